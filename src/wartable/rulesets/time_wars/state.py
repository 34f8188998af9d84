"""The state of a Time Wars battle: flat entities that hold numbers, keys and tuples.

Lengths are mils (thousandths of an inch), angles whole degrees. Only events write here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum, auto
from typing import Annotated, ClassVar, NamedTuple

from wartable.engine.compat import override
from wartable.engine.plane import Polygon, groups
from wartable.engine.state import Entity, State
from wartable.engine.terrain import Table
from wartable.kit.told import HAND, Told
from wartable.native import copies
from wartable.rulesets.time_wars.agreed import Options

INCH = 1000
COHESION = 1 * INCH  # TW-SQUAD-02
INFANTRY_RADIUS = 300  # TW-GEN-04: a circle 0.6 inch across
TEAM_RADIUS = 600  # TW-GEN-04: a Weapon Team, 1.2 inches across
VEHICLE_LENGTH, VEHICLE_WIDTH = 2500, 1500  # TW-GEN-04
INFANTRY_EYE, LARGE_EYE, VEHICLE_EYE = 400, 800, 1000  # TW-VIS-01

KINDS = SQUAD, INDIVIDUAL, VEHICLE = "squad", "individual", "vehicle"  # TW-TYPE-01
LARGE = "large"  # the kind of the model of an Individual that is Large, in a Squad (TW-SPEC-22)

# Where a Troop Type is. Only "table" acts; "joined" is an Individual that is part of a Squad.
TABLE, JOINED, ABOARD, RESERVE, WAITING = "table", "joined", "aboard", "reserve", "waiting"
DESTROYED, ROUTED, WITHDRAWN = "destroyed", "routed", "withdrawn"
LIMBO = "limbo"  # TW-MOD-28: neither on the table nor lost for good
PRESENT = (TABLE, JOINED, ABOARD)
GONE = (DESTROYED, ROUTED, WITHDRAWN)
PLACES = (TABLE, JOINED, ABOARD, RESERVE, WAITING, LIMBO, *GONE)


class Phase(StrEnum):
    """TW-DEPL-03, TW-TURN-02: the steps of setting up, then the phases of a Player Turn, each in its order.

    TW-GEN-12: the «Nerve Phase» is the Morale Phase.
    """

    MISSION = auto()
    STRATEGY = auto()
    SIDES = auto()
    DEFENCE = auto()
    WORKS = auto()
    MARKERS = auto()
    MARKS = auto()
    DECLARE = auto()
    WEATHER = auto()
    DEPLOY = auto()
    INFILTRATE = auto()
    REDEPLOY = auto()
    TELEPORT = auto()
    STRIKES = auto()
    FIRST = auto()
    SCOUTS = auto()
    BEGIN = auto()
    COMMAND = auto()
    HAZARDS = auto()
    ACTION = auto()
    MELEE = auto()
    MORALE = auto()
    END = auto()


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

    player: Annotated[str, Told("the seat that nominated", key="side", must=True, read="seat")]
    target: Annotated[str, Told("the enemy nominated", must=True, read="unit")]
    effect: Annotated[str, Told("cover or sight", words=("cover", "sight"), must=True)]
    helped: Annotated[str, Told("the friend whose sight is longer, for sight", read="unit")] = ""


class Thing(NamedTuple):
    """TW-ACT-08: an object of the scenario that can be interacted with, at `cost` actions in base contact."""

    key: Annotated[str, Told("its key, one word", must=True)]
    name: Annotated[str, Told("its name")]
    x: int
    y: int
    r: int = INFANTRY_RADIUS
    corners: tuple[tuple[int, int], ...] = ()
    cost: Annotated[int, Told("actions that it takes to interact", 1, 2)] = 1
    used_by: Annotated[str, Told("the seat that has used it", read="seat")] = ""


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

    key: Annotated[str, Told("its key, one word", must=True)]
    name: Annotated[str, Told("its name")]
    kind: Annotated[str, Told("what it is", must=True)]
    owner: Annotated[str, Told("whose it is", key="side", must=True)]
    polygon: Annotated[Polygon, Told("its corners", 3, 60, kind="points", key="points", read="corners", must=True)]
    cover: Annotated[int, Told("0 none, 1 light, 2 medium, 3 heavy", 0, 3)] = 0
    hidden: Annotated[bool, Told("it is on its owner's map alone (TW-STRAT-23)")] = False


class Objective(NamedTuple):
    """TW-MISS-15, TW-MISS-22: an objective of the mission, or a marker that may be it; place and radius in mils.

    `feature` is the building that it is or lies in, `hidden` whether it lies face down, `carrier` who has it
    (TW-MISS-23); then its place is where it was taken up.
    """

    key: Annotated[str, Told("its key, one word; objective-1 or marker-1 and so on if it is not given", read=HAND)]
    x: int
    y: int
    r: Annotated[
        int,
        Told("of its marker, half an inch if it is not given", 10, 5000, kind="inches", key="radius", read="length"),
    ] = INCH // 2
    value: Annotated[int, Told("objective points (TW-MISS-18)", 1, 6)] = 0
    feature: str = ""
    hidden: Annotated[bool, Told("lies face down (TW-MISS-22); markers do if there are several")] = False
    carrier: Annotated[str, Told("the Troop Type that carries it (TW-MISS-23)", read=HAND)] = ""
    corners: tuple[tuple[int, int], ...] = ()


class Cursor(NamedTuple):
    """What comes next: a phase and, where it works through a list, what is left of it."""

    phase: Annotated[str, Told("the phase", must=True)]
    queue: Annotated[tuple[str, ...], Told("what is left of the phase's list")] = ()
    player: Annotated[str, Told("the seat that it waits for", read="seat")] = ""


class Result(NamedTuple):
    """How the battle ended; no winners is a draw."""

    winners: Annotated[tuple[str, ...], Told("the seats that won; none is a draw", must=True)]
    clause: Annotated[str, Told("by which rule")] = ""
    say: Annotated[str, Told("a sentence")] = ""


@dataclass(slots=True)
class Unit(Entity):
    """A Troop Type (TW-TYPE-01).

    An Individual that is part of a Squad keeps its own `Unit` with `where` JOINED and no models: its
    model is among those of the Squad, marked with `of`.
    """

    id: Annotated[str, Told("its id: of one that an army brings, or of a new one", must=True, read=HAND)]
    player: Annotated[
        str, Told("the seat that it belongs to; the first if it is not given", key="side", read=HAND, shown=True)
    ]
    kind: Annotated[
        str, Told("squad, individual or vehicle, if no entry is named", words=KINDS, read=HAND, shown=True)
    ] = SQUAD
    profile: Annotated[
        Profile,
        Told(
            "all eight characteristics: agl, fir, mel, cst, wst, end, nrv, tv (TW-PROF-01)", kind="map", read="profile"
        ),
    ] = Profile(5, 5, 4, 4, 2, 4, 6, 1)
    name: Annotated[str, Told("its name for people", shown=True)] = ""
    race: Annotated[str, Told("its race", read="race", shown=True)] = ""
    faction: Annotated[str, Told("its list")] = ""
    specials: Annotated[
        tuple[str, ...], Told("its special rules by key; replaces those of an entry", read="specials")
    ] = ()
    weapons: Annotated[
        tuple[tuple[str, int], ...],
        Told("weapons of its models by number; Weapon Teams stand under teams", 0, 20, read="weapons"),
    ] = ()
    teams: Annotated[
        tuple[tuple[str, int], ...],  # weapons of its Weapon Teams, by number
        Told("a Weapon Team for each: hmg or mortar (TW-UPG-13)", kind="texts", read=HAND),
    ] = ()
    detachment: Annotated[str, Told("its detachment")] = ""
    cost: Annotated[int, Told("points", 0, 10_000)] = 0
    tv: Annotated[  # TW-ARMY-38: before Expendable
        int, Told("Tactical Value that its loss counts (TW-PROF-10)", 0, 40)
    ] = 0
    rank: Annotated[int, Told("rank of a commander (TW-CMD-09)", 0, 3)] = 0
    knows: Annotated[tuple[str, ...], Told("orders that it can give (TW-CMD-17)")] = ()
    capacity: Annotated[int, Told("transport capacity in models (TW-VEH-18)", 0, 99)] = 0
    serves: Annotated[str, Told("the only Troop Type that this transport carries (TW-UPG-11)")] = ""
    retinue: Annotated[str, Told("the commander whose Retinue this Squad is (TW-ARMY-35)")] = ""

    models: Annotated[
        tuple[Model, ...], Told("a place [x, y] for each model, or {at, kind, weapon, facing}", kind="list", read=HAND)
    ] = ()
    where: Annotated[str, Told("where it is, if not on the table", words=PLACES, read=HAND, shown=True)] = TABLE
    aboard: Annotated[str, Told("the vehicle that it rides in", read=HAND, shown=True)] = ""
    joined: Annotated[str, Told("the Squad that this Individual is part of (TW-TYPE-04)", read=HAND, shown=True)] = ""
    arrives: Annotated[str, Told("how it comes from reserve (TW-DEPL-19); held: for points (TW-STRAT-33)")] = "anywhere"

    start: Annotated[int, Told("models at the start of the battle", 0, 60)] = 0
    turn_size: Annotated[int, Told("size at the start of the game turn (TW-DAL-18)", 0, 60)] = 0
    lost: Annotated[int, Told("models lost so far", 0, 60)] = 0
    owed: Annotated[  # TW-MOD-26: -1 if no roll is due for it
        int, Told("TV that counts as lost if it does not come back (TW-MOD-28)", -1, 99)
    ] = -1
    actions: Annotated[int, Told("actions left (TW-TYPE-03)", 0, 4, shown=True)] = 2
    fewer: Annotated[int, Told("actions to lose in its next turn (TW-SUPP-06)", 0, 4)] = 0
    suppression: Annotated[
        tuple[tuple[str, int], ...],
        Told("suppression points by the seat that caused them (TW-SUPP-08)", 0, 99, read="seats"),
    ] = ()
    orders: Annotated[
        tuple[Order, ...],
        Told("orders in force: keys, or {order, by} with the giver (TW-CMD-19)", kind="list", read=HAND),
    ] = ()
    dug: Annotated[int, Told("points of Take Cover! (TW-ORD-18)", 0, 9)] = 0
    prepared: Annotated[bool, Told("Defensive Fire! is prepared (TW-ORD-08)")] = False
    advanced: Annotated[bool, Told("has advanced this turn (TW-MOVE-02)")] = False
    moved: Annotated[bool, Told("has used a movement action this turn")] = False
    moved_last: Annotated[bool, Told("moved in its owner's last Player Turn (TW-VEH-11)")] = False
    anchored: Annotated[bool, Told("has fired a Move or Fire weapon this turn (TW-SPEC-24)")] = False
    fired: Annotated[bool, Told("has made a ranged attack this turn")] = False  # TW-ORD-16
    charged: Annotated[bool, Told("has charged this Player Turn (TW-MELEE-13)")] = False
    ordered: Annotated[bool, Told("has tried to give an order this Command Phase (TW-CMD-01)")] = False
    declined: Annotated[tuple[str, ...], Told("weapons left out of the next attack (TW-UPG-05)")] = ()
    tests: Annotated[tuple[str, ...], Told("reasons for a Nerve Test in this Morale Phase")] = ()
    hit_by: Annotated[str, Told("the seat whose attack took the last of its losses (TW-MISS-09)", read="seat")] = ""
    fate: Annotated[
        str, Told("as what it came into limbo, destroyed or routed (TW-MOD-28)", words=(DESTROYED, ROUTED))
    ] = ""
    fled: Annotated[bool, Told("left with its detachment, not by a test of its own (TW-MISS-10)")] = False
    running: Annotated[bool, Told("has routed and runs for the edge (TW-MISS-13)")] = False
    laden: Annotated[bool, Told("carries the objective; found by itself from objectives (TW-MISS-24)")] = False
    swarm: Annotated[int, Told("last 2D6 of a Swarm this turn (TW-SPEC-40)", 0, 12)] = 0
    lent: Annotated[  # TW-TYPE-09, TW-ARMY-41
        tuple[str, ...],
        Told("special rules that joined Individuals share; found by itself if it is not given", read="lent"),
    ] = ()
    used: Annotated[tuple[str, ...], Told("actions used this turn that can be used once a turn (TW-SPEC-15)")] = ()
    bent: Annotated[
        tuple[tuple[str, int], ...],
        Told("margins of the Crown of Rassilon over it, by the seat of its bearer (TW-CHAR-26)", 0, 99, read="seats"),
    ] = ()
    turned: Annotated[str, Told("the seat that it has left for its present one (TW-CHAR-27)", read="seat")] = ""
    frenzied: Annotated[bool, Told("runs wild until its owner's next turn (TW-CHAR-64)")] = False

    entry: str = ""
    apart: tuple[int, ...] = ()  # ids of models out of cohesion (TW-SQUAD-03)
    box: tuple[int, int, int, int] = (0, 0, 0, 0)  # least x, least y, most x, most y of all bases
    full: tuple[Model, ...] = ()  # TW-MOD-29: its members at full strength, where the dead may come back
    arms: tuple[tuple[str, int], ...] = ()  # TW-MOD-29: the weapons that they bring

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

    id: Annotated[str, Told("its id; those of an army are SEAT-1, SEAT-2, ...", must=True, read=HAND)]
    player: Annotated[str, Told("its seat", key="side", read=HAND)]
    commander: Annotated[str, Told("its commander", read=HAND)]
    points: Annotated[int, Told("points that it cost", 0, 10_000)] = 0
    lost: Annotated[int, Told("TV lost so far (TW-DET-02)", 0, 999)] = 0
    tested: Annotated[int, Told("TV lost at its last test (TW-DET-05)", 0, 999)] = 0  # all of it
    leaderless: Annotated[bool, Told("the end of its commander has been dealt with (TW-DET-12)")] = False
    gone: Annotated[bool, Told("it has routed or been destroyed")] = False
    beaten_by: Annotated[
        str,
        Told("the seat whose attack caused its latest loss; its end is credited to it (TW-MISS-07)", read="seat"),
    ] = ""


@dataclass(slots=True)
class Side(Entity):
    """One player's army."""

    seat: Annotated[str, Told("the seat, such as p1", must=True, read=HAND)]
    name: Annotated[str, Told("its name for people", read=HAND, shown=True)] = ""
    army: Annotated[str, Told("a list file, beside the scenario, or a list in full", kind="any", read=HAND)] = ""
    zones: Annotated[  # TW-DEPL-02: where it deploys
        tuple[Polygon, ...],
        Told("its further deployment zones (TW-DEPL-08, TW-DEPL-11, TW-DEPL-13)", kind="maps", read=HAND),
    ] = ()
    role: Annotated[
        str, Told("attacker or defender, where the deployment has such (TW-DEPL-12)", words=("attacker", "defender"))
    ] = ""
    reserves: Annotated[int, Told("Strategy Points paid for Reserves (TW-STRAT-32)", 0, 3)] = 0
    given: Annotated[  # TW-STRAT-02: by agreement or campaign
        int, Told("Strategy Points of its own, beside what all have (TW-STRAT-02)", 0, 999, key="strategy_points")
    ] = 0
    plan: Annotated[
        tuple[Purchase, ...],
        Told("what it buys with them, written down before (TW-STRAT-05)", kind="list", key="strategies", read=HAND,
             secret=True),
    ] = ()  # fmt: skip
    sp: Annotated[int, Told("Strategy Points that are left", 0, 999)] = 0  # TW-STRAT-03
    dealt: Annotated[int, Told("all Strategy Points that it has been given", 0, 999)] = 0  # TW-MOD-21
    spend: Annotated[str, Told("the only class of strategies that it may buy (TW-MOD-06, TW-MOD-21)")] = ""
    defended: Annotated[  # TW-MOD-21
        bool, Told("it has had the Strategy Points of a defender (TW-DEPL-12)")
    ] = False
    marks: Annotated[
        tuple[str, ...],
        Told("terrain that it has noted for Orbital Support (TW-STRAT-07)", read="terrain", secret=True),
    ] = ()
    flown: Annotated[  # the turn and how many attacks in it
        tuple[int, int], Told("attacks of Air Support made this turn (TW-STRAT-09)", 0, 99, kind="number", read=HAND)
    ] = (0, 0)
    shelled: Annotated[  # the turn and how often in it
        tuple[int, int],
        Told("how often Ordnance Support was used this turn (TW-STRAT-14)", 0, 99, kind="number", read=HAND),
    ] = (0, 0)
    limit: Annotated[int, Told("TV that it may have deployed before turn 1 (TW-MOD-02); -1 is any", -1, 6)] = -1
    supreme: Annotated[str, Told("its Supreme Commander (TW-CMD-10)", read=HAND)] = ""
    target: Annotated[
        str,
        Told("the commander whom its enemies must kill; the highest if none is given (TW-MISS-11)", read=HAND),
    ] = ""
    points: Annotated[int, Told("points of its army", 0, 100_000, shown=True)] = 0
    shaken: Annotated[bool, Told("a reason for army tests has arisen (TW-DET-11)")] = False
    halved: Annotated[bool, Told("the test for half the points has been taken (TW-DET-08)")] = False
    beheaded: Annotated[bool, Told("the test for the Supreme Commander has been taken (TW-DET-09)")] = False
    losses: Annotated[int, Told("detachments lost when the army last tested", 0, 99)] = 0
    out: Annotated[bool, Told("it has left the battle", shown=True)] = False
    bought: tuple[Purchase, ...] = ()
    shown: int = 0  # TW-STRAT-05: how many of these have been revealed


@dataclass(slots=True)
class Melee(Entity):
    """TW-MELEE-01: one fight between two sides."""

    id: Annotated[str, Told("its id; melee-1, ... if it is not given")]
    attackers: Annotated[tuple[str, ...], Told("Troop Types of the side that charged", must=True, read="units")]
    defenders: Annotated[tuple[str, ...], Told("Troop Types of the other side", must=True, read="units")]
    uphill: Annotated[tuple[str, ...], Told("chargers whose path ended higher (TW-MELEE-17)", read="units")] = ()
    exposed: Annotated[bool, Told("the defenders have lost a round (TW-MELEE-16)")] = False
    rounds: Annotated[int, Told("rounds fought", 0, 99)] = 0

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
            copies(self.units), copies(self.sides), copies(self.detachments),
            copies(self.melees) if self.melees else {},
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
