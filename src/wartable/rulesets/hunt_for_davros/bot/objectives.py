"""Where the models of a bot are sent: to markers, keys, doors, the target, and the commander where he leads them.

Judgement, not rules. It is made anew for each decision, from nothing but what the seat knows.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import NamedTuple

from wartable.engine.grid import Cell, Square
from wartable.rulesets.hunt_for_davros import command
from wartable.rulesets.hunt_for_davros.bot import distances
from wartable.rulesets.hunt_for_davros.bot.appraisal import FIGHT, OBJECTIVE, Appraisal, opens
from wartable.rulesets.hunt_for_davros.complex.complex import Complex, ends, the_room
from wartable.rulesets.hunt_for_davros.data.data import cards, profile
from wartable.rulesets.hunt_for_davros.state import DORMANT, DROPPED, HIDDEN, Card, Game, Model

RUSH, MARCH, SEEK, KEEP = 0.34, 0.26, 0.15, 0.12
"""What a square on the way is worth: to the target, with a key to its door, to a marker, to the leader's place."""
BAD = ("hazard", "release", "blank")
OUT_OF_ZONE = 14  # squares by which a room seems farther for each board beyond the command zone
ESCORT = 4  # squares from the door at which those without a key wait, so that the way of one with a key is free
LEADERS_WAIT = 5  # squares by which it seems farther to a commander
NOWHERE: distances.Field = {}


class Task(NamedTuple):
    """Where a model is to go.

    Args:
        field: how far it is from each cell.
        pull: what a square nearer is worth. why: for people.
        goal: a square of it.
    """

    field: distances.Field
    pull: float
    why: str
    goal: Square
    near: int = 0


class Site(NamedTuple):
    """A place with face-down markers: a room, or a square in the open."""

    key: str
    name: str
    markers: tuple[str, ...]
    cells: tuple[Cell, ...]
    bonus: int  # squares by which it seems nearer


# ------------------------------------------------------------------ places
@lru_cache(maxsize=512)
def room_cells(board: Complex, split: frozenset[Square], room: str) -> tuple[Cell, ...]:
    """The cells of a room in which somebody may stand."""
    grid = board.grid((), split)
    floor = (square for square in board.room(room).squares if square not in grid.solid)
    return tuple(cell for square in floor for cell in grid.cells_of(square))


@lru_cache(maxsize=512)
def _board_cells(board: Complex, split: frozenset[Square], at: Square) -> tuple[Cell, ...]:
    return tuple(cell for cell in distances.ways_of(board, split, False) if board.board_of(cell.square) == at)


def known_kind(game: Game, card: Card | None) -> str:
    """The kind of what lies somewhere (key, hazard, ...), "" if the seat does not know."""
    if card is None or card.kind == HIDDEN:
        return ""
    row = cards().get(card.kind)
    return row.kind if row is not None else ""


def sites(game: Game) -> Iterator[Site]:
    """The places that are worth a search."""
    rooms: dict[str, list[str]] = {}
    bonus: dict[str, int] = {}
    for marker in game.markers.values():
        if marker.found:
            continue
        kind = known_kind(game, game.cards.get(marker.card))
        if kind in BAD:
            continue
        key = marker.room or marker.id
        rooms.setdefault(key, []).append(marker.id)
        bonus[key] = bonus.get(key, 0) + (12 if kind == "key" else 1)
    for key, found in rooms.items():
        if key in game.markers:
            square = game.markers[key].at
            cells = game.grid.cells_of(square)
            yield Site(key, f"the marker at {square[0]},{square[1]}", tuple(found), cells, bonus[key])
        else:
            room = game.board.room(key).name
            name = the_room(room) if room else "a room"
            yield Site(key, name, tuple(found), room_cells(game.board, game.split, key), bonus[key])


# ------------------------------------------------------------------ keys
def fitting(card: Card, model: Model) -> bool:
    """Whether a model can use a key that its team holds."""
    return card.ready and card.holder in ("", model.id) and opens(card)


def bearers(game: Game, seat: str) -> tuple[Model, ...]:
    """The models that can open the sanctum."""
    held = [card for card in game.held(seat) if opens(card)]
    return tuple(model for model in game.of(seat) if any(fitting(card, model) for card in held))


def shut(game: Game) -> bool:
    """Whether no door of the sanctum is open or can be opened by everybody."""
    doors = [door for door in game.doors.values() if door.sanctum]
    return bool(doors) and all(door.locked and not door.open for door in doors)


