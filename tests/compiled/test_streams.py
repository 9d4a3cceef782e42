"""The random streams: published numbers, uniformity, addresses that do not collide."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest
from scipy import stats

from napsim.compiled import streams

#: First outputs of splitmix64 from state 1234567, as printed by the reference C program.
REFERENCE = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def opened(key: int = 1815, game: int = 0, purpose: int = 1, index: int = 0) -> streams.Streams:
    state = np.zeros(1, np.uint64)
    state[0] = streams.address(streams.key_of_seed(key), game, purpose, index)
    return state


def test_the_generator_reproduces_the_published_splitmix64_vector() -> None:
    state = np.array([1234567], np.uint64)
    assert tuple(int(streams.next_bits(state, 0)) for _ in REFERENCE) == REFERENCE


def test_every_part_of_an_address_leads_to_another_stream() -> None:
    parts = (0, 1, 2, 3, 1000, 2**31)
    addresses = [
        int(streams.address(streams.key_of_seed(k), g, p, i))
        for k, g, p, i in itertools.product(parts, repeat=4)
    ]
    assert len(set(addresses)) == len(addresses)


def test_neighbouring_addresses_are_uncorrelated() -> None:
    first = np.array([float(streams.unit(opened(game=g), 0)) for g in range(4000)])
    assert stats.kstest(first, "uniform").pvalue > 0.001
    assert abs(np.corrcoef(first[:-1], first[1:])[0, 1]) < 4 / np.sqrt(len(first))


@pytest.mark.parametrize("n", [1, 2, 3, 7, 52, 76])
def test_below_gives_every_value_equally_often(n: int) -> None:
    state = opened(index=n)
    counts = Counter(int(streams.below(state, 0, n)) for _ in range(500 * n))
    assert set(counts) == set(range(n))
    if n > 1:
        assert stats.chisquare([counts[v] for v in range(n)]).pvalue > 0.001


def test_shuffle_gives_every_permutation_equally_often() -> None:
    state = opened(purpose=9)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 400):
        cards = np.arange(4)
        streams.shuffle(state, 0, cards, 4)
        counts[tuple(int(card) for card in cards)] += 1
    assert len(counts) == 24
    assert stats.chisquare(list(counts.values())).pvalue > 0.001


def test_shuffle_touches_only_the_first_count_entries() -> None:
    cards = np.arange(10)
    streams.shuffle(opened(), 0, cards, 6)
    assert sorted(cards[:6]) == list(range(6))
    assert list(cards[6:]) == [6, 7, 8, 9]


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_every_seed_is_a_seed_also_zero(seed: int) -> None:
    assert int(streams.key_of_seed(seed)) == seed
