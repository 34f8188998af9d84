"""The traits of the ten Doctors, one class each (AT-NEW-WHO-01 to -10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.compat import override
from wartable.engine.deck import UNKNOWN
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH
from wartable.kit.wording import asked
from wartable.rulesets.adventures.events.base import spoken
from wartable.rulesets.adventures.events.persons import DeckLookedAt, HarmTakenOver
from wartable.rulesets.adventures.persons.near import NO, YES, within
from wartable.rulesets.adventures.specials.kit import answers_person
from wartable.rulesets.adventures.specials.points import EpisodeSpecial
from wartable.rulesets.adventures.spotting.lines import sees
from wartable.rulesets.adventures.state import Figure, Game

NEAR = 3 * INCH
FAR = 9 * INCH
DRIVEN = 22 * INCH


class First(EpisodeSpecial):
    """AT-NEW-WHO-01: his Move is 5 inches instead of 6; he adds 1 to each test of an Actions card."""

    @override
    def move_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        yield Mod(-INCH, "AT-NEW-WHO-01", "1st Doctor")

    @override
    def test_mods(self, game: Game, me: Figure, tester: Figure) -> Iterator[Mod]:
        if tester is me:
            yield Mod(1, "AT-NEW-WHO-01", "1st Doctor")


class Second(EpisodeSpecial):
    """AT-NEW-WHO-02: enemies who shoot at him from beyond 9 inches need 1 more to hit."""

    @override
    def aimed_at_mods(self, game: Game, me: Figure, distance: int) -> Iterator[Mod]:
        if distance > FAR:
            yield Mod(-1, "AT-NEW-WHO-02", "2nd Doctor beyond 9 inches")


class Third(EpisodeSpecial):
    """AT-NEW-WHO-03: he adds 1 in melee; a vehicle that he drives moves 22 inches."""

    @override
    def melee_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        yield Mod(1, "AT-NEW-WHO-03", "3rd Doctor")

    @override
    def drives_as_far(self, game: Game, me: Figure, move: int) -> tuple[int, str] | None:
        return (DRIVEN, "AT-NEW-WHO-03") if move < DRIVEN else None


class Fourth(EpisodeSpecial):
    """AT-NEW-WHO-04: friends within 3 inches exchange cards with him although an enemy is in contact with either."""

    @override
    def exchanges_in_contact(self, game: Game, me: Figure, friend: Figure) -> str | None:
        return "AT-NEW-WHO-04" if within(me, friend, NEAR) else None


class Fifth(EpisodeSpecial):
    """AT-NEW-WHO-05: he may take over a wound or a knock-out of a friend within 3 inches."""

    @override
    def takes_over(self, game: Game, me: Figure, friend: Figure, harm: str) -> Flow[bool]:
        if friend is me or not me.free or not within(me, friend, NEAR):
            return False
        question = asked(spoken(me), f"take over the {harm} of {spoken(friend)}")
        options = (Option(YES, f"Take over the {harm}"), Option(NO, f"Leave it with {spoken(friend)}"))
        key = yield from choose("AT-NEW-WHO-05", me.seat, question, options, about=me.id)
        if key == YES:
            game.emit(HarmTakenOver(me.id, friend.id, harm))
        return key == YES


class Sixth(EpisodeSpecial):
    """AT-NEW-WHO-06: who rolls for orders of a unit in his sight rolls two dice and uses the better."""

    @override
    def order_dice(self, game: Game, me: Figure, unit: Sequence[Figure]) -> str | None:
        seen = me.free and any(sees(game, me, figure.body) for figure in unit)
        return "AT-NEW-WHO-06" if seen else None


class Seventh(EpisodeSpecial):
    """AT-NEW-WHO-07: once a turn he may look at the next card of the deck; all players see it."""

    @override
    def before_events(self, game: Game, me: Figure) -> Flow[None]:
        if not me.free or not game.deck:
            return
        question = asked(spoken(me), "look at the next card of the deck")
        options = (Option(YES, "Look at it; it stays where it is"), Option(NO, "Do not look"))
        if (yield from choose("AT-NEW-WHO-07", me.seat, question, options, about=me.id)) == YES:
            card = game.deck[0]
            words = "a card that is not told" if card == UNKNOWN else game.book.name_of(card)
            game.emit(DeckLookedAt(me.id, card, words))


class Eighth(EpisodeSpecial):
    """AT-NEW-WHO-08: he needs 1 less to escape."""

    @override
    def escape_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        yield Mod(-1, "AT-NEW-WHO-08", "8th Doctor")


class Ninth(EpisodeSpecial):
    """AT-NEW-WHO-09: he may pass a card to any companion whom he sees, however far away."""

    @override
    def passes_afar(self, game: Game, me: Figure, friend: Figure) -> str | None:
        return "AT-NEW-WHO-09" if friend.of_doctor and sees(game, me, friend.body) else None


class Tenth(EpisodeSpecial):
    """AT-NEW-WHO-10: his Move is 7 inches instead of 6."""

    @override
    def move_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        yield Mod(INCH, "AT-NEW-WHO-10", "10th Doctor")


DOCTORS = {
    "1st_doctor": First(), "2nd_doctor": Second(), "3rd_doctor": Third(), "4th_doctor": Fourth(),
    "5th_doctor": Fifth(), "6th_doctor": Sixth(), "7th_doctor": Seventh(), "8th_doctor": Eighth(),
    "9th_doctor": Ninth(), "10th_doctor": Tenth(),
}  # fmt: skip
"""AT-NEW-CHAR-01: what answers for each of them."""
answers_person(DOCTORS)
