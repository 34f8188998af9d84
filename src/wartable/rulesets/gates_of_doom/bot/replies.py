"""What a bot does while others act: reactions, overwatch, parries, the shot at who leaves."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Choice
from wartable.engine.mod import fixed
from wartable.engine.ruleset import Idea
from wartable.kit.wording import does, they, verb
from wartable.rulesets.gates_of_doom.bot import harm
from wartable.rulesets.gates_of_doom.bot.eye import Eye
from wartable.rulesets.gates_of_doom.bot.tactics import Tactics
from wartable.rulesets.gates_of_doom.melee.fight import PARRY, Struck
from wartable.rulesets.gates_of_doom.morale.nerve import reaction_mods
from wartable.rulesets.gates_of_doom.reactions.moments import PASS
from wartable.rulesets.gates_of_doom.reactions.reacting import BACK, CHANGES, DUCK, FIRE_BACK, Incoming
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.state import Game, Unit
from wartable.rulesets.gates_of_doom.troops import figures

IDLE = 0.2  # what an action is worth at least
UP = 0.5  # what part of an action it costs to stand up again, for who has to
AWAY = 0.3  # of what is to come still, who runs is spared so much
ENOUGH = 0.8
EARLY, SOONER = 0.3, 0.02  # what he loses who acts while an enemy may still do something, or too soon for nothing


def reacting(eye: Eye, ask: Choice) -> Iterator[Idea]:
    """GD-REA-01: what reactions bring, against the action that they cost (GD-REA-03)."""
    game, unit = eye.game, eye.game.units[ask.about]
    incoming = ask.matter
    if not isinstance(incoming, Incoming):
        return
    plans = Tactics(eye, unit, 1)
    suffers = _suffered(eye, unit, incoming)
    action = max(IDLE, plans.now.worth, eye.mind.following * eye.punch(unit))
    passes = _steady(game, unit)
    for option in ask.options:
        if option.key == PASS:
            yield Idea(PASS, 0.0, f"{verb(unit.name, 'their')} action is worth more later")
            continue
        gain, why = _gain(eye, unit, incoming, option.key, suffers, action)
        # GD-REA-02: a test that cannot be passed costs nothing, but nobody would take it.
        yield Idea(option.key, passes * gain if passes else -IDLE, why)


def _steady(game: Game, unit: Unit) -> float:
    """GD-REA-02: how likely the check is passed."""
    if figures.unshaken(unit):
        return 1.0
    return max(0.0, min(1.0, (fixed(reaction_mods(unit, game)) - 1) / harm.SIDES))


def _suffered(eye: Eye, unit: Unit, incoming: Incoming, more: int = 0) -> float:
    """What the attack brings to the enemy."""
    found = harm.NONE
    for volley in incoming.volleys:
        if volley.target == unit.id:
            found = found.plus(harm.of_volley(eye.game, volley, more))
    points = min(found.points, float(harm.health_of(unit)))
    return -eye.worth(unit, found._replace(points=points))


def _gain(eye: Eye, unit: Unit, incoming: Incoming, key: str, suffers: float, action: float) -> tuple[float, str]:
    """What a reaction brings; of the action that it costs a unit that falls has nothing either."""
    less = fixed([CHANGES[key]]) if key in CHANGES else 0
    kept = suffers - _suffered(eye, unit, incoming, less)
    lost = min(1.0, suffers / max(0.1, eye.prize(unit) * harm.health_of(unit)))
    if key == FIRE_BACK:
        foe = eye.game.units[incoming.attacker]
        rows = declaring.numbered(declaring.buckets(eye.game, unit, unit.models, [foe], free=True))
        back = eye.of_rows(eye.game, unit, rows, fixed([BACK])).worth
        return back - (1 - lost) * action, they(unit.name, f"may take some of {foe.name} along")
    if key == DUCK:
        stays = UP if harm.strikes(eye.game, unit, unit.models[0]) else 0.0
        return kept - (1 - lost) * action * (1 + stays), "harder to hit at once"
    return kept + AWAY * suffers - (1 - lost) * action - 0.1, "out of the way"


def watching(eye: Eye, ask: Choice) -> Iterator[Idea]:
    """GD-ACT-07: whether a held action is used now; GD-ACT-08: what is not used by the end of the round is lost."""
    game = eye.game
    waiting = [unit for unit in game.units.values() if unit.models and not unit.activated]
    foes = any(unit.side != ask.seat for unit in waiting)
    early = _early(eye)
    for option in ask.options:
        unit = game.units.get(option.target)
        if unit is None:
            yield Idea(option.key, 0.0, "somebody better may come")
            continue
        plans = Tactics(eye, unit, 1)
        least = max(eye.mind.least, ENOUGH * plans.watch()) if foes else 0.0
        foe = game.units.get(plans.now.target)
        under = does(foe.name, "be") if foe else "enemies are"  # what is aimed at a point has no target
        why = f"{under} under {verb(unit.name, 'their')} fire" if foe or plans.now.worth else "nobody is in reach"
        if not plans.now.worth and not waiting and plans.speed and not unit.lying:
            there = plans.places(0)
            better = there[0].stand.worth - plans.here(0).worth - early if there else -early
            yield Idea(option.key, better - 0.1, f"the round ends, and {they(unit.name, 'stand')} better elsewhere")
            continue
        yield Idea(option.key, plans.now.worth - least - early, why)


def _early(eye: Eye) -> float:
    """What it costs who is patient to act now: the more while an enemy is in the middle of his activation."""
    if not eye.mind.patient:
        return 0.0
    active = eye.game.units.get(eye.game.active)
    return EARLY if active is not None and active.side != eye.seat and active.actions > 0 else SOONER


def parrying(eye: Eye, ask: Choice) -> Iterator[Idea]:
    """GD-MEL-08: whether a parry saves more than the skill that it costs (GD-MEL-15)."""
    game, unit = eye.game, eye.game.units[ask.about]
    if not isinstance(ask.matter, Struck):
        return
    real = [blow for blow in ask.matter.attacks if not blow.discarded]
    dice = harm.parries(game, unit)
    found = harm.NONE
    for blow in real:
        found = found.plus(harm.taken(unit, blow.weapon, 1.0))
    saved = min(1.0, dice / len(real)) * found.points * eye.prize(unit) if real else 0.0
    foe = game.units[ask.matter.attacker]
    tired = 0.1 * eye.worth(foe, harm.of_melee(game, unit, foe))
    fumbles = 0.2 * sum(blow.face == 1 for blow in ask.matter.attacks)
    for option in ask.options:
        if option.key == PARRY:
            yield Idea(option.key, saved + fumbles - tired, f"about {dice:.1f} of the {len(real)} dice can be stopped")
        else:
            yield Idea(option.key, 0.0, f"{they(unit.name, 'keep')} {verb(unit.name, 'their')} strength")
