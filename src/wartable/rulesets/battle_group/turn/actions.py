"""The Action Phase: which unit acts, and what with (chapter ACT)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Later, Manner, Option, Refusal, choose
from wartable.kit.wording import asked, does, they
from wartable.rulesets.battle_group.events.base import ActionTaken, Chosen, Passed
from wartable.rulesets.battle_group.melee.declaring import MELEE
from wartable.rulesets.battle_group.moving.led import absent, barred, director
from wartable.rulesets.battle_group.shooting.declaring import SHOOT
from wartable.rulesets.battle_group.specials.kit import carried, in_force, package, packages
from wartable.rulesets.battle_group.specials.points import FREE, Action, Bar, Use, speaking
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.winning.scenarios import scenario

PASS, DONE = "pass", "done"


def actions_of(game: Game, unit: Unit) -> list[Action]:
    """BG-ACT-01: everything that a unit might do with its action, once each, in the order of the rulebook."""
    found: dict[str, Action] = {MELEE.key: MELEE, SHOOT.key: SHOOT}
    for model in unit.models:
        rules = (*carried(model), *(package(each) for each in packages(model)), *in_force(unit))
        for rule in speaking(rules, "actions"):
            found.update((action.key, action) for action in rule.actions(game, unit, model))
    found.update((action.key, action) for action in scenario(game).actions(game, unit))
    return list(found.values())


def _kept(game: Game, unit: Unit, action: Action) -> Bar:
    """Why a unit may take no action of the kind now; two times nothing if it may."""
    if unit.boarded:
        return they(unit.name, "have boarded this turn"), "BG-CAR-02"
    if (found := barred(game, unit, Use.ACT, action.use))[0]:
        return found
    if unit.balked and action.use in (Use.SHOOT, Use.BIOTECH):
        return "its run test failed, so it neither shoots nor uses Biotech this turn", "BG-RUN-04"
    return FREE


def why_not(game: Game, unit: Unit, action: Action) -> Bar:
    """Why a unit cannot take an action now; two times nothing if it can."""
    found = _kept(game, unit, action)
    return found if found[0] else action.barred(game, unit)


def can(game: Game, unit: Unit, action: Action) -> bool:
    """Whether `why_not` has nothing to say."""
    if action.able is None:
        return not why_not(game, unit, action)[0]
    return not _kept(game, unit, action)[0] and action.able(game, unit)


def menu(game: Game, unit: Unit) -> tuple[list[Option], Later]:
    """What a unit can do with its action, and why it cannot do the rest."""
    options: list[Option] = []
    others: list[Action] = []
    for action in actions_of(game, unit):
        if can(game, unit, action):
            options.append(Option(action.key, action.label, action.clause))
        else:
            others.append(action)
    return options, Later(lambda: tuple(Refusal(action.key, *why_not(game, unit, action)) for action in others))


def _due(game: Game, unit: Unit) -> bool:
    """Whether a unit has its action in the turn that is played, and has not taken it."""
    return unit.side == game.player and unit.on_table and not unit.acted


def waiting(game: Game) -> Iterator[Unit]:
    """BG-ACT-06: the units of the player whose turn it is that have an action left and something to do with it."""
    for unit in game.units.values():
        if _due(game, unit) and any(can(game, unit, action) for action in actions_of(game, unit)):
            yield unit


def why_idle(game: Game, unit: Unit) -> Bar:
    """Why a unit is not among those that may act now (BG-ACT-06)."""
    if (found := absent(game, unit, "BG-ACT-06"))[0]:
        return found
    if unit.acted:
        return they(unit.name, "have acted in this turn"), "BG-ACT-06"
    return why_not(game, unit, SHOOT)


def act_one(game: Game) -> Flow[bool]:
    """BG-ACT-06: one unit takes its action, whichever its player likes; whether the phase goes on.

    Units that somebody else directs (BG-CNF-01) act first, as their director says.
    """
    able = list(waiting(game))
    if not able:
        return False
    led = next((unit for unit in able if director(game, unit) != unit.side), None)
    if led is not None:
        yield from _act(game, led, director(game, led))
        return True
    options = [Option(unit.id, does(unit.name, "act"), "BG-ACT-06", unit.id) for unit in able]
    options.append(Option(DONE, "No more actions", "BG-ACT-05"))
    ready = {unit.id for unit in able}
    silent = Later(lambda: tuple(Refusal(u.id, *why_idle(game, u)) for u in game.units.values() if u.id not in ready))
    refused = Later(lambda: tuple(refusal for refusal in silent if _due(game, game.units[refusal.key])))
    key = yield from choose(
        "BG-ACT-06", game.player, "Which unit acts?", tuple(options), refused, silent=silent, manner=Manner(acts=True)
    )  # fmt: skip
    if key == DONE:
        return False
    game.emit(Chosen(key))
    yield from _act(game, game.units[key], game.player)
    return True


def _act(game: Game, unit: Unit, seat: str) -> Flow[None]:
    options, refused = menu(game, unit)
    known = {action.key: action for action in actions_of(game, unit)}
    question = asked(unit.name, "do", "What")
    if seat == unit.side:
        options.append(Option(PASS, "Do nothing", "BG-ACT-05"))
    else:
        options.append(Option(PASS, f"{does(unit.name, 'do')} nothing", "BG-CNF-01"))
    every = tuple(Option(a.key, a.label, a.clause) for a in known.values())
    manner = Manner(menu=every, attacks=SHOOT.key, who=unit.name)
    key = yield from choose("BG-ACT-01", seat, question, tuple(options), refused, unit.id, manner=manner)
    if key == PASS:
        game.emit(Passed(unit.id))
        return
    game.emit(ActionTaken(unit.id, key))
    yield from known[key].run(game, unit)
