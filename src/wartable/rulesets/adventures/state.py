"""The state of an episode of Adventures in Time and Space: flat entities that hold numbers, keys and tuples.

Lengths are mils (thousandths of an inch). Only events write here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum, auto
from typing import Annotated, ClassVar, NamedTuple

from wartable.engine.plane import INCH, Body, Polygon
from wartable.engine.ruleset import Outcome
from wartable.engine.state import Entity, State
from wartable.engine.terrain import Table
from wartable.kit.told import HAND, Told
from wartable.rulesets.adventures.catalogue.own import Book, shipped_book

RADIUS = INCH // 2  # AT-GEN-02: round bases of 1 inch diameter
OWN, ALIENS, CIVIL = "doctor", "aliens", "civilian"
SIDES = (OWN, ALIENS, CIVIL)

DOCTOR, COMPANION, K9 = "doctor", "companion", "k9"
OFFICER, NCO, SOLDIER, ADVISER = "officer", "nco", "soldier", "adviser"
CIVILIAN, VEHICLE = "civilian", "vehicle"
RANK, LEADER, CHARACTER, CYBERMAT, NODE = "rank", "leader", "character", "cybermat", "node"
KINDS = (
    DOCTOR, COMPANION, OFFICER, NCO, SOLDIER, ADVISER, CIVILIAN, K9, RANK, LEADER, CHARACTER, CYBERMAT, NODE, VEHICLE,
)  # fmt: skip
UNNAMED = frozenset({"", "officer", "nco", "soldier", "scientist_adviser"})
"""AT-GEN-04, AT-NEW-CHAR-03: persons that are a rank and no named character."""
DOCTORS_GROUP = frozenset({DOCTOR, COMPANION, K9})  # AT-GEN-04
POOL = (RANK, LEADER, CHARACTER, CYBERMAT)
"""AT-RACE-04: what a race has so many figures of."""

SORTS = ("figure", "dalek", "node", "bank")
LEADING = (LEADER, NODE)
"""AT-EVT-04, AT-LEAD-06: kinds that count as a leader."""
TABLE, OFF, GONE, ABOARD, POOLED = "table", "off", "gone", "aboard", "pool"
"""Where a figure is: on the table, not there yet, out of the game, in a vehicle, back in the pool (AT-RACE-04)."""

TRUCE, ENEMIES_HOLD_FIRE = "truce", "aliens hold fire"
"""AT-NEW-VOC-01: facts with the last turn in which nobody, or no alien, shoots."""
DAY, NIGHT, FOG = "day", "night", "fog"
LIGHTS = (DAY, NIGHT, FOG)


class Order(StrEnum):
    """AT-NEW-ORD-01: the orders of figures and groups."""

    ATTACK = auto()
    ADVANCE = auto()
    MOVE = auto()
    STAND = auto()
    RETREAT = auto()
    ROUT = auto()


NONE = ""
ORDERS = (NONE, *Order)


class Step(StrEnum):
    """What comes next: the steps of setting up, then those of a turn (AT-TURN-01 to -04), each in its order."""

    TERRAIN = auto()
    """AT-NEW-TAB-01: terrain is scattered."""
    DECKS = auto()
    """AT-SETUP-03, AT-SETUP-06: the race is drawn, the deck is made."""
    OBJECTIVES = auto()
    """AT-NEW-TAB-02."""
    START = auto()
    """AT-SETUP-09: the players set up."""
    PORTALS = auto()
    """AT-NEW-TAB-03."""
    ORDERS = auto()
    EVENTS = auto()
    MOVES = auto()
    ACTS = auto()
    RESOLVE = auto()
    MELEE = auto()
    END = auto()


SETUP_STEPS = (Step.TERRAIN, Step.DECKS, Step.OBJECTIVES, Step.START, Step.PORTALS)
TURN_STEPS = (Step.ORDERS, Step.EVENTS, Step.MOVES, Step.ACTS, Step.RESOLVE, Step.MELEE, Step.END)


class Stand(NamedTuple):
    """Where a figure stands, as the geometry of moves wants it (`kit.inches.bases.Base`)."""

    id: int
    x: int
    y: int
    r: int = RADIUS
    corners: Polygon = ()
    facing: int = 0


@dataclass(slots=True)
class Figure(Entity):
    """One figure: a character, a soldier, an alien, a civilian, a vehicle (AT-GEN-04).

    `group`: those under one order counter (AT-ORD-01). `person`: its key among the persons, `race`: the race that it
    is of. `starred`: AT-CHAR-03. `weapons_off`: switched off for the game (AT-WPN-01). `helpless`: it is knocked out or
    paralysed to the end of that many turns, this one included (AT-SHOOT-05, AT-SHOOT-07). `suppressed` and
    `immobilised` likewise: turns left, this one included; 2 as they come, so that they hold through the next turn
    (AT-SHOOT-03, AT-MEL-07). `low` and `active`: whether it has gone to ground; in which turn it last moved or shot
    (AT-VIS-04). `shot_at_by`: which enemies have shot at it in this turn, and `was_shot_at_by` in the previous one,
    by id: who shoots at two of a group is one (AT-RND-05). `captor`: whose prisoner it is. `held_at`: the
    objective marker where it is kept (AT-PRIS-11). `unknown`: an alien that nobody has seen yet (AT-RACE-01).
    """

    id: Annotated[str, Told("its id, a short word", must=True, read=HAND)]
    side: Annotated[str, Told("doctor, aliens or civilian", words=SIDES, read=HAND)]
    kind: Annotated[str, Told("what it is (AT-GEN-04)", words=KINDS, read=HAND)]
    name: Annotated[str, Told("its name for people", shown=True)] = ""
    seat: Annotated[str, Told("the seat whose it is; nobody's if it is not given", read=HAND)] = ""
    group: Annotated[str, Told("the group under one order counter (AT-ORD-01)", shown=True)] = ""
    person: Annotated[str, Told("its key among the persons (AT-NEW-CHAR-01)", read=HAND, shown=True)] = ""
    race: Annotated[str, Told("its race, by key", read=HAND)] = ""
    where: Annotated[str, Told("where it is", words=(TABLE, OFF, GONE, ABOARD), shown=True)] = TABLE
    x: int = 0
    y: int = 0
    r: int = RADIUS
    corners: Polygon = ()
    facing: Annotated[int, Told("whole degrees: 0 is right, 90 up", 0, 359)] = 0
    move: Annotated[int, Told("its Move (AT-MOVE-01)", 0, 30 * INCH, kind="inches", read="mils")] = 6 * INCH
    health: Annotated[int, Told("its Health (AT-SHOOT-02)", 0, 20, shown=True)] = 5
    starred: Annotated[bool, Told("its Health is starred (AT-CHAR-03)")] = False
    robot: Annotated[bool, Told("it is a robot (AT-PRIS-03)")] = False
    melee: Annotated[int, Told("its bonus in melee (AT-MEL-05)", -9, 9)] = 0
    weapons: Annotated[tuple[str, ...], Told("its weapons, by key (AT-SHOOT-01)", shown=True)] = ()
    weapons_off: Annotated[tuple[str, ...], Told("weapons that are switched off (AT-WPN-01)", shown=True)] = ()
    items: Annotated[tuple[str, ...], Told("items, by key: binoculars, radio ...", shown=True)] = ()
    abilities: Annotated[tuple[str, ...], Told("abilities, by key", shown=True)] = ()
    cards: Annotated[tuple[str, ...], Told("cards that it holds, by key (AT-IDEA-06)", shown=True)] = ()
    card_limit: Annotated[int, Told("how many cards it may hold (AT-IDEA-06)", 0, 9, shown=True)] = 0
    order: Annotated[str, Told("its order (AT-ORD-01)", words=ORDERS, shown=True)] = NONE
    last_order: Annotated[str, Told("its order of the turn before (AT-RND-10)", words=ORDERS)] = NONE
    ordered: Annotated[bool, Told("it has its order for this turn (AT-TURN-01)")] = False
    moved: Annotated[int, Told("how far it has moved this turn", 0, 60 * INCH, kind="inches", read="mils")] = 0
    stepped: Annotated[bool, Told("it has had its move this turn (AT-TURN-03)")] = False
    acted: Annotated[bool, Told("it has had its act this turn (AT-TURN-06)")] = False
    active: Annotated[int, Told("the turn in which it last moved or shot (AT-VIS-04)", -1, 999)] = -1
    shot_at_by: Annotated[tuple[str, ...], Told("enemies that have shot at it this turn, by id (AT-RND-05)")] = ()
    was_shot_at_by: Annotated[tuple[str, ...], Told("the same of the turn before")] = ()
    wounds: Annotated[int, Told("its wounds (AT-SHOOT-04)", 0, 9, shown=True)] = 0
    suppressed: Annotated[int, Told("turns for which it is suppressed (AT-SHOOT-03)", 0, 9, shown=True)] = 0
    helpless: Annotated[int, Told("turns for which it is helpless (AT-SHOOT-05)", 0, 9, shown=True)] = 0
    immobilised: Annotated[int, Told("turns for which it is immobilised (AT-MEL-07)", 0, 9, shown=True)] = 0
    low: Annotated[bool, Told("it has gone to ground (AT-SHOOT-03)", shown=True)] = False
    captor: Annotated[str, Told("whose prisoner it is, by id (AT-PRIS-04)", read=HAND, shown=True)] = ""
    held_at: Annotated[str, Told("the marker where it is held (AT-PRIS-11)", read=HAND, shown=True)] = ""
    aboard: Annotated[str, Told("the vehicle that it is in (AT-VEH-01)", read=HAND, shown=True)] = ""
    ammo: Annotated[int, Told("rounds of its heavy weapon (AT-HVY-02)", 0, 99, shown=True)] = 0
    grenades: Annotated[int, Told("grenades that it has (AT-HVY-05)", 0, 9, shown=True)] = 0
    smoke: Annotated[int, Told("smoke bombs that it has (AT-HVY-06)", 0, 9, shown=True)] = 0
    vehicle: Annotated[str, Told("which vehicle it is, by key (AT-NEW-VEH-01)", shown=True)] = ""
    loaded: Annotated[bool, Told("its heavy weapon is loaded (AT-HVY-01)", shown=True)] = False
    objective: Annotated[str, Told("the marker that it goes to (AT-ALN-01)", read=HAND)] = ""
    target: Annotated[str, Told("whom it goes for (AT-ALN-02)", read=HAND)] = ""
    halted: Annotated[int, Told("turns for which it halts, whatever it sees (AT-NEW-WHO-18)", 0, 9)] = 0
    lost: Annotated[int, Told("the turn in which it lost its target (AT-ALN-04)", -1, 999)] = -1
    sort: Annotated[str, Told("what an alien is where a rule asks for it", words=SORTS)] = "figure"
    human: Annotated[bool, Told("an alien that can be taken prisoner (AT-PRIS-12)")] = False
    passive: Annotated[bool, Told("it neither moves, shoots nor fights (AT-LEAD-05)")] = False
    row: Annotated[str, Told("its row of the random movement table, by key (AT-RND-02)")] = ""
    regrouped: Annotated[int, Told("the turn in which its order counter last changed (AT-EVT-01)", -1, 999)] = -1
    rescued: Annotated[bool, Told("it has been touched and leaves (AT-CIV-02)")] = False
    stopped: Annotated[bool, Told("it has no power: it neither moves nor acts (AT-CARD-09)", shown=True)] = False
    unknown: Annotated[bool, Told("nobody has seen what it is (AT-RACE-01)")] = False
    started: Annotated[int, Told("how many its group had at the start (AT-RND-09)", 0, 99)] = 0
    used: Annotated[tuple[str, ...], Told("what it has used up for the game, by key")] = ()

    @property
    def on_table(self) -> bool:
        """Whether it stands on the table."""
        return self.where == TABLE

    @property
    def weapon(self) -> str:
        """The key of its first weapon that works, '' if there is none."""
        return next((key for key in self.weapons if key not in self.weapons_off), "")

    @property
    def prisoner(self) -> bool:
        """AT-PRIS-04: whether somebody holds it; AT-PRIS-11: or a place does."""
        return bool(self.captor or self.held_at)

    @property
    def free(self) -> bool:
        """Whether it is on the table, no prisoner and not helpless (AT-SHOOT-07, AT-PRIS-04)."""
        return self.on_table and not self.prisoner and not self.helpless

    @property
    def able(self) -> bool:
        """AT-MOVE-04, AT-CARD-09: whether it may act: it is free and neither suppressed, immobilised nor stopped."""
        return self.free and not self.suppressed and not self.immobilised and not self.stopped

    @property
    def character(self) -> bool:
        """AT-GEN-04: whether it is a player character."""
        return self.of_doctor or (self.side == OWN and self.kind in (OFFICER, NCO) and self.person not in UNNAMED)

    @property
    def of_doctor(self) -> bool:
        """AT-GEN-04: whether it is of the Doctor's group."""
        return self.side == OWN and self.kind in DOCTORS_GROUP

    @property
    def body(self) -> Body:
        """Its base."""
        return Body(self.x, self.y, self.r, self.corners)

    @property
    def stand(self) -> Stand:
        """Where it stands, for the geometry of moves."""
        return Stand(1, self.x, self.y, self.r, self.corners, self.facing)

    @property
    def at(self) -> tuple[int, int]:
        """The centre of its base."""
        return self.x, self.y


