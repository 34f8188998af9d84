"""Setting up (chapter DEPL): sides, deployment, Infiltrators, who plays first, Scouts.

The order is that of TW-DEPL-03 and stands in `setup_order`; its steps are kept apart by `game.cursor`. Declaring
stands in `declaring`, teleporting in `teleport`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.engine.ask import Flow, Option, Refusal, choose, choose_or_skip, die, move, skip
from wartable.engine.plane import Polygon, point_in_polygon
from wartable.kit.inches.zones import Offers, settled, unclaimed
from wartable.kit.wording import inched
from wartable.rulesets.time_wars.events.base import Embarked, OrderOfPlaySet, SidesRolled, Turned, ZoneTaken
from wartable.rulesets.time_wars.events.setup import DeploymentRolled
from wartable.rulesets.time_wars.ground.zones import foothold, offered, playable
from wartable.rulesets.time_wars.moving.march import march
from wartable.rulesets.time_wars.moving.ways import Walk, Way
from wartable.rulesets.time_wars.setup.order import ROLL, then
from wartable.rulesets.time_wars.setup.placing import Region, Site, settle
from wartable.rulesets.time_wars.setup.shares import places
from wartable.rulesets.time_wars.setup.shares import refusal as unshared
from wartable.rulesets.time_wars.setup.teleport import declared, in_turn, pick, unseen_places
from wartable.rulesets.time_wars.specials.ask import infiltrates
from wartable.rulesets.time_wars.specials.bearers import right, speaking, voices
from wartable.rulesets.time_wars.state import (
    INCH,
    SQUAD,
    TABLE,
    VEHICLE,
    WAITING,
    Game,
    Unit,
)
from wartable.rulesets.time_wars.troops import troop_types, vehicles
from wartable.rulesets.time_wars.troops.squads import in_cohesion

TYPES = ("standard", "thin_line", "convergence", "ambush", "foothold", "siege")
"""TW-DEPL-01: the six deployment types by their number on a D6."""
PLACE, FIRST, SECOND, DONE = "place", "first", "second", "done"
ZONES, NEXT_ZONES = "zones", "next zones"
"""What is rolled for before deployment: who chooses first, and who chooses next of those who tie behind him."""


def roll_type(player: str) -> Flow[str]:
    """TW-DEPL-01: the deployment type that a D6 gives to players who do not choose one."""
    face = yield from die(6, "TW-DEPL-01", player, "deployment type")
    return TYPES[face - 1]


def choose_type(game: Game) -> Flow[None]:
    """TW-DEPL-01: a D6 until it names a deployment that can be played on this table by so many."""
    while game.options.deployment == ROLL:
        kind = yield from roll_type(next(iter(game.order or game.sides)))
        game.emit(DeploymentRolled(TYPES.index(kind) + 1, kind, playable(game, kind)))


# ------------------------------------------------------------ zones
def sides(game: Game) -> Flow[None]:
    """TW-DEPL-03: each player rolls; the winner chooses a zone or role, then the others.

    Zones that the scenario gives stay, and so do roles, which bring their zones (TW-DEPL-12).
    """
    players = game.order or tuple(game.sides)
    yield from choose_type(game)
    if not all(game.sides[player].zones for player in players):
        ranking = yield from _ranked(game, players, ZONES)
        left = offered(game)
        everybody = tuple(game.sides.values())
        agreed = settled(everybody, left)
        rest = unclaimed(everybody, left)
        for player in ranking:
            if not game.sides[player].zones:
                key = agreed[player] if player in agreed else (yield from _zone(game, player, rest))
                rest.pop(key, None)
                taken = left[key]
                role = taken.role or game.sides[player].role
                game.emit(ZoneTaken(player, taken.zones, role, taken.clause))
    game.emit(Turned(then(game, "sides")))


def _zone(game: Game, player: str, left: Offers) -> Flow[str]:
    options = tuple(Option(key, one.label, one.clause) for key, one in left.items())
    question = "Which side do you play?" if any(one.role for one in left.values()) else "Which zone is yours?"
    return (yield from choose_or_skip(game, "TW-DEPL-03", player, question, options, words=tuple(offered(game))))


def _ranked(game: Game, players: Sequence[str], what: str) -> Flow[tuple[str, ...]]:
    """TW-DEPL-03: a D6 each, highest first; all who tie, at the top or below, roll again among themselves.

    TW-DEPL-10: with three or more players the second and those after him choose in this order too.
    """
    ranking: list[str] = []
    groups: list[tuple[list[str], str]] = [(list(players), what)]
    while groups:
        tied, prize = groups.pop(0)
        if len(tied) == 1:
            ranking += tied
            continue
        rolls = []
        for player in tied:
            rolls.append((player, (yield from die(6, "TW-DEPL-03", player, f"roll for {prize}"))))
        for rule in voices(game, None, "sides_rolled"):
            rolls = list((yield from rule.sides_rolled(game, rolls)))
        faces = sorted(dict.fromkeys(face for _, face in rolls), reverse=True)
        levels = [[player for player, face in rolls if face == each] for each in faces]
        game.emit(SidesRolled(prize, tuple(rolls), levels[0][0] if len(levels[0]) == 1 else ""))
        groups = [(levels[0], prize), *((level, NEXT_ZONES) for level in levels[1:]), *groups]
    return tuple(ranking)


# ------------------------------------------------------------ deploying
def deploy(game: Game) -> Flow[None]:
    """TW-DEPL-03: the winner of the roll for sides deploys everything, then the others; one Troop Type at each step.

    Infiltrators (TW-SPEC-17) and those who teleport (TW-SPEC-41) wait.
    """

    def due(unit: Unit) -> bool:
        return unit.where == WAITING and not declared(unit) and not infiltrates(unit)

    yield from _one_by_one(game, "deploy", due, lambda unit: places(game, unit))


def infiltrate(game: Game) -> Flow[None]:
    """After all ordinary deployment Infiltrators are placed in no man's land unseen, or in their own zone (TW-SPEC-17).

    TW-SPEC-26: the rule must be that of all ordinary members or of their own commander; a joined Individual goes along.
    """

    def due(unit: Unit) -> bool:
        return unit.where == WAITING and not declared(unit)

    yield from _one_by_one(game, "infiltrate", due, lambda unit: (unseen_places(game), *places(game, unit)))


def deploying(game: Game) -> tuple[str, ...]:
    """TW-DEPL-03: the players in the order of deployment; who deploys last by a rule of his, unless all do."""
    players, rules = in_turn(game), voices(game, None, "deploys_last")
    last = tuple(player for player in players if any(rule.deploys_last(game, player) for rule in rules))
    if not last or len(last) == len(players):
        return players
    return (*(player for player in players if player not in last), *last)


def _one_by_one(
    game: Game, phase: str, due: Callable[[Unit], bool], regions: Callable[[Unit], tuple[Region, ...]]
) -> Flow[None]:
    """The next Troop Type that is `due`, of the first player who has one; with none left the cursor moves on."""
    for player in deploying(game):
        mine = [unit for unit in game.units.values() if unit.player == player and unit.models and due(unit)]
        if mine:
            unit = yield from _next(game, player, mine)
            if unit is not None:
                yield from bring(game, unit, regions(unit))
                return
            for other in mine:
                equip(game, other, None)
            for rule in voices(game, None, "not_deployed"):
                rule.not_deployed(game, mine)
    game.emit(Turned(then(game, phase)))


def _next(game: Game, player: str, mine: Sequence[Unit]) -> Flow[Unit | None]:
    """Who of `mine` is deployed next; None: nobody any more."""
    for rule in voices(game, None, "next_deployed"):
        return (yield from rule.next_deployed(game, player, mine))
    return (yield from picked(game, player, mine))


def picked(game: Game, player: str, mine: Sequence[Unit]) -> Flow[Unit]:
    """TW-DEPL-03: who of `mine` is deployed next, as `player` likes."""
    return (yield from pick(game, player, mine, "TW-DEPL-03", "Who is deployed next?"))


def bring(game: Game, unit: Unit, regions: tuple[Region, ...]) -> Flow[None]:
    """Set `unit` down, or aboard a vehicle (TW-UPG-11), or an Individual into a Squad (TW-TYPE-04).

    TW-ARMY-35, TW-ARMY-36: a commander and his Retinue are one Squad and come as one.
    """
    options = [Option(PLACE, "place it on the table", "TW-DEPL-03")]
    refused = []
    for other in game.units.values():
        if other.player != unit.player:
            continue
        if other.capacity and unit.kind != VEHICLE and other.alive:
            if refusal := no_ride(game, other, unit) or unshared(game, unit, other):
                refused.append(refusal)
            else:
                options.append(Option(other.id, f"aboard {other.name}", "TW-UPG-11", other.id))
        elif admits(game, other, unit):
            if refusal := unshared(game, unit, other):
                refused.append(refusal)
                continue
            options.append(Option(other.id, f"join {other.name}", "TW-TYPE-04", other.id))
    question = f"How is {unit.name} deployed?"
    key = yield from choose_or_skip(game, "TW-DEPL-03", unit.player, question, options, tuple(refused), unit.id)
    equip(game, unit, game.units[key] if key != PLACE else None)
    if key == PLACE:
        yield from settle(game, unit, regions, f"Where is {unit.name} deployed?")
    elif game.units[key].kind == VEHICLE:
        game.emit(Embarked(unit.id, key))
    else:
        yield from _join(game, unit, game.units[key], regions)


def equip(game: Game, unit: Unit, squad: Unit | None) -> None:
    """TW-SON-03: what `unit` gains by beginning the battle in `squad`; in a vehicle or None it is alone."""
    mates = squad if squad is not None and squad.kind == SQUAD else None
    for rule in speaking(unit, "begins_with"):
        rule.begins_with(game, unit, mates)


def no_ride(game: Game, vehicle: Unit, unit: Unit) -> Refusal | None:
    """Why `unit` cannot begin the battle aboard `vehicle`; None if it can.

    TW-UPG-11: a transport bought for one Troop Type carries only that one, others carry any friend who fits. TW-UPG-12:
    Individuals who have joined ride along if all fit. What comes by other ways takes nobody along.
    """
    if vehicle.where != TABLE and (vehicle.where != WAITING or declared(vehicle) or infiltrates(vehicle)):
        return Refusal(vehicle.id, "it is not deployed in this way", "TW-DEPL-03")
    there = unit.copy()
    there.where = TABLE  # as if it stood beside the vehicle
    refusal = vehicles.unfit(game, vehicle, there)
    return None if refusal is None else refusal._replace(key=vehicle.id)


def admits(game: Game, squad: Unit, unit: Unit) -> bool:
    """TW-TYPE-04: whether the Individual `unit` can join `squad` during deployment; not one that is embarked.

    TW-VEH-01: nobody joins a vehicle, TW-SPEC-39: nor a Swarm. A Squad on the table must have room beside it.
    """
    if not troop_types.mixes(squad, unit):
        return False
    if squad.where == TABLE:
        return Site(game, unit, (_beside(game, squad),)).certain() is not None
    return squad.where == WAITING


def _beside(game: Game, squad: Unit) -> Region:
    """Within 1 inch of a member; in its zone if the Squad stands there."""
    beside = in_cohesion(squad)
    zones = (*game.sides[squad.player].zones, *((held,) if (held := foothold(game)) else ()))
    first: Polygon = zones[0] if zones else ()
    home = next((zone for zone in zones if any(point_in_polygon(m.x, m.y, zone) for m in beside)), first)
    return Region("TW-TYPE-04", "zone", home, beside=beside)


def _join(game: Game, unit: Unit, squad: Unit, regions: tuple[Region, ...]) -> Flow[None]:
    """TW-TYPE-04: it becomes part of the Squad; with one that still waits it will be placed, carried, or teleport."""
    if squad.where == TABLE:
        yield from settle(game, unit, (_beside(game, squad),), f"Where does {unit.name} stand in {squad.name}?")
    troop_types.join(game, unit, squad)


# ------------------------------------------------------------ who plays first
def first(game: Game) -> Flow[None]:
    """TW-DEPL-03: a D6 each, ties again; the highest decides. TW-TURN-01: the order then holds for the whole game.

    With three or more players the winner names who is first, and the others follow by seat. TW-CHAR-13: an army under
    a Wise commander leaves that to the others; if only one other is left nobody rolls.
    """
    players = game.order or tuple(game.sides)
    rivals = _rivals(game, players)
    winner = rivals[0]
    tied: Sequence[str] = rivals
    while len(tied) > 1:
        tied = yield from _best(game, tied)
        winner = tied[0]
    if len(rivals) < 2:
        words = players if len(players) > 2 else (FIRST, SECOND)
        taken = Option(winner if len(players) > 2 else FIRST, "play first", "TW-CHAR-13")
        skip(game, "TW-CHAR-13", winner, "Who plays first?", taken, words)
        leader = winner
    elif len(players) == 2:
        options = (Option(FIRST, "play first", "TW-DEPL-03"), Option(SECOND, "play second", "TW-DEPL-03"))
        key = yield from choose("TW-DEPL-03", winner, "Who plays first?", options)
        leader = winner if key == FIRST else next(player for player in players if player != winner)
    else:
        named = tuple(Option(player, game.sides[player].name or player, "TW-DEPL-03") for player in rivals)
        leader = yield from choose("TW-DEPL-03", winner, "Who plays first?", named)
    at = players.index(leader)
    waived = "TW-CHAR-13" if len(rivals) < len(players) else ""
    game.emit(OrderOfPlaySet(players[at:] + players[:at], waived, winner if leader != winner else ""))
    game.emit(Turned(then(game, "first")))


def _rivals(game: Game, players: Sequence[str]) -> Sequence[str]:
    """TW-CHAR-13: who may play first: an army with a Wise commander does not, unless all have one."""
    wise = [unit.player for unit in game.units.values() if unit.alive and right(unit, "yields_first")]
    return [player for player in players if player not in wise] or players


def _best(game: Game, players: Sequence[str]) -> Flow[Sequence[str]]:
    """Those of `players` who roll highest."""
    rolls = []
    for player in players:
        face = yield from die(6, "TW-DEPL-03", player, "roll for first player")
        rolls.append((player, face))
    best = max(face for _, face in rolls)
    winners = [player for player, face in rolls if face == best]
    game.emit(SidesRolled("first", tuple(rolls), winners[0] if len(winners) == 1 else ""))
    return winners


# ------------------------------------------------------------ scouts
def scouts(game: Game) -> Flow[None]:
    """TW-SPEC-25: before the first turn each Troop Type with Scouts may advance, those of the first player first.

    TW-SPEC-26: the rule must be that of all ordinary members or of their own commander. The player picks the order
    (TW-GEN-11); one at each step, the cursor keeps who is left.
    """
    left = game.cursor.queue or tuple(
        unit.id for player in game.order for unit in game.on_table(player) if right(unit, "scouts")
    )
    ready = [unit for key in left if (unit := game.units[key]).where == TABLE and unit.models]
    if ready:
        player = ready[0].player
        mine = [unit for unit in ready if unit.player == player]
        unit = yield from pick(game, player, mine, "TW-SPEC-25", "Which Scouts advance next?")
        yield from scout(game, unit)  # TW-SPEC-25, TW-SPEC-26
        left = tuple(other.id for other in ready if other is not unit)
        if left:
            game.emit(Turned("scouts", left))
            return
    game.emit(Turned("begin", (), game.order[0] if game.order else ""))


def scout(game: Game, unit: Unit) -> Flow[None]:
    """TW-SPEC-25: one free advance, even out of its zone, not into contact; hard going and hazards as usual."""
    far = unit.profile.agl * INCH
    walk = Walk(game, unit, "TW-SPEC-25", far, far, contact=False)
    way: Way = yield from move(walk.ask(f"{unit.name} scouts up to {inched(far)}"))
    if way.distance:
        yield from march(game, unit.id, "scout", way)
