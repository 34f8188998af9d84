"""Chapter FIRE: one whole shot on the table, whoever fires it and why."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.dice import EXTREME
from wartable.rulesets.hunt_for_davros.events.fighting import AmmoSpent, ShotVoid
from wartable.rulesets.hunt_for_davros.shooting import damage, dice
from wartable.rulesets.hunt_for_davros.shooting.attack import AIMED, GRENADE, UNASKED, Plan, extra_effects, plan
from wartable.rulesets.hunt_for_davros.shooting.damage_table import Source
from wartable.rulesets.hunt_for_davros.state import SAVE, TARGET, Game, Model
from wartable.rulesets.hunt_for_davros.winning.claims import kind_of


def shoot(
    game: Game, firer: Model, target: Model, how: str = AIMED, secondary: bool = False, team: str = "",
    origin: Cell | None = None,
) -> Flow[None]:  # fmt: skip
    """HD-FIRE-08: one shot, rolled and worked out on its own, with its results at once (HD-FIRE-14).

    Args:
        how, origin: as in `attack.plan`.
        secondary: its effect rolls are secondary ones (HD-DMG-23).
        team: whose action began it (HD-WIN-11), if not the firer's team's.
    """
    made = plan(game, firer, target, how, origin=origin)
    if not void(game, made):
        yield from strike(game, made, secondary, team or firer.team)


def strike(game: Game, made: Plan, secondary: bool, team: str) -> Flow[int]:
    """HD-FIRE-09: the dice of a shot that is not refused, and the effect rolls of its hits; how many hits it scored."""
    target, shells = made.target, made.target.shells
    source = Source(made.firer.id, made.origin, team, target.at)
    extra = extra_effects(game, made)
    spend_round(game, made)
    note(game, made)
    hits = yield from dice.loose(game, made)
    scored = hits + target.shells - shells  # those that a card drops have hit as well
    if hits:
        yield from damage.take_hits(game, target, hits, source, secondary, extra, made.how)
    return scored


def note(game: Game, made: Plan) -> None:
    """Note the clauses that let the shot pass and shaped it, and that no number shows."""
    clauses = ["HD-FIRE-08", "HD-FIRE-14"]
    if made.how not in UNASKED:
        clauses += ["HD-FIRE-01", "HD-FIRE-02", "HD-FIRE-13"]
    if made.weapon is not None:
        clauses.append(made.weapon.clause)
        if not (made.weapon.hand or made.weapon.grenade):
            clauses.append("HD-WPN-13")
    team = game.teams.get(made.firer.team)
    if made.how == AIMED and made.target.team == TARGET and team is not None and kind_of(team) == SAVE:
        clauses.append("HD-WIN-12")
    for clause in (*clauses, *(["HD-GEN-02"] if made.die == EXTREME else [])):
        game.cite(clause)


def spend_round(game: Game, made: Plan) -> None:
    """HD-NEW-TEAM-01, HD-WPN-06: grenades, and rounds of who has not enough for ever, are used up."""
    if made.how == GRENADE:
        game.emit(AmmoSpent(made.firer.id, "grenade"))
    elif made.how == AIMED and made.firer.ammo > 0:
        game.emit(AmmoSpent(made.firer.id, "round"))


def void(game: Game, made: Plan) -> bool:
    """HD-FIRE-11: whether a shot has lost its target, which is told; its action is lost.

    HD-GEN-10: the reason is the one that everybody can see, whatever cards the firer holds.
    """
    if made.refused is None:
        return False
    why = f"{made.target.name} is destroyed" if made.target.destroyed else made.refused.why
    if made.how != GRENADE and made.firer.at is not None and made.target.at is not None:
        seen = plan(game, made.firer, made.target, made.how, origin=made.origin, aim=made.aim, seat="").refused
        why = seen.why if seen is not None else why
    game.emit(ShotVoid(made.firer.id, made.target.id, why))
    return True