class Objective(NamedTuple):
    """AT-OBJ-01: an objective marker: `live` or a dummy, `up` while it is turned up; `seen` once its face is known."""

    id: str
    x: int
    y: int
    live: bool = False
    up: bool = False
    seen: bool = False


class Portal(NamedTuple):
    """A portal marker (AT-PORT-01): `value` (AT-EVT-03), `rock`: it works once only (AT-PORT-10)."""

    id: str
    x: int
    y: int
    value: int = 1
    rock: bool = False


class Visibility(NamedTuple):
    """AT-VIS-01: day, night or fog; until the end of turn `until` if that is not 0, then as `after`."""

    kind: str = DAY
    until: int = 0
    after: str = DAY


class Smoke(NamedTuple):
    """AT-HVY-06: smoke of 3 inches radius about a point, to the end of turn `until`."""

    x: int
    y: int
    until: int


class Blasted(NamedTuple):
    """AT-NEW-VOC-01: what an explosion of this turn may have struck: all within `radius` mils, with so many dice."""

    x: int
    y: int
    radius: int
    fixed: int
    dice: int
    sides: int
    seat: str


class Lying(NamedTuple):
    """Something that lies on the table: a card's artefact (AT-CARD-04), or a thing of a plot or quest, by its key."""

    key: str
    x: int
    y: int


