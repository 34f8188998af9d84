"""Work in a laboratory (AT-LAB-01 to -04, AT-NEW-LAB-01)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Option, choose, die
from wartable.engine.compat import override
from wartable.engine.mod import Mod, fixed, reasons
from wartable.engine.plane import INCH, gap
from wartable.rulesets.adventures.cards.deal import deal_to
from wartable.rulesets.adventures.catalogue.events import LEADER, NO_CONTACT, NOTHING, modifiers, results, rolled
from wartable.rulesets.adventures.events.base import opening
from wartable.rulesets.adventures.events.laboratory import LaboratoryAsked, LaboratoryRolled
from wartable.rulesets.adventures.ideas.bonus import scientist
from wartable.rulesets.adventures.specials.points import EpisodeSpecial, answers_everybody
from wartable.rulesets.adventures.state import ALIENS, DOCTOR, LEADING, OFF, OWN, Figure, Game, Order

ASKED, WORKS = "laboratory", "works"
"""Facts, each with a turn: it is settled who works; with the id of a figure behind, that it does."""
LEVEL_OF_DOCTOR, LEVEL = 3, 2  # AT-LAB-01
SAFE, BESIDE = 6 * INCH, 2 * INCH
NOBODY = "nobody"


def work(game: Game) -> Flow[bool]:
    """AT-LAB-02: one worker rolls for itself, once a turn; of the result only the cards count."""
    if game.fact(ASKED) == game.turn:
        return False
    able = list(workers(game))
    worker = None
    if able:
        options = [Option(f.id, f"{opening(f)} works", "AT-LAB-01", f.id) for f in able]
        options.append(Option(NOBODY, "Nobody works", "AT-LAB-01"))
        key = yield from choose("AT-NEW-LAB-01", able[0].seat, "Who works in the laboratory?", tuple(options))
        worker = game.figures.get(key)
    game.emit(LaboratoryAsked(worker.id if worker else ""))
    if worker is not None:
        yield from draw(game, worker, helped(game, worker))
    return False


def draw(game: Game, worker: Figure, second: bool) -> Flow[None]:
    """AT-LAB-01 to -03: the event roll of a worker, `second`: with another beside it; only its cards count."""
    face = yield from die(6, "AT-LAB-02", worker.seat, "in the laboratory")
    parts = (Mod(face, "AT-LAB-02", "die"), *parts_of(game, worker, second))
    row = results()[NOTHING] if face == 1 else rolled(fixed(parts))
    game.emit(LaboratoryRolled(worker.id, face, fixed(parts), row.cards, reasons(parts)))
    yield from deal_to(game, worker, row.cards, laboratory=True)


def workers(game: Game) -> Iterator[Figure]:
    """AT-LAB-01, AT-NEW-LAB-01: scientists in the laboratory who stand, undisturbed; or those off the table."""
    for figure in game.figures.values():
        if figure.side != OWN or not figure.seat or not scientist(game, figure):
            continue
        here = inside(game, figure) and figure.able and figure.order == Order.STAND and undisturbed(game, figure)
        if here or (game.options.off_table_lab and figure.where == OFF):
            yield figure


def inside(game: Game, figure: Figure) -> bool:
    """AT-LAB-04: whether a figure is in the building that is the laboratory."""
    pieces = [piece for piece in game.table.features if piece.key == game.laboratory]
    return figure.on_table and any(piece.contains(figure.x, figure.y) for piece in pieces)


def undisturbed(game: Game, figure: Figure) -> bool:
    """AT-LAB-01, AT-NEW-LAB-01: no enemy is within 6 inches, and nobody inside was shot at or fought last turn."""
    if any(gap(alien.body, figure.body) <= SAFE for alien in game.on_table(ALIENS)):
        return False
    return not any(other.was_shot_at_by or other.shot_at_by for other in game.on_table() if inside(game, other))


def helped(game: Game, worker: Figure) -> bool:
    """AT-NEW-LAB-01: whether a second scientist is in the laboratory within 2 inches of the worker."""
    others = [f for f in game.on_table(OWN) if f is not worker and scientist(game, f) and f.free and inside(game, f)]
    return worker.on_table and any(gap(f.body, worker.body) <= BESIDE for f in others)


def parts_of(game: Game, worker: Figure, second: bool) -> Iterator[Mod]:
    """AT-LAB-01: as many markers as the worker's level, less the one rolled for; contact, a leader, a second worker."""
    level = LEVEL_OF_DOCTOR if worker.kind == DOCTOR and worker.on_table else LEVEL
    yield Mod(level - 1, "AT-LAB-01", f"activity level {level}")
    rows = modifiers()
    if not game.contact:
        yield Mod(rows[NO_CONTACT].by, "AT-EVT-02", "no contact with the enemy")
    if any(alien.kind in LEADING for alien in game.on_table(ALIENS)):
        yield Mod(rows[LEADER].by, "AT-EVT-04", "a leader on the table")
    if second:
        yield Mod(1, "AT-NEW-LAB-01", "a second worker")


class AtWork(EpisodeSpecial):
    """AT-LAB-01: work is the act of the turn, and who works does not move."""

    __slots__ = ()

    @override
    def move_share(self, game: Game, me: Figure) -> tuple[int, int, str] | None:
        return (0, 1, "AT-LAB-01") if game.fact(f"{WORKS} {me.id}") == game.turn else None

    @override
    def may_not_act(self, game: Game, me: Figure) -> str | None:
        return "AT-LAB-01" if game.fact(f"{WORKS} {me.id}") == game.turn else None


answers_everybody(AtWork())
