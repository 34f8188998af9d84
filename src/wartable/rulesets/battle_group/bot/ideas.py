"""Sensible answers for bots: what is asked goes to who thinks about such questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from wartable.engine.ask import Ask, Choice, Move, Placement
from wartable.engine.formation import centre
from wartable.engine.mod import fixed
from wartable.engine.plane import INCH, path_length
from wartable.engine.ruleset import Idea
from wartable.kit.bot import in_order, only
from wartable.rulesets.battle_group.biotech.casting import barred as unable
from wartable.rulesets.battle_group.biotech.casting import casts
from wartable.rulesets.battle_group.biotech.casting import targets as aimed_at
from wartable.rulesets.battle_group.bot import goals, posting
from wartable.rulesets.battle_group.bot.eye import Eye
from wartable.rulesets.battle_group.catalogue.abilities import BOON, ILL, OFFENSIVE
from wartable.rulesets.battle_group.catalogue.equipment import weapons
from wartable.rulesets.battle_group.dice.chosen import NONE
from wartable.rulesets.battle_group.dice.needs import need
from wartable.rulesets.battle_group.melee.declaring import targets as in_reach
from wartable.rulesets.battle_group.specials.points import Attack, Dice
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import line, near

POWER = {OFFENSIVE: 0.25, ILL: 0.2, BOON: 0.04}  # what an ability is worth, as part of the points of whom it is used on
LANDING = 18 * INCH


def ideas(game: Game, ask: Ask) -> Sequence[Idea]:
    """What a bot may answer, with what it is worth in points; nothing where chance will do."""
    if isinstance(ask, Move):
        return list(posting.gone(game, ask))
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
        for option, unit in zip(ask.options, units):
            yield Idea(option.key, eye.prize(unit) if unit else 0.0, f"{unit.name} matter most" if unit else "")


# ------------------------------------------------------------------ moving
def _movers(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-MOVE-04: all move, those who fight before those who shoot."""
    for option in ask.options:
        unit = game.units.get(option.key)
        worth = 1.0 + 0.1 * (line.av(unit) > fixed(line.mv_line(unit))) if unit else 0.0
        yield Idea(option.key, worth, "it may stand better")


