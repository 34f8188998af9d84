"""Chapter ACT: what a Troop Type may do with its two actions, and doing it.

TW-ACT-09: Spotter is such an action of its own; one whose rule names no cost costs one.
TW-ACT-01, TW-ACT-02: actions come in any order, and Troop Types may be interleaved: each step of the
Action Phase is one action of one Troop Type.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache

from wartable.engine.ask import Flow, Later, Manner, Option, Refusal, choose, choose_or_skip
from wartable.engine.plane import touching
from wartable.rulesets.time_wars.command import orders
from wartable.rulesets.time_wars.events.base import ActionSpent, Interacted, Spotted, Turned, WeaponsDeclined
from wartable.rulesets.time_wars.morale.suppression import silenced
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.shooting import shooting, sums
from wartable.rulesets.time_wars.shooting.defensive_fire import can_go_on, window
from wartable.rulesets.time_wars.sight import visibility
from wartable.rulesets.time_wars.specials.ask import actions_of_rules, attack_begun, charges_forbidden, spots
from wartable.rulesets.time_wars.specials.bearers import voices
from wartable.rulesets.time_wars.specials.points import Action
from wartable.rulesets.time_wars.specials.weapons import NAMES
from wartable.rulesets.time_wars.state import ABOARD, JOINED, SQUAD, TABLE, VEHICLE, Game, Thing, Unit
from wartable.rulesets.time_wars.troops import troop_types, vehicles


def step(game: Game) -> Flow[None]:
    """The Action Phase: one action of one Troop Type, or the end of the phase.

    What some rule makes troops do of themselves comes before anybody else does anything.
    """
    for rule in voices(game, None, "acts_first"):
        if (run := rule.acts_first(game)) is not None:
            yield from run()
            return
    ready = tuple(unit for unit in game.on_table(game.active) if unit.actions > 0)
    closed = [bound(game, unit) for unit in ready]
    free = (unit for unit, refusal in zip(ready, closed) if refusal is None)
    options = [_acting(unit.id, unit.name, unit.actions) for unit in free]
    others = (rule.in_place_of_an_action(game, game.active) for rule in voices(game, None, "in_place_of_an_action"))
    instead = {other.option.key: other for other in others if other is not None}
    options += (other.option for other in instead.values())
    if not options:
        game.emit(Turned("melee"))
        return
    refused = tuple(refusal for refusal in closed if refusal)
    options.append(Option("end", "end the Action Phase", "TW-TYPE-03"))
    silent = Later(lambda: tuple(Refusal(unit.id, *why_idle(game, unit)) for unit in game.units.values()))
    manner = Manner(acts=True)
    key = yield from choose(
        "TW-ACT-02", game.active, "Who acts?", tuple(options), refused, silent=silent, manner=manner
    )
    if key == "end":
        game.emit(Turned("melee"))
        return
    if key in instead:
        yield from instead[key].do()
        return
    unit = game.units[key]
    action = yield from pick(game, unit)
    yield from action.do(game, unit)


_STOP = Option("hold", "do nothing more this turn", "TW-TYPE-03")


@lru_cache(maxsize=4096)
def _acting(key: str, name: str, actions: int) -> Option:
    return Option(key, f"{name} acts, {_left(actions)} left", "TW-ACT-02", key)


def left(unit: Unit) -> str:
    """The actions that it has not used yet, in words."""
    return _left(unit.actions)


def _left(actions: int) -> str:
    return "1 action" if actions == 1 else f"{actions} actions"


def why_idle(game: Game, unit: Unit) -> tuple[str, str]:
    """Why `unit` is not among those who may act now, and the clause."""
    if unit.player != game.active:
        return "it is another player's turn", "TW-TURN-01"
    if unit.where == ABOARD:
        return "it is aboard a vehicle", "TW-VEH-15"
    if unit.where == JOINED:
        return f"it is part of {game.units[unit.joined].name} and acts with it", "TW-SQUAD-01"
    if unit.where != TABLE:
        return f"it is not on the table ({unit.where})", "TW-ACT-02"
    return "it has no action left", "TW-TYPE-03"


def bound(game: Game, unit: Unit) -> Refusal | None:
    """TW-ACT-07, TW-SUPP-04: why it can do nothing at all."""
    if game.melees and game.melee_of(unit.id) is not None:
        return Refusal(unit.id, "locked in melee", "TW-ACT-07")
    if unit.suppression and (clause := silenced(unit)):
        return Refusal(unit.id, "suppressed to size 0", clause)
    return None


def closed(game: Game, unit: Unit, action: Action) -> Refusal | None:
    """Why `unit` may not do `action` now, or None."""
    cost = action.cost(unit)
    refusal = action.why_not(game, unit)
    if refusal is None and cost > unit.actions:
        refusal = Refusal(action.key, f"costs {cost}, has {unit.actions}", "TW-ACT-03")
    return refusal._replace(key=action.key) if refusal else None


def is_open(game: Game, unit: Unit, action: Action) -> bool:
    """Whether `unit` may do `action` now: nothing closes it. The price is asked first, for it is soonest known."""
    if game.cites is not None:
        return closed(game, unit, action) is None
    return action.cost(unit) <= unit.actions and action.why_not(game, unit) is None


def menu(game: Game, unit: Unit) -> tuple[tuple[Option, ...], Sequence[Refusal]]:
    """Everything it may do now, to stop included, and what it may not; the reasons are found when they are read."""
    known = actions_of(game, unit)
    open_ = _open_of(game, unit, known)
    options = (*(option_of(action) for action in known if action.key in open_), _STOP)
    return options, _reasons(game, unit, [action for action in known if action.key not in open_ and not action.hidden])


def may(game: Game, unit: Unit, key: str) -> bool:
    """Whether `key` is among the options of `menu`, without looking at all the others."""
    return key == "hold" or any(is_open(game, unit, action) for action in actions_of(game, unit) if action.key == key)


def _open_of(game: Game, unit: Unit, known: Sequence[Action]) -> set[str]:
    """The keys of those of `known` that `unit` may do."""
    with visibility.held(game):
        if game.cites is not None:
            return {action.key for action in known if is_open(game, unit, action)}
        most = unit.actions
        return {action.key for action in known if action.cost(unit) <= most and action.why_not(game, unit) is None}


def _reasons(game: Game, unit: Unit, actions: Sequence[Action]) -> Later:
    """Why `unit` may not do those of `actions` that it may not do."""
    return Later(lambda: tuple(filter(None, (closed(game, unit, action) for action in actions))))


def option_of(action: Action) -> Option:
    """An action as it is offered."""
    return _offered(action.key, action.label, action.clause)


_offered = lru_cache(maxsize=256)(Option)


def pick(game: Game, unit: Unit) -> Flow[Action]:
    """The player's choice among the actions of `unit`."""
    known = actions_of(game, unit)
    open_ = _open_of(game, unit, known)
    shown = [(action, option_of(action)) for action in known if not action.hidden or action.key in open_]
    options = (*(option for action, option in shown if action.key in open_), _STOP)
    refused = _reasons(game, unit, [action for action, _ in shown if action.key not in open_])
    silent = _reasons(game, unit, [action for action in known if action.hidden])
    question = f"What does {unit.name} do? ({left(unit)} left)"
    listed = (*(option for _, option in shown), _STOP)
    moves, attacks = first_of(open_, "advance", "run"), first_of(open_, "fire", "charge")
    manner = Manner(menu=listed, who=unit.name, moves=moves, attacks=attacks)
    key = yield from choose("TW-ACT-01", unit.player, question, options, refused, unit.id, silent=silent, manner=manner)
    return HOLD if key == "hold" else next(action for action in known if action.key == key)


