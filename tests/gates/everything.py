"""Battles in which everything there is gets fielded: each entry, weapon, item, objective, condition, piece of terrain.

Fate cards count once they have been played. Bots answer at random, and every position is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from typing import Any

from tests.kit.maker import Everything, Feature
from tests.rulesets.gates_of_doom.lists.listing import SECTION, SHOP
from wartable.rulesets.gates_of_doom.catalogue import cards
from wartable.rulesets.gates_of_doom.catalogue.factions import NAMES
from wartable.rulesets.gates_of_doom.catalogue.gear import ARMOUR, COMMON, DRUGS, MECHS, RARE, of_kind
from wartable.rulesets.gates_of_doom.catalogue.vehicles import hulls, parts
from wartable.rulesets.gates_of_doom.catalogue.weapons import weapons
from wartable.rulesets.gates_of_doom.ground.kinds import kinds
from wartable.rulesets.gates_of_doom.lists.entries import MEMBER, SERGEANT, stock
from wartable.rulesets.gates_of_doom.state import CONDITIONS
from wartable.rulesets.gates_of_doom.winning.objectives import OBJECTIVES

SIZE, UNITS, EDGES = 36, 2, (("p1", "south"), ("p2", "north"))
WIDE = {"wall": "line", "barricade": "line", "trench": "line"}


def wanted() -> frozenset[Feature]:
    """Everything that battles have to show."""
    found = {Feature("entry", f"{faction}/{key}") for faction in NAMES for key in stock(faction).lines}
    found |= {Feature("weapon", key) for key in weapons()}
    found |= {Feature("item", item.key) for item in of_kind(COMMON, RARE, DRUGS, ARMOUR, MECHS)}
    found |= {Feature("part", key) for key in (*hulls(), *parts())}
    found |= {Feature("objective", key) for key in OBJECTIVES} | {Feature("condition", key) for key in CONDITIONS}
    found |= {Feature("terrain", key) for key in kinds()} | {Feature("card", key) for key in cards.fate_cards()}
    return frozenset(found)


# ------------------------------------------------------------------ what is fielded
@cache
def bought(faction: str) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Each entry of a faction as it comes, by its key; members and sergeants in a unit that they join."""
    entries, lines = stock(faction).entries, stock(faction).lines
    empty = SHOP.rules({"ruleset": "gates_of_doom", "faction": faction, "sections": []})
    found = []
    for key, line in lines.items():
        owner = key if line.part == "unit" else next(
            name for name, its in lines.items() if its.muster is line.muster and its.part == "unit"
        )  # fmt: skip
        node = SHOP.smallest(empty, entries[owner], owner)
        if line.part == SERGEANT and entries[owner].size < 3:
            node["options"] = [*node.get("options", []), {"more": 2}]
        if line.part in (MEMBER, SERGEANT) and all(one["unit"] != key for one in node.get("members", [])):
            node["members"] = [*node.get("members", []), SHOP.smallest(empty, entries[key], key)]
        found.append((key, node))
    return tuple(found)


def listed(faction: str, nodes: list[dict[str, Any]]) -> dict[str, Any]:
    """A list of these units, whatever it breaks."""
    sections: dict[str, list[dict[str, Any]]] = {name: [] for name in SECTION.values()}
    for node in nodes:
        sections[SECTION[stock("").entries[node["unit"]].category]].append(node)
    rows = [{"name": name, **({"units": held} if held else {})} for name, held in sections.items()]
    return {"ruleset": "gates_of_doom", "name": faction, "faction": faction, "sections": rows, "legal": False}


def squads() -> Iterator[tuple[dict[str, Any], set[Feature]]]:
    """Squads that together have every weapon and item; mechs and vehicles of all parts. Without end."""
    arms, plain = cycle(weapons()), cycle(item.key for item in of_kind(COMMON, RARE, DRUGS))
    worn, walkers = cycle(item.key for item in of_kind(ARMOUR)), cycle(item.key for item in of_kind(MECHS))
    plating = cycle(key for key, part in parts().items() if part.kind == "armour")
    moves, built = cycle(key for key, part in parts().items() if part.kind == "propulsion"), cycle(hulls())
    while True:
        for _ in range(3):
            held, item, armour = list(islice(arms, 3)), next(plain), next(worn)
            shown = {Feature("weapon", key) for key in held} | {Feature("item", item), Feature("item", armour)}
            yield {"count": 3, "level": "veteran", "weapons": held, "gear": [item], "armour": armour}, shown
        mech = next(walkers)
        yield {"mech": mech, "level": "veteran"}, {Feature("item", mech)}
        machine = {"hull": next(built), "plating": next(plating), "propulsion": next(moves)}
        yield machine, {Feature("part", key) for key in machine.values()}


# ------------------------------------------------------------------ battles
def battles(seed: int = 0) -> Iterator[tuple[dict[str, Any], frozenset[Feature]]]:
    """Scenarios that together field all of it, without end, each with what it shows by being set up."""
    stocks = {faction: cycle(bought(faction)) for faction in NAMES}
    made, factions = squads(), cycle(NAMES)
    aims, weather, ground = cycle(OBJECTIVES), cycle(CONDITIONS), cycle(kinds())
    for number in range(1_000_000):
        shown, sides, units = set[Feature](), [], []
        condition, land = next(weather), [next(ground), next(ground)]
        for seat, edge in EDGES:
            faction = next(factions)
            some = list(islice(stocks[faction], UNITS))
            goals = [next(aims), next(aims)]
            shown |= {Feature("entry", f"{faction}/{key}") for key, _ in some}
            shown |= {Feature("objective", key) for key in goals}
            army = listed(faction, [node for _, node in some])
            sides.append({"seat": seat, "edge": edge, "army": army, "legal": False, "objectives": goals})
            fields, features = next(made)
            units.append({"id": f"{seat}-own", "side": seat, "name": f"Squad of {seat}", **fields})
            # Somebody who can be the one whom the other side is to kill (GD-OBJ-03).
            units.append({"id": f"{seat}-hero", "side": seat, "name": f"Hero of {seat}", "level": "hero",
                          "weapons": ["slug_pistol", "blade"]})  # fmt: skip
            shown |= features
        shown |= {Feature("condition", condition), *(Feature("terrain", kind) for kind in land)}
        if number >= seed:
            yield {
                "wartable": 1, "ruleset": "gates_of_doom", "table": {"width": SIZE, "height": SIZE}, "sides": sides,
                "units": units, "terrain": [_piece(kind, n) for n, kind in enumerate(land)],
                "conditions": [condition], "fate": {"hand": 6, "each_round": 2},
            }, frozenset(shown)  # fmt: skip


def _piece(kind: str, place: int) -> dict[str, Any]:
    x = 12 + 12 * place
    if kind in WIDE:
        return {"kind": kind, "points": [[x - 3, 18], [x + 3, 18]]}
    return {"kind": kind, "shape": "rectangle", "at": [x, 18], "size": [5, 4]}


def used(game: Any, event: Any) -> set[Feature]:
    """The cards that have been played."""
    return {Feature("card", event.card)} if type(event).__name__ == "CardPlayed" else set()


EVERYTHING = Everything(wanted, battles, used, in_play=("card",), all=80, played=(0, 5))
