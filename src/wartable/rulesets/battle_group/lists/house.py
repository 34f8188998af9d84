"""Troops of one's own: entries that a list or a scenario brings under `troops`, read and priced like those of the book.

    troops:
      night_watch:
        {faction: humans, name: Night Watch, kind: troop, era: Modern, hp: 1, wv: 3,
         weapons: [assault_rifle, bayonette], armour: chain_mail, skills: {regimented: 1}}

`hp` and `wv` are those of its race unless they are said; its price is made by the formula (BG-NEW-POINTS-09).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from wartable.kit.documents import Map, fault, is_file, load, shown, take
from wartable.kit.fields import Key, record, rows
from wartable.kit.wording import an
from wartable.rulesets.battle_group.catalogue import abilities as able
from wartable.rulesets.battle_group.catalogue.reading import ERAS, HI_TECH
from wartable.rulesets.battle_group.catalogue.troops import KINDS, TROOP, Troop, factions, faults, races, troops
from wartable.rulesets.battle_group.catalogue.vehicles import FACTIONS, vehicles
from wartable.rulesets.battle_group.lists.points import troop_price

TROOPS = "troops"
KEY = Key("any", "troops of one's own: a file beside this one, or a mapping of them by key (BG-NEW-POINTS-00)")
_SET = ("key", "faction", "name", "kind", "era", "hp", "wv", "stats", "clauses")
_WORDS = {"user": able.USERS[:2]}
HP, WV = (1, 20), (0, 9)
LABELS: Mapping[str, str] = {
    "name": "Name", "kind": "Kind", "era": "Era", "hp": "Health Points", "wv": "Will power", "weapons": "Weapons",
    "shield": "Shield", "armour": "Armour", "mount": "Mount", "item": "Item", "skills": "Skills",
    "user": "Biotech User", "power": "Power sources", "abilities": "Biotech abilities", "faction": "Faction",
    "limit": "Limit",
}  # fmt: skip
"""What the parts of a troop are called, by their keys."""


def written(node: Map, folder: Path | None) -> Map:
    """The document with the troops of a file that it names written in; `folder` is where it lies, None nowhere.

    Raises:
        DataError: there is no such file, or it is no file of troops.
    """
    if not isinstance(node.get(TROOPS), str):
        return node
    name = str(node[TROOPS])
    if folder is None or Path(name).name != name or not is_file(folder / name):
        raise fault(node, TROOPS, f"there is no file of troops {name!r} beside this one")
    line = node.at(TROOPS)
    node[TROOPS] = take(load(folder / name), TROOPS, Map)
    node.lines[TROOPS] = line
    return node


def house_troops(node: Map, faction: str = "") -> Mapping[str, Troop]:
    """The troops of one's own of a document; `faction` is theirs where they do not name one.

    Raises:
        DataError: one of them is faulty; the error names its line.
    """
    if TROOPS not in node:
        return {}
    if isinstance(node[TROOPS], str):
        written(node, Path(node.file).parent if is_file(node.file) else None)
    return {key: house_troop(row, key, faction) for key, row in rows(node, TROOPS).items()}


def house_troop(node: Map, key: str, faction: str = "") -> Troop:
    """One troop of one's own, priced (BG-NEW-POINTS-09).

    Raises:
        DataError: it is faulty.
    """
    what = _called(node, key)
    if not key.replace("_", "").isalnum() or not key.isascii() or key in troops() or key in vehicles():
        told = f"the troop {key} needs a key of its own, of letters, digits and _, that no list has yet"
        raise fault(node, None, told)
    word = take(node, "faction", str, faction)
    if word not in FACTIONS:
        told = f"is {shown(node['faction'])}" if "faction" in node else "is missing"
        raise fault(node, "faction", f"{LABELS['faction']} of {what} {told}; write {' or '.join(FACTIONS)}")
    made = _made(node, key, word, what)
    for place, text in faults(made):
        raise fault(node, place if place in node else None, f"{what} {text}")
    price = troop_price(made).points
    if "points" in node and made.points != price:
        text = f"{what} is said to cost {made.points}; the formula gives {price}, so leave it out (BG-NEW-POINTS-09)"
        raise fault(node, "points", text)
    return replace(made, points=price)


def _made(node: Map, key: str, faction: str, what: str) -> Troop:
    for name in ("stats", "clauses", "key"):
        if name in node:
            raise fault(node, name, f"{what} may not say {name}; that follows of the rest")
    race = races()[factions()[faction].race]
    name = take(node, "name", str, key.replace("_", " ").title())
    given: dict[str, Any] = {
        "key": key, "faction": faction, "name": name, "stats": (), "clauses": (),
        "kind": _word(node, "kind", KINDS, TROOP, what), "era": _word(node, "era", ERAS, HI_TECH, what),
        "hp": _number(node, "hp", HP, race.hp, what), "wv": _number(node, "wv", WV, race.wv, what),
    }  # fmt: skip
    rest = Map(((word, value) for word, value in node.items() if word not in given), node.file, node.line)
    rest.lines = dict(node.lines)
    made = record(Troop, rest, what, _WORDS, **given)
    _see_levels(node, made, what)
    if not name.strip() or len(name) > 60:
        raise fault(node, "name", f"{LABELS['name']} of the troop {key} must have 1 to 60 letters")
    if made.limit < 0:
        raise fault(node, "limit", f"{LABELS['limit']} of {what} is {made.limit}; 0 is any number")
    return made


def _see_levels(node: Map, made: Troop, what: str) -> None:
    """BG-RNK-01: levels are 1 or more, and only ranked skills have a second one."""
    for name in ("skills", "option", "abilities"):
        for word, level in getattr(made, name):
            ranked = name == "abilities" or word not in able.skills() or able.skills()[word].ranked
            if level < 1 or (level > 1 and not ranked) or level > 9:
                told = f"{_named(word)} of {what} has the level {level}; {'1 to 9' if ranked else 'it has 1'}"
                raise fault(node, name, told)


def _called(node: Map, key: str) -> str:
    """A troop by the name that it has or will have, for faults in it."""
    name = node.get("name")
    return name.strip() if isinstance(name, str) and name.strip() else key.replace("_", " ").title()


def _named(word: str) -> str:
    """A skill or ability by its name; one that there is not by the word for it."""
    row = able.skills().get(word) or able.abilities().get(word)
    return row.name if row is not None else word


def _word(node: Map, name: str, words: tuple[str, ...], usual: str, what: str) -> str:
    found = take(node, name, str, usual)
    if found not in words:
        raise fault(node, name, f"{LABELS[name]} of {what} is {found!r}; write one of {', '.join(words)}")
    return found


def _number(node: Map, name: str, bounds: tuple[int, int], usual: int, what: str) -> int:
    found = take(node, name, int, usual)
    if not bounds[0] <= found <= bounds[1]:
        raise fault(node, name, f"{LABELS[name]} of {what}: {found}; from {bounds[0]} to {bounds[1]} may be written")
    return found


def schema() -> dict[str, Any]:
    """The JSON Schema of troops of one's own."""
    kinds = {"int": {"type": "integer"}, "bool": {"type": "boolean"}, "str": {"type": "string"}}
    texts, counts = {"type": "array", "items": {"type": "string"}}, {"type": "object"}
    made = {
        each.name: kinds.get(str(each.type), counts if str(each.type) == "Counts" else texts)
        for each in fields(Troop) if each.name not in ("key", "stats", "clauses")
    }  # fmt: skip
    row = {"type": "object", "properties": made, "additionalProperties": False}
    return {"type": ["object", "string"], "additionalProperties": row, "description": KEY.say}


@lru_cache(maxsize=512)
def parts(troop: Troop) -> tuple[tuple[str, int, str], ...]:
    """What a troop costs part by part: what for, points, clause; each part is whole (BG-NEW-POINTS-09)."""
    return tuple((part.what, int(part.points), part.clause) for part in troop_price(troop).parts)


def told(troop: Troop) -> str:
    """What a troop costs part by part: `A Night Watch costs 15: Human 1, Chain Mail 4, ...`."""
    found = ", ".join(f"{what} {points}" for what, points, _ in parts(troop))
    text = f"{an(troop.name)} costs {troop.points}: {found}"
    return text[0].upper() + text[1:]
