"""How a battle is won (chapter MISS), and when it ends (chapter TURN)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wartable.engine.ask import Flow, die
from wartable.engine.ruleset import Score
from wartable.rulesets.time_wars import assassinate, exterminate, possession, reclamation, setup_order, take_ground
from wartable.rulesets.time_wars.casualties import tv_of
from wartable.rulesets.time_wars.contacts import settle
from wartable.rulesets.time_wars.end_events import GameEnded, SideOut
from wartable.rulesets.time_wars.events import Turned
from wartable.rulesets.time_wars.loss_events import Routed
from wartable.rulesets.time_wars.mission_events import MissionRolled
from wartable.rulesets.time_wars.morale_events import DetachmentFled
from wartable.rulesets.time_wars.state import ABOARD, JOINED, RESERVE, TABLE, Game, Result, Unit
from wartable.rulesets.time_wars.tally import Mission, called, players, side_left
from wartable.rulesets.time_wars.tally import in_battle as in_battle
from wartable.rulesets.time_wars.tally import score_tv as score_tv
from wartable.rulesets.time_wars.tally import sides_left as sides_left

ROLL = setup_order.ROLL
KEYS = ("confrontation", "exterminate", "assassinate", "possession", "reclamation", "take_ground")
"""TW-MISS-01: the six missions by their number on a D6. TW-MISS-02: in `Options` stands what is played unless
somebody chooses: Confrontation, Standard deployment, nothing else."""


def roll_mission(player: str) -> Flow[str]:
    """TW-MISS-01: the mission that a D6 gives to players who do not agree on one."""
    face = yield from die(6, "TW-MISS-01", player, "mission")
    return KEYS[face - 1]


def choose_mission(game: Game) -> Flow[None]:
    """TW-MISS-01: players who have not agreed on a mission let the D6 decide, before anything else (TW-DEPL-03)."""
    key = yield from roll_mission(players(game)[0])
    game.emit(MissionRolled(KEYS.index(key) + 1, key))
    game.emit(Turned(setup_order.then(game, "mission")))


def time_up(game: Game) -> bool:
    """TW-MISS-03: whether the last Player Turn of the last turn has ended; with no limit set it never has."""
    return bool(game.options.turns) and game.turn >= game.options.turns and turn_over(game)


def turn_over(game: Game) -> bool:
    """TW-TURN-01: whether the last Player Turn of a Game Turn has ended."""
    if game.cursor.phase != "end":
        return False
    left = sides_left(game)
    order = players(game)
    after = order[order.index(game.active) + 1 :] if game.active in order else ()
    return not any(player in left for player in after)


# ------------------------------------------------------------ what counts
def routed_by(game: Game, player: str) -> int:
    """TW-MISS-07: how many enemy detachments `player` made rout; one wiped out counts like one that routed.

    With two players all of the enemy's are his; with more, each is credited to the player whose attack caused it.
    """
    lost = [(game.detachments[key].player, by) for key, by in game.routs]
    if len(players(game)) <= 2:
        return sum(1 for owner, _ in lost if owner != player)
    return sum(1 for owner, by in lost if owner != player and by == player)


def points_left(game: Game, player: str) -> int:
    """TW-MISS-08: the full cost of every Troop Type with a model on the table (aboard counts) or in reserve."""
    return sum(unit.cost for unit in game.units.values() if unit.player == player and _remains(unit))


def _remains(unit: Unit) -> bool:
    return unit.where == JOINED or (unit.where in (TABLE, ABOARD, RESERVE) and bool(unit.models))


# ------------------------------------------------------------ confrontation
def last_force(game: Game, left: tuple[str, ...]) -> Result:
    """TW-MISS-06: the only force that is left wins at once. TW-MISS-04: if none is, the battle is drawn."""
    if left:
        return Result(left, "TW-MISS-06", f"Victory for {called(game, left[0])}: the last force on the table.")
    return Result((), "TW-MISS-04", "No force is left: the battle is drawn.")


def most_routed(game: Game, left: tuple[str, ...]) -> Result:
    """TW-MISS-07: who made the most enemy detachments rout. TW-MISS-08: if level, who has the most points left."""
    routs = {player: routed_by(game, player) for player in left}
    most = max(routs.values())
    level = [player for player in left if routs[player] == most]
    if len(level) == 1:
        routed = f"{most} enemy {'detachment' if most == 1 else 'detachments'} routed"
        say = f"Victory for {called(game, level[0])}: {routed}."
        return Result((level[0],), "TW-MISS-07", say)
    points = {player: points_left(game, player) for player in level}
    best = max(points.values())
    richest = [player for player in level if points[player] == best]
    if len(richest) == 1:
        return Result((richest[0],), "TW-MISS-08", f"Victory for {called(game, richest[0])}: {best} points remain.")
    return Result((), "TW-MISS-08", f"The battle is drawn: {best} points remain on each side.")


def confrontation_score(game: Game, player: str) -> int:
    """Detachments first, then points, as the mission compares them; -1 for a side that is out."""
    return routed_by(game, player) * 10_000 + points_left(game, player) if in_battle(game, player) else -1


def confrontation_rows(game: Game, player: str) -> Iterator[Score]:
    """TW-MISS-07, TW-MISS-08."""
    yield Score(player, "Enemy detachments routed", str(routed_by(game, player)), "TW-MISS-07")
    yield Score(player, "Points remaining", str(points_left(game, player)), "TW-MISS-08")


# ------------------------------------------------------------ take ground
def ground_held(game: Game, player: str) -> int:
    """TW-MISS-27: what the Troop Types of `player` score where they stand; -1 for a side that is out."""
    tvs = ((unit, score_tv(game, unit)) for unit in game.units.values())
    return take_ground.held(game, player, tvs) if in_battle(game, player) else -1


def most_ground(game: Game, left: tuple[str, ...]) -> Result:
    """TW-MISS-27: at the end of the last turn the highest score wins."""
    totals = {player: ground_held(game, player) for player in left}
    return take_ground.result(totals, {player: called(game, player) for player in left})


def ground_rows(game: Game, player: str) -> Iterator[Score]:
    """TW-MISS-27."""
    yield Score(player, "Ground held", str(max(0, ground_held(game, player))), "TW-MISS-27")


MISSIONS: dict[str, Mission] = {
    "confrontation": Mission(
        "confrontation", "Confrontation", last_force, most_routed, confrontation_score, confrontation_rows
    ),
    "exterminate": exterminate.MISSION,
    "assassinate": assassinate.MISSION,
    "possession": possession.MISSION,
    "reclamation": reclamation.MISSION,
    "take_ground": Mission("take_ground", "Take Ground", side_left, most_ground, ground_held, ground_rows),
}


UNDECIDED = replace(MISSIONS["confrontation"], key=ROLL, name="Rolled by a D6")
"""TW-MISS-01: before the die has fallen."""


def mission(game: Game) -> Mission:
    """The mission that is played.

    Raises:
        KeyError: the options name one that there is not.
    """
    return UNDECIDED if game.options.mission == ROLL else MISSIONS[game.options.mission]


def standing(game: Game) -> dict[str, int]:
    """How each seat stands by the mission's own measure; comparable only within one battle."""
    played = mission(game)
    return {player: played.score(game, player) for player in players(game)}


