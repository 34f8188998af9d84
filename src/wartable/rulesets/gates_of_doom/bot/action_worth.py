"""What each action of a unit is worth to a bot, and why in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from wartable.engine.ask import Choice
from wartable.kit.wording import count, listed, they, verb
from wartable.rulesets.gates_of_doom.bot import harm, leaving, powers
from wartable.rulesets.gates_of_doom.bot.tactics import CONTACT, DOWN, Place, Stand, Tactics
from wartable.rulesets.gates_of_doom.state import INSIDE
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.turn import actions

NEVER = -99.0
IDLE = -0.1  # an attack that brings nothing, and may be answered
LYING = 0.1  # what it costs at least that one has to stand up again
RISE = 0.6  # what is left of a place to which it can go only after standing up


class ActionWorth(NamedTuple):
    """What an action brings at once, what the place is worth after it, and why."""

    now: float
    then: Stand
    why: str

    @property
    def worth(self) -> float:
        """Both."""
        return self.now + self.then.worth


def action_worths(plans: Tactics, ask: Choice) -> dict[str, ActionWorth]:
    """What the options of a question for an action are worth; those of which nothing is thought are left out."""
    found = {}
    for option in ask.options:
        make = WORTHS.get(option.key)
        worth = make(plans) if make else powers.action(plans, option.key)
        if isinstance(worth, ActionWorth):
            found[option.key] = worth
        elif worth is not None:
            now, why = worth
            found[option.key] = ActionWorth(now, plans.here(_after(plans)), why)
    return found


def _after(plans: Tactics) -> int:
    return max(0, plans.actions - 1)


def _go(plans: Tactics, after: int, leaves: bool = False) -> Stand:
    """The best place that it can go to, out of a melee if it `leaves` one, with so many actions after that."""
    if plans.unit.where == INSIDE or not plans.speed:
        return Stand(danger=NEVER)
    places = plans.places(after, leaves=leaves)
    return places[0].stand if places else Stand(danger=NEVER)


def _attack(plans: Tactics) -> ActionWorth:
    """Attack, then the same again, or go where it stands better."""
    after = _after(plans)
    then = plans.here(after)
    if not plans.now.worth:
        return ActionWorth(IDLE, then, "nobody is worth a shot")
    if after and not near.foes_in_combat(plans.game, plans.unit):
        then = max(then, _go(plans, 0), key=lambda stand: stand.worth)
    foe, name = plans.game.units.get(plans.now.target), plans.unit.name
    if plans.now.melee and foe is not None:
        why = they(name, f"fight {foe.name}")
    else:
        why = f"{they(name, 'have')} {foe.name if foe is not None else 'enemies'} under {verb(name, 'their')} fire"
    return ActionWorth(plans.eye.by_time(plans.eye.mind.now) * plans.now.worth, then, why)


def _move(plans: Tactics) -> ActionWorth:
    found = _go(plans, _after(plans))
    return ActionWorth(0.0, found, reason(plans, found))


def touched(plans: Tactics, place: Place) -> str:
    """The enemies whom a unit would touch at a place, in words; empty if none."""
    names = [foe.name for foe in plans.foes if place.models and near.between_all(place.models, foe.models) <= CONTACT]
    return listed(names, "")


def reason(plans: Tactics, stand: Stand) -> str:
    """Why a unit goes somewhere."""
    foe = plans.game.units.get(stand.target)
    if stand.why and stand.goal >= stand.fire + stand.nearer:
        return stand.why
    if foe is not None:
        return f"to fight {foe.name}" if plans.blades and not plans.eye.reached(plans.unit, foe, 0).points else (
            f"to bring {foe.name} under fire"
        )  # fmt: skip
    if not plans.foes:
        return stand.why
    foe = min(plans.foes, key=lambda foe: near.apart(plans.unit, foe))
    return f"nearer to {foe.name}" if stand.nearer > plans.here(0).nearer else f"into less danger from {foe.name}"


def _cover(plans: Tactics) -> ActionWorth:
    here = plans.here(_after(plans))
    # GD-ACT-04: it has to stand up before it goes anywhere, and GD-ACT-05: who lies down does not parry
    if plans.blades and not plans.now.worth:
        return ActionWorth(0.0, here._replace(nearer=here.nearer - 1.0, goal=here.goal * RISE), "harder to hit")
    held = here.goal if not here.why or _holds(plans) else here.goal * RISE
    later = here.nearer if plans.now.worth else here.nearer * RISE
    up = LYING * min(1.0, plans.eye.rest)
    return ActionWorth(0.0, here._replace(danger=here.danger * DOWN - up, goal=held, nearer=later), "harder to hit")


def _holds(plans: Tactics) -> bool:
    return any(goal.held(plans.unit.models) for goal in plans.goals)


def _stand(plans: Tactics) -> ActionWorth:
    after = _after(plans)
    if after:
        found = max(plans.here(after), _go(plans, after - 1), key=lambda stand: stand.worth)
        return ActionWorth(0.0, found, reason(plans, found) or "to be able to move")
    here, there = plans.here(0), _go(plans, 0)
    better = max(0.0, RISE * (there.worth - here.worth)) * min(1.0, plans.eye.rest)
    return ActionWorth(better, here._replace(danger=here.danger / DOWN), reason(plans, there) or "to be able to move")


def _recover(plans: Tactics) -> ActionWorth:
    after = _after(plans)
    gain = plans.steady * plans.freed() * (after + plans.eye.mind.following * min(1.0, plans.eye.rest))
    why = f"{count(plans.unit.under_fire, 'under fire marker')} on {verb(plans.unit.name, 'them')}"
    return ActionWorth(gain, plans.here(after), why)


def _watch(plans: Tactics) -> ActionWorth:
    return ActionWorth(plans.watch(), plans.here(_after(plans)), "to attack who comes")


def _wait(plans: Tactics) -> ActionWorth:
    return ActionWorth(0.0, plans.here(0), "there is nothing better to do")


def _leave(plans: Tactics) -> ActionWorth:
    """Out of a melee, past the shots of those in it."""
    foes = near.foes_in_combat(plans.game, plans.unit)
    shot = sum(plans.eye.reached(foe, plans.unit, 0).points for foe in foes)
    there = _go(plans, 0, leaves=True)
    gone = there._replace(danger=there.danger - plans.eye.fear * shot * plans.eye.prize(plans.unit))
    return ActionWorth(0.0, gone, f"the melee goes against {verb(plans.unit.name, 'them')}")


def _enter(plans: Tactics) -> ActionWorth:
    return ActionWorth(0.0, plans.here(0)._replace(nearer=-1.0), "to be inside")


def _exit(plans: Tactics) -> ActionWorth:
    """Out, if nobody is under its fire from inside, or to ground that scores."""
    now = 0.5 + 0.3 * harm.health_of(plans.unit) * (not plans.now.worth)
    goal, why = leaving.ground(plans)
    return ActionWorth(now, plans.here(0)._replace(goal=goal, why=why), why or "to take part again")


def _close(plans: Tactics) -> ActionWorth:
    return ActionWorth(1.0 if plans.blades else -1.0, plans.here(_after(plans)), "to fight who is inside")


WORTHS: Mapping[str, Callable[[Tactics], ActionWorth]] = {
    actions.MOVE: _move, actions.ATTACK: _attack, actions.COVER: _cover, actions.STAND: _stand,
    actions.RECOVER: _recover, actions.OVERWATCH: _watch, actions.WAIT: _wait, actions.LEAVE: _leave,
    actions.ENTER: _enter, actions.EXIT: _exit, actions.CLOSE: _close,
}  # fmt: skip


def best(plans: Tactics, keys: Sequence[str]) -> float:
    """What the better of some actions bring at once, for who may act for another."""
    return max((WORTHS[key](plans).now for key in keys if key in WORTHS), default=0.0)
