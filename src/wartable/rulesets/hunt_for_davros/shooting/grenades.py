"""Chapter WPN: grenades, thrown or fired from a rifle, and their blast.

Without the optional rule a grenade is a weapon like others. With it (`Options.blast`) it is aimed at a square. Squares
are offered where somebody stands who may be shot, or beside whom its blast can reach.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.ask import Flow, Option, Refusal, choose_or_skip
from wartable.engine.grid import Cell, cell_of
from wartable.rulesets.hunt_for_davros.data.data import profiles, weapons
from wartable.rulesets.hunt_for_davros.dice import d3s
from wartable.rulesets.hunt_for_davros.events.actions import NoEffect
from wartable.rulesets.hunt_for_davros.events.fighting import AmmoSpent, GrenadeThrown, ReachRolled, Scattered, ShotVoid
from wartable.rulesets.hunt_for_davros.shooting import damage, shot
from wartable.rulesets.hunt_for_davros.shooting.attack import GRENADE, Plan, label, plan
from wartable.rulesets.hunt_for_davros.shooting.damage_table import Source
from wartable.rulesets.hunt_for_davros.shooting.sightlines import statically
from wartable.rulesets.hunt_for_davros.state import Game, Model, hostile

PLAIN, THROW, RIFLE = "grenade-", "throw", "rifle-"
REACH_STANDING, REACH_MOVING = 3, 2
NOBODY = "-"
SHORT, ON_MARK, OVER = 1, 2, 3
SPAN = 4


def thrown(chosen: tuple[str, ...]) -> int:
    """How many of the declared shots are grenades."""
    return sum(key == THROW or key.startswith((PLAIN, RIFLE)) for key in chosen)


def offers(
    game: Game, model: Model, chosen: tuple[str, ...], models: Mapping[Cell, int]
) -> Iterator[tuple[int, Option]]:
    """The grenades that can be declared as the next shot, each with its distance."""
    if model.grenades <= thrown(chosen):
        return
    if not game.options.blast:
        for target in game.on_board():
            made = plan(game, model, target, GRENADE, seat=model.team, models=models)
            if made.refused is None:
                yield made.distance, Option(PLAIN + target.id, f"grenade at {label(made)}", "HD-WPN-06", target.id)
        return
    found = marks(game, model, models)
    dice = reach_dice(game, model)
    if any(made.distance <= 3 * dice for made in found):
        yield 0, Option(THROW, f"throw a grenade up to {dice}D3 squares; the square is named then", "HD-WPN-07")
    if model.weapon in weapons() and weapons()[model.weapon].throws_grenades:
        for made in found:
            text = f"rifle grenade at {label(made)}, with scatter"
            yield made.distance, Option(RIFLE + made.aim.key, text, "HD-WPN-08", made.aim.key)


def refusals(game: Game, model: Model, chosen: tuple[str, ...]) -> Iterator[Refusal]:
    """Why a model that has grenades, or once had some, cannot throw one."""
    if model.grenades <= thrown(chosen):
        if profiles()[model.profile].grenades:
            yield Refusal(THROW if game.options.blast else GRENADE, f"{model.name} has no grenade left", "HD-WPN-06")
    elif game.options.blast and (why := _too_far(game, model)):
        yield Refusal(THROW, why, "HD-WPN-07")


def _too_far(game: Game, model: Model) -> str:
    """HD-WPN-07: why no throw of it can reach anybody, "" if one can."""
    most = 3 * reach_dice(game, model)
    found = marks(game, model, game.occupied())
    if not found:
        return f"{model.name} has nobody in sight and arc to throw a grenade at"
    near = found[0].distance
    return "" if near <= most else f"the nearest square to throw at is {near} squares off, and {most} are the most"


def aimed_at(game: Game, key: str) -> str:
    """The aim of a declared grenade in words."""
    if key.startswith(PLAIN):
        return f"a grenade at {game.models[key.removeprefix(PLAIN)].name}"
    return "a grenade by hand" if key == THROW else f"a rifle grenade at {key.removeprefix(RIFLE)}"


# ---------------------------------------------------------------- where to
def marks(game: Game, model: Model, models: Mapping[Cell, int]) -> list[Plan]:
    """HD-WPN-07: the squares in sight and arc at which a grenade can be aimed, nearest first."""
    found: dict[Cell, None] = {}
    for other in game.on_board():
        if hostile(game, model, other) and other.at is not None:
            found[other.at] = None
            if not is_dalek(other):
                found.update(dict.fromkeys(game.grid.neighbours(other.at)))
    plans = [aim(game, model, cell, models) for cell in found]
    return sorted((made for made in plans if made.refused is None), key=lambda made: (made.distance, made.aim))


def aim(game: Game, model: Model, cell: Cell, models: Mapping[Cell, int] | None = None) -> Plan:
    """The dice of a grenade aimed at a cell, at whoever stands there or at the bare floor."""
    return plan(game, model, game.at(cell) or floor(cell), GRENADE, aim=cell, seat=model.team, models=models)


def floor(cell: Cell) -> Model:
    """A square in the place of a target."""
    return Model(cell.key, f"square {cell.key}", NOBODY, "", cell)


def is_dalek(model: Model) -> bool:
    """HD-WPN-09: Daleks ignore blast."""
    return profiles()[model.profile].race == "dalek"


def reach_dice(game: Game, model: Model) -> int:
    """HD-WPN-07: two D3, three for a model that has not moved in this activation."""
    act = game.act
    moved = act is not None and act.model == model.id and not act.stayed
    return REACH_MOVING if moved else REACH_STANDING


# ---------------------------------------------------------------- the shot
def use(game: Game, model: Model, key: str) -> Flow[None]:
    """A declared grenade flies; HD-FIRE-11: it may be void by now."""
    if key.startswith(PLAIN):
        yield from shot.shoot(game, model, game.models[key.removeprefix(PLAIN)], GRENADE)
    elif key == THROW:
        yield from throw(game, model)
    else:
        cell = cell_of(key.removeprefix(RIFLE))
        assert cell is not None
        yield from rifle(game, model, cell)


def throw(game: Game, model: Model) -> Flow[None]:
    """HD-WPN-07: the reach is rolled, then the square is named; with nothing in reach the action is spent."""
    dice = yield from d3s(reach_dice(game, model), "HD-WPN-07", model.team, "the reach of a thrown grenade")
    reach = sum(dice)
    game.emit(ReachRolled(model.id, dice, reach))
    found = [made for made in marks(game, model, game.occupied()) if made.distance <= reach]
    if not found:
        game.emit(NoEffect(THROW, f"nobody is within {reach} squares of {model.name}", "HD-WPN-07"))
        return
    options = tuple(Option(made.aim.key, label(made), "HD-WPN-07", made.aim.key) for made in found)
    question = "Where does the grenade go?"
    key = yield from choose_or_skip(game, "HD-WPN-07", model.team, question, options, about=model.id)
    made = next(made for made in found if made.aim.key == key)
    game.emit(GrenadeThrown(model.id, made.aim, key))
    yield from burst(game, made, made.aim)


def rifle(game: Game, model: Model, at: Cell) -> Flow[None]:
    """HD-WPN-08: a D3 says whether it falls short, on its mark or over, another one by how many squares."""
    made = aim(game, model, at)
    if made.refused is not None:
        game.emit(ShotVoid(model.id, made.target.id, made.refused.why))
        return
    die, off = (yield from d3s(1, "HD-WPN-08", model.team, "the scatter of a rifle grenade"))[0], 0
    if die != ON_MARK:
        off = (yield from d3s(1, "HD-WPN-08", model.team, "squares off the mark"))[0]
    landing = lands(game, made.origin, at, off if die == OVER else -off)
    game.emit(Scattered(model.id, die, off, landing))
    yield from burst(game, made, landing)


def lands(game: Game, origin: Cell, at: Cell, off: int) -> Cell:
    """HD-WPN-08: where a grenade comes down `off` squares behind its mark, or in front of it (negative).

    It stays on the line of fire; over its mark it stops in front of a wall or closed door and at the outer edge; short
    of it it falls no nearer than the square next to the firer.
    """
    far, grid = game.grid.distance(origin, at), game.grid
    if off <= 0:
        return at if off == 0 else along(game, origin, at, max(1, far + off), far)
    found = at
    for steps in range(far + 1, far + off + 1):
        cell = along(game, origin, at, steps, far)
        if not grid.exists(cell) or not statically(grid, origin, cell):
            break
        found = cell
    return found


def along(game: Game, origin: Cell, at: Cell, steps: int, far: int) -> Cell:
    """The cell on the line of fire so many squares from its origin; `far` is the distance of `at`."""
    x, y = (part(a, b, steps, max(far, 1)) for a, b in zip(middle(origin), middle(at)))
    square = x // SPAN, y // SPAN
    corner = ("n" if y % SPAN < SPAN // 2 else "s") + ("w" if x % SPAN < SPAN // 2 else "e")
    return Cell(*square, corner if square in game.grid.split else "")


def part(a: int, b: int, steps: int, far: int) -> int:
    """The place `steps` parts of `far` on the way from a to b, and further; between two squares the one nearer to a."""
    way = (b - a) * steps
    return a + (2 * way - 1) // (2 * far) if way > 0 else a + way // far


def middle(cell: Cell) -> tuple[int, int]:
    """The centre of a cell in quarters of a square."""
    if not cell.sub:
        return SPAN * cell.x + 2, SPAN * cell.y + 2
    return SPAN * cell.x + (1 if "w" in cell.sub else 3), SPAN * cell.y + (1 if "n" in cell.sub else 3)


# ---------------------------------------------------------------- what it does
def burst(game: Game, made: Plan, at: Cell) -> Flow[None]:
    """HD-WPN-09: who stands where the grenade lands is attacked with the dice of the square aimed at, a Dalek too."""
    firer, target = made.firer, game.at(at)
    source = Source(firer.id, made.origin, firer.team, at)
    hits = 0
    attack = plan(game, firer, target or floor(at), GRENADE, aim=made.aim, landed=True)
    if target is None or shot.void(game, attack):
        game.emit(AmmoSpent(firer.id, "grenade"))
    else:
        hits = yield from shot.strike(game, attack, False, firer.team)
    if hits or target is None:
        yield from blast(game, at, source)


def blast(game: Game, at: Cell, source: Source) -> Flow[None]:
    """HD-WPN-09: each non-Dalek adjacent to the square takes one effect roll, clockwise from north."""
    for cell in game.grid.neighbours(at):
        other = game.at(cell)
        if other is not None and not is_dalek(other) and game.result is None:
            yield from damage.effect_roll(game, other, source, secondary=True)
