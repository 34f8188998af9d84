"""Every key of a scenario, with what cannot stand there: read or refused in one sentence, never with a traceback."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.errors.test_fuzzed_files import plain
from wartable.engine.answer import Seeded
from wartable.engine.errors import SENTENCE, WartableError
from wartable.engine.ruleset import Ruleset
from wartable.engine.session import Session
from wartable.kit.documents import adopt
from wartable.rulesets import load_ruleset
from wartable.rulesets.hunt_for_davros.scenario import schema as hunt_schema
from wartable.rulesets.time_wars.scenario import schema as wars_schema
from wartable.shelf import load_scenario
from wartable.umpire.referee import referee
from wartable.umpire.telling import scene, view

ROOT = Path(__file__).parents[2]
WRONG: tuple[Any, ...] = ("", None, [], [""], [[]], {}, {"": ""}, "zorg", 0, -1, 10**9, 2.5, True, ["a", None])
Path_ = tuple[str | int, ...]


def keys(node: Any, schema: Any, path: Path_ = ()) -> Iterator[Path_]:
    """The way to each key and item of a document, and to the keys that its schema knows besides."""
    if isinstance(node, dict):
        known = schema.get("properties", {})
        for part in schema.get("anyOf", schema.get("oneOf", ())):
            known = {**known, **part.get("properties", {})}
        for key in dict.fromkeys((*node, *known)):
            yield (*path, key)
            yield from keys(node.get(key), known.get(key, {}), (*path, key))
    elif isinstance(node, list):
        for index, item in enumerate(node):
            yield (*path, index)
            yield from keys(item, schema.get("items") or {}, (*path, index))


def put(doc: Any, path: Path_, value: Any) -> Any:
    made = node = deepcopy(doc)
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    return made


def played(ruleset: Ruleset, doc: Any) -> None:
    """Set up, played as far as its script goes, and shown to everybody."""
    found = adopt(doc, "x.yaml")
    if "script" in doc or "expect" in doc:
        session = referee(ruleset, found, "x.yaml", lambda data: None).session
    else:
        session = Session(ruleset, ruleset.new_game(found), Seeded("x"))
        assert session.ask is not None or session.outcome is not None
    for seat in (*ruleset.seats(session.game), ""):
        view(session, seat)
        scene(session, seat)


def fault_of(ruleset: Ruleset, doc: Any) -> str:
    """What is said against a document, '' if nothing is."""
    try:
        played(ruleset, doc)
    except WartableError as why:
        return str(why)
    return ""


def documents(system: str) -> Iterator[Any]:
    """All examples and vectors, those with the most keys first."""
    found = []
    for path in (*(ROOT / "examples").glob("*.yaml"), *(ROOT / "tests" / "vectors" / system).glob("*.yaml")):
        ruleset, doc = load_scenario(path)
        if ruleset.name == system:
            found.append((-len(str(doc)), path.name, plain(doc)))
    return (doc for *_, doc in sorted(found, key=lambda item: item[:2]))


@pytest.mark.parametrize(("system", "schema"), [("time_wars", wars_schema), ("hunt_for_davros", hunt_schema)])
def test_every_key_with_what_cannot_stand_there(system: str, schema: Any) -> None:
    ruleset, known, seen = load_ruleset(system), schema(), Counter[Path_]()
    for doc in documents(system):
        for path in keys(doc, known):
            shape = tuple("*" if isinstance(key, int) else key for key in path)
            seen[shape] += 1
            if seen[shape] > 1:
                continue
            for value in WRONG:
                said = fault_of(ruleset, put(doc, path, value))
                assert len(said) < SENTENCE, (path, value)
                assert "\n" not in said, (path, value)
    assert len(seen) > 200

