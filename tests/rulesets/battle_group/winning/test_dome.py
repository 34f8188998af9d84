"""Dome Breach (BG-NEW-SCENARIOS-02, -06); the attacker is p1."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import events, row, run, unit
from tests.rulesets.battle_group.winning.scene import restored, scene, waiting
from wartable.engine.ask import Placement
from wartable.engine.errors import DataError, RuleError
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.events.scenarios import DomeStormed, ObstaclePlaced
from wartable.rulesets.battle_group.state import Game, Phase
from wartable.rulesets.battle_group.turn.turn import next_player, step
from wartable.rulesets.battle_group.winning.dome import outline, refused
from wartable.rulesets.battle_group.winning.ending import over
from wartable.rulesets.battle_group.winning.scenarios import scenario

KEY = "dome_breach"


@pytest.mark.rule("BG-NEW-SCENARIOS-02", "BG-NEW-SCENARIOS-00")
def test_its_table_zones_and_length() -> None:
    game = waiting(KEY)
    dome = next(piece for piece in game.table.features if piece.key == "dome")
    assert (dome.right - dome.left, dome.kind) == (10 * INCH, "building")
    assert sum(piece.kind == "wall" for piece in game.table.features) == 3
    assert (game.turns, game.table.width, game.table.height) == (7, 48 * INCH, 48 * INCH)
    zones = [side.zone for side in game.sides.values()]
    assert [(min(y for _, y in zone), max(y for _, y in zone)) for zone in zones] == [(0, 8000), (32000, 48000)]


@pytest.mark.rule("BG-NEW-SCENARIOS-02")
def test_the_attacker_moves_first_and_nobody_rolls() -> None:
    game = waiting(KEY)
    assert game.cursor.phase is Phase.SEQUENCE
    flow = step(game)
    assert flow is not None
    run(flow)
    assert (game.sequence, game.cursor.phase) == (("p1", "p2"), Phase.DEPLOY)


def stormed(count: int) -> Game:
    """The end of a game turn with so many of the attacker's models in the dome, each of size 1."""
    rows = [unit(f"us{n}", "p1", *row(20, 36 + 2 * n, min(4, count - 4 * n))) for n in range((count + 3) // 4)]
    return scene(KEY, *rows)


@pytest.mark.rule("BG-NEW-SCENARIOS-02")
@pytest.mark.parametrize(("count", "won"), [(7, False), (8, True), (9, True)])
def test_unit_sizes_of_8_in_the_dome_at_the_end_of_a_game_turn_win_at_once(count: int, won: bool) -> None:
    game = stormed(count)
    assert not over(game)  # it is counted as a game turn ends
    run(scenario(game).game_turn_over(game))
    assert [(found.inside, found.enough) for found in events(game, DomeStormed)] == [(2 * count, won)]
    assert over(game) is won
    assert (scenario(game).decided(game) or ((),))[0] == (("p1",) if won else ())


@pytest.mark.rule("BG-NEW-SCENARIOS-02")
def test_who_stands_before_the_dome_is_not_in_it_and_the_defender_never_counts() -> None:
    game = scene(KEY, unit("us", "p1", (24, 34.999)), unit("them", "p2", *row(20, 40, 5)))
    run(scenario(game).game_turn_over(game))
    assert events(game, DomeStormed) == []


@pytest.mark.rule("BG-NEW-SCENARIOS-02")
def test_else_the_defender_wins_at_the_end() -> None:
    game = scene(KEY, unit("us", "p1", (24, 40)), cursor="end", player="p2", sequence=["p1", "p2"], turn=7)
    run(next_player(game))
    assert game.result is not None
    assert game.result.winners == ("p2",)


# ------------------------------------------------------------------ obstacles
@pytest.mark.rule("BG-NEW-SCENARIOS-06")
def test_the_defender_sets_two_rows_of_wire_and_one_of_tank_traps_down_or_fewer() -> None:
    game = waiting(KEY)
    places: list[Any] = [{"to": [4000, 25000], "facing": 0}, {"to": [40000, 25000], "facing": 0}]
    _, asked = run(scenario(game).prepare(game), [], ["set", places[0], "none", "set", places[1]])
    assert {ask.seat for ask in asked} == {"p2"}
    assert [found.kind for found in events(game, ObstaclePlaced)] == ["wire", "tank_traps"]
    assert [piece.kind for piece in game.table.features][-2:] == ["wire", "tank_traps"]


@pytest.mark.rule("BG-NEW-SCENARIOS-06")
@pytest.mark.parametrize(("to", "why"), [
    ((4, 16.25), "more than 8 inches"), ((4, 16.251), ""), ((44, 20), "on the table"), ((24, 40), "another piece"),
])  # fmt: skip
def test_where_they_may_lie(to: tuple[float, float], why: str) -> None:
    game = waiting(KEY)
    found = refused(game, outline((round(to[0] * INCH), round(to[1] * INCH)), 0))
    assert (why in found) if why else found == ""


@pytest.mark.rule("BG-NEW-SCENARIOS-06")
def test_a_place_that_is_not_allowed_is_refused() -> None:
    flow = scenario(game := waiting(KEY)).prepare(game)
    next(flow)
    ask = flow.send("set")
    assert isinstance(ask, Placement)
    with pytest.raises(RuleError, match="more than 8 inches"):
        ask.accept({"to": [4000, 10000], "facing": 0})


@pytest.mark.rule("BG-NEW-SCENARIOS-06")
def test_a_save_keeps_them() -> None:
    game = waiting(KEY)
    run(scenario(game).prepare(game), [], ["set", {"to": [4000, 25000], "facing": 0}, "none", "none"])
    back = restored(game, waiting(KEY))
    assert back.hash() == game.hash()
    assert [piece.kind for piece in back.table.features] == [piece.kind for piece in game.table.features]


# ------------------------------------------------------------------ forces
@pytest.mark.rule("BG-FORCE-03", "BG-FORCE-02")
@pytest.mark.parametrize(("seat", "points", "legal"), [
    (0, 500, True), (0, 501, False), (1, 350, True), (1, 351, False),
])  # fmt: skip
def test_no_side_has_more_points_than_the_scenario_says(seat: int, points: int, legal: bool) -> None:
    sides: list[dict[str, Any]] = [{"seat": "p1", "name": "One"}, {"seat": "p2", "name": "Two"}]
    sides[seat]["points"] = points
    if legal:
        assert list(waiting(KEY, sides=sides).sides.values())[seat].limit == points
    else:
        with pytest.raises(DataError, match=f"not {points}"):
            waiting(KEY, sides=sides)


@pytest.mark.rule("BG-FORCE-03")
@pytest.mark.parametrize(("barges", "legal"), [(2, True), (3, False)])
def test_the_attacker_has_two_vehicles_at_most(barges: int, legal: bool) -> None:
    groups: list[dict[str, Any]] = [{"units": [{"unit": "brood_barge"}]} for _ in range(barges)]
    groups.append({"units": [{"unit": "drone", "options": [{"more": 4}]}]})
    army = {"ruleset": "battle_group", "name": "Storm", "faction": "aliens", "groups": groups}
    sides: list[dict[str, Any]] = [{"seat": "p1", "name": "One", "army": army}, {"seat": "p2", "name": "Two"}]
    if legal:
        assert len(waiting(KEY, unit("them", "p2"), sides=sides).units) == barges + 2
    else:
        with pytest.raises(DataError, match="vehicle"):
            waiting(KEY, unit("them", "p2"), sides=sides)


@pytest.mark.rule("BG-NEW-SCENARIOS-00")
@pytest.mark.parametrize(("parts", "part"), [
    ({"terrain": [{"kind": "wall", "points": [[4, 4], [8, 4]]}]}, "needs a piece of terrain with the key dome"),
    ({"sides": [{"seat": "p1"}, {"seat": "p2"}, {"seat": "p3"}]}, "has 2 players, not 3"),
    ({"name": "dome_breech"}, "scenario is 'dome_breech'"),
])  # fmt: skip
def test_what_is_wrong_with_a_file_is_said_in_a_sentence(parts: dict[str, Any], part: str) -> None:
    with pytest.raises(DataError, match=part) as raised:
        waiting(**{"name": KEY, **parts})
    assert "\n" not in str(raised.value)
