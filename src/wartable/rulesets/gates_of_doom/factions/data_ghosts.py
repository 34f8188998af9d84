"""Data ghosts of the Alliance (GD-ALL-06 to -11)."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi

from wartable.engine.aim import DISC, Template
from wartable.engine.ask import Flow, Option, choose, choose_or_skip, d3, die, place
from wartable.engine.compat import override
from wartable.engine.plane import INCH, Bodied, Polygon, overlaps
from wartable.kit.inches.bases import Base
from wartable.kit.inches.placing import TAKEN, Fault, Ground, Region, Site
from wartable.kit.wording import count, inched
from wartable.rulesets.gates_of_doom.catalogue.gear import profiles
from wartable.rulesets.gates_of_doom.events.powers import Faded, Pressed, Summoned
from wartable.rulesets.gates_of_doom.moving.move import walk
from wartable.rulesets.gates_of_doom.setup.grounds import CLAUSES
from wartable.rulesets.gates_of_doom.shooting.fire import mark
from wartable.rulesets.gates_of_doom.specials.points import GatesSpecial, Told
from wartable.rulesets.gates_of_doom.state import COHESION, GHOST, RADIUS, Game, Model, Profile, Unit
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.turn.actions import leave

SUMMON, PROFILE, ACTIVATE, FADE, IMMUNE, PRESS = (
    "GD-ALL-06", "GD-ALL-07", "GD-ALL-08", "GD-ALL-09", "GD-ALL-10", "GD-ALL-11",
)  # fmt: skip
AROUND, CLOSE, FADES, MOVES = 6 * INCH, 3 * INCH, 3, 2
CORNERS = 48
GO, BREAK, HARASS, REST = "move", "leave", "press", "rest"


class DataGhost(GatesSpecial):
    """GD-ALL-07, GD-ALL-09, GD-ALL-10: it has no actions and no reactions, fades, and feels no under fire markers."""

    __slots__ = ()

    @override
    def most_actions(self, unit: Unit) -> Told | None:
        return 0, PROFILE

    @override
    def fearless(self, unit: Unit) -> str | None:
        return IMMUNE

    @override
    def spares_markers(self, me: Model) -> str | None:
        return IMMUNE

    @override
    def round_begins(self, game: Game, unit: Unit, me: Model) -> Flow[None]:
        face = yield from die(6, FADE, unit.side, f"whether {unit.name} fades")
        game.emit(Faded(unit.id, face, face <= FADES))


# ------------------------------------------------------------------ summoning
class Summons(Ground):
    """GD-ALL-06: each within 6 inches of the model that summons them; GD-ALL-07: without cohesion."""

    __slots__ = ("_me",)

    def __init__(self, game: Game, me: Model) -> None:
        region = Region(SUMMON, "summoned", _round(me), apart=-1)
        super().__init__(game.table, region, CLAUSES, near.neighbours(game), COHESION)
        self._me = me

    @override
    def fault(self, body: Bodied) -> Fault | None:
        if near.far(body, (self._me,)) > AROUND:
            return SUMMON, "each ghost is placed within 6 inches of the model that summons it"
        return super().fault(body)

    @override
    def scattered(self, models: Sequence[Base]) -> Fault | None:
        on_another = any(overlaps(one, two) for i, one in enumerate(models) for two in models[:i])
        return (self.clauses.base, TAKEN) if on_another else None


def _round(me: Model) -> Polygon:
    """An outline round all places of ghosts about a model."""
    radius = AROUND + me.r + 2 * RADIUS[GHOST]
    return Template(DISC, int(radius / cos(pi / CORNERS)) + 1).outline((me.x, me.y))


def born() -> Model:
    """GD-ALL-07: agility and health alone, speed 6 inches, no weapons, no save."""
    row = profiles()["data_ghost"]
    return Model(1, Profile(0, 0, 0, row.agility, row.health), r=RADIUS[GHOST], kind=GHOST, rules=(IMMUNE,))


def summon(game: Game, unit: Unit, me: Model) -> Flow[None]:
    """GD-ALL-06: D3+2 of them, as many as have room; GD-ALL-08: they may activate at once."""
    _, thrown = yield from d3(SUMMON, unit.side, "data ghosts, two more")
    site = next((site for many in range(thrown + 2, 0, -1) if (site := _site(game, unit, me, many)).first()), None)
    if site is None:
        return
    ghosts = f"the {count(len(site.models), 'ghost')}"
    question = f"Where do {ghosts} of {unit.name} appear, within {inched(AROUND)} of it?"
    models, _ = yield from place(site.ask(unit.side, question, unit.id))
    taken = sum(one.maker == unit.id for one in game.units.values())
    keys = []
    for number, model in enumerate(models, taken + 1):
        keys.append(f"{unit.id}-ghost-{number}")
        game.emit(Summoned(unit.id, keys[-1], f"Ghost {number} of {unit.name}", model._replace(id=1)))
    for key in keys:
        yield from haunt(game, game.units[key])


def _site(game: Game, unit: Unit, me: Model, many: int) -> Site[Model]:
    ghosts = [born()._replace(id=number) for number in range(1, many + 1)]
    return Site(game.table, f"the ghosts of {unit.name}", ghosts, [Summons(game, me)])


# ------------------------------------------------------------------ their activation
def again(game: Game, unit: Unit) -> Flow[None]:
    """GD-ALL-08: the ghosts of a unit activate as it does."""
    for ghost in [one for one in game.units.values() if one.maker == unit.id]:
        yield from haunt(game, ghost)


def haunt(game: Game, ghost: Unit) -> Flow[None]:
    """GD-ALL-08, GD-ALL-11: two moves, and once under fire markers on a unit within 3 inches."""
    moves, pressed = MOVES, False
    while ghost.on_table:
        options = _options(game, ghost, moves, pressed)
        if not options:
            return
        every = (*options, Option(REST, "do nothing more", ACTIVATE))
        key = yield from choose(ACTIVATE, ghost.side, f"What does {ghost.name} do?", every, about=ghost.id)
        if key == REST:
            return
        if key == HARASS:
            pressed = True
            yield from _harass(game, ghost)
        elif key == BREAK:
            moves = 0
            yield from leave(game, ghost)
        else:
            moves -= 1
            yield from walk(game, ghost)


def _options(game: Game, ghost: Unit, moves: int, pressed: bool) -> list[Option]:
    found = []
    if not pressed and _within(game, ghost):
        found.append(Option(HARASS, "put under fire markers on a unit", PRESS))
    if moves and not near.foes_in_combat(game, ghost):
        found.append(Option(GO, "move", "GD-ACT-01"))
    elif moves == MOVES:
        found.append(Option(BREAK, "leave the melee", "GD-MEL-03"))
    return found


def _within(game: Game, ghost: Unit) -> list[Unit]:
    """Enemies and friends within 3 inches, those first; no ghosts, to whom markers do nothing."""
    those = sorted(near.about(game, ghost), key=lambda one: one.side == ghost.side)
    return [one for one in those if not one.maker and _reached(game, ghost, one)]


def _reached(game: Game, ghost: Unit, other: Unit) -> bool:
    return any(near.reach(game, ghost, ghost.models[0], other, model) <= CLOSE for model in other.models)


def _harass(game: Game, ghost: Unit) -> Flow[None]:
    options = [Option(other.id, other.name, PRESS, other.id) for other in _within(game, ghost)]
    words = [other.id for other in game.units.values()]
    question = f"Whom does {ghost.name} put under pressure?"
    key = yield from choose_or_skip(game, PRESS, ghost.side, question, options, about=ghost.id, words=words)
    _, points = yield from d3(PRESS, ghost.side, "under fire markers")
    game.emit(Pressed(key, points, PRESS))
    mark(game, game.units[key], points)


DATA_GHOST = DataGhost()
