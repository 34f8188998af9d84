"""The open request, as a message tells it to the seat that is asked."""

from __future__ import annotations

import msgspec


class Option(msgspec.Struct, frozen=True):
    """One legal answer."""

    key: str
    label: str
    clause: str
    target: str


class Refusal(msgspec.Struct, frozen=True):
    """Something that is not open, why, and by which clause."""

    key: str
    why: str
    clause: str


class Standing(msgspec.Struct, frozen=True):
    """An answer that a seat may give once for all questions of a `kind`, or has given: `key` says which it is.

    `gives` is the option that it gives here, `label` what the seat wants by it. With `turn` it stands until the turn is
    over, else for good; the seat is asked all the same where an option aims at the unit `unless`.
    """

    kind: str
    key: str
    gives: str
    label: str
    clause: str
    turn: bool
    unless: str


class Area(msgspec.Struct, frozen=True):
    """Where one model may end, mils: in one of the `outlines`, in no disc `taken` (x, y, radius) by another base."""

    outlines: list[list[list[int]]]
    taken: list[list[int]]


class DiceClass(msgspec.Struct, frozen=True):
    """One class of the faces of a tally, such as those that hit."""

    name: str
    faces: list[int]


class Piece(msgspec.Struct, frozen=True):
    """A rectangle that is placed and is no unit, mils; `turn` are the degrees that it begins with."""

    size: list[int]
    turn: int


class Template(msgspec.Struct, frozen=True):
    """What is aimed, mils: a point, a disc of `radius`, a line as long as `radius`, a sector of `degrees` and `radius`.

    A line or a sector begins at its `origin` and goes through the point of the answer; without one (an empty list) it
    begins there, and the answer has a `facing`.
    """

    kind: str
    radius: int
    degrees: int
    width: int
    origin: list[int]


class Shooters(msgspec.Struct, frozen=True):
    """Models that are alike, and how many they are."""

    key: str
    label: str
    many: int


class Barred(msgspec.Struct, frozen=True):
    """Why those of `group` may not be sent at `target`, by `clause`."""

    group: str
    target: str
    why: str
    clause: str


class Share(msgspec.Struct, frozen=True):
    """So many of `group` at `target`."""

    group: str
    target: str
    many: int


class Thing(msgspec.Struct, frozen=True):
    """One of those that are paired; a die shows its `face`, 0: it is no die."""

    key: str
    label: str
    face: int


class Request(msgspec.Struct, frozen=True):
    """The open request. `ask` is choice, placement, move, aim, drive, allot, pairs, die, pool, tally or faces.

    Of another seat's nothing is told but `ask` and `seat`. Where not even that is to be known, `ask` is step and
    `seat` is '': whoever is asked, for this seat the game goes on.

    `region` is an outline in mils within which models are placed, `limit` the length of a move or a drive in mils,
    `size` the length and the width of what is driven, which `Check` steers. `movers` are
    the ids of the models that a placement is about (none: all of `unit`), `first` where they may stand to begin with;
    where each of them may end is asked for with `reach`. With `fronts` an answer may say whither they look, in whole
    degrees counter-clockwise from east; `facings` are those of `first`. `piece` is what is placed and is no unit (None:
    a point), `template` what is aimed. Dice have `what`, `sides`, `count`, their printed `faces` if they are special
    and a `name`; `d3`: half the face counts. Of a pool only the total counts, of a tally how many fell into each of
    `classes`, of faces each face, but not which die shows it.

    Of an `allot` each of `groups` is sent at one of `targets`, unless it is `barred`; `shares` is a legal answer at
    hand. Of `pairs` things of `left` are set against things of `right`, with the `couples` at hand.

    How a choice is put: `verb` is what the answer does, before the label of its option ("declare fire at"), `stake`
    what is lost if it goes wrong, by `stake_clause`; `passes` is the key of the option that lets somebody else's
    action pass; `menu` is everything that may come up, open or not, always in the same order. With `acts` the
    options aim at units that may act, and what such a one does is asked next: `foresee` tells it beforehand.
    `deeds` are what the seat may leave to a bot now (see `Depute`).
    `moves` is the key of the option that a unit takes that is dragged over the table, `attacks` the one if it is
    dragged onto an enemy. The last `folds` options are seldom wanted and stay folded until somebody opens them; `fold`
    says how many and what they are.
    """

    ask: str
    seat: str
    clause: str = ""
    question: str = ""
    about: str = ""
    options: list[Option] = []
    refused: list[Refusal] = []
    grave: list[Option] = []
    unit: str = ""
    region: list[list[int]] = []
    limit: int = 0
    size: list[int] = []
    movers: list[int] = []
    first: list[list[int]] = []
    fronts: bool = False
    facings: list[int] = []
    piece: Piece | None = None
    template: Template | None = None
    groups: list[Shooters] = []
    targets: list[Option] = []
    barred: list[Barred] = []
    shares: list[Share] = []
    left: list[Thing] = []
    right: list[Thing] = []
    couples: list[list[str]] = []
    what: str = ""
    sides: int = 0
    d3: bool = False
    count: int = 0
    faces: list[int] = []
    name: str = ""
    secret: bool = False
    classes: list[DiceClass] = []
    verb: str = ""
    stake: str = ""
    stake_clause: str = ""
    passes: str = ""
    menu: list[Option] = []
    standing: list[Standing] = []
    moves: str = ""
    attacks: str = ""
    acts: bool = False
    folds: int = 0
    fold: str = ""
    deeds: list[str] = []
