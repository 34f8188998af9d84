"""Close combat, last in step 4 (chapter MEL)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose_or_skip, die
from wartable.engine.mod import fixed, reasons
from wartable.kit.wording import asked
from wartable.rulesets.adventures.catalogue.fights import CONTINUE, fought
from wartable.rulesets.adventures.events.base import called, spoken
from wartable.rulesets.adventures.events.melee import MeleeFought
from wartable.rulesets.adventures.melee.contacts import Fight, next_fight
from wartable.rulesets.adventures.melee.spoils import spoils
from wartable.rulesets.adventures.melee.totals import parts
from wartable.rulesets.adventures.shooting.aim import thrower
from wartable.rulesets.adventures.shooting.damage import protected
from wartable.rulesets.adventures.state import Figure, Game


def fight(game: Game) -> Flow[bool]:
    """AT-MEL-01: one fight between figures in contact; whether there are more."""
    found = next_fight(game)
    if found is None:
        return False
    found = yield from led(game, found)
    yield from fight_out(game, found)
    return True


def led(game: Game, found: Fight) -> Flow[Fight]:
    """AT-MEL-01: who leads several against one: the players choose for theirs, of aliens the one with most to add."""
    if found.extras:
        able = sorted((found.mine, *found.extras), key=lambda figure: figure.id)
        options = [Option(figure.id, called(figure), "AT-MEL-01", figure.id) for figure in able]
        question = f"Who fights {spoken(found.foe)} first of all?"
        seat = found.mine.seat
        key = yield from choose_or_skip(game, "AT-MEL-01", seat, question, options, about=found.mine.id)
        mine = game.figures[key]
        return found._replace(mine=mine, extras=tuple(figure for figure in able if figure is not mine))
    if found.foe_extras:
        able = [found.foe, *found.foe_extras]
        foe = min(able, key=lambda figure: (-fixed(parts(game, figure, found.mine, 0)), figure.id))
        return found._replace(foe=foe, foe_extras=tuple(figure for figure in able if figure is not foe))
    return found


def fight_out(game: Game, found: Fight) -> Flow[None]:
    """AT-MEL-01: each side throws a D6 and adds its bonuses, the players first; AT-MEL-06: then what comes of it."""
    mine, foe = found.mine, found.foe
    my_mods = tuple(parts(game, mine, foe, len(found.extras)))
    foe_mods = tuple(parts(game, foe, mine, len(found.foe_extras)))
    face = yield from die(6, "AT-MEL-01", thrower(mine), f"in melee: {spoken(mine)}")
    foe_face = yield from die(6, "AT-MEL-01", thrower(foe), f"in melee: {spoken(foe)}")
    total, foe_total = face + fixed(my_mods), foe_face + fixed(foe_mods)
    difference = abs(total - foe_total)
    drawn = fought(difference).key == CONTINUE
    winner = None if drawn else mine if total > foe_total else foe
    game.emit(MeleeFought(
        mine.id, foe.id, face, foe_face, total, foe_total, winner.id if winner else "",
        tuple(figure.id for figure in found.extras), tuple(figure.id for figure in found.foe_extras),
        reasons(my_mods), reasons(foe_mods),
    ))  # fmt: skip
    if winner is None:
        return
    losers = (mine, *found.extras) if winner is foe else (foe, *found.foe_extras)
    loser = yield from picked(game, winner, losers)
    yield from spoils(game, winner, loser, difference)


def picked(game: Game, winner: Figure, losers: tuple[Figure, ...]) -> Flow[Figure]:
    """AT-MEL-11: who suffers alone where several have lost to one: the winner's side picks.

    Aliens take a player character before others (AT-ALN-05), then who led, then the lowest id.
    """
    if not winner.seat:
        return min(losers, key=lambda figure: (not protected(figure), figure is not losers[0], figure.id))
    options = [Option(figure.id, called(figure), "AT-MEL-11", figure.id) for figure in losers]
    question = asked(spoken(winner), "beat", "Whom")
    key = yield from choose_or_skip(game, "AT-MEL-11", winner.seat, question, options, about=winner.id)
    return game.figures[key]
