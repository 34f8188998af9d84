"""Every printed row against a transcription: a script that knew nothing of our data cut it out of the document.

Where the document's columns have run into each other (orders, close combat, leaders) it was written out by hand.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from wartable.cli.data import to_csv
from wartable.kit.documents import load
from wartable.rulesets.adventures.catalogue.figures import profiles
from wartable.rulesets.adventures.catalogue.persons import persons
from wartable.rulesets.adventures.catalogue.races import races
from wartable.rulesets.adventures.catalogue.tables import tables

HERE = Path(__file__).parent / "transcribed"
FIGURES = ("name", "move", "card_limit", "health", "tools")
BANDS = ("to_hit_9", "to_hit_18", "to_hit_30")
HEAVY = ("to_hit_4_10", "to_hit_24", "to_hit_further")


def printed(name: str) -> list[list[str]]:
    return [list(row) for row in load(HERE / f"{name}.yaml")["rows"]]


def cell(text: str) -> Any:
    """A printed cell as the export has it: nothing for an empty one, a number, inches as a number, or as it stands."""
    found = re.fullmatch(r"([-+]?\d+)\"?", text)
    return int(found[1]) if found else text or None


def compared(ours: list[Any], theirs: list[Any]) -> None:
    wrong = [f"ours {our}, printed {their}" for our, their in zip_longest(ours, theirs) if our != their]
    assert wrong == []


def exported(name: str) -> list[tuple[Any, ...]]:
    return [tuple(row.values()) for row in tables()[name]]


@pytest.mark.rule("AT-SHOOT-01", "AT-SHOOT-02", "AT-WPN-01", "AT-WPN-08", "AT-HVY-03", "AT-HVY-04")
def test_weapons_are_as_they_are_printed() -> None:
    theirs = [tuple(cell(text) for text in row) for name in ("weapons", "heavy") for row in printed(name)]
    compared(exported("weapons"), theirs)
    assert len(theirs) == 17 + 2
    assert {tuple(row) for row in tables()["weapons"]} == {
        ("name", "marks", *BANDS, "damage"), ("name", "marks", *HEAVY, "damage"),
    }  # fmt: skip


@pytest.mark.rule("AT-CHAR-01", "AT-CHAR-03", "AT-IDEA-06", "AT-MOVE-01")
def test_statistics_are_as_they_are_printed() -> None:
    compared(exported("characters"), [tuple(cell(text) for text in row) for row in printed("characters")])
    assert {tuple(row) for row in tables()["characters"]} == {FIGURES}


@pytest.mark.rule("AT-EVT-06", "AT-EVT-07", "AT-EVT-08", "AT-EVT-09", "AT-EVT-10", "AT-EVT-11", "AT-EVT-12")
@pytest.mark.rule("AT-EVT-13", "AT-EVT-02", "AT-EVT-03", "AT-EVT-04")
def test_events_are_as_they_are_printed() -> None:
    compared(exported("events"), [tuple(cell(text) for text in row) for row in printed("events")])
    compared(exported("event_modifiers"), [(name, cell(by)) for by, name in printed("event_modifiers")])
    assert {tuple(row) for row in tables()["events"]} == {("total_low", "total_high", "result")}


@pytest.mark.rule("AT-RND-03", "AT-RND-15", "AT-RND-16", "AT-RND-17", "AT-RND-18", "AT-RND-19", "AT-RND-20")
@pytest.mark.rule("AT-RND-21")
def test_random_movement_is_as_it_is_printed() -> None:
    compared(exported("orders"), [tuple(cell(text) for text in row) for row in printed("orders")])
    ruled = [-1] * 5 + [1] * 5  # AT-RND-03
    theirs = [(row[0], by) for row, by in zip(printed("order_modifiers"), ruled, strict=True)]
    compared(exported("order_modifiers"), theirs)
    assert {tuple(row) for row in tables()["orders"]} == {("score", "result")}


@pytest.mark.rule("AT-MEL-02", "AT-MEL-03", "AT-MEL-04", "AT-MEL-05", "AT-MEL-06", "AT-MEL-07", "AT-MEL-08")
def test_close_combat_is_as_it_is_printed() -> None:
    ours = [(row["name"], row["bonus"], row["result"]) for row in tables()["close_combat"]]
    theirs: list[tuple[Any, ...]] = []
    for name, said in printed("close_combat"):
        bonus = 0 if said.lower() == "no bonus" else cell(said)
        theirs.append((name, bonus, None) if isinstance(bonus, int) else (name, None, said))
    compared(ours, theirs)


@pytest.mark.rule("AT-DOC-01", "AT-DOC-02")
def test_doctors_and_companions_are_as_they_are_printed() -> None:
    theirs = [(doctor.replace(" ", "", 1), *(name or None for name in names)) for doctor, *names in printed("doctors")]
    compared(exported("doctors"), theirs)
    assert {tuple(row) for row in tables()["doctors"]} == {("doctor", "companion_1", "companion_2", "companion_3")}
    known = {person.name for person in persons().values()} | {"U.N.I.T.", None}
    assert {name for row in theirs for name in row} <= known


@pytest.mark.rule("AT-LEAD-01", "AT-LEAD-02", "AT-LEAD-03", "AT-LEAD-04", "AT-LEAD-05", "AT-LEAD-06", "AT-LEAD-07")
@pytest.mark.rule("AT-LEAD-08")
def test_leaders_are_as_they_are_printed() -> None:
    compared(exported("leaders"), [tuple(row) for row in printed("leaders")])


def test_the_tables_of_the_export() -> None:
    assert list(tables()) == [
        "weapons", "characters", "events", "event_modifiers", "orders", "order_modifiers", "close_combat", "doctors",
        "leaders", "races", "persons", "ideas", "cards",
    ]  # fmt: skip
    assert {name: len(rows) for name, rows in tables().items() if name in ("races", "persons", "ideas", "cards")} == {
        "races": 9, "persons": 50, "ideas": 45, "cards": 34,
    }  # fmt: skip
    head, first, *_ = to_csv(tables()["characters"]).splitlines()
    assert (head, first) == ("name,move,card_limit,health,tools", "The Doctor,6,5,5,Sonic Screwdriver")


@pytest.mark.rule("AT-NEW-RACE-01", "AT-NEW-RACE-02", "AT-NEW-RACE-03", "AT-NEW-RACE-04", "AT-NEW-RACE-05")
@pytest.mark.rule("AT-NEW-RACE-06", "AT-NEW-RACE-07", "AT-NEW-RACE-08", "AT-CHAR-03")
def test_races_have_the_printed_statistics() -> None:
    rows = [(race, profiles()[race.figure]) for race in races().values() if race.figure]
    assert len(rows) == 8  # all but the Zygons, whose numbers are not printed
    ours = [(race.key, race.move, race.health, race.starred) for race, _ in rows]
    compared(ours, [(race.key, row.move, row.toughness, row.starred) for race, row in rows])


@pytest.mark.rule("AT-NEW-CHAR-01", "AT-NEW-CHAR-02", "AT-NEW-CHAR-03", "AT-MISS-03")
def test_persons_lie_within_the_printed_statistics() -> None:
    for person in persons().values():
        if person.key in ("k_9", "kamelion"):  # AT-NEW-CHAR-02: ours
            continue
        row = profiles()[{"doctor": "doctor", "companion": "companion"}.get(person.kind.value, "unit")]
        row = profiles()["romana"] if person.key.startswith("romana") else row
        assert (person.move, person.health) == (row.move, row.toughness), person.name
        low, _, high = str(row.card_limit).partition("-")
        assert int(low) <= person.card_limit <= int(high or low), person.name
