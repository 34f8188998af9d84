"""The state of a Time Wars battle: flat entities that hold numbers, keys and tuples.

Lengths are mils (thousandths of an inch), angles whole degrees. Only events write here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import ClassVar, NamedTuple

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
    def alive(self) -> bool:
        """Whether it has not been destroyed, routed or withdrawn."""
        return self.where not in GONE


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
    beaten_by: str = ""


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
    unsaved: ClassVar[frozenset[str]] = frozenset({"log", "cites", "table"})

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

    def melee_of(self, unit: str) -> Melee | None:
        """The melee in which `unit` stands, if any."""
        for melee in self.melees.values():
            if unit in melee.attackers or unit in melee.defenders:
                return melee
        return None

    def joined_to(self, squad: str) -> tuple[Unit, ...]:
        """The Individuals that are part of `squad`."""
        return tuple(unit for unit in self.units.values() if unit.joined == squad and unit.where == JOINED)
