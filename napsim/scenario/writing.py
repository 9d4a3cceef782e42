"""A scenario back as TOML: what was written, changed by ``--set``, with the defaults as comments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from napsim.scenario.model import SAMPLED, Scenario, Target, as_written

HEAD = """\
# The scenario as it was played. Lines that begin with "# " below [rules] are the defaults that held;
# the file can be played again as it stands.
"""


def as_toml(scenario: Scenario) -> str:
    """Write a scenario so that reading it gives the same scenario again.

    Rules that were not written stay comments: a default may depend on the number of players, which a
    sweep may vary.

    Parameters
    ----------
    scenario : Scenario
        A checked scenario.

    Returns
    -------
    str
        TOML, ending with a newline; the same text for the same scenario.
    """
    lines = [HEAD.rstrip("\n")]
    lines += _pairs({"title": scenario.title, "game": scenario.game, "games": scenario.games})
    if scenario.until is not None:
        until = {"measure": scenario.until.key, "half_width": scenario.until.half_width}
        lines += _pairs({"until": until})
    lines += _pairs({"seed": scenario.seed})
    lines += ["", "[rules]", *_pairs(scenario.written_rules)]
    for name, value in scenario.rules.items():
        if name not in scenario.written_rules:
            lines += [f"# {line}" for line in _pairs({name: value})]
    players = {"profiles": list(scenario.written_lineup), "rotate": scenario.rotate}
    lines += ["", "[players]", *_pairs(players)]
    for name, table in scenario.own_profiles.items():
        lines += ["", f"[profiles.{name}]", *_pairs(table)]
    if scenario.targets:
        targets = {target.key: _wanted(target) for target in scenario.targets}
        lines += ["", "[targets]", *_pairs(targets)]
    if scenario.vary is not None:
        lines += ["", "[vary]"]
        lines += _pairs({axis.key: as_written(axis.values) for axis in scenario.vary.axes})
        lines += _pairs({"design": scenario.vary.design})
        if scenario.vary.design in SAMPLED:
            lines += _pairs({"samples": scenario.vary.samples})
    return "\n".join(lines) + "\n"


def _wanted(target: Target) -> dict[str, Any]:
    wanted: dict[str, Any] = {}
    if target.low is not None and target.high is not None:
        wanted["between"] = [target.low, target.high]
    elif target.low is not None:
        wanted["at_least"] = target.low
    else:
        wanted["at_most"] = target.high
    return wanted | ({"why": target.why} if target.why else {})


def _pairs(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_value(value)}" for key, value in table.items()]


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if bare else _value(key)


def _value(value: Any) -> str:
    """Write one value; tables are written inline, lists on one line."""
    # tomlkit writes text and numbers with every escape TOML asks for
    import tomlkit

    if isinstance(value, Mapping):
        return "{ " + ", ".join(_pairs(value)) + " }" if value else "{}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(entry) for entry in value) + "]"
    return tomlkit.item(value).as_string()
