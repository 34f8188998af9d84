"""Time Slip (BG-NEW-SKILLS-05)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.catalogue.abilities import skills
from wartable.rulesets.battle_group.catalogue.reading import amount
from wartable.rulesets.battle_group.dice.amounts import thrown
from wartable.rulesets.battle_group.events.abilities import SlipRolled
from wartable.rulesets.battle_group.moving.over import leap
from wartable.rulesets.battle_group.specials.kit import answers_skill
from wartable.rulesets.battle_group.specials.points import FREE, Action, BattleSpecial, Use
from wartable.rulesets.battle_group.state import Game, Model, Unit

KEY, CLAUSE = "time_slip", "BG-NEW-SKILLS-05"


def slip(game: Game, unit: Unit) -> Flow[None]:
    """BG-NEW-SKILLS-05: the whole BGF moves up to D6 inches over anything, and ends off enemies."""
    far = amount(skills()[KEY].distance)
    assert far is not None
    face = yield from thrown(far, CLAUSE, unit.side, f"how far {unit.name} slip")
    game.emit(SlipRolled(unit.id, face))  # BG-ACT-02: it is the action of the BGF
    yield from leap(game, unit, face * INCH, CLAUSE)


class TimeSlip(BattleSpecial):
    """BG-NEW-SKILLS-05: its owner has an action for its BGF."""

    __slots__ = ()

    @override
    def actions(self, game: Game, unit: Unit, me: Model) -> tuple[Action, ...]:
        return (SLIP,)


SLIP = Action(KEY, "Slip through time", CLAUSE, Use.ABILITY, lambda game, unit: FREE, slip)
answers_skill({KEY: lambda level: TimeSlip()})
