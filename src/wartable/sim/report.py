"""A series as JSON, CSV and a page that needs nothing but itself."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from math import isqrt
from typing import Any

from wartable.sim.figures import Figures, Share, figures
from wartable.sim.match import MatchResult

COLUMNS = (
    "seed", "rotation", "bots", "first", "winners", "clause", "turns", "decisions", "dice", "finished", "hash",
)  # fmt: skip


def to_json(title: str, results: Sequence[MatchResult], *, games: bool = True) -> str:
    """The figures and, with `games`, every result; it holds no times, so that equal series are equal texts."""
    data: dict[str, Any] = {"title": title, "figures": figures(results).data()}
    if games:
        data["results"] = [{k: v for k, v in result.data().items() if k != "seconds"} for result in results]
    return json.dumps(data, indent=1)


def to_csv(results: Sequence[MatchResult]) -> str:
    """A line for each game; lists and bots are set apart by spaces."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in results:
        row = {name: getattr(result, name) for name in COLUMNS}
        row["bots"] = " ".join(f"{seat}={bot}" for seat, bot in result.bots.items())
        row["winners"] = " ".join(result.winners)
        row["finished"] = "yes" if result.finished else "no"
        writer.writerow(row.values())
    return out.getvalue()


def to_text(found: Figures, sides: Mapping[str, str] | None = None) -> str:
    """The figures in a few lines for a terminal; `sides` gives seats their names."""
    lines = [f"{found.finished} of {found.games} games came to an end"]
    won = list(found.seats.items())
    if found.together:
        lines += [f"won {_interval(each)}" for _, each in won[:1]] + [f"lost {_interval(found.lost)}"]
    else:
        lines += [f"{_seat(seat, sides)} won {_interval(each)}" for seat, each in won]
    lines += [f"open {_interval(found.open)}"] if found.open.hits else []
    lines += [f"bot {key} won {_interval(each)}" for key, each in found.bots.items()]
    if not found.together:
        lines.append(f"draws: {_interval(found.draws)}")
        lines.append(f"who plays first wins {_interval(found.first)}; an even share is {found.fair:.1%}")
    lines.append(f"turns: mean {found.turns.mean:.1f}, from {found.turns.least} to {found.turns.most}")
    lines.append(f"decisions: mean {found.decisions.mean:.0f}, from {found.decisions.least} to {found.decisions.most}")
    lines += [f"ended by {clause}: {count}" for clause, count in found.clauses.items()]
    return "\n".join(lines)


def _seat(seat: str, sides: Mapping[str, str] | None) -> str:
    name = (sides or {}).get(seat, seat)
    return f"seat {seat}" if name == seat else f"{name} ({seat})"


def _interval(each: Share) -> str:
    return f"{each.part:.1%} ({each.hits} of {each.total}; 95%: {each.low:.1%} to {each.high:.1%})"


# ---------------------------------------------------------------------- the page
STYLE = """
:root { color-scheme: light dark; --ink: #1d2129; --soft: #667085; --line: #d8dce3; --paper: #fbfaf7;
  --card: #fff; --bar: #3d6b8f; --bar2: #b4562f; --whisker: #14202b }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --soft: #9aa3b2; --line: #343a44; --paper: #14171c;
  --card: #1c2027; --bar: #6fa3cc; --bar2: #e08a5e; --whisker: #f3f1ec } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 3rem 1.25rem 5rem; max-width: 58rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 ui-sans-serif, system-ui, "Segoe UI", sans-serif }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 .3rem; letter-spacing: -.01em; text-wrap: balance }
h2 { font-size: 1.15rem; margin: 0 0 .8rem }
p.lead { color: var(--soft); margin: 0 0 2rem }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1.2rem 1.4rem;
  margin: 0 0 1.2rem }
svg { display: block; width: 100%; height: auto; overflow: visible }
svg text { fill: var(--ink); font: 13px ui-sans-serif, system-ui, "Segoe UI", sans-serif;
  font-variant-numeric: tabular-nums }
svg .soft { fill: var(--soft) } svg .bar { fill: var(--bar) } svg .other { fill: var(--bar2) }
svg .axis { stroke: var(--line) } svg .whisker { stroke: var(--whisker); stroke-width: 1.5 }
table { border-collapse: collapse; width: 100%; font: .9rem ui-sans-serif, system-ui, "Segoe UI", sans-serif }
td, th { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid var(--line) }
th[scope=row] { font-weight: normal }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
summary { cursor: pointer; color: var(--soft) }
"""


def to_html(
    title: str, results: Sequence[MatchResult],
    names: Mapping[str, str] | None = None, sides: Mapping[str, str] | None = None,
) -> str:  # fmt: skip
    """A page with its plots drawn in it; it loads nothing. `names` gives clauses their titles, `sides` seats theirs."""
    found, names = figures(results), names or {}
    done = [result for result in results if result.finished]
    parts = [
        card("Who wins", _shares(_ends(found, sides))),
        card("Bots", _shares(found.bots)) if len(found.bots) > 1 else "",
        ""
        if found.together
        else card("Playing first", _shares({"who plays first": found.first}, found.fair) + _edge(found)),
        card("Length in turns", _histogram([result.turns for result in done])),
        card("Decisions in a game", _histogram([result.decisions for result in done])),
        card("How games ended", _table({k: (names.get(k, ""), v) for k, v in found.clauses.items()}, "games")),
        _seen(found, names),
    ]
    lead = f"{found.games} games, {found.finished} came to an end. Whiskers hold the true share 95 times in 100."
    return page(title, lead, parts)


