"""A game that is over, told as chapters with pictures: as data, page, PDF, by the command and over HTTP."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from litestar.testing import TestClient

from tests.cli.leaving import call
from tests.server.play import an_answer
from tests.server.test_api import Client
from wartable.engine import record
from wartable.engine.answer import Seeded
from wartable.engine.errors import RuleError
from wartable.engine.ruleset import Scene
from wartable.engine.session import Session
from wartable.picture import svg
from wartable.server.app import Settings, create
from wartable.shelf import example, load_scenario
from wartable.story.page import page
from wartable.story.pdf import pdf
from wartable.story.told import HIGH, WIDE, Book, cropped, told


@cache
def played(name: str = "ford", most: int = 400) -> Session:
    ruleset, doc = load_scenario(example(name))
    session = Session(ruleset, ruleset.new_game(doc), Seeded("story"))
    for number in range(most):
        if session.ask is None:
            break
        session.answer(an_answer(session, number))
    return session


@cache
def book() -> Book:
    session = played()
    return told(session.at(0), session.answers, "The Ford")


def save(tmp_path: Path, most: int = 400) -> Path:
    session = played(most=most)
    _, doc = load_scenario(example("ford"))
    file = tmp_path / "game.wartable"
    file.write_text("\n".join(record.lines(session, doc)) + "\n", encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


def shown(picture: str) -> tuple[float, ...]:
    found = re.search(r'viewBox="([^"]*)"', picture)
    assert found is not None
    return tuple(float(each) for each in found[1].split())


def test_a_story_has_its_chapters_with_the_table_of_then() -> None:
    found = book()
    assert [leaf.title for leaf in found.leaves] == ["The ford", "The end"]
    assert found.kind in ("won", "drawn")
    assert found.leaves[1].text == ("So it ended.", found.leaves[1].text[1])
    assert 0 < found.leaves[0].moment <= found.leaves[1].moment == played().decisions
    for leaf in found.leaves:
        ElementTree.fromstring(leaf.picture)
    assert found.leaves[0].picture != found.leaves[1].picture
    assert found.words() == sum(len(text.split()) for leaf in found.leaves for text in leaf.text) > 5


def test_a_moment_is_one_that_can_be_looked_at() -> None:
    session = played()
    found = told(session.at(0), session.answers, "The Ford", [0, session.decisions])
    assert [leaf.moment for leaf in found.leaves] == [1, 1]


AT = [[(12000, 9000)], [(0, 0)], [(24000, 18000), (23000, 17000)], [(0, 0), (60000, 40000)]]


@pytest.mark.parametrize("places", AT)
def test_a_picture_is_cut_to_what_it_is_about(places: list[tuple[int, int]]) -> None:
    scene = Scene(72000, 48000, "", ())
    whole = svg.draw(scene)
    x, y, wide, high = shown(cropped(whole, scene, places))
    unit = 24.0
    table = (72 * unit, 48 * unit)  # nothing is shown beyond its edges
    assert wide / high == pytest.approx(WIDE / HIGH, rel=0.02) or (wide, high) == pytest.approx(table)
    assert wide >= WIDE * unit - 1
    for at, up in places:
        assert x <= svg.EDGE + at / 1000 * unit <= x + wide
        assert y <= svg.HEAD + (48 - up / 1000) * unit <= y + high
    assert svg.EDGE <= x <= x + wide <= svg.EDGE + 72 * unit + 1
    assert svg.HEAD <= y <= y + high <= svg.HEAD + 48 * unit + 1
    assert cropped(whole, scene, []) == whole


def test_a_page_needs_nothing_else() -> None:
    text = page(book())
    assert text.count("<svg") == 2
    assert "<script" not in text
    assert not re.findall(r'(?:src|href)="(?!#)', text)
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids)), "two pictures name the same thing"
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)


def test_a_pdf_is_the_same_again() -> None:
    made = pdf(book())
    assert made.startswith(b"%PDF")
    assert pdf(book()) == made


def test_what_is_not_over_has_no_story(tmp_path: Path) -> None:
    session = played(most=3)
    with pytest.raises(RuleError, match="told when it is over"):
        told(session.at(0), session.answers, "The Ford")
    found = call("replay", save(tmp_path, 3), "--story", tmp_path / "story.html")
    assert (found.code, found.out) == (2, "")
    assert "the story of a game is told when it is over" in found.err
    assert not (tmp_path / "story.html").exists()


def test_a_system_without_stories_says_so() -> None:
    session = played("skirmish", 5000)
    assert session.over
    with pytest.raises(RuleError, match="Time Wars tells no stories of its games"):
        told(session.at(0), session.answers, "x")


def test_the_command_writes_it(tmp_path: Path) -> None:
    file = save(tmp_path)
    for form, begins in {"html": b"<!doctype html>", "pdf": b"%PDF"}.items():
        found = call("replay", file, "--story", tmp_path / f"story.{form}")
        assert (found.code, found.err) == (0, "")
        assert (tmp_path / f"story.{form}").read_bytes().startswith(begins)
    found = call("replay", file, "--story", tmp_path / "story.doc")
    assert found.code == 2
    assert "the name ends in .html or .pdf" in found.err


def test_the_server_tells_it_and_keeps_it_in_other_words(client: Client, tmp_path: Path) -> None:
    made = client.post("/api/games/import", json={"text": save(tmp_path).read_text(encoding="utf-8"), "seats": {}})
    assert made.status_code == 201, made.text
    game = made.json()["game"]
    story = client.get(f"/api/games/{game}/story").json()
    assert [each["title"] for each in story["chapters"]] == ["The ford", "The end"]
    assert (story["system"], story["ruleset"]) == ("Skirmish of Seven Rules", "sixth")
    words = {"title": "A better name", "chapters": [{"title": "Water", "text": ["It was <cold>."]}]}
    kept = client.post(f"/api/games/{game}/story/html", json=words)
    assert kept.status_code == 200
    assert "A better name" in kept.text
    assert "It was &lt;cold&gt;." in kept.text
    assert "So it ended." in kept.text
    assert client.post(f"/api/games/{game}/story/pdf", json=words).content.startswith(b"%PDF")
    refused = client.post(f"/api/games/{game}/story/doc", json=words)
    assert (refused.status_code, refused.json()["why"]) == (400, "'doc' is no form of a story; there are: html, pdf")
    long = {"title": "x", "chapters": [{"title": "", "text": ["x" * 5000]}]}
    for bad in ({"title": "x" * 200, "chapters": []}, long):
        assert client.post(f"/api/games/{game}/story/html", json=bad).status_code == 400


def test_the_server_tells_none_before_the_end(client: Client, tmp_path: Path) -> None:
    text = save(tmp_path, 3).read_text(encoding="utf-8")
    game = client.post("/api/games/import", json={"text": text, "seats": {}}).json()["game"]
    found = client.get(f"/api/games/{game}/story")
    assert (found.status_code, found.json()["why"]) == (403, "the story of a game is told when it is over")
