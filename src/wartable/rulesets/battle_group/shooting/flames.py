"""Flame templates: laying them, and whom they cover (BG-MSL-11, BG-MSL-12, BG-NEW-TEMPLATE, BG-NEW-MOUNTED-03)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import asin, ceil, degrees, hypot
from typing import Any

from wartable.engine.aim import SECTOR, Aim, Aimed, Base, Fact, Foretold, Template, Touch
from wartable.engine.arcs import Sector, in_arc, sector_meets
from wartable.engine.ask import Flow, place
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH, Point, Polygon, gap, point_in_polygon, scatter
from wartable.kit.inches.bases import heading
from wartable.kit.wording import does, inched
from wartable.rulesets.battle_group.events.shooting import TemplateLaid
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.shooting.ranges import Arm, arms, plain, unusable
from wartable.rulesets.battle_group.sight.lines import sees_unit
from wartable.rulesets.battle_group.state import Game, Model, Unit

DEGREES, ARC = 30, 90  # BG-NEW-TEMPLATE-00, BG-NEW-TEMPLATE-01
FLAME = "flame"
FAR = 100 * INCH


def tip(model: Model, axis: int) -> Point:
    """BG-NEW-TEMPLATE-01: where the template begins: the edge of the base on the side of the axis."""
    if not model.corners:
        return scatter(model.x, model.y, axis, model.r)
    inside, outside = 0, 2 * model.r
    while outside - inside > 1:
        middle = (inside + outside) // 2
        if point_in_polygon(*scatter(model.x, model.y, axis, middle), model.corners):
            inside = middle
        else:
            outside = middle
    return scatter(model.x, model.y, axis, inside)


def sector(arm: Arm, axis: int) -> Sector:
    """BG-NEW-TEMPLATE-00, BG-NEW-MOUNTED-03: what a template covers that is laid along an axis, whole degrees."""
    return Sector(*tip(arm.model, axis), arm.weapon.template, axis, DEGREES)


def covered(game: Game, arm: Arm, axis: int) -> dict[str, tuple[Model, ...]]:
    """BG-MSL-11: the models of each unit that are at least partly covered; never the bearer itself."""
    wedge, found = sector(arm, axis), {}
    for unit in game.on_table():
        models = tuple(m for m in unit.models if m is not arm.model and sector_meets(wedge, m))
        if models:
            found[unit.id] = models
    return found


def in_reach(arm: Arm, axis: int) -> bool:
    """BG-NEW-TEMPLATE-01, BG-NEW-MOUNTED-03: whether the axis lies in the arc of the bearer, or of its mounting."""
    model = arm.model
    return arm.turret or in_arc((model.x, model.y), model.facing, ARC, scatter(model.x, model.y, axis, FAR))


# ------------------------------------------------------------------ who can
def bearers(game: Game, unit: Unit, target: Unit) -> list[Arm]:
    """BG-MSL-11: the weapons whose template can cover a model of the target that its bearer sees."""
    found = []
    for arm in arms(unit) if not plain(unit) else ():
        model, weapon, turret = arm
        if not weapon.template or unusable(unit, model, weapon)[0]:
            continue
        if min(gap(model, mark) for mark in target.models) >= weapon.template:
            continue
        if sees_unit(game, model, target, arc=not turret) and next(lawful(game, unit, target, arm), None) is not None:
            found.append(arm)
    return found


def lawful(game: Game, unit: Unit, target: Unit, arm: Arm) -> Iterator[int]:
    """The axes along which a template may be laid on a target, that towards its first model first."""
    model = arm.model
    middle = heading(target.models[0].x - model.x, target.models[0].y - model.y)
    rows = [(heading(mark.x - model.x, mark.y - model.y), _width(model, mark)) for mark in target.models]
    for off in sorted(range(-179, 181), key=abs):
        axis = (middle + off) % 360
        near = any(abs((axis - way + 180) % 360 - 180) <= width for way, width in rows)
        if near and _barred(game, unit, target, arm, axis) is None:
            yield axis


def _width(model: Model, mark: Model) -> int:
    """So many degrees to each side of the way to a base an axis may lie at most, if its template covers the base."""
    away = hypot(mark.x - model.x, mark.y - model.y)
    return 180 if away <= mark.r else DEGREES // 2 + 1 + ceil(degrees(asin(mark.r / away)))


def axes(game: Game, unit: Unit, target: Unit, arm: Arm) -> list[int]:
    """The same, those first that hit most enemies and fewest friends."""
    return sorted(lawful(game, unit, target, arm), key=lambda axis: -_score(game, unit, covered(game, arm, axis)))


def _score(game: Game, unit: Unit, rows: Mapping[str, Sequence[Model]]) -> int:
    return sum(
        len(models) * (-2 if game.friendly(game.units[key].side, unit.side) else 1) for key, models in rows.items()
    )


def _barred(game: Game, unit: Unit, target: Unit, arm: Arm, axis: int) -> RuleError | None:
    """Why a template may not be laid along an axis, None if it may."""
    if not in_reach(arm, axis):
        return RuleError("BG-NEW-TEMPLATE-01", "the axis of the template lies outside the 90 degrees of its bearer")
    wedge = sector(arm, axis)
    if not any(sector_meets(wedge, mark) for mark in target.models):
        return RuleError("BG-MSL-11", f"the template does not cover {target.name}")
    own = (model for model in unit.models if model is not arm.model)
    if director(game, unit) != unit.side and any(sector_meets(wedge, model) for model in own):
        return RuleError("BG-CNF-02", f"the template would cover {unit.name}, who cannot be made to harm themselves")
    return None


# ------------------------------------------------------------------ laying
def lay(game: Game, unit: Unit, target: Unit, arm: Arm) -> Flow[dict[str, int]]:
    """BG-MSL-11: a template is laid; how many models of each unit it covers."""
    model = arm.model

    def axis_of(aimed: Aimed) -> int:
        return heading(aimed.to[0] - model.x, aimed.to[1] - model.y)

    def legal(aimed: Aimed) -> None:
        if (why := _barred(game, unit, target, arm, axis_of(aimed))) is not None:
            raise why

    def first() -> Aimed | None:
        found = axes(game, unit, target, arm)
        return Aimed(_point(arm, found[0])) if found else None

    def ideas(roll: Callable[[int], int]) -> Iterator[Any]:
        for axis in axes(game, unit, target, arm):
            yield {"to": list(_point(arm, axis))}

    template = Template(SECTOR, arm.weapon.template, DEGREES, origin=(model.x, model.y))
    aimed: Aimed = yield from place(Aim(
        "BG-NEW-TEMPLATE-01", director(game, unit), f"{does(unit.name, 'lay')} the template of a {arm.weapon.label}",
        unit.id, ideas=ideas, first=first, template=template, legal=legal, matter=arm,
        touches=lambda aimed: tuple(covered(game, arm, axis_of(aimed))),
        foretells=lambda aimed: _foretold(game, unit, arm, axis_of(aimed)),
        draws=lambda aimed: outline(arm, axis_of(aimed)),
    ))  # fmt: skip
    axis = axis_of(aimed)
    rows = {key: len(models) for key, models in covered(game, arm, axis).items()}
    game.emit(TemplateLaid(unit.id, target.id, arm.weapon.label, outline(arm, axis), tuple(rows.items())))
    return rows


def outline(arm: Arm, axis: int) -> Polygon:
    """What is drawn of a template."""
    return Template(SECTOR, arm.weapon.template, DEGREES).outline(tip(arm.model, axis), axis)


def _point(arm: Arm, axis: int) -> Point:
    return scatter(arm.model.x, arm.model.y, axis, arm.weapon.template)


def _foretold(game: Game, unit: Unit, arm: Arm, axis: int) -> Foretold:
    rows = covered(game, arm, axis)
    touches = tuple(
        Touch(key, len(models), len(models), game.friendly(game.units[key].side, unit.side), "hit each", "BG-MSL-11")
        for key, models in rows.items()
    )  # fmt: skip
    bases = tuple(
        Base(m.x, m.y, m.r, game.friendly(game.units[key].side, unit.side)) for key, those in rows.items()
        for m in those
    )  # fmt: skip
    size = Fact("Template", f"{DEGREES} degrees, {inched(arm.weapon.template)}", "BG-NEW-TEMPLATE-00")
    return Foretold((tip(arm.model, axis), scatter(*tip(arm.model, axis), axis, arm.weapon.template)), touches, bases,
                    facts=(size,))  # fmt: skip