def scores(game: Game) -> tuple[Score, ...]:
    """What counts for each side in the end, by the clauses that count it."""
    return tuple(score for player in players(game) for score in _scores(game, player))


def _scores(game: Game, player: str) -> Iterator[Score]:
    own = [unit for unit in game.units.values() if unit.player == player]
    lost = sum(item.lost for item in game.detachments.values() if item.player == player)
    yield from mission(game).rows(game, player)
    yield Score(player, "TV lost", str(lost), "TW-DET-02")
    yield Score(player, "Troop Types left", f"{sum(map(_remains, own))} of {len(own)}", "TW-MISS-08")


# ------------------------------------------------------------ the end
def verdict(game: Game) -> Result | None:
    """TW-TURN-03: how the battle ends now, or None while it goes on.

    It ends when only one side is left, or none, or when the mission's last turn is over (TW-MISS-03). TW-MISS-12: the
    mission may end it with any Game Turn.
    """
    left = sides_left(game)
    if len(left) <= 1 and len(players(game)) > 1:
        return mission(game).alone(game, left)
    if turn_over(game) and (result := mission(game).early(game)) is not None:
        return result
    if time_up(game):
        return mission(game).timed(game, left)
    return None


def closing(game: Game) -> Flow[None]:
    """TW-MISS-26: what is turned up when time has run out, before the mission is judged."""
    if time_up(game) and len(sides_left(game)) > 1 and game.options.mission == reclamation.RECLAMATION:
        yield from reclamation.reveal(game)


def ended(game: Game) -> bool:
    """TW-TURN-03: end the battle if it is over; says whether it is."""
    if game.result is None and (result := verdict(game)) is not None:
        game.emit(GameEnded(*result))
    return game.result is not None


def following(game: Game) -> str:
    """TW-TURN-01: the player whose Player Turn comes after that of the active one, '' when a new turn begins."""
    order = players(game)
    after = order[order.index(game.active) + 1 :] if game.active in order else order
    return next((player for player in after if in_battle(game, player)), "")


def withdraw(game: Game, player: str) -> Flow[None]:
    """TW-TURN-04: a whole army leaves of its own will, and all its Troop Types count as routed.

    TW-TURN-05: its detachments are gone, and it is out. TW-MISS-07: with three or more players nobody made them rout.
    The battle ends if only one side is left; else the others play on from this Player Turn's Morale Phase.
    """
    gone = [unit.id for unit in game.units.values() if unit.player == player and unit.alive]
    values = [0 if _with_retinue(game, key) else tv_of(game, game.units[key]) for key in gone]
    for key, tv in zip(gone, values):
        body = game.units.get(game.units[key].joined, game.units[key])
        if assassinate.stays(game, body):
            assassinate.run_away(game, body)  # TW-MISS-13
        else:
            game.emit(Routed(key, tv, withdrawn=True))
    settle(game)
    others = [seat for seat in players(game) if seat != player]
    for item in tuple(game.detachments.values()):
        if item.player == player and not item.gone:
            game.emit(DetachmentFled(item.id, others[0] if len(others) == 1 else ""))
    game.emit(SideOut(player))
    if not ended(game):
        game.emit(Turned("morale"))
    yield from ()


def _with_retinue(game: Game, key: str) -> bool:
    """TW-ARMY-48: whether the TV of an Individual is that of his Retinue, counted there."""
    unit = game.units[key]
    return unit.where == JOINED and game.units[unit.joined].retinue == key
