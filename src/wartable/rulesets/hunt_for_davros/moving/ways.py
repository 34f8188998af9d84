"""Chapter MOVE: the squares from where a model stands to another, each of them a step that it may make."""

from __future__ import annotations

from collections import deque

from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.moving.steps import barred, others, pace, tied
from wartable.rulesets.hunt_for_davros.state import MOVE, Activation, Game, Model


def way(game: Game, model: Model, to: Cell) -> tuple[Cell, ...]:
    """HD-MOVE-01: the fewest steps on foot that lead to a cell in this activation, the straightest of them; else none.

    HD-CMD-02: who is tied to its leader is led by nobody else. What a step brings is found when it is made.
    """
    if model.at is None or model.rides or tied(game, model):
        return ()
    most, around = reach(game, model), others(game, model)
    found: dict[Cell, tuple[Cell, ...]] = {model.at: ()}
    edge = deque([model.at])
    while edge:
        at = edge.popleft()
        if at == to:
            return found[at]
        if len(found[at]) == most:
            continue
        for _, cell in sorted(game.grid.touching(at), key=lambda step: _off(step[1], to)):
            if cell not in found and barred(game.grid, at, cell, around) is None:
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
