"""What shots leave on the table for those who look: where they were aimed, how they strayed, what they covered."""

from __future__ import annotations

from wartable.engine.event import Event
from wartable.engine.ruleset import Shape
from wartable.kit.wording import inched
from wartable.rulesets.gates_of_doom.events.fighting import LanceWent, Launched, Swept
from wartable.rulesets.gates_of_doom.state import Game


def drawn(game: Game, event: Event) -> tuple[Shape, ...]:
    """The shapes of an event; they have the tone of the side that shoots."""
    if isinstance(event, Launched):
        blast = Shape("template", (event.landed,), event.radius, _tone(game, event.unit), clause="GD-MIS-03")
        if not event.strays:
            return (blast,)
        text = f"strays {inched(event.strays)}"
        return Shape("arrow", (event.to, event.landed), text=text, clause="GD-GEN-02"), blast
    if isinstance(event, Swept):
        return (Shape("template", (event.at,), event.spread, _tone(game, event.unit), clause="GD-SUP-01"),)
    if isinstance(event, LanceWent):
        return (Shape("line", (event.start, event.end), tone=_tone(game, event.unit), clause="GD-LAN-01"),)
    return ()


def _tone(game: Game, unit: str) -> str:
    sides = list(game.sides)
    return f"side{sides.index(game.units[unit].side)}" if unit in game.units else ""
