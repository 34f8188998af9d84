"""The text table: whole games in words, by the keyboard alone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.desk import Desk, Game
from tests.web.seat import Keys, Seat
from tests.web.stage import save_of, taken_up
from wartable.ai.hints import hints
from wartable.engine import record
from wartable.engine.compat import override
from wartable.engine.saved import parse
from wartable.rulesets import load_ruleset

TEAMS = ("blue", "orange")
FAR = 80  # presses of Tab after which nothing more is found


def words(game: Game, seat: str) -> str:
    """The address of the text table for a seat."""
    return game.of(seat).replace("/game/", "/text/")


def table(page: Page) -> Locator:
    return page.get_by_role("main", name="The table in words")


def tab_to(page: Page, wanted: Locator) -> None:
    """Go on with Tab until something has the focus."""
    for _ in range(FAR):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab never reaches {wanted}")


class Words(Keys):
    """Answers on the text table: places among those that are offered, by direction and inches, or by the arrows."""

    @override
    def __call__(self, seat: Seat) -> None:
        if seat.request["ask"] not in ("placement", "move"):
            super().__call__(seat)
            return
        expect(seat.main).to_be_enabled()
        way = self.dice.choice(["offered", "offered", "direction", "arrows"])
        getattr(self, f"_{way}")(seat)
        self.ways.add(way)
        if not seat.moves(lambda: seat.page.keyboard.press("Enter")):
            expect(seat.decision.get_by_role("alert")).to_be_visible()
            self._offered(seat)
            assert seat.moves(lambda: seat.page.keyboard.press("Enter")), seat.refused[-1]

    def _offered(self, seat: Seat) -> None:
        seat.title.focus()  # letters belong to a field that has the focus
        seat.page.keyboard.press("w")
        places = seat.page.get_by_role("list", name="Places")
        expect(places).to_be_visible()
        before = ghosts(seat)
        seat.page.keyboard.press("1")
        if places.get_by_role("button").count() and seat.request["ask"] == "placement":
            seat.until(lambda: "is being looked for" not in ghosts(seat), before)
        expect(seat.decision.get_by_role("status")).to_have_count(0)

    def _direction(self, seat: Seat) -> None:
        page = seat.page
        tab_to(page, page.get_by_label("Inches"))
        page.keyboard.type("0.5")
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        seat.title.focus()

    def _arrows(self, seat: Seat) -> None:
        for _ in range(3):
            seat.page.keyboard.press(self.dice.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))


def ghosts(seat: Seat) -> str:
    """Where those who are placed would stand, in words."""
    return seat.page.get_by_role("region", name="Where they would stand").get_by_role("status").text_content() or ""


def test_a_skirmish_in_words_with_the_keyboard(page: Page, desk: Desk):
    game = desk.game("skirmish", ("p1",), bot="random", seats=("p1", "p2"), turns=1)
    seat = Seat(page).sit(words(game, "p1"))
    hand = Words("skirmish")
    assert seat.play(hand) >= 10
    expect(seat.title).to_contain_text(seat.update["outcome"]["say"])
    expect(seat.record).to_contain_text(seat.update["outcome"]["say"])
    assert hand.ways >= {"digit", "offered"}


def test_a_hunt_in_words_with_the_keyboard(page: Page, desk: Desk):
    seat = Seat(page).sit(words(desk.game("hunt_two", ("blue",), bot="random", seats=TEAMS, turn_limit=2), "blue"))
    hand = Words("hunt")
    assert seat.play(hand) >= 8
    expect(seat.title).to_contain_text(seat.update["outcome"]["say"])


def test_every_unit_is_told_by_land_and_without_a_number(page: Page, desk: Desk):
    seat = Seat(page).sit(words(desk.small(), "p1"))
    seat.asked()
    for unit in seat.update["view"]["units"].values():
        line = table(page).get_by_role("listitem").filter(has=page.get_by_role("button", name=unit["name"], exact=True))
        expect(line).to_contain_text(f"{len(unit['models'])} models")
        expect(line).to_contain_text(re.compile(r"[Ii]n |[Nn]orth|[Ss]outh"))
        expect(line).not_to_contain_text(re.compile(r"\d\s*(inch|″|\")"), use_inner_text=True)
        line.get_by_role("button", name=unit["name"], exact=True).click()
        expect(line.get_by_role("table")).to_be_visible()
        expect(line).to_contain_text(re.compile(r"from here: .* to the (north|south)"))
        expect(line).not_to_contain_text(re.compile(r"\d\s*(inch|″|\")"), use_inner_text=True)


def test_options_that_aim_at_a_unit_stand_with_it(page: Page, desk: Desk):
    seat = Seat(page).sit(words(desk.small(), "p1"))
    seat.asked()
    option = next(item for item in seat.request["options"] if item["target"] == "marines-1")
    button = table(page).get_by_role("button", name=option["label"], exact=True)
    assert seat.moves(button.click)
    assert seat.update["n"] > 0


def test_places_are_suggested_in_the_words_of_the_terminal(page: Page, desk: Desk):
    saved = parse(save_of("moving").splitlines(), "moving")
    session = record.run(saved, load_ruleset(saved.header["ruleset"]))
    wanted = [hint.what for hint in hints(session, "p1") if hint.models]
    assert wanted[0].startswith("move ")
    seat = Seat(page).sit(words(taken_up(desk, "moving", "p1"), "p1"))
    seat.asked()
    seat.title.focus()
    page.keyboard.press("w")
    offers = page.get_by_role("list", name="Places").get_by_role("button").locator("span")
    expect(offers.first).to_be_visible()
    seat.until(lambda: offers.all_text_contents()[: len(wanted)] == wanted, f"others than {wanted} are offered")


def test_next_unit_has_the_focus(page: Page, desk: Desk):
    seat = Seat(page).sit(words(desk.small(), "p1")).pick("done")
    seat.asked()
    page.keyboard.press("n")
    expect(
        table(page).get_by_role("button", name=seat.update["view"]["units"]["marines-1"]["name"], exact=True)
    ).to_be_focused()


def test_the_other_view_is_one_key_away_and_remembered(page: Page, desk: Desk):
    game = desk.small()
    seat = Seat(page).sit(game.of("p1"))
    seat.asked()
    page.keyboard.press("g")
    page.keyboard.press("x")
    expect(table(page)).to_be_visible()
    expect(page).to_have_url(re.compile(f"/text/{game.key}#token="))
    expect(seat.title).to_contain_text(seat.request["question"])
    page.goto(game.of("p1"))
    expect(table(page)).to_be_visible()
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="The table as a picture").click()
    expect(page.get_by_role("main", name="Board")).to_be_visible()
    page.reload()
    expect(page.get_by_role("main", name="Board")).to_be_visible()


def test_secrets_stay_closed_in_words(page: Page, desk: Desk):
    seat = Seat(page).sit(words(desk.game("hunt_two", TEAMS), "blue"))
    seat.asked()
    mission = seat.update["view"]["sides"]["blue"]["mission"]["name"]
    expect(page.get_by_text(mission, exact=True)).to_have_count(0)
    page.keyboard.down("h")
    expect(page.get_by_text(mission, exact=True)).to_be_visible()
    page.keyboard.up("h")
    expect(page.get_by_text(mission, exact=True)).to_have_count(0)
