"""What missiles leave on the table for the rest of the game (GD-WPN-12, GD-WPN-14, GD-WPN-15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from wartable.engine.ask import Flow
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH, Body, Point, segment_hits_body, within
from wartable.rulesets.gates_of_doom.events.finding import CloudStayed, Irradiated
from wartable.rulesets.gates_of_doom.specials.traits import FALLOUT, SMOKE
from wartable.rulesets.gates_of_doom.state import Cloud, Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import losses

WIDE = 2 * INCH  # GD-WPN-12


def stays(game: Game, weapon: Weapon, at: Point, by: str) -> None:
    """GD-WPN-12: a permanent missile leaves a cloud where it has landed."""
    if SMOKE in weapon.traits or FALLOUT in weapon.traits:
        game.emit(CloudStayed(Cloud(weapon.key, *at, by)))


def _of(game: Game, trait: str) -> Iterator[Cloud]:
    return (cloud for cloud in game.clouds if trait in game.arms[cloud.weapon].traits)


def _in(model: Model, cloud: Cloud) -> bool:
    return not model.within and within(model, Body(cloud.x, cloud.y, 0), WIDE)


def smoke(game: Game, model: Model) -> tuple[Mod, ...]:
    """GD-WPN-14: 1 less of both skills in smoke; clouds that overlap do not add up."""
    hidden = any(_in(model, cloud) for cloud in _of(game, SMOKE))
    return (Mod(-1, "GD-WPN-14", "smoke"),) if hidden else ()


# ------------------------------------------------------------------ fallout
def breathed(game: Game, unit: Unit) -> Flow[None]:
    """GD-WPN-15: who is in fallout as its unit activates takes 1 damage."""
    for cloud in _of(game, FALLOUT) if unit.on_table else ():
        yield from _harm(game, unit, cloud, [model.id for model in unit.models if _in(model, cloud)])


def crossed(game: Game, unit: Unit, begun: Sequence[Model], paths: Iterable[Sequence[Point]]) -> Flow[None]:
    """GD-WPN-15: who enters fallout on its path takes 1 damage; `begun` are the models as they stood before."""
    ways = list(zip(begun, paths))
    for cloud in _of(game, FALLOUT):
        entered = (m.id for m, path in ways if not _in(m, cloud) and _meets(m, path, cloud))
        yield from _harm(game, unit, cloud, tuple(entered))


def set_down(game: Game, unit: Unit) -> Flow[None]:
    """GD-WPN-15: who lands or appears in fallout has entered it."""
    for cloud in _of(game, FALLOUT):
        yield from _harm(game, unit, cloud, tuple(model.id for model in unit.models if _in(model, cloud)))


def _meets(model: Model, path: Sequence[Point], cloud: Cloud) -> bool:
    disc = Body(cloud.x, cloud.y, WIDE + model.r)
    return any(segment_hits_body(*a, *b, disc) for a, b in pairwise(path))


def _harm(game: Game, unit: Unit, cloud: Cloud, numbers: Sequence[int]) -> Flow[None]:
    """GD-WPN-15: no save, and once for each model in an activation."""
    left = [model.id for model in unit.models]
    ids = tuple(n for n in numbers if n in left and (unit.id, n) not in game.irradiated)
    if ids:
        game.emit(Irradiated(unit.id, ids))
        yield from losses.harmed(game, unit, ids, cloud.by)
