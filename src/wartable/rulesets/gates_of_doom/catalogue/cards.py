"""Objectives, conditions, fate cards, malfunctions and terrain traits, as they stand in `data/cards.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wartable.kit.documents import Map, fault, unknown
from wartable.kit.fields import Numbers, Texts, record, rows
from wartable.rulesets.gates_of_doom.catalogue.reading import see_clauses, shipped

OBJECTIVES, CONDITIONS, FATE, MALFUNCTIONS, TRAITS = KINDS = (
    "objectives", "conditions", "fate_cards", "malfunctions", "terrain_traits",
)  # fmt: skip
TABLES = ("hacked", "experimental")


@dataclass(frozen=True, slots=True)
class Card:
    """A card, or a row of a numbered table: `number` counts from 1 in its kind.

    `label` is what a screen calls it where the printed name is no plain one.
    `titled` is not set where the document has lost the name and it is ours (GD-FAT-05). Of a malfunction, `rolls` are
    the faces that lead to it and `table` says whether of hacked or of experimental things.
    """

    key: str
    kind: str
    number: int
    name: str
    clause: str
    text: str
    label: str = ""
    titled: bool = True
    table: str = ""
    rolls: Numbers = ()

    @property
    def shown(self) -> str:
        """What people read on a screen; data and exports have the printed name."""
        return self.label or self.name.capitalize()


@cache
def cards() -> Mapping[str, Mapping[str, Card]]:
    """From kind to key to card, in the order in which they are printed."""
    return read_cards(shipped("cards.yaml"))


def objectives() -> Mapping[str, Card]:
    """The objectives by key (GD-OBJ-01 to -08)."""
    return cards()[OBJECTIVES]


def conditions() -> Mapping[str, Card]:
    """The conditions by key (GD-CON-01 to -11)."""
    return cards()[CONDITIONS]


def fate_cards() -> Mapping[str, Card]:
    """The fate cards by key (GD-FAT-11 to -40)."""
    return cards()[FATE]


def malfunction(table: str, face: int) -> Card:
    """What happens to a hacked or experimental thing on that face (GD-SIM-04 to -06, GD-UNF-04 to -06)."""
    return next(card for card in cards()[MALFUNCTIONS].values() if card.table == table and face in card.rolls)


def read_cards(node: Map) -> dict[str, dict[str, Card]]:
    """The cards of a file of cards.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, KINDS, "a file of cards")
    found: dict[str, dict[str, Card]] = {}
    words: dict[str, Texts] = {"table": TABLES}
    for kind in KINDS:
        found[kind] = {}
        for count, (key, row) in enumerate(rows(node, kind).items(), 1):
            what = f"the card {key}"
            made = record(Card, row, what, words, key=key, kind=kind, number=count)
            see_clauses(row, "clause", (made.clause,), what)
            if (kind == MALFUNCTIONS) is not bool(made.table and made.rolls):
                raise fault(row, None, f"{what}: malfunctions, and no other cards, name their table and rolls")
            found[kind][key] = made
    for table in TABLES:
        faces = [face for card in found[MALFUNCTIONS].values() if card.table == table for face in card.rolls]
        if sorted(map(str, faces)) != list("123456"):
            raise fault(node, MALFUNCTIONS, f"the {table} malfunctions must have each face from 1 to 6 once")
    return found
