"""Who begins off the board and comes during the battle: RDG landings, mirage armour (GD-EQP-08 to -12, GD-ARR-03)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wartable.engine.aim import DISC, Aim, Aimed, Template
from wartable.engine.ask import Flow, Option, choose, die, place, tally
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.plane import INCH, Point, Polygon
from wartable.kit.inches.bases import off
from wartable.kit.inches.placing import Region, Site, template
from wartable.kit.inches.zones import rectangle
from wartable.kit.wording import asked, they, verb
from wartable.rulesets.gates_of_doom.events.arriving import Appeared, KeptOff, Landed, LandingTested
from wartable.rulesets.gates_of_doom.moving.traps import entered
from wartable.rulesets.gates_of_doom.setup.grounds import CLAUSES, Loose
from wartable.rulesets.gates_of_doom.specials.gear import LANDERS
from wartable.rulesets.gates_of_doom.specials.moments import Moment, speak
from wartable.rulesets.gates_of_doom.specials.points import Told, speaking
from wartable.rulesets.gates_of_doom.state import COHESION, GUN, RESERVE, Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import clouds, figures, items, losses, near

LAND, ODD, HIDDEN = "GD-EQP-08", "GD-EQP-11", "GD-ARR-03"
NORTH, TURN, DIRECT = 90, 72, 6  # GD-GEN-02: without a model direction 1 is the north edge
STEP = INCH // 2
APPEAR, STAY, DOWN, KEEP = "appear", "stay-unseen", "set-down", "keep-off"


# ------------------------------------------------------------------ who may
def lands(model: Model) -> Told | None:
    """GD-EQP-09, GD-EQP-12: the highest face with which a model does not survive a landing; None without an RDG."""
    return next((told for rule in speaking(figures.rules_of(model), "lands") if (told := rule.lands(model))), None)


def lander(unit: Unit) -> bool:
    """GD-EQP-08, GD-EQP-14: whether all of a unit can land."""
    living = [model for model in unit.models if model.kind != GUN]
    return bool(living) and all(lands(model) for model in living)


def unseen(unit: Unit) -> str:
    """GD-ARR-03: the clause by which all of a unit begin unseen, '' if they do not."""
    told = [
        next((clause for rule in speaking(figures.rules_of(model), "unseen") if (clause := rule.unseen(model))), "")
        for model in unit.models
    ]
    return told[0] if told and all(told) else ""


def may_land(unit: Unit) -> bool:
    """Whether a unit is off the board and can come by landing."""
    return unit.where == RESERVE and lander(unit)


# ------------------------------------------------------------------ before the battle
def keep_unseen(game: Game) -> None:
    """GD-ARR-03: who wears mirage armour is not set down."""
    for unit in game.units.values():
        if unit.where == RESERVE and not unit.kept and (clause := unseen(unit)):
            game.emit(KeptOff(unit.id, clause))


def kept(game: Game, unit: Unit) -> Flow[bool]:
    """GD-EQP-08: whether a unit that can land is kept off the board, as its owner likes."""
    if not lander(unit):
        return False
    them = verb(unit.name, "them")
    options = Option(DOWN, f"set {them} down", "GD-RND-11"), Option(KEEP, f"keep {them} off the board", LAND)
    question = f"{unit.name} can land later. Do you set {them} down now?"
    key = yield from choose(LAND, unit.side, question, options, about=unit.id)
    if key == KEEP:
        game.emit(KeptOff(unit.id, LAND))
    return key == KEEP


# ------------------------------------------------------------------ landing
def no_landing(game: Game, unit: Unit) -> tuple[str, str]:
    """Why a unit off the board cannot land, with the clause; two times '' if it can."""
    return ("", "") if may_land(unit) else (they(unit.name, "have no RDG"), LAND)


def land(game: Game, unit: Unit) -> Flow[None]:
    """GD-EQP-08: at any point, D6 inches off; GD-EQP-09: each may be lost; GD-EQP-11: on the nearest free ground."""
    for model in [model for model in unit.models if set(model.hacked) & set(LANDERS) & set(model.gear)]:
        for key in [key for key in model.hacked if key in LANDERS]:
            if (yield from items.fails(game, unit, model.id, key)):
                items.restored(game, unit, LANDERS)
                return
    aimed = yield from _aimed(game, unit)
    scatter = yield from die(6, "GD-GEN-02", unit.side, "scatter die")
    far = yield from die(6, LAND, unit.side, "inches that they stray")
    strayed = aimed if scatter == DIRECT else off(*aimed, (NORTH - TURN * (scatter - 1)) % 360, far * INCH)
    spot = nearest_free(game, unit, strayed)
    if spot is None:
        return
    models, _ = yield from place(_about(game, unit, spot).ask(unit.side, f"Set {unit.name} down", unit.id))
    game.emit(Landed(unit.id, aimed, (scatter, far), spot, models))
    yield from survive(game, unit)
    yield from clouds.set_down(game, unit)
    yield from entered(game, unit)
    yield from speak(game, Moment.ARRIVED, unit)


def _aimed(game: Game, unit: Unit) -> Flow[Point]:
    def legal(aimed: Aimed) -> None:
        x, y = aimed.to
        if not (0 <= x <= game.table.width and 0 <= y <= game.table.height):
            raise RuleError(LAND, "the point lies off the board")

    def points() -> Iterator[Point]:
        middle = game.table.width // 2, game.table.height // 2
        for foe in game.on_table(game.other(unit.side)):
            x, y = centre(foe.models)
            yield (x + middle[0]) // 2, (y + middle[1]) // 2
        yield middle

    def ideas(roll: Callable[[int], int]) -> Iterator[Any]:
        found = list(points())
        yield {"to": list(found[roll(len(found))])}
        yield from ({"to": list(to)} for to in found)

    aimed: Aimed = yield from place(Aim(
        LAND, unit.side, asked(unit.name, "land", "At which point"), unit.id, ideas=ideas,
        first=lambda: Aimed(next(points())), template=Template(DISC, _reach(unit)), legal=legal,
        touches=lambda aimed: (unit.id,),
    ))  # fmt: skip
    return aimed.to


def _reach(unit: Unit) -> int:
    """The radius of a disc about all models as they stand close together, mils."""
    return template(tuple(model.r for model in unit.models), COHESION)[1]


def _ground(game: Game, unit: Unit, zone: Polygon = (), apart: int = INCH - 1, text: str = "") -> Loose:
    odd = ODD, "they land at least 1 inch from enemy models"
    everywhere = rectangle(0, 0, game.table.width, game.table.height)
    clause = LAND if apart else HIDDEN
    region = Region(clause, "arrival", zone, apart=apart, near=odd, shut=((everywhere, clause, text),))
    return Loose(game.table, region, CLAUSES, near.neighbours(game, unit.side), COHESION)


def nearest_free(game: Game, unit: Unit, to: Point) -> Point | None:
    """GD-EQP-11: the nearest place on the board to a point that has room for all of a unit, an inch from enemies."""
    ground, reach = _ground(game, unit), _reach(unit)
    x, y = min(max(to[0], 0), game.table.width), min(max(to[1], 0), game.table.height)
    return next((spot for spot in _rings(game, (x, y)) if ground.free(*spot, reach)), None)


def _rings(game: Game, at: Point) -> Iterator[Point]:
    """A point and points about it, the nearest first, as far as the board goes."""
    yield at
    for far in range(STEP, game.table.width + game.table.height, STEP):
        count = max(8, 6 * far // STEP)
        for number in range(count):
            yield off(*at, 360 * number // count, far)


def _about(game: Game, unit: Unit, spot: Point) -> Site[Model]:
    zone = Template(DISC, _reach(unit) + INCH).outline(spot)
    ground = _ground(game, unit, zone, text="all stand about the point of landing")
    site = Site(game.table, unit.name, unit.models, [ground])
    site.sure = {"to": list(spot)}
    return site


def survive(game: Game, unit: Unit) -> Flow[None]:
    """GD-EQP-09, GD-EQP-12: a die for each model; it is no damage that the enemy deals."""
    told = {model.id: found for model in unit.models if (found := lands(model))}
    for most, clause in dict.fromkeys(told.values()):
        ids = [number for number, found in told.items() if found == (most, clause)]
        sorts = {"lost": range(1, most + 1), "well": range(most + 1, 7)}
        thrown = yield from tally(len(ids), 6, sorts, clause, unit.side, f"the landing of {unit.name}")
        game.emit(LandingTested(unit.id, thrown.faces, thrown.of("lost"), clause))
        for number in [number for number, face in zip(ids, thrown.faces) if face <= most]:
            model = unit.model(number)
            losses.suffer(game, unit, model, figures.health(model), "")


# ------------------------------------------------------------------ out of nowhere
def appear(game: Game, unit: Unit) -> Flow[None]:
    """GD-ARR-03: as it activates an unseen unit may be placed, free: in its zone or so far from it."""
    if unit.where != RESERVE or not unseen(unit):
        return
    site = _shown(game, unit)
    if site.first() is None:
        return
    options = Option(APPEAR, f"place {verb(unit.name, 'them')}", HIDDEN), Option(STAY, "stay unseen", HIDDEN)
    question = f"Do you place {unit.name} on the board?"
    if (yield from choose(HIDDEN, unit.side, question, options, about=unit.id)) == STAY:
        return
    models, _ = yield from place(site.ask(unit.side, f"Set {unit.name} down", unit.id))
    game.emit(Appeared(unit.id, models))
    yield from clouds.set_down(game, unit)
    yield from entered(game, unit)
    yield from speak(game, Moment.ARRIVED, unit)


def far_from_zone(game: Game, unit: Unit) -> int:
    """GD-ARR-03: twice its speed for each round that is over, mils."""
    return 2 * max(0, game.round - 1) * min(figures.speed(unit, model) for model in unit.models)


def _shown(game: Game, unit: Unit) -> Site[Model]:
    zone, more = game.sides[unit.side].zone, far_from_zone(game, unit)
    if zone:
        xs, ys = [x for x, _ in zone], [y for _, y in zone]
        zone = rectangle(
            max(0, min(xs) - more), max(0, min(ys) - more), min(game.table.width, max(xs) + more),
            min(game.table.height, max(ys) + more),
        )  # fmt: skip
    text = "they are placed in their deployment zone, or within twice their speed of it for each round that is over"
    return Site(game.table, unit.name, unit.models, [_ground(game, unit, zone, 0, text)])


# ------------------------------------------------------------------ at the end
def never_came(game: Game) -> list[Unit]:
    """GD-EQP-11, GD-ARR-03: the units that were kept off the board and have never come."""
    return [unit for unit in game.units.values() if unit.where == RESERVE and unit.kept and unit.models]