class Quest(NamedTuple):
    """AT-CARD-11: a quest: who holds it, whether it is done, what it is about (an id) and how far it has come."""

    key: str
    holder: str
    done: bool = False
    about: str = ""
    come: int = 0


class Pending(NamedTuple):
    """What happens later by itself: at the end of turn `turn`; `key` says what, `about` to whom or what."""

    key: str
    turn: int
    about: str = ""
    x: int = 0
    y: int = 0


class Act(NamedTuple):
    """AT-TURN-04: an act that has been declared and is not resolved yet.

    `kind`: shoot, throw, smoke, tool, pick_up, load, work, free, ...; `weapon`: its key; `targets`: ids in the order
    of the attacks; `at`: a point, where it aims at one; `how`: a word of its kind, such as stun.
    """

    figure: str
    kind: str
    weapon: str = ""
    targets: tuple[str, ...] = ()
    x: int = 0
    y: int = 0
    how: str = ""


class Spotted(NamedTuple):
    """AT-VIS-03: what a group rolled to spot a target this turn: it sees it as far as `far` mils."""

    group: str
    target: str
    far: int


class Piece(NamedTuple):
    """AT-NEW-TAB-01: a piece of terrain that was scattered; `door` is the side of a building that has its door."""

    key: str
    kind: str
    name: str
    polygon: Polygon
    door: str = ""


