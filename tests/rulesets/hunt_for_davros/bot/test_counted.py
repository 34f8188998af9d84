"""What is counted of each team to tell who is likely to win a hunt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import PLAIN, card, hall, model
from tests.rulesets.hunt_for_davros.sanctums import DAVROS, prison
from wartable.ai.greedy import odds_of
from wartable.rulesets import load_ruleset
from wartable.rulesets.hunt_for_davros.bot.counted import FADES, NOBODY, WORDS, counted
from wartable.rulesets.hunt_for_davros.complex.complex import Room
from wartable.rulesets.hunt_for_davros.state import DROPPED, HIDDEN, LYING, Game, Marker, Model, Result

RULES = load_ruleset("hunt_for_davros")
ODDS = odds_of("hunt_for_davros")
KILL, SAVE, TRANSPONDER = "execute_the_maker", "bring_the_maker_home", "intact_specimen"
SURE = 1e-9


def davros(place: tuple[int, int] = DAVROS) -> Model:
    return model("davros", "davros", *place, profile="davros")


def team(seat: str, *places: tuple[int, int]) -> list[Model]:
    """A commander and as many more as there are further places."""
    first, *others = places
    chief = model(f"{seat}-c", seat, *first, profile="dalek_command")
    return [chief, *(model(f"{seat}-{n}", seat, *place) for n, place in enumerate(others, 1))]


def hunt(*others: Model, open_: bool = True, missions: Mapping[str, str] | None = None, **parts: Any) -> Game:
    """Red in the west and blue in the east of a prison, as far away from the target as each other."""
    sides = [*team("red", (1, 2), (1, 4)), *team("blue", (15, 2), (15, 4))]
    both = {"red": KILL, "blue": KILL}
    return prison(davros(), *sides, *others, width=18, open_=open_, missions=missions or both, **parts)


def fight(mine: int = 4, theirs: int = 4, **parts: Any) -> Game:
    sides = [team(seat, *((x, y) for y in range(size))) for seat, size, x in (("red", mine, 0), ("blue", theirs, 19))]
    return hall(20, 12, *sides[0], *sides[1], **parts)


def favour(game: Game, turn: int = 1) -> Mapping[str, float]:
    game.turn = turn
    found = RULES.favour(game, ODDS)
    assert abs(sum(found.values()) - 1) < SURE
    return found


# ------------------------------------------------------------------ hunts
@pytest.mark.rule("HD-WIN-11", "HD-WIN-13")
def test_in_a_hunt_nobody_may_win_and_the_later_it_is_the_likelier_that_becomes() -> None:
    early, late = favour(hunt(), 2), favour(hunt(), 29)
    assert set(early) == {"red", "blue", NOBODY}
    assert 0 < early[NOBODY] < late[NOBODY]
    assert set(favour(fight())) == {"red", "blue"}


@pytest.mark.rule("HD-WIN-13")
def test_who_is_out_does_not_win_any_more() -> None:
    game = hunt()
    for each in list(game.of("blue")):
        each.at, each.destroyed = None, True
    game.teams["blue"].out = True
    assert set(favour(game)) == {"red", NOBODY}


def test_more_models_speak_for_a_team_and_it_is_told_so() -> None:
    more = hunt(model("red-7", "red", 1, 6), model("red-8", "red", 1, 8))
    found = counted(more, ODDS)
    assert [found[seat]["hunters"] for seat in ("red", "blue")] == [4 / 7, 2 / 7]
    assert [found[seat]["part"] for seat in ("red", "blue")] == [4 / 6, 2 / 6]
    assert favour(more, 8)["red"] > favour(hunt(), 8)["red"]
    assert {"models left", "its part of all models"} & set(RULES.because(more, ODDS, "red"))


@pytest.mark.rule("HD-MOVE-01", "HD-TURN-04")
def test_how_near_the_target_is_fades_with_each_activation_on_the_way() -> None:
    game = hunt(model("red-7", "red", 8, 8))
    assert counted(game, ODDS)["red"]["near"] == pytest.approx(FADES ** (1 / 3))
    game.options = game.options._replace(move_rate=2)  # HD-MOVE-04
    assert counted(game, ODDS)["red"]["near"] == pytest.approx(FADES ** (1 / 6))


@pytest.mark.rule("HD-BOARD-03", "HD-NEW-KEY-01")
def test_behind_the_locked_doors_the_target_is_near_to_those_alone_who_have_a_key() -> None:
    key = card("access_cylinder", "red", "red-1")
    locked, held = counted(hunt(open_=False), ODDS), counted(hunt(open_=False, cards=[key]), ODDS)
    assert (locked["red"]["near"], locked[NOBODY]["shut"]) == (0.0, 1.0)
    assert held["red"]["near"] > held["blue"]["near"] == 0.0
    assert counted(hunt(), ODDS)[NOBODY]["shut"] == 0.0


@pytest.mark.rule("HD-WIN-01", "HD-WIN-03", "HD-WIN-06", "HD-NEW-SCN-04")
def test_in_the_sights_is_who_can_be_taken_from_there_as_the_mission_says() -> None:
    near, far = model("red-7", "red", 8, 10), model("red-7", "red", 8, 0)  # through the open gate, 1 and 9 squares

    def shot(who: Model, mission: str) -> float:
        return counted(hunt(who, missions={"red": mission, "blue": KILL}), ODDS)["red"]["shot"]

    assert shot(near, KILL) > shot(far, KILL) > 0
    assert shot(near, SAVE) > 0
    assert shot(far, SAVE) == shot(near, TRANSPONDER) == 0
    assert counted(hunt(), ODDS)["red"]["shot"] == 0


@pytest.mark.rule("HD-DEF-02")
def test_guards_count_for_nobody_while_they_are_about_the_target() -> None:
    guards = [model("guard-1", "guards", 6, 6, profile="imperial_guard"),
              model("guard-2", "guards", 35, 9, profile="imperial_guard")]  # fmt: skip
    game = prison(davros(), *team("red", (1, 2)), *team("blue", (15, 2)), *guards, missions={"red": KILL, "blue": KILL})
    assert counted(game, ODDS)[NOBODY]["guards"] == 1 / 7


@pytest.mark.rule("HD-CMD-06")
def test_a_team_without_a_leader_is_less_likely_to_win() -> None:
    game = hunt()
    game.models["red-c"].commander = False
    assert counted(game, ODDS)["red"]["leader"] == 0.0
    assert favour(game)["red"] < favour(hunt())["red"]


# ------------------------------------------------------------------ what nobody may know
@pytest.mark.rule("HD-GEN-10", "HD-SETUP-04")
def test_what_lies_face_down_and_what_somebody_has_in_hand_beside_keys_changes_nothing() -> None:
    found = []
    for hidden, held in (("trip_mine", "force_shell"), ("access_cylinder", "overcharge_cell")):
        cards = [
            card(hidden, "marker-1", id="card-1", where=LYING), card(held, "blue", "blue-1", id="card-2"),
            card(hidden, "", id="card-3", where=DROPPED, at=None),
        ]  # fmt: skip
        found.append(favour(hunt(cards=cards, markers=[Marker("marker-1", (3, 3), card="card-1")])))
    assert found[0] == found[1]


@pytest.mark.rule("HD-GEN-10", "HD-SCN-02")
def test_of_what_one_seat_knows_it_is_the_same_whatever_the_others_are_to_do() -> None:
    """It is told when all is known; asked of a game as a seat sees it, it gives no secret away either."""
    known = []
    for mission in (KILL, SAVE):
        game = RULES.redact(hunt(missions={"red": KILL, "blue": mission}), "red")
        assert game.teams["blue"].mission == HIDDEN
        known.append(favour(game))
    assert known[0] == known[1]


# ------------------------------------------------------------------ fights
@pytest.mark.rule("HD-SCN-03", "HD-NEW-SCN-07")
def test_in_a_fight_the_larger_team_is_ahead_and_the_more_so_the_later_it_is() -> None:
    options = PLAIN._replace(win="last_team_or_most_models", target="", turn_limit=12)
    game = fight(5, 4, options=options)
    assert counted(game, ODDS)["red"] == {"leader": 1.0, "force": 5 / 7}
    early, late = favour(game, 2)["red"], favour(game, 11)["red"]
    assert 0.5 < early < late
    assert RULES.because(game, ODDS, "red") == ("models left in the fight",)
    assert abs(favour(fight(options=options), 6)["red"] - 0.5) < SURE


@pytest.mark.rule("HD-NEW-SCN-08")
def test_points_count_and_whether_a_team_is_alone_in_the_control_room() -> None:
    room = Room("control", "control room", ((0, 0), (1, 0)), "objective")
    options = PLAIN._replace(win="objective", target="", turn_limit=15)
    game = fight(options=options, rooms=(room,), objective="control")
    game.teams["red"].score = 2
    found = counted(game, ODDS)
    assert [found["red"][key] for key in ("score", "alone")] == [2 / 4, 1.0]
    assert [found["blue"][key] for key in ("score", "alone")] == [0.0, 0.0]
    assert favour(game, 8)["red"] > 0.5
    assert "points scored" in RULES.because(game, ODDS, "red")


# ------------------------------------------------------------------ the end
@pytest.mark.rule("HD-WIN-10", "HD-WIN-13")
@pytest.mark.parametrize(("winners", "who"), [(("blue",), "blue"), ((), NOBODY)])
@pytest.mark.parametrize("out", [(), ("red",), ("red", "blue")])
def test_a_hunt_that_is_over_is_won_by_a_team_or_by_nobody(winners: tuple[str, ...], who: str, out: Any) -> None:
    game = hunt()
    for seat in out:
        game.teams[seat].out = True
    game.models["davros"].at, game.models["davros"].destroyed = None, True
    game.result = Result(winners)
    assert favour(game)[who] == 1.0


def test_all_that_is_counted_has_its_word() -> None:
    options = PLAIN._replace(win="objective", target="")
    room = Room("control", "control room", ((0, 0),), "objective")
    games = [hunt(), fight(), fight(options=options, rooms=(room,), objective="control")]
    keys = {key for game in games for side in counted(game, ODDS).values() for key in side}
    assert keys == set(WORDS)
