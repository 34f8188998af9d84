"""The sequence of play (BG-TURN-01 to -03, BG-TURN-05)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose_or_skip, die
from wartable.kit.wording import does
from wartable.rulesets.battle_group.events.base import PlaceTaken, SequenceRolled, Turned
from wartable.rulesets.battle_group.state import Game, Phase

ORDINALS = ("first", "second", "third", "fourth")


def roll_sequence(game: Game) -> Flow[None]:
    """BG-TURN-01, BG-TURN-02: all roll, the highest takes one of the first two free places, and so on for the rest."""
    places: dict[int, str] = {}
    waiting = list(game.sides)
    while len(waiting) > 1:
        winner = yield from _highest(game, waiting)
        free = [place for place in range(len(game.sides)) if place not in places][:2]
        options = [Option(ORDINALS[place], f"Play {ORDINALS[place]}", "BG-TURN-01") for place in free]
        question = f"{does(game.sides[winner].name, 'have')} the highest roll. Which place in the sequence of play?"
        key = yield from choose_or_skip(game, "BG-TURN-01", winner, question, options, words=ORDINALS)
        places[ORDINALS.index(key)] = winner
        waiting.remove(winner)
        game.emit(PlaceTaken(winner, ORDINALS.index(key) + 1, ()))
    last = next(place for place in range(len(game.sides)) if place not in places)
    places[last] = waiting[0]
    game.emit(PlaceTaken(waiting[0], last + 1, tuple(places[place] for place in sorted(places))))
    game.emit(Turned(Phase.DEPLOY))


def _highest(game: Game, waiting: list[str]) -> Flow[str]:
    """BG-TURN-03: the player with the highest roll; only those with equal highest rolls roll again."""
    rolling = list(waiting)
    while True:
        faces: list[int] = []
        for seat in rolling:
            faces.append((yield from die(6, "BG-TURN-01", seat, "for the first turn")))
        best = [seat for seat, face in zip(rolling, faces) if face == max(faces)]
        game.emit(SequenceRolled(tuple(rolling), tuple(faces), best[0] if len(best) == 1 else ""))
        if len(best) == 1:
            return best[0]
        rolling = best
