"""What is about at the start: the light, the laboratory (AT-NEW-SET-02 to -04, AT-NEW-LAB-01)."""

from __future__ import annotations

from wartable.engine.ask import Flow, die
from wartable.engine.ruleset import UMPIRE
from wartable.engine.terrain import Feature
from wartable.rulesets.adventures.catalogue.settings import Laboratory, settings
from wartable.rulesets.adventures.events.setting_up import LaboratoryChosen, LightSet
from wartable.rulesets.adventures.ground.buildings import BUILDING
from wartable.rulesets.adventures.state import DAY, FOG, NIGHT, Game

HALF = 3  # of a D6: up to this one building is a laboratory


def light(game: Game) -> Flow[None]:
    """AT-NEW-SET-02, AT-NEW-SET-03, AT-NEW-SET-04: night or fog by a D6, where the setting has any and it is day."""
    setting = settings().get(game.setting)
    if setting is None or game.visibility.kind != DAY or not (setting.night or setting.fog):
        return
    face = yield from die(6, setting.clause, UMPIRE, "for the light")
    if face in setting.night and not setting.bright:
        game.emit(LightSet(NIGHT))
    elif face in setting.fog:
        game.emit(LightSet(FOG))


def laboratory(game: Game) -> Flow[None]:
    """AT-NEW-LAB-01, AT-MISS-04: the building nearest to the start edge is a laboratory, always or by lot."""
    setting = settings().get(game.setting)
    houses = [piece for piece in game.table.features if piece.kind == BUILDING]
    if setting is None or game.laboratory or not houses or setting.laboratory is Laboratory.NEVER:
        return
    if setting.laboratory is Laboratory.ALWAYS or (yield from by_lot()):
        game.emit(LaboratoryChosen(min(houses, key=lambda house: (_off_edge(game, house), house.key)).key))


def by_lot() -> Flow[bool]:
    """AT-NEW-LAB-01: whether there is a laboratory, with a chance of one half."""
    return (yield from die(6, "AT-NEW-LAB-01", UMPIRE, "whether there is a laboratory")) <= HALF


def _off_edge(game: Game, piece: Feature) -> int:
    """How far a piece is from the edge at which the players start."""
    return {
        "south": piece.top, "north": game.table.height - piece.bottom, "west": piece.left,
        "east": game.table.width - piece.right,
    }[game.start_edge or "south"]  # fmt: skip
