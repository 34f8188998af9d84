"""Soldiers who come with a U.N.I.T. character (AT-SETUP-02, AT-NEW-CHAR-03)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode
from wartable.engine.errors import DataError
from wartable.rulesets.adventures.state import OFF, TABLE


def brig(**fields: Any) -> dict[str, Any]:
    return {"id": "brig", "person": "brigadier_lethbridge_stewart", "at": [20, 20], **fields}


@pytest.mark.rule("AT-SETUP-02", "AT-NEW-CHAR-03", "AT-ORD-01")
@pytest.mark.parametrize(("fields", "weapons", "grenades"), [
    ({"soldiers": 4}, ["unit_rifle"] * 3 + ["unit_smg"], [0, 0, 0, 0]),
    ({"soldiers": 4, "fourth": "grenadier"}, ["unit_rifle"] * 4, [0, 0, 0, 3]),
    ({"soldiers": 2}, ["unit_rifle"] * 2, [0, 0]),
])  # fmt: skip
def test_three_have_rifles_and_the_fourth_an_smg_or_grenades(
    fields: dict[str, Any], weapons: list[str], grenades: list[int]
) -> None:
    game = episode(brig(**fields))
    soldiers = game.group("brig-soldiers")
    assert [soldier.weapon for soldier in soldiers] == weapons
    assert [soldier.grenades for soldier in soldiers] == grenades
    assert {(soldier.kind, soldier.card_limit, soldier.seat) for soldier in soldiers} == {("soldier", 0, "p1")}
    assert [figure.id for figure in game.group("brig")] == ["brig"]


@pytest.mark.rule("AT-SETUP-02")
def test_they_stand_by_their_leader_or_wait_with_him() -> None:
    game = episode(brig(soldiers=4))
    assert [figure.at for figure in game.group("brig-soldiers")] == [
        (18125, 18500), (19375, 18500), (20625, 18500), (21875, 18500),
    ]  # fmt: skip
    assert {figure.where for figure in game.figures.values()} == {TABLE}
    waiting = episode({"id": "yates", "person": "captain_yates", "soldiers": 3})
    assert [figure.where for figure in waiting.figures.values()] == [OFF] * 4


@pytest.mark.rule("AT-SETUP-02")
@pytest.mark.parametrize(("entry", "said"), [
    ({"id": "d", "person": "4th_doctor", "soldiers": 2}, "d leads no soldiers; U.N.I.T. officers and NCOs do"),
    ({"id": "s", "side": "doctor", "kind": "soldier", "soldiers": 2}, "s leads no soldiers"),
    (brig(soldiers=5), "soldiers is 5; it must be 1 to 4"),
    (brig(soldiers=4, fourth="cook"), "fourth is 'cook'"),
])  # fmt: skip
def test_who_leads_none_or_too_many_is_told(entry: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError) as found:
        episode(entry)
    assert said in str(found.value)
