"""Lists on paper: what stands on the page, that it fits, and that PDF comes out whole and the same again."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from PIL import Image

from tests.roster.lists import marines
from wartable.engine.compat import override
from wartable.kit.documents import load
from wartable.roster import levy
from wartable.roster.catalogue import evaluated
from wartable.roster.html import html
from wartable.roster.pdf import pages, pdf
from wartable.roster.printed import Paper, paper
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.builder import roster
from wartable.shelf import lists

BOOK = load_ruleset("time_wars").rulebook
SHIPPED = {path.stem: load(path) for path in lists("time_wars")}


def sheet(doc: Any, cards: bool = True, summary: bool = True) -> Paper:
    return paper(evaluated(roster, doc), BOOK, "Time Wars 2.2", cards, summary)


class Tags(HTMLParser):
    """Sees that tags are closed in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    @override
    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.seen.append(tag)
        if tag not in ("meta", "link", "br"):
            self.open.append(tag)

    @override
    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_card_for_each_unit_and_each_vehicle() -> None:
    doc = marines({"apc": ["hmg"]}, "leader", "hmg_team")
    doc["detachments"][0]["commander"]["options"] = ["captain", {"marines": 6}, "lmg"]
    found = sheet(doc)
    titles = [card.title for card in found.cards]
    assert titles == ["Captain", "Marine Squad 1", "APC", "Marine Squad 2", "Marine Squad 3", "Marine Squad 4"]
    captain, squad, apc = found.cards[:3]
    assert [row.name for row in captain.profiles] == ["Captain", "Retinue of 6"]
    assert (len(captain.boxes), captain.boxes[0], captain.key) == (7, "C", "C Commander")
    assert captain.facts == (("Orders", "all"),)
    assert (squad.boxes.count(""), squad.key) == (7, "S Squad Leader, H HMG team")
    assert [line.name for line in squad.weapons] == ["Heavy Machine Gun"]
    assert squad.facts == (("Orders", "Take Aim!"),)
    assert apc.about == "carries 10 · rides with Marine Squad 1"
    assert [(line.name, line.count, line.clause) for line in apc.weapons] == [("Heavy Machine Gun", 2, "TW-WEAP-17")]


def test_the_summary_has_just_the_rules_that_are_needed() -> None:
    found = sheet(marines("lmg"))
    names = [text.name for text in found.texts]
    assert names == sorted(names)
    assert "Light Machine Gun" in names
    assert "Mortar" not in names
    assert all(text.text == " ".join(BOOK[text.clause].rule.split()) for text in found.texts)
    (block,) = found.blocks
    assert [(name, points) for name, points, _ in block.groups] == [("Command", 5), ("Basic", 50)]
    assert [(row.many, row.points) for row in block.groups[1][2]] == [(1, 14), (3, 12)]  # what is alike stands once


def test_faults_are_said() -> None:
    assert sheet(marines()).faults == ""
    assert sheet(marines({"flamethrower": 2})).faults.startswith("Not legal: 1 fault, the first Marine Squad")


@pytest.mark.parametrize("name", SHIPPED)
def test_the_page_stands_by_itself(name: str) -> None:
    text = html(sheet(SHIPPED[name]))
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    assert not {"script", "img", "link"} & set(tags.seen)
    assert "http" not in text
    assert "url(" not in text
    boxes = sum(len(card.boxes) for card in sheet(SHIPPED[name]).cards)
    assert text.count("<i>") == boxes


def test_names_are_no_markup() -> None:
    doc = marines()
    doc["name"] = "<script>alert(1)</script> & #strong[x] *y*"
    assert "<script>" not in html(sheet(doc))
    assert b"%PDF" in pdf(sheet(doc))[:8]


@pytest.mark.parametrize(("cards", "summary"), [(True, True), (True, False), (False, True), (False, False)])
def test_parts_may_be_left_out(cards: bool, summary: bool) -> None:
    found = sheet(marines(), cards, summary)
    text = html(found)
    assert ("class='card'" in text, "class='summary'" in text) == (cards, summary)
    assert len(pages(found)) == (2 if cards and summary else 1)


def test_pdf_is_the_same_again_and_has_its_letters() -> None:
    found = sheet(SHIPPED["federation-200"])
    data = pdf(found)
    assert data == pdf(found)
    assert re.search(rb"/FontFile[23]", data)
    assert b"Libertinus" in data


@pytest.mark.parametrize("name", SHIPPED)
def test_the_summary_is_one_page_and_nothing_runs_over_the_edge(name: str, tmp_path: Any) -> None:
    assert len(pages(sheet(SHIPPED[name], cards=False))) == 1
    for number, data in enumerate(pages(sheet(SHIPPED[name]), 36)):
        path = tmp_path / f"{number}.png"
        path.write_bytes(data)
        with Image.open(path) as picture:
            grey = picture.convert("L")
        width, height = grey.size
        assert (width, height) == (298, 421)  # A4 at 36 dots an inch
        for box in (
            (0, 0, 15, height),
            (width - 15, 0, width, height),
            (0, 0, width, 15),
            (0, height - 10, width, height),
        ):
            assert grey.crop(box).getextrema() == (255, 255)


def test_long_names_and_large_armies_fit() -> None:
    doc = levy.drawn(roster, levy.begun(roster, "time_wars", "federation", "x"), 600, "x")
    doc["name"] = "Donaudampfschifffahrtsgesellschaftskapitaen " * 3
    doc["detachments"][0]["units"][0]["name"] = "W" * 60
    found = sheet(doc)
    assert len(pages(sheet(doc, cards=False), 20)) <= 2
    assert len(pages(found, 20)) >= 4


def test_the_summary_of_a_large_army_is_one_page() -> None:
    """Columns and smaller letters do it for 800 points; what does not fit even so goes on."""
    for points, count in ((400, 1), (800, 1), (1600, 2)):
        doc = levy.drawn(roster, levy.begun(roster, "time_wars", "federation", "p"), points, "p")
        assert len(pages(sheet(doc, cards=False), 20)) == count, points
