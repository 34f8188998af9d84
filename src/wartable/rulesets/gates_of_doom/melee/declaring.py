"""Who fights whom, and who shoots instead (GD-MEL-04, GD-TGT-07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, Option
from wartable.engine.matching import Allot, Barred, Share, Shooters, allot
from wartable.kit.wording import asked
from wartable.rulesets.gates_of_doom.melee.blows import used
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import losses

SHOOT, HOLD = "shoot", "hold"


class Declared(NamedTuple):
    """The models that fight each enemy unit, by its id, and those that shoot."""

    fights: dict[str, tuple[Model, ...]]
    shooters: tuple[Model, ...]


def declare(
    game: Game, unit: Unit, models: Sequence[Model], fought: Sequence[Unit], able: Sequence[int]
) -> Flow[Declared]:  # fmt: skip
    """GD-MEL-04: some or all of the models fight, the others shoot or hold; GD-TGT-07: each one enemy of the combat.

    Args:
        able: the models that may shoot.
    """
    groups: dict[Model, list[Model]] = {}
    for model in models:
        if used(game, unit, model) or model.id in able:
            groups.setdefault(losses.kind_of(model)._replace(facing=int(model.id in able)), []).append(model)
    rows = [(f"g{number}", models) for number, models in enumerate(groups.values(), 1)]
    targets = [Option(foe.id, f"fight {foe.name}", "GD-TGT-07", foe.id) for foe in fought]
    if any(model.id in able for model in models):
        targets.append(Option(SHOOT, "shoot", "GD-MEL-02"))
    barred = [Barred(key, target.key, *why) for key, models in rows for target in targets
              if any(why := _barred(game, unit, models[0], target.key, able))]  # fmt: skip
    refused = {(bar.group, bar.target) for bar in barred}
    usual = [next(t.key for t in (*targets, Option(HOLD, "")) if (key, t.key) not in refused) for key, _ in rows]
    shares = yield from allot(Allot(
        "GD-MEL-04", unit.side, asked(unit.name, "fight", "Whom"),
        groups=tuple(Shooters(key, losses.described(game, models[0]), len(models)) for key, models in rows),
        targets=(*targets, Option(HOLD, "do nothing", "GD-RND-09")), barred=tuple(barred),
        shares=tuple(Share(key, to, len(models)) for (key, models), to in zip(rows, usual)), matter=unit.id,
    ))  # fmt: skip
    return _declared(dict(rows), shares)


def _barred(game: Game, unit: Unit, model: Model, target: str, able: Sequence[int]) -> tuple[str, str]:
    if target == SHOOT:
        return ("", "") if model.id in able else ("only one-handed weapons are fired in melee", "GD-MEL-02")
    return ("", "") if used(game, unit, model) else ("they have no melee weapon", "GD-MEL-16")


def _declared(rows: dict[str, list[Model]], shares: Sequence[Share]) -> Declared:
    sent: dict[str, list[Model]] = {}
    for key, models in rows.items():
        start = 0
        for share in shares:
            if share.group == key:
                sent.setdefault(share.target, []).extend(models[start : start + share.many])
                start += share.many
    shooters = tuple(sorted(sent.pop(SHOOT, []), key=lambda model: model.id))
    sent.pop(HOLD, None)
    return Declared({k: tuple(sorted(those, key=lambda model: model.id)) for k, those in sent.items()}, shooters)
