"""How vehicles other than walkers move: legs and turns, slides (chapters VEH, VMV, VTP).

A group of bikes goes as one: its models keep their formation, and look where the first of them does.
"""

from __future__ import annotations

from wartable.engine.ask import Flow, d3, die, move
from wartable.engine.plane import INCH
from wartable.engine.steer import Leg
from wartable.engine.terrain import Feature
from wartable.kit.inches.steering import TURN, About, Driven, Helm, Pose, Steering, plain
from wartable.kit.wording import does, inched
from wartable.rulesets.battle_group.events.moving import Moved
from wartable.rulesets.battle_group.events.vehicles import SlideRolled
from wartable.rulesets.battle_group.ground.kinds import closed_to, crossing_cost, extra_cost
from wartable.rulesets.battle_group.moving.charges import met, see
from wartable.rulesets.battle_group.moving.forced import after_move
from wartable.rulesets.battle_group.state import (
    BIKE,
    FLYING,
    FOOT,
    HOVER,
    MOUNTED,
    VEHICLE,
    WALKER,
    WHEELED,
    Game,
    Model,
    Unit,
)
from wartable.rulesets.battle_group.troops import line, near
from wartable.rulesets.battle_group.troops.models import stood

CLAUSES = ("BG-VMV-02", "BG-VMV-03", "BG-VMV-02", "BG-VMV-01", "BG-VMV-04")
FLYER = ("BG-VMV-02", "BG-VMV-03", "BG-VMV-02", "BG-VMV-15", "BG-VMV-15")
SLIDES_AFTER = 6 * INCH  # BG-VMV-12: exactly so much needs no roll


def drives(unit: Unit) -> bool:
    """BG-VMV-07, BG-MNT-02: whether a unit moves in legs and turns: vehicles and bikes, not walkers, mounts or foot.

    BG-VTP-01, BG-VTP-02: a group of bikes does, in coherency; a bike among others keeps their pace and goes as they do.
    """
    if unit.group:
        return all(model.kind == BIKE for model in unit.models) and near.coherent(unit.models)
    return unit.models[0].kind in (VEHICLE, BIKE) and unit.models[0].style != WALKER


def style(unit: Unit) -> str:
    """BG-VMV-06: how a unit drives; a group of bikes of which some hover goes on the ground."""
    styles = {model.style for model in unit.models}
    return unit.models[0].style if len(styles) == 1 else WHEELED


def slides(unit: Unit) -> bool:
    """BG-VMV-12: whether a unit may slide: one of its models hovers."""
    return any(model.style == HOVER for model in unit.models)


def helm(unit: Unit) -> Helm:
    """BG-VMV-01 to -04, BG-VMV-15: what a vehicle can do with its Move."""
    if style(unit) == FLYING:
        return Helm(line.move(unit), sharpest=45, back=0, clauses=FLYER)
    return Helm(line.move(unit), clauses=CLAUSES)


def about(game: Game, unit: Unit) -> About:
    """BG-MOVE-05, BG-VMV-10, -11, -14: what is in a vehicle's way, and what ground costs it."""
    how, models = style(unit), unit.models
    bars = [closed_to(model) for model in models]

    def shut(feature: Feature) -> bool:
        return any(bar(feature) for bar in bars)

    def closed(feature: Feature) -> bool:
        return how not in (FLYING, HOVER) and shut(feature)

    def more(feature: Feature) -> int:
        return max(extra_cost(model)(feature) for model in models)

    def once(feature: Feature) -> int:
        return max(crossing_cost(model)(feature) for model in models)

    foes = [m for foe in game.enemies(unit) for m in foe.models if not near.flies(foe)]
    air = [m for foe in game.enemies(unit) for m in foe.models if near.flies(foe)]
    others = [m for friend in game.friends(unit) for m in friend.models]
    if how == FLYING:
        return About((), (), (*foes, *air, *others), closed, shut, more, once)
    if how == HOVER:  # over infantry, not over vehicles
        low = [m for m in others if m.kind in (FOOT, MOUNTED)]
        high = [m for m in others if m.kind not in (FOOT, MOUNTED)]
        return About(foes, high, (*low, *air), closed, shut, more, once)
    return About(foes, others, air, closed, shut, more, once)


