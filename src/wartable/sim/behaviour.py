"""What each bot did in many games, beside who won them: what `engine.behaviour` counts, added up and told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from wartable.engine.behaviour import Times
from wartable.engine.errors import DataError
from wartable.engine.ruleset import Ruleset
from wartable.kit.wording import count
from wartable.sim.match import MatchResult


class Did(NamedTuple):
    """What bots did: in how many games it was counted, the words of what is counted, and by bot and key how often."""

    games: int
    words: Mapping[str, str]
    bots: Mapping[str, Mapping[str, Times]]


def words(ruleset: Ruleset) -> Mapping[str, str]:
    """What is counted in games of `ruleset`, by key.

    Raises:
        DataError: nothing is.
    """
    if ruleset.behaviour is None:
        raise DataError("", 0, f"--behaviour: {ruleset.title} does not count what bots do")
    return ruleset.behaviour.words


def did(ruleset: Ruleset, bots: Sequence[str], results: Iterable[MatchResult]) -> Did:
    """What each of `bots` did in those of `results` that are finished and in which it was counted."""
    known = words(ruleset)
    found: dict[str, dict[str, Times]] = {bot: {} for bot in bots}
    games = 0
    for result in results:
        if not result.finished or not result.behaviour:
            continue
        games += 1
        for seat, mine in result.behaviour.items():
            sums = found.get(result.bots.get(seat, ""), {})
            for key, times in mine.items():
                sums[key] = sums.get(key, Times()).plus(times)
    return Did(games, known, {bot: {key: mine[key] for key in known if key in mine} for bot, mine in found.items()})


def data(found: Did) -> dict[str, Any]:
    """As JSON data: by bot and key `hits` of `total`; `words` say what each key stands for."""
    bots = {bot: {key: times._asdict() for key, times in mine.items()} for bot, mine in found.bots.items()}
    return {"games": found.games, "words": dict(found.words), "bots": bots}


def title(found: Did) -> str:
    """What stands over a table of it."""
    return f"what each did, counted in {count(found.games, 'game')}"


def table(found: Did) -> list[tuple[str, list[str]]]:
    """A row for each thing that any of them might have done: its words, and how often each bot did it."""
    told = {key: word for key, word in found.words.items() if any(key in mine for mine in found.bots.values())}
    return [(word, [_cell(mine.get(key, Times())) for mine in found.bots.values()]) for key, word in told.items()]


def text(found: Did) -> str:
    """The table for a terminal, a column for each bot."""
    rows = table(found)
    wide = max((len(word) for word, _ in rows), default=0)
    columns = [max(len(bot), *(len(cells[place]) for _, cells in rows), 0) for place, bot in enumerate(found.bots)]
    heads = "".join(f"  {bot:>{size}}" for bot, size in zip(found.bots, columns))
    lines = [title(found), (" " * wide + heads).rstrip()]
    for word, cells in rows:
        lines.append(f"{word:<{wide}}" + "".join(f"  {cell:>{size}}" for cell, size in zip(cells, columns)))
    return "\n".join(lines if rows else lines[:1])


def _cell(times: Times) -> str:
    """`36 of 45 (80%)`."""
    return f"{times.hits} of {times.total} ({times.hits / times.total:.0%})" if times.total else "none"
