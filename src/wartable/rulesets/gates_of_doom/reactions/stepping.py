"""Units that step in front of friends whom small arms have as their target (GD-DEL-13)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, Manner, Option, choose, move
from wartable.engine.plane import Point, gap, segment_hits_body
from wartable.kit.inches.ways import Way
from wartable.kit.wording import does, verb
from wartable.rulesets.gates_of_doom.events.effects import SteppedIn
from wartable.rulesets.gates_of_doom.moving.move import moved
from wartable.rulesets.gates_of_doom.moving.walk import Walk
from wartable.rulesets.gates_of_doom.reactions.moments import PASS
from wartable.rulesets.gates_of_doom.shooting.declaring import Volley
from wartable.rulesets.gates_of_doom.shooting.targets import chances
from wartable.rulesets.gates_of_doom.specials.points import Told, speaking
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import figures, near

Line = tuple[Point, Point]


def stepped(game: Game, unit: Unit, volleys: Sequence[Volley]) -> Flow[list[Volley]]:
    """The volleys once all have stepped in who want to, each unit once; those that do are the target in its place."""
    found, used = list(volleys), set[str]()
    for key in dict.fromkeys(volley.target for volley in volleys):
        target = game.units[key]
        mine = [volley for volley in found if volley.target == key]
        able = {one.id: told for one, told in _able(game, target, mine) if one.id not in used}
        if not able:
            continue
        clause = next(iter(able.values()))[1]
        options = [Option(one, f"{does(game.units[one].name, 'step')} in front", clause, one) for one in able]
        every = (*options, Option(PASS, "let it pass", clause))
        shot = f"{does(unit.name, 'shoot')} at {target.name}"
        question = f"{shot}. Does anybody step in front of {verb(target.name, 'them')}?"
        one = yield from choose(clause, target.side, question, every, about=key, manner=Manner(passes=PASS))
        if one == PASS:
            continue
        used.add(one)
        if (yield from _step(game, game.units[one], target, mine, clause)):
            found = [v if v.target != key else _at(game, unit, v, game.units[one]) for v in found]
    return [volley for volley in found if volley.shots]


def lines(mine: Sequence[Volley], target: Unit) -> list[Line]:
    """GD-DEL-13: from each model that fires to the nearest model of the unit."""
    return [((model.x, model.y), _place(min(target.models, key=lambda mark: gap(model, mark))))
            for volley in mine for model, _ in volley.shots]  # fmt: skip


def _place(model: Model) -> Point:
    return model.x, model.y


def _between(models: Sequence[Model], those: Sequence[Line]) -> bool:
    return any(segment_hits_body(*start, *end, model) for start, end in those for model in models)


def _able(game: Game, target: Unit, mine: Sequence[Volley]) -> list[tuple[Unit, Told]]:
    """Friends near enough, in no combat, one of whom could come between within its speed."""
    those, found = lines(mine, target), []
    for one in game.friends(target):
        told = (rule.steps_in() for model in one.models for rule in speaking(figures.rules_of(model), "steps_in"))
        how = next((each for each in told if each), None)
        if how is None or near.apart(one, target) > how[0] or near.foes_in_combat(game, one):
            continue
        reach = [model._replace(r=model.r + figures.speed(one, model)) for model in one.models]
        if _between(reach, those):
            found.append((one, how))
    return found


def _step(game: Game, one: Unit, target: Unit, mine: Sequence[Volley], clause: str) -> Flow[bool]:
    """They move up to their speed; whether one of them then stands on one of the lines."""
    walk = Walk(game, one)
    walk.clause = clause
    way: Way[Model] = yield from move(walk.ask(f"{does(one.name, 'step')} in front of {target.name}"))
    yield from moved(game, one, way, clause)
    if not _between(one.models, lines(mine, target)):
        return False
    game.emit(SteppedIn(one.id, target.id))
    return True


def _at(game: Game, unit: Unit, volley: Volley, one: Unit) -> Volley:
    """A volley at those who have stepped in, of the models that can shoot at them, as if they were the closest."""
    shots = []
    for model, _ in volley.shots:
        (chance,) = chances(game, unit, model, [volley.weapon], [one], free=True)[volley.weapon.key]
        if not chance.why:
            shots.append((model, chance))
    return volley._replace(target=one.id, shots=tuple(shots))
