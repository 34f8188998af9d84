"""What an event roll would bring a group, and what portal markers do next, before it comes to it (AT-EVT, AT-PORT)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from wartable.engine.memo import Memo
from wartable.engine.mod import Mod, fixed
from wartable.kit.view import LadderRowView, LadderView
from wartable.kit.wording import count as counted
from wartable.kit.wording import listed
from wartable.rulesets.adventures.arrivals.placing import available, spot_by
from wartable.rulesets.adventures.arrivals.roll import lowered, parts_of, thrown_for
from wartable.rulesets.adventures.catalogue.events import NOTHING, Result, results, rolled
from wartable.rulesets.adventures.events.base import name
from wartable.rulesets.adventures.portals.active import active_markers, observers
from wartable.rulesets.adventures.portals.fall_back import FAR, hidden, new_place
from wartable.rulesets.adventures.portals.places import Place, places, way_to
from wartable.rulesets.adventures.state import RADIUS, Figure, Game, Portal, Step

FACES = range(1, 7)
BEFORE = (Step.ORDERS, Step.EVENTS)
"""When a roll of this turn is still to come."""

FALLS: Memo[tuple[tuple[Place | None, int], ...]] = Memo(256)


class Rung(NamedTuple):
    """What a face of the die brings: its total and the row of the table, lowered if figures lack (AT-EVT-14)."""

    face: int
    total: int
    row: Result


def rungs(game: Game, group: str) -> list[Rung]:
    """AT-EVT-05, AT-EVT-06: what each face would bring a group that has an active marker."""
    return [_rung(game, group, face) for face in FACES]


def _rung(game: Game, group: str, face: int) -> Rung:
    total = fixed((Mod(face, "AT-EVT-01", "die"), *parts_of(game, group, face)))
    row = results()[NOTHING] if face == 1 else rolled(total)
    if game.revealed and not available(game, row):  # before that nobody knows which figures there are
        row = next((lower for lower in lowered(row) if available(game, lower)), row)
    return Rung(face, total, row)


def due(game: Game) -> list[str]:
    """AT-EVT-01: the groups that would roll for events now, or still do in this turn."""
    if game.result is not None or game.real or game.cursor.step not in BEFORE:
        return []
    groups = [key for key in game.players_groups() if key not in game.rolled]
    return [key for key in groups if active_markers(game, key)]


def ladders(game: Game) -> Iterator[LadderView]:
    """AT-EVT-02 to -06: for each group that is due its sum before the die, and what the faces bring."""
    for group in due(game):
        seen = active_markers(game, group)
        parts = list(parts_of(game, group, max(FACES)))
        total = fixed(parts)
        sign = "+" if total > 0 else "−"
        yield {
            "units": [figure.id for figure in game.group(group)], "option": group,
            "name": f"Events: {name(game, group)}", "clause": "AT-EVT-01", "what": thrown_for(game, group),
            "say": f"D6 {sign} {abs(total)}" if total else "D6",
            "sum": [{"words": _why(game, part), "value": fixed((part,)), "clause": part.clause} for part in parts],
            "rows": list(_rows(rungs(game, group), len(seen))),
        }  # fmt: skip


def _why(game: Game, part: Mod) -> str:
    """What a part of a sum is for; a marker by the name that it has on the table."""
    words, _, last = part.why.rpartition(", ")
    return f"{words}, {name(game, last)}" if any(marker.id == last for marker in game.portals) else part.why


def _rows(found: Sequence[Rung], markers: int) -> Iterator[LadderRowView]:
    """One row for the faces that bring the same."""
    for key in dict.fromkeys(rung.row.key for rung in found):
        same = [rung for rung in found if rung.row.key == key]
        row = same[0].row
        yield {
            "faces": [rung.face for rung in same], "say": brings(row), "bad": bool(row.aliens or row.leaders),
            "chance": len(same) / len(FACES), "clause": row.clause, "note": _note(row, markers),
        }  # fmt: skip


def brings(row: Result) -> str:
    """What a row of the table of events brings, in a few words."""
    parts = (
        (row.cards, "card"), (row.leaders, "leader"), (row.aliens, "alien"), (row.characters, "enemy character"),
    )  # fmt: skip
    return listed((counted(number, word) for number, word in parts if number), "nothing")


def _note(row: Result, markers: int) -> str:
    if row.aliens or row.leaders:
        return f"at one of {markers} portal markers, by lot" if markers > 1 else "at the portal marker"
    return "and a Cybermat, if they are Cybermen" if row.cybermats else ""


# ------------------------------------------------------------------ portal markers
def portals(game: Game) -> dict[str, dict[str, Any]]:
    """AT-PORT-05, AT-EVT-17: by marker the place that it would fall back to and by how many pieces of terrain it could.

    `comes`: how likely it is that somebody comes out there in this turn, who would stand at `stands`.
    """
    chances, found = arrivals(game), {}
    for marker, (to, many) in zip(game.portals, _falls(game)):
        chance = chances.get(marker.id, 0.0)
        found[marker.id] = {
            "next": [to.x, to.y] if to else None, "ways": many, "comes": chance,
            "stands": list(spot_by(game, marker, RADIUS)) if chance else None,
        }  # fmt: skip
    return found


def _falls(game: Game) -> tuple[tuple[Place | None, int], ...]:
    """Of each marker where it would fall back to and how many ways it has, as long as nobody has moved."""
    seen = observers(game)
    stand = tuple(figure.body for figure in seen)
    key = id(game.table), game.portals, stand, game.smoke, game.visibility.kind
    kept = FALLS.get(key)
    if kept is None:
        found = tuple((new_place(game, marker), len(ways(game, marker, seen))) for marker in game.portals)
        return FALLS.keep(key, found, game.table)
    return kept


def ways(game: Game, marker: Portal, seen: Sequence[Figure]) -> set[str]:
    """AT-PORT-05: the pieces of terrain by which a marker finds a place when it falls back."""
    found = set[str]()
    for place in places(game.table):
        near = place.piece not in found and way_to(game.table, (marker.x, marker.y), place) <= FAR
        if near and hidden(game, seen, place):
            found.add(place.piece)
    return found


def arrivals(game: Game) -> dict[str, float]:
    """AT-EVT-17: how likely it is for each marker that somebody comes out there in this turn."""
    none: dict[str, float] = {}
    for group in due(game):
        seen = active_markers(game, group)
        brought = sum(bool(rung.row.aliens or rung.row.leaders) for rung in rungs(game, group)) / len(FACES)
        for marker in seen:
            none[marker.id] = none.get(marker.id, 1.0) * (1 - brought / len(seen))
    return {key: 1 - chance for key, chance in none.items() if chance < 1}