# ------------------------------------------------------------------ who goes where
class TaskAssignment:
    """The tasks of all models of a seat."""

    def __init__(self, eye: Appraisal) -> None:
        self.eye, self.game, self.seat = eye, eye.game, eye.seat
        self.found: dict[str, Task] = {}
        self.leader = self.game.leader(self.seat)
        mates = [model for model in eye.mates if model.at is not None]
        self._send(mates)
        if self.leader is not None:
            self._lead(mates)

    def of(self, model: Model) -> Task | None:
        """The task of a model, None if it has none."""
        return self.found.get(model.id)

    def ground(self, model: Model, keys: bool = False) -> distances.Ground:
        """The ground under a model."""
        return distances.ground(self.game, keys, profile(model.profile).stairs)

    def _send(self, mates: list[Model]) -> None:
        purpose, target = self.eye.purpose, self.eye.target
        if purpose == OBJECTIVE:
            self._to_objective(mates)
        elif purpose == FIGHT or target is None or target.at is None:
            self._to_foes(mates)
        else:
            self._to_target(mates, target)

    def _to_target(self, mates: list[Model], target: Model) -> None:
        assert target.at is not None
        left = []
        for model in mates:
            field = distances.field(self.ground(model), (target.at,))
            if model.at in field:
                self.found[model.id] = Task(field, RUSH, f"to {target.name}", target.at.square)
            else:
                left.append(model)
        if not left:
            return
        keys = bearers(self.game, self.seat)
        if keys and shut(self.game):
            self._to_door(left, keys)
        else:
            self._to_sites(left)

    def _to_door(self, mates: list[Model], keys: tuple[Model, ...]) -> None:
        doors = [door for door in self.game.board.doors if door.sanctum]
        chamber = self.game.board.sanctum.chamber if self.game.board.sanctum is not None else ()
        squares = [end for door in doors for end in ends(door.edge) if end not in chamber]
        cells = tuple(cell for square in squares for cell in self.game.grid.cells_of(square))
        for model in mates:
            field = distances.lasting(self.ground(model), cells)
            bearer = model in keys
            why = "with a key to the sanctum" if bearer else "with those who have a key"
            goal = min(squares, key=lambda at: field_at(field, self.game, at, model), default=(0, 0))
            self.found[model.id] = Task(field, MARCH if bearer else SEEK, why, goal, 0 if bearer else ESCORT)

    def _to_sites(self, mates: list[Model]) -> None:
        """The nearest pair of model and place first, one model for each place as far as they go."""
        places = [*sites(self.game), *self._lying()]
        worse = [self._beyond(site.cells[0].square) - site.bonus if site.cells else 0 for site in places]
        fields: dict[distances.Ground, list[distances.Field]] = {}
        pairs = []
        for model in mates:
            assert model.at is not None
            on = self.ground(model)
            if on not in fields:
                fields[on] = [distances.lasting(on, site.cells) for site in places]
            late = LEADERS_WAIT if model is self.leader else 0
            for number, (field, more) in enumerate(zip(fields[on], worse)):
                far = field.get(model.at)
                if far is not None:
                    pairs.append((far + more + late, model.id, number))
        taken: dict[int, int] = {}
        for _, key, number in sorted(pairs):
            if key in self.found or taken.get(number, 0) >= 1:
                continue
            taken[number] = taken.get(number, 0) + 1
            self._seek(self.game.models[key], places[number])
        for _, key, number in sorted(pairs):  # more models than places: two go to one
            if key not in self.found and key != (self.leader.id if self.leader else ""):
                self._seek(self.game.models[key], places[number])
        self._wait([model for model in mates if model.id not in self.found])

    def _seek(self, model: Model, site: Site) -> None:
        field = distances.lasting(self.ground(model), site.cells)
        self.found[model.id] = Task(field, SEEK, f"to search {site.name}", site.cells[0].square)

    def _lying(self) -> Iterator[Site]:
        """Things that lie about, and dormant Daleks."""
        grid = self.game.grid
        for card in self.game.cards.values():
            if card.where == DROPPED and card.at is not None:
                kind = known_kind(self.game, card)
                cells = (card.at, *grid.neighbours(card.at))
                yield Site(card.id, f"what lies at {card.at.key}", (), cells, 10 if kind == "key" else 2)
        for model in self.game.of(DORMANT):
            assert model.at is not None
            yield Site(model.id, f"{model.name}, who sleeps", (), grid.neighbours(model.at) or (model.at,), 3)

    def _beyond(self, square: Square) -> int:
        """How much farther a place seems for lying outside the command zone."""
        if self.leader is None or self.leader.at is None:
            return 0
        board = self.game.board
        one, other = board.board_of(self.leader.at.square), board.board_of(square)
        far = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
        return OUT_OF_ZONE * max(0, far - command.reach(self.game, self.seat))

    def _wait(self, mates: list[Model]) -> None:
        """Nothing is left to find: they wait about the sanctum for somebody to open it."""
        sanctum = self.game.board.sanctum
        if sanctum is None:
            return
        cells = tuple(cell for square in sanctum.ring for cell in self.game.grid.cells_of(square))
        for model in mates:
            field = distances.lasting(self.ground(model), cells)
            self.found[model.id] = Task(field, KEEP, "to wait near the sanctum", sanctum.ring[0], 4)

    def _to_objective(self, mates: list[Model]) -> None:
        cells = room_cells(self.game.board, self.game.split, self.game.board.objective)
        for model in mates:
            field = distances.lasting(self.ground(model), cells)
            self.found[model.id] = Task(field, RUSH, "to the control room", cells[0].square)

    def _to_foes(self, mates: list[Model]) -> None:
        foes = [foe for foe in self.eye.foes if foe.team in self.game.teams] or list(self.eye.foes)
        cells = tuple(foe.at for foe in foes if foe.at is not None)
        for model in mates:
            assert model.at is not None
            if cells:
                field = distances.field(self.ground(model), cells)
                nearest = min(cells, key=lambda cell: self.game.grid.distance(model.at or cell, cell))
                self.found[model.id] = Task(field, SEEK, "towards the enemy", nearest.square, 5)

    # ------------------------------------------------------------ the commander
    def _lead(self, mates: list[Model]) -> None:
        """The commander goes to the board from which the zone holds most of his models and their goals (HD-CMD-01)."""
        leader, board = self.leader, self.game.board
        assert leader is not None and leader.at is not None
        own = self.found.get(leader.id)
        weights: dict[Square, int] = {}
        for model in mates:
            if model is leader or model.at is None or model.group:
                continue
            task = self.found.get(model.id)
            for square, weight in ((model.at.square, 2), (task.goal if task else model.at.square, 3)):
                at = board.board_of(square)
                weights[at] = weights.get(at, 0) + weight
        if not weights:
            return
        here, far = board.board_of(leader.at.square), max(1, command.reach(self.game, self.seat))
        best = max((b.at for b in board.boards), key=lambda at: (_covered(weights, at, far), -_apart(at, here), at))
        if best == here or _covered(weights, best, far) == _covered(weights, here, far):
            bears = leader in bearers(self.game, self.seat)
            if own is None or (_apart(board.board_of(own.goal), here) > 0 and not bears):
                self.found.pop(leader.id, None)
            return
        if own is not None and leader in bearers(self.game, self.seat):
            return
        field = distances.lasting(self.ground(leader), _board_cells(board, self.game.split, best))
        if leader.at in field:
            self.found[leader.id] = Task(field, RUSH, "to keep his models in command", _middle(best))


