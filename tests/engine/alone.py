"""A game for seats that win or lose together: a D6 each turn keeps an alien away, or does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable.engine.ask import Ask, Flow, Option, choose, die
from wartable.engine.compat import override
from wartable.engine.errors import DataError
from wartable.engine.ruleset import Idea, Odds, Outcome, Ruleset
from wartable.engine.state import State

from .toy import Cursor, Scored, Toy, ToyRules, Turned


class Alone(ToyRules):
    """Each seat may watch, which needs a 3, or sleep; one turn, and what is not watched is lost."""

    name = "alone"
    title = "The Watch"
    cooperative = True

    @override
    def new_game(self, scenario: Mapping[str, object]) -> Toy:
        wanted = scenario.get("seats", ["ann"])
        assert isinstance(wanted, list)
        game = super().new_game({"seats": [*wanted, "nobody"]})
        game.order = tuple(wanted)
        game.cursor = Cursor("watch")
        return game

    @override
    def step(self, game: State) -> Flow[None] | None:
        assert isinstance(game, Toy)
        return watch(game) if game.cursor.phase == "watch" else None

    @override
    def outcome(self, game: State) -> Outcome | None:
        assert isinstance(game, Toy)
        if game.cursor.phase == "watch":
            return None
        kind = game.cursor.phase
        return Outcome(game.order if kind == "won" else (), "TOY-A-07", f"It is {kind}.", "" if kind == "won" else kind)

    @override
    def favour(self, game: State, chances: Odds) -> Mapping[str, float]:
        assert isinstance(game, Toy)
        here = {"watch": 0.5, "won": 1.0}.get(game.cursor.phase, 0.0)
        return {**{seat: here / len(game.order) for seat in game.order}, "aliens": 1 - here}

    @override
    def ideas(self, game: State, ask: Ask, odds: Odds) -> Sequence[Idea]:
        return [Idea("watch", 1.0)]

    @override
    def turn(self, game: State) -> int:
        return 1


def watch(game: Toy) -> Flow[None]:
    """3 or more keeps it away, a 1 loses all; a 2, or to sleep, leaves it open."""
    kinds = []
    for seat in game.order:
        options = (Option("watch", "keep watch"), Option("sleep", "sleep"))
        if (yield from choose("TOY-A-05", seat, "What now?", options)) == "watch":
            face = yield from die(6, "TOY-A-02", seat, "the watch")
            game.emit(Scored(seat, face))
            kinds.append("lost" if face == 1 else "open" if face == 2 else "won")
        else:
            kinds.append("open")
    end = next((kind for kind in ("lost", "open") if kind in kinds), "won")
    game.emit(Turned(Cursor(end), 1))


def load_alone(name: str) -> Ruleset:
    """The watch, by its name."""
    if name != "alone":
        raise DataError("", 0, f"no ruleset is called {name!r}")
    return Alone()
