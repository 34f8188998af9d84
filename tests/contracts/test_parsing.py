"""What somebody sends is read at one entrance, which is bounded: no other place parses."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.contracts.source import Module, module, modules

PARSERS = frozenset([
    "yaml.load", "yaml.load_all", "yaml.safe_load", "yaml.safe_load_all", "yaml.full_load", "yaml.unsafe_load",
    "yaml.parse", "yaml.scan", "yaml.compose", "yaml.compose_all", "json.load", "json.loads", "json.JSONDecoder",
    "msgspec.json.decode", "msgspec.json.Decoder", "msgspec.yaml.decode", "msgspec.toml.decode",
    "msgspec.msgpack.decode", "msgspec.msgpack.Decoder", "pickle.load", "pickle.loads", "ast.literal_eval",
    "tomllib.load", "tomllib.loads", "ast.parse", "eval", "exec", "marshal.loads",
])  # fmt: skip

# Where something is parsed, and why that may be.
ALLOWED = {
    ("wartable.engine.parsing", "json.loads"): "the entrance of JSON",
    ("wartable.kit.documents", "yaml.parse"): "the entrance of YAML",
    ("wartable.server.protocol.messages", "msgspec.json.Decoder"): "messages, measured by the entrance first",
    ("wartable.kit.catalogue", "yaml.load"): "rules.yaml, a part of the package",
    ("wartable.kit.armies.lists", "ast.parse"): "formulas of a few characters",
    ("wartable.rulesets.time_wars.builder.tryout", "json.loads"): "units that it wrote itself to remember them by",
    ("wartable.server.pages.firepower", "msgspec.json.decode"): "a request that it wrote itself to remember it by",
    ("wartable.server.rooms.written", "msgspec.json.decode"): "views that it wrote itself",
    ("wartable.server.rooms.store", "json.loads"): "rows that the store has written itself",
    ("wartable.cli.coverage", "ast.parse"): "sources of the package and of its tests",
    ("wartable.sim.sites", "ast.parse"): "sources of the package",
}


def calls(source: Module) -> Iterator[tuple[str, int]]:
    """Every name of PARSERS that a module uses, whatever it calls it, with its line."""
    names: dict[str, str] = {}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            names.update({a.asname or a.name.split(".")[0]: a.name if a.asname else a.name.split(".")[0]
                          for a in node.names})  # fmt: skip
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.update({a.asname or a.name: f"{node.module}.{a.name}" for a in node.names})
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute | ast.Name):
            first, _, rest = ast.unparse(node).partition(".")
            full = names.get(first, first) + (f".{rest}" if rest else "")
            if full in PARSERS:
                yield full, node.lineno


def test_nobody_else_parses() -> None:
    found = [
        f"{source.place}:{line}: {name}; read what comes from outside by engine.parsing or kit.documents"
        for source in modules()
        for name, line in calls(source)
        if (source.name, name) not in ALLOWED
    ]
    assert found == []


def test_every_allowance_is_used() -> None:
    used = {(source.name, name) for source in modules() for name, _ in calls(source)}
    assert set(ALLOWED) - used == set()


def test_other_names_are_seen_through() -> None:
    text = "import json as j\nfrom yaml import load as read\nimport msgspec\n"
    text += "j.loads('1')\nread('1')\nd = msgspec.json.decode\neval('1')\nj.dumps(1)\n"
    assert [name for name, _ in sorted(calls(module("wartable.x", text)), key=lambda call: call[1])] == [
        "json.loads", "yaml.load", "msgspec.json.decode", "eval",
    ]  # fmt: skip
