"""Setting up at a real table: the race and the deck stay with the program, people lay what lies on theirs (SETUP)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose, die
from wartable.engine.deck import shuffle
from wartable.engine.ruleset import UMPIRE
from wartable.kit.wording import listed
from wartable.rulesets.adventures.catalogue.play import difficulties
from wartable.rulesets.adventures.civilians.placing import civilian, number
from wartable.rulesets.adventures.events.base import FactSet, FigurePlaced
from wartable.rulesets.adventures.events.civilians import CiviliansPlaced
from wartable.rulesets.adventures.events.portals import PortalsLaid
from wartable.rulesets.adventures.events.setting_up import EdgeChosen, SetUpOver
from wartable.rulesets.adventures.events.spotting import ObjectivesLaid
from wartable.rulesets.adventures.ground.buildings import DOOR_SIDES
from wartable.rulesets.adventures.real.ground import MARKERS, by, cell, home, portal_place
from wartable.rulesets.adventures.real.laboratory import marked
from wartable.rulesets.adventures.real.people import do, seat_of
from wartable.rulesets.adventures.setup.portals import USUAL
from wartable.rulesets.adventures.state import OFF, OWN, Game, Objective, Portal
from wartable.rulesets.adventures.winning.check import PLAY_ON


def terrain(game: Game) -> Flow[bool]:
    """AT-SETUP-08: people lay their terrain."""
    yield from do(game, "AT-SETUP-08", "Lay out your table: buildings, woods, walls and hedges.", "It is laid out")
    return False


def objectives(game: Game) -> Flow[bool]:
    """AT-OBJ-01, AT-OBJ-02: four markers; which is the live one nobody knows before it is turned up."""
    live = yield from die(MARKERS, "AT-OBJ-01", UMPIRE, "which marker is the live one")
    made = tuple(Objective(f"objective-{n}", *cell(n - 1), n == live) for n in range(1, MARKERS + 1))
    game.emit(ObjectivesLaid(made))
    yield from do(
        game, "AT-OBJ-02",
        "Number four objective markers 1 to 4 and lay them in or by cover, 12 inches or more from every edge.",
        "They lie",
    )  # fmt: skip
    count = yield from number(game)
    if count:
        game.emit(CiviliansPlaced(tuple(civilian(n, cell(n)) for n in range(1, count + 1))))
        for figure in [f for f in game.figures.values() if f.id.startswith("civilian-")]:
            game.emit(FigurePlaced(figure.id, *by(game, figure, home(game, figure)), "AT-NEW-CIV-01"))
        yield from do(game, "AT-NEW-CIV-01", "Put each civilian beside a building or wood in the middle.", "They stand")
    return False


def start(game: Game) -> Flow[bool]:
    """AT-SETUP-09: people set their figures down by an edge."""
    options = tuple(Option(edge, f"The {edge} edge", "AT-SETUP-09") for edge in DOOR_SIDES)
    edge = yield from choose("AT-SETUP-09", seat_of(game), "At which edge do you start?", options)
    game.emit(EdgeChosen(edge))
    for figure in [f for f in game.figures.values() if f.side == OWN and f.where == OFF]:
        game.emit(FigurePlaced(figure.id, *by(game, figure, home(game, figure))))
    yield from do(
        game, "AT-SETUP-09", "Set your figures down within 6 inches of that edge.", "They stand"
    )  # fmt: skip
    yield from marked(game)
    return False


def portals(game: Game) -> Flow[bool]:
    """AT-PORT-01, AT-PORT-02: the markers with their values; people lay them out of sight."""
    level = difficulties()[game.options.difficulty]
    values = yield from shuffle(level.values(USUAL), "AT-NEW-TAB-05", UMPIRE, "the values of the portals")
    game.emit(PortalsLaid(tuple(Portal(f"portal-{n}", *portal_place(n - 1), v) for n, v in enumerate(values, 1))))
    told = listed(f"{n} of value {value}" for n, value in enumerate(values, 1))
    yield from do(
        game, "AT-PORT-02",
        f"Lay the portal markers in or by cover, out of sight and 12 inches or more from your figures: {told}.",
        "They lie",
    )  # fmt: skip
    game.emit(FactSet(PLAY_ON, 1, "AT-WIN-03"))
    game.emit(SetUpOver())
    return False
