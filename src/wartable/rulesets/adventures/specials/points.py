"""The points at which a special rule can speak: of a person, an ability or an artefact.

A rule overrides those that it needs. All but those that are flows are pure: they tell numbers with their clauses and
change nothing. Each point is asked in one place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from wartable.engine.ask import Flow
from wartable.engine.mod import Mod
from wartable.engine.special import Special, overriding
from wartable.rulesets.adventures.state import Figure, Game


class EpisodeSpecial(Special):
    """Base of the special rules; `me` is the figure that has it."""

    __slots__ = ()

    # -------------------------------------------------------------- moving, orders
    def move_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        """What is added to its Move, mils."""
        yield from ()

    def move_share(self, game: Game, me: Figure) -> tuple[int, int, str] | None:
        """The share of its Move, two numbers, that it has now, and the clause (AT-NEW-CARD-16, AT-NEW-OBJ-01)."""
        return None

    def goes_by_itself(self, game: Game, me: Figure) -> Flow[bool]:
        """Whether it has had its move by what a card tells it, such as to leave the table (AT-NEW-VOC-01)."""
        yield from ()
        return False

    def orders(self, game: Game, me: Figure) -> Collection[str] | None:
        """The only orders that it may have now; None if it has all (AT-NEW-WHO-25)."""
        return None

    def first_to_move(self, game: Game, me: Figure) -> bool:
        """Whether it moves before all other figures this turn (AT-NEW-WHO-24)."""
        return False

    def before_events(self, game: Game, me: Figure) -> Flow[None]:
        """What it may do at the start of step 2 (AT-NEW-WHO-07)."""
        yield from ()

    def before_moves(self, game: Game, me: Figure) -> Flow[None]:
        """What it may do at the start of step 3 (AT-NEW-WHO-18)."""
        yield from ()

    def climbs_nothing(self, game: Game, me: Figure) -> str | None:
        """The clause by which no barrier lets it through (AT-NEW-WHO-23)."""
        return None

    def order_dice(self, game: Game, me: Figure, unit: Sequence[Figure]) -> str | None:
        """The clause by which whoever orders a unit rolls two dice and uses the better (AT-NEW-WHO-06)."""
        return None

    # -------------------------------------------------------------- seeing
    def sneaks(self, game: Game, me: Figure) -> bool:
        """Whether it counts as stationary in cover although it moves (AT-NEW-WHO-14)."""
        return False

    def knows_race(self, game: Game, me: Figure) -> str | None:
        """The clause by which it turns up the race card now (AT-NEW-WHO-20)."""
        return None

    def passes_as_alien(self, game: Game, me: Figure) -> str | None:
        """The clause by which aliens neither shoot at nor capture it now (AT-NEW-WHO-26)."""
        return None

    # -------------------------------------------------------------- shooting, melee, harm
    def to_hit_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        """What is added to its D10 to hit."""
        yield from ()

    def aimed_at_mods(self, game: Game, me: Figure, distance: int) -> Iterator[Mod]:
        """What is added to the D10 of who shoots at it from so far, mils (AT-NEW-WHO-02)."""
        yield from ()

    def melee_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        """What is added to its die in melee (AT-NEW-WHO-03)."""
        yield from ()

    def blade(self, game: Game, me: Figure) -> str | None:
        """The clause by which it is armed with a knife or sword (AT-MEL-04)."""
        return None

    def knocked_out_for(self, game: Game, me: Figure, turns: int) -> tuple[int, str] | None:
        """For how many turns it is knocked out in place of `turns`, and the clause (AT-NEW-WHO-29)."""
        return None

    def takes_over(self, game: Game, me: Figure, friend: Figure, harm: str) -> Flow[bool]:
        """Whether it takes over a wound or a knock-out of a friend, before it is marked (AT-NEW-WHO-05)."""
        yield from ()
        return False

    def may_not_act(self, game: Game, me: Figure) -> str | None:
        """The clause by which it has no act now (AT-CARD-10)."""
        return None

    def spares(self, game: Game, me: Figure, shooter: Figure, target: Figure) -> str | None:
        """The clause by which an alien neither shoots at nor charges somebody now, `me` or another one of its side."""
        return None

    def aim_mods_about(self, game: Game, me: Figure, shooter: Figure, target: Figure) -> Iterator[Mod]:
        """What is added to the D10 of any other figure that shoots, because of `me` on the table."""
        yield from ()

    def covers(self, game: Game, me: Figure, figure: Figure) -> str | None:
        """The clause by which a figure, `me` or a friend, counts as in cover against shooting."""
        return None

    def melee_mods_about(self, game: Game, me: Figure, figure: Figure, extras: int) -> Iterator[Mod]:
        """What is added to the die of a figure in melee that so many others help, because of `me` on the table."""
        yield from ()

    def tool(self, game: Game, me: Figure) -> tuple[int, int, str] | None:
        """How far its sonic screwdriver reaches, mils, how many weapons it switches off, and the clause (AT-WPN-01)."""
        return None

    # -------------------------------------------------------------- vehicles
    def drives_at_once(self, game: Game, me: Figure) -> str | None:
        """The clause by which a vehicle that it enters can move in the same turn (AT-NEW-WHO-15)."""
        return None

    def drives_as_far(self, game: Game, me: Figure, move: int) -> tuple[int, str] | None:
        """How far a vehicle goes that it drives in place of `move`, mils, and the clause (AT-NEW-WHO-03)."""
        return None

    # -------------------------------------------------------------- aliens and their prisoners
    def holds_off(self, game: Game, me: Figure, alien: Figure) -> str | None:
        """The clause by which an alien neither charges, shoots nor captures now (AT-NEW-SIL-03)."""
        return None

    def foe_move_mods(self, game: Game, me: Figure, alien: Figure) -> Iterator[Mod]:
        """What is added to the Move of an alien, mils (AT-NEW-ICE-03)."""
        yield from ()

    def no_surrender(self, game: Game, me: Figure, figure: Figure) -> str | None:
        """The clause by which no surrender of a figure is checked this turn."""
        return None

    def escape_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        """What is added to the number that it needs to escape (AT-NEW-WHO-08)."""
        yield from ()

    def escape_mods_near(self, game: Game, me: Figure, prisoner: Figure) -> Iterator[Mod]:
        """What it adds, being free, to the number that a prisoner near it needs to escape."""
        yield from ()

    # -------------------------------------------------------------- cards
    def test_mods(self, game: Game, me: Figure, tester: Figure) -> Iterator[Mod]:
        """What is added to a test of `tester`, itself or a friend (AT-NEW-WHO-01, AT-NEW-WHO-30)."""
        yield from ()

    def peacemaker(self, game: Game, me: Figure) -> str | None:
        """The clause by which it is a peacemaker (AT-NEW-WHO-11)."""
        return None

    def card_limit_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        """What is added to its card limit."""
        yield from ()

    def exchanges_in_contact(self, game: Game, me: Figure, friend: Figure) -> str | None:
        """The clause by which a card may pass between them although an enemy is in contact (AT-NEW-WHO-04)."""
        return None

    def passes_afar(self, game: Game, me: Figure, friend: Figure) -> str | None:
        """The clause by which it may pass a card to somebody however far away (AT-NEW-WHO-09)."""
        return None

    def lets_read(self, game: Game, me: Figure, friend: Figure) -> str | None:
        """The clause by which a friend may use the cards that it carries (AT-NEW-WHO-23)."""
        return None

    def keeps_uses(self, game: Game, me: Figure, card: str) -> str | None:
        """The clause by which a card has no limit of uses while it has it (AT-NEW-WHO-21)."""
        return None

    def uses_without(self, game: Game, me: Figure, card: str) -> str | None:
        """The clause by which it may use a card now without having it (AT-NEW-WHO-31)."""
        return None


def speaking(rules: Sequence[EpisodeSpecial], point: str) -> tuple[EpisodeSpecial, ...]:
    """Those of the rules of a figure, and of those for everybody, that have something to say at a point."""
    return _heard((*rules, *_EVERYBODY), point)


@lru_cache(maxsize=8192)
def _heard(rules: tuple[EpisodeSpecial, ...], point: str) -> tuple[EpisodeSpecial, ...]:
    """There are many for everybody, and no two are alike but one and the same: so they are quickly told apart."""
    return overriding(list(rules), point)


def answers_everybody(*rules: EpisodeSpecial) -> None:
    """Say what answers for all figures, such as what cards that are in force do to them."""
    _EVERYBODY.extend(rules)


_EVERYBODY: list[EpisodeSpecial] = []
