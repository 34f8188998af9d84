"""Every event as one sentence for the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wartable.engine.event import Event
from wartable.engine.plane import inches
from wartable.kit.telling import TellingEvent
from wartable.kit.wording import does, inched, rolled_all
from wartable.rulesets.time_wars.command.orders import NAMES as ORDERS
from wartable.rulesets.time_wars.events import base as e
from wartable.rulesets.time_wars.events.losses import ModelsLost, Routed
from wartable.rulesets.time_wars.events.melee import MeleeFought, MeleeThinned
from wartable.rulesets.time_wars.events.morale import ArmyTested, DetachmentFled, DetachmentTested, NerveTested
from wartable.rulesets.time_wars.events.sentences import about, count, far, name, names, rolled
from wartable.rulesets.time_wars.events.setup import DeploymentRolled
from wartable.rulesets.time_wars.events.shooting import AttackDeclared, Fired, Measured
from wartable.rulesets.time_wars.morale.nerve_dice import BY_SIX
from wartable.rulesets.time_wars.specials.ask import actions_of_rules
from wartable.rulesets.time_wars.specials.bearers import causes, steps
from wartable.rulesets.time_wars.specials.weapons import NAMES as WEAPONS
from wartable.rulesets.time_wars.state import INDIVIDUAL, SQUAD, Game, Phase

PHASES: Mapping[Phase, str] = {
    Phase.SIDES: "Set-up: the zones",
    Phase.MISSION: "Set-up: the mission",
    Phase.MARKERS: "Set-up: what the mission needs",
    Phase.DECLARE: "Set-up: teleports are declared",
    Phase.WEATHER: "Set-up: the weather",
    Phase.DEPLOY: "Set-up: deployment",
    Phase.INFILTRATE: "Set-up: Infiltrators",
    Phase.REDEPLOY: "Set-up: redeployment",
    Phase.TELEPORT: "Set-up: teleport rolls",
    Phase.FIRST: "Set-up: who goes first",
    Phase.SCOUTS: "Set-up: Scouts",
    Phase.BEGIN: "A Player Turn begins",
    Phase.COMMAND: "Command Phase",
    Phase.HAZARDS: "Hazards are tested",
    Phase.ACTION: "Action Phase",
    Phase.MELEE: "Melees are fought",
    Phase.MORALE: "Morale Phase",
    Phase.END: "The Player Turn ends",
}

BY_RULE = {"hazard": "dangerous ground", "TW-DAL-01": "OBEY!"}
"""What takes models where an event gives the clause itself as the cause."""

Sayer = Callable[[Game, Any], str]


def _first(words: str) -> str:
    """With a capital, for the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def _passed(passed: bool, good: str, bad: str) -> str:
    return good if passed else bad


def _zone(game: Game, ev: e.ZoneTaken) -> str:
    found = []
    for zone in ev.zones:
        left, right = min(x for x, _ in zone), max(x for x, _ in zone)
        low, high = min(y for _, y in zone), max(y for _, y in zone)
        if all(x in (left, right) and y in (low, high) for x, y in zone):
            found.append(f"from {inches(left)} to {inched(right)} along and {inches(low)} to {inches(high)} up")
        else:  # a Thin Line, or a foothold: its corners, to the inch
            corners = ", ".join(f"{inches(round(x, -3))}/{inches(round(y, -3))}" for x, y in zone)
            found.append(f"between the points {corners} (inches along/up)")
    as_role = f" as {ev.role}" if ev.role else ""
    return f"Deployment zone of {name(game, ev.player)}{as_role}: {'; '.join(found)}."


def _turned(game: Game, ev: e.Turned) -> str:
    if ev.phase == Phase.MORALE and ev.queue:
        return "The Morale Phase goes on."
    return f"{PHASES.get(Phase(ev.phase)) or steps().get(ev.phase, ev.phase)}."


def _turn(game: Game, ev: e.TurnBegan) -> str:
    most = f" of {game.options.turns}" if game.options.turns else ""
    return f"Turn {ev.turn}{most} begins."


