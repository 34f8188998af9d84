"""Army lists of a system of somebody else: two sections, budgets, members of members, prices that are rounded up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.cli.leaving import call
from wartable.engine.errors import DataError
from wartable.kit.armies.list_edits import edited
from wartable.kit.armies.lists import exact, half_up, up
from wartable.kit.armies.shop import Edit, Roll
from wartable.kit.documents import parse
from wartable.kit.system import Lists
from wartable.roster import levy, share
from wartable.roster.catalogue import evaluated
from wartable.roster.html import html
from wartable.roster.pdf import pdf
from wartable.roster.printed import paper
from wartable.roster.repair import judged
from wartable.rulesets import load_ruleset
from wartable.server.app import Settings, create

Doc = dict[str, Any]
PAGE = {"unit": "page", "options": ["horn"]}
CAPTAIN = {"unit": "captain", "name": "Ada", "members": [
    {"unit": "squire", "options": ["bow"], "members": [PAGE]}, {"unit": "squire"},
]}  # fmt: skip


def company(*line: Doc, train: tuple[Doc, ...] = (), **more: Any) -> Doc:
    sections = [{"name": "Line", "units": list(line)}, {"name": "Train", "units": list(train)}]
    return {"ruleset": "sixth", "name": "Third", "faction": "lowland", "sections": sections, **more}


@pytest.fixture(scope="module")
def shop() -> Lists:
    return load_ruleset("sixth").see_lists()


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


def faults(shop: Lists, doc: Doc) -> list[tuple[str, str]]:
    return [(problem.clause, problem.path) for problem in shop.rules(doc).problems]


def rolled(shop: Lists, doc: Doc) -> Roll:
    return evaluated(shop, doc).roll


# ------------------------------------------------------------------ rules of lists
@pytest.mark.parametrize(("formula", "whole", "upper", "half"), [
    ("13 * 9 / 10", "117/10", 12, 12), ("10 * 9 / 10", "9", 9, 9), ("5 / 2", "5/2", 3, 3), ("9 / 4", "9/4", 3, 2),
    ("7 / 3 * 3", "7", 7, 7), ("1 / none", "0", 0, 0), ("0 - 5 / 2", "-5/2", -2, -2),
])  # fmt: skip
def test_prices_are_exact_until_they_are_rounded(formula: str, whole: str, upper: int, half: int) -> None:
    assert (str(exact(formula, {})), up(formula, {}), half_up(formula, {})) == (whole, upper, half)


@pytest.mark.rule("SX-LIST-01")
def test_a_company_costs_no_more_than_was_agreed_on(shop: Lists) -> None:
    doc = company(*[{"unit": "axes"}] * 2)
    assert faults(shop, {**doc, "points": 26}) == []
    assert faults(shop, {**doc, "points": 25}) == [("SX-LIST-01", "points")]


@pytest.mark.rule("SX-LIST-01")
@pytest.mark.parametrize(("bands", "legal"), [(0, False), (1, True), (4, True), (5, False)])
def test_a_line_has_one_to_four_bands(shop: Lists, bands: int, legal: bool) -> None:
    doc = company(*[{"unit": "axes"}] * bands)
    assert faults(shop, doc) == ([] if legal else [("SX-LIST-01", "sections[0]")])


@pytest.mark.rule("SX-LIST-02")
@pytest.mark.parametrize(("goods", "legal"), [(3, True), (4, False)])  # 13 / 2 = 6.5: a cart is 3, each load 1
def test_a_train_costs_at_most_half_of_the_line(shop: Lists, goods: int, legal: bool) -> None:
    cart = {"unit": "cart", "options": ["rope", "tents", "salt", "oil"][:goods]}
    doc = company({"unit": "axes"}, train=(cart,))
    assert faults(shop, doc) == ([] if legal else [("SX-LIST-02", "sections[1]")])
    budget = rolled(shop, doc).sections[1].budgets[0]
    assert (budget.used, budget.high) == (3 + goods, 6.5)


@pytest.mark.rule("SX-LIST-03")
def test_members_have_options_and_members_of_their_own(shop: Lists) -> None:
    army = shop.rules(company(CAPTAIN))
    assert army.problems == []
    ada = rolled(shop, company(CAPTAIN)).sections[0].units[0]
    assert (ada.name, ada.points, ada.models) == ("Ada", 6 + (4 + 2) + (1 + 1) + 4, 4)
    first, second = ada.members
    assert (first.gear, first.points, first.members[0].gear, second.gear) == ("Bow", 8, "Horn", "")
    assert [(part.text, part.points) for part in ada.parts] == [("Captain", 6), ("Squire", 8), ("Squire", 4)]
    path = "sections[0].units[0].members[1]"
    changed = edited(company(CAPTAIN), [Edit(f"{path}.options.bow", 1), Edit(f"{path}.members[+]", {"unit": "page"})])
    assert changed.at == f"{path}.members[0]"
    assert shop.costs(shop.rules(changed.document))[path] == 4 + 2 + 1


@pytest.mark.rule("SX-LIST-03")
def test_who_may_join_is_told(shop: Lists) -> None:
    path = "sections[0].units[0]"
    three = company({**CAPTAIN, "members": [*CAPTAIN["members"], {"unit": "squire"}]})
    assert faults(shop, three) == [("SX-LIST-03", path)]
    (offer,) = rolled(shop, company(CAPTAIN)).sections[0].units[0].offers
    assert (offer.unit, offer.why, offer.clause, offer.stays) == ("squire", "at most 2", "SX-LIST-03", True)
    (offer,) = rolled(shop, company({"unit": "captain"})).sections[0].units[0].offers
    assert (offer.why, offer.points, offer.edits[0].path) == ("", 4, f"{path}.members[+]")
    wrong = company({"unit": "axes", "members": [{"unit": "page"}]}, {"unit": "squire"})
    assert faults(shop, wrong) == [("SX-LIST-03", f"{path}.members[0]"), ("SX-LIST-03", "sections[0].units[1]")]
    assert judged(wrong, shop).repairs[0][0].label == "take Page out"


@pytest.mark.rule("SX-LIST-04")
@pytest.mark.parametrize(("unit", "options", "points"), [
    ("axes", [], 13), ("axes", ["levied"], 12),          # 11.7
    ("bows", ["levied"], 10),                            # 9.9
    ("axes", [{"men": 2}, "shields", "levied"], 21),     # 23 of which 9 tenths are 20.7
])  # fmt: skip
def test_levies_cost_a_tenth_less_rounded_up(shop: Lists, unit: str, options: list[Any], points: int) -> None:
    assert shop.rules(company({"unit": unit, "options": options})).cost == points


@pytest.mark.rule("SX-LIST-05")
@pytest.mark.parametrize(("axes", "legal"), [(1, True), (0, False)])
def test_at_most_half_of_them_shoot_bows(shop: Lists, axes: int, legal: bool) -> None:
    doc = company({"unit": "bows"}, *[{"unit": "axes"}] * axes)
    assert faults(shop, doc) == ([] if legal else [("SX-LIST-05", "sections")])
    (share_,) = rolled(shop, doc).budgets
    assert (share_.used, share_.high) == (3, (3 + 4 * axes) / 2)


# ------------------------------------------------------------------ a list as it is built
def test_a_list_has_its_sections_from_the_first(shop: Lists) -> None:
    found = evaluated(shop, {"ruleset": "sixth", "faction": "lowland"})
    assert [(part.name, part.fixed) for part in found.roll.sections] == [("Line", True), ("Train", True)]
    assert found.roll.beginnings == ()
    assert found.layout.noun == "part"
    assert [(each.unit, each.why) for each in found.roll.sections[1].offers] == [("cart", "carts: at most 0")]


def test_what_a_step_would_cost_and_what_stands_against_it(shop: Lists) -> None:
    axes = rolled(shop, company({"unit": "axes", "options": ["levied"]}, points=15)).sections[0].units[0]
    told = {each.key: (each.count, each.next, each.step, each.why) for each in axes.options}
    assert told == {"men": (0, 1, 3, ""), "shields": (0, 1, 4, "1 over"), "levied": (1, 0, 0, "")}
    (men,) = rolled(shop, company(CAPTAIN)).sections[0].sums
    assert (men.key, men.value, [(part.text, part.points) for part in men.parts]) == ("MEN", "4", [("Ada", 4)])


def test_many_options_come_when_they_are_looked_at(shop: Lists) -> None:
    doc = company({"unit": "axes"}, train=({"unit": "cart"},))
    cart = rolled(shop, doc).sections[1].units[0]
    assert (cart.more, cart.options) == (True, ())
    whole = shop.state_of(shop.rules(doc), shop.named(doc), cart.path)
    assert whole is not None
    assert (whole.more, len(whole.options)) == (False, 22)
    assert len(shop.cards("highland")[-1].options) == 19  # which options there are is computed


def test_faults_say_what_mends_them(shop: Lists) -> None:
    verdict = judged(company(*[{"unit": "axes"}] * 5), shop)
    assert [fix.label for fix in verdict.repairs[0]] == ["take Axes out"]
    assert judged(company(), shop).repairs[0][0].label == "add Axes"
    unread = judged(company({"unit": "axs"}), shop).faults[0]
    assert (unread.text, unread.unread) == ("no list has an entry 'axs'; did you mean axes?", "axs")


# ------------------------------------------------------------------ by lot
@pytest.mark.parametrize("points", [20, 60, 120])
@pytest.mark.parametrize("faction", ["lowland", "highland"])
def test_armies_by_lot_are_legal_and_the_same_for_a_seed(shop: Lists, faction: str, points: int) -> None:
    def drawn(seed: str) -> Doc:
        return levy.drawn(shop, levy.begun(shop, "sixth", faction, seed), points, seed)

    army = shop.rules(drawn("a"))
    assert army.problems == []
    assert points * 0.6 <= army.cost <= points
    assert drawn("a") == drawn("a")


def test_armies_by_lot_have_trains_and_members(shop: Lists) -> None:
    armies = [levy.drawn(shop, levy.begun(shop, "sixth", "lowland", str(n)), 80, str(n)) for n in range(6)]
    text = json.dumps(armies)
    for word in ("squire", "page", "cart", "levied"):
        assert word in text
    owned = {"axes": 8, "cart": 1}
    few = levy.drawn(shop, levy.begun(shop, "sixth", "lowland", "few"), 60, "few", owned)
    assert set(shop.models(shop.rules(few))) <= set(owned)


# ------------------------------------------------------------------ handed on and printed
@pytest.mark.parametrize("form", share.FORMATS)
def test_a_list_comes_back_from_every_form(shop: Lists, form: str) -> None:
    doc = company(CAPTAIN, {"unit": "axes", "options": ["levied", {"men": 2}]}, train=({"unit": "cart"},), points=70)
    text = share.written(doc, form, shop)
    assert share.normal(share.read(text, shop, parse), shop.layout()) == share.normal(doc, shop.layout())
    usual = load_ruleset("time_wars").see_lists().layout()
    assert share.system_of(text, parse, usual) == "sixth"


def test_a_text_shows_members_below_who_has_them(shop: Lists) -> None:
    lines = share.written(company(CAPTAIN, points=40), "text", shop).splitlines()
    assert lines[5:10] == [
        "Part: Line (18 points)", '- Captain "Ada" (18)', "-- Squire (8): Bow", "--- Page (2): Horn", "-- Squire (4)",
    ]  # fmt: skip
    with pytest.raises(DataError, match="list:3: before this member must stand the unit that it is of"):
        share.read("System: sixth\nPart: Line\n--- Page", shop, parse, "list")


def test_it_is_printed_with_a_card_for_each_member(shop: Lists) -> None:
    found = evaluated(shop, company(CAPTAIN, {"unit": "axes"}, points=40))
    sheet = paper(found, load_ruleset("sixth").rulebook, "Skirmish")
    assert [card.title for card in sheet.cards] == ["Ada", "Squire 1", "Page", "Squire 2", "Axes"]
    assert sheet.blocks[0].name == "Line"
    assert sheet.blocks[0].groups[0][2][0].gear == "Squire (Bow), Page (Horn), Squire"
    assert "Orders" not in html(sheet)
    assert pdf(sheet)[:5] == b"%PDF-"


# ------------------------------------------------------------------ commands and HTTP
def test_commands_find_the_system_of_a_list(tmp_path: Path) -> None:
    path = tmp_path / "third.yaml"
    made = call("army", "random", "--system", "sixth", "--points", "60", "--seed", "2", "--faction", "lowland")
    path.write_text(made.out, encoding="utf-8")
    assert "ruleset: sixth" in made.out
    assert ", legal." in call("army", "check", path).out
    text = call("army", "export", path).out
    (tmp_path / "third.txt").write_text(text, encoding="utf-8")
    assert call("army", "import", tmp_path / "third.txt").out == made.out
    code = call("army", "export", path, "--format", "code").out.strip()
    assert ", legal." in call("army", "check", code).out
    call("army", "print", path, "--out", tmp_path / "third.html")
    assert "Train" in (tmp_path / "third.html").read_text() or "Line" in (tmp_path / "third.html").read_text()


def test_the_server_builds_and_hands_on(client: TestClient[Any]) -> None:
    def sent(action: str, system: str = "sixth", **form: Any) -> Any:
        found = client.post(f"/api/systems/{system}/armies/{action}", json=form)
        assert found.status_code == 200, found.text
        return found.json()

    catalogue = client.get("/api/systems/sixth/catalogue", params={"faction": "lowland"}).json()
    assert (catalogue["layout"]["noun"], catalogue["battles"], len(catalogue["units"])) == ("part", False, 6)
    found = sent("evaluate", document=company({"unit": "axes"}), edits=[
        {"path": "sections[1].units[+]", "value": {"unit": "cart"}},
    ])  # fmt: skip
    assert (found["legal"], found["at"], found["layout"]["sections"]) == (True, "sections[1].units[0]", "sections")
    cart = sent("unit", document=found["document"], path=found["at"])
    assert len(cart["options"]) == 22
    link = sent("export", document=found["document"], format="link")["text"]
    assert sent("import", system="time_wars", text=link)["roll"]["sections"][1]["units"][0]["name"] == "Cart"
    assert sent("random", points=60, faction="highland", seed="a")["legal"]
    (sample,) = client.get("/api/systems/sixth/armies").json()
    assert sample["title"] == "Third company"
    page = client.get("/api/systems/sixth/units/squire").json()
    assert page["unit"]["name"] == "Squire"
    nobody = client.post("/api/systems/sixth/armies/unit", json={"document": company(), "path": "sections[9]"})
    assert (nobody.status_code, nobody.json()["why"]) == (400, "there is no unit at sections[9]")
