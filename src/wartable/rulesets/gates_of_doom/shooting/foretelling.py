"""What would come of a shot at a point, for those who aim it; counted over the 36 ways in which two dice fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from wartable.engine.aim import Base, Fact, Foretold, Landing, Touch
from wartable.engine.mod import fixed, reasons
from wartable.engine.plane import Body, Point, gap, inches
from wartable.engine.query import Bar
from wartable.rulesets.gates_of_doom.shooting.aiming import (
    Pointed,
    clause_of,
    covered,
    landing,
    line_of,
    on_line,
    spread,
    steadiness,
)
from wartable.rulesets.gates_of_doom.sight.lines import looking
from wartable.rulesets.gates_of_doom.specials.traits import FLASH
from wartable.rulesets.gates_of_doom.state import LANCE, MISSILE, Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import figures
from wartable.rulesets.gates_of_doom.troops.boons import pierced
from wartable.rulesets.gates_of_doom.troops.saves import WORST, guard

MANY = 3  # enemies touched that are worth a bar of their own
FOES, FRIENDS, NOBODY, OFF = "foes", "friends", "nobody", "off"
Covered = Mapping[str, Sequence[Model]]


def foretold(game: Game, unit: Unit, fired: Pointed, to: Point) -> Foretold:
    """What would come of it: whom it touches if it goes where it is aimed, and on average if it may stray."""
    if fired.weapon.kind == LANCE:
        return _lanced(game, unit, fired, to)
    eye = looking(game.table, fired.model, to)
    away, reach = inches(round(gap(eye, Body(*to, 0)), -2)), inches(fired.weapon.reach)
    far = Fact("Range", f"{away} of {reach} inches", clause_of(fired.weapon))
    here = covered(game, to, spread(fired), unit)
    line = ((eye.x, eye.y), to)
    if fired.weapon.kind != MISSILE:
        times = 2 if fired.focus else 1
        rows = _touches(game, unit, fired.weapon, here, {}, times)
        return Foretold(line, tuple(rows), tuple(_bases(game, unit, here)), facts=(far,))
    return _strayed(game, unit, fired, to, Foretold(line, bases=tuple(_bases(game, unit, here)), facts=(far,)), here)


# ------------------------------------------------------------------ missiles
def _strayed(game: Game, unit: Unit, fired: Pointed, to: Point, plain: Foretold, here: Covered) -> Foretold:
    """GD-GEN-02, GD-MIS-01: the points where it may land, and what it touches at each."""
    mods = steadiness(game, unit, fired)
    skill = fixed(mods)
    ways = Counter(landing(fired.model, to, scatter, face, skill)[1] for scatter in range(1, 7) for face in range(1, 7))
    landed = {at: _there(game, unit, fired, at) for at in ways}
    average: dict[str, float] = {}
    for at, found in landed.items():
        for key, models in found.items():
            average[key] = average.get(key, 0.0) + len(models) * ways[at] / 36
    rows = _touches(game, unit, _milder(fired.weapon), here, average, 1)
    spots = tuple(Landing(at, ways[at] / 36, _met(game, unit, at, found)) for at, found in sorted(landed.items()))
    parts = ", ".join(f"{part.text} {part.value:+d}" for part in reasons(mods) if part.value)
    fact = Fact("Strays if it is no direct hit", f"D6 less {skill} inches{f' ({parts})' if parts else ''}", "GD-MIS-01")
    return plain._replace(
        touches=tuple(rows), landings=spots, facts=(*plain.facts, fact),
        bars=tuple(_bars(game, unit, {at: (ways[at] / 36, found) for at, found in landed.items()})),
    )  # fmt: skip


def _there(game: Game, unit: Unit, fired: Pointed, at: Point) -> Covered:
    """GD-GEN-03: off the table it has no effect."""
    on = 0 <= at[0] <= game.table.width and 0 <= at[1] <= game.table.height
    return covered(game, at, spread(fired), unit) if on else {}


def _met(game: Game, unit: Unit, at: Point, found: Covered) -> str:
    if not (0 <= at[0] <= game.table.width and 0 <= at[1] <= game.table.height):
        return OFF
    if any(game.units[key].side == unit.side for key in found):
        return FRIENDS
    return FOES if found else NOBODY


def _bars(game: Game, unit: Unit, landed: Mapping[Point, tuple[float, Covered]]) -> Iterator[Bar]:
    def chance(mine: bool, least: int) -> float:
        return sum(
            part for part, found in landed.values()
            if sum(len(models) for key, models in found.items() if (game.units[key].side == unit.side) is mine) >= least
        )  # fmt: skip

    yield Bar("Lands where it is aimed", 1 / 6, "GD-GEN-02")
    yield Bar("Enemies touched", chance(False, 1), "GD-MIS-03")
    yield Bar(f"{MANY} or more enemies touched", chance(False, MANY), "GD-MIS-03")
    yield Bar("Friends touched", chance(True, 1), "GD-MIS-03")


def _milder(weapon: Weapon) -> Weapon:
    """GD-MIS-04: what a blast does to those on whom it does not land."""
    return weapon._replace(pierces=None if weapon.pierces is None else weapon.pierces + 1)


# ------------------------------------------------------------------ lances
def _lanced(game: Game, unit: Unit, fired: Pointed, to: Point) -> Foretold:
    """GD-LAN-01, GD-LAN-04: the bases that the line crosses, in their order."""
    line = line_of(game, fired.model, fired.weapon, to)
    met = on_line(game, fired.model, *line, unit)
    here: dict[str, list[Model]] = {}
    for other, model in met:
        here.setdefault(other.id, []).append(model)
    bases = tuple(
        Base(model.x, model.y, model.r, other.side == unit.side, place)
        for place, (other, model) in enumerate(met, 1)
    )  # fmt: skip
    rows = _touches(game, unit, fired.weapon, here, {}, 1)
    fact = Fact("Goes on", "if the one hit dies; else on 2 or more, then 3 or more, and so on", "GD-LAN-04")
    return Foretold(line, tuple(rows), bases, facts=(fact,) if len(met) > 1 else ())


# ------------------------------------------------------------------ whom it touches
def _bases(game: Game, unit: Unit, here: Covered) -> Iterator[Base]:
    for key, models in here.items():
        for model in models:
            yield Base(model.x, model.y, model.r, game.units[key].side == unit.side)


def _touches(
    game: Game, unit: Unit, weapon: Weapon, here: Covered, average: Mapping[str, float], times: int
) -> Iterator[Touch]:  # fmt: skip
    """The units that it touches here or may touch, foes first."""
    keys = sorted(dict.fromkeys((*here, *average)), key=lambda key: game.units[key].side == unit.side)
    for key in keys:
        other = game.units[key]
        own, many = other.side == unit.side, len(here.get(key, ()))
        models = here.get(key) or other.models
        note, clause = _does(weapon, unit, other, models[0], times)
        yield Touch(key, many, average.get(key, float(many)), own, note, clause)


def _does(weapon: Weapon, unit: Unit, other: Unit, model: Model, times: int) -> tuple[str, str]:
    """What it does to a model that it touches."""
    if FLASH in weapon.traits:
        return "3 less skill until the round ends", "GD-WPN-13"
    if not weapon.damage and not weapon.damage_die:
        return "no damage", clause_of(weapon)
    how = guard(model, pierced(unit, other, weapon), other)
    hits = f"{times} hits on each, " if times > 1 else ""
    damage = weapon.damage_die or str(weapon.damage)
    kills = ", which kills" if not weapon.damage_die and weapon.damage >= figures.health(model) else ""
    save = f"saves on {how.save} or more" if how.save < WORST else "no save"
    shield = f"shield on {how.shield} or more, " if how.shield < WORST else ""
    return f"{hits}{shield}{save}; {damage} damage{kills}", "GD-SA-07"
