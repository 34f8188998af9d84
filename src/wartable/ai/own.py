"""Players of one's own: a file of Python that defines one class with `answer(session, ask)`.

A file is code that runs with the rights of whoever names it, so that only a command line may; no server loads one.
"""

from __future__ import annotations

import inspect
import sys
import traceback
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from wartable.engine.answer import Player
from wartable.engine.ask import Ask
from wartable.engine.errors import DataError, RuleError
from wartable.engine.session import Session

SUFFIX = ".py"
FORM = "define one class with a method answer(session, ask)"


class OwnPlayer:
    """The player of a file, held to the rules: what goes wrong in it is told with its line."""

    def __init__(self, path: str, player: Player) -> None:
        self.path = path
        self.player = player

    def answer(self, session: Session, ask: Ask) -> Any:
        """Its answer to `ask`.

        Raises:
            DataError: it fails, or its answer is not legal.
        """
        try:
            value = self.player.answer(session, ask)
        except Exception as why:
            raise fault(self.path, why, "answer() fails") from why
        try:
            ask.accept(value)
        except RuleError as why:
            raise DataError(self.path, 0, f"answer() gives what is refused: {why}") from None
        return value


def own_player(path: str, seed: str) -> OwnPlayer:
    """A new player of the class in the file `path`; it is given the seed of its own stream if it takes one.

    Raises:
        DataError: the file cannot be read or run, or defines no such class, or more than one.
    """
    kind = class_of(path)
    try:
        takes = [each for each in inspect.signature(kind).parameters.values() if each.kind not in _REST]
        found: Player = kind(seed) if takes else kind()
    except Exception as why:
        raise fault(path, why, f"{kind.__name__}() cannot be made") from why
    return OwnPlayer(path, found)


_REST = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


@cache
def class_of(path: str) -> type[Any]:
    """The class of players that the file `path` defines.

    Raises:
        DataError: as `own_player`.
    """
    module = _module(path)
    own = [each for each in vars(module).values() if inspect.isclass(each) and each.__module__ == module.__name__]
    able = [each for each in dict.fromkeys(own) if hasattr(each, "answer")]
    found = [each for each in able if not any(other is not each and issubclass(other, each) for other in able)]
    if len(found) != 1:
        what = f"{', '.join(each.__name__ for each in found)} have one" if found else "none has one"
        raise DataError(path, 0, f"{FORM}; {what}")
    return found[0]


def _module(path: str) -> ModuleType:
    file = Path(path)
    spec = spec_from_file_location(f"own_{file.stem}", path)
    if spec is None or spec.loader is None:
        raise DataError(path, 0, f"a player stands in a file that ends in {SUFFIX}")
    if not file.is_file():
        raise DataError(path, 0, "there is no such file")
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))  # for what it imports from beside it
    try:
        spec.loader.exec_module(module)
    except SyntaxError as why:
        raise DataError(path, (why.lineno or 0) * (why.filename == path), f"this is no Python: {why.msg}") from None
    except (Exception, SystemExit) as why:
        raise fault(path, why, "it cannot be run") from why
    return module


def fault(path: str, why: BaseException, what: str) -> DataError:
    """What has gone wrong in the file, with the last of its lines that was at work."""
    lines = [frame.lineno or 0 for frame in traceback.extract_tb(why.__traceback__) if frame.filename == path]
    said = str(why)
    return DataError(path, lines[-1] if lines else 0, f"{what}: {type(why).__name__}{f': {said}' if said else ''}")
