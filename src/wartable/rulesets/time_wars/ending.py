"""How a battle is won, by whatever mission is played, and when it ends (chapters MISS and TURN)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from wartable.engine.ask import Flow
from wartable.engine.ruleset import Score
from wartable.rulesets.time_wars.events.base import Turned
from wartable.rulesets.time_wars.events.ending import GameEnded, SideOut
from wartable.rulesets.time_wars.events.losses import Routed
from wartable.rulesets.time_wars.events.morale import DetachmentFled
from wartable.rulesets.time_wars.melee.contacts import settle
from wartable.rulesets.time_wars.specials.ask import stays_when_routed
from wartable.rulesets.time_wars.specials.bearers import of_battle, voices
from wartable.rulesets.time_wars.specials.points import BATTLE, TroopSpecial
from wartable.rulesets.time_wars.state import ABOARD, JOINED, RESERVE, TABLE, Game, Objective, Result, Unit
from wartable.rulesets.time_wars.troops.casualties import tv_of


# ------------------------------------------------------------ who is still there
def players(game: Game) -> tuple[str, ...]:
    """The seats in the order of play (TW-TURN-01)."""
    return game.order or tuple(game.sides)


def in_battle(game: Game, player: str) -> bool:
    """Whether `player` has troops left, in a detachment that has not fled (TW-TURN-03, TW-TURN-05).

    TW-MISS-04: Troop Types in reserve keep their side in the game, and so does a target of Assassinate that has routed
    and is still on the table.
    """
    side = game.sides.get(player)
    if side is None:
        return False
    fled = side.out or _all_fled(game, player)
    for unit in game.units.values():
        if unit.player == player and ((unit.running and unit.alive) if fled else unit.lasting):
            return True
    return False


def _all_fled(game: Game, player: str) -> bool:
    any_gone = False
    for item in game.detachments.values():
        if item.player == player:
            if not item.gone:
                return False
            any_gone = True
    return any_gone


def sides_left(game: Game) -> tuple[str, ...]:
    """The seats that are still in the battle, in the order of play."""
    return tuple([player for player in players(game) if in_battle(game, player)])


def called(game: Game, player: str) -> str:
    """The name of a side for people."""
    return game.sides[player].name or player


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


def following(game: Game) -> str:
    """TW-TURN-01: the player whose Player Turn comes after that of the active one, '' when a new turn begins."""
    order = players(game)
    after = order[order.index(game.active) + 1 :] if game.active in order else order
    return next((player for player in after if in_battle(game, player)), "")


# ------------------------------------------------------------ the mission
class Mission(TroopSpecial, ABC):
    """A rule of the battle that says how it is won; its `number` is that on a D6 (TW-MISS-01)."""

    __slots__ = ()
    borne = BATTLE
    name: ClassVar[str] = ""

    def alone(self, game: Game, left: tuple[str, ...]) -> Result:
        """The result when at most one side is `left`.

        TW-MISS-04: in most missions the side left alone wins; if all go at the same moment it is a draw.
        """
        if left:
            return Result(left, "TW-MISS-04", f"Victory for {called(game, left[0])}: no enemy is left.")
        return Result((), "TW-MISS-04", "No force is left: the battle is drawn.")

    @abstractmethod
    def timed(self, game: Game, left: tuple[str, ...]) -> Result:
        """The result after the last turn; `left` are the sides that are still there."""

    def early(self, game: Game) -> Result | None:
        """The result at the end of a Game Turn before the last, None to play on."""
        return None

    @abstractmethod
    def score(self, game: Game, player: str) -> int:
        """How a side stands at the moment, for bots and for the reader; the higher the better."""

    @abstractmethod
    def rows(self, game: Game, player: str) -> Iterator[Score]:
        """What counts for a side, by the clauses that count it."""

    def achieved(self, game: Game, player: str) -> bool:
        """Whether `player` has done what is asked of him though nobody has won (TW-CAMP-04)."""
        return False

    def values(self, game: Game) -> tuple[int, ...]:
        """The values of the objectives that are laid out for it, 0 for a marker; none if it has none."""
        return ()

    def holder(self, game: Game, spot: Objective) -> str:
        """Who holds the objective `spot` as things stand, '' nobody."""
        return ""

    def told(self, game: Game, spot: Objective) -> str:
        """The objective `spot` in a few words, as everybody may know it."""
        return str(spot.value)

    def prize(self, game: Game, unit: Unit) -> float:
        """What the end of a Troop Type is worth to its enemies beyond what it cost, in points, for bots."""
        return 0.0

    def pull(self, game: Game, unit: Unit) -> tuple[Objective, ...]:
        """The places that draw a Troop Type, for bots; `value` says how strongly, in parts of its points."""
        return ()


def mission(game: Game) -> Mission:
    """The mission that is played.

    Raises:
        KeyError: the options name one that there is not.
    """
    found = of_battle(game.options.mission)
    if not isinstance(found, Mission):
        raise KeyError(game.options.mission)
    return found


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
    yield Score(player, "Troop Types left", f"{sum(map(remains, own))} of {len(own)}", "TW-MISS-08")


def remains(unit: Unit) -> bool:
    """TW-MISS-08: whether it counts as left: with a model on the table (aboard counts) or in reserve."""
    return unit.where == JOINED or (unit.where in (TABLE, ABOARD, RESERVE) and bool(unit.models))


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
    """What is settled when time has run out, before the mission is judged."""
    if time_up(game) and len(sides_left(game)) > 1:
        for rule in voices(game, None, "time_runs_out"):
            yield from rule.time_runs_out(game)


def ended(game: Game) -> bool:
    """TW-TURN-03: end the battle if it is over; says whether it is."""
    if game.result is None and (result := verdict(game)) is not None:
        game.emit(GameEnded(*result))
    return game.result is not None


def withdraw(game: Game, player: str) -> Flow[None]:
    """TW-TURN-04: a whole army leaves of its own will, and all its Troop Types count as routed.

    TW-TURN-05: its detachments are gone, and it is out. TW-MISS-07: with three or more players nobody made them rout.
    The battle ends if only one side is left; else the others play on from this Player Turn's Morale Phase.
    """
    gone = [unit.id for unit in game.units.values() if unit.player == player and unit.alive]
    values = [0 if _with_retinue(game, key) else tv_of(game, game.units[key]) for key in gone]
    for key, tv in zip(gone, values):
        body = game.units.get(game.units[key].joined, game.units[key])
        if not (yield from stays_when_routed(game, body)):
            game.emit(Routed(key, tv, withdrawn=True))
    settle(game)
    others = [seat for seat in players(game) if seat != player]
    for item in tuple(game.detachments.values()):
        if item.player == player and not item.gone:
            game.emit(DetachmentFled(item.id, others[0] if len(others) == 1 else ""))
    game.emit(SideOut(player))
    if not ended(game):
        game.emit(Turned("morale"))


def _with_retinue(game: Game, key: str) -> bool:
    """TW-ARMY-48: whether the TV of an Individual is that of his Retinue, counted there."""
    unit = game.units[key]
    return unit.where == JOINED and game.units[unit.joined].retinue == key
