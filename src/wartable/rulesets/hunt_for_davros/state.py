"""The state of a Hunt for Davros: flat entities that hold numbers, keys and tuples.

Places are squares, x to the east and y to the south; facings are 0 to 7, clockwise from north. Only events write here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar, NamedTuple

from wartable.engine.compat import override
from wartable.engine.deck import Pot
from wartable.engine.grid import Cell, Grid, Square
from wartable.engine.state import Entity, State
from wartable.rulesets.hunt_for_davros.complex import Complex

# Whose a model is: a seat of a player, or one of these (HD-GEN-06).
GUARDS, DEFENDERS, NEUTRALS, TARGET, DORMANT = "guards", "defenders", "neutrals", "davros", ""
UMPIRE = "umpire"
UMPIRE_TEAMS = (GUARDS, DEFENDERS, NEUTRALS, TARGET)

# The types of actions (HD-TURN-04).
MOVE, OPERATE, SEARCH, FIRE, OTHER = "move", "operate", "search", "fire", "other"
TYPES = (MOVE, OPERATE, SEARCH, FIRE, OTHER)

# Where a card is.
DECK, LYING, HELD, DROPPED, GONE = "deck", "marker", "held", "dropped", "gone"
HIDDEN = "?"
"""The kind of a card or mission that a seat may not know (HD-GEN-10)."""

KILL, SAVE = "kill", "save"


class Options(NamedTuple):
    """What the players agreed before the game."""

    scenario: str = "prison_complex"
    move_rate: int = 1  # HD-MOVE-04
    turn_limit: int = 30  # HD-WIN-13; 0: no limit
    guards: int = 8  # HD-SETUP-07
    missions: bool = True  # HD-SCN-01
    encounters: bool = True  # HD-SETUP-04
    sanctum: bool = True  # HD-BOARD-03: there is a sanctum with the target in it
    sanctum_locked: bool = True  # HD-BOARD-03
    target: str = "davros"  # HD-SCN-04: davros, dalek_supreme, or "" for none
    target_actions: tuple[str, ...] = ()  # HD-DAV-04
    rescue: str = "both"  # HD-WIN-09: both, designate, transponder
    advanced_systems_failure: bool = False  # HD-DMG-10
    advanced_missions: bool = False  # HD-NEW-SCN-00
    blast: bool = False  # the optional rule of HD-WPN-07, HD-WPN-08, HD-WPN-09
    plain_dice: bool = False  # HD-GEN-02: a plain D6 for the extreme die
    decision_seconds: int = 0  # HD-GEN-07; 0: off
    choose_entries: bool = False  # HD-SETUP-03
    umpire: bool = False  # HD-GEN-06: a person may overrule the umpire's procedure
    open_target: bool = False  # HD-SCN-03: no missions, whoever destroys or removes the target first wins
    win: str = "mission"  # mission, last_team_or_most_models, objective
    objective_score: int = 4  # HD-NEW-SCN-08


@dataclass(slots=True)
class Model(Entity):
    """One model (HD-MOVE-06). `at` is None when it is not on the board; `team` is a seat or one of the umpire's."""

    id: str
    name: str
    team: str
    profile: str
    at: Cell | None = None
    facing: int = 0
    acted: bool = False  # HD-TURN-06: a chit lies beside it
    commander: bool = False  # HD-SETUP-02
    weapon: str = ""
    ammo: int = -1  # shots left; -1: no limit
    grenades: int = 0
    group: str = ""  # HD-DEF-03: the group whose single chit it acts on
    chit: bool = True  # HD-TURN-13: its chit is in play; a model that has joined gets it next turn
    rides: str = ""  # the hover platform under it
    uses: str = ""  # HD-OPER-05: the machine it attends or operated last and has not left
    numb: bool = False  # HD-NEW-ENC-30: it is marked when the next turn begins
    still: bool = False  # HD-DMG-10: it may not move or turn this turn
    shells: int = 0  # HD-NEW-ENC-17: hits dropped this turn
    destroyed: bool = False
    hunts: str = ""  # HD-NEW-ENC-34: the team that this guard hunts
    shape: str = ""  # HD-CMD-08: the rank its figure shows, if another than its profile's


@dataclass(slots=True)
class Team(Entity):
    """The team of a player. `mission` is the key of its secret card, "" in a straight fight (HD-SCN-02)."""

    seat: str
    name: str
    kind: str = "dalek_standard"
    start: str = ""  # the quarter of its entry board
    mission: str = ""
    shown: bool = False  # HD-SCN-02: its mission is known to everybody
    claim: str = ""  # HD-WIN-08: the model that waits beside the target with a transponder
    out: bool = False  # HD-WIN-13
    score: int = 0  # HD-NEW-SCN-08
    style: int = 0  # HD-NEW-TEAM-05
    quiet: int = 0  # those of its style points that others have not been told of (HD-GEN-10)
    seen: tuple[str, ...] = ()  # missions of other seats and cards under markers that it has looked at
    deployed: bool = False


@dataclass(slots=True)
class Card(Entity):
    """An encounter card (HD-NEW-ENC-00). `owner` is a marker, a seat, or "" ; `holder` a model or "" (its team)."""

    id: str
    kind: str
    where: str = DECK
    owner: str = ""
    holder: str = ""
    at: Cell | None = None
    known: bool = False  # everybody has seen it at work
    ready: bool = True  # HD-SRCH-02: it has been briefed
    until: int = 0  # the last turn of its effect, 0 for ever


