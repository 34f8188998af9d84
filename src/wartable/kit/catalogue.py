"""Reads a ruleset's shipped catalogue, its `rules.yaml`, into a `Rulebook`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from wartable.engine.errors import DataError
from wartable.engine.rulebook import Clause, Rulebook

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TEXTS = ("id", "title", "where", "rule")
_KEYS = (*_TEXTS, "ruling", "needs")


@cache
def load_rulebook(folder: Path) -> Rulebook:
    """The catalogue of the system that lies in `folder`; read once.

    Raises:
        DataError: it is missing or faulty.
    """
    path = folder / "rules.yaml"
    if not path.is_file():
        raise DataError(str(path), 0, "the catalogue of the rules is missing; each system ships one")
    return parse_rulebook(path.read_text(encoding="utf-8"), f"{folder.name}/rules.yaml")


def parse_rulebook(text: str, file: str) -> Rulebook:
    """The catalogue that `text` holds; `file` names it in errors.

    Raises:
        DataError: a fault in the text, with its line.
    """
    source = _Source(text, file)
    data = source.read()
    for key in ("system", "prefix", "version"):
        if not isinstance(data.get(key), str):
            raise source.fault(f"{key}:", f'{key} is missing or is no text; write {key}: "..."')
    rows = data.get("clauses")
    if not isinstance(rows, list):
        raise source.fault("clauses:", "clauses is missing or is no list")
    clauses = [_clause(source, data["prefix"], number, row) for number, row in enumerate(rows, 1)]
    parts = data.get("parts", {})
    if not isinstance(parts, Mapping) or not all(isinstance(names, list) and names for names in parts.values()):
        raise source.fault("parts:", "parts is no mapping of a name to a list of chapters")
    try:
        return Rulebook(
            data["system"],
            data["prefix"],
            data["version"],
            clauses,
            {str(part): tuple(str(name) for name in names) for part, names in parts.items()},
        )
    except ValueError as fault:
        raise source.fault(f"- id: {str(fault).split()[0]}", str(fault)) from fault


@dataclass(frozen=True, slots=True)
class _Source:
    """The text of a catalogue; looks up a line only when there is a fault to report."""

    text: str
    file: str

    def read(self) -> Mapping[str, Any]:
        try:
            data = yaml.load(self.text, Loader=_LOADER)
        except yaml.YAMLError as fault:
            mark = getattr(fault, "problem_mark", None)
            problem = getattr(fault, "problem", None) or "it cannot be read"
            raise DataError(self.file, mark.line + 1 if mark else 0, f"this is not YAML: {problem}") from fault
        if not isinstance(data, Mapping):
            raise DataError(self.file, 1, "a catalogue is a mapping with system, prefix, version and clauses")
        return data

    def fault(self, start: str, text: str) -> DataError:
        """The error at the last line that begins with `start`, at no line if none does."""
        lines = [line.strip() for line in self.text.splitlines()]
        found = [n for n, line in enumerate(lines, 1) if line == start or line.startswith(start + " ")]
        return DataError(self.file, found[-1] if found else 0, text)


def _clause(source: _Source, prefix: str, number: int, row: Any) -> Clause:
    if not isinstance(row, Mapping):
        raise source.fault("clauses:", f"clause {number} is no mapping with id, title, where and rule")
    name = row.get("id") or f"number {number}"
    start = f"- id: {name}"
    for key in row:
        if key not in _KEYS:
            raise source.fault(start, f"clause {name} has the unknown key {key!r}; known are {', '.join(_KEYS)}")
    for key in _TEXTS:
        if not isinstance(row.get(key), str) or not row[key].strip():
            raise source.fault(start, f"clause {name} has no {key}, or it is no text")
    if not re.fullmatch(rf"{re.escape(prefix)}(-[A-Z][A-Z0-9]*)+-\d\d+", name):
        raise source.fault(start, f"{name!r} is no clause id; one looks like {prefix}-MOVE-01")
    ruling, needs = row.get("ruling", ""), row.get("needs", [])
    if not isinstance(ruling, str):
        raise source.fault(start, f"the ruling of {name} is no text")
    if not isinstance(needs, list) or not all(isinstance(need, str) for need in needs):
        raise source.fault(start, f"needs of {name} is no list of clause ids")
    clause_id, title, where, rule = (row[key].strip() for key in _TEXTS)
    return Clause(clause_id, title, where, rule, ruling.strip(), tuple(needs))
