"""The seven rules, each on both sides of its border, as the umpire plays them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from wartable import rulesets
from wartable.rulesets import load_ruleset, look_again, systems
from wartable.umpire.referee import referee

LINE = ((3, 8), (3.7, 8), (4.4, 8))


def band(key: str, at: Sequence[tuple[float, float]] = (), **more: Any) -> dict[str, Any]:
    return {"id": key, "name": key, **({"at": [list(point) for point in at]} if at else {"size": 3}), **more}


def skirmish(low: Sequence[Mapping[str, Any]], high: Sequence[Mapping[str, Any]], **more: Any) -> dict[str, Any]:
    sides = [{"seat": "low", "name": "low", "bands": low}, {"seat": "high", "name": "high", "bands": high}]
    return {"wartable": 1, "ruleset": "sixth", "sides": sides, **more}


def comes(doc: Mapping[str, Any], script: Sequence[Any], dice: Sequence[int] = (), **expect: Any) -> None:
    """What is expected must come of the answers and dice."""
    report = referee(load_ruleset("sixth"), {**doc, "script": script, "dice": dice, "expect": expect})
    assert report.differences == []


@pytest.mark.rule("SX-SETUP-01")
@pytest.mark.parametrize(
    ("seat", "y", "stands"),
    [
        ("low", 5.7, True),
        ("low", 5.701, False),
        ("low", 0.3, True),
        ("low", 0.299, False),
        ("high", 12.3, True),
        ("high", 12.299, False),
    ],
)
def test_bands_are_set_down_by_turns_wholly_in_their_zones(seat: str, y: float, stands: bool) -> None:
    row = {"models": [[5, y], [6, y], [7, y]]}
    script = [row] if seat == "low" else [{"to": [5, 3]}, row]
    other = {"low": "high", "high": "low"}[seat]
    expected = {"ask": {"seat": other}} if stands else {"refused": "SX-SETUP-01"}
    comes(skirmish([band("a"), band("b")], [band("c"), band("d")]), script, **expected)


@pytest.mark.rule("SX-SETUP-01")
@pytest.mark.parametrize(("x", "stands"), [(5.599, False), (5.6, True)])
def test_nobody_is_set_down_on_another(x: float, stands: bool) -> None:
    script = [{"models": [[3.6, 3], [4.3, 3], [5, 3]]}, {"to": [5, 15]}, {"models": [[x, 3], [x + 1, 3], [x + 2, 3]]}]
    expected = {"ask": {"seat": "high"}} if stands else {"refused": "SX-SETUP-01"}
    comes(skirmish([band("a"), band("b")], [band("c"), band("d")]), script, **expected)


def four(**acted: bool) -> dict[str, Any]:
    """Two bands a side, 20 inches and more apart."""
    places = {"a": (3, 1), "b": (12, 1), "c": (3, 23), "d": (12, 23)}
    a, b, c, d = (band(key, [place], acted=acted.get(key, False)) for key, place in places.items())
    return skirmish([a, b], [c, d], table=[24, 24])


@pytest.mark.rule("SX-TURN-01")
def test_bands_act_by_turns_and_each_once() -> None:
    comes(four(), ["a stay"], ask={"seat": "high", "options": ["c", "d"]})
    comes(four(), ["a stay", "c stay", "stay"], ask={"seat": "high", "unit": "d"}, turn=1)
    comes(four(), ["a stay", "c stay", "stay", "stay"], ask={"seat": "low", "options": ["a", "b"]}, turn=2)


@pytest.mark.rule("SX-TURN-01")
def test_who_has_nobody_left_is_passed_over() -> None:
    comes(four(c=True, d=True), ["a stay"], ask={"seat": "low", "unit": "b"})


@pytest.mark.rule("SX-MOVE-01")
@pytest.mark.parametrize(("to", "goes"), [([10, 7], True), ([10, 7.001], False)])
def test_a_model_goes_six_inches(to: list[float], goes: bool) -> None:
    doc = skirmish([band("a", [(10, 1)])], [band("c", [(2, 23)])], table=[24, 24])
    comes(doc, [{"to": to}], **({"ask": {"seat": "high"}} if goes else {"refused": "SX-MOVE-01"}))


@pytest.mark.rule("SX-MOVE-01")
@pytest.mark.parametrize(("friend", "goes"), [("a", True), ("c", False)])
def test_friends_are_passed_and_enemies_are_not(friend: str, goes: bool) -> None:
    """A row of bases from edge to edge lies in the way."""
    rows = [[(round(0.6 * n + 0.3, 1), 4) for n in range(first, first + 5)] for first in range(0, 20, 5)]
    wall = [band(f"{friend}{i}", row, acted=True) for i, row in enumerate(rows)]
    low = [band("z", [(6, 2)]), *(wall if friend == "a" else [])]
    high = [band("y", [(6, 17)]), *(wall if friend == "c" else [])]
    expected = {"ask": {"about": "z"}} if goes else {"refused": "SX-MOVE-01"}
    comes(skirmish(low, high, table=[12, 18]), [{"to": [6, 6]}], **expected)


@pytest.mark.rule("SX-MOVE-02")
@pytest.mark.parametrize(("x", "goes"), [(6.0, True), (6.001, False)])
def test_a_band_ends_in_one_group(x: float, goes: bool) -> None:
    doc = skirmish([band("a", LINE)], [band("c", [(2, 23)])], table=[24, 24])
    row = {"models": [[3, 8], [4.4, 8], [x, 8]]}  # 6 - 4.4 - 0.6 is a gap of 1 inch
    comes(doc, [row], **({"ask": {"seat": "high"}} if goes else {"refused": "SX-MOVE-02"}))


def facing(distance: float, target: int = 4) -> dict[str, Any]:
    """Three models, and the nearest of some enemies so far away."""
    y = round(8.6 + distance, 3)
    return skirmish([band("a", LINE)], [band("c", [(round(3 + 0.7 * n, 1), y) for n in range(target)])], table=[24, 24])


@pytest.mark.rule("SX-SHOOT-01")
def test_targets_are_within_twelve_inches() -> None:
    comes(facing(12), ["stay"], ask={"seat": "low", "options": ["c", "hold"]})
    comes(facing(12.001), ["stay"], ask={"seat": "high"})
    far = facing(12)
    far["sides"][1]["bands"].append(band("d", [(23, 23)]))
    comes(far, ["stay", "d"], refused="SX-SHOOT-01")


@pytest.mark.rule("SX-SHOOT-02")
@pytest.mark.parametrize(
    ("distance", "dice", "hits", "lost"),
    [
        (6.001, [5, 4, 6], 2, [0, 1]),  # 5 and 6 hit
        (6.0, [4, 3, 6], 2, [0, 1]),  # as near as that a 4 hits too
        (6.0, [1, 2, 3], 0, []),
    ],
)
def test_hits_take_the_nearest_models(distance: float, dice: list[int], hits: int, lost: list[int]) -> None:
    events = [{"event": "Shot", "unit": "a", "hits": hits}]
    if lost:
        events.append({"event": "ModelsLost", "unit": "c", "models": lost})
    comes(facing(distance), ["stay c"], dice, events=[*events, {"event": "Acted"}], exactly=True)


@pytest.mark.rule("SX-WIN-01")
@pytest.mark.parametrize(("dice", "result"), [([6, 6, 6], ["low"]), ([6, 6, 1], "none")])
def test_the_last_one_standing_has_won(dice: list[int], result: Any) -> None:
    comes(facing(6, 3), ["stay c"], dice, result=result)


@pytest.mark.rule("SX-WIN-01")
@pytest.mark.parametrize(
    ("turns", "foes", "result"),
    [
        (1, 2, ["low"]),
        (1, 3, "draw"),
        (1, 4, ["high"]),
        (2, 2, "none"),
    ],
)
def test_after_the_last_turn_it_is_who_has_more(turns: int, foes: int, result: Any) -> None:
    comes({**facing(13, foes), "options": {"turns": turns}}, ["stay", "stay"], result=result)


def test_who_looks_for_systems_while_all_is_forgotten_does_not_bring_it_back() -> None:
    looking = rulesets._installed[-1]
    look_again()
    looking.__dict__["names"] = ("gone",)
    assert "gone" not in systems()
    assert "sixth" in systems()
