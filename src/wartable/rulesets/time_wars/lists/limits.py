"""How large a Troop Type can be and what it can carry, whichever of its options are taken (TW-ARMY-23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from wartable.engine.errors import DataError
from wartable.kit.armies.lists import Option, compute
from wartable.rulesets.time_wars.lists.entries import Troop, factions, find
from wartable.rulesets.time_wars.specials.weapons import NAMES
from wartable.rulesets.time_wars.state import SQUAD

WEAPON, TEAM, ARMS = "weapon", "team", "arms"
"""How options name what a model carries, what a Weapon Team serves, and what one serves in an entry of teams alone."""


def _all() -> Iterator[Troop]:
    for faction in factions().values():
        yield from faction.troops.values()


def _options(troop: Troop) -> Iterator[Option]:
    """What its list offers it, and what any commander may let it have."""
    yield from troop.options.values()
    for other in _all():
        for grant in other.grants:
            if grant.unit in ("", troop.key) and grant.race in ("", troop.race):
                yield from grant.options


def _most(option: Option, names: Mapping[str, int]) -> int:
    return max(count for count, _ in option.prices) if option.prices else compute(option.high, names)


def most_models(troop: Troop) -> int:
    """How many models it has at most, with all that may be added, or as a Retinue (TW-ARMY-35)."""
    return _models(troop.faction, troop.key)


@cache
def _models(faction: str, key: str) -> int:
    troop = factions()[faction].troops[key]
    names = {"size": troop.size, "leader": 0}
    found = troop.size + sum(option.size * _most(option, names) for option in _options(troop) if option.size > 0)
    for other in _all():
        for option in other.options.values():
            if option.effects.get("retinue") == troop.key:
                found = max(found, _most(option, names))
    return found


def most_arms(troop: Troop, how: str) -> Mapping[str, int]:
    """How many of each weapon its models can carry (`how` is weapon), or its Weapon Teams serve (team)."""
    return _arms(troop.faction, troop.key, how)


@cache
def _arms(faction: str, entry: str, how: str) -> Mapping[str, int]:
    troop = factions()[faction].troops[entry]
    names = {"size": most_models(troop), "leader": 0}
    found = dict(troop.weapons) if how == WEAPON else {}
    for option in _options(troop):
        key = option.effects.get(how) or option.effects.get(ARMS)
        if isinstance(key, str) and not option.effects.get("of_retinue"):
            group = troop.groups.get(option.group)
            most = _most(option, names) if group is None else min(_most(option, names), compute(group.high, names))
            each = option.effects.get("each", 1)
            found[key] = found.get(key, 0) + most * (each if isinstance(each, int) else 1)
    return found


def compulsory(troop: Troop) -> dict[str, int]:
    """The groups of options without which its list does not have it, and how many of each."""
    names = {"size": troop.size, "leader": 0}
    return {key: least for key, group in troop.groups.items() if (least := compute(group.low, names)) > 0}


def least_cost(troop: Troop) -> int:
    """The least that an entry can be had for: what it must take (TW-FED-32, for instance) at its lowest price."""
    names = {"size": troop.size, "leader": 0, "tv": troop.lines[0].profile.tv}
    cost = troop.cost
    for key, count in compulsory(troop).items():
        offers = [option for option in troop.options.values() if option.group == key]
        cost += count * min((compute(option.cost, names) for option in offers), default=0)
    return cost


def see_possible(query: Mapping[str, Any], sides: tuple[str, ...]) -> None:
    """Look for Squads that no list can have; figures of its own (profile) make a Troop Type of anybody's.

    Raises:
        DataError: one is too large, or carries what it cannot; the text says what is possible.
    """
    for side in sides:
        given = query.get(side, {})
        troop = find(str(given.get("unit", "")))
        if troop is None or troop.kind != SQUAD or "profile" in given:
            continue
        size, weapons, teams = given.get("size"), given.get("weapons", {}), given.get("teams", ())
        if type(size) is int and size > most_models(troop):
            raise DataError("", 0, f"odds: {troop.name} has at most {most_models(troop)} models, not {size}")
        if isinstance(weapons, Mapping):
            _see(troop, WEAPON, {key: count for key, count in weapons.items() if type(count) is int})
        if isinstance(teams, list | tuple):
            _see(troop, TEAM, {key: teams.count(key) for key in teams if isinstance(key, str)})
        _see_groups(troop, Counter(teams) if _words(teams) else Counter(), weapons)


def _words(given: Any) -> bool:
    return isinstance(given, list | tuple) and all(isinstance(key, str) for key in given)


def _see(troop: Troop, how: str, wanted: Mapping[str, int]) -> None:
    most = most_arms(troop, how)
    for key, count in wanted.items():
        if key in NAMES and count > most.get(key, 0):
            raise DataError("", 0, f"odds: {troop.name} cannot have {count} × {NAMES[key]}; {_possible(troop)}")


def _see_groups(troop: Troop, teams: Mapping[str, int], weapons: Any) -> None:
    """Look for more of what goes out of one group of options than the group has in all."""
    carried = weapons if isinstance(weapons, Mapping) else {}
    asked = [(TEAM, key, count) for key, count in teams.items()]
    asked += [(WEAPON, key, count) for key, count in carried.items() if type(count) is int]
    names = {"size": most_models(troop), "leader": 0}
    for group in troop.groups.values():
        offers = [option for option in _options(troop) if option.group == group.key]
        needed = sum(_taken_of(troop, offers, names, *each) for each in asked)
        if needed > (most := compute(group.high, names)):
            listed = ", ".join(option.key for option in offers)
            text = f"{troop.name} takes at most {most} of these options together, and this needs {needed}: {listed}"
            raise DataError("", 0, f"odds: {text} ({group.clause})")


def _taken_of(
    troop: Troop, offers: Sequence[Option], names: Mapping[str, int], how: str, key: str, count: int
) -> int:  # fmt: skip
    """How often the options `offers` of one group must be taken at least for so many of a weapon."""
    found = [option for option in offers if key in (option.effects.get(how), option.effects.get(ARMS))]
    if not found:
        return 0
    each = max(int(option.effects.get("each", 1)) for option in found)
    inside = sum(_most(option, names) * int(option.effects.get("each", 1)) for option in found)
    outside = max(0, most_arms(troop, how).get(key, 0) - inside)
    return -(-max(0, count - outside) // each)


def _possible(troop: Troop) -> str:
    """What it can have, in words."""
    own = [f"{count} × {NAMES[key]}" for key, count in most_arms(troop, WEAPON).items()]
    crews = [f"{count} × {NAMES[key]}" for key, count in most_arms(troop, TEAM).items() if not troop.team]
    served = [key for key, option in troop.options.items() if option.effects.get(TEAM)]
    said = f"at most {', '.join(own)}" if own else "its models carry no such weapons"
    return f"{said}; as a Weapon Team {', '.join(crews)} (options: {', '.join(served)})" if crews else said
