"""The flow of the basic chapters names no ability: what one character, modifier, mission or strategy does is its own.

A chapter asks at a point or window (`specials.py`) and knows none of those who answer. What still goes past the points
is listed here by name; the lists may only become shorter.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.contracts.source import Module, imports, module, modules

HOME = "wartable.rulesets.time_wars"
CHAPTERS = frozenset({
    "actions", "attack", "casualties", "characteristics", "charges", "cohesion", "command", "contacts", "cover",
    "declaring", "deployment", "detachments", "dice", "division", "edge", "edges", "end_events", "events",
    "fatigue", "firing", "hazards", "laying", "layouts", "look", "loss_events", "losses", "march", "markers",
    "melee", "melee_events", "morale", "morale_events", "movement", "nerve_dice", "orders", "placing",
    "questions", "quotas", "range", "reach", "redeployments", "registry", "reserve_events", "reserves",
    "setup_events", "setup_order", "shooting", "shooting_events", "sightlines", "special_rules", "specials",
    "squads", "state", "suppression", "teleport", "terrain", "terrain_kinds", "trails", "troop_types", "turn",
    "vehicles", "visibility", "ways", "weapons", "windows", "works", "zones",
})  # fmt: skip
"""The basic rules: turn, movement, shooting, melee, morale, set-up, what lies on the table."""
ROOMS = frozenset({
    "assassinate", "assaults", "building", "buying",
    "exterminate", "flight", "hero_events", "hit_and_run",
    "list_events", "mission_events", "missions",
    "objectives", "possession", "reclamation", "stronghold",
    "strategy_events", "strategy_points", "take_ground",
})  # fmt: skip
"""What belongs to one list, character, modifier, mission or strategy, besides everything in `armies`."""
MUTE = ["weapons", "melee_mods", "end_mods"]
"""Points at which nobody has anything to say yet."""
FOLDERS = ("armies", "modifiers", "strategies")
"""Where all of it belongs to one of them."""
ARROWS: dict[str, tuple[str, ...]] = {
    "actions": ("assaults", "flight", "hit_and_run"),
    "casualties": ("armies.heroes", "hero_events"),
    "command": ("missions",),
    "losses": ("assassinate",),
    "march": ("reclamation",),
    "markers": ("assassinate", "objectives", "reclamation"),
    "melee": ("hit_and_run",),
    "movement": ("reclamation",),
    "setup_order": ("strategies.strategies", "strategy_points"),
    "turn": ("building", "buying", "missions", "reclamation"),
}
"""What chapters still import: each goes with the point at which the room answers."""
KEY_TESTS: dict[str, int] = {"casualties": 1, "events": 1, "teleport": 2}
"""How often a chapter still goes past the points."""
KEY_TEST = re.compile(r"(?:\bin|==) [\w.]+\.(?:specials|lent)\b")


def arrows(sources: tuple[Module, ...]) -> dict[str, tuple[str, ...]]:
    """The imports from chapters to rooms."""
    known = frozenset(source.name for source in sources)
    found = {}
    for source in sources:
        if source.name.removeprefix(f"{HOME}.") in CHAPTERS:
            targets = {target.removeprefix(f"{HOME}.") for target, _ in imports(source, known) if target in known}
            rooms = sorted(target for target in targets if target in ROOMS or target.split(".")[0] in FOLDERS)
            if rooms:
                found[source.name.removeprefix(f"{HOME}.")] = tuple(rooms)
    return found


def key_tests(sources: tuple[Module, ...]) -> dict[str, int]:
    """How often a chapter asks for a special rule by its key instead of asking at a point."""
    found = {}
    for source in sources:
        name = source.name.removeprefix(f"{HOME}.")
        if name in CHAPTERS and (count := len(KEY_TEST.findall(source.text))):
            found[name] = count
    return found


def test_chapters_and_rooms_are_there() -> None:
    names = {source.name for source in modules()}
    assert sorted(name for name in CHAPTERS | ROOMS if f"{HOME}.{name}" not in names) == []


def test_no_chapter_knows_a_room() -> None:
    assert arrows(modules()) == ARROWS, "a new arrow is refused; one that is gone leaves the list too"


def test_no_chapter_asks_for_a_key() -> None:
    assert key_tests(modules()) == KEY_TESTS, "a new one is refused; one that is gone leaves the list too"


def test_an_arrow_is_found() -> None:
    text = f"from {HOME}.armies import vogans\ndef go():\n    from {HOME} import flight\n"
    others = (module(f"{HOME}.armies.vogans", ""), module(f"{HOME}.flight", f"import {HOME}.march\n"))
    assert arrows((module(f"{HOME}.march", text), *others)) == {"march": ("armies.vogans", "flight")}


@pytest.mark.parametrize(("text", "count"), [
    ('large = "tardis" in unit.specials', 1), ("large = LARGE in mate.squad.lent", 1),
    ("keys = [key for key in unit.specials]", 1), ("large = has(unit, KEY)", 0),
])  # fmt: skip
def test_a_key_test_is_found(text: str, count: int) -> None:
    assert key_tests((module(f"{HOME}.march", text),)) == ({"march": count} if count else {})


# ------------------------------------------------------------------ the Crown, as a measure
CROWN = re.compile(r"TW-CHAR-2[4-7]\b")


def test_a_rule_of_one_character_is_in_few_files() -> None:
    """TW-CHAR-24 to -27: its own file; what it writes on units, and its keys in scenarios; whom a lord may lose."""
    found = sorted(
        source.name.removeprefix(f"{HOME}.")
        for source in modules()
        if source.name.startswith(HOME) and CROWN.search(source.text)
    )
    assert found == ["armies.characters.president", "armies.dalek_empire", "scenario_units", "state"]


# ------------------------------------------------------------------ points
def overridden() -> Iterator[str]:
    """The names of all methods of classes outside `specials.py`."""
    for source in modules():
        if source.name.startswith(f"{HOME}.") and source.name != f"{HOME}.specials":
            for kind in ast.walk(source.tree):
                if isinstance(kind, ast.ClassDef):
                    yield from (item.name for item in kind.body if isinstance(item, ast.FunctionDef))


def test_somebody_answers_at_each_point() -> None:
    source = next(source for source in modules() if source.name == f"{HOME}.specials")
    kind = next(node for node in source.tree.body if isinstance(node, ast.ClassDef) and node.name == "TroopSpecial")
    declared = [item.name for item in kind.body if isinstance(item, ast.FunctionDef)]
    assert [point for point in declared if point not in set(overridden())] == MUTE
