"""A printed list as one page of HTML that needs nothing else, made for A4 and for the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from pathlib import Path

from wartable.roster.printed import Block, Card, Line, Paper, Profile, Text

STYLE = Path(__file__).with_name("sheet.css")


def html(paper: Paper) -> str:
    """The page."""
    return "\n".join(_page(paper))


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


def _page(paper: Paper) -> Iterator[str]:
    yield '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{_x(paper.title)}</title><style>\n{_style()}</style></head><body>"
    yield f"<header><div><h1>{_x(paper.title)}</h1><p class='about'>{_x(paper.about)}</p></div>"
    yield f"<p class='points'>{_x(paper.points)}</p></header>"
    if paper.faults:
        yield f"<p class='fault'>{_x(paper.faults)}</p>"
    if paper.blocks or paper.texts:
        yield "<main class='summary'>"
        yield from (_block(block, paper.coin) for block in paper.blocks)
        yield f"<section class='texts'>{''.join(map(_text, paper.texts))}</section></main>"
    if paper.cards:
        yield f"<section class='cards'>{''.join(map(_card, paper.cards))}</section>"
    yield f"<footer><span>{_x(paper.system)}</span><span>wartable</span></footer></body></html>"


def _x(text: object) -> str:
    return escape(str(text))


def _block(block: Block, coin: str) -> str:
    rows = []
    for name, points, units in block.groups:
        rows.append(f"<tr><th colspan=2>{_x(name)}</th><th>models</th><th>{points}</th></tr>")
        for unit in units:
            name = f"{unit.many} × {unit.name}" if unit.many > 1 else unit.name
            cells = (name, unit.gear, unit.many * unit.models, unit.many * unit.points)
            rows.append(f"<tr>{''.join(f'<td>{_x(cell)}</td>' for cell in cells)}</tr>")
    title = f"<h2><span>{_x(block.name)}</span><span>{block.points} {_x(coin)}</span></h2>"
    return f"<section class='block'>{title}<table class='roll'>{''.join(rows)}</table></section>"


def _text(text: Text) -> str:
    dot = "" if text.name.endswith("!") else "."
    return f"<p><b>{_x(text.name)}{dot}</b> {_x(text.text)} {_id(text.clause)}</p>"


def _id(clause: str) -> str:
    return f"<span class='id'>{_x(clause)}</span>" if clause else ""


def _card(card: Card) -> str:
    boxes = "".join(f"<i>{_x(letter)}</i>" for letter in card.boxes)
    key = f"<p class='key'>{_x(card.key)}</p>" if card.key else ""
    facts = "".join(f"<p class='line'><b>{_x(name)}</b> {_x(text)}</p>" for name, text in card.facts)
    return (
        f"<article class='card'><h2><span>{_x(card.title)}</span><span>{_x(card.points)}</span></h2><div class='in'>"
        f"<p class='about'>{_x(card.about)}</p>{''.join(_profile(each, len(card.profiles)) for each in card.profiles)}"
        f"<div class='boxes'>{boxes}</div>{key}{_lines(card.weapons)}{_lines(card.rules)}{facts}</div></article>"
    )


def _profile(profile: Profile, many: int) -> str:
    caption = f"<caption>{_x(profile.name)}</caption>" if many > 1 else ""
    heads = "".join(f"<th>{_x(key)}</th>" for key, _ in profile.stats)
    values = "".join(f"<td>{_x(value)}</td>" for _, value in profile.stats)
    return f"<table class='stats'>{caption}<tr>{heads}</tr><tr>{values}</tr></table>"


def _lines(lines: Iterable[Line]) -> str:
    return "".join(
        f"<p class='line'><b>{f'{line.count} × ' if line.count > 1 else ''}{_x(line.name)}</b> {_x(line.text)} "
        f"{_id(line.clause)}</p>"
        for line in lines
    )
