"""Cards and markers of a system for a real table, as they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.errors import DataError


class PaperCard(NamedTuple):
    """One card, or one marker.

    Args:
        group: the key of what it is printed with, such as a race; kind: what sort of card it is, by key.
        head: what stands above the title, such as "Idea 2: Threat". text: what stands on it.
        tone: a colour, #rrggbb, '' for none. mark: what stands large in its corner, such as a number.
        copies: how many there are. marker: it is a square of an inch with its mark and title alone.
    """

    group: str
    kind: str
    head: str
    title: str
    text: str = ""
    clause: str = ""
    tone: str = ""
    mark: str = ""
    copies: int = 1
    marker: bool = False


def picked(cards: Sequence[PaperCard], groups: Sequence[str] = (), kinds: Sequence[str] = ()) -> tuple[PaperCard, ...]:
    """Those of some groups and kinds; all if none are named.

    Raises:
        DataError: a group or kind of which there is no card.
    """
    for word, wanted, known in (
        ("group", groups, {card.group for card in cards}), ("kind", kinds, {card.kind for card in cards}),
    ):  # fmt: skip
        every = sorted(known)
        for key in wanted:
            if key not in known:
                raise DataError("", 0, f"no {word} of cards is called {key[:40]!r}; there are: {', '.join(every)}")
    return tuple(card for card in cards if (not groups or card.group in groups) and (not kinds or card.kind in kinds))


class CardGroup(NamedTuple):
    """What may be printed by itself: the cards of a race, the persons; `name` is for people."""

    key: str
    name: str
