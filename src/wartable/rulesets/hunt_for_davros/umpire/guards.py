"""Chapter DEF: the Imperial guards (HD-DEF-01, HD-DEF-02, HD-NEW-AI-01) and a Supreme in Davros's place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.engine.ask import Flow, Option
from wartable.engine.compat import override
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.chits import ready
from wartable.rulesets.hunt_for_davros.command import set_aside
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.operating import doors
from wartable.rulesets.hunt_for_davros.shooting.sightlines import distance, in_arc, looking
from wartable.rulesets.hunt_for_davros.specials.points import Band
from wartable.rulesets.hunt_for_davros.state import (
    DEFENDERS,
    FIRE,
    GUARDS,
    MOVE,
    OPERATE,
    DoorState,
    Game,
    Model,
)
from wartable.rulesets.hunt_for_davros.umpire import procedure as unit
from wartable.rulesets.hunt_for_davros.umpire.moves import (
    band_from,
    door_in_way,
    route,
    shunned,
    shut,
    squares,
    straight,
    strides,
    without,
)
from wartable.rulesets.hunt_for_davros.umpire.procedure import (
    STAY,
    Action,
    Conduct,
    away,
    decide,
    in_sight,
    mobile,
    run,
    turn,
)

LEASH = 12  # HD-NEW-AI-01: squares from Davros, and from the sanctum
ALARM_ACTIONS = 3  # HD-NEW-ENC-34
AHEAD = 4  # squares of the ring within which a guard passes one that stands in its way


def alarmed(game: Game) -> bool:
    """HD-NEW-ENC-34: whether the alarm rings in this turn."""
    return game.alarm >= game.turn > 0


def activate(game: Game) -> Flow[None]:
    """HD-DEF-01: a drawn chit of the guards activates one of them, which has two actions; three on an alarm."""
    waiting = ready(game, GUARDS)
    if not waiting:
        set_aside(game, GUARDS)
        return
    preferred = first(game, waiting)
    options = (Option(model.id, _named(model), "HD-NEW-AI-01", model.id) for model in waiting)
    key = yield from decide(game, "Which guard acts?", options, preferred.id)
    actions = ALARM_ACTIONS if alarmed(game) else profile("imperial_guard").actions
    yield from run(game, game.models[key], Guard(), actions)


def _named(model: Model) -> str:
    assert model.at is not None
    return f"{model.name} at {model.at.key}"


def first(game: Game, waiting: tuple[Model, ...]) -> Model:
    """HD-NEW-AI-01: the guard with a target in sight, nearest first; else the one nearest to any player's model.

    Of equals the first in the order of play.
    """
    foes = tuple(Guard().foes(game, waiting[0]))
    far, at = game.grid.distance, [foe.at for foe in foes]
    pairs = sorted(
        (far(here, there), place, number)
        for place, here in enumerate(guard.at for guard in waiting) for number, there in enumerate(at)
        if here is not None and there is not None
    )  # fmt: skip
    models = game.occupied()
    clear = [looking(game, guard, models) for guard in waiting]
    for _, place, number in pairs:
        there = at[number]
        if there is not None and clear[place](there):
            return waiting[place]
    for _, place, number in pairs:
        if foes[number].team in game.teams:
            return waiting[place]
    return waiting[0]


# ------------------------------------------------------------------ what one of them does
@dataclass(frozen=True, slots=True)
class Guard(Conduct):
    """HD-NEW-AI-01: fires at short range, else closes in and fires; intercepts intruders; walks the ring."""

    @override
    def foes(self, game: Game, model: Model) -> Iterator[Model]:
        """HD-DEF-02: all players' models without distinction, and released defenders, but no neutrals."""
        return (other for other in game.on_board() if other.team in game.teams or other.team == DEFENDERS)

    @override
    def opens(self, state: DoorState) -> bool:
        """HD-NEW-AI-01: doors as needed, with both actions if locked; never one of the sanctum."""
        return doors.opening(state) > 0 and not state.sanctum

    @override
    def allows(self, game: Game, model: Model, cell: Cell) -> bool:
        """HD-NEW-AI-01: no further than 12 squares from the sanctum, but on an alarm; who is outside may come back."""
        assert model.at is not None
        far = from_sanctum(game, cell)
        return alarmed(game) or far <= LEASH or far < from_sanctum(game, model.at)

    @override
    def propose(self, game: Game, model: Model) -> Flow[Action]:
        seen = in_sight(game, model, self)
        if seen:
            act = game.act
            assert act is not None
            moved = MOVE in act.used or not mobile(game, model, self)
            target = yield from unit.pick(game, model, self, seen, moved)
            return self.engage(game, model, target)
        return (yield from self.search(game, model))

    # ---------------------------------------------------------------- somebody in sight
    def engage(self, game: Game, model: Model, target: Model) -> Action:
        """HD-NEW-AI-01, first and second case: fire at short range, else one MOVE towards it, then fire."""
        act = game.act
        assert act is not None
        made = unit.shot(game, model, target) if self.left(game, FIRE) > 0 and not act.declared else None
        where = f"{target.name} is in sight, {away(distance(game, model, target))} off"
        if made is not None and made.band is Band.SHORT:
            return Action(FIRE, FIRE, f"{where}, at short range and in its arc", target.id)
        if FIRE in act.used:
            return Action(STAY, STAY, "it has fired", target.id)
        if mobile(game, model, self) and (made is None or (MOVE not in act.used and act.left > 1)):
            action = self.approach(game, model, target, where)
            if action is not None:
                return action
        if made is not None:
            return Action(FIRE, FIRE, f"{where}, and in its arc", target.id)
        nearer = self.pursue(game, model, target, "approach", f"{where}, but no shot can be had from here")
        return nearer or Action(STAY, STAY, f"{where}, and it can do nothing about that", target.id)

    def approach(self, game: Game, model: Model, target: Model, where: str) -> Action | None:
        """HD-NEW-AI-01: a MOVE that brings it nearer in sight of the target; a turn if it cannot or need not."""
        here, at = model.at, target.at
        assert here is not None and at is not None
        models = without(game, model)
        now = game.grid.distance(here, at)
        if band_from(game, here, at, models) is not Band.SHORT:
            nearer = []
            for cell, way in strides(game, model, squares(game, model)).items():
                far = game.grid.distance(cell, at)
                if far < now and self.allows(game, model, cell) and game.grid.sees(cell, at, models):
                    band = band_from(game, cell, at, models)
                    nearer.append((Band.NONE if band is None else band, far, straight(cell, at), len(way), way))
            if nearer:
                way = min(nearer, key=lambda item: item[:4])[-1]
                facing = game.grid.facing(way[-1], at)
                return Action(MOVE, "approach", f"{where}: it goes nearer", target.id, way, facing)
        if in_arc(game, model, target):
            return None
        return turn(game, model, target, f"{where}, but not in its arc")

    # ---------------------------------------------------------------- nobody in sight
    def search(self, game: Game, model: Model) -> Flow[Action]:
        """HD-NEW-AI-01, third and fourth case: towards an intruder, opening doors; else round the sanctum."""
        if _shut_in(game, model):
            return Action(STAY, STAY, "it is shut in with nobody to fire at")
        hunted = list(game.of(model.hunts)) if model.hunts and alarmed(game) else []
        found = hunted or self.intruders(game, model)
        if found:
            quarry = yield from unit.nearest(game, model, found)
            why = f"nobody is in sight, but {quarry.name} is within {LEASH} squares of {_ward(game)}"
            if hunted:
                why = f"the alarm: it hunts the team of {quarry.name}"
            action = self.pursue(game, model, quarry, "hunt" if hunted else "intercept", why)
            if action is not None:
                return action
        return self.patrol(game, model)

    def intruders(self, game: Game, model: Model) -> list[Model]:
        """The players' models within 12 squares of Davros; of his chamber, or of the guard, if there is no Davros."""
        heart = _heart(game) or model.at
        assert heart is not None
        return [other for other in unit.players(game) if distance(game, other, heart) <= LEASH]

    def pursue(self, game: Game, model: Model, quarry: Model, plan: str, reason: str) -> Action | None:
        """A MOVE along the way to somebody, or the door that stands in it; None if no way leads there."""
        assert model.at is not None and quarry.at is not None
        closed = shut(game, self.opens)
        path = route(game, model, [quarry.at], tuple(closed))
        if not path or not self.allows(game, model, path[0]):
            return None
        door = door_in_way(game, model.at, path[0], closed)
        if door and self.left(game, OPERATE) > 0 and unit.openable(game, door):
            return Action(OPERATE, plan, f"{reason}, behind a door", quarry.id, thing=door)
        way = unit.along(game, model, self, path) if mobile(game, model, self) else ()
        if way:
            return Action(MOVE, plan, reason, quarry.id, way)
        return Action(STAY, STAY, f"{reason}; the way there is closed now", quarry.id)

    def patrol(self, game: Game, model: Model) -> Action:
        """HD-NEW-AI-01, fourth case: clockwise round the sanctum; who is shut inside stays."""
        idle = Action(STAY, STAY, "nobody is in sight or near, and it is at its post")
        if game.board.sanctum is None or not mobile(game, model, self):
            return idle
        way = unit.along(game, model, self, self._round(game, model))
        if not way:
            return idle
        return Action(MOVE, "patrol", "nobody is in sight or near: it walks round the sanctum", way=way)

    def _round(self, game: Game, model: Model) -> tuple[Cell, ...]:
        """The way to the next squares of the ring, past whoever stands there; to the ring itself from elsewhere."""
        sanctum, at = game.board.sanctum, model.at
        assert sanctum is not None and at is not None
        ring = sanctum.ring
        if at.square not in ring:
            return route(game, model, [cell for square in ring for cell in game.grid.cells_of(square)])
        here, models, avoid = ring.index(at.square), game.occupied(), shunned(game, model)
        pace = squares(game, model)
        for ahead in (*range(pace, 0, -1), *range(pace + 1, AHEAD + 1)):
            next_ = ring[(here + ahead) % len(ring)]
            goals = [cell for cell in game.grid.cells_of(next_) if cell not in models and next_ not in avoid]
            way = route(game, model, goals) if goals else ()
            if 0 < len(way) <= AHEAD:
                return way
        return ()


