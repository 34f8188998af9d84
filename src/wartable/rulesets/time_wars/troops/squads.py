"""Chapters SQUAD and PROF: who is in cohesion, and what size counts."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.rulesets.time_wars.specials.ask import large_models
from wartable.rulesets.time_wars.specials.bearers import speaking
from wartable.rulesets.time_wars.state import LARGE, VEHICLE, Game, Model, Unit
from wartable.rulesets.time_wars.troops.characteristics import nrv


def in_cohesion(unit: Unit) -> tuple[Model, ...]:
    """TW-SQUAD-02, TW-SQUAD-03: the models that take part; those out of cohesion add nothing."""
    if not unit.apart:
        return unit.models
    return tuple(model for model in unit.models if model.id not in unit.apart)


def model_size(unit: Unit, model: Model) -> int:
    """TW-SPEC-20, TW-SPEC-22, TW-UPG-14: 3 for a Large model, else 1; a vehicle is Large (TW-SQUAD-06).

    An Individual in a Squad counts by himself: Large is not shared either way (TW-TYPE-09).
    """
    if model.kind in ("team", "vehicle", LARGE):
        return 3  # TW-SPEC-20, TW-UPG-14
    if model.of:
        return 1
    return large_models(unit)


def bodies(unit: Unit, models: Iterable[Model] | None = None) -> int:
    """TW-SQUAD-05, TW-SQUAD-06: the size of `models` (all in cohesion), before suppression and any cap."""
    if models is None:
        if not unit.apart and not unit.teams and unit.kind != VEHICLE and large_models(unit) == 1:
            large = sum(1 for model in unit.models if model.kind == LARGE)
            return len(unit.models) + 2 * large
        models = in_cohesion(unit)
    return sum(model_size(unit, model) for model in models)


def suppressed(unit: Unit) -> int:
    """TW-SUPP-03: the points of suppression that lie on it, of all players (TW-SUPP-08)."""
    return sum(points for _, points in unit.suppression)


def reduced(unit: Unit) -> int:
    """TW-SUPP-03, TW-MISS-24: what its Size Bonus is lowered by: suppression, and 1 for an objective it carries."""
    return suppressed(unit) + (1 if unit.laden else 0)


def size(unit: Unit) -> int:
    """TW-SQUAD-05: the Size Bonus now: members in cohesion less suppression, never below 0, without a cap.

    A Swarm's is its last roll of this turn (TW-SPEC-40), subject to suppression too.
    """
    full = unit.swarm if unit.swarm and rolls_size(unit) else bodies(unit)
    return max(0, full - reduced(unit)) if unit.suppression or unit.laden else full


def rolls_size(unit: Unit) -> bool:
    """TW-SPEC-40: whether its size is rolled."""
    return any(rule.rolls_size(unit) for rule in speaking(unit, "rolls_size"))


def nerve(game: Game, unit: Unit) -> int:
    """TW-PROF-09: its NRV, or that of a joined Individual if higher (TW-TYPE-08), for every test built on it."""
    return nrv(game, steadiest(game, unit))


def steadiest(game: Game, unit: Unit) -> Unit:
    """TW-TYPE-08: whose NRV it uses: its own, or that of the joined Individual who has more."""
    best = unit
    if any(model.of for model in unit.models):
        for mate in game.joined_to(unit.id):
            best = mate if nrv(game, mate) > nrv(game, best) else best  # TW-TYPE-08
    return best


def hands(unit: Unit) -> int:
    """TW-UPG-02, TW-SQUAD-07: how many models can carry an upgrade: not teams, not joined Individuals."""
    return sum(1 for model in unit.models if model.kind != "team" and not model.of)


def has_leader(unit: Unit) -> bool:
    """TW-UPG-06: whether its Squad Leader is still there."""
    return "leader" in [model.kind for model in unit.models]
