"""Chits in a pot, decks, hands and face-down markers: immutable values, and flows that draw in secret.

What somebody may not see is "" in place of a card's key: `hidden()` and `seen_by(seat)` make such copies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from wartable.engine.ask import Flow, die
from wartable.engine.compat import override

T = TypeVar("T")
UNKNOWN = ""


class Pot(NamedTuple):
    """Chits by owner: pairs of an owner and how many are in the pot.

    The order of the pairs is that in which owners first put chits in; one without chits keeps his place.
    """

    chits: tuple[tuple[str, int], ...] = ()

    @override
    def count(self, owner: str, /) -> int:
        """How many chits of `owner` are in the pot, 0 if he never put one in."""
        return next((number for name, number in self.chits if name == owner), 0)

    @property
    def total(self) -> int:
        """All chits in the pot: the sides of the die that draws one."""
        return sum(number for _, number in self.chits)

    def put(self, owner: str, n: int = 1) -> Pot:
        """The pot with `n` more chits of `owner`.

        Raises:
            ValueError: `n` is negative.
        """
        if n < 0:
            raise ValueError(f"{n} chits cannot be put into a pot")
        return self._with(owner, self.count(owner) + n)

    def take(self, owner: str, n: int = 1) -> Pot:
        """The pot without `n` chits of `owner`.

        Raises:
            ValueError: so many are not in it.
        """
        left = self.count(owner) - n
        if n < 0 or left < 0:
            raise ValueError(f"{n} chits of {owner} cannot be taken: {self.count(owner)} are in the pot")
        return self._with(owner, left)

    def draw(self, face: int) -> str:
        """The owner of the chit number `face`, from 1, in the order of the pairs; it stays in the pot.

        Raises:
            ValueError: there is no such chit.
        """
        left = face
        for owner, number in self.chits:
            if 0 < left <= number:
                return owner
            left -= number
        raise ValueError(f"there is no chit {face} in a pot of {self.total}")

    def _with(self, owner: str, number: int) -> Pot:
        if all(name != owner for name, _ in self.chits):
            return Pot((*self.chits, (owner, number)))
        return Pot(tuple((name, number if name == owner else known) for name, known in self.chits))


class Marker(NamedTuple):
    """A marker on the table: `up` with its card shown to everybody, or face down and known to the seats in `known`."""

    id: str
    card: str = UNKNOWN
    up: bool = False
    known: tuple[str, ...] = ()

    def hidden(self) -> Marker:
        """The marker without its card."""
        return self._replace(card=UNKNOWN)

    def turned(self) -> Marker:
        """The marker face up."""
        return self._replace(up=True)

    def looked_at(self, seat: str) -> Marker:
        """The marker once `seat` has looked at its card."""
        return self if seat in self.known else self._replace(known=(*self.known, seat))

    def seen_by(self, seat: str) -> Marker:
        """The marker as `seat` may see it; '' is a spectator."""
        return self if self.up or seat in self.known else self.hidden()


class Held(NamedTuple):
    """A card in a hand; `known` once it has been shown to everybody."""

    card: str
    known: bool = False


class Hand(NamedTuple):
    """The cards that `owner`, a seat, holds, in the order in which they came."""

    owner: str
    cards: tuple[Held, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The cards alone."""
        return tuple(held.card for held in self.cards)

    def add(self, card: str, known: bool = False) -> Hand:
        """The hand with one card more."""
        return self._replace(cards=(*self.cards, Held(card, known)))

    def remove(self, card: str) -> Hand:
        """The hand without the first such card.

        Raises:
            ValueError: it is not in the hand.
        """
        place = self._place(card)
        return self._replace(cards=self.cards[:place] + self.cards[place + 1 :])

    def show(self, card: str) -> Hand:
        """The hand with the first such card that is not known yet shown to everybody.

        Raises:
            ValueError: it is not in the hand.
        """
        if Held(card) not in self.cards:
            self._place(card)
            return self
        place = self.cards.index(Held(card))
        return self._replace(cards=(*self.cards[:place], Held(card, True), *self.cards[place + 1 :]))

    def seen_by(self, seat: str) -> Hand:
        """The hand as `seat` may see it: unknown cards of others keep their place without their key."""
        if seat == self.owner:
            return self
        return self._replace(cards=tuple(held if held.known else Held(UNKNOWN) for held in self.cards))

    def _place(self, card: str) -> int:
        if card not in self.keys:
            raise ValueError(f"{self.owner} does not hold {card}")
        return self.keys.index(card)


class Deck(NamedTuple):
    """Cards face down, the next one first, and those that were `used`, face up, the last one last."""

    cards: tuple[str, ...] = ()
    used: tuple[str, ...] = ()

    def deal(self) -> tuple[str, Deck]:
        """The next card, and the deck without it.

        Raises:
            ValueError: none is left.
        """
        if not self.cards:
            raise ValueError("no card is left to deal")
        return self.cards[0], self._replace(cards=self.cards[1:])

    def discard(self, card: str) -> Deck:
        """The deck with `card` on top of the used ones."""
        return self._replace(used=(*self.used, card))

    def hidden(self) -> Deck:
        """The deck without the keys of the cards that lie face down."""
        return self._replace(cards=(UNKNOWN,) * len(self.cards))


def draw_one(items: Sequence[T], clause: str, seat: str, what: str = "") -> Flow[tuple[T, tuple[T, ...]]]:
    """One of `items` by a secret die with as many sides, and the others in their order; of one item no die is thrown.

    Raises:
        ValueError: there are no items.
    """
    if not items:
        raise ValueError(f"nothing is left to draw from ({clause})")
    place = 0
    if len(items) > 1:
        face = yield from die(len(items), clause, seat, what, secret=True)
        place = face - 1
    return items[place], (*items[:place], *items[place + 1 :])


def shuffle(items: Sequence[T], clause: str, seat: str, what: str = "") -> Flow[tuple[T, ...]]:
    """All `items` in an order that nobody knows, each as likely: one secret die less than there are items.

    The first die, with as many sides as there are items, says which of them comes last, and so on.
    """
    found = list(items)
    for last in range(len(found) - 1, 0, -1):
        face = yield from die(last + 1, clause, seat, what, secret=True)
        found[face - 1], found[last] = found[last], found[face - 1]
    return tuple(found)
