"""Chapter DAV: what Davros, or who stands in for him, does when he is hit, and how he comes home.

HD-DAV-04: he does nothing of himself; a scenario that gives him actions has them taken by the umpire.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from wartable.engine.ask import Flow, Option, choose_or_skip
from wartable.engine.grid import Barrier, Cell, Grid, Square
from wartable.engine.gridcell import edge_between
from wartable.rulesets.hunt_for_davros.complex.complex import SIDES, Complex, across
from wartable.rulesets.hunt_for_davros.data.card_effects import MoveUnits
from wartable.rulesets.hunt_for_davros.data.data import cards
from wartable.rulesets.hunt_for_davros.events.fighting import Slipped, TemperLost
from wartable.rulesets.hunt_for_davros.moving import forced_moves
from wartable.rulesets.hunt_for_davros.moving.steps import FLIGHT, Others, crowded, free, go, others
from wartable.rulesets.hunt_for_davros.moving.steps import RETURN as HOMEWARD
from wartable.rulesets.hunt_for_davros.shooting.attack import RETURN, plan
from wartable.rulesets.hunt_for_davros.shooting.damage_table import Source
from wartable.rulesets.hunt_for_davros.shooting.dice import loose
from wartable.rulesets.hunt_for_davros.shooting.sightlines import sees_any
from wartable.rulesets.hunt_for_davros.specials import ask
from wartable.rulesets.hunt_for_davros.state import HELD, Card, Game, Model
from wartable.rulesets.hunt_for_davros.winning.claims import lapse

SQUARES = 3  # HD-DAV-02, HD-NEW-AI-04


# ------------------------------------------------------------------ temper and flight
def shoot_back(game: Game, model: Model, source: Source) -> Flow[int]:
    """HD-DAV-01: one die at whoever attacked him, Dalek or not; how many hits come through to effect rolls.

    Neither arc nor line of sight nor range matters; an attempt to extract him is answered too.
    """
    attacker = game.models.get(source.model)
    if attacker is None or attacker.at is None:
        return 0
    game.emit(TemperLost(model.id, attacker.id, "HD-DAV-01"))
    hits = yield from loose(game, plan(game, model, attacker, RETURN))
    return hits


def run_away(game: Game, model: Model, source: Source) -> Flow[None]:
    """HD-DAV-02: up to three squares from the firer, to the first that it does not see; the sanctum's doors let him."""
    yield from forced_moves.flee(game, model, source.at, SQUARES, doors=True, how=FLIGHT)
    lapse(game)


# ------------------------------------------------------------------ the hidden panel
def escape(game: Game, model: Model, source: Source) -> Flow[None]:
    """HD-DAV-03: through a hidden panel into a corridor, which shuts after him; out of a room he runs (HD-DAV-02).

    HD-NEW-ENC-44: whoever holds the plan of the sanctum may choose where he comes out.
    """
    out = way_out(game, model, source)
    if out is None:
        yield from run_away(game, model, source)
        return
    for card in game.cards.values():
        leeway = _leeway(card)
        if leeway:
            out = yield from _chosen(game, model, card, out, leeway)
            break
    game.emit(Slipped(model.id, out))
    lapse(game)


def way_out(game: Game, model: Model, source: Source) -> Cell | None:
    """HD-DAV-03: where he comes out if nobody chooses; None if he is in no room, or there is no place.

    From the chamber it is the square of the secret exit, or the corridor square nearest to it that is free; from
    another room the nearest one behind a wall of it that the firer does not see.
    """
    assert model.at is not None
    sanctum, room = game.board.sanctum, game.board.room_at(model.at.square)
    if room is None:
        return None
    around = others(game, model)
    if sanctum is not None and model.at.square in sanctum.chamber:
        open_ = _places(game, (cell.square for cell in game.grid.cells), around)
        return min(open_, key=lambda cell: (_far(cell, sanctum.exit_to), cell), default=None)
    behind = _places(game, _behind(game, room.squares), around)
    models = {cell: game.grid.level(cell) for cell in around.cells}
    hidden = (cell for cell in behind if not game.grid.sees(source.at, cell, models))
    here = model.at.square
    return min(hidden, key=lambda cell: (_far(cell, here), cell), default=None)


