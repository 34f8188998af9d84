"""The data of the system as flat tables: one row for each row that is printed, then what is our own.

What is printed stands as it is printed, numbers as numbers; a cell without anything is None.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wartable.engine.plane import inches
from wartable.rulesets.adventures.catalogue import events, fights, orders
from wartable.rulesets.adventures.catalogue.cards import cards
from wartable.rulesets.adventures.catalogue.figures import leads, profiles
from wartable.rulesets.adventures.catalogue.ideas import ideas
from wartable.rulesets.adventures.catalogue.persons import UNITS, pairings, persons
from wartable.rulesets.adventures.catalogue.races import Foe, races
from wartable.rulesets.adventures.catalogue.weapons import Table, Weapon, weapons
from wartable.rulesets.adventures.catalogue.words.vocabulary import Cell

Row = Mapping[str, Any]
TO_HIT: Mapping[Table, tuple[str, ...]] = {
    Table.WEAPONS: ("to_hit_9", "to_hit_18", "to_hit_30"), Table.HEAVY: ("to_hit_4_10", "to_hit_24", "to_hit_further"),
}  # fmt: skip
"""The columns of the printed tables of weapons."""
MOST = 3
"""The longest printed row of companions."""


def tables() -> Mapping[str, Sequence[Row]]:
    """All tables by name."""
    return {
        "weapons": tuple(_weapons()), "characters": tuple(_characters()), "events": tuple(_events()),
        "event_modifiers": tuple(_modifiers(events.modifiers())), "orders": tuple(_orders()),
        "order_modifiers": tuple(_modifiers(orders.modifiers())), "close_combat": tuple(_close_combat()),
        "doctors": tuple(_doctors()), "leaders": tuple(_leaders()), "races": tuple(_races()),
        "persons": tuple(_persons()), "ideas": tuple(_ideas()), "cards": tuple(_cards()),
    }  # fmt: skip


def cell(printed: Cell) -> Cell | None:
    """A printed cell: a number where it is one, None where nothing is printed."""
    text = str(printed)
    return int(text) if re.fullmatch(r"-?\d+", text) else text or None


# ------------------------------------------------------------------ as printed
def _weapons() -> Iterator[Row]:
    for weapon in weapons().values():
        if weapon.table in TO_HIT:
            yield _weapon(weapon)


def _weapon(weapon: Weapon) -> Row:
    columns = TO_HIT[weapon.table]
    printed = weapon.hit or (weapon.says, *("" for _ in columns[1:]))  # what is said begins in the first of them
    return {
        "name": weapon.name, "marks": weapon.marks or None,
        **{column: cell(text) for column, text in zip(columns, printed, strict=True)}, "damage": cell(weapon.damage),
    }  # fmt: skip


def _characters() -> Iterator[Row]:
    for row in profiles().values():
        yield {
            "name": row.name, "move": int(inches(row.move)), "card_limit": cell(row.card_limit),
            "health": cell(row.health), "tools": row.tools,
        }  # fmt: skip


def _events() -> Iterator[Row]:
    for row in events.results().values():
        yield {"total_low": cell(row.total_low), "total_high": cell(row.total_high), "result": row.result}


def _modifiers(rows: Mapping[str, events.Modifier]) -> Iterator[Row]:
    for row in rows.values():
        yield {"name": row.name, "modifier": row.by}


def _orders() -> Iterator[Row]:
    for row in orders.scores().values():
        yield {"score": cell(row.score), "result": row.result}


def _close_combat() -> Iterator[Row]:
    for bonus in fights.bonuses().values():
        kind = "situation" if bonus.situation else "fighter"
        yield {"kind": kind, "name": bonus.name, "bonus": bonus.by, "result": None}
    for row in fights.results().values():
        yield {"kind": "result", "name": row.difference, "bonus": None, "result": row.result}


def _doctors() -> Iterator[Row]:
    for pairing in pairings():
        names = (*pairing.companions, *(None for _ in range(MOST - len(pairing.companions))))
        yield {"doctor": pairing.doctor, **{f"companion_{place}": name for place, name in enumerate(names, 1)}}


def _leaders() -> Iterator[Row]:
    for row in leads().values():
        yield {"race": row.race, "leader": row.leader}


# ------------------------------------------------------------------ our own
def _races() -> Iterator[Row]:
    for race in races().values():
        enemy = race.enemy
        yield {
            "name": race.name, "key": race.key, "colour": race.colour, "figures": race.pool.rank,
            "cybermats": race.pool.cybermat or None, "move": int(inches(race.move)), "health": race.health,
            "starred": race.starred, "weapon": _armed(race.rank), "melee": race.melee,
            "leader": " or ".join(leader.name for leader in race.led_by), "character": enemy.name,
            "character move": int(inches(enemy.move)), "character health": enemy.health,
            "character weapon": _armed(enemy), "behaviour": " ".join(each.word for each in enemy.behaviour),
            "device": race.device, "carryable": race.carryable, "clauses": race.clauses,
        }  # fmt: skip


def _armed(foe: Foe) -> str | None:
    return weapons()[foe.weapon].name if foe.weapon else None


def _persons() -> Iterator[Row]:
    for person in persons().values():
        yield {
            "name": person.name, "key": person.key, "kind": person.kind.value, "unit": person.kind in UNITS,
            "move": int(inches(person.move)), "card_limit": person.card_limit, "health": person.health,
            "weapon": weapons()[person.weapon].name if person.weapon else None,
            "items": ", ".join(item.value for item in person.items), "grenades": person.grenades or None,
            "scientist": person.scientist, "robot": person.robot, "clauses": person.clauses,
        }  # fmt: skip


def _ideas() -> Iterator[Row]:
    for idea in ideas().values():
        race = races()[idea.race]
        yield {
            "name": idea.name, "key": idea.key, "race": race.name, "colour": race.colour, "number": idea.number,
            "type": idea.type, "text": idea.text, "clauses": idea.clauses,
        }  # fmt: skip


def _cards() -> Iterator[Row]:
    for card in cards().values():
        yield {
            "name": card.name, "key": card.key, "kind": card.kind.value, "border": card.border.value,
            "copies": card.copies, "uses": card.uses or None, "limited": card.limited,
            "requires": ", ".join(word.value for word in card.requires), "text": card.text, "clauses": card.clauses,
        }  # fmt: skip