# ------------------------------------------------------------------ the move
def drive(game: Game, unit: Unit, seat: str) -> Flow[None]:
    """BG-VMV-02, BG-VMV-03: a vehicle goes its legs; BG-VMV-12: where it slides the rest is laid anew.

    BG-MOVE-05: who does not charge ends more than 1 inch from enemies.
    """
    pose: Pose | None = None
    while True:
        wheel = _wheel(game, unit, seat, pose)
        told = f"{does(unit.name, 'drive')} up to {inched(wheel.start.left)}"
        done: Driven = yield from move(wheel.ask(told, lambda driven: _judge(game, unit, driven)))
        if not done.legs:
            return
        before = unit.models
        slid = yield from _legs(game, unit, wheel, done)
        yield from after_move(game, unit, before, done.way.paths)
        if slid is None:
            return
        pose = slid


def _wheel(game: Game, unit: Unit, seat: str, gone: Pose | None = None) -> Steering[Model]:
    return Steering(
        game.table, seat, unit.id, unit.models[0], helm(unit), about(game, unit), base="BG-MOVE-05",
        edge="BG-MOVE-07", gone=gone, contact=style(unit) != FLYING, warns=_may_slide if slides(unit) else plain,
        company=unit.models[1:],
    )  # fmt: skip


def _may_slide(before: Pose, leg: Leg) -> tuple[str, str]:
    """BG-VMV-12: what is said of a turn before it is laid."""
    return ("rolls for a slide before it", "BG-VMV-12") if _slides(before, leg) else ("", "")


def _slides(before: Pose, leg: Leg) -> bool:
    """BG-VMV-12: whether a hover vehicle rolls for a slide before a leg."""
    return leg[0] == TURN and before.straight > SLIDES_AFTER


def _judge(game: Game, unit: Unit, driven: Driven) -> None:
    """BG-MOVE-05, BG-MUL-04: where a drive may end."""
    if style(unit) != FLYING and driven.legs:
        see(game, unit, driven.way.ends, driven.way.distance)


def _legs(game: Game, unit: Unit, wheel: Steering[Model], done: Driven) -> Flow[Pose | None]:
    """What comes of the legs: all are gone, or those before a slide; then where it stands, with what it has left."""
    for number, leg in enumerate(done.legs):
        before = done.poses[number]
        if not slides(unit) or not _slides(before, leg):
            continue
        face = yield from die(6, "BG-VMV-12", unit.side, f"whether {unit.name} slides")
        game.emit(SlideRolled(unit.id, face))
        if face == 1:
            _, far = yield from d3("BG-VMV-12", unit.side, "how far it slides")
            return _slide(game, unit, wheel, done, number, far)
    _went(game, unit, tuple(done.way.ends), done.way.distance)
    return None


def _slide(game: Game, unit: Unit, wheel: Steering[Model], done: Driven, number: int, far: int) -> Pose:
    """BG-VMV-13: it goes straight on, not out of its allowance, then turns as it wanted; then the rest is laid anew."""
    before = done.poses[number]
    extra = wheel.up_to(before, before.facing, far * INCH)
    on = wheel.slid(before, extra)
    after = wheel.after(on, done.legs[number], last=False) if wheel.may(on, done.legs[number]) else on
    ends = tuple(stood(model, after.x + dx, after.y + dy, after.facing) for model, dx, dy in wheel.train)
    _went(game, unit, ends, extra)
    return after


def _went(game: Game, unit: Unit, ends: tuple[Model, ...], far: int) -> None:
    charged = () if near.flies(unit) else met(ends, game, unit)
    game.emit(Moved(unit.id, ends, far, charged, "BG-VMV-02"))
