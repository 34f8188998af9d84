"""The rulesets, each a house of its own: ours, and those that other packages bring.

A package brings one by an entry point of the group `wartable.rulesets`: its name is the name of the system, and it
leads to a function without arguments that makes the system (`kit.system.System`). If the system has tools, an entry
point of the group `wartable.tools` leads to the same: its name is that of their command.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from wartable.engine.errors import DataError
from wartable.kit.campaigns import Campaigns
from wartable.kit.system import System

GROUP, TOOLS = "wartable.rulesets", "wartable.tools"
FIRST = ("time_wars", "hunt_for_davros", "gates_of_doom", "battle_group", "adventures")
"""What is shown before the rest, the first one where nobody names a system."""


class _Installed:
    """What is installed, looked for when somebody asks; who is still looking when all is forgotten fills this one."""

    def __init__(self) -> None:
        self.made: dict[str, System[Any]] = {}

    @cached_property
    def points(self) -> dict[str, EntryPoint]:
        """How each system is made, by its name."""
        return _by_name(GROUP, "a ruleset")

    @cached_property
    def toolboxes(self) -> dict[str, str]:
        by_value = {point.value: name for name, point in self.points.items()}
        found: dict[str, str] = {}
        for name, point in _by_name(TOOLS, "tools").items():
            if point.value not in by_value:
                wrong = f"the tools {name!r} are of {point.value}, which makes no system"
                raise DataError("", 0, f"{wrong}; entry points of {GROUP} lead to: {', '.join(by_value)}")
            found[name] = by_value[point.value]
        return found

    @cached_property
    def names(self) -> tuple[str, ...]:
        first = tuple(name for name in FIRST if name in self.points)
        return (*first, *sorted(name for name in self.points if name not in FIRST))


def _by_name(group: str, what: str) -> dict[str, EntryPoint]:
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=group):
        other = found.setdefault(point.name, point)
        if other.value != point.value:
            both = f"{other.value} and {point.value}"
            raise DataError("", 0, f"two packages bring {what} called {point.name!r}: {both}")
    return found


_installed = [_Installed()]


def systems() -> tuple[str, ...]:
    """The names of all systems that are installed.

    Raises:
        DataError: two packages bring systems of one name.
    """
    return _installed[-1].names


def toolboxes() -> Mapping[str, str]:
    """The names of the systems that have tools, by the command of these; no system is fetched for it.

    Raises:
        DataError: two packages bring tools of one name, or tools are of no system.
    """
    return _installed[-1].toolboxes


def load_ruleset(name: str) -> System[Any]:
    """The ruleset called `name`.

    Raises:
        DataError: there is none of that name, or its package brings something else.
    """
    here = _installed[-1]
    found = here.made.get(name)
    if found is None:
        if name not in here.names:
            raise DataError("", 0, f"no ruleset is called {name!r}; there are: {', '.join(here.names)}")
        point = here.points[name]
        made = point.load()()
        if not isinstance(made, System) or made.name != name:
            raise DataError("", 0, f"{point.value} must make the system {name!r}; it made {type(made).__name__}")
        found = here.made.setdefault(name, made)
    return found


def look_again() -> None:
    """Forget what is installed: a package that brings a system has come or gone."""
    _installed[:] = [_Installed()]


def campaign_rules(name: str) -> Campaigns:
    """What the ruleset `name` knows of campaigns.

    Raises:
        DataError: there is no such ruleset, or it has no campaigns.
    """
    found = load_ruleset(name).campaign
    if found is None:
        campaigns = having(lambda system: system.campaign)
        raise DataError("", 0, f"{name} has no campaigns; campaigns are for {campaigns}")
    return found


def usual(part: Callable[[System[Any]], object], called: str) -> str:
    """The system that is meant where nobody names one: the first of which `part`, which is `called` so, is something.

    Raises:
        DataError: there is none.
    """
    found = next((name for name in systems() if part(load_ruleset(name)) is not None), None)
    if found is None:
        raise DataError("", 0, f"no system that is installed has {called}")
    return found


def having(part: Callable[[System[Any]], object]) -> str:
    """The names of the systems of which `part` gives something, for people."""
    return ", ".join(name for name in systems() if part(load_ruleset(name)) is not None)
