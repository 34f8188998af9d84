"""The view and the picture of a battle; nothing of it is secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from wartable.engine.formation import centre
from wartable.engine.mod import Mod, Reason, fixed, reasons
from wartable.engine.plane import INCH, Point, inches, scatter
from wartable.engine.ruleset import Scene, Shape
from wartable.kit.told import shown
from wartable.kit.view import Figure, ModelView, UnitView, View, marks_view, profile_view
from wartable.rulesets.battle_group.catalogue.equipment import weapons
from wartable.rulesets.battle_group.ground.kinds import BURNING, middle
from wartable.rulesets.battle_group.state import COHERENCY, TURRET, VEHICLE, Game, Model, Phase, Unit
from wartable.rulesets.battle_group.telling import art
from wartable.rulesets.battle_group.telling.marks import marks
from wartable.rulesets.battle_group.troops import line, near

PHASES = (Phase.MOVE, Phase.ACTION, Phase.RECOVER, Phase.RESOLUTION)
VIEW_WIDE, VIEW_LONG = 90, 4 * INCH
"""BG-FACE-02: the arc in which a model sees, degrees, and how long the wedge is that shows it, mils."""


def view(game: Game, seat: str) -> View:
    """The position as anybody may see it."""
    found = {
        "seat": seat, "turn": game.turn, "turns": game.turns, "phase": game.cursor.phase.value, "actions": 1,
        "phases": [phase.value for phase in PHASES],
        "sides": {
            key: {"name": side.name, "models": _left(game, key), "points": side.lost, "out": side.out}
            for key, side in game.sides.items()
        },
        "units": {unit.id: told(game, unit) for unit in game.units.values()},
        "clauses": {"turn": "BG-TERM-08", "models": "BG-BGF-20"},
        "cohesion": {"gap": COHERENCY, "clause": "BG-COH-01"},
    }  # fmt: skip
    if game.player:
        found["active"] = game.player
    return cast(View, found)


def _left(game: Game, side: str) -> int:
    return sum(len(unit.models) for unit in game.units.values() if unit.side == side and unit.in_play)


def told(game: Game, unit: Unit) -> UnitView:
    """A unit in the view, with its combined line (BG-BGF-06 to -08)."""
    counts: dict[str, int] = {}
    for model in unit.models:
        for key in (*model.weapons, *(each.weapon for each in model.mounts)):
            counts[weapons()[key].label] = counts.get(weapons()[key].label, 0) + 1
    vehicle = any(model.kind == VEHICLE for model in unit.models)
    found = {
        **shown(unit), "player": unit.side, "kind": "vehicle" if vehicle else "unit", "where": unit.where,
        "art": art.of_unit(unit), "models": [_model(unit, m) for m in unit.models] if unit.on_table else [],
        "size": len(unit.models), "actions": 0 if unit.acted else 1, "done": _done(game, unit), "weapons": counts,
        "profile": profile_view(profile(unit) if unit.models else ()), "marks": marks_view(marks(game, unit)),
    }  # fmt: skip
    return cast(UnitView, found)


def _done(game: Game, unit: Unit) -> bool:
    """Whether a unit has done all that it may in this phase."""
    if unit.side != game.player:
        return False
    return unit.stepped if game.cursor.phase is Phase.MOVE else unit.acted


def _model(unit: Unit, model: Model) -> ModelView:
    found: ModelView = {
        "id": model.id, "x": model.x, "y": model.y, "kind": model.kind, "facing": model.facing, "r": model.r,
    }  # fmt: skip
    if not unit.art and (drawing := art.of_model(model)) != art.of_unit(unit):
        found["art"] = drawing
    return found


def profile(unit: Unit) -> Iterator[Figure]:
    """The combined line of a unit, each number with its parts."""
    found = line.line(unit)
    yield _figure("HP", "Health Points", found.hp, "BG-BGF-06")
    yield _figure("AV", "Attack Value: melee dice, to hit and to block", found.av, "BG-BGF-06")
    yield _figure("MV", "Missile Value: shooting dice", found.mv, "BG-BGF-06")
    yield _figure("DV", "Defence Value: dice that nullify wounds", found.dv, "BG-BGF-06")
    yield _figure("WV", "Will power, the highest of the group", found.wv, "BG-BGF-07")
    slow = tuple(Mod(int(mod.value) // INCH, mod.clause, mod.why) for mod in found.move if isinstance(mod.value, int))
    yield Figure(
        "MOVE", "Move in inches, the lowest of the group", inches(fixed(found.move)), "BG-BGF-08", reasons(slow)
    )
    yield Figure("SIZE", "Unit size", f"{line.size(unit) / 2:g}", "BG-BGF-02")


def _figure(key: str, name: str, parts: line.Parts, clause: str) -> Figure:
    return Figure(key, name, fixed(parts), clause, alike(parts))


def alike(parts: line.Parts) -> tuple[Reason, ...]:
    """The parts of a number as lines of arithmetic; those of the same thing are one line with their sum."""
    found: dict[tuple[str, str], list[int]] = {}
    for part in parts:
        if isinstance(part.value, int):
            found.setdefault((part.clause, part.why), []).append(part.value)
    return tuple(
        Reason(clause, f"{len(values)} x {why}" if len(values) > 1 else why, sum(values))
        for (clause, why), values in found.items() if sum(values)
    )  # fmt: skip


# ------------------------------------------------------------------ the picture
def scene(game: Game, seat: str) -> Scene:
    """The table as anybody may see it."""
    shapes: list[Shape] = []
    tones = {key: f"side{number}" for number, key in enumerate(game.sides)}
    for key, side in game.sides.items():
        for zone in side.zones or ((side.zone,) if side.zone else ()):
            shapes.append(Shape("zone", zone, 0, tones[key], side.name, clause="BG-NEW-TABLE-02", still=True))
    for piece in game.table.features:
        shapes.append(Shape("terrain", piece.polygon, 0, piece.kind, piece.name, id=piece.key, still=True))
    for unit in game.on_table():
        tone = tones[unit.side]
        shapes += [_body(unit, model, tone) for model in unit.models]
        shapes.append(Shape("label", (centre(unit.models),), 0, tone, unit.name, id=unit.id))
        shapes += (*_wedges(game, unit, tone), *_fronts(game, unit, tone))
    for key, x, y in game.marks:
        shapes.append(Shape("mark", ((x, y),), 0, "", key.replace("_", " "), clause="BG-NEW-SCENARIOS-00"))
    for piece in game.table.features:
        if BURNING in piece.hazardous:
            shapes.append(Shape("mark", (middle(piece),), 0, "", "fire", clause="BG-NEW-SCENARIOS-07"))
    for rift in game.rifts:
        shapes.append(Shape("portal", ((rift.x, rift.y),), INCH, tones[rift.by], "rift", clause="BG-NEW-RIFT-06"))
    title = f"game turn {game.turn}" if game.turn else "set-up"
    return Scene(game.table.width, game.table.height, title, tuple(shapes))


def _body(unit: Unit, model: Model, tone: str) -> Shape:
    if model.corners:
        return Shape("model", model.corners, 0, tone, unit.id, turn=model.facing, id=unit.id)
    return Shape("model", ((model.x, model.y),), model.r, tone, unit.id, turn=model.facing, id=unit.id)


def _wedges(game: Game, unit: Unit, tone: str) -> Iterator[Shape]:
    """BG-FACE-02, BG-NEW-LOSTPAGES-00: the arc of who acts, 45 degrees to each side.

    BG-FACE-05: none of who is in melee; BG-VEH-05: none of turrets alone.
    """
    if unit.id != game.active or near.engaged(game, unit):
        return
    for model in unit.models:
        if model.kind != VEHICLE or any(each.place != TURRET for each in model.mounts):
            yield Shape("wedge", ((model.x, model.y), *_rim(model)), 0, tone, id=unit.id, clause="BG-FACE-02")


def _rim(model: Model) -> Iterator[Point]:
    """The far edge of the arc in which a model sees."""
    for off in range(-VIEW_WIDE // 2, VIEW_WIDE // 2 + 1, VIEW_WIDE // 6):
        yield scatter(model.x, model.y, model.facing + off, VIEW_LONG)


def _fronts(game: Game, unit: Unit, tone: str) -> Iterator[Shape]:
    """BG-FACE-01: the way each base looks; BG-FACE-05: none of who is in melee."""
    if near.engaged(game, unit):
        return
    for model in unit.models:
        if not model.corners:
            turn = (90 - model.facing) % 360
            yield Shape("front", ((model.x, model.y),), model.r, tone, turn=turn, id=unit.id, clause="BG-FACE-01")
