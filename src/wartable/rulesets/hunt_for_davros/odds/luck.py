"""How likely what has been rolled was: the same dice as in play, with what came marked among all that could."""

from __future__ import annotations

from functools import partial

from wartable.engine.ask import Flow
from wartable.engine.event import Event
from wartable.engine.query import Bar, Outcomes, Prospect, Rolled, Told, gathered, in_percent
from wartable.kit.odds import counted, even
from wartable.rulesets.hunt_for_davros.data.data import damage, results
from wartable.rulesets.hunt_for_davros.dice import throw
from wartable.rulesets.hunt_for_davros.events.fighting import EffectRolled, Fired
from wartable.rulesets.hunt_for_davros.shooting.attack import hits_of
from wartable.rulesets.hunt_for_davros.shooting.damage_table import NONE, effect_flow


def luck(event: Event) -> Prospect | None:
    """What else could have come of an event with dice, None if it has none or came from a file."""
    if isinstance(event, Fired) and event.thrown is not None and event.dice:
        return Prospect(
            "", "how many hits these dice could score", partial(_hits, *event.thrown), (), even,
            partial(counted, event.hits, "no hit"), (), "HD-FIRE-07",
            rolled=Rolled(event.model, "hits", event.hits, float),
        )  # fmt: skip
    if isinstance(event, EffectRolled):
        return Prospect(
            "", "what three D3 could do to it", partial(effect_flow, event.column), (), even,
            partial(_read, event.column, event.result), (), event.clause,
        )  # fmt: skip
    return None


def _hits(plain: bool, kind: str, count: int) -> Flow[int]:
    """HD-FIRE-07: the dice of a shot."""
    faces = yield from throw(plain, kind, count, "HD-FIRE-07", "", "")
    return hits_of(sum(faces))


def _read(column: str, came: str, outcomes: Outcomes) -> Told:
    """HD-DMG-20: the worse a result is for the target, the better was the roll."""
    table = damage()[column]
    found = sorted(gathered(outcomes, lambda result: result).items(), key=lambda item: -table.rank(item[0]))
    chance = sum(part for result, part in found if table.rank(result) >= table.rank(came))
    clauses = {cell.result: cell.clause for cell in table.rows.values()}
    bars = tuple(
        Bar("no effect" if result == NONE else results()[result].lower(), part, clauses.get(result, ""), result == came)
        for result, part in found
    )
    return Told(f"this bad or worse: {in_percent(chance)}", chance, bars)
