"""Chapter TURN: what a chosen model does with its actions, one at a time."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Later, Option, Refusal, choose
from wartable.engine.ruleset import TIME_UP
from wartable.rulesets.hunt_for_davros import (
    claims,
    encounters,
    fire,
    levels,
    movement,
    operate,
    search,
    victory,
)
from wartable.rulesets.hunt_for_davros.command import leaderless, under_command
from wartable.rulesets.hunt_for_davros.data import profile
from wartable.rulesets.hunt_for_davros.events import ActionSpent, Activated, ActivationEnded, Turned
from wartable.rulesets.hunt_for_davros.state import (
    FIRE,
    MOVE,
    OPERATE,
    OTHER,
    SEARCH,
    Activation,
    Game,
    Model,
)

NAMES = {MOVE: "MOVE", OPERATE: "OPERATE", SEARCH: "SEARCH", FIRE: "FIRE", OTHER: "OTHER"}
END, DITHER = "end", TIME_UP
GANG_ACTIONS = 2  # HD-NEW-ENC-07


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
    if act.left <= 0 and not free_uses(game, model):
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
    options = (*deeds(game, model), Option(END, "end its activation", "HD-TURN-03"))
    grave = (Option(DITHER, "the time is up", "HD-GEN-07"),) if game.options.decision_seconds else ()
    act = game.act
    assert act is not None
    left = f"{act.left} {'action' if act.left == 1 else 'actions'} left"
    question = f"What does {model.name} do? ({left})"
    refused = Later(lambda: tuple(refusals(game, model)))
    key = yield from choose("HD-TURN-03", model.team, question, options, refused, model.id, grave)
    if key in (END, DITHER):
        yield from end(game, model)
    else:
        yield from do(game, model, key)


def do(game: Game, model: Model, key: str) -> Flow[None]:
    """The action that a key of the menu names."""
    if key == MOVE:
        yield from movement.move(game, model)
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


# ------------------------------------------------------------------ what is open
def deeds(game: Game, model: Model) -> Iterator[Option]:
    """All options but the end of the activation."""
    act = game.act
    assert act is not None
    if not closed(game, model, MOVE) and any(True for _ in movement.step_options(game, model)):
        yield Option(MOVE, "move", "HD-MOVE-01")
    if not closed(game, model, FIRE) and fire.open_(game, model):
        yield Option(FIRE, fire.label(game, model), "HD-FIRE-08" if act.declared else "HD-FIRE-10")
    if not closed(game, model, OPERATE):
        yield from operate.options(game, model)
    if not closed(game, model, SEARCH):
        yield from search.options(game, model)
    if not closed(game, model, OTHER):
        yield from levels.climb_options(game, model)
        yield from victory.gloat_options(game, model)
    yield from free_uses(game, model)


def free_uses(game: Game, model: Model) -> tuple[Option, ...]:
    """HD-NEW-ENC-28: cards that are played in an own activation and cost no action."""
    act = game.act
    if act is None or act.tied or model.group:
        return ()
    return tuple(encounters.free_options(game, model))


def refusals(game: Game, model: Model) -> Iterator[Refusal]:
    """What a player may expect among the options, and why it is not there."""
    chapters = (
        (MOVE, movement.move_refusals), (FIRE, fire.refusals), (OPERATE, operate.refusals), (SEARCH, search.refusals),
        (OTHER, levels.climb_refusals),
    )  # fmt: skip
    for kind, more in chapters:
        why = closed(game, model, kind)
        if why is not None:
            yield why
        else:
            yield from more(game, model)


def closed(game: Game, model: Model, kind: str) -> Refusal | None:
    """Why no action of a type may be spent now, None if it may."""
    act = game.act
    assert act is not None
    if act.left <= 0:
        return Refusal(kind, f"{model.name} has no action left", "HD-TURN-03")
    if act.tied and kind != MOVE:
        return Refusal(kind, f"{model.name} is out of command and may only move toward its leader", "HD-CMD-02")
    if act.menu:
        return gang_closed(act, kind)
    if kind == MOVE and model.still:
        return Refusal(kind, f"{model.name} may not move this turn, its systems fail", "HD-DMG-10")
    if kind != FIRE and act.left <= len(act.shots):
        return Refusal(kind, "the actions left are for the shots that are declared", "HD-FIRE-10")
    if kind == FIRE and act.declared and not act.shots:
        return Refusal(kind, "all shots that were declared have been fired", "HD-FIRE-10")
    spent = act.used.count(kind)
    most = profile(model.profile).most_moves
    if kind == MOVE and most and spent >= most:  # HD-MOVE-03
        return Refusal(kind, f"{model.name} is slow: {most} MOVE actions at most", "HD-NEW-ENC-06")
    if kind == FIRE and act.whole:
        return None
    if spent >= act.limit:
        clause = "HD-FIRE-12" if kind == FIRE else "HD-TURN-04"
        return Refusal(kind, f"{act.limit} actions of a kind at most, and {spent} are {NAMES[kind]}", clause)
    return None


def gang_closed(act: Activation, kind: str) -> Refusal | None:
    """HD-NEW-ENC-07: a member of a gang makes one MOVE and one OPERATE or SEARCH, or climbs instead of both."""
    clause = "HD-NEW-ENC-07"
    if kind == FIRE:
        return Refusal(kind, "it has no weapon", clause)
    if kind == OTHER:
        return Refusal(kind, "it has acted already", clause) if act.used else None
    hands = (OPERATE, SEARCH)
    group = hands if kind in hands else (kind,)
    if any(used in group for used in act.used):
        return Refusal(kind, "it may do that once in an activation", clause)
    return None


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
