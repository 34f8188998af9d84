"""The traits of companions, one class each (AT-NEW-WHO-11 to -31)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH
from wartable.kit.wording import asked
from wartable.rulesets.adventures.events.base import spoken
from wartable.rulesets.adventures.events.persons import Screamed, TookAlienShape
from wartable.rulesets.adventures.persons.near import NO, YES, friends, touched, within
from wartable.rulesets.adventures.specials.kit import answers_person
from wartable.rulesets.adventures.specials.points import EpisodeSpecial
from wartable.rulesets.adventures.state import ALIENS, DOCTOR, Figure, Game, Order

SCREAM, SHAPE, DRESSING = "scream", "shape", "field_dressing"
"""What is done once a game; the last is the key of the card that is used (AT-NEW-CARD-02)."""
BLADES = ("knife", "sword")
HEARD, READ, KNOWN, ALONE, BESIDE = 6 * INCH, 3 * INCH, 18 * INCH, 12 * INCH, INCH
SHY = (Order.MOVE.value, Order.STAND.value)


@dataclass(frozen=True, slots=True)
class Peacemaker(EpisodeSpecial):
    """AT-NEW-WHO-11, AT-NEW-WHO-13: cards name peacemakers."""

    clause: str

    @override
    def peacemaker(self, game: Game, me: Figure) -> str | None:
        return self.clause


class Ian(EpisodeSpecial):
    """AT-NEW-WHO-12: he adds 1 in melee."""

    @override
    def melee_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        yield Mod(1, "AT-NEW-WHO-12", "Ian Chesterton")


class Vicky(EpisodeSpecial):
    """AT-NEW-WHO-14: she may sneak: in cover she is spotted within D10 inches even in a turn in which she moves."""

    @override
    def sneaks(self, game: Game, me: Figure) -> bool:
        if me.active >= game.turn - 1:
            game.cite("AT-NEW-WHO-14")
        return True


@dataclass(frozen=True, slots=True)
class Driver(EpisodeSpecial):
    """AT-NEW-WHO-15, AT-NEW-WHO-28: a vehicle that he enters can move in the same turn."""

    clause: str

    @override
    def drives_at_once(self, game: Game, me: Figure) -> str | None:
        return self.clause


@dataclass(frozen=True, slots=True)
class Blade(EpisodeSpecial):
    """AT-NEW-WHO-16, AT-NEW-WHO-22: the knife adds 1 in melee."""

    clause: str

    @override
    def blade(self, game: Game, me: Figure) -> str | None:
        return self.clause if any(item in me.items for item in BLADES) else None


@dataclass(frozen=True, slots=True)
class Jamie(Blade):
    """AT-NEW-WHO-17: he is knocked out for one turn less, at least 1; his knife adds 1 in melee."""

    clause: str = "AT-NEW-WHO-17"

    @override
    def knocked_out_for(self, game: Game, me: Figure, turns: int) -> tuple[int, str] | None:
        return (turns - 1, self.clause) if turns > 1 else None


@dataclass(frozen=True, slots=True)
class Screamer(EpisodeSpecial):
    """AT-NEW-WHO-18, AT-NEW-WHO-27: once a game she may scream: aliens within 6 inches halt for this turn."""

    clause: str

    @override
    def before_moves(self, game: Game, me: Figure) -> Flow[None]:
        near = [alien for alien in game.on_table(ALIENS) if within(me, alien, HEARD)]
        if SCREAM in me.used or not near:
            return
        options = (Option(YES, "Scream: aliens within 6 inches halt for this turn"), Option(NO, "Keep still"))
        question = asked(spoken(me), "scream")
        if (yield from choose(self.clause, me.seat, question, options, about=me.id)) == YES:
            game.emit(Screamed(me.id, tuple(alien.id for alien in near), SCREAM, self.clause))


@dataclass(frozen=True, slots=True)
class Jo(EpisodeSpecial):
    """AT-NEW-WHO-19: she needs 2 less to escape."""

    @override
    def escape_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        yield Mod(-2, "AT-NEW-WHO-19", "Jo Grant")


class SarahJane(EpisodeSpecial):
    """AT-NEW-WHO-20: the race card is turned up when an alien is within 18 inches of her, hidden or not."""

    @override
    def knows_race(self, game: Game, me: Figure) -> str | None:
        near = any(alien.race and within(me, alien, KNOWN) for alien in game.on_table(ALIENS))
        return "AT-NEW-WHO-20" if me.free and near else None


class Harry(EpisodeSpecial):
    """AT-NEW-WHO-21: a field dressing has no limit of uses while he has it."""

    @override
    def keeps_uses(self, game: Game, me: Figure, card: str) -> str | None:
        return "AT-NEW-WHO-21" if card == DRESSING else None


class K9(EpisodeSpecial):
    """AT-NEW-WHO-23: it climbs nothing; cards that it carries may be read by friends within 3 inches."""

    @override
    def climbs_nothing(self, game: Game, me: Figure) -> str | None:
        return "AT-NEW-WHO-23"

    @override
    def lets_read(self, game: Game, me: Figure, friend: Figure) -> str | None:
        return "AT-NEW-WHO-23" if within(me, friend, READ) else None


class Tegan(EpisodeSpecial):
    """AT-NEW-WHO-24: when she leaves contact in her move she moves before all other figures."""

    @override
    def first_to_move(self, game: Game, me: Figure) -> bool:
        leaves = me.order not in (Order.STAND, Order.ATTACK) and touched(game, me)
        if leaves:
            game.cite("AT-NEW-WHO-24")
        return leaves


class Turlough(EpisodeSpecial):
    """AT-NEW-WHO-25: alone, further than 12 inches from each friend, he takes the order Move or Stand and no other."""

    @override
    def orders(self, game: Game, me: Figure) -> Collection[str] | None:
        if friends(game, me, ALONE):
            return None
        game.cite("AT-NEW-WHO-25")
        return SHY


class Kamelion(EpisodeSpecial):
    """AT-NEW-WHO-26: once a game it counts as an alien for one turn: they neither shoot at nor capture it."""

    @override
    def before_moves(self, game: Game, me: Figure) -> Flow[None]:
        if SHAPE in me.used or not any(game.on_table(ALIENS)):
            return
        options = (Option(YES, "Count as an alien for this turn"), Option(NO, "Stay as it is"))
        question = asked(spoken(me), "take the shape of an alien")
        if (yield from choose("AT-NEW-WHO-26", me.seat, question, options, about=me.id)) == YES:
            game.emit(TookAlienShape(me.id, SHAPE, f"{SHAPE} {me.id}"))

    @override
    def passes_as_alien(self, game: Game, me: Figure) -> str | None:
        return "AT-NEW-WHO-26" if game.fact(f"{SHAPE} {me.id}") == game.turn else None


class Jack(EpisodeSpecial):
    """AT-NEW-WHO-29: he is knocked out for 1 turn only."""

    @override
    def knocked_out_for(self, game: Game, me: Figure, turns: int) -> tuple[int, str] | None:
        return (1, "AT-NEW-WHO-29") if turns > 1 else None


class Donna(EpisodeSpecial):
    """AT-NEW-WHO-30: a test of the Doctor has 1 more while she is within 1 inch of him."""

    @override
    def test_mods(self, game: Game, me: Figure, tester: Figure) -> Iterator[Mod]:
        if me.free and tester.kind == DOCTOR and within(me, tester, BESIDE):
            yield Mod(1, "AT-NEW-WHO-30", "Donna Noble beside the Doctor")


class Martha(EpisodeSpecial):
    """AT-NEW-WHO-31: once a game she may use a field dressing without having the artefact."""

    @override
    def uses_without(self, game: Game, me: Figure, card: str) -> str | None:
        return "AT-NEW-WHO-31" if card == DRESSING and DRESSING not in me.used else None


COMPANIONS: dict[str, EpisodeSpecial] = {
    "susan_foreman": Peacemaker("AT-NEW-WHO-11"), "ian_chesterton": Ian(),
    "barbara_wright": Peacemaker("AT-NEW-WHO-13"), "vicky": Vicky(), "stephen_taylor": Driver("AT-NEW-WHO-15"),
    "ben_jackson": Blade("AT-NEW-WHO-16"), "jamie_mccrimmon": Jamie(), "victoria_waterfield": Screamer("AT-NEW-WHO-18"),
    "jo_grant": Jo(), "sarah_jane_smith": SarahJane(), "harry_sullivan": Harry(), "leela": Blade("AT-NEW-WHO-22"),
    "k_9": K9(), "tegan": Tegan(), "vislor_turlough": Turlough(), "kamelion": Kamelion(),
    "melanie_mel_bush": Screamer("AT-NEW-WHO-27"), "micky_smith": Driver("AT-NEW-WHO-28"), "jack_harkness": Jack(),
    "donna_noble": Donna(), "martha_jones": Martha(),
}  # fmt: skip
"""AT-NEW-CHAR-02: what answers for each of them that has a rule of its own."""
answers_person(COMPANIONS)
