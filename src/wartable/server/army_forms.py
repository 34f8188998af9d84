"""What HTTP takes and gives about army lists, as data classes; the schema of the client's types has them too."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from wartable.rulesets.shop import CategoryCard, Edit, FactionCard, Roll, Rule, UnitCard
from wartable.server.forms import Key, Short

Document = dict[str, Any]
Points = Annotated[int, msgspec.Meta(ge=1, le=2000)]
Text = Annotated[str, msgspec.Meta(max_length=200_000)]


class Catalogue(msgspec.Struct, frozen=True):
    """What can be bought: the entries of `faction` first, then those of others that may serve beside it.

    Without a faction all entries of the system. `least` and `most` points are what a detachment may cost.
    """

    system: str
    faction: str
    factions: list[FactionCard]
    categories: list[CategoryCard]
    least: int
    most: int
    units: list[UnitCard]


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
    document has `legal: false`). `at` is where the last edit put something, '' if nowhere.
    """

    document: Document
    at: str
    legal: bool
    marked: bool
    roll: Roll
    faults: list[ArmyFault]
    warnings: list[ArmyFault]


class EvaluateForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A list and changes to be made to it first, in their order."""

    document: Document
    edits: list[Edit] = []


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
