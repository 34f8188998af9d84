"""The United Nations of Freedom (chapter UNF)."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.compat import override
from wartable.rulesets.gates_of_doom.events.powers import Commanded
from wartable.rulesets.gates_of_doom.specials.points import Action, GatesSpecial
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import figures
from wartable.rulesets.gates_of_doom.turn.actions import menu, one_action

ARRAY = "GD-UNF-08"


class CommunicationsArray(GatesSpecial):
    """GD-UNF-08: an action in which another unit acts that has not activated yet, and has one action fewer then."""

    __slots__ = ()

    @override
    def actions(self, me: Model) -> tuple[Action, ...]:
        return (Action("communications-array", "have another unit act", ARRAY, 1, _no_array, _call),)


def _reached(game: Game, unit: Unit) -> list[Unit]:
    """GD-RND-14: those with an action left of the activation to come."""
    waiting = [one for one in game.friends(unit) if not one.activated and one.spent < figures.most_actions(one)]
    return [one for one in waiting if menu(game, one, 1, held=True)[0]]


def _no_array(game: Game, unit: Unit) -> tuple[str, str]:
    # GD-RND-14: a unit that has itself not activated yet acts on an order, and passes none on.
    if game.active != unit.id:
        return "it gives orders in its own activation", ARRAY
    return ("", "") if _reached(game, unit) else ("no other unit has an action to come", ARRAY)


def _call(game: Game, unit: Unit) -> Flow[None]:
    options = tuple(Option(one.id, one.name, ARRAY, one.id) for one in _reached(game, unit))
    key = yield from choose(ARRAY, unit.side, f"Which unit do {unit.name} call?", options, about=unit.id)
    game.emit(Commanded(key, unit.id, True, ARRAY))
    yield from one_action(game, game.units[key], free=True)


RULES: Mapping[str, GatesSpecial] = {ARRAY: CommunicationsArray()}
"""The special rules of the faction, by clause."""
