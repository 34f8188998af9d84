"""What a builder of army lists shows, in any system: what can be bought, what was, and what each choice would come to.

A ruleset fills these in; `wartable.roster`, the server and the client read them. A path leads to a place in the list
document: `detachments[0].units[2].options.lmg`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wartable.engine.query import Outcomes, Prospect


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of a list: what stands at `path` becomes `value`; None takes it out, and so does 0 for an option.

    A path that ends in `[+]` adds to a list. With `to`, what stands at `path` moves to that place in place of changing.
    """

    path: str
    value: Any = None
    to: str = ""


@dataclass(frozen=True, slots=True)
class Stat:
    """A figure of a profile: `AGL`, Agility, 5."""

    key: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A special rule or a weapon: its name, its clause, what it does in a line, and all clauses about it."""

    key: str
    name: str
    clause: str
    text: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon and how many of it; `rule` says what it does."""

    count: int
    rule: Rule


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know about an entry, with its clause."""

    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class StatLine:
    """One stat line of an entry; some have two. `rank` is 0 for whoever leads nobody."""

    key: str
    name: str
    rank: int
    stats: tuple[Stat, ...]


@dataclass(frozen=True, slots=True)
class OptionCard:
    """What an entry offers. `price` is in words, `about` what it does; `group` shares its bounds with others."""

    key: str
    name: str
    about: str
    clause: str
    price: str
    group: str = ""
    needs: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    brings: str = ""


@dataclass(frozen=True, slots=True)
class GroupCard:
    """Options that share a limit, in words."""

    key: str
    name: str
    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class UnitCard:
    """An entry of a list as it stands in the book. `key` is what a document writes after `unit:`.

    `cost` is the least that it can be had for, with all that it must take; `art` is its drawing, of those that there
    are (`kit.view`).
    """

    key: str
    name: str
    faction: str
    faction_name: str
    loyalty: str
    category: str
    kind: str
    race: str
    cost: int
    size: int
    capacity: int
    lines: tuple[StatLine, ...]
    rules: tuple[Rule, ...]
    weapons: tuple[Arm, ...]
    options: tuple[OptionCard, ...]
    groups: tuple[GroupCard, ...]
    notes: tuple[Note, ...]
    art: str


@dataclass(frozen=True, slots=True)
class FactionCard:
    """A list that is in the book."""

    key: str
    name: str
    loyalty: str


@dataclass(frozen=True, slots=True)
class CategoryCard:
    """A category of entries and the rule about it."""

    key: str
    name: str
    text: str
    clause: str


# ------------------------------------------------------------------ a list as it stands
@dataclass(frozen=True, slots=True)
class Part:
    """A term of a sum of points: `at` is the path of what it is paid for."""

    text: str
    points: int
    clause: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way that may be chosen: whether it is `taken` now, or `why` it cannot be; `edits` choose it."""

    key: str
    name: str
    taken: bool
    why: str
    clause: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class OptionState:
    """An option of a unit that was bought: `count` of it are taken for `points` in all; `path` is where to set it.

    `counts` are the numbers that may be set (0 is always one of them), `next` the number that a click on plus sets and
    `step` what it adds to the points; `next` is 0 if no more may be taken. `why` says what stands against taking it, or
    more of it, with its clause; '' if nothing does. `fixed`: it cannot be left out. `inner` are the options of what it
    brings, `art` is its drawing.
    """

    key: str
    name: str
    about: str
    group: str
    clause: str
    path: str
    count: int
    points: int
    counts: tuple[int, ...]
    next: int
    step: int
    why: str
    why_clause: str
    fixed: bool = False
    inner: tuple[OptionState, ...] = ()
    art: str = ""


@dataclass(frozen=True, slots=True)
class GroupState:
    """How much of a group of options is taken."""

    key: str
    name: str
    clause: str
    count: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Body:
    """What stands on the table together: a squad, somebody alone, or a vehicle; a purchase may bring several.

    `marks` names each of its models that is more than a plain one: a leader, a team with its weapon.
    """

    key: str
    name: str
    kind: str
    models: int
    marks: tuple[str, ...]
    stats: tuple[Stat, ...]
    rules: tuple[Rule, ...]
    weapons: tuple[Arm, ...]
    capacity: int
    rank: int
    orders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitState:
    """A unit that was bought: `parts` are what its points are made of, `models` how many it has.

    `given` is the name that the list gives it, '' if none; `gear` tells in a line what was taken; `categories` are the
    categories in which it may be taken; `bodies` are what it comes to on the table, itself first.
    """

    path: str
    unit: str
    name: str
    given: str
    gear: str
    faction: str
    category: str
    categories: tuple[Alternative, ...]
    kind: str
    points: int
    parts: tuple[Part, ...]
    models: int
    rank: int
    stats: tuple[Stat, ...]
    rules: tuple[Rule, ...]
    weapons: tuple[Arm, ...]
    options: tuple[OptionState, ...]
    groups: tuple[GroupState, ...]
    bodies: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class CategoryState:
    """What a category of a detachment costs; `limit` is -1 if there is none; `text` is its rule."""

    key: str
    name: str
    points: int
    limit: int
    clause: str
    text: str


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry that could be added: its price as it comes, `why` it cannot be ('' if it can) and by which clause.

    `stays` says that it is refused for good (wrong side); otherwise only points stand against it. `edits` add it.
    """

    unit: str
    name: str
    category: str
    points: int
    why: str
    clause: str
    stays: bool
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class DetachmentState:
    """A detachment as bought; `least` and `most` points are what one may cost."""

    path: str
    name: str
    points: int
    least: int
    most: int
    clause: str
    commander: UnitState | None
    units: tuple[UnitState, ...]
    categories: tuple[CategoryState, ...]
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """A list as it stands, without what is wrong with it.

    `limit` is 0 if the list names none; `leaders` are the ways to name the commander of the army; `commanders` would
    each begin another detachment.
    """

    name: str
    faction: str
    faction_name: str
    side: str
    points: int
    limit: int
    leaders: tuple[Alternative, ...]
    detachments: tuple[DetachmentState, ...]
    commanders: tuple[Offer, ...]


# ------------------------------------------------------------------ what a unit does to an enemy
@dataclass(frozen=True, slots=True)
class Conditions:
    """In what state an enemy is met: the grade of its `cover` (0 none to 3 heavy), `moved`: the unit has moved before
    it fires, `suppress`: it fires to suppress.
    """

    cover: int = 0
    moved: bool = False
    suppress: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """One way to hurt an enemy: a band of fire, or a round of melee; `reach` says how far, `arms` which weapons add.

    `why` and `clause` say why it cannot be done at all; else `prospect` has the odds, and `measure` makes of outcomes
    the number that stands for them: the mean of what is lost, or a chance of 0 to 1 where `chance` is set.
    """

    key: str
    label: str
    reach: str = ""
    arms: str = ""
    why: str = ""
    clause: str = ""
    prospect: Prospect | None = None
    measure: Callable[[Outcomes], float] | None = None
    chance: bool = False


@dataclass(frozen=True, slots=True)
class EffectsOf:
    """What one body of a purchase (a squad, its transport) does to `foe`; `counts` names the numbers."""

    name: str
    foe: str
    counts: str
    effects: tuple[Effect, ...]


# ------------------------------------------------------------------ what a unit did in a battle
@dataclass(frozen=True, slots=True)
class Deed:
    """What the purchase at `path` of a list, called `name`, did in a battle: `points` are what it cost.

    `lost` is the part of those points, 0 to 1, that was lost; `taken` the points of enemies that fell or fled by it.
    """

    path: str
    name: str
    points: int
    lost: float
    taken: float
