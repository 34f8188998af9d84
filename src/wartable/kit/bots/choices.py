"""What bots of several systems have in common: how the options of a choice are weighed."""

from __future__ import annotations

from collections.abc import Callable

from wartable.engine.ask import Choice, Option
from wartable.engine.ruleset import Idea


def weighed(ask: Choice, worth: Callable[[Option], float], why: Callable[[Option], str] | str = "") -> list[Idea]:
    """Each option of `ask` with its worth, and why it has that."""
    return [Idea(option.key, worth(option), why if isinstance(why, str) else why(option)) for option in ask.options]


def only(ask: Choice, key: str) -> list[Idea]:
    """The option `key` before all others, which are alike."""
    return weighed(ask, lambda option: float(option.key == key))


def in_order(ask: Choice, *keys: str, rest: float = -9.0) -> list[Idea]:
    """The options of `ask` as `keys` name them, first the best; what is not among them is worth `rest`."""
    return weighed(ask, lambda option: -float(keys.index(option.key)) if option.key in keys else rest)
