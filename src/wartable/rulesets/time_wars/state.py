"""The state of a Time Wars battle: flat entities that hold numbers, keys and tuples.

Lengths are mils (thousandths of an inch), angles whole degrees. Only events write here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import ClassVar, NamedTuple

from wartable.engine.compat import override
from wartable.engine.plane import Polygon, groups
from wartable.engine.state import Entity, State
from wartable.engine.terrain import Table

INCH = 1000
COHESION = 1 * INCH  # TW-SQUAD-02
INFANTRY_RADIUS = 300  # TW-GEN-04: a circle 0.6 inch across
TEAM_RADIUS = 600  # TW-GEN-04: a Weapon Team, 1.2 inches across
VEHICLE_LENGTH, VEHICLE_WIDTH = 2500, 1500  # TW-GEN-04
INFANTRY_EYE, LARGE_EYE, VEHICLE_EYE = 400, 800, 1000  # TW-VIS-01

SQUAD, INDIVIDUAL, VEHICLE = "squad", "individual", "vehicle"  # TW-TYPE-01
LARGE = "large"  # the kind of the model of an Individual that is Large, in a Squad (TW-SPEC-22)

# Where a Troop Type is. Only "table" acts; "joined" is an Individual that is part of a Squad.
TABLE, JOINED, ABOARD, RESERVE, WAITING = "table", "joined", "aboard", "reserve", "waiting"
DESTROYED, ROUTED, WITHDRAWN = "destroyed", "routed", "withdrawn"
LIMBO = "limbo"  # TW-MOD-28: neither on the table nor lost for good
PRESENT = (TABLE, JOINED, ABOARD)
GONE = (DESTROYED, ROUTED, WITHDRAWN)


class Band(IntEnum):
    """TW-FIRE-05, TW-FIRE-06: the range bands, numbered by their multiple of FIR."""

    STANDARD = 1
    MEDIUM = 2
    LONG = 3
    EXTREME = 4


class Profile(NamedTuple):
    """TW-PROF-01: the eight characteristics, 0 to 10."""

    agl: int
    fir: int
    mel: int
    cst: int
    wst: int
    end: int
    nrv: int
    tv: int


class Model(NamedTuple):
    """One base. `kind` is model, team, leader, individual, large or vehicle.

    `of` names the Individual whose model it is; `corners` is empty for a round base;
    `weapon` is what a Weapon Team serves.
    """

    x: int
    y: int
    r: int = INFANTRY_RADIUS
    corners: tuple[tuple[int, int], ...] = ()
    id: int = 0
    kind: str = "model"
    of: str = ""
    weapon: str = ""
    facing: int = 0


class Order(NamedTuple):
    """TW-CMD-19: an order in force: its key, who gave it, and the number of that issue."""

    name: str
    giver: str
    issue: int = 0


class Spot(NamedTuple):
    """TW-SPEC-34: a nomination: `effect` is cover or sight, `helped` the Troop Type whose sight is longer."""

    player: str
    target: str
    effect: str
    helped: str = ""


class Thing(NamedTuple):
    """TW-ACT-08: an object of the scenario that can be interacted with, at `cost` actions in base contact."""

    key: str
    name: str
    x: int
    y: int
    r: int = INFANTRY_RADIUS
    corners: tuple[tuple[int, int], ...] = ()
    cost: int = 1
    used_by: str = ""


class Purchase(NamedTuple):
    """TW-STRAT-03: a strategy that was bought: its key, its price, the Troop Types or the detachment that it is for.

    `detail` names a race (TW-STRAT-40) or characteristics (TW-STRAT-43); `face` is a die thrown for it (TW-STRAT-25).
    """

    key: str
    cost: int
    targets: tuple[str, ...] = ()
    detail: tuple[str, ...] = ()
    face: int = 0


class Work(NamedTuple):
    """A piece of terrain that a strategy has built; `hidden`: only its owner knows of it (TW-STRAT-23)."""

    key: str
    name: str
    kind: str
    owner: str
    polygon: Polygon
    cover: int = 0
    hidden: bool = False


class Objective(NamedTuple):
    """TW-MISS-15, TW-MISS-22: an objective of the mission, or a marker that may be it; place and radius in mils.

    `feature` is the building that it is or lies in, `hidden` whether it lies face down, `carrier` who has it
    (TW-MISS-23); then its place is where it was taken up.
    """

    key: str
    x: int
    y: int
    r: int = INCH // 2
    value: int = 0  # TW-MISS-18
    feature: str = ""
    hidden: bool = False
    carrier: str = ""
    corners: tuple[tuple[int, int], ...] = ()


class Cursor(NamedTuple):
    """What comes next: a phase and, where it works through a list, what is left of it."""

    phase: str
    queue: tuple[str, ...] = ()
    player: str = ""


class Result(NamedTuple):
    """How the battle ended; no winners is a draw."""

    winners: tuple[str, ...]
    clause: str
    say: str


class Options(NamedTuple):
    """What the players agreed before the game."""

    turns: int = 6  # TW-MISS-03; 0: no limit
    strict: bool = True  # TW-GEN-07
    scale: int = 1  # TW-GEN-03
    scale_standard_only: bool = False  # TW-GEN-03
    weather: bool = False  # TW-TERR-09: everybody has Fatigue
    mission: str = "confrontation"
    deployment: str = "standard"
    modifiers: tuple[str, ...] = ()  # TW-MOD-01
    consent: bool = False  # TW-CHAR-01: named characters are agreed on
    band: int = 8  # TW-DEPL-06: inches between the zones of a Thin Line
    division: tuple[str, ...] = ()  # TW-DEPL-07: terrain that parts them instead
    foothold: tuple[int, ...] = ()  # TW-DEPL-14: the middle of the foothold in mils, () that of the table
    open_siege: bool = False  # TW-DEPL-17
    objectives: str = "3+2+1"  # TW-MISS-18: how six points are shared out
    dead_zone: str = "nearest"  # TW-MOD-07: which terrain is dead, where none is named
    dead_areas: tuple[str, ...] = ()  # TW-MOD-07: terrain named as dead
    dead_large: tuple[str, ...] = ()  # TW-MOD-07: dead terrain named large
    storm: str = ""  # TW-MOD-10: the weather, "" if it is rolled
    storm_passes: bool = False  # TW-MOD-16
    extreme_weather: bool = False  # TW-MOD-17
    storm_spares_nobody: bool = False  # TW-MOD-18
    last_stand_cut: int = 50  # TW-MOD-19: by how many percent the defender's army is smaller
    eternal_routs: bool = False  # TW-MOD-31: the table is used for detachments that break, too
    strategy_points: int = 0  # TW-STRAT-02: what everybody has by agreement
    gambit: int = 0  # TW-MOD-05: a fixed number in place of the roll, 0: a die is rolled
    tactical_only: bool = False  # TW-MOD-06
    defender_points: int = 0  # TW-DEPL-12, TW-DEPL-18: what the defender has more
    defender_die: bool = False  # TW-DEPL-18: a D6 more for the defender


@dataclass(slots=True)
class Unit(Entity):
    """A Troop Type (TW-TYPE-01).

    An Individual that is part of a Squad keeps its own `Unit` with `where` JOINED and no models: its
    model is among those of the Squad, marked with `of`.
    """

    id: str
    player: str
    kind: str = SQUAD
    profile: Profile = Profile(5, 5, 4, 4, 2, 4, 6, 1)
    models: tuple[Model, ...] = ()
    name: str = ""
    entry: str = ""
    detachment: str = ""
    race: str = ""
    faction: str = ""
    specials: tuple[str, ...] = ()
    lent: tuple[str, ...] = ()  # TW-TYPE-09, TW-ARMY-41: special rules that joined Individuals share
    weapons: tuple[tuple[str, int], ...] = ()
    declined: tuple[str, ...] = ()  # TW-UPG-05: weapons left out of the next attack
    cost: int = 0
    tv: int = 0  # TW-PROF-10, TW-ARMY-38: what its loss counts, before Expendable
    start: int = 0  # models at the start of the battle
    turn_size: int = 0  # size at the start of the game turn (TW-DAL-18)
    rank: int = 0  # TW-CMD-09
    knows: tuple[str, ...] = ()  # orders it can give (TW-CMD-17)
    joined: str = ""  # the Squad that an Individual is part of
    retinue: str = ""  # the commander whose Retinue this Squad is (TW-ARMY-35)
    capacity: int = 0  # TW-VEH-18
    serves: str = ""  # TW-UPG-11: the only Troop Type that this transport carries
    aboard: str = ""
    where: str = TABLE
    actions: int = 2
    advanced: bool = False  # TW-MOVE-02
    moved: bool = False  # a movement action this turn
    moved_last: bool = False  # in its owner's last Player Turn (TW-VEH-11)
    anchored: bool = False  # TW-SPEC-24: has fired a Move or Fire weapon this turn
    fired: bool = False  # has made a ranged attack this turn (TW-ORD-16)
    charged: bool = False  # this Player Turn (TW-MELEE-13)
    ordered: bool = False  # has tried to issue an order this Command Phase (TW-CMD-01)
    suppression: tuple[tuple[str, int], ...] = ()  # points by the player who caused them (TW-SUPP-08)
    fewer: int = 0  # actions to lose in its next turn (TW-SUPP-06)
    orders: tuple[Order, ...] = ()
    dug: int = 0  # points of Take Cover! (TW-ORD-18)
    prepared: bool = False  # TW-ORD-08
    tests: tuple[str, ...] = ()  # reasons for a Nerve Test in this Morale Phase
    swarm: int = 0  # last 2D6 of a Swarm this turn (TW-SPEC-40)
    apart: tuple[int, ...] = ()  # ids of models out of cohesion (TW-SQUAD-03)
    box: tuple[int, int, int, int] = (0, 0, 0, 0)  # least x, least y, most x, most y of all bases
    lost: int = 0  # models lost so far
    teams: tuple[tuple[str, int], ...] = ()  # weapons of its Weapon Teams, by number
    used: tuple[str, ...] = ()  # actions used this turn that can be used once a turn (TW-SPEC-15)
    arrives: str = "anywhere"  # how it comes from reserve: anywhere, edge or, bound to Strategy Points, held
    bent: tuple[tuple[str, int], ...] = ()  # TW-CHAR-26: margins of the Crown over it, by whose player
    turned: str = ""  # TW-CHAR-27: the player whom it has left
    frenzied: bool = False  # TW-CHAR-64: it runs wild until its owner's next turn
    full: tuple[Model, ...] = ()  # TW-MOD-29: its members at full strength, where the dead may come back
    arms: tuple[tuple[str, int], ...] = ()  # TW-MOD-29: the weapons that they bring
    owed: int = -1  # TW-MOD-26: the TV that goes with a roll that is due for its loss, -1 if none is
    hit_by: str = ""  # the player whose attack took the last of its losses (TW-MISS-09)
    fled: bool = False  # it left with its detachment or army, not by a test of its own (TW-MISS-10)
    running: bool = False  # it has routed and runs for the edge of the table (TW-MISS-13)
    laden: bool = False  # it, or an Individual in it, carries the objective (TW-MISS-24)
    fate: str = ""  # TW-MOD-28: destroyed or routed, as what it came into limbo and as what it may be gone for good

    def stand(self, models: Iterable[Model]) -> None:
        """Put `models` where they say and settle who is in cohesion (TW-SQUAD-02)."""
        self.models = models = tuple(models)
        if models:
            self.box = (
                min(m.x - m.r for m in models),
                min(m.y - m.r for m in models),
                max(m.x + m.r for m in models),
                max(m.y + m.r for m in models),
            )
        teams = [m.weapon for m in models if m.weapon]
        self.teams = tuple((key, teams.count(key)) for key in dict.fromkeys(teams)) if teams else ()
        if len(models) < 2:
            self.apart = ()
            return
        clumps = groups(models, COHESION)
        self.apart = () if len(clumps) == 1 else tuple(models[i].id for clump in clumps[1:] for i in clump)

    @property
    def owner(self) -> str:
        """The player in whose army it began; TW-CHAR-27: who has changed sides serves another."""
        return self.turned or self.player

    def share_lot(self, squad: Unit) -> None:
        """What has been done to `squad` was done to the Individual who was part of it (TW-CHAR-26)."""
        self.bent = tuple(dict.fromkeys(self.bent + squad.bent))

    @property
    def alive(self) -> bool:
        """Whether it has not been destroyed, routed or withdrawn."""
        return self.where not in GONE

    @property
    def fights(self) -> bool:
        """Whether it is alive and has not routed: TW-MISS-13: who runs for the edge leads nobody any more."""
        return self.alive and not self.running

    @property
    def lasting(self) -> bool:
        """Whether it is not gone for good: TW-MOD-26: those lost are not before the die for them has fallen."""
        return self.where not in GONE or self.owed >= 0

    @property
    def at_hand(self) -> bool:
        """Whether it fights and is not in limbo (TW-MOD-28), from where it may come back but does nothing."""
        return self.fights and self.where != LIMBO


@dataclass(slots=True)
class Detachment(Entity):
    """TW-DET-01: a commander and his force, and what it has lost."""

    id: str
    player: str
    commander: str
    points: int = 0
    lost: int = 0  # TV (TW-DET-02)
    tested: int = 0  # total TV losses at its last test (TW-DET-05)
    leaderless: bool = False  # its commander's end has been dealt with (TW-DET-12)
    gone: bool = False
    beaten_by: str = ""  # TW-MISS-07: whose attack caused its latest loss, and in the end to whom its own counts


@dataclass(slots=True)
class Side(Entity):
    """One player's army."""

    seat: str
    name: str = ""
    army: str = ""
    zones: tuple[Polygon, ...] = ()  # TW-DEPL-02: where it deploys; several in TW-DEPL-08, TW-DEPL-11, TW-DEPL-13
    role: str = ""  # attacker or defender, where the deployment has such (TW-DEPL-12)
    points: int = 0
    supreme: str = ""  # the Supreme Commander (TW-CMD-10)
    shaken: bool = False  # one of the reasons for army tests has arisen (TW-DET-11)
    halved: bool = False  # TW-DET-08 has been tested
    beheaded: bool = False  # TW-DET-09 has been tested
    losses: int = 0  # detachments lost when the army last tested
    out: bool = False
    sp: int = 0  # TW-STRAT-03: Strategy Points that are left
    dealt: int = 0  # all that it has been given (TW-MOD-21)
    given: int = 0  # TW-STRAT-02: its own by agreement or campaign
    spend: str = ""  # TW-MOD-06, TW-MOD-21: the only class of strategies that it may buy, '' any
    defended: bool = False  # TW-DEPL-12, TW-MOD-21: it has had what a defender gets
    plan: tuple[Purchase, ...] = ()  # TW-STRAT-05: what it has written down to buy
    bought: tuple[Purchase, ...] = ()
    shown: int = 0  # TW-STRAT-05: how many of these have been revealed
    marks: tuple[str, ...] = ()  # TW-STRAT-07: terrain noted in secret
    flown: tuple[int, int] = (0, 0)  # TW-STRAT-09: the turn and how many attacks from the air in it
    reserves: int = 0  # TW-STRAT-32: Strategy Points paid for Reserves, 1 to 3; 0: not bought
    limit: int = -1  # TW-MOD-02: the TV that it may have deployed before turn 1, -1 any
    shelled: tuple[int, int] = (0, 0)  # TW-STRAT-14: the turn and how often Ordnance Support was used in it
    target: str = ""  # the commander whom its enemies must kill (TW-MISS-11)


