"""Every way into a system is one that types and readers can see: no module is looked up by the name of a system."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points

import pytest

from tests.contracts.source import Module, module, modules
from wartable import rulesets
from wartable.cli.main import run
from wartable.rulesets import load_ruleset, look_again, systems, toolboxes

BY_NAME = ("import_module", "find_spec", "__import__", "load_source")
# The one place that knows where systems are found, and who looks through a folder of its own.
MAY = {
    "wartable.rulesets": "", "wartable.cli.main": "wartable.cli.",
    "wartable.rulesets.time_wars.specials.discovery": "name",
}  # fmt: skip


def doors(source: Module) -> Iterator[str]:
    """Places at which a module is looked up by a name that is made up while the program runs, or a part is guessed."""
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        place = f"{source.place}:{node.lineno}"
        made_up = name in BY_NAME and node.args and not isinstance(node.args[0], ast.Constant)
        if made_up and (source.name not in MAY or MAY[source.name] not in ast.unparse(node.args[0])):
            yield f"{place}: {ast.unparse(node)} finds a module by a name made up on the way"
        if name in ("getattr", "hasattr") and len(node.args) > 1 and _of_system(node.args[0]):
            yield f"{place}: {ast.unparse(node)} guesses whether a system has something"


def _of_system(node: ast.expr) -> bool:
    """Whether it is a ruleset, a part of one, or the state of a game: what they offer stands in their types."""
    last = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    loads = isinstance(node, ast.Call) and "load" in ast.unparse(node.func)
    return loads or last in ("ruleset", "system", "shop", "module", "rules", "game", "roster")


def test_systems_have_no_hidden_doors() -> None:
    assert [door for source in modules() for door in doors(source)] == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("import_module(f'wartable.rulesets.{system}.roster')", 1),
        ("import_module(name)", 1),
        ("importlib.util.find_spec(path)", 1),
        ("import_module('wartable.server.schema')", 0),
        ("getattr(module, 'laid_size', None)", 1),
        ("getattr(session.game, 'turn', 0)", 1),
        ("getattr(load(system), 'areas', None)", 1),
        ("hasattr(shop, 'effects_of')", 1),
        ("getattr(event, 'why', ())", 0),
    ],
)
def test_a_hidden_door_is_found(text: str, count: int) -> None:
    assert len(list(doors(module("wartable.server.made_up", text)))) == count


def test_ordinary_users_have_our_systems_and_no_others() -> None:
    look_again()
    assert systems() == ("time_wars", "hunt_for_davros", "gates_of_doom", "battle_group", "adventures")


def test_every_system_that_has_tools_says_so_where_no_system_is_fetched_for_it() -> None:
    having = {load_ruleset(name).nick: name for name in systems() if load_ruleset(name).tools}
    assert having
    assert dict(toolboxes()) == having


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("duel", "wartable_duel:Duel", "the tools 'duel' are of wartable_duel:Duel, which makes no system"),
        ("hunt", "wartable_duel:Duel", "two packages bring tools called 'hunt'"),
    ],
)
def test_tools_of_another_package_that_cannot_be_told_are_named(
    name: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def brought(group: str) -> list[EntryPoint]:
        more = [EntryPoint(name, value, group)] if group == rulesets.TOOLS else []
        return [*entry_points(group=group), *more]

    with monkeypatch.context() as patch:
        patch.setattr("wartable.rulesets.entry_points", brought)
        look_again()
        assert run(["--help"]) == 2
    look_again()
    assert said in capsys.readouterr().err
