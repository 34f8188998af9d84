"""Places and facings that answers name."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.errors import RuleError
from wartable.kit.places import Wanted, facings, wanted
from wartable.umpire.answers import from_mapping

USUAL = (0, 10, 20)


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ({"stay": True}, USUAL),
        ({"to": [0, 0], "facing": 90}, (90, 90, 90)),
        ({"facings": [0, 359, 7]}, (0, 359, 7)),
        (from_mapping({"to": [1, 2], "facings": [90, 450, -90]}), (90, 90, 270)),
    ],
)
def test_each_model_faces_as_it_is_told_or_as_usual(answer: Any, found: tuple[int, ...]) -> None:
    assert facings(answer, "X-1", USUAL) == found


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ({"facing": 90, "facings": [1, 2, 3]}, "not both"),
        ({"facing": 360}, "from 0 to 359, not 360"),
        ({"facings": [1, 2]}, "2 facings are given for 3 models"),
        ({"facings": [1, 2, True]}, "from 0 to 359"),
        ({"facings": 90}, "from 0 to 359, not 90"),
        ({"facing": "n"}, "from 0 to 359, not 'n'"),
    ],
)
def test_what_is_no_facing(answer: Any, text: str) -> None:
    with pytest.raises(RuleError, match=text):
        facings(answer, "X-1", USUAL)


def test_facings_stand_beside_a_place_where_models_have_fronts() -> None:
    answer = {"models": [[1, 2], [3, 4]], "facings": [90, 0]}
    assert wanted(answer, "X-1", 2, fronts=True) == Wanted(models=((1, 2), (3, 4)))
    with pytest.raises(RuleError):
        wanted(answer, "X-1", 2)
    with pytest.raises(RuleError):
        wanted({"facings": [90, 0]}, "X-1", 2, fronts=True)
