"""The imports go one way, in no circle, and the engine stands on the standard library alone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence

import pytest

from tests.contracts.source import PACKAGE, Module, imports, module, modules
from wartable.cli.main import COMMANDS, WITHIN

LEVELS = {
    "native": 0, "engine": 0, "kit": 1, "rulesets": 2, "roster": 3, "odds": 3, "ai": 3, "sim": 3, "umpire": 3,
    "picture": 3, "server": 4, "cli": 4,
}  # fmt: skip
RULESET_BLIND = ("roster", "odds", "ai", "sim", "umpire", "picture")
# What a ruleset builds on, lowest first; chapters stand between specials and turn.
INSIDE = {
    "time_wars": ("state", "events.base", "specials.points", "turn"),
    "hunt_for_davros": ("state", "events.base", "specials.points", "turn.turn"),
    "gates_of_doom": ("state", "events.base", "specials.points", "turn.rounds"),
    "battle_group": ("state", "events.base", "specials.points", "turn.turn"),
    "adventures": ("state", "events.base", "specials.points", "turn.turn"),
}
NOT_REPEATABLE = ("random", "secrets", "uuid", "time", "datetime")
INPUT_OUTPUT = ("asyncio", "http", "io", "logging", "os", "pathlib", "select", "shutil", "socket", "subprocess", "sys")
# The one module that asks which Python it runs on and fills the gap.
COMPAT = "wartable.engine.compat"


def level(name: str) -> int:
    """A module beside the houses, e.g. a file that draws, stands with those who receive a ruleset."""
    parts = name.split(".")
    return LEVELS.get(parts[1], 3) if len(parts) > 1 else 2


def faults(sources: Sequence[Module]) -> Iterator[str]:
    known = frozenset(source.name for source in sources)
    for source in sources:
        for target, line in imports(source, known):
            reason = fault(source.name, target)
            if reason:
                yield f"{source.place}:{line}: {source.name} imports {target}: {reason}"


def fault(source: str, target: str) -> str:
    here, there = source.split("."), target.split(".")
    if here[1:2] == ["engine"]:
        return engine_fault(source, target)
    if here[1:2] in (["kit"], ["rulesets"]) and there[0] in NOT_REPEATABLE:
        return "a game must come out the same again"
    if there[0] != "wartable" or len(here) == 1 or len(there) == 1:
        return ""
    if level(target) > level(source):
        return f"{there[1]} stands above {here[1]}"
    if here[1] in RULESET_BLIND and there[1] == "rulesets":
        return f"{here[1]} receives a ruleset as an argument"
    if here[1] == there[1] == "rulesets" and is_ruleset(there) and here[2:3] != there[2:3]:
        return "a ruleset imports the engine and itself"
    return ""


def engine_fault(source: str, target: str) -> str:
    top = target.split(".")[0]
    if top == "wartable":
        return "" if target.startswith("wartable.engine") else "the engine imports itself alone"
    if source == COMPAT:
        return "" if top in ("__future__", "sys", "typing", "typing_extensions") else "compat fills gaps of typing only"
    if top in NOT_REPEATABLE:
        return "a game must come out the same again"
    if top in INPUT_OUTPUT:
        return "the engine does no input or output"
    return "" if top in sys.stdlib_module_names else "the engine imports the standard library only"


def is_ruleset(parts: list[str]) -> bool:
    """A folder in rulesets is one system, a file there serves all of them."""
    return len(parts) > 2 and (PACKAGE / "rulesets" / parts[2]).is_dir()


def graph(sources: Sequence[Module]) -> dict[str, tuple[str, ...]]:
    known = frozenset(source.name for source in sources)
    return {s.name: tuple(dict.fromkeys(t for t, _ in imports(s, known) if t in known)) for s in sources}


def circle(edges: dict[str, tuple[str, ...]]) -> list[str]:
    """One circle of imports with its first module again at the end; empty if there is none."""
    done: dict[str, bool] = {}

    def visit(name: str, path: list[str]) -> list[str]:
        if name in path:
            return [*path[path.index(name) :], name]
        if name not in done:
            for target in edges[name]:
                found = visit(target, [*path, name])
                if found:
                    return found
            done[name] = True
        return []

    return next((found for name in edges if (found := visit(name, []))), [])


def reach(edges: dict[str, tuple[str, ...]], start: str) -> dict[str, None]:
    found: dict[str, None] = {}
    todo = [start]
    while todo:
        for target in edges[todo.pop()]:
            if target not in found:
                found[target] = None
                todo.append(target)
    return found


def test_imports_go_one_way() -> None:
    assert list(faults(modules())) == []


@pytest.mark.parametrize(
    ("source", "target", "good"),
    [
        ("wartable.engine.ask", "wartable.engine.errors", True),
        ("wartable.engine.ask", "wartable.kit.catalogue", False),
        ("wartable.engine.ask", "yaml", False),
        ("wartable.engine.ask", "typing_extensions", False),
        ("wartable.engine.compat", "typing_extensions", True),
        ("wartable.engine.answer", "random", False),
        ("wartable.engine.session", "pathlib", False),
        ("wartable.rulesets.time_wars.fire", "wartable.engine.ask", True),
        ("wartable.rulesets.time_wars.fire", "wartable.rulesets.time_wars.state", True),
        ("wartable.rulesets.time_wars.fire", "wartable.kit.catalogue", True),
        ("wartable.rulesets.other.fire", "wartable.rulesets.time_wars.state", False),
        ("wartable.kit.catalogue", "wartable.rulesets.time_wars.state", False),
        ("wartable.kit.catalogue", "wartable.engine.errors", True),
        ("wartable.kit.fields", "random", False),
        ("wartable.rulesets.time_wars.fire", "time", False),
        ("wartable.rulesets.time_wars.bot.bot", "wartable.ai.greedy", False),
        ("wartable.ai.greedy", "wartable.odds.exact", True),
        ("wartable.ai.greedy", "wartable.rulesets", False),
        ("wartable.ai.greedy", "wartable.kit.armies.lists", True),
        ("wartable.sim.match", "wartable.cli.main", False),
        ("wartable.cli.rules", "wartable.rulesets.time_wars", True),
        ("wartable.cli.serve", "wartable.server.rooms", True),
    ],
)
def test_the_one_way(source: str, target: str, good: bool) -> None:
    assert (fault(source, target) == "") is good


def test_no_import_circles() -> None:
    assert circle(graph(modules())) == []


def test_a_circle_is_found_even_when_an_import_hides_in_a_function() -> None:
    one = module("wartable.engine.one", "from wartable.engine import two\n")
    two = module("wartable.engine.two", "def late():\n    from wartable.engine.one import thing\n")
    assert circle(graph([one, two])) == ["wartable.engine.one", "wartable.engine.two", "wartable.engine.one"]


def test_inside_a_ruleset_the_lower_does_not_reach_the_higher() -> None:
    edges = graph(modules())
    found = []
    for system in sorted(path.parent.name for path in (PACKAGE / "rulesets").glob("*/rules.yaml")):
        levels = [f"wartable.rulesets.{system}.{name}" for name in INSIDE[system]]
        assert set(levels) <= set(edges)
        for number, start in enumerate(levels):
            found += [f"{start} reaches {end}" for end in levels[number + 1 :] if end in reach(edges, start)]
    assert found == []


BROUGHT = """
import sys
from wartable.cli.main import run
limits = "wartable.server.net", "wartable.server.net.limits"  # numbers, which `serve` names
for name in ("", *sys.argv[1:]):
    assert run([name, "--help"] if name else ["--help"]) == 0, name
    heavy = "wartable.rulesets.", "wartable.server.", "sqlalchemy", "litestar", "uvicorn"
    found = [each for each in sys.modules if each.startswith(heavy) and each not in limits]
    assert not found, (name, found[:3])
"""


def test_a_command_brings_no_system_and_no_server_along() -> None:
    """Every system and the server together take some ten times as long to fetch as a command needs to answer."""
    names = [name for name in (*COMMANDS, *WITHIN) if name != "tools"]  # which is the name of no command
    assert len(names) > 12
    subprocess.run([sys.executable, "-c", BROUGHT, *names], stdout=subprocess.DEVNULL, check=True, timeout=120)
