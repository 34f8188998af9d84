"""How a group moves that nobody leads: its row of the random movement table is carried out (AT-RND-15 to -21)."""

from __future__ import annotations

from wartable.engine.plane import INCH, Point, overlaps, path_length
from wartable.engine.terrain import Feature
from wartable.kit.inches.ways import Way, staying
from wartable.rulesets.adventures.catalogue.orders import scores
from wartable.rulesets.adventures.ground.terrain import closed
from wartable.rulesets.adventures.moving.approach import toward
from wartable.rulesets.adventures.moving.flee import away
from wartable.rulesets.adventures.moving.limits import HALT, limits
from wartable.rulesets.adventures.orders.troop import nearest_seen, present, shelter
from wartable.rulesets.adventures.spotting.lines import covering
from wartable.rulesets.adventures.state import Figure, Game, Order, Stand

DEEP = INCH


def marches(game: Game, figure: Figure) -> bool:
    """AT-RND-01, AT-GEN-01: whether the rules move a figure: it follows the table, and no character is in its group."""
    return bool(figure.row) and not any(other.character for other in game.group(figure.group))


def march(game: Game, figure: Figure) -> Way[Stand]:
    """AT-RND-15 to -21: where its order takes it: away, to cover, towards an enemy in sight, else an objective."""
    row, most = scores()[figure.row], limits(game, figure)[1]
    enemy = nearest_seen(game, present(game, figure.group))
    if figure.order == Order.RETREAT:
        if row.inches:
            return away(game, figure, row.inches)
        piece = shelter(game, figure, enemy) if enemy is not None else None
        return staying((figure.stand,)) if piece is None else to_shelter(game, figure, piece, most)
    if figure.order not in (Order.ADVANCE, Order.ATTACK):
        return staying((figure.stand,))
    halt = HALT if figure.order == Order.ADVANCE else 0
    if enemy is not None:
        return toward(game, figure, enemy, most, halt)
    marker = nearest_marker(game, figure)
    return staying((figure.stand,)) if marker is None else toward(game, figure, marker, most, halt)


def nearest_marker(game: Game, figure: Figure) -> Point | None:
    """AT-RND-20: the nearest objective marker; of equals the lowest id."""
    rows = [(path_length((figure.at, (m.x, m.y))), m.id, (m.x, m.y)) for m in game.objectives]
    return min(rows)[2] if rows else None


def _others(game: Game, figure: Figure) -> list[Figure]:
    return [other for other in game.on_table() if other is not figure]


def to_shelter(game: Game, figure: Figure, piece: Feature, limit: int) -> Way[Stand]:
    """AT-RND-17: into a piece of cover, or up to one that nobody enters; no further than into it."""
    to = (piece.left + piece.right) // 2, (piece.top + piece.bottom) // 2
    if closed(piece):
        to = min(piece.polygon, key=lambda corner: path_length((corner, figure.at)))
    way = toward(game, figure, to, limit)
    for far in range(0, way.distance, DEEP):
        end = way.at(far)[figure.stand.id]
        if covering(game, end) is piece and not any(overlaps(end, other.body) for other in _others(game, figure)):
            return way.cut_short(far) if far else staying((figure.stand,))
    return way