def _order_tried(game: Game, ev: e.OrderTried) -> str:
    verdict = _passed(ev.passed, "obeyed", "not heard")
    itself = ev.recipients == (ev.commander,) and game.units[ev.commander].kind == SQUAD
    whom = "itself" if itself else names(game, ev.recipients)
    return (
        f"{name(game, ev.commander)} orders {ORDERS[ev.order]} to {whom}: "
        f"{ev.total} (rolled {ev.face}{_order_sum(ev)}), needs 15: {verdict}."
    )


def _order_sum(ev: e.OrderTried) -> str:
    """TW-CMD-06: the two NRVs of an order, and what else its total owes to."""
    if len(ev.why) < 4:
        return ""
    own, lent, *more = ev.why[1:-1]
    rest = (f", {line.value:+d} {line.text}" for line in more if line.value)
    return "".join((f", NRV {own.value} and {lent.value}", *rest))


FREE = {"scout": "scouts ahead", "break-away": "breaks away"}
"""Moves that are no actions."""


AT = {"fire": "fire at", "combined": "use Combined Fire! on", "mortar": "fire mortars at"}
"""What an action does to its target, where its key does not say so."""


def _spent(game: Game, ev: e.ActionSpent) -> str:
    if ev.action == "hold":
        return f"{name(game, ev.unit)} holds."
    own = {kind.key: kind.at for kind in actions_of_rules(game, game.units[ev.unit])} if ev.target else {}
    to = {**AT, **own}.get(ev.action, "") if ev.target else ""
    to = to or ev.action.replace("-", " ")
    whom = f" {name(game, ev.target)}" if ev.target else ""
    if ev.action == "mortar-suppress" and whom:
        to, whom = "suppress", f"{whom} with mortars"
    return f"{name(game, ev.unit)} spends {count(ev.cost, 'action')} to {to}{whom}."


def _spotted(game: Game, ev: e.Spotted) -> str:
    if ev.effect == "cover":
        return f"{name(game, ev.unit)} spots {name(game, ev.target)}: its cover is 1 lower this turn."
    return f"{name(game, ev.unit)} spots {name(game, ev.target)} for {name(game, ev.helped)}, who sees twice as deep."


def _distance(game: Game, ev: e.DistanceRolled) -> str:
    die = f" ({rolled(ev.face, ev.first)})" if ev.face else ""
    return f"{name(game, ev.unit)} can {ev.action} {far(ev.distance)}{die}."


def moved(game: Game, ev: e.Moved, roll: e.DistanceRolled | None = None) -> str:
    """How far a unit has moved, of what it had rolled for (TW-MOVE-03, TW-MELEE-04)."""
    verb = {"advance": "advances", "run": "runs", "charge": "charges", **FREE}.get(ev.action, "moves")
    who = name(game, ev.unit)
    die = f" ({rolled(roll.face, roll.first)})" if roll and roll.face else ""
    way = f"{about(ev.distance)} of {far(roll.distance)}" if roll else far(ev.distance)
    short = f"; {ev.short}" if ev.short else ""
    return f"{who} {verb} {way}{die}{short}." if ev.distance else f"{who} stays{die}{short}."


def _deployed(game: Game, ev: e.Deployed) -> str:
    how = {
        "zone": "deploys", "foothold": "deploys in the foothold", "infiltrator": "infiltrates",
        "teleport": "teleports in", "reserve": "arrives", "edge": "comes on by the edge of the table",
    }  # fmt: skip
    return f"{name(game, ev.unit)} {how.get(ev.how, 'deploys')}."


def _declared(game: Game, ev: AttackDeclared) -> str:
    verb = {"suppress": "suppressive fire", "combined": "combined fire", "mortar": "mortar fire"}.get(ev.kind, "fire")
    if ev.kind == "mortar-suppress":
        verb = "suppressive mortar fire"
    help_ = f" with {names(game, ev.helpers)}" if ev.helpers else ""
    return f"{name(game, ev.firer)} declares {verb} at {name(game, ev.target)}{help_}."


