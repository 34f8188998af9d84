"""What can happen in a battle up to the blows: the only code that writes to a `Game`.

Those of one chapter stand beside it: `shooting`, `melee`, `losses`, `morale`, `ending`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign, inner
from wartable.engine.mod import Reason
from wartable.kit.telling import TellingEvent, Words
from wartable.rulesets.time_wars.events.sentences import words_for
from wartable.rulesets.time_wars.state import ABOARD, RESERVE, TABLE, Cursor, Game, Model, Order, Spot


@dataclass(frozen=True, slots=True)
class TimeWarsEvent(TellingEvent):
    """Base of the events of this system."""

    system: ClassVar[str] = "time_wars"

    @override
    def words_for(self, game: Game) -> Words:
        return words_for(game)


# ---------------------------------------------------------------- turn
@dataclass(frozen=True, slots=True)
class Turned(TimeWarsEvent):
    """TW-TURN-02: the cursor goes to another phase (and to what is left of its list)."""

    rule = "TW-TURN-02"
    part = Part.COURSE
    sign = Sign.TURN
    phase: str
    queue: tuple[str, ...] = ()
    player: str = ""

    @override
    def apply(self, game: Game) -> None:
        game.cursor = Cursor(self.phase, self.queue, self.player)


@dataclass(frozen=True, slots=True)
class TurnBegan(TimeWarsEvent):
    """TW-TURN-01: game turn `turn` begins; sizes are noted for Loyal To The End (TW-DAL-18)."""

    rule = "TW-TURN-01"
    part = Part.TURN
    begins = "turn"
    sign = Sign.TURN
    turn: int
    sizes: tuple[tuple[str, int], ...] = ()

    @override
    def apply(self, game: Game) -> None:
        game.turn = self.turn
        for unit, size in self.sizes:
            game.units[unit].turn_size = size


@dataclass(frozen=True, slots=True)
class PlayerTurnBegan(TimeWarsEvent):
    """TW-TURN-01: the Player Turn of `player` begins: two actions each (TW-TYPE-03), less those lost (TW-SUPP-06).

    Orders received before and what rests on them end (TW-CMD-19).
    """

    rule = "TW-TURN-01"
    sentence = "{player} to play."
    part = Part.TURN
    sign = Sign.TURN
    player: str

    @override
    def apply(self, game: Game) -> None:
        game.active = self.player
        game.spots = ()
        for unit in game.units.values():
            unit.swarm = 0
            if unit.player != self.player:
                unit.charged = False
                continue
            if unit.fewer:
                game.cite("TW-SUPP-06")
            unit.actions = max(0, 2 - unit.fewer)  # TW-TYPE-03
            unit.fewer = 0
            unit.moved_last = False
            unit.advanced = unit.moved = unit.anchored = unit.fired = unit.charged = unit.ordered = False
            unit.orders = ()  # TW-CMD-19
            unit.dug = 0
            unit.prepared = False
            unit.declined = ()
            unit.used = ()


@dataclass(frozen=True, slots=True)
class SuppressionEnded(TimeWarsEvent):
    """TW-SUPP-08: the suppression that `player` caused is over at the start of his Player Turn."""

    rule = "TW-SUPP-08"
    sentence = "The suppression by {player} ends: {units}."
    player: str
    units: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        for key in self.units:
            unit = game.units[key]
            unit.suppression = tuple(item for item in unit.suppression if item[0] != self.player)


@dataclass(frozen=True, slots=True)
class PlayerTurnEnded(TimeWarsEvent):
    """TW-TURN-01: `player` is done; unused actions are lost (TW-TYPE-03), what moved is remembered (TW-VEH-11)."""

    rule = "TW-TURN-01"
    sentence = "The Player Turn of {player} is over."
    part = Part.COURSE
    sign = Sign.TURN
    player: str

    @override
    def apply(self, game: Game) -> None:
        for unit in game.units.values():
            if unit.player == self.player:
                unit.moved_last = unit.moved
                unit.actions = 0
            unit.tests = ()


# ---------------------------------------------------------------- command
@dataclass(frozen=True, slots=True)
class OrderTried(TimeWarsEvent):
    """TW-CMD-06: `commander` tried to give `order` to `recipients`; 15 or more passes."""

    rule = "TW-CMD-06"
    part = Part.HEAD
    sign = Sign.ORDER
    commander: str
    order: str
    recipients: tuple[str, ...]
    face: int
    total: int
    passed: bool
    why: tuple[Reason, ...] = ()
    numbers: Any = inner()

    @override
    def apply(self, game: Game) -> None:
        game.units[self.commander].ordered = True


@dataclass(frozen=True, slots=True)
class OrderGiven(TimeWarsEvent):
    """TW-CMD-19: `unit` is under `order` until its owner's next Command Phase."""

    rule = "TW-CMD-19"
    part = Part.AFTER
    sign = Sign.ORDER
    unit: str
    order: str
    giver: str
    issue: int

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        game.issues = max(game.issues, self.issue)
        unit.orders = (*unit.orders, Order(self.order, self.giver, self.issue))


