"""The state of a Hunt for Davros: flat entities that hold numbers, keys and tuples.

Places are squares, x to the east and y to the south; facings are 0 to 7, clockwise from north. Only events write here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum, auto
from functools import lru_cache
from operator import attrgetter
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar

from wartable.engine.compat import override
from wartable.engine.deck import Pot
from wartable.engine.grid import DIRECTIONS, Cell, Grid, Square
from wartable.engine.state import Entity, Shared, State, fixed
from wartable.kit.frame import MOST_TURNS
from wartable.kit.told import HAND, Told
from wartable.rulesets.hunt_for_davros.complex.complex import Complex

T = TypeVar("T", bound=Shared)

# Whose a model is: a seat of a player, or one of these (HD-GEN-06).
GUARDS, DEFENDERS, NEUTRALS, TARGET, DORMANT = "guards", "defenders", "neutrals", "davros", ""
UMPIRE = "umpire"
UMPIRE_TEAMS = (GUARDS, DEFENDERS, NEUTRALS, TARGET)

# The types of actions (HD-TURN-04).
MOVE, OPERATE, SEARCH, FIRE, OTHER = "move", "operate", "search", "fire", "other"
TYPES = (MOVE, OPERATE, SEARCH, FIRE, OTHER)

# Where a card is.
DECK, LYING, HELD, DROPPED, GONE = "deck", "marker", "held", "dropped", "gone"
PLACES = (DECK, HELD, DROPPED, LYING, GONE)
HIDDEN = "?"
"""The kind of a card or mission that a seat may not know (HD-GEN-10)."""

KILL, SAVE = "kill", "save"
DEVICES = ("hover_platform", "transmat_pad", "monitor", "turret", "bulkhead_panel", "relay", "lift")


class Options(NamedTuple):
    """What the players agreed before the game."""

    scenario: str = "prison_complex"
    move_rate: Annotated[int, Told("squares of one MOVE action (HD-MOVE-04)", 1, 2)] = 1
    turn_limit: Annotated[int, Told("turns, 0 for no limit (HD-WIN-13)", 0, MOST_TURNS)] = 30
    guards: Annotated[int, Told("Imperial guards (HD-SETUP-07)", 0, 10)] = 8
    missions: Annotated[bool, Told("secret missions are dealt (HD-SCN-01)")] = True
    encounters: Annotated[bool, Told("encounters lie under markers (HD-SETUP-04)")] = True
    sanctum: Annotated[bool, Told("there is a sanctum with the target in it (HD-BOARD-03)")] = True
    sanctum_locked: Annotated[bool, Told("its doors are locked (HD-BOARD-03)")] = True
    target: Annotated[  # "" for none
        str, Told("who sits in it (HD-SCN-04)", words=("davros", "dalek_supreme", "none"))
    ] = "davros"
    target_actions: Annotated[
        tuple[str, ...], Told("what the target does on a chit of its own (HD-DAV-04)", words=("move", "fire"))
    ] = ()
    rescue: Annotated[str, Told("how he can be saved (HD-WIN-09)", words=("both", "designate", "transponder"))] = "both"
    advanced_systems_failure: Annotated[bool, Told("the optional rule HD-DMG-10")] = False
    advanced_missions: Annotated[bool, Told("two further mission cards (HD-NEW-SCN-00)")] = False
    blast: Annotated[bool, Told("the optional rule of HD-WPN-07, HD-WPN-08 and HD-WPN-09")] = False
    plain_dice: Annotated[bool, Told("D6 in the place of extreme dice (HD-GEN-02)")] = False
    decision_seconds: Annotated[int, Told("time for a decision, 0 for any (HD-GEN-07)", 0, 3600)] = 0
    choose_entries: Annotated[bool, Told("entry boards are chosen, not drawn (HD-SETUP-03)")] = False
    umpire: Annotated[  # he may overrule the umpire's procedure
        bool, Told("a person sits in the umpire's chair (HD-GEN-06)")
    ] = False
    open_target: Annotated[  # and there are no missions
        bool, Told("who destroys or removes the target first wins (HD-SCN-03)")
    ] = False
    win: Annotated[str, Told("what the game is about", words=("mission", "last_team_or_most_models", "objective"))] = (
        "mission"
    )
    objective_score: Annotated[int, Told("turns in the objective's room that win (HD-NEW-SCN-08)", 1, 99)] = 4


@dataclass(slots=True)
class Model(Shared):
    """One model (HD-MOVE-06). `at` is None when it is not on the board; `team` is a seat or one of the umpire's."""

    id: Annotated[str, Told("its id, such as blue-c, blue-1, guard-1 or davros", must=True, read=HAND)]
    name: Annotated[str, Told("its name for people", shown=True)]
    team: Annotated[
        str,
        Told("a seat, guards, defenders, neutrals, davros or dormant; told by the id unless given", key="side",
             read=HAND),
    ]  # fmt: skip
    profile: Annotated[str, Told("its profile; the usual one of its team unless given", read=HAND)]
    at: Annotated[
        Cell | None, Told("its place: [x, y], or a key such as 5,2nw for a small square", kind="any", read=HAND)
    ] = None
    facing: Annotated[
        int, Told("the way it faces: n unless another is given", words=DIRECTIONS, kind="text", read=HAND)
    ] = 0
    acted: Annotated[bool, Told("a chit lies beside it (HD-TURN-06)", shown=True)] = False
    commander: Annotated[  # HD-SETUP-02
        bool, Told("it leads its team (HD-CMD-01); as its profile says unless given", shown=True)
    ] = False
    weapon: Annotated[str, Told("its weapon, if another than its profile's")] = ""
    ammo: Annotated[int, Told("shots left, -1 for no limit", -1, 99, shown=True)] = -1
    grenades: Annotated[int, Told("hand grenades left", 0, 99, shown=True)] = 0
    group: Annotated[str, Told("the group on whose chit it acts (HD-DEF-03)", read=HAND, shown=True)] = ""
    chit: Annotated[bool, Told("no: its chit comes with the next turn (HD-TURN-13)")] = True
    rides: Annotated[
        str, Told("the hover platform under it; made if there is none of that id", read=HAND, shown=True)
    ] = ""
    uses: Annotated[
        str, Told("the machine that it attends or worked last and has not left (HD-OPER-05)", read=HAND)
    ] = ""
    numb: Annotated[bool, Told("it is marked when the next turn begins (HD-NEW-ENC-30)")] = False
    still: Annotated[bool, Told("it may not move or turn this turn (HD-DMG-10)")] = False
    shells: Annotated[int, Told("hits dropped this turn (HD-NEW-ENC-17)", 0, 99)] = 0
    destroyed: Annotated[bool, Told("it has left the game")] = False
    hunts: Annotated[str, Told("the team that this guard hunts (HD-NEW-ENC-34)", read="seat")] = ""
    shape: Annotated[str, Told("the rank its figure shows, if another (HD-CMD-08)")] = ""


