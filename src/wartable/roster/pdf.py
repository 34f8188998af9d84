"""A printed list as PDF: what stands on it is set by the template beside this file."""

from __future__ import annotations

from pathlib import Path

from wartable.picture import typeset
from wartable.roster.printed import Paper

TEMPLATE = Path(__file__).with_name("sheet.typ")


def pdf(paper: Paper) -> bytes:
    """The pages as PDF, with the letters in it; the same list gives the same bytes.

    Raises:
        NotSet: they could not be set.
    """
    return typeset.pdf(TEMPLATE, paper.to_json())


def pages(paper: Paper, ppi: float = 72.0) -> list[bytes]:
    """The pages as PNG pictures.

    Raises:
        NotSet: they could not be set.
    """
    return typeset.pictures(TEMPLATE, paper.to_json(), ppi)