def first_of(keys: Collection[str], *wanted: str) -> str:
    """The first of `wanted` that is among `keys`, or nothing."""
    return next((key for key in wanted if key in keys), "")


def actions_of(game: Game, unit: Unit) -> tuple[Action, ...]:
    """Every kind of action that `unit` could take, in the order in which they are shown."""
    return (*FIGHTING, *actions_of_rules(game, unit), *OTHERS)


# ---------------------------------------------------------------- what is closed, and why
def _open(game: Game, unit: Unit) -> Refusal | None:
    return None


NO_MORTARS = Refusal("", "no mortars", "TW-WEAP-20")
NOT_COMBINED = Refusal("", "not ordered", "TW-ORD-03")
NO_SPOTTER = Refusal("", "no Spotter", "TW-SPEC-34")
NO_OBJECT = Refusal("", "no object in base contact", "TW-ACT-08")
NO_COVER = Refusal("", "not ordered", "TW-ORD-18")
NO_WAIT = Refusal("", "not ordered", "TW-ORD-08")
NO_WEAPON = Refusal("", "no weapon to leave out", "TW-UPG-05")


def _no_fire(kind: str) -> Callable[[Game, Unit], Refusal | None]:
    mortars = kind in (shooting.MORTAR_FIRE, shooting.MORTAR_SUPPRESS)
    suppresses = kind in (shooting.SUPPRESS, shooting.MORTAR_SUPPRESS)

    def why_not(game: Game, unit: Unit) -> Refusal | None:
        if reason := sums.can_shoot(unit):
            return Refusal("", reason, "TW-PROF-02")
        if mortars and not shooting.has_mortars(unit):
            return NO_MORTARS
        if suppresses and (reason := shooting.may_suppress(unit)):
            return Refusal("", reason, "TW-ACT-05")
        if kind == shooting.COMBINED:
            if not orders.under(unit, orders.COMBINED_FIRE):
                return NOT_COMBINED
            if unit.kind != SQUAD or not orders.partners(game, unit):
                return Refusal("", "no Squad to join in", "TW-ORD-03")
        if not sums.able(unit, unit.moved, mortars):
            return Refusal("", "Move or Fire", "TW-SPEC-23")
        if not shooting.any_target(game, unit, kind):
            return _no_target(game, unit)
        return None

    return why_not


