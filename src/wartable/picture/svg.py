"""A `Scene` as an SVG picture: the table as a relief map with a frame in inches, a title and a legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.sax.saxutils import escape

from wartable.engine.ruleset import SIGNS, Scene, Shape
from wartable.picture import force, land, night, paper, signs, squares
from wartable.picture.force import SIDES, Base, Group, Places, number_of
from wartable.picture.land import Land
from wartable.picture.paper import FONT, INK, INK_2, INK_3, LINE, PAPER, SHEET, UNIT, Page, Spot, num, poly
from wartable.picture.signs import Sign

MODELS = ("model", "team", "leader", "individual", "vehicle", "unit")
HEAD, EDGE, FOOT, ROW = 64.0, 30.0, 12.0, 26.0


@dataclass(slots=True)
class Plan:
    """What a scene holds, sorted and in drawing units; y grows downward."""

    width: float
    height: float
    zones: list[tuple[list[Spot], int, str]] = field(default_factory=list)
    lands: list[Land] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    sides: dict[int, str] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)
    signs: list[Sign] = field(default_factory=list)


class Mark(NamedTuple):
    """An objective: where it lies, its radius, the side that holds it (-1: none), its words."""

    at: Spot
    r: float
    side: int
    words: str


def draw(scene: Scene, title: str = "", look: str = "") -> str:
    """The picture of `scene` as SVG text; `title` is the name of the battle, the scene's own title stands beside it.

    Args:
        look: day, night, or auto: as whoever shows it has it (`night.LOOKS`); '' is a table by day, a deck by night.
    """
    if scene.kind == "squares":
        return squares.draw(scene, title, look=look)
    return night.looked(_drawn(scene, title), look)


def _drawn(scene: Scene, title: str) -> str:
    plan = sort(scene)
    page = Page()
    full = plan.width + 2 * EDGE
    rows = _rows(_items(plan), full)
    high = plan.height + HEAD + EDGE + FOOT + ROW * len(rows)
    page.open("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {num(full)} {num(high)}", width=full,
              height=high, font_family=FONT, role="img")  # fmt: skip
    page.parts.append(f"<title>{escape(' – '.join(filter(None, (title, scene.title))) or 'A table')}</title>")
    page.parts.append(f"<style>.place{{font-style:italic;font-weight:500;fill:{paper.MAP_TEXT};stroke:{paper.HALO};"
                      "stroke-width:3.5;stroke-linejoin:round;paint-order:stroke}</style>")  # fmt: skip
    force.patterns(page)
    page.open("defs")
    page.open("clipPath", id="table")
    page.box(0.0, 0.0, plan.width, plan.height)
    page.close("clipPath")
    page.close("defs")
    page.box(0.0, 0.0, full, high, fill=PAPER)
    _head(page, plan, title, scene.title, full)
    page.open("g", transform=f"translate({num(EDGE)} {num(HEAD)})")
    frame(page, plan)
    _table(page, plan)
    page.close()
    _legend(page, rows, HEAD + plan.height + EDGE)
    page.close("svg")
    return "\n".join(page.parts) + "\n"


# ------------------------------------------------------------------ sorting
def sort(scene: Scene) -> Plan:
    """The shapes of `scene` by what they are. Models belong to the label that follows them."""
    plan = Plan(scene.width / 1000 * UNIT, scene.height / 1000 * UNIT)
    loose: list[Base] = []
    for shape in scene.shapes:
        spots = [(x / 1000 * UNIT, (scene.height - y) / 1000 * UNIT) for x, y in shape.points]
        if shape.kind == "zone":
            plan.zones.append((spots, number_of(shape.tone), shape.text))
            plan.sides[number_of(shape.tone)] = shape.text
        elif shape.kind == "terrain":
            plan.lands.append(_piece(shape, spots, plan))
        elif shape.kind == "objective":
            side = number_of(shape.tone) if shape.tone else -1
            plan.marks.append(Mark(spots[0], shape.radius / 1000 * UNIT, side, shape.text.split(" · ")[0]))
        elif shape.kind in SIGNS:
            plan.signs.append(Sign(shape.kind, spots, shape.radius / 1000 * UNIT, shape.tone, shape.text, shape.turn))
        elif shape.kind in MODELS:
            loose.append(_base(shape, spots))
            plan.sides.setdefault(loose[-1].side, "")
        elif shape.kind == "label" and loose:
            plan.groups.append(Group(number_of(shape.tone), loose, shape.text))
            loose = []
        elif shape.kind == "mark" and plan.groups:
            plan.groups[-1].marks.append(shape.text)
    if loose:
        plan.groups.append(Group(loose[0].side, loose))
    return plan


def _base(shape: Shape, spots: list[Spot]) -> Base:
    side = number_of(shape.tone)
    if len(spots) == 1:
        return Base(shape.kind, spots[0], max(shape.radius / 1000 * UNIT, 2.0), [], side)
    at = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
    far = max(abs(x - at[0]) + abs(y - at[1]) for x, y in spots) * 0.75
    return Base(shape.kind, at, far, spots, side)


def _piece(shape: Shape, spots: list[Spot], plan: Plan) -> Land:
    """A piece of terrain; what ends at the edge of the table goes on beyond it, with sharp corners there."""
    near = UNIT * 0.35

    def beyond(at: float, full: float) -> tuple[float, bool]:
        low, high = at <= near, at >= full - near
        return (at - UNIT if low else at + UNIT if high else at), low or high

    found, hard = [], []
    for x, y in spots:
        (x, at_side), (y, at_end) = beyond(x, plan.width), beyond(y, plan.height)
        found.append((x, y))
        hard.append(at_side or at_end)
    return Land(shape.tone, found, shape.text, tuple(hard) if any(hard) else ())


# ------------------------------------------------------------------ the table
def _table(page: Page, plan: Plan) -> None:
    page.open("g", clip_path="url(#table)")
    land.ground(page, plan.width, plan.height, plan.lands)
    land.draw(page, plan.lands)
    for spots, side, _ in plan.zones:
        page.path(poly(spots), fill=f"url(#zone{side})", stroke=SIDES[side].fill, stroke_width=1.6,
                  stroke_opacity=0.6, stroke_dasharray="2 6")  # fmt: skip
    for mark in plan.marks:
        _mark(page, mark)
    for sign in plan.signs:
        signs.draw(page, sign)
    for group in plan.groups:
        force.outline(page, group)
    for group in plan.groups:
        for base in group.bases:
            force.draw(page, base)
    places = Places(plan.width, plan.height)
    for group in plan.groups:
        places.bases.extend((b.at[0] - b.r, b.at[1] - b.r, b.at[0] + b.r, b.at[1] + b.r) for b in group.bases)
    named = [group for group in plan.groups if group.text]
    for group in sorted(named, key=lambda group: (group.box()[1], group.box()[0])):
        force.label(page, group, places)
    names(page, plan, places)
    page.close()
    page.box(0.0, 0.0, plan.width, plan.height, fill="none", stroke=INK, stroke_width=1.6)


def _mark(page: Page, mark: Mark) -> None:
    """A disc in the colour of its holder; one that nobody holds has a broken line."""
    held = mark.side >= 0
    page.open("g", class_="objective")
    page.disc(mark.at, mark.r, fill=PAPER, stroke=SIDES[mark.side].fill if held else INK,
              stroke_width=3.0 if held else 1.6, stroke_dasharray=None if held else "4 3")  # fmt: skip
    short = mark.words if len(mark.words) < 3 else "★"
    page.text((mark.at[0], mark.at[1] + 5.0), short, 14.0, text_anchor="middle", font_weight="700", fill=INK)
    page.close()


def names(page: Page, plan: Plan, places: Places) -> None:
    """The names of the pieces of terrain that have one of their own."""
    for piece in plan.lands:
        usual = piece.kind.replace("_", " ")
        if not piece.name or piece.name.rstrip(" 0123456789") == usual:
            continue
        line = paper.centreline(piece.points) if len(piece.points) != 24 else []
        at = paper.centre(piece.points)
        leg: list[Spot] = []
        if line and paper.length(line) > 6 * UNIT and len(line) >= 2:
            middle = max(range(len(line) - 1), key=lambda k: paper.length(line[k : k + 2]))
            leg = line[middle : middle + 2]
            at = ((leg[0][0] + leg[1][0]) / 2, (leg[0][1] + leg[1][1]) / 2)
        force.place_name(page, piece.name, piece.box(), at, places, leg)


def frame(page: Page, plan: Plan) -> None:
    """The frame: a tick for each inch, a number for every sixth, from the lower left corner."""
    page.box(-EDGE + 8.0, -EDGE + 8.0, plan.width + 2 * EDGE - 16.0, plan.height + 2 * EDGE - 16.0, 6.0, fill=SHEET,
             stroke=LINE, stroke_width=1.0)  # fmt: skip
    ticks: list[str] = []
    for inch in range(round(plan.width / UNIT) + 1):
        x, far = inch * UNIT, 7.0 if inch % 6 == 0 else 3.5
        ticks.append(f"M{num(x)} {num(plan.height)}v{num(far)}M{num(x)} 0v{num(-far)}")
        if inch % 6 == 0:
            page.text((x, plan.height + 18.0), str(inch), 11.0, text_anchor="middle", fill=INK_3)
            page.text((x, -9.5), str(inch), 11.0, text_anchor="middle", fill=INK_3)
    for inch in range(round(plan.height / UNIT) + 1):
        y, far = plan.height - inch * UNIT, 7.0 if inch % 6 == 0 else 3.5
        ticks.append(f"M0 {num(y)}h{num(-far)}M{num(plan.width)} {num(y)}h{num(far)}")
        if inch % 6 == 0:
            page.text((-9.0, y + 4.0), str(inch), 11.0, text_anchor="end", fill=INK_3)
            page.text((plan.width + 9.0, y + 4.0), str(inch), 11.0, fill=INK_3)
    page.path("".join(ticks), stroke=INK_3, stroke_width=1.0, fill="none")


def _head(page: Page, plan: Plan, title: str, about: str, full: float) -> None:
    name = title or about or "A table"
    page.text((EDGE, 36.0), force.cut(name, 60), 22.0, font_weight="700", fill=INK)
    if title and about:
        page.text((EDGE + force.wide(force.cut(name, 60), 22.0) * 1.06 + 16.0, 36.0), about, 15.0, fill=INK_2)
    _tape(page, full - EDGE - 6 * UNIT, 17.0)


def _tape(page: Page, x: float, y: float) -> None:
    """Six inches of tape as the scale."""
    page.box(x, y, 6 * UNIT, 21.0, 2.0, fill=paper.TAPE, stroke=paper.TAPE_EDGE, stroke_width=1.0)
    ticks = "".join(
        f"M{num(x + UNIT * k / 2)} {num(y)}v{num(9.0 if k % 2 == 0 else 5.0)}" for k in range(1, 12)
    )  # fmt: skip
    page.path(ticks, stroke=paper.TAPE_INK, stroke_width=1.1, fill="none")
    for k in range(1, 6):
        _figure(page, (x + UNIT * k - 3.0, y + 17.0), str(k))
    _figure(page, (x + UNIT * 6 - 3.0, y + 17.0), "6″")


def _figure(page: Page, at: Spot, words: str) -> None:
    page.text(at, words, 10.5, text_anchor="end", font_weight="700", fill=paper.TAPE_INK)


# ------------------------------------------------------------------ the legend
class Item(NamedTuple):
    """An entry of the legend: a base of `side` or a swatch of a kind of terrain, words, and a number after them."""

    kind: str
    words: str
    side: int = -1
    number: str = ""

    @property
    def width(self) -> float:
        """How much room it takes."""
        if self.side < 0:
            return 44.0 + force.wide(self.words, 12.5)
        size = 14.0 if self.number else 12.5
        return 46.0 + force.wide(self.words, size) + (6.0 + force.wide(self.number, size) if self.number else 0.0)


def _items(plan: Plan) -> list[Item]:
    """The sides, the kinds of base and the kinds of terrain that are in the picture."""
    found = []
    for side in sorted(plan.sides):
        models = sum(len(group.bases) for group in plan.groups if group.side == side)
        found.append(Item("model", force.cut(plan.sides[side] or f"side {side + 1}", 26), side, str(models or "")))
    first = min(plan.sides, default=0)
    there = {base.kind for group in plan.groups for base in group.bases}
    words = (("leader", "leader"), ("individual", "individual"), ("team", "weapon team"))
    found += [Item(kind, word, first) for kind, word in words if kind in there]
    return found + [Item(kind, word) for kind, word in _kinds(plan)]


def _rows(items: Sequence[Item], full: float) -> list[list[Item]]:
    rows: list[list[Item]] = [[]]
    for item in items:
        if rows[-1] and sum(other.width for other in rows[-1]) + item.width > full - 2 * EDGE + 12.0:
            rows.append([])
        rows[-1].append(item)
    return rows


def _legend(page: Page, rows: Sequence[Sequence[Item]], top: float) -> None:
    for number, row in enumerate(rows):
        x, y = EDGE, top + 18.0 + number * ROW
        for item in row:
            if item.side < 0:
                _swatch(page, item.kind, (x, y))
                page.text((x + 32.0, y + 4.5), item.words, 12.5, fill=INK_2)
            else:
                size = 14.0 if item.number else 12.5
                force.draw(page, Base(item.kind, (x + 9.0, y), 8.5, [], item.side))
                fill, weight = (SIDES[item.side].ink, "600") if item.number else (INK_2, None)
                page.text((x + 24.0, y + 4.8), item.words, size, font_weight=weight, fill=fill)
                after = x + 30.0 + force.wide(item.words, size)
                page.text((after, y + 4.8), item.number, size, fill=INK_3)
            x += item.width


def _kinds(plan: Plan) -> Sequence[tuple[str, str]]:
    found = dict.fromkeys(piece.kind for piece in plan.lands)
    order = list(land.BRUSHES)
    known = sorted(found, key=lambda kind: order.index(kind) if kind in order else -1)
    return [(kind, kind.replace("_", " ")) for kind in known]


def _swatch(page: Page, kind: str, at: Spot) -> None:
    x, y = at
    thin = kind in ("hedge", "fence", "wall", "barricade", "fortification", "cliff")
    high = 5.0 if thin else 9.0
    spots = [(x, y - high), (x + 26.0, y - high), (x + 26.0, y + high), (x, y + high)]
    name = f"swatch-{kind}"
    page.open("clipPath", id=name)
    page.box(x - 1.0, y - 11.0, 28.0, 22.0, 4.0)
    page.close("clipPath")
    page.open("g", clip_path=f"url(#{name})")
    page.box(x - 1.0, y - 11.0, 28.0, 22.0, fill=paper.GROUND)
    land.draw(page, [Land(kind, spots, "", ())])
    page.close()
