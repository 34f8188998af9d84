"""What the pages and the terminal read of a view (`Ruleset.view`), whatever the system; it may tell more.

All lengths are mils. What a system does not know it leaves out, and nobody shows it.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

INCH_ART = (
    "rifle", "officer", "conscript", "unit", "slave", "mortar", "ice", "draconian", "ogron", "dalek", "heavy",
    "supreme", "apc", "tank", "lpc", "spider",
)  # fmt: skip
"""The drawings of models on a table of inches: a unit, or one of its models, names one in its `art`.

With any other word, or none, it is a plain base. `heavy` is a Dalek with a large gun, `slave` an armoured trooper.
"""
SQUARE_ART = ("man", "dalek", "heavy", "supreme", "davros", "creature", "sontaran", "cyberman")
"""The same on a board of squares."""


class SideView(TypedDict):
    """A side by its seat: how many `models` it has left, whether it is `out` of the game."""

    name: str
    out: NotRequired[bool]
    models: NotRequired[int]


class ModelView(TypedDict):
    """A model on a table of inches, in the order of the shapes of its unit; `facing` in degrees as a `Shape`'s turn."""

    id: int
    x: int
    y: int
    kind: str
    facing: int
    art: NotRequired[str]


class UnitView(TypedDict):
    """A unit on a table of inches by its id.

    Attributes:
        player: its seat.
        kind: "vehicle" has a front; any other word is the system's own.
        where: "table", or where else it is, in a word.
        profile: figures by name.
        actions: how many it has left now.
    """

    name: str
    player: str
    kind: str
    where: str
    models: list[ModelView]
    art: NotRequired[str]
    size: NotRequired[int]
    profile: NotRequired[dict[str, int]]
    actions: NotRequired[int]
    order_names: NotRequired[list[str]]


class Cohesion(TypedDict):
    """The longest gap that holds a unit together, and the clause that says so."""

    gap: int
    clause: str


class View(TypedDict):
    """A position.

    Attributes:
        turn, turns: the turn, 0 before the first one, and the last one, 0 if there is none.
        phase: a word, shown beside the turn.
        actions: how many a unit has at most, 2 if it is not said: as many dots are drawn.
        active: the seat, or on squares the model, whose turn it is.
        clauses: where numbers stand in the rules: `turn` and `models`.
        measure: as `Ruleset.measure`, where a game may differ, with its clause.
    """

    seat: str
    turn: int
    turns: NotRequired[int]
    phase: NotRequired[str]
    active: NotRequired[str]
    actions: NotRequired[int]
    sides: dict[str, SideView]
    units: dict[str, UnitView]
    cohesion: NotRequired[Cohesion]
    clauses: NotRequired[dict[str, str]]
    measure: NotRequired[str]
    measure_clause: NotRequired[str]
