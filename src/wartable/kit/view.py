"""What the pages and the terminal read of a view (`Ruleset.view`), whatever the system; it may tell more.

All lengths are mils. What a system does not know it leaves out, and nobody shows it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, NotRequired, TypedDict

from wartable.engine.mod import Reason

INCH_ART = (
    "rifle", "officer", "conscript", "unit", "slave", "mortar", "ice", "draconian", "ogron", "dalek", "heavy",
    "supreme", "apc", "tank", "lpc", "spider", "walker", "drone", "doctor", "companion", "civilian", "k9", "cyberman",
    "sontaran", "auton", "silurian", "mechanoid", "zygon", "cybermat", "machine",
)  # fmt: skip
"""The drawings of models on a table of inches: a unit, or one of its models, names one in its `art`.

With any other word, or none, it is a plain base. `heavy` is a Dalek with a large gun, `slave` an armoured trooper.
"""
SQUARE_ART = ("man", "dalek", "heavy", "supreme", "davros", "creature", "sontaran", "cyberman")
"""The same on a board of squares."""
MARK_SIGNS = ("burst", "lying", "eye", "clash", "flame", "drop", "flake", "query", "sleep", "stop", "tired")
"""The signs that a mark may have at its unit on a table of inches; with any other word, or none, it has none."""


class SideView(TypedDict):
    """A side by its seat: how many `models` it has left, whether it is `out` of the game."""

    name: str
    out: NotRequired[bool]
    models: NotRequired[int]


class ModelView(TypedDict):
    """A model on a table of inches, in the order of the shapes of its unit; `facing` in degrees as a `Shape`'s turn.

    `r` is the radius of its base, for one that does not stand on the table yet.
    """

    id: int
    x: int
    y: int
    kind: str
    facing: int
    art: NotRequired[str]
    lying: NotRequired[bool]
    r: NotRequired[int]


class MarkView(TypedDict):
    """A `Mark` in a view."""

    text: str
    clause: str
    tone: str
    secret: bool
    sign: NotRequired[str]
    times: NotRequired[int]


class ReasonView(TypedDict):
    """A `Reason` in a view: a part of a figure."""

    clause: str
    text: str
    value: int


class FigureView(TypedDict):
    """A `Figure` in a view."""

    key: str
    name: str
    value: int | str
    clause: str
    why: list[ReasonView]


class Mark(NamedTuple):
    """Something that is in force for a unit, in a few words, by its clause.

    Args:
        tone: "good" or "bad" for whom it is in force, "plain" if it is the ordinary course that a page may show by
            other means (it has acted), '' if none of these.
        secret: its seat alone knows it; at one screen it is shown while the seat holds its secrets open.
        sign: one of `MARK_SIGNS`: it is shown at the unit too, with how many `times` if that is more than 1.
    """

    text: str
    clause: str = ""
    tone: str = ""
    secret: bool = False
    sign: str = ""
    times: int = 0

    def view(self) -> MarkView:
        """The same in a view."""
        found: MarkView = {"text": self.text, "clause": self.clause, "tone": self.tone, "secret": self.secret}
        return {**found, "sign": self.sign, "times": self.times} if self.sign else found


class Figure(NamedTuple):
    """A figure of a profile: `AGL`, Agility, 5, its clause, and the parts that it is made of (none: it is printed)."""

    key: str
    name: str
    value: int | str
    clause: str = ""
    why: tuple[Reason, ...] = ()

    def view(self) -> FigureView:
        """The same in a view."""
        why: list[ReasonView] = [{"clause": part.clause, "text": part.text, "value": part.value} for part in self.why]
        return {"key": self.key, "name": self.name, "value": self.value, "clause": self.clause, "why": why}


def marks_view(marks: Iterable[Mark]) -> list[MarkView]:
    """What is in force for a unit, in its view."""
    return [mark.view() for mark in marks]


def profile_view(figures: Iterable[Figure]) -> list[FigureView]:
    """The figures of a unit, in its view."""
    return [figure.view() for figure in figures]


SET_COLOURS = ("silver", "ochre", "magenta", "green", "red", "white", "gold", "brown", "orange")
"""The colours that sets of cards may have: information, never without a number and a word."""


class UnitView(TypedDict):
    """A unit on a table of inches by its id.

    Attributes:
        player: its seat.
        kind: "vehicle" has a front; any other word is the system's own.
        where: "table", or where else it is, in a word.
        profile: its figures, in the order of the rulebook.
        marks: what is in force for it.
        weapons: how many of each it has, by name.
        actions: how many it has left now.
        done: whether it has done all that it may for now; if it is not said, a unit without actions has, while others
            of its side have some.
        aboard, joined: the unit that it is in, or part of.
    """

    name: str
    player: str
    kind: str
    where: str
    models: list[ModelView]
    art: NotRequired[str]
    size: NotRequired[int]
    profile: NotRequired[list[FigureView]]
    marks: NotRequired[list[MarkView]]
    weapons: NotRequired[dict[str, int]]
    actions: NotRequired[int]
    done: NotRequired[bool]
    aboard: NotRequired[str]
    joined: NotRequired[str]


class LotView(TypedDict):
    """A unit that is drawn by lot: whether it is in the bag, and if not, as which of this turn it was drawn."""

    unit: str
    inside: bool
    place: int


class BagView(TypedDict):
    """The bag out of which units are drawn, each of those in it as likely as another; empty before the first turn."""

    units: list[LotView]
    clause: str


class Cohesion(TypedDict):
    """The longest gap that holds a unit together, and the clause that says so."""

    gap: int
    clause: str


class CardView(TypedDict):
    """A card in a hand: what it does, the moment that it waits for, and the key of the option that plays it."""

    key: str
    name: str
    text: str
    clause: str
    when: str
    option: str


class HandView(TypedDict):
    """What a seat holds: its own `cards`, how many each seat has `held`, how many are `left` to be drawn.

    Others see the numbers alone: a system tells nobody the cards of another seat.
    """

    name: str
    clause: str
    cards: list[CardView]
    held: dict[str, int]
    left: int


class HeldCardView(TypedDict):
    """A card that everybody sees: `kind` in a word; of a set, its `colour` of `SET_COLOURS` and its `number` in it.

    `option` is the key of the option that plays it, '' if none does. `reach`: discs of the table within which it
    works, each its centre and radius, mils.
    """

    key: str
    kind: str
    name: str
    text: str
    clause: str
    colour: str
    number: int
    option: str
    reach: list[list[int]]


class HolderView(TypedDict):
    """The cards of a unit: how many of its `limit` (-1: none) are taken; `note` says what holds for it now.

    `locked`: it can neither give nor play them. `option`: the key by which its player wants to see to the cards.
    """

    unit: str
    name: str
    used: int
    limit: int
    clause: str
    cards: list[HeldCardView]
    locked: bool
    note: str
    note_clause: str
    option: str


class SetCardView(TypedDict):
    """A place of a set: "held" by who counts, "away" with somebody who does not, "locked" or "missing"."""

    number: int
    kind: str
    state: str
    holder: str
    name: str
    text: str
    clause: str


class SetView(TypedDict):
    """Cards that belong together; `wanted` if it is known that these are needed, `lacking` how many are missing."""

    key: str
    name: str
    colour: str
    wanted: bool
    lacking: int
    cards: list[SetCardView]


class SetsView(TypedDict):
    """Which cards of which sets are held, the set that lacks least first; `say` sums it up, `left` are to be drawn."""

    name: str
    say: str
    clause: str
    left: int
    sets: list[SetView]


class SummandView(TypedDict):
    """A part of a sum before the die."""

    words: str
    value: int
    clause: str


class LadderRowView(TypedDict):
    """What some `faces` of a die bring: `say` in a few words, `note` what else; `bad`: to whoever rolls."""

    faces: list[int]
    say: str
    note: str
    clause: str
    bad: bool
    chance: float


class LadderView(TypedDict):
    """A roll that is still to come: its sum before the die, `say` both, and what each face brings.

    `units` are those who roll, `option` is the key of the option that rolls; `what` the die is thrown for, in the words
    with which it is asked for.
    """

    units: list[str]
    option: str
    name: str
    what: str
    say: str
    clause: str
    sum: list[SummandView]
    rows: list[LadderRowView]


class MoverView(TypedDict):
    """A unit in the order in which units move, and what gave it its place, in a few words."""

    unit: str
    why: str


class View(TypedDict):
    """A position.

    Attributes:
        turn, turns: the turn, 0 before the first one, and the last one, 0 if there is none.
        turn_called: what the rulebook calls a turn, if that is another word.
        phase: a word, shown beside the turn.
        phases: the words of all phases of a turn in their order, if the reader is to see which come.
        bag: what is left in the bag, if units are drawn out of one.
        actions: how many a unit has at most, 2 if it is not said: as many dots are drawn.
        active: the seat, or on squares the model, whose turn it is.
        clauses: where numbers stand in the rules: `turn` and `models`.
        measure: as `Ruleset.measure`, where a game may differ, with its clause.
        hand: the cards of the seat that looks, where there are cards.
        holders: the cards of units, where everybody sees them.
        card_sets: the sets that they belong to.
        real: its figures stand on a table of the players', who say where; there is no board to draw.
        movers: who moves in which order, where one list says so for all, under the clause `movers`.
        ladders: the rolls that are still to come in this turn, where a table says what a sum brings.
    """

    seat: str
    turn: int
    turns: NotRequired[int]
    turn_called: NotRequired[str]
    phase: NotRequired[str]
    real: NotRequired[bool]
    phases: NotRequired[list[str]]
    active: NotRequired[str]
    actions: NotRequired[int]
    sides: dict[str, SideView]
    units: dict[str, UnitView]
    bag: NotRequired[BagView]
    cohesion: NotRequired[Cohesion]
    clauses: NotRequired[dict[str, str]]
    measure: NotRequired[str]
    measure_clause: NotRequired[str]
    hand: NotRequired[HandView]
    holders: NotRequired[list[HolderView]]
    card_sets: NotRequired[SetsView]
    movers: NotRequired[list[MoverView]]
    ladders: NotRequired[list[LadderView]]
