"""Step 2: the event roll of each group (chapter EVT)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Option, Standing, choose_or_skip, die
from wartable.engine.mod import Mod, fixed, reasons
from wartable.engine.plane import gap
from wartable.rulesets.adventures.arrivals.placing import available, bring
from wartable.rulesets.adventures.cards.blue_edged import cancels
from wartable.rulesets.adventures.cards.deal import deal
from wartable.rulesets.adventures.cards.windows import windows
from wartable.rulesets.adventures.catalogue.events import (
    LEADER,
    NO_CONTACT,
    NOTHING,
    Result,
    modifiers,
    results,
    rolled,
)
from wartable.rulesets.adventures.events.arrivals import EventRolled, SteppedDown
from wartable.rulesets.adventures.events.base import name
from wartable.rulesets.adventures.portals.active import active_markers
from wartable.rulesets.adventures.spotting.lines import sees, spot
from wartable.rulesets.adventures.spotting.spot import eyes, limit
from wartable.rulesets.adventures.state import ALIENS, CYBERMAT, LEADING, Game, Portal

HIGHEST = 13  # AT-NEW-EVT-01: how far the guard may lift a total


def roll(game: Game) -> Flow[bool]:
    """AT-EVT-01, AT-TURN-02, AT-EVT-19: one group with an active marker rolls; whether there may be more."""
    due = [group for group in game.players_groups() if group not in game.rolled and active_markers(game, group)]
    if not due:
        return False
    seats = {group: game.group(group)[0].seat for group in due}
    names = {group: name(game, group) for group in due}
    options = tuple(Option(key, f"{words[:1].upper()}{words[1:]}", "AT-TURN-02", key) for key, words in names.items())
    listed = Standing("events", "listed", due[0], "groups roll in the order in which they are listed", "AT-TURN-02")
    group = yield from choose_or_skip(
        game, "AT-TURN-02", seats[due[0]], "Which group rolls for events next?", options, words=tuple(due),
        standing=(listed,),
    )  # fmt: skip
    yield from windows(game, group)
    if not active_markers(game, group):
        return True
    face = yield from die(6, "AT-EVT-01", seats[group], thrown_for(game, group))
    row = outcome(game, group, face)
    if row.key != NOTHING and (yield from cancels(game, group, row.result)):
        return True
    seen = [marker.id for marker in active_markers(game, group)]
    yield from deal(game, group, row.cards)
    yield from bring(game, [marker for marker in game.portals if marker.id in seen], row)
    return True


def thrown_for(game: Game, group: str) -> str:
    """AT-EVT-01: what the die of a group is thrown for, as it is asked for; of several rolls it tells whose it is."""
    return f"for events of {name(game, group)}"


def outcome(game: Game, group: str, face: int) -> Result:
    """AT-EVT-05, AT-EVT-06, AT-EVT-14: what a face brings a group, as it is told."""
    parts = (Mod(face, "AT-EVT-01", "die"), *parts_of(game, group, face))
    total = fixed(parts)
    row = results()[NOTHING] if face == 1 else rolled(total)
    marker = rolled_for(game, group)
    game.emit(EventRolled(group, marker.id, face, total, row.key, row.said, reasons(parts)))
    for lower in lowered(row):
        if available(game, row):
            break
        row = lower
        game.emit(SteppedDown(group, row.key, row.said))
    return row


def lowered(row: Result) -> Iterator[Result]:
    """AT-EVT-14: the results before one, the last first."""
    rows = list(results().values())
    yield from reversed(rows[: rows.index(row)])


def rolled_for(game: Game, group: str) -> Portal:
    """AT-EVT-03: the nearest of the active markers of a group."""
    members = eyes(game, group)
    return min(
        active_markers(game, group),
        key=lambda marker: (min(gap(f.body, spot(marker.x, marker.y)) for f in members), marker.id),
    )


def parts_of(game: Game, group: str, face: int) -> Iterator[Mod]:
    """AT-EVT-02 to -04, AT-NEW-EVT-01: the modifiers of the roll of a group."""
    rows = modifiers()
    if not game.contact:
        yield Mod(rows[NO_CONTACT].by, "AT-EVT-02", "no contact with the enemy")
    mine = rolled_for(game, group)
    for marker in active_markers(game, group):
        if marker.id != mine.id:
            yield Mod(marker.value, "AT-EVT-03", f"another marker in view, {marker.id}")
    cybermats = sum(seen_by(game, group, figure.id) for figure in game.on_table(ALIENS) if figure.kind == CYBERMAT)
    if cybermats:
        yield Mod(cybermats, "AT-EVT-03", "Cybermats in view")
    if any(figure.kind in LEADING for figure in game.on_table(ALIENS)):
        yield Mod(rows[LEADER].by, "AT-EVT-04", "a leader on the table")
    if not game.contact and 0 < game.options.contact_guard < game.turn:
        yield from _guard(game, group, face)


def _guard(game: Game, group: str, face: int) -> Iterator[Mod]:
    """AT-NEW-EVT-01: +1 for each turn after the one from which the guard works, to 13 in all at most."""
    markers = sum(marker.value for marker in active_markers(game, group)) - rolled_for(game, group).value
    before = face + modifiers()[NO_CONTACT].by + markers
    more = min(game.turn - game.options.contact_guard, max(0, HIGHEST - before))
    if more:
        yield Mod(more, "AT-NEW-EVT-01", "still no contact")


def seen_by(game: Game, group: str, key: str) -> bool:
    """Whether somebody of a group has a figure in view, within the open limit."""
    other = game.figures[key]
    return any(gap(f.body, other.body) <= limit(game, f) and sees(game, f, other.body) for f in eyes(game, group))
