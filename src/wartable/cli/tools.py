"""What only one system needs, such as `wartable hunt map`: a group of commands for each system that has tools."""

from __future__ import annotations

from functools import cached_property
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

from wartable.cli import files
from wartable.cli.terminal import out
from wartable.engine.compat import override
from wartable.kit.system import Setting, System, Tool
from wartable.picture import svg
from wartable.rulesets import load_ruleset, toolboxes

_SHARED = (
    ("picture", Annotated[str, typer.Option(metavar="FILE", help="Draw it as SVG.")], ""),
    ("paper", Annotated[bool, typer.Option("--paper", help="Draw in light colours only.")], False),
    ("as_json", Annotated[bool, typer.Option("--json", help="Print it as JSON.")], False),
)


class Toolbox(TyperGroup):
    """The tools of one system, which is fetched once they are asked for: a list of all commands does without."""

    @cached_property
    def within(self) -> TyperGroup:
        """The same with its commands."""
        system = load_ruleset(toolboxes()[self.name or ""])
        group = typer.Typer(rich_markup_mode=None)
        group.callback()(lambda: None)
        for tool in system.tools:
            group.command(tool.key, help=tool.help)(_command(system, tool))
        return get_group(group)

    @override
    def list_commands(self, ctx: Any) -> list[str]:
        return self.within.list_commands(ctx)

    @override
    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return self.within.get_command(ctx, cmd_name)


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    for name, system in toolboxes().items():
        group = typer.Typer(cls=Toolbox, help=f"What only {system} needs.", rich_markup_mode=None)
        group.callback()(lambda: None)
        app.add_typer(group, name=name)


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
