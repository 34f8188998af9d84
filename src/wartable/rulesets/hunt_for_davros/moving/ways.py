"""Chapter MOVE: the squares from where a model stands to another, each of them a step that it may make."""

from __future__ import annotations

from collections import deque

from wartable.engine.ask import Refusal
from wartable.engine.grid import Cell
from wartable.kit.wording import count
from wartable.rulesets.hunt_for_davros.command import closer_from
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.moving.steps import barred, others, pace, tied
from wartable.rulesets.hunt_for_davros.state import MOVE, Activation, Game, Model


def way(game: Game, model: Model, to: Cell) -> tuple[Cell, ...]:
    """HD-MOVE-01: the fewest steps on foot that lead to a cell in this activation, the straightest of them; else none.

    HD-CMD-02: each step of who is out of command brings it nearer to its leader. What a step brings is found when it
    is made.
    """
    if model.at is None or model.rides:
        return ()
    return _way(game, model, to, reach(game, model))


def no_way(game: Game, model: Model, to: Cell) -> Refusal:
    """HD-MOVE-01, HD-TURN-04: why `way` leads to none: how far it is, how far the model goes, and how near it comes."""
    name = model.name
    if not game.grid.exists(to):
        return Refusal(to.key, f"there is no square {to.key} on the board", "HD-MOVE-01")
    if model.at is None or model.rides:
        return Refusal(to.key, f"{name} does not go on foot", "HD-MOVE-01")
    if to in others(game, model).cells:
        return Refusal(to.key, f"somebody stands on {to.key}", "HD-MOVE-06")
    most, path = reach(game, model), _way(game, model, to, len(game.grid.cells))
    if not path and tied(game, model):
        only = f"{name} is out of command and each of its steps goes nearer to its leader"
        return Refusal(to.key, f"{only}; no such steps lead to {to.key}", "HD-CMD-02")
    if not path:
        return Refusal(to.key, f"no way on foot leads {name} to {to.key}", "HD-MOVE-01")
    far = f"{to.key} is {count(len(path), 'square')} away on foot, and {name} goes {most or 'none'} in this activation"
    near = f"; the nearest on the way there is {path[most - 1].key}" if most else ""
    return Refusal(to.key, f"{far}{near}", "HD-TURN-04")


def _way(game: Game, model: Model, to: Cell, most: int) -> tuple[Cell, ...]:
    """The fewest steps to a cell, at most so many; none if there are no such."""
    around = others(game, model)
    if model.at is None:
        return ()
    bound = tied(game, model)
    found: dict[Cell, tuple[Cell, ...]] = {model.at: ()}
    edge = deque([model.at])
    while edge:
        at = edge.popleft()
        if at == to:
            return found[at]
        if len(found[at]) == most:
            continue
        for _, cell in sorted(game.grid.touching(at), key=lambda step: _off(step[1], to)):
            if cell in found or barred(game.grid, at, cell, around) is not None:
                continue
            if not bound or closer_from(game, model, at, cell) is None:
                found[cell] = (*found[at], cell)
                edge.append(cell)
    return ()


def reach(game: Game, model: Model) -> int:
    """HD-TURN-04, HD-MOVE-04: how many squares the MOVE actions that are left would cover."""
    act = game.act
    if act is None or act.model != model.id:
        act = Activation(model.id, profile(model.profile).actions)
    actions = min(act.left, act.limit - act.used.count(MOVE))
    if actions <= 0:
        return 0
    return pace(game, model, MOVE not in act.used) + (actions - 1) * pace(game, model)


def _off(a: Cell, b: Cell) -> int:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2
