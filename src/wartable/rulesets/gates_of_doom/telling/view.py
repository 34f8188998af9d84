"""The view and the picture of a battle; nothing of it is secret but fate cards in a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from wartable.engine.formation import centre
from wartable.engine.mod import Mod, fixed, reasons
from wartable.engine.plane import INCH, inches
from wartable.engine.ruleset import Scene, Shape
from wartable.kit.told import shown
from wartable.kit.view import Figure, LotView, ModelView, UnitView, View, marks_view, profile_view
from wartable.rulesets.gates_of_doom.moving.retrieval import carrier
from wartable.rulesets.gates_of_doom.state import COHESION, VEHICLES, Game, Model, Unit, living
from wartable.rulesets.gates_of_doom.telling import art
from wartable.rulesets.gates_of_doom.telling.hand import hand
from wartable.rulesets.gates_of_doom.telling.held import buildings
from wartable.rulesets.gates_of_doom.telling.marks import away, marks
from wartable.rulesets.gates_of_doom.troops import figures
from wartable.rulesets.gates_of_doom.troops.clouds import WIDE
from wartable.rulesets.gates_of_doom.turn.rounds import bag


def view(game: Game, seat: str) -> View:
    """The position as anybody may see it."""
    found = {
        "seat": seat, "turn": game.round, "turns": game.rounds, "turn_called": "round",
        "phase": game.cursor.phase.value, "actions": 2,
        "sides": {
            key: {"name": side.name, "models": _left(game, key), "points": side.points, "damage": side.damage}
            for key, side in game.sides.items()
        },
        "units": {unit.id: told(game, unit) for unit in game.units.values()},
        "bag": {"units": lots(game), "clause": "GD-RND-04"},
        "clauses": {"turn": "GD-RND-01", "models": "GD-RND-15"},
        **({"hand": hand(game, seat)} if game.fated else {}),
        "cohesion": {"gap": COHESION, "clause": "GD-RND-08"},
    }  # fmt: skip
    if game.active:
        found["active"] = game.units[game.active].side
    return cast(View, found)


def _left(game: Game, side: str) -> int:
    """How many models a side has, those inside something or off the board too; GD-ALL-07: ghosts do not count."""
    mine = (unit for unit in game.units.values() if unit.side == side and not unit.maker)
    return living(unit for unit in mine if unit.in_play or unit.kept)


def told(game: Game, unit: Unit) -> UnitView:
    """A unit in the view; GD-GEN-07: what everybody carries is told to both sides."""
    models = [_model(game, unit, model) for model in unit.models]
    counts: dict[str, int] = {}
    for model in unit.models:
        for key in model.weapons:
            counts[game.arms[key].name] = counts.get(game.arms[key].name, 0) + 1
    vehicle = any(model.kind in VEHICLES for model in unit.models)
    found = {
        **shown(unit), "player": unit.side, "kind": "vehicle" if vehicle else "unit", "where": unit.where,
        "art": art.of_unit(game, unit), "models": models if unit.on_table else [],
        "size": len(unit.models), "actions": unit.actions,
        "done": unit.activated and not unit.watching and unit.id != game.active,
        "weapons": counts, "profile": profile_view(_figures(unit) if unit.models else ()),
        "marks": marks_view(marks(game, unit) if unit.in_play else away(unit)),
    }  # fmt: skip
    return cast(UnitView, found)


def _model(game: Game, unit: Unit, model: Model) -> ModelView:
    found: ModelView = {
        "id": model.id, "x": model.x, "y": model.y, "kind": model.kind, "facing": model.facing, "r": model.r,
        "lying": unit.lying,
    }  # fmt: skip
    if not unit.art and (drawing := art.of_model(game, model)) != art.of_unit(game, unit):
        found["art"] = drawing
    return found


def lots(game: Game) -> list[LotView]:
    """GD-RND-03, GD-RND-04: who can be drawn, and who has been; nobody before the first round."""
    inside = {unit.id for unit in bag(game)}
    return [
        {"unit": unit.id, "inside": unit.id in inside, "place": unit.drawn}
        for unit in game.units.values() if game.round and (unit.id in inside or (unit.in_play and unit.activated))
    ]  # fmt: skip


def _figure(key: str, name: str, clause: str, mods: tuple[Mod, ...]) -> Figure:
    return Figure(key, name, f"{fixed(mods):+d}", clause, reasons(mods))


def _figures(unit: Unit) -> Iterator[Figure]:
    model = _typical(unit)
    yield _figure("MEL", "Melee skill", "GD-ARM-07", tuple(figures.melee_mods(model)))
    yield _figure("RNG", "Ranged skill", "GD-ARM-07", tuple(figures.ranged_mods(unit, model)))
    value, clause = figures.nerve(unit)
    yield Figure("NRV", "Nerve, the highest in the unit", value, clause)
    yield Figure("AGL", "Agility", figures.agility(unit), "GD-SA-06")
    yield Figure("HP", "Health", figures.health(model), "GD-ARM-07")
    yield Figure("SPD", "Speed in inches", inches(figures.speed(unit, model)), "GD-ARM-30",
                 figures.speed_reasons(unit, model))  # fmt: skip
    save = figures.printed_save(model)
    yield Figure("SAVE", "Armour save", f"{save}+" if save else "none", "GD-SA-07")


def _typical(unit: Unit) -> Model:
    """The model that stands for most of its unit: the commonest profile, the first of these."""
    profiles = [model.profile for model in unit.models]
    most = max(profiles, key=profiles.count)
    return next(model for model in unit.models if model.profile == most)


# ------------------------------------------------------------------ the picture
def scene(game: Game, seat: str) -> Scene:
    """The table as anybody may see it."""
    shapes: list[Shape] = []
    tones = {key: f"side{number}" for number, key in enumerate(game.sides)}
    for key, side in game.sides.items():
        if side.zone:
            shapes.append(Shape("zone", side.zone, 0, tones[key], side.name, clause="GD-RND-11", still=True))
    for piece in game.table.features:
        shapes.append(Shape("terrain", piece.polygon, 0, piece.kind, piece.name, id=piece.key, still=True))
    for unit in game.on_table():
        tone = tones[unit.side]
        shapes += [Shape("model", ((m.x, m.y),), m.r, tone, unit.id, id=unit.id) for m in unit.models]
        shapes.append(Shape("label", (centre(unit.models),), 0, tone, unit.name, id=unit.id))
    shapes += buildings(game)
    for seat, side in game.sides.items():
        if side.marker and carrier(game, seat) is None:
            shapes.append(Shape("label", (side.marker,), 0, tones[seat], "marker", clause="GD-OBJ-08"))
    for cloud in game.clouds:
        text = game.arms[cloud.weapon].name
        shapes.append(Shape("cloud", ((cloud.x, cloud.y),), WIDE, tones.get(cloud.by, ""), text, clause="GD-WPN-12"))
    for gun in game.emplaced:
        shapes.append(Shape("label", ((gun.x, gun.y),), 0, "", game.arms[gun.weapon].name, clause="GD-EMP-01"))
    title = f"round {game.round}" if game.round else "set-up"
    if game.scale != INCH:
        title += f", 1 inch of the rules is {inches(game.scale)} on the table"  # GD-GEN-10
    return Scene(game.table.width, game.table.height, title, tuple(shapes))
