"""`wartable schema`: the JSON Schema of the files that people write."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Annotated

import typer

from wartable.engine.errors import DataError
from wartable.rulesets import load_ruleset, systems

KINDS = ("scenario", "protocol")


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("schema")(schema)


def schema(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="scenario or protocol")] = "scenario",
    system: Annotated[str, typer.Option(help="The system.")] = systems()[0],
) -> None:
    """Print the JSON Schema of a kind of file."""
    if kind not in KINDS:
        raise DataError("", 0, f"there is no schema of {kind!r}; there is: {', '.join(KINDS)}")
    if kind == "protocol":
        make = import_module("wartable.server.schema").schema
        typer.echo(json.dumps(make(), ensure_ascii=False, indent=1))
        return
    ruleset = load_ruleset(system)
    typer.echo(json.dumps(ruleset.scenarios.schema(), ensure_ascii=False, indent=1))