class Plan(NamedTuple):
    """What an alien is about to do, and why (AT-NEW-OBS-01)."""

    figure: str
    x: int
    y: int
    why: str
    clause: str
    target: str = ""


class Cursor(NamedTuple):
    """What comes next; `done` counts what has been done once in this step."""

    step: Annotated[Step, Told("the step", must=True, kind="text")]
    done: Annotated[int, Told("how many parts of it are over", 0, 99)] = 0


class Options(NamedTuple):
    """What the players agreed on.

    `contact_guard`: AT-NEW-EVT-01. `swing_die`: AT-NEW-RND-01: off, d3 or d6. `turn_limit`: AT-GEN-06, 0 = none.
    `quest_turns`: AT-NEW-TAB-06, 0 = no end. `pool`: AT-RACE-04. `civilians`: -1 as many as the setting has.
    `must_save`: AT-NEW-CIV-01.
    """

    difficulty: str = "normal"
    threat_clock: bool = False
    solution_perks: bool = True
    contact_guard: int = 4
    swing_die: str = "off"
    turn_limit: int = 24
    quest_turns: int = 8
    run_multiplier: int = 1
    character_traits: bool = True
    civilians: int = -1
    must_save: bool = False
    pool: int = 8
    dalek_variant: str = "early"
    cyber_variant: str = "early"
    off_table_lab: bool = False