@dataclass(slots=True)
class Team(Shared):
    """The team of a player. `mission` is the key of its secret card, "" in a straight fight (HD-SCN-02)."""

    seat: Annotated[str, Told("the seat, such as blue; the usual colours unless given", read=HAND)]
    name: Annotated[str, Told("its name for people", read=HAND, shown=True)]
    kind: Annotated[str, Told("what kind of team it is", key="team", read=HAND)] = "dalek_standard"
    start: Annotated[str, Told("its entry board: nw, ne, sw, se, w or e (HD-SETUP-03)", key="entry", read=HAND)] = ""
    mission: Annotated[str, Told("its mission card, or kill or save for the plain ones (HD-SCN-02)", read=HAND)] = ""
    shown: Annotated[bool, Told("its mission is known to everybody", shown=True)] = False  # HD-SCN-02
    claim: Annotated[
        str,
        Told("its model that waits beside the target with a transponder (HD-WIN-08)", read="claim", secret=True),
    ] = ""
    score: Annotated[
        int, Told("turns for which it has held the objective (HD-NEW-SCN-08)", 0, MOST_TURNS, shown=True)
    ] = 0
    style: Annotated[int, Told("its style points (HD-NEW-TEAM-05)", 0, 99, shown=True)] = 0
    quiet: Annotated[
        int, Told("those of its style points that others have not been told of (HD-GEN-10)", 0, 99, secret=True)
    ] = 0
    seen: Annotated[
        tuple[str, ...],
        Told("seats whose missions, and markers under which, it has looked", read="seen", secret=True),
    ] = ()
    out: Annotated[bool, Told("it has no models left", shown=True)] = False  # HD-WIN-13
    deployed: bool = False


