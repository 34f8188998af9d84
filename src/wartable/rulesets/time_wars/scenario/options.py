"""What the players agree on before a battle: mission, deployment, modifiers and `options` of the scenario file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.kit.documents import Map, take
from wartable.kit.fields import check, schema_of
from wartable.kit.told import given, keys
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.missions.missions import MISSIONS
from wartable.rulesets.time_wars.modifiers import modifiers
from wartable.rulesets.time_wars.setup.order import ROLL

MODIFIERS = modifiers.KEYS
"""TW-MOD-01: the seven modifiers; a battle may use any of them together."""
DEPLOYMENTS = {
    "standard": "Standard", "thin_line": "The Thin Line", "convergence": "Convergence", "ambush": "The Ambush",
    "foothold": "Foothold", "siege": "The Siege",
}  # fmt: skip
"""TW-DEPL-01: the six deployment types and their names."""
_AGREED = ("mission", "deployment", "modifiers")
_KEYS = keys(
    Options, first=(
        "turns", "strict", "scale", "scale_standard_only", "weather", "modifiers", "consent", "objectives",
        "strategy_points", "gambit", "tactical_only", "defender_points", "defender_die",
    ), mission=(*MISSIONS, ROLL), deployment=(*DEPLOYMENTS, ROLL), modifiers=MODIFIERS,
)  # fmt: skip
OPTION_KEYS = {name: key for name, key in _KEYS.items() if name not in ("mission", "deployment")}
"""The keys under `options`; each is a field of `Options`."""
AGREED = {name: _KEYS[name] for name in _AGREED}
"""Keys of the scenario itself that are fields of `Options` too; modifiers may also be named under `options`."""


def read_options(node: Map) -> Options:
    """What the scenario `node` says was agreed; what it does not name is as usual (TW-MISS-02).

    Raises:
        DataError: an option is unknown or out of bounds.
    """
    options = take(node, "options", Map, Map())
    check(options, OPTION_KEYS, "options")
    own = Map([(key, value) for key, value in node.items() if key in AGREED], node.file, node.line)
    return Options()._replace(**{**given(Options, own), **given(Options, options)})


def options_schema() -> dict[str, Any]:
    """The JSON Schema of `options`; `x-names` are what the modifiers are called, by key."""
    made = schema_of(OPTION_KEYS)
    made["properties"]["modifiers"]["x-names"] = dict(modifiers.NAMES)
    return made


# ------------------------------------------------------------------ what each side may be given
MOST_OFFERED = 12
"""The most Strategy Points of its own that a side is offered; a file may name more (TW-STRAT-02)."""
ROLES = {"attacker": "attacks", "defender": "defends"}
_PARTED = ("ambush", "foothold", "siege")  # deployments with an attacker and a defender (TW-DEPL-12)
SideChoice = tuple[str, str | int, Mapping[Any, str]]


def side_choices(doc: Mapping[str, Any]) -> Iterator[SideChoice]:
    """What each side of the scenario `doc` may be given beside its army: a key, what it is, what it could be.

    TW-STRAT-02: Strategy Points of its own. TW-DEPL-12, TW-MOD-19: who defends, where somebody does; '' leaves it open.
    """
    agreed = doc.get("options") or {}
    stands = "last_stand" in (agreed.get("modifiers", doc.get("modifiers")) or ())
    parted = doc.get("deployment") in _PARTED
    for side in doc.get("sides") or ():
        seat = side.get("seat")
        if stands or parted:
            none = "whoever has fewer points defends" if stands else "settled by the roll for sides"
            yield f"sides.{seat}.role", str(side.get("role") or ""), {"": none, **ROLES}
        held = int(side.get("strategy_points") or 0)
        most = max(MOST_OFFERED, held)
        yield f"sides.{seat}.strategy_points", held, {0: "none of its own"} | dict.fromkeys(range(1, most + 1), "")
