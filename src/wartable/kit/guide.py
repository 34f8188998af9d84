"""A guided first game: what somebody new does step by step, as data of a scenario, and how far somebody has come.

A step waits for an event of the table: whoever does what a later one is about has done that, and goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from wartable.engine.ask import Ask, Choice
from wartable.engine.event import Event
from wartable.engine.ruleset import Ruleset
from wartable.kit.documents import Map, Seq, adopt, fault, take
from wartable.kit.fields import Key, check

KEY = "guide"
MOST_WORDS = 6
STEP = {
    "title": Key("text", f"what is done, in {MOST_WORDS} words at most", must=True),
    "why": Key("text", "the reason, in a sentence", must=True),
    "clause": Key("text", "the clause that says so", must=True),
    "at": Key("text", "the unit, model or option that it is about"),
    "until": Key("map", "the event that ends it, with fields of it (* is anything), or opened: sum", must=True),
    "does": Key("list", "answers that do it: the first that is open is given, and the next one after it"),
}


class Step(NamedTuple):
    """One thing to do: `title`, `why` by `clause`; `at` what of the table; `until` what ends it; answers that do it."""

    title: str
    why: str
    clause: str
    at: str
    until: Mapping[str, Any]
    does: tuple[Any, ...]


def read_guide(doc: Mapping[str, Any], ruleset: Ruleset[Any] | None = None) -> tuple[Step, ...]:
    """The steps of the scenario `doc`, none if it has no guide; held to what `ruleset` has, if it is given.

    Raises:
        DataError: one of them is faulty, or names a clause or an event that the ruleset does not have.
    """
    node = doc if isinstance(doc, Map) else adopt(dict(doc))
    steps = take(node, KEY, Seq, Seq())
    found = tuple(_step(steps, index) for index in range(len(steps)))
    if ruleset is not None:
        for index in range(len(found)):
            _hold(steps[index], ruleset)
    return found


def _hold(node: Map, ruleset: Ruleset[Any]) -> None:
    """A step that waits for what never comes would stay for ever."""
    if node["clause"] not in ruleset.rulebook:
        raise fault(node, "clause", f"there is no clause {node['clause']} in {ruleset.name}")
    until = node["until"]
    known = _events(ruleset)
    if "event" in until and until["event"] not in known:
        near = get_close_matches(str(until["event"]), known, 3, 0.5)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise fault(until, "event", f"{ruleset.name} has no event {until['event']!r}{hint}")


def _events(ruleset: Ruleset[Any]) -> set[str]:
    """The names of the events that are defined in the package of `ruleset`."""
    package = type(ruleset).__module__.rpartition(".")[0]
    found: set[str] = set()
    left = [Event]
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        if kind.__module__.startswith(f"{package}."):
            found.add(kind.__name__)
    return found


def _step(steps: Seq, index: int) -> Step:
    node = steps[index]
    if not isinstance(node, Map):
        raise fault(steps, index, f"step {index + 1} of the guide is no mapping with title, why, clause and until")
    check(node, STEP, f"step {index + 1} of the guide")
    title, until = take(node, "title", str), take(node, "until", Map)
    if len(title.split()) > MOST_WORDS:
        raise fault(node, "title", f"{title!r} has more than {MOST_WORDS} words")
    if ("event" in until) == ("opened" in until):
        raise fault(node, "until", "until needs event, with fields of it, or opened: sum")
    does = tuple(take(node, "does", Seq, Seq()))
    return Step(title, take(node, "why", str), take(node, "clause", str), take(node, "at", str, ""), until, does)


def ends(step: Step, event: Mapping[str, Any]) -> bool:
    """Whether an event, as the public stream tells it, ends a step."""
    wanted = step.until
    return "event" in wanted and all(fnmatchcase(str(event.get(key, "")), str(value)) for key, value in wanted.items())


def interrupts(ask: Ask | None, step: Step) -> bool:
    """Whether somebody else acts, and what is asked about it is not of a step: that has to wait."""
    if not isinstance(ask, Choice) or not ask.manner.passes:
        return False
    return not any(option.key in step.does for option in ask.options)


def behind(steps: Sequence[Step], events: Iterable[Mapping[str, Any]], opened: int = -1) -> int:
    """How many steps somebody has behind him; `opened`: the number of the last step that was done on the page."""
    last = opened
    for event in events:
        last = max([last, *(index for index, step in enumerate(steps) if ends(step, event))])
    return last + 1
