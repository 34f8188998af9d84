"""The keys of a scenario file: the tables from which it is checked and from which its JSON Schema is made."""

from __future__ import annotations

from typing import Any

from wartable.kit.fields import Key, Table, schema_of
from wartable.kit.frame import MOST_TURNS, expected, fields_of, frame
from wartable.kit.frame import schema as scenario_schema
from wartable.kit.told import keys
from wartable.rulesets.hunt_for_davros.complex.table import table_schema
from wartable.rulesets.hunt_for_davros.data.data import cards, profiles, scenarios, teams, weapons
from wartable.rulesets.hunt_for_davros.state import (
    Activation,
    Card,
    Cursor,
    Device,
    Group,
    Marker,
    Model,
    Options,
    Phase,
    Result,
    Team,
)

SEATS = ("blue", "orange", "teal", "plum", "olive", "rose")
"""The usual seats in their order: colours, since that is how one tells teams apart on the table."""
PHASES = tuple(phase.value for phase in Phase)
SETUP = PHASES[: PHASES.index(Phase.BEGIN)]
STANDS = ("open", "closed", "locked", "broken")

SCENARIO = frame(
    "hunt_for_davros",
    {
        "scenario": Key("text", "what is played; prison_complex if it is not given", words=tuple(scenarios())),
        "table": Key("map", "a layout with or without number, a board that is shipped, or one drawn here"),
        "sides": Key("maps", "the teams, two to six"),
        "teams": Key("number", "how many teams there are, in place of sides", 2, 6),
        "options": Key("map", "what the players agreed, and what is other than in the scenario"),
        "models": Key("maps", "a position: every model, where it stands and in what state"),
        "units": Key("maps", "another word for models"),
        "doors": Key("any", "how doors stand, by id; or a list of {at: [x, y], side, is}"),
        "markers": Key("maps", "encounter markers: what lies under those of the board, and further ones"),
        "devices": Key("maps", "machines on the board"),
        "groups": Key("maps", "models that act on one chit (HD-DEF-03)"),
        "cards": Key("maps", "encounter cards: held, dropped in a square, or left over"),
        "missions": Key("map", "the secret missions by seat"),
        "spare_missions": Key("texts", "the mission cards that were not dealt (HD-NEW-SCN-00)"),
        "pot": Key("counts", "the chits in the pot by owner; those of all that have not acted unless given", 0, 60),
        "turn": Key("number", "the turn", 0, MOST_TURNS),
        "active": Key("any", "the model that is being activated: its id, or {model, left, used, ...}"),
        "drawn": Key("text", "whose chit has been drawn"),
        "cursor": Key("any", "the phase that comes next: its name, or {phase, queue, owner}"),
        "fog": Key("maps", "squares without sight, and until which turn (HD-NEW-ENC-32)"),
        "split": Key("list", "squares divided in play (HD-NEW-ENC-31)"),
        "alarm": Key("number", "the last turn of the alarm (HD-NEW-ENC-34)", 0, MOST_TURNS),
        "jams": Key("counts", "teams whose command is jammed, and until which turn (HD-NEW-ENC-35)", 0, MOST_TURNS),
        "scored": Key("texts", "for what style points have been given (HD-NEW-TEAM-05)"),
        "result": Key("map", "how the game ended, if it has"),
    },
    {"rules": Key("texts", "the clauses that it shows, if it is a vector")},
    expect="what must come of it: events, models, teams, doors, pot, turn, phase, result, ask, ...",
)
_HELD = Key("list", "encounter cards that the team holds: keys, or {card, known, ready, until}")
SIDE = {**keys(Team, team=tuple(teams())), "cards": _HELD}
OPTIONS = keys(Options)
MODEL = keys(
    Model,
    {"grenades": {"cards": Key("list", "encounter cards that it holds: keys, or {card, known, ready, until}")}},
    first=("id", "side", "profile"),
    profile=tuple(profiles()), shape=tuple(profiles()), weapon=tuple(weapons()),
)  # fmt: skip
DOOR = {
    "at": Key("any", "a square [x, y] on either side of it", must=True),
    "side": Key("text", "the side of that square on which it stands", words=("n", "e", "s", "w"), must=True),
    "is": Key("text", "how it stands", words=STANDS, must=True),
}
MARKER = keys(Marker, first=("id", "at", "card"), card=tuple(cards()))
DEVICE = keys(Device)
GROUP = keys(Group, first=("id", "side"))
CARD = keys(Card, first=("card",), card=tuple(cards()))
FOG = {
    "squares": Key("list", "squares into, out of and across which nobody sees", must=True),
    "until": Key("number", "the last turn of it", 0, MOST_TURNS, must=True),
}
ACTIVE = keys(Activation)
CURSOR = keys(Cursor, phase=PHASES)
RESULT = keys(Result)
EXPECT = expected({
    **fields_of("models"), **fields_of("teams", by="seat"),
    **fields_of("doors", "devices", "groups", "markers", "cards"),
    "pot": Key("map", "chits in the pot at the end, by owner"),
})  # fmt: skip


# ------------------------------------------------------------------ schema
_NUMBERS = {"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2}
_CELL = {"anyOf": [_NUMBERS, {"type": "string", "pattern": "^[0-9]+,[0-9]+(nw|ne|sw|se)?$"}]}
_DOORS = {"type": "object", "additionalProperties": {"enum": list(STANDS)}}


def _schema(table: Table, inner: dict[str, Any] | None = None) -> dict[str, Any]:
    return schema_of(table, {**_cells(table), **(inner or {})})


def _cells(table: Table) -> dict[str, Any]:
    """What is any is a place on the board."""
    return {name: _CELL for name, key in table.items() if key.kind == "any"}


def _or_text(table: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [{"type": "string"}, table]}


def schema() -> dict[str, Any]:
    """The JSON Schema of a scenario, from the tables that check it."""
    held = _or_text(_schema({name: key for name, key in CARD.items() if name in ("card", "known", "ready", "until")}))
    model = _schema(MODEL, {"cards": held})
    inner = {
        "table": table_schema(), "sides": _schema(SIDE, {"cards": held}), "options": _schema(OPTIONS),
        "models": model, "units": model, "doors": {"anyOf": [_DOORS, {"type": "array", "items": _schema(DOOR)}]},
        "markers": _schema(MARKER), "devices": _schema(DEVICE), "groups": _schema(GROUP), "cards": _schema(CARD),
        "fog": _schema(FOG, {"squares": _NUMBERS}), "split": _NUMBERS, "active": _or_text(_schema(ACTIVE)),
        "cursor": _or_text(_schema(CURSOR)), "result": _schema(RESULT), "seed": {"type": ["string", "integer"]},
        "expect": _schema(EXPECT, {"result": {}, "refused": {}}), "script": {"type": ["string", "integer", "object"]},
        "dice": {"type": "integer", "minimum": 1},
    }  # fmt: skip
    return scenario_schema("Hunt for Davros", SCENARIO, {**_cells(SCENARIO), **inner})
