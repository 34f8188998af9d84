"""Chapter DMG: at whom a Dalek shoots that loses its temper, and onto whom a hit is deflected."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from wartable.engine.ask import Flow, Option, choose_or_skip
from wartable.engine.gridcell import between
from wartable.rulesets.hunt_for_davros.data.data import profiles
from wartable.rulesets.hunt_for_davros.dice import umpire_die
from wartable.rulesets.hunt_for_davros.shooting.damage_table import Source
from wartable.rulesets.hunt_for_davros.shooting.sightlines import distance, sees
from wartable.rulesets.hunt_for_davros.state import DORMANT, Game, Model


def dalek(model: Model) -> bool:
    """Whether a model is a Dalek of any kind, Imperial guards and Supremes among them."""
    return profiles()[model.profile].race == "dalek"


# ------------------------------------------------------------------ lost temper
def nearest_dalek(game: Game, model: Model, source: Source) -> Flow[Model | None]:
    """HD-DMG-11: the other Dalek, of any side, at which an angry one shoots; None if it sees none.

    The nearest in squares of those in line of sight, whatever its facing; of equals the one closest to the line of
    fire; then at random.
    """
    models = game.occupied()
    seen = [
        other for other in game.on_board()
        if other is not model and other.team != DORMANT and dalek(other) and sees(game, model, other, models)
    ]  # fmt: skip
    if not seen:
        return None
    least = min(distance(game, model, other) for other in seen)
    near = [other for other in seen if distance(game, model, other) == least]
    angles = [off_line(model, other, source) for other in near]
    close = [other for other, angle in zip(near, angles) if angle == min(angles)]
    face = yield from umpire_die(game, len(close), "HD-DMG-11", f"who angers {model.name}")
    return close[face - 1]


def off_line(model: Model, other: Model, source: Source) -> Fraction:
    """HD-DMG-11: how far another model is off the line of fire, seen from the model: 0 on it, on either side, 1 across.

    It is the squared sine of the angle, so that it is exact; 1 if there was no shot.
    """
    assert model.at is not None and other.at is not None
    line = between(source.at, source.target_at or model.at)
    away = between(model.at, other.at)
    cross = line[0] * away[1] - line[1] * away[0]
    lengths = (line[0] ** 2 + line[1] ** 2) * (away[0] ** 2 + away[1] ** 2)
    return Fraction(cross**2, lengths) if lengths else Fraction(1)


# ------------------------------------------------------------------ deflection
def deflected_onto(game: Game, model: Model, source: Source) -> Flow[Model | None]:
    """HD-DMG-07: who takes a hit that a Dalek deflects; None if nobody is adjacent.

    Its owner has to pick anybody, the firer and his own models too. For the umpire it is the player's model nearest
    to the firer, then one at random.
    """
    assert model.at is not None
    near = [game.at(cell) for cell in game.grid.neighbours(model.at)]
    found = [other for other in near if other is not None and other.team != DORMANT]
    if not found:
        return None
    if model.team in game.teams:
        picked = yield from _pick(game, model, found)
        return picked
    players = [other for other in found if other.team in game.teams]
    if players:
        least = min(distance(game, other, source.at) for other in players)
        found = [other for other in players if distance(game, other, source.at) == least]
    face = yield from umpire_die(game, len(found), "HD-DMG-07", f"where {model.name} deflects the hit")
    return found[face - 1]


def _pick(game: Game, model: Model, found: Sequence[Model]) -> Flow[Model]:
    options = tuple(Option(other.id, f"onto {other.name}", "HD-DMG-07", other.id) for other in found)
    question = f"{model.name} deflects the hit: onto whom?"
    key = yield from choose_or_skip(game, "HD-DMG-07", model.team, question, options, about=model.id)
    return game.models[key]
