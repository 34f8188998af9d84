"""What messages hold: how a game ended, what time is left, what dice may bring."""

from __future__ import annotations

import msgspec


class Score(msgspec.Struct, frozen=True):
    """One thing that counted for a seat: what it is, how much, and the clause that says so."""

    seat: str
    label: str
    value: str
    clause: str


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the seats that won, the clause, a sentence, and what counted for each side.

    `kind` is won, drawn, lost (by all seats together) or open (nothing is decided).
    """

    winners: list[str]
    clause: str
    say: str
    scores: list[Score] = []
    kind: str = "won"


class Bank(msgspec.Struct, frozen=True):
    """The time of a seat, seconds: `bank` at the start, `increment` for each of its answers, `left` now.

    `runs`: it grows less; of all banks that of the one seat that is asked does.
    """

    seat: str
    bank: int
    increment: int
    left: float
    runs: bool


class ChanceTerm(msgspec.Struct, frozen=True):
    """A term of a sum with its clause; `value` is None for dice that have yet to be thrown."""

    value: int | None
    label: str
    clause: str


class Touch(msgspec.Struct, frozen=True):
    """A unit that may be touched: how many of its models here, on average; `own`: it is of the side that aims."""

    unit: str
    here: int
    average: float
    own: bool
    note: str
    clause: str


class Base(msgspec.Struct, frozen=True):
    """A base that is touched, mils; `number` is its place in the order in which they are met, 0 if there is none."""

    x: int
    y: int
    r: int
    own: bool
    number: int


class Landing(msgspec.Struct, frozen=True):
    """A point at which what is aimed may come down, with its chance; it `touches` foes, friends, nobody, or is off."""

    to: list[int]
    chance: float
    touches: str


class Fact(msgspec.Struct, frozen=True):
    """Something that counts, in words."""

    name: str
    text: str
    clause: str


class ChanceBar(msgspec.Struct, frozen=True):
    """One thing that may come and its chance, 0 to 1; `here`: it is what came."""

    label: str
    chance: float
    clause: str
    here: bool


class Foretold(msgspec.Struct, frozen=True):
    """What would come of what is aimed: `line` is how it goes; the `bars` are chances that need not exclude others."""

    line: list[list[int]] = []
    touches: list[Touch] = []
    bases: list[Base] = []
    landings: list[Landing] = []
    facts: list[Fact] = []
    bars: list[ChanceBar] = []


class Chance(msgspec.Struct, frozen=True):
    """What the dice behind the option `key` ('': behind an entry) may bring.

    `text` says it in a few words, `value` is the chance, 0 to 1, of what is wanted, if that is one thing; of an entry
    that of what came or better. `terms` are the sums before the dice, `bars` all that may come: together 1. `margin` is
    what a chance may be wrong by, 0 to 1, where dice were thrown and not counted (0: it is exact).
    """

    key: str
    title: str
    text: str
    value: float | None
    terms: list[ChanceTerm]
    bars: list[ChanceBar]
    clause: str
    margin: float = 0.0


class Shape(msgspec.Struct, frozen=True):
    """One outline of the table in mils, origin at the lower left; one point with a radius is a disc.

    `kind` says what it is, `tone` names a colour (a kind of terrain, a side), `text` is a label, `turn` where a model
    faces, in degrees clockwise from north, `id` the unit, model, door, marker or device it belongs to, `clause` why
    it is there.
    """

    kind: str
    points: list[list[int]]
    radius: int
    tone: str
    text: str
    turn: int
    id: str = ""
    clause: str = ""


class Ground(msgspec.Struct, frozen=True):
    """The size of the table in mils and what of it seldom changes; `kind` is inches or squares of 1000 mils."""

    width: int
    height: int
    kind: str
    shapes: list[Shape]


class Leg(msgspec.Struct, frozen=True):
    """A leg of a drive: `far` mils ahead or back, or a turn of `far` degrees, to the right above 0.

    Its middle ends at `at`, its base has these `corners` then, its front looks to `facing` degrees counter-clockwise
    from east. `cost` is what it takes and `left` what remains, mils. Of one that is driven `warning` is what comes of
    it besides; of one that may come next `why` says why not, and `last` that nothing remains to go on with.
    """

    kind: str
    far: int
    at: list[int]
    facing: int
    corners: list[list[int]]
    cost: int = 0
    left: int = 0
    warning: str = ""
    clause: str = ""
    last: bool = False
    why: str = ""


class Steered(msgspec.Struct, frozen=True):
    """A drive as far as it is legal: its `legs`, what is `left` after them, mils, and those that are `open` next."""

    legs: list[Leg] = []
    open: list[Leg] = []
    left: int = 0


class Threat(msgspec.Struct, frozen=True):
    """Square cells of `cell` mils, `columns` in a row, from the lower left corner of the table on.

    `danger`: what part of `unit` would be lost there next turn in the mean, 0 to 1, -1 where it cannot stand; `cover`:
    an index of `covers`, which are words. `figures`: what the whole unit is worth in what the system counts in, 0 if no
    number may be told. `notes` say it in sentences.
    """

    unit: str
    cell: int
    columns: int
    danger: list[float]
    cover: list[int]
    covers: list[str]
    notes: list[str]
    figures: float = 0.0
    counts: str = ""


class Stood(msgspec.Struct, frozen=True):
    """A decision that an answer gave which stands for this seat: what it was, and the number of the event after it."""

    entry: int
    what: str