@dataclass(frozen=True, slots=True)
class Card(Entity):
    """An encounter card (HD-NEW-ENC-00). `owner` is a marker, a seat, or "" ; `holder` a model or "" (its team)."""

    id: Annotated[str, Told("its id; card-1, ... unless given", read=HAND)]
    kind: Annotated[str, Told("its key", key="card", must=True, read=HAND)]
    where: Annotated[str, Told("deck unless it has a side, a holder or a place", words=PLACES, read=HAND)] = DECK
    owner: Annotated[str, Told("the seat that holds it", key="side", read=HAND)] = ""
    holder: Annotated[str, Told("the model that holds it", read=HAND)] = ""
    at: Annotated[Cell | None, Told("the square where it was dropped", kind="any", read=HAND)] = None
    known: Annotated[bool, Told("everybody has seen it at work")] = False
    ready: Annotated[bool, Told("no: its player has not been told yet (HD-SRCH-02)")] = True
    until: Annotated[int, Told("the last turn of its effect, 0 for ever", 0, MOST_TURNS)] = 0


@dataclass(frozen=True, slots=True)
class Marker(Entity):
    """A face-down encounter marker (HD-SETUP-04); `card` is the id of what lies under it."""

    id: Annotated[str, Told("its id; that of the board's marker in that square, or marker-N", read=HAND)]
    at: Annotated[Square, Told("its square [x, y]", kind="any", read=HAND)]
    room: Annotated[str, Told("the id of its room; where it lies unless given")] = ""
    card: Annotated[str, Told("the card under it; nothing unless given", read=HAND)] = ""
    found: Annotated[bool, Told("it has been searched and is gone")] = False


@dataclass(frozen=True, slots=True)
class DoorState(Entity):
    """How a door of the complex stands (HD-BOARD-06)."""

    id: str
    open: bool = False
    locked: bool = False
    broken: bool = False
    sanctum: bool = False


@dataclass(slots=True)
class Device(Shared):
    """A machine on the board."""

    id: Annotated[str, Told("its id; made of its kind and a number unless given", read=HAND)]
    kind: Annotated[str, Told("what it is", words=DEVICES, read=HAND, shown=True)]
    at: Annotated[Cell, Told("its place: [x, y], or a key such as 5,2nw", kind="any", read=HAND)]
    active: Annotated[bool, Told("no: it does not work yet (HD-NEW-DEV-02)", shown=True)] = True
    link: Annotated[str, Told("the pad to which this one leads", read=HAND)] = ""  # HD-NEW-DEV-02
    attendant: Annotated[str, Told("the model that runs it until its next activation (HD-OPER-03)", read=HAND)] = ""
    used: Annotated[int, Told("the turn of its latest use", 0, MOST_TURNS)] = 0
    top: Annotated[bool, Told("the lift waits at its upper end (HD-NEW-DEV-03)", shown=True)] = False
    rose: Annotated[int, Told("the turn in which the platform last changed its level (HD-LVL-06)", 0, MOST_TURNS)] = 0
    name: Annotated[str, Told("its name for people", shown=True)] = ""


