"""The state of a battle of Battle Group: flat entities that hold numbers, keys and tuples.

Lengths are mils (thousandths of an inch), unit sizes halves of an ordinary model. Only events write here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum, auto
from typing import Annotated, ClassVar, NamedTuple

from wartable.engine.plane import INCH, Polygon
from wartable.engine.ruleset import Outcome
from wartable.engine.state import Entity, State
from wartable.engine.terrain import Table
from wartable.kit.told import HAND, Told

COHERENCY = 2 * INCH  # BG-COH-01
APART = INCH  # BG-MOVE-05: who does not charge ends farther from enemies than this
WHOLE = 2  # halves: the size of an ordinary model
STRENGTH = 5 * WHOLE  # BG-BGF-02

TABLE, RESERVE, ABOARD, DESTROYED, AWAY = "table", "reserve", "aboard", "destroyed", "away"
"""Where a unit is; `AWAY` is out of time (BG-NEW-TEMPORAL-05), `RESERVE` comes in later or waits to be set down."""

FOOT, MOUNTED, BIKE, VEHICLE = "foot", "mounted", "bike", "vehicle"
WALKER, WHEELED, TRACKED, HOVER, FLYING = "walker", "wheeled", "tracked", "hover", "flying"
TURRET, FRONT = "turret", "front"

ANCIENT, MODERN, HI_TECH = "Ancient", "Modern", "Hi-Tech"
ERAS = (ANCIENT, MODERN, HI_TECH)
"""BG-EQP-04: in their order."""


class Phase(StrEnum):
    """What comes next: the steps of setting up, then those of a player's turn (BG-TURN-04), each in its order."""

    SEQUENCE = auto()
    """BG-TURN-01: the sequence of play is rolled."""
    DEPLOY = auto()
    START = auto()
    """BG-TURN-07: Confusion rolls, Power Points, abilities."""
    MOVE = auto()
    ACTION = auto()
    RECOVER = auto()
    RESOLUTION = auto()
    END = auto()


class Mounting(NamedTuple):
    """A weapon that a vehicle carries: the key of the weapon, and whether it bears to the front or all round."""

    weapon: str
    place: str = FRONT


class Model(NamedTuple):
    """One figure (BG-TERM-07); its AV, MV and DV come from what it has (BG-EQP-01), and from `av`, `mv`, `dv`.

    Args:
        kind: foot, mounted on a creature, on a bike, or a vehicle; `style` is how the last two move (BG-VMV-06).
        troop: the key of its entry, '' of one that is made up.
        hp, wv: Health Points and will power. move: mils. size: halves (BG-BGF-01).
        av, mv, dv: what it has beside its equipment: all of a vehicle's.
        weapons: keys of those that it holds; mounts: what a vehicle has mounted.
        shield, armour, mount: a key or ''. items, power: keys.
        skills, abilities: keys with their levels (1 where the skill has none).
        user: BG-BIO-01: it is a Biotech User, by nature or by implant: "natural", "implanted" or ''.
        character: BG-TERM-03.
        pp: Power Points that it has left this turn (BG-BIO-03).
        spent: skills and items that it has used up, by key.
        hull, open: BG-NEW-VEHICLES: what it is hard to wound through; it has no top. capacity: halves.
        access: the sides on which units get in and out (BG-CAR-04): rear, left, right.
    """

    id: int
    x: int = 0
    y: int = 0
    r: int = 500
    corners: Polygon = ()
    facing: int = 0
    kind: str = FOOT
    style: str = ""
    troop: str = ""
    race: str = ""
    hp: int = 1
    wv: int = 3
    move: int = 4 * INCH
    size: int = WHOLE
    av: int = 0
    mv: int = 0
    dv: int = 0
    weapons: tuple[str, ...] = ()
    mounts: tuple[Mounting, ...] = ()
    shield: str = ""
    armour: str = ""
    mount: str = ""
    items: tuple[str, ...] = ()
    skills: tuple[tuple[str, int], ...] = ()
    abilities: tuple[tuple[str, int], ...] = ()
    power: tuple[str, ...] = ()
    user: str = ""
    character: bool = False
    pp: int = 0
    spent: tuple[str, ...] = ()
    hull: bool = False
    open: bool = False
    capacity: int = 0
    access: tuple[str, ...] = ()
    points: int = 0


class Until(StrEnum):
    """How long an effect lasts, unless the rule of it ends it before."""

    TURN = auto()
    """To the end of the turn of the player whose turn it is (BG-TERM-08)."""
    OWN_MOVE = auto()
    """Through the next Movement Phase of its owner."""
    OWN_TURN = auto()
    """Through the next turn of its owner, to its end."""
    BY_START = auto()
    """To the start of the next turn of `by`."""
    ENDED = auto()
    """Until the rule of it ends it."""


class Effect(NamedTuple):
    """What is in force for a unit: an ill effect (BG-REC-01) or another one, by its key.

    Args:
        clause: by which it is in force.
        value: how much, where it has a figure.
        by: the seat that has caused it.
        fresh: its own turn, phase or the like has not begun since it came: what lasts through the next one goes on.
        about: an id that it is about: a piece of cover, a unit.
    """

    key: str
    clause: str
    until: Until = Until.ENDED
    value: int = 0
    by: str = ""
    fresh: bool = True
    about: str = ""


