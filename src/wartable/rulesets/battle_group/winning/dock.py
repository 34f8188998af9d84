"""Dock Nine (BG-NEW-SCENARIOS-04, BG-NEW-SCENARIOS-09, BG-NEW-SCENARIOS-10)."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.ask import Flow, die, pool
from wartable.engine.compat import override
from wartable.engine.mod import fixed, reasons
from wartable.engine.plane import CONTACT, INCH, Body, Point, Polygon, body_touches_polygon, scatter, within
from wartable.engine.ruleset import Score
from wartable.engine.terrain import Feature
from wartable.kit.inches.zones import rectangle
from wartable.kit.wording import they
from wartable.rulesets.battle_group.catalogue.vehicles import ALIENS, HUMANS
from wartable.rulesets.battle_group.dice.chosen import effect
from wartable.rulesets.battle_group.dice.pools import roll
from wartable.rulesets.battle_group.events.fighting import AttackBegan
from wartable.rulesets.battle_group.events.scenarios import CORE, SHUTTLE, CoreTaken, ShuttleDestroyed, ShuttleHit
from wartable.rulesets.battle_group.ground.kinds import middle
from wartable.rulesets.battle_group.shooting.ranges import dice_of, fire
from wartable.rulesets.battle_group.shooting.volley import attack_of, reached
from wartable.rulesets.battle_group.specials.points import FREE, Action, Bar, Dice, Use
from wartable.rulesets.battle_group.state import VEHICLE, WALKER, Effect, Game, Model, Unit
from wartable.rulesets.battle_group.troops import near
from wartable.rulesets.battle_group.winning.scenario import Muster, Scenario, Verdict, by_points, called, holds, seat_of

CLAUSE, TAKING, HULL = "BG-NEW-SCENARIOS-04", "BG-NEW-SCENARIOS-09", "BG-NEW-SCENARIOS-10"
MIDDLE, EDGE = 12 * INCH, 6 * INCH
HP, DV = 4, 6
NORTH, SIXTH, WIDE = 90, 60, INCH // 2
LIMITS = {"flying": 1, "groups": 5}


class DockNine(Scenario):
    """BG-NEW-SCENARIOS-04: the first side are Humans from both ends; the Aliens hold the shuttle with the core."""

    key = "dock_nine"
    name = "Dock Nine"
    clause = CLAUSE
    about = "Aliens stole a core: they must carry it off by a long edge before the Humans take it back."
    players = (2,)
    size = (72, 48)
    musters = (
        Muster("dock_humans", "Dock Nine", 500, CLAUSE, HUMANS, limits=LIMITS),
        Muster("dock_aliens", "Dock Nine, Aliens", 500, CLAUSE, ALIENS, limits=LIMITS),
    )
    pieces = (
        {
            "kind": "rough",
            "key": SHUTTLE,
            "name": "shuttle",
            "at": [36, 24],
            "size": [5, 3],
            "going": "impassable",
            "sight": "low",
            "height": 2,
        },
        {"kind": "building", "name": "west shed", "at": [18, 33], "size": [6, 5]},
        {"kind": "building", "name": "east shed", "at": [54, 15], "size": [6, 5]},
        {"kind": "wall", "name": "cargo stack", "shape": "line", "points": [[22, 18], [28, 17]]},
        {"kind": "wall", "name": "pallet row", "shape": "line", "points": [[44, 31], [50, 30]]},
        {"kind": "wall", "name": "crane rail", "shape": "line", "points": [[33, 38], [39, 38]]},
        {"kind": "wall", "name": "fuel rail", "shape": "line", "points": [[33, 10], [39, 10]]},
        {"kind": "rough", "name": "scrap yard", "shape": "ellipse", "at": [16, 13], "size": [7, 5]},
        {"kind": "rough", "name": "torn decking", "shape": "ellipse", "at": [56, 35], "size": [7, 5]},
    )

    @override
    def zones(self, game: Game) -> Mapping[str, tuple[Polygon, ...]]:
        """The Aliens in the middle 12 inches, the Humans within 6 inches of either short edge."""
        width, height = game.table.width, game.table.height
        west, east = rectangle(0, 0, EDGE, height), rectangle(width - EDGE, 0, width, height)
        half = rectangle((width - MIDDLE) // 2, 0, (width + MIDDLE) // 2, height)
        return {seat_of(game, HUMANS): (west, east), seat_of(game, ALIENS): (half,)}

    @override
    def actions(self, game: Game, unit: Unit) -> tuple[Action, ...]:
        found = [] if carrier(game) else [TAKE]
        return tuple([*found, SHOOT_IT] if shuttle(game) else found)

    @override
    def decided(self, game: Game) -> Verdict | None:
        """BG-NEW-SCENARIOS-04: the Aliens win if the core leaves the table by a long edge, whoever carries it."""
        if not game.fact("carried off"):
            return None
        seats = (seat_of(game, ALIENS),)
        return seats, f"{called(game, seats)} won: the core is gone.", CLAUSE

    @override
    def verdict(self, game: Game) -> Verdict:
        """BG-NEW-SCENARIOS-04: the Humans win if they hold the core, else most points destroyed win."""
        unit, seat = carrier(game), seat_of(game, HUMANS)
        if unit is not None and game.friendly(unit.side, seat) and holds(game, unit):
            return (seat,), f"{called(game, (seat,))} won: the core is theirs.", CLAUSE
        winners, text, _ = by_points(game, 0)
        return winners, text, CLAUSE

    @override
    def rows(self, game: Game, seat: str) -> tuple[Score, ...]:
        unit = carrier(game)
        held = "yes" if unit is not None and unit.side == seat else "no"
        return (Score(seat, "Holds the core", held, CLAUSE), *super().rows(game, seat))


# ------------------------------------------------------------------ the core
def carrier(game: Game) -> Unit | None:
    """Who carries the core."""
    return next((unit for unit in game.units.values() if unit.effect(CORE)), None)


def shuttle(game: Game) -> Feature | None:
    """The shuttle, None once it is destroyed."""
    if SHUTTLE in game.opened:
        return None
    return next((piece for piece in game.table.features if piece.key == SHUTTLE), None)


def lying(game: Game) -> Point | None:
    """Where the core lies, None if it does not."""
    return next(((x, y) for key, x, y in game.marks if key == CORE), None)


def _untaken(game: Game, unit: Unit) -> Bar:
    """BG-NEW-SCENARIOS-09: who is not in contact with the core; the shuttle holds it until it is taken."""
    at, hull = lying(game), shuttle(game)
    if at is not None and any(within(model, Body(*at, WIDE), CONTACT) for model in unit.models):
        return FREE
    if at is None and hull is not None and any(body_touches_polygon(model, hull.polygon) for model in unit.models):
        return FREE
    return f"{they(unit.name, 'be')} not in contact with the core", TAKING


def _take(game: Game, unit: Unit) -> Flow[None]:
    game.emit(CoreTaken(unit.id, Effect(CORE, TAKING, by=unit.side), TAKING))
    yield from ()


TAKE = Action("take_core", "Take the core", TAKING, Use.ABILITY, _untaken, _take)


# ------------------------------------------------------------------ the shuttle
def target(game: Game, unit: Unit) -> Unit | None:
    """BG-NEW-SCENARIOS-10: the shuttle as a target: nobody's unit, whose dice an enemy of the firer throws."""
    hull = shuttle(game)
    if hull is None:
        return None
    seat = next(seat for seat in game.sides if not game.friendly(seat, unit.side))
    x, y = middle(hull)
    wide = max(hull.right - hull.left, hull.bottom - hull.top) // 2
    model = Model(1, x, y, wide, hull.polygon, kind=VEHICLE, style=WALKER, hp=HP, dv=DV, move=0)
    return Unit(SHUTTLE, seat, "the shuttle", models=(model,))


