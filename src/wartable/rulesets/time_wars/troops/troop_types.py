"""Chapter TYPE: Individuals join Squads and leave them.

TW-TYPE-01: a Troop Type is an Individual, a Squad or a vehicle. TW-TYPE-02: a rule that names a kind is for that kind.
TW-TYPE-10: a Commander is an Individual like others here; his orders go out from wherever he is, in a Squad or not.
"""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.ask import Flow, Option, Refusal, choose_or_skip
from wartable.engine.compat import override
from wartable.engine.plane import gap
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.events.melee import MeleeThinned
from wartable.rulesets.time_wars.specials.ask import large_models, shuns
from wartable.rulesets.time_wars.specials.bearers import lent
from wartable.rulesets.time_wars.state import COHESION, INDIVIDUAL, JOINED, LARGE, SQUAD, TABLE, Game, Unit
from wartable.rulesets.time_wars.troops.casualties import lent_by
from wartable.rulesets.time_wars.troops.squads import rolls_size

ALONE, LEAVE = "alone", "leave"


@dataclass(frozen=True, slots=True)
class IndividualJoined(TimeWarsEvent):
    """TW-TYPE-04: `unit` becomes part of `squad`; both have the smaller number of actions, `lent` is shared."""

    rule = "TW-TYPE-04"
    sentence = "{unit} joins {squad}."
    unit: str
    squad: str
    lent: tuple[str, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        unit, squad = game.units[self.unit], game.units[self.squad]
        number = max((model.id for model in squad.models), default=0) + 1
        kind = LARGE if large_models(unit) > 1 else INDIVIDUAL
        mine = tuple(model._replace(id=number + i, kind=kind, of=unit.id) for i, model in enumerate(unit.models))
        squad.actions = min(squad.actions, unit.actions)
        squad.moved = squad.moved or unit.moved
        squad.advanced = squad.advanced or unit.advanced
        squad.lent = self.lent
        squad.laden = squad.laden or unit.laden
        unit.where, unit.joined, unit.models = JOINED, squad.id, ()
        squad.stand(squad.models + mine)


@dataclass(frozen=True, slots=True)
class IndividualLeft(TimeWarsEvent):
    """TW-TYPE-05: `unit` is on its own again; what the Squad's orders gave it, it keeps (TW-CMD-19)."""

    rule = "TW-TYPE-05"
    sentence = "{unit} goes alone."
    unit: str
    lent: tuple[str, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        squad = game.units[unit.joined]
        mine = tuple(model for model in squad.models if model.of == unit.id)
        squad.stand(model for model in squad.models if model.of != unit.id)
        squad.lent = self.lent
        unit.where, unit.joined = squad.where, ""
        unit.aboard = squad.aboard
        unit.orders = tuple(dict.fromkeys(unit.orders + squad.orders))
        unit.actions, unit.moved, unit.advanced = squad.actions, squad.moved, squad.advanced
        unit.suppression, unit.fewer, unit.charged = squad.suppression, squad.fewer, squad.charged
        unit.share_lot(squad)
        unit.dug, unit.prepared = squad.dug, squad.prepared
        squad.laden = squad.laden and not unit.laden
        unit.stand(model._replace(id=i, of="") for i, model in enumerate(mine))


def beside(unit: Unit, squad: Unit) -> bool:
    """TW-TYPE-04: whether the Individual `unit` stands within 1 inch of a member of `squad`, that included."""
    return any(gap(mine, member) <= COHESION for mine in unit.models for member in squad.models)


def mixes(squad: Unit, unit: Unit) -> bool:
    """Whether the Individual `unit` can be part of `squad` at all; TW-SPEC-39: no Swarms, TW-SON-02: some never are."""
    if unit.kind != INDIVIDUAL or squad.kind != SQUAD or squad.player != unit.player or not squad.models:
        return False
    return not (rolls_size(squad) or rolls_size(unit) or shuns(unit, squad))


def why_not_join(game: Game, unit: Unit, squad: Unit) -> Refusal | None:
    """TW-TYPE-04: why the Individual `unit`, where it stands, cannot become part of `squad`; None if it can.

    TW-VEH-01: nothing joins a vehicle. TW-SPEC-39: a Swarm joins nobody and nobody joins it.
    """
    if unit.kind != INDIVIDUAL or squad.kind != SQUAD or rolls_size(unit) or rolls_size(squad):
        clause = "TW-SPEC-39" if rolls_size(unit) or rolls_size(squad) else "TW-VEH-01"
        return Refusal(squad.id, "an Individual joins Squads and nobody else", clause)
    if clause := shuns(unit, squad):
        never, some = "it never joins a Squad", "he joins Squads of his own detachment, no Retinue"
        return Refusal(squad.id, never if clause == "TW-CHAR-65" else some, clause)
    if squad.player != unit.player or squad.where != TABLE or not squad.models:
        return Refusal(squad.id, "it is no friendly Squad on the table", "TW-TYPE-04")
    if squad.running or unit.running:
        return Refusal(squad.id, "it has routed and runs for the edge", "TW-MISS-13")
    if not beside(unit, squad):
        return Refusal(squad.id, "it is more than 1 inch away", "TW-TYPE-04")
    if game.melees and game.melee_of(squad.id) is not game.melee_of(unit.id):
        return Refusal(squad.id, "one of them is in melee and the other is not", "TW-TYPE-04")
    return None


def offer_joining(game: Game, unit: Unit) -> Flow[None]:
    """TW-TYPE-04: at the end of its movement action an Individual may become part of a Squad within 1 inch."""
    options = [Option(ALONE, "stay alone", "TW-TYPE-04")]
    for squad in game.on_table(unit.player):
        if squad.kind == SQUAD and why_not_join(game, unit, squad) is None:
            options.append(Option(squad.id, f"join {squad.name}", "TW-TYPE-04", squad.id))
    question = f"Does {unit.name} join a Squad?"
    key = yield from choose_or_skip(game, "TW-TYPE-04", unit.player, question, options, (), unit.id)
    if key != ALONE:
        join(game, unit, game.units[key])


def join(game: Game, unit: Unit, squad: Unit) -> None:
    """TW-TYPE-04: `unit` becomes part of `squad`; TW-TYPE-09: what it shares, the Squad has from now on."""
    shared = (*lent_by(game, squad), *lent(unit.specials, squad.retinue == unit.id))
    game.emit(IndividualJoined(unit.id, squad.id, tuple(dict.fromkeys(shared))))
    fight = game.melee_of(unit.id)
    if fight is not None:
        attackers = tuple(key for key in fight.attackers if key != unit.id)
        defenders = tuple(key for key in fight.defenders if key != unit.id)
        game.emit(MeleeThinned(fight.id, attackers, defenders))


def part(game: Game, unit: Unit) -> None:
    """TW-TYPE-05: the Individual `unit` is no longer part of its Squad, which keeps what the others share with it."""
    game.emit(IndividualLeft(unit.id, lent_by(game, game.units[unit.joined], unit.id)))


def may_leave(game: Game, squad: Unit) -> Refusal | None:
    """TW-TYPE-05: why no Individual can leave `squad` now, or None.

    Before the Squad has used an action, not in melee, not while it is suppressed.
    TW-TYPE-11: a Squad Leader never leaves.
    """
    if not game.joined_to(squad.id):
        return Refusal(LEAVE, "no Individual is part of it", "TW-TYPE-11")
    if game.melees and game.melee_of(squad.id) is not None:
        return Refusal(LEAVE, "it is in melee", "TW-TYPE-05")
    if any(points for _, points in squad.suppression):
        return Refusal(LEAVE, "it is suppressed", "TW-TYPE-05")
    if squad.actions < 2 or squad.moved or squad.fired:
        return Refusal(LEAVE, "it has used an action already", "TW-TYPE-05")
    return None
