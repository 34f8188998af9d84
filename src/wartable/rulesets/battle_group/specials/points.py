"""The points at which a special rule can speak: of a weapon, a shield, armour, an item, a skill or an effect.

A rule overrides those that it needs. All but those that are flows are pure: they tell numbers with their clauses and
change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum, StrEnum, auto
from functools import lru_cache
from typing import NamedTuple

from wartable.engine.ask import Flow
from wartable.engine.mod import Mod
from wartable.engine.special import Special, overriding
from wartable.kit.view import Mark
from wartable.rulesets.battle_group.state import Game, Model, Unit

Told = tuple[int, str]
"""A number and the clause that says so."""
Bar = tuple[str, str]
"""Why something cannot be done, and the clause."""


class Dice(StrEnum):
    """The pools of an attack (BG-DICE-10); the value is what their dice are called in the log.

    BG-TERM-09: a block is rolled with AV in melee, a Defence roll is a nullify roll with DV.
    """

    HITS = "hit"
    BLOCKS = "block"
    WOUNDS = "wound"
    NULLIFY = "nullify"


class Use(Enum):
    """What a unit may be kept from."""

    MOVE = auto()
    RUN = auto()
    TURN = auto()
    ACT = auto()
    """Any action at all."""
    MELEE = auto()
    """To attack in melee."""
    SHOOT = auto()
    BIOTECH = auto()
    ABILITY = auto()
    """An ability of a weapon, an item or a character."""
    STRIKE_BACK = auto()
    CHARGE = auto()
    """To move into contact with an enemy."""
    ENGAGED = auto()
    """To be attacked in melee, or come into contact with."""
    SELECT = auto()
    """To pick a BGF ability (BG-SKL-07)."""
    PURSUE = auto()
    TARGETED = auto()
    """To be chosen by an action of anybody."""
    FORCED = auto()
    """To be moved by a rule: flight, fire, a push."""
    HARM = auto()
    """To harm somebody with an ability."""
    ROLL = auto()
    """To roll for what befalls it: recoveries, tests, fire, Confusion."""
    HOLD = auto()
    """To hold an objective."""


class Attack(NamedTuple):
    """One attack (BG-DICE-10): `unit` against `target`, by those of its models that take part (BG-BGF-12).

    Args:
        back: it is a strike-back (BG-MEL-11).
        charging: the unit has charged the target this turn; `charged`: the target has charged the unit.
        chosen: the name of the effect whose rules work (BG-BGF-14), '' for none; `answer`: the target's (BG-WPN-08).
        bare: nothing of that effect works but its drawback (BG-BGF-14, the option `own_dice`).
        unseen: nobody sees the target (BG-MSL-16).
        supporters: those who support a skill of others in place of their own part (BG-RNK-05).
        spared: keys of skills that are kept for another attack of this turn (BG-NEW-SKILLS-01).
        wounds_on: what is printed for hits that no weapon has made (Biotech, tables), 0 for the usual number.
        biotech: it is by an offensive Biotech ability (BG-BIO-09).
    """

    game: Game
    unit: Unit
    target: Unit
    melee: bool = False
    models: tuple[Model, ...] = ()
    back: bool = False
    charging: bool = False
    charged: bool = False
    chosen: str = ""
    bare: bool = False
    answer: str = ""
    unseen: bool = False
    wounds_on: int = 0
    supporters: tuple[Model, ...] = ()
    spared: tuple[str, ...] = ()
    biotech: bool = False


class Outcome(NamedTuple):
    """What an attack has come to: hits, those that were blocked, wounds, those that were nullified, HP lost."""

    hits: int = 0
    blocked: int = 0
    wounds: int = 0
    nullified: int = 0
    killed: bool = False
    lost: int = 0

    @property
    def unsaved(self) -> int:
        """BG-TERM-10: the wounds that were not nullified."""
        return self.wounds - self.nullified


class Action(NamedTuple):
    """Something that a unit can do with its action (BG-ACT-01): its key, label and clause, why not now, and doing it.

    `use` is what it counts as for what may be forbidden. `able` tells no more than whether `barred` has nothing to
    say, where that is found with less work.
    """

    key: str
    label: str
    clause: str
    use: Use
    barred: Callable[[Game, Unit], Bar]
    run: Callable[[Game, Unit], Flow[None]]
    able: Callable[[Game, Unit], bool] | None = None


FREE: Bar = "", ""
Drive = Callable[[Game, Unit, str], Flow[None]]


class More(NamedTuple):
    """Dice more: how many, the clause, the name, and the key by which they are used up for the turn.

    `support` of them are had by the support of others, by the clause `by` (BG-RNK-05).
    """

    dice: int
    clause: str
    name: str
    key: str
    support: int = 0
    by: str = ""


class Again(NamedTuple):
    """A right to roll a whole pool again: what it is called, its clause, and whether it is gone for the battle then."""

    key: str
    name: str
    clause: str
    battle: bool = False


class BattleSpecial(Special):
    """Base of all special rules of this system."""

    __slots__ = ()

    # -------------------------------------------------------------- what its bearer is (BG-STAT)
    def hp_mods(self, me: Model) -> Iterator[Mod]:
        """What it changes of its bearer's HP."""
        yield from ()

    def av_mods(self, me: Model) -> Iterator[Mod]:
        """What it adds to its bearer's AV, beside what is printed for a thing."""
        yield from ()

    def dv_mods(self, me: Model) -> Iterator[Mod]:
        """The same of DV."""
        yield from ()

    def wv_mods(self, me: Model) -> Iterator[Mod]:
        """What it changes of the WV of its bearer's unit."""
        yield from ()

    def move_mods(self, me: Model) -> Iterator[Mod]:
        """What it changes of its bearer's Move, mils."""
        yield from ()

    def size_mods(self, me: Model) -> Iterator[Mod]:
        """What it changes of its bearer's size, halves (BG-BGF-21)."""
        yield from ()

    def flies_over(self) -> str | None:
        """The clause by which a unit whose models all have it moves over obstacles and models (BG-NEW-ITEMS-01)."""
        return None

    # -------------------------------------------------------------- what is in force for a unit
    def unit_hp(self, unit: Unit) -> Iterator[Mod]:
        """What it changes of the HP of a unit that it is in force for; the sum is never below 1 (BG-DMG-06)."""
        yield from ()

    def unit_av(self, unit: Unit) -> Iterator[Mod]:
        """The same of its AV, for hits and blocks."""
        yield from ()

    def unit_dv(self, unit: Unit) -> Iterator[Mod]:
        """The same of its DV."""
        yield from ()

    def unit_move(self, unit: Unit, move: int) -> Iterator[Mod]:
        """The same of its Move, which is `move` by everything else, mils."""
        yield from ()

    def forbids(self, game: Game, unit: Unit, use: Use) -> Bar | None:
        """Why a unit that it is in force for cannot do something, None if it can."""
        return None

    def quiet(self, unit: Unit, me: Model, thing: str) -> str | None:
        """The clause by which a weapon or shield of a model gives nothing now (BG-MSL-21)."""
        return None

    # -------------------------------------------------------------- the numbers of an attack (BG-DICE-07, -08)
    def printed(self, attack: Attack, dice: Dice) -> Told | None:
        """The number that the weapon prints for a pool, in place of the base one."""
        return None

    def helps(self, attack: Attack, dice: Dice) -> Told | None:
        """A number with which dice of a pool of its bearer's succeed as well; the lowest counts."""
        return None

    def die_mods(self, attack: Attack, dice: Dice) -> Iterator[Mod]:
        """What it changes of the results of its side's dice of a pool."""
        yield from ()

    def foe_mods(self, attack: Attack, dice: Dice) -> Iterator[Mod]:
        """What it changes of the results of the dice of whom its bearer's unit is attacked by, or attacks."""
        yield from ()

    def at_worst(self, attack: Attack, dice: Dice) -> Told | None:
        """The number that a pool never needs more than (BG-WPN-01)."""
        return None

    def driver(self, unit: Unit) -> Drive | None:
        """How a unit of its bearers moves in legs and turns, None if it does not: what does it, as a seat says."""
        return None

    def more_dice(self, attack: Attack) -> More | None:
        """Hit dice more."""
        return None

    def supports(self, attack: Attack) -> str | None:
        """The key of a ranked skill that members with a Support may raise in this attack (BG-RNK-05)."""
        return None

    # -------------------------------------------------------------- re-rolls (BG-DICE-04, -05)
    def rerolls(self, attack: Attack, dice: Dice) -> str | None:
        """The clause by which its side may roll the failed dice of a pool again."""
        return None

    def rerolls_all(self, unit: Unit, dice: Dice | None) -> Again | None:
        """The right of its unit to roll a whole pool again (BG-SKL-15); without dice: a test."""
        return None

    def forces(self, attack: Attack, dice: Dice) -> Told | None:
        """How many successful dice of a pool of the other side must be rolled again, -1 for all."""
        return None

    def must_reroll(self, attack: Attack, dice: Dice) -> Told | None:
        """The same of a pool of the unit that it is in force for (BG-WPN-09)."""
        return None

    # -------------------------------------------------------------- what comes of an attack
    def stuns(self, attack: Attack) -> str | None:
        """The clause by which wounds take no HP and lower it for the turn (BG-WPN-12)."""
        return None

    def hit(self, attack: Attack, outcome: Outcome) -> Flow[None]:
        """What the chosen effect of an attack that has hit does to a target that lives."""
        yield from ()

    def hurt(self, attack: Attack, outcome: Outcome) -> Flow[None]:
        """What an attack that has hit does to a unit of its bearers that lives (BG-NEW-BLOWOUT-00)."""
        yield from ()

    def destroyed(self, game: Game, unit: Unit, me: Model) -> Flow[None]:
        """What comes of it that its bearer has just been destroyed, with its unit (BG-NEW-WRECK-00)."""
        yield from ()

    # -------------------------------------------------------------- actions and windows
    def wards(self) -> Told | None:
        """The number with which a die of its own cancels a hostile ability that does no damage (BG-ARM-11)."""
        return None

    def actions(self, game: Game, unit: Unit, me: Model) -> tuple[Action, ...]:
        """The actions that it adds to those of its bearer's unit."""
        return ()

    def before_target(self, attack: Attack) -> Flow[bool]:
        """What is rolled before its bearer's unit may be targeted; whether it may (BG-ARM-13)."""
        yield from ()
        return True

    def attacked(self, attack: Attack) -> Flow[None]:
        """What ends or begins as a unit that it is in force for is declared a target, before dice (BG-SLP-02)."""
        yield from ()

    def alone(self, game: Game, unit: Unit) -> None:
        """What ends as a unit that it is in force for no longer touches an enemy (BG-SKL-13)."""

    def keeps_away(self) -> str | None:
        """The clause by which a unit that it is in force for ends no nearer to enemies whom it sees."""
        return None

    def caught_fire(self, game: Game, unit: Unit) -> None:
        """What ends or begins as a unit that it is in force for catches fire (BG-NEW-FROZEN-05)."""

    def turn_begins(self, game: Game, unit: Unit) -> Flow[None]:
        """What is rolled at the start of its owner's turn (BG-TURN-07)."""
        yield from ()

    def move_begins(self, game: Game, unit: Unit) -> Flow[bool]:
        """What comes before a unit that it is in force for moves; whether its move is at an end with that."""
        yield from ()
        return False

    def must_move(self, game: Game, unit: Unit) -> bool:
        """Whether a unit that it is in force for has its move although its player is done with the others."""
        return False

    def moves_so(self, game: Game, unit: Unit) -> Bar:
        """How a unit that it is in force for has to move, in words, and the clause; FREE: as its player likes."""
        return FREE

    def perils(self) -> int:
        """How near to a unit that it is in force for others are in danger by it, mils (BG-CNF-02)."""
        return 0

    def move_ends(self, game: Game, unit: Unit) -> Flow[None]:
        """What may be done as a unit that it is in force for has had its own move (BG-NEW-SCENARIOS-09)."""
        yield from ()

    def will_failed(self, game: Game, unit: Unit) -> Flow[None]:
        """What comes of it that a unit that it is in force for has failed a will test (BG-NEW-SCENARIOS-09)."""
        yield from ()

    def leaving(self, game: Game, unit: Unit) -> None:
        """What ends as a unit that it is in force for is about to be removed from the table."""

    def displaced(self, game: Game, unit: Unit) -> None:
        """What ends as a rule moves a unit that it is in force for (BG-RES-08)."""

    def friend_near(self, game: Game, unit: Unit, friend: Unit) -> Flow[None]:
        """What happens as a friend has moved to within 2 inches of a unit that it is in force for (BG-SLP-03)."""
        yield from ()

    def recovers(self, game: Game, unit: Unit) -> Flow[None]:
        """What is rolled in the Recover Phase of its owner (BG-REC-01)."""
        yield from ()

    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        """What is told of it at a unit that it is in force for."""
        yield from ()

    def directs(self, game: Game, unit: Unit) -> str | None:
        """The seat that moves and acts with the unit in place of its owner (BG-CNF-01)."""
        return None


@lru_cache(maxsize=8192)
def speaking(rules: tuple[BattleSpecial, ...], point: str) -> tuple[BattleSpecial, ...]:
    """Those of `rules` that have something to say at a point."""
    return overriding(list(rules), point)