@dataclass(slots=True)
class Unit(Entity):
    """A BGF, an Individual or a vehicle (BG-TERM-05); the same rules hold for all three (BG-TERM-06, BG-VEH-01).

    `models` are the same for the whole battle: nobody joins, leaves or is exchanged (BG-BGF-03, BG-BGF-04).

    `damage` is what shooting and the rest have taken in this Action Phase (BG-DMG-05), `suffered` and `inflicted` the
    unsaved wounds of all its bouts of this turn, `beaten_by` those who gave them (BG-MEL-12).
    `contacts`: the enemies that it touches, in the order in which they came into contact with it (BG-MUL-08).
    `charged`: whom it has charged this turn (BG-TERM-11). `hit_by`: who has shot it, or hit it with Biotech, this turn
    (BG-RES-01). `used`: what may be used once a turn, by key.
    """

    id: Annotated[str, Told("its id, a short word", must=True, read=HAND)]
    side: Annotated[str, Told("the seat that it belongs to", must=True, read=HAND)]
    name: Annotated[str, Told("its name for people", shown=True)] = ""
    art: Annotated[str, Told("its drawing", shown=True)] = ""
    models: tuple[Model, ...] = ()
    where: str = TABLE
    kept: Annotated[
        bool, Told("it is kept off the table, for a rift (BG-NEW-RIFT-00)", key="reserve", read=HAND, shown=True)
    ] = False
    holder: Annotated[str, Told("the carrier that it is aboard (BG-CAR-01)", key="aboard", read=HAND, shown=True)] = ""
    points: Annotated[int, Told("what it cost", 0, 2000, shown=True)] = 0
    damage: Annotated[int, Told("HP that it has lost in this Action Phase (BG-DMG-03)", 0, 200, shown=True)] = 0
    suffered: Annotated[int, Told("unsaved wounds in its bouts of this turn (BG-MEL-12)", 0, 200)] = 0
    inflicted: Annotated[int, Told("unsaved wounds that it has given in them (BG-MEL-12)", 0, 200)] = 0
    beaten_by: tuple[tuple[str, int], ...] = ()
    contacts: Annotated[
        tuple[str, ...], Told("the enemies in contact with it, in the order in which they came (BG-MUL-08)")
    ] = ()
    charged: Annotated[tuple[str, ...], Told("whom it has charged this turn (BG-TERM-11)")] = ()
    hit_by: Annotated[tuple[str, ...], Told("who has shot it, or hit it with Biotech, this turn (BG-RES-01)")] = ()
    stepped: Annotated[bool, Told("it has had its move this turn (BG-MOVE-04)")] = False
    moved: Annotated[bool, Told("it has changed place this turn (BG-MSL-10)", shown=True)] = False
    ran: Annotated[bool, Told("it has run this turn (BG-RUN-05)", shown=True)] = False
    balked: Annotated[bool, Told("its run test failed this turn (BG-RUN-04)", shown=True)] = False
    acted: Annotated[bool, Told("it has taken its action this turn (BG-ACT-01)", shown=True)] = False
    boarded: Annotated[bool, Told("it has boarded a carrier this turn (BG-CAR-02)")] = False
    ability: Annotated[str, Told("the BGF ability that works this turn (BG-SKL-07)", shown=True)] = ""
    wall: Annotated[bool, Told("it stands in a shield wall (BG-SHD-02)", shown=True)] = False
    used: Annotated[tuple[str, ...], Told("what it has used up this turn, by key")] = ()
    spent: Annotated[tuple[str, ...], Told("what it has used up for the battle, by key")] = ()
    worn: Annotated[int, Told("nullify dice used up in this phase, with worn defence (BG-DMG-04)", 0, 99)] = 0
    kept_saves: Annotated[int, Told("wounds that they will still cancel in this phase (BG-DMG-04)", 0, 99)] = 0
    slew: Annotated[
        tuple[str, ...], Told("enemies of its points or more that it has destroyed (BG-NEW-CAMPAIGN-05)")
    ] = ()
    effects: tuple[Effect, ...] = ()
    back: tuple[int, int] = (0, 0)
    """BG-NEW-TEMPORAL-05: where it left the table, out of time."""
    due: Annotated[int, Told("the game turn in which it comes back (BG-NEW-TEMPORAL-05)", 0, 99)] = 0

    @property
    def on_table(self) -> bool:
        """Whether it has models that stand on the table."""
        return self.where == TABLE and bool(self.models)

    @property
    def in_play(self) -> bool:
        """Whether it has models on the table or in a carrier."""
        return self.where in (TABLE, ABOARD) and bool(self.models)

    @property
    def group(self) -> bool:
        """BG-TERM-02: whether it is a BGF; one model is an Individual, or a vehicle (BG-TERM-04)."""
        return len(self.models) > 1

    def effect(self, key: str) -> Effect | None:
        """The effect of this key, if it is in force."""
        return next((effect for effect in self.effects if effect.key == key), None)

    def model(self, number: int) -> Model:
        """The model with this number; KeyError if it has none."""
        for found in self.models:
            if found.id == number:
                return found
        raise KeyError(number)


