"""What the players agree on before a battle: mission, deployment, modifiers and `options` of the scenario file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.kit.documents import Map, take, texts
from wartable.kit.fields import Key, check, point, schema_of
from wartable.rulesets.time_wars.missions.missions import MISSIONS
from wartable.rulesets.time_wars.modifiers import modifiers
from wartable.rulesets.time_wars.setup.order import ROLL
from wartable.rulesets.time_wars.state import Options

MODIFIERS = modifiers.KEYS
"""TW-MOD-01: the seven modifiers; a battle may use any of them together."""
WEATHERS = ("rain", "hurricane", "snow", "front")
"""TW-MOD-10: the four kinds of weather of a storm."""
DEPLOYMENTS = {
    "standard": "Standard", "thin_line": "The Thin Line", "convergence": "Convergence", "ambush": "The Ambush",
    "foothold": "Foothold", "siege": "The Siege",
}  # fmt: skip
"""TW-DEPL-01: the six deployment types and their names."""
_DEFENDED = ("deployment.ambush", "deployment.foothold", "deployment.siege", "deployment.roll", "modifiers.last_stand")
_MODIFIERS = Key("texts", "mission modifiers (TW-MOD-01)", words=MODIFIERS)
OPTION_KEYS = {
    "turns": Key("number", "game turns, 0 for no limit (TW-MISS-03)", 0, 99),
    "strict": Key("flag", "distances are hidden until declared (TW-GEN-07)"),
    "scale": Key("number", "1, 2 or 3 (TW-GEN-03)", 1, 3),
    "scale_standard_only": Key("flag", "scale the standard band alone (TW-GEN-03)"),
    "weather": Key("flag", "everybody has Fatigue (TW-TERR-09)"),
    "modifiers": _MODIFIERS,
    "consent": Key("flag", "named characters may be used (TW-CHAR-01)"),
    "objectives": Key(
        "text", "how six objective points are shared out, such as 3+2+1 (TW-MISS-18)",
        goes_with=("mission.possession", "mission.roll"),
    ),
    "strategy_points": Key("number", "Strategy Points that everybody has (TW-STRAT-02)", 0, 99),
    "gambit": Key(
        "number", "what The Gambit gives, if it is not rolled: 0 (TW-MOD-05)", 0, 99, goes_with=("modifiers.gambit",)
    ),
    "tactical_only": Key(
        "flag", "Strategy Points buy Tactical Strategies alone (TW-MOD-06)", goes_with=("modifiers.gambit",)
    ),
    "defender_points": Key(
        "number", "Strategy Points that the defender has more (TW-DEPL-12, TW-DEPL-18)", 0, 99, goes_with=_DEFENDED
    ),
    "defender_die": Key("flag", "the defender has a D6 of them more (TW-DEPL-18)", goes_with=_DEFENDED),
    "band": Key(
        "number", "inches between the zones of a Thin Line, 6 to 10 (TW-DEPL-06)", 6, 10,
        goes_with=("deployment.thin_line", "deployment.roll"),
    ),
    "division": Key("texts", "keys of the terrain that parts a Thin Line instead (TW-DEPL-07)"),
    "foothold": Key("point", "the middle of the foothold, if it is not that of the table (TW-DEPL-14)"),
    "open_siege": Key(
        "flag", "a Siege with few defences: both zones lie farther apart (TW-DEPL-17)",
        goes_with=("deployment.siege", "deployment.roll"),
    ),
    "dead_zone": Key(
        "text", "which terrain is dead: the feature nearest the middle, all or all buildings (TW-MOD-07)",
        words=("nearest", "terrain", "buildings"), goes_with=("modifiers.dead_zone",),
    ),
    "dead_areas": Key("texts", "keys of the terrain that is dead, instead (TW-MOD-07)"),
    "dead_large": Key("texts", "keys of dead terrain that counts as large, whatever its size (TW-MOD-07)"),
    "storm": Key(
        "text", "the weather, if it is not rolled (TW-MOD-10)", words=WEATHERS, goes_with=("modifiers.storm",)
    ),
    "storm_passes": Key("flag", "the storm may blow over (TW-MOD-16)", goes_with=("modifiers.storm",)),
    "extreme_weather": Key(
        "flag", "who has Fatigue anyway has it twice in a storm (TW-MOD-17)", goes_with=("modifiers.storm",)
    ),
    "storm_spares_nobody": Key(
        "flag", "in extreme weather those immune to Fatigue have it too (TW-MOD-18)", goes_with=("modifiers.storm",)
    ),
    "last_stand_cut": Key(
        "number", "percent by which the defender's army is smaller (TW-MOD-19)", 25, 50,
        goes_with=("modifiers.last_stand",),
    ),
    "eternal_routs": Key(
        "flag", "who breaks with his detachment may come back too (TW-MOD-31)", goes_with=("modifiers.eternal_war",)
    ),
}
"""The keys under `options`; each is a field of `Options`."""
AGREED = {
    "mission": Key("text", "the mission (TW-MISS-01)", words=(*MISSIONS, ROLL)),
    "deployment": Key("text", "the deployment (TW-DEPL-01)", words=(*DEPLOYMENTS, ROLL)),
    "modifiers": _MODIFIERS,
}
"""Keys of the scenario itself that are fields of `Options` too; modifiers may also be named under `options`."""


def read_options(node: Map) -> Options:
    """What the scenario `node` says was agreed; what it does not name is as usual (TW-MISS-02).

    Raises:
        DataError: an option is unknown or out of bounds.
    """
    given = take(node, "options", Map, Map())
    check(given, OPTION_KEYS, "options")
    values: dict[str, Any] = {}
    for part, table in ((node, AGREED), (given, OPTION_KEYS)):
        for key, kind in table.items():
            if key in part:
                values[key] = _value(part, key, kind)
    return Options()._replace(**values)


def _value(part: Map, key: str, kind: Key) -> Any:
    """An option as `Options` holds it; points in mils."""
    if kind.kind == "texts":
        return texts(part, key)
    return point(part, key) if kind.kind == "point" else part[key]


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