def _covered(weights: dict[Square, int], at: Square, far: int) -> int:
    return sum(weight for other, weight in weights.items() if _apart(at, other) <= far)


def _apart(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def _middle(board: Square) -> Square:
    return board[0] * 6 + 3, board[1] * 6 + 3


def field_at(field: distances.Field, game: Game, square: Square, model: Model) -> int:
    """How far a square is from a model, as the crow flies."""
    assert model.at is not None
    return game.grid.distance(Cell(*square), model.at)


# ------------------------------------------------------------------ from one decision to the next
_LATEST: dict[tuple[str, type[TaskAssignment]], tuple[Hashable, TaskAssignment]] = {}


def tasks(eye: Appraisal, kind: type[TaskAssignment] = TaskAssignment) -> TaskAssignment:
    """The tasks of a seat: those of its latest decision until something has come of them."""
    game, act = eye.game, eye.game.act
    target = eye.target
    moving = act.model if act is not None else ""
    others = tuple((model.id, model.at) for model in game.models.values() if model.id != moving)
    key = (
        id(game.complex), id(eye.chances), game.title, game.turn, eye.purpose, others,
        act.start if act is not None else None,
        act.model if act is not None and act.model in game.models and game.models[act.model].team == eye.seat else "",
        tuple(marker.found for marker in game.markers.values()),
        tuple((card.where, card.kind, card.holder, card.ready) for card in game.cards.values()),
        tuple((door.open, door.locked) for door in game.doors.values() if door.sanctum or door.locked),
        len(eye.mates), target.at if target is not None else None,
    )  # fmt: skip
    known = _LATEST.get((eye.seat, kind))
    if known is None or known[0] != key:
        known = _LATEST[eye.seat, kind] = (key, kind(eye))
    return known[1]
