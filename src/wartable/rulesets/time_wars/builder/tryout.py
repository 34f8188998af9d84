"""What an army list would come to with something else in it: trial units under the same commanders, and sums.

Nothing is judged here by rules of its own: small lists are made of the commanders and a trial unit, and read and
checked as every list is. What was read is kept, so that a list of which one unit changed is judged quickly again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from wartable.kit.armies.lists import Bill, Problem
from wartable.kit.documents import adopt
from wartable.rulesets.time_wars.lists.army import Army, Buy, Force, joined, led, read_army, side_of
from wartable.rulesets.time_wars.lists.checks import LEAST, MOST, SHARES, problems_of
from wartable.rulesets.time_wars.lists.entries import BASIC, NEUTRAL

KEPT = 20_000  # trial units

Node = Mapping[str, Any]


class Judged(NamedTuple):
    """A unit as it would be bought, and the faults that it has by itself, as (clause, text, brief)."""

    buy: Buy
    faults: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """Under whom a unit is tried: all commanders of the army as JSON, and the number of its own among them."""

    faction: str
    side: str
    leader: str
    commanders: tuple[str, ...]
    number: int


def settings(army: Army, doc: Node) -> list[Setting]:
    """The setting of each detachment of the list `doc`, which reads as `army`."""
    nodes = [json.dumps(force["commander"]) for force in doc.get("detachments", ())]
    leader = str(doc.get("force_commander") or "")
    return [Setting(army.faction, army.side, leader, tuple(nodes), number) for number in range(len(nodes))]


def written(node: Node) -> str:
    """What makes a unit of a list what it is, without its names, as one text."""
    return json.dumps({key: value for key, value in node.items() if key not in ("name", "id")})


def judged(setting: Setting, node: Node) -> Judged:
    """The unit `node` of the list in this setting.

    Raises:
        DataError: it does not read as a unit.
    """
    return _judged(setting, written(node))


@lru_cache(maxsize=KEPT)
def _judged(setting: Setting, text: str) -> Judged:
    army = _army(setting.faction, setting.side, setting.leader, setting.commanders)
    army = joined(army, setting.number, adopt(json.loads(text)))
    force = army.forces[setting.number]
    if not force.units:
        raise army.problems[-1].error()
    if setting.side in ("", NEUTRAL):
        army.side = side_of(army)  # TW-ARMY-18
    army.forces = [force]  # what is wrong with a unit lies in it, in its commander or in the side of the army
    return Judged(force.units[0], tuple(_faults(army, force.units[0])))


def judged_commander(setting: Setting, node: Node) -> Judged:
    """The commander `node` in the place of that of this setting.

    Raises:
        DataError: it does not read as a unit.
    """
    return _judged_commander(setting, json.dumps(node))


@lru_cache(maxsize=KEPT)
def _judged_commander(setting: Setting, text: str) -> Judged:
    army = _army(setting.faction, setting.side, setting.leader, setting.commanders)
    army = led(army, setting.number, adopt(json.loads(text)), setting.leader)
    if setting.side in ("", NEUTRAL):
        army.side = side_of(army)  # TW-ARMY-18
    buy = army.forces[setting.number].commander
    if buy is None:
        raise army.problems[0].error()
    return Judged(buy, tuple(_faults(army, buy)))


@lru_cache(maxsize=256)
def _army(faction: str, side: str, leader: str, commanders: tuple[str, ...]) -> Army:
    """An army of commanders without units; it is shared by all who ask."""
    doc: dict[str, Any] = {
        "faction": faction,
        "detachments": [{"commander": json.loads(text), "units": []} for text in commanders],
    }
    if side:
        doc["side"] = side
    if leader:
        doc["force_commander"] = leader
    return read_army(adopt(doc))


def _faults(army: Army, buy: Buy) -> Iterator[tuple[str, str, str]]:
    for problem in problems_of(army, sums=False):
        own = problem.path == buy.path or problem.path.startswith(f"{buy.path}.")
        if own and not problem.warning:
            yield problem.clause, problem.text, problem.brief


# ------------------------------------------------------------------ beside the other units
class Company:
    """A detachment among the others, for asking whether something may join it."""

    def __init__(self, army: Army, setting: Setting) -> None:
        force = army.forces[setting.number]
        kinds: dict[tuple[str, str], Buy] = {}
        for buy in force.units:
            kinds.setdefault((buy.troop.key, buy.category), buy)  # who is there counts, not how often
        self.key = (setting, tuple(kinds))
        self.army, self.number = army, setting.number
        self.force = replace(force, units=[_plain(buy) for buy in kinds.values()])
        self._known: dict[bool, frozenset[tuple[str, str, str]]] = {}

    def against(self, buy: Buy, text: str, leads: bool = False) -> Problem | None:
        """What stands against taking `buy` in, written as `text`, as commander if it `leads`; None: points at most."""
        key = (*self.key, text, leads)
        found = _ANSWERS.get(key, _NEW)
        if isinstance(found, Problem) or found is None:
            return found
        if len(_ANSWERS) >= KEPT:
            _ANSWERS.clear()
        answer = _ANSWERS[key] = self._asked(buy, leads)
        return answer

    def _asked(self, buy: Buy, leads: bool) -> Problem | None:
        # Only another commander, or another side, can matter to the other detachments.
        whole = leads or self.army.side == NEUTRAL
        if whole not in self._known:
            self._known[whole] = frozenset(map(_said, self._problems(self.force, whole)))
        if leads:
            then = replace(self.force, commander=replace(buy, path=f"{self.force.path}.leader"))
        else:
            then = replace(self.force, units=[*self.force.units, replace(buy, path=f"{self.force.path}.new")])
        known = self._known[whole]
        return next((problem for problem in self._problems(then, whole) if _said(problem) not in known), None)

    def _problems(self, force: Force, whole: bool) -> Iterator[Problem]:
        trial = replace(self.army, forces=[force], problems=[])
        if whole:
            trial.forces = [replace(other, units=[]) for other in self.army.forces]
            trial.forces[self.number] = force
        if trial.side == NEUTRAL:
            trial.side = side_of(trial)  # TW-ARMY-18: Neutrals take the side of whoever joins them
        for problem in problems_of(trial, sums=False):
            if not problem.warning:
                yield problem


_NEW = object()
_ANSWERS: dict[tuple[Setting, tuple[tuple[str, str], ...], str, bool], Problem | None] = {}


def _plain(buy: Buy) -> Buy:
    """The unit without what it took, which says nothing about others."""
    return replace(buy, bill=Bill(names=buy.bill.names), brought=())


def _said(problem: Problem) -> tuple[str, str, str]:
    return problem.clause, problem.path, problem.text


# ------------------------------------------------------------------ points
class Refusal(NamedTuple):
    """Why points stand against something, in a few words."""

    why: str
    clause: str


NONE = Refusal("", "")


def limit_of(army: Army, doc: Node) -> int:
    """The points limit that the list names, 0 if it names none."""
    return army.limit if "points" in doc else 0


def too_much(total: int, limit: int, cost: int, spent: Mapping[str, int], category: str) -> Refusal:
    """TW-ARMY-01, TW-ARMY-05, TW-ARMY-09, TW-ARMY-10: which sum would be passed.

    Args:
        total: points of the army then. limit: of the army, 0 for none.
        cost: points of the detachment then. spent: points of its categories then.
        category: the one to which something is added.
    """
    if limit and total > limit:
        return Refusal(f"{total - limit} over the limit", "TW-ARMY-01")
    if cost > MOST:
        return Refusal(f"{cost - MOST} over {MOST} in a detachment", "TW-ARMY-05")
    for tied, clause in SHARES:
        over = spent.get(tied, 0) - spent.get(BASIC, 0)
        if tied == category and over > 0:
            return Refusal(f"{tied.title()} would be {over} over Basic", clause)
    return NONE


def room(cost: int) -> bool:
    """TW-ARMY-05: whether a detachment of `cost` points is large enough."""
    return cost >= LEAST