def _unshot(game: Game, unit: Unit) -> Bar:
    it = target(game, unit)
    if near.engaged(game, unit):
        return they(unit.name, "be engaged"), "BG-ACT-07"
    how = fire(game, unit, it) if it else None
    if how is None:
        return f"nobody of {unit.name} can shoot at the shuttle", "BG-SHO-15"
    return FREE if how.distance <= how.long else ("the shuttle is out of range", "BG-SHO-07")


def _shoot(game: Game, unit: Unit) -> Flow[None]:
    """BG-NEW-SCENARIOS-10: hits, wounds and the dice of its DV; HP that it has lost in a phase add up (BG-DMG-05)."""
    it = target(game, unit)
    how = reached(game, unit, it) if it else None
    assert it is not None and how is not None
    chosen = yield from effect(attack_of(game, unit, it, how, ""), how.used, "to shoot", ())
    attack = attack_of(game, unit, it, how, chosen)
    sums = dice_of(attack, how)
    game.emit(AttackBegan(unit.id, SHUTTLE, False, max(0, fixed(sums)), chosen, HULL, why=reasons(sums)))
    hits = (yield from roll(attack, Dice.HITS, max(0, fixed(sums)))).successes
    wounds = (yield from roll(attack, Dice.WOUNDS, hits)).successes
    saved = (yield from roll(attack, Dice.NULLIFY, DV)).successes if wounds else 0
    yield from _hurt(game, unit, max(0, wounds - saved))


def _hurt(game: Game, unit: Unit, wounds: int) -> Flow[None]:
    stamp = 10 * game.turn + list(game.sides).index(game.player or unit.side)
    before = game.fact("damage") if game.fact("stamp") == stamp else 0
    lost = min(HP, before + wounds)
    if wounds:
        game.emit(ShuttleHit(unit.id, lost, stamp, HULL))
    hull = shuttle(game)
    if lost < HP or hull is None:
        return
    here, held = middle(hull), carrier(game) is None and lying(game) is None
    if held:
        far = yield from pool(2, 6, HULL, unit.side, "how far the core is thrown")
        face = yield from die(6, HULL, unit.side, "the direction of the core")
        x, y = scatter(*here, (NORTH - SIXTH * (face - 1)) % 360, far * INCH)
        here = min(max(x, 0), game.table.width), min(max(y, 0), game.table.height)
    game.emit(ShuttleDestroyed(here, held))


SHOOT_IT = Action("shoot_shuttle", "Shoot at the shuttle", HULL, Use.SHOOT, _unshot, _shoot)
