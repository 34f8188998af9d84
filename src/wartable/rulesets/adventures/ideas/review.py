"""Steps that a turn's end shows to be done: stays, ways, meetings, things carried, enemies felled (AT-NEW-VOC-01)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wartable.engine.plane import INCH, gap
from wartable.rulesets.adventures.cards.hands import place_of
from wartable.rulesets.adventures.catalogue.words.steps import (
    BlastAt,
    Bring,
    Carry,
    Destroy,
    Elsewhere,
    Meet,
    OffTable,
    PortalsMax,
    Saved,
    Stay,
)
from wartable.rulesets.adventures.catalogue.words.vocabulary import What
from wartable.rulesets.adventures.events.cards import ThingDropped, ThingSafe
from wartable.rulesets.adventures.events.ideas import TurnSpent
from wartable.rulesets.adventures.ideas.effects import CARRIED_OFF, meant
from wartable.rulesets.adventures.ideas.jobs import Open, do, open_steps
from wartable.rulesets.adventures.ideas.places import ACTIONS, KINDS, called_for, near, spots, those
from wartable.rulesets.adventures.spotting.lines import sees
from wartable.rulesets.adventures.state import ABOARD, ALIENS, CIVIL, GONE, NODE, OWN, SOLDIER, Figure, Game

EARSHOT = 12 * INCH
THINGS = (What.MCGUFFIN.value, What.COMPONENT.value)
Judge = Callable[[Game, Open, Any], tuple[str, str] | None]
"""Whether a step is done: where and by whom, both '' if that does not matter; None if it is not."""


def review(game: Game) -> None:
    """AT-NEW-VOC-01: at the end of a turn every step that is open is looked at, until nothing more is done."""
    drop_things(game)
    for found in open_steps(game):
        if isinstance(found.step, Stay):
            _stayed(game, found, found.step)
    settled = False
    while not settled:
        settled = True
        for found in open_steps(game):
            judge = _JUDGED.get(type(found.step))
            if judge is not None and (how := judge(game, found, found.step)) is not None:
                do(game, found, *how)
                if isinstance(found.step, Carry):
                    game.emit(ThingSafe(how[1], found.step.item.value, found.job.clause))
                settled = False
                break


def drop_things(game: Game) -> None:
    """AT-NEW-VOC-01: what is carried is dropped as its carrier is captured, knocked out, or no more."""
    for figure in game.figures.values():
        there = figure.on_table or figure.where == ABOARD
        if (there and not figure.prisoner and not figure.helpless) or game.fact(CARRIED_OFF):
            continue
        here = place_of(game, figure)
        for item in figure.items:
            if item in THINGS:
                game.emit(ThingDropped(figure.id, item, here.x, here.y))


# ------------------------------------------------------------------ stays
def _stayed(game: Game, found: Open, step: Stay) -> None:
    """AT-NEW-VOC-01: turns running by one figure, no free enemy near at their ends."""
    for figure in those(game, step.who, found.job):
        if game.fact(f"worked {found.path} {figure.id}") != game.turn or not undisturbed(game, figure, step.enemy_free):
            continue
        running = game.fact(f"spent in {found.path} {figure.id}") == game.turn - 1
        before = game.fact(f"spent {found.path} {figure.id}") if running else 0
        game.emit(TurnSpent(figure.id, found.path, before + 1, found.job.clause))


def undisturbed(game: Game, figure: Figure, far: int) -> bool:
    """AT-NEW-VOC-01: whether no free enemy is within so far and in sight; what is worked at is none (AT-LEAD-06)."""
    here = place_of(game, figure)
    free = [alien for alien in game.on_table(ALIENS) if alien.free and alien.kind != NODE]
    return not far or not any(gap(alien.body, here.body) <= far and sees(game, alien, here.body) for alien in free)


def _stay(game: Game, found: Open, step: Stay) -> tuple[str, str] | None:
    for figure in those(game, step.who, found.job):
        spent = game.fact(f"spent {found.path} {figure.id}")
        if spent >= step.turns and game.fact(f"spent in {found.path} {figure.id}") == game.turn:
            where = [s.key for s in spots(game, step.place, found.job) if near(game, figure, s, step.within)]
            return (where[0] if where else ""), figure.id
    return None


# ------------------------------------------------------------------ ways and meetings
def _bring(game: Game, found: Open, step: Bring) -> tuple[str, str] | None:
    for figure in those(game, step.who, found.job):
        for spot in spots(game, step.place, found.job):
            if near(game, figure, spot, step.within):
                return spot.key, figure.id
    return None


def _carry(game: Game, found: Open, step: Carry) -> tuple[str, str] | None:
    for figure in game.figures.values():
        if step.item.value not in figure.items or not called_for(game, figure, step.who, found.job):
            continue
        for spot in spots(game, step.to, found.job):
            if near(game, figure, spot, step.within):
                return spot.key, figure.id
    return None


def _meet(game: Game, found: Open, step: Meet) -> tuple[str, str] | None:
    """AT-NEW-SIL-04: near the leader, the guns far away, and no shot near them in this turn."""
    foes = [alien for alien in meant(game, step.kind) if alien.on_table]
    for figure in those(game, step.who, found.job):
        soldiers = [f for f in game.on_table(OWN) if f.kind == SOLDIER]
        if any(gap(f.body, place_of(game, figure).body) <= step.no_soldier_within for f in soldiers):
            continue
        if shots_near(game, figure):
            continue
        if not foes and isinstance(step.if_none_on_table, Elsewhere):
            for spot in spots(game, step.if_none_on_table.place, found.job):
                if near(game, figure, spot, step.within):
                    return spot.key, figure.id
        for foe in foes:
            if gap(foe.body, place_of(game, figure).body) <= step.within and not shots_near(game, foe):
                return foe.id, figure.id
    return None


def shots_near(game: Game, figure: Figure) -> bool:
    """AT-NEW-VOC-01: whether somebody has shot, or been shot at, within 12 inches of a figure in this turn."""
    here = place_of(game, figure)
    return any(
        gap(other.body, here.body) <= EARSHOT and (other.shot_at_by or (other.active == game.turn and not other.moved))
        for other in game.on_table()
    )


# ------------------------------------------------------------------ enemies, portals, civilians
def felled_since(game: Game, kinds: tuple[str, ...], prefix: str) -> int:
    """AT-NEW-VOC-01: how many of some kinds have been destroyed, disabled or captured, since the set was complete."""
    now = sum(game.fact(f"felled {kind}") for kind in kinds)
    return now - (sum(game.fact(f"before felled {kind}") for kind in kinds) if prefix == ACTIONS else 0)


def _destroy(game: Game, found: Open, step: Destroy) -> tuple[str, str] | None:
    kinds = KINDS[step.kind]
    if felled_since(game, kinds, found.job.prefix) >= step.count:
        return "", ""
    if any(alien.kind in kinds for alien in game.on_table(ALIENS)):
        return None
    if not game.portals or not any(game.on_table(ALIENS)):
        return "", ""
    other = step.if_none_on_table
    return _destroy(game, found, other) if isinstance(other, Destroy) else None


def _portals_max(game: Game, found: Open, step: PortalsMax) -> tuple[str, str] | None:
    return ("", "") if len(game.portals) <= step.most else None


def saved(game: Game) -> list[Figure]:
    """AT-CIV-02: the civilians who have left the table for safety."""
    return [figure for figure in game.figures.values() if figure.side == CIVIL and _left(figure)]


def _left(figure: Figure) -> bool:
    return figure.where == GONE and figure.rescued


def _saved(game: Game, found: Open, step: Saved) -> tuple[str, str] | None:
    gone = [f for f in saved(game) if step.who is None or called_for(game, f, step.who, found.job)]
    return ("", "") if len(gone) >= step.count else None


def _off_table(game: Game, found: Open, step: OffTable) -> tuple[str, str] | None:
    """AT-NEW-VOC-01: who has left by an edge: it was at it as it went."""
    for figure in game.figures.values():
        if figure.where == GONE and called_for(game, figure, step.who, found.job):
            edges = spots(game, step.edge, found.job) if step.edge else []
            if not edges or any(gap(figure.body, edge.body) <= INCH for edge in edges):
                return "", figure.id
    return None


def _blast_at(game: Game, found: Open, step: BlastAt) -> tuple[str, str] | None:
    """AT-NEW-CARD-06: a charge has gone off at the place, or an explosive weapon has struck it."""
    struck = [spot.key for spot in spots(game, step.place, found.job) if game.fact(f"blasted {spot.key}")]
    return (struck[0], "") if struck else None


_JUDGED: Mapping[type, Judge] = {
    Stay: _stay, Bring: _bring, Carry: _carry, Meet: _meet, Destroy: _destroy, PortalsMax: _portals_max, Saved: _saved,
    OffTable: _off_table, BlastAt: _blast_at,
}  # fmt: skip
