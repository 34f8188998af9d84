"""Clauses by id, by chapter and by words."""

from __future__ import annotations

import pytest

from wartable.engine.rulebook import Clause, Rulebook, ids_in


def clause(name: str, title: str, rule: str = "nothing", ruling: str = "", needs: tuple[str, ...] = ()) -> Clause:
    return Clause(name, title, "somewhere", rule, ruling, needs)


BOOK = Rulebook(
    "made_up",
    "XX",
    "1",
    [
        clause("XX-MOVE-01", "Moving", "a model runs"),
        clause("XX-MOVE-02", "Running", "twice the move", needs=("XX-MOVE-01",)),
        clause("XX-BIG-GUN-01", "Guns", "no moving", "a gun runs never"),
    ],
    {"core": ("MOVE",), "guns": ("BIG-GUN",)},
)


def test_by_id() -> None:
    assert BOOK["XX-MOVE-02"].title == "Running"
    assert BOOK.get("XX-MOVE-03") is None
    assert "XX-MOVE-01" in BOOK
    assert "XX-MOVE-03" not in BOOK
    assert [c.id for c in BOOK] == ["XX-MOVE-01", "XX-MOVE-02", "XX-BIG-GUN-01"]


def test_by_chapter() -> None:
    assert {name: len(clauses) for name, clauses in BOOK.chapters.items()} == {"MOVE": 2, "BIG-GUN": 1}


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("moving", ["XX-MOVE-01", "XX-BIG-GUN-01"]),  # title 2 x 8 = 16 before rule 2 x 2 = 4
        ("MOVING", ["XX-MOVE-01", "XX-BIG-GUN-01"]),  # case does not matter
        ("runs", ["XX-MOVE-01", "XX-BIG-GUN-01"]),  # rule 2 x 2 = 4 before ruling 2 x 1 = 2
        ("run", ["XX-MOVE-02", "XX-MOVE-01", "XX-BIG-GUN-01"]),  # beginnings: title 8, rule 2, ruling 1
        ("runs never", ["XX-BIG-GUN-01"]),  # every word must occur
        ("never, runs!", ["XX-BIG-GUN-01"]),  # signs do not matter
        ("unknown", []),
        ("ove", []),  # the middle of a word is no hit
        (" .", []),
    ],
)
def test_by_words(words: str, ids: list[str]) -> None:
    assert [found.id for found in BOOK.search(words)] == ids


def test_search_is_limited() -> None:
    assert [found.id for found in BOOK.search("run", limit=1)] == ["XX-MOVE-02"]


@pytest.mark.parametrize(("names", "count"), [("", 3), ("core", 2), ("CORE", 2), ("big-gun", 1), ("core, guns", 3)])
def test_select(names: str, count: int) -> None:
    assert len(BOOK.select(names)) == count


def test_select_refuses_an_unknown_name() -> None:
    with pytest.raises(KeyError, match="fly"):
        BOOK.select("core,fly")


@pytest.mark.parametrize(
    ("clauses", "parts", "text"),
    [
        ([clause("XX-A-01", "One"), clause("XX-A-01", "Two")], {}, "XX-A-01 stands twice"),
        ([clause("XX-A-01", "One", needs=("XX-A-02",))], {}, "XX-A-01 needs XX-A-02"),
        ([clause("XX-A-01", "One")], {"core": ("B",)}, "core names the chapter B"),
    ],
)
def test_faults(clauses: list[Clause], parts: dict[str, tuple[str, ...]], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        Rulebook("made_up", "XX", "1", clauses, parts)


@pytest.mark.parametrize(("text", "ids"), [
    ("ZZ-NEW-BIOTECH-01 to -03", ["ZZ-NEW-BIOTECH-01", "ZZ-NEW-BIOTECH-02", "ZZ-NEW-BIOTECH-03"]),
    ("ZZ-NEW-DAL1-01 to ZZ-NEW-DAL1-02", ["ZZ-NEW-DAL1-01", "ZZ-NEW-DAL1-02"]),
    ("ZZ-FAT-11 and ZZ-NEW-WHO-01", ["ZZ-FAT-11", "ZZ-NEW-WHO-01"]),
    ("ZZ-NEW-BIOTECH", []), ("ZZ-NEW-1-01", []), ("ZZ-11", []),
])  # fmt: skip
def test_proposals_have_ids_of_their_own(text: str, ids: list[str]) -> None:
    assert list(ids_in(text, ("ZZ",))) == ids


def test_the_chapter_of_a_proposal_is_all_between_its_prefix_and_its_number() -> None:
    book = Rulebook("toy", "ZZ", "1", [Clause(name, "t", "1", "r") for name in ("ZZ-NEW-BIOTECH-00", "ZZ-FAT-11")])
    assert {name: len(clauses) for name, clauses in book.chapters.items()} == {"NEW-BIOTECH": 1, "FAT": 1}
    assert [clause.id for clause in book.select("new-biotech")] == ["ZZ-NEW-BIOTECH-00"]
