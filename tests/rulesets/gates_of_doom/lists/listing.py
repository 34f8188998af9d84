"""Army lists in a line or two: `units("volunteers [2 more, veteran]")`, and what is said of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import wartable.rulesets.gates_of_doom as house
from wartable.kit.catalogue import load_rulebook
from wartable.rulesets.gates_of_doom.lists.army import SECTIONS, Musters
from wartable.rulesets.gates_of_doom.lists.entries import stock

Doc = dict[str, Any]
SHOP = Musters(load_rulebook(Path(house.__file__).parent))
SECTION = {category: name for name, category in SECTIONS.items()}


def unit(text: str, *members: Doc) -> Doc:
    """`volunteers [2 more, veteran]` as a unit of a list, with its members."""
    key, _, rest = text.partition(" [")
    found: Doc = {"unit": key}
    picks: list[Any] = []
    for word in filter(None, (part.strip() for part in rest.removesuffix("]").split(","))):
        many, _, name = word.rpartition(" ")
        picks.append({name: int(many)} if many else name)
    if picks:
        found["options"] = picks
    if members:
        found["members"] = list(members)
    return found


def army(faction: str, *units: Doc | str, **more: Any) -> Doc:
    """A list of `faction` with these units, each in the section that it belongs to."""
    sections: dict[str, list[Doc]] = {name: [] for name in SECTIONS}
    for each in units:
        node = unit(each) if isinstance(each, str) else each
        sections[SECTION[stock("").entries[node["unit"]].category]].append(node)
    found = [{"name": name, **({"units": held} if held else {})} for name, held in sections.items()]
    return {"ruleset": "gates_of_doom", "name": "Test", "faction": faction, "sections": found, **more}


def faults(doc: Doc) -> list[tuple[str, str]]:
    """The clauses and words of all that is wrong with a list."""
    return [(problem.clause, problem.text) for problem in SHOP.rules(doc).problems]


def clauses(doc: Doc) -> list[str]:
    """The clauses of all that is wrong with a list."""
    return [clause for clause, _ in faults(doc)]


def price(doc: Doc) -> int:
    """What the unit that was added last costs."""
    return SHOP.rules(doc).all[-1].cost
