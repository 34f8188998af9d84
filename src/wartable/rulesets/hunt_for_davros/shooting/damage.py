"""Chapter DMG: hits take effect: one set of hits, one result, and what comes of it."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.hunt_for_davros.events.actions import Faced
from wartable.rulesets.hunt_for_davros.events.fighting import Deflected, ResultIgnored, TemperLost
from wartable.rulesets.hunt_for_davros.moving import forced_moves
from wartable.rulesets.hunt_for_davros.moving.hover import set_down
from wartable.rulesets.hunt_for_davros.moving.steps import COVER as TO_COVER
from wartable.rulesets.hunt_for_davros.shooting import davros
from wartable.rulesets.hunt_for_davros.shooting.attack import RETURN, extra_effects, plan
from wartable.rulesets.hunt_for_davros.shooting.attack import TEMPER as IN_TEMPER
from wartable.rulesets.hunt_for_davros.shooting.damage_table import (
    BLAST,
    COVER,
    DEFLECTED,
    DESIGNATE,
    DESTROYED,
    ESCAPED,
    EXPLODED,
    FAILURE,
    GLANCE,
    NEIGHBOURS,
    RAN_AWAY,
    STUNNED,
    TEMPER,
    Reading,
    Source,
    column_of,
    effect_flow,
    result_of,
    settle,
    spared,
    worst,
)
from wartable.rulesets.hunt_for_davros.shooting.dice import loose
from wartable.rulesets.hunt_for_davros.shooting.lost_temper import deflected_onto, nearest_dalek
from wartable.rulesets.hunt_for_davros.shooting.results import destroy, mark, stop
from wartable.rulesets.hunt_for_davros.shooting.sightlines import in_arc
from wartable.rulesets.hunt_for_davros.state import DORMANT, Game, Model
from wartable.rulesets.hunt_for_davros.winning import victory
from wartable.rulesets.hunt_for_davros.winning.claims import moved

__all__ = [
    "Reading", "Source", "apply", "column_of", "effect_flow", "effect_roll", "result_of", "take_hits", "worst",
]  # fmt: skip

FULL_MOVE = 3  # HD-DMG-08: three MOVE actions, of a square each at rate 1
KILLS = {"daleks": "HD-DMG-12", "cybermen": "HD-DMG-13", "humans": "HD-DMG-16", "davros": "HD-DMG-19"}
"""The clause that destroys a model, by its column."""


# ------------------------------------------------------------------ hits
def take_hits(
    game: Game, target: Model, hits: int, source: Source, secondary: bool = False, extra: int = 0, how: str = "fire"
) -> Flow[None]:  # fmt: skip
    """HD-FIRE-09, HD-DMG-20: the hits of one shot; each makes an effect roll, and the worst result is applied once.

    Args:
        secondary: nothing further comes of the results (HD-DMG-23).
        extra: effect rolls more, if there is a hit at all (HD-NEW-TEAM-03).
        how: as in `attack.plan`; "designate" is an attempt to extract the target (HD-WIN-05).
    """
    yield from _hits(game, target, hits, source, secondary, extra, how)
    victory.sweep(game)


def effect_roll(game: Game, target: Model, source: Source, secondary: bool = True) -> Flow[None]:
    """HD-DMG-05: one effect roll without a roll to hit, a secondary one as a rule."""
    yield from take_hits(game, target, 1, source, secondary, how="")


def _hits(
    game: Game, target: Model, hits: int, source: Source, secondary: bool, extra: int = 0, how: str = ""
) -> Flow[None]:  # fmt: skip
    if hits <= 0 or target.at is None or game.result is not None:
        return
    result = yield from settle(game, target, hits + extra, source, secondary, how)
    if how == DESIGNATE and result in (DESTROYED, ESCAPED):
        victory.target_taken(game, source.team, lost=result == ESCAPED)
    else:
        yield from apply(game, target, result, source, secondary)


# ------------------------------------------------------------------ results
def apply(game: Game, target: Model, result: str, source: Source, secondary: bool = False) -> Flow[None]:
    """HD-FIRE-14: a result takes effect at once. One that a secondary roll does not leave (HD-DMG-23) must not come."""
    if result == EXPLODED:
        yield from _explode(game, target, source)
    elif result == DESTROYED:
        destroy(game, target, source, under=KILLS[column_of(target)])
    elif result == DEFLECTED:
        yield from _deflect(game, target, source)
    elif result == TEMPER:
        yield from _lose_temper(game, target, source)
    elif result == COVER and column_of(target) == "daleks":
        yield from _take_cover(game, target, source)
    elif result in (FAILURE, STUNNED, COVER):
        if result == FAILURE:
            set_down(game, target)
        stop(game, target, result)
    elif result == RAN_AWAY:
        yield from davros.run_away(game, target, source)
    elif result == ESCAPED:
        yield from davros.escape(game, target, source)


def _explode(game: Game, target: Model, source: Source) -> Flow[None]:
    """HD-DMG-04, HD-DMG-05: a Dalek explodes; all models adjacent to it make a secondary roll, clockwise from north.

    HD-NEW-ENC-22: some casings hold.
    """
    at = target.at
    assert at is not None
    if spared(game, target, NEIGHBOURS, False):
        destroy(game, target, source)
        return
    near = [model for cell in game.grid.neighbours(at) if (model := game.at(cell)) is not None]
    destroy(game, target, source, exploded=True, under="HD-DMG-04")
    blast = Source(target.id, at, source.team, how=BLAST)
    for model in near:
        yield from _hits(game, model, 1, blast, True)


def _deflect(game: Game, target: Model, source: Source) -> Flow[None]:
    """HD-DMG-07: the hit is rolled again for a model that is adjacent; with nobody there nothing happens."""
    assert target.at is not None
    other = yield from deflected_onto(game, target, source)
    game.emit(Deflected(target.id, other.id if other is not None else ""))
    if other is not None:
        yield from _hits(game, other, 1, Source(target.id, target.at, source.team, how=GLANCE), True)


def _lose_temper(game: Game, target: Model, source: Source) -> Flow[None]:
    """HD-DMG-11: a Dalek shoots once at the nearest other one, whether or not it has acted; HD-DAV-01: Davros back."""
    if column_of(target) == "davros":
        hits = yield from davros.shoot_back(game, target, source)
        yield from _answered(game, target, game.models.get(source.model), hits, 0, source)
        return
    other = yield from nearest_dalek(game, target, source)
    made = plan(game, target, other, IN_TEMPER) if other is not None else None
    if other is None or made is None or made.refused is not None:
        game.emit(TemperLost(target.id, ""))
        return
    game.emit(TemperLost(target.id, other.id))
    if not in_arc(game, target, other):
        assert target.at is not None and other.at is not None
        game.emit(Faced(target.id, game.grid.facing(target.at, other.at), "HD-DMG-11"))
    made = plan(game, target, other, IN_TEMPER)
    hits = yield from loose(game, made)
    yield from _answered(game, target, other, hits, extra_effects(game, made), source)


def _answered(game: Game, firer: Model, other: Model | None, hits: int, extra: int, source: Source) -> Flow[None]:
    """HD-DMG-11, HD-DAV-01: the hits of a shot in a temper make secondary rolls."""
    if other is not None and firer.at is not None:
        how = RETURN if column_of(firer) == "davros" else IN_TEMPER
        yield from _hits(game, other, hits, Source(firer.id, firer.at, source.team, other.at, how), True, extra)


def _take_cover(game: Game, target: Model, source: Source) -> Flow[None]:
    """HD-DMG-08: a Dalek that has not acted retires from the firer at once and is marked, even if it cannot move.

    It goes up to three squares, six at rate 2, without momentum.
    """
    if target.acted or target.team == DORMANT:
        game.emit(ResultIgnored(target.id, COVER, "HD-DMG-08" if target.acted else "HD-NEW-ENC-05"))
        return
    before = target.at
    if not target.still:  # HD-DMG-10
        yield from forced_moves.flee(game, target, source.at, FULL_MOVE * game.options.move_rate, how=TO_COVER)
    mark(game, target, "HD-DMG-08")
    if target.at != before:
        moved(game, target)