def _how(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-MOVE-01, BG-RUN-01: who fights runs while the enemy is far, who shoots moves; a fight is not left."""
    unit = game.units[ask.about]
    eye = Eye(game, unit.side)
    keys = [option.key for option in ask.options]
    if near.engaged(game, unit) or "move" not in keys:
        return in_order(ask, "stay", "move", "run")
    gap = min((near.apart(unit.models, foe.models) for foe in eye.foes), default=0)
    reach = line.move(unit)
    missile = fixed(line.mv_line(unit))
    if not missile and gap > reach + INCH // 2 and "run" in keys:
        return in_order(ask, "run", "move", "stay")
    if missile and "run" in keys and gap > reach + posting.shortest(unit):
        return in_order(ask, "run", "move", "stay")
    wanted = goals.goal(game, unit)
    if wanted and (far := path_length((centre(unit.models), wanted.at))) > wanted.reach:
        shoots = eye.best_shot(unit)[1].worth > 0.2 * eye.prize(unit)
        return in_order(ask, *(("run", "move") if far > reach and not shoots else ("move", "run")), "stay")
    if missile and eye.best_shot(unit)[1].worth > 0.1 * eye.prize(unit) and _steady(unit):
        return in_order(ask, "stay", "move", "run")
    return in_order(ask, "move", "stay", "run")


def _steady(unit: Unit) -> bool:
    """Whether a unit shoots better if it does not move."""
    held = [weapons()[key] for model in unit.models for key in model.weapons]
    return any(weapon.only_still or any(each.still_hits_on for each in weapon.effects) for weapon in held)


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
        "biotech": max((_power(eye, cast.key, unit) for cast in casts(game, unit)), default=0.0),
        "carry": 0.005,
        "pass": 0.0,
    }
    for option in ask.options:
        wanted = goals.action(option.key)
        yield Idea(option.key, *(wanted or (worth.get(option.key, 0.005), "it does most")))


def _power(eye: Eye, key: str, unit: Unit) -> float:
    """BG-BIO-06: what an ability is worth: a part of the best enemy or friend whom it can be used on."""
    for cast in casts(eye.game, unit):
        if cast.key == key and not unable(cast)[0]:
            part = POWER.get(cast.row.kind, 0.0)
            return part * max((eye.prize(target) for target in aimed_at(cast)), default=0.0)
    return 0.0


def _powers(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-BIO-06: the ability that does most to whom it can be used on."""
    eye, unit = Eye(game, ask.seat), game.units[ask.about]
    for option in ask.options:
        yield Idea(option.key, _power(eye, option.key, unit), "it does most to whom it reaches")


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
        why = f"{harm.average:.1f} wounds on average of {line.left(target)} that destroy {target.name}"
        yield Idea(option.key, 0.01 + harm.worth, why)


def _fought(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-MEL-01: the enemy who loses most and strikes back least."""
    eye, unit = Eye(game, ask.seat), game.units[ask.about]
    for option in ask.options:
        foe = game.units.get(option.key)
        harm = eye.best_blow(unit, [foe])[1] if foe else None
        yield Idea(option.key, harm.worth if harm else 0.0, "it loses most")


def _effect(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-BGF-14: the effect that does most to whoever is nearest."""
    unit = game.units[ask.about]
    eye = Eye(game, unit.side)
    foes = near.engaged(game, unit) or sorted(eye.foes, key=lambda foe: near.apart(unit.models, foe.models))[:1]
    melee = bool(near.engaged(game, unit))
    for option in ask.options:
        key = "" if option.key == NONE else option.key
        worth = eye.with_effect(unit, foes[0], key, melee).worth if foes else 0.0
        yield Idea(option.key, worth + 0.1 * (key == "parry"), "it does most")


def _again(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-SKL-15: again if fewer succeed than do on average."""
    if not isinstance(ask.matter, tuple) or len(ask.matter) != 3:
        return in_order(ask, "again", "keep")
    attack, dice, (good, count) = ask.matter
    assert isinstance(attack, Attack) and isinstance(dice, Dice)
    mean = count * (7 - need(attack, dice).number) / 6
    return only(ask, "again" if good < mean - 0.3 else "keep")


def _leave_cover(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-RES-07: who can shoot from there stays, others come out."""
    unit = game.units[ask.about]
    shoots = Eye(game, unit.side).best_shot(unit)[1].worth > 0
    return in_order(ask, *(("stay", "leave") if shoots else ("leave", "stay")))


def _pursuit(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-RES-14: a beaten enemy is pursued."""
    eye, fled = Eye(game, ask.seat), game.units[ask.about]
    for option in ask.options:
        yield Idea(option.key, 0.4 * eye.prize(fled) if option.key != "stay" else 0.0, "they may be caught")


CHOICES: Mapping[str, Callable[[Game, Choice], Iterable[Idea]]] = {
    "BG-TURN-01": lambda game, ask: in_order(ask, "second", "first", "third", "fourth"),
    "BG-MOVE-04": _movers, "BG-MOVE-01": _how, "BG-ACT-06": _actors, "BG-ACT-01": _action, "BG-SHO-01": _shot_at,
    "BG-ARM-13": _shot_at,    "BG-BIO-06": _powers, "BG-CAR-02": _carried, "BG-NEW-SCENARIOS-09": goals.carried_off,
    "BG-NEW-SCENARIOS-03": goals.edges, "BG-NEW-SCENARIOS-06": goals.obstacles,
    "BG-MEL-01": _fought, "BG-BGF-14": _effect, "BG-SKL-15": _again, "BG-NEW-SKILLS-04": _again,
    "BG-RES-07": _leave_cover, "BG-RES-14": _pursuit, "BG-SHD-03": lambda game, ask: only(ask, "wall"),
    "BG-WPN-09": lambda game, ask: only(ask, "fight"), "BG-BRN-04": lambda game, ask: only(ask, "help"),
    "BG-RNK-05": lambda game, ask: only(ask, "support"), "BG-SKL-07": lambda game, ask: in_order(ask, "none"),
}  # fmt: skip
"""Who thinks about a choice, by its clause."""
