"""Casualties: which models are removed, what goes with them, and when a Troop Type is gone.

Vehicles and whole routs are `losses`; this module knows no passengers.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, Option, Standing, choose, choose_or_skip, skip
from wartable.rulesets.time_wars.events.losses import Destroyed, IndividualLost, IndividualRemains, ModelsLost
from wartable.rulesets.time_wars.events.morale import TestDue
from wartable.rulesets.time_wars.specials.ask import large_models, spared
from wartable.rulesets.time_wars.specials.bearers import lent, marked, of_models, right, speaking
from wartable.rulesets.time_wars.specials.weapons import NAMES
from wartable.rulesets.time_wars.state import ABOARD, RESERVE, SQUAD, Game, Model, Unit

ATTACKS = ("fire", "melee")
"""The causes of losses that are attacks."""

ORDINARY_FIRST = Standing("losses", "ordinary", "model", "ordinary models are lost first", "TW-SQUAD-08")


def tv_of(game: Game, unit: Unit) -> int:
    """TW-DET-02: what the loss of `unit` counts for its detachment; Expendable counts 0 (TW-SPEC-07).

    TW-CHAR-09, TW-CHAR-73: of a commander who is Expendable and his Retinue, which is not, its one point counts.
    """
    if unit.running:
        return 0  # TW-MISS-13: it counted when it routed
    if uncounted(game, unit):
        return int(any(other.retinue == unit.id and not uncounted(game, other) for other in game.units.values()))
    if unit.retinue and uncounted(game, game.units[unit.retinue]):
        return 1
    return unit.tv  # TW-PROF-10


def uncounted(game: Game, unit: Unit) -> str:
    """The clause by which its loss counts nothing, by a rule of its own or of its commanders (TW-DAL-02), or ''."""
    for rule in speaking(unit, "uncounted"):
        if clause := rule.uncounted(game, unit):
            return clause
    for other in game.units.values():
        if (other.player == unit.player and other.rank) or other.turned:
            for rule in speaking(other, "makes_uncounted"):
                if clause := rule.makes_uncounted(game, other, unit):
                    return clause
    return ""


def wound_models(game: Game, unit: Unit, wounds: int, cause: str, credit: str = "") -> Flow[int]:
    """TW-FIRE-19: one member per wound; the owner chooses which (TW-SQUAD-08). Returns wounds left over.

    TW-FIRE-20: members in cohesion go first. Of models of one kind those farthest from the middle go, since
    positions do not matter to the rule.
    """
    for rule in of_models(unit, "wards_off"):
        wounds -= rule.wards_off(game, unit, wounds, cause)
    standing = len(unit.models)
    if not wounds:
        return 0
    if wounds >= standing:
        yield from remove_models(game, unit, [model.id for model in unit.models], cause, credit)
        return wounds - standing
    if right(unit, "tends", cause):
        yield from _tended(game, unit, wounds, cause, credit)
        return 0
    while wounds and unit.models:
        gone = yield from next_lost(game, unit, unit.models, wounds)
        wounds -= len(gone)
        if large_models(unit) > 1:
            game.cite("TW-SPEC-21")
        yield from remove_models(game, unit, [model.id for model in gone], cause, credit)
    return 0


def stand_in(game: Game, unit: Unit, ids: Sequence[int]) -> Flow[tuple[int, ...]]:
    """The models `ids`, which are to go, with those who go in place of one of them (TW-CHAR-20)."""
    going = tuple(ids)
    for rule in of_models(unit, "falls_instead"):
        going = yield from rule.falls_instead(game, unit, going)
    return going


def next_lost(game: Game, unit: Unit, models: Sequence[Model], wounds: int) -> Flow[list[Model]]:
    """Who of `models` goes next, one or more, as the owner names them (TW-SQUAD-08)."""
    inside = [model for model in models if model.id not in unit.apart] or list(models)
    own = [model for model in inside if not model.of]
    if own and all(spared(unit, model) for model in own):
        inside = list(models)  # TW-CHAR-20
    kinds = kinds_of(inside)
    key = yield from _which_kind(game, unit, kinds)
    if len(kinds) == 1:
        return outermost(inside, inside)[:wounds]
    return outermost(kinds[key], inside)[:1]


def _tended(game: Game, unit: Unit, wounds: int, cause: str, credit: str) -> Flow[None]:
    """TW-SON-05: the owner names all casualties of the attack before it is known who stays."""
    left = list(unit.models)
    gone: list[Model] = []
    while len(gone) < wounds:
        chosen = yield from next_lost(game, unit, left, wounds - len(gone))
        gone += chosen
        left = [model for model in left if model not in chosen]
    saved: tuple[int, ...] = ()
    for rule in speaking(unit, "tended"):
        saved += yield from rule.tended(game, unit, [model for model in gone if model.id not in saved])
    yield from remove_models(game, unit, [model.id for model in gone if model.id not in saved], cause, credit)


def _which_kind(game: Game, unit: Unit, kinds: dict[str, list[Model]]) -> Flow[str]:
    """TW-SQUAD-08: the owner names the kind of model that goes."""
    options = tuple(
        Option(name, label_of(game, name, len(models)), "TW-SQUAD-08", unit.id) for name, models in kinds.items()
    )
    question = f"Which model of {unit.name} is lost?"
    standing = (ORDINARY_FIRST,) if ORDINARY_FIRST.gives in kinds else ()
    return (yield from choose_or_skip(game, "TW-SQUAD-08", unit.player, question, options, standing=standing))


def kinds_of(models: Sequence[Model]) -> dict[str, list[Model]]:
    """The models by their kind, for whoever names who is lost; each Individual is a kind of its own."""
    kinds: dict[str, list[Model]] = {}
    for model in models:
        kinds.setdefault(_kind(model), []).append(model)
    return kinds


def _kind(model: Model) -> str:
    if model.of:
        return model.of
    return f"team-{model.weapon}" if model.kind == "team" else model.kind


def label_of(game: Game, name: str, count: int) -> str:
    """A kind of model in words, with how many there are; an Individual by his name."""
    if name.startswith("team-"):
        return f"a Weapon Team ({NAMES.get(name[5:], name[5:])})"
    plain = {"model": f"an ordinary model ({count} left)", "leader": "the Squad Leader", **marked()}
    if name in game.units:
        return game.units[name].name or name
    return plain.get(name, name)


def outermost(models: Sequence[Model], of: Sequence[Model]) -> list[Model]:
    """`models`, those farthest from the middle of `of` first."""
    x = sum(model.x for model in of) // len(of)
    y = sum(model.y for model in of) // len(of)
    return sorted(models, key=lambda model: (-((model.x - x) ** 2) - (model.y - y) ** 2, -model.id))


def remove_models(game: Game, unit: Unit, ids: Sequence[int], cause: str, credit: str = "") -> Flow[None]:
    """The models `ids` of `unit` are casualties; weapons that nobody can carry go with them (TW-UPG-02)."""
    gone = tuple(number for number in ids if any(model.id == number for model in unit.models))
    if not gone:
        return
    spare = yield from _given_up(game, unit, gone)
    fallen = [model.of for model in unit.models if model.id in gone and model.of]
    game.emit(ModelsLost(unit.id, gone, cause, spare, credit))
    for key in fallen:
        lose_individual(game, unit, game.units[key])
    aftermath(game, unit)
    if unit.alive and unit.kind == SQUAD:
        game.emit(TestDue(unit.id, "casualties"))  # TW-MORALE-02: a joined Individual is a member too (TW-TYPE-07)


def _given_up(game: Game, unit: Unit, gone: tuple[int, ...]) -> Flow[tuple[str, ...]]:
    """TW-UPG-02, TW-SQUAD-07: with fewer models than add-ons the owner gives up the surplus for good."""
    hands = sum(1 for model in unit.models if model.id not in gone and model.kind != "team" and not model.of)
    left = {key: count for key, count in unit.weapons if count}
    spare: list[str] = []
    while sum(left.values()) > hands:
        options = tuple(Option(key, f"{NAMES[key]} ({count})", "TW-UPG-02") for key, count in left.items())
        question, key = f"Which weapon does {unit.name} give up?", options[0].key
        if hands and len(left) > 1:
            key = yield from choose("TW-UPG-02", unit.player, question, options)
        else:
            skip(game, "TW-UPG-02", unit.player, question, options[0], tuple(NAMES))
        spare.append(key)
        left[key] -= 1
        if not left[key]:
            del left[key]
    return tuple(spare)


def lose_individual(game: Game, squad: Unit, individual: Unit) -> None:
    """TW-DET-02: its own TV counts when its own model is removed; with his Retinue the joint TV waits (TW-ARMY-48)."""
    tv = 0 if squad.retinue == individual.id else tv_of(game, individual)
    game.emit(IndividualLost(individual.id, tv, lent_by(game, squad, individual.id)))


def lent_by(game: Game, squad: Unit, without: str = "") -> tuple[str, ...]:
    """TW-TYPE-09: what the Individuals in `squad` (but for `without`) share with it now."""
    keys: list[str] = []
    for mate in game.joined_to(squad.id):
        if mate.id != without:
            keys += lent(mate.specials, squad.retinue == mate.id)
    return tuple(dict.fromkeys(keys))


def aftermath(game: Game, unit: Unit) -> None:
    """What a loss of models leads to: an Individual alone again (TW-TYPE-07), or a Troop Type destroyed."""
    if not unit.alive:
        return
    if unit.models and all(model.of for model in unit.models):
        for key in dict.fromkeys(model.of for model in unit.models):
            game.emit(IndividualRemains(key, unit.id))
        joint = bool(unit.retinue) and game.units[unit.retinue].alive  # TW-ARMY-37
        game.emit(Destroyed(unit.id, 0 if joint else tv_of(game, unit)))
    elif not unit.models:
        game.emit(Destroyed(unit.id, tv_of(game, unit)))


def passengers(game: Game, vehicle: Unit) -> tuple[Unit, ...]:
    """Everybody aboard `vehicle`, also while it waits in reserve, in the order of the army list."""
    return tuple(unit for unit in game.units.values() if unit.aboard == vehicle.id and unit.where in (ABOARD, RESERVE))
