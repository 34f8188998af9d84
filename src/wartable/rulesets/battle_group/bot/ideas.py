"""Sensible answers for bots: what is asked goes to who thinks about such questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from wartable.engine.aim import Aim
from wartable.engine.ask import Ask, Choice, Move, Placement
from wartable.engine.formation import centre
from wartable.engine.mod import fixed
from wartable.engine.plane import INCH, path_length
from wartable.engine.ruleset import Idea
from wartable.kit.bots.choices import in_order, only
from wartable.kit.wording import does
from wartable.rulesets.battle_group.biotech.casting import casts
from wartable.rulesets.battle_group.bot import goals, posting, powers
from wartable.rulesets.battle_group.bot.eye import Eye
from wartable.rulesets.battle_group.bot.future_attacks import FutureAttacks
from wartable.rulesets.battle_group.dice.chosen import NONE
from wartable.rulesets.battle_group.dice.needs import need
from wartable.rulesets.battle_group.melee.declaring import targets as in_reach
from wartable.rulesets.battle_group.moving.phase import run_number
from wartable.rulesets.battle_group.specials.points import Attack, Dice
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import line, near

LANDING = 18 * INCH
RISK = 0.01  # points that a run has to bring beyond a sure move
CLEARLY_FEWER = 0.3  # successes that a pool has to be short of the average to be rolled again
WHY = {
    "melee": "it fights", "shoot": "it shoots", "biotech": "its Biotech does most",
    "pass": "nothing that it can do is of any use",
}  # fmt: skip
"""Why an action is taken, by its key."""


def ideas(game: Game, ask: Ask) -> Sequence[Idea]:
    """What a bot may answer, with what it is worth in points; nothing where chance will do."""
    if isinstance(ask, Move):
        return list(posting.gone(game, ask))
    if isinstance(ask, Aim):
        return [Idea({"to": list(aimed.to)}, 1.0, "it covers most there")] if (aimed := ask.first()) else ()
    if isinstance(ask, Placement):
        return list(posting.posted(game, ask)) if ask.clause == "BG-NEW-TABLE-02" else ()
    if isinstance(ask, Choice):
        make = CHOICES.get(ask.clause, _whom)
        return list(make(game, ask))
    return ()


def _whom(game: Game, ask: Choice) -> Iterable[Idea]:
    """Where units are to choose from and nothing more is known: who is worth most."""
    units = [game.units.get(option.target or option.key) for option in ask.options]
    if any(units):
        eye = Eye(game, ask.seat)
        worths = [eye.prize(unit) if unit else 0.0 for unit in units]
        for option, unit, worth in zip(ask.options, units, worths):
            much = "most" if worth == max(worths) else "less"
            yield Idea(option.key, worth, f"{does(unit.name, 'matter')} {much}" if unit else "")


# ------------------------------------------------------------------ moving
def _movers(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-MOVE-04: all move, those who fight before those who shoot."""
    for option in ask.options:
        unit = game.units.get(option.key)
        worth = 1.0 + 0.1 * (line.av(unit) > fixed(line.mv_line(unit))) if unit else 0.0
        yield Idea(option.key, worth, "it may stand better")