def fired(game: Game, ev: Fired, measured: Measured | None = None) -> str:
    """What has come of a shot, from as far off as was `measured` (TW-GEN-07)."""
    firer, target = name(game, ev.firer), name(game, ev.target)
    verb = "suppresses" if ev.suppressive else "fires at"
    off = f"{far(measured.distance)}, " if measured else ""
    again = f" ({rolled(ev.face, ev.first)})" if ev.first else ""
    head = f"{firer} {verb} {target} at {off}{ev.band} range: {ev.score} against {ev.defence}{again}"
    if ev.score <= ev.defence:
        return f"{head}, a miss."
    if not ev.wounds:
        return f"{head}, damage {_damage(ev)}: no effect."
    what = count(ev.wounds, "wound")
    if ev.suppressive:
        what = count(ev.wounds, "point of suppression", "points of suppression")
    return f"{head}, damage {_damage(ev)}: {what}."


def _damage(ev: Fired | MeleeFought) -> str:
    """TW-FIRE-18, TW-FIRE-19: a total with what it is held against, so that the wounds follow from it."""
    end = next((line.value for line in ev.why if line.clause == "TW-PROF-08"), None)
    return f"{ev.damage}" if end is None else f"{ev.damage} against END {end}"


def _measured(game: Game, ev: Measured) -> str:
    reach = f" (reach {far(ev.reach)})" if ev.reach else ""
    return f"Measured: {far(ev.distance)} from {name(game, ev.unit)} to {name(game, ev.target)}{reach}."


def _cause(word: str) -> str:
    """What takes models, in words, where the event gives a clause."""
    return BY_RULE.get(word) or causes().get(word, word)


def _lost(game: Game, ev: ModelsLost) -> str:
    cause = f"the {ev.cause}" if ev.cause in ("attack", "hazard", "melee", "vehicle", "wreck") else ev.cause
    cause = _cause(cause)
    many = {key: ev.weapons.count(key) for key in ev.weapons}
    arms = ", ".join(f"{number} x {WEAPONS[key]}" if number > 1 else WEAPONS[key] for key, number in many.items())
    given = f", and gives up {arms}" if arms else ""
    unit = game.units.get(ev.unit)
    if unit is not None and unit.kind == INDIVIDUAL:
        return f"{name(game, ev.unit)} falls to {cause}{given}."
    return f"{name(game, ev.unit)} loses {count(len(ev.models), 'model')} to {cause}{given}."


def _routed(game: Game, ev: Routed) -> str:
    verb = "withdraws" if ev.withdrawn else "routs and leaves the table"
    return f"{name(game, ev.unit)} {verb} (TV {ev.tv})."


def _fought(game: Game, ev: MeleeFought) -> str:
    sides = zip((ev.attacker, ev.defender), (ev.again or ((0, 0), (0, 0))))
    again = "; ".join(f"{name(game, key)} {rolled(face, first)}" for key, (face, first) in sides if first)
    lead = f"{name(game, ev.attacker)} against {name(game, ev.defender)} in melee"
    head = f"{lead}: {ev.score} to {ev.defence}" + (f" ({again})" if again else "")
    if not ev.winner:
        return f"{head}, a draw."
    outdone = (ev.winner == ev.attacker) != (ev.score > ev.defence) or ev.score == ev.defence
    by = next((causes()[line.clause] for line in ev.why if line.clause in causes()), "") if outdone else ""
    how = f"wins by {by}" if by else "wins"
    harm = count(ev.wounds, "wound") if ev.wounds else "no effect"
    return f"{head}: {name(game, ev.winner)} {how}, damage {_damage(ev)}: {harm}."


def _dice(ev: NerveTested | DetachmentTested | ArmyTested) -> str:
    """TW-MOD-20: the faces of a test, both where there are two; of those thrown again what they had shown."""
    return rolled_all((ev.face, *(line.value or 0 for line in ev.why if line.text == "second D6")), ev.before or ())


def _sums(ev: NerveTested | DetachmentTested | ArmyTested) -> str:
    """What a total owes to anything but its dice, NRV and size, and why less than 15 has passed."""
    plain = ("NRV", "size", "D6", "second D6")
    more = (f", {line.value:+d} {line.text}" for line in ev.why if line.value and line.text not in plain)
    by_six = (f", {line.text}" for line in ev.why if line.text == BY_SIX)
    return "".join((*more, *by_six))


