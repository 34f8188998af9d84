"""A printed list as PDF: what stands on it is set by the template beside this file; nothing is fetched."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Literal

import typst

from wartable.roster.printed import Paper

TEMPLATE = Path(__file__).with_name("sheet.typ")


def pdf(paper: Paper) -> bytes:
    """The pages as PDF, with the letters in it; the same list gives the same bytes."""
    return _set(paper, "pdf")[0]


def pages(paper: Paper, ppi: float = 72.0) -> list[bytes]:
    """The pages as PNG pictures."""
    return _set(paper, "png", ppi)


def _set(paper: Paper, form: Literal["pdf", "png"], ppi: float | None = None) -> list[bytes]:
    compiler = typst.Compiler(TEMPLATE.read_bytes(), font_paths=_fonts(), ignore_system_fonts=True)
    given = {"data": json.dumps(paper.to_json())}
    made = compiler.compile(format=form, ppi=ppi, sys_inputs=given, timestamp=0)
    return [made] if isinstance(made, bytes) else list(made or ())


@cache
def _fonts() -> typst.Fonts:
    """The letters that come with the package, so that every machine sets the same."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True)
