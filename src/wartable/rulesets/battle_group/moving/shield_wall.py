"""Forming a shield wall (BG-SHD-02, BG-SHD-03)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, Standing, choose
from wartable.kit.wording import asked
from wartable.rulesets.battle_group.catalogue.equipment import shields
from wartable.rulesets.battle_group.events.moving import WallFormed
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.specials.points import Use
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import line

WALL, OPEN = "wall", "open"
SHIELD_WALL = "shield_wall"


def carries(unit: Unit) -> bool:
    """BG-SHD-02: whether two or more models all carry the same one of the shields that make a wall, and all work."""
    held = {model.shield for model in unit.models}
    if not unit.group or len(held) != 1 or "" in held:
        return False
    (shield,) = held
    alike = shields()[shield].effect(SHIELD_WALL) is not None
    return alike and all(line.works(unit, model, shield) for model in unit.models)


def may_form(game: Game, unit: Unit) -> bool:
    """BG-SHD-03: whether a unit may form a wall as its move ends: it has the shields, did not run and is awake."""
    return carries(unit) and not unit.ran and not barred(game, unit, Use.TURN)[0]


def form(game: Game, unit: Unit, seat: str) -> Flow[None]:
    """BG-SHD-03: a wall costs nothing; whoever leads the unit says whether it is formed."""
    options = (Option(WALL, "Form a shield wall", "BG-SHD-03"), Option(OPEN, "Stay in open order", "BG-SHD-03"))
    label = f"{unit.name}: a shield wall each turn"
    always = (Standing(f"wall {unit.id}", WALL, WALL, label, "BG-SHD-03"),)
    question = asked(unit.name, "stand", "How")
    if (yield from choose("BG-SHD-03", seat, question, options, about=unit.id, standing=always)) == WALL:
        game.emit(WallFormed(unit.id))
