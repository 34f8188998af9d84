"""Chapter TURN: what a chosen model does with its actions, one at a time."""

from __future__ import annotations

from wartable.engine.ask import Flow, Later, Manner, Option, Standing, choose
from wartable.engine.ruleset import TIME_UP
from wartable.rulesets.hunt_for_davros.activation import facing, menu
from wartable.rulesets.hunt_for_davros.activation.menu import END
from wartable.rulesets.hunt_for_davros.command import leaderless, under_command
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent, Activated, ActivationEnded, Turned
from wartable.rulesets.hunt_for_davros.moving import levels, movement
from wartable.rulesets.hunt_for_davros.operating import operate
from wartable.rulesets.hunt_for_davros.searching import encounters, search
from wartable.rulesets.hunt_for_davros.shooting import fire
from wartable.rulesets.hunt_for_davros.state import (
    FIRE,
    MOVE,
    Activation,
    Game,
    Model,
)
from wartable.rulesets.hunt_for_davros.winning import claims, victory

DITHER = TIME_UP
GANG_ACTIONS = 2  # HD-NEW-ENC-07


SPENT = Standing("spent", END, END, "models with nothing left to do end their activation", "HD-TURN-03")


def step(game: Game) -> Flow[None]:
    """HD-TURN-05: the next action of the model that is being activated, in any order, or the end of its activation."""
    act = game.act
    if act is None:
        yield from finish(game)
        return
    model = game.models[act.model]
    why, under = cut_short(game, model)
    if why:
        game.emit(ActivationEnded(model.id, act.left, why, under))
        _chit_is_used(game, act)
        yield from search.brief(game, model, act.found)
        yield from finish(game)
        return
    if act.left <= 0 and not menu.free_uses(game, model):
        yield from end(game, model)
        return
    yield from ask(game, model)


def cut_short(game: Game, model: Model) -> tuple[str, str]:
    """HD-TURN-14, HD-CMD-06: why a model can do nothing more, with the clause; ("", "") if it can."""
    if model.at is None:
        return "it is destroyed", "HD-TURN-14"
    if under_command(game, model) and leaderless(game, model.team):
        return "its team has no leader", "HD-CMD-06"
    return "", ""


def ask(game: Game, model: Model) -> Flow[None]:
    """The menu: every kind of action that is open, and why the others are not."""
    kinds, free = menu.open_kinds(game, model), menu.free_uses(game, model)
    options = (*(option for _, found in kinds for option in found), *free, menu.LAST)
    grave = (Option(DITHER, "the time is up", "HD-GEN-07"),) if game.options.decision_seconds else ()
    act = game.act
    assert act is not None
    left = f"{act.left} {'action' if act.left == 1 else 'actions'} left"
    question = f"What does {model.name} do? ({left})"
    refused = Later(lambda: tuple(menu.refusals(game, model, kinds, free)))
    moves = MOVE if any(option.key == MOVE for option in options) else ""
    manner = Manner(menu=menu.whole(kinds, free, game.options.encounters), who=model.name, moves=moves)
    spent = (SPENT,) if options == (menu.LAST,) and not grave and open_book(game) else ()
    key = yield from choose(
        "HD-TURN-03", model.team, question, options, refused, model.id, grave, manner=manner, standing=spent
    )
    if key in (END, DITHER):
        yield from end(game, model)
    else:
        yield from do(game, model, key)


def open_book(game: Game) -> bool:
    """HD-GEN-10: whether nobody has a card or a mission of which an end without a question could tell."""
    return not game.options.encounters and all(team.shown or not team.mission for team in game.teams.values())


def do(game: Game, model: Model, key: str) -> Flow[None]:
    """The action that a key of the menu names."""
    if key == MOVE:
        yield from movement.move(game, model, facing.moot)
    elif key == FIRE:
        yield from fire.fire(game, model)
    elif key.startswith("search-"):
        yield from search.search(game, model, key.removeprefix("search-"))
    elif key.startswith("climb-"):
        yield from levels.climb(game, model, key.removeprefix("climb-"))
    elif key == "gloat":
        yield from victory.gloat(game, model)
    elif key.startswith("play-"):
        yield from encounters.play(game, model, key.removeprefix("play-"))
    else:
        yield from operate.operate(game, model, key)


# ------------------------------------------------------------------ the end of it
def end(game: Game, model: Model) -> Flow[None]:
    """HD-TURN-03: the model has finished: unused actions are lost, the umpire briefs its player (HD-SRCH-02)."""
    act = game.act
    assert act is not None
    game.emit(ActivationEnded(model.id, act.left))
    _chit_is_used(game, act)
    yield from search.brief(game, model, act.found)
    victory.claim_after(game, model)
    yield from finish(game)


def _chit_is_used(game: Game, act: Activation) -> None:
    """HD-WIN-08: the chit has not gone to a claim of its team; that of a gang is used as the gang is chosen."""
    if not act.menu:
        claims.used_otherwise(game, game.models[act.model].team)


def finish(game: Game) -> Flow[None]:
    """The next member of a gang (HD-DEF-03), else the next chit."""
    victory.sweep(game)
    if game.result is None:
        queue = game.cursor.queue
        if queue:
            begin_member(game, queue)
        else:
            game.emit(Turned("draw"))
    yield from ()


def begin_member(game: Game, queue: tuple[str, ...]) -> None:
    """HD-NEW-ENC-07: the next member of a gang that is still there."""
    alive = [key for key in queue if game.models[key].at is not None and not game.models[key].acted]
    if not alive:
        game.emit(Turned("draw"))
        return
    game.emit(Turned("act", tuple(alive[1:]), game.cursor.owner))
    game.emit(Activated(alive[0], GANG_ACTIONS, menu=(MOVE, "operate or search")))


def spend(game: Game, model: Model, kind: str, unto: str = "", count: int = 1) -> None:
    """HD-TURN-03: an action is paid for."""
    game.emit(ActionSpent(model.id, kind, unto, count))
