"""Cards and markers as PDF with lines to cut along: set by the template beside this file, with its own letters."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import typst

from wartable.kit.paper_cards import PaperCard

TEMPLATE = Path(__file__).with_name("cards.typ")
PAPERS = {"a4": "a4", "letter": "us-letter"}


def pdf(cards: Sequence[PaperCard], title: str, paper: str = "a4") -> bytes:
    """The sheets, cards first, then markers; the same cards give the same bytes.

    Raises:
        KeyError: `paper` is none of PAPERS.
    """
    compiler = typst.Compiler(TEMPLATE.read_bytes(), font_paths=_fonts(), ignore_system_fonts=True)
    every = [card for card in cards for _ in range(card.copies)]
    data = {
        "title": title, "paper": PAPERS[paper],
        "cards": [card._asdict() for card in every if not card.marker],
        "markers": [card._asdict() for card in every if card.marker],
    }  # fmt: skip
    made = compiler.compile(format="pdf", sys_inputs={"data": json.dumps(data)}, timestamp=0)
    if not isinstance(made, bytes):
        raise TypeError("a PDF is one file")
    return made


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True)
