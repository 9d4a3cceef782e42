"""The Python words of the command line: `load`, `run`, `compare`, `sweep`, `check` and the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from napsim import scenario as scenarios
from napsim.api.playing import Options, Stopped
from napsim.api.playtest import playtest_from as playtest_with
from napsim.api.project import Project, compare_project, run_project, sweep_project
from napsim.api.running import Result, carry_out, look_again
from napsim.api.sensitivity import USUAL_TRAJECTORIES, sensitivity_project
from napsim.api.tournament import tournament_project
from napsim.api.watching import Watcher
from napsim.errors import UserError
from napsim.estimate.noted import Playtest
from napsim.games.catalogue import get_game
from napsim.games.game import Event
from napsim.scenario import Scenario
from napsim.scenario.model import SAMPLED, as_written
from napsim.scenario.reading import parse_settings, parse_vary
from napsim.scenario.varying import vary_from
from napsim.simulate.runner import workers_from

__all__ = [
    "Options",
    "Playtest",
    "Project",
    "Result",
    "Scenario",
    "Stopped",
    "UserError",
    "Watcher",
    "carry_out",
    "changes_from",
    "check",
    "compare",
    "compare_project",
    "draw",
    "events",
    "load",
    "options",
    "playtest",
    "playtest_with",
    "reread",
    "run",
    "run_project",
    "sensitivity",
    "sensitivity_project",
    "story",
    "sweep",
    "sweep_project",
    "tournament",
    "tournament_project",
    "varied",
    "vary_from_options",
    "with_targets",
]

MOST_GAME = 2**62


def load(
    path: str | Path,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    games: int | None = None,
    seed: int | None = None,
) -> Scenario:
    """Read a scenario.

    Parameters
    ----------
    path : str or pathlib.Path
        The TOML file.
    settings : sequence of str, or mapping
        What is changed: ``["rules.players=2"]`` as typed, or ``{"rules.players": 2}``.
    games, seed : int, optional
        Instead of the scenario's.

    Raises
    ------
    UserError
        Naming the file, the key, the value and what is allowed.

    Examples
    --------
    >>> scenario = load("scenarios/blown_apart_3p.toml", {"rules.rout_threshold": 9})
    >>> scenario.rules["rout_threshold"]
    9
    """
    values = dict(settings) if isinstance(settings, Mapping) else parse_settings(settings)
    for key, value in (("games", games), ("seed", seed)):
        if value is not None:
            if key in values:
                raise UserError(f"is given both as --{key} and --set", key=key)
            values[key] = value
    return scenarios.load(path, values)


def run(scenario: Scenario | str | Path, **how: Any) -> Result:
    """Play a scenario's base.

    Parameters
    ----------
    scenario : Scenario, str or pathlib.Path
        The scenario, or its file.
    **how
        See `options`.

    Returns
    -------
    Result
        Frames, and the folder with the report.
    """
    measures = how.pop("measures", None)
    return carry_out(run_project(_loaded(scenario), measures), options(**how))


def check(scenario: Scenario | str | Path, until_decided: bool = False, **how: Any) -> Result:
    """Play a scenario's base and judge its targets; `Result.verdict` says what they come to.

    Parameters
    ----------
    scenario, **how
        As for `run`, whose folder it shares.
    until_decided : bool
        Play on only until every target is decided, with intervals that stay honest however often one
        looks (they are wider); the scenario's games are the most that are played.

    Raises
    ------
    UserError
        When the scenario has no targets.
    """
    measures = how.pop("measures", None)
    project = run_project(with_targets(_loaded(scenario)), measures, until_decided)
    return carry_out(project, options(**how))


def with_targets(scenario: Scenario) -> Scenario:
    """Give the scenario back, or refuse one without targets.

    Raises
    ------
    UserError
        When it has none.
    """
    if not scenario.targets:
        raise UserError(
            "there are no targets to check",
            file=scenario.source or None,
            key="targets",
            hint=f"write what you want below [targets]; see napsim measures {scenario.game}",
        )
    return scenario


def compare(
    scenario: Scenario | str | Path,
    *changes: Mapping[str, Any],
    against: Sequence[Scenario | str | Path] = (),
    **how: Any,
) -> Result:
    """Play the base and changes of it on the same deals.

    Parameters
    ----------
    scenario : Scenario, str or pathlib.Path
        The base.
    *changes : mapping
        Each a variant: values by dotted key, as ``{"rules.rout_threshold": 9}``.
    against : sequence
        Other scenarios of the same game, each a variant.
    **how
        See `options`.
    """
    measures = how.pop("measures", None)
    others = [_loaded(other) for other in against]
    return carry_out(compare_project(_loaded(scenario), changes, others, measures), options(**how))


def sweep(
    scenario: Scenario | str | Path, vary: Mapping[str, Any] | None = None, **how: Any
) -> Result:
    """Play every variant that a scenario's ``[vary]`` describes, against the base.

    Parameters
    ----------
    scenario : Scenario, str or pathlib.Path
        The base.
    vary : mapping, optional
        Instead of the scenario's ``[vary]``, in the same words: ``{"rules.players": [2, 3]}``.
    **how
        See `options`.
    """
    measures = how.pop("measures", None)
    base = _loaded(scenario)
    if vary is not None:
        base = varied(base, vary)
    return carry_out(sweep_project(base, measures, typed=vary is not None), options(**how))


def tournament(
    scenario: Scenario | str | Path,
    profiles: Sequence[str] = (),
    players: Sequence[int] = (),
    **how: Any,
) -> Result:
    """Let every profile play against every other, on the same deals, the players moving round.

    Parameters
    ----------
    scenario : Scenario, str or pathlib.Path
        Its rules count, and its games for each pairing.
    profiles : sequence of str
        Who takes part; none: everyone there is.
    players : sequence of int
        Numbers of players; none: the scenario's.
    **how
        See `options`.

    Returns
    -------
    Result
        With the frames ``matrix`` and ``ratings`` besides.
    """
    return carry_out(tournament_project(_loaded(scenario), profiles, players), options(**how))


def sensitivity(
    scenario: Scenario | str | Path,
    vary: Mapping[str, Any] | None = None,
    trajectories: int = USUAL_TRAJECTORIES,
    samples: int = 0,
    **how: Any,
) -> Result:
    """Find out which settings move which measures.

    Parameters
    ----------
    scenario : Scenario, str or pathlib.Path
        The base.
    vary : mapping, optional
        Values or ranges by dotted key; None: the scenario's ``[vary]``, or the game's usual questions.
    trajectories : int
        Of the Morris screening; 0 for none.
    samples : int
        Of the Sobol indices, a power of two; 0 for none.
    **how
        See `options`.

    Returns
    -------
    Result
        With the frame ``effects`` besides.
    """
    measures = how.pop("measures", None)
    project = sensitivity_project(_loaded(scenario), vary, trajectories, samples, measures)
    return carry_out(project, options(**how))


def playtest(
    scenario: Scenario | str | Path, notes: str | Path, games: int | None = None, **how: Any
) -> Playtest:
    """Lay a table of real games beside simulated ones.

    Parameters
    ----------
    scenario : Scenario, str or pathlib.Path
        What is simulated.
    notes : str or pathlib.Path
        A CSV file with a row a game; see ``docs/playtest.md``.
    games : int, optional
        How many games are simulated for each way of playing in the table.
    **how
        See `options`.

    Returns
    -------
    Playtest
        What surprises, what the games leave open, and how many more would settle each target.

    Raises
    ------
    UserError
        For a cell that cannot be understood, by file, row and column.
    """
    return playtest_with(_loaded(scenario), notes, options(**how), games)


def changes_from(settings: Sequence[str], each: bool = False) -> list[dict[str, Any]]:
    """Turn ``key=value`` texts into the changes of a comparison.

    Parameters
    ----------
    settings : sequence of str
        As typed after ``--set``.
    each : bool
        Whether each is a change of its own; else all together are one.

    Raises
    ------
    UserError
        For a malformed text, or a key set twice in one change.
    """
    if each:
        return [parse_settings([text]) for text in settings]
    return [parse_settings(settings)] if settings else []


def vary_from_options(
    scenario: Scenario, texts: Sequence[str], design: str | None, samples: int | None
) -> dict[str, Any]:
    """Turn ``--vary``, ``--design`` and ``--samples`` into what ``[vary]`` would say.

    What is not typed is taken from the scenario.
    """
    written = scenario.vary
    vary: dict[str, Any] = parse_vary(texts)
    if not vary and written is not None:
        vary = {axis.key: as_written(axis.values) for axis in written.axes}
    chosen = design or (written.design if written else None)
    if chosen is not None:
        vary["design"] = chosen
    if samples is not None:
        vary["samples"] = samples
    elif written is not None and chosen == written.design and chosen in SAMPLED:
        vary["samples"] = written.samples
    return vary


def varied(scenario: Scenario, vary: Mapping[str, Any]) -> Scenario:
    """Give the scenario with something else to vary.

    Raises
    ------
    UserError
        As for a scenario's ``[vary]``.
    """
    found = vary_from(vary, get_game(scenario.game), scenario.own_profiles)
    return replace(scenario, vary=found)


def reread(folder: str | Path, watcher: Watcher | None = None) -> Result:
    """Make frames and report again from a run's folder, also while the run goes on.

    Raises
    ------
    UserError
        When it is not a run's folder, or nothing in it is finished.
    """
    return look_again(Path(folder), Options(watcher=watcher or Watcher()))


def options(
    *,
    out: str | Path | None = None,
    workers: int | None = None,
    backend: str = "threads",
    address: str | None = None,
    fresh: bool = False,
    keep_games: bool = False,
    watcher: Watcher | None = None,
    command: str = "",
) -> Options:
    """Say how something is carried out; none of it changes a result.

    Parameters
    ----------
    out : str or pathlib.Path, optional
        The run's folder; usually below ``reports/``.
    workers : int, optional
        How many games at once; None: one a core.
    backend : str
        ``threads``, ``processes``, ``dask`` or ``ray``.
    address : str, optional
        Of a Dask or Ray cluster.
    fresh : bool
        Start over in a folder that holds another run.
    keep_games : bool
        Keep every game's rows in ``games/*.parquet``.
    watcher : Watcher, optional
        Told how it goes.
    command : str
        What was typed, for the report.

    Raises
    ------
    UserError
        For workers that are not to be had.
    """
    if out is not None and "\0" in str(out):
        raise UserError("is not a folder's name", key="--out", value=str(out))
    return Options(
        out=None if out is None else Path(out),
        workers=workers_from(workers, backend, address),
        fresh=fresh,
        keep_games=keep_games,
        watcher=watcher or Watcher(),
        command=command,
    )


def _loaded(scenario: Scenario | str | Path) -> Scenario:
    return scenario if isinstance(scenario, Scenario) else load(scenario)


def events(scenario: Scenario, game: int = 0) -> Iterator[Event]:
    """Play one game of a scenario and give its events.

    Raises
    ------
    UserError
        For a game number out of range.
    """
    if not 0 <= game < MOST_GAME:
        allowed = f"a whole number from 0 to {MOST_GAME - 1}"
        raise UserError("is out of range", key="--game", value=game, allowed=allowed)
    played = get_game(scenario.game)
    return played.transcript(scenario.rules, scenario.lineup, scenario.seed, game)


def story(scenario: Scenario, game: int = 0) -> Iterator[str]:
    """Play one game of a scenario and tell it, line by line."""
    return get_game(scenario.game).story(events(scenario, game))


def draw(scenario: Scenario, file: Path | str, game: int = 0) -> None:
    """Play one game of a scenario and draw it into a file, where the game can be drawn."""
    path = Path(file)
    get_game(scenario.game).draw(events(scenario, game), path)
