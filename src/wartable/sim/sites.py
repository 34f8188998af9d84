"""Where the code of a ruleset cites clauses, so that a tracer can tell which of these places a game came to.

A place is a line or a function. Nothing here knows a ruleset: it is handed the folder and a reader of ids.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

Reader = Callable[[str], Iterable[str]]
Function = ast.FunctionDef | ast.AsyncFunctionDef
# Their clauses are told by the event that carries them, or by who yields them; building one says nothing yet.
_VALUES = ("Mod", "Reason")
_UNSURE = (ast.IfExp, ast.BoolOp, ast.Compare, ast.Dict, ast.comprehension, ast.Lambda)
_CHOICES = (ast.If, ast.While, ast.For)
_WORD = re.compile(r"[\s:,.]+")
_ID = re.compile(r"(?:[A-Z]+-)*-?\d+$|(?:[A-Z][A-Z0-9]*-)+\d+$")
_LINKS = ("to", "and")


@dataclass(slots=True)
class Site:
    """What a function cites. `ids` count when it has an effect: of a procedure an event or a question, else its result.

    `grants` are ids that it returns itself, one of which counts when it is returned; `gives` says that its results may
    name other clauses; `flow` that it yields questions.
    """

    ids: tuple[str, ...] = ()
    procedure: bool = False
    grants: frozenset[str] = frozenset()
    gives: bool = False
    flow: bool = False


@dataclass(slots=True)
class File:
    """The places of one file: functions by their first line and name, ids by line."""

    functions: dict[tuple[int, str], Site] = field(default_factory=dict)
    lines: dict[int, tuple[str, ...]] = field(default_factory=dict)


def read_files(folder: Path, read: Reader) -> dict[str, File]:
    """The places in all Python files under `folder`, by path."""
    sources = [_Source(path, read) for path in sorted(folder.rglob("*.py"))]
    constants = {source.path.stem: source.constants() for source in sources}
    return {str(source.path): source.places(constants) for source in sources}


@dataclass(frozen=True, slots=True)
class _Note:
    """A comment with ids; `own` if nothing else stands on its line, `first` if it begins with an id."""

    line: int
    own: bool
    first: bool
    ids: tuple[str, ...]


class _Source:
    """One file, taken apart."""

    def __init__(self, path: Path, read: Reader) -> None:
        self.path = path
        self.read = read
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text, str(path))
        self.notes = list(self._notes())
        self.functions = [node for node in ast.walk(self.tree) if isinstance(node, Function)]
        self.file = File()

    def _notes(self) -> Iterator[_Note]:
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            if token.type == tokenize.COMMENT and (ids := tuple(self.read(token.string))):
                first = token.string.lstrip("# ").startswith(ids[0])
                yield _Note(token.start[0], not token.line[: token.start[1]].strip(), first, ids)

    def ids(self, text: str | None) -> tuple[str, ...]:
        """The ids in a docstring, line by line."""
        return tuple(dict.fromkeys(name for line in (text or "").splitlines() for name in self.read(line)))

    def _leading(self, text: str | None) -> tuple[str, ...]:
        """The ids with which a docstring begins; what it names later holds in a case of its own. One alone counts."""
        ids = self.ids((text or "").split("\n\nArgs:")[0].split("\n\nReturns:")[0])
        if len(ids) <= 1:
            return ids
        line = (text or "").split("\n", 1)[0]
        words = _WORD.split(line)
        count = next((place for place, word in enumerate(words) if not (word in _LINKS or _ID.match(word))), len(words))
        cut = _WORD.finditer(line)
        ends = [0, *(match.end() for match in cut), len(line)]
        return tuple(dict.fromkeys(self.read(line[: ends[count]])))

    # ------------------------------------------------------------ constants of the module
    def constants(self) -> dict[str, tuple[str, ...]]:
        """Names that the module gives values, with the ids in a comment on them."""
        found: dict[str, tuple[str, ...]] = {}
        for node in self.tree.body:
            if not isinstance(node, ast.Assign | ast.AnnAssign):
                continue
            # A comment inside a table speaks of its row alone, which the name of the table does not tell.
            ids = [
                note.ids[0] for note in self.notes
                if note.first and len(note.ids) == 1 and note.line == (node.lineno - 1 if note.own else node.lineno)
            ]  # fmt: skip
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets if ids else ():
                for each in ast.walk(target):
                    if isinstance(each, ast.Name):
                        found[each.id] = tuple(ids)
        return found

    def _known(self, constants: dict[str, dict[str, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
        known = dict(constants[self.path.stem])
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                home = constants.get((node.module or "").rpartition(".")[2], {})
                known.update((a.asname or a.name, home[a.name]) for a in node.names if a.name in home)
        return known

    # ------------------------------------------------------------ places
    def places(self, constants: dict[str, dict[str, tuple[str, ...]]]) -> File:
        """All places, given the constants of all modules."""
        known = self._known(constants)
        inner = {id(node): outer for outer in self.functions for node in ast.walk(outer) if node is not outer}
        for function in self.functions:
            for note in self._inside(function):
                self._mark(_anchor(function, note), note.ids)
            for node in ast.walk(function):
                if isinstance(node, ast.Name) and node.id in known:
                    self._mark(node.lineno, known[node.id])
            if id(function) not in inner:
                self._literals(function)
        classes = [node for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef)]
        for function in self.functions:
            self._function(function, next((c for c in classes if function in c.body), None))
        return self.file

    def _inside(self, function: Function) -> Iterator[_Note]:
        """The comments in its body; one on its head speaks of the whole function."""
        for note in self.notes:
            start = function.lineno + 1 if note.own else function.body[0].lineno
            if start <= note.line <= (function.end_lineno or 0):
                yield note

    def _mark(self, line: int, ids: Iterable[str]) -> None:
        self.file.lines[line] = tuple(dict.fromkeys((*self.file.lines.get(line, ()), *ids)))

    def _literals(self, function: Function) -> None:
        """Ids that stand as text in a call or a return: whoever comes there means them."""
        todo: list[ast.AST] = list(function.body[1:] if ast.get_docstring(function) else function.body)
        while todo:
            node = todo.pop()
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self._mark(node.lineno, [name for name in self.read(node.value) if name == node.value])
            if not isinstance(node, _UNSURE) and not _builds_value(node):
                todo += ast.iter_child_nodes(node)

    def _function(self, function: Function, owner: ast.ClassDef | None) -> None:
        first = min([function.lineno, *(d.lineno for d in function.decorator_list)])
        start = function.body[0].lineno
        head = [name for n in self.notes if function.lineno <= n.line < start and not n.own for name in n.ids]
        ids = self._leading(ast.get_docstring(function)) + tuple(head)
        if not ids and owner is not None and not function.name.startswith("__"):
            ids = self._of_class(owner)
        last = function.end_lineno or function.lineno
        on_lines = {name for line, names in self.file.lines.items() if first <= line <= last for name in names}
        noted = {name for note in self._inside(function) for name in note.ids}
        returned = frozenset(_returned(function, self.read))
        text = ast.unparse(function.returns) if function.returns else ""
        # A line that cites an id knows better when it holds than the function does.
        site = Site(
            tuple(name for name in ids if name not in returned | (noted if len(ids) == 1 else on_lines)),
            text in ("None", "Flow[None]", ""),
            returned,
            text.startswith("Iterator[") or (bool(ids) and (text == "str" or "Refusal" in text)),
            text.startswith("Flow["),
        )
        if site.ids or site.grants or site.gives:
            self.file.functions[first, function.name] = site
        # What it returns counts when it is returned, not when a line with it is come to.
        for line, names in list(self.file.lines.items()):
            if first <= line <= last and returned & set(names):
                self.file.lines[line] = tuple(name for name in names if name not in returned)

    def _of_class(self, owner: ast.ClassDef) -> tuple[str, ...]:
        """The ids of a class that none of its methods names."""
        methods = [node for node in owner.body if isinstance(node, Function)]
        named = {name for node in methods for name in self.ids(ast.get_docstring(node))}
        return tuple(name for name in self._leading(ast.get_docstring(owner)) if name not in named)


def _builds_value(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _VALUES


def _returned(function: Function, read: Reader) -> Iterator[str]:
    """The ids that a function with the result `str` returns."""
    if not (isinstance(function.returns, ast.Name) and function.returns.id == "str"):
        return
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            for part in ast.walk(node.value):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield from (name for name in read(part.value) if name == part.value)


def _anchor(function: Function, note: _Note) -> int:
    """The line that runs when what the comment speaks of happens: of a condition, the first line under it."""
    stated = [node for node in ast.walk(function) if isinstance(node, ast.stmt) and node is not function]
    around = [node for node in stated if node.lineno <= note.line <= (node.end_lineno or node.lineno)]
    inside = max(around, key=lambda node: (node.lineno, -(node.end_lineno or 0)), default=None)
    if inside is not None and not hasattr(inside, "body"):
        return note.line + 1 if note.own else note.line
    if inside is not None and note.line < inside.body[0].lineno and not note.own:
        return _under(inside)
    starts = sorted(node.lineno for node in stated)
    place = bisect_right(starts, note.line)
    if place == len(starts):
        return note.line
    return _under(next(node for node in stated if node.lineno == starts[place]))


def _under(node: ast.stmt) -> int:
    return node.body[0].lineno if isinstance(node, _CHOICES) else node.lineno
