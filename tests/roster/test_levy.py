"""Armies by lot and lists that are filled up: legal, within points and models, the same by the same seed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.roster.lists import marines
from wartable.engine.errors import DataError
from wartable.roster import levy
from wartable.rulesets.time_wars.builder import roster
from wartable.rulesets.time_wars.lists.entries import factions

FACTIONS = list(factions())
LIGHT = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


def drawn(faction: str, points: int, seed: str, **owned: int) -> dict[str, Any]:
    start = levy.begun(roster, "time_wars", faction, seed)
    return levy.drawn(roster, start, points, seed, owned or None)


def cost(doc: Any) -> int:
    listed = roster.rules(doc)
    assert [problem.text for problem in listed.problems if not problem.warning] == []
    return listed.cost


@LIGHT
@given(faction=st.sampled_from(["", *FACTIONS]), points=st.integers(50, 600), seed=st.text(max_size=4))
def test_a_random_army_is_legal_and_uses_its_points(faction: str, points: int, seed: str) -> None:
    doc = drawn(faction, points, seed)
    assert points * 85 <= cost(doc) * 100 <= points * 100
    assert doc["points"] == points


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("points", [50, 51, 199, 201])
def test_every_list_at_the_borders_of_a_detachment(faction: str, points: int) -> None:
    assert points * 85 <= cost(drawn(faction, points, "border")) * 100 <= points * 100


def test_the_same_seed_gives_the_same_army_and_others_do_not() -> None:
    found = [drawn("federation", 120, seed) for seed in ("a", "b", "c", "d", "a")]
    assert found[0] == found[-1]
    assert len({repr(doc) for doc in found}) == 4


def test_mostly_its_own_list_and_no_named_characters() -> None:
    keys = [
        unit["unit"]
        for seed in range(6)
        for force in drawn("sontarans", 150, str(seed))["detachments"]
        for unit in (force["commander"], *force["units"])
    ]
    assert sum(key in factions()["sontarans"].troops for key in keys) * 2 > len(keys)
    assert not any(troop.person for each in factions().values() for key, troop in each.troops.items() if key in keys)


@LIGHT
@given(seed=st.text(max_size=4), points=st.integers(60, 400))
def test_a_list_that_is_filled_up_keeps_what_it_has(seed: str, points: int) -> None:
    start = marines("leader", "lmg", points=60)
    doc = levy.drawn(roster, start, points, seed)
    assert points * 85 <= cost(doc) * 100 <= points * 100
    first, old = doc["detachments"][0], start["detachments"][0]
    assert [unit["unit"] for unit in first["units"]][:4] == [unit["unit"] for unit in old["units"]]
    assert {"leader", "lmg"} <= set(map(str, first["units"][0]["options"]))
    assert start == marines("leader", "lmg", points=60)


COLLECTION = {
    "federation_leader": 1, "ice_warrior_commander": 1, "marine_squad": 34, "ice_warriors": 9, "unit_squad": 10,
    "weapon_specialists": 5, "conscripts": 10, "apc": 1, "lpc": 1, "federation_tank": 1,
}  # fmt: skip


@LIGHT
@given(seed=st.text(max_size=4), points=st.integers(50, 250))
def test_nothing_beyond_the_collection(seed: str, points: int) -> None:
    doc = drawn("federation", points, seed, **COLLECTION)
    assert cost(doc) <= points
    used = roster.models(roster.rules(doc))
    assert {key: many for key, many in used.items() if many > COLLECTION.get(key, 0)} == {}


def test_a_retinue_counts_as_models_of_its_entry() -> None:
    doc = marines("apc")
    doc["detachments"][0]["commander"]["options"] = ["captain", {"marines": 6}]
    used = roster.models(roster.rules(doc))
    assert used == {"federation_leader": 1, "marine_squad": 46, "apc": 1}


@pytest.mark.parametrize(
    ("points", "owned", "text"),
    [
        (49, {}, "49 points are too few; a detachment costs at least 50"),
        (100, {"marine_squad": 20}, "no legal army of at most 100 points was found of this collection"),
        (
            100,
            {"federation_leader": 1, "marine_squad": 20},
            "of this collection",
        ),  # 5 + 2 * 12 and its options: too small
    ],
)
def test_what_cannot_be_is_told(points: int, owned: dict[str, int], text: str) -> None:
    with pytest.raises(DataError, match=text):
        drawn("federation", points, "x", **owned)


def test_no_such_list() -> None:
    with pytest.raises(DataError, match="no list is called 'movellans'"):
        levy.begun(roster, "time_wars", "movellans", "")


def test_a_list_with_a_fault_is_not_filled_up() -> None:
    with pytest.raises(DataError, match="may be"):
        levy.drawn(roster, marines({"flamethrower": 2}), 100, "x")


# ------------------------------------------------------------------ work
class Counted:
    """The roster, which counts the units that it is given to judge."""

    def __init__(self) -> None:
        self.units = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(roster, name)

    def rules(self, doc: Any) -> Any:
        self.units += sum(len(force["units"]) for force in doc["detachments"])
        return roster.rules(doc)


def judged(points: int) -> tuple[int, int]:
    """How many units were judged on the way to an army, and how many it has."""
    muster: Any = Counted()
    found = levy.drawn(muster, levy.begun(roster, "time_wars", "federation", "work"), points, "work")
    return muster.units, sum(len(force["units"]) for force in found["detachments"])


def test_a_large_army_is_not_judged_whole_for_each_of_its_units() -> None:
    small, large = judged(400), judged(2000)
    assert large[1] >= 4 * small[1]
    assert large[0] / large[1] <= 2 * small[0] / small[1]  # 6 times with the whole army each time


@pytest.mark.parametrize(("seed", "points"), [
    ("s0", 700), ("s3", 700), ("s5", 700),
    ("e0", 450), ("e3", 150),  # Sontarans are Neutral: their army is on the side of the first troops whom it hires
])  # fmt: skip
def test_an_army_is_the_same_as_if_it_had_been_judged_whole(
    seed: str, points: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = drawn("", points, seed)
    monkeypatch.setattr(levy._Levy, "_set_aside", lambda self: None)
    monkeypatch.setattr(levy._Levy, "_taken_back", lambda self, *before: True)
    assert drawn("", points, seed) == quick


@pytest.mark.parametrize(("owned", "of"), [(None, ""), ({"federation_leader": 1, "marine_squad": 12}, " of this coll")])
def test_what_takes_too_much_work_is_given_up(
    monkeypatch: pytest.MonkeyPatch, owned: dict[str, int] | None, of: str
) -> None:
    monkeypatch.setattr(levy, "WORK", 40)
    muster: Any = Counted()
    with pytest.raises(DataError, match=f"at most 900 points was found{of}.*: 40 units were judged for it; ask for"):
        levy.drawn(muster, levy.begun(roster, "time_wars", "federation", "x"), 900, "x", owned)
    assert muster.units <= 40


def test_the_best_army_so_far_is_given_when_no_more_work_may_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """An attempt that comes to less than 96 percent is followed by others, if there is work left for them."""

    def found(work: int) -> tuple[int, int]:
        monkeypatch.setattr(levy, "WORK", work)
        muster: Any = Counted()
        start = levy.begun(roster, "time_wars", "federation", "1")
        return cost(levy.drawn(muster, start, 250, "1", COLLECTION)), muster.units

    (few, little), (most, much) = found(600), found(30_000)
    assert few <= most < 240
    assert little <= 600 < much


def test_what_is_set_aside_is_there_again() -> None:
    """Named commanders stand beside a detachment that is tried, others do not, and no person leads two (TW-CHAR-06)."""
    doc = marines("leader", points=700)
    doc["detachments"].append({**doc["detachments"][0], "commander": {"unit": "the_brigadier"}})
    bare = roster.bare(roster.rules(doc), doc)
    assert [force["commander"]["unit"] for force in bare["detachments"]] == ["the_brigadier"]
    found = levy.drawn(roster, doc, 700, "aside")
    assert [force["commander"] for force in found["detachments"]][:2] == [f["commander"] for f in doc["detachments"]]
    assert len(found["detachments"]) > 2
