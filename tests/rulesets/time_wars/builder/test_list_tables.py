"""The tables of the army lists beside transcriptions of the rulebook, which were made without looking at the lists."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from wartable.rulesets.time_wars.builder import list_tables
from wartable.rulesets.time_wars.builder.tables import tables
from wartable.rulesets.time_wars.lists.names import entry_key, list_key, option_pick
from wartable.rulesets.time_wars.specials.core import race_of
from wartable.rulesets.time_wars.state import Profile

TABLES = tables()
HERE = Path(__file__).parents[1]


def printed(name: str) -> list[dict[str, str]]:
    """What stands in the rulebook, row by row."""
    with (HERE / f"printed_{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def title(row: Mapping[str, str]) -> str:
    return "/".join(row[key] for key in ("entry", "line", "option", "troops", "min") if row.get(key))


def lines_of(entry: str) -> list[Mapping[str, Any]]:
    return [row for row in TABLES["units"] if row["entry"] == entry]


@pytest.mark.rule("TW-PROF-01", "TW-ARMY-44")
@pytest.mark.parametrize("row", printed("units"), ids=title)
def test_every_figure_is_as_printed(row: dict[str, str]) -> None:
    found = next(each for each in lines_of(row["entry"]) if not row["line"] or each["name"].endswith(row["line"]))
    assert {key: str(found[key]) for key in Profile._fields} == {key: row[key] for key in Profile._fields}
    assert (found["category"], str(found["cost"]), str(found["size"])) == (
        row["category"].lower(), row["cost"], row["size"],
    )  # fmt: skip
    assert race_of(found["race"]) == race_of(row["race"])
    assert found["printed_type"] == row["type"]
    assert list_key(row["list"]) == found["faction"] or row["list"].removeprefix("The ") == found["list"]


@pytest.mark.parametrize("row", printed("units"), ids=title)
def test_every_special_rule_is_there(row: dict[str, str]) -> None:
    names = next(each for each in lines_of(row["entry"]) if not row["line"] or each["name"].endswith(row["line"]))
    words = {name.lower() for name in str(names["rule_names"]).split("; ")}
    titles = {str(each["title"]).lower() for each in TABLES["commanders"] if each["key"] == names["key"]}
    wanted = {SPELT.get(name, name).lower() for name in row["rules"].split("; ") if name}
    assert wanted <= words | titles


# TW-ARMY-44 and the glossary: other words for the same rule.
SPELT = {
    "Hazardous": "Hazardous Touch", "Combat Master": "Smite", "The Sword of Morbius": "Sword of Morbius",
    "Loyal To The End": "Loyal To The End", "Bane (Daleks)": "Bane (Daleks)",
}  # fmt: skip


def test_nothing_stands_in_the_lists_that_is_not_printed() -> None:
    entries = {row["entry"] for row in printed("units")}
    assert {row["entry"] for row in TABLES["units"]} == entries
    lines = [row for row in TABLES["units"] if row["line_printed"]]
    assert len(lines) == len(printed("units")) == 73


@pytest.mark.rule("TW-ARMY-23", "TW-ARMY-42", "TW-CHAR-83")
@pytest.mark.parametrize("row", printed("options"), ids=title)
def test_every_option_has_its_price_and_limit(row: dict[str, str]) -> None:
    unit = entry_key(row["entry"], list_key(row["list"]))
    pick = option_pick(unit, list_key(row["list"]), row["option"], 0)
    assert pick is not None
    found = next(each for each in TABLES["options"] if (each["unit"], each["option"]) == (unit, pick[0]))
    most = row["max"] if found["models"] in ("", 1, -1, -5) else "1"
    assert (str(found["cost"]), str(found["max"])) == (row["cost"], most)


def test_no_option_is_there_that_is_not_printed() -> None:
    wanted = {(row["entry"], option_pick(entry_key(row["entry"], list_key(row["list"])), list_key(row["list"]),
                                         row["option"], 0)) for row in printed("options")}  # fmt: skip
    told = {(entry, pick[0]) for entry, pick in wanted if pick}
    offered = {
        (row["entry"], row["option"]) for row in TABLES["options"] if row["kind"] not in ("retinue", "squad leader")
    }
    assert offered == told - {("Federation Ogrons", "leader")}


@pytest.mark.rule("TW-ARMY-43")
@pytest.mark.parametrize("row", printed("retinues"), ids=title)
def test_every_retinue_has_its_size_and_price(row: dict[str, str]) -> None:
    unit = entry_key(row["entry"], "")
    pick = option_pick(unit, "", row["troops"], 0)
    assert pick is not None
    prices = {
        (each["min"], each["max"], each["cost"] if row["per"] == "all" else each["cost_each"])
        for each in TABLES["retinues"] if (each["commander"], each["option"]) == (unit, pick[0])
    }  # fmt: skip
    low, high = int(row["min"]), int(row["max"])
    each_size = [(size, size, int(row["cost"])) for size in range(low, high + 1)]
    assert (low, high, int(row["cost"])) in prices or prices.issuperset(each_size)


def test_what_must_be_taken() -> None:
    must = {row["entry"]: row["must_have"] for row in TABLES["units"] if row["must_have"]}
    assert must == {
        "Dalek Special Weapons Squad": "weapons", "Slave Trooper Support Squad": "weapons",
        "Weapon Specialists": "weapons", "Heavy Weapons Specialists": "weapons", "UNIT Heavy Weapon Squad": "weapons",
        "Azaxyr": "retinue", "Sontaran Heavy Weapons Squads": "weapons", "Castellan": "retinue",
        "Lord President of Gallifrey": "retinue", "The Renegade Morbius": "retinue", "Vogan Support Team": "weapons",
    }  # fmt: skip
    included = {row["entry"] for row in TABLES["units"] if row["squad_leader"] == "included"}
    assert included == {"Marine Veteran Squad", "Draconian Warriors"}  # TW-ARMY-31


def test_prices_that_hang_on_the_commander() -> None:
    told = {
        (row["entry"], row["unit"] or row["race"], row["category"], row["cost"], row["option_prices"])
        for row in TABLES["commanders"] if row["cost"] != ""
    }  # fmt: skip
    assert told == {
        ("Emperor Dalek", "dalek_patrol", "", 20, ""), ("Barashak", "ogron", "", 1, ""),
        ("Barashak", "federation_ogrons", "", 1, ""), ("Sontaran Officer", "sontaran", "", 0, ""),
        ("General Staal", "sontaran", "", 0, ""), ("Dalek Commander", "ogron mercenary", "", 1, ""),
        ("Davros", "ogron mercenary", "", 1, ""), ("Emperor Dalek", "ogron mercenary", "", 1, ""),
        ("Lord President of Gallifrey", "time_lord_warriors", "basic", 15, "more:5"),
    }  # fmt: skip


def test_what_excludes_what_is_told_on_both_sides() -> None:
    against = {(row["unit"], row["option"]): str(row["excludes"]).split() for row in TABLES["options"]}
    assert against["unit_squad", "more"] == ["scouts"]
    assert against["marine_squad", "apc"] == ["lpc"]
    assert "hmg_team" in against["sontaran_battle_squad", "medic"]
    for (unit, option), others in against.items():
        assert all(option in against[unit, other] for other in others)


def test_cells_are_plain_and_columns_the_same_in_every_row() -> None:
    for rows in TABLES.values():
        assert all(isinstance(cell, str | int | float | list) for row in rows for cell in row.values())
    for name in ("lists", "units", "options", "retinues", "transports", "commanders", "rules"):
        assert len({tuple(row) for row in TABLES[name]}) == 1
    numbers = [row["cost"] for row in TABLES["options"] if not row["prices"]]
    assert all(isinstance(cost, int) for cost in numbers)


def test_the_six_lists_and_their_sides() -> None:
    assert {row["faction"]: row["loyalty"] for row in list_tables.lists()} == {
        "cybermen": "empire", "dalek_empire": "empire", "federation": "alliance", "sontarans": "neutral",
        "time_lords": "alliance", "vogans": "alliance",
    }  # fmt: skip
    assert sum(row["characters"] for row in list_tables.lists()) == 14


def test_transports_cost_what_each_entry_says() -> None:
    apc = {row["entry"]: row["cost"] for row in TABLES["transports"] if row["vehicle"] == "apc"}
    assert apc.pop("UNIT Squad") == 10  # TW-FED-24
    assert set(apc.values()) == {8}
    assert {row["cost"] for row in TABLES["transports"] if row["vehicle"] == "lpc"} == {4}