def _behind(game: Game, squares: Iterable[Square]) -> Iterator[Square]:
    """The squares on the other side of a wall of a room."""
    for square in squares:
        for side in SIDES:
            other = across(square, side)
            if game.board.inside(other) and game.grid.barrier(square, other) is Barrier.WALL:
                yield other


def _places(game: Game, squares: Iterable[Square], around: Others) -> Iterator[Cell]:
    """The free cells of those squares that lie in a corridor, on the floor and in no room."""
    for square in dict.fromkeys(squares):
        if game.board.room_at(square) is None:
            for cell in game.grid.cells_of(square):
                if not game.grid.level(cell) and free(game.grid, cell, around):
                    yield cell


def _far(cell: Cell, square: Square) -> tuple[int, int]:
    """How far a cell is from a square: in squares, diagonals as one (HD-FIRE-03), then as the crow flies."""
    dx, dy = abs(cell.x - square[0]), abs(cell.y - square[1])
    return max(dx, dy), dx * dx + dy * dy


def _leeway(card: Card) -> int:
    """HD-NEW-ENC-44: by how many squares a card lets its owner move the place where he comes out, 0 for not."""
    found = cards().get(card.kind)
    if found is None or card.where != HELD or not card.ready:
        return 0
    return sum(effect.squares for effect in found.of(MoveUnits) if effect.when == "escapes")


def _chosen(game: Game, model: Model, card: Card, out: Cell, leeway: int) -> Flow[Cell]:
    """HD-NEW-ENC-44: a corridor square within reach of the normal exit, that exit first; another one shows the card."""
    around = others(game, model)
    near = game.grid.reach(out, around.cells, leeway)
    found = [cell for cell in _places(game, (cell.square for cell in near), around) if cell in near]
    options = tuple(
        Option(cell.key, f"at {cell.key}, {text}", "HD-NEW-ENC-44", cell.key)
        for cell in sorted(found, key=lambda cell: (near[cell], cell))
        for text in ["the normal exit" if cell == out else f"{near[cell]} off"]
    )
    if not options:
        return out
    question = f"Where does {model.name} come out?"
    key = yield from choose_or_skip(game, "HD-NEW-ENC-44", card.owner, question, options, about=model.id)
    picked = next(cell for cell in found if cell.key == key)
    if picked != out:
        ask.show(game, card)
    return picked


# ------------------------------------------------------------------ the way home
def come_back(game: Game) -> None:
    """HD-NEW-AI-04: at the end of a turn, with no player's model in sight of him, he goes home by up to three squares.

    He takes the shortest way to his chamber, through the sanctum's doors and panel, which shut behind him.
    """
    model, sanctum = game.target(), game.board.sanctum
    if model is None or model.at is None or sanctum is None or model.at.square in sanctum.chamber:
        return
    if sees_any(game, (other for other in game.on_board() if other.team in game.teams), model):
        return
    grid = _passable(game.grid, game.board)
    around = others(game, model)

    def taken(cell: Cell) -> bool:
        return cell in around.cells or crowded(grid, cell, around) is not None

    home = [cell for square in sanctum.chamber for cell in grid.cells_of(square)]
    for cell in grid.route(model.at, home, taken)[:SQUARES]:
        go(game, model, cell, HOMEWARD)
    lapse(game)


@lru_cache(maxsize=8)
def _passable(grid: Grid, board: Complex) -> Grid:
    """The grid as he walks it: the sanctum's doors and its panel are open to him."""
    sanctum = board.sanctum
    assert sanctum is not None
    open_ = [door.edge for door in board.doors if door.sanctum]
    open_.append(edge_between(sanctum.exit_from, sanctum.exit_to))
    return grid.changed(edges={at: what for at, what in grid.edges.items() if at not in open_})
