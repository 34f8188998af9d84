"""The points at which a special rule can speak; a rule of gear or of a weapon overrides those that it needs.

All are pure: they tell numbers with their clauses and change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import NamedTuple

from wartable.engine.ask import Flow
from wartable.engine.mod import Mod
from wartable.engine.special import Special, overriding
from wartable.rulesets.gates_of_doom.state import Effect, Game, Model, Unit, Weapon


class Band(Enum):
    """GD-SA-02: the range bands; the value is what they change (GD-SA-03)."""

    CLOSE = 1
    NORMAL = 0
    LONG = -1


class Shot(NamedTuple):
    """One model that fires one weapon at one unit; the distance in mils."""

    unit: Unit
    model: Model
    weapon: Weapon
    target: Unit
    distance: int
    band: Band


class Clash(NamedTuple):
    """One model that throws the dice of one weapon in melee, to attack a unit or to parry it."""

    unit: Unit
    model: Model
    weapon: Weapon
    target: Unit
    parry: bool


class Done(NamedTuple):
    """What an attack action has come to: the weapons that were aimed at points, who was attacked, the damage dealt."""

    weapons: tuple[Weapon, ...]
    targets: tuple[str, ...]
    damage: int


class Action(NamedTuple):
    """An action: what the menu calls it, its clause, how many actions it takes, why not now, and doing it.

    `able` tells no more than whether `barred` has nothing to say, where that is found with less work.
    """

    key: str
    label: str
    clause: str
    cost: int
    barred: Callable[[Game, Unit], tuple[str, str]]
    run: Callable[[Game, Unit], Flow[None]]
    able: Callable[[Game, Unit], bool] | None = None


Told = tuple[int, str]
"""A number and the clause that says so."""


class Lent(NamedTuple):
    """A special rule that models have while they are near: of friends, or of foes; `reach` in mils."""

    rule: GatesSpecial
    reach: int
    foes: bool = False


class GatesSpecial(Special):
    """Base of all special rules of this system."""

    __slots__ = ()

    # -------------------------------------------------------------- what a model is
    def ranged_mods(self, me: Model) -> Iterator[Mod]:
        """What it changes of its bearer's own ranged skill."""
        yield from ()

    def melee_mods(self, me: Model) -> Iterator[Mod]:
        """What it changes of its bearer's melee skill."""
        yield from ()

    def speed_mods(self, me: Model) -> Iterator[Mod]:
        """What it changes of its bearer's speed, mils."""
        yield from ()

    def set_speed(self, me: Model) -> Told | None:
        """The speed that it gives in place of the usual one, mils."""
        return None

    def health_mods(self, me: Model) -> Iterator[Mod]:
        """What it changes of its bearer's health."""
        yield from ()

    def save(self, me: Model, weapon: Weapon | None) -> Told | None:
        """The least face that saves, before AP; without a weapon the one that is printed."""
        return None

    def shield(self, me: Model) -> Told | None:
        """The least face with which a hit is none."""
        return None

    def nerve_mods(self, me: Model) -> Iterator[Mod]:
        """What it changes of its bearer's nerve."""
        yield from ()

    def own_number(self, me: Model) -> Told | None:
        """The face with which its bearer hits whatever the modifiers (GD-AI-01)."""
        return None

    def unshaken(self, me: Model) -> str | None:
        """The clause by which its bearer's unit passes nerve checks."""
        return None

    def shield_as(self, unit: Unit, need: int) -> Told | None:
        """The least face with which a shield in its unit stops a hit, in place of `need`."""
        return None

    def gives(self, effect: Effect) -> GatesSpecial | None:
        """The rule that a unit has while an effect of this one lasts."""
        return None

    def lends(self, me: Model, unit: Unit) -> Iterator[Lent]:
        """The rules that models near its bearer have."""
        yield from ()

    def held(self, me: Model, weapon: Weapon) -> Weapon:
        """A weapon as it is in the hands of its bearer."""
        return weapon

    def hands(self, weapon: Weapon) -> int | None:
        """How many hands of its bearer a weapon takes, in place of those that are printed."""
        return None

    def hands_free(self, me: Model) -> Told | None:
        """How many hands its bearer has for weapons, in place of two."""
        return None

    def unarmed(self, me: Model) -> Weapon | None:
        """What its bearer attacks with in melee where it uses no melee weapon."""
        return None

    def immune(self, trait: str) -> str | None:
        """The clause by which a trait of weapons does nothing to its bearer."""
        return None

    # -------------------------------------------------------------- before the battle
    def before_battle(self, game: Game, unit: Unit, me: Model) -> Flow[None]:
        """What its bearer does before anybody is set down."""
        yield from ()

    # -------------------------------------------------------------- off the board
    def lands(self, me: Model) -> Told | None:
        """The highest face with which its bearer, who may begin off the board, dies in a landing (GD-EQP-08)."""
        return None

    def unseen(self, me: Model) -> str | None:
        """The clause by which its bearer begins unseen, off the board (GD-ARR-03)."""
        return None

    # -------------------------------------------------------------- actions
    def instead(self, me: Model, other: Unit) -> str | None:
        """The clause by which another unit of its side may activate in place of its bearer's, which has been drawn."""
        return None

    def activates(self, game: Game, unit: Unit, me: Model) -> Flow[None]:
        """What happens as the unit of its bearer activates, after it has lost a marker (GD-RND-07)."""
        yield from ()

    def round_begins(self, game: Game, unit: Unit, me: Model) -> Flow[None]:
        """What happens to its bearer as a round begins."""
        yield from ()

    def actions(self, me: Model) -> tuple[Action, ...]:
        """The actions that its bearer adds to those of its unit."""
        return ()

    def most_actions(self, unit: Unit) -> Told | None:
        """How many actions a round its bearer's unit has."""
        return None

    def steps_in(self) -> Told | None:
        """From how far its bearer's unit may step in front of a friend who is shot at, mils, and the clause."""
        return None

    def must_run(self, me: Model) -> str | None:
        """The clause by which its bearer's unit runs away when it can."""
        return None

    # -------------------------------------------------------------- moving, and items that are used
    def sets_off(self, game: Game, unit: Unit, me: Model) -> Flow[None]:
        """What happens as the unit of its bearer begins a move."""
        yield from ()

    def meets(self, game: Game, unit: Unit, me: Model, foes: tuple[str, ...]) -> Flow[None]:
        """What happens as the unit of its bearer has moved into melee with units by these ids."""
        yield from ()

    def opens_fire(self, game: Game, unit: Unit, me: Model) -> Flow[None]:
        """What happens as the unit of its bearer fires small arms."""
        yield from ()

    def item_fails(self, game: Game, unit: Unit, me: Model, item: str) -> Flow[bool]:
        """Whether an item fails its bearer as it is used, and what comes of it."""
        yield from ()
        return False

    # -------------------------------------------------------------- under fire markers
    def fearless(self, unit: Unit) -> str | None:
        """The clause by which under fire markers do nothing to its bearer's unit."""
        return None

    def spares_markers(self, me: Model) -> str | None:
        """The clause by which its bearer takes no markers; a unit takes none if half of its models have it."""
        return None

    def fewer_markers(self, me: Model) -> Told | None:
        """How many markers fewer its bearer's unit takes from each attack or ability."""
        return None

    def drops(self, me: Model) -> Told | None:
        """How many markers its bearer's unit loses as it is drawn."""
        return None

    def relief(self, me: Model, done: Done) -> tuple[int, bool, str] | None:
        """How many markers its bearer's unit loses after its attack, whether a D3 is added, and the clause."""
        return None

    # -------------------------------------------------------------- shooting
    def shooter_mods(self, shot: Shot) -> Iterator[Mod]:
        """What it changes of the dice of its bearer's shots, beside skill."""
        yield from ()

    def unreliable(self, me: Model, weapon: Weapon) -> tuple[bool, str] | None:
        """The clause by which a weapon may fail its bearer; whether it has, without attack dice, one die a use."""
        return None

    def mishap(self, game: Game, unit: Unit, me: Model, weapon: Weapon, ones: int) -> Flow[bool]:
        """What so many natural 1s of one use of a weapon come to; whether that use fails."""
        yield from ()
        return False

    def guide_mods(self, me: Model, shot: Shot) -> Iterator[Mod]:
        """What it changes of the dice of shots of its side; the same one counts once (GD-GEN-15)."""
        yield from ()

    def blunts(self, weapon: Weapon) -> str | None:
        """The clause by which the AP of a blast that does not hit directly is nothing to its bearer."""
        return None

    def hit_mods(self, shot: Shot) -> Iterator[Mod]:
        """What a trait of the weapon changes of the dice of a shot."""
        yield from ()

    def target_mods(self, shot: Shot) -> Iterator[Mod]:
        """What it changes of the dice of a shot at a unit in which all models have it."""
        yield from ()

    def no_save(self, weapon: Weapon) -> str | None:
        """The clause by which hits of the weapon pass armour."""
        return None

    # -------------------------------------------------------------- melee
    def strike_mods(self, weapon: Weapon) -> Iterator[Mod]:
        """What a trait of a melee weapon changes of its attack dice."""
        yield from ()

    def clash_mods(self, clash: Clash) -> Iterator[Mod]:
        """What it changes of its bearer's melee dice, beside skill."""
        yield from ()

    def foe_mods(self, clash: Clash) -> Iterator[Mod]:
        """What it changes of melee attacks on a unit in which all models have it."""
        yield from ()

    def more_strikes(self, me: Model) -> Told | None:
        """Attack dice more that its bearer has in melee, once, whatever its weapons."""
        return None

    def parry_dice(self, weapon: Weapon) -> Told | None:
        """Dice more with which the weapon parries."""
        return None


def speaking(rules: tuple[GatesSpecial, ...], point: str) -> tuple[GatesSpecial, ...]:
    """Those of `rules` that have something to say at a point."""
    return overriding(rules, point)
