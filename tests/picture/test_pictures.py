"""Pictures: well-formed, whole, the same each time, and nothing written over the edge of the table."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from wartable.engine.ruleset import SIGNS, Scene, Shape
from wartable.picture import chart, letters, svg
from wartable.picture.force import SIDES, Places, cut, number_of, overlap, wide
from wartable.picture.land import BRUSHES
from wartable.picture.paper import along, centre, centreline, hull, inside, num, scaled, soft

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = ((10000, 10000), (14000, 10000), (14000, 14000), (10000, 14000))
HULL = ((22000, 20000), (20000, 20000), (20000, 18500), (22000, 18500))


def squad(side: int, x: int, y: int, name: str, count: int = 5) -> list[Shape]:
    tone = f"side{side}"
    models = [Shape("leader" if n == 0 else "model", ((x + 700 * n, y),), 300, tone, "id-1") for n in range(count)]
    return [*models, Shape("label", ((x, y + 500),), 0, tone, name)]


def scene(*more: Shape, width: int = 48000, height: int = 36000) -> Scene:
    return Scene(width, height, "turn 2", (
        Shape("zone", ((0, 0), (48000, 0), (48000, 6000), (0, 6000)), 0, "side0", "Federation & Co"),
        Shape("terrain", SQUARE, 0, "wood", "north <wood>"), *squad(0, 2000, 2000, "Marines"),
        Shape("mark", ((2000, 2000),), 0, "side0", "Take Aim!"), *squad(1, 2100, 2900, "Daleks"),
        Shape("vehicle", HULL, 1400, "side1", "tank-1"), Shape("label", ((21000, 20000),), 0, "side1", "Tank"), *more,
    ))  # fmt: skip


def tree(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def drawn(text: str, kind: str) -> list[ElementTree.Element]:
    return [node for node in tree(text).iter(f"{SVG}g") if (node.get("class") or "").split()[:1] == [kind]]


def test_every_model_is_drawn() -> None:
    text = svg.draw(scene(), "A battle")
    legend = 2 + 1  # a base for each side, one for the leader
    assert len(drawn(text, "model")) == 11 + legend
    assert sum("vehicle" in (node.get("class") or "") for node in drawn(text, "model")) == 1


def test_words_are_escaped_and_shown() -> None:
    words = [node.text for node in tree(svg.draw(scene(), "A <b> & c")).iter(f"{SVG}text")]
    shown = ("A <b> & c", "turn 2", "Marines", "Daleks", "Tank", "Take Aim!", "north <wood>", "Federation & Co", "5")
    assert [word for word in shown if word not in words] == []


def test_the_same_each_time() -> None:
    assert svg.draw(scene(), "x") == svg.draw(scene(), "x")


@pytest.mark.parametrize("kind", [*BRUSHES, "something_else"])
@pytest.mark.parametrize(
    "points",
    [
        SQUARE,
        ((0, 0), (9000, 0), (9000, 500), (0, 500)),
        ((1000, 1000), (3000, 1000), (2000, 3000)),
    ],
)
def test_every_kind_of_terrain(kind: str, points: tuple[tuple[int, int], ...]) -> None:
    text = svg.draw(Scene(24000, 24000, "", (Shape("terrain", points, 0, kind, ""),)))
    assert len(tree(text)) > 5
    assert "nan" not in text
    assert re.search(r"[ML ]-?\d+\.\d\d", text) is None


@pytest.mark.parametrize(("x", "y"), [(300, 300), (47000, 300), (300, 35700), (47000, 35700), (20000, 18000)])
def test_labels_do_not_leave_the_table(x: int, y: int) -> None:
    shapes = tuple(squad(0, x, y, f"A squad with rather a long name {n}", 1)[k] for n in range(4) for k in (0, 1))
    text = svg.draw(Scene(48000, 36000, "", shapes))
    boxes = [node.find(f"{SVG}rect") for node in drawn(text, "label")]
    assert len(boxes) == 4
    for box in boxes:
        assert box is not None
        left, top, w, h = (float(box.get(key) or "0") for key in ("x", "y", "width", "height"))
        assert 0 <= left <= left + w <= 48 * 24
        assert 0 <= top <= top + h <= 36 * 24


def test_labels_avoid_each_other() -> None:
    text = svg.draw(scene())
    boxes = []
    for node in drawn(text, "label"):
        rect = node.find(f"{SVG}rect")
        assert rect is not None
        x, y, w, h = (float(rect.get(key) or "0") for key in ("x", "y", "width", "height"))
        boxes.append((x, y, x + w, y + h))
    assert all(overlap(a, b) == 0 for i, a in enumerate(boxes) for b in boxes[:i])


def test_sides_differ_by_more_than_colour() -> None:
    """The mark inside a base is another element or another path for each side."""
    marks = []
    for side in range(len(SIDES)):
        text = svg.draw(Scene(24000, 24000, "", (Shape("model", ((5000, 5000),), 300, f"side{side}", ""),)))
        model = drawn(text, "model")[0]
        last = list(model)[-1]
        marks.append((last.tag, (last.get("d") or "").count("L"), last.get("d")))
    assert len(set(marks)) == len(SIDES)


def test_an_empty_table() -> None:
    assert "A table" in svg.draw(Scene(24000, 24000, "", ()))


def test_a_big_table_is_big() -> None:
    root = tree(svg.draw(Scene(72000, 48000, "", ())))
    assert float(root.get("width") or 0) > 72 * 24


def test_tones() -> None:
    assert [number_of(tone) for tone in ("side0", "side3", "side9", "umpire", "")] == [0, 3, 4, 4, 4]
    assert cut("a" * 40) == "a" * 33 + "…"
    assert wide("WWWW") > wide("iiii")
    assert Places(100, 100).inside(-50, 200, 20, 10) == (2.0, 88.0, 22.0, 98.0)


def test_shapes_of_paper() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (0.0, 2.0)]
    assert centre(square) == (2.0, 1.0)
    assert scaled(square, 0.5)[0] == (1.0, 0.5)
    assert inside((1, 1), square)
    assert not inside((5, 1), square)
    assert hull([*square, (2.0, 1.0)]) == [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (0.0, 2.0)]
    assert centreline(square) == [(0.0, 1.0), (4.0, 1.0)]
    assert centreline(square[:3]) == []
    assert along([(0.0, 0.0), (3.0, 0.0), (3.0, 3.0)], 2.0) == [(0.0, 0.0), (2.0, 0.0), (3.0, 1.0), (3.0, 3.0)]
    assert (num(-0.01), num(2.04), num(2.25)) == ("0", "2", "2.2")
    assert soft(square, 1.0, (True,) * 4) == "M0 0L4 0L4 2L0 2Z"


def test_letters() -> None:
    found = letters.draw(scene())
    assert (len(found.rows), len(found.rows[0])) == (18, 48)
    assert found.keys == [("A", 0, "Marines (id-1)"), ("a", 1, "Daleks (id-1)"), ("b", 1, "Tank (tank-1)")]
    assert "".join(sign for sign, _ in found.rows[16]).rstrip() == "  aaa"  # 2 to 4 inches high: Daleks at 2.9
    assert "".join(sign for sign, _ in found.rows[17]).strip() == "AAA"  # up to 2 inches high: Marines at 2.0
    assert found.rows[(36000 - 19250) // 2000][21] == ("b", 1)
    assert found.rows[(36000 - 12500) // 2000][12] == ("%", -1)
    assert found.signs == {"%": ["wood"]}


def test_letters_around_a_unit() -> None:
    """Half an inch a column and an inch a row; the letters are those of the whole map."""
    found = letters.draw(scene(), "tank-1")
    assert (len(found.rows), len(found.rows[0]), found.wide, found.high) == (14, 72, 500, 1000)
    assert (found.left % 1000, found.top % 1000) == (0, 0)
    assert found.rows[(found.top - 19250) // 1000][(21000 - found.left) // 500] == ("b", 1)
    assert ("b", 1, "Tank (tank-1)") in found.keys
    assert len(found.keys) < 3  # who is far away is left out
    assert letters.draw(scene(), "nobody").rows == letters.draw(scene()).rows
    assert letters.near_to(scene(), "nobody") == letters.near_to(scene(), "") == []


def test_charts() -> None:
    figures = [
        {"key": "wounds", "label": "wounds", "mean": 1.5, "exactly": {"0": 0.25, "2": 0.75},
         "at_least": {"0": 1.0, "1": 0.75, "2": 0.75}},
        {"key": "routed", "label": "routed <", "mean": 0.0},
    ]  # fmt: skip
    text = chart.draw("A & B", figures)
    words = [node.text for node in tree(text).iter(f"{SVG}text")]
    for word in ("A & B", "wounds", "mean 1.50", "25.0%", "0.0%", "75.0%", "≥ 75%", "routed <"):
        assert word in words
    assert text == chart.draw("A & B", figures)


def test_objectives_are_drawn_in_the_colour_of_their_holder() -> None:
    spots = [
        Shape("objective", ((x, 18000),), 500, tone, words, id=f"objective-{x}")
        for x, tone, words in ((9000, "", "3"), (24000, "side1", "2 · Foe"), (40000, "", "?"), (44000, "", "objective"))
    ]
    text = svg.draw(scene(*spots))
    found = drawn(text, "objective")
    assert ["".join(node.itertext()).strip() for node in found] == ["3", "2", "?", "★"]
    lines = [node.find(f"{SVG}circle") for node in found]
    assert [line is not None and line.get("stroke-dasharray") for line in lines] == ["4 3", None, "4 3", "4 3"]
    rows = letters.draw(scene(*spots))
    assert sum(sign == "|" for row in rows.rows for sign, _ in row) == 4
    assert rows.signs["|"][0] == "objective-9000 (3)"


SIGN = ((2000, 2000), (8000, 2000), (8000, 6000))


@pytest.mark.parametrize("kind", SIGNS)
@pytest.mark.parametrize(("points", "radius"), [(SIGN, 0), (SIGN[:2], 0), (SIGN[:1], 1500)])
def test_every_sign_is_drawn_with_its_words(kind: str, points: tuple[tuple[int, int], ...], radius: int) -> None:
    sign = Shape(kind, points, radius, "side1", "wind & fire")
    bare, drawn = (ElementTree.fromstring(svg.draw(scene(*more))) for more in ((), (sign,)))
    (found,) = (node for node in drawn.iter() if node.get("class") == f"sign {kind}")
    assert not [node for node in bare.iter() if (node.get("class") or "").startswith("sign")]
    assert [node.text for node in found if node.tag.endswith("text")] == ["wind & fire"]
    assert len(found) > 1
