"""What only one system needs, such as `wartable hunt map`: a group of commands for each system that has tools."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer

from wartable.cli import files
from wartable.cli.terminal import out
from wartable.kit.system import Setting, System, Tool
from wartable.picture import svg
from wartable.rulesets import load_ruleset, systems

_SHARED = (
    ("picture", Annotated[str, typer.Option(metavar="FILE", help="Draw it as SVG.")], ""),
    ("paper", Annotated[bool, typer.Option("--paper", help="Draw in light colours only.")], False),
    ("as_json", Annotated[bool, typer.Option("--json", help="Print it as JSON.")], False),
)


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    for system in with_tools():
        group = typer.Typer(help=f"What only {system.title} needs.", rich_markup_mode=None)
        for tool in system.tools:
            group.command(tool.key, help=tool.help)(_command(system, tool))
        group.callback()(lambda: None)
        app.add_typer(group, name=system.nick)


def with_tools() -> Iterator[System[Any]]:
    """The systems that have tools."""
    return (system for system in map(load_ruleset, systems()) if system.tools)


def _command(system: System[Any], tool: Tool) -> Any:
    """A function whose parameters are the settings of `tool` and what all tools can do with what they make."""

    def command(picture: str, paper: bool, as_json: bool, **settings: Any) -> None:
        found = tool.run(**settings)
        if picture:
            look = "day" if paper else ""
            files.draw(picture, svg.draw(found.scene, system.title, look))
        if as_json:
            out.json_line(found.data)
        elif not picture:
            typer.echo(f"{system.title}: {found.title}\n\n{found.text}", nl=False)

    rows = [*((item.key, _annotation(item), item.start) for item in tool.settings), *_SHARED]
    command.__annotations__ = {key: kind for key, kind, _ in rows}
    command.__signature__ = Signature(  # type: ignore[attr-defined]  # typer reads the parameters of a command here
        [Parameter(key, Parameter.KEYWORD_ONLY, default=start, annotation=kind) for key, kind, start in rows]
    )
    return command


def _annotation(item: Setting) -> Any:
    flag = [f"--{item.key}"] if isinstance(item.start, bool) else []
    return Annotated[type(item.start), typer.Option(*flag, min=item.least, help=item.help)]