@dataclass(slots=True)
class Side(Entity):
    """A player: its team (BG-TERM-12), where it is set down, and what counts for it.

    `zones`: half of its units are set down in each of these (BG-NEW-SCENARIOS-04), if there are any.

    `lost` are the points of its units that were destroyed or fled (BG-NEW-TABLE), `score` those of the scenario.
    `caster`: whether any of its models has a power source, so that Power Points are given out (BG-BIO-03).
    """

    seat: str
    name: str
    team: str = ""
    faction: str = ""
    zone: Polygon = ()
    zones: tuple[Polygon, ...] = ()
    limit: int = 0
    lost: int = 0
    score: int = 0
    out: bool = False


class Wreck(NamedTuple):
    """What is left of a vehicle (BG-NEW-WRECK-01): the key of the piece of terrain, and whether it burns."""

    key: str
    polygon: Polygon
    burning: bool = False


class Obstacle(NamedTuple):
    """BG-NEW-SCENARIOS-06: a piece of terrain that was set down before the battle."""

    key: str
    kind: str
    name: str
    polygon: Polygon


class Rift(NamedTuple):
    """BG-NEW-RIFT-06: a rift that stays open: where it is, whose it is, until the end of his next turn."""

    x: int
    y: int
    by: str
    fresh: bool = True


class Cursor(NamedTuple):
    """What comes next."""

    phase: Annotated[Phase, Told("the phase", must=True, kind="text")]


class Options(NamedTuple):
    """What the players agreed on: the table options of the catalogue, all off unless they are named.

    `no_strike_back` (BG-MEL-11), `worn_defence` (BG-DMG-04), `own_dice` (BG-BGF-14: an effect works for the dice of
    the weapons that print it alone).
    """

    no_strike_back: bool = False
    worn_defence: bool = False
    own_dice: bool = False


@dataclass(slots=True)
class Game(State):
    """A battle. `turn` is the game turn (BG-TERM-08), 0 during set-up; `player` the seat whose turn it is.

    `sequence` is the sequence of play (BG-TURN-05). `marks` are the things of a scenario that have a place: a beacon, a
    core, burning buildings, by key; `facts` its counters.
    """

    table: Table = field(default_factory=lambda: Table(48 * INCH, 48 * INCH))
    sides: dict[str, Side] = field(default_factory=dict)
    units: dict[str, Unit] = field(default_factory=dict)
    sequence: tuple[str, ...] = ()
    cursor: Cursor = Cursor(Phase.SEQUENCE)
    turn: int = 0
    turns: int = 6
    player: str = ""
    active: str = ""
    era: str = HI_TECH
    scenario: str = "pitched"
    options: Options = Options()
    reach: int = 0
    """BG-NEW-SCENARIOS-01: the longest range of this game turn, mils; 0 if nothing limits it."""
    wrecks: tuple[Wreck, ...] = ()
    rifts: tuple[Rift, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    burnt: tuple[str, ...] = ()
    """BG-NEW-SCENARIOS-07: pieces that burn, by key."""
    opened: tuple[str, ...] = ()
    """BG-NEW-SCENARIOS-10: pieces that were destroyed and are rough ground now."""
    marks: tuple[tuple[str, int, int], ...] = ()
    facts: tuple[tuple[str, int], ...] = ()
    rolls: tuple[tuple[str, int], ...] = ()
    """BG-TURN-01: the dice for the sequence of play of the players who are still without a place."""
    result: Outcome | None = None
    foretold: bool = False
    """It is a copy on which odds are counted: pools are asked for as parts, each counted once (`engine.apart`)."""
    unsaved: ClassVar[frozenset[str]] = State.unsaved | {"table", "foretold"}

    def on_table(self, side: str = "") -> list[Unit]:
        """The units on the table, those of `side` if one is named."""
        return [unit for unit in self.units.values() if unit.on_table and side in ("", unit.side)]

    def friendly(self, one: str, other: str) -> bool:
        """BG-TERM-12: whether two seats are the same or allied."""
        return one == other or (bool(self.sides[one].team) and self.sides[one].team == self.sides[other].team)

    def enemies(self, unit: Unit) -> list[Unit]:
        """The units on the table that are no friends of a unit's owner."""
        return [other for other in self.on_table() if not self.friendly(unit.side, other.side)]

    def friends(self, unit: Unit) -> list[Unit]:
        """The other units on the table that are friendly to a unit."""
        return [other for other in self.on_table() if other is not unit and self.friendly(unit.side, other.side)]

    def range(self, mils: int) -> int:
        """BG-NEW-SCENARIOS-05: a range in this game turn, mils."""
        return min(mils, self.reach) if self.reach else mils

    def fact(self, key: str) -> int:
        """A counter of the scenario, 0 if it has not been set."""
        return dict(self.facts).get(key, 0)


def figures(units: Iterable[Unit]) -> int:
    """How many models they have."""
    return sum(len(unit.models) for unit in units)
