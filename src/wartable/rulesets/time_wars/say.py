"""Every event as one sentence for the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.engine.event import Event
from wartable.engine.plane import inches
from wartable.rulesets.time_wars import events as e
from wartable.rulesets.time_wars import mission_events as o
from wartable.rulesets.time_wars import missions, say_strategies
from wartable.rulesets.time_wars.loss_events import ModelsLost, Routed
from wartable.rulesets.time_wars.melee_events import MeleeFought
from wartable.rulesets.time_wars.morale_events import ArmyTested, DetachmentTested, NerveTested
from wartable.rulesets.time_wars.orders import NAMES as ORDERS
from wartable.rulesets.time_wars.registry import causes
from wartable.rulesets.time_wars.sentences import about, count, ground, name, names
from wartable.rulesets.time_wars.setup_events import DeploymentRolled
from wartable.rulesets.time_wars.shooting_events import AttackDeclared, Fired
from wartable.rulesets.time_wars.state import Game
from wartable.rulesets.time_wars.weapons import NAMES as WEAPONS

PHASES = {
    "sides": "Set-up: the zones",
    "mission": "Set-up: the mission",
    "markers": "Set-up: what the mission needs",
    "declare": "Set-up: teleports are declared",
    "weather": "Set-up: the weather",
    "deploy": "Set-up: deployment",
    "infiltrate": "Set-up: Infiltrators",
    "redeploy": "Set-up: redeployment",
    "teleport": "Set-up: teleport rolls",
    "first": "Set-up: who goes first",
    "scouts": "Set-up: Scouts",
    "begin": "A Player Turn begins",
    "command": "Command Phase",
    "hazards": "Hazards are tested",
    "action": "Action Phase",
    "melee": "Melees are fought",
    "morale": "Morale Phase",
    "end": "The Player Turn ends",
    **say_strategies.PHASES,
}

BY_RULE = {"hazard": "dangerous ground"}
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
            found.append(f"from {inches(left)} to {inches(right)} inches along and {inches(low)} to {inches(high)} up")
        else:  # a Thin Line, or a foothold: its corners, to the inch
            corners = ", ".join(f"{inches(round(x, -3))}/{inches(round(y, -3))}" for x, y in zone)
            found.append(f"between the points {corners} (inches along/up)")
    as_role = f" as {ev.role}" if ev.role else ""
    return f"Deployment zone of {name(game, ev.player)}{as_role}: {'; '.join(found)}."


def _turned(game: Game, ev: e.Turned) -> str:
    if ev.phase == "morale" and ev.queue:
        return "The Morale Phase goes on."
    return f"{PHASES.get(ev.phase, ev.phase)}."


def _turn(game: Game, ev: e.TurnBegan) -> str:
    most = f" of {game.options.turns}" if game.options.turns else ""
    return f"Turn {ev.turn}{most} begins."


def _order_tried(game: Game, ev: e.OrderTried) -> str:
    verdict = _passed(ev.passed, "obeyed", "not heard")
    return (
        f"{name(game, ev.commander)} orders {ORDERS[ev.order]} to {names(game, ev.recipients)}: "
        f"{ev.total} (rolled {ev.face}), needs 15: {verdict}."
    )


FREE = {"scout": "scouts ahead", "break-away": "breaks away"}
"""Moves that are no actions."""
AT = {"fire": "fire at", "hit-and-run": "fire and run from", "hidden-assault": "make a Hidden Assault on"}
"""How an action with a target reads where its name alone does not."""


def _spent(game: Game, ev: e.ActionSpent) -> str:
    if ev.action == "hold":
        return f"{name(game, ev.unit)} holds."
    to = AT.get(ev.action, "") if ev.target else ""
    to = to or ev.action.replace("-", " ")
    whom = f" {name(game, ev.target)}" if ev.target else ""
    return f"{name(game, ev.unit)} spends {count(ev.cost, 'action')} to {to}{whom}."


def _spotted(game: Game, ev: e.Spotted) -> str:
    if ev.effect == "cover":
        return f"{name(game, ev.unit)} spots {name(game, ev.target)}: its cover is 1 lower this turn."
    return f"{name(game, ev.unit)} spots {name(game, ev.target)} for {name(game, ev.helped)}, who sees twice as deep."


def _distance(game: Game, ev: e.DistanceRolled) -> str:
    die = f" (rolled {ev.face})" if ev.face else ""
    return f"{name(game, ev.unit)} can {ev.action} {inches(ev.distance)} inches{die}."


def _moved(game: Game, ev: e.Moved) -> str:
    verb = {"advance": "advances", "run": "runs", "charge": "charges", **FREE}.get(ev.action, "moves")
    who = name(game, ev.unit)
    return f"{who} {verb} {about(ev.distance)} inches." if ev.distance else f"{who} stays."


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


def _fired(game: Game, ev: Fired) -> str:
    firer, target = name(game, ev.firer), name(game, ev.target)
    verb = "suppresses" if ev.suppressive else "fires at"
    head = f"{firer} {verb} {target} at {ev.band} range: {ev.score} against {ev.defence}"
    if ev.score <= ev.defence:
        return f"{head}, a miss."
    if not ev.wounds:
        return f"{head}, damage {ev.damage}: no effect."
    what = count(ev.wounds, "wound")
    if ev.suppressive:
        what = count(ev.wounds, "point of suppression", "points of suppression")
    return f"{head}, damage {ev.damage}: {what}."


def _cause(word: str) -> str:
    """What takes models, in words, where the event gives a clause."""
    return BY_RULE.get(word) or causes().get(word, word)


def _lost(game: Game, ev: ModelsLost) -> str:
    cause = f"the {ev.cause}" if ev.cause in ("attack", "hazard", "melee", "vehicle", "wreck") else ev.cause
    cause = _cause(cause)
    many = {key: ev.weapons.count(key) for key in ev.weapons}
    arms = ", ".join(f"{number} x {WEAPONS[key]}" if number > 1 else WEAPONS[key] for key, number in many.items())
    given = f", and gives up {arms}" if arms else ""
    return f"{name(game, ev.unit)} loses {count(len(ev.models), 'model')} to {cause}{given}."


def _routed(game: Game, ev: Routed) -> str:
    verb = "withdraws" if ev.withdrawn else "routs and leaves the table"
    return f"{name(game, ev.unit)} {verb} (TV {ev.tv})."


def _fought(game: Game, ev: MeleeFought) -> str:
    head = f"{name(game, ev.attacker)} against {name(game, ev.defender)} in melee: {ev.score} to {ev.defence}"
    if not ev.winner:
        return f"{head}, a draw."
    outdone = (ev.winner == ev.attacker) != (ev.score > ev.defence) or ev.score == ev.defence
    by = next((causes()[line.clause] for line in ev.why if line.clause in causes()), "") if outdone else ""
    how = f"wins by {by}" if by else "wins"
    return f"{head}: {name(game, ev.winner)} {how}, damage {ev.damage}, {count(ev.wounds, 'wound')}."


def _dice(ev: NerveTested | DetachmentTested) -> str:
    """TW-MOD-20: the faces of a test, both where there are two."""
    return " and ".join((str(ev.face), *(str(line.value) for line in ev.why if line.clause == "TW-MOD-20")))


def _nerve(game: Game, ev: NerveTested) -> str:
    bad = "loses an action" if ev.cause == "suppression" else "its nerve breaks"
    verdict = _passed(ev.passed, "it holds", bad)
    return f"{name(game, ev.unit)} tests its nerve: {ev.total} (rolled {_dice(ev)}), needs 15: {verdict}."


def _detachment(game: Game, ev: DetachmentTested) -> str:
    verdict = _passed(ev.passed, "it fights on", "it breaks")
    return (
        f"{_first(name(game, ev.detachment))} has lost TV {ev.lost} and tests under {name(game, ev.leader)}: "
        f"{ev.total} (rolled {_dice(ev)}), needs 15: {verdict}."
    )


def _army(game: Game, ev: ArmyTested) -> str:
    verdict = _passed(ev.passed, "it fights on", "it routs")
    return f"The army of {name(game, ev.player)} tests ({ev.reason}): {ev.total}, needs 15: {verdict}."


def _hazard(game: Game, ev: e.HazardTested) -> str:
    verdict = "a model is lost" if ev.face == 1 else "safe"
    return f"{name(game, ev.unit)} tests a hazard ({_cause(ev.cause)}): rolled {ev.face}, {verdict}."


def _placed(game: Game, ev: o.ObjectivePlaced) -> str:
    at = f"{about(ev.x)} along, {about(ev.y)} up"
    house = f", in the {ground(game, ev.feature)}" if ev.feature else ""
    if not ev.value:
        return f"A marker lies face down at {at}{house}."
    by = f" {name(game, ev.player)} places it." if ev.player else ""
    return f"An objective worth {count(ev.value, 'point')} lies at {at}{house}.{by}"


def _marker(game: Game, ev: o.MarkerTurned) -> str:
    die = f" (rolled {ev.face})" if ev.face else ""
    if not ev.unit:
        return f"The {ev.marker.replace('-', ' ')} is turned up{die}: it is {'the objective' if ev.real else 'false'}."
    return f"{name(game, ev.unit)} turns a marker{die}: {'the objective' if ev.real else 'a false one'}."


def _deployment(game: Game, ev: DeploymentRolled) -> str:
    again = "" if ev.fit else "; it cannot be played here, roll again"
    return f"Deployment: rolled {ev.face}, {ev.kind.replace('_', ' ')}{again}."


def _rolled(game: Game, ev: e.SidesRolled) -> str:
    rolls = ", ".join(f"{name(game, seat)} {face}" for seat, face in ev.rolls)
    what = {"zones": "the choice of zone", "next zones": "the next choice of zone"}.get(ev.what, "the first turn")
    verdict = f"won by {name(game, ev.winner)}" if ev.winner else "a tie, roll again"
    return f"Roll for {what}: {rolls}; {verdict}."


WAIVED = "; a Wise commander leaves the first turn to others"  # TW-CHAR-13
SENTENCES: dict[str, Sayer] = {
    **say_strategies.SENTENCES,
    "WoundIgnored": lambda g, ev: f"Leela wards off the first wound: {name(g, ev.unit)} is spared it.",
    "Turned": _turned,
    "TurnBegan": _turn,
    "PlayerTurnBegan": lambda g, ev: f"{name(g, ev.player)} to play.",
    "SuppressionEnded": lambda g, ev: f"The suppression by {name(g, ev.player)} ends: {names(g, ev.units)}.",
    "PlayerTurnEnded": lambda g, ev: f"The Player Turn of {name(g, ev.player)} is over.",
    "OrderTried": _order_tried,
    "OrderGiven": lambda g, ev: f"{name(g, ev.unit)} is under {ORDERS[ev.order]}.",
    "ActionSpent": _spent,
    "Dug": lambda g, ev: f"{name(g, ev.unit)} takes cover: +{ev.points}.",
    "Prepared": lambda g, ev: f"{name(g, ev.unit)} lies in wait.",
    "Interrupted": lambda g, ev: f"{name(g, ev.unit)} interrupts {name(g, ev.actor)} with Defensive Fire!",
    "WeaponsDeclined": lambda g, ev: f"{name(g, ev.unit)} leaves out {', '.join(WEAPONS[k] for k in ev.weapons)}.",
    "Spotted": _spotted,
    "Interacted": lambda g, ev: f"{name(g, ev.unit)} interacts with {ev.thing}.",
    "Rallied": lambda g, ev: f"Stragglers of {name(g, ev.unit)} come back.",
    "DistanceRolled": _distance,
    "Moved": _moved,
    "Deployed": _deployed,
    "IndividualJoined": lambda g, ev: f"{name(g, ev.unit)} joins {name(g, ev.squad)}.",
    "IndividualLeft": lambda g, ev: f"{name(g, ev.unit)} goes alone.",
    "Embarked": lambda g, ev: f"{name(g, ev.unit)} goes aboard {name(g, ev.vehicle)}.",
    "Disembarked": lambda g, ev: f"{name(g, ev.unit)} gets out of {name(g, ev.vehicle)}.",
    "HazardTested": _hazard,
    "Assaulted": lambda g, ev: f"{name(g, ev.unit)} swarms out at {name(g, ev.target)}.",
    "MissionRolled": lambda g, ev: f"The mission is {missions.MISSIONS[ev.mission].name} (rolled {ev.face}).",
    "ObjectivePlaced": _placed,
    "MarkerTurned": _marker,
    "ObjectiveTaken": lambda g, ev: f"{name(g, ev.unit)} takes the objective.",
    "ObjectiveDropped": lambda g, ev: f"{name(g, ev.unit)} is gone, and the objective lies where it stood.",
    "LeftWithObjective": lambda g, ev: f"{name(g, ev.unit)} goes off the table with the objective.",
    "TargetNamed": lambda g, ev: f"The target of the enemies of {name(g, ev.player)} is {name(g, ev.unit)}.",
    "TargetRan": lambda g, ev: f"{name(g, ev.unit)} routs, and runs for the edge of the table.",
    "TargetEscaped": lambda g, ev: f"{name(g, ev.unit)} has escaped off the table.",
    "SwarmRolled": lambda g, ev: f"{name(g, ev.unit)} swarms {ev.size} strong.",
    "SidesRolled": _rolled,
    "ZoneTaken": _zone,
    "OrderOfPlaySet": lambda g, ev: f"Order of play: {names(g, ev.order)}{WAIVED if ev.by else ''}.",
    "TeleportDeclared": lambda g, ev: f"{name(g, ev.unit)} will teleport.",
    "TeleportRolled": lambda g, ev: f"{name(g, ev.unit)} teleports: rolled {ev.face}.",
    "Reserved": lambda g, ev: f"{name(g, ev.unit)} waits in reserve.",
    "DeploymentRolled": _deployment,
    "HeldAboard": lambda g, ev: f"{name(g, ev.unit)} waits in reserve aboard {name(g, ev.vehicle)}.",
    "ReserveRolled": lambda g, ev: f"{name(g, ev.unit)} rolls for arrival: {ev.total}, needs 10.",
    "AttackDeclared": _declared,
    "Measured": lambda g, ev: f"Measured: {about(ev.distance)} inches.",
    "AttackWasted": lambda g, ev: f"The attack of {name(g, ev.firer)} is wasted: {ev.reason}.",
    "Fired": _fired,
    "Anchored": lambda g, ev: f"{name(g, ev.unit)} may not move any more this turn.",
    "Suppressed": lambda g, ev: f"{name(g, ev.unit)} is suppressed by {ev.points}.",
    "ActionLost": lambda g, ev: f"{name(g, ev.unit)} loses an action {'now' if ev.now else 'in its next turn'}.",
    "ModelsLost": _lost,
    "Destroyed": lambda g, ev: f"{name(g, ev.unit)} is destroyed (TV {ev.tv}).",
    "Routed": _routed,
    "IndividualRemains": lambda g, ev: f"{name(g, ev.unit)} alone is left of {name(g, ev.squad)}.",
    "IndividualLost": lambda g, ev: f"{name(g, ev.unit)} falls (TV {ev.tv}).",
    "TestDue": lambda g, ev: f"{name(g, ev.unit)} must test its nerve ({ev.reason}).",
    "MeleeBegan": lambda g, ev: f"Melee: {names(g, ev.attackers)} against {names(g, ev.defenders)}.",
    "MeleeJoined": lambda g, ev: f"The melee grows: {names(g, ev.attackers)} against {names(g, ev.defenders)}.",
    "ChargedUphill": lambda g, ev: f"{name(g, ev.unit)} charged uphill.",
    "MeleeFought": _fought,
    "ContactKept": lambda g, ev: f"{name(g, ev.unit)} closes up.",
    "MeleeEnded": lambda g, ev: "The melee is over.",
    "MeleeThinned": lambda g, ev: f"Still in the melee: {names(g, ev.attackers + ev.defenders)}.",
    "NerveTested": _nerve,
    "Obeyed": lambda g, ev: f"{name(g, ev.unit)} OBEYS {name(g, ev.master)}: {count(ev.points, 'model')} exterminated.",
    "CommanderFell": lambda g, ev: f"{name(g, ev.commander)}, commander of {name(g, ev.detachment)}, is gone.",
    "DetachmentTested": _detachment,
    "DetachmentFled": lambda g, ev: _first(f"{name(g, ev.detachment)} {'is wiped out' if ev.wiped else 'flees'}."),
    "ArmyTested": _army,
    "SideOut": lambda g, ev: f"Nobody is left of {name(g, ev.player)}.",
    "GameEnded": lambda g, ev: ev.say,
    "PassengersThrownOut": lambda g, ev: f"{name(g, ev.unit)} scrambles out of the wreck of {name(g, ev.vehicle)}.",
}


def say(game: Game, event: Event) -> str:
    """The sentence of `event`; what has none is told by its name, so that nothing is silent."""
    if isinstance(event, e.TimeWarsEvent) and (own := event.told(game)):
        return own
    sayer = SENTENCES.get(type(event).__name__)
    return sayer(game, event) if sayer else f"{type(event).__name__}."
