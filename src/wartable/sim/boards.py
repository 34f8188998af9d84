"""Ladders and matchups as text and as pages that need nothing but themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from wartable.sim import behaviour
from wartable.sim.behaviour import Did
from wartable.sim.figures import Share
from wartable.sim.matchups import Table
from wartable.sim.pricing import Worth
from wartable.sim.rating import MIDDLE, Game, Rating, duels
from wartable.sim.report import card, page

MOST = 24
"""How many entries a page shows at each end."""


# ------------------------------------------------------------------ text
def ladder_text(rows: Sequence[Rating], games: Sequence[Game]) -> str:
    """A ladder in a few lines for a terminal."""
    wide = max((len(row.name) for row in rows), default=0)
    lines = [f"{len(games)} games; in brackets what holds the true figure 95 times in 100"]
    for place, row in enumerate(rows, 1):
        bounds = f"[{row.low:.0f} to {row.high:.0f}]"
        score = f"{row.games:>5} games, score {row.mean:.1%}"
        lines.append(f"{place}. {row.name:<{wide}}  {row.elo:>5.0f} {bounds:<14} {score}")
    found = duels(games)
    for one in rows:
        for other in rows:
            if (one.name, other.name) in found and one.elo > other.elo:
                each, drawn = found[one.name, other.name]
                beat = f"{one.name} beat {other.name} {_share(each)}{f', {drawn} drawn' if drawn else ''}"
                lines.append(beat if each.total else f"{one.name} and {other.name} drew {_all(drawn)}")
    return "\n".join(lines)


def matchups_text(found: Table) -> str:
    """The matrix of lists and the entries whose price is in doubt, for a terminal."""
    wide = max(len(name) for name in found.lists.values())
    lines = [f"{found.games} games; the row's share of wins against the column"]
    heads = [name[:9] for name in found.lists.values()]
    lines.append(" " * wide + "".join(f"{head:>11}" for head in heads))
    for one, name in found.lists.items():
        cells = [found.cells.get((one, other)) for other in found.lists]
        texts = [f"{cell.share.part:.0%} of {cell.decided}" if cell and cell.decided else "-" for cell in cells]
        lines.append(f"{name:<{wide}}" + "".join(f"{text:>11}" for text in texts))
    for key, total in found.totals.items():
        doubt = _judged(total.share)
        lines.append(f"{found.lists[key]} won {_share(total.share)} against others{f': {doubt}' if doubt else ''}")
    clear = [worth for worth in found.entries if worth.verdict]
    lines.append("entries: what a tenth of the points spent on them adds to what is left of the army")
    lines += [f"  {worth.name}: {_worth(worth)}, {worth.verdict}" for worth in clear]
    return "\n".join(lines if clear else [*lines, "  none is clearly cheap or dear"])


def _share(each: Share) -> str:
    return f"{each.part:.1%} ({each.hits} of {each.total}; 95%: {each.low:.1%} to {each.high:.1%})"


def _all(games: int) -> str:
    return "the only game" if games == 1 else f"all {games} games"


def _judged(each: Share) -> str:
    """What may be said of a list that has won this share."""
    return "stronger than its points" if each.low > 0.5 else "weaker than its points" if each.high < 0.5 else ""


def _worth(worth: Worth) -> str:
    return f"{worth.gain:+.1%} ({worth.low:+.1%} to {worth.high:+.1%}; {worth.armies} armies)"


# ------------------------------------------------------------------ pages
def ladder_html(title: str, rows: Sequence[Rating], games: Sequence[Game], did: Did | None = None) -> str:
    """A ladder as a page: ratings as bars with their whiskers, who beat whom, and what each did if it was counted."""
    names = {row.name: row.name for row in rows}
    cells = {pair: each for pair, (each, _) in duels(games).items()}
    lead = f"{len(games)} games, every battle from both seats. Whiskers hold the true figure 95 times in 100."
    parts = [card("Ratings", _bars(rows)), card("Who beats whom", _heat(names, cells))]
    return page(title, lead, [*parts, _did(did) if did is not None else ""])


def _did(found: Did) -> str:
    """What each bot did, with the words that the terminal has for it."""
    head = behaviour.title(found)
    bots = "".join(f'<th class="n">{escape(bot)}</th>' for bot in found.bots)
    rows = "".join(
        f'<tr><th scope="row">{escape(word)}</th>{"".join(_right(cell) for cell in cells)}</tr>'
        for word, cells in behaviour.table(found)
    )
    inside = f"<table><tr><td></td>{bots}</tr>{rows}</table>" if rows else ""
    return card(head[:1].upper() + head[1:], inside)


def _right(cell: str) -> str:
    return f'<td class="n">{escape(cell)}</td>'


def matchups_html(title: str, found: Table) -> str:
    """The matrix of lists as a heat map, each list against the others, and what entries are worth."""
    cells = {pair: cell.share for pair, cell in found.cells.items() if cell.decided}
    totals = {found.lists[key]: cell.share for key, cell in found.totals.items() if cell.decided}
    ranked = dict(sorted(totals.items(), key=lambda item: -item[1].part))
    cheap, dear = found.entries[:MOST], found.entries[MOST:][-MOST:]
    lead = (
        f"{found.games} games at equal points, every pair of armies from both seats. "
        "Whiskers hold the true figure 95 times in 100."
    )
    parts = [
        card("Row against column", _heat(found.lists, cells)),
        card("Each list against all others", _shares(ranked)) if ranked else "",
        card("What entries are worth", f"<p>{_ABOUT}</p>{_forest([*cheap, *dear])}") if found.entries else "",
    ]
    return page(title, lead, parts)


_ABOUT = (
    "What a tenth of an army's points does when it is spent on an entry rather than on the others: "
    "by how much more of the army is left at the end. To the right of the line it is cheap for what it does, to the "
    "left it is dear; where a whisker crosses the line, chance may have done it. Of a hundred entries at a fair price "
    "some five look otherwise. What bots make little use of seems dear."
)


def _bars(rows: Sequence[Rating]) -> str:
    """Ratings as bars from the lowest whisker on."""
    left, wide, step = 120, 430, 34
    low = min(row.low for row in rows) // 100 * 100 - 100 if rows else 0
    high = -(-max(row.high for row in rows) // 100) * 100 if rows else 1
    height = step * len(rows) + 26
    per = wide / max(1.0, high - low)
    out = [f'<svg viewBox="0 0 760 {height}" role="img">']
    gap = 100 if high - low <= 900 else 200
    for tick in range(int(-(-low // gap) * gap), int(high) + 1, gap):
        x = left + (tick - low) * per
        out.append(f'<line class="axis" x1="{x:.0f}" x2="{x:.0f}" y1="0" y2="{height - 22}"/>')
        out.append(f'<text class="soft" x="{x:.0f}" y="{height - 5}" text-anchor="middle">{tick}</text>')
    for number, row in enumerate(rows):
        y = number * step + 5
        out.append(f'<text x="{left - 10}" y="{y + 16}" text-anchor="end">{escape(row.name)}</text>')
        out.append(f'<rect class="bar" x="{left}" y="{y}" width="{(row.elo - low) * per:.1f}" height="22" rx="2"/>')
        out.append(_whisker(left + (row.low - low) * per, left + (row.high - low) * per, y + 11))
        label = f"{row.elo:.0f} ({row.elo - MIDDLE:+.0f}), {row.games} games"
        out.append(f'<text class="soft" x="{left + wide + 16}" y="{y + 16}">{label}</text>')
    return "".join(out) + "</svg>"


def _heat(names: Mapping[str, str], cells: Mapping[tuple[str, str], Share]) -> str:
    """Shares of wins as a table of colours: blue wins, red loses; pale where little is known."""
    left, high = 160, 46
    wide = min(110.0, 590 / max(1, len(names)))
    heads = [name.split()[:3] if len(name) * 7.2 > wide - 8 else [name] for name in names.values()]
    top = 18 + 15 * max((len(words) for words in heads), default=0)
    out = [f'<svg viewBox="0 0 760 {top + high * len(names) + 4}" role="img">']
    for column, words in enumerate(heads):
        for line, word in enumerate(words):
            x, y = left + wide * (column + 0.5), top - 10 - 15 * (len(words) - 1 - line)
            out.append(f'<text class="soft" x="{x:.0f}" y="{y}" text-anchor="middle">{escape(word)}</text>')
    for row, (one, name) in enumerate(names.items()):
        y = top + high * row
        out.append(f'<text x="{left - 10}" y="{y + high / 2 + 5:.0f}" text-anchor="end">{escape(name)}</text>')
        for column, other in enumerate(names):
            out.append(_cell(left + wide * column, y, wide, high, cells.get((one, other)), one == other))
    return "".join(out) + "</svg>"


def _cell(x: float, y: float, wide: float, high: float, each: Share | None, mirror: bool) -> str:
    box = f'x="{x + 2:.1f}" y="{y + 2:.1f}" width="{wide - 4:.1f}" height="{high - 4:.1f}" rx="4"'
    if each is None or not each.total:
        return f'<rect {box} fill="none" class="axis"/>'
    tone = "bar" if each.part >= 0.5 else "other"
    # Who wins against itself says nothing of a list, but something of the seat.
    strength = 0.0 if mirror else 0.08 + 0.54 * abs(each.part - 0.5) * 2
    middle = x + wide / 2
    about = f"{each.hits} of {each.total}, {each.low:.0%} to {each.high:.0%}"
    about += "; of itself: won by the first seat" if mirror else ""
    return (
        f'<g><title>{about}</title><rect class="{tone}" {box} fill-opacity="{strength:.2f}"/>'
        f'<text x="{middle:.1f}" y="{y + high / 2:.1f}" text-anchor="middle">{each.part:.0%}</text>'
        f'<text style="font-size:11px" x="{middle:.1f}" y="{y + high / 2 + 14:.1f}" text-anchor="middle">'
        f"{each.low:.0%} to {each.high:.0%}</text></g>"
    )


def _shares(rows: Mapping[str, Share]) -> str:
    """Bars of shares with their intervals round an even share."""
    left, wide, step = 170, 430, 30
    height = step * len(rows) + 24
    out = [f'<svg viewBox="0 0 760 {height}" role="img">']
    for tick in (0, 25, 50, 75, 100):
        x = left + wide * tick / 100
        out.append(f'<line class="axis" x1="{x:.0f}" x2="{x:.0f}" y1="0" y2="{height - 20}"/>')
        out.append(f'<text class="soft" x="{x:.0f}" y="{height - 4}" text-anchor="middle">{tick}%</text>')
    for number, (name, each) in enumerate(rows.items()):
        y = number * step + 4
        doubt = _judged(each)
        tone = "bar" if each.part >= 0.5 else "other"
        out.append(f'<text x="{left - 10}" y="{y + 15}" text-anchor="end">{escape(name)}</text>')
        out.append(f'<rect class="{tone}" x="{left}" y="{y}" width="{wide * each.part:.1f}" height="20" rx="2"/>')
        out.append(_whisker(left + wide * each.low, left + wide * each.high, y + 10))
        label = f"{each.part:.0%} of {each.total}{': ' + doubt.split()[0] if doubt else ''}"
        out.append(f'<text class="soft" x="{left + wide + 16}" y="{y + 15}">{label}</text>')
    return "".join(out) + "</svg>"


def _forest(rows: Sequence[Worth]) -> str:
    """A dot with its whisker for each entry, about the line of no difference."""
    left, wide, step = 240, 380, 24
    far = max(0.02, *(max(abs(row.low), abs(row.high)) for row in rows))
    height, middle = step * len(rows) + 26, left + wide / 2
    out = [f'<svg viewBox="0 0 760 {height}" role="img">']
    out.append(f'<line class="axis" x1="{middle}" x2="{middle}" y1="0" y2="{height - 22}"/>')
    for part in (-1.0, -0.5, 0.0, 0.5, 1.0):
        x = middle + part * wide / 2
        out.append(f'<text class="soft" x="{x:.0f}" y="{height - 5}" text-anchor="middle">{part * far:+.1%}</text>')
    for number, row in enumerate(rows):
        y = number * step + 4
        tone = "bar" if row.gain >= 0 else "other"
        scale = wide / 2 / far
        out.append(f'<text x="{left - 10}" y="{y + 13}" text-anchor="end">{escape(row.name)}</text>')
        out.append(_whisker(middle + row.low * scale, middle + row.high * scale, y + 9))
        out.append(f'<circle class="{tone}" cx="{middle + row.gain * scale:.1f}" cy="{y + 9}" r="5"/>')
        label = f"{round(row.gain, 3) + 0.0:+.1%}{', ' + row.verdict if row.verdict else ''}"
        out.append(f'<text class="soft" x="{left + wide + 16}" y="{y + 13}">{label}</text>')
    return "".join(out) + "</svg>"


def _whisker(low: float, high: float, y: float) -> str:
    return f'<path class="whisker" fill="none" d="M{low:.1f} {y - 5}v10m0-5H{high:.1f}m0-5v10"/>'
