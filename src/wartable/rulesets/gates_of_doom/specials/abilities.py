"""The special rules of factions and entries, by the clause that each is; `factions` brings them.

Chapters ask a model for its rules and know no faction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wartable.rulesets.gates_of_doom.specials.points import GatesSpecial

_RULES: dict[str, GatesSpecial] = {}


def bring(rules: Mapping[str, GatesSpecial]) -> None:
    """Make special rules known, each by its clause.

    Raises:
        ValueError: a clause has one already.
    """
    for clause, rule in rules.items():
        if clause in _RULES:
            raise ValueError(f"{clause} has a special rule already")
        _RULES[clause] = rule


def ability(clause: str) -> GatesSpecial:
    """The special rule of a clause; KeyError if it has none."""
    return _RULES[clause]


def brought() -> tuple[str, ...]:
    """The clauses of all special rules, in the order of the rulebook's letters."""
    return tuple(sorted(_RULES))


def with_rules(clauses: Iterable[str]) -> tuple[str, ...]:
    """Those of `clauses` that are special rules, once each."""
    return tuple(clause for clause in dict.fromkeys(clauses) if clause in _RULES)
