"""What the players agree on before a battle: mission, deployment, modifiers and `options` of the scenario file."""

from __future__ import annotations

from typing import Any

from wartable.rulesets.documents import Map, take, texts
from wartable.rulesets.fields import Key, check, schema_of
from wartable.rulesets.time_wars.missions import MISSIONS
from wartable.rulesets.time_wars.state import Options

MODIFIERS = ("escalation", "gambit", "dead_zone", "storm", "last_stand", "darkness", "eternal_war")
"""TW-MOD-01: the seven modifiers; a battle may use any of them together."""
DEPLOYMENTS = ("standard",)
OPTION_KEYS = {
    "turns": Key("number", "game turns, 0 for no limit (TW-MISS-03)", 0, 99),
    "strict": Key("flag", "distances are hidden until declared (TW-GEN-07)"),
    "scale": Key("number", "1, 2 or 3 (TW-GEN-03)", 1, 3),
    "scale_standard_only": Key("flag", "scale the standard band alone (TW-GEN-03)"),
    "weather": Key("flag", "everybody has Fatigue (TW-TERR-09)"),
    "consent": Key("flag", "named characters may be used (TW-CHAR-01)"),
}
"""The keys under `options`; each is a field of `Options`."""
AGREED = {
    "mission": Key("text", "the mission (TW-MISS-01)", words=tuple(MISSIONS)),
    "deployment": Key("text", "the deployment (TW-DEPL-04)", words=DEPLOYMENTS),
    "modifiers": Key("texts", "mission modifiers (TW-MOD-01)", words=MODIFIERS),
}
"""Keys of the scenario itself that are fields of `Options` too."""


def read_options(node: Map) -> Options:
    """What the scenario `node` says was agreed; what it does not name is as usual (TW-MISS-02).

    Raises:
        DataError: an option is unknown or out of bounds.
    """
    given = take(node, "options", Map, Map())
    check(given, OPTION_KEYS, "options")
    values: dict[str, Any] = {}
    for part, table in ((given, OPTION_KEYS), (node, AGREED)):
        for key, kind in table.items():
            if key in part:
                values[key] = texts(part, key) if kind.kind == "texts" else part[key]
    return Options()._replace(**values)


def options_schema() -> dict[str, Any]:
    """The JSON Schema of `options`."""
    return schema_of(OPTION_KEYS)
