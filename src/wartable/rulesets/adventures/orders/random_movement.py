"""The random movement table: what a group does that nobody leads (chapter RND)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose, die
from wartable.engine.mod import reasons
from wartable.engine.plane import INCH, gap
from wartable.kit.wording import asked
from wartable.rulesets.adventures.events.base import OrderGiven, called, name, spoken
from wartable.rulesets.adventures.events.orders import OrderIssued, ScoreRead, SwingRolled
from wartable.rulesets.adventures.orders.table import parts, read, score
from wartable.rulesets.adventures.orders.troop import present, troop_of
from wartable.rulesets.adventures.persons.asked import two_dice
from wartable.rulesets.adventures.state import OWN, VEHICLE, Figure, Game

CALL = 6 * INCH  # AT-RND-04
NOBODY, D3, D6 = "nobody", "d3", "d6"


def random_order(game: Game, group: str) -> Flow[None]:
    """AT-RND-01, AT-RND-02: the order of a group from the table.

    AT-NEW-RND-01: a die may swing its score; AT-RND-04: then a character within 6 inches may issue an order.
    """
    troop = troop_of(game, group)
    total = score(troop)
    total += yield from swing(game, group)
    total += yield from issued(game, group, total)
    row = read(total, troop)
    figures = tuple(figure.id for figure in game.group(group) if _waits(figure))
    game.emit(ScoreRead(group, figures, total, row.row, reasons(parts(troop)), row.clause))
    game.emit(OrderGiven(group, figures, row.order.value, row.clause))


def _waits(figure: Figure) -> bool:
    return figure.side == OWN and figure.kind != VEHICLE and figure.able and not figure.ordered


def swing(game: Game, group: str) -> Flow[int]:
    """AT-NEW-RND-01, AT-MISS-06: D3-2, or D6 minus D6, if the players have agreed on it; 0 without."""
    seat = game.group(group)[0].seat
    if game.options.swing_die == D3:
        face = yield from die(6, "AT-NEW-RND-01", seat, "for the mood of a group")
        game.emit(SwingRolled(group, (face,), value := (face + 1) // 2 - 2))
        return value
    if game.options.swing_die == D6:
        more = yield from die(6, "AT-NEW-RND-01", seat, "for the mood of a group")
        less = yield from die(6, "AT-NEW-RND-01", seat, "against it")
        game.emit(SwingRolled(group, (more, less), more - less))
        return more - less
    return 0


# ------------------------------------------------------------------ an order issued
def callers(game: Game, group: str) -> list[Figure]:
    """AT-RND-04: the free player characters within 6 inches of a figure of a group."""
    members = present(game, group)
    return [
        figure for figure in game.on_table(OWN)
        if figure.character and figure.free and any(gap(figure.body, other.body) <= CALL for other in members)
    ]  # fmt: skip


def issued(game: Game, group: str, total: int) -> Flow[int]:
    """AT-RND-04: by how much an order changes the score, 0 if nobody issues one; one attempt per group and turn."""
    able = callers(game, group)
    if not able:
        return 0
    figures = tuple(Option(figure.id, called(figure), "AT-RND-04", figure.id) for figure in able)
    question = f"The score of {name(game, group)} is {total}. Who issues an order?"
    none = Option(NOBODY, "Nobody", "AT-RND-04")
    key = yield from choose("AT-RND-04", able[0].seat, question, (*figures, none), about=able[0].id)
    if key == NOBODY:
        return 0
    figure = game.figures[key]
    face = yield from order_die(game, group, figure)
    change = yield from changed(game, group, figure, face, total)
    game.emit(OrderIssued(figure.id, group, face, change))
    return change


def order_die(game: Game, group: str, figure: Figure) -> Flow[int]:
    """AT-RND-04: a D6; AT-NEW-WHO-06: the better of two for a unit in sight of somebody whose rule says so."""
    better = two_dice(game, present(game, group))
    face = yield from die(6, "AT-RND-04", figure.seat, "for an order")
    if not better:
        return face
    second = yield from die(6, better, figure.seat, "for an order, the better counts")
    return max(face, second)


def changed(game: Game, group: str, figure: Figure, face: int, total: int) -> Flow[int]:
    """AT-RND-04: the player changes the score by any whole number from 0 to the die, up or down."""
    troop = troop_of(game, group)
    rows = ((change, read(total + change, troop).order.value) for change in range(face, -face - 1, -1))
    options = tuple(Option(str(change), f"{change:+}: {order}" if change else f"0: {order}") for change, order in rows)
    question = asked(spoken(figure), "change the score", "By how much")
    return int((yield from choose("AT-RND-04", figure.seat, question, options, about=figure.id)))
