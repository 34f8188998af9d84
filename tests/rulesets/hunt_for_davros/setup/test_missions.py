"""The mission deck: which cards are in it, how they are dealt, and who knows them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.rulesets.hunt_for_davros.helpers import events
from tests.rulesets.hunt_for_davros.setup.tables import LAST, Table, laid, made, set_up
from wartable.engine.answer import Scripted
from wartable.rulesets.hunt_for_davros.data.data import missions
from wartable.rulesets.hunt_for_davros.events.base import (
    MissionDrawn,
    MissionsDealt,
)
from wartable.rulesets.hunt_for_davros.state import UMPIRE, Game


# ------------------------------------------------------------------ missions
def kinds(game: Game) -> list[str]:
    return [missions()[team.mission].kind for team in game.teams.values()]


@pytest.mark.rule("HD-SCN-01", "HD-SCN-02", "HD-NEW-SCN-00")
@pytest.mark.parametrize(("scenario", "count", "copies"), [
    ("prison_complex", 4, 3), ("six_teams", 5, 4), ("six_teams", 6, 4),
])  # fmt: skip
def test_the_mission_deck(scenario: str, count: int, copies: int) -> None:
    table = Table(made(**laid(scenario=scenario, teams=count)))
    game = table.go("encounters")
    assert table.dice_of("HD-NEW-SCN-00") == list(range(2 * copies, 2 * copies - count, -1))
    dealt = [event.mission for event in events(game, MissionDrawn)]
    assert dealt == [team.mission for team in game.teams.values()]
    all_ = sorted([*dealt, *game.missions])
    assert all_ == ["bring_the_maker_home"] * copies + ["execute_the_maker"] * copies
    assert set(kinds(game)) == {"kill", "save"}  # from four teams on both kinds are always dealt


@pytest.mark.rule("HD-SCN-02", "HD-GEN-10")
def test_missions_are_secret() -> None:
    game = set_up("encounters")
    for event in events(game, MissionDrawn):
        assert [seat for seat in (*game.teams, "", UMPIRE) if event.visible_to(seat)] == [event.seat, UMPIRE]
    (left,) = events(game, MissionsDealt)
    assert not any(left.visible_to(seat) for seat in (*game.teams, ""))
    assert not any(team.shown for team in game.teams.values())


@pytest.mark.rule("HD-NEW-SCN-00")
@pytest.mark.parametrize(("count", "faces", "dealt"), [
    # the deck: three times kill (1 to 3), then three times save (4 to 6)
    (2, [1, 1, 1, 3], ["kill", "save"]),  # alike, dealt once more: 1 of 6, then 3 of the 5 left
    (2, [1, 1, 4, 3], ["save", "kill"]),  # 4 of 6, then 3 of the 5 left
    (2, [1, 1, 1, 1], ["kill", "kill"]),  # alike again: once only
    (2, [1, 3], ["kill", "save"]),  # a conflict: it stands
    (3, [1, 1, 1, 4, 3, 1], ["save", "kill", "kill"]),
    (3, [1, 1, 2], ["kill", "kill", "save"]),
])  # fmt: skip
def test_missions_that_are_all_alike_are_dealt_once_more(count: int, faces: list[int], dealt: list[str]) -> None:
    table = Table(made(**laid(teams=count)))
    table.go("missions")
    before = table.thrown
    table.dice = Scripted([1] * before + faces)
    game = table.go("encounters")
    assert kinds(game) == dealt
    assert table.thrown - before == len(faces)


@pytest.mark.rule("HD-NEW-SCN-00", "HD-NEW-SCN-10", "HD-SETUP-11")
@pytest.mark.parametrize(("sides", "deck"), [
    ([{"mission": "kill"}, {}, {}, {}], [5, 4, 3]),
    ([{"mission": "kill"}, {"mission": "kill"}, {"mission": "kill"}, {}], [3]),  # three saves are left
    ([{"mission": "kill"}] * 4, []),  # more than the deck holds: then it holds saves alone
    ([{"mission": "leave_no_trace"}, {}, {}, {}], [6, 5, 4]),  # not in the basic deck
])  # fmt: skip
def test_fixed_missions_leave_the_deck_first(sides: list[dict[str, str]], deck: list[int]) -> None:
    table = Table(made(**laid(sides=sides)))
    game = table.go("encounters")
    assert table.dice_of("HD-NEW-SCN-00") == deck
    fixed = [missions()[team.mission].key for team, side in zip(game.teams.values(), sides) if side]
    wanted = {"kill": "execute_the_maker"}
    assert fixed == [wanted.get(side["mission"], side["mission"]) for side in sides if side]
    assert [event.seat for event in events(game, MissionDrawn)] == [
        seat for seat, side in zip(game.teams, sides) if not side
    ]


@pytest.mark.rule("HD-NEW-SCN-00", "HD-NEW-SCN-03", "HD-NEW-SCN-04")
@pytest.mark.parametrize(
    ("on", "keys"),
    [
        (False, {"execute_the_maker": 3, "bring_the_maker_home": 3}),
        (True, {"execute_the_maker": 2, "bring_the_maker_home": 2, "leave_no_trace": 1, "intact_specimen": 1}),
    ],
)
def test_advanced_missions_take_the_place_of_one_card_each(on: bool, keys: Mapping[str, int]) -> None:
    game = set_up("encounters", options={"advanced_missions": on})
    all_ = [*(team.mission for team in game.teams.values()), *game.missions]
    assert {key: all_.count(key) for key in all_} == keys


@pytest.mark.rule("HD-SCN-01", "HD-SCN-03")
def test_a_straight_fight_has_no_missions() -> None:
    table = Table(made(**laid(scenario="straight_fight")))
    game = table.go()
    assert table.dice_of("HD-NEW-SCN-00") == []
    assert not any(team.mission for team in game.teams.values())
    assert game.options.win == LAST
