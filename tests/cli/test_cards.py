"""`wartable data cards`, and the same sheets over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from wartable.cardsheet.pdf import PAPERS, pdf
from wartable.cli.main import run
from wartable.kit.paper_cards import PaperCard
from wartable.server.app import Settings, create

Output = pytest.CaptureFixture[str]
Client = TestClient[Any]
HOME = "/api/systems/adventures"


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


def test_the_same_cards_give_the_same_bytes_and_each_size_other_ones() -> None:
    cards = [PaperCard("a", "b", "Head", "#strong[x] *y*", "text " * 120, "AT-IDEA-01", copies=10)]
    cards.append(PaperCard("a", "b", "", "Marker", mark="1", marker=True))
    sheets = {pdf(cards, "Cards", paper) for paper in PAPERS}
    assert len(sheets) == len(PAPERS)
    assert pdf(cards, "Cards") in sheets
    assert all(found.startswith(b"%PDF") and b"/Count 3" in found for found in sheets)  # two of cards, one of markers


def test_the_command_writes_the_sheets_that_are_named(tmp_path: Path) -> None:
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    assert run(["data", "cards", "adventures", "--group", "dal", "-o", str(one)]) == 0
    assert run(["data", "cards", "adventures", "--group", "dal", "--kind", "ideas", "-o", str(two)]) == 0
    assert (one.read_bytes()[:4], two.read_bytes()[:4]) == (b"%PDF", b"%PDF")
    assert one.read_bytes() != two.read_bytes()


@pytest.mark.parametrize(("args", "why"), [
    (["adventures", "--group", "dalek"], "no group of cards is called 'dalek'"),
    (["adventures", "--kind", "spell"], "no kind of cards is called 'spell'"),
    (["adventures", "--paper", "a5"], "write a4 or letter"), (["time_wars"], "has no cards to print"),
    (["adventures", "--scenario", "hunt"], "not of adventures"),
])  # fmt: skip
def test_what_cannot_be_printed_is_said(args: list[str], why: str, tmp_path: Path, capsys: Output) -> None:
    assert run(["data", "cards", *args, "-o", str(tmp_path / "x.pdf")]) == 2
    assert why in capsys.readouterr().err
    assert not (tmp_path / "x.pdf").exists()


def test_the_server_has_the_same_sheets(client: Client) -> None:
    groups = client.get(f"{HOME}/cards").json()
    assert {"key": "dal", "name": "Daleks"} in groups
    assert client.get("/api/systems/time_wars/cards").json() == []
    found = client.get(f"{HOME}/cards.pdf?group=dal&paper=letter")
    assert (found.status_code, found.headers["content-type"]) == (200, "application/pdf")
    assert found.content.startswith(b"%PDF")


@pytest.mark.parametrize(("path", "code"), [
    ("adventures/cards.pdf?group=x", 400), ("adventures/cards.pdf?paper=a5", 400), ("time_wars/cards.pdf", 404),
    ("nothing/cards.pdf", 404), ("nothing/cards", 404),
])  # fmt: skip
def test_what_the_server_cannot_print_it_says(client: Client, path: str, code: int) -> None:
    found = client.get(f"/api/systems/{path}")
    assert found.status_code == code, found.text
