"""How a battle ends and who has won (GD-RND-16, GD-MSN-01, GD-MSN-02)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow
from wartable.engine.ruleset import Score
from wartable.kit.wording import does
from wartable.rulesets.gates_of_doom.events.aims import ObjectivesDropped
from wartable.rulesets.gates_of_doom.events.arriving import NeverCame
from wartable.rulesets.gates_of_doom.events.ending import BattleEnded, PointsScored
from wartable.rulesets.gates_of_doom.setup.arriving import never_came
from wartable.rulesets.gates_of_doom.state import DESTROYED, Game, Scoring
from wartable.rulesets.gates_of_doom.troops import figures
from wartable.rulesets.gates_of_doom.winning.aims import objectives
from wartable.rulesets.gates_of_doom.winning.objectives import OBJECTIVES

RUNNING = ("slaughter", "head_taker", "assassination")
"""GD-RND-10: the objectives that are not worded "at the end of the game"."""
CUMULATIVE = ("slaughter", "head_taker")
"""Those that add up what has been done since the battle began."""


def wiped_out(game: Game) -> list[str]:
    """GD-RND-16: the sides that have no models left, on the table or in reserve."""
    left = {unit.side for unit in game.units.values() if unit.models and unit.where != DESTROYED and not unit.maker}
    return [seat for seat in game.sides if seat not in left]


def tally(game: Game) -> None:
    """GD-RND-10: what gives points as it is done is added up at the end of each round."""
    _score(game, RUNNING, quiet=True)


def _counted(game: Game, seat: str, key: str) -> int:
    """What an objective has given a side, or would have before objectives were rolled anew (GD-MSN-02)."""
    before = sum(one.points for one in game.sides[seat].settled if one.objective == key)
    return before + sum(one.points for one in game.scored if (one.side, one.objective) == (seat, key))


def renewed(game: Game) -> Flow[None]:
    """GD-MSN-02: as a round ends the objectives of it are scored, and both sides roll as many anew.

    GD-RND-10: what is worded "at the end of the game" is then scored as its round ends. What was done in the rounds
    before counts for no new objective.
    """
    _score(game, tuple(OBJECTIVES), quiet=True)
    for side in game.sides.values():
        counted = tuple(Scoring(side.seat, key, _lapsed(game, side.seat, key)) for key in OBJECTIVES)
        game.emit(ObjectivesDropped(side.seat, counted))
    yield from objectives(game)


def _lapsed(game: Game, seat: str, key: str) -> int:
    """What is taken from the worth of an objective, so that only what is yet to come counts."""
    scored = sum(one.points for one in game.scored if (one.side, one.objective) == (seat, key))
    return (OBJECTIVES[key].worth(game, seat) if key in CUMULATIVE else 0) - scored


def _score(game: Game, keys: Sequence[str], quiet: bool = False) -> None:
    """The points for objectives that have not been scored yet; `quiet`: not if there are none."""
    for side in game.sides.values():
        for key in side.objectives:
            objective = OBJECTIVES[key]
            points = objective.worth(game, side.seat) - _counted(game, side.seat, key) if key in keys else 0
            if key in keys and (points or not quiet):
                game.emit(PointsScored(side.seat, key, points, objective.name, objective.clause))


def standing(game: Game, seat: str) -> int:
    """What a side would have if the battle ended now: its points, or without objectives its damage dealt."""
    side = game.sides[seat]
    if not any(each.objectives for each in game.sides.values()):
        return side.damage  # GD-MSN-01
    yet = sum(OBJECTIVES[key].worth(game, seat) - _counted(game, seat, key) for key in side.objectives)
    return side.points + yet  # GD-MSN-02


def scores(game: Game) -> list[Score]:
    """What each side has as the battle stands: its damage (GD-MSN-01), and its own objectives (GD-MSN-02)."""
    found = [Score(side.seat, "Damage dealt", str(side.damage), "GD-MSN-01") for side in game.sides.values()]
    for key, objective in OBJECTIVES.items():
        for seat, side in game.sides.items():
            points = sum(one.points for one in game.scored if (one.side, one.objective) == (seat, key))
            if key in side.objectives and game.result is None:
                points += objective.worth(game, seat) - _counted(game, seat, key)
            if points or key in side.objectives:
                found.append(Score(seat, objective.name, str(points), objective.clause))
    return found


def finish(game: Game) -> None:
    """GD-MSN-02: the points are counted, and most win; GD-MSN-01: without objectives it is the damage dealt."""
    if any(side.objectives for side in game.sides.values()):
        for unit in never_came(game):
            game.emit(NeverCame(unit.id, sum(figures.health(model) for model in unit.models)))
    _score(game, tuple(OBJECTIVES))
    if any(side.objectives for side in game.sides.values()):
        _compare(game, {seat: side.points for seat, side in game.sides.items()}, "victory points", "GD-MSN-02")
        return
    lost = wiped_out(game)
    if len(lost) == 1:
        winner = game.other(lost[0])
        won, beaten = does(game.sides[winner].name, "have"), does(game.sides[lost[0]].name, "have")
        text = f"{won} won: {beaten} no models left."
        game.emit(BattleEnded((winner,), text, "GD-RND-16"))
        return
    _compare(game, {seat: side.damage for seat, side in game.sides.items()}, "damage dealt", "GD-MSN-01")


def _compare(game: Game, counts: dict[str, int], what: str, clause: str) -> None:
    """GD-RND-16: equal counts are a draw."""
    most = max(counts.values())
    first = [seat for seat, count in counts.items() if count == most]
    told = " to ".join(str(count) for count in sorted(counts.values(), reverse=True))
    if len(first) == 1:
        won = does(game.sides[first[0]].name, "have")
        game.emit(BattleEnded((first[0],), f"{won} won: {told} {what}.", clause))
    else:
        game.emit(BattleEnded((), f"A draw: {told} {what}.", clause))
