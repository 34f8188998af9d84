"""What a builder of army lists shows, in any system: what can be bought, what was, and what each choice would come to.

A list is sections with units, and units may have members with options of their own. A ruleset fills these classes in;
`wartable.roster`, the server and the client read them. A path leads to a place in the list document, of which `Layout`
says how it is written: `sections[0].units[2].options.shields`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wartable.engine.query import Outcomes, Prospect
from wartable.kit.forms.traits import Trait, Word


@dataclass(frozen=True, slots=True)
class ListTerm:
    """Something that holds for a list or a section as a whole, at the key `key` of it: a flag, or some of `words`.

    `one`: it is one of the words, a text; else any of them, a list.
    """

    key: str
    name: str
    text: str
    clause: str
    words: tuple[Word, ...] = ()
    one: bool = False


@dataclass(frozen=True, slots=True)
class Craft:
    """Entries of one's own stand under the key `key` of a list, each by a key of its own: what may be said of them."""

    key: str
    noun: str
    clause: str
    traits: tuple[Trait, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """How a list is written down, and what its parts are called.

    A document has its sections under the key `sections`; a section has who leads it under `head` ('' where nobody does)
    and its units under `units`; what was bought into a unit stands under its `members`, written as units are.

    Attributes:
        noun: what a section is called in the middle of a sentence, `leader` what who leads it is called.
        keys: the keys of a list but for its sections, in the order in which they are written.
        told: those of them that stand in a line of the text for people, each with its words there.
        figures: the keys of figures that tell most of an entry, the best first; `worth`: the one that stands beside
            each unit that was bought, '' none.
        effects: it can be reckoned what a unit does to an enemy.
        coin, coins: what is paid for units, one and many.
        limits: how much of it an army usually may cost, for those who begin one. terms: what holds for a whole list.
        marks: what holds for a whole section, flags.
    """

    sections: str = "sections"
    head: str = ""
    units: str = "units"
    members: str = "members"
    noun: str = "section"
    leader: str = "leader"
    keys: tuple[str, ...] = ("ruleset", "name", "faction", "points", "legal")
    told: tuple[tuple[str, str], ...] = ()
    figures: tuple[str, ...] = ()
    worth: str = ""
    effects: bool = False
    coin: str = "point"
    coins: str = "points"
    limits: tuple[int, ...] = (100, 150, 200, 400)
    terms: tuple[ListTerm, ...] = ()
    marks: tuple[ListTerm, ...] = ()


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
    """Something to know about an entry, with its clause; `about` is the key of one of a list's own."""

    text: str
    clause: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class StatLine:
    """One stat line of an entry; some have two. `about` says what else it makes of it ("rank 2"), '' nothing."""

    key: str
    name: str
    about: str
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
    """A category of entries and the rule about it; `leads`: its entries lead a section."""

    key: str
    name: str
    text: str
    clause: str
    leads: bool = False


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
    brings, `art` is its drawing, `heading` says under which heading it stands, '' the common one.
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
    heading: str = ""


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
class Fact:
    """Something to know of a unit in a word or two: `Orders`, Take Aim!"""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Body:
    """What stands on the table together: a squad, somebody alone, or a vehicle; a purchase may bring several.

    `marks` names each of its models that is more than a plain one: a leader, a team with its weapon. `company` is what
    its figures are called beside those of whoever bought it, if those differ; `facts` stand on its card.
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
    company: str = ""
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitState:
    """A unit that was bought: `parts` are what its points are made of, `models` how many it has.

    `given` is the name that the list gives it, '' if none; `gear` tells in a line what was taken; `categories` are the
    categories in which it may be taken; `about` says what else it is ("rank 2"); `bodies` are what it comes to on the
    table, itself first. `members` were bought into it and have options of their own, `offers` are who could be; points
    and models are with theirs. `more`: its options are many and not here, but with the unit when it is asked for.
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
    about: str
    stats: tuple[Stat, ...]
    rules: tuple[Rule, ...]
    weapons: tuple[Arm, ...]
    options: tuple[OptionState, ...]
    groups: tuple[GroupState, ...]
    bodies: tuple[Body, ...]
    members: tuple[UnitState, ...] = ()
    offers: tuple[Offer, ...] = ()
    more: bool = False


@dataclass(frozen=True, slots=True)
class Budget:
    """A sum that is bounded: how much of it is `used`, and what it must come to: from `low` to `high`, -1 no bound.

    A budget whose `key` is a category of units stands over these. `text` is its rule in a few words. `counts` says what
    is counted, '' points.
    """

    key: str
    name: str
    used: float
    low: float
    high: float
    clause: str
    text: str = ""
    counts: str = ""


@dataclass(frozen=True, slots=True)
class Total:
    """A figure that a section has as a whole: `LIFE`, Life, 12, its clause, and the parts that it is made of."""

    key: str
    name: str
    value: str
    clause: str = ""
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry that could be added, or a section that could be begun: its price as it comes, `why` it cannot be ('' if
    it can) and by which clause.

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
class Section:
    """A part of a list with its own budgets; `head` leads it, `sums` are its figures as a whole.

    `name` is what the list calls it, '' if it has no name. `fixed`: every list has it, it is neither named nor taken
    out.
    """

    path: str
    name: str
    points: int
    budgets: tuple[Budget, ...]
    head: UnitState | None
    units: tuple[UnitState, ...]
    offers: tuple[Offer, ...]
    sums: tuple[Total, ...] = ()
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """A list as it stands, without what is wrong with it.

    `limit` is 0 if the list names none; `leaders` are the ways to name who leads the army; `beginnings` are the
    sections that could be begun; `budgets` bound the army as a whole.
    """

    name: str
    faction: str
    faction_name: str
    side: str
    points: int
    limit: int
    leaders: tuple[Alternative, ...]
    sections: tuple[Section, ...]
    beginnings: tuple[Offer, ...]
    budgets: tuple[Budget, ...] = ()


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
class UnitResult:
    """What the purchase at `path` of a list, called `name`, did in a battle: `points` are what it cost.

    `lost` is the part of those points, 0 to 1, that was lost; `taken` the points of enemies that fell or fled by it.
    """

    path: str
    name: str
    points: int
    lost: float
    taken: float
