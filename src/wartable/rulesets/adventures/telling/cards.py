"""Cards, the five ideas, the race and the markers in the view; nothing of it is a secret by now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.rulesets.adventures.catalogue.ideas import NUMBERS, TYPES
from wartable.rulesets.adventures.events.cards import ISSUED
from wartable.rulesets.adventures.portals.active import active_for, observers
from wartable.rulesets.adventures.state import OWN, Figure, Game, Portal
from wartable.rulesets.adventures.telling.foretold import portals


def card(game: Game, key: str) -> dict[str, Any]:
    """A card face up: an Idea card with its colour and number, or another one."""
    found: dict[str, Any] = {"key": key, "name": game.book.name_of(key), "text": game.book.text_of(key)}
    idea = game.book.idea(key)
    if idea is None:
        row = game.book.cards[key]
        return {**found, "kind": row.kind.value, "clause": row.clause, "limited": row.limited}
    return {
        **found, "kind": "idea", "colour": game.book.colour(key), "number": idea.number, "type": TYPES[idea.number],
        "race": idea.race, "clause": idea.clause, "limited": True,
    }  # fmt: skip


def hand(game: Game, figure: Figure) -> list[dict[str, Any]]:
    """AT-IDEA-06: the cards that a figure holds; all players know them."""
    return [card(game, key) for key in figure.cards if key in game.book.ideas or key in game.book.cards]


def board(game: Game) -> dict[str, list[dict[str, Any]]]:
    """AT-IDEA-01 to -03: by colour the five numbers with who holds each, and whether that counts."""
    found: dict[str, list[dict[str, Any]]] = {}
    for figure in game.figures.values():
        for key in figure.cards if figure.side == OWN else ():
            idea = game.book.idea(key)
            if idea is not None:
                row = found.setdefault(game.book.colour(key), [{"number": n, "holder": ""} for n in NUMBERS])
                counts = figure.of_doctor and figure.free
                row[idea.number - 1] = {"number": idea.number, "holder": figure.id, "card": key, "counts": counts}
    return found


def markers(game: Game) -> dict[str, list[dict[str, Any]]]:
    """AT-OBJ-03, AT-VIS-06: objective markers with what is known of them, portal markers with who sees them."""
    seen = {figure.id: {marker.id for marker in active_for(game, figure)} for figure in observers(game)}
    foretold = portals(game)
    return {
        "objectives": [
            {"id": m.id, "x": m.x, "y": m.y, "up": m.up, "seen": m.seen, "live": m.live and m.seen}
            for m in game.objectives
        ],
        "portals": [_portal(m, seen, foretold) for m in game.portals],
        "lying": [{"key": thing.key, "x": thing.x, "y": thing.y} for thing in game.lying],
    }  # fmt: skip


def _portal(marker: Portal, seen: Mapping[str, set[str]], foretold: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    by = [key for key, ids in seen.items() if marker.id in ids]
    return {
        "id": marker.id, "x": marker.x, "y": marker.y, "value": marker.value, "by": by, **foretold[marker.id],
    }  # fmt: skip


def race(game: Game) -> dict[str, Any]:
    """AT-RACE-01: the race card, as far as it lies face up."""
    if not game.revealed or game.race not in game.book.races:
        return {"revealed": False}
    found = game.book.races[game.race]
    return {"revealed": True, "key": found.key, "name": found.name, "colour": found.colour, "clause": found.clause}


def quests(game: Game) -> Iterator[dict[str, Any]]:
    """AT-CARD-11, AT-NEW-TAB-06: the quests that were given out; `last`: the last turn in which they can be done."""
    for quest in game.quests:
        if quest.key in game.book.cards:
            since, most = game.fact(f"{ISSUED} {quest.key}"), game.options.quest_turns
            last = since + most if since and most else 0
            yield {**card(game, quest.key), "holder": quest.holder, "done": quest.done, "last": last}
