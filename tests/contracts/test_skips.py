"""A question that has one answer is passed over aloud: the word that is typed for it must not be taken by the next one.

A flow that asks by `choose` and goes another way where there is one thing to choose from says so by `choose_or_skip` or
`skip` (`engine/ask.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

import pytest

from tests.contracts.source import Function, Module, functions, module, modules

ONE = {(ast.Eq, 1), (ast.NotEq, 1), (ast.Gt, 1), (ast.LtE, 1), (ast.Lt, 2), (ast.GtE, 2)}
"""How it is asked whether there is one thing, or more."""
OPTIONS = 3  # the place of the options among the arguments of `choose`
ASKED_ANYWAY = {
    "wartable.rulesets.hunt_for_davros.moving.momentum.offer",  # counts for what an option is called
    "wartable.rulesets.time_wars.dice.offer_reroll",  # counts dice, of which one may be kept or thrown again
}


def calls(tree: ast.AST, *named: str) -> list[ast.Call]:
    return [
        node for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in named
    ]  # fmt: skip


def names(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def counted(function: Function) -> Iterator[tuple[str, int]]:
    """Names of which it is asked whether they hold one thing, with the line."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Compare) or len(node.ops) != 1:
            continue
        limit = node.comparators[0]
        held = calls(node.left, "len")
        if held and isinstance(limit, ast.Constant) and (type(node.ops[0]), limit.value) in ONE:
            yield from ((name, node.lineno) for name in names(held[0].args[0]))


def made_of(function: Function, wanted: set[str]) -> set[str]:
    """The names `wanted` and all that they are made of here."""
    known = set(wanted)
    while True:
        more = set(known)
        for node in ast.walk(function):
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if any(names(target) & known for target in targets):
                    more |= names(node.value)
        if more == known:
            return known
        known = more


def silent(sources: Sequence[Module]) -> Iterator[str]:
    """Flows that ask for one of several things, count these, and never note that nobody was asked."""
    for source in sources:
        for function in functions(source.tree):
            asked = [call for call in calls(function, "choose") if len(call.args) > OPTIONS]
            if not asked or calls(function, "skip") or f"{source.name}.{function.name}" in ASKED_ANYWAY:
                continue
            offered = made_of(function, set().union(*(names(call.args[OPTIONS]) for call in asked)))
            for name, line in counted(function):
                if name in offered:
                    yield f"{source.place}:{line}: {function.name} passes over a question about {name}; note it by skip"


def test_what_is_passed_over_is_noted() -> None:
    found = [each for each in modules() if each.name.startswith("wartable.rulesets.")]
    assert list(silent(found)) == []


def test_what_is_asked_anyway_is_still_there() -> None:
    known = {f"{source.name}.{function.name}" for source in modules() for function in functions(source.tree)}
    assert known >= ASKED_ANYWAY


MADE_UP = """
def rule(game, units):
    options = tuple(Option(unit.id, unit.name, "") for unit in units)
    {line}
    key = yield from choose("X-1", "p1", "Which?", options)
    return key
"""


@pytest.mark.parametrize(("line", "found"), [
    ("if len(options) == 1: return options[0].key", True),
    ("if len(units) < 2: return units[0].id", True),
    ("one = len(units) > 1", True),
    ("if len(units) == 2: return units[0].id", False),
    ("if len(game.sides) == 1: return ''", False),
    ("if len(options) == 1: skip(game, 'X-1', 'p1', 'Which?', options[0])", False),
])  # fmt: skip
def test_the_test(line: str, found: bool) -> None:
    assert bool(list(silent([module("wartable.rulesets.made_up", MADE_UP.format(line=line))]))) is found
