"""What comes of a fight for who has lost it (AT-MEL-07 to -10, AT-PRIS-12)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose_or_skip, d3
from wartable.kit.wording import asked
from wartable.rulesets.adventures.catalogue.races import Race, Variant
from wartable.rulesets.adventures.events.base import FigureCaptured, FigureRemoved, Immobilised, KnockedOut, spoken
from wartable.rulesets.adventures.persons.asked import passes_as_alien
from wartable.rulesets.adventures.shooting.aim import thrower
from wartable.rulesets.adventures.shooting.damage import protected
from wartable.rulesets.adventures.state import ALIENS, CYBERMAT, NODE, OWN, VEHICLE, Figure, Game

CAPTURE, IMMOBILISE, KILL = "capture", "immobilise", "kill"
LABELS = {CAPTURE: "Take it prisoner", IMMOBILISE: "Immobilise it", KILL: "Kill it"}
CYBERMEN = "cyb"


def race_of(game: Game, figure: Figure) -> Race | None:
    """The race card of an alien, if it has one."""
    return game.book.races.get(figure.race) if figure.side == ALIENS else None


def capturable(game: Game, figure: Figure) -> bool:
    """AT-MEL-07, AT-PRIS-12: whether a figure can be a prisoner: who is of the players, or a human enemy.

    A robot can only be immobilised, but for a player character (AT-MEL-09).
    """
    if figure.kind == VEHICLE or passes_as_alien(game, figure):
        return False
    if figure.side == OWN:
        return protected(figure) or not figure.robot
    return figure.human


def captures(figure: Figure) -> bool:
    """AT-CHAR-05: whether a figure takes prisoners."""
    return figure.kind not in (CYBERMAT, NODE, VEHICLE) and not figure.passive


def ways(game: Game, winner: Figure, loser: Figure, difference: int) -> list[tuple[str, str]]:
    """AT-MEL-07 to -10: what the winner may do to the loser, by the difference, 2 or more, each with its clause."""
    taken = captures(winner) and capturable(game, loser)
    if protected(loser):
        return [(CAPTURE, "AT-MEL-09") if difference > 2 and taken else (IMMOBILISE, "AT-MEL-09")]
    human = not loser.robot and (loser.side == OWN or loser.human)
    if difference == 2:
        if human and kills_at_two(game, winner):
            return [(KILL, "AT-MEL-10")]
        return [*([(CAPTURE, "AT-MEL-07")] if human and taken else []), (IMMOBILISE, "AT-MEL-07")]
    return [(KILL, "AT-MEL-08"), *([(CAPTURE, "AT-MEL-08")] if human and taken else [])]


def kills_at_two(game: Game, winner: Figure) -> bool:
    """AT-MEL-10: whether a figure is one of the late Cybermen."""
    return winner.race == CYBERMEN and winner.side == ALIENS and game.options.cyber_variant == Variant.LATE


def spoils(game: Game, winner: Figure, loser: Figure, difference: int) -> Flow[None]:
    """AT-MEL-07, AT-MEL-08: what the winner does to the loser; its players choose, aliens by rule (AT-ALN-05)."""
    open_ways = ways(game, winner, loser, difference)
    clauses = dict(open_ways)
    key, first = open_ways[0]
    if winner.seat:
        options = [Option(word, LABELS[word], clause, loser.id) for word, clause in open_ways]
        question = asked(spoken(winner), f"do to {spoken(loser)}", "What")
        key = yield from choose_or_skip(
            game, first, winner.seat, question, options, about=winner.id, words=tuple(LABELS)
        )  # fmt: skip
    yield from suffer(game, winner, loser, key, clauses[key])


def suffer(game: Game, winner: Figure, loser: Figure, key: str, clause: str) -> Flow[None]:
    """The loser is captured, killed or immobilised; AT-NEW-RACE-09: some sting as well."""
    if key == CAPTURE:
        game.emit(FigureCaptured(loser.id, winner.id, clause))
    elif key == KILL:
        game.emit(FigureRemoved(loser.id, True, clause))
    else:
        game.emit(Immobilised(loser.id, by=clause))
        race = race_of(game, winner)
        if race is not None and race.stings:
            _, turns = yield from d3("AT-NEW-RACE-09", thrower(winner), "turns of a sting")
            game.emit(KnockedOut(loser.id, turns, "helpless", "AT-NEW-RACE-09"))
