"""Items that may fail whoever uses them (GD-SIM-03): at a save, in a move, or as their bearer activates."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.gates_of_doom.events.mishaps import ItemsRestored
from wartable.rulesets.gates_of_doom.specials.gear import FLIERS, LANDERS, RIDERS, gear
from wartable.rulesets.gates_of_doom.specials.points import speaking
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import figures

MOVERS = (*FLIERS, *RIDERS)
"""What is used in a move."""


def fails(game: Game, unit: Unit, number: int, item: str) -> Flow[bool]:
    """GD-SIM-03: whether an item of a model fails as it is used."""
    model = next((model for model in unit.models if model.id == number), None)
    if model is None:
        return False
    failed = False
    for rule in speaking(figures.rules_of(model), "item_fails"):
        failed |= yield from rule.item_fails(game, unit, model, item)
    return failed


# ------------------------------------------------------------------ which are which
def shield_of(model: Model) -> str:
    """The hacked shield of a model, '' if it has none."""
    return next((key for key in model.hacked if key in model.gear and key in gear() and gear()[key].stops), "")


def armour_of(model: Model) -> str:
    """The hacked armour of a model, '' if it has none."""
    return model.armour if model.armour and model.armour in model.hacked else ""


def _passive(model: Model) -> list[str]:
    """Hacked gear that works by itself, or is used up (GD-DRG-01)."""
    own = [key for key in model.hacked if key in model.gear and key in gear()]
    return [key for key in own if key not in (*MOVERS, *LANDERS) and key != shield_of(model)]


# ------------------------------------------------------------------ when they are used
def activated(game: Game, unit: Unit) -> Flow[None]:
    """GD-SIM-03: passive items are tried once in each activation; what has failed before works again."""
    restored(game, unit)
    for model in unit.models if unit.in_play else ():
        for key in _passive(model):
            yield from fails(game, unit, model.id, key)


def moves(game: Game, unit: Unit) -> Flow[None]:
    """GD-SIM-03: what moves a model is tried in each move."""
    for model in unit.models:
        for key in [key for key in model.hacked if key in model.gear and key in MOVERS]:
            yield from fails(game, unit, model.id, key)


def restored(game: Game, unit: Unit, only: tuple[str, ...] = ()) -> None:
    """GD-SIM-04: what has failed one time works again."""
    if any(key in only or not only for model in unit.models for key in model.failing):
        game.emit(ItemsRestored(unit.id, only))
