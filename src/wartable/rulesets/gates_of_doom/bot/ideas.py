"""Sensible answers for bots: what is asked goes to who thinks about such questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from wartable.engine.aim import Aim
from wartable.engine.ask import Ask, Choice, Move, Placement
from wartable.engine.matching import Allot
from wartable.engine.ruleset import Idea
from wartable.kit.bots.choices import in_order
from wartable.kit.wording import does
from wartable.rulesets.gates_of_doom.bot import action_worth, leaving, posting, powers, replies, sending
from wartable.rulesets.gates_of_doom.bot.eye import Eye
from wartable.rulesets.gates_of_doom.bot.tactics import Tactics
from wartable.rulesets.gates_of_doom.fate.playing import reasons, wishes
from wartable.rulesets.gates_of_doom.moving.going import DOOR
from wartable.rulesets.gates_of_doom.moving.retrieval import TAKE
from wartable.rulesets.gates_of_doom.reactions.carbines import FIRE
from wartable.rulesets.gates_of_doom.reactions.moments import PASS
from wartable.rulesets.gates_of_doom.reactions.parting import SHOOT
from wartable.rulesets.gates_of_doom.setup.agreeing import PLAY
from wartable.rulesets.gates_of_doom.setup.arriving import APPEAR, DOWN
from wartable.rulesets.gates_of_doom.setup.arriving import LAND as LANDING
from wartable.rulesets.gates_of_doom.setup.deployment import CLAUSE as SETTING
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.turn import actions


def ideas(game: Game, ask: Ask) -> Sequence[Idea]:
    """What a bot may answer, with what it is worth in points of damage; nothing where chance will do."""
    return judged(Eye(game, ask.seat), ask)


def judged(eye: Eye, ask: Ask) -> Sequence[Idea]:
    """The same to who sees the battle with `eye`."""
    if isinstance(ask, Allot):
        return list(sending.allotted(eye, ask))
    if isinstance(ask, Aim):
        return list(sending.aimed(eye, ask)) if ask.clause not in (LANDING, "GD-OBJ-08") else ()
    if isinstance(ask, Move):
        make = posting.gone if ask.clause in ("GD-ACT-01", "GD-FAT-23") else posting.stepped
        return list(make(eye, ask))
    if isinstance(ask, Placement):
        return list(posting.posted(eye.game, ask) if ask.clause == SETTING else leaving.placed(eye, ask))
    return list(_chosen(eye, ask)) if isinstance(ask, Choice) else ()


def _chosen(eye: Eye, ask: Choice) -> Iterable[Idea]:
    if ask.clause[:6] in ("GD-FAT", "GD-DRG", "GD-RAR") and (worth := wishes(eye.game, ask)):
        why = reasons(eye.game, ask)
        return [Idea(option.key, worth[option.key], why.get(option.key, "")) for option in ask.options]
    make = CHOICES.get(ask.clause)
    return make(eye, ask) if make else ()


def tactics(eye: Eye, ask: Choice) -> Tactics:
    """What the unit can do that is asked for an action; GD-RND-13: out of its activation it has one."""
    game, unit = eye.game, eye.game.units[ask.about]
    own = game.active == unit.id and not game.overwatch
    return Tactics(eye, unit, unit.actions if own else 1)


def _actions(eye: Eye, ask: Choice) -> Iterable[Idea]:
    """GD-RND-05: every action that something is thought of; who has not arrived lands."""
    if not eye.game.units[ask.about].in_play:
        return in_order(ask, actions.LAND)
    found = action_worth.action_worths(tactics(eye, ask), ask)
    return [Idea(option.key, found[option.key].worth if option.key in found else action_worth.NEVER,
                 found[option.key].why if option.key in found else "") for option in ask.options]  # fmt: skip


def _power(eye: Eye, ask: Choice) -> Iterable[Idea]:
    return [Idea(option.key, *powers.chosen(eye, ask, option)) for option in ask.options]


def _spared(eye: Eye, ask: Choice) -> Iterable[Idea]:
    unit = eye.game.units[ask.about]
    return [Idea(option.key, *powers.spared(eye, unit, option)) for option in ask.options]


def _sermon(eye: Eye, ask: Choice) -> Iterable[Idea]:
    unit = eye.game.units[ask.about]
    return [Idea(option.key, *powers.sermon(eye, unit, option)) for option in ask.options]


def _steps(eye: Eye, ask: Choice) -> Iterable[Idea]:
    """GD-DEL-13: who is worth less steps in front of who is worth more."""
    game, target = eye.game, eye.game.units[ask.about]
    for option in ask.options:
        one = game.units.get(option.target)
        worth = eye.prize(target) - eye.prize(one) - 0.1 if one else 0.0
        why = f"{does(target.name, 'be')} worth more" if one else "who is shot at bears it better"
        yield Idea(option.key, worth, why)


def _nearest(eye: Eye, ask: Choice) -> Iterable[Idea]:
    """GD-RND-11: those who are hard to hurt are set down first, so that the others see where the enemy is."""
    game = eye.game
    for option in ask.options:
        unit = game.units.get(option.key)
        worth = -eye.prize(unit) if unit and unit.models else 0.0
        yield Idea(option.key, worth, "the others see who stands where" if unit else "one is as good as the other")


def _in_place(eye: Eye, ask: Choice) -> Iterable[Idea]:
    """GD-AVA-13: who has the better attack."""
    game = eye.game
    for option in ask.options:
        unit = game.units[option.key]
        contact = 1.0 if near.foes_in_combat(game, unit) else 0.0
        yield Idea(option.key, eye.attack(unit).worth + contact, "it has more to do")


CHOICES: Mapping[str, Callable[[Eye, Choice], Iterable[Idea]]] = {
    "GD-RND-05": _actions, "GD-ACT-07": replies.watching, "GD-REA-01": replies.reacting, "GD-MEL-08": replies.parrying,
    "GD-MEL-03": lambda eye, ask: in_order(ask, SHOOT, PASS), "GD-OBJ-08": lambda eye, ask: in_order(ask, TAKE),
    "GD-ALL-08": lambda eye, ask: in_order(ask, "press", "move"),
    "GD-ARR-03": lambda eye, ask: in_order(ask, APPEAR), LANDING: lambda eye, ask: in_order(ask, DOWN),
    "GD-ARM-26": lambda eye, ask: in_order(ask, *(option.key for option in ask.options)),
    "GD-GEN-06": lambda eye, ask: in_order(ask, PLAY),
    "GD-MEL-05": lambda eye, ask: in_order(ask, *(option.key for option in ask.options)),
    "GD-CON-09": lambda eye, ask: in_order(ask, *(option.key for option in ask.options)),
    "GD-WPN-01": lambda eye, ask: in_order(ask, FIRE, PASS),
    "GD-SA-13": _spared, "GD-WPN-05": _spared, "GD-WPN-06": _spared, "GD-NOM-05": _spared, "GD-ATL-07": _sermon,
    "GD-DEL-13": _steps, DOOR: leaving.doors, "GD-AVA-13": _in_place, SETTING: _nearest,
    **dict.fromkeys(("GD-ALL-13", "GD-ALL-15", "GD-ALL-17", "GD-UNF-08", "GD-WLD-17", "GD-DEL-07", "GD-DEL-14",
                     "GD-NOM-08", "GD-SIM-10", "GD-ALL-11", "GD-AVA-11", "GD-SIM-22"), _power),
}  # fmt: skip
"""By clause, who thinks about a choice."""
