"""Before Their Time (BG-NEW-SCENARIOS-03, -07, -08); the Humans are p1."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import events, options, run, unit
from tests.rulesets.battle_group.winning.scene import restored, scene, waiting
from wartable.engine.errors import DataError
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.events.scenarios import BurningTried, RiftStirred
from wartable.rulesets.battle_group.state import RESERVE, Game
from wartable.rulesets.battle_group.turn.actions import menu
from wartable.rulesets.battle_group.winning.ending import over
from wartable.rulesets.battle_group.winning.scenarios import scenario
from wartable.rulesets.battle_group.winning.village import HOUSES, burning

KEY = "before_their_time"


@pytest.mark.rule("BG-NEW-SCENARIOS-03", "BG-NEW-SCENARIOS-00", "BG-NEW-ERAS-00")
def test_its_era_length_and_the_zone_of_the_humans() -> None:
    game = waiting(KEY)
    assert (game.era, game.turns) == ("Ancient", 8)
    assert {piece.key for piece in game.table.features if piece.kind == "building"} == set(HOUSES)
    zone = game.sides["p1"].zone
    middle = 24 * INCH
    far = [round(((x - middle) ** 2 + (y - middle) ** 2) ** 0.5) for x, y in zone]
    assert all(abs(each - 12 * INCH) <= 2 for each in far)


@pytest.mark.rule("BG-NEW-SCENARIOS-03")
@pytest.mark.parametrize(("edge", "x", "y"), [
    ("south", (0, 48), (0, 8)), ("north", (0, 48), (40, 48)), ("west", (0, 8), (0, 48)), ("east", (40, 48), (0, 48)),
])  # fmt: skip
def test_the_aliens_come_from_any_one_edge(edge: str, x: tuple[int, int], y: tuple[int, int]) -> None:
    game = waiting(KEY)
    assert game.sides["p2"].zones == ()
    _, (ask,) = run(scenario(game).prepare(game), [], [edge])
    assert (ask.seat, options(ask)) == ("p2", ["south", "north", "west", "east"])
    zone = game.sides["p2"].zone
    assert (min(a for a, _ in zone), max(a for a, _ in zone)) == (x[0] * INCH, x[1] * INCH)
    assert (min(b for _, b in zone), max(b for _, b in zone)) == (y[0] * INCH, y[1] * INCH)


# ------------------------------------------------------------------ burning
def burners(side: str = "p2", y: float = 17.5) -> Game:
    """A unit of a side at the near wall of the smithy, 18 inches from the south edge, in its own turn."""
    return scene(KEY, unit("fire", side, (19, y)), player=side)


def keys(game: Game) -> list[str]:
    return [option.key for option in menu(game, game.units["fire"])[0]]


@pytest.mark.rule("BG-NEW-SCENARIOS-07")
@pytest.mark.parametrize(("side", "y", "may"), [("p2", 17.5, True), ("p2", 17.4, False), ("p1", 17.5, False)])
def test_aliens_in_contact_with_a_building_may_burn_it(side: str, y: float, may: bool) -> None:
    assert ("burn_house_two" in keys(burners(side, y))) is may


@pytest.mark.rule("BG-NEW-SCENARIOS-07")
@pytest.mark.parametrize(("face", "burns"), [(1, False), (3, False), (4, True), (6, True)])
def test_it_burns_on_4_or_more(face: int, burns: bool) -> None:
    game = burners()
    action = next(a for a in scenario(game).actions(game, game.units["fire"]) if a.key == "burn_house_two")
    run(action.run(game, game.units["fire"]), [face])
    assert [found.burns for found in events(game, BurningTried)] == [burns]
    assert burning(game) == int(burns)
    assert ("burn_house_two" in keys(game)) is not burns


def burn(game: Game, count: int) -> Game:
    for key in HOUSES[:count]:
        game.emit(BurningTried("foe", key, 4, True))
    return game


@pytest.mark.rule("BG-NEW-SCENARIOS-03")
@pytest.mark.parametrize(("count", "winners", "early"), [
    (0, ("p1",), False), (1, ("p1",), False), (2, (), False), (3, ("p2",), True),
])  # fmt: skip
def test_three_that_burn_win_for_the_aliens_two_are_a_draw_fewer_win_for_the_humans(
    count: int, winners: tuple[str, ...], early: bool
) -> None:
    game = burn(scene(KEY), count)
    assert scenario(game).verdict(game)[0] == winners
    assert over(game) is early


@pytest.mark.rule("BG-NEW-SCENARIOS-07")
def test_a_save_keeps_what_burns() -> None:
    game = burn(scene(KEY), 2)
    back = restored(game, scene(KEY))
    assert back.hash() == game.hash()
    assert burning(back) == 2
    assert back.table.features == game.table.features


# ------------------------------------------------------------------ the rift
@pytest.mark.rule("BG-NEW-SCENARIOS-08")
@pytest.mark.parametrize(("seat", "turn", "opens"), [("p1", 1, False), ("p1", 2, True), ("p2", 2, False)])
def test_a_rift_opens_in_each_turn_of_the_humans_from_game_turn_2_on(seat: str, turn: int, opens: bool) -> None:
    game = scene(KEY, turn=turn)
    run(scenario(game).player_turn_begins(game, seat), [1, 1] if opens else [])
    assert len(events(game, RiftStirred)) == int(opens)


@pytest.mark.rule("BG-NEW-SCENARIOS-08")
@pytest.mark.parametrize(("face", "at"), [(1, (24_000, 36_000)), (4, (24_000, 12_000)), (2, (34_392, 30_000))])
def test_it_is_12_inches_from_the_middle_and_1_is_north(face: int, at: tuple[int, int]) -> None:
    game = scene(KEY, turn=2)
    run(scenario(game).player_turn_begins(game, "p1"), [face, 1])
    assert [found.at for found in events(game, RiftStirred)] == [at]


@pytest.mark.rule("BG-NEW-SCENARIOS-08", "BG-NEW-SCENARIOS-03")
def test_reserves_of_the_humans_come_through_it() -> None:
    game = scene(KEY, unit("help", "p1", reserve=True), turn=2)
    assert game.units["help"].where == RESERVE
    run(scenario(game).player_turn_begins(game, "p1"), [4, 3], ["help", {"to": [24_000, 12_000]}])
    assert game.units["help"].on_table


# ------------------------------------------------------------------ forces
@pytest.mark.rule("BG-FORCE-03", "BG-NEW-SCENARIOS-03")
@pytest.mark.parametrize(("archers", "reserve", "part"), [
    (5, True, ""), (5, False, "reserve|native|time"),
])  # fmt: skip
def test_natives_are_set_down_and_others_wait(archers: int, reserve: bool, part: str) -> None:
    groups = [
        {"units": [{"unit": "recalled_archer", "options": [{"more": archers - 1}]}]},
        {"units": [{"unit": "colonial_rifleman", "options": ["more"]}], **({"reserve": True} if reserve else {})},
    ]
    army = {"ruleset": "battle_group", "name": "Watch", "faction": "humans", "groups": groups}
    sides: list[dict[str, Any]] = [
        {"seat": "p1", "name": "One", "army": army}, {"seat": "p2", "name": "Two", "faction": "aliens"},
    ]  # fmt: skip
    if part:
        with pytest.raises(DataError, match=part):
            waiting(KEY, unit("them", "p2"), sides=sides)
    else:
        game = waiting(KEY, unit("them", "p2"), sides=sides)
        assert [found.kept for found in game.units.values()] == [False, True, False]


@pytest.mark.rule("BG-FORCE-03")
def test_a_side_of_the_other_faction_is_refused() -> None:
    sides = [{"seat": "p1", "name": "One", "faction": "aliens"}, {"seat": "p2", "name": "Two", "faction": "humans"}]
    with pytest.raises(DataError, match=r"is for the humans \(BG-FORCE-03\)"):
        waiting(KEY, sides=sides)
