"""What cards do to the numbers and rights of figures: abilities, artefacts that work by being held, cards in force.

Each class answers for all figures and looks at what the game says of them, so that cards of one's own count alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import gap
from wartable.rulesets.adventures.cards.hands import place_of
from wartable.rulesets.adventures.cards.k9 import carried_by
from wartable.rulesets.adventures.cards.yellow import DOUBLE, HALF
from wartable.rulesets.adventures.catalogue.cards import Card
from wartable.rulesets.adventures.catalogue.words.card_effects import (
    CardLimit,
    Cover,
    Either,
    EscapeNeed,
    Melee,
    Screwdriver,
    Simple,
    ToHit,
)
from wartable.rulesets.adventures.specials.points import EpisodeSpecial, answers_everybody
from wartable.rulesets.adventures.state import DOCTOR, OWN, VEHICLE, Figure, Game

E = TypeVar("E", bound=Simple)
BLUFF = "bluff"
"""The fact that no surrender is checked near the Doctor, with the turn; under REACH stands how near, mils."""
REACH = "bluff reach"
THING = "mcguffin"


def of_kind(game: Game, keys: tuple[str, ...], kind: type[E]) -> Iterator[tuple[E, Card]]:
    """The effects of a kind that cards with these keys have."""
    for key in keys:
        card = game.book.cards.get(key)
        if card is None:
            continue
        for effect in card.effects:
            if isinstance(effect, kind):
                yield effect, card


class Abilities(EpisodeSpecial):
    """AT-NEW-CARD-31 to -34: abilities add to the die in melee, to hit, to escape, and to the card limit."""

    __slots__ = ()

    @override
    def melee_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        for effect, card in of_kind(game, me.abilities, Melee):
            yield Mod(effect.by, card.clause, card.name)

    @override
    def to_hit_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        for effect, card in of_kind(game, me.abilities, ToHit):
            yield Mod(effect.by, card.clause, card.name)

    @override
    def card_limit_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        for effect, card in of_kind(game, me.abilities, CardLimit):
            yield Mod(effect.by, card.clause, card.name)

    @override
    def escape_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        """AT-NEW-CARD-33: what the prisoner has itself."""
        for effect, card in of_kind(game, me.abilities, EscapeNeed):
            yield Mod(effect.by, card.clause, card.name)

    @override
    def escape_mods_near(self, game: Game, me: Figure, prisoner: Figure) -> Iterator[Mod]:
        """AT-NEW-CARD-07: the key helps prisoners near its free holder."""
        for effect, card in of_kind(game, me.items, EscapeNeed):
            if effect.within is not None and gap(me.body, prisoner.body) <= effect.within:
                yield Mod(effect.by, card.clause, card.name)


class Screen(EpisodeSpecial):
    """AT-NEW-CARD-09: friends near a holder who has not moved count as in cover against shooting."""

    __slots__ = ()

    @override
    def covers(self, game: Game, me: Figure, figure: Figure) -> str | None:
        for effect, card in of_kind(game, me.items, Cover) if me.free else ():
            near = gap(me.body, figure.body) <= effect.within
            if near and not (effect.if_ is not None and me.moved):
                return card.clause
        return None

    @override
    def tool(self, game: Game, me: Figure) -> tuple[int, int, str] | None:
        """AT-NEW-CARD-01: a spare cell for one act of the screwdriver."""
        for key in me.items:
            card = game.book.cards.get(key)
            for effect in card.effects if card else ():
                each = effect.choices if isinstance(effect, Either) else (effect,)
                for one in each:
                    if card is not None and isinstance(one, Screwdriver):
                        return one.range, one.weapons, card.clause
        return None


class TwistedAnkle(EpisodeSpecial):
    """AT-NEW-CARD-16: a companion moves at half speed this turn."""

    __slots__ = ()

    @override
    def move_share(self, game: Game, me: Figure) -> tuple[int, int, str] | None:
        return (1, 2, "AT-NEW-CARD-16") if game.fact(f"{HALF} {me.id}") == game.turn else None


class ShortCut(EpisodeSpecial):
    """AT-NEW-CARD-29: a figure moves up to double its Move this turn."""

    __slots__ = ()

    @override
    def move_share(self, game: Game, me: Figure) -> tuple[int, int, str] | None:
        return (2, 1, "AT-NEW-CARD-29") if game.fact(f"{DOUBLE} {me.id}") == game.turn else None


class Burden(EpisodeSpecial):
    """AT-NEW-OBJ-01: who carries the device alone moves at half speed, with another one in contact at full."""

    __slots__ = ()

    @override
    def move_share(self, game: Game, me: Figure) -> tuple[int, int, str] | None:
        if THING not in me.items or me.side != OWN or place_of(game, me).kind == VEHICLE:
            return None
        helped = any(
            other is not me and other.character and other.able and gap(other.body, me.body) <= 20
            for other in game.on_table(OWN)
        )
        return None if helped else (1, 2, "AT-NEW-OBJ-01")


class K9Carrier(EpisodeSpecial):
    """AT-CARD-10: who carries K9 does nothing else; AT-CARD-09: K9 without power does nothing."""

    __slots__ = ()

    @override
    def may_not_act(self, game: Game, me: Figure) -> str | None:
        if me.stopped:
            return "AT-CARD-09"
        return "AT-CARD-10" if carried_by(game, me) is not None else None


class BoldBluff(EpisodeSpecial):
    """AT-NEW-CARD-28: no surrender is checked near the Doctor this turn."""

    __slots__ = ()

    @override
    def no_surrender(self, game: Game, me: Figure, figure: Figure) -> str | None:
        if me.kind != DOCTOR or game.fact(BLUFF) != game.turn:
            return None
        return "AT-NEW-CARD-28" if gap(me.body, figure.body) <= game.fact(REACH) else None


answers_everybody(
    Abilities(), Screen(), TwistedAnkle(), ShortCut(), Burden(), K9Carrier(), BoldBluff()
)  # fmt: skip
