"""The table as a battle has changed it: what burns, what was set down, what was destroyed (BG-NEW-SCENARIOS)."""

from __future__ import annotations

from dataclasses import replace

from wartable.engine.terrain import Feature, Going, Sight, Table
from wartable.rulesets.battle_group.ground.kinds import BURNING
from wartable.rulesets.battle_group.state import Game


def changed(table: Table, game: Game) -> Table:
    """BG-NEW-SCENARIOS-06, -07, -10: `table` with what has become of it in a game."""
    if not (game.burnt or game.opened or game.obstacles):
        return table
    there = {piece.key for piece in table.features}
    found = [_now(piece, game) for piece in table.features]
    found += [
        Feature(each.key, each.name, each.kind, each.polygon) for each in game.obstacles if each.key not in there
    ]  # fmt: skip
    return Table(table.width, table.height, found)


def _now(piece: Feature, game: Game) -> Feature:
    if piece.key in game.burnt:
        return replace(piece, hazardous=tuple(dict.fromkeys((*piece.hazardous, BURNING))))
    if piece.key in game.opened:
        return replace(piece, kind="rough", going=Going.HARD, sight=Sight.OPEN, height=0)
    return piece
