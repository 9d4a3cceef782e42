"""A game that is only its measures, and run folders of it in the documented shape, of any size.

The numbers are drawn at random: what is tested with them is that a report can be made of whatever
comes, not what it says.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import polars as pl

from napsim.games import catalogue
from napsim.games.game import Event, Game, Lineup, Rules, Tables
from napsim.games.measures import Measure
from napsim.games.parameters import Knob, Parameter, Profile

SEATS = 3
SITES = ("Standard", "Mobile", "Siege", "Massive")


def _m(name: str, title: str, group: str, kind: str, **more: Any) -> Measure:
    return Measure(
        name,
        title,
        f"What {title.lower()} says, in a sentence; of a Site or a token.",
        group,
        kind,
        "games",
        **more,
    )


MEASURES = (
    _m("win_rate", "Win rate", "fairness", "proportion", by=("seat",), fair=True),
    _m("first_initiative_win_rate", "Wins with the first Initiative", "fairness", "proportion",
       fair=True),
    _m("seat_win_spread", "Spread of win rates", "fairness", "spread", of="win_rate"),
    _m("rout_win_rate", "Games won by Rout", "endings", "proportion", formula="Rout wins / games"),
    _m("points_win_rate", "Games won on points", "endings", "proportion"),
    _m("extra_rate", "Games with an extra battle", "endings", "proportion"),
    _m("battles", "Battles in a game", "length", "distribution", unit="battles"),
    _m("tricks", "Tricks in a game", "length", "distribution", unit="tricks"),
    _m("leader_wins", "The leader wins", "tension", "proportion", by=("battle",)),
    _m("snowball", "Next margin on present lead", "tension", "slope", unit="points a point"),
    _m("rout_rate", "Battles won by Rout", "battle", "proportion",
       by=("site_type", "site_size", "site_type+site_size")),
    _m("decisive", "Decisive tricks a trick", "battle", "ratio",
       by=("site_type", "site_size", "site_type+site_size")),
    _m("gained", "Points gained by a side", "battle", "mean", by=("site_type",), unit="points"),
    _m("token_gain", "Win rate with a Reversal, less without", "cards", "contrast"),
    _m("reserve_left", "Reserve cards left", "reserve", "mean", by=("battle",), unit="cards"),
    _m("profile_wins", "Win rate by profile", "players", "proportion", by=("profile",)),
)  # fmt: skip


class MadeUp(Game):
    """Rules, players and play are not needed for a report, and not there."""

    name: ClassVar[str] = "made_up"
    title: ClassVar[str] = "The Made-up Game"
    summary: ClassVar[str] = "Nothing happens."
    rules_version: ClassVar[int] = 3
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("players", "int", 3, "How many play.", "1", 1, 40),
    )
    knobs: ClassVar[tuple[Knob, ...]] = ()
    profiles: ClassVar[tuple[Profile, ...]] = (
        Profile("balanced", "Plays sensibly."),
        Profile("aggressive", "Hunts Routs."),
    )

    def check_rules(self, rules: Rules) -> None:
        """All is allowed."""

    def seat_count(self, rules: Rules) -> int:
        return int(rules["players"])

    def sides(self, rules: Rules) -> tuple[tuple[int, ...], ...]:
        return tuple((seat,) for seat in range(rules["players"]))

    def variants_of_interest(self, rules: Rules) -> Mapping[str, tuple[Any, ...]]:
        return {}

    def play(self, rules: Rules, lineup: Lineup, seed: int, first_game: int, games: int) -> Tables:
        raise NotImplementedError

    def transcript(self, rules: Rules, lineup: Lineup, seed: int, game: int) -> Iterator[Event]:
        raise NotImplementedError

    def story(self, events: Iterable[Event]) -> Iterator[str]:
        raise NotImplementedError

    def measures(self) -> tuple[Measure, ...]:
        return MEASURES

    def labels(self, column: str, rules: Rules, lineup: Lineup) -> Sequence[str]:
        raise NotImplementedError

    def headline(self) -> tuple[str, ...]:
        return ("rout_win_rate", "battles", "win_rate")


def register() -> None:
    """Put the game into the catalogue of this process."""
    catalogue.GAMES["made_up"] = f"{__name__}:MadeUp"
    catalogue.get_game.cache_clear()


def levels(column: str, seats: int) -> list[str]:
    """Name the groups of a column."""
    match column:
        case "seat":
            return [str(seat + 1) for seat in range(seats)]
        case "battle":
            return [str(battle) for battle in range(1, 9)]
        case "site_type":
            return list(SITES)
        case "site_size":
            return [str(size) for size in range(2, 13)]
        case "profile":
            return ["balanced", "aggressive"]
        case "site_type+site_size":
            return [f"{a}+{b}" for a in SITES for b in range(2, 13)]
    raise KeyError(column)


def write(
    path: Path,
    kind: str = "run",
    *,
    seats: int = 3,
    games: int = 20_000,
    labels: Sequence[str] = ("base",),
    keys: Mapping[str, Sequence[Any]] | None = None,
    targets: Mapping[str, Any] | None = None,
) -> Path:
    """Write a whole run's folder.

    Parameters
    ----------
    path : Path
        Made if need be.
    kind : str
        Of the run.
    seats, games : int
        Size.
    labels : sequence of str
        One a variant, the base first.
    keys : mapping
        Changed keys: a column of ``variants.parquet`` each.
    targets : mapping
        As in a scenario.
    """
    path.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(1815)
    rows = [row for v, label in enumerate(labels) for row in _variant(rng, v, label, seats, games)]
    pl.DataFrame(rows, infer_schema_length=None).write_parquet(path / "estimates.parquet")
    _distributions(rng, labels, games).write_parquet(path / "distributions.parquet")
    frame = {"variant": list(range(len(labels))), "label": list(labels)} | dict(keys or {})
    pl.DataFrame(frame).write_parquet(path / "variants.parquet")
    _targets(path, rows, labels, targets or {})
    (path / "run.json").write_text(
        json.dumps(
            {
                "kind": kind, "seed": 1815, "rules_version": 3, "games": games,
                "versions": {"napsim": "0.1.0", "python": "3.11"},
                "assumptions": {"points_table": "triangular, since the printed table is missing"},
                "profiles": {"balanced": {}},
                "command": "napsim run made_up.toml",
            }
        )
    )  # fmt: skip
    lines = [
        'title = "Three players, made up"',
        'game = "made_up"',
        "seed = 1815",
        f"games = {games}",
    ]
    lines += ["[rules]", f"players = {seats}", "[players]", 'profiles = ["balanced"]', "[targets]"]
    for name, wanted in (targets or {}).items():
        body = ", ".join(f"{key} = {json.dumps(value)}" for key, value in wanted.items())
        lines.append(f'"{name}" = {{ {body} }}')
    (path / "scenario.toml").write_text("\n".join(lines) + "\n")
    return path


def _variant(
    rng: np.random.Generator, variant: int, label: str, seats: int, games: int
) -> list[dict[str, Any]]:
    rows = []
    for measure in MEASURES:
        level = 1 / seats if "win" in measure.name else float(rng.uniform(0.1, 0.6))
        scale = 10.0 if measure.unit not in {"share"} else 1.0
        for by in ("", *measure.by):
            for name in levels(by, seats) if by else [""]:
                step = 0.02 * variant + 0.3 * level * (rng.random() - 0.5) * bool(by)
                value = (level + step) * scale
                half = 1.96 * scale * np.sqrt(level / games * (5 if by else 1))
                difference = 0.02 * variant * scale
                rows.append(
                    {
                        "variant": variant, "label": label, "measure": measure.name, "by": by,
                        "level": name, "kind": measure.kind, "unit": measure.unit, "value": value,
                        "low": value - half, "high": value + half, "half_width": half,
                        "method": "made up", "games": games, "numerator": value * games,
                        "denominator": float(games),
                        "difference": difference if variant else None,
                        "difference_low": difference - half if variant else None,
                        "difference_high": difference + half if variant else None,
                        "p_value": 0.01 if variant else None,
                        "p_adjusted": 0.02 if variant else None,
                        "pairing_gain": 2.0 if variant else None,
                        "standardised": difference / scale if variant else None,
                        "verdict": "more" if variant else "",
                    }
                )  # fmt: skip
    return rows


def _distributions(rng: np.random.Generator, labels: Sequence[str], games: int) -> pl.DataFrame:
    parts = []
    for variant, label in enumerate(labels):
        for measure in MEASURES:
            if measure.kind != "distribution":
                continue
            values = rng.binomial(12 if measure.name == "battles" else 90, 0.6, games)
            value, count = np.unique(values, return_counts=True)
            parts.append(
                pl.DataFrame({"value": value, "count": count}).select(
                    pl.lit(variant).alias("variant"), pl.lit(label).alias("label"),
                    pl.lit(measure.name).alias("measure"), pl.lit("").alias("by"),
                    pl.lit("").alias("level"), "value", "count",
                )
            )  # fmt: skip
    return pl.concat(parts)


def _targets(
    path: Path, rows: list[dict[str, Any]], labels: Sequence[str], targets: Mapping[str, Any]
) -> None:
    found = []
    verdicts = ("met", "missed", "undecided")
    for variant, label in enumerate(labels):
        for place, name in enumerate(targets):
            row = next(r for r in rows if r["measure"] == name and r["variant"] == variant)
            verdict = verdicts[(place + variant) % 3]
            found.append(
                {
                    "variant": variant, "label": label, "target": name, "wanted": "what one wants",
                    "why": targets[name].get("why", ""), "value": row["value"], "low": row["low"],
                    "high": row["high"], "verdict": verdict,
                    "games_to_decide": 250_000 if verdict == "undecided" else None,
                }
            )  # fmt: skip
    if found:
        pl.DataFrame(found, infer_schema_length=None).write_parquet(path / "targets.parquet")
