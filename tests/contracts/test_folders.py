"""The house: a folder is a chapter or a layer, imports between folders go one way, a rule is where one looks for it.

`docs/rooms.md` says in which folder the rules of a chapter stand; its tables are read here.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import pytest

from tests.contracts.source import PACKAGE, REPOSITORY, Module, imports, module, modules
from wartable.cli.coverage import code_cites
from wartable.rulesets import load_ruleset

FILES = 20  # of a folder besides `__init__.py`; tests of the client not counted
WHOLE = "engine"  # one layer, in which a file is looked for by its name
DRAWN, SEED = 30, 1963
HOUSES = (
    "wartable.rulesets.time_wars", "wartable.rulesets.hunt_for_davros", "wartable.rulesets.gates_of_doom",
    "wartable.rulesets.battle_group", "wartable.rulesets.adventures", "wartable.server", "wartable.kit", "wartable.cli",
)  # fmt: skip
SYSTEMS = {
    "time_wars": "Time Wars", "hunt_for_davros": "Hunt for Davros", "gates_of_doom": "At the Gates of Doom",
    "battle_group": "Battle Group", "adventures": "Adventures in Time and Space",
}  # fmt: skip
CLIENT = PACKAGE / "web" / "src"
TABLE = re.compile(r"^\| ([A-Z][A-Z-]*) \| ([^|]*) \| ([^|]*) \|$", re.MULTILINE)


# ------------------------------------------------------------------ one way
def folder(name: str, house: str) -> str:
    """The folder of a module in a house, or the module itself if it stands at its door."""
    return name.removeprefix(f"{house}.").split(".")[0]


def between(sources: tuple[Module, ...], house: str) -> dict[str, dict[str, str]]:
    """From folder to folder, with one import as an example."""
    known = frozenset(source.name for source in sources)
    inside = [source for source in sources if source.name.startswith(f"{house}.")]
    found: dict[str, dict[str, str]] = {folder(source.name, house): {} for source in inside}
    for source in inside:
        here = folder(source.name, house)
        for target, line in imports(source, known):
            if target in known and target.startswith(f"{house}.") and (there := folder(target, house)) != here:
                found[here].setdefault(there, f"{source.place}:{line} imports {target}")
    return found


def circle(arrows: Mapping[str, Mapping[str, str]]) -> list[str]:
    """The imports of one circle of folders; empty if there is none."""
    done: set[str] = set()

    def visit(name: str, path: list[str]) -> list[str]:
        if name in path:
            round_ = [*path[path.index(name) :], name]
            return [arrows[a][b] for a, b in pairwise(round_)]
        if name in done:
            return []
        for target in arrows[name]:
            if found := visit(target, [*path, name]):
                return found
        done.add(name)
        return []

    return next((found for name in arrows if (found := visit(name, []))), [])


@pytest.mark.parametrize("house", HOUSES)
def test_folders_import_one_way(house: str) -> None:
    assert circle(between(modules(), house)) == []


def test_a_circle_of_folders_is_found() -> None:
    house = "wartable.made_up"
    one = module(f"{house}.low.a", f"from {house}.high import b\n")
    other = module(f"{house}.high.b", f"def go():\n    from {house}.low import c\n")
    third = module(f"{house}.low.c", "")
    assert len(circle(between((one, other, third), house))) == 2
    assert circle(between((one, module(f"{house}.high.b", ""), third), house)) == []


# ------------------------------------------------------------------ size
def files() -> Iterator[Path]:
    """Each source file of package and client; what a folder is a folder by, and tests beside the client, left out."""
    yield from (path for path in PACKAGE.rglob("*.py") if path.name != "__init__.py")
    for path in CLIENT.rglob("*"):
        if path.suffix in (".ts", ".svelte", ".css") and ".test." not in path.name and not path.name.endswith(".d.ts"):
            yield path


def test_a_folder_can_be_taken_in_at_a_look() -> None:
    full = Counter(path.parent.relative_to(PACKAGE).as_posix() for path in files())
    assert {name: count for name, count in full.items() if count > FILES} == {WHOLE: full[WHOLE]}


# ------------------------------------------------------------------ names
def rooms(system: str) -> dict[str, tuple[str, ...]]:
    """From the letters of a chapter to its folders or files, as `docs/rooms.md` has them."""
    text = (REPOSITORY / "docs" / "rooms.md").read_text(encoding="utf-8")
    part = text.split(f"\n## {SYSTEMS[system]}\n")[1].split("\n## ")[0]
    return {letters: tuple(re.findall(r"`([a-z_./]+)`", where)) for letters, _, where in TABLE.findall(part)}


def stands(system: str) -> dict[str, Counter[str]]:
    """How often each clause is cited in each place of its system: `melee/contacts.py`."""
    root = load_ruleset(system).folder
    found: dict[str, Counter[str]] = {}
    for cite in code_cites(root):
        place = (REPOSITORY / cite.file).relative_to(root).as_posix()
        found.setdefault(cite.id, Counter())[place] += 1
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_chapter_has_its_room(system: str) -> None:
    book, root, named = load_ruleset(system).rulebook, load_ruleset(system).folder, rooms(system)
    assert sorted({clause.id.split("-", 1)[1].rsplit("-", 1)[0] for clause in book}) == sorted(named)
    assert [place for places in named.values() for place in places if not (root / place).exists()] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_rule_is_where_its_chapter_says(system: str) -> None:
    book, named, cited = load_ruleset(system).rulebook, rooms(system), stands(system)
    drawn = random.Random(SEED).sample([clause.id for clause in book], DRAWN)
    away = {
        name: sorted(cited[name])
        for name in drawn
        if not any(place.startswith(named[name.split("-", 1)[1].rsplit("-", 1)[0]]) for place in cited[name])
    }
    assert away == {}
