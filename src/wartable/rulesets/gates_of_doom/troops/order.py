"""What happens at the same moment, one after the other (GD-GEN-18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable.engine.ask import Flow, Option, choose_or_skip, die
from wartable.rulesets.gates_of_doom.state import Game

CLAUSE = "GD-GEN-18"


def ordered(game: Game, seat: str, things: Mapping[str, str], question: str) -> Flow[list[str]]:
    """GD-GEN-18: the keys of `things`, which have names, in the order of the player whose unit is being activated.

    Between activations, when nobody's is, they are drawn by lot. `seat` orders them if it is known who acts.
    """
    if not game.active:
        return (yield from by_lot(game, tuple(things)))
    left, found = dict(things), list[str]()
    while left:
        options = tuple(Option(key, name, CLAUSE) for key, name in left.items())
        asked = seat or game.units[game.active].side
        found.append((yield from choose_or_skip(game, CLAUSE, asked, question, options)))
        del left[found[-1]]
    return found


def by_lot(game: Game, keys: Sequence[str]) -> Flow[list[str]]:
    """GD-GEN-18: ties between activations are ordered at random."""
    left, found = list(keys), list[str]()
    while len(left) > 1:
        face = yield from die(len(left), CLAUSE, next(iter(game.sides)), "who is first")
        found.append(left.pop(face - 1))
    return [*found, *left]
