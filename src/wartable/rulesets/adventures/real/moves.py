"""Step 3 at a real table: one list of movers, aliens by what people say they see (AT-TURN-03, AT-NEW-OBS-01)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.plane import INCH, at_hand, needed
from wartable.rulesets.adventures.cards.windows import windows
from wartable.rulesets.adventures.civilians.leave import saved
from wartable.rulesets.adventures.events.base import (
    FigureRemoved,
    FigureStepped,
    MoversListed,
    Picked,
    StepBegan,
    WentToGround,
    card_name,
    name,
    opening,
)
from wartable.rulesets.adventures.events.prisoners import CivilianRescued
from wartable.rulesets.adventures.events.real import MoverNamed
from wartable.rulesets.adventures.moving.limits import limits
from wartable.rulesets.adventures.real.aliens import carry_out, decided, finds, planned
from wartable.rulesets.adventures.real.ground import stands
from wartable.rulesets.adventures.real.people import do, label, mention, named, one_of, several, yes
from wartable.rulesets.adventures.real.portal_rolls import approached, look
from wartable.rulesets.adventures.real.quarters import chase, meet, pursuers, run_after, run_off
from wartable.rulesets.adventures.specials.bans import goes_by_itself
from wartable.rulesets.adventures.spotting.objectives import turn_objectives
from wartable.rulesets.adventures.state import ALIENS, CIVIL, COMPANION, DOCTOR, OWN, VEHICLE, Figure, Game, Order, Step
from wartable.rulesets.adventures.turn.move_all import begin_moves, members

STAYS, AWAY, LEAVES, MEETS = "stays", "away", "leaves", "meets"
EACH, AS_NAMED = "each", "as-named"
ORDERED = 2
"""How far the step is once people have said that all who are left move in the order in which they are named."""
COVER, DOWN, NEAR = "cover", "down", "near-"
SIGHT = 4 * INCH
"""Within 6 inches of a marker, so that it is turned up, and not at it (AT-OBJ-03)."""


def move_all(game: Game) -> Flow[bool]:
    """AT-TURN-03: the nearest to an enemy or objective of those left moves; whether the step goes on."""
    if not game.cursor.done:
        yield from begin_moves(game)
        return True
    left = [key for key in game.moving if any(f.on_table and not f.stepped for f in members(game, key))]
    if not left:
        return False
    key = yield from next_mover(game, left)
    game.emit(MoverNamed(key))
    game.emit(Picked(key))
    if key in game.players_groups():
        yield from windows(game, key)
    movers = [figure for figure in members(game, key) if figure.on_table]
    for figure in movers:
        if stays_put(game, figure):
            game.emit(FigureStepped(figure.id))
    yield from run_off(game, movers)
    if not (yield from moved_as_one(game, [figure for figure in movers if not figure.stepped])):
        for figure in movers:
            if not figure.stepped:
                yield from move(game, figure)
    if any(figure.side == OWN and figure.moved for figure in movers) and game.portals:
        yield from approached(game)
    game.emit(MoversListed(game.moving[1:]))
    return True


def stays_put(game: Game, figure: Figure) -> bool:
    """AT-LAB-01, AT-MOVE-01: whether a figure of the players may go nowhere, such as one at work; nobody is asked."""
    mine = figure.side == OWN and figure.able and figure.kind != VEHICLE and not (figure.suppressed or figure.stepped)
    return mine and not limits(game, figure)[1]


def next_mover(game: Game, left: list[str]) -> Flow[str]:
    """AT-TURN-03: who is next, as people measure; the players' groups stand first as ties are theirs."""
    if game.cursor.done == ORDERED:
        return left[0]
    rows = {}
    for key in left:
        rows[key] = label(game.figures[key]) if key in game.figures else _first(name(game, key))
    if len(left) > 2:
        rows[AS_NAMED] = "All in the order in which they are named here"
    question = "Who of those that have not moved is nearest to an enemy or an objective marker?"
    key = yield from one_of(game, "AT-TURN-03", question, rows)
    if key != AS_NAMED:
        return key
    game.emit(StepBegan(Step.MOVES, ORDERED))
    return left[0]


def move(game: Game, figure: Figure) -> Flow[None]:
    """One figure has its move."""
    if figure.side == ALIENS:
        yield from move_alien(game, figure)
    elif figure.side == CIVIL:
        yield from leave(game, figure)
    elif figure.free and figure.suppressed and figure.kind != VEHICLE:
        yield from to_cover(game, figure)
    elif figure.able or (figure.kind == VEHICLE and figure.on_table):
        yield from moved(game, figure)
    if figure.on_table:
        game.emit(FigureStepped(figure.id))
    turn_objectives(game)
    yield from look(game, figure.id)


def move_alien(game: Game, alien: Figure) -> Flow[None]:
    """AT-ALN-01: an alien has its move; AT-SHOOT-03: a suppressed one goes to cover."""
    if (yield from goes_by_itself(game, alien)):
        return
    if alien.free and alien.suppressed:
        game.emit(WentToGround(alien.id))
        yield from do(game, "AT-SHOOT-03", f"{label(alien)} is suppressed: move it into the nearest cover it reaches.")
    elif alien.able:
        decision = yield from decided(game, alien)
        planned(game, alien, decision)
        runner = run_after(game, decision.course)
        if runner is not None:
            yield from chase(game, runner, alien, decision.course, alien)
        else:
            yield from carry_out(game, alien, decision.course)
        yield from finds(game, alien)


