"""Which of the places that cite a clause a game comes to, found by watching the ruleset's code run."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sized
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from wartable.engine.rulebook import ids_in
from wartable.engine.ruleset import Ruleset
from wartable.sim.sites import File, Site, read_files

NOTHING = Site()


class Tracer:
    """Notes in `seen` the clauses whose code runs while it watches, each once.

    A place is watched until all that it cites has been seen; other code is not watched at all.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        spec = sys.modules[type(ruleset).__module__].__spec__
        self.package = (spec and spec.parent) or ""
        home = Path(str(sys.modules[self.package].__file__)).parent
        self.files = _files(home, ruleset.rulebook.prefix)
        self.book = ruleset.rulebook
        self.seen: dict[str, None] = {}
        self._watch: dict[int, _Watch | None] = {}
        self._codes: list[CodeType] = []  # kept, so that no other code gets their number
        forget(self.package)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch what runs inside."""
        before = sys.gettrace()
        sys.settrace(self._call)
        try:
            yield
        finally:
            sys.settrace(before)

    def _call(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        try:
            watch = self._watch[id(code)]
        except KeyError:
            watch = self._new(code)
        if watch is None:
            frame.f_trace_lines = False  # no line of it is of interest, and to say so of each takes time
            return None
        if watch.site.procedure:
            log = _log(frame)
            if log is None:
                self._note(watch.site.ids)
            else:
                watch.logged = len(log)
        if watch.is_done(self.seen):
            self._watch[id(code)] = None
            return None
        frame.f_trace_lines = bool(watch.lines)
        return watch.trace

    def _new(self, code: CodeType) -> _Watch | None:
        self._codes.append(code)
        file = self.files.get(code.co_filename)
        watch = _Watch.of(file, code) if file is not None else None
        if watch is not None:
            watch.trace = partial(self._inside, watch)
        self._watch[id(code)] = watch
        return watch

    def _inside(self, watch: _Watch, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            ids = watch.lines.pop(frame.f_lineno, None)
            if ids is not None:
                self._note(ids)
                frame.f_trace_lines = bool(watch.lines)
        elif event == "return" and watch.site.procedure:
            log = _log(frame)
            if arg is not None or (log is not None and len(log) > watch.logged):
                self._note(watch.site.ids)
        elif event == "return" and arg is not None:
            site = watch.site
            if site.grants and arg in site.grants:
                self._note((arg,))
            clause = () if site.flow else self._clause_of(arg)
            self._note(clause)
            # A result that names its clause, one of several, speaks for that alone.
            if site.ids and (not clause or len(site.ids) == 1) and has_effect(arg, frame):
                self._note(site.ids)
        return watch.trace

    def _clause_of(self, result: Any) -> tuple[str, ...]:
        """The clause that `result` is or carries; of a modifier of 0 none."""
        clause = result if isinstance(result, str) else getattr(result, "clause", "")
        found = isinstance(clause, str) and clause in self.book and getattr(result, "value", 1) != 0
        return (clause,) if found else ()

    def _note(self, ids: tuple[str, ...]) -> None:
        for name in ids:
            self.seen[name] = None


class _Watch:
    """What is still to be seen in one piece of code."""

    __slots__ = ("site", "lines", "trace", "logged")

    def __init__(self, site: Site, lines: dict[int, tuple[str, ...]]) -> None:
        self.site = site
        self.lines = lines
        self.trace: Any = None
        self.logged = 0

    @classmethod
    def of(cls, file: File, code: CodeType) -> _Watch | None:
        """What `code` cites; None if it cites nothing."""
        site = file.functions.get((code.co_firstlineno, code.co_name), NOTHING)
        lines = {}
        for _, _, line in code.co_lines():
            if line in file.lines and file.lines[line] and line != code.co_firstlineno:
                lines[line] = file.lines[line]
        return cls(site, lines) if lines or site is not NOTHING else None

    def is_done(self, seen: dict[str, None]) -> bool:
        """Whether nothing new can come of watching it."""
        site = self.site
        if site.gives or not all(name in seen for name in site.ids) or not all(name in seen for name in site.grants):
            return False
        return all(name in seen for names in self.lines.values() for name in names)


def _log(frame: FrameType) -> Sized | None:
    """The log of the game that a procedure was handed; None of a method, which changes what it belongs to."""
    code = frame.f_code
    if not code.co_argcount or code.co_varnames[0] != "game":
        return None
    log: Sized | None = getattr(frame.f_locals.get("game"), "log", None)
    return log


def has_effect(result: Any, frame: FrameType) -> bool:
    """Whether a rule that gave `result` has done something: not nothing, nor just the number that it was handed."""
    if not result or (type(result) is tuple and result[-1] == "") or getattr(result, "value", 1) == 0:
        return False
    if type(result) is not int:
        return True
    code = frame.f_code
    return not any(frame.f_locals.get(name) == result for name in code.co_varnames[: code.co_argcount])


def forget(package: str) -> None:
    """Empty the memories of functions of `package`: what was worked out in an earlier game would not run again."""
    for name, module in list(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            for value in list(vars(module).values()):
                clear = getattr(value, "cache_clear", None)
                if clear is not None and getattr(value, "__module__", "") == name:
                    clear()


@cache
def _files(home: Path, prefix: str) -> dict[str, File]:
    return read_files(home, lambda text: ids_in(text, (prefix,)))
