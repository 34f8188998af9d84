"""Why a bot thinks so, for people: what an idea is worth part by part, in points of army lists.

TW-GEN-07: where distances are hidden until something is declared, nothing here tells a number that hangs on one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from wartable.engine.ask import Ask, Choice, Move, Placement
from wartable.engine.ruleset import Counsel, Idea, Merit, Odds
from wartable.rulesets.time_wars.bot import bot, deployment
from wartable.rulesets.time_wars.bot.appraisal import appraise, band_by_eye, eye
from wartable.rulesets.time_wars.bot.tactics import DANGER, Tactics
from wartable.rulesets.time_wars.command import orders
from wartable.rulesets.time_wars.state import Game, Unit

SENSELESS = -1.0
"""What an action is worth of which the bot does not think at all."""


def advice(game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
    """As the bot's ideas, with all Troop Types that could act, and without what makes no sense."""
    if isinstance(ask, Placement) and not isinstance(ask, Move):
        return [_posted(game, ask, idea) for idea in bot.ideas(game, ask, chances)]
    if not isinstance(ask, Choice) or ask.clause not in ("TW-ACT-01", "TW-ACT-02"):
        return bot.ideas(game, ask, chances)
    if ask.clause == "TW-ACT-01":
        return [idea for idea in bot.ideas(game, ask, chances) if idea.worth > SENSELESS]
    first = max(bot.ideas(game, ask, chances), key=lambda idea: idea.worth, default=None)
    plans = Tactics(appraise(game, chances))
    found = [] if first is None else [first]
    for option in ask.options:
        unit = game.units.get(option.key)
        if unit is not None and first is not None and option.key != first.answer:
            worth, action = plans.best_action(unit)
            rank = min(first.worth - 0.001, max(0.01, bot.turn_of(action) + worth / 100))
            found.append(Idea(option.key, rank, action))
    return found


def foresees(game: Game, ask: Ask, then: Ask) -> bool:
    """TW-GEN-07: where distances are hidden nothing is told that comes after a declaration, for it is measured then."""
    return not game.options.strict or then.clause in AFTER.get(ask.clause, ())


AFTER = {
    "TW-ACT-02": ("TW-ACT-01",),
    "TW-ACT-01": ("TW-FIRE-01", "TW-MELEE-03", "TW-MOVE-01", "TW-MOVE-03"),
    "TW-CMD-01": ("TW-CMD-05",),
    "TW-CMD-05": ("TW-CMD-05",),
}
"""The questions after which nothing has been measured yet."""


def counsel(game: Game, ask: Ask, idea: Idea, chances: Odds) -> Counsel:
    """What stands behind an idea, as far as the bot counts in points."""
    plans = Tactics(appraise(game, chances))
    if isinstance(ask, Move):
        unit, answer = game.units[ask.unit], idea.answer
        if isinstance(answer, dict) and "to" in answer and plans.enemies(unit):
            return Counsel(tuple(_going(plans, unit, answer["to"])))
        return Counsel()
    if isinstance(ask, Choice) and (found := TOLD.get(ask.clause)) is not None:
        return Counsel(tuple(found(game, ask, idea, plans)))
    return Counsel()


# ---------------------------------------------------------------- places
def _posted(game: Game, ask: Placement, idea: Idea) -> Idea:
    unit, to = game.units.get(ask.unit), idea.answer.get("to") if isinstance(idea.answer, dict) else None
    if unit is None or to is None or unit.player != ask.seat:
        return idea
    return idea._replace(why=idea.why or deployment.reason(game, unit, (to[0], to[1])))