# ---------------------------------------------------------------- actions
@dataclass(frozen=True, slots=True)
class ActionSpent(TimeWarsEvent):
    """TW-ACT-03: `unit` pays `cost` actions at the declaration of `action`."""

    rule = "TW-ACT-03"
    part = Part.HEAD
    follows = ("AttackDeclared",)
    unit: str
    action: str
    cost: int
    target: str = ""

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.actions = max(0, unit.actions - self.cost)


@dataclass(frozen=True, slots=True)
class Dug(TimeWarsEvent):
    """TW-ORD-18: `unit` gains `points` of cover by Take Cover!"""

    rule = "TW-ORD-18"
    sentence = "{unit} takes cover: +{points}."
    part = Part.HEAD
    follows = ("ActionSpent",)
    unit: str
    points: int

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].dug += self.points


@dataclass(frozen=True, slots=True)
class Prepared(TimeWarsEvent):
    """TW-ORD-08: `unit` lies in wait under Defensive Fire!"""

    rule = "TW-ORD-08"
    sentence = "{unit} lies in wait."
    part = Part.HEAD
    follows = ("ActionSpent",)
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].prepared = True


@dataclass(frozen=True, slots=True)
class Interrupted(TimeWarsEvent):
    """TW-ORD-09: `unit` uses its Defensive Fire! while `action` of `actor` is under way."""

    rule = "TW-ORD-09"
    sentence = "{unit} interrupts {actor} with Defensive Fire!"
    part = Part.HEAD
    unit: str
    actor: str
    action: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].prepared = False


@dataclass(frozen=True, slots=True)
class WeaponsDeclined(TimeWarsEvent):
    """TW-UPG-05: `unit` leaves `weapons` out of its next attack."""

    rule = "TW-UPG-05"
    sign = Sign.FIND
    unit: str
    weapons: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].declined = self.weapons


@dataclass(frozen=True, slots=True)
class Spotted(TimeWarsEvent):
    """TW-SPEC-34: `unit` nominates `target`, to strip its cover or to lengthen the sight of `helped`."""

    rule = "TW-SPEC-34"
    sign = Sign.MOVE
    unit: str
    target: str
    effect: str
    helped: str = ""

    @override
    def apply(self, game: Game) -> None:
        player = game.units[self.unit].player
        game.spots = (*game.spots, Spot(player, self.target, self.effect, self.helped))


@dataclass(frozen=True, slots=True)
class Interacted(TimeWarsEvent):
    """TW-ACT-08: `unit` has used the object `thing` of the scenario."""

    rule = "TW-ACT-08"
    sentence = "{unit} interacts with {thing:text}."
    sign = Sign.FIND
    unit: str
    thing: str

    @override
    def apply(self, game: Game) -> None:
        player = game.units[self.unit].player
        game.things = tuple(t._replace(used_by=player) if t.key == self.thing else t for t in game.things)


