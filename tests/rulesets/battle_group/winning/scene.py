"""Battles of the scenarios, Humans as p1 and Aliens as p2 unless a test says otherwise."""

from __future__ import annotations

import json
from typing import Any

from tests.rulesets.battle_group.helpers import battle, document, unit
from wartable.engine.codec import plain
from wartable.kit.documents import adopt
from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.scenario.file import read
from wartable.rulesets.battle_group.state import Game

SIDES = ({"seat": "p1", "name": "One", "faction": "humans"}, {"seat": "p2", "name": "Two", "faction": "aliens"})


def scene(name: str, *units: dict[str, Any], **parts: Any) -> Game:
    """The scenario of that key with these units and one more of each side in a corner, in the turn of p1."""
    far = unit("far", "p1", (1, 1)), unit("foe", "p2", (47, 47))
    return battle(*units, *far, **{"scenario": name, "sides": list(SIDES), **parts})


def waiting(name: str, *units: dict[str, Any], **parts: Any) -> Game:
    """The same before it has begun; without `units` each side has one that is still to be set down."""
    found = units or (unit("us", "p1"), unit("them", "p2"))
    return read(adopt(document(*found, **{"scenario": name, "sides": list(SIDES), **parts})))


def restored(game: Game, doc_of: Game) -> Game:
    """The game as it comes back from a save; `doc_of` is a new game of its scenario, whose table nobody has changed."""
    rules = load_ruleset("battle_group")
    back = rules.restore(doc_of, json.loads(json.dumps(plain(game))))
    assert isinstance(back, Game)
    return back
