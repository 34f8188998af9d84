"""A system's rules as numbered clauses: by id, by chapter, by words.

The engine reads no files: who has the text of a catalogue makes the clauses of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

Parts = Mapping[str, tuple[str, ...]]

# A word in the title says what a clause is about; in the ruling it may stand by the way.
_WEIGHTS = (("title", 8), ("where", 3), ("rule", 2), ("ruling", 1))


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: what the book says, where, and how it is read here.

    `ruling` is empty where the book leaves nothing open; `needs` are ids of clauses this one builds on.
    """

    id: str
    title: str
    where: str
    rule: str
    ruling: str = ""
    needs: tuple[str, ...] = ()

    @property
    def chapter(self) -> str:
        """The middle part of the id: FIRE of XX-FIRE-07."""
        return self.id.split("-", 1)[1].rpartition("-")[0]


class Rulebook:
    """All clauses of one system in the order of its catalogue; `parts` groups its chapters under a name.

    Raises:
        ValueError: two clauses have the same id, one needs an id that is not there, or a part
            names a chapter without clauses.
    """

    def __init__(
        self, system: str, prefix: str, version: str, clauses: Iterable[Clause], parts: Parts | None = None
    ) -> None:
        self.system = system
        self.prefix = prefix
        self.version = version
        self.parts = dict(parts or {})
        self._clauses: dict[str, Clause] = {}
        for clause in clauses:
            if clause.id in self._clauses:
                raise ValueError(f"{clause.id} stands twice; an id is given once")
            self._clauses[clause.id] = clause
        for clause in self:
            for need in clause.needs:
                if need not in self._clauses:
                    raise ValueError(f"{clause.id} needs {need}, which is not in the catalogue")
        for part, chapters in self.parts.items():
            for chapter in chapters:
                if chapter not in self.chapters:
                    raise ValueError(f"{part} names the chapter {chapter}, which has no clause")

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._clauses.values())

    def __len__(self) -> int:
        return len(self._clauses)

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self._clauses

    def __getitem__(self, clause_id: str) -> Clause:
        return self._clauses[clause_id]

    def get(self, clause_id: str) -> Clause | None:
        """The clause of that id, None if there is none."""
        return self._clauses.get(clause_id)

    @cached_property
    def chapters(self) -> dict[str, tuple[Clause, ...]]:
        """The clauses of each chapter, both in the order of the catalogue."""
        found: dict[str, list[Clause]] = {}
        for clause in self:
            found.setdefault(clause.chapter, []).append(clause)
        return {name: tuple(clauses) for name, clauses in found.items()}

    def chapter(self, name: str) -> tuple[Clause, ...]:
        """The clauses of a chapter, called as in ids, with its system or without; none if there is no such chapter."""
        return self.chapters.get(name.removeprefix(f"{self.prefix}-"), ())

    def select(self, names: str) -> tuple[Clause, ...]:
        """The clauses of the parts and chapters in `names`, set apart by commas; of all when it is empty.

        Raises:
            KeyError: no part and no chapter has that name.
        """
        wanted: list[str] = []
        for name in (name.strip() for name in names.split(",") if name.strip()):
            part = self.parts.get(name.lower(), (name.upper(),))
            if part[0] not in self.chapters:
                raise KeyError(name)
            wanted.extend(part)
        return tuple(clause for clause in self if not wanted or clause.chapter in wanted)

    def search(self, words: str, limit: int = 20) -> tuple[Clause, ...]:
        """The clauses in which every one of `words` occurs, the fittest first.

        A word counts most in the title, least in the ruling, and twice as a whole word; case is
        ignored. Clauses of equal weight keep the order of the catalogue.
        """
        wanted = tuple(dict.fromkeys(_words(words)))
        if not wanted:
            return ()
        ranked = [(weight, clause) for clause in self if (weight := self._weight(clause, wanted))]
        ranked.sort(key=lambda pair: -pair[0])
        return tuple(clause for _, clause in ranked[:limit])

    def _weight(self, clause: Clause, wanted: tuple[str, ...]) -> int:
        total = 0
        for word in wanted:
            weight = sum(_hits(field, word) * self._field_weights[name] for name, field in self._index[clause.id])
            if not weight:
                return 0
            total += weight
        return total

    @cached_property
    def _field_weights(self) -> dict[str, int]:
        return dict(_WEIGHTS)

    @cached_property
    def _index(self) -> dict[str, tuple[tuple[str, tuple[str, ...]], ...]]:
        return {clause.id: tuple((name, _words(getattr(clause, name))) for name, _ in _WEIGHTS) for clause in self}


def _hits(field: tuple[str, ...], word: str) -> int:
    """2 for the whole word, 1 for a word that begins with it: a long field does not win by length."""
    if word in field:
        return 2
    return int(any(other.startswith(word) for other in field))


def _words(text: str) -> tuple[str, ...]:
    return tuple("".join(c if c.isalnum() else " " for c in text.casefold()).split())


def ids_in(text: str, prefixes: tuple[str, ...]) -> Iterator[str]:
    """The clause ids in one line, of systems with these prefixes, whether or not there is such a clause.

    A first id may be followed by "to -03", ", -03" or "and -03" of its chapter.
    """
    for match in _pattern(prefixes).finditer(text):
        chapter, _, first = match["id"].rpartition("-")
        yield match["id"]
        last = int(first)
        for step in re.finditer(r"(to|and|,)\s+(?:[A-Z][A-Z0-9-]*)?-(\d\d+)", match["more"]):
            number = int(step[2])
            for between in range(last + 1 if step[1] == "to" else number, number + 1):
                yield f"{chapter}-{between:02}"
            last = number


@cache
def _pattern(prefixes: tuple[str, ...]) -> re.Pattern[str]:
    any_of = "|".join(re.escape(prefix) for prefix in prefixes)
    name = rf"(?<![\w-])(?P<chapter>(?:{any_of})(?:-[A-Z][A-Z0-9]*)+)-\d\d+\b"
    return re.compile(rf"(?P<id>{name})(?P<more>(?:(?:,?\s+(?:to|and)|,)\s+(?:(?P=chapter))?-\d\d+\b)*)")
