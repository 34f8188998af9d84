"""The state of a battle of At the Gates of Doom: flat entities that hold numbers, keys and tuples.

Lengths are mils (thousandths of an inch). Only events write here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum, auto
from typing import Annotated, ClassVar, NamedTuple

from wartable.engine.plane import INCH, Polygon
from wartable.engine.ruleset import Outcome
from wartable.engine.state import Entity, State
from wartable.engine.terrain import Table
from wartable.kit.told import HAND, Told

UNKNOWN = ""  # a card that a seat may not know
COHESION = 2 * INCH  # GD-RND-08
SPEED = 6 * INCH  # GD-ARM-30
ACTIONS = 2  # GD-RND-05
ROUNDS = 4  # GD-RND-01

SOLDIER, HERO = "soldier", "hero"
INFANTRY, SMALL_MECH, MEDIUM_MECH, GUN = "infantry", "small_mech", "medium_mech", "gun"
SMALL_VEHICLE, VEHICLE, GHOST = "small_vehicle", "vehicle", "ghost"
RADIUS = {
    INFANTRY: 500, GHOST: 500, SMALL_MECH: 750, GUN: 750, MEDIUM_MECH: 1000, SMALL_VEHICLE: 1500, VEHICLE: 2000,
}  # fmt: skip
"""GD-GEN-13: the radius of the base of each kind of model; a gun is the separate weapon of a weapons team."""
VEHICLES = (SMALL_VEHICLE, VEHICLE)
MECHS = (SMALL_MECH, MEDIUM_MECH)

SMALL_ARMS, MISSILE, SUPPRESSION, LANCE, MELEE = "small_arms", "missile", "suppression", "lance", "melee"
RANGED = (SMALL_ARMS, MISSILE, SUPPRESSION, LANCE)
LOW_GRAVITY, HIGH_GRAVITY, TOXIC, NIGHT, METEORS = "low_gravity", "high_gravity", "toxic_air", "night", "meteor_storm"
AMMUNITION, TREASURES, TRAPS = "limited_ammunition", "hidden_treasures", "hidden_traps"
CONDITIONS = (LOW_GRAVITY, HIGH_GRAVITY, TOXIC, NIGHT, METEORS, AMMUNITION, TREASURES, TRAPS)
"""GD-MSN-03: the conditions that can be played."""
GRAVITY = 3 * INCH  # GD-CON-01, GD-CON-02
TABLE, RESERVE, DESTROYED, INSIDE = "table", "reserve", "destroyed", "inside"
BUILDING = "building"


class Phase(StrEnum):
    """What comes next: the steps of setting up, then those of a round (GD-RND-04, GD-RND-12), each in its order."""

    AGREE = auto()
    EDGES = auto()
    AIMS = auto()
    DEPLOY = auto()
    BEGIN = auto()
    DRAW = auto()
    ACT = auto()
    WATCH = auto()
    END = auto()


SETTING_UP = (Phase.AGREE, Phase.EDGES, Phase.AIMS, Phase.DEPLOY)
"""What comes before the first round."""


class Profile(NamedTuple):
    """GD-ARM-07: what the level of a model sets. Skills are added to dice; nerve is rolled under."""

    melee: int
    ranged: int
    nerve: int
    agility: int
    health: int


class Weapon(NamedTuple):
    """A weapon as its table prints it; lengths in mils.

    `attacks` and `damage` are numbers, or dice where `attack_die` or `damage_die` names them: D3, D6 or 2D6. `pierces`
    is the AP figure, that is added to the save die; None is a dash, with which no save is thrown (GD-SA-11).
    """

    key: str
    name: str
    kind: str = SMALL_ARMS
    ranges: tuple[int, ...] = ()
    attacks: int = 1
    attack_die: str = ""
    pierces: int | None = 0
    damage: int = 1
    damage_die: str = ""
    direct: int = 0
    spread: int = 0
    tech: int = 1
    traits: tuple[str, ...] = ()

    @property
    def reach(self) -> int:
        """GD-SA-04: its last range value."""
        return self.ranges[-1] if self.ranges else 0


class Model(NamedTuple):
    """One base.

    Args:
        profile: what its level or its entry sets. level: recruit to hero, '' of one that has none.
        weapons, gear: keys; armour: one key or ''.
        wounds: health that it has lost.
        fatigue: how often it has attacked or parried in melee this round (GD-MEL-15).
        moved: it has moved this round (GD-WPN-02).
        faster, strikes: what its entry adds to speed, whatever that is set to, mils (GD-ARM-30), and to its melee dice.
        rules: the clauses of the special rules of its faction and its entry. hacked: what it has that is (GD-SIM-02).
        slowed: speed that it has lost for good, mils (GD-DEL-02).
        needled, dazzled: needles (GD-WPN-06) or a flash (GD-WPN-13) weaken it until the round ends.
        shocked: a shock mace takes 1 from its next roll (GD-WPN-24).
        fired: ranged attacks that it has made, where ammunition is limited (GD-CON-08).
        doses: the drugs that it has taken (GD-DRG-01).
        forged: those of its weapons that are master-forged, by key (GD-AVA-11).
        failing: hacked gear that does not work just now (GD-SIM-04).
        within: the key of the building that it is in (GD-BLD-02), then its place means nothing.
    """

    id: int
    profile: Profile
    x: int = 0
    y: int = 0
    r: int = 500
    corners: Polygon = ()
    facing: int = 0
    kind: str = INFANTRY
    level: str = ""
    weapons: tuple[str, ...] = ()
    armour: str = ""
    gear: tuple[str, ...] = ()
    speed: int = SPEED
    save: int = 0
    ai: bool = False
    faster: int = 0
    strikes: int = 0
    rules: tuple[str, ...] = ()
    hacked: tuple[str, ...] = ()
    slowed: int = 0
    wounds: int = 0
    fatigue: int = 0
    moved: bool = False
    needled: bool = False
    dazzled: bool = False
    shocked: bool = False
    fired: int = 0
    doses: tuple[str, ...] = ()
    forged: tuple[str, ...] = ()
    failing: tuple[str, ...] = ()
    within: str = ""


class Emplaced(NamedTuple):
    """GD-EMP-01: a weapon that is set up on the board, free for both sides; it cannot be moved or damaged."""

    key: str
    weapon: str
    x: int
    y: int
    r: int = RADIUS[GUN]
    corners: Polygon = ()


class Cloud(NamedTuple):
    """GD-WPN-12: what a missile has left where it landed, for the rest of the game; `by` is the side that sent it."""

    weapon: str
    x: int
    y: int
    by: str = ""


class Bonus(StrEnum):
    """What a boon changes; all are asked for where the figure is made."""

    SHOTS = auto()
    """The dice to hit of a ranged attack."""
    BLOWS = auto()
    """The dice of melee, to attack and to parry."""
    PIERCING = auto()
    """How much better its weapons pierce armour."""
    PIERCED = auto()
    """How much better it is pierced by others."""
    SPEED = auto()
    """Mils of speed."""
    ATTACKS = auto()
    """Dice more for each model that attacks or parries in melee."""
    MARKERS = auto()
    """How many times more under fire markers its attack leaves."""
    SURE = auto()
    """Ranged attacks that hit without a die."""
    STEADY = auto()
    """Under fire markers do nothing to it."""
    BRAVE = auto()
    """It passes nerve checks."""
    RESTED = auto()
    """Melee does not tire it."""
    STUM = auto()
    """The least face with which a point of damage does not count."""
    BARRELS = auto()
    """Dice that each of its small arms throws for attack dice more."""
    DELAYED = auto()
    """What overwatch does to it takes effect when its activation is over."""


class Until(StrEnum):
    """How long a boon lasts."""

    ATTACK = auto()
    NEXT = auto()
    """Its own next attack or parry."""
    MOVE = auto()
    ACTIVATION = auto()
    ROUND = auto()
    DRUG = auto()
    """Until it wears off (GD-DRG-02)."""
    GAME = auto()


class Boon(NamedTuple):
    """What somebody has for a time by a card or a drug; `model` alone, or all of its unit if it is 0.

    `since` is the round in which a drug was taken.
    """

    what: Bonus
    value: int
    clause: str
    name: str
    until: Until = Until.ROUND
    model: int = 0
    since: int = 0


ROUND, ACTIVATION, ATTACK, GAME = "round", "activation", "attack", "game"


class Effect(NamedTuple):
    """What a special rule has done to a unit: the clause of the rule, how long it lasts, how much, about whom.

    It lasts until the end of the round, until the next activation of the unit, until its next attack on that unit or
    the end of the round, or until the rule itself ends it.
    """

    clause: str
    until: str = ROUND
    value: int = 0
    about: str = ""


class Cursor(NamedTuple):
    """What comes next, and the unit that it is about: the active one, or the one whose action was the last."""

    phase: Annotated[Phase, Told("the phase", must=True, kind="text")]
    unit: Annotated[str, Told("the unit that it is about")] = ""


@dataclass(slots=True)
class Unit(Entity):
    """Models that activate together (GD-RND-03).

    `drawn` is as which of the round it was drawn out of the bag, 0 if it was not (GD-RND-04).
    `fell` is where a transport was destroyed (GD-VEH-11), `searched` the terrain entered this round (GD-CON-10).

    `pull` is what gravity adds to speed, mils (GD-CON-01, GD-CON-02), `dark`: it is night (GD-CON-05).
    `fallen` are the models that it has lost, `effects` what special rules have done to it; `spared`
    tells that it has taken fewer markers from the attack that goes on; `neared` are those of its models who have got
    nearer to an enemy this round, as drugs drive them to (GD-RAR-05).
    """

    id: Annotated[str, Told("its id, a short word", must=True, read=HAND)]
    side: Annotated[str, Told("the seat that it belongs to", must=True, read=HAND)]
    name: Annotated[str, Told("its name for people", shown=True)] = ""
    entry: Annotated[str, Told("the entry of the catalogue that it is: faction.entry")] = ""
    upgrades: tuple[str, ...] = ()
    models: tuple[Model, ...] = ()
    where: str = TABLE
    art: Annotated[str, Told("its drawing", shown=True)] = ""
    under_fire: Annotated[int, Told("its under fire markers (GD-UF-05)", 0, 200, shown=True)] = 0
    lying: Annotated[bool, Told("it is lying down (GD-ACT-03)", shown=True)] = False
    activated: Annotated[bool, Told("it has activated this round (GD-RND-03)", shown=True)] = False
    drawn: int = 0
    watching: Annotated[bool, Told("it holds an action on overwatch (GD-ACT-07)", shown=True)] = False
    spent: Annotated[int, Told("actions spent in advance this round (GD-RND-14)", 0, 2)] = 0
    actions: Annotated[int, Told("actions that it has left in its activation", 0, 2)] = 0
    watched: bool = False
    scared: Annotated[bool, Told("sonic weapons or flames have taken nerve this round (GD-WPN-19)", shown=True)] = False
    charged: Annotated[tuple[str, ...], Told("enemies whom it moved into melee with this round (GD-MEL-06)")] = ()
    size: int = 0
    holder: Annotated[
        str, Told("the building or transport that it is in (GD-BLD-02, GD-VEH-10)", key="inside", read=HAND, shown=True)
    ] = ""
    fell: tuple[int, int] = (0, 0)
    searched: tuple[str, ...] = ()
    carries: Annotated[int, Told("models that it has room for (GD-VEH-04)", 0, 40)] = 0
    boons: tuple[Boon, ...] = ()
    strafed: Annotated[bool, Told("it has fired carbines on the move this round (GD-WPN-01)", shown=True)] = False
    targeted: Annotated[bool, Told("it has been a target this round (GD-FAT-26)")] = False
    delayed: tuple[tuple[str, int], ...] = ()
    pull: int = 0
    dark: bool = False
    effects: tuple[Effect, ...] = ()
    spared: bool = False
    high: Annotated[bool, Told("it flies high (GD-NOM-14)", shown=True)] = False
    fallen: tuple[Model, ...] = ()
    neared: tuple[int, ...] = ()
    maker: Annotated[str, Told("the unit that has summoned it (GD-ALL-08)")] = ""
    kept: Annotated[bool, Told("it is kept off the board, and comes later (GD-EQP-08, GD-ARR-03)", shown=True)] = False

    @property
    def in_play(self) -> bool:
        """Whether it has models on the table or inside something that is there."""
        return self.where in (TABLE, INSIDE) and bool(self.models)

    @property
    def on_table(self) -> bool:
        """Whether it has models that stand on the table."""
        return self.where == TABLE and bool(self.models)

    def effect(self, clause: str) -> Effect | None:
        """What the rule of a clause has done to it."""
        return next((effect for effect in self.effects if effect.clause == clause), None)

    def model(self, number: int) -> Model:
        """The model with this number; KeyError if it has none."""
        for found in self.models:
            if found.id == number:
                return found
        raise KeyError(number)


@dataclass(slots=True)
class Building(Entity):
    """GD-BLD-03: a building by the key of its piece of terrain; `by` is the side that damaged it last.

    `fallen`: it has come down (GD-BLD-04).
    """

    key: str
    health: int
    save: int
    doors: tuple[tuple[int, int], ...] = ()
    wounds: int = 0
    by: str = ""
    fallen: bool = False


class Scoring(NamedTuple):
    """GD-MSN-02: victory points that a side has for one of its objectives."""

    side: str
    objective: str
    points: int


@dataclass(slots=True)
class Side(Entity):
    """A side: its zone (corners in mils, () before it has one), and what counts for it.

    `capture` is the piece of terrain that it is to hold (GD-OBJ-05), `hunted` the unit and the number of the enemy hero
    whom it is to kill (GD-OBJ-03), `marker` where the marker lies that it is to carry, `carrier` the unit and
    the number of the model that has it (GD-OBJ-08).
    `rolls`: objectives that it still rolls (GD-MSN-02). `settled`: what of an objective counted for it
    before the objectives were rolled anew, and counts no more. `breaks`: what in its list breaks the rules,
    `lenient`: whether it has agreed to play with lists that do (GD-GEN-06).
    """

    seat: str
    name: str
    zone: Polygon = ()
    objectives: tuple[str, ...] = ()
    rolls: int = 0
    settled: tuple[Scoring, ...] = ()
    breaks: tuple[tuple[str, str], ...] = ()
    lenient: bool = False
    points: int = 0
    damage: int = 0
    heads: int = 0
    models: int = 0
    capture: str = ""
    hunted: tuple[str, int] = ("", 0)
    assassinated: bool = False
    marker: tuple[int, int] | None = None
    carrier: tuple[str, int] = ("", 0)
    hand: Annotated[tuple[str, ...], Told("the fate cards in its hand (GD-FAT-02)", 0, 30, read=HAND, secret=True)] = ()
    own_deck: Annotated[tuple[str, ...], Told("what its own fate deck holds (GD-FAT-04)", 0, 30, secret=True)] = ()
    dealt: bool = False


class Fate(NamedTuple):
    """GD-FAT-02, GD-FAT-04: how many fate cards a hand has at first, and how many are drawn as each round begins."""

    hand: int = 3
    each_round: int = 0


@dataclass(slots=True)
class Game(State):
    """A battle. `round` is 0 during set-up; `last` is the seat that set a unit down last.

    `rolls`: conditions that are still rolled (GD-MSN-03). `anew`: objectives are rolled anew each round (GD-MSN-02).
    `scale`: how long an inch of the rules is on the table, mils (GD-GEN-10); all lengths are in inches of the rules.

    GD-FAT-01: `dosed`: somebody has drugs; `fated`: it is played with fate cards, of which `deck` are left
    face down and `used` have been played;
    `clouds` stay on the table (GD-WPN-12), `irradiated` are the models, by unit and number, whom one has harmed in the
    activation that goes on (GD-WPN-15);
    `fallen` are models that have just died, with their units, and `overwatch` is the unit that uses a held action.
    """

    table: Table = field(default_factory=lambda: Table(48 * INCH, 48 * INCH))
    sides: dict[str, Side] = field(default_factory=dict)
    units: dict[str, Unit] = field(default_factory=dict)
    arms: dict[str, Weapon] = field(default_factory=dict)
    buildings: dict[str, Building] = field(default_factory=dict)
    cursor: Cursor = Cursor(Phase.EDGES)
    scale: int = INCH
    round: int = 0
    rounds: int = ROUNDS
    conditions: tuple[str, ...] = ()
    rolls: int = 0
    anew: bool = False
    active: str = ""
    last: str = ""
    fated: bool = False
    dosed: bool = False
    fate: Fate = Fate()
    deck: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    overwatch: str = ""
    fallen: tuple[tuple[str, Model], ...] = ()
    scored: tuple[Scoring, ...] = ()
    emplaced: tuple[Emplaced, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    irradiated: tuple[tuple[str, int], ...] = ()
    result: Outcome | None = None
    unsaved: ClassVar[frozenset[str]] = State.unsaved | {"table"}

    def on_table(self, side: str = "") -> list[Unit]:
        """The units on the table, those of `side` if one is named."""
        return [unit for unit in self.units.values() if unit.on_table and side in ("", unit.side)]

    def enemies(self, unit: Unit) -> list[Unit]:
        """The units of the other side on the table, and in the building in which it is (GD-BLD-02)."""
        return [other for other in self.units.values() if self._about(unit, other) and other.side != unit.side]

    def _about(self, unit: Unit, other: Unit) -> bool:
        if other.on_table:
            return True
        shared = unit.where == other.where == INSIDE and unit.holder == other.holder in self.buildings
        return shared and bool(other.models)

    def friends(self, unit: Unit) -> list[Unit]:
        """The other units of its side on the table."""
        return [o for o in self.units.values() if o.on_table and o.side == unit.side and o is not unit]

    def other(self, side: str) -> str:
        """The seat that plays against `side`."""
        return next(seat for seat in self.sides if seat != side)

    def weapons(self, model: Model, *kinds: str) -> Iterator[Weapon]:
        """The weapons of a model of these kinds, in its order."""
        return (self.arms[key] for key in model.weapons if self.arms[key].kind in kinds)


def living(units: Iterable[Unit]) -> int:
    """How many models they have."""
    return sum(len(unit.models) for unit in units)
