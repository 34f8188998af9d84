"""The facts about an alien, measured on the table (AT-NEW-OBS-01)."""

from __future__ import annotations

from typing import NamedTuple

from wartable.engine.ask import Flow
from wartable.engine.plane import Point, along, gap, path_length, touching
from wartable.rulesets.adventures.aliens.facts import Facts, Held, Whom
from wartable.rulesets.adventures.aliens.plan import HALT, PREFER
from wartable.rulesets.adventures.aliens.who import (
    behaviour,
    card,
    holds_off,
    looks_like_a_friend,
    quarry,
    speed,
    stirred,
)
from wartable.rulesets.adventures.catalogue.words.behaviours import KeepBehind
from wartable.rulesets.adventures.moving.approach import nearest_of, toward
from wartable.rulesets.adventures.spotting.lines import spot as point_of
from wartable.rulesets.adventures.spotting.spot import known, spot
from wartable.rulesets.adventures.state import ALIENS, CYBERMAT, LEADER, VEHICLE, Figure, Game, Objective


class Seen(NamedTuple):
    """Who an alien has spotted, the nearest first: (how far, figure)."""

    rows: tuple[tuple[int, Figure], ...]

    def first(self, character: bool = False) -> Whom | None:
        """The nearest of all, or of the player characters; of equals the one with the lowest id (AT-NEW-OBS-01)."""
        return next((Whom(f.id, far) for far, f in self.rows if f.character or not character), None)


def measure(game: Game, alien: Figure, dice: bool = True) -> Flow[Facts]:
    """What an alien goes by now.

    Args:
        dice: throw the spotting dice that matter (AT-VIS-03); else only who is seen without one counts.
    """
    move = speed(game, alien)
    seen = yield from spotted(game, alien, move, dice)
    reached = Seen(tuple(row for row in seen.rows if reaches(game, alien, row[1], move)))
    free = [f for f in game.enemies(alien) if f.free and f.kind != VEHICLE]
    touched = nearest_of(alien, [f for f in free if touching(alien.body, f.body)])
    race = card(game, alien)
    helpless = [] if alien.kind == CYBERMAT else helpless_near(game, alien, move)
    return Facts(
        kind=alien.kind, still=alien.passive or not move, own=behaviour(game, alien),
        charges=race is not None and race.charges, given=alien.order if alien.ordered else "",
        toward=alien.target if alien.ordered else "", halts=alien.halted > 0, stirred=stirred(game, alien),
        holds_off=holds_off(game, alien), touched=touched.id if touched else "", prisoner=prisoner_of(game, alien),
        helpless=helpless[0] if helpless else None, near=seen.first(), near_character=seen.first(True),
        reached=reached.first(), reached_character=reached.first(True),
        shown=not looks_like_a_friend(game, alien), lost=lost(game, alien, seen), marker=marker_of(game, alien),
        live=live_of(game, alien), post=post_of(game, alien), prey=prey_of(game, alien),
    )  # fmt: skip


# ------------------------------------------------------------------ whom it sees
def spotted(game: Game, alien: Figure, move: int, dice: bool) -> Flow[Seen]:
    """AT-ALN-02, AT-VIS-07: whom an alien has spotted; a die is thrown only for somebody who would matter."""
    found: list[tuple[int, Figure]] = []
    for far, figure in sorted(((gap(alien.body, f.body), f) for f in quarry(game, alien)), key=_by_id):
        if not _matters(found, far, figure, move):
            continue
        sees = (yield from spot(game, alien.group, figure)) if dice else known(game, alien.group, figure) is True
        if sees:
            found.append((far, figure))
    return Seen(tuple(found))


def _by_id(row: tuple[int, Figure]) -> tuple[int, str]:
    return row[0], row[1].id


def _matters(found: list[tuple[int, Figure]], far: int, figure: Figure, move: int) -> bool:
    """Whether it could be the nearest, be charged, or be the character that is preferred (AT-ALN-02)."""
    if not found or far <= move:
        return True
    return figure.character and not any(f.character for _, f in found) and far <= found[0][0] + PREFER