def _ward(game: Game) -> str:
    """What the guards protect, in words."""
    target = game.target()
    if target is not None:
        return target.name
    return "the sanctum" if game.board.sanctum is not None else "it"


def _shut_in(game: Game, model: Model) -> bool:
    """HD-NEW-AI-01: whether a unit is in the chamber while all doors of the sanctum are closed."""
    sanctum = game.board.sanctum
    if sanctum is None or model.at is None or model.at.square not in sanctum.chamber:
        return False
    return not any(game.doors[door.id].open for door in game.board.doors if door.sanctum)


def _heart(game: Game) -> Cell | None:
    """Where Davros is; his place in the sanctum if he is not on the board."""
    target, sanctum = game.target(), game.board.sanctum
    if target is not None:
        return target.at
    return Cell(*sanctum.davros) if sanctum is not None else None


def from_sanctum(game: Game, cell: Cell) -> int:
    """Squares from a cell to the nearest of the chamber, diagonals as one; 0 if there is no sanctum."""
    sanctum = game.board.sanctum
    if sanctum is None:
        return 0
    return min(max(abs(cell.x - x), abs(cell.y - y)) for x, y in sanctum.chamber)


# ------------------------------------------------------------------ the target with a chit
@dataclass(frozen=True, slots=True)
class Supreme(Guard):
    """HD-NEW-SCN-09: as a guard, with one MOVE and one FIRE; he never leaves the sanctum's board of his own will."""

    clause: str = "HD-NEW-SCN-09"

    @override
    def allows(self, game: Game, model: Model, cell: Cell) -> bool:
        sanctum, board = game.board.sanctum, game.board
        return sanctum is None or board.board_of(cell.square) in sanctum.boards

    @override
    def opens(self, state: DoorState) -> bool:
        return False  # OPERATE is not among his actions

    @override
    def patrol(self, game: Game, model: Model) -> Action:
        return Action(STAY, STAY, "nobody is in sight or near, and he keeps his place")
