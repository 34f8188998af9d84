"""All special rules by key, and which of them a Troop Type has at the moment."""

from __future__ import annotations

from functools import cache, lru_cache

from wartable.engine.special import overriding
from wartable.rulesets.time_wars import special_rules, strategy_rules, weapons
from wartable.rulesets.time_wars.armies import (
    cybermen,
    dalek_empire,
    federation,
    heroes,
    sontarans,
    time_lords,
    vogans,
    warlords,
)
from wartable.rulesets.time_wars.specials import TroopSpecial
from wartable.rulesets.time_wars.state import ABOARD, INDIVIDUAL, JOINED, Unit

KNOWN: dict[str, TroopSpecial] = {
    **special_rules.RULES,
    **strategy_rules.RULES,
    **weapons.RULES,
    **federation.RULES,
    **dalek_empire.RULES,
    **cybermen.RULES,
    **sontarans.RULES,
    **time_lords.RULES,
    **vogans.RULES,
    **heroes.RULES,
    **warlords.RULES,
}


@cache
def special(key: str) -> TroopSpecial:
    """The special rule of `key`; `bane:daleks` names its enemy after the colon.

    Raises:
        KeyError: no such rule.
    """
    if key.startswith("bane:"):
        return special_rules.Bane(key[5:])
    return KNOWN[key]


@lru_cache(maxsize=4096)
def _all(keys: tuple[str, ...]) -> tuple[TroopSpecial, ...]:
    return tuple(special(key) for key in keys)


@lru_cache(maxsize=4096)
def _armed(
    keys: tuple[str, ...], lent: tuple[str, ...], arms: tuple[tuple[str, int], ...], teams: tuple[tuple[str, int], ...]
) -> tuple[TroopSpecial, ...]:
    names = dict.fromkeys(keys + lent + tuple(key for key, count in arms + teams if count))
    return _all(tuple(names))


@lru_cache(maxsize=16384)
def _heard(
    keys: tuple[str, ...], lent: tuple[str, ...], arms: tuple[tuple[str, int], ...], teams: tuple[tuple[str, int], ...],
    point: str,
) -> tuple[TroopSpecial, ...]:  # fmt: skip
    """One look-up in place of two: nothing is asked as often as this."""
    return overriding(_armed(keys, lent, arms, teams), point)


def specials_of(unit: Unit) -> tuple[TroopSpecial, ...]:
    """Every special rule that speaks for `unit` now: its own, lent and weapons'.

    TW-SPEC-27: an Individual has no Subterfuge in company.
    """
    return _armed(_own(unit), unit.lent, unit.weapons, unit.teams)


def _own(unit: Unit) -> tuple[str, ...]:
    """TW-SPEC-27."""
    return _in_company(unit.specials) if unit.kind == INDIVIDUAL and unit.where in (JOINED, ABOARD) else unit.specials


@lru_cache(maxsize=1024)
def _in_company(keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(key for key in keys if key != "subterfuge")  # TW-SPEC-27


def speaking(unit: Unit, point: str) -> tuple[TroopSpecial, ...]:
    """The special rules of `unit` that have something to say at `point`."""
    keys = unit.specials
    if unit.kind == INDIVIDUAL and unit.where in (JOINED, ABOARD):
        keys = _in_company(keys)
    return _heard(keys, unit.lent, unit.weapons, unit.teams, point)


def speaking_with(unit: Unit, weapons: tuple[str, ...], point: str) -> tuple[TroopSpecial, ...]:
    """As `speaking`, with the rules of `weapons` too where `unit` has not got them itself."""
    return _heard_with(_own(unit), unit.lent, unit.weapons, unit.teams, weapons, point)


@lru_cache(maxsize=16384)
def _heard_with(
    keys: tuple[str, ...], lent: tuple[str, ...], arms: tuple[tuple[str, int], ...], teams: tuple[tuple[str, int], ...],
    weapons: tuple[str, ...], point: str,
) -> tuple[TroopSpecial, ...]:  # fmt: skip
    return overriding(_with(_armed(keys, lent, arms, teams), weapons), point)


def _with(rules: tuple[TroopSpecial, ...], weapons: tuple[str, ...]) -> tuple[TroopSpecial, ...]:
    extra = tuple(rule for key in weapons if (rule := special(key)) not in rules)
    return rules + extra if extra else rules


def right(unit: Unit, point: str, *rest: object) -> str:
    """The clause of the first special rule of `unit` that grants the right or fact `point`, or ''."""
    for rule in speaking(unit, point):
        clause: str = getattr(rule, point)(unit, *rest)
        if clause:
            return clause
    return ""


@lru_cache(maxsize=4096)
def lent(keys: tuple[str, ...], retinue: bool) -> tuple[str, ...]:
    """TW-TYPE-09, TW-ARMY-41: what an Individual with the rules `keys` lends to the Squad it is part of."""
    return tuple(key for key in keys if special(key).shared or (retinue and special(key).retinue))
