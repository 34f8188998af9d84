"""Chapter WIN: a team with a save mission marks the target with a laser, so that a transmat takes him away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.ask import Flow, Option, Refusal
from wartable.engine.grid import Cell
from wartable.kit.wording import count
from wartable.rulesets.hunt_for_davros.data.data import missions
from wartable.rulesets.hunt_for_davros.events.fighting import ExtractionTried
from wartable.rulesets.hunt_for_davros.shooting import damage
from wartable.rulesets.hunt_for_davros.shooting.attack import DESIGNATE, plan
from wartable.rulesets.hunt_for_davros.shooting.damage_table import Source
from wartable.rulesets.hunt_for_davros.shooting.shot import void
from wartable.rulesets.hunt_for_davros.state import SAVE, TARGET, Game, Model
from wartable.rulesets.hunt_for_davros.winning import victory
from wartable.rulesets.hunt_for_davros.winning.claims import kind_of

KEY = DESIGNATE
WORDS = "a designation"
ONLY_BY_TRANSPONDER = "target_transponder_by_team"
PASSING = ("HD-FIRE-01", "HD-FIRE-02", "HD-FIRE-04", "HD-WIN-03")
"""By these an attempt is closed until the model has moved."""


def offer(game: Game, model: Model, models: Mapping[Cell, int]) -> tuple[int, Option] | None:
    """HD-WIN-04: an attempt that can be declared among the shots, with its distance."""
    target = game.target()
    if target is None or closed(game, model) is not None:
        return None
    made = plan(game, model, target, DESIGNATE, seat=model.team, models=models)
    if made.refused is not None:
        return None
    squares = count(made.distance, "square")
    text = f"designate {target.name} for the transmat: {squares}, no dice to hit, one effect roll"
    return made.distance, Option(KEY, text, "HD-WIN-02", target.id)


def refusals(game: Game, model: Model, models: Mapping[Cell, int]) -> Iterator[Refusal]:
    """Why a model cannot try an extraction now."""
    target = game.target()
    if target is None:
        return
    why = closed(game, model) or plan(game, model, target, DESIGNATE, seat=model.team, models=models).refused
    if why is not None:
        yield why._replace(key=KEY)


def closed(game: Game, model: Model) -> Refusal | None:
    """HD-WIN-02, HD-WIN-09: why a model's team may not designate at all, None if it may.

    HD-WIN-12: to shoot at the target is not limited so.
    HD-NEW-SCN-04: one save card forbids it. HD-SCN-03: with the target as an open objective every team may.
    """
    team = game.teams.get(model.team)
    if game.options.rescue == "transponder":
        return Refusal(KEY, "in this game only a transponder takes the target away", "HD-WIN-09")
    if team is not None and game.options.open_target:
        return None
    if team is None or kind_of(team) != SAVE:
        return Refusal(KEY, "only a team with a mission to save may designate", "HD-WIN-02")
    if missions()[team.mission].win == ONLY_BY_TRANSPONDER:
        return Refusal(KEY, "its mission wants the target taken by a transponder", "HD-NEW-SCN-04")
    return None


def attempt(game: Game, model: Model) -> Flow[None]:
    """HD-WIN-05: no roll to hit; one effect roll as though the shot had scored, at once (HD-WIN-04).

    HD-SCN-02: the attempt shows that the team is to save. HD-FIRE-11: without a target in short range it is void.
    """
    target = game.target() or next((other for other in game.models.values() if other.team == TARGET), None)
    assert target is not None
    made = plan(game, model, target, DESIGNATE)
    if void(game, made):
        return
    victory.show(game, model.team)
    game.emit(ExtractionTried(model.id, target.id))
    source = Source(model.id, made.origin, model.team, target.at)
    yield from damage.take_hits(game, target, 1, source, False, 0, DESIGNATE)
