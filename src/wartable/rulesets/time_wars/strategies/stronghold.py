"""The Stronghold (TW-STRAT-19 to TW-STRAT-24): bunkers joined by walls, a building, a forward wall, a minefield.

Its walls run round a square. Bunkers stand at the corners and in the middles of the sides, so that the walls join all
of them whatever their number; a building stands in the square or takes one of those places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.ask import Flow, Option, choose, choose_or_skip, die
from wartable.engine.plane import body_inside_polygon
from wartable.rulesets.time_wars.ground.field_works import (
    BUILDING,
    BUNKER,
    HEAVY,
    LIGHT,
    MEDIUM,
    MINEFIELD,
    NO_MANS,
    NOT_ENEMY,
    THICK,
    WALL,
    Lot,
    Plot,
)
from wartable.rulesets.time_wars.state import INCH, Game
from wartable.rulesets.time_wars.strategies.sites import WorkForfeited, build, where

SIDE = 10 * INCH  # TW-STRAT-20: of the square that holds the enclosure
SIZES = tuple((side * INCH, side * INCH) for side in (10, 8, 6))
DEPTH = 2 * INCH  # TW-STRAT-19: the side of a bunker
HOUSE = 4 * INCH  # TW-STRAT-21, TW-STRAT-23
GATE = INCH  # TW-STRAT-20
GATES = 2
CORNERS = ("south-west", "south-east", "north-east", "north-west")
SIDES = ("south", "east", "north", "west")
PLACES = ("south", "south-west", "south-east", "north", "north-west", "north-east", "west", "east")
LEAVE, INSIDE, OPEN, MAP = "leave-out", "inside", "table", "map"
_WHERE = {
    "south-west": (-1, -1), "south": (0, -1), "south-east": (1, -1), "east": (1, 0),
    "north-east": (1, 1), "north": (0, 1), "north-west": (-1, 1), "west": (-1, 0),
}  # fmt: skip


def raise_it(game: Game, player: str) -> Flow[None]:
    """TW-STRAT-19: a D6 of bunkers and all that belongs to them, in this order; what does not fit is forfeited."""
    face = yield from die(6, "TW-STRAT-19", player, "bunkers of the Stronghold")
    plot = Plot(
        game, player, "TW-STRAT-20", "stronghold", SIZES, NOT_ENEMY, ring,
        lambda lot: "" if any(at_home(game, player, post(lot, key, DEPTH)) for key in PLACES) else _NOWHERE,
        free=False, reach=SIDE // 2,
    )  # fmt: skip
    lot = yield from where(plot, f"Where does the Stronghold stand? {face} bunkers")
    if lot is not None:
        yield from _enclosure(game, player, lot, face)
    yield from _forward_wall(game, player)
    yield from _minefield(game, player)


_NOWHERE = "no bunker would stand in its own deployment zone"


def ring(lot: Lot) -> tuple[Lot, ...]:
    """The four strips in which bunkers and walls stand."""
    far, long = lot.length // 2 - DEPTH // 2, lot.length
    across = (lot.part(0, -far, long, DEPTH), lot.part(0, far, long, DEPTH))
    return (*across, lot.part(-far, 0, DEPTH, long - 2 * DEPTH), lot.part(far, 0, DEPTH, long - 2 * DEPTH))


def post(lot: Lot, key: str, size: int) -> Lot:
    """A square of the side `size` at one of the places of the enclosure, its outer edge on that of the square."""
    along, across = _WHERE[key]
    far = (lot.length - size) // 2
    return lot.part(along * far, across * far, size, size)


def at_home(game: Game, player: str, lot: Lot) -> bool:
    """TW-STRAT-19: whether it lies in his own deployment zone."""
    zones = game.sides[player].zones
    return not zones or any(body_inside_polygon(lot.body, zone) for zone in zones)


# ------------------------------------------------------------------ the enclosure
def _enclosure(game: Game, player: str, lot: Lot, count: int) -> Flow[None]:
    """TW-STRAT-19, TW-STRAT-20: bunkers, building, gates, and the walls between them."""
    taken: dict[str, int] = {}
    for number in range(count):
        free = [key for key in PLACES if key not in taken and at_home(game, player, post(lot, key, DEPTH))]
        if not free:
            game.emit(WorkForfeited(player, BUNKER))  # TW-STRAT-24
            continue
        key = yield from _place_of(game, player, free, f"Where does bunker {number + 1} of {count} stand?")
        build(game, player, BUNKER, BUNKER, post(lot, key, DEPTH).body.corners, HEAVY, "TW-STRAT-19")
        taken[key] = DEPTH
    yield from _building(game, player, lot, taken)
    gates = yield from _gates(player)
    for wall in walls(lot, taken, gates):
        build(game, player, WALL, WALL, wall.body.corners, MEDIUM, "TW-STRAT-20")


def _place_of(game: Game, player: str, free: Sequence[str], question: str) -> Flow[str]:
    options = tuple(Option(key, _words(key), "TW-STRAT-19") for key in free)
    return (yield from choose_or_skip(game, "TW-STRAT-19", player, question, options, words=PLACES))


def _words(key: str) -> str:
    return f"the {key} corner" if key in CORNERS else f"the {key} side"


def _building(game: Game, player: str, lot: Lot, taken: dict[str, int]) -> Flow[None]:
    """TW-STRAT-21: at most 4 by 4 inches, inside the walls or as part of them, medium cover; it may be left out."""
    options = [Option(LEAVE, "no building", "TW-STRAT-21")]
    if _fits(game, player, inner(lot)):
        options.append(Option(INSIDE, "inside the walls", "TW-STRAT-21"))
    for key in PLACES:
        if key not in taken and _fits(game, player, post(lot, key, house(lot))):
            options.append(Option(key, f"part of the walls, {_words(key)}", "TW-STRAT-21"))
    question = "Where is the building of the Stronghold?"
    key = yield from choose_or_skip(game, "TW-STRAT-21", player, question, options, words=(INSIDE, *PLACES))
    if len(options) == 1:
        game.emit(WorkForfeited(player, BUILDING))
        return
    if key == LEAVE:
        return
    found = inner(lot) if key == INSIDE else post(lot, key, house(lot))
    if key != INSIDE:
        taken[key] = found.length
    build(game, player, BUILDING, BUILDING, found.body.corners, MEDIUM, "TW-STRAT-21")


def house(lot: Lot) -> int:
    """The side of a building that is part of the walls: it reaches no farther than a bunker in the middle does."""
    return min(HOUSE, lot.length // 2 - DEPTH // 2)


def inner(lot: Lot) -> Lot:
    """The building inside: as large as the room between bunkers on all sides allows."""
    side = min(HOUSE, lot.length - 2 * DEPTH)
    return lot.part(0, 0, side, side)


def _fits(game: Game, player: str, lot: Lot) -> bool:
    plot = Plot(game, player, "TW-STRAT-21", BUILDING, ((lot.length, lot.width),), NOT_ENEMY)
    return plot.fault(lot) is None


def _gates(player: str) -> Flow[tuple[str, ...]]:
    """TW-STRAT-20: at most two gaps, of an inch each."""
    taken: list[str] = []
    while len(taken) < GATES:
        options = [Option("enough", "no more gates" if taken else "no gate", "TW-STRAT-20")]
        options += [Option(key, f"a gate in the {key} wall", "TW-STRAT-20") for key in SIDES if key not in taken]
        key = yield from choose("TW-STRAT-20", player, "Where is there a gate?", tuple(options))
        if key == "enough":
            break
        taken.append(key)
    return tuple(taken)


def walls(lot: Lot, taken: dict[str, int], gates: Sequence[str]) -> Iterator[Lot]:
    """TW-STRAT-20: what of the four sides neither a bunker nor the building takes, less the gates.

    Args:
        taken: how much of its side each place takes, mils.
        gates: the sides with a gap in the middle of their longest wall.
    """
    edge = lot.length // 2 - THICK // 2
    for side, number in zip(SIDES, range(4)):
        along = number % 2 == 0
        sign = -1 if side in ("south", "west") else 1
        for low, high in _pieces(lot.length, _blocked(lot.length, taken, side), along, side in gates):
            middle, long = (low + high - lot.length) // 2, high - low
            if along:
                yield lot.part(middle, sign * edge, long, THICK)
            else:
                yield lot.part(sign * edge, middle, THICK, long)


def _blocked(full: int, taken: dict[str, int], side: str) -> list[tuple[int, int]]:
    """The stretches of a side that are taken, from its west or south end on."""
    along = side in ("south", "north")
    ends = (f"{side}-west", f"{side}-east") if along else (f"south-{side}", f"north-{side}")
    found = []
    if size := taken.get(ends[0], 0):
        found.append((0, size))
    if size := taken.get(side, 0):
        found.append(((full - size) // 2, (full + size) // 2))
    if size := taken.get(ends[1], 0):
        found.append((full - size, full))
    return found


def _pieces(full: int, blocked: list[tuple[int, int]], along: bool, gate: bool) -> list[tuple[int, int]]:
    """The stretches of a side that are wall; those along x reach to the corners, the others leave them to these."""
    at, end = (0, full) if along else (THICK, full - THICK)
    found = []
    for low, high in (*blocked, (end, end)):
        if low > at:
            found.append((at, low))
        at = max(at, high)
    if gate and found:
        low, high = longest = max(found, key=lambda piece: piece[1] - piece[0])
        middle = (low + high) // 2
        halves = [(low, middle - GATE // 2), (middle + GATE // 2, high)]
        place = found.index(longest)
        found[place : place + 1] = [piece for piece in halves if piece[1] > piece[0]]
    return found


# ------------------------------------------------------------------ what lies before it
def _forward_wall(game: Game, player: str) -> Flow[None]:
    """TW-STRAT-22: a wall of 6 inches in no man's land, light cover, if the player likes."""
    options = (Option("build", "build it", "TW-STRAT-22"), Option(LEAVE, "leave it out", "TW-STRAT-22"))
    key = yield from choose("TW-STRAT-22", player, "A wall in no man's land before the Stronghold?", options)
    if key != LEAVE:
        plot = Plot(game, player, "TW-STRAT-22", WALL, ((6 * INCH, THICK),), NO_MANS)
        lot = yield from where(plot, "Where is the wall in no man's land?")
        if lot is not None:
            build(game, player, WALL, WALL, lot.body.corners, LIGHT, "TW-STRAT-22")


def _minefield(game: Game, player: str) -> Flow[None]:
    """TW-STRAT-23: at most 4 by 4 inches, on the table or on a map that the enemy does not see."""
    options = (
        Option(OPEN, "mark it on the table", "TW-STRAT-23"),
        Option(MAP, "mark it on a map: hidden until somebody enters it", "TW-STRAT-23"),
        Option(LEAVE, "leave it out", "TW-STRAT-23"),
    )
    key = yield from choose("TW-STRAT-23", player, "The minefield of the Stronghold?", options)
    if key == LEAVE:
        return
    plot = Plot(game, player, "TW-STRAT-23", MINEFIELD, ((HOUSE, HOUSE),), NOT_ENEMY)
    lot = yield from where(plot, "Where is the minefield?")
    if lot is not None:
        build(game, player, MINEFIELD, MINEFIELD, lot.body.corners, 0, "TW-STRAT-23", hidden=key == MAP)