def _nerve(game: Game, ev: NerveTested) -> str:
    bad = "loses an action" if ev.cause == "suppression" else "its nerve breaks"
    verdict = _passed(ev.passed, "it holds", bad)
    return f"{name(game, ev.unit)} tests its nerve: {ev.total} ({_dice(ev)}{_sums(ev)}), needs 15: {verdict}."


def _detachment(game: Game, ev: DetachmentTested) -> str:
    verdict = _passed(ev.passed, "it fights on", "it breaks")
    return (
        f"{_first(name(game, ev.detachment))} has lost TV {ev.lost} and tests under {name(game, ev.leader)}: "
        f"{ev.total} ({_dice(ev)}{_sums(ev)}), needs 15: {verdict}."
    )


def _army(game: Game, ev: ArmyTested) -> str:
    verdict = _passed(ev.passed, "it fights on", "it routs")
    return (
        f"The army of {name(game, ev.player)} tests ({ev.reason}): "
        f"{ev.total} ({_dice(ev)}{_sums(ev)}), needs 15: {verdict}."
    )


def _hazard(game: Game, ev: e.HazardTested) -> str:
    verdict = "a model is lost" if ev.face == 1 else "safe"
    return f"{name(game, ev.unit)} tests a hazard ({_cause(ev.cause)}): rolled {ev.face}, {verdict}."


def _deployment(game: Game, ev: DeploymentRolled) -> str:
    again = "" if ev.fit else "; it cannot be played here, roll again"
    return f"Deployment: rolled {ev.face}, {ev.kind.replace('_', ' ')}{again}."


def _rolled(game: Game, ev: e.SidesRolled) -> str:
    rolls = ", ".join(f"{name(game, seat)} {face}" for seat, face in ev.rolls)
    what = {"zones": "the choice of zone", "next zones": "the next choice of zone"}.get(ev.what, "the first turn")
    verdict = f"won by {name(game, ev.winner)}" if ev.winner else "a tie, roll again"
    return f"Roll for {what}: {rolls}; {verdict}."


def _order_of_play(game: Game, ev: e.OrderOfPlaySet) -> str:
    """TW-DEPL-03: who plays first, and who gave it away."""
    given = f"{does(name(game, ev.giver), 'give')} the first turn to {name(game, ev.order[0])}. " if ev.giver else ""
    return f"{given}Order of play: {', '.join(name(game, seat) for seat in ev.order)}{WAIVED if ev.by else ''}."


WAIVED = "; a Wise commander leaves the first turn to others"  # TW-CHAR-13
SENTENCES: Mapping[type[Event], Sayer] = {
    e.Turned: _turned,
    e.TurnBegan: _turn,
    e.OrderTried: _order_tried,
    e.OrderGiven: lambda g, ev: f"{name(g, ev.unit)} is under {ORDERS[ev.order]}",
    e.ActionSpent: _spent,
    e.WeaponsDeclined: lambda g, ev: f"{name(g, ev.unit)} leaves out {', '.join(WEAPONS[k] for k in ev.weapons)}.",
    e.Spotted: _spotted,
    e.DistanceRolled: _distance,
    e.Moved: moved,
    e.Deployed: _deployed,
    e.HazardTested: _hazard,
    e.SidesRolled: _rolled,
    e.ZoneTaken: _zone,
    e.OrderOfPlaySet: _order_of_play,
    DeploymentRolled: _deployment,
    AttackDeclared: _declared,
    Fired: fired,
    Measured: _measured,
    ModelsLost: _lost,
    Routed: _routed,
    MeleeFought: _fought,
    MeleeThinned: lambda g, ev: f"Still in the melee: {names(g, ev.attackers + ev.defenders)}.",
    NerveTested: _nerve,
    DetachmentTested: _detachment,
    DetachmentFled: lambda g, ev: _first(f"{name(g, ev.detachment)} {'is wiped out' if ev.wiped else 'flees'}."),
    ArmyTested: _army,
}


def say(game: Game, event: Event) -> str:
    """The sentence of `event`; what has none is told by its name, so that nothing is silent."""
    own = event.told(game) if isinstance(event, TellingEvent) else None
    if own is not None:
        return own
    sayer = SENTENCES.get(type(event))
    return sayer(game, event) if sayer else f"{type(event).__name__}."
