"""A run's first deals played again under other settings, for what its report says beside its own figures."""

from __future__ import annotations

from collections.abc import Sequence

from napsim.api.work import Work
from napsim.estimate.sums import JobSums, from_frame, merge
from napsim.scenario import Scenario
from napsim.simulate.blocks import blocks_of, jobs_of
from napsim.simulate.runner import Workers, work_through, workers_from
from napsim.variants import Variant

#: Games are handed out in pieces of so many: few games must keep all workers busy.
PIECE = 1_000


def sums_again(
    scenario: Scenario,
    variants: Sequence[Variant],
    measure: str,
    games: int,
    workers: Workers | None = None,
) -> list[JobSums]:
    """Play the first games of a scenario under each of some settings and sum one measure.

    Parameters
    ----------
    scenario : Scenario
        Whose deals.
    variants : sequence of Variant
        The base, number 0, and what is compared with it.
    measure : str
        What is summed.
    games : int
        How many games of each.
    workers : Workers, optional
        Who plays; threads, one a core, when not given.

    Returns
    -------
    list of JobSums
        One a group of variants, as `napsim.estimate.frame.estimates` takes them.
    """
    jobs = jobs_of(scenario.game, scenario.seed, variants, blocks_of(games, (PIECE,)))
    groups: dict[int, list[JobSums]] = {}
    for job, done in work_through(jobs, Work((measure,)), workers or workers_from()):
        groups.setdefault(job.group, []).append(from_frame(done.sums))
    return [merge(parts) for parts in groups.values()]
