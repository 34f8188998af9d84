"""Why a bot thinks so, for people: what an idea is worth part by part, in enemy warriors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from wartable.engine.ask import Ask, Choice
from wartable.engine.grid import DIRECTIONS, Cell, cell_of
from wartable.engine.query import Prospect, in_percent
from wartable.engine.ruleset import Counsel, Idea, Merit, Odds
from wartable.kit.wording import count
from wartable.rulesets.hunt_for_davros.bot import bot
from wartable.rulesets.hunt_for_davros.bot.tactics import ASTRAY, Raid, Tactics, tactics
from wartable.rulesets.hunt_for_davros.moving import hover
from wartable.rulesets.hunt_for_davros.odds import prospects
from wartable.rulesets.hunt_for_davros.operating.doors import OPEN
from wartable.rulesets.hunt_for_davros.shooting.grenades import PLAIN
from wartable.rulesets.hunt_for_davros.state import Game, Model
from wartable.rulesets.hunt_for_davros.umpire.moves import shunned

HERE = 0.005
"""So much danger is not told of."""


def advice(game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
    """As the bot's ideas, of those for the same answer the best alone."""
    best: dict[str, Idea] = {}
    for idea in bot.ideas(game, ask, chances):
        if ask.clause == "HD-MOVE-02" and idea.worth < 1.0:
            idea = idea._replace(why=_past(idea))
        elif ask.clause == "HD-TURN-02" and _blocked(game, ask, str(idea.answer), chances):
            idea = idea._replace(why=f"{idea.why}, but its way is blocked now")
        known = best.get(repr(idea.answer))
        if known is None or idea.worth > known.worth:
            best[repr(idea.answer)] = idea
    return tuple(best.values()) or tuple(_landing(game, ask, chances))


def _landing(game: Game, ask: Ask, chances: Odds) -> Iterator[Idea]:
    """Where somebody steps out of a lift and which way he looks, of which the bot does not think."""
    model = game.models.get(ask.about) if isinstance(ask, Choice) and ask.clause in LANDINGS else None
    if model is None or not isinstance(ask, Choice) or ask.seat not in game.teams:
        return
    plans = tactics(game, ask.seat, chances)
    if all(option.key in DIRECTIONS for option in ask.options):
        for idea in bot.facing(game, ask, plans):
            yield idea if idea.worth == 1.0 else idea._replace(why=_past(idea))
        return
    task = plans.task(model)
    for option in ask.options:
        cell = cell_of(option.target) or cell_of(option.key)
        if task is not None and cell is not None:
            far = task.field.get(cell, 99)
            near = f"{count(far, 'square')} to go" if far else "there at once"
            yield Idea(option.key, -0.1 * far, f"{near}, {task.why}")


LANDINGS = ("HD-LVL-03", "HD-NEW-DEV-02")


def _past(idea: Idea) -> str:
    """How far a facing is from the best one."""
    return f"looks {round(8 * (1.0 - idea.worth)) * 45} degrees past that"


def _blocked(game: Game, ask: Ask, key: str, chances: Odds) -> bool:
    """Whether a model that is to go somewhere can neither step there nor do anything about what is in its way."""
    model, plans = game.models.get(key), tactics(game, ask.seat, chances)
    task = plans.task(model) if model is not None else None
    if model is None or model.at is None or task is None or task.field.get(model.at, 99) <= task.near:
        return False
    return bot.going(game, plans, model).worth <= 0 and plans.raid(model) is None and not any(plans.hindrance(model))


def foretells(game: Game, ask: Ask, answer: object) -> bool:
    """HD-GEN-10: what follows from steps, shots and open doors; not from what is hidden under markers and in cards."""
    if ask.clause == "HD-TURN-03":
        return str(answer) in ("move", "fire") or str(answer).startswith(OPEN)
    return ask.clause in FORETOLD


FORETOLD = ("HD-TURN-02", "HD-MOVE-01", "HD-MOVE-02", "HD-MOVE-04", "HD-MOM-01", "HD-FIRE-10")
"""The questions after whose answers nothing comes up that the seat did not know."""


def counsel(game: Game, ask: Ask, idea: Idea, chances: Odds) -> Counsel:
    """What stands behind an idea; none for what the bot says in its own words."""
    if not isinstance(ask, Choice) or ask.seat not in game.teams:
        return Counsel()
    found = TOLD.get(ask.clause)
    return found(game, ask, idea, tactics(game, ask.seat, chances)) if found is not None else Counsel()


