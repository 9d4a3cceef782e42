"""From a run's folder back to the project that it holds."""

from __future__ import annotations

from pathlib import Path

from napsim.api.project import Project, compare_project, run_project, sweep_project
from napsim.api.sensitivity import sensitivity_project
from napsim.api.tournament import PLAYERS, tournament_project
from napsim.errors import UserError
from napsim.scenario import load
from napsim.simulate.store import AGAINST, read_run


def project_in(folder: Path) -> Project:
    """Give the project that a run's folder holds.

    Raises
    ------
    UserError
        When the folder is not a run's, or of a kind that is not known.
    """
    facts = read_run(folder)
    identity = facts["identity"]
    scenario = load(folder / "scenario.toml")
    named = identity.get("measures")
    measures = named if isinstance(named, list) else ["all"]
    changes = identity.get("changes", [])
    match identity.get("kind"):
        case "run":
            return run_project(scenario, measures, bool(facts.get("until_decided", False)))
        case "sweep":
            return sweep_project(scenario, measures)
        case "compare":
            others = [load(path) for path in sorted((folder / AGAINST).glob("*/*.toml"))]
            return compare_project(scenario, changes, others, measures)
        case "tournament":
            seated = [name for change in changes for name in change["players.profiles"]]
            known = [*scenario.written_lineup, *seated]
            players = [change[PLAYERS] for change in changes if PLAYERS in change]
            return tournament_project(scenario, known, players)
        case "sensitivity":
            trajectories, samples = identity.get("study", (0, 0))
            return sensitivity_project(scenario, None, trajectories, samples, measures)
    raise UserError(
        "is of a kind this version does not know", file=str(folder), value=identity.get("kind")
    )