@dataclass(frozen=True, slots=True)
class Rallied(TimeWarsEvent):
    """TW-SQUAD-04: members of `unit` out of cohesion make their way back, to `places` by model id."""

    rule = "TW-SQUAD-04"
    sentence = "Stragglers of {unit} come back."
    sign = Sign.NERVE
    unit: str
    places: tuple[tuple[int, int, int], ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        to = {number: (x, y) for number, x, y in self.places}
        unit.stand(_shifted(model, *to[model.id]) if model.id in to else model for model in unit.models)


# ---------------------------------------------------------------- movement
def _shifted(model: Model, x: int, y: int) -> Model:
    """`model` at another place with the same facing."""
    dx, dy = x - model.x, y - model.y
    corners = tuple((cx + dx, cy + dy) for cx, cy in model.corners)
    return model._replace(x=x, y=y, corners=corners)


@dataclass(frozen=True, slots=True)
class DistanceRolled(TimeWarsEvent):
    """TW-MOVE-03, TW-MELEE-04: how far `unit` can run or charge, in mils; `first`: the die before it was re-rolled."""

    rule = "TW-MOVE-03"
    mils = ("distance",)
    part = Part.HEAD
    follows = ("ActionSpent",)
    sign = Sign.TAPE
    unit: str
    action: str
    face: int
    distance: int
    why: tuple[Reason, ...] = ()
    first: Any = inner()

    @property
    @override
    def clause(self) -> str:
        return "TW-MELEE-04" if self.action == "charge" else "TW-MOVE-03"

    @override
    def apply(self, game: Game) -> None:
        """The roll alone changes nothing."""


_NO_ACTIONS = {"scout": "TW-SPEC-25", "break-away": "TW-VOG-04"}


@dataclass(frozen=True, slots=True)
class Moved(TimeWarsEvent):
    """TW-MOVE-01: the models of `unit` stand at new places after an advance, a run, a charge or another move.

    `models` are all that are left, in order; `distance` is the longest path in mils. `short`: why a charge does not get
    there (TW-MELEE-05, TW-TERR-04), in words.
    """

    rule = "TW-MOVE-01"
    mils = ("distance",)
    part = Part.HEAD
    follows = ("ActionSpent",)
    sign = Sign.MOVE
    unit: str
    action: str
    models: tuple[Model, ...]
    distance: int = 0
    short: Any = inner()

    @property
    @override
    def clause(self) -> str:
        return {"run": "TW-MOVE-03", "charge": "TW-MELEE-05", **_NO_ACTIONS}.get(self.action, "TW-MOVE-01")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.stand(self.models)
        if self.action == "scout":
            return
        unit.moved = True
        unit.advanced = unit.advanced or self.action == "advance"
        unit.charged = unit.charged or self.action == "charge"
        for passenger in game.units.values():  # TW-VEH-16: riding counts as having moved
            if passenger.aboard == self.unit:
                passenger.moved = True


DEPLOYED = {
    "foothold": "TW-DEPL-15", "infiltrator": "TW-SPEC-17", "teleport": "TW-SPEC-46", "edge": "TW-STRAT-35",
    "reserve": "TW-SPEC-44",
}  # fmt: skip
"""By how a Troop Type is set down, the clause that says where."""


@dataclass(frozen=True, slots=True)
class Deployed(TimeWarsEvent):
    """TW-DEPL-03: `unit` is set down; `how` is zone, foothold, infiltrator, teleport, edge or reserve."""

    rule = "TW-DEPL-03"
    sign = Sign.MOVE
    unit: str
    models: tuple[Model, ...]
    how: str = "zone"

    @property
    @override
    def clause(self) -> str:
        return DEPLOYED.get(self.how, self.rule)

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where = TABLE
        unit.aboard = ""
        unit.stand(self.models)
        for rider in game.units.values():
            if rider.aboard == unit.id and rider.where == RESERVE:
                rider.where = ABOARD  # TW-STRAT-32: those who waited in it come with it


# ---------------------------------------------------------------- joining and riding
@dataclass(frozen=True, slots=True)
class Embarked(TimeWarsEvent):
    """TW-VEH-12: `unit` goes aboard `vehicle`."""

    rule = "TW-VEH-12"
    sentence = "{unit} goes aboard {vehicle}."
    sign = Sign.MOVE
    unit: str
    vehicle: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where, unit.aboard = ABOARD, self.vehicle


@dataclass(frozen=True, slots=True)
class Disembarked(TimeWarsEvent):
    """TW-VEH-13: `unit` is set down; it counts as having moved (TW-VEH-16)."""

    rule = "TW-VEH-13"
    sentence = "{unit} gets out of {vehicle}."
    sign = Sign.MOVE
    unit: str
    vehicle: str
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where, unit.aboard, unit.moved = TABLE, "", True
        unit.stand(self.models)


@dataclass(frozen=True, slots=True)
class HazardTested(TimeWarsEvent):
    """TW-SPEC-12: `model` of `unit` rolled `face` for `cause`; a 1 removes it. `by` is the clause of the cause."""

    rule = "TW-SPEC-12"
    part = Part.HEAD
    unit: str
    model: int
    cause: str
    face: int
    why: tuple[Reason, ...] = ()
    by: str = ""

    @property
    @override
    def clause(self) -> str:
        return self.by or self.rule

    @override
    def apply(self, game: Game) -> None:
        """The roll alone changes nothing; `ModelsLost` follows a 1."""


@dataclass(frozen=True, slots=True)
class AreaMade(TimeWarsEvent):
    """TW-SPEC-15: `unit` makes `area`, a polygon in mils, hazardous to its enemies; once per turn."""

    rule = "TW-SPEC-15"
    sign = Sign.DOOR
    unit: str
    area: tuple[tuple[int, int], ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.used = (*unit.used, "make-area")


@dataclass(frozen=True, slots=True)
class SwarmRolled(TimeWarsEvent):
    """TW-SPEC-40: the size of a Swarm for this attack or melee round."""

    rule = "TW-SPEC-40"
    sentence = "{unit} swarms {size} strong."
    part = Part.HEAD
    follows = ("AttackDeclared", "ActionSpent", "Interrupted")
    unit: str
    size: int

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].swarm = self.size


@dataclass(frozen=True, slots=True)
class SidesRolled(TimeWarsEvent):
    """TW-DEPL-03: who chooses the zone (`what` zones; next zones: of those behind him) or who plays first (first)."""

    rule = "TW-DEPL-03"
    what: str
    rolls: tuple[tuple[str, int], ...]
    winner: str

    @override
    def apply(self, game: Game) -> None:
        if self.what == "zones":
            game.winner_of_sides = self.winner


@dataclass(frozen=True, slots=True)
class ZoneTaken(TimeWarsEvent):
    """TW-DEPL-04: `player` deploys in `zones`, polygons in mils, with the `role` he plays, if any (TW-DEPL-12).

    `because` is the clause of the deployment type that makes them.
    """

    rule = "TW-DEPL-04"
    player: str
    zones: tuple[tuple[tuple[int, int], ...], ...]
    role: str = ""
    because: str = "TW-DEPL-04"

    @property
    @override
    def clause(self) -> str:
        return self.because

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.player]
        side.zones, side.role = self.zones, self.role


@dataclass(frozen=True, slots=True)
class OrderOfPlaySet(TimeWarsEvent):
    """TW-TURN-01: the players' order for the whole game; `by` is TW-CHAR-13 if a Wise commander has waived the roll.

    `giver` has won the roll and lets another play first (TW-DEPL-03).
    """

    rule = "TW-TURN-01"
    sign = Sign.TURN
    order: tuple[str, ...]
    by: str = ""
    giver: Any = inner()

    @property
    @override
    def clause(self) -> str:
        return self.by or self.rule

    @override
    def apply(self, game: Game) -> None:
        game.order = self.order


@dataclass(frozen=True, slots=True)
class TeleportDeclared(TimeWarsEvent):
    """TW-SPEC-41: `unit` will arrive by teleport."""

    rule = "TW-SPEC-41"
    sentence = "{unit} will teleport."
    unit: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.tests = ("teleport",)


@dataclass(frozen=True, slots=True)
class TeleportRolled(TimeWarsEvent):
    """TW-SPEC-42: the die of a teleporting Troop Type; what follows is an event of its own."""

    rule = "TW-SPEC-42"
    sentence = "{unit} teleports: rolled {face}."
    unit: str
    face: int

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.tests = ()
