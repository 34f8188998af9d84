"""Answers for a bot that weighs its chances: each request gets ideas with their worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from wartable.engine.ask import Ask, Choice, Move, Placement
from wartable.engine.ruleset import Idea, Odds
from wartable.kit.bots.choices import in_order, only, weighed
from wartable.kit.wording import an
from wartable.rulesets.time_wars.bot import deployment
from wartable.rulesets.time_wars.bot.appraisal import appraise, band_by_eye, eye
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.command.orders import NAMES
from wartable.rulesets.time_wars.morale.nerve_dice import AGAIN, ONES
from wartable.rulesets.time_wars.specials.ask import spots
from wartable.rulesets.time_wars.specials.bearers import placings, speaking, thoughts, voices
from wartable.rulesets.time_wars.state import Game

Thought = Callable[[Game, Choice, Tactics], Sequence[Idea]]
MEAN = 3.5
"""What a D6 shows on average."""


def ideas(game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
    """Answers to `ask` with their worth; the player takes the best one that is legal."""
    return judged(game, ask, Tactics(appraise(game, chances)))


def judged(game: Game, ask: Ask, plans: Tactics) -> Sequence[Idea]:
    """Answers to `ask` with what they are worth by `plans`."""
    if isinstance(ask, Move):
        return [*plans.goals(game.units[ask.unit], ask.limit), Idea({"stay": True}, -1e6)]
    if isinstance(ask, Placement):
        if placing := placings().get(ask.clause):
            return placing(game, ask)
        if ask.unit not in game.units:
            return deployment.pieces(ask)
        unit = game.units[ask.unit]
        if ask.seat != unit.player:  # TW-CHAR-14, TW-CHAR-69: where it would not go by itself
            return [Idea(idea.answer, -idea.worth) for idea in deployment.post(game, unit)]
        return deployment.post(game, unit)
    if not isinstance(ask, Choice):
        return ()
    if {option.key for option in ask.options} & {"re-roll", "re-roll-1", ONES}:
        return _reroll(ask)
    thought = THOUGHTS.get(ask.clause) or thoughts().get(ask.clause)
    return thought(game, ask, plans) if thought else ()


def _reroll(ask: Choice) -> Sequence[Idea]:
    """The lower of two dice always; one die if it is 3 or less.

    TW-MOD-20: two dice of a test that has failed in any case, both or the 1s.
    """
    if ask.question.endswith("it wins"):  # TW-TL-01: the die for sides
        return (Idea("keep", 1.0),)
    faces = [int(face) for face in ask.about.split("/")]
    keys = tuple(option.key for option in ask.options)
    if len(faces) == 2 and "re-roll-1" not in keys:
        gains = {AGAIN: max(0, 7 - sum(faces)), ONES: 2.5 * faces.count(1), "keep": -0.1}
        whys = {
            AGAIN: f"two dice come to 7 on average, these to {sum(faces)}",
            ONES: "a 1 can only get better", "keep": "to throw again helps little",
        }  # fmt: skip
        return tuple(Idea(key, 0.1 + gains[key], whys[key]) for key in keys)
    if len(faces) == 2:
        lower = 1 if faces[0] <= faces[1] else 2
        why = f"{an(str(min(faces)))} is the lower of the two"
        return (Idea(f"re-roll-{lower}", 7.0 - min(faces), why), Idea("keep", 1.0))
    side = "less" if faces[0] < MEAN else "more"
    why = f"{an(str(faces[0]))} is {side} than a die shows on average"
    again, lie = (why, "") if side == "less" else ("", why)
    return (Idea("re-roll", 3.6 - faces[0], again), Idea("keep", 0.0, lie))


# ---------------------------------------------------------------- command
def _who_orders(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    found = [Idea("done", 0.2, "nothing worth an order")]
    for option in ask.options:
        unit = game.units.get(option.target)
        if unit is not None and option.key != unit.id:
            rules = speaking(unit, "order_worth")
            found.append(Idea(option.key, max(rule.order_worth(game, unit, option.key, plans) for rule in rules)))
        elif unit is not None:
            best = max(plans.order_plans(game.units[option.key]), default=(0.0, "", ()))
            found.append(Idea(option.key, best[0], NAMES.get(best[1], "")))
    return found


def _which_order(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """The order, then its recipients: both come from the same plan."""
    made = sorted(plans.order_plans(game.units[ask.about]), reverse=True)
    if ask.options[0].key in NAMES:
        worth = {order: plan for plan, order, _ in made}
        return weighed(ask, lambda option: worth.get(option.key, 0.0))
    order = next((key for key, name in NAMES.items() if name in ask.question), "")
    wanted = next((keys for _, key, keys in made if key == order), ())
    rank = {key: 2.0 - place / 10 for place, key in enumerate(wanted)}
    return weighed(ask, lambda option: 0.5 if option.key == "enough" else rank.get(option.key, 0.0))


# ---------------------------------------------------------------- action
def _who_acts(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """Spotters first, then the first who has something to shoot at; only if nobody has, the others are compared."""
    found = [Idea("end", 0.0, "nobody has anything left to do")]
    for idea in in_place(game, ask.seat):
        found.append(idea)
        if idea.worth > 1:
            return found
    keys = [option.key for option in ask.options if option.key in game.units]
    for key in sorted(keys, key=lambda key: not spots(game.units[key])):
        worth, action = plans.best_action(game.units[key])
        if turn_of(action) >= turn_of("disembark"):
            return [Idea(key, 1.0, action)]
        found.append(Idea(key, max(0.01, turn_of(action) + worth / 100), action))
    return found


def in_place(game: Game, seat: str) -> Iterator[Idea]:
    """What special rules would do in place of an action."""
    for rule in voices(game, None, "idea_in_place_of_an_action"):
        idea = rule.idea_in_place_of_an_action(game, seat)
        if idea is not None:
            yield idea


def turn_of(action: str) -> float:
    """In which order actions are done: shots before moves, moves before charges; who holds comes last."""
    order = ("hold", "charge", "run", "advance", "prepare", "take-cover", "disembark", "fire", "suppress", "spot")
    return float(order.index(action)) if action in order else 1.0


def _which_action(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    worth = plans.action_worth(game.units[ask.about])
    return weighed(ask, lambda option: worth.get(option.key, -1.0))


def _which_target(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    unit = game.units[ask.about]
    suppressive = "suppress" in ask.question
    found = []
    for option in ask.options:
        enemy = game.units[option.key]
        band = band_by_eye(game, unit, eye(unit, enemy))
        worth = 0.0
        if band is not None:
            worth = plans.suppress(unit, enemy, eye(unit, enemy)) if suppressive else plans.seen.shot(unit, enemy, band)
        found.append(Idea(option.key, worth))
    return found


def _which_prey(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    unit = game.units[ask.about]
    return weighed(ask, lambda option: plans.seen.charge(unit, game.units[option.key]))


def _which_band(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """More models at a farther band, or fewer at a nearer one: as many as can, unless nearly all are near."""
    counts = {option.key: int(option.label.split(": ")[1].split()[0]) for option in ask.options}
    most = max(counts.values())
    found = []
    for place, (key, many) in enumerate(counts.items()):
        why = "as many as can take part" if many == most else f"nearer, with {most - many} fewer"
        found.append(Idea(key, many - 2.0 * place, why))
    return found


def _interrupt(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """Wait for a good shot, but not past the end of the enemy's action."""
    last = "end" in ask.question or "done" in ask.question
    waits = "a shot is worth little now" if last else "it may come nearer, and the shot be worth more"
    found = [Idea("pass", 0.3 if last else 0.8, waits)]
    for option in ask.options:
        if option.key == "pass" or option.key not in game.units:
            found.append(Idea(option.key, 0.5))
            continue
        unit = game.units[option.key]
        near = plans.visible(unit)
        inches = {enemy.id: eye(unit, enemy) for enemy in near}
        worth, target = plans.seen.best_shot(unit, near, inches, unit.moved_last)
        prey = game.units.get(target)
        found.append(Idea(option.key, worth / 4, f"has a shot at {prey.name} now" if prey is not None else ""))
    return found