def reaches(game: Game, alien: Figure, figure: Figure, move: int) -> bool:
    """AT-ALN-03: whether contact is possible with its Move."""
    if figure.kind == VEHICLE or gap(alien.body, figure.body) > move:
        return False
    if touching(alien.body, figure.body):
        return True
    return touching(toward(game, alien, figure, move).ends[0], figure.body)


def helpless_near(game: Game, alien: Figure, move: int) -> list[Whom]:
    """AT-NEW-OBS-01, AT-SHOOT-07: helpless player characters to whom it can come within 2 inches, nearest first."""
    found = []
    for figure in quarry(game, alien):
        far = gap(alien.body, figure.body)
        if not figure.helpless or not figure.character or far > move + HALT:
            continue
        if far <= HALT or gap(toward(game, alien, figure, move).ends[0], figure.body) <= HALT:
            found.append(Whom(figure.id, far))
    return sorted(found, key=lambda whom: (whom.far, whom.key))


def lost(game: Game, alien: Figure, seen: Seen) -> bool:
    """AT-ALN-04: whether its target has moved out of its sight, in this turn or the one before."""
    if 0 <= game.turn - 1 == alien.lost:
        return True
    target = game.figures.get(alien.target)
    if target is None or not target.on_table or target.prisoner or target.active < max(0, game.turn - 1):
        return False
    return all(figure is not target for _, figure in seen.rows)


# ------------------------------------------------------------------ where it goes
def marker_of(game: Game, alien: Figure) -> Whom | None:
    """AT-ALN-01, AT-OBJ-05: the marker that it has, else the nearest, live or not; of equals the lowest id."""
    mine = [marker for marker in game.objectives if marker.id == alien.objective]
    found = [Whom(marker.id, _off(alien, marker)) for marker in mine or game.objectives]
    return min(found, key=lambda whom: (whom.far, whom.key), default=None)


def _off(alien: Figure, marker: Objective) -> int:
    return gap(alien.body, point_of(marker.x, marker.y))


def live_of(game: Game, alien: Figure) -> Whom | None:
    """AT-OBJ-01: the live objective marker."""
    return next((Whom(marker.id, _off(alien, marker)) for marker in game.objectives if marker.live), None)


def prisoner_of(game: Game, alien: Figure) -> Held | None:
    """AT-ALN-05: its prisoner; of several one who is still to be led away."""
    held = sorted((bool(figure.held_at), figure.id, figure) for figure in game.captives(alien.id))
    return Held(held[0][1], bool(held[0][2].helpless), held[0][0]) if held else None


def leader_of(game: Game, alien: Figure) -> Figure | None:
    """Who leads the race on the table."""
    return next((f for f in game.on_table(ALIENS) if f.kind == LEADER and f.race == alien.race), None)


def post_of(game: Game, alien: Figure) -> Whom | None:
    """AT-NEW-RACE-03: how far the place is off where it keeps behind its leader; None if it has neither."""
    leader = leader_of(game, alien)
    if leader is None or not any(isinstance(word, KeepBehind) for word in behaviour(game, alien)):
        return None
    return Whom(leader.id, path_length((alien.at, behind(game, alien, leader))))


def behind(game: Game, alien: Figure, leader: Figure) -> Point:
    """AT-NEW-RACE-03: the place so far behind the leader, away from his nearest enemy; that enemy gone, where it is."""
    far = next((word.within for word in behaviour(game, alien) if isinstance(word, KeepBehind)), 0)
    enemy = nearest_of(leader, quarry(game, leader))
    if enemy is None:
        return alien.at
    away = leader.x + 100 * (leader.x - enemy.x), leader.y + 100 * (leader.y - enemy.y)
    x, y = along((leader.at, away), far + alien.r + leader.r)
    r, table = alien.r, game.table
    return min(max(x, r), table.width - r), min(max(y, r), table.height - r)


def prey_of(game: Game, alien: Figure) -> Whom | None:
    """AT-CHAR-05: the nearest figure of the players for a Cybermat, seen or not."""
    nearest = nearest_of(alien, quarry(game, alien)) if alien.kind == CYBERMAT else None
    return Whom(nearest.id, gap(alien.body, nearest.body)) if nearest else None
