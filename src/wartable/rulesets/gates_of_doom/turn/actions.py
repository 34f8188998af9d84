"""What a unit can do with an action (chapter ACT), and doing it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wartable.engine.ask import Flow, Later, Manner, Option, Refusal, choose, choose_or_skip
from wartable.kit.wording import asked, count, does, they, verb
from wartable.rulesets.gates_of_doom.events.acting import LaidDown, StoodUp
from wartable.rulesets.gates_of_doom.events.base import ActionTaken, OverwatchBegan, Waited
from wartable.rulesets.gates_of_doom.inside.places import transported
from wartable.rulesets.gates_of_doom.melee import declaring as melee
from wartable.rulesets.gates_of_doom.melee.blows import armed
from wartable.rulesets.gates_of_doom.melee.fight import fight
from wartable.rulesets.gates_of_doom.morale import nerve
from wartable.rulesets.gates_of_doom.moving import duty, going
from wartable.rulesets.gates_of_doom.moving.move import walk
from wartable.rulesets.gates_of_doom.reactions.carbines import advance
from wartable.rulesets.gates_of_doom.reactions.exchange import attack
from wartable.rulesets.gates_of_doom.reactions.parting import parting_shots
from wartable.rulesets.gates_of_doom.setup import arriving
from wartable.rulesets.gates_of_doom.shooting import declaring as shooting
from wartable.rulesets.gates_of_doom.specials.moments import Moment, speak
from wartable.rulesets.gates_of_doom.specials.points import Action, Done, speaking
from wartable.rulesets.gates_of_doom.state import INSIDE, RESERVE, VEHICLES, Game, Model, Unit, Until
from wartable.rulesets.gates_of_doom.troops import figures, near
from wartable.rulesets.gates_of_doom.troops.boons import over, spent
from wartable.rulesets.gates_of_doom.turn.after import after, strength

MOVE, LEAVE, ATTACK, COVER, STAND = "move", "leave", "attack", "take-cover", "stand-up"
ENTER, EXIT, CLOSE = "go-in", "go-out", "close-in"
RECOVER, OVERWATCH, WAIT, LAND = "recover", "overwatch", "wait", "land"

FREE = "", ""


# ------------------------------------------------------------------ moving
def _no_move(game: Game, unit: Unit) -> tuple[str, str]:
    if unit.where == INSIDE:
        it = verb(unit.name, "they")
        return f"{they(unit.name, 'be inside')}: {it} may go out, or close in on an enemy there", "GD-BLD-02"
    if unit.lying:
        return they(unit.name, "be lying down, and standing up takes an action"), "GD-ACT-04"
    if not any(figures.speed(unit, model) for model in unit.models):
        return f"{verb(unit.name, 'their')} speed is 0", "GD-UF-02"
    return FREE


def _no_leave(game: Game, unit: Unit) -> tuple[str, str]:
    if not near.foes_in_combat(game, unit):
        return they(unit.name, "be not in melee"), "GD-MEL-03"
    if unit.where == INSIDE:
        return _no_way_out(game, unit)
    return _no_move(game, unit)


def can_move(game: Game, unit: Unit) -> bool:
    """Whether a unit can move, out of a melee if it is in one."""
    return unit.on_table and not (_no_leave if near.foes_in_combat(game, unit) else _no_move)(game, unit)[0]


def go(game: Game, unit: Unit) -> Flow[None]:
    """GD-ACT-01: a Move action; what made it faster is gone after it."""
    yield from speak(game, Moment.MOVING, unit)
    yield from advance(game, unit)
    over(game, Until.MOVE)


def leave(game: Game, unit: Unit) -> Flow[None]:
    """GD-MEL-03: it leaves its melee, and the enemies of it may shoot."""
    yield from speak(game, Moment.MOVING, unit)
    yield from parting_shots(game, unit)
    if unit.models and unit.where == INSIDE:
        yield from going.go_out(game, unit)
    elif unit.models:
        yield from walk(game, unit, leaves=True)
    over(game, Until.MOVE)


# ------------------------------------------------------------------ buildings and transports
def _no_entry(game: Game, unit: Unit) -> tuple[str, str]:
    if unit.where == INSIDE:
        return they(unit.name, "be inside"), "GD-BLD-01"
    if near.foes_in_combat(game, unit):
        return they(unit.name, "be in melee"), "GD-MEL-03"
    if unit.lying:
        return _no_move(game, unit)
    return FREE if going.entries(game, unit) else ("there is no door or transport that all can reach", "GD-BLD-01")


def _no_exit(game: Game, unit: Unit) -> tuple[str, str]:
    if unit.where != INSIDE:
        return they(unit.name, "be not inside anything"), "GD-BLD-01"
    if near.foes_in_combat(game, unit):
        return they(unit.name, "be in melee"), "GD-MEL-03"
    return _no_way_out(game, unit)


def _no_way_out(game: Game, unit: Unit) -> tuple[str, str]:
    if unit.lying:
        return they(unit.name, "be lying down, and standing up takes an action"), "GD-ACT-04"
    return FREE if going.exits(game, unit) else ("there is no room outside", "GD-BLD-01")


def _no_prey(game: Game, unit: Unit) -> tuple[str, str]:
    if unit.lying:
        return they(unit.name, "be lying down, and standing up takes an action"), "GD-ACT-04"
    return FREE if going.prey(game, unit) else (f"no enemy is inside with {verb(unit.name, 'them')}", "GD-BLD-02")


# ------------------------------------------------------------------ attacking
def _attacks(game: Game, unit: Unit) -> bool:
    if near.foes_in_combat(game, unit) and armed(game, unit):
        return True
    return shooting.anybody(game, unit, unit.models, game.enemies(unit))


def _no_attack(game: Game, unit: Unit) -> tuple[str, str]:
    if near.foes_in_combat(game, unit) and armed(game, unit):
        return FREE
    found = shooting.buckets(game, unit, unit.models, game.enemies(unit))
    if shooting.can_shoot(found):
        return FREE
    whys = (chance for bucket in found for those in bucket.chances.values() for chance in those)
    first = next(whys, None)
    return (first.why, first.clause) if first else (they(unit.name, "have no weapon for it"), "GD-ACT-02")


def can_attack(game: Game, unit: Unit, models: Sequence[Model]) -> bool:
    """Whether some of these models can fight or shoot."""
    if near.foes_in_combat(game, unit) and any(model in models for model in armed(game, unit)):
        return True
    return shooting.anybody(game, unit, models, game.enemies(unit))


def _attack(game: Game, unit: Unit) -> Flow[None]:
    yield from attack_with(game, unit, unit.models)


def attack_with(game: Game, unit: Unit, models: Sequence[Model]) -> Flow[None]:
    """GD-ACT-02: these models attack in one action; all targets are named before dice are rolled."""
    fought, foes = near.foes_in_combat(game, unit), game.enemies(unit)
    before = strength(game, unit)
    named = shooting.Named([], [])
    declared = melee.Declared({}, tuple(models))
    if fought and armed(game, unit):
        found = shooting.buckets(game, unit, models, foes)
        able = [model.id for bucket in found if shooting.can_shoot([bucket]) for model in bucket.models]
        declared = yield from melee.declare(game, unit, models, fought, able)
    found = shooting.buckets(game, unit, declared.shooters, foes)
    if shooting.can_shoot(found):
        named = yield from attack(game, unit, found, foes)
        if unit.models:
            yield from speak(game, Moment.SHOT, unit, tuple(dict.fromkeys(v.target for v in named.volleys)))
    for key, models in declared.fights.items():
        ids = [model.id for model in models]
        left = [model for model in unit.models if model.id in ids]
        if left and game.units[key].models:
            yield from fight(game, unit, game.units[key], left)
    over(game, Until.ATTACK)
    spent(game, unit, until=Until.NEXT)
    targets = tuple(dict.fromkeys((*(volley.target for volley in named.volleys), *declared.fights)))
    weapons = tuple(dict.fromkeys(fired.weapon for fired in named.pointed))
    yield from after(game, unit, Done(weapons, targets, before - strength(game, unit)))
    yield from speak(game, Moment.ATTACKED, unit, targets)


# ------------------------------------------------------------------ the rest
def _no_cover(game: Game, unit: Unit) -> tuple[str, str]:
    if unit.lying:
        return they(unit.name, "be lying down already"), "GD-ACT-03"
    if any(model.kind in VEHICLES for model in unit.models):
        return "vehicles cannot lie down", "GD-VEH-15"
    return FREE


def _cover(game: Game, unit: Unit) -> Flow[None]:
    game.emit(LaidDown(unit.id))
    yield from ()


def _no_stand(game: Game, unit: Unit) -> tuple[str, str]:
    return FREE if unit.lying else (they(unit.name, "be standing"), "GD-ACT-04")


def _stand(game: Game, unit: Unit) -> Flow[None]:
    game.emit(StoodUp(unit.id))
    yield from ()


def _no_recover(game: Game, unit: Unit) -> tuple[str, str]:
    return FREE if unit.under_fire else (they(unit.name, "have no under fire markers"), "GD-ACT-06")


def _no_watch(game: Game, unit: Unit) -> tuple[str, str]:
    if unit.watched:
        return they(unit.name, "have chosen overwatch in this activation"), "GD-ACT-08"
    if all(model.ai for model in unit.models):
        return "AI units may not take overwatch", "GD-AI-06"
    return FREE


def _watch(game: Game, unit: Unit) -> Flow[None]:
    game.emit(OverwatchBegan(unit.id))
    yield from ()


ACTIONS: Mapping[str, Action] = {action.key: action for action in (
    Action(MOVE, "move", "GD-ACT-01", 1, _no_move, go),
    Action(ENTER, "go in", "GD-BLD-01", 1, _no_entry, going.go_in),
    Action(EXIT, "go out", "GD-BLD-01", 1, _no_exit, going.go_out),
    Action(CLOSE, "close in", "GD-BLD-02", 1, _no_prey, going.close_in),
    Action(LEAVE, "leave the melee", "GD-MEL-03", 2, _no_leave, leave),
    Action(ATTACK, "attack", "GD-ACT-02", 1, _no_attack, _attack, _attacks),
    Action(COVER, "take cover", "GD-ACT-03", 1, _no_cover, _cover),
    Action(STAND, "stand up", "GD-ACT-04", 1, _no_stand, _stand),
    Action(RECOVER, "recover", "GD-ACT-06", 1, _no_recover, nerve.recover),
    Action(OVERWATCH, "overwatch", "GD-ACT-07", 1, _no_watch, _watch),
)}  # fmt: skip
"""GD-RND-05: all actions, in the order of the rulebook."""
OFF_BOARD: Mapping[str, Action] = {LAND: Action(LAND, "land", "GD-EQP-08", 1, arriving.no_landing, arriving.land)}
"""GD-EQP-08: what those can do who are off the board."""
_WAIT = Option(WAIT, "do nothing more", "GD-RND-03")


def actions_of(unit: Unit) -> Mapping[str, Action]:
    """GD-RND-05: all actions, and those that special rules of its models add; GD-EQP-08: off the board others."""
    if unit.where == RESERVE:
        return OFF_BOARD
    more = (a for m in unit.models for rule in speaking(figures.rules_of(m), "actions") for a in rule.actions(m))
    return {**ACTIONS, **{action.key: action for action in more}}


def menu(game: Game, unit: Unit, actions: int, held: bool = False) -> tuple[list[Option], Later]:
    """GD-RND-05: what a unit can do with so many actions, and why it cannot do the rest.

    GD-ACT-07: an action that was `held` may be any but Overwatch; GD-GEN-22: nor one that is free, so that what
    hands out free actions never runs in a circle.
    """
    options: list[Option] = []
    others: list[Action] = []
    driven = not held and bool(duty.due(game, unit))
    for action in _considered(unit, held):
        if _can(game, unit, action, actions, driven):
            options.append(Option(action.key, action.label, action.clause))
        else:
            others.append(action)
    return options, Later(lambda: tuple(Refusal(a.key, *_why_not(game, unit, a, actions, driven)) for a in others))


def can_do(game: Game, unit: Unit, actions: int, held: bool = False) -> bool:
    """Whether `menu` has something for a unit."""
    driven = not held and bool(duty.due(game, unit))
    return any(_can(game, unit, action, actions, driven) for action in _considered(unit, held))


def _considered(unit: Unit, held: bool) -> Iterator[Action]:
    """GD-ACT-07, GD-GEN-22: what is said of which actions a unit may take."""
    if figures.most_actions(unit):
        yield from (a for a in actions_of(unit).values() if not held or (a.key != OVERWATCH and a.cost))


def _kept(game: Game, unit: Unit, action: Action, actions: int, driven: bool) -> tuple[str, str]:
    if transported(game, unit) and action.key != EXIT:
        return they(unit.name, "ride in a transport"), "GD-VEH-10"
    last = actions - unit.lying  # GD-RAR-05: who lies stands up first
    if driven and action.key not in (MOVE, STAND) and action.cost >= last and action.cost:
        return "who has taken combat drugs has to get nearer to an enemy", duty.DUTY
    return FREE


def _why_not(game: Game, unit: Unit, action: Action, actions: int, driven: bool) -> tuple[str, str]:
    found = _kept(game, unit, action, actions, driven)
    found = found if found[0] else action.barred(game, unit)
    if found[0] or action.cost <= actions:
        return found
    return f"that takes {count(action.cost, 'action')}, and {does(unit.name, 'have')} {actions}", action.clause


def _can(game: Game, unit: Unit, action: Action, actions: int, driven: bool) -> bool:
    if action.cost > actions or _kept(game, unit, action, actions, driven)[0]:
        return False
    return action.able(game, unit) if action.able is not None else not action.barred(game, unit)[0]


def free_left(game: Game, unit: Unit) -> bool:
    """GD-RND-13: whether a unit has a free action left of its own."""
    return any(not a.cost and not a.barred(game, unit)[0] for a in actions_of(unit).values())


def one_action(game: Game, unit: Unit, held: bool = False, free: bool = False) -> Flow[bool]:
    """GD-RND-05, GD-RND-06: its owner chooses an action, which may be the same again, and the unit performs it.

    GD-RND-13: one that is `free`, or paid for already, may be any but Overwatch, and takes nothing from its activation.

    Returns whether it has done something.
    """
    watched, held = held, held or free
    yield from speak(game, Moment.ACTION_BEGINS, unit)
    actions = 1 if held else unit.actions
    options, refused = menu(game, unit, actions, held)
    if not held and not (unit.actions and duty.due(game, unit)):
        options.append(_WAIT)
    question = asked(unit.name, "do", "What")
    known = actions_of(unit)
    able = [a for a in known.values() if not held or (a.cost and a.key != OVERWATCH)]
    able.sort(key=lambda action: not action.clause.startswith("GD-ACT"))  # what any unit does before what few do
    every = tuple(Option(a.key, a.label, a.clause) for a in able)
    manner = Manner(menu=every, moves=MOVE, attacks=ATTACK, who=unit.name)
    key = yield from choose_or_skip(
        game, "GD-RND-05", unit.side, question, options, refused, unit.id, manner=manner, words=tuple(known)
    )
    if key == WAIT:
        game.emit(Waited(unit.id))
        return False
    action = known[key]
    game.emit(ActionTaken(unit.id, key, 0 if free else action.cost, watched))
    yield from action.run(game, unit)
    return True


def free_action(game: Game, unit: Unit) -> Flow[None]:
    """GD-RND-13: an action that costs nothing, if its owner wants one; GD-GEN-22: none that is free itself."""
    options, refused = menu(game, unit, 1, held=True)
    question = asked(unit.name, "do as a free action", "What")
    key = yield from choose("GD-RND-05", unit.side, question, (*options, _WAIT), refused, unit.id)
    if key != WAIT:
        game.emit(ActionTaken(unit.id, key, 0))
        yield from actions_of(unit)[key].run(game, unit)