@dataclass(slots=True)
class Game(State):
    """An episode. `turn` is 0 while it is set up.

    `seats`: the players and their names. `race`: the key of the race card, `revealed` once it lies face up
    (AT-RACE-01). `pool`: figures left by kind (AT-RACE-04), `casualties` those that come back at the end of the turn.
    `moving`: the groups and aliens still to move in step 3 (AT-TURN-03). `acts`: declared in step 4 (AT-TURN-04).
    `rolled`: groups that have rolled for events this turn (AT-EVT-01). `fought`: figures that have fought (AT-MEL-01).
    `placed`: how many aliens have come so far, for their ids. `sets`: the keys of the colours in the deck.
    `book`: its races, cards and persons, those of the scenario among them; `own`: a digest of these (AT-IDEA-08).
    """

    table: Table = field(default_factory=lambda: Table(72 * INCH, 48 * INCH))
    pieces: tuple[Piece, ...] = ()
    doors: tuple[tuple[str, str], ...] = ()
    """AT-MOVE-03: on which side each building has its door, by key."""
    setting: str = ""
    seats: dict[str, str] = field(default_factory=dict)
    figures: dict[str, Figure] = field(default_factory=dict)
    objectives: tuple[Objective, ...] = ()
    portals: tuple[Portal, ...] = ()
    race: str = ""
    races: tuple[str, ...] = ()
    revealed: bool = False
    sets: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    """Cards that are out of the game, and those of a yellow border until the end of the turn (AT-CARD-08)."""
    pool: tuple[tuple[str, int], ...] = ()
    casualties: tuple[str, ...] = ()
    lying: tuple[Lying, ...] = ()
    quests: tuple[Quest, ...] = ()
    steps_done: tuple[int, ...] = ()
    """Which steps of the Actions card are done, by number (AT-IDEA-03)."""
    pending: tuple[Pending, ...] = ()
    contact: bool = False
    alien_destroyed: bool = False
    clocks: tuple[tuple[str, int], ...] = ()
    facts: tuple[tuple[str, int], ...] = ()
    visibility: Visibility = Visibility()
    earth: bool = True
    start_edge: str = ""
    laboratory: str = ""
    smoke: tuple[Smoke, ...] = ()
    cleared: tuple[str, ...] = ()
    """Pieces of terrain that are gone, by key (AT-NEW-VOC-01)."""
    options: Options = Options()
    turn: int = 0
    cursor: Cursor = Cursor(Step.TERRAIN)
    moving: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    """AT-TURN-04: the list of step 3 as it was made; acts are resolved in its order."""
    acts: tuple[Act, ...] = ()
    rolled: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    blasts: tuple[Blasted, ...] = ()
    """AT-NEW-VOC-01: the explosions of this turn, for the places that they may have struck."""
    opened: tuple[str, ...] = ()
    """Groups whose part of step 4 has begun (AT-IDEA-07)."""
    asking: tuple[str, ...] = ()
    """Groups whose players want to be asked about the cards in each step of this turn (AT-IDEA-07)."""
    handed: tuple[str, ...] = ()
    """Groups that have gone to another player this turn (AT-GEN-01)."""
    passed_over: tuple[str, ...] = ()
    """What could be done with the cards when a player last went on, by key (AT-IDEA-07)."""
    spotted: tuple[Spotted, ...] = ()
    plans: tuple[Plan, ...] = ()
    placed: int = 0
    active: str = ""
    result: Outcome | None = None
    own: str = ""
    real: bool = False
    """It is played at a real table: people say where figures stand (AT-NEW-OBS-01)."""
    book: Book = field(default_factory=shipped_book, compare=False, repr=False)
    foretold: bool = False
    """It is a copy on which odds are counted."""
    unsaved: ClassVar[frozenset[str]] = State.unsaved | {"table", "book", "foretold"}

    def on_table(self, side: str = "") -> Iterator[Figure]:
        """The figures on the table, those of `side` if one is named."""
        return (figure for figure in self.figures.values() if figure.on_table and side in ("", figure.side))

    def group(self, name: str) -> list[Figure]:
        """The figures of a group that are on the table."""
        return [figure for figure in self.figures.values() if figure.group == name and figure.on_table]

    def players_groups(self) -> list[str]:
        """The groups of the players with somebody on the table, in the order of their first figures."""
        return list(dict.fromkeys(f.group for f in self.on_table(OWN) if f.kind != VEHICLE))

    def enemies(self, figure: Figure) -> list[Figure]:
        """The figures on the table that are its enemies: aliens of the others, the Doctor's side of aliens."""
        if figure.side == ALIENS:
            return [f for f in self.on_table() if f.side == OWN]
        return list(self.on_table(ALIENS))

    def captives(self, key: str) -> list[Figure]:
        """AT-PRIS-04: the figures on the table that a figure holds prisoner."""
        return [figure for figure in self.on_table() if figure.captor == key]

    def objective(self, key: str) -> Objective:
        """The marker with this id; KeyError if there is none."""
        return {marker.id: marker for marker in self.objectives}[key]

    def portal(self, key: str) -> Portal:
        """The portal marker with this id; KeyError if there is none."""
        return {marker.id: marker for marker in self.portals}[key]

    def left_in_pool(self, kind: str) -> int:
        """How many figures of a kind the race has left (AT-RACE-04)."""
        return dict(self.pool).get(kind, 0)

    def fact(self, key: str) -> int:
        """A counter, 0 if it has not been set."""
        for name, number in self.facts:
            if name == key:
                return number
        return 0
