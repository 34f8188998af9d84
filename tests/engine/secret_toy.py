"""The toy game where people at one screen must not see each other's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wartable.engine.ask import Ask, Choice
from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.engine.ruleset import UMPIRE, Idea, Odds, Scene, Secrets
from wartable.engine.state import State

from .toy import Dealt, Toy, ToyRules

UNKNOWN = 0


class SecretToy(ToyRules):
    """Whatever it shows tells all cards that it finds in the game that it is given."""

    secrets: Secrets = "all"
    inches = False

    @override
    def redact(self, game: Any, seat: str) -> Toy:
        assert seat != UMPIRE
        copy: Toy = self.fresh(game)
        for hand in copy.hands.values():
            if hand.seat != seat:
                hand.cards = tuple(UNKNOWN for _ in hand.cards)
        return copy

    @override
    def hide(self, scenario: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
        kept = {who: word if who == seat else "?" for who, word in scenario.get("missions", {}).items()}
        return {**scenario, "missions": kept} if kept else scenario

    @override
    def say(self, game: State, event: Event) -> str:
        what = f"draws {event.card}" if isinstance(event, Dealt) else type(event).__name__
        return f"{getattr(event, 'seat', '')} {what} while {told(game)}"

    @override
    def view(self, game: State, seat: str) -> dict[str, Any]:
        assert isinstance(game, Toy)
        sides = {who: {"name": who.title(), "cards": list(hand.cards)} for who, hand in game.hands.items()}
        return {"sides": sides, "units": {}}

    @override
    def scene(self, game: State, seat: str) -> Scene:
        return Scene(6000, 6000, told(game), ())

    @override
    def map(self, game: State, seat: str) -> str:
        return f"MAP [{told(game)}]"

    @override
    def words(self, game: State, seat: str) -> Sequence[Mapping[str, str]]:
        assert isinstance(game, Toy)
        return [{"who": who, "cards": cards(hand.cards)} for who, hand in game.hands.items()]

    @override
    def ideas(self, game: Any, ask: Ask, odds: Odds) -> Sequence[Idea]:
        return [Idea("pass", 1.0, told(game))] if isinstance(ask, Choice) else []


def cards(held: Sequence[int]) -> str:
    return "+".join(str(card) if card != UNKNOWN else "?" for card in held)


def told(game: State) -> str:
    """All hands in words: "ann:1+2 bob:?+?"."""
    assert isinstance(game, Toy)
    return " ".join(f"{who}:{cards(hand.cards)}" for who, hand in game.hands.items())