@dataclass(slots=True)
class Melee(Entity):
    """TW-MELEE-01: one fight between two sides."""

    id: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    uphill: tuple[str, ...] = ()  # chargers whose path ended higher (TW-MELEE-17)
    exposed: bool = False  # the defenders have lost a round (TW-MELEE-16)
    rounds: int = 0

    def side(self, unit: str) -> tuple[str, ...]:
        """The Troop Types on the side of `unit`."""
        return self.attackers if unit in self.attackers else self.defenders

    def against(self, unit: str) -> tuple[str, ...]:
        """The Troop Types on the other side than `unit`."""
        return self.defenders if unit in self.attackers else self.attackers

    @property
    def all(self) -> tuple[str, ...]:
        """Everybody in it."""
        return self.attackers + self.defenders


@dataclass(slots=True)
class Game(State):
    """A whole battle. The table is shared between copies and never written."""

    table: Table = field(default_factory=lambda: Table(72 * INCH, 48 * INCH, ()))
    options: Options = Options()
    units: dict[str, Unit] = field(default_factory=dict)
    sides: dict[str, Side] = field(default_factory=dict)
    detachments: dict[str, Detachment] = field(default_factory=dict)
    melees: dict[str, Melee] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    active: str = ""
    turn: int = 0
    cursor: Cursor = Cursor("sides")
    spots: tuple[Spot, ...] = ()
    issues: int = 0
    fights: int = 0
    winner_of_sides: str = ""
    routs: tuple[tuple[str, str], ...] = ()  # (detachment, player it is credited to), TW-MISS-07
    credit: str = ""  # the player whose attack caused the latest loss
    result: Result | None = None
    things: tuple[Thing, ...] = ()
    traps: tuple[tuple[str, str], ...] = ()  # terrain made hazardous, and by whom (TW-TL-03)
    weather: str = ""  # TW-MOD-10: rain, hurricane, snow or front; calm when it is over; "" before it has been settled
    works: tuple[Work, ...] = ()  # TW-STRAT-12, TW-STRAT-15 to TW-STRAT-23: what strategies have built
    objectives: tuple[Objective, ...] = ()  # TW-MISS-15, TW-MISS-22
    unsaved: ClassVar[frozenset[str]] = State.unsaved | {"table"}

    @override
    def fresh(self) -> Game:
        """A copy that can be changed alone, with an empty log."""
        return Game(
            self.dice, [], self.cites, self.table, self.options,
            {key: unit.copy() for key, unit in self.units.items()},
            {key: side.copy() for key, side in self.sides.items()},
            {key: item.copy() for key, item in self.detachments.items()},
            {key: melee.copy() for key, melee in self.melees.items()} if self.melees else {},
            self.order, self.active, self.turn, self.cursor, self.spots, self.issues, self.fights,
            self.winner_of_sides, self.routs, self.credit, self.result, self.things, self.traps,
            self.weather,
            works=self.works,
            objectives=self.objectives,
        )  # fmt: skip

    def on_table(self, player: str = "") -> Iterator[Unit]:
        """The Troop Types that stand on the table, of `player` if given."""
        for unit in self.units.values():
            if unit.where == TABLE and unit.models and (not player or unit.player == player):
                yield unit

    def enemies(self, player: str) -> Iterator[Unit]:
        """The Troop Types on the table that are not `player`'s."""
        for unit in self.units.values():
            if unit.where == TABLE and unit.player != player and unit.models:
                yield unit

    def box_of(self, unit: Unit) -> tuple[int, int, int, int]:
        """Where `unit` stands, or the Squad that it is part of, or the vehicle that carries it."""
        body = self.units.get(unit.joined, unit)
        return self.units.get(body.aboard, body).box

    def blame(self, keys: Iterable[str], victor: str) -> None:
        """TW-MISS-09: what becomes of the Troop Types `keys` is now the doing of the player of `victor`."""
        for key in keys:
            self.units[key].hit_by = self.units[victor].player

    def scatter(self, detachment: str) -> None:
        """TW-MISS-10: who is still there of `detachment`, or part of such a Squad, leaves by no test of his own."""
        for unit in self.units.values():
            body = self.units.get(unit.joined, unit)
            there = unit.alive and unit.where != LIMBO  # TW-MOD-28: who is in limbo has left before, by himself
            unit.fled = unit.fled or (there and detachment in (unit.detachment, body.detachment))

    def count_loss(self, unit: Unit, tv: int) -> None:
        """TW-DET-02: `tv` of `unit` is lost for its detachment.

        TW-MISS-07: who caused a loss that counts, or took the last Troop Type, is whom the end of it would count to.
        """
        item = self.detachments.get(unit.detachment)
        if item is None:
            return
        item.lost += tv
        last = not any(other.detachment == item.id and other.alive for other in self.units.values())
        if (tv or last) and not item.gone:
            item.beaten_by = unit.hit_by

    def share_blame(self, unit: Unit) -> None:
        """TW-MISS-09: what befell a Squad befell the Individual who is part of it: the same player has hit him last."""
        if unit.where == JOINED:
            unit.hit_by = self.units[unit.joined].hit_by or unit.hit_by

    def melee_of(self, unit: str) -> Melee | None:
        """The melee in which `unit` stands, if any."""
        for melee in self.melees.values():
            if unit in melee.attackers or unit in melee.defenders:
                return melee
        return None

    def joined_to(self, squad: str) -> tuple[Unit, ...]:
        """The Individuals that are part of `squad`."""
        return tuple(unit for unit in self.units.values() if unit.joined == squad and unit.where == JOINED)