def _ends(found: Figures, sides: Mapping[str, str] | None) -> dict[str, Share]:
    """How games ended, by name."""
    if found.together:
        won = next(iter(found.seats.values()))
        return {"won": won, "lost": found.lost, "open": found.open, "draw": found.draws}
    shares = {**{_seat(k, sides): v for k, v in found.seats.items()}, "draw": found.draws}
    return {**shares, "open": found.open} if found.open.hits else shares


def page(title: str, lead: str, parts: Sequence[str]) -> str:
    """A whole page of those parts that are not empty; `lead` is a sentence under its title."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body><h1>{escape(title)}</h1>"
        f'<p class="lead">{escape(lead)}</p>\n' + "\n".join(part for part in parts if part) + "\n</body></html>\n"
    )


def card(title: str, inside: str) -> str:
    """A section of a page."""
    return f"<section><h2>{escape(title)}</h2>{inside}</section>"


def _edge(found: Figures) -> str:
    if not found.first.total:
        return "<p>No game had a single winner.</p>"
    clear = found.first.low > found.fair or found.first.high < found.fair
    word = "a clear edge" if clear else "within what chance explains"
    return f"<p>{found.edge:+.1%} against an even share of {found.fair:.1%}: {word}.</p>"


def _shares(rows: Mapping[str, Share], mark: float | None = None) -> str:
    """Bars of shares with their intervals; `mark` draws a line, 0 to 1."""
    left, wide, step = 170, 430, 30
    height = step * len(rows) + 24
    out = [f'<svg viewBox="0 0 760 {height}" role="img">']
    for tick in (0, 25, 50, 75, 100):
        x = left + wide * tick / 100
        out.append(f'<line class="axis" x1="{x:.0f}" x2="{x:.0f}" y1="0" y2="{height - 20}"/>')
        out.append(f'<text class="soft" x="{x:.0f}" y="{height - 4}" text-anchor="middle">{tick}%</text>')
    for number, (name, each) in enumerate(rows.items()):
        y = number * step + 4
        low, high = left + wide * each.low, left + wide * each.high
        out.append(f'<text x="{left - 10}" y="{y + 15}" text-anchor="end">{escape(name)}</text>')
        out.append(f'<rect class="bar" x="{left}" y="{y}" width="{wide * each.part:.1f}" height="20" rx="2"/>')
        out.append(f'<path class="whisker" fill="none" d="M{low:.1f} {y + 5}v10m0-5H{high:.1f}m0-5v10"/>')
        label = f"{each.part:.1%}, {each.hits} of {each.total}"
        out.append(f'<text class="soft" x="{left + wide + 16}" y="{y + 15}">{label}</text>')
    if mark is not None:
        x = left + wide * mark
        out.append(f'<path class="whisker" stroke-dasharray="3 3" d="M{x:.1f} 0V{height - 20}"/>')
    return "".join(out) + "</svg>"


def _histogram(values: Sequence[int]) -> str:
    """Columns of counts; many different values are put into classes of equal width, the more the more there are."""
    if not values:
        return "<p>No game came to an end.</p>"
    least, most = min(values), max(values)
    width = max(1, -(-(most - least + 1) // min(30, 4 + isqrt(4 * len(values)))))
    counts = Counter((value - least) // width for value in values)
    classes = (most - least) // width + 1
    top = max(counts.values())
    column = min(60.0, 700 / classes)
    out = ['<svg viewBox="0 0 760 190" role="img"><line class="axis" x1="30" x2="740" y1="160" y2="160"/>']
    for place in range(classes):
        tall = 140 * counts[place] / top
        low = least + place * width
        name = f"{low}" if width == 1 else f"{low} to {low + width - 1}"
        x = 30 + place * column
        out.append(f'<rect class="other" x="{x + 1:.1f}" y="{160 - tall:.1f}" width="{max(1.0, column - 2):.1f}" '
                   f'height="{tall:.1f}"><title>{name}: {counts[place]}</title></rect>')  # fmt: skip
        if place % max(1, classes // 10) == 0:
            out.append(f'<text class="soft" x="{x + column / 2:.1f}" y="178" text-anchor="middle">{low}</text>')
    out.append(f'<text class="soft" x="30" y="14">the highest: {top} {"game" if top == 1 else "games"}</text>')
    return "".join(out) + "</svg>"


def _table(rows: Mapping[str, tuple[str, int]], unit: str) -> str:
    lines = [
        f'<tr><td>{escape(key) or "none"}</td><td>{escape(name)}</td><td class="n">{count}</td></tr>'
        for key, (name, count) in rows.items()
    ]
    return f'<table><tr><th>Clause</th><th></th><th class="n">{unit}</th></tr>{"".join(lines)}</table>'


def _seen(found: Figures, names: Mapping[str, str]) -> str:
    if not found.seen:
        return ""
    rows = sorted(found.seen.items(), key=lambda item: (-item[1], item[0]))
    table = _table({key: (names.get(key, ""), count) for key, count in rows}, "times")
    return card("Clauses that came up", f"<details><summary>{len(rows)} clauses</summary>{table}</details>")
