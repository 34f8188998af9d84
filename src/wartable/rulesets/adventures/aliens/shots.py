"""At whom an alien shoots: a pure function of the facts (AT-ALN-06)."""

from __future__ import annotations

from typing import NamedTuple

from wartable.rulesets.adventures.aliens.facts import Aims

PARALYSE, STUN, FULL = "paralyse", "stun", ""
"""AT-WPN-02, AT-WPN-03: how a shot takes alive; at full effect it does not."""


class Shot(NamedTuple):
    """A choice: at whom, how (`paralyse`, `stun`, '' at full effect), and why, with the clause; target '': no shot."""

    target: str
    how: str
    why: str
    clause: str


def aim(aims: Aims) -> Shot:
    """AT-ALN-06: at the nearest spotted figure in range, characters taken alive.

    A weapon that takes nobody alive takes another figure in range before a player character (AT-ALN-05).
    """
    why = _silent(aims)
    if why is not None:
        return Shot("", FULL, *why)
    if aims.neutral:
        nearest = aims.any_side
        return Shot(nearest.key, FULL, "nearest of any side", "AT-NEW-RACE-07") if nearest else _none()
    if aims.spares:
        alive = aims.near_character
        return Shot(alive.key, aims.takes, "it takes alive and never kills", "AT-NEW-RACE-04") if alive else _none()
    if aims.takes:
        return _taking(aims)
    if aims.near is not None:
        return Shot(aims.near.key, FULL, "nearest in range that is no player character", "AT-ALN-06")
    if aims.near_character is not None:
        return Shot(aims.near_character.key, FULL, "nobody else is in range", "AT-ALN-06")
    return _none()


def _silent(aims: Aims) -> tuple[str, str] | None:
    """Why it does not shoot at all, with the clause."""
    if not aims.armed:
        return "it has no weapon that shoots", "AT-SHOOT-01"
    if aims.touched:
        return "it is in contact", "AT-SHOOT-08"
    if not aims.shown:
        return "it looks like a friend", "AT-NEW-RACE-09"
    return ("it holds off", aims.holds_off) if aims.holds_off else None


def _taking(aims: Aims) -> Shot:
    """The nearest of all; of equals as AT-NEW-OBS-01 has it, the one with the lower id."""
    rows = [(each.far, each.key, how) for each, how in ((aims.near, FULL), (aims.near_character, aims.takes)) if each]
    if not rows:
        return _none()
    _, key, how = min(rows)
    why = "nearest in range, taken alive" if how else "nearest in range"
    return Shot(key, how, why, "AT-ALN-05" if how else "AT-ALN-06")


def _none() -> Shot:
    return Shot("", FULL, "nobody is in range", "AT-ALN-06")
