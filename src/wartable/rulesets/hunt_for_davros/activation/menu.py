"""Chapter TURN: the menu of an activation, kind by kind, always in the same order; what is not open says why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple

from wartable.engine.ask import Option, Refusal
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.moving import levels, movement
from wartable.rulesets.hunt_for_davros.operating import operate
from wartable.rulesets.hunt_for_davros.searching import encounters, search
from wartable.rulesets.hunt_for_davros.shooting import fire
from wartable.rulesets.hunt_for_davros.state import FIRE, MOVE, OPERATE, OTHER, SEARCH, Activation, Game, Model
from wartable.rulesets.hunt_for_davros.winning import victory

NAMES = {MOVE: "MOVE", OPERATE: "OPERATE", SEARCH: "SEARCH", FIRE: "FIRE", OTHER: "OTHER"}
END, CARD = "end", "card"
LAST = Option(END, "end its activation", "HD-TURN-03")
_PLAY = Option(CARD, "play a card", "HD-NEW-ENC-28")
_NO_CARD = Refusal(CARD, "no card to play", "HD-NEW-ENC-28")


class Verb(NamedTuple):
    """One kind of action.

    Args:
        say: what the menu calls it where nothing of it is open; its key is the kind.
        options: what is open of it now, the limits of the activation apart.
        refusals: why something is not.
        idle: what is said where no refusal says why none of it is open.
    """

    say: Option
    options: Callable[[Game, Model], Iterator[Option]]
    refusals: Callable[[Game, Model], Iterator[Refusal]]
    idle: Callable[[Game], str]


Kind = tuple[Verb, tuple[Option, ...]]
"""A verb with what is open of it."""


# ------------------------------------------------------------------ what is open
def open_kinds(game: Game, model: Model) -> tuple[Kind, ...]:
    """HD-TURN-05: all kinds of actions in their order with what is open of each."""
    return tuple(
        (verb, () if closed(game, model, verb.say.key) else tuple(verb.options(game, model))) for verb in VERBS
    )


def whole(kinds: tuple[Kind, ...], free: tuple[Option, ...], encounters_lie: bool) -> tuple[Option, ...]:
    """HD-TURN-05: the menu: of each kind what is open, or its verb; then cards, then the end."""
    rows = [options or (verb.say,) for verb, options in kinds]
    if free or encounters_lie:
        rows.append(free or (_PLAY,))
    return (*chain.from_iterable(rows), LAST)


def free_uses(game: Game, model: Model) -> tuple[Option, ...]:
    """HD-NEW-ENC-28: cards that are played in an own activation and cost no action."""
    act = game.act
    if act is None or act.tied or model.group:
        return ()
    return tuple(encounters.free_options(game, model))


def refusals(game: Game, model: Model, kinds: tuple[Kind, ...], free: tuple[Option, ...]) -> Iterator[Refusal]:
    """What a player may expect among the options, and why it is not there; first whole kinds of actions."""
    found: list[Refusal] = []
    for verb, options in kinds:
        why = closed(game, model, verb.say.key)
        more = [] if why else list(verb.refusals(game, model))
        if not options:
            yield why or _idle(game, verb, more)
        found += (refusal for refusal in more if refusal.key != verb.say.key)
    if not free and game.options.encounters:
        yield _NO_CARD
    yield from found


def _idle(game: Game, verb: Verb, more: list[Refusal]) -> Refusal:
    """Why nothing of a kind is open that the activation would allow."""
    own = next((refusal for refusal in more if refusal.key == verb.say.key), None)
    if own is not None:
        return own
    if more and verb.say.key != SEARCH:  # of many markers the nearest is not worth more words than the others
        return more[0]._replace(key=verb.say.key)
    return Refusal(verb.say.key, verb.idle(game), verb.say.clause)


# ------------------------------------------------------------------ what the activation allows
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
    if kind == FIRE and act.whole and act.shots:
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


# ------------------------------------------------------------------ the kinds
def _moves(game: Game, model: Model) -> Iterator[Option]:
    if movement.may_move(game, model):
        yield Option(MOVE, "move", "HD-MOVE-01")


def _shots(game: Game, model: Model) -> Iterator[Option]:
    if fire.open_(game, model):
        declared = game.act is not None and game.act.declared
        yield Option(FIRE, fire.label(game, model), "HD-FIRE-08" if declared else "HD-FIRE-10")


def _others(game: Game, model: Model) -> Iterator[Option]:
    yield from levels.climb_options(game, model)
    yield from victory.gloat_options(game, model)


def _unsearched(game: Game) -> str:
    if any(not marker.found for marker in game.markers.values()):
        return "no marker is near"
    return "no marker is left on the board"


VERBS = (
    Verb(Option(MOVE, "move", "HD-MOVE-01"), _moves, movement.move_refusals, lambda _: "there is nowhere to go"),
    Verb(Option(FIRE, "fire", "HD-FIRE-10"), _shots, fire.refusals, lambda _: "there is nobody to shoot at"),
    Verb(Option(OPERATE, "operate", "HD-OPER-01"), operate.options, operate.refusals, lambda _: "nothing is at hand"),
    Verb(Option(SEARCH, "search", "HD-SRCH-01"), search.options, search.refusals, _unsearched),
    Verb(Option(OTHER, "climb", "HD-LVL-04"), _others, levels.climb_refusals, lambda _: "no ladder is at hand"),
)
