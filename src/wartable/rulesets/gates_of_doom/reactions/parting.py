"""The shot at a unit that leaves a melee (GD-MEL-03), a free action of each enemy of the combat."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option
from wartable.kit.wording import asked, does, verb
from wartable.rulesets.gates_of_doom.reactions.exchange import aimed, exchange
from wartable.rulesets.gates_of_doom.reactions.moments import PASS, window
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.shooting.ammunition import spend
from wartable.rulesets.gates_of_doom.shooting.pointed import resolve
from wartable.rulesets.gates_of_doom.specials.moments import Moment, speak
from wartable.rulesets.gates_of_doom.state import Game, Unit, Until
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.troops.boons import over

SHOOT = "shoot"


def parting_shots(game: Game, unit: Unit) -> Flow[None]:
    """GD-MEL-03, GD-RND-13: each enemy unit may shoot at the leavers, at distance 0, with any ranged weapon."""
    if (yield from speak(game, Moment.CONTACT_BROKEN, unit)).undone:
        return
    for foe in near.foes_in_combat(game, unit):
        if not unit.models:  # the shots of another one were enough
            return
        found = declaring.point_blank(game, foe, unit)
        if not declaring.can_shoot(found):
            continue
        options = (Option(SHOOT, f"shoot at {unit.name}", "GD-MEL-03", unit.id),)
        question = f"{does(unit.name, 'leave')} the melee. {asked(foe.name, 'shoot at ' + verb(unit.name, 'them'))}"
        key = yield from window(game, Moment.CONTACT_BROKEN, foe.side, question, options, foe)
        if key != PASS:
            named = yield from declaring.named_or_usual(game, foe, found)
            shots = yield from aimed(game, foe, named)
            spend(game, foe, named.models)
            yield from exchange(game, foe, named.volleys)
            for shot in shots:
                yield from resolve(game, foe, shot)
            over(game, Until.ATTACK)
