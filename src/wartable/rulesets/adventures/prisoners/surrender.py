"""Surrender at the end of step 3 (AT-PRIS-01 to -03, AT-PRIS-12)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.plane import INCH, gap
from wartable.kit.wording import asked
from wartable.rulesets.adventures.aliens.who import holds_off, looks_like_a_friend
from wartable.rulesets.adventures.events.base import FigureCaptured, spoken
from wartable.rulesets.adventures.persons.asked import passes_as_alien
from wartable.rulesets.adventures.prisoners.armed import armed
from wartable.rulesets.adventures.prisoners.follow import follow, release
from wartable.rulesets.adventures.prisoners.ring import surrounded
from wartable.rulesets.adventures.specials.kit import rules_of
from wartable.rulesets.adventures.specials.points import speaking
from wartable.rulesets.adventures.state import ALIENS, CYBERMAT, K9, OWN, VEHICLE, Figure, Game

NEAR, HELP = 2 * INCH, 6 * INCH
YES, NO = "take", "leave"


def surrender(game: Game) -> Flow[None]:
    """AT-PRIS-01: all figures are checked at the end of step 3; AT-PRIS-05: who is held by nobody is free first."""
    release(game)
    for figure in list(game.on_table()):
        if not may_surrender(game, figure):
            continue
        captor, clause = captor_of(game, figure)
        if captor is None or (figure.side == ALIENS and not (yield from wanted(game, captor, figure, clause))):
            continue
        game.emit(FigureCaptured(figure.id, captor.id, clause))
        follow(game, captor)


def may_surrender(game: Game, figure: Figure) -> bool:
    """AT-PRIS-02, AT-PRIS-03, AT-CHAR-06: neither aliens, but for human ones, nor robots do, nor who is helpless."""
    if not figure.free or figure.robot or figure.kind in (K9, VEHICLE):
        return False
    if figure.side == ALIENS:
        return figure.human
    return not passes_as_alien(game, figure) and not _spared(game, figure)


def _spared(game: Game, figure: Figure) -> bool:
    """Whether a card lets no surrender of a figure be checked now."""
    return any(
        rule.no_surrender(game, other, figure)
        for other in game.on_table(OWN) for rule in speaking(rules_of(game, other), "no_surrender")
    )  # fmt: skip


def captor_of(game: Game, figure: Figure) -> tuple[Figure | None, str]:
    """To whom a figure surrenders, and by which clause; None if it does not.

    AT-PRIS-02: an unarmed one to an armed enemy within 2 inches, unless an armed friend is within 6. AT-PRIS-03: one
    that is surrounded to the nearest enemy that takes prisoners.
    """
    foes = facing(game, figure, NEAR)
    if not foes:
        return None, ""
    with_arms = [foe for foe in foes if armed(game, foe)]
    if with_arms and not armed(game, figure) and not helped(game, figure):
        return nearest_captor(game, figure, with_arms), "AT-PRIS-02"
    takers = [foe for foe in foes if foe.kind != CYBERMAT]
    if takers and surrounded(game, figure, foes):
        return nearest_captor(game, figure, takers), "AT-PRIS-03"
    return None, ""


def facing(game: Game, figure: Figure, far: int | None = None) -> list[Figure]:
    """The enemies that count: free ones that do not hold off and do not look like friends, within `far` mils."""
    foes = [foe for foe in game.on_table() if foe.free and not foe.passive and foe.kind != VEHICLE]
    if far is not None:
        foes = [foe for foe in foes if gap(figure.body, foe.body) <= far]
    if figure.side == ALIENS:
        return [foe for foe in foes if foe.side == OWN]
    aliens = [foe for foe in foes if foe.side == ALIENS]
    return [foe for foe in aliens if not holds_off(game, foe) and not looks_like_a_friend(game, foe)]


def helped(game: Game, figure: Figure) -> bool:
    """AT-PRIS-02: whether another armed figure of its own side is within 6 inches."""
    friends = (other for other in game.on_table(figure.side) if other is not figure)
    return any(armed(game, other) and gap(figure.body, other.body) <= HELP for other in friends)


def nearest_captor(game: Game, figure: Figure, foes: list[Figure]) -> Figure:
    """AT-ALN-05, AT-NEW-OBS-01: one without a prisoner first, then the nearest, then the lowest id."""
    return min(foes, key=lambda foe: (bool(game.captives(foe.id)), gap(figure.body, foe.body), foe.id))


def wanted(game: Game, captor: Figure, figure: Figure, clause: str) -> Flow[bool]:
    """AT-PRIS-12: the players choose whether they take a human enemy prisoner."""
    options = (
        Option(YES, f"Take {spoken(figure)} prisoner", "AT-PRIS-12", figure.id),
        Option(NO, f"Leave {spoken(figure)}", "AT-PRIS-12"),
    )  # fmt: skip
    question = asked(spoken(captor), f"take {spoken(figure)} prisoner")
    key = yield from choose("AT-PRIS-12", captor.seat, question, options, about=captor.id)
    return key == YES
