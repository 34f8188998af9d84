"""Where something is aimed: what an answer is, what the template covers there, whom it touches."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.aim import DISC, LINE, SECTOR, Aim, Aimed, Template
from wartable.engine.errors import RuleError
from wartable.engine.plane import Point, point_in_polygon

HERE = (5000, 5000)


def aim(template: Template, most: int = 9000) -> Aim:
    def legal(aimed: Aimed) -> None:
        if aimed.to[0] > most:
            raise RuleError("XX-AIM-01", "too far")

    return Aim("XX-AIM-00", "a", template=template, legal=legal, touches=lambda aimed: ("rock",))


@pytest.mark.parametrize(
    ("template", "answer", "aimed"),
    [
        (Template(), {"to": [1, 2]}, Aimed((1, 2))),
        (Template(DISC, 2000), {"to": (1, 2)}, Aimed((1, 2))),
        (Template(SECTOR, 2000, 90), {"to": [1, 2], "facing": 359}, Aimed((1, 2), 359)),
        (Template(LINE, 2000), {"to": [1, 2]}, Aimed((1, 2))),
        (Template(LINE, 2000, origin=HERE), {"to": [1, 2]}, Aimed((1, 2))),
    ],
)
def test_an_answer_is_a_point(template: Template, answer: Any, aimed: Aimed) -> None:
    ask = aim(template)
    assert ask.accept(answer) == aimed
    assert list(ask.shows(aimed)) == [aimed.to]


@pytest.mark.parametrize(
    ("template", "answer", "why"),
    [
        (Template(), {"models": [[1, 2]]}, "write"),
        (Template(), {"to": [1, 2], "facing": 3}, "write"),  # a point has no front
        (Template(LINE, 2000, origin=HERE), {"to": [1, 2], "facing": 3}, "write"),  # its front is the point
        (Template(), "to", "write"),
        (Template(), {"to": [1.5, 2]}, "a point is"),
        (Template(), {"to": [1]}, "a point is"),
        (Template(SECTOR, 2000, 90), {"to": [1, 2], "facing": 360}, "facing is 360"),
        (Template(SECTOR, 2000, 90, origin=HERE), {"to": list(HERE)}, "nowhere"),
        (Template(), {"to": [9001, 2]}, "too far"),
    ],
)
def test_what_is_none_is_refused(template: Template, answer: Any, why: str) -> None:
    ask = aim(template)
    with pytest.raises(RuleError, match=why):
        ask.accept(answer)
    assert why in ask.preview(answer).why
    assert ask.preview(answer).touched == ()


def test_a_preview_is_the_outline_and_whom_it_touches() -> None:
    found = aim(Template(DISC, 2000)).preview({"to": [9000, 3000]})
    assert (found.touched, found.why) == (("rock",), "")
    assert {round(((x - 9000) ** 2 + (y - 3000) ** 2) ** 0.5 / 10) for x, y in found.outline} == {200}
    refused = aim(Template(DISC, 2000)).preview({"to": [9001, 3000]})
    assert (refused.touched, refused.why, refused.clause) == ((), "too far", "XX-AIM-01")
    assert len(refused.outline) == len(found.outline)  # it is drawn where it may not be as well


@pytest.mark.parametrize(
    ("template", "aimed", "inside", "outside"),
    [
        (Template(LINE, 6000, width=1000), Aimed(HERE, 0), (10900, 5400), (10900, 5600)),
        (Template(LINE, 6000, width=1000), Aimed(HERE, 90), (5400, 10900), (5400, 4900)),
        (Template(LINE, 6000, width=1000, origin=HERE), Aimed((5000, 1000)), (5000, -900), (5000, 5100)),
        (Template(SECTOR, 6000, 90), Aimed(HERE, 0), (8000, 7900), (8000, 8100)),  # 45 degrees to each side
        (Template(SECTOR, 6000, 90, origin=HERE), Aimed((4000, 5000)), (2000, 7900), (2000, 8100)),
        (Template(SECTOR, 6000, 270), Aimed(HERE, 0), (5000, 1000), (4000, 5000)),
    ],
)
def test_what_a_template_covers(template: Template, aimed: Aimed, inside: Point, outside: Point) -> None:
    outline = template.outline(*aimed)
    assert point_in_polygon(*inside, outline)
    assert not point_in_polygon(*outside, outline)
    assert Template().outline(*aimed) == ()


@given(st.sampled_from([DISC, LINE, SECTOR]), st.integers(1, 359), st.integers(0, 359), st.integers(100, 40000))
def test_nothing_of_an_outline_lies_farther_than_it_reaches(kind: str, degrees: int, facing: int, radius: int) -> None:
    width = radius // 10
    outline = Template(kind, radius, degrees, width).outline(HERE, facing)
    far = max((x - HERE[0]) ** 2 + (y - HERE[1]) ** 2 for x, y in outline) ** 0.5
    assert far <= (radius**2 + (width / 2) ** 2) ** 0.5 + 2
    assert far >= radius - 2


def test_what_does_not_begin_at_its_origin_draws_itself() -> None:
    template = Template(SECTOR, 6000, 90, origin=HERE)
    ask = Aim("X-1", "p1", template=template)
    assert ask.preview({"to": [9000, 5000]}).outline == template.outline((9000, 5000))
    ask = Aim("X-1", "p1", template=template, draws=lambda aimed: (aimed.to,))
    assert ask.preview({"to": [9000, 5000]}).outline == ((9000, 5000),)
