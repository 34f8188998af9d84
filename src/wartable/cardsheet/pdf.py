"""Cards and markers as PDF with lines to cut along: set by the template beside this file, with its own letters."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from wartable.kit.paper_cards import PaperCard
from wartable.picture import typeset

TEMPLATE = Path(__file__).with_name("cards.typ")
PAPERS = {"a4": "a4", "letter": "us-letter"}


def pdf(cards: Sequence[PaperCard], title: str, paper: str = "a4") -> bytes:
    """The sheets, cards first, then markers; the same cards give the same bytes.

    Raises:
        KeyError: `paper` is none of PAPERS.
        NotSet: they could not be set.
    """
    every = [card for card in cards for _ in range(card.copies)]
    data = {
        "title": title, "paper": PAPERS[paper],
        "cards": [card._asdict() for card in every if not card.marker],
        "markers": [card._asdict() for card in every if card.marker],
    }  # fmt: skip
    return typeset.pdf(TEMPLATE, data)
