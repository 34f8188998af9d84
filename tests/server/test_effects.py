"""What a unit does to an enemy, over HTTP: by the odds, remembered, with its sums; faults are told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from litestar.testing import TestClient

from wartable.server.app import Settings, create
from wartable.server.pages import firepower
from wartable.server.protocol.army_forms import EffectsForm

Client = TestClient[Any]
HOME = "/api/systems/time_wars/armies/effects"
UNIT = "detachments[0].units[0]"


def army(*options: Any) -> dict[str, Any]:
    squad = {"unit": "marine_squad", "options": list(options)}
    return {"faction": "federation", "detachments": [{"commander": {"unit": "federation_leader"}, "units": [squad]}]}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


def sent(client: Client, code: int = 200, **form: Any) -> Any:
    found = client.post(HOME, json={"document": army(), "path": UNIT, **form})
    assert found.status_code == code, found.text
    return found.json()


def test_each_row_has_its_number_and_its_sum(client: Client) -> None:
    found = sent(client, document=army("lmg", {"apc": []}), foe={"unit": "slave_troopers"})
    squad, apc = found["bodies"]
    assert (found["unit"], squad["counts"], apc["name"]) == ("slave_troopers", "Models lost", "APC")
    first = squad["rows"][0]
    assert (first["label"], first["reach"], first["arms"]) == ("Standard", "to 5\u2033", "LMG")
    assert first["mean"] > squad["rows"][1]["mean"] > 0
    assert {"TW-FIRE-15", "TW-PROF-07"} <= {term["clause"] for term in first["odds"]["terms"]}
    assert (apc["rows"][-2]["why"], apc["rows"][-2]["odds"]) == ("a vehicle cannot charge", None)


def test_cover_and_a_list_as_enemy(client: Client) -> None:
    foe = {"document": {"faction": "daleks", "detachments": [{"commander": {"unit": "dalek_commander"}, "units": [
        {"unit": "slave_troopers"}]}]}, "path": UNIT}  # fmt: skip
    bare, covered = (sent(client, foe=foe, cover=cover)["bodies"][0]["rows"][1]["mean"] for cover in (0, 3))
    assert covered < bare
    assert sent(client, foe=foe)["unit"] == ""


FORM = EffectsForm(document=army(), path=UNIT)


def test_the_same_question_is_answered_from_memory() -> None:
    firepower._worked_out.cache_clear()
    assert firepower._effects("time_wars", FORM) == firepower._effects("time_wars", FORM)
    assert firepower._worked_out.cache_info().hits == 1


def test_odds_that_take_too_long_to_count_are_thrown(monkeypatch: pytest.MonkeyPatch) -> None:
    firepower._worked_out.cache_clear()
    counted = firepower._effects("time_wars", FORM).bodies[0].rows
    firepower._worked_out.cache_clear()
    monkeypatch.setattr(firepower, "monotonic", lambda: monotonic() - 60)  # nothing is left for counting
    rows = firepower._effects("time_wars", FORM).bodies[0].rows
    firepower._worked_out.cache_clear()
    told = [row.odds for row in rows if row.odds is not None]
    assert all(0 < odds.margin <= 0.2 for odds in told)
    assert all(odds.text.endswith(f"(about, ± {100 * odds.margin:.0f}%)") for odds in told)
    for row, exact in zip(rows, counted):
        assert row.mean == pytest.approx(exact.mean, rel=0.25, abs=0.25)


@pytest.mark.parametrize(
    ("form", "part"),
    [
        ({"path": "detachments[0].units[7]"}, "no unit at 'detachments[0].units[7]'"),
        ({"path": ""}, "no unit at"),
        ({"foe": {"unit": "nobody"}}, "'nobody'"),
        ({"foe": {"document": {"detachments": 3}, "path": UNIT}}, "detachments"),
        ({"foe": {"document": {"detachments": []}, "path": UNIT}}, "no unit at"),
        ({"document": {"detachments": [{"commander": 4}]}}, "commander"),
        ({"cover": 4}, ""),
    ],
)
def test_what_cannot_be_asked(client: Client, form: dict[str, Any], part: str) -> None:
    assert part in sent(client, 400, **form)["why"]


def test_no_such_system(client: Client) -> None:
    for system in ("hunt_for_davros", "chess"):
        path = f"/api/systems/{system}/armies/effects"
        assert client.post(path, json={"document": army(), "path": UNIT}).status_code == 404
