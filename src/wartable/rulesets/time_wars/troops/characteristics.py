"""The characteristics in use: what is printed and what raises it, 10 at the most (TW-ARMY-46)."""

from __future__ import annotations

from wartable.engine.mod import Mod, fixed
from wartable.rulesets.time_wars.specials.ask import granted
from wartable.rulesets.time_wars.specials.bearers import speaking
from wartable.rulesets.time_wars.specials.points import TroopSpecial
from wartable.rulesets.time_wars.state import Game, Profile, Unit

MOST = 10


def raises(unit: Unit, name: str) -> tuple[Mod, ...]:
    """TW-ARMY-46: what raises the characteristic `name` (fir, mel, end or nrv) of `unit`, and by how much.

    A printed 0 is not raised, and nothing passes 10.
    """
    rules = _raising(unit)
    if not rules:
        return ()
    printed: int = getattr(unit.profile, name)
    room, found = MOST - printed, []
    for what, mod in (item for rule in rules for item in rule.raises(unit)):
        by = min(room, mod.value) if isinstance(mod.value, int) else 0
        if what == name and printed and by > 0:
            found.append(mod._replace(value=by))
            room -= by
    return tuple(found)


def _raising(unit: Unit) -> tuple[TroopSpecial, ...]:
    return speaking(unit, "raises")


def fir(unit: Unit) -> int:
    """TW-PROF-04: FIR in use; the range bands and the sight of its bearer are made of it."""
    found = raises(unit, "fir")
    return unit.profile.fir + fixed(found) if found else unit.profile.fir


def nrv_mods(game: Game, unit: Unit) -> tuple[Mod, ...]:
    """TW-PROF-09: what raises the NRV of `unit` itself: a rule of its own, or of its commander (TW-CHAR-08)."""
    found = raises(unit, "nrv")
    if (clause := granted(game, unit, "steels_for")) and unit.profile.nrv + fixed(found) < MOST:
        found = (*found, Mod(1, clause, "Tactical Genius"))
    return found


def nrv(game: Game, unit: Unit) -> int:
    """TW-PROF-09: NRV in use of `unit` itself, whoever else is part of it."""
    return unit.profile.nrv + fixed(nrv_mods(game, unit))


def in_use(game: Game, unit: Unit) -> Profile:
    """The profile of `unit` with all that is raised now."""
    mel, end = (fixed(raises(unit, name)) for name in ("mel", "end"))
    own = unit.profile
    return own._replace(fir=fir(unit), mel=own.mel + mel, end=own.end + end, nrv=nrv(game, unit))


def raised(game: Game, unit: Unit) -> tuple[tuple[Mod, ...], ...]:
    """TW-ARMY-46: what raises each characteristic of `unit`, in the order of its profile; () if nothing raises any."""
    steeled = nrv_mods(game, unit)
    if not steeled and not _raising(unit):
        return ()
    return tuple(steeled if name == "nrv" else raises(unit, name) for name in Profile._fields)
