"""Abilities that do damage (BG-BIO-09, BG-NEW-BIOTECH-01 to -04)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.battle_group.biotech.casting import Cast, Power, answers
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.ill_effects.burning import catch_fire
from wartable.rulesets.battle_group.moving.forced import push
from wartable.rulesets.battle_group.specials.points import Attack
from wartable.rulesets.battle_group.state import Unit


def strike(cast: Cast, target: Unit) -> Flow[None]:
    """BG-BIO-09: so many hits for each level, resolved like shooting hits; survivors are pushed or catch fire.

    BG-NEW-BIOTECH-04: the number that their wound dice need is that of the ability at any level.
    """
    game, row = cast.game, cast.row
    attack = Attack(game, cast.unit, target, wounds_on=row.wounds_on, biotech=True)
    yield from resolve(attack, 0, hits=row.hits * cast.level, by="BG-BIO-09")
    if row.flaming and target.models:
        yield from catch_fire(game, target, "BG-BRN-01")
    if row.push and target.models:
        yield from push(game, target, (cast.user.x, cast.user.y), row.push * cast.level, cast.clause)


answers(Power(strike), lambda row: row.hits)
