"""A ranged attack from the targets to the markers, with what the targets do about it (GD-SA-16)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, die
from wartable.engine.mod import Mod
from wartable.kit.wording import asked
from wartable.rulesets.gates_of_doom.events.acting import FilterRolled
from wartable.rulesets.gates_of_doom.events.fighting import Slowed, TargetsNamed
from wartable.rulesets.gates_of_doom.morale import nerve
from wartable.rulesets.gates_of_doom.moving.move import run_away
from wartable.rulesets.gates_of_doom.reactions.reacting import BACK, CHANGES, FIRE_BACK, RUN_AWAY, SAID, react
from wartable.rulesets.gates_of_doom.reactions.stepping import stepped
from wartable.rulesets.gates_of_doom.shooting import declaring, fire, siege
from wartable.rulesets.gates_of_doom.shooting.aiming import Shot, points
from wartable.rulesets.gates_of_doom.shooting.ammunition import spend
from wartable.rulesets.gates_of_doom.shooting.declaring import Bucket, Named, Volley
from wartable.rulesets.gates_of_doom.shooting.pointed import resolve
from wartable.rulesets.gates_of_doom.shooting.pointing import aim
from wartable.rulesets.gates_of_doom.sight.lines import sees
from wartable.rulesets.gates_of_doom.specials.gear import FILTER, HIDES
from wartable.rulesets.gates_of_doom.specials.moments import Moment, speak
from wartable.rulesets.gates_of_doom.specials.points import speaking
from wartable.rulesets.gates_of_doom.specials.traits import NEEDLE, SLOWING, SNIPER
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit, Until
from wartable.rulesets.gates_of_doom.troops import figures, saves, volatile
from wartable.rulesets.gates_of_doom.troops.boons import pierced, spent
from wartable.rulesets.gates_of_doom.troops.order import ordered


def _hidden(game: Game, unit: Unit, named: Named, rolled: set[str]) -> Flow[set[str]]:
    """GD-EQP-07, GD-EQP-14: the targets whom perception filters hide; one roll for each in an attack action."""
    found = set[str]()
    for key in dict.fromkeys(volley.target for volley in named.volleys):
        target = game.units.get(key)
        if target is None or key in rolled or not all(FILTER in model.gear for model in target.models):
            continue
        rolled.add(key)
        face = yield from die(6, "GD-EQP-07", target.side, "perception filters")
        game.emit(FilterRolled(key, face, face >= HIDES))
        if face >= HIDES:
            found.add(key)
    return found


def _named(game: Game, unit: Unit, found: Sequence[Bucket], foes: Sequence[Unit]) -> Flow[Named]:
    """GD-ACT-02, GD-EQP-07: targets are named until none of them hides; who hides is as if it were not there."""
    question, rolled = asked(unit.name, "shoot", "At whom"), set[str]()
    named = yield from declaring.name_targets(game, unit, found, question)
    while hidden := (yield from _hidden(game, unit, named, rolled)):
        foes = [foe for foe in foes if foe.id not in hidden]
        ids = {model.id for bucket in found for model in bucket.models}
        models = [model for model in unit.models if model.id in ids]  # as they stand, not as they man a weapon
        found = declaring.buckets(game, unit, models, foes)
        if not declaring.can_shoot(found):
            return Named([], [])
        named = yield from declaring.name_targets(game, unit, found, question)
    return named


def attack(game: Game, unit: Unit, found: Sequence[Bucket], foes: Sequence[Unit] = ()) -> Flow[Named]:
    """GD-ACT-02: all targets and points are named, then small arms are thrown for, then what is aimed at points.

    `foes` are those among whom it may choose again if one of them hides. GD-SUP-04: who is hit by what is aimed at a
    point may not react to it.
    """
    named = yield from _named(game, unit, found, foes)
    shots = yield from aimed(game, unit, named)
    if not named.volleys and shots:
        yield from speak(game, Moment.TARGETED, unit)
    spend(game, unit, named.models)
    yield from _opens_fire(game, unit, named.volleys)
    yield from exchange(game, unit, named.volleys)
    for shot in shots:
        yield from resolve(game, unit, shot)
    return named


def aimed(game: Game, unit: Unit, named: Named) -> Flow[list[Shot]]:
    """The points of all that is aimed at one, named before any die (GD-ACT-02)."""
    shots: list[Shot] = []
    for fired in named.pointed:
        shots.append((yield from aim(game, unit, fired)))
    return shots


def _opens_fire(game: Game, unit: Unit, volleys: Sequence[Volley]) -> Flow[None]:
    """GD-SIM-23: what is thrown for as a unit fires small arms."""
    for model in unit.models if volleys else ():
        for rule in speaking(figures.rules_of(model), "opens_fire"):
            yield from rule.opens_fire(game, unit, model)


def _fires_back(game: Game, unit: Unit, attacker: Unit) -> Flow[tuple[list[Volley], list[Shot]]]:
    """GD-REA-04: with any ranged weapons, at the attacker; both sides roll with the models there before any loss."""
    yield from speak(game, Moment.TARGETED, unit, (attacker.id,))
    named = yield from declaring.at_one(game, unit, attacker)
    shots = yield from aimed(game, unit, named)
    spend(game, unit, named.models)
    yield from _opens_fire(game, unit, named.volleys)
    return named.volleys, shots


def exchange(game: Game, unit: Unit, volleys: Sequence[Volley]) -> Flow[None]:
    """GD-SA-16: reactions of all targets, then target by target the dice, the saves, the markers; at last who runs."""
    targets = tuple(dict.fromkeys(volley.target for volley in volleys))
    if not targets:
        return
    game.emit(TargetsNamed(unit.id, targets))
    for volley in volleys:
        if volley.target in game.buildings:
            yield from siege.besiege(game, volley)
    volleys = [volley for volley in volleys if volley.target not in game.buildings]
    volleys = yield from stepped(game, unit, volleys)
    targets = tuple(dict.fromkeys(volley.target for volley in volleys))
    yield from speak(game, Moment.TARGETED, unit, targets)
    attackers = unit.models
    answers: dict[str, str] = {}
    for key in targets:
        mine = [volley for volley in volleys if volley.target == key]
        answers[key] = yield from react(game, game.units[key], unit, mine)
    back: dict[str, tuple[list[Volley], list[Shot]]] = {}
    for key in targets:
        if answers[key] == FIRE_BACK:
            back[key] = yield from _fires_back(game, game.units[key], unit)
    pieces = {key: volatile.near(game, game.units[key]) for key in targets}
    missed: list[str] = []
    for key in targets:
        mine = [volley for volley in volleys if volley.target == key]
        more = [CHANGES[answers[key]]] if answers[key] in CHANGES else []
        theirs, shots = back.get(key, ([], []))
        if (yield from _resolved(game, mine, more, theirs)):
            missed.append(key)
        for shot in shots:
            yield from resolve(game, game.units[key], shot, [BACK])
    # GD-TER-08: one roll for each piece, after the attack is resolved.
    yield from volatile.rolled(game, [piece for key in missed for piece in pieces[key]], unit.side)
    runners = {key: game.units[key].name for key in targets if answers[key] == RUN_AWAY}
    for key in (yield from ordered(game, unit.side, runners, "Who runs first?")):
        if game.units[key].on_table and unit.on_table:
            yield from run_away(game, game.units[key], attackers)


def _resolved(game: Game, mine: Sequence[Volley], more: Sequence[Mod], theirs: Sequence[Volley]) -> Flow[bool]:
    """GD-SA-16: the volleys at one target and what it fires back; whether one of the attack dice has missed.

    Weapon after weapon, each with its saves; GD-REA-04: if it fires back all dice to hit of both sides come first, then
    the saves of who was attacked, then those of the attacker.
    """
    thrown: list[tuple[Volley, int]] = []
    saved: dict[str, int] = {}
    missed = 0
    for volley in mine:
        if not game.units[volley.target].models:
            continue
        found = yield from fire.throw(game, volley, more)
        missed += found.missed
        thrown.append((volley, found.hits))
        if not theirs:
            yield from _landed(game, thrown, saved)
    for volley in theirs:
        if game.units[volley.target].models:  # another target that fired back may have left nobody
            thrown.append((volley, (yield from fire.throw(game, volley, [BACK])).hits))
    yield from _landed(game, thrown, saved)
    for key, count in saved.items():
        sent = mine if mine[0].target == key else theirs
        fire.mark(game, game.units[key], count, game.units[sent[0].unit])
    if theirs:
        spent(game, game.units[theirs[0].unit], until=Until.NEXT)
    return missed > 0


def at_one_unit(game: Game, unit: Unit, target: Unit, volleys: Sequence[Volley]) -> Flow[str]:
    """GD-SA-16: volleys at one unit, which may react with all that it can fire; what it has done ('' nothing).

    Who runs away is not moved: that is for people at their own table.
    """
    answer = yield from react(game, target, unit, volleys)
    more = [CHANGES[answer]] if answer in CHANGES else []
    back = declaring.usual(game, game.units[target.id]).volleys if answer == FIRE_BACK else []
    yield from _resolved(game, volleys, more, back)
    return answer


def volleys_at_one(game: Game, volleys: Sequence[Volley]) -> Flow[None]:
    """The dice of volleys at one unit that does not react, for odds."""
    yield from _resolved(game, volleys, (), ())


def answered(game: Game, volleys: Sequence[Volley], unit: Unit, attacker: Unit, key: str) -> Flow[bool]:
    """The same at a unit that reacts so, if its nerve holds, for odds; whether it has."""
    mods = nerve.reaction_mods(unit, game)
    held = yield from nerve.checked(game, unit, SAID[key], "GD-REA-02", mods)
    back = Named([], [])
    if held and key == FIRE_BACK:
        back = yield from declaring.at_one(game, unit, attacker)
    yield from _resolved(game, volleys, [CHANGES[key]] if held and key in CHANGES else [], back.volleys)
    for fired in back.pointed:
        to = next(points(game, unit, fired), None)
        if to is not None and any(model.id == fired.model.id for model in unit.models):
            yield from resolve(game, unit, Shot(fired, to), [BACK])
    return held


def _landed(game: Game, thrown: list[tuple[Volley, int]], saved: dict[str, int]) -> Flow[None]:
    """The hits that have been thrown are saved and taken; how many were saved is added up by unit."""
    while thrown:
        volley, hits = thrown.pop(0)
        if game.units[volley.target].models:
            kept = yield from _land(game, volley, hits)
            saved[volley.target] = saved.get(volley.target, 0) + kept


def _land(game: Game, volley: Volley, hits: int) -> Flow[int]:
    unit, by = game.units[volley.target], game.units[volley.unit].side
    whole = {model.id: model.wounds for model in unit.models}
    saved = yield from _struck(game, unit, volley, hits, by)
    if SLOWING in volley.weapon.traits:
        hurt = tuple(model.id for model in unit.models if model.wounds > whole[model.id])
        if hurt:
            game.emit(Slowed(unit.id, hurt))
    return saved


def _struck(game: Game, unit: Unit, volley: Volley, hits: int, by: str) -> Flow[int]:
    weapon = pierced(game.units[volley.unit], unit, volley.weapon)
    if NEEDLE in volley.weapon.traits:
        yield from saves.needled(game, unit, hits)
        return 0
    if SNIPER not in volley.weapon.traits:
        return (yield from saves.take_hits(game, unit, weapon, hits, by))
    eyes = [model for model, _ in volley.shots]

    def seen(mark: Model) -> bool:
        return any(sees(game.table, eye, mark) for eye in eyes)

    return (yield from saves.picked_hits(game, unit, weapon, hits, by, seen))
