"""The fate hand as a panel: open for its seat alone, covered at a shared screen, played from in a window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Locator, Page, expect

from tests.gates.maker import BATTLES
from tests.web.access import shut_out
from tests.web.conftest import People
from tests.web.desk import Desk, Game
from tests.web.seat import Seat
from tests.web.test_companion import PHONE

HELD = {"p1": ["rally", "counter_attack"], "p2": ["lucky_shot", "weakened", "critical_hit"]}
SECRETS = ("Rally", "rally", "Counter Attack", "counter_attack", "counter-attack")
"""What nobody but p1 may be told before it is played; clauses stand in the rules for all."""


@pytest.fixture
def cards(desk: Desk, tmp_path: Path) -> Game:
    """Two people whose hands have been dealt; a unit of p1 is under fire, so that one of its cards fits at once."""
    doc: dict[str, Any] = yaml.safe_load((BATTLES / "close_quarters.yaml").read_text(encoding="utf-8"))
    doc["fate"] = {"hand": 0}
    for side in doc["sides"]:
        side["hand"] = HELD[side["seat"]]
    doc["units"][0]["under_fire"] = 3
    file = tmp_path / "cards.yaml"
    file.write_text(yaml.safe_dump(doc), encoding="utf-8")
    return desk.game(file, ("p1", "p2"))


def hand(seat: Seat) -> Locator:
    return seat.page.get_by_role("region", name="Fate hand")


def fits(seat: Seat) -> None:
    """Wait until the seat may play a card, whatever has to be chosen before."""
    seat.until(lambda: any(option["key"] == "rally" for option in seat.request.get("options", ())), "no window opened")


def set_up(*seats: Seat) -> None:
    """Answer what is asked before the battle begins, by the first option."""
    for _ in range(12):
        asked = next((seat for seat in seats if seat.request), None)
        if asked is None or any(option["key"] == "rally" for option in asked.request["options"]):
            return
        asked.pick(asked.request["options"][0]["key"])
        for seat in seats:
            seat.abreast(asked)


def test_a_hand_is_seen_by_its_seat_alone_and_played_from_in_a_window(person: People, cards: Game) -> None:
    mine, other, nobody = (Seat(person()).sit(cards.of(seat)) for seat in ("p1", "p2", ""))
    set_up(mine, other)
    fits(mine)
    expect(hand(mine).get_by_role("listitem")).to_have_count(2)
    expect(hand(mine)).to_contain_text("Nomads: 3 cards")
    rally = hand(mine).get_by_role("listitem").filter(has_text="Rally")
    expect(rally.get_by_text("now", exact=True)).to_be_visible()
    waits = hand(mine).get_by_role("listitem").filter(has_text="Counter Attack")
    expect(waits).to_contain_text("after an attack")
    expect(waits.get_by_role("button", name="Play it")).to_have_count(0)
    other.abreast(mine)
    nobody.abreast(mine)
    expect(hand(other)).to_contain_text("League: 2 cards")
    expect(hand(nobody)).to_contain_text("League: 2 cards")
    expect(hand(nobody).get_by_role("listitem")).to_have_count(0)
    for watcher in (other, nobody):
        told = "".join(watcher.raw) + watcher.page.content()
        assert [word for word in SECRETS if word in told] == []
    rally.get_by_role("button", name="Play it").click()
    for seat in (mine, other, nobody):
        expect(seat.record).to_contain_text("Rally")
        expect(hand(seat)).to_contain_text("League: 1 card" if seat is not mine else "Nomads: 3 cards")
    expect(hand(mine).get_by_role("listitem")).to_have_count(1)


def test_what_waiting_looks_like_does_not_tell_that_a_card_is_held(person: People, cards: Game) -> None:
    mine, other = (Seat(person()).sit(cards.of(seat)) for seat in ("p1", "p2"))
    set_up(mine, other)
    fits(mine)
    expect(other.title).to_have_text("The game goes on")
    expect(other.decision).not_to_contain_text("League")
    expect(other.decision).not_to_contain_text("card")


def test_at_a_shared_screen_the_hand_is_covered_without_a_curtain(page: Page, cards: Game) -> None:
    kept = json.dumps([{"game": cards.key, "tokens": cards.tokens, "title": "", "system": ""}])
    page.goto("/nowhere")
    page.evaluate("(kept) => localStorage.setItem('wartable.places', kept)", kept)
    page.goto(f"/game/{cards.key}")
    region = page.get_by_role("region", name="Fate hand")
    options = page.get_by_role("region", name="Decision", exact=True).get_by_role("list", name="Options")
    expect(region.get_by_role("listitem").first).to_have_text("card 1")
    expect(page.get_by_role("dialog", name="Hand over")).to_have_count(0)
    expect(options.get_by_role("button").filter(has_text="card 1 of your hand")).to_have_count(1)
    text = page.locator("body").inner_text()
    assert "Rally" not in text
    assert "GD-FAT-28" not in text
    look = region.get_by_role("button", name="Hold to look")
    look.hover()
    page.mouse.down()
    expect(region).to_contain_text("Rally")
    expect(options).to_contain_text("Rally")
    page.mouse.up()
    expect(region).not_to_contain_text("Rally")
    page.keyboard.down("h")
    expect(region).to_contain_text("Rally")
    page.keyboard.up("h")
    expect(region).not_to_contain_text("Rally")
    options.get_by_role("button").filter(has_text="card 1 of your hand").click()
    expect(page.get_by_role("log", name="Record")).to_contain_text("Rally")


def test_the_hand_is_there_in_words_and_on_a_telephone(person: People, cards: Game) -> None:
    text = Seat(person()).sit(cards.of("p1").replace("/game/", "/text/"))
    set_up(text)
    expect(hand(text)).to_contain_text("Rally")
    phone = Seat(person(**PHONE)).sit(f"/companion/{cards.key}#token={cards.tokens['p1']}")
    phone.page.get_by_role("button", name="Only you").click()
    expect(hand(phone)).to_contain_text("Rally")
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_hand_keeps_nobody_out(page: Page, cards: Game) -> None:
    seat = Seat(page).sit(cards.of("p1"))
    expect(hand(seat)).to_contain_text("Rally")
    assert shut_out(page) == []
