"""What HTTP takes and gives about army lists, as data classes; the schema of the client's types has them too."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from wartable.kit.armies.shop import CategoryCard, Craft, Edit, FactionCard, Layout, Note, Roll, Rule, UnitCard
from wartable.server.protocol import forms, messages
from wartable.server.protocol.forms import Key, Short

Document = dict[str, Any]
Points = Annotated[int, msgspec.Meta(ge=1, le=2000)]
Text = Annotated[str, msgspec.Meta(max_length=200_000)]


class Catalogue(msgspec.Struct, frozen=True):
    """What can be bought: the entries of `faction` first, then those of others that may serve beside it.

    Without a faction all entries of the system. `least` and `most` points are what a section that is begun may cost;
    `battles`: there are battles that are played with lists; `craft`: lists may bring entries of their own.
    """

    system: str
    faction: str
    layout: Layout
    factions: list[FactionCard]
    categories: list[CategoryCard]
    least: int
    most: int
    battles: bool
    units: list[UnitCard]
    craft: Craft | None = None


class UnitPage(msgspec.Struct, frozen=True):
    """An entry for the reference: its card, and each clause that its rules, options and notes name, with its text."""

    unit: UnitCard
    clauses: list[Rule]


class Repair(msgspec.Struct, frozen=True):
    """What would mend a fault: its `edits`, what the army costs after them, and how many faults are left then."""

    label: str
    edits: list[Edit]
    points: int
    faults: int


class ArmyFault(msgspec.Struct, frozen=True):
    """What is wrong with a list, where (a path, '' the whole list), and what mends it."""

    clause: str
    text: str
    path: str
    repairs: list[Repair]


class Evaluation(msgspec.Struct, frozen=True):
    """A list after `edits`: the new `document`, what it comes to, and what is wrong with it.

    `legal` is false while there are faults; such a list can be played only if it is marked. `marked`: it is (its
    document has `legal: false`). `at` is where the last edit put something, '' if nowhere; `layout` how it is written;
    `notes` what is to be said that is no fault.
    """

    document: Document
    at: str
    legal: bool
    marked: bool
    layout: Layout
    roll: Roll
    faults: list[ArmyFault]
    warnings: list[ArmyFault]
    notes: list[Note] = []


class EvaluateForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A list and changes to be made to it first, in their order."""

    document: Document
    edits: list[Edit] = []


class UnitForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which options has the unit at `path` of a list?"""

    document: Document
    path: Short


class RandomForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A legal army of `faction` ('' any) of at most `points`; the same `seed` gives the same army.

    With a `collection` (entry: how many models of it are there) it takes no more than those.
    """

    points: Points
    faction: Key = ""
    seed: Short = ""
    collection: dict[Key, int] | None = None


class CompleteForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A list to be filled up to `points`; what stands in it stays."""

    document: Document
    points: Points
    seed: Short = ""
    collection: dict[Key, int] | None = None


class ExportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A list to be written down: `format` is json, yaml, text, code or link."""

    document: Document
    format: Short


class Exported(msgspec.Struct, frozen=True):
    """A list written down, and what it would be called as a file."""

    format: str
    text: str
    file: str


class ImportArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A list as somebody has it: a file's text, pasted text, a code or a link; which one is found out."""

    text: Text
    file: Short = ""


class PrintForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A list to be printed: `format` is html or pdf; `cards` and the one-page `summary` may be left out."""

    document: Document
    format: Short = "html"
    cards: bool = True
    summary: bool = True


# ------------------------------------------------------------------ what a unit does to an enemy
class Foe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An enemy: an entry as its list has it, or the unit at `path` of another list; neither: the system's usual one."""

    unit: Key = ""
    document: Document | None = None
    path: Short = ""


class EffectsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What does the unit at `path` do to an enemy, in cover (0 none to 3 heavy), after a move, or suppressing?"""

    document: Document
    path: Short
    foe: Foe = Foe()
    cover: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    moved: bool = False
    suppress: bool = False


class EffectRow(msgspec.Struct, frozen=True):
    """One way to hurt it: a band of fire and how far that reaches, or a round of melee; `arms` are weapons that add.

    `mean` is what the enemy loses on average, with `chance` the chance (0 to 1) of its end; `odds` has the sums. Where
    it cannot be done `why` and `clause` say so; all three are empty where the odds take too long.
    """

    key: str
    label: str
    reach: str
    arms: str
    why: str
    clause: str
    mean: float | None = None
    chance: bool = False
    odds: messages.Chance | None = None


class EffectBody(msgspec.Struct, frozen=True):
    """What a squad, or the transport that comes with it, does to `foe`; `counts` says what the numbers are."""

    name: str
    foe: str
    counts: str
    rows: list[EffectRow]


class Effects(msgspec.Struct, frozen=True):
    """What a unit does to an enemy; `unit` is the entry of the enemy, '' if it is of a list."""

    unit: str
    bodies: list[EffectBody]


# ------------------------------------------------------------------ a list tried out by bots
class TrialForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A list that bots shall try in `games` battles against `foe`, or armies by lot of `faction` ('' any) without one.

    Armies by lot cost what the list may. Every two battles have one field, one from each seat.
    """

    document: Document
    foe: Document | None = None
    faction: Key = ""
    bot: Key = "greedy"
    games: Annotated[int, msgspec.Meta(ge=1, le=400)] = 20
    seed: Short = "trial"


class BattleOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One battle of a trial, by its number from 0 on."""

    trial: TrialForm
    number: Annotated[int, msgspec.Meta(ge=0, le=399)]


class TrialUnit(msgspec.Struct, frozen=True):
    """A unit over all battles: which part of it was lost, 0 to 1, and which points of enemies it took, on average.

    `earned` is the share of battles in which it took what it cost, or more.
    """

    path: str
    name: str
    points: int
    lost: float
    taken: float
    earned: float


class TrialScore(msgspec.Struct, frozen=True):
    """What has come of the `games` played of `due`: how many were won and lost, the rest had no winner.

    `won` is the share with its interval; `typical` and `oddest` are numbers of battles, -1 before the first.
    """

    games: int
    due: int
    wins: int
    losses: int
    won: forms.Portion
    units: list[TrialUnit]
    typical: int = -1
    oddest: int = -1
