"""A ranged attack from the targets to the markers, with what the targets do about it (GD-SA-16)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow
from wartable.engine.mod import Mod
from wartable.rulesets.gates_of_doom.events.fighting import TargetsNamed
from wartable.rulesets.gates_of_doom.moving.move import run_away
from wartable.rulesets.gates_of_doom.reactions.reacting import BACK, CHANGES, FIRE_BACK, RUN_AWAY, react
from wartable.rulesets.gates_of_doom.shooting import declaring, fire
from wartable.rulesets.gates_of_doom.shooting.aiming import Shot, aim
from wartable.rulesets.gates_of_doom.shooting.declaring import Bucket, Volley
from wartable.rulesets.gates_of_doom.shooting.pointed import resolve
from wartable.rulesets.gates_of_doom.state import Game, Unit
from wartable.rulesets.gates_of_doom.troops import saves


def attack(game: Game, unit: Unit, found: Sequence[Bucket]) -> Flow[None]:
    """GD-ACT-02: all targets and points are named, then small arms are thrown for, then what is aimed at points."""
    named = yield from declaring.name_targets(game, unit, found, f"At whom do {unit.name} shoot?")
    shots: list[Shot] = []
    for fired in named.pointed:
        shots.append((yield from aim(game, unit, fired)))
    yield from exchange(game, unit, named.volleys)
    for shot in shots:
        yield from resolve(game, unit, shot)


def exchange(game: Game, unit: Unit, volleys: Sequence[Volley]) -> Flow[None]:
    """GD-SA-16: reactions of all targets, then target by target the dice, the saves, the markers; at last who runs."""
    targets = tuple(dict.fromkeys(volley.target for volley in volleys))
    if not targets:
        return
    game.emit(TargetsNamed(unit.id, targets))
    attackers = unit.models
    answers: dict[str, str] = {}
    for key in targets:
        answers[key] = yield from react(game, game.units[key], unit)
    back = {}
    for key in targets:
        if answers[key] == FIRE_BACK:
            # GD-REA-04: both sides roll with the models that are there before any loss.
            back[key] = yield from declaring.at_one(game, game.units[key], unit)
    for key in targets:
        mine = [volley for volley in volleys if volley.target == key]
        more = [CHANGES[answers[key]]] if answers[key] in CHANGES else []
        if key in back:
            yield from _both(game, mine, back[key])
        else:
            saved = yield from _one_side(game, mine, more)
            fire.mark(game, game.units[key], saved)
    for key in targets:
        if answers[key] == RUN_AWAY and game.units[key].on_table and unit.on_table:
            yield from run_away(game, game.units[key], attackers)


def _one_side(game: Game, volleys: Sequence[Volley], more: Sequence[Mod]) -> Flow[int]:
    """Weapon after weapon, each with its saves; how many were saved."""
    saved = 0
    for volley in volleys:
        if game.units[volley.target].models:
            hits = yield from fire.throw(game, volley, more)
            saved += yield from _land(game, volley, hits)
    return saved


def _both(game: Game, mine: Sequence[Volley], theirs: Sequence[Volley]) -> Flow[None]:
    """GD-REA-04, GD-SA-16: all dice to hit of both sides, the saves of who was attacked, those of the attacker."""
    thrown: list[tuple[Volley, int]] = []
    for volley in mine:
        thrown.append((volley, (yield from fire.throw(game, volley, ()))))
    for volley in theirs:
        thrown.append((volley, (yield from fire.throw(game, volley, [BACK]))))
    saved: dict[str, int] = {}
    for volley, hits in thrown:
        if game.units[volley.target].models:
            kept = yield from _land(game, volley, hits)
            saved[volley.target] = saved.get(volley.target, 0) + kept
    for key, count in saved.items():
        fire.mark(game, game.units[key], count)


def _land(game: Game, volley: Volley, hits: int) -> Flow[int]:
    unit = game.units[volley.target]
    return (yield from saves.take_hits(game, unit, volley.weapon, hits, game.units[volley.unit].side))
