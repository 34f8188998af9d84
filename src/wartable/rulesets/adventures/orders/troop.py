"""The facts about a group that nobody leads, measured on the table (AT-RND-05 to -17)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.plane import INCH, Body, gap
from wartable.engine.terrain import Feature
from wartable.rulesets.adventures.orders.table import Troop
from wartable.rulesets.adventures.spotting.lines import in_cover, sees
from wartable.rulesets.adventures.spotting.spot import limit
from wartable.rulesets.adventures.state import NCO, OFFICER, VEHICLE, Figure, Game, Order

RUNNING, ADVANCING = (Order.RETREAT, Order.ROUT), (Order.ADVANCE, Order.ATTACK)
NEAR, ALONE, LED, HEAVY = 6 * INCH, 12 * INCH, 12 * INCH, 24 * INCH


def troop_of(game: Game, group: str) -> Troop:
    """AT-RND-05 to -17: what a group goes by, from base edge to base edge of any two figures."""
    members = present(game, group)
    friends = [f for f in game.on_table(members[0].side) if f.group != group and f.kind != VEHICLE and not f.prisoner]
    leaders = [f for f in game.on_table(members[0].side) if f.kind in (OFFICER, NCO) and f.free]
    vehicles = [f for f in game.enemies(members[0]) if f.kind == VEHICLE]
    enemy = nearest_seen(game, members)
    shooters = {foe for f in members for foe in f.was_shot_at_by}
    return Troop(
        now=len(members), started=started(game, group), fired_at_by=len(shooters),
        running=any(f.last_order in RUNNING and near(members, f, NEAR) for f in friends),
        friends=any(near(members, f, ALONE) for f in friends), vehicle=any(near(members, f, HEAVY) for f in vehicles),
        advancing=any(f.last_order in ADVANCING for f in members),
        covered=2 * sum(in_cover(game, f) for f in members) >= len(members),
        led=any(near(members, f, LED) for f in leaders), enemy=enemy is not None,
        shelter=enemy is not None and any(shelter(game, f, enemy) is not None for f in members),
    )  # fmt: skip


def present(game: Game, group: str) -> list[Figure]:
    """AT-RND-09: the figures of a group that count: those on the table that are no prisoners."""
    return [figure for figure in game.group(group) if not figure.prisoner and figure.kind != VEHICLE]


def started(game: Game, group: str) -> int:
    """AT-RND-09: how many the group had at the start; all that there are or were, if it has not been said."""
    all_of_it = [figure for figure in game.figures.values() if figure.group == group and figure.kind != VEHICLE]
    return max(len(all_of_it), *(figure.started for figure in all_of_it))


def near(members: Sequence[Figure], other: Figure, far: int) -> bool:
    """Whether a figure is so near to one of several, mils."""
    return any(gap(figure.body, other.body) <= far for figure in members)


def nearest_seen(game: Game, members: Sequence[Figure]) -> Figure | None:
    """AT-RND-14: the nearest enemy in sight of somebody of a group, within the open limit; of equals the lowest id."""
    rows = []
    for figure in members:
        for enemy in game.enemies(figure):
            far = gap(figure.body, enemy.body)
            if figure.free and not enemy.prisoner and far <= limit(game, figure) and sees(game, figure, enemy.body):
                rows.append((far, enemy.id))
    return game.figures[min(rows)[1]] if rows else None


def shelter(game: Game, figure: Figure, enemy: Figure) -> Feature | None:
    """AT-RND-17: the closest piece of cover that is further from an enemy than a figure is; None if there is none."""
    here = gap(figure.body, enemy.body)
    rows = []
    for piece in game.table.features:
        body = Body(*piece.polygon[0], 0, piece.polygon)
        if piece.cover and gap(body, enemy.body) > here:
            rows.append((gap(figure.body, body), piece.key, piece))
    return min(rows, key=lambda row: row[:2])[2] if rows else None
