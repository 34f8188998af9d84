"""Before Their Time (BG-NEW-SCENARIOS-03, BG-NEW-SCENARIOS-07, BG-NEW-SCENARIOS-08)."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.ask import Flow, Option, choose, die
from wartable.engine.compat import override
from wartable.engine.plane import INCH, Point, Polygon, body_touches_polygon, scatter
from wartable.engine.ruleset import Score
from wartable.engine.terrain import Feature
from wartable.kit.wording import count, they
from wartable.rulesets.battle_group.catalogue.reading import ANCIENT
from wartable.rulesets.battle_group.catalogue.vehicles import ALIENS, HUMANS
from wartable.rulesets.battle_group.events.scenarios import BurningTried, RiftStirred, ZoneTaken
from wartable.rulesets.battle_group.ground.kinds import BURNING
from wartable.rulesets.battle_group.specials.points import FREE, Action, Bar, Use
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.weapon_abilities.rift import legal_near, through
from wartable.rulesets.battle_group.winning.scenario import Muster, Scenario, Verdict, called, seat_of, strip

CLAUSE, FIRE, RIFT = "BG-NEW-SCENARIOS-03", "BG-NEW-SCENARIOS-07", "BG-NEW-SCENARIOS-08"
HOUSES = ("house_one", "house_two", "house_three")
DEEP, AROUND = 8 * INCH, 12 * INCH
NORTH, SIXTH, CORNERS = 90, 60, 48
SIDES = ("south", "north", "west", "east")
BURNS_ON = 4


class BeforeTheirTime(Scenario):
    """BG-NEW-SCENARIOS-03: the first side are Humans around a village that the Aliens come to burn."""

    key = "before_their_time"
    name = "Before Their Time"
    clause = CLAUSE
    about = "Aliens come to burn a village of the past; its natives hold out until a rift brings help."
    turns = 8
    era = ANCIENT
    players = (2,)
    size = (48, 48)
    prepares = True
    musters = (
        Muster("village_humans", "Before Their Time", 400, CLAUSE, HUMANS, natives=150, reserve=250),
        Muster("village_aliens", "Before Their Time, Aliens", 400, CLAUSE, ALIENS, limits={"vehicles": 0}),
    )
    pieces = (
        {"kind": "building", "key": HOUSES[0], "name": "hall", "at": [24, 28], "size": [6, 4]},
        {"kind": "building", "key": HOUSES[1], "name": "smithy", "at": [19, 20], "size": [4, 4]},
        {"kind": "building", "key": HOUSES[2], "name": "granary", "at": [29, 20], "size": [4, 4]},
        {"kind": "woods", "name": "west wood", "shape": "ellipse", "at": [7, 30], "size": [8, 6]},
        {"kind": "woods", "name": "east wood", "shape": "ellipse", "at": [41, 17], "size": [8, 6]},
        {"kind": "wall", "name": "orchard wall", "shape": "line", "points": [[14, 14], [21, 13]]},
        {"kind": "wall", "name": "field wall", "shape": "line", "points": [[28, 34], [35, 33]]},
        {"kind": "rough", "name": "ploughed field", "at": [36, 38], "size": [7, 5]},
        {"kind": "rough", "name": "stony slope", "shape": "ellipse", "at": [11, 9], "size": [7, 5]},
    )

    @override
    def zones(self, game: Game) -> Mapping[str, tuple[Polygon, ...]]:
        """The Humans within 12 inches of the middle of the village, the Aliens where they will say."""
        at = centre(game)
        around = tuple(scatter(*at, step * 360 / CORNERS, AROUND) for step in range(CORNERS))
        return {seat_of(game, HUMANS): (around,), seat_of(game, ALIENS): ()}

    @override
    def prepare(self, game: Game) -> Flow[None]:
        """BG-NEW-SCENARIOS-03: the Aliens pick an edge."""
        seat = seat_of(game, ALIENS)
        if game.sides[seat].zone:
            return
        options = tuple(Option(edge, f"The {edge}", CLAUSE) for edge in SIDES)
        edge = yield from choose(CLAUSE, seat, "From which edge do they come?", options)
        game.emit(ZoneTaken(seat, edge, strip(game, edge, DEEP)))

    @override
    def player_turn_begins(self, game: Game, seat: str) -> Flow[None]:
        """BG-NEW-SCENARIOS-08: a rift in each turn of the Humans from game turn 2 on; direction 1 is north."""
        if seat != seat_of(game, HUMANS) or game.turn < 2:
            return
        face = yield from die(6, RIFT, seat, "the direction of the rift")
        way = (NORTH - SIXTH * (face - 1)) % 360
        at = legal_near(game, scatter(*centre(game), way, AROUND))
        game.emit(RiftStirred(face, at))
        yield from through(game, seat, at, None)

    @override
    def actions(self, game: Game, unit: Unit) -> tuple[Action, ...]:
        """BG-NEW-SCENARIOS-07: Aliens may burn each of the buildings."""
        if unit.side != seat_of(game, ALIENS):
            return ()
        return tuple(_burning(piece) for piece in houses(game) if not burns(piece))

    @override
    def decided(self, game: Game) -> Verdict | None:
        return self.verdict(game) if burning(game) == len(HOUSES) else None

    @override
    def verdict(self, game: Game) -> Verdict:
        """BG-NEW-SCENARIOS-03: the Aliens win if all three burn, the Humans if none or one does."""
        number = burning(game)
        told = f"{count(number, 'building')} {'burns' if number == 1 else 'burn'}"
        if number == len(HOUSES):
            seats = (seat_of(game, ALIENS),)
            return seats, f"{called(game, seats)} won: the village burns.", CLAUSE
        if number < 2:
            seats = (seat_of(game, HUMANS),)
            return seats, f"{called(game, seats)} won: {told if number else 'no building burns'}.", CLAUSE
        return (), f"A draw: {told}.", CLAUSE

    @override
    def rows(self, game: Game, seat: str) -> tuple[Score, ...]:
        if seat != seat_of(game, ALIENS):
            return ()
        return (Score(seat, "Buildings that burn, of 3", str(burning(game)), CLAUSE),)


def centre(game: Game) -> Point:
    """BG-NEW-SCENARIOS-08: the middle of the table, where the village is."""
    return game.table.width // 2, game.table.height // 2


def houses(game: Game) -> list[Feature]:
    """The three buildings."""
    return [piece for piece in game.table.features if piece.key in HOUSES]


def burns(piece: Feature) -> bool:
    """Whether a building burns."""
    return BURNING in piece.hazardous


def burning(game: Game) -> int:
    """How many of the buildings burn."""
    return sum(map(burns, houses(game)))


def _burning(piece: Feature) -> Action:
    def barred(game: Game, unit: Unit) -> Bar:
        if any(body_touches_polygon(model, piece.polygon) for model in unit.models):
            return FREE
        return f"{they(unit.name, 'be')} not in contact with the {piece.name}", FIRE

    def run(game: Game, unit: Unit) -> Flow[None]:
        face = yield from die(6, FIRE, unit.side, f"does the {piece.name} burn?")
        game.emit(BurningTried(unit.id, piece.key, face, face >= BURNS_ON))

    return Action(f"burn_{piece.key}", f"Burn the {piece.name}", FIRE, Use.ABILITY, barred, run)