def _going(plans: Tactics, unit: Unit, to: Sequence[int]) -> Iterator[Merit]:
    near = plans.enemies(unit)
    half = ((unit.box[2] - unit.box[0]) // 2, (unit.box[3] - unit.box[1]) // 2)
    at = (to[0], to[1])
    stand, inches = plans.stand(unit, near, at, half)
    _, target = plans.seen.best_shot(unit, near, inches, unit.actions > 0)
    closest = min(near, key=lambda enemy: (inches[enemy.id], enemy.id))
    prey = plans.game.units[target].name if target else ""
    yield Merit("shot", stand.shot, f"brings {prey} under its fire" if prey else "", "has no such shot from there")
    yield Merit("approach", stand.approach, f"nearer to {closest.name}", f"farther from {closest.name}")
    yield _danger(plans, unit, inches, near, stand.danger)
    goal = "to where the mission wants it"
    yield Merit("pull", stand.pull, f"nearer {goal}", "farther from where the mission wants it")
    sheltered = plans.seen.cover_at(*at)
    cover = ("", "in light cover", "in heavy cover")[min(2, sheltered)]
    yield Merit("cover", stand.cover, cover, "in the open" if not sheltered else f"only {cover}")
    yield Merit("ground", stand.ground, "keeps to good going", "over ground that may cost it something")
    yield Merit("amid", stand.amid, "keeps behind its squads", "alone before its squads")


def _danger(plans: Tactics, unit: Unit, inches: dict[str, int], near: list[Unit], worth: float) -> Merit:
    """What it would be under fire from, by eye."""
    threats = [threat for threat in plans.seen.threats(unit, inches, near) if threat[0] > 0]
    if not threats:
        foe = min(near, key=lambda enemy: (inches[enemy.id], enemy.id))
        return Merit("danger", worth, f"by eye out of reach of {foe.name} and all others")
    worst = plans.game.units[threats[0][1]].name
    return Merit("danger", worth, f"less under fire, most from {worst}", f"more under fire from {worst}")


# ---------------------------------------------------------------- actions
def _action(game: Game, ask: Choice, idea: Idea, plans: Tactics) -> Iterator[Merit]:
    yield from _doing(plans, game.units[ask.about], str(idea.answer))


def _actor(game: Game, ask: Choice, idea: Idea, plans: Tactics) -> Iterator[Merit]:
    """What one has to do is not compared with what another has: all of them come to act."""
    unit = game.units.get(str(idea.answer))
    if unit is not None:
        _, action = plans.best_action(unit)
        for merit in _doing(plans, unit, action):
            yield merit._replace(kind=f"{unit.id} {merit.kind}", bad="")


def _doing(plans: Tactics, unit: Unit, action: str) -> Iterator[Merit]:
    """What an action is worth: what it does now, and what the place is worth that it leads to."""
    worth = plans.action_worth(unit).get(action, 0.0)
    near = plans.enemies(unit)
    inches = {enemy.id: eye(unit, enemy) for enemy in near}
    if action in ("fire", "suppress") and near:
        yield _shooting(plans, unit, action, inches, worth)
    elif action in ("advance", "run") and near:
        yield from _moving(plans, unit, near, action, worth)
    elif action == "charge" and near:
        foe = max(near, key=lambda enemy: plans.seen.charge(unit, enemy))
        yield Merit("melee", worth, f"a charge at {foe.name} promises more than it risks", "risks a melee")
    else:
        yield Merit(action, worth, ACTIONS.get(action, ""))


def _shooting(plans: Tactics, unit: Unit, action: str, inches: dict[str, int], worth: float) -> Merit:
    seen = plans.visible(unit)
    if action == "suppress":
        foe = max(seen, key=lambda enemy: plans.suppress(unit, enemy, inches[enemy.id]), default=None)
        return Merit("shot", worth, f"pins {foe.name} down now" if foe else "", "only pins somebody down")
    _, key = plans.seen.best_shot(unit, seen, inches, unit.moved)
    return Merit("shot", worth, f"harms {plans.game.units[key].name} now" if key else "", "shoots with less effect")


def _moving(plans: Tactics, unit: Unit, near: list[Unit], action: str, worth: float) -> Iterator[Merit]:
    """What a move towards the enemy changes, as `Tactics` counts it; what is left over is the shot that it leads to."""
    inches = {enemy.id: eye(unit, enemy) for enemy in near}
    pace = plans.pace(unit, action)
    closer = {key: max(0, far - pace) for key, far in inches.items()}
    fire = plans.action_worth(unit).get("fire", 0.0)
    share = plans.run_share(fire) if action == "run" else 1.0
    here, there = plans.seen.threat(unit, inches, near), plans.seen.threat(unit, closer, near)
    danger = -DANGER * (there - here) * share
    pull = (plans.pulled(unit, unit.box, pace) - plans.pulled(unit, unit.box)) * share
    worst = plans.seen.threats(unit, closer, near)
    foe = plans.game.units[worst[0][1]].name if worst else ""
    _, target = plans.seen.best_shot(unit, near, closer, action == "advance")
    prey = plans.game.units[target].name if target else ""
    yield Merit("danger", danger, "less under fire there", f"comes under fire of {foe}" if foe else "")
    yield Merit("pull", pull, "nearer to where the mission wants it")
    good = f"brings {prey} nearer, for better shots" if prey else f"comes nearer to {near[0].name}"
    yield Merit("shot", worth - danger - pull, good, "brings it less of a shot")


ACTIONS = {
    "hold": "nothing else is worth an action",
    "take-cover": "much could be fired at it, and it has nothing better to do",
    "prepare": "who comes nearer is shot at",
    "disembark": "those aboard can do more on foot now",
    "spot": "takes the cover from somebody whom others are about to shoot at",
}


# ---------------------------------------------------------------- targets
def _target(game: Game, ask: Choice, idea: Idea, plans: Tactics) -> Iterator[Merit]:
    """What a shot takes: models, what runs with them, and what their detachment loses by it."""
    unit, enemy = game.units[ask.about], game.units.get(str(idea.answer))
    band = band_by_eye(game, unit, eye(unit, enemy)) if enemy is not None else None
    if enemy is None or band is None:
        return
    if "suppress" in ask.question:
        yield Merit("pin", plans.suppress(unit, enemy, eye(unit, enemy)), f"{enemy.name} have most to lose by it")
        return
    parts = [0.0, 0.0, 0.0]
    for wounds, chance in plans.seen.spread(unit, enemy, band):
        for place, part in enumerate(plans.seen.harm_parts(enemy, wounds)):
            parts[place] += chance * part
    points = "" if game.options.strict else f", {parts[0]:.1f} points of models on average"
    yield Merit("models", parts[0], f"costs {enemy.name} most{points}", "takes less in models")
    yield Merit("nerve", parts[1], f"{enemy.name} may run from it", "they are less likely to run")
    near = f"brings the detachment of {enemy.name} nearer to breaking"
    yield Merit("stake", parts[2], near, "matters less to their detachment")


def _prey(game: Game, ask: Choice, idea: Idea, plans: Tactics) -> Iterator[Merit]:
    enemy = game.units.get(str(idea.answer))
    if enemy is not None:
        worth = plans.seen.charge(game.units[ask.about], enemy)
        yield Merit("melee", worth, f"{enemy.name} can be reached and beaten best", "harder to reach or to beat")


# ---------------------------------------------------------------- orders
def _order(game: Game, ask: Choice, idea: Idea, plans: Tactics) -> Iterator[Merit]:
    commander = game.units.get(ask.about) or game.units.get(str(idea.answer))
    if commander is None:
        return
    made = sorted(plans.order_plans(commander), reverse=True)
    wanted = str(idea.answer) if ask.clause == "TW-CMD-05" else (made[0][1] if made else "")
    for worth, order, keys in made:
        if order == wanted:
            names = " and ".join(game.units[key].name for key in keys[:2])
            yield Merit("order", worth, f"{orders.NAMES[order]} {ORDERS.get(order, 'helps')}: {names}")


ORDERS = {
    orders.TAKE_AIM: "for those who have a target already",
    orders.CHARGE: "for those who are about to fight hand to hand",
    orders.STAND_FAST: "for those whose nerve may fail",
    orders.TAKE_COVER: "for those under fire who have nothing to shoot at",
    orders.DEFENSIVE_FIRE: "for those to whom the enemy will come",
    orders.QUICKEN_PACE: "for those who have far to go",
}
Reason = Callable[[Game, Choice, Idea, Tactics], Iterator[Merit]]
TOLD: dict[str, Reason] = {
    "TW-ACT-01": _action, "TW-ACT-02": _actor, "TW-FIRE-01": _target, "TW-MELEE-03": _prey, "TW-CMD-01": _order,
    "TW-CMD-05": _order,
}  # fmt: skip
"""What is told of each question, by its clause; of the others the bot's own words are."""
