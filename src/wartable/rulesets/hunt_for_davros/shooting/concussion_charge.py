"""The concussion charge of HD-NEW-ENC-15, which a FIRE action throws into a square in sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.ask import Flow, Option
from wartable.engine.grid import Cell, Square, cell_of
from wartable.rulesets.hunt_for_davros.complex.complex import ends
from wartable.rulesets.hunt_for_davros.data.card_effects import EffectRoll
from wartable.rulesets.hunt_for_davros.data.data import cards
from wartable.rulesets.hunt_for_davros.events.actions import DoorSet
from wartable.rulesets.hunt_for_davros.events.fighting import GrenadeThrown, ShotVoid
from wartable.rulesets.hunt_for_davros.events.searching import CardUsedUp
from wartable.rulesets.hunt_for_davros.shooting import damage
from wartable.rulesets.hunt_for_davros.shooting.damage_table import Source
from wartable.rulesets.hunt_for_davros.shooting.grenades import is_dalek
from wartable.rulesets.hunt_for_davros.shooting.sightlines import sees
from wartable.rulesets.hunt_for_davros.specials import ask
from wartable.rulesets.hunt_for_davros.state import Card, DoorState, Game, Model, hostile

CLAUSE, PREFIX, WORDS = "HD-NEW-ENC-15", "charge-", "the concussion charge"


def held(game: Game, model: Model) -> tuple[tuple[Card, EffectRoll], ...]:
    """The charges that a model can throw."""
    return tuple(
        (card, effect)
        for card in game.held(model.team) if card.holder == model.id and card.ready and card.kind in cards()
        for effect in cards()[card.kind].of(EffectRoll) if effect.range
    )  # fmt: skip


def offers(
    game: Game, model: Model, chosen: tuple[str, ...], models: Mapping[Cell, int]
) -> Iterator[tuple[int, Option]]:
    """The squares for a charge, each with its distance: those where a foe or a closed door would feel it."""
    used = sum(key.startswith(PREFIX) for key in chosen)
    for _, effect in held(game, model)[used : used + 1]:
        for cell in _worth_it(game, model):
            if reached(game, model, cell, effect, models):
                far = game.grid.distance(cell, model.at or cell)
                text = f"throw {WORDS} into square {cell.key}: {far} squares"
                yield far, Option(PREFIX + cell.key, text, CLAUSE, cell.key)


def _worth_it(game: Game, model: Model) -> dict[Cell, None]:
    found: dict[Cell, None] = {}
    for other in game.on_board():
        if hostile(game, model, other) and not is_dalek(other) and other.at is not None:
            found.update(dict.fromkeys((other.at, *game.grid.neighbours(other.at))))
    for door in game.doors.values():
        if _breaks(door) and not door.open:
            for x, y in ends(game.board.door(door.id).edge):
                found.update(dict.fromkeys(game.grid.cells_of((x, y))))
    return found


def reached(game: Game, model: Model, cell: Cell, effect: EffectRoll, models: Mapping[Cell, int]) -> bool:
    """Whether a square is in sight and near enough; the arc of fire does not matter."""
    assert model.at is not None
    return game.grid.distance(model.at, cell) <= effect.range and sees(game, model, cell, models)


def use(game: Game, model: Model, key: str) -> Flow[None]:
    """The charge flies, if its square is still in sight (HD-FIRE-11); then the card is gone."""
    cell, found = cell_of(key.removeprefix(PREFIX)), held(game, model)
    assert cell is not None
    if not found or model.at is None or not reached(game, model, cell, found[0][1], game.occupied()):
        game.emit(ShotVoid(model.id, f"square {cell.key}", "it is out of sight or too far now"))
        return
    card, effect = found[0]
    source = Source(model.id, model.at, model.team, cell)
    ask.show(game, card)
    game.emit(GrenadeThrown(model.id, cell, cell.key, CLAUSE))
    game.emit(CardUsedUp(card.id))
    for door in game.doors.values():
        if _breaks(door) and any(_near(cell, square, effect.radius) for square in ends(game.board.door(door.id).edge)):
            game.emit(DoorSet(door.id, model.id, open=True, broken=True, under=CLAUSE))
    for place in (cell, *game.grid.neighbours(cell)):
        other = game.at(place)
        if other is not None and not is_dalek(other) and game.result is None:
            yield from damage.effect_roll(game, other, source, secondary=effect.secondary)


def _breaks(door: DoorState) -> bool:
    """Doors of the sanctum stand."""
    return not door.sanctum and not door.broken


def _near(cell: Cell, square: Square, radius: int) -> bool:
    return max(abs(cell.x - square[0]), abs(cell.y - square[1])) <= radius
