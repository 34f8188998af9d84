"""The `wartable` command: finds the command that is meant and keeps the contract of exit codes.

0 is good, 1 means that the answer is no, 2 is bad input with one line on stderr that says where,
what, and what would be right. 70 is a fault of the program itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer

import wartable
from wartable import native
from wartable.cli.remedies import remedy
from wartable.cli.terminal.signals import BY_SIGNAL, Stopped
from wartable.engine.errors import DataError, WartableError, sentence

GOOD, NO, BAD_INPUT, FAULT, INTERRUPTED = 0, 1, 2, 70, 130

# Each name is a module here with `register(app)`, imported only when it is called or listed.
COMMANDS = (
    "play", "battle", "replay", "referee", "odds", "simulate", "ladder", "matchups", "army", "campaign", "rules",
    "data", "schema", "serve", "tools",
)  # fmt: skip
WITHIN = {"bots": "ladder"}
"""Commands that another module brings along."""


def make_app(names: Sequence[str] = COMMANDS) -> typer.Typer:
    """The application with the commands `names`."""
    app = typer.Typer(
        name="wartable",
        help="A war table: plays, umpires, explains and simulates tabletop wargames.",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback(invoke_without_command=True)(_base)
    for name in names:
        import_module(f"wartable.cli.{name}").register(app)
    return app


def _base(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and the build, and stop.")] = False,
) -> None:
    if version:
        typer.echo(f"wartable {wartable.__version__} ({native.build()})")
        raise typer.Exit(GOOD)
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(args: Sequence[str] | None = None) -> int:
    """Run the command line `args` (those of the process when None) and return its exit code."""
    words = list(sys.argv[1:] if args is None else args)
    first = WITHIN.get(words[0], words[0]) if words else ""
    names = [first] if first in COMMANDS else list(COMMANDS)
    if words == ["--version"]:  # which needs none of them, and they bring every system along
        names = []
    try:
        code = make_app(names)(words, prog_name="wartable", standalone_mode=False)
        sys.stdout.flush()
    except (WartableError, typer.BadParameter) as error:
        return _complain(_message(error))
    except BrokenPipeError:
        return _enough()
    except SystemExit as leave:
        # The libraries for text and options leave by themselves when nobody reads their output any more.
        if not isinstance(leave.__context__, BrokenPipeError):
            raise
        return _enough()
    except OSError as error:
        return _complain(str(DataError(str(error.filename or "a file"), 0, remedy(error))))
    except (typer.Abort, KeyboardInterrupt) as why:
        stop = why if isinstance(why, Stopped) else why.__cause__
        return BY_SIGNAL + stop.number if isinstance(stop, Stopped) else INTERRUPTED
    except Exception as error:
        if hasattr(error, "format_message"):
            where = getattr(getattr(error, "ctx", None), "command_path", "wartable")
            return _complain(f"{_message(error)} ('{where} --help' shows what there is)")
        return _own_fault(error)
    return code if isinstance(code, int) else GOOD


def _enough() -> int:
    """Whoever read our output has enough; the interpreter must not complain about it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return GOOD


def _message(error: Exception) -> str:
    """What a usage error of the command line library says, else what the error itself says."""
    form = getattr(error, "format_message", None)
    return sentence(str(form())) if form is not None else str(error)


def _complain(text: str) -> int:
    sys.stderr.write(" ".join(text.split()) + "\n")
    return BAD_INPUT


def _own_fault(error: Exception) -> int:
    if os.environ.get("WARTABLE_TRACEBACK"):
        raise error
    what = sentence(f"{type(error).__name__}: {error}")
    _complain(f"this is a fault in wartable, not in your input ({what}); WARTABLE_TRACEBACK=1 shows where it is")
    return FAULT


def app() -> None:
    """Entry point of the installed command."""
    sys.exit(run())
