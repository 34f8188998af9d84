"""Mission 3: Assassinate (TW-MISS-11 to TW-MISS-14); the run of a routed target stands in `flight`."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Option, choose_or_skip
from wartable.engine.ruleset import Score
from wartable.rulesets.time_wars.casualties import tv_of
from wartable.rulesets.time_wars.events import Disembarked
from wartable.rulesets.time_wars.mission_events import TargetNamed, TargetRan
from wartable.rulesets.time_wars.state import (
    ABOARD,
    DESTROYED,
    GONE,
    JOINED,
    SQUAD,
    TABLE,
    Game,
    Result,
    Unit,
)
from wartable.rulesets.time_wars.tally import Mission, called, credited, players, side_left
from wartable.rulesets.time_wars.vehicles import Kerb

ASSASSINATE = "assassinate"
CLAUSE = "TW-MISS-12"


# ------------------------------------------------------------ the target
def highest(game: Game, player: str) -> tuple[Unit, ...]:
    """TW-MISS-11: the commanders of the highest rank; of several the highest NRV, then the highest TV; some may tie."""
    chiefs = [unit for unit in game.units.values() if unit.player == player and unit.rank and unit.kind != SQUAD]
    best = max(((unit.rank, unit.profile.nrv, unit.tv) for unit in chiefs), default=None)
    return tuple(unit for unit in chiefs if (unit.rank, unit.profile.nrv, unit.tv) == best)


def target(game: Game, player: str) -> Unit | None:
    """TW-MISS-11: the commander of `player` who must be killed; None if he has none."""
    side = game.sides[player]
    if side.target:
        return game.units[side.target]
    return next(iter(highest(game, player)), None)


def name_target(game: Game, player: str) -> Flow[None]:
    """TW-MISS-11: before deployment it is settled who the target is; of equals the owner names one."""
    equal = highest(game, player)
    if not equal or game.sides[player].target:
        return
    options = tuple(Option(unit.id, unit.name, "TW-MISS-11", unit.id) for unit in equal)
    key = yield from choose_or_skip(game, "TW-MISS-11", player, "Which of your commanders is the target?", options)
    game.emit(TargetNamed(player, key))


def killed(game: Game, player: str) -> bool:
    """TW-MISS-11: whether the target of `player` is dead; his Retinue may live on."""
    unit = target(game, player)
    return unit is not None and unit.where == DESTROYED


def escaped(game: Game, player: str) -> bool:
    """TW-MISS-14: whether he has left the battle alive, so that nobody can kill him any more."""
    unit = target(game, player)
    return unit is not None and unit.where in GONE and unit.where != DESTROYED


# ------------------------------------------------------------ routing
def stays(game: Game, unit: Unit) -> bool:
    """TW-MISS-13: whether `unit` is or holds a target of Assassinate, so that it is not removed when it routs.

    In reserve there is nothing to stay: who routs there is out of reach.
    """
    if game.options.mission != ASSASSINATE or unit.where not in (TABLE, ABOARD):
        return False
    chief = target(game, unit.player)
    return chief is not None and (chief is unit or (chief.where == JOINED and chief.joined == unit.id))


def run_away(game: Game, unit: Unit) -> None:
    """TW-MISS-13: it has routed, and from now on it runs for the nearest edge; aboard a vehicle it gets out first.

    Its TV and that of Individuals in it count as lost now, and not once more when it is killed.
    """
    if unit.running:
        return
    get_out(game, unit)
    mates = tuple((mate.id, 0 if unit.retinue == mate.id else tv_of(game, mate)) for mate in game.joined_to(unit.id))
    game.emit(TargetRan(unit.id, ((unit.id, tv_of(game, unit)), *mates)))


def get_out(game: Game, unit: Unit) -> None:
    """TW-MISS-13: who is aboard is set down beside the vehicle by the umpire, if there is room for all of it."""
    if unit.where == ABOARD:
        vehicle = game.units[unit.aboard]
        models = Kerb(game, vehicle, unit, near=True).around((vehicle.models[0].x, vehicle.models[0].y))
        if len(models) == len(unit.models):
            game.emit(Disembarked(unit.id, vehicle.id, models))


# ------------------------------------------------------------ the end
def assassins(game: Game) -> Result:
    """TW-MISS-12: who has killed a target and kept his own alive wins; if both targets are dead it is a draw."""
    dead = [player for player in players(game) if killed(game, player)]
    killers = tuple(dict.fromkeys(credited(game, chief) for seat in dead if (chief := target(game, seat))))
    winners = tuple(player for player in killers if player and player not in dead)
    if len(winners) == 1:
        return Result(winners, CLAUSE, f"Victory for {called(game, winners[0])}: the enemy commander is dead.")
    if len(dead) == len(players(game)):
        both = "both sides" if len(dead) == 2 else "all sides"
        return Result((), CLAUSE, f"The battle is drawn: the targets of {both} are dead.")
    if dead:
        return Result((), CLAUSE, "The battle is drawn: no side alone has killed a target and kept its own alive.")
    return Result((), CLAUSE, "The battle is drawn: no target has been killed.")


def at_turn_end(game: Game) -> Result | None:
    """TW-MISS-12: the battle ends with the Game Turn in which a target is killed."""
    return assassins(game) if any(killed(game, player) for player in players(game)) else None


def timed(game: Game, left: tuple[str, ...]) -> Result:
    """TW-MISS-12: if nobody has been killed when time runs out, it is a draw."""
    return assassins(game)


def alone(game: Game, left: tuple[str, ...]) -> Result:
    """TW-MISS-04: the side left alone wins; TW-MISS-14: but if a target of the others has escaped it can only draw.

    Unless its own is dead by then: then they have killed and it has not.
    """
    if left and any(escaped(game, player) for player in players(game) if player not in left):
        if killed(game, left[0]):
            return assassins(game)
        return Result((), "TW-MISS-14", "The battle is drawn: the target has escaped.")
    return side_left(game, left)


# ------------------------------------------------------------ telling
def fate(game: Game, player: str) -> str:
    """How the target of `player` fares, in a word or two."""
    unit = target(game, player)
    if unit is None:
        return "none"
    if unit.where == DESTROYED:
        return "killed"
    if escaped(game, player):
        return "escaped"
    return "runs for the edge" if unit.running else "alive"


def score(game: Game, player: str) -> int:
    """Kills of targets, less one's own; a target on the run is half lost."""
    total = 0
    for seat in players(game):
        worth = 2 * killed(game, seat) + (target(game, seat) is not None and fate(game, seat) == "runs for the edge")
        total += -worth if seat == player else worth
    return total


def rows(game: Game, player: str) -> Iterator[Score]:
    """TW-MISS-11, TW-MISS-12."""
    unit = target(game, player)
    named = f"{unit.name}: {fate(game, player)}" if unit is not None else "none"
    yield Score(player, "Own target", named, "TW-MISS-11")


def prize(game: Game, unit: Unit) -> float:
    """The target is worth a battle, and whoever is with him is in the way."""
    chief = target(game, unit.player)
    if chief is None or not chief.alive:
        return 0.0
    return 40.0 if chief is unit or chief.joined == unit.id else 0.0


def has_killed(game: Game, player: str) -> bool:
    """TW-CAMP-04: whether `player` has killed the target of an enemy (TW-MISS-12), though the battle may be drawn."""
    dead = (target(game, other) for other in game.sides if other != player and killed(game, other))
    return any(chief is not None and credited(game, chief) == player for chief in dead)


MISSION = Mission(
    ASSASSINATE, "Assassinate", alone, timed, score, rows, early=at_turn_end, prize=prize, achieved=has_killed
)  # fmt: skip
