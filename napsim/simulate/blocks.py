"""The unit of work: a block of game numbers, and a job, which is a block and a group of variants.

Where a block begins and ends depends on nothing but its index, and which variants form a group on
nothing but their number. So more games, other workers or another machine never move a border, and a
block that was played once is never played again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from napsim.variants import Variant

#: Games in a block: small at first, so that something is seen soon; larger later, so that a hundred
#: million games do not become twenty thousand files. The largest fits in memory many times over.
BLOCK_SIZES = (5_000, 10_000, 20_000)
#: How many blocks there are of each size but the last.
BLOCKS_OF_A_SIZE = 64
#: Variants in a group: the base is played again in every job, at a cost of one part in this many.
GROUP_SIZE = 24


@dataclass(frozen=True, slots=True)
class Block:
    """A range of game numbers.

    Attributes
    ----------
    index : int
        From 0.
    first_game : int
        Its first game's number.
    games : int
        How many; the run's last block may be cut short.
    """

    index: int
    first_game: int
    games: int


@dataclass(frozen=True, slots=True)
class Job:
    """What one worker does at a time: play the base and a group of variants on one block.

    Attributes
    ----------
    game : str
        Name of the game.
    seed : int
        The run's seed.
    block : Block
        Which games.
    group : int
        Which group, from 0.
    base : Variant
        Variant 0.
    variants : tuple of Variant
        The group; empty when only the base is played.
    """

    game: str
    seed: int
    block: Block
    group: int
    base: Variant
    variants: tuple[Variant, ...]

    @property
    def games(self) -> int:
        """Games that are played, over all variants."""
        return self.block.games * (1 + len(self.variants))


def blocks_of(games: int, sizes: Sequence[int] = ()) -> Iterator[Block]:
    """Divide game numbers 0 to games - 1 into blocks: of a run's sizes, or of those given."""
    sizes = sizes or BLOCK_SIZES
    first = index = 0
    while first < games:
        size = sizes[min(index // BLOCKS_OF_A_SIZE, len(sizes) - 1)]
        yield Block(index, first, min(size, games - first))
        first += size
        index += 1


def groups_of(variants: Sequence[Variant]) -> tuple[tuple[Variant, ...], ...]:
    """Divide the variants after the base into groups; one empty group when there is only the base."""
    rest = tuple(variants[1:])
    starts = range(0, len(rest), GROUP_SIZE)
    return tuple(rest[start : start + GROUP_SIZE] for start in starts) or ((),)


def jobs_of(
    game: str, seed: int, variants: Sequence[Variant], blocks: Iterator[Block]
) -> Iterator[Job]:
    """Give the jobs breadth first: every variant's first block before any variant's second."""
    groups = groups_of(variants)
    for block in blocks:
        for number, group in enumerate(groups):
            yield Job(game, seed, block, number, variants[0], group)