@dataclass(slots=True)
class Group(Shared):
    """HD-DEF-03: defenders, neutrals or a gang that act on one chit."""

    id: Annotated[str, Told("its id, such as group-1", must=True, read=HAND)]
    name: Annotated[str, Told("its name for people", read=HAND)]
    team: Annotated[
        str,
        Told("defenders, neutrals, or the seat whose gang it is; told by its members unless given", key="side",
             read=HAND),
    ]  # fmt: skip
    targets: Annotated[str, Told("whom it attacks", words=("players_and_guards", "any_dalek", "any", "none"))] = (
        "players_and_guards"
    )
    actions: Annotated[
        tuple[str, ...],
        Told("what each member does on the chit", words=(*TYPES, "operate_or_search"), read=HAND),
    ] = (MOVE, FIRE)
    opener: Annotated[str, Told("the seat that set it off", read="seat")] = ""
    chit: Annotated[bool, Told("no: its chit comes with the next turn")] = True
    acted: Annotated[bool, Told("its chit has been drawn this turn")] = False


class Activation(NamedTuple):
    """An activation under way (HD-GEN-04). `shots` are the targets declared and not yet fired at (HD-FIRE-10)."""

    model: Annotated[str, Told("its id", must=True, read="model")]
    left: Annotated[int, Told("actions left; 4, less those in used, unless given", 0, 9)]
    limit: Annotated[int, Told("actions of one kind at most (HD-TURN-04)", 1, 9)] = 3
    used: Annotated[tuple[str, ...], Told("the kinds of actions spent, in their order", words=TYPES)] = ()
    start: Annotated[Cell, Told("where it began; where it stands unless given", kind="any", read="cell")] = Cell(0, 0)
    tied: Annotated[bool, Told("it may only move toward its leader (HD-CMD-02); as it stands unless given")] = False
    shots: Annotated[tuple[str, ...], Told("targets declared and not yet fired at (HD-FIRE-10)", read="models")] = ()
    declared: Annotated[bool, Told("its shots have been declared")] = False
    run: Annotated[int, Told("MOVE actions of an unbroken run straight ahead (HD-MOM-01)", 0, 9)] = 0
    turned: Annotated[bool, Told("it has turned (HD-MOM-02)")] = False  # in this activation
    bonus: Annotated[bool, Told("it has taken its momentum square")] = False
    effort: Annotated[tuple[tuple[str, int], ...], Told("OPERATE actions spent on things that need several", 0, 9)] = ()
    found: Annotated[
        tuple[str, ...], Told("ids of cards of which it is told when it has finished (HD-SRCH-02)", read="cards")
    ] = ()
    stayed: Annotated[
        bool, Told(f"no: it has spent a {MOVE.upper()} action (HD-WPN-07); as used says unless given")
    ] = True
    whole: Annotated[bool, Told("an activation of FIRE actions alone (HD-NEW-ENC-12)")] = False  # no turning
    menu: Annotated[  # empty: all
        tuple[str, ...], Told("the kinds that a gang has left (HD-NEW-ENC-07)")
    ] = ()


class Phase(StrEnum):
    """HD-SETUP-01 to -09, HD-TURN-01 to -08: the steps of setting up, then those of a turn."""

    LAYOUT = auto()
    ENTRIES = auto()
    MISSIONS = auto()
    ENCOUNTERS = auto()
    DEPLOY = auto()
    BEGIN = auto()
    DRAW = auto()
    CHIT = auto()
    ACT = auto()
    END = auto()


class Cursor(NamedTuple):
    """What comes next: a phase and, where it works through a list, what is left of it."""

    phase: Annotated[str, Told("the phase", must=True)]
    queue: Annotated[tuple[str, ...], Told("what is left of the phase's list")] = ()
    owner: Annotated[str, Told("whose chit it is about")] = ""