def _no_target(game: Game, unit: Unit) -> Refusal:
    """TW-FIRE-01, TW-FIRE-02: nobody is in sight, or nobody but those in melee."""
    fighting = [enemy for enemy in game.enemies(unit.player) if game.melee_of(enemy.id) is not None]
    if fighting and visibility.sees_any(game, unit, fighting):
        return Refusal("", "all enemies in sight are in melee", "TW-FIRE-02")
    return Refusal("", "no enemy in sight", "TW-FIRE-01")


def _no_advance(game: Game, unit: Unit) -> Refusal | None:
    return movement.may_move(game, unit, "advance")


def _no_run(game: Game, unit: Unit) -> Refusal | None:
    return movement.may_move(game, unit, "run")


def _no_charge(game: Game, unit: Unit) -> Refusal | None:
    if refusal := movement.may_move(game, unit, "charge"):
        return refusal
    forbidden, enemies = charges_forbidden(game, unit), tuple(game.enemies(unit.player))
    barred = {enemy.id: why for enemy in enemies if (why := forbidden(enemy))}
    if visibility.sees_any(game, unit, (enemy for enemy in enemies if enemy.id not in barred)):
        return None
    if not visibility.sees_any(game, unit, (game.units[key] for key in barred)):
        return Refusal("", "no enemy in sight", "TW-MELEE-03")
    return next(iter(barred.values()))._replace(key="")


def _no_cover(game: Game, unit: Unit) -> Refusal | None:
    if not orders.under(unit, orders.TAKE_COVER):
        return NO_COVER
    return None


def _no_wait(game: Game, unit: Unit) -> Refusal | None:
    if not orders.under(unit, orders.DEFENSIVE_FIRE):
        return NO_WAIT
    return Refusal("", "FIR 0 cannot fire", "TW-PROF-02") if sums.can_shoot(unit) else None


