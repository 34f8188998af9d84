"""Army lists in a line or two: `group("ranger [4 more, deadeye]")`, and what is said of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import wartable.rulesets.battle_group as home
from wartable.kit.catalogue import load_rulebook
from wartable.rulesets.battle_group.lists.army import Musters

Doc = dict[str, Any]
SHOP = Musters(load_rulebook(Path(home.__file__).parent))


def line(text: str) -> Doc:
    """`ranger [4 more, deadeye]` as a line of a group."""
    key, _, rest = text.partition(" [")
    picks: list[Any] = []
    for word in filter(None, (part.strip() for part in rest.removesuffix("]").split(","))):
        many, _, name = word.rpartition(" ")
        picks.append({name: int(many)} if many else name)
    return {"unit": key, **({"options": picks} if picks else {})}


def group(*lines: str, **more: Any) -> Doc:
    """A group of these lines."""
    return {"units": [line(each) for each in lines], **more}


def army(faction: str, *groups: Doc | str, **more: Any) -> Doc:
    """A list of `faction` with these groups; a text is a group of one line."""
    held = [group(each) if isinstance(each, str) else each for each in groups]
    return {"ruleset": "battle_group", "name": "Test", "faction": faction, "groups": held, **more}


def faults(doc: Doc) -> list[tuple[str, str]]:
    """The clauses and words of all that is wrong with a list."""
    return [(problem.clause, problem.text) for problem in SHOP.rules(doc).problems]


def clauses(doc: Doc) -> list[str]:
    """The clauses of all that is wrong with a list."""
    return [clause for clause, _ in faults(doc)]
