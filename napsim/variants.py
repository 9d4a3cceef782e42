"""From ``[vary]`` to the list of rule settings and line-ups that are played.

Number 0 is always the base. Every variant is resolved and checked before any game is played; one that
cannot be played is refused by name.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from napsim.errors import UserError
from napsim.games.catalogue import get_game
from napsim.games.game import Lineup, Rules
from napsim.scenario import Axis, Scenario, Span, Vary, lineup_for
from napsim.scenario.checking import profile_names

#: More settings than this is a slip, not a plan.
MOST_VARIANTS = 50_000
#: The designs that draw at random draw the same settings whatever the scenario's seed, so that a
#: sweep can be repeated with fresh luck.
DESIGN_SEED = 1805
BASE_LABEL = "base"
CHANGEABLE = "rules.<parameter>, profiles.<name>.<knob>, players.profiles"


@dataclass(frozen=True, slots=True)
class Variant:
    """One setting that is played.

    Attributes
    ----------
    number : int
        0 for the base.
    label : str
        What was changed, in words; ``base`` for the base.
    changes : mapping of str to Any
        Value by dotted key, as a scenario would write it; for the base, the values that stand there
        for the keys that the others change.
    rules : dict
        Every rule parameter, resolved.
    lineup : Lineup
        Who plays.
    """

    number: int
    label: str
    changes: Mapping[str, Any]
    rules: Rules
    lineup: Lineup


def variants_of(scenario: Scenario) -> tuple[Variant, ...]:
    """Give the base and every setting that ``[vary]`` describes.

    Settings that equal the base are left out: the base stands for them.

    Raises
    ------
    UserError
        Naming the first variant that cannot be played, or a plan that is too large.
    """
    vary = scenario.vary
    if vary is None:
        return changed_variants(scenario, ())
    return changed_variants(scenario, _settings(vary, scenario), [a.key for a in vary.axes])


def changed_variants(
    scenario: Scenario, settings: Iterable[Mapping[str, Any]], keys: Sequence[str] | None = None
) -> tuple[Variant, ...]:
    """Give the base and one variant for each set of changes.

    Parameters
    ----------
    scenario : Scenario
        The base.
    settings : iterable of mapping
        Values by dotted key (``rules.…``, ``profiles.<name>.<knob>``, ``players.profiles``).
    keys : sequence of str, optional
        Every key that is changed; found from the settings when not given.

    Raises
    ------
    UserError
        As `variants_of`.
    """
    listed = list(settings)
    if keys is None:
        keys = list(dict.fromkeys(key for changes in listed for key in changes))
    base_changes = {key: base_value(scenario, key) for key in keys}
    base = Variant(0, BASE_LABEL, base_changes, scenario.rules, scenario.lineup)
    variants = [base]
    labels = {BASE_LABEL}
    for changes in listed:
        label = _unique(label_of(changes), labels)
        rules, lineup = _resolved(scenario, changes, label, base)
        if rules == base.rules and lineup == base.lineup:
            # the base is called as the designer calls it: a table by its name, not by its numbers
            base_changes.update(changes)
            continue
        labels.add(label)
        variants.append(Variant(len(variants), label, changes, rules, lineup))
    _check_knobs_matter(keys, variants)
    return tuple(variants)


def against(scenario: Scenario, others: Sequence[Scenario]) -> tuple[Variant, ...]:
    """Give the base and one variant for each other scenario of the same game.

    Raises
    ------
    UserError
        When another scenario is about another game.
    """
    variants = [Variant(0, BASE_LABEL, {}, scenario.rules, scenario.lineup)]
    labels = {BASE_LABEL}
    for other in others:
        if other.game != scenario.game:
            raise UserError(
                f"is about {other.game}, not {scenario.game}", file=other.source, key="game"
            )
        changes = {
            f"rules.{name}": value
            for name, value in other.rules.items()
            if value != scenario.rules[name]
        }
        if other.lineup != scenario.lineup:
            changes["players.profiles"] = list(other.written_lineup)
        label = _unique(f"{other.stem} ({label_of(changes)})" if changes else other.stem, labels)
        labels.add(label)
        variants.append(Variant(len(variants), label, changes, other.rules, other.lineup))
    return tuple(variants)


# ---- what is changed


def base_value(scenario: Scenario, key: str) -> Any:
    """Give the value that stands in the base for a key that is varied."""
    head, _, rest = key.partition(".")
    if key == "players.profiles":
        return list(scenario.written_lineup)
    if head == "rules":
        name, _, entry = rest.partition(".")
        value = scenario.rules.get(name)
        return value.get(entry) if entry and isinstance(value, Mapping) else value
    name, _, knob = rest.partition(".")
    profiles = get_game(scenario.game).resolve_profiles(scenario.own_profiles)
    return profiles.get(name, {}).get(knob)


def _resolved(
    scenario: Scenario, changes: Mapping[str, Any], label: str, base: Variant
) -> tuple[Rules, Lineup]:
    """Resolve one set of changes, or name the variant that cannot be played."""
    game = get_game(scenario.game)
    written = dict(scenario.written_rules)
    own = {name: dict(table) for name, table in scenario.own_profiles.items()}
    names = scenario.written_lineup
    try:
        for key, value in changes.items():
            head, _, rest = key.partition(".")
            if key == "players.profiles":
                names = profile_names(value, key)
            elif head == "rules":
                _change_rule(written, rest, value)
            elif head == "profiles" and "." in rest:
                name, _, knob = rest.partition(".")
                known = {profile.name for profile in game.profiles}
                table = own.setdefault(name, {"base": name if name in known else "balanced"})
                table[knob] = value
            else:
                raise UserError("cannot be changed here", key=key, allowed=CHANGEABLE)
        rules = game.resolve_rules(written)
        lineup = lineup_for(game, rules, names, scenario.rotate, own)
    except UserError as error:
        error.problem = f"{error.problem} in the variant '{label}'"
        error.file = error.file or scenario.source or None
        raise
    # equal parts are kept once: ten thousand variants share one deck
    shared = {n: base.rules[n] if v == base.rules[n] else v for n, v in rules.items()}
    return shared, base.lineup if lineup == base.lineup else lineup


def _change_rule(written: dict[str, Any], rest: str, value: Any) -> None:
    name, _, entry = rest.partition(".")
    if not entry:
        written[name] = value
        return
    table = written.get(name, {})
    if not isinstance(table, Mapping):
        raise UserError(
            f"has no entries to change, because rules.{name} is given as a whole",
            key=f"rules.{rest}",
            value=table,
        )
    written[name] = {**table, entry: value}


def _check_knobs_matter(keys: Iterable[str], variants: Sequence[Variant]) -> None:
    """Refuse to vary a knob of a profile that nobody plays."""
    seated = {seat.profile for variant in variants for seat in variant.lineup.seats}
    for key in keys:
        head, _, rest = key.partition(".")
        name = rest.partition(".")[0]
        if head == "profiles" and name not in seated:
            raise UserError(
                f"changes nothing, because nobody plays {name}",
                key=key,
                hint=f'name it below [players], for example profiles = ["{name}"]',
            )


# ---- labels


def label_of(changes: Mapping[str, Any]) -> str:
    """Say what was changed, for example ``rout_threshold = 9, starting_tokens = 3``."""
    return ", ".join(f"{short_key(key)} = {_shown(value)}" for key, value in changes.items())


def short_key(key: str) -> str:
    """Give a key without the table it stands in, as labels and axes show it."""
    head, _, rest = key.partition(".")
    return rest if head in {"rules", "profiles", "players"} and rest else key


def _shown(value: Any, longest: int = 60) -> str:
    match value:
        case bool():
            text = "true" if value else "false"
        case float():
            text = f"{value:.6g}"
        case str():
            text = value
        case Mapping():
            text = " ".join(f"{name}:{_shown(entry)}" for name, entry in value.items())
        case list() | tuple():
            text = " ".join(_shown(entry) for entry in value)
        case _:
            text = str(value)
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _unique(label: str, taken: set[str]) -> str:
    if label not in taken:
        return label
    return next(text for n in itertools.count(2) if (text := f"{label} ({n})") not in taken)


# ---- designs


def _settings(vary: Vary, scenario: Scenario) -> Iterator[dict[str, Any]]:
    """Give each setting of a design as value by key, without repeats."""
    match vary.design:
        case "grid":
            _check_size(math.prod(len(_listed(axis)) for axis in vary.axes))
            columns = [_listed(axis) for axis in vary.axes]
            keys = [axis.key for axis in vary.axes]
            yield from (dict(zip(keys, row, strict=True)) for row in itertools.product(*columns))
        case "one_at_a_time":
            _check_size(sum(len(_listed(axis)) for axis in vary.axes))
            yield from ({axis.key: value} for axis in vary.axes for value in _listed(axis))
        case "latin_hypercube" | "sobol":
            yield from _sampled(vary)


def _listed(axis: Axis) -> tuple[Any, ...]:
    if isinstance(axis.values, Span):
        raise TypeError(f"{axis.key} is a continuous range")
    return axis.values


def _check_size(count: int) -> None:
    if count > MOST_VARIANTS:
        raise UserError(
            f"asks for {count} variants",
            key="vary",
            allowed=f"at most {MOST_VARIANTS}",
            hint='take fewer values, or design = "latin_hypercube" with samples',
        )


def _sampled(vary: Vary) -> Iterator[dict[str, Any]]:
    from scipy.stats import qmc

    dimensions = len(vary.axes)
    _check_size(vary.samples)
    if vary.design == "sobol":
        points = qmc.Sobol(dimensions, scramble=True, rng=DESIGN_SEED).random(vary.samples)
    else:
        points = qmc.LatinHypercube(dimensions, rng=DESIGN_SEED).random(vary.samples)
    seen = set()
    for point in points:
        places = tuple(_at(axis, float(x)) for axis, x in zip(vary.axes, point, strict=True))
        if places in seen:
            continue
        seen.add(places)
        yield {
            axis.key: place if isinstance(axis.values, Span) else axis.values[int(place)]
            for axis, place in zip(vary.axes, places, strict=True)
        }


def _at(axis: Axis, x: float) -> float:
    """Map a coordinate in [0, 1) to a place in a list, or to a number of a range."""
    if not isinstance(axis.values, Span):
        return min(int(x * len(axis.values)), len(axis.values) - 1)
    width = axis.values.stop - axis.values.start
    if width == 0:
        return axis.values.start
    # three digits more than the width needs: labels stay readable and nothing is lost
    digits = max(0, 3 - math.floor(math.log10(width)))
    return min(
        max(round(axis.values.start + x * width, digits), axis.values.start), axis.values.stop
    )
