"""A small game for three seats with dice, pools, choices, places and secrets, for tests of the engine.

Each seat gets two cards that nobody else sees. In their turn seats roll a die (a low one may be rolled
again), throw three D3s, show a card, walk, or pass. After `rounds` rounds the best score wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from wartable.engine.ask import Ask, Choice, Flow, Option, Placement, Refusal, choose, die, place, pool
from wartable.engine.codec import restore
from wartable.engine.compat import override
from wartable.engine.errors import DataError, RuleError
from wartable.engine.event import Event
from wartable.engine.mod import Mod, Reason, fixed, reasons
from wartable.engine.rulebook import Clause, Rulebook
from wartable.engine.ruleset import Idea, Odds, Outcome, Ruleset, Scene
from wartable.engine.state import Entity, State

WIDTH = 6000


class Cursor(NamedTuple):
    phase: str
    seat: int = 0


@dataclass(slots=True)
class Hand(Entity):
    seat: str
    cards: tuple[int, ...] = ()
    points: int = 0
    at: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Toy(State):
    order: tuple[str, ...] = ()
    hands: dict[str, Hand] = field(default_factory=dict)
    turn: int = 1
    rounds: int = 3
    cursor: Cursor = Cursor("deal")
    tally: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ToyEvent(Event):
    system: ClassVar[str] = "toy"


@dataclass(frozen=True, slots=True)
class Dealt(ToyEvent):
    """A card that only `seat` may see."""

    rule = "TOY-A-01"
    seat: str
    card: int

    @override
    def apply(self, game: Toy) -> None:
        game.hands[self.seat].cards += (self.card,)

    @override
    def visible_to(self, seat: str) -> bool:
        return seat == self.seat


@dataclass(frozen=True, slots=True)
class Scored(ToyEvent):
    rule = "TOY-A-02"
    seat: str
    points: int
    why: tuple[Reason, ...] = ()

    @override
    def apply(self, game: Toy) -> None:
        game.hands[self.seat].points += self.points
        game.tally[self.points] = game.tally.get(self.points, 0) + 1


@dataclass(frozen=True, slots=True)
class Shown(ToyEvent):
    rule = "TOY-A-03"
    reveals = True
    seat: str
    card: int

    @override
    def apply(self, game: Toy) -> None:
        hand = game.hands[self.seat]
        place = hand.cards.index(self.card)
        hand.cards = hand.cards[:place] + hand.cards[place + 1 :]
        hand.points += self.card


@dataclass(frozen=True, slots=True)
class Walked(ToyEvent):
    rule = "TOY-A-04"
    seat: str
    to: tuple[int, int]

    @override
    def apply(self, game: Toy) -> None:
        game.hands[self.seat].at = self.to


@dataclass(frozen=True, slots=True)
class Turned(ToyEvent):
    rule = "TOY-A-05"
    cursor: Cursor
    turn: int

    @override
    def apply(self, game: Toy) -> None:
        game.cursor, game.turn = self.cursor, self.turn


def deal(game: Toy) -> Flow[None]:
    for seat in game.order:
        for _ in range(2):
            card = yield from die(6, "TOY-A-01", seat, "a card")
            game.emit(Dealt(seat, card))
    game.emit(Turned(Cursor("turn"), 1))


def turn(game: Toy) -> Flow[None]:
    hand = game.hands[game.order[game.cursor.seat]]
    options = [Option("roll", "roll a die", "TOY-A-02"), Option("throw", "throw three D3s", "TOY-A-02")]
    options += [Option(f"show-{card}", "show a card", "TOY-A-03") for card in dict.fromkeys(hand.cards)]
    options += [Option("walk", "walk", "TOY-A-04"), Option("pass", "pass", "TOY-A-05")]
    refused = () if hand.cards else (Refusal("show", "no card is left", "TOY-A-03"),)
    key = yield from choose("TOY-A-05", hand.seat, "What now?", tuple(options), refused)
    if key == "roll":
        yield from roll(game, hand)
    elif key == "throw":
        total = yield from pool(3, 6, "TOY-A-02", hand.seat, "three D3s", d3=True)
        game.emit(Scored(hand.seat, total))
    elif key.startswith("show-"):
        game.emit(Shown(hand.seat, int(key[5:])))
    elif key == "walk":
        to = yield from place(Placement("TOY-A-04", hand.seat, "Where to?", hand.seat, check, walks))
        game.emit(Walked(hand.seat, to))
    else:
        game.cite("TOY-A-06")
    after(game)


def roll(game: Toy, hand: Hand) -> Flow[None]:
    face = yield from die(6, "TOY-A-02", hand.seat, "score")
    if face <= 3:
        options = (Option("keep", "keep it", "TOY-A-02"), Option("again", "roll again", "TOY-A-02"))
        if (yield from choose("TOY-A-02", hand.seat, "Keep it?", options)) == "again":
            face = yield from die(6, "TOY-A-02", hand.seat, "score")
    mods = (Mod(face, "TOY-A-02", "die"), Mod(1, "TOY-A-04", "far from home") if hand.at[0] > 3000 else Mod(0, "", ""))
    game.emit(Scored(hand.seat, fixed(mods), reasons(mods)))


def after(game: Toy) -> None:
    seat = (game.cursor.seat + 1) % len(game.order)
    number = game.turn + (seat == 0)
    game.emit(Turned(Cursor("turn" if number <= game.rounds else "end", seat), number))


def check(answer: Any) -> tuple[int, int]:
    if not isinstance(answer, dict) or not isinstance(answer.get("to"), list) or len(answer["to"]) != 2:
        raise RuleError("TOY-A-04", 'a place is {"to": [x, y]}')
    x, y = answer["to"]
    if not all(type(v) is int and 0 <= v <= WIDTH for v in (x, y)):
        raise RuleError("TOY-A-04", f"[{x}, {y}] is off the table")
    return x, y


def walks(below: Callable[[int], int]) -> Iterator[Any]:
    yield {"to": [-1, 0]}
    yield {"to": [below(2 * WIDTH), below(WIDTH)]}
    yield {"to": [0, 0]}


class ToyRules(Ruleset):
    name = "toy"
    title = "Toy"
    version = "1"
    rulebook = Rulebook("toy", "TOY", "1", [Clause(f"TOY-A-0{n}", "", "", "") for n in range(1, 8)])
    rules_hash = "0" * 16

    @override
    def new_game(self, scenario: Mapping[str, Any]) -> Toy:
        seats = tuple(scenario.get("seats", ("ann", "bob", "cid")))
        if len(seats) < 2:
            raise DataError("toy.yaml", 1, "seats must name two at least")
        hands = {seat: Hand(seat) for seat in seats}
        return Toy(order=seats, hands=hands, rounds=scenario.get("rounds", 3))

    @override
    def step(self, game: State) -> Flow[None] | None:
        assert isinstance(game, Toy)
        return {"deal": deal, "turn": turn}[game.cursor.phase](game) if game.cursor.phase != "end" else None

    @override
    def restore(self, game: State, data: Mapping[str, Any]) -> Toy:
        found: Toy = restore(Toy, data)
        return found

    @override
    def fresh(self, game: Any) -> Any:
        hands = {seat: hand.copy() for seat, hand in game.hands.items()}
        return Toy(game.dice, [], game.cites, game.order, hands, game.turn, game.rounds, game.cursor, dict(game.tally))

    @override
    def seats(self, game: State) -> tuple[str, ...]:
        assert isinstance(game, Toy)
        return game.order

    @override
    def outcome(self, game: State) -> Outcome | None:
        assert isinstance(game, Toy)
        if game.cursor.phase != "end":
            return None
        best = max(hand.points for hand in game.hands.values())
        won = tuple(seat for seat, hand in game.hands.items() if hand.points == best)
        return Outcome(won if len(won) == 1 else (), "TOY-A-07", f"{', '.join(won)} with {best}")

    @override
    def say(self, game: State, event: Event) -> str:
        return type(event).__name__

    @override
    def view(self, game: State, seat: str) -> dict[str, Any]:
        assert isinstance(game, Toy)
        return {key: list(hand.cards) if key == seat else len(hand.cards) for key, hand in game.hands.items()}

    @override
    def scene(self, game: State, seat: str) -> Scene:
        return Scene(WIDTH, WIDTH, "Toy", ())

    @override
    def ideas(self, game: Any, ask: Ask, odds: Odds) -> Sequence[Idea]:
        worth = {"throw": 6.0, "show-6": 6.0, "roll": 4.25, "again": 3.5, "keep": 2.0}
        if isinstance(ask, Choice):
            return [Idea(option.key, worth.get(option.key, 0.0), option.label) for option in ask.options]
        return []


def load_toy(name: str) -> Ruleset:
    if name != "toy":
        raise DataError("", 0, f"no ruleset is called {name!r}")
    return ToyRules()