@dataclass(slots=True)
class Marker(Entity):
    """A face-down encounter marker (HD-SETUP-04); `card` is the id of what lies under it."""

    id: str
    at: Square
    room: str = ""
    card: str = ""
    found: bool = False


@dataclass(slots=True)
class DoorState(Entity):
    """How a door of the complex stands (HD-BOARD-06)."""

    id: str
    open: bool = False
    locked: bool = False
    broken: bool = False
    sanctum: bool = False


@dataclass(slots=True)
class Device(Entity):
    """A machine on the board: hover_platform, transmat_pad, monitor, turret, bulkhead_panel, relay, lift."""

    id: str
    kind: str
    at: Cell
    active: bool = True
    link: str = ""  # HD-NEW-DEV-02
    attendant: str = ""  # HD-OPER-03: who runs it until his next activation
    used: int = 0  # the turn of its latest use
    top: bool = False  # HD-NEW-DEV-03: the lift waits at its upper end
    rose: int = 0  # HD-LVL-06: the turn in which a hover platform last changed its level
    name: str = ""


@dataclass(slots=True)
class Group(Entity):
    """HD-DEF-03: defenders, neutrals or a gang that act on one chit."""

    id: str
    name: str
    team: str  # defenders, neutrals, or the seat of a player
    targets: str = "players_and_guards"  # players_and_guards, any_dalek, any, none
    actions: tuple[str, ...] = (MOVE, FIRE)
    opener: str = ""  # the seat that set it off
    chit: bool = True  # its chit is in play
    acted: bool = False


class Activation(NamedTuple):
    """An activation under way (HD-GEN-04). `shots` are the targets declared and not yet fired at (HD-FIRE-10)."""

    model: str
    left: int
    limit: int = 3  # HD-TURN-04
    used: tuple[str, ...] = ()  # the types of the actions spent, in their order
    start: Cell = Cell(0, 0)
    tied: bool = False  # HD-CMD-02: it may only move toward its leader
    shots: tuple[str, ...] = ()
    declared: bool = False
    run: int = 0  # HD-MOM-01: MOVE actions of an unbroken run straight ahead
    turned: bool = False  # HD-MOM-02: it has turned in this activation
    bonus: bool = False  # the momentum square has been taken
    effort: tuple[tuple[str, int], ...] = ()  # OPERATE actions spent on things that need several
    found: tuple[str, ...] = ()  # HD-SRCH-02: cards to be briefed when the model has finished
    stayed: bool = True  # it has spent no MOVE action (HD-WPN-07)
    whole: bool = False  # an all-fire activation (HD-NEW-ENC-12): no turning
    menu: tuple[str, ...] = ()  # action types still allowed to a gang (HD-NEW-ENC-07); empty: all


class Cursor(NamedTuple):
    """What comes next: a phase and, where it works through a list, what is left of it."""

    phase: str
    queue: tuple[str, ...] = ()
    owner: str = ""


class Result(NamedTuple):
    """How the game ended; no winners: nobody has won. `minor`: a minor victory (HD-WIN-07)."""

    winners: tuple[str, ...]
    clause: str
    say: str
    minor: bool = False
    ending: str = ""


Ground = tuple[frozenset[Square], frozenset[Square], frozenset[Square]]
"""What makes a grid anew when it changes: divided squares, squares without sight, lifts that are up."""


@lru_cache(maxsize=256)
def _grid(
    complex_: Complex, closed: frozenset[str], split: frozenset[Square], fog: frozenset[Square], up: frozenset[Square]
) -> Grid:
    return complex_.grid(closed, split, fog, up)


@dataclass(slots=True)
class Game(State):
    """One game. `complex` is made again from `plan`, so it is not saved."""

    unsaved: ClassVar[frozenset[str]] = State.unsaved | {"complex", "_grid", "_ground", "_stale"}

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
        """A copy that can be changed alone, with an empty log."""
        made = Game(self.dice, [], self.cites, self.plan, self.options, self.title, self.turn, self.cursor, self.act,
                    self.pot)  # fmt: skip
        for name in ("teams", "models", "cards", "markers", "doors", "devices", "groups"):
            things: Mapping[str, Entity] = getattr(self, name)
            setattr(made, name, {key: thing.copy() for key, thing in things.items()})
        for name in _PLAIN:
            setattr(made, name, getattr(self, name))
        return made

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
        grid = self.grid
        return {model.at: grid.level(model.at) for model in self.models.values() if model.at is not None}

    def leader(self, seat: str) -> Model | None:
        """The commander of a team (HD-CMD-01), None once it is destroyed (HD-CMD-06)."""
        return next((model for model in self.of(seat) if model.commander), None)

    def target(self) -> Model | None:
        """Davros, or who stands in for him (HD-SCN-04)."""
        return next(iter(self.of(TARGET)), None)

    def held(self, seat: str, kind: str = "") -> Iterator[Card]:
        """The cards that a team holds, those not yet briefed among them."""
        return (c for c in self.cards.values() if c.where == HELD and c.owner == seat and kind in ("", c.kind))


_PLAIN = (
    "missions", "split", "fog", "alarm", "jams", "scored", "counter", "fired_turn", "result", "complex", "_grid",
    "_ground", "_stale",
)  # fmt: skip


def player(game: Game, team: str) -> bool:
    """Whether a team is that of a player."""
    return team in game.teams


def hostile(game: Game, one: Model, other: Model) -> bool:
    """HD-FIRE-13: any model of another team or of the umpire, allied or not; the dormant cannot be shot."""
    if other.team == DORMANT or other.at is None or one is other:
        return False
    return one.team != other.team