# ------------------------------------------------------------------ steps
def _step(game: Game, ask: Choice, idea: Idea, plans: Tactics) -> Counsel:
    model, cell = game.models[ask.about], cell_of(str(idea.answer).removeprefix(hover.OFF))
    if cell is None or model.at is None:
        return Counsel()
    raid = plans.raid(model)
    if raid is not None and raid.way and raid.way[0] == cell and raid.rate >= idea.worth:
        return Counsel((Merit("way", raid.rate, raid.why),))
    _, moves, _ = plans.budget(model)
    last = moves <= (ask.clause == "HD-MOVE-01")
    return Counsel(tuple(_parts(game, plans, model, cell, idea.worth, last)))


def _parts(game: Game, plans: Tactics, model: Model, to: Cell, worth: float, last: bool) -> Iterator[Merit]:
    """What a step is made of (`Tactics.step_worth`); what is left over is the way that it goes."""
    assert model.at is not None
    task, left = plans.task(model), worth
    if plans.astray(model, to):
        left += ASTRAY
        yield Merit("zone", -ASTRAY, "", "leaves the command zone")
    if to.square in shunned(game, model):
        left += 1.0
        yield Merit("shunned", -1.0, "", "a square that it keeps away from")
    now, then = plans.eye.danger(model, model.at), plans.eye.danger(model, to)
    danger = -plans.caution(model) * (then - now)
    # Only where it ends does danger count, and only on a way that is worth going at all.
    if last and abs(left - danger) > 1e-9 and left - danger > -0.5 and abs(danger) > HERE:
        left -= danger
        risk = f"{in_percent(then)} to be lost there, against {in_percent(now)} where it stands"
        yield Merit("danger", danger, f"safer: {risk}", f"more dangerous: {risk}")
    if task is not None:
        near = task.field.get(model.at, 99) - task.field.get(to, 99)
        good = task.why if near <= 0 else f"{_squares(near)} on, {task.why}"
        yield Merit("way", left, good, "brings it no nearer to where it is to go")
    else:
        yield Merit("way", left, "a better place", "no better place")


def _squares(number: int) -> str:
    return "a square" if number == 1 else count(number, "square")


# ------------------------------------------------------------------ shots
def _target(game: Game, ask: Choice, idea: Idea, plans: Tactics) -> Counsel:
    """Whom a shot is aimed at: what such a model is worth."""
    other = game.models.get(str(idea.answer).removeprefix(PLAIN))
    if other is None:
        return Counsel()
    what = [
        "their commander" if other.commander else "", "near the target, a rival" if plans.eye.rival(other) else "",
        "has yet to act" if not other.acted else "",
    ]  # fmt: skip
    known = ", ".join(word for word in what if word)
    good = f"{other.name}: {known}" if known else ""
    return Counsel((Merit("shot", idea.worth, good, "another target matters more"),))


def _menu(game: Game, ask: Choice, idea: Idea, plans: Tactics) -> Counsel:
    """To fire leads to a shot: its odds are those of the target that it would be aimed at."""
    if idea.answer != "fire" or game.act is None or game.act.shots:
        return Counsel()
    return Counsel((), _first_shot(game, game.models[ask.about], plans.raid(game.models[ask.about])))


def _who(game: Game, ask: Choice, idea: Idea, plans: Tactics) -> Counsel:
    model = game.models.get(str(idea.answer))
    raid = plans.raid(model, steps=False) if model is not None else None
    return Counsel((), _first_shot(game, model, raid)) if raid is not None and raid.why == idea.why else Counsel()


def _first_shot(game: Game, model: Model | None, raid: Raid | None) -> Prospect | None:
    if model is None or raid is None or raid.way or raid.turn:
        return None
    return next(prospects.fired(game, model, raid.target, 1), None)


Told = Callable[[Game, Choice, Idea, Tactics], Counsel]
TOLD: dict[str, Told] = {
    "HD-MOVE-01": _step, "HD-MOVE-04": _step, "HD-FIRE-10": _target, "HD-TURN-03": _menu, "HD-TURN-02": _who,
}  # fmt: skip
"""What is told of each question, by its clause."""
