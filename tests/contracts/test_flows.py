"""No flow is lost: a call that makes one stands where something runs it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from textwrap import dedent

import pytest

from tests.contracts.source import Function, Module, functions, module, modules

# These hold flows in order to drive them; there a flow may be an argument or be kept, but not be dropped.
DRIVERS = ("engine", "odds", "ai", "sim", "campaign", "server", "cli")
PLAIN = ("Iterator[", "Iterable[", "AsyncIterator[", "AsyncGenerator[")
DROPS = (ast.Expr, ast.Compare, ast.BinOp, ast.UnaryOp, ast.If, ast.While, ast.Assert)


def makes_flow(function: Function) -> bool:
    return function.returns is not None and ast.unparse(function.returns).strip("'\"").startswith("Flow[")


def flow_names(sources: Sequence[Module]) -> tuple[dict[str, None], dict[str, None]]:
    """Qualified names of the flow functions, and names of methods that are flows wherever they are defined."""
    top: dict[str, None] = {}
    flows: dict[str, None] = {}
    others: dict[str, None] = {}
    for source in sources:
        for function in functions(source.tree):
            if function in source.tree.body:
                if makes_flow(function):
                    top[f"{source.name}.{function.name}"] = None
            else:
                (flows if makes_flow(function) else others)[function.name] = None
    return top, {name: None for name in flows if name not in others}


def known_here(source: Module) -> dict[str, str]:
    """What a name of this module stands for, dotted."""
    names = {f.name: f"{source.name}.{f.name}" for f in source.tree.body if isinstance(f, Function)}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names.update({alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names})
        elif isinstance(node, ast.Import):
            names.update({alias.asname or alias.name: alias.name for alias in node.names})
    return names


def lost_flows(sources: Sequence[Module]) -> Iterator[str]:
    top, methods = flow_names(sources)
    for source in sources:
        names = known_here(source)
        for parent in ast.walk(source.tree):
            for call in ast.iter_child_nodes(parent):
                if isinstance(call, ast.Call) and is_flow(call.func, names, top, methods) and not runs(source, parent):
                    yield f"{source.place}:{call.lineno}: {ast.unparse(call)}: write yield from before it"


def is_flow(called: ast.expr, names: dict[str, str], top: dict[str, None], methods: dict[str, None]) -> bool:
    if isinstance(called, ast.Name):
        return names.get(called.id) in top
    if not isinstance(called, ast.Attribute):
        return False
    owner = names.get(called.value.id) if isinstance(called.value, ast.Name) else None
    return f"{owner}.{called.attr}" in top if owner else called.attr in methods


def runs(source: Module, parent: ast.AST) -> bool:
    if isinstance(parent, ast.YieldFrom | ast.Return | ast.Lambda):
        return True
    return source.house in DRIVERS and not isinstance(parent, DROPS)


def own_yields(function: Function) -> Iterator[ast.Yield]:
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Yield):
            yield node
        if not isinstance(node, Function | ast.Lambda):
            todo.extend(ast.iter_child_nodes(node))


def bare_asks(sources: Sequence[Module]) -> Iterator[str]:
    """Yields outside engine/ask.py in functions that are no plain iterators."""
    for source in sources:
        if source.name == "wartable.engine.ask":
            continue
        for function in functions(source.tree):
            kind = ast.unparse(function.returns).strip("'\"") if function.returns else ""
            plain = kind.startswith(PLAIN) and "Ask" not in kind
            for node in own_yields(function):
                if not plain:
                    yield f"{source.place}:{node.lineno}: {function.name} yields; only engine/ask.py asks by a yield"


def test_no_flow_is_lost() -> None:
    assert list(lost_flows(modules())) == []


def test_only_ask_asks() -> None:
    assert list(bare_asks(modules())) == []


MADE_UP = """
from wartable.engine.ask import Flow, die as roll
from wartable.engine import ask

def rule() -> Flow[int]:
    return (yield from roll(6, "", ""))

class Thing:
    def window(self) -> Flow[None]:
        yield from rule()

def other(thing: Thing) -> Flow[int]:
    {line}
"""


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("face = yield from roll(6, '', '')", False),
        ("return rule()", False),
        ("return (yield from ask.die(6, '', ''))", False),
        ("yield from thing.window()", False),
        ("table = {'a': lambda: rule()}", False),
        ("rule()", True),
        ("face = rule()", True),
        ("face = roll(6, '', '') + 1", True),
        ("face = ask.die(6, '', '')", True),
        ("thing.window()", True),
        ("if rule(): pass", True),
        ("both = [rule(), 1]", True),
    ],
)
def test_a_lost_flow_is_found(line: str, lost: bool) -> None:
    made_up = module("wartable.rulesets.made_up.fire", MADE_UP.format(line=line))
    ask = next(source for source in modules() if source.name == "wartable.engine.ask")
    assert (len(list(lost_flows([ask, made_up]))) == 1) is lost


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("flow = rule()", False),
        ("flow = self.kept or rule()", False),
        ("drive(rule(), 3)", False),
        ("rule()", True),
        ("if rule(): pass", True),
        ("face = rule() + 1", True),
    ],
)
def test_a_driver_may_keep_a_flow_but_not_drop_it(line: str, lost: bool) -> None:
    driver = module("wartable.odds.made_up", f"def rule() -> Flow[int]: ...\ndef drive(self):\n    {line}\n")
    assert (len(list(lost_flows([driver]))) == 1) is lost


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("def mods() -> Iterator[Mod]:\n    yield 1", 0),
        ("def rule() -> Flow[int]:\n    yield Die()", 1),
        ("def rule() -> Iterator[Ask]:\n    yield Die()", 1),
        (
            "def rule() -> Flow[int]:\n    def one() -> Iterator[int]:\n        yield 1\n    return (yield from die())",
            0,
        ),
        ("def rule():\n    yield 1", 1),
    ],
)
def test_a_bare_ask_is_found(text: str, count: int) -> None:
    assert len(list(bare_asks([module("wartable.rulesets.made_up.fire", dedent(text))]))) == count
