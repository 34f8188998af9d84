"""Chapter SETUP: who is in a team, and how it takes its entry board."""

from __future__ import annotations

from functools import lru_cache

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.grid import DIRECTIONS, Cell
from wartable.rulesets.hunt_for_davros.complex.complex import Complex
from wartable.rulesets.hunt_for_davros.data.data import profile, teams
from wartable.rulesets.hunt_for_davros.events.base import Deployed
from wartable.rulesets.hunt_for_davros.moving.steps import COMPASS
from wartable.rulesets.hunt_for_davros.state import GUARDS, TARGET, Game, Model

DRAWN_UP, BY_HAND = "as-drawn-up", "by-hand"


def muster(game: Game) -> None:
    """HD-SETUP-02, HD-SETUP-06, HD-SETUP-07: make the models of a new game; none is on the board yet."""
    for seat, team in game.teams.items():
        number = 0
        for key, count in teams()[team.kind].members:
            for _ in range(count):
                leads = profile(key).commander
                number += 0 if leads else 1
                mark = "c" if leads else str(number)
                game.models[f"{seat}-{mark}"] = made(f"{seat}-{mark}", f"{team.name} {mark.upper()}", seat, key)
    for number in range(1, game.options.guards + 1):
        game.models[f"guard-{number}"] = made(f"guard-{number}", f"Guard {number}", GUARDS, "imperial_guard")
    if game.options.sanctum and game.options.target:
        name = "Davros" if game.options.target == "davros" else "The Dalek Supreme"
        game.models["davros"] = made("davros", name, TARGET, game.options.target)


def made(key: str, name: str, team: str, profile_: str) -> Model:
    """A model as its profile has it, not on the board."""
    kind = profile(profile_)
    return Model(
        key, name, team, profile_, commander=kind.commander and team not in (GUARDS, TARGET), weapon=kind.weapon,
        ammo=kind.ammo, grenades=kind.grenades,
    )  # fmt: skip


def enter(game: Game, seat: str) -> Flow[None]:
    """HD-SETUP-03: anywhere on the entry board, one per square, facing as the player likes; or as usual."""
    waiting = [model for model in game.models.values() if model.team == seat and model.at is None]
    if not waiting:
        return
    options = (
        Option(DRAWN_UP, "as drawn up: before the room, facing the middle of the complex", "HD-SETUP-03"),
        Option(BY_HAND, "model by model", "HD-SETUP-03"),
    )  # fmt: skip
    key = yield from choose("HD-SETUP-03", seat, f"How does {game.teams[seat].name} set up?", options)
    if key == DRAWN_UP:
        for model, cell, facing in drawn_up(game, seat, waiting):
            game.emit(Deployed(model.id, cell, facing))
        return
    for model in waiting:
        yield from by_hand(game, seat, model)


def squares(game: Game, seat: str) -> tuple[Cell, ...]:
    """The free cells of the entry board of a team."""
    start = next(item for item in game.board.starts if item.quarter == game.teams[seat].start)
    occupied = game.occupied()
    grid = game.grid
    found = (cell for square in start.squares for cell in grid.cells_of(square))
    return tuple(cell for cell in found if cell not in occupied)


@lru_cache(maxsize=64)
def _walks(board: Complex) -> dict[Cell, int]:
    """How far each cell is from the middle of the map on foot, all doors but those of the sanctum open."""
    closed = [door.id for door in board.doors if door.sanctum]
    grid = board.grid(closed)
    if board.sanctum is not None:
        middle = Cell(*board.sanctum.ring[0])
    else:
        cells = sorted(grid.cells, key=lambda c: (abs(2 * c.x + 1 - board.width) + abs(2 * c.y + 1 - board.height), c))
        middle = cells[0]
    return grid.reach(middle, ())


def drawn_up(game: Game, seat: str, waiting: list[Model]) -> list[tuple[Model, Cell, int]]:
    """The usual places: those of the entry board nearest to the middle of the map, the commander among the last."""
    board = game.board
    walks = _walks(board)
    far = board.width * board.height
    free = sorted(squares(game, seat), key=lambda cell: (walks.get(cell, far), cell.y, cell.x, cell.sub))
    cells: list[Cell] = []
    for cell in free:  # small squares need a gap (HD-MOVE-07)
        if all((game.grid.small_gap(cell, other) or 2) >= 2 for other in cells):
            cells.append(cell)
    order = sorted(waiting, key=lambda model: model.commander)
    places = cells[: len(order)]
    middle = Cell(board.width // 2, board.height // 2)
    return [(model, cell, game.grid.facing(cell, middle)) for model, cell in zip(order, places)]


def by_hand(game: Game, seat: str, model: Model) -> Flow[None]:
    """One model: its square, then its facing."""
    free = [cell for cell in squares(game, seat) if _gap(game, cell)]
    options = tuple(Option(cell.key, f"square {cell.key}", "HD-SETUP-03", cell.key) for cell in free)
    key = yield from choose("HD-SETUP-03", seat, f"Where does {model.name} start?", options, about=model.id)
    cell = next(cell for cell in free if cell.key == key)
    ways = tuple(
        Option(way, f"face {name}", "HD-SETUP-03", cell.key) for way, name in zip(DIRECTIONS, COMPASS, strict=True)
    )
    facing = yield from choose("HD-SETUP-03", seat, f"Which way does {model.name} face?", ways, about=model.id)
    game.emit(Deployed(model.id, cell, DIRECTIONS.index(facing)))


def _gap(game: Game, cell: Cell) -> bool:
    return all((game.grid.small_gap(cell, other) or 2) >= 2 for other in game.occupied())
