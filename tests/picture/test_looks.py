"""Pictures by day, by night, or as whoever shows them has it, of both systems."""

from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree

import pytest

from wartable.engine.answer import Seeded
from wartable.engine.ruleset import Scene
from wartable.engine.session import Session
from wartable.picture import png, svg
from wartable.shelf import example, load_scenario
from wartable.umpire import telling

MEDIA = "prefers-color-scheme"


@cache
def scene(name: str) -> Scene:
    """The first position of an example."""
    ruleset, doc = load_scenario(example(name))
    return telling.scene(Session(ruleset, ruleset.new_game(doc), Seeded("looks")), "")


def brightness(text: str) -> float:
    """How bright a picture is on the whole, 0 to 1, by the fill of its largest sheet: the page."""
    found = re.search(r"\.page\{fill:(#\w{6})", text) or re.search(r'</defs>\s*<[^>]* fill="(#\w{6})"', text)
    assert found
    return sum(int(found[1][at : at + 2], 16) for at in (1, 3, 5)) / 3 / 255


@pytest.mark.parametrize("name", ["skirmish", "hunt_two"])
def test_a_picture_is_drawn_by_day_and_by_night(name: str) -> None:
    day, night = svg.draw(scene(name), "A title", "day"), svg.draw(scene(name), "A title", "night")
    assert brightness(day) > 0.8
    assert brightness(night) < 0.2
    words = [[node.text for node in ElementTree.fromstring(text).iter("{*}text")] for text in (day, night)]
    assert words[0] == words[1]
    assert png.raster(day, 0.2) != png.raster(night, 0.2)
    assert MEDIA not in day + night


@pytest.mark.parametrize("name", ["skirmish", "hunt_two"])
def test_a_picture_can_follow_whoever_shows_it(name: str) -> None:
    auto = svg.draw(scene(name), "A title", "auto")
    assert auto.count(MEDIA) == 1
    ElementTree.fromstring(auto)
    assert png.raster(auto, 0.2) == png.raster(svg.draw(scene(name), "A title", "day"), 0.2)


def test_without_a_word_a_table_is_drawn_by_day_and_a_deck_by_night() -> None:
    assert svg.draw(scene("skirmish")) == svg.draw(scene("skirmish"), look="day")
    assert svg.draw(scene("hunt_two")) == svg.draw(scene("hunt_two"), look="night")
