"""What the card of a scenario says before it is played: how long it takes, and how equal bots fared in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from wartable.kit.documents import Map, adopt, fault, take
from wartable.kit.fields import Key, check

KEY = "card"
MEASURED = 100
"""How many games of equal bots a scenario needs before it may call itself a good first game."""
CARD = {
    "minutes": Key("number", "how long it takes against a bot", 1, 1000),
    "games": Key("number", "how many games equal bots played", 1, 1_000_000),
    "wins": Key("counts", "how many of them each seat won; the rest were drawn", 0, 1_000_000),
    "good_first_game": Key(
        "flag", f"somebody new may begin with it: of {MEASURED} games or more each side won its share"
    ),
}


class Balance(NamedTuple):
    """How `games` of equal bots went: `wins` by seat, in the order of the seats; the rest were drawn."""

    games: int
    wins: Mapping[str, int]

    @property
    def drawn(self) -> int:
        """How many games nobody won."""
        return self.games - sum(self.wins.values())

    @property
    def even(self) -> bool:
        """Whether every seat won its share of what was decided, a fifth more or less: of two, 40 to 60 in a hundred."""
        seats, decided = len(self.wins), sum(self.wins.values())
        return all(4 * decided <= 5 * seats * won <= 6 * decided for won in self.wins.values())

    def words(self, names: Mapping[str, str]) -> str:
        """It as a sentence; `names` are those of the sides, by seat."""
        parts = [f"{names[seat]} won {won}" for seat, won in self.wins.items()]
        if self.drawn:
            parts.append(f"{self.drawn} {'was' if self.drawn == 1 else 'were'} drawn")
        told = ", ".join(parts[:-1]) + f" and {parts[-1]}"
        return f"{'Even' if self.even else 'Uneven'}: of {self.games} games of equal bots {told}."


class ScenarioCard(NamedTuple):
    """What a scenario says of itself; 0 and None where nobody has measured."""

    minutes: int = 0
    balance: Balance | None = None
    good_first_game: bool = False


def read_card(doc: Mapping[str, Any], names: Mapping[str, str]) -> ScenarioCard:
    """The card of the scenario `doc`; `names` are those of its sides, by seat.

    Raises:
        DataError: it is faulty, or calls itself a good first game without figures that bear it out.
    """
    node = doc if isinstance(doc, Map) else adopt(dict(doc))
    card = take(node, KEY, Map, Map())
    check(card, CARD, KEY)
    balance = _balance(card, names)
    good = take(card, "good_first_game", bool, False)
    if good and (balance is None or balance.games < MEASURED or not balance.even):
        text = f"it may be a good first game if of {MEASURED} games or more of equal bots each side won its share"
        raise fault(card, "good_first_game", f"{text}; see games and wins")
    return ScenarioCard(take(card, "minutes", int, 0), balance, good)


def _balance(card: Map, names: Mapping[str, str]) -> Balance | None:
    if "games" not in card and "wins" not in card:
        return None
    games, wins = take(card, "games", int), take(card, "wins", Map)
    for seat in wins:
        if seat not in names:
            raise fault(wins, seat, f"no seat is called {seat!r}; there are: {', '.join(names)}")
    if sum(wins.values()) > games:
        raise fault(card, "wins", f"{sum(wins.values())} games were won of {games}; no more than all can be")
    return Balance(games, {seat: wins.get(seat, 0) for seat in names})
