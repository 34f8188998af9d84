"""Data-Sphere Manifestations of the Alliance (GD-ALL-04 to -13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any

from wartable.engine.aim import LINE, Aim, Aimed, Template
from wartable.engine.ask import Flow, Option, choose, d3, die, place, pool
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH, Point, body_overlaps_polygon, overlaps, path_length
from wartable.kit.inches.bases import heading, off
from wartable.kit.inches.ways import Way
from wartable.kit.wording import asked, inched, they
from wartable.rulesets.gates_of_doom.events.effects import EffectBegan
from wartable.rulesets.gates_of_doom.events.powers import Pushed, Shattered
from wartable.rulesets.gates_of_doom.factions import data_ghosts
from wartable.rulesets.gates_of_doom.ground.kinds import blocks
from wartable.rulesets.gates_of_doom.moving.move import over_ground
from wartable.rulesets.gates_of_doom.shooting.aiming import on_line
from wartable.rulesets.gates_of_doom.specials.points import Action, GatesSpecial, Lent
from wartable.rulesets.gates_of_doom.state import ACTIVATION, ROUND, Effect, Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import losses, near

USE, SHATTER, SHIELD, PUSH, AVATAR = "GD-ALL-04", "GD-ALL-05", "GD-ALL-12", "GD-ALL-13", "GD-ALL-28"
SHIELDED, REACH, STEP = 3 * INCH, 6 * INCH, 50


class Sheltered(GatesSpecial):
    """GD-ALL-12: who is within 3 inches of a force-shield takes no under fire markers."""

    __slots__ = ()

    @override
    def spares_markers(self, me: Model) -> str | None:
        return SHIELD


class ForceShield(GatesSpecial):
    """GD-ALL-12: an effect on the unit that has raised it; who may raise one lends it (`Manifestations.lends`)."""

    __slots__ = ()


class Manifestations(GatesSpecial):
    """GD-ALL-04: actions, one a round, of an avatar two."""

    __slots__ = ()

    @override
    def actions(self, me: Model) -> tuple[Action, ...]:
        return (
            Action("shatter", "shatter", SHATTER, 1, _spent, _shatter),
            Action("summon", "summon data ghosts", data_ghosts.SUMMON, 1, _spent, _summon),
            Action("force-shield", "raise a force-shield", SHIELD, 1, _spent, _shield),
            Action("force-push", "push a model away", PUSH, 1, _no_push, _push),
        )

    @override
    def activates(self, game: Game, unit: Unit, me: Model) -> Flow[None]:
        yield from data_ghosts.again(game, unit)

    @override
    def lends(self, me: Model, unit: Unit) -> Iterator[Lent]:
        if unit.effect(SHIELD):
            yield Lent(SHELTERED, SHIELDED)
            yield Lent(SHELTERED, SHIELDED, foes=True)


def _bearer(unit: Unit) -> Model:
    return next(model for model in unit.models if USE in model.rules)


def _spent(game: Game, unit: Unit) -> tuple[str, str]:
    most, used = (2 if AVATAR in _bearer(unit).rules else 1), unit.effect(USE)
    if used and used.value >= most:
        return f"{most} manifestation{'s' * (most > 1)} a round is all that {they(unit.name, 'have')}", USE
    return "", ""


def _uses(game: Game, unit: Unit) -> None:
    used = unit.effect(USE)
    effect = Effect(USE, ROUND, used.value + 1 if used else 1)
    game.emit(EffectBegan(unit.id, effect, "{unit:to call} on the Data-Sphere."))


# ------------------------------------------------------------------ shatter
def _shatter(game: Game, unit: Unit) -> Flow[None]:
    """GD-ALL-05: every model that the line to a point within 3D6 inches touches takes D3, friends too; no save."""
    _uses(game, unit)
    me = _bearer(unit)
    thrown = yield from pool(3, 6, SHATTER, unit.side, "inches that it reaches")
    reach = thrown * INCH + me.r

    def legal(aimed: Aimed) -> None:
        x, y = aimed.to
        if not (0 <= x <= game.table.width and 0 <= y <= game.table.height):
            raise RuleError(SHATTER, "the point lies off the table")
        if path_length(((me.x, me.y), aimed.to)) > reach:
            raise RuleError(SHATTER, f"the point may be {inched(thrown * INCH)} away")

    def points() -> Iterator[Point]:
        foes = [model for foe in game.enemies(unit) for model in foe.models]
        for foe in sorted(foes, key=lambda m: (near.far(me, (m,)), m.id)):
            full = off(me.x, me.y, heading(foe.x - me.x, foe.y - me.y), reach - STEP)
            for to in (full, (foe.x, foe.y)):
                if 0 <= to[0] <= game.table.width and 0 <= to[1] <= game.table.height and path_length(
                    ((me.x, me.y), to)
                ) <= reach:  # fmt: skip
                    yield to
        yield me.x, me.y

    def ideas(roll: Callable[[int], int]) -> Iterator[Any]:
        yield from ({"to": list(to)} for to in points())

    question = asked(unit.name, "shatter", f"Up to which point, {inched(thrown * INCH)} away at most,")
    aimed: Aimed = yield from place(Aim(
        SHATTER, unit.side, question, unit.id, ideas=ideas,
        first=lambda: next((Aimed(to) for to in points()), None), template=Template(LINE, reach, origin=(me.x, me.y)),
        legal=legal, touches=lambda aimed: tuple({u.id: 0 for u, _ in on_line(game, me, (me.x, me.y), aimed.to)}),
    ))  # fmt: skip
    met = on_line(game, me, (me.x, me.y), aimed.to)
    game.emit(Shattered(unit.id, thrown, len(met), aimed.to))
    for other, model in met:
        _, points_of = yield from d3(SHATTER, unit.side, f"damage to {other.name}")
        if any(left.id == model.id for left in other.models):
            yield from losses.wound(game, other, other.model(model.id), points_of, unit.side)


def _summon(game: Game, unit: Unit) -> Flow[None]:
    """GD-ALL-06: data ghosts."""
    _uses(game, unit)
    yield from data_ghosts.summon(game, unit, _bearer(unit))


# ------------------------------------------------------------------ force-shield, force-push
def _shield(game: Game, unit: Unit) -> Flow[None]:
    """GD-ALL-12: until it activates again."""
    _uses(game, unit)
    game.emit(EffectBegan(unit.id, Effect(SHIELD, ACTIVATION), "A force-shield stands about {unit}."))
    yield from ()


def _near(game: Game, unit: Unit) -> list[tuple[Unit, Model]]:
    me = _bearer(unit)
    return [
        (other, model) for other in game.on_table() for model in other.models
        if other is not unit and near.between(unit, me, other, model) <= REACH
    ]  # fmt: skip


def _no_push(game: Game, unit: Unit) -> tuple[str, str]:
    why = _spent(game, unit)
    if why[0]:
        return why
    return ("", "") if _near(game, unit) else ("no model is within 6 inches", PUSH)


def _push(game: Game, unit: Unit) -> Flow[None]:
    """GD-ALL-13: D6 inches straight away and D3 damage, without a save; what it is pushed over counts (GD-TER-07)."""
    _uses(game, unit)
    found = {f"{other.id}:m{model.id}": (other, model) for other, model in _near(game, unit)}
    options = tuple(
        Option(key, f"{other.name}: {losses.described(game, model)}", PUSH, other.id)
        for key, (other, model) in found.items()
    )
    key = yield from choose(PUSH, unit.side, asked(unit.name, "push", "Whom"), options, about=unit.id)
    other, model = found[key]
    face = yield from die(6, PUSH, unit.side, "inches that it is pushed")
    _, harm = yield from d3(PUSH, unit.side, f"damage to {other.name}")
    to = pushed_to(game, _bearer(unit), other, model, face * INCH)
    game.emit(Pushed(other.id, model.id, face, to))
    path = (model.x, model.y), to
    end = model._replace(x=to[0], y=to[1])
    yield from over_ground(game, other, (model,), Way((end,), (path,), path_length(path)))
    if any(left.id == model.id for left in other.models):
        yield from losses.wound(game, other, other.model(model.id), harm, unit.side)


def pushed_to(game: Game, me: Model, unit: Unit, model: Model, distance: int) -> Point:
    """GD-ALL-13: where it stops: at the edge of the board, at another base, at what blocks sight."""
    away = heading(model.x - me.x, model.y - me.y)
    others = near.bodies(game, (unit.id, model.id))

    def free(at: Point) -> bool:
        body = model._replace(x=at[0], y=at[1])
        closed = any(blocks(piece) and body_overlaps_polygon(body, piece.polygon) for piece in game.table.features)
        return game.table.on_table(body) and not closed and not any(overlaps(body, other) for other in others)

    way = (off(model.x, model.y, away, step) for step in range(STEP, distance + 1, STEP))
    return ([(model.x, model.y), *takewhile(free, way)])[-1]


SHELTERED = Sheltered()
