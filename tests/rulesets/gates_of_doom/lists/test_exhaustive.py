"""Every entry as it comes, with each of its options: it is read, priced, and refused by a clause alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rulesets.gates_of_doom.lists.listing import SHOP, Doc, army
from wartable.rulesets.gates_of_doom.catalogue import gear
from wartable.rulesets.gates_of_doom.catalogue.factions import NAMES, muster, musters
from wartable.rulesets.gates_of_doom.catalogue.weapons import weapons
from wartable.rulesets.gates_of_doom.lists.entries import MEMBER, SERGEANT, stock
from wartable.rulesets.gates_of_doom.lists.fielding import fielded

WHOLE = ("GD-ARM-04", "GD-ARM-05", "GD-WLD-02")  # of an army that is not whole yet


def whole(faction: str, key: str) -> Iterator[tuple[Doc, str]]:
    """Each entry of a list as it comes, in a unit if it is a member, and the path to it."""
    entries, lines = stock(faction).entries, stock(faction).lines
    empty = SHOP.rules(army(faction))
    line = lines[key]
    if line.part == "unit":
        yield army(faction, SHOP.smallest(empty, entries[key], key)), ""
        return
    for owner in (name for name, its in lines.items() if its.muster is line.muster and its.part == "unit"):
        node = SHOP.smallest(empty, entries[owner], owner)
        if line.part == SERGEANT:
            node["options"] = [*node.get("options", []), *([{"more": 2}] if entries[owner].size < 3 else [])]
        held = [each for each in node.get("members", []) if each["unit"] != key]
        members = [*held, SHOP.smallest(empty, entries[key], key)]
        if line.part == MEMBER and line.role.low > 1:
            members[-1]["options"] = [{"more": line.role.low - 1}, *members[-1].get("options", [])]
        yield army(faction, {**node, "members": members}), f".members[{len(members) - 1}]"


@pytest.mark.rule("GD-ARM-06", "GD-ARM-08", "GD-ARM-23", "GD-ARM-26", "GD-GEN-09")
@pytest.mark.parametrize("faction", NAMES)
def test_every_entry_with_each_of_its_options(faction: str) -> None:
    tried = 0
    for key, entry in stock(faction).entries.items():
        for doc, rest in whole(faction, key):
            found = SHOP.rules(doc)
            assert [each for each in found.problems if each.clause not in WHOLE] == [], key
            unit = next(each for force in found.sections for each in force.units)
            path = f"{unit.path}{rest}"
            state = SHOP.state_of(found, SHOP.named(doc), path)
            assert state is not None
            assert [each.key for each in state.options] == list(entry.options)
            for option in state.options:
                tried += 1
                assert option.clause in SHOP.book, option.key
                assert not option.why or option.why_clause in SHOP.book, (key, option.key)
                assert option.count or option.next or option.why, (key, option.key)
            list(fielded(found))
    assert tried > 60


@pytest.mark.rule("GD-ARM-23")
def test_every_weapon_and_item_is_sold_to_somebody() -> None:
    sold = {option for entry in stock("", False, ("toxic_air", "night")).entries.values() for option in entry.options}
    plain = {option.removeprefix("gun_").removeprefix("other_") for option in sold}
    assert [key for key in weapons() if key not in plain] == []
    bought = [item.key for item in gear.items().values() if item.kind != gear.SURCHARGES]
    assert [key for key in bought if key not in plain] == []


def test_every_printed_entry_is_in_a_list() -> None:
    named = {line.muster.key for line in stock("").lines.values()}
    assert named == {each.key for each in musters()}
    assert [muster(key).name for key in ("agents", "pirates")] == ["Agents", "Pirates"]
