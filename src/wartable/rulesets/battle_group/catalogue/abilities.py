"""Skills, Biotech, generators and items by key (BG-SKL, BG-RNK, BG-NEW-SKILLS, -BIOTECH, -GENERATORS, -ITEMS).

`skills()`, `abilities()`, `generators()`, `items()` give `Mapping[str, Skill]` and so on. The key is the word by which
a special class answers for a skill, an ability or an item. Figures that a level multiplies (BG-RNK-01) are those of
level 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from wartable.kit.documents import Map, fault, shown, unknown
from wartable.kit.fields import Cell, Texts, record, rows
from wartable.rulesets.battle_group.catalogue.reading import (
    ERAS,
    Amount,
    amount,
    mils,
    see_amount,
    see_clauses,
    shipped,
)

INDIVIDUAL, CONFERRED, GROUP, SUPPORT, CHARACTER = KINDS = ("individual", "conferred", "group", "support", "character")
"""BG-SKL-05, and those that support others (BG-RNK-05) or are an action of a character (BG-ACT-02)."""
MELEE, MISSILE, BIOTECH = OF = ("melee", "missile", "biotech")
POOL = "pool"
OFFENSIVE, ILL, BOON = SORTS = ("offensive", "ill", "boon")
ENEMY, FRIEND, OWN = TARGETS = ("enemy", "friend", "own")
SLEEP, POISON, BURNING, FROZEN, CONFUSION, PANIC = EFFECTS = (
    "sleep", "poison", "burning", "frozen", "confusion", "panic",
)  # fmt: skip
"""BG-REC-04: the ill effects."""
IMPLANTED, NATURAL, VEHICLE = USERS = ("implanted", "natural", "vehicle")
_PARTS = ("skills", "abilities", "generators", "items")


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill.

    Args:
        kind: individual, conferred or group (BG-SKL-05), support, or character.
        points: what level 1 costs (BG-NEW-POINTS-07).
        selected: it is chosen as the one BGF ability of a turn (BG-SKL-07).
        ranked: it has levels (BG-RNK-01). of: what it works on: melee, missile or biotech, '' anything (BG-RNK-05).
        hits_on, shoots_on, blocks_on: the number that is needed, 0 the base number.
        dice: more hit dice for each level. wv: more WV for each level, up to `most_wv`.
        rerolls: pool, a whole one. distance: inches, dice, of a move.
        a_turn, a_game: how often it may be used, 0 always.
    """

    key: str
    name: str
    kind: str
    points: int
    clauses: Texts
    selected: bool = False
    ranked: bool = False
    of: str = ""
    hits_on: int = 0
    shoots_on: int = 0
    blocks_on: int = 0
    dice: int = 0
    wv: int = 0
    most_wv: int = 0
    rerolls: str = ""
    distance: str = ""
    a_turn: int = 0
    a_game: int = 0

    def label(self, level: int = 1) -> str:
        """Its name with its level, if it has one: `Deadeye 2`."""
        return f"{self.name} {level}" if self.ranked else self.name


@dataclass(frozen=True, slots=True)
class Ability:
    """A Biotech ability (BG-NEW-BIOTECH-00); all figures but range and wounds_on are for each level.

    Args:
        pp: Power Points. range: mils, 0 the user's own unit. kind: offensive, ill or boon. target: enemy, friend, own.
        implantable: an implanted user may have it (BG-BIO-02).
        hits: how many; wounds_on: what their wound dice need. flaming: BG-BRN-01. push: mils.
        test: the target takes a WV test, at -1 for each level beyond the first; gives: the ill effect if it fails.
        hp, dv: what they become more or less. move: mils that its Move becomes more or less, or that it is moved.
        effects: ill effects taken off. pools: whole pools that may be re-rolled.
    """

    key: str
    name: str
    pp: int
    range: int
    kind: str
    target: str
    clauses: Texts
    implantable: bool = False
    hits: int = 0
    wounds_on: int = 4
    flaming: bool = False
    push: int = 0
    test: bool = False
    gives: str = ""
    hp: int = 0
    dv: int = 0
    move: int = 0
    effects: int = 0
    pools: int = 0

    def cost(self, level: int = 1) -> int:
        """The PP that it costs at the level that the user knows (BG-BIO-07)."""
        return self.pp * level