def _no_spot(game: Game, unit: Unit) -> Refusal | None:
    if not spots(unit):
        return NO_SPOTTER
    if not visibility.sees_any(game, unit, game.enemies(unit.player)):
        return Refusal("", "no enemy in sight", "TW-SPEC-34")
    return None


def _no_decline(game: Game, unit: Unit) -> Refusal | None:
    if not _arms(unit):
        return NO_WEAPON
    return _no_fire(shooting.FIRE)(game, unit)


def _may_embark(game: Game, unit: Unit) -> Refusal | None:
    return vehicles.may_embark(game, unit)


def _may_disembark(game: Game, unit: Unit) -> Refusal | None:
    return vehicles.may_disembark(game, unit)


def _arms(unit: Unit) -> tuple[str, ...]:
    """TW-UPG-05: the weapons that it has and has not yet left out of its next attack."""
    return tuple(key for key in dict(unit.weapons + unit.teams) if key not in unit.declined)


# ---------------------------------------------------------------- doing it
def _pay(game: Game, unit: Unit, key: str, cost: int, target: str = "") -> None:
    game.emit(ActionSpent(unit.id, key, cost, target))


def _shoot(kind: str, cost: int) -> Callable[[Game, Unit], Flow[None]]:
    def do(game: Game, unit: Unit) -> Flow[None]:
        """TW-ACT-04 to TW-ACT-06: declared, paid, perhaps interrupted, then measured and rolled by itself."""
        declared = yield from shooting.declare(game, unit, kind)
        for key in (unit.id, *declared.helpers):
            _pay(game, game.units[key], kind, cost, declared.target)
        yield from window(game, unit.id, kind, "declared")
        if can_go_on(game, unit):
            yield from shooting.resolve(game, declared)
        yield from window(game, unit.id, kind, "done")

    return do


def _advance(game: Game, unit: Unit) -> Flow[None]:
    _pay(game, unit, "advance", 1)
    yield from movement.advance(game, unit)


def _run(game: Game, unit: Unit) -> Flow[None]:
    _pay(game, unit, "run", 2)
    yield from movement.run(game, unit)


def _charge(game: Game, unit: Unit) -> Flow[None]:
    """TW-MELEE-03: one enemy that it can see is named, then the distance is rolled."""
    options, refused = movement.charge_targets(game, unit)
    question = f"{unit.name} charges whom?"
    stake = "If it falls short both actions are gone"
    manner = Manner("declare a charge at", stake, "TW-MELEE-05", who=unit.name)
    key = yield from choose("TW-MELEE-03", unit.player, question, options, refused, unit.id, manner=manner)
    _pay(game, unit, "charge", 2, key)
    attack_begun(game, unit)
    yield from movement.charge(game, unit, game.units[key])


def _take_cover(game: Game, unit: Unit) -> Flow[None]:
    cost = orders.cover_cost(unit)
    _pay(game, unit, "take-cover", cost)
    if cost > 1:
        game.cite("TW-ORD-20")
    yield from window(game, unit.id, "take-cover", "declared")
    if can_go_on(game, unit):
        orders.take_cover(game, unit)
    yield from window(game, unit.id, "take-cover", "done")


def _prepare(game: Game, unit: Unit) -> Flow[None]:
    _pay(game, unit, "prepare", 2)
    yield from window(game, unit.id, "prepare", "declared")
    if can_go_on(game, unit):
        orders.prepare(game, unit)
    yield from window(game, unit.id, "prepare", "done")