class Result(NamedTuple):
    """How the game ended; no winners: nobody has won. `minor`: a minor victory (HD-WIN-07)."""

    winners: Annotated[tuple[str, ...], Told("the seats that won; none if nobody has", must=True, read="seats")]
    clause: Annotated[str, Told("by which rule")] = ""
    say: Annotated[str, Told("a sentence")] = ""
    minor: Annotated[bool, Told("it is a minor victory (HD-WIN-07)")] = False
    ending: Annotated[str, Told("a word for how")] = ""


Ground = tuple[frozenset[Square], frozenset[Square], frozenset[Square]]
"""What makes a grid anew when it changes: divided squares, squares without sight, lifts that are up."""


# A game holds its own; the others are for copies of it, and for doors that open and close again.
@lru_cache(maxsize=32)
def _grid(
    complex_: Complex, closed: frozenset[str], split: frozenset[Square], fog: frozenset[Square], up: frozenset[Square]
) -> Grid:
    return complex_.grid(closed, split, fog, up)


@dataclass(slots=True)
class Game(State):
    """One game. `complex` is made again from `plan`, so it is not saved."""

    unsaved: ClassVar[frozenset[str]] = State.unsaved | {"complex", "_grid", "_ground", "_stale", "_is_kept"}

    plan: tuple[str, ...] = ()  # the recipe of the complex: layout, teams, number... ; or () for a drawn one
    options: Options = Options()
    title: str = ""
    turn: int = 0
    cursor: Cursor = Cursor("layout")
    act: Activation | None = None
    pot: Pot = Pot(())
    teams: dict[str, Team] = field(default_factory=dict)
    models: dict[str, Model] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    markers: dict[str, Marker] = field(default_factory=dict)
    doors: dict[str, DoorState] = field(default_factory=dict)
    devices: dict[str, Device] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    missions: tuple[str, ...] = ()  # the undealt mission cards (HD-NEW-SCN-00)
    split: frozenset[Square] = frozenset()  # squares divided during play (HD-NEW-ENC-31)
    fog: tuple[tuple[Square, int], ...] = ()  # squares without sight, and the last turn of it (HD-NEW-ENC-32)
    alarm: int = 0  # HD-NEW-ENC-34: the last turn of the alarm
    jams: tuple[tuple[str, int], ...] = ()  # HD-NEW-ENC-35: teams whose command is jammed, and the last turn of it
    scored: tuple[str, ...] = ()  # who has had style points for what (HD-NEW-TEAM-05)
    counter: int = 0  # numbers models and devices that come into play
    fired_turn: int = 0
    result: Result | None = None
    complex: Complex | None = None
    _grid: Grid | None = None
    _ground: Ground | None = None
    _stale: bool = True
    _is_kept: bool = False

    def __post_init__(self) -> None:
        if self.cards or self.markers or self.doors:
            self.cards, self.markers, self.doors = fixed(self.cards), fixed(self.markers), fixed(self.doors)

    @property
    def board(self) -> Complex:
        """The complex; there is one from the first step on."""
        assert self.complex is not None
        return self.complex

    @property
    def grid(self) -> Grid:
        """The squares as they are now: closed doors, broken ground, gas, lifts that are up."""
        if self._stale or self._grid is None:
            closed = frozenset(door.id for door in self.doors.values() if not door.open)
            fog = frozenset(square for square, _ in self.fog)
            up = frozenset(item.at.square for item in self.devices.values() if item.top)
            ground = (self.split, fog, up)
            if self._grid is not None and self._ground == ground:
                # what a grid knows of steps and sight lives on where no door has changed
                self._grid = self._grid.changed(edges=self.board.edges(closed))
            else:
                self._grid = _grid(self.board, closed, *ground)
            self._ground, self._stale = ground, False
        return self._grid

    def ground_changed(self) -> None:
        """A door or the ground has changed; events call it."""
        self._stale = True

    @override
    def fresh(self) -> Game:
        return self._copied(False)

    @override
    def kept(self) -> Game:
        return self._copied(True)

    @override
    def changeable(self) -> Game:
        return self.fresh() if self._is_kept else self

    def _copied(self, kept: bool) -> Game:
        """A copy with an empty log: one that is `kept` shares with others all that has not changed between them."""
        made = Game(self.dice, [], self.cites, self.plan, self.options, self.title, self.turn, self.cursor, self.act,
                    self.pot)  # fmt: skip
        made.teams, made.models = _things(self.teams, kept), _things(self.models, kept)
        made.devices, made.groups = _things(self.devices, kept), _things(self.groups, kept)
        # Most of a complex never changes, so that what does is replaced (`becomes`) and copies share the rest.
        self.cards, self.markers, self.doors = fixed(self.cards), fixed(self.markers), fixed(self.doors)
        made.cards, made.markers, made.doors = self.cards, self.markers, self.doors
        (
            made.missions, made.split, made.fog, made.alarm, made.jams, made.scored, made.counter, made.fired_turn,
            made.result, made.complex, made._grid, made._ground, made._stale,
        ) = _plain(self)  # fmt: skip
        made._is_kept = kept
        return made

    def becomes(self, thing: Card | Marker | DoorState, **now: Any) -> None:
        """Put in the place of a card, a marker or a door one with these values; events call it.

        Those that are held by a name stay as they were.

        Raises:
            TypeError: it has no value of that name.
        """
        self.put(replace(thing, **now))

    def put(self, thing: Card | Marker | DoorState) -> None:
        """Put a card, a marker or a door in the place of that of its id, or beside the others; events call it."""
        if isinstance(thing, Card):
            self.cards = fixed(self.cards).having(thing.id, thing)
        elif isinstance(thing, Marker):
            self.markers = fixed(self.markers).having(thing.id, thing)
        else:
            self.doors = fixed(self.doors).having(thing.id, thing)

    # ------------------------------------------------------------------ who and where
    def on_board(self) -> Iterator[Model]:
        """All models on the board, in the order in which they came into play."""
        return (model for model in self.models.values() if model.at is not None)

    def of(self, team: str) -> Iterator[Model]:
        """The models of a team on the board."""
        return (model for model in self.models.values() if model.at is not None and model.team == team)

    def at(self, cell: Cell) -> Model | None:
        """The model that stands in a cell."""
        return next((model for model in self.models.values() if model.at == cell), None)

    def occupied(self) -> dict[Cell, int]:
        """The cells in which models stand, with the levels of the models."""
        return self.grid.levels([model.at for model in self.models.values() if model.at is not None])

    def leader(self, seat: str) -> Model | None:
        """The commander of a team (HD-CMD-01), None once it is destroyed (HD-CMD-06)."""
        return next((model for model in self.of(seat) if model.commander), None)

    def target(self) -> Model | None:
        """Davros, or who stands in for him (HD-SCN-04)."""
        return next(iter(self.of(TARGET)), None)

    def held(self, seat: str, kind: str = "") -> Iterator[Card]:
        """The cards that a team holds, those not yet briefed among them."""
        return (c for c in self.cards.values() if c.where == HELD and c.owner == seat and kind in ("", c.kind))


_plain = attrgetter(
    "missions", "split", "fog", "alarm", "jams", "scored", "counter", "fired_turn", "result", "complex", "_grid",
    "_ground", "_stale",
)  # fmt: skip


def _things(things: Mapping[str, T], kept: bool) -> dict[str, T]:
    if kept:
        return {key: thing.kept() for key, thing in things.items()}
    return {key: thing.copy() for key, thing in things.items()}


def player(game: Game, team: str) -> bool:
    """Whether a team is that of a player."""
    return team in game.teams


def hostile(game: Game, one: Model, other: Model) -> bool:
    """HD-FIRE-13: any model of another team or of the umpire, allied or not; the dormant cannot be shot."""
    if other.team == DORMANT or other.at is None or one is other:
        return False
    return one.team != other.team
