"""Nerve checks, and recovering (GD-ACT-06, GD-ACT-10, GD-ACT-11, GD-UF-03)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, die
from wartable.engine.mod import Mod, fixed, reasons
from wartable.rulesets.gates_of_doom.events.acting import NerveChecked, Recovered
from wartable.rulesets.gates_of_doom.specials.moments import Moment, speak
from wartable.rulesets.gates_of_doom.state import Bonus, Game, Unit
from wartable.rulesets.gates_of_doom.troops import figures
from wartable.rulesets.gates_of_doom.troops.boons import has


def check_mods(unit: Unit, more: Sequence[Mod] = (), game: Game | None = None) -> tuple[Mod, ...]:
    """GD-ACT-11: the nerve that a unit checks against with its reasons: the highest in it."""
    value, clause = figures.nerve(unit, game)
    fear = (Mod(-1, "GD-WPN-19", "sonic weapons or flames"),) if unit.scared else ()
    return (Mod(value, clause, "highest nerve"), *fear, *more)


def reaction_mods(unit: Unit, game: Game | None = None) -> tuple[Mod, ...]:
    """GD-UF-03, GD-REA-02: each under fire marker takes 1 from nerve, in the test to react alone."""
    free = all(model.ai or has(unit, Bonus.STEADY, model) for model in unit.models)
    under = 0 if free else figures.pressure(unit)
    return check_mods(unit, [Mod(-under, "GD-UF-03", "under fire markers")] if under else [], game)


def checked(game: Game, unit: Unit, what: str, clause: str, mods: Sequence[Mod]) -> Flow[bool]:
    """GD-ACT-10: one D6, strictly less than the nerve value passes; GD-AI-04, GD-ACT-13: an AI needs no roll."""
    if steady := figures.unshaken(unit):
        game.cite(steady)
        return True
    brave = next(filter(None, (has(unit, Bonus.BRAVE, model) for model in unit.models)), "")
    if brave:
        game.cite(brave)
        return True
    need = fixed(mods)
    face = yield from die(6, clause, unit.side, f"nerve, to {what}")
    game.emit(NerveChecked(unit.id, what, face, need, face < need, reasons(mods)))
    if face < need:
        return True
    return (yield from speak(game, Moment.NERVE_FAILED, unit)).undone


def recover(game: Game, unit: Unit) -> Flow[None]:
    """GD-ACT-06: if it passes a nerve check it loses D6 under fire markers, all if it has fewer."""
    passed = yield from checked(game, unit, "recover", "GD-ACT-06", check_mods(unit, (), game))
    if not passed:
        return
    face = yield from die(6, "GD-ACT-06", unit.side, "under fire markers lost")
    lost = min(face, unit.under_fire)
    game.emit(Recovered(unit.id, lost, unit.under_fire - lost))