@dataclass(frozen=True, slots=True)
class Generator:
    """A power source (BG-BIO-03). pp: a number or D6. users: who may carry it. most: how many. move: mils added."""

    key: str
    name: str
    pp: Cell
    points: int
    users: Texts
    clauses: Texts
    most: int = 1
    move: int = 0

    @property
    def power(self) -> Amount:
        """The PP that it gives each turn."""
        return amount(self.pp) or Amount()

    @property
    def familiar(self) -> bool:
        """BG-BIO-04: its PP are rolled."""
        return self.power.dice > 0


@dataclass(frozen=True, slots=True)
class Item:
    """An item of BG-NEW-ITEMS-00.

    Args:
        action: it is used as the item ability of a BGF (BG-ACT-04). uses: how often in a game, 0 any number.
        range: mils. move: mils added. ends: the ill effects that it ends. on: what its die needs, 0 no die.
        hits: how many, as dice; explodes: BG-BRN-01. rift: added on the Rift table.
    """

    key: str
    name: str
    era: str
    points: int
    clauses: Texts
    action: bool = False
    uses: int = 0
    range: int = 0
    move: int = 0
    ends: Texts = ()
    on: int = 0
    hits: Cell = ""
    explodes: bool = False
    rift: int = 0

    @property
    def harm(self) -> Amount:
        """How many hits it causes."""
        return amount(self.hits) or Amount()


@cache
def skills() -> Mapping[str, Skill]:
    """All skills by key."""
    return read_skills(shipped("skills.yaml"))


@cache
def abilities() -> Mapping[str, Ability]:
    """All Biotech abilities by key."""
    return read_abilities(shipped("skills.yaml"))


@cache
def generators() -> Mapping[str, Generator]:
    """All generators by key."""
    return read_generators(shipped("skills.yaml"))


@cache
def items() -> Mapping[str, Item]:
    """All items by key."""
    return read_items(shipped("skills.yaml"))


# ------------------------------------------------------------------ reading
def read_skills(node: Map) -> dict[str, Skill]:
    """The skills of a file.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, _PARTS, "a file of skills")
    found = {}
    for key, row in rows(node, "skills").items():
        what = f"the skill {key}"
        made = found[key] = record(Skill, row, what, {"kind": KINDS, "of": OF, "rerolls": (POOL,)}, key=key)
        see_amount(row, "distance", what)
        if made.selected and made.kind != CONFERRED:
            raise fault(row, "selected", f"{what} is {made.kind}; only conferred ones are selected (BG-SKL-07)")
        see_clauses(row, made.clauses, what, must=True)
    return found


def read_abilities(node: Map) -> dict[str, Ability]:
    """The Biotech abilities of a file.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, _PARTS, "a file of skills")
    words = {"kind": SORTS, "target": TARGETS, "gives": EFFECTS}
    found = {}
    for key, row in rows(node, "abilities").items():
        what = f"the ability {key}"
        made = record(Ability, row, what, words, key=key)
        if made.pp < 1 or made.range < 0:
            name = "pp" if made.pp < 1 else "range"
            raise fault(row, name, f"{name} of {what} is {shown(row[name])}; pp is 1 or more, range 0 or more")
        if made.test is not bool(made.gives):
            raise fault(row, "test" if made.test else "gives", f"{what} needs both test and gives, or neither")
        see_clauses(row, made.clauses, what, must=True)
        found[key] = replace(made, range=mils(made.range), push=mils(made.push), move=mils(made.move))
    return found


def read_generators(node: Map) -> dict[str, Generator]:
    """The generators of a file.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, _PARTS, "a file of skills")
    found = {}
    for key, row in rows(node, "generators").items():
        what = f"the generator {key}"
        made = record(Generator, row, what, {"users": USERS}, key=key)
        see_amount(row, "pp", what)
        see_clauses(row, made.clauses, what, must=True)
        found[key] = replace(made, move=mils(made.move))
    return found


def read_items(node: Map) -> dict[str, Item]:
    """The items of a file.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, _PARTS, "a file of skills")
    found = {}
    for key, row in rows(node, "items").items():
        what = f"the item {key}"
        made = record(Item, row, what, {"era": ERAS, "ends": EFFECTS}, key=key)
        see_amount(row, "hits", what)
        see_clauses(row, made.clauses, what, must=True)
        found[key] = replace(made, range=mils(made.range), move=mils(made.move))
    return found
