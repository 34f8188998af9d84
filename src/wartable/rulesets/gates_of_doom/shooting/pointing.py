"""The request for the point at which a weapon is aimed (GD-MIS-01, GD-SUP-01, GD-LAN-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wartable.engine.aim import DISC, LINE, Aim, Aimed, Template
from wartable.engine.ask import Flow, place
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed, Shot, clause_of, points, see, spread, touched
from wartable.rulesets.gates_of_doom.shooting.foretelling import foretold
from wartable.rulesets.gates_of_doom.state import LANCE, Game, Unit


def aim(game: Game, unit: Unit, fired: Pointed) -> Flow[Shot]:
    """GD-MIS-01, GD-SUP-01, GD-LAN-01: the point at which a weapon is aimed."""
    model, weapon = fired.model, fired.weapon
    template = Template(DISC, spread(fired))
    if weapon.kind == LANCE:
        template = Template(LINE, weapon.reach + model.r, origin=(model.x, model.y))

    def ideas(roll: Callable[[int], int]) -> Iterator[Any]:
        for to in points(game, unit, fired):
            yield {"to": list(to)}

    aimed: Aimed = yield from place(Aim(
        clause_of(weapon), unit.side, f"Where is the {weapon.name} of {unit.name} aimed?", unit.id, ideas=ideas,
        first=lambda: next((Aimed(to) for to in points(game, unit, fired)), None), template=template,
        legal=lambda aimed: see(game, unit, fired, aimed.to),
        touches=lambda aimed: touched(game, fired, aimed.to, unit), matter=fired,
        foretells=lambda aimed: foretold(game, unit, fired, aimed.to),
    ))  # fmt: skip
    return Shot(fired, aimed.to)
