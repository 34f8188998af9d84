"""What a unit could do to enemies from where it stands or is only thought of, so that attacks of several add up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from wartable.engine.formation import centre
from wartable.engine.planning import Chances
from wartable.kit.inches.bases import faced, heading
from wartable.rulesets.battle_group.bot.chances import at_least
from wartable.rulesets.battle_group.bot.eye import Eye, Harm
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.specials.points import Use
from wartable.rulesets.battle_group.state import Unit
from wartable.rulesets.battle_group.troops import line, near

SHOT, FELLED, BOUND, HIT = range(4)
"""What befalls a target: wounds by shooting, 1 if it is destroyed in a fight or flees from it, 1 if it is charged, 1 if
it is hit by fire, so that it has to test its will (BG-RES-01)."""
NOTHING = 0, 0, 0, 0
LEAST = 1e-6
"""Smaller chances are left out."""


class Attack(NamedTuple):
    """One attack.

    Attributes:
        key: the action by which it is made. name: whom it is made at, in words.
        chances: what befalls the target; none if nothing adds up.
        worth: what it is worth beside that, in points: blows that come back, tests of will.
        hope: what it would be worth if a part of a kill were that part of the points.
        front: whither the unit has to look for it, degrees; None if it looks there anyway, or cannot turn.
    """

    key: str
    foe: Unit
    chances: Chances
    worth: float
    hope: float
    front: int | None = None


def toward(unit: Unit, foe: Unit) -> int:
    """The direction in which a unit has an enemy, degrees."""
    (x, y), (there_x, there_y) = centre(unit.models), centre(foe.models)
    return heading(there_x - x, there_y - y)


def looks(unit: Unit, front: int) -> Unit:
    """A unit whose models all face so."""
    return replace(unit, models=tuple(faced(model, front) for model in unit.models))


def attacks(eye: Eye, unit: Unit, there: Unit, turns: bool = False) -> Iterator[Attack]:
    """What `unit` could do if it stood as `there`: fights if it touches anybody, else shots (BG-ACT-07).

    Args:
        turns: it may still look to where it shoots (BG-FACE-01).
    """
    if barred(eye.game, there, Use.ACT)[0]:
        return
    touched = [foe for foe in eye.foes if not near.flies(foe) and near.in_contact(there.models, foe.models)]
    if touched:
        fought = near.engaged(eye.game, unit)
        for foe in touched:
            yield _blow(eye, there, foe, foe not in fought)
    elif not there.balked:
        for foe in eye.foes:
            front = toward(there, foe) if turns else None
            looking = there if front is None else looks(there, front)
            harm = eye.shot(looking, foe)
            if harm.average or harm.worth:
                yield _shot(eye, looking, foe, harm)._replace(front=front)


def _blow(eye: Eye, unit: Unit, foe: Unit, charges: bool) -> Attack:
    harm = (eye.rush if charges else eye.fight)(unit, foe)
    kills = min(1.0, harm.kills)
    chances = ((0, 1, 1, 0), kills), ((0, 0, 1, 0), 1 - kills)
    return Attack("melee", foe, chances, harm.worth - eye.prize(foe) * kills, harm.worth)


def _shot(eye: Eye, unit: Unit, foe: Unit, harm: Harm) -> Attack:
    """BG-DMG-04: shots of one phase add up; BG-ARM-13: nothing comes of it if the target is not made out."""
    left = max(1, line.left(foe))
    if harm.kills + 1e-6 < at_least(harm.chances, left):
        return Attack("shoot", foe, (), harm.worth, harm.worth)
    sure, fails = eye.made_out(unit, foe), eye.fails(foe)
    capped = [*harm.chances[:left], at_least(harm.chances, left)]
    hit = min(1.0, harm.shaken / fails) if fails else 0.0
    spared = min(max(0.0, 1 - hit), capped[0])
    rows = [((0, 0, 0, 0), 1 - sure + sure * spared), ((0, 0, 0, 1), sure * (capped[0] - spared))]
    rows += [((wounds, 0, 0, 1), sure * chance) for wounds, chance in enumerate(capped) if wounds]
    hope = sure * eye.prize(foe) * min(1.0, harm.average / left)
    return Attack("shoot", foe, tuple(row for row in rows if row[1] > LEAST), 0.0, hope)