def moved_as_one(game: Game, figures: list[Figure]) -> Flow[bool]:
    """AT-MOVE-01: whether a group of the players moves with one answer; not where one of them comes by something."""
    if len(figures) < 2 or any(not f.able or f.side != OWN or f.suppressed or f.kind == VEHICLE for f in figures):
        return False
    ways = {(limits(game, figure), figure.order) for figure in figures}
    if len(ways) != 1:
        return False
    ((_, most), _), *_ = ways
    rows = {
        AWAY: "All have moved and stand by nobody and nothing", STAYS: "None of them moves",
        EACH: "One of them stands by somebody or something, is met by an alien, or not all do the same",
    }  # fmt: skip
    who, about = _first(name(game, figures[0].group)), figures[0].id
    question = f"{who}, {len(figures)} figures, moves {_way(game, figures[0])}. Where do they stand then?"
    key = yield from one_of(game, "AT-MOVE-01", question, rows, about)
    if key == EACH:
        return False
    for figure in figures:
        if key == AWAY:
            stands(game, figure, "", most)
        game.emit(FigureStepped(figure.id))
    turn_objectives(game)
    yield from look(game, about)
    return True


def _way(game: Game, figure: Figure) -> str:
    least, most = limits(game, figure)
    way = f"{needed(least)} to {at_hand(most)}" if least else f"up to {at_hand(most)}"
    return f"{way} inches" + (f" under {Order(figure.order).value.title()}" if figure.order else "")


def to_cover(game: Game, figure: Figure) -> Flow[None]:
    """AT-SHOOT-03: a suppressed figure runs into the nearest cover, or goes to ground."""
    rows = {COVER: "It runs into cover", DOWN: "It goes to ground"}
    question = f"{opening(figure)} is suppressed. Does it run into cover that it can reach, or go to ground?"
    if (yield from one_of(game, "AT-SHOOT-03", question, rows, figure.id)) == DOWN:
        game.emit(WentToGround(figure.id))
    else:
        stands(game, figure, "", limits(game, figure)[1], "AT-SHOOT-03")


def _first(words: str) -> str:
    return words[:1].upper() + words[1:]


def moved(game: Game, figure: Figure, may_meet: bool = True) -> Flow[None]:
    """AT-MOVE-01: a figure of the players moves as its order says; people say what it stands by then.

    AT-TURN-05: or that an alien meets it on its way, if it `may_meet` one.
    """
    _, most = limits(game, figure)
    rows = {STAYS: "It does not move", AWAY: "It has moved and stands by none of these"}
    rows |= {marker.id: f"It is at {name(game, marker.id)}, within 1 inch" for marker in game.objectives}
    hidden = [marker.id for marker in game.objectives if not marker.seen]
    rows |= {f"{NEAR}{key}": f"It is within 6 inches of {name(game, key)}, not at it" for key in hidden}
    rows |= {thing.key: f"It touches {card_name(game, thing.key)}" for thing in game.lying}
    rows |= {f.id: f"It touches {mention(f)}" for f in game.on_table() if f is not figure and not f.prisoner}
    if figure.order in (Order.RETREAT, Order.ROUT):
        rows[LEAVES] = "It has left the table"
    elif may_meet and figure.order != Order.STAND and figure.kind != VEHICLE and pursuers(game):
        rows[MEETS] = "An alien that goes for it, and has not moved, meets it on its way"
    question = f"{opening(figure)} moves {_way(game, figure)}. Where does it stand then?"
    key = yield from one_of(game, "AT-MOVE-01", question, rows, figure.id)
    if key == LEAVES:
        game.emit(FigureRemoved(figure.id, False, "AT-RND-16"))
    elif key == MEETS:
        if not (yield from meet(game, figure)):
            yield from moved(game, figure, may_meet=False)
    elif key.startswith(NEAR):
        stands(game, figure, key.removeprefix(NEAR), most, "AT-OBJ-03", SIGHT)
    elif key != STAYS:
        stands(game, figure, "" if key == AWAY else key, most)


def leave(game: Game, figure: Figure) -> Flow[None]:
    """AT-CIV-02: a rescued civilian goes for the nearest edge; AT-CIV-01: others stand."""
    if not figure.able or not figure.rescued:
        return
    question = f"{opening(figure)} goes 6 inches to the nearest edge, clear of aliens. Has it left the table?"
    if (yield from yes(game, "AT-CIV-02", question, figure.target)):
        yield from saved(game, figure)


def civilians(game: Game) -> Flow[None]:
    """AT-CIV-01, AT-CIV-03: civilians that a Doctor or companion touches are rescued; whom an alien finds is taken."""
    helpers = [f for f in game.on_table(OWN) if f.free and f.kind in (DOCTOR, COMPANION)]
    waiting = [f for f in game.on_table(CIVIL) if not f.rescued and not f.prisoner]
    if helpers:
        question = "Which civilian does the Doctor or a companion touch?"
        for key in (yield from several(game, "AT-CIV-01", question, named(waiting), "None", "No more")):
            who = yield from one_of(game, "AT-CIV-01", "Who touches it?", named(helpers))
            game.emit(CivilianRescued(key, who))
