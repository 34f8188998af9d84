"""Chapter MOVE: one MOVE action of an activation, square by square, and the facing after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wartable.engine.ask import Flow, Later, Option, Refusal, Standing, choose
from wartable.engine.grid import DIRECTIONS, Cell
from wartable.rulesets.hunt_for_davros.events.actions import Faced
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent
from wartable.rulesets.hunt_for_davros.moving import hover, momentum
from wartable.rulesets.hunt_for_davros.moving.steps import (
    CLAUSES,
    COMPASS,
    Others,
    can_step,
    cell,
    facing_key,
    go,
    option,
    others,
    pace,
    step_refusals,
    steps,
    tied,
)
from wartable.rulesets.hunt_for_davros.state import MOVE, Game, Model

__all__ = [
    "CLAUSES", "STOP", "TURN", "Others", "can_step", "can_turn", "face", "go", "move", "move_refusals", "others",
    "pace", "step_cells", "step_options", "steps",
]  # fmt: skip

TURN, STOP = "turn", "stop"
Moot = Callable[[Game, Model, int], bool]
"""Whether nothing hangs on which way a model faces that has gone in a direction, 0 to 7."""


def _never(game: Game, model: Model, way: int) -> bool:
    return False


def step_options(game: Game, model: Model) -> Iterator[Option]:
    """HD-MOVE-01: the answers to the first question of a MOVE action: squares, then turning alone."""
    if model.rides:
        yield from hover.glide_options(game, model, is_first(game))
    else:
        for direction, to in steps(game, model):
            yield option(game, model, direction, to)
    if can_turn(game, model) is None and not tied(game, model):
        yield Option(TURN, "stay and turn", "HD-MOVE-02")


def may_move(game: Game, model: Model) -> bool:
    """HD-MOVE-01: whether there is any such answer."""
    turns = can_turn(game, model) is None and not tied(game, model)
    return turns or any(True for _ in step_options(game, model))


def step_cells(game: Game, model: Model) -> tuple[Option, ...]:
    """The same, all at once."""
    return tuple(step_options(game, model))


def move_refusals(game: Game, model: Model) -> Iterator[Refusal]:
    """Why a model may not step into the squares around it."""
    if model.rides:
        yield from hover.glide_refusals(game, model, is_first(game))
    else:
        yield from step_refusals(game, model)
    stuck = can_turn(game, model)
    if stuck is not None:
        yield stuck
    elif tied(game, model):
        yield Refusal(TURN, "out of command it may only move toward its leader", "HD-CMD-02")


def is_first(game: Game) -> bool:
    """HD-NEW-TEAM-03, HD-NEW-DEV-01: whether no MOVE action has been spent in this activation."""
    return game.act is None or MOVE not in game.act.used


def can_turn(game: Game, model: Model) -> Refusal | None:
    """HD-MOVE-02: why a model may not turn, None if it may."""
    act = game.act
    if model.still:
        return Refusal(TURN, "its systems fail: it may not turn in this turn", "HD-DMG-10")
    if act is None or act.model != model.id:
        return None
    if act.whole:
        return Refusal(TURN, "it may not turn in an activation of nothing but fire", "HD-NEW-ENC-12")
    if act.bonus:
        return Refusal(TURN, "it has used its momentum and keeps its facing", "HD-MOM-02")
    return None


# ------------------------------------------------------------------ one MOVE action
def move(game: Game, model: Model, moot: Moot = _never) -> Flow[None]:
    """HD-MOVE-01: one MOVE action: its squares, the momentum bonus if it is earned, and the facing (`face`)."""
    first = is_first(game)
    options, refused = step_cells(game, model), Later(lambda: tuple(move_refusals(game, model)))
    question = f"Where does {model.name} go?"
    key = yield from choose("HD-MOVE-01", model.team, question, options, refused, model.id)
    game.emit(ActionSpent(model.id, MOVE))
    way: tuple[int, ...] = ()
    if key == TURN:
        momentum.note(game, model, way)
    elif model.rides and not key.startswith(hover.OFF):
        way = _glide(game, model, key, first)
        momentum.note(game, model, ())
    else:
        way = yield from _walk(game, model, key, pace(game, model, first))
        momentum.note(game, model, way)
        if momentum.earned(game, model):
            yield from momentum.offer(game, model)
    yield from face(game, model, way[-1] if way else None, moot)


def _glide(game: Game, model: Model, key: str, first: bool) -> tuple[int, ...]:
    found = next(glide for glide in hover.glides(game, model, first) if glide.way[-1].key == key)
    hover.fly(game, model, found)
    return (found.direction,)


def _walk(game: Game, model: Model, key: str, squares: int) -> Flow[tuple[int, ...]]:
    """HD-MOVE-04: the squares of one MOVE action, the first one given; the directions in which it went.

    HD-MOVE-08: every small square is one of them (HD-EX-02, HD-EX-03). The model may go on in another direction
    (HD-EX-01). HD-NEW-DEV-01: boarding a platform ends it.
    """
    way: list[int] = []
    sloped = False
    while key != STOP:
        assert model.at is not None
        to, from_ = cell(key.removeprefix(hover.OFF)), model.at
        way.append(next(direction for direction, place in game.grid.touching(model.at) if place == to))
        if model.rides:
            hover.leave(game, model, to, key)
        else:
            go(game, model, to, key=key)
        sloped = sloped or to.square in game.grid.slopes
        if hover.board(game, model) or len(way) >= squares:
            break
        key = yield from _further(game, model, sloped, squares - len(way), from_)
    return tuple(way)


def _further(game: Game, model: Model, sloped: bool, left: int, last: Cell) -> Flow[str]:
    """HD-MOVE-04: where an action goes on to from `last`, or `STOP`; HD-LVL-01: one sloped square in an action."""
    found = tuple(option(game, model, direction, to) for direction, to in steps(game, model, sloped=sloped))
    if not found:
        return STOP
    options = (*found, Option(STOP, "stop here", "HD-MOVE-04"))
    refused = Later(lambda: tuple(step_refusals(game, model, sloped=sloped)))
    more = "one more square" if left == 1 else f"up to {left} more squares"
    question = f"Where does {model.name} go on to? ({more})"
    key = yield from choose("HD-MOVE-04", model.team, question, options, refused, model.id, matter=last)
    return key


def face(game: Game, model: Model, way: int | None, moot: Moot = _never) -> Flow[None]:
    """HD-MOVE-02: a model turns as it likes after a MOVE action, and must turn if that is all that it does.

    Args:
        way: the direction in which it went last, None if it only turns.
        moot: whether nothing hangs on it after a step, and it may as well face the way it went.
    """
    if can_turn(game, model) is not None:
        return
    around = [(model.facing + turn) % 8 for turn in range(8)]
    order = around[1:] if way is None else [way, *(direction for direction in around if direction != way)]
    options = tuple(Option(facing_key(to), _facing(model, to), "HD-MOVE-02") for to in order)
    question = f"Which way does {model.name} face?"
    ahead = () if way is None else (_ahead(facing_key(way)),)
    key = yield from choose(
        "HD-MOVE-02", model.team, question, options, about=model.id, standing=ahead,
        moot=lambda: facing_key(way) if way is not None and moot(game, model, way) else "",
    )  # fmt: skip
    facing = DIRECTIONS.index(key)
    if facing != model.facing:
        game.emit(Faced(model.id, facing, alone=way is None))
        momentum.turned(game)


def _ahead(key: str) -> Standing:
    return Standing("facing", "ahead", key, "models face the way they have gone", "HD-MOVE-02")


def _facing(model: Model, to: int) -> str:
    return f"{'keep facing' if to == model.facing else 'face'} {COMPASS[to]}"
