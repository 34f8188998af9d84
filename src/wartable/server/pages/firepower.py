"""HTTP: what a unit of an army list does to an enemy on average, by the odds of the rules; answers are remembered."""

from __future__ import annotations

from functools import lru_cache
from time import monotonic

import msgspec
from litestar import post
from litestar.params import FromPath, JSONBody

from wartable.engine.errors import WartableError
from wartable.kit.armies.shop import Conditions, Effect
from wartable.kit.system import Lists
from wartable.odds.prospects import LIMIT, outcomes, worked_out
from wartable.server.net.api import wrong
from wartable.server.pages.list_rules import said, shop_of
from wartable.server.protocol import army_forms as f
from wartable.server.rooms.odds import told
from wartable.server.work.heavy import TheWork

REMEMBERED = 400


@post("/{system:str}/armies/effects", status_code=200)
async def effects(system: FromPath[str], data: JSONBody[f.EffectsForm], apart: TheWork) -> f.Effects:
    """What a unit does to an enemy."""
    return await apart.do(_effects, system, data)


def _effects(system: str, data: f.EffectsForm) -> f.Effects:
    try:
        return _worked_out(system, msgspec.json.encode(data))
    except WartableError as why:
        raise wrong(said(why)) from None


@lru_cache(maxsize=REMEMBERED)
def _worked_out(system: str, form: bytes) -> f.Effects:
    data = msgspec.json.decode(form, type=f.EffectsForm)
    shop = shop_of(system)
    unit = "" if data.foe.document is not None else data.foe.unit or shop.usual_foe(data.document)
    return f.Effects(unit, _bodies(shop, data, unit))


def _bodies(shop: Lists, data: f.EffectsForm, unit: str) -> list[f.EffectBody]:
    foe = unit if data.foe.document is None else (data.foe.document, data.foe.path)
    until = monotonic() + LIMIT
    how = Conditions(data.cover, data.moved, data.suppress)
    return [
        f.EffectBody(body.name, body.foe, body.counts, [_row(effect, until) for effect in body.effects])
        for body in shop.effects_of(data.document, data.path, foe, how)
    ]


def _row(effect: Effect, until: float) -> f.EffectRow:
    row = f.EffectRow(effect.key, effect.label, effect.reach, effect.arms, effect.why, effect.clause)
    if effect.prospect is None or effect.measure is None:
        return row
    come = outcomes(effect.prospect, until, LIMIT / 8)
    mean = round(effect.measure(come.outcomes), 4)
    return msgspec.structs.replace(row, mean=mean, chance=effect.chance, odds=told(worked_out(effect.prospect, come)))