def _spotting(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """Strip the cover of what is best protected and worth most."""
    unit = game.units[ask.about]
    found = []
    for option in ask.options:
        if option.key in game.units:
            enemy = game.units[option.key]
            fresh = not any(spot.target == enemy.id for spot in game.spots)
            found.append(Idea(option.key, fresh * plans.seen.shelter(unit, enemy).bonus * plans.seen.value(enemy)))
        else:
            found.append(Idea(option.key, 1.0 if option.key == "cover" else 0.0))
    return found


# ---------------------------------------------------------------- losses and set-up
def _casualty(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """Ordinary models first, then the Leader, then teams and Individuals."""
    rank = {"model": 3.0, "leader": 2.0}
    return weighed(ask, lambda option: rank.get(option.key, 1.0), "ordinary models go first, then the Leader")


def _weapon(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """Give up the weapon that matters least."""
    ranked = in_order(
        ask, "flamethrower", "sniper_rifle", "grenade_launcher", "lmg", "missile_launcher", "special_weapon", "hmg"
    )
    least = max(idea.worth for idea in ranked)
    return [idea._replace(why="is missed least" if idea.worth == least else "is missed more") for idea in ranked]


THOUGHTS: dict[str, Thought] = {
    "TW-CMD-01": _who_orders,
    "TW-CMD-05": _which_order,
    "TW-ACT-02": _who_acts,
    "TW-ACT-01": _which_action,
    "TW-FIRE-01": _which_target,
    "TW-MELEE-03": _which_prey,
    "TW-GEN-08": _which_band,
    "TW-ORD-09": _interrupt,
    "TW-SPEC-34": _spotting,
    "TW-SQUAD-08": _casualty,
    "TW-UPG-02": _weapon,
    "TW-UPG-03": _weapon,
    "TW-DEPL-03": lambda game, ask, plans: deployment.next_up(game, ask),
    "TW-SPEC-41": lambda game, ask, plans: only(ask, "deploy"),
    "TW-STRAT-32": deployment.holding,
    "TW-STRAT-33": deployment.sending,
    "TW-DEPL-19": deployment.sending,
}
"""How a bot thinks about each question, by the clause under which it is asked; what special rules ask they know."""
