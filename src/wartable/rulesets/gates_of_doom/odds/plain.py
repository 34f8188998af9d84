"""A question of odds in the plain words of every system, as a command line gives them, put into those of the form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.errors import DataError
from wartable.rulesets.gates_of_doom.catalogue import weapons
from wartable.rulesets.gates_of_doom.odds.questions import ATTACKER, KINDS, SHIELDS, SHOOT, TARGET, worn

PLAIN = "defender"
WORDS = {"unit": "level", "size": "models", "suppression": "under_fire"}
WEAPON = {ATTACKER: "weapon", TARGET: "blade"}
STATES = ("lying", "reacts")
VOLLEY = "shoot"


def put(query: Mapping[str, Any]) -> Mapping[str, Any]:
    """A query whose sides are an attacker and a defender in the words of the form; any other as it is.

    `shoot` is an attack with the weapon that is named, small arms if none is.

    Raises:
        DataError: a side has several weapons, or an option that is none of this system.
    """
    if PLAIN not in query:
        return query
    found = {key: value for key, value in query.items() if key not in (ATTACKER, PLAIN)}
    sides = {ATTACKER: query.get(ATTACKER, {}), TARGET: query[PLAIN]}
    found.update({side: _side(held, side) for side, held in sides.items()})
    if found.get("kind") == VOLLEY:
        arm = weapons.weapons().get(found[ATTACKER].get("weapon", ""))
        found["kind"] = arm.table if arm is not None and arm.table in KINDS else SHOOT
    return found


def _side(held: Mapping[str, Any], side: str) -> dict[str, Any]:
    own = ("weapons", "options")
    found = {WORDS.get(key, key): value for key, value in held.items() if key not in own}
    if arms := held.get("weapons", {}):
        if len(arms) > 1:
            raise DataError("", 0, f"all models of the {side} have the same weapon; name one of {', '.join(arms)}")
        ((found[WEAPON[side]], many),) = arms.items()
        if many > 1:
            found.setdefault("models", many)
    for option in held.get("options", ()):
        _option(found, side, option)
    return found


def _option(found: dict[str, Any], side: str, option: str) -> None:
    """Armour, a shield, or how the target stands."""
    known = (*worn(), *SHIELDS, *STATES)
    if side == ATTACKER or option not in known:
        there = "there are none" if side == ATTACKER else f"there are: {', '.join(known)}"
        raise DataError("", 0, f"{option[:40]!r} is no option of the {side}; {there}")
    if option in worn():
        found["armour"] = option
    elif option in SHIELDS:
        found.setdefault("gear", []).append(option)
    else:
        found[option] = True
