"""The catalogue of At the Gates of Doom: all clauses are there, and they speak of each other only."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import wartable.rulesets.gates_of_doom as house
from wartable.engine.rulebook import ids_in
from wartable.kit.catalogue import load_rulebook

BOOK = load_rulebook(Path(house.__file__).parent)
CHAPTERS = {
    "GEN": 23, "ARM": 37, "RND": 16, "ACT": 13, "TGT": 8, "UF": 8, "SA": 17, "REA": 9, "MIS": 6, "SUP": 5, "LAN": 6,
    "MEL": 18, "AI": 7, "TER": 11, "BLD": 4, "EMP": 2, "MSN": 3, "OBJ": 8, "CON": 11, "ALL": 31, "ATL": 22, "AVA": 16,
    "NOM": 18, "DEL": 20, "SIM": 27, "UNF": 23, "WLD": 19, "TEAM": 4, "WPN": 29, "EQP": 14, "RAR": 6, "ARR": 11,
    "DRG": 6, "MCH": 6, "VEH": 17, "FAT": 35,
}  # fmt: skip


def test_there_are_516_clauses_in_36_chapters() -> None:
    assert (BOOK.system, BOOK.prefix, len(BOOK)) == ("gates_of_doom", "GD", 516)
    assert Counter(clause.chapter for clause in BOOK) == CHAPTERS
    assert len({clause.id for clause in BOOK}) == 516


def test_every_chapter_is_in_one_part() -> None:
    assert sorted(chapter for chapters in BOOK.parts.values() for chapter in chapters) == sorted(CHAPTERS)


def test_clauses_speak_of_clauses_that_are_there() -> None:
    named = [(clause.id, name) for clause in BOOK for name in ids_in(f"{clause.rule} {clause.ruling}", ("GD",))]
    assert len(named) >= 15
    assert [pair for pair in named if pair[1] not in BOOK] == []


def test_no_clause_needs_itself() -> None:
    assert [clause.id for clause in BOOK if clause.id in clause.needs] == []


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("GD-FAT-03", "before a unit is drawn, or when targets have been named"),
        ("GD-RAR-04", "the moment at which the bearer's unit has been named as target"),
        ("GD-DRG-01", "at the start of an action of any unit"),
        ("GD-TER-04", "wall (blocks sight), barricade and trench (low, cover)"),
        ("GD-ARM-37", "the list marks none"),
        ("GD-CON-09", "table by table"),
        ("GD-FAT-24", "rules for the hero alone"),
        ("GD-RND-11", "two sides"),
    ],
)
def test_what_was_ruled_stands_in_the_catalogue(clause: str, words: str) -> None:
    assert words in " ".join(BOOK[clause].ruling.split())
