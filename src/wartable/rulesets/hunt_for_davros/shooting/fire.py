"""Chapter FIRE: FIRE actions, the declaration of all shots of an activation, and one whole shot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from wartable.engine.ask import PLAIN, Flow, Later, Manner, Option, Refusal, choose_or_skip
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent
from wartable.rulesets.hunt_for_davros.events.fighting import ShotsDeclared, ShotTaken
from wartable.rulesets.hunt_for_davros.shooting import concussion_charge, extraction, grenades
from wartable.rulesets.hunt_for_davros.shooting.attack import label as shot_label
from wartable.rulesets.hunt_for_davros.shooting.attack import open_plans, plan
from wartable.rulesets.hunt_for_davros.shooting.shot import shoot
from wartable.rulesets.hunt_for_davros.specials import ask
from wartable.rulesets.hunt_for_davros.state import FIRE, Game, Model

__all__ = ["fire", "label", "may_fire", "open_", "refusals", "shoot", "shot_options"]

NO_MORE = "no-more"
ORDINALS = ("first", "second", "third", "fourth")
NEVER = ("HD-FIRE-13", "HD-NEW-ENC-05", "HD-NEW-TEAM-01", "HD-NEW-TEAM-04")
"""By these a target stays closed, whatever the model does in this activation."""
LATER = "HD-TURN-05"
"""The clause of options that cannot be shot at as things stand."""
FEW = 3
"""So many of them are listed with the others."""
Chosen = tuple[str, ...]


class Offer(NamedTuple):
    """A shot that can be declared, with its distance: nearer ones come first in lists."""

    distance: int
    option: Option


# ---------------------------------------------------------------- what can be declared
def shot_options(game: Game, model: Model, chosen: Chosen = ()) -> tuple[tuple[Option, ...], Later]:
    """HD-FIRE-10: what can be declared as the next shot, nearest first, and why the rest cannot.

    Keys are ids of models, "designate" (HD-WIN-04), and those of `grenades`. HD-TURN-05: from the second shot on, as
    long as an action is left to lie between, a model that cannot be shot now may be named as well.

    Args:
        chosen: the shots declared so far.
    """
    models = game.occupied()
    offers = sorted(_offers(game, model, chosen, models), key=lambda offer: offer.distance)
    options = [offer.option for offer in offers]
    if later := bool(chosen) and _spare(game, chosen) > 0 and not out_of_rounds(game, model, chosen):
        taken = {option.key for option in options}
        options += (o for o in _for_later(game, model, models) if o.key not in taken)
    return tuple(options), Later(lambda: tuple(_refused(game, model, chosen, later)))


def _offers(game: Game, model: Model, chosen: Chosen, models: Mapping[Cell, int]) -> Iterator[Offer]:
    if not out_of_rounds(game, model, chosen):
        for made in open_plans(game, model, seat=model.team, models=models):
            yield Offer(made.distance, Option(made.target.id, shot_label(made), "HD-FIRE-10", made.target.id))
    if (offer := extraction.offer(game, model, models)) is not None:
        yield Offer(*offer)
    yield from (Offer(*offer) for offer in grenades.offers(game, model, chosen, models))
    yield from (Offer(*offer) for offer in concussion_charge.offers(game, model, chosen, models))


def _for_later(game: Game, model: Model, models: Mapping[Cell, int]) -> Iterator[Option]:
    for target in game.on_board():
        made = plan(game, model, target, seat=model.team, models=models)
        if made.refused is not None and made.refused.clause not in NEVER and target is not model:
            text = f"{target.name}, later in this activation: now {made.refused.why}"
            yield Option(target.id, text, LATER, target.id)
    refused = next(extraction.refusals(game, model, models), None)
    if refused is not None and refused.clause in extraction.PASSING:
        yield Option(extraction.KEY, f"designate, later in this activation: now {refused.why}", LATER)


def _folded(options: Sequence[Option]) -> Manner:
    """HD-TURN-05: those that cannot be shot at now are many as a rule, and seldom meant."""
    later = sum(option.clause == LATER for option in options)
    if later <= FEW:
        return PLAIN
    return Manner(folds=later, fold=f"{later} targets for later in this activation, none of which can be shot at now")


def _spare(game: Game, chosen: Chosen) -> int:
    """How many actions are left for something else once one more shot has been declared."""
    return game.act.left - len(chosen) - 1 if game.act is not None else 0


def out_of_rounds(game: Game, model: Model, chosen: Chosen) -> bool:
    """HD-NEW-TEAM-01: whether the shots declared use up all rounds of its weapon."""
    return 0 <= model.ammo <= sum(key in game.models for key in chosen)


def _refused(game: Game, model: Model, chosen: Chosen, later: bool) -> Iterator[Refusal]:
    """Why models, machines and doors cannot be named as the next target."""
    models = game.occupied()
    for target in game.on_board():
        made = plan(game, model, target, seat=model.team, models=models)
        if target is model:
            continue
        if made.refused is None:
            if out_of_rounds(game, model, chosen):
                yield Refusal(target.id, f"{model.name} has no more rounds", "HD-NEW-TEAM-01")
        elif not later or made.refused.clause in NEVER:
            yield made.refused
    for refused in extraction.refusals(game, model, models):
        if not later or refused.clause not in extraction.PASSING:
            yield refused
    yield from grenades.refusals(game, model, chosen)
    for thing in (*game.devices, *game.doors):
        yield Refusal(thing, "doors and machines cannot be shot at", "HD-FIRE-13")


# ---------------------------------------------------------------- the menu
def open_(game: Game, model: Model) -> bool:
    """Whether a FIRE action is possible now, limits of the activation apart."""
    act = game.act
    if act is not None and act.declared:
        return bool(act.shots)
    return any(True for _ in _offers(game, model, (), game.occupied()))


def label(game: Game, model: Model) -> str:
    """What the menu says of a FIRE action; HD-FIRE-11: also that its shot is void, if its target is destroyed."""
    act = game.act
    if act is None or not act.shots:
        return "fire"
    target = game.models.get(act.shots[0])
    lost = ": it is destroyed, so the shot is void" if target is not None and target.destroyed else ""
    return f"fire the next shot that is declared, {aimed_at(game, act.shots[0])}{lost}"


def aimed_at(game: Game, key: str) -> str:
    """The target of a declared shot in words."""
    if key in game.models:
        return f"at {game.models[key].name}"
    if key == extraction.KEY:
        return extraction.WORDS
    return concussion_charge.WORDS if key.startswith(concussion_charge.PREFIX) else grenades.aimed_at(game, key)


def refusals(game: Game, model: Model) -> Iterator[Refusal]:
    """Why a FIRE action is not possible now, if it is not."""
    found = may_fire(game, model)
    if found is not None:
        yield found


def may_fire(game: Game, model: Model) -> Refusal | None:
    """Why a model cannot fire now, None if it can; HD-FIRE-12: three shots at most."""
    act = game.act
    if act is not None and act.model == model.id:
        if act.declared and not act.shots:
            return Refusal(FIRE, "all shots that were declared have been fired", "HD-FIRE-10")
        if most(game, model) <= 0:
            return Refusal(FIRE, f"{act.used.count(FIRE)} of its actions were FIRE, and no more may be", "HD-FIRE-12")
    if open_(game, model):
        return None
    models = game.occupied()
    plans = [plan(game, model, other, models=models) for other in game.on_board() if other.team != model.team]
    if not plans:
        return Refusal(FIRE, "there is nobody to shoot at", "HD-FIRE-13")
    nearest = min(plans, key=lambda made: game.grid.distance(made.origin, made.aim)).refused
    assert nearest is not None
    return Refusal(FIRE, f"nobody can be shot at: {nearest.why}", nearest.clause)


def most(game: Game, model: Model) -> int:
    """HD-FIRE-12, HD-TURN-04: how many shots may still be declared; HD-NEW-ENC-12: four if nothing else is done."""
    act = game.act
    assert act is not None
    most_of_a_kind = act.limit - act.used.count(FIRE)
    coil = ask.fire_limit(game, model).value
    if coil > act.limit and not act.used and not act.turned:
        most_of_a_kind = coil
    return max(0, min(act.left, most_of_a_kind))


# ---------------------------------------------------------------- a FIRE action
def fire(game: Game, model: Model) -> Flow[None]:
    """One FIRE action: the first of an activation declares all shots (HD-FIRE-10), each fires the next (HD-FIRE-08)."""
    act = game.act
    assert act is not None
    if not act.declared:
        yield from declare(game, model)
        act = game.act
        assert act is not None
    key = act.shots[0]
    game.emit(ActionSpent(model.id, FIRE, key))
    game.emit(ShotTaken(model.id))
    if key in game.models:
        yield from shoot(game, model, game.models[key])
    elif key == extraction.KEY:
        yield from extraction.attempt(game, model)
    elif key.startswith(concussion_charge.PREFIX):
        yield from concussion_charge.use(game, model, key)
    else:
        yield from grenades.use(game, model, key)


def declare(game: Game, model: Model) -> Flow[None]:
    """HD-FIRE-10: before the first die the player names the targets of all shots of this activation, in their order."""
    assert game.act is not None
    chosen: list[str] = []
    limit = most(game, model)
    while len(chosen) < limit:
        options, refused = shot_options(game, model, tuple(chosen))
        if not options:
            break
        if chosen:
            options = (Option(NO_MORE, "no further shot", "HD-FIRE-10"), *options)
        question = f"{model.name}: what is the target of its {ORDINALS[len(chosen)]} shot?"
        key = yield from choose_or_skip(
            game, "HD-FIRE-10", model.team, question, options, refused, model.id, manner=_folded(options),
            matter=tuple(chosen),
        )  # fmt: skip
        if key == NO_MORE:
            break
        chosen.append(key)
    if len(chosen) == limit < game.act.left:
        game.cite("HD-FIRE-12")
    whole = len(chosen) > game.act.limit
    if whole:
        for card in ask.fire_limit(game, model).cards:
            ask.show(game, card)
    game.emit(ShotsDeclared(model.id, tuple(chosen), whole))
