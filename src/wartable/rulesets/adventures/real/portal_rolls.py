"""Step 2 at a real table: who sees which portal marker, what comes, and which markers fall back (EVT, PORT)."""

from __future__ import annotations

from dataclasses import replace

from wartable.engine.ask import Flow, die
from wartable.rulesets.adventures.arrivals.foes import enemy_character
from wartable.rulesets.adventures.arrivals.placing import arrive, bring
from wartable.rulesets.adventures.arrivals.race import turn_up
from wartable.rulesets.adventures.arrivals.roll import outcome, thrown_for
from wartable.rulesets.adventures.cards.blue_edged import cancels
from wartable.rulesets.adventures.cards.deal import give
from wartable.rulesets.adventures.cards.hands import may_hold
from wartable.rulesets.adventures.cards.windows import windows
from wartable.rulesets.adventures.catalogue.events import NOTHING, Result
from wartable.rulesets.adventures.events.arrivals import FigureKnown
from wartable.rulesets.adventures.events.base import name
from wartable.rulesets.adventures.events.portals import PortalEliminated
from wartable.rulesets.adventures.events.real import PortalFellBack, SawNoPortal
from wartable.rulesets.adventures.real.ground import Aside, aside
from wartable.rulesets.adventures.real.people import named, one_of, several, through_smoke, which, yes
from wartable.rulesets.adventures.state import ALIENS, CYBERMAT, OWN, Figure, Game, Portal

NEAR, STEP, MIDDLE = 10_000, 1000, (125_000, 125_000)
WIDE = 3000


def roll(game: Game) -> Flow[bool]:
    """AT-EVT-01, AT-TURN-02: one group that sees a marker rolls; whether there may be more."""
    due = [group for group in game.players_groups() if group not in game.rolled]
    if not due:
        return False
    seats = {group: game.group(group)[0].seat for group in due}
    group = yield from next_group(game, due)
    if not group:
        return False
    yield from windows(game, group)
    seen = yield from markers_seen(game, group)
    if not seen:
        game.emit(SawNoPortal(group))
        return True
    mats = yield from mats_seen(game, group)
    face = yield from die(6, "AT-EVT-01", seats[group], thrown_for(game, group))
    row = outcome(as_told(game, group, seen, mats), group, face)
    if row.key != NOTHING and (yield from cancels(game, group, row.result)):
        return True
    yield from deal(game, group, row.cards)
    yield from come(game, [game.portal(marker.id) for marker in seen], row)
    return True


def next_group(game: Game, due: list[str]) -> Flow[str]:
    """AT-TURN-02: the group of those `due` that looks next; '' once people say that none of several sees a marker."""
    if len(due) == 1 or not game.portals:
        return due[0]
    rows = {group: _called(game, group) for group in due}
    question = "Which group has a portal marker in view, or the edge of its cover? If several, which rolls next?"
    question = through_smoke(game, question)
    found = yield from which(game, "AT-TURN-02", question, rows, "None of them", game.group(due[0])[0].id)
    if not found:
        for group in due:
            yield from windows(game, group)
            game.emit(SawNoPortal(group))
    return found


def _called(game: Game, key: str) -> str:
    found = name(game, key)
    return found[:1].upper() + found[1:]


def markers_seen(game: Game, group: str) -> Flow[list[Portal]]:
    """AT-VIS-06, AT-EVT-03: the markers that are active for a group, the nearest first."""
    if not any(figure.free for figure in game.group(group)):
        return []
    rows = {marker.id: _portal(game, marker) for marker in game.portals}
    question = f"Which portal markers are in view of {name(game, group)}, or the edge of their cover? Nearest first."
    question = through_smoke(game, question)
    found = yield from several(game, "AT-VIS-06", question, rows, "None", "No more", game.group(group)[0].id)
    return [game.portal(key) for key in found]


def _portal(game: Game, marker: Portal) -> str:
    return f"{_called(game, marker.id)}, value {marker.value}"


def mats_seen(game: Game, group: str) -> Flow[list[str]]:
    """AT-EVT-03: the Cybermats that a group has in view."""
    mats = [figure for figure in game.on_table(ALIENS) if figure.kind == CYBERMAT]
    question = through_smoke(game, f"Which Cybermats are in view of {name(game, group)}?")
    return (yield from several(game, "AT-EVT-03", question, named(mats), "None", "No more"))


