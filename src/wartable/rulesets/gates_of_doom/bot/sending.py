"""At whom a bot shoots and whom it fights, and at which points it aims."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.aim import DISC, LINE, Aim
from wartable.engine.matching import Allot
from wartable.engine.plane import Point
from wartable.engine.ruleset import Idea
from wartable.kit.wording import does, listed
from wartable.rulesets.gates_of_doom.bot import harm
from wartable.rulesets.gates_of_doom.bot.eye import Eye
from wartable.rulesets.gates_of_doom.melee.declaring import HOLD as REST
from wartable.rulesets.gates_of_doom.melee.declaring import SHOOT
from wartable.rulesets.gates_of_doom.shooting import aiming
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.shooting.declaring import HOLD, Declaration
from wartable.rulesets.gates_of_doom.state import Game, Unit
from wartable.rulesets.gates_of_doom.troops import near


def allotted(eye: Eye, ask: Allot) -> Iterator[Idea]:
    """GD-ACT-02, GD-MEL-04: each weapon at whom it harms most; else what is usual."""
    game = eye.game
    if isinstance(ask.matter, Declaration):
        unit = game.units[ask.matter.unit]
        found = eye.of_rows(game, unit, ask.matter.rows)
        sent = dict(found.sent)
        foe = game.units.get(found.target)
        rows = [[group.key, sent.get(group.key, HOLD), group.many] for group in ask.groups]
        yield Idea({"allot": rows}, found.worth, f"most harm to {foe.name}" if foe else "most harm from there")
    elif ask.matter in game.units:
        yield _fights(eye, game.units[str(ask.matter)], ask)
    yield Idea(ask.usual(), 0.0, "the nearest, as most would")


def _fights(eye: Eye, unit: Unit, ask: Allot) -> Idea:
    """All at the enemy whom it harms most, those who cannot strike shoot."""
    worths = {foe.id: eye.worth(foe, harm.of_melee(eye.game, unit, foe)) for foe in near.foes_in_combat(eye.game, unit)}
    order = [*sorted(worths, key=lambda key: -worths[key]), SHOOT, REST]
    known = {target.key for target in ask.targets}
    barred = {(bar.group, bar.target) for bar in ask.barred}
    rows = [[group.key, next(key for key in order if key in known and (group.key, key) not in barred), group.many]
            for group in ask.groups]  # fmt: skip
    first = eye.game.units[order[0]]
    return Idea({"allot": rows}, worths[first.id], f"most harm to {first.name}")


def aimed(eye: Eye, ask: Aim) -> Iterator[Idea]:
    """GD-MIS-01, GD-SUP-01, GD-LAN-01: where a shot brings most, friends under it counted against it."""
    game = eye.game
    if isinstance(ask.matter, Pointed) and ask.unit in game.units:
        for worth, to in eye.aimed(game, game.units[ask.unit], ask.matter):
            yield Idea({"to": list(to)}, worth, _under(game, ask, to))
        return
    for answer in ask.ideas(lambda count: 0):
        to = answer["to"][0], answer["to"][1]
        yield Idea(answer, _covers(eye, ask, to), _under(game, ask, to))


def _covers(eye: Eye, ask: Aim, to: Point) -> float:
    """What lies under a template, each model alike."""
    if ask.template.kind == DISC:
        under = {key: len(those) for key, those in aiming.covered(eye.game, to, ask.template.radius).items()}
    elif ask.template.kind == LINE and ask.template.origin is not None:
        under = {}
        eyes = next((m for m in eye.game.units[ask.unit].models if (m.x, m.y) == ask.template.origin), None)
        for unit, _ in aiming.on_line(eye.game, eyes, ask.template.origin, to) if eyes else ():
            under[unit.id] = under.get(unit.id, 0) + 1
    else:
        return 0.0
    units = eye.game.units
    return sum(eye.worth(units[key], harm.Harm(float(many))) for key, many in under.items())


def _under(game: Game, ask: Aim, to: Point) -> str:
    touched = [game.units[key].name for key in ask.preview({"to": list(to)}).touched if key in game.units]
    return f"{does(listed(dict.fromkeys(touched)), 'lie')} under it" if touched else "nobody lies under it"