def _spot(game: Game, unit: Unit) -> Flow[None]:
    """TW-SPEC-34: a visible enemy and one of two effects are named; TW-SPEC-36 names who is helped."""
    seen = tuple(
        Option(enemy.id, enemy.name, "TW-SPEC-34", enemy.id) for enemy in visibility.visible_enemies(game, unit)
    )
    target = yield from choose("TW-SPEC-34", unit.player, f"{unit.name} spots whom?", seen, (), unit.id)
    effects = (
        Option("cover", "its cover is 1 lower this turn", "TW-SPEC-35"),
        Option("sight", "one of yours sees twice as deep", "TW-SPEC-36"),
    )
    effect = yield from choose("TW-SPEC-34", unit.player, "Which effect?", effects, (), unit.id)
    helped = ""
    if effect == "sight":
        mine = tuple(Option(other.id, other.name, "TW-SPEC-36", other.id) for other in game.on_table(unit.player))
        helped = yield from choose("TW-SPEC-36", unit.player, "Whose sight?", mine, (), unit.id)
    _pay(game, unit, "spot", 1, target)  # TW-ACT-09
    yield from window(game, unit.id, "spot", "declared")
    if can_go_on(game, unit):
        game.emit(Spotted(unit.id, target, effect, helped))
    yield from window(game, unit.id, "spot", "done")


def _decline(game: Game, unit: Unit) -> Flow[None]:
    """TW-UPG-05: free; the weapon is left out of the next attack. Several may be, one after the other."""
    options = tuple(Option(key, NAMES[key], "TW-UPG-05") for key in _arms(unit))
    question = f"{unit.name}: leave out which weapon?"
    key = yield from choose_or_skip(
        game, "TW-UPG-05", unit.player, question, options, (), unit.id, words=tuple(NAMES)
    )  # fmt: skip
    game.emit(WeaponsDeclined(unit.id, (*unit.declined, key)))


def _embark(game: Game, unit: Unit) -> Flow[None]:
    """TW-VEH-12: the vehicle pays, its passengers do not."""
    _pay(game, unit, "embark", 1)
    yield from window(game, unit.id, "embark", "declared")
    if can_go_on(game, unit):
        yield from vehicles.embark(game, unit)
    yield from window(game, unit.id, "embark", "done")


def _disembark(game: Game, unit: Unit) -> Flow[None]:
    """TW-VEH-13."""
    _pay(game, unit, "disembark", 1)
    yield from window(game, unit.id, "disembark", "declared")
    if can_go_on(game, unit):
        yield from vehicles.disembark(game, unit)
    yield from window(game, unit.id, "disembark", "done")


def things_at_hand(game: Game, unit: Unit) -> tuple[Thing, ...]:
    """TW-ACT-08: objects of the scenario in base contact with `unit` that nobody has used and it can pay for."""
    if unit.kind == VEHICLE:  # TW-VEH-03
        return ()
    return tuple(
        thing
        for thing in game.things
        if not thing.used_by and thing.cost <= unit.actions and any(touching(model, thing) for model in unit.models)
    )


def _may_interact(game: Game, unit: Unit) -> Refusal | None:
    if game.things and unit.kind == VEHICLE:
        return Refusal("", "vehicles do not interact", "TW-VEH-03")
    return None if game.things and things_at_hand(game, unit) else NO_OBJECT


def _interact(game: Game, unit: Unit) -> Flow[None]:
    """TW-ACT-08: at the cost that the scenario states, one action if it states none."""
    things = things_at_hand(game, unit)
    options = tuple(Option(thing.key, thing.name, "TW-ACT-08") for thing in things)
    question, all_ = f"{unit.name}: interact with what?", tuple(thing.key for thing in game.things)
    key = yield from choose_or_skip(game, "TW-ACT-08", unit.player, question, options, (), unit.id, words=all_)
    thing = next(thing for thing in things if thing.key == key)
    _pay(game, unit, "interact", thing.cost)
    yield from window(game, unit.id, "interact", "declared")
    if can_go_on(game, unit):
        game.emit(Interacted(unit.id, key))
    yield from window(game, unit.id, "interact", "done")


def _may_leave(game: Game, unit: Unit) -> Refusal | None:
    if refusal := troop_types.may_leave(game, unit):
        return refusal
    if not leavers(game, unit):
        return Refusal("", "the commander stays with his Retinue", "TW-ARMY-36")
    return movement.may_move(game, unit, "advance")


