"""Close combat and prisoners at a real table: people say who is in contact, the fight is that of play (MEL, PRIS)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.plane import INCH, touching
from wartable.engine.terrain import Feature
from wartable.rulesets.adventures.events.base import FigureCaptured, StepBegan
from wartable.rulesets.adventures.melee.contacts import Fight, fights, next_fight
from wartable.rulesets.adventures.melee.fight import fight_out, led
from wartable.rulesets.adventures.prisoners.follow import release
from wartable.rulesets.adventures.prisoners.surrender import facing, may_surrender, wanted
from wartable.rulesets.adventures.real.ground import aside, stands
from wartable.rulesets.adventures.real.people import label, mention, named, one_of, several, thrown_by_people, which
from wartable.rulesets.adventures.state import ALIENS, CYBERMAT, OWN, Figure, Game, Order, Step

WHERE, BESIDE = (100 * INCH, 100 * INCH), INCH // 100


def fight(game: Game) -> Flow[bool]:
    """AT-MEL-01: people say who else is in contact; then one fight after the other. Whether there are more."""
    if not game.cursor.done:
        yield from contacts(game)
        game.emit(StepBegan(Step.MELEE, 1))
        return True
    found = next_fight(game)
    if found is None:
        return False
    found = yield from led(game, found)
    yield from thrown_by_people(game, lambda: _defended(game, found))
    return True


def contacts(game: Game) -> Flow[None]:
    """AT-MEL-01: figures of the players that are in contact with an alien, besides those of whom that is known."""
    foes = [foe for foe in game.on_table(ALIENS) if fights(foe) and not foe.unknown]
    mine = [f for f in game.on_table(OWN) if fights(f) and not any(touching(f.body, foe.body) for foe in foes)]
    known = [f for f in game.on_table(OWN) if fights(f) and f not in mine]
    if not foes:
        return
    more = " besides those of whom you have said so" if known else ""
    question = f"Which of yours are in contact with an alien{more}?"
    for key in (yield from several(game, "AT-MEL-01", question, named(mine), "None", "No more")):
        figure = game.figures[key]
        with_ = yield from one_of(game, "AT-MEL-01", f"With whom is {mention(figure)} in contact?", named(foes), key)
        stands(game, figure, with_, 0, "AT-MEL-01")


def _defended(game: Game, found: Fight) -> Flow[None]:
    """AT-MEL-03: the fight; whoever defends a wall, a door or a slope has that on a table of its own."""
    able = [figure for figure in (found.mine, found.foe) if figure.order != Order.ATTACK]
    question = f"{label(found.mine)} fights {mention(found.foe)}. Does one of them defend a wall, a door or a slope?"
    key = yield from which(game, "AT-MEL-03", question, named(able), "No", found.mine.id)
    if not key:
        yield from fight_out(game, found)
        return
    x, y = WHERE
    apart = found.mine.r + found.foe.r + BESIDE
    places = {found.mine.id: (x, y), found.foe.id: (x + apart, y)}
    middle, end = x + apart // 2, 5 * INCH
    left, right, low, high = middle - BESIDE, middle + BESIDE, y - end, y + end
    wall = (left, low), (right, low), (right, high), (left, high)
    for number, figure in enumerate((*found.extras, *found.foe_extras)):
        places[figure.id] = x, y + end * (number + 1)
    made = aside(game, places, (Feature("wall", "wall", "wall", wall),))
    figures = made.figures
    other = figures[found.foe.id if key == found.mine.id else found.mine.id]
    other.order = Order.ATTACK
    extras, foe_extras = tuple(figures[f.id] for f in found.extras), tuple(figures[f.id] for f in found.foe_extras)
    yield from fight_out(made, Fight(figures[found.mine.id], figures[found.foe.id], extras, foe_extras))


# ------------------------------------------------------------------ prisoners
def surrender(game: Game) -> Flow[None]:
    """AT-PRIS-01 to -03: who surrenders at the end of step 3, and to whom, as people see it."""
    release(game)
    able = [f for f in game.on_table() if may_surrender(game, f) and _captors(game, f)]
    question = (
        "Who surrenders: unarmed, within 2 inches of an armed enemy, and no armed friend within 6; or surrounded?"
    )
    for key in (yield from several(game, "AT-PRIS-02", question, named(able), "Nobody", "Nobody else")):
        yield from _taken(game, game.figures[key], "AT-PRIS-02")


def capture_helpless(game: Game) -> Flow[None]:
    """AT-SHOOT-07: an enemy within 2 inches captures a helpless figure."""
    able = [f for f in game.on_table() if f.helpless and not f.prisoner and _captors(game, f)]
    able = [f for f in able if f.side == OWN or f.human]
    question = "Which helpless figure is within 2 inches of a free enemy?"
    for key in (yield from several(game, "AT-SHOOT-07", question, named(able), "None", "No other")):
        yield from _taken(game, game.figures[key], "AT-SHOOT-07")


def _captors(game: Game, figure: Figure) -> list[Figure]:
    return [foe for foe in facing(game, figure) if foe.kind != CYBERMAT and not foe.unknown and foe.able]


def _taken(game: Game, figure: Figure, clause: str) -> Flow[None]:
    """AT-ALN-05: the captor is one without a prisoner first, then the nearest; a human enemy only if players will."""
    captors = _captors(game, figure)
    free = [foe for foe in captors if not game.captives(foe.id)] or captors
    key = yield from one_of(game, "AT-ALN-05", f"Who is nearest to {mention(figure)}?", named(free), figure.id)
    captor = game.figures[key]
    if figure.side == ALIENS and not (yield from wanted(game, captor, figure, clause)):
        return
    game.emit(FigureCaptured(figure.id, captor.id, clause))
    stands(game, figure, captor.id, 0, "AT-PRIS-04")