def as_told(game: Game, group: str, seen: list[Portal], mats: list[str]) -> Aside:
    """The group with the markers and Cybermats that it sees, the others put aside; leaders stay out of sight."""
    x, y = MIDDLE
    places = {f.id: (x, y + WIDE * n) for n, f in enumerate(game.group(group))}
    places |= {key: (x - NEAR, y + WIDE * n) for n, key in enumerate(mats)}
    others = [f.id for f in game.on_table(ALIENS) if f.id not in mats]
    places |= {key: (WIDE, WIDE + WIDE * n) for n, key in enumerate(others)}
    made = aside(game, places)
    made.portals = tuple(marker._replace(x=x + NEAR + STEP * n, y=y) for n, marker in enumerate(seen))
    return made


def deal(game: Game, group: str, count: int) -> Flow[None]:
    """AT-CARD-01: `count` cards to the group that has rolled, who is nearest to the marker first; then to others."""
    able = [f for f in game.on_table(OWN) if may_hold(game, f) and f.free]
    mine = [figure for figure in able if figure.group == group]
    if not count or not game.deck or not able:
        return
    first = ""
    if mine:
        first = yield from one_of(game, "AT-CARD-01", "Who is nearest to the portal marker?", named(mine), mine[0].id)
    among = sorted(able, key=lambda f: (f.id != first, f.group != group))
    for _ in range(min(count, len(game.deck))):
        yield from give(game, game.deck[0], among, group)


def come(game: Game, markers: list[Portal], row: Result) -> Flow[None]:
    """AT-EVT-09 to -13: the figures of a result come; AT-EVT-18: a character at the marker nearest to the centre."""
    yield from bring(game, markers, replace(row, characters=0))
    if row.characters and game.portals:
        rows = {marker.id: _portal(game, marker) for marker in game.portals}
        key = yield from one_of(game, "AT-EVT-18", "Which portal marker is nearest to the centre of the table?", rows)
        for _ in range(row.characters):
            arrive(game, enemy_character(game), game.portal(key), "AT-EVT-18")
    yield from look(game)


def look(game: Game, about: str = "") -> Flow[None]:
    """AT-RACE-01: an alien that can be seen turns the race card up, but for a human character."""
    while unknown := [figure for figure in game.on_table(ALIENS) if figure.unknown]:
        question = through_smoke(game, "Can one of your free figures see a figure that is unknown yet?")
        rows = {figure.id: f"The one that came {n}." for n, figure in enumerate(unknown, 1)}
        if len(rows) == 1:
            key = unknown[0].id if (yield from yes(game, "AT-RACE-01", question, about)) else ""
        else:
            key = yield from which(game, "AT-RACE-01", question, rows, "No", about)
        if not key:
            return
        seen(game, game.figures[key])


def seen(game: Game, alien: Figure) -> None:
    """AT-RACE-01: somebody has seen an unknown figure."""
    if alien.human:
        game.emit(FigureKnown(alien.id, alien.name))
    else:
        turn_up(game)


def fall_back(game: Game) -> Flow[None]:
    """AT-PORT-04: markers in plain view fall back after the events step."""
    yield from _back(game, "Which portal markers does one of yours see in the open?", "AT-PORT-04")


def approached(game: Game) -> Flow[None]:
    """AT-PORT-03: markers in cover that a figure has come near to fall back."""
    question = "Which portal markers in view are in cover, and a figure that has just moved is within 8 inches?"
    yield from _back(game, question, "AT-PORT-03")


def _back(game: Game, question: str, clause: str) -> Flow[None]:
    rows = {marker.id: _portal(game, marker) for marker in game.portals}
    for key in (yield from several(game, clause, through_smoke(game, question), rows, "None", "No more")):
        free = (
            f"Is there a place for {name(game, key)} by cover within 12 inches that none of yours sees"
            " and none is within 8 inches of?"
        )
        if (yield from yes(game, "AT-PORT-05", through_smoke(game, free))):
            game.emit(PortalFellBack(key, clause))
        else:
            game.emit(PortalEliminated(key, "AT-PORT-06"))
