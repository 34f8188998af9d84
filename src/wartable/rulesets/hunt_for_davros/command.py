"""Chapter CMD: the command zone, and what a team does without a leader."""

from __future__ import annotations

from functools import lru_cache

from wartable.engine.ask import Flow, Option, Refusal, choose_or_skip
from wartable.engine.grid import Cell, Grid
from wartable.kit.wording import count
from wartable.rulesets.hunt_for_davros.chits import ready
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.events.base import ChitSetAside, FigureSwapped, LeaderMade, LeaderMissing
from wartable.rulesets.hunt_for_davros.state import Game, Model, player


def under_command(game: Game, model: Model) -> bool:
    """HD-CMD-11: umpire units and gangs (HD-NEW-ENC-07) ignore command, player teams of any race use it."""
    return player(game, model.team) and not model.group


def leaderless(game: Game, seat: str) -> bool:
    """HD-CMD-06: whether a team has models under command and no leader."""
    return game.leader(seat) is None and any(under_command(game, model) for model in game.of(seat))


def reach(game: Game, seat: str) -> int:
    """HD-CMD-01: how many boards around its own the zone of a commander reaches."""
    if any(team == seat for team, _ in game.jams):
        return 0  # HD-NEW-ENC-35
    relays = (device for device in game.devices.values() if device.kind == "relay" and device.attendant)
    if any(game.models[relay.attendant].team == seat for relay in relays):
        return 2  # HD-NEW-ENC-27
    return 1


def in_zone(game: Game, model: Model) -> bool:
    """HD-CMD-01: on the commander's board or one of the eight around it; HD-CMD-05: or at the far end of a transmat.

    Walls and the distance in squares do not matter (HD-CMD-10: nor does it what the commander may do), nor does it
    how the model has come where it is, or its commander (HD-CMD-04).
    """
    leader = game.leader(model.team)
    if leader is None or leader is model:
        return True
    assert leader.at is not None and model.at is not None
    board = game.board
    one, other = board.board_of(leader.at.square), board.board_of(model.at.square)
    far = reach(game, model.team)
    if max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= far:
        return True
    return far > 0 and joined(game, one, other)


def joined(game: Game, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """HD-CMD-05: whether a transmat in use joins two boards, in either direction."""
    for pad in game.devices.values():
        far = game.devices.get(pad.link)
        if pad.kind == "transmat_pad" and pad.active and far is not None:
            ends = game.board.board_of(pad.at.square), game.board.board_of(far.at.square)
            if ends in ((one, other), (other, one)):
                return True
    return False


def tied(game: Game, model: Model) -> bool:
    """HD-CMD-02, HD-CMD-03: whether a model that is chosen now may only move toward its leader."""
    return under_command(game, model) and not in_zone(game, model)


@lru_cache(maxsize=32)
def _ways(grid: Grid, start: Cell, occupied: frozenset[Cell]) -> dict[Cell, int]:
    return grid.reach(start, occupied)


def closer(game: Game, model: Model, to: Cell) -> Refusal | None:
    """HD-CMD-02: why a tied model may not step to a cell: each step shortens its walk to the leader.

    Where no way is open each step shortens the straight distance.
    """
    return None if model.at is None else closer_from(game, model, model.at, to)


def closer_from(game: Game, model: Model, at: Cell, to: Cell) -> Refusal | None:
    """HD-CMD-02: the same of a step from the cell `at` to which earlier steps would have brought the model."""
    leader = game.leader(model.team)
    if leader is None or leader.at is None:
        return None
    others = frozenset(cell for cell in game.occupied() if cell not in (model.at, leader.at))
    ways = _ways(game.grid, leader.at, others)
    now = ways.get(at)
    if now is not None:
        if ways.get(to, now) < now:
            return None
        return Refusal(to.key, f"that brings it no nearer to its leader, {count(now, 'square')} away", "HD-CMD-02")
    if _straight(to, leader.at) < _straight(at, leader.at):
        return None
    return Refusal(to.key, "no way to its leader is open, and that is no nearer in a straight line", "HD-CMD-02")


def _straight(one: Cell, other: Cell) -> int:
    """The square of the distance between two cells, in quarters of a square."""
    return sum((a - b) ** 2 for a, b in zip(_middle(one), _middle(other)))


def _middle(cell: Cell) -> tuple[int, int]:
    if not cell.sub:
        return 4 * cell.x + 2, 4 * cell.y + 2
    return 4 * cell.x + (1 if "w" in cell.sub else 3), 4 * cell.y + (1 if "n" in cell.sub else 3)


def nominees(game: Game, seat: str) -> tuple[Model, ...]:
    """HD-CMD-07: who can be made leader: any model of the team that has not been activated, wherever it is.

    HD-CMD-09: a Special Weapons Dalek or one found on the way too.
    """
    return ready(game, seat)


def create(game: Game, seat: str) -> Flow[bool]:
    """HD-CMD-06, HD-CMD-07, HD-OTH-01: the chit of a leaderless team makes a leader; whether it could.

    It takes a whole activation, so the limit of three of a kind does not matter.
    """
    found = nominees(game, seat)
    if not found:
        game.emit(LeaderMissing(seat))
        return False
    options = tuple(Option(model.id, f"{model.name} becomes the leader", "HD-CMD-07", model.id) for model in found)
    key = yield from choose_or_skip(game, "HD-CMD-07", seat, "The team has no leader: who takes command?", options)
    fallen = next((m.profile for m in game.models.values() if _fell(m, seat)), "")
    game.emit(LeaderMade(seat, key))
    if fallen:
        game.emit(FigureSwapped(key, fallen))
    return True


def _fell(model: Model, seat: str) -> bool:
    return model.team == seat and model.destroyed and profile(model.profile).commander


def set_aside(game: Game, owner: str) -> None:
    """HD-TURN-12: nobody is there for a chit."""
    game.emit(ChitSetAside(owner))
