"""``napsim run SCENARIO``."""

from __future__ import annotations

from napsim.cli import options as o
from napsim.cli.working import How, with_how


@with_how
def run(
    scenario: o.ScenarioFile,
    games: o.Games = None,
    seed: o.Seed = None,
    sets: o.Sets = None,
    measures: o.Measures = None,
    *,
    how: How,
) -> None:
    """Play a scenario and report on it."""
    from napsim import api
    from napsim.cli.output import note

    loaded = api.load(scenario, sets or (), games=games, seed=seed)
    if loaded.vary is not None and not (how.quiet or how.as_json):
        note(
            f"Only the scenario itself is played here; what stands below [vary] is played by: "
            f"napsim sweep {scenario} --out FOLDER"
        )
    how.carry_out(api.run_project(loaded, measures or None))
