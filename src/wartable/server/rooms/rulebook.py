"""The rulebook beside a game: the clauses that it has to do with, and those of units, weapons and cards by name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wartable.engine.rulebook import Clause, ids_in
from wartable.engine.ruleset import Ruleset
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.umpire import telling


def known(session: Session, seat: str) -> set[str]:
    """The clauses behind all that `seat` was told, those that its side of the game brings along, and what they need."""
    found: set[str] = set()
    for event in telling.Teller(session, seat).some():
        found.add(event.get("clause", ""))
        found.update(term["clause"] for term in event["why"])
    if not session.secrets:  # what hidden cards bring along would tell of them
        found.update(session.ruleset.clauses(session.game))
    return _with_needs(session.ruleset, found)


def _with_needs(ruleset: Ruleset, ids: set[str]) -> set[str]:
    book = ruleset.rulebook
    known_ids = {key for key in ids if book.get(key) is not None}
    needs = {need for key in known_ids if (clause := book.get(key)) is not None for need in clause.needs}
    return known_ids | {key for key in needs if book.get(key) is not None}


def search(system: str, words: str) -> list[Clause]:
    """The clauses in which `words` occur, then those of whatever of a system is called by them."""
    book = load_ruleset(system).rulebook
    wanted = words.lower().split()
    named = [id_ for name, ids in _names(system) if wanted and all(word in name for word in wanted) for id_ in ids]
    written = book.search(words)
    called = (book.get(id_) for id_ in dict.fromkeys(named))
    return [*written, *(clause for clause in called if clause is not None and clause not in written)]


@cache
def _names(system: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Everything that the tables of a system give a name, with the clauses of its row."""
    return tuple(_rows(load_ruleset(system)))


def _rows(ruleset: Ruleset) -> Iterator[tuple[str, tuple[str, ...]]]:
    for rows in ruleset.tables().values():
        for row in rows:
            ids = tuple(dict.fromkeys(ids_in(" ".join(map(str, row.values())), (ruleset.rulebook.prefix,))))
            if row.get("name") and ids:
                yield str(row["name"]).lower(), ids