def leavers(game: Game, unit: Unit) -> tuple[Unit, ...]:
    """TW-TYPE-05, TW-ARMY-36: the Individuals that may leave `unit`; a commander never leaves his own Retinue."""
    return tuple(mate for mate in game.joined_to(unit.id) if unit.retinue != mate.id)


def _leave(game: Game, unit: Unit) -> Flow[None]:
    """TW-TYPE-05: an Individual says so and moves out of cohesion with a movement action of its own."""
    mates = leavers(game, unit)
    options = tuple(Option(mate.id, f"{mate.name} leaves", "TW-TYPE-05", mate.id) for mate in mates)
    key = yield from choose_or_skip(
        game, "TW-TYPE-05", unit.player, f"Who leaves {unit.name}?", options, (), unit.id
    )  # fmt: skip
    ways = (Option("advance", "by an advance", "TW-MOVE-01"), Option("run", "by a run", "TW-MOVE-03"))
    way = yield from choose("TW-TYPE-05", unit.player, f"How does {game.units[key].name} leave?", ways, (), key)
    troop_types.part(game, game.units[key])
    mate = game.units[key]
    if way == "advance":
        _pay(game, mate, "advance", 1)
        yield from movement.advance(game, mate, unit.id)
    else:
        _pay(game, mate, "run", 2)
        yield from movement.run(game, mate, unit.id)


def _hold(game: Game, unit: Unit) -> Flow[None]:
    _pay(game, unit, "hold", unit.actions)
    yield from ()


HOLD = Action("hold", "do nothing more this turn", "TW-TYPE-03", lambda unit: 0, _open, _hold)

FIGHTING = (
    Action("advance", "Advance", "TW-MOVE-01", lambda unit: 1, _no_advance, _advance),
    Action("run", "Run", "TW-MOVE-03", lambda unit: 2, _no_run, _run),
    Action("charge", "Charge", "TW-MOVE-04", lambda unit: 2, _no_charge, _charge),
    Action("fire", "Fire", "TW-ACT-04", lambda unit: 1, _no_fire("fire"), _shoot("fire", 1)),
    Action("suppress", "Suppressive Firing", "TW-ACT-05", lambda unit: 1, _no_fire("suppress"), _shoot("suppress", 1)),
    Action("combined", "Combined Fire!", "TW-ORD-03", lambda u: 2, _no_fire("combined"), _shoot("combined", 2), True),
    Action("mortar", "Fire the mortars alone", "TW-VIS-12", lambda u: 1, _no_fire("mortar"), _shoot("mortar", 1), True),
    Action(
        "mortar-suppress", "Suppress with the mortars alone", "TW-VIS-12", lambda unit: 1,
        _no_fire("mortar-suppress"), _shoot("mortar-suppress", 1), True,
    ),
    Action("take-cover", "Take Cover!", "TW-ORD-18", orders.cover_cost, _no_cover, _take_cover, True),
    Action("prepare", "Prepare Defensive Fire!", "TW-ORD-08", lambda unit: 2, _no_wait, _prepare, True),
)  # fmt: skip
OTHERS = (
    Action("spot", "Spot", "TW-SPEC-34", lambda unit: 1, _no_spot, _spot, True),
    Action("embark", "Take aboard", "TW-VEH-12", lambda unit: 1, _may_embark, _embark, True),
    Action("disembark", "Set down", "TW-VEH-13", lambda unit: 1, _may_disembark, _disembark, True),
    Action("interact", "Interact", "TW-ACT-08", lambda unit: 1, _may_interact, _interact, True),
    Action("leave", "An Individual leaves", "TW-TYPE-05", lambda unit: 0, _may_leave, _leave, True),
    Action("decline", "Leave a weapon out", "TW-UPG-05", lambda unit: 0, _no_decline, _decline, True),
)
ACTIONS: tuple[Action, ...] = (*FIGHTING, *OTHERS)
"""What everybody may do; actions of special rules are shown between the two parts."""