def _how(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-MOVE-01, BG-RUN-01: a run for what it may bring now and later, less that who fails does not shoot.

    Nobody runs for what a sure move brings as well.
    """
    unit = game.units[ask.about]
    keys = [option.key for option in ask.options]
    if "move" not in keys:
        return in_order(ask, "turn", "stay", "run")
    if near.engaged(game, unit):
        return in_order(ask, "move", "stay", "run")
    eye = Eye(game, unit.side)
    future = FutureAttacks(eye, unit)
    far = line.move(unit)
    worth = {"move": max(eye.best_aim(unit)[1].worth + future.after(0), future.going(far)), "run": future.running()}
    why = {"move": "a sure move is enough", "run": "it gets where it can attack sooner"}
    wanted = goals.goal(game, unit)
    if wanted:
        away = max(0, path_length((centre(unit.models), wanted.at)) - wanted.reach)
        worth["move"] += wanted.pull * eye.prize(unit) * min(away, far) / INCH
        worth["run"] += wanted.pull * eye.prize(unit) * min(away, far * (1 + run_number(unit) / 6)) / INCH
    worth["run"] -= RISK
    stay = min(worth.values()) - 1
    return [Idea(key, worth.get(key, stay), why.get(key, "")) for key in keys]


# ------------------------------------------------------------------ acting
def _worth(eye: Eye, unit: Unit) -> tuple[float, str]:
    """The best action of a unit: what it is worth, and its key."""
    game = eye.game
    fight = eye.best_blow(unit, in_reach(game, unit))[1].worth if near.engaged(game, unit) else 0.0
    shot = 0.0 if near.engaged(game, unit) else eye.best_aim(unit)[1].worth
    return max((fight, "melee"), (shot, "shoot"))


def _actors(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-ACT-06: whose action does most comes first."""
    eye = Eye(game, ask.seat)
    for option in ask.options:
        unit = game.units.get(option.key)
        yield Idea(option.key, 0.01 + _worth(eye, unit)[0] if unit else 0.0, "it does most")


def _action(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-ACT-01: what does most; a fight that would be lost badly is passed over."""
    unit = game.units[ask.about]
    eye = Eye(game, ask.seat)
    fight = eye.best_blow(unit, in_reach(game, unit))[1].worth if near.engaged(game, unit) else 0.0
    worth = {
        "melee": fight,
        "shoot": 0.0 if near.engaged(game, unit) else eye.best_aim(unit)[1].worth + 0.01,
        "biotech": max((powers.power(eye, cast) for cast in casts(game, unit)), default=0.0),
        "carry": 0.005,
        "pass": 0.0,
    }
    for option in ask.options:
        wanted = goals.action(option.key) or powers.action(eye, unit, option.key)
        yield Idea(option.key, *(wanted or (worth.get(option.key, 0.005), WHY.get(option.key, "it does most"))))


def _carried(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-CAR-02: who is aboard gets out where the enemy is near; nobody gets in."""
    carrier = game.units[ask.about]
    eye = Eye(game, ask.seat)
    close = any(near.apart(carrier.models, foe.models) <= LANDING for foe in eye.foes)
    for option in ask.options:
        out, into = option.key.startswith("out-"), option.key.startswith("in-")
        worth = (1.0 if close else -1.0) if out else -1.0 if into else 0.0
        yield Idea(option.key, worth, "the enemy is near enough to be fought" if out else "nobody else is wanted there")


def _shot_at(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-SHO-01: the target that loses most."""
    eye, unit = Eye(game, ask.seat), game.units[ask.about]
    for option in ask.options:
        if (target := game.units.get(option.key)) is None:
            yield Idea(option.key, 0.0, "there may be something better to do")
            continue
        harm = eye.aimed(unit, target)
        left = line.left(target)
        why = f"{harm.average:.1f} wounds on average; {left} {'destroys' if left == 1 else 'destroy'} {target.name}"
        yield Idea(option.key, 0.01 + harm.worth, why)


def _fought(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-MEL-01: the enemy who loses most and strikes back least."""
    eye, unit = Eye(game, ask.seat), game.units[ask.about]
    for option in ask.options:
        foe = game.units.get(option.key)
        harm = eye.best_blow(unit, [foe])[1] if foe else None
        yield Idea(option.key, harm.worth if harm else 0.0, "it loses most")


def _effect(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-BGF-14: the effect that does most in this attack."""
    unit, attack = game.units[ask.about], ask.matter
    eye = Eye(game, unit.side)
    if isinstance(attack, Attack):
        melee, target = attack.melee, attack.target
    else:
        melee = bool(near.engaged(game, unit))
        target = min(near.engaged(game, unit) or eye.foes, key=lambda foe: near.apart(unit.models, foe.models))
    for option in ask.options:
        key = "" if option.key == NONE else option.key
        harm = eye.with_effect(unit, target, key, melee)
        yield Idea(option.key, harm.worth + 0.1 * (key == "parry"), f"{harm.average:.1f} wounds on average")


def _again(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-SKL-15: again if fewer succeed than do on average."""
    if not isinstance(ask.matter, tuple) or len(ask.matter) != 3:
        return in_order(ask, "again", "keep")
    attack, dice, (good, count) = ask.matter
    assert isinstance(attack, Attack) and isinstance(dice, Dice)
    mean = count * (7 - need(attack, dice).number) / 6
    why = f"{good} of {count} succeeded, and {mean:.1f} do on average"
    worths = {"again": mean - CLEARLY_FEWER, "keep": float(good)}
    return [Idea(option.key, worths[option.key], why) for option in ask.options]


def _leave_cover(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-RES-07: who can shoot from there stays, others come out."""
    unit = game.units[ask.about]
    shoots = Eye(game, unit.side).best_aim(unit)[1].worth > 0
    return in_order(ask, *(("stay", "leave") if shoots else ("leave", "stay")))


def _pursuit(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-RES-14: a beaten enemy is pursued."""
    eye, fled = Eye(game, ask.seat), game.units[ask.about]
    for option in ask.options:
        yield Idea(option.key, 0.4 * eye.prize(fled) if option.key != "stay" else 0.0, "they may be caught")


CHOICES: Mapping[str, Callable[[Game, Choice], Iterable[Idea]]] = {
    "BG-TURN-01": lambda game, ask: in_order(ask, "second", "first", "third", "fourth"),
    "BG-MOVE-04": _movers, "BG-MOVE-01": _how, "BG-ACT-06": _actors, "BG-ACT-01": _action, "BG-SHO-01": _shot_at,
    "BG-ARM-13": _shot_at, "BG-BIO-06": powers.powers, "BG-CAR-02": _carried,
    "BG-NEW-SCENARIOS-03": goals.edges, "BG-NEW-SCENARIOS-06": goals.obstacles,
    "BG-NEW-SCENARIOS-09": goals.carried_off,
    "BG-MEL-01": _fought, "BG-BGF-14": _effect, "BG-SKL-15": _again, "BG-NEW-SKILLS-04": _again,
    "BG-RES-07": _leave_cover, "BG-RES-14": _pursuit, "BG-SHD-03": lambda game, ask: only(ask, "wall"),
    "BG-WPN-09": lambda game, ask: only(ask, "fight"), "BG-BRN-04": lambda game, ask: only(ask, "help"),
    "BG-RNK-05": lambda game, ask: only(ask, "support"), "BG-SKL-07": powers.picked,
    "BG-MSL-18": powers.grappled, "BG-MSL-23": powers.displaced,
    **dict.fromkeys(powers.CLAUSES, powers.on_whom),
}  # fmt: skip
"""Who thinks about a choice, by its clause."""
