"""Plans in words: what they bring on average and what they may cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wartable.engine.query import in_percent
from wartable.kit.wording import does, would
from wartable.rulesets.adventures.events.base import spoken
from wartable.rulesets.adventures.odds.fate import End
from wartable.rulesets.adventures.state import Figure, Game

LEAST = 0.02
"""Smaller chances are not told."""


Ends = Sequence[tuple[End, float]]


def told(game: Game, figure: Figure, what: str, ends: Mapping[str, Ends], foe: Figure | None, lost: float) -> str:
    """What a plan is, `what` it brings, and what the aliens may do about it.

    Args:
        ends: how each target comes out of it, with the chances.
        foe: who could do most about it; None for nobody. lost: the chance that it takes `figure`.
    """
    brought = [words for key, rows in ends.items() for words in _brought(game.figures[key], rows)]
    said = would(spoken(figure), what, brought)
    if foe is None or lost < LEAST:
        return f"{said}; the aliens can do little about it"
    return f"{said}; {in_percent(lost)} that {does(spoken(foe), 'take')} {spoken(figure)} prisoner, or nearly so"


def _brought(target: Figure, rows: Ends) -> Iterator[str]:
    gone = sum(chance for end, chance in rows if end >= End.HELPLESS)
    kept = sum(chance for end, chance in rows if End.UNHURT < end < End.HELPLESS)
    if gone >= LEAST:
        yield f"{in_percent(gone)} to put {spoken(target)} out"
    if kept >= LEAST:
        yield f"{in_percent(kept)} to keep it from acting next turn"
