"""The United Nations of Freedom (chapter UNF)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wartable.engine.ask import Flow, Option, choose, d3, die
from wartable.engine.compat import override
from wartable.engine.plane import INCH
from wartable.kit.wording import asked, verb
from wartable.rulesets.gates_of_doom.events.mishaps import Failed
from wartable.rulesets.gates_of_doom.events.powers import Commanded
from wartable.rulesets.gates_of_doom.specials.points import Action, GatesSpecial, Lent, Told
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import figures, losses, near
from wartable.rulesets.gates_of_doom.turn.actions import can_do, one_action

PLATFORM, SHIELD = "GD-UNF-11", "basic_energy_shield"
ARRAY, EXPERIMENTAL = "GD-UNF-08", 6
TRIED, MISSES, HEATS, EXPLODES = "GD-UNF-03", "GD-UNF-04", "GD-UNF-05", "GD-UNF-06"
TABLE = {5: MISSES, 2: HEATS, 1: EXPLODES}
"""The rows of the table by the least face of each."""


@dataclass(frozen=True, slots=True)
class CommunicationsArray(GatesSpecial):
    """GD-UNF-08: an action in which another unit acts that has not activated yet, and has one action fewer then.

    `only` is a rule that those have who can be chosen, '' if all can.
    """

    clause: str = ARRAY
    only: str = ""

    @override
    def actions(self, me: Model) -> tuple[Action, ...]:
        return (Action("communications-array", "have another unit act", self.clause, 1, self._barred, self._call),)

    def _reached(self, game: Game, unit: Unit) -> list[Unit]:
        """GD-RND-14: those with an action left of the activation to come."""
        able = [one for one in near.about(game, unit) if one.side == unit.side and self._hears(one)]
        waiting = [one for one in able if not one.activated and one.spent < figures.most_actions(one)]
        return [one for one in waiting if can_do(game, one, 1, held=True)]

    def _hears(self, one: Unit) -> bool:
        return not self.only or any(self.only in model.rules for model in one.models)

    def _barred(self, game: Game, unit: Unit) -> tuple[str, str]:
        # GD-RND-14: a unit that has itself not activated yet acts on an order, and passes none on.
        if game.active != unit.id:
            they, own = verb(unit.name, "they"), verb(unit.name, "their")
            return f"{they} {verb(unit.name, 'give')} orders in {own} own activation", self.clause
        return ("", "") if self._reached(game, unit) else ("no other unit has an action to come", self.clause)

    def _call(self, game: Game, unit: Unit) -> Flow[None]:
        options = tuple(Option(one.id, one.name, self.clause, one.id) for one in self._reached(game, unit))
        key = yield from choose(self.clause, unit.side, asked(unit.name, "call", "Which unit"), options, about=unit.id)
        game.emit(Commanded(key, unit.id, True, self.clause))
        yield from one_action(game, game.units[key], free=True)


class Experimental(GatesSpecial):
    """GD-UNF-03: each natural 1 of a weapon of tech level 6 is a roll on the table, and its use is lost."""

    __slots__ = ()

    @override
    def unreliable(self, me: Model, weapon: Weapon) -> tuple[bool, str] | None:
        return (False, TRIED) if weapon.tech == EXPERIMENTAL else None

    @override
    def mishap(self, game: Game, unit: Unit, me: Model, weapon: Weapon, ones: int) -> Flow[bool]:
        if weapon.tech != EXPERIMENTAL:
            return False
        for _ in range(ones):
            face = yield from die(6, TRIED, unit.side, f"the experimental {weapon.name}")
            clause = next(row for least, row in TABLE.items() if face >= least)
            harm = 1
            if clause == EXPLODES:
                _, harm = yield from d3(EXPLODES, unit.side, "damage to who fires it")
            game.emit(Failed(unit.id, me.id, weapon.key, face, clause == EXPLODES, clause))
            if clause != MISSES and any(model.id == me.id for model in unit.models):
                yield from losses.wound(game, unit, unit.model(me.id), harm, "")
        return True


class Covered(GatesSpecial):
    """GD-UNF-11: the shield of a test platform covers who has none of his own; one roll."""

    __slots__ = ()

    @override
    def shield(self, me: Model) -> Told | None:
        return 5, PLATFORM


class TestPlatform(GatesSpecial):
    """GD-UNF-11: its basic energy shield, which only such a walker has, covers friends within 6 inches."""

    __slots__ = ()

    @override
    def lends(self, me: Model, unit: Unit) -> Iterator[Lent]:
        if SHIELD in me.gear and SHIELD not in me.failing:
            yield Lent(COVERED, 6 * INCH)


COVERED = Covered()
RULES: Mapping[str, GatesSpecial] = {ARRAY: CommunicationsArray(), TRIED: Experimental(), PLATFORM: TestPlatform()}
"""The special rules of the faction, by clause."""
