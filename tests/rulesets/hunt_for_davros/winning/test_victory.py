"""HD-WIN, HD-SCN, HD-OTH: who wins by what, when the game is over, and gloating."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import around, at, begin, events, hall, model, run, said, scripted
from wartable.engine.ask import Choice
from wartable.engine.event import Event
from wartable.engine.grid import Cell
from wartable.rulesets import load_ruleset
from wartable.rulesets.hunt_for_davros.complex.complex import Room
from wartable.rulesets.hunt_for_davros.complex.floor_plan import rectangle
from wartable.rulesets.hunt_for_davros.events.base import (
    GameEnded,
    Marked,
    MissionShown,
    ObjectiveHeld,
    StyleScored,
    TeamLost,
)
from wartable.rulesets.hunt_for_davros.events.fighting import (
    ClaimLapsed,
    ClaimMade,
    Destroyed,
    EffectRolled,
    Gloated,
    TargetTaken,
    TransponderFixed,
)
from wartable.rulesets.hunt_for_davros.shooting.damage import Source, take_hits
from wartable.rulesets.hunt_for_davros.shooting.results import destroy, mark
from wartable.rulesets.hunt_for_davros.state import GUARDS, TARGET, Game, Model, Options
from wartable.rulesets.hunt_for_davros.winning import claims
from wartable.rulesets.hunt_for_davros.winning.victory import (
    claim_after,
    gloat,
    gloat_options,
    sweep,
    target_destroyed,
    turn_end,
    use_claim,
)
from wartable.umpire.referee import referee

KILL, SAVE, CLEAN, INTACT = "execute_the_maker", "bring_the_maker_home", "leave_no_trace", "intact_specimen"
MISSIONS: dict[str, Any] = {"encounters": False, "guards": 0}
STRAIGHT: dict[str, Any] = {"missions": False, "encounters": False, "guards": 0}


def hunt(*models: Model, secret: dict[str, str] | None = None, **options: Any) -> Game:
    """Davros at (4, 4), r1 at (9, 4), b1 at (4, 9), and whoever else."""
    return hall(
        12, 12, model("davros", TARGET, 4, 4, profile="davros"), model("r1", "red", 9, 4), model("b1", "blue", 4, 9),
        *models, missions={"red": KILL, "blue": SAVE} if secret is None else secret,
        options=Options(**{**MISSIONS, **options}),
    )  # fmt: skip


def shot(game: Game, by: str, dice: list[int], how: str = "fire") -> None:
    """A hit on Davros."""
    one, davros = game.models[by], game.models["davros"]
    assert one.at is not None
    scripted(take_hits(game, davros, 1, Source(by, one.at, one.team, davros.at), how=how), dice)


Ended = tuple[tuple[str, ...], str, str]


def ending(game: Game) -> Ended:
    """Winners, ending and clause."""
    assert game.result is not None
    return game.result.winners, game.result.ending, game.result.clause


# ------------------------------------------------------------------ the target is destroyed
@pytest.mark.rule("HD-WIN-01", "HD-WIN-10", "HD-WIN-11", "HD-WIN-12", "HD-DMG-19", "HD-NEW-SCN-01", "HD-SCN-01")
@pytest.mark.parametrize(("by", "wins"), [
    ("red", (("red",), "killed", "HD-WIN-01")), ("blue", ((), "wrong_hand", "HD-WIN-11")),
    (GUARDS, ((), "wrong_hand", "HD-WIN-11")), ("", ((), "wrong_hand", "HD-WIN-11")),
])  # fmt: skip
def test_the_hand_that_kills_wins_if_it_was_to_kill(by: str, wins: Ended) -> None:
    game = hunt()
    destroy(game, game.models["davros"], Source("", Cell(0, 0), by))
    assert ending(game) == wins
    assert game.result is not None
    assert not game.result.minor


@pytest.mark.rule("HD-WIN-11", "HD-DMG-05")
def test_an_explosion_belongs_to_who_fired() -> None:
    """r1 hits b2 beside Davros; b2 explodes, and the roll kills him: Red's kill, though Blue's Dalek burst."""
    game = hunt(model("b2", "blue", 4, 5))
    b2 = game.models["b2"]
    scripted(take_hits(game, b2, 1, Source("r1", Cell(9, 4), "red", b2.at)), [1, 1, 1, 2, 3, 3])
    assert ending(game)[0] == ("red",)


@pytest.mark.rule("HD-WIN-11", "HD-DMG-11")
def test_a_temper_belongs_to_who_fired() -> None:
    """b1 angers g1, who hits r1, which explodes? No: a secondary roll. The kill of r1 is Blue's all the same."""
    game = hunt(model("g1", GUARDS, 9, 6, profile="imperial_guard"))
    g1 = game.models["g1"]
    scripted(take_hits(game, g1, 1, Source("b1", Cell(4, 9), "blue", g1.at)), [2, 2, 3, 2, 2, 2, 3, 3, 3])
    assert [(event.model, event.by, event.exploded) for event in events(game, Destroyed)] == [("r1", "blue", False)]


@pytest.mark.rule("HD-SCN-02", "HD-WIN-10", "HD-GEN-09")
def test_missions_are_known_when_the_game_ends_and_the_winners_first() -> None:
    game = hunt(secret={"red": SAVE, "blue": KILL})
    shot(game, "b1", [2, 3, 3])
    assert events(game, MissionShown) == [MissionShown("blue", KILL), MissionShown("red", SAVE)]
    assert said(game)[-1] == "GameEnded"
    assert len(events(game, GameEnded)) == 1
    target_destroyed(game, "red")
    assert ending(game)[0] == ("blue",)


@pytest.mark.rule("HD-NEW-SCN-03", "HD-WIN-11")
@pytest.mark.parametrize(("by", "reds", "wins"), [
    (GUARDS, 2, (("red",), "killed", "HD-NEW-SCN-03")),       # two Reds, one Blue
    ("blue", 2, (("red",), "killed", "HD-NEW-SCN-03")),       # Blue was to save
    (GUARDS, 1, ((), "wrong_hand", "HD-WIN-11")),             # as many as Blue: not more
    ("red", 1, (("red",), "killed", "HD-WIN-01")),            # by its own hand it needs no majority
    ("green", 2, (("green",), "killed", "HD-WIN-01")),        # a destroyer with a kill mission comes first
])  # fmt: skip
def test_leave_no_trace(by: str, reds: int, wins: Ended) -> None:
    more = [model(f"r{n}", "red", n, 0) for n in range(2, reds + 1)]
    secret = {"red": CLEAN, "blue": SAVE, "green": KILL}
    game = hunt(model("g1", "green", 11, 11), *more, secret=secret)
    destroy(game, game.models["davros"], Source("", Cell(0, 0), by))
    assert ending(game) == wins


@pytest.mark.rule("HD-SCN-03")
@pytest.mark.parametrize(("by", "wins"), [
    ("red", (("red",), "killed", "HD-SCN-03")), (GUARDS, ((), "wrong_hand", "HD-WIN-11")),
])  # fmt: skip
def test_an_open_objective_is_for_whoever_is_first(by: str, wins: Ended) -> None:
    game = hunt(secret={}, **{**STRAIGHT, "open_target": True})
    destroy(game, game.models["davros"], Source("", Cell(0, 0), by))
    assert ending(game) == wins


@pytest.mark.rule("HD-SCN-03", "HD-SCN-01")
def test_in_a_fight_about_something_else_his_death_decides_nothing() -> None:
    game = hunt(secret={}, **STRAIGHT)
    destroy(game, game.models["davros"], Source("", Cell(0, 0), "red"))
    assert game.result is None


@pytest.mark.rule("HD-WIN-10", "HD-DMG-05")
def test_nothing_more_is_rolled_once_it_is_over() -> None:
    """r2 explodes: b2 north-east of it rolls, Davros south of it dies, r3 west of it is not rolled for."""
    game = hunt(model("r2", "red", 4, 3), model("b2", "blue", 5, 2), model("r3", "red", 3, 3))
    r2 = game.models["r2"]
    scripted(take_hits(game, r2, 1, Source("r1", Cell(9, 4), "red", r2.at)), [2, 2, 2, 1, 1, 2, 1, 1, 1])
    assert [event.target for event in events(game, EffectRolled)] == ["r2", "b2", "davros"]


# ------------------------------------------------------------------ designation
@pytest.mark.rule("HD-WIN-02", "HD-WIN-05", "HD-WIN-06", "HD-WIN-07", "HD-NEW-SCN-02")
@pytest.mark.parametrize(("dice", "wins", "minor"), [
    ([1, 1, 1], (("blue",), "extracted", "HD-WIN-06"), False),
    ([2, 3, 3], (("blue",), "extracted", "HD-WIN-06"), False),
    ([2, 2, 3], (("blue",), "lost", "HD-WIN-07"), True),
])  # fmt: skip
def test_what_destroys_or_lets_him_escape_takes_him_away(dice: list[int], wins: Ended, minor: bool) -> None:
    game = hunt()
    shot(game, "b1", dice, "designate")
    assert ending(game) == wins
    assert game.result is not None
    assert game.result.minor is minor
    assert events(game, TargetTaken) == [TargetTaken("blue", "davros", minor)]
    assert events(game, TargetTaken)[0].clause == wins[2]
    assert not events(game, Destroyed)
    assert game.models["davros"].at is None
    assert not game.models["davros"].destroyed


@pytest.mark.rule("HD-WIN-06", "HD-DAV-02")
@pytest.mark.parametrize("dice", [[1, 1, 2], [1, 2, 3]])
def test_the_other_results_are_as_for_fire(dice: list[int]) -> None:
    game = hunt()
    shot(game, "b1", dice, "designate")
    assert game.result is None
    assert (game.models["davros"].at == at("4,4")) is (dice == [1, 1, 2])


# ------------------------------------------------------------------ transponders
def beside(secret: dict[str, str] | None = None, **options: Any) -> Game:
    """Two Blues: b2 has acted and stands beside Davros."""
    return hunt(model("b2", "blue", 5, 5, acted=True), secret=secret, **options)


@pytest.mark.rule("HD-WIN-08", "HD-WIN-09", "HD-NEW-SCN-04", "HD-SCN-03", "HD-WIN-12")
@pytest.mark.parametrize(("mission", "options", "claims"), [
    (SAVE, {}, True), (INTACT, {}, True), (KILL, {}, False), (SAVE, {"rescue": "transponder"}, True),
    (SAVE, {"rescue": "designate"}, False), ("", {"missions": False, "open_target": True}, True),
    ("", {"missions": False}, False),
])  # fmt: skip
def test_who_may_claim(mission: str, options: dict[str, Any], claims: bool) -> None:
    game = beside({"red": KILL, "blue": mission}, **options)
    claim_after(game, game.models["b2"])
    assert events(game, ClaimMade) == ([ClaimMade("blue", "b2")] if claims else [])
    assert game.teams["blue"].claim == ("b2" if claims else "")


@pytest.mark.rule("HD-WIN-08", "HD-GEN-05", "HD-GEN-10")
@pytest.mark.parametrize(("x", "y", "parts", "claims"), [
    (5, 4, {}, True), (5, 5, {}, True), (6, 4, {}, False), (5, 4, {"walls": [(4, 4, "e")]}, False),
    (5, 4, {"windows": [(4, 4, "e")]}, False), (5, 4, {"doors": [(4, 4, "e")]}, False),
])  # fmt: skip
def test_adjacent_means_without_wall_door_or_window(x: int, y: int, parts: dict[str, Any], claims: bool) -> None:
    game = hall(
        12, 12, model("davros", TARGET, 4, 4, profile="davros"), model("u1", "blue", x, y, profile="unit_rifle"),
        missions={"blue": SAVE}, options=Options(**MISSIONS), **parts,
    )  # fmt: skip
    claim_after(game, game.models["u1"])
    assert (game.teams["blue"].claim == "u1") is claims
    for event in events(game, ClaimMade):
        assert event.visible_to("blue")
        assert not event.visible_to("red")


@pytest.mark.rule("HD-WIN-08", "HD-SCN-02", "HD-NEW-SCN-04")
def test_the_next_chit_fixes_the_transponder() -> None:
    game = beside()
    claim_after(game, game.models["b2"])
    used, asked = run(use_claim(game, "blue"), (), ["fix-transponder"])
    assert used
    assert isinstance(asked[0], Choice)
    assert asked[0].seat == "blue"
    assert ending(game) == (("blue",), "transponder", "HD-WIN-08")
    assert events(game, Marked) == [Marked("b1", "HD-WIN-08")]  # b1 loses its activation
    assert events(game, TransponderFixed) == [TransponderFixed("blue", "b2", "davros")]
    assert game.models["davros"].at is None


@pytest.mark.rule("HD-WIN-08")
def test_a_chit_used_otherwise_ends_the_claim() -> None:
    game = beside()
    claim_after(game, game.models["b2"])
    assert scripted(use_claim(game, "blue"), (), ["no"]) is False
    assert events(game, ClaimLapsed) == []  # not before that activation has ended
    claims.used_otherwise(game, "blue")
    assert events(game, ClaimLapsed) == [ClaimLapsed("blue", "the chit is used otherwise")]
    assert game.result is None
    assert scripted(use_claim(game, "blue")) is False


PENDING = {
    "wartable": 1, "ruleset": "hunt_for_davros", "table": {"size": [20, 12]}, "drawn": "blue", "seed": 1,
    "sides": [{"seat": "blue", "mission": "save", "claim": "blue-1"}, {"seat": "orange", "mission": "kill"}],
    "models": [
        {"id": "blue-c", "at": [1, 10]}, {"id": "blue-1", "at": [5, 5], "acted": True}, {"id": "blue-2", "at": [7, 5]},
        {"id": "orange-c", "at": [18, 0]}, {"id": "davros", "at": [6, 5]},
    ],
}  # fmt: skip


@pytest.mark.rule("HD-OTH-02", "HD-WIN-08")
@pytest.mark.parametrize(("script", "told"), [
    (["no blue-2 gloat end"], [Gloated, ClaimLapsed, ClaimMade]),       # it is beside him still, and claims anew
    (["no blue-c end"], [ClaimLapsed]),                                 # used otherwise, and nothing gained
    (["fix-transponder"], [TransponderFixed]),
])  # fmt: skip
def test_the_chit_of_a_claim_may_go_to_a_gloat(script: list[str], told: list[type[Event]]) -> None:
    report = referee(load_ruleset("hunt_for_davros"), {**PENDING, "script": script})
    kinds = (Gloated, ClaimLapsed, ClaimMade, TransponderFixed)
    assert report.refused is None
    assert [type(event) for event in report.session.events if isinstance(event, kinds)] == told


@pytest.mark.rule("HD-WIN-08")
@pytest.mark.parametrize("what", ["dead", "moved", "target gone", "target moved"])
def test_a_claim_fails_with_its_model_or_its_place(what: str) -> None:
    game = beside()
    game.models["b2"].acted = False
    claim_after(game, game.models["b2"])
    b2, davros = game.models["b2"], game.models["davros"]
    source = Source("r1", Cell(9, 4), "red", Cell(5, 5))
    if what == "dead":
        scripted(take_hits(game, b2, 1, source), [2, 3, 3])
    elif what == "moved":  # it takes cover, and may well stand beside Davros again
        scripted(take_hits(game, b2, 1, source), [1, 1, 3])
    elif what == "target moved":
        shot(game, "r1", [1, 2, 3])
    why = {"dead": "B2 is destroyed", "moved": "B2 has moved"}.get(what, "the target is no longer adjacent")
    if what == "target gone":
        davros.at = None
    else:  # it is told at once
        assert events(game, ClaimLapsed) == [ClaimLapsed("blue", why)]
    assert scripted(use_claim(game, "blue")) is False
    assert len(events(game, ClaimLapsed)) == 1
    assert game.teams["blue"].claim == ""


# ------------------------------------------------------------------ gloating
@pytest.mark.rule("HD-OTH-01", "HD-OTH-02", "HD-NEW-TEAM-05")
def test_gloating_is_worth_one_style_point_once() -> None:
    game = hunt(model("b2", "blue", 5, 5, acted=True), model("b3", "blue", 4, 5), model("r2", "red", 3, 3))
    assert list(gloat_options(game, game.models["b3"])) == []  # no transponder is pending
    claim_after(game, game.models["b2"])
    assert [option.key for option in gloat_options(game, game.models["b3"])] == ["gloat"]
    assert list(gloat_options(game, game.models["b1"])) == []  # not adjacent
    assert list(gloat_options(game, game.models["r2"])) == []  # not its team's
    begin(game, "b3")
    scripted(gloat(game, game.models["b3"]))
    assert game.act is not None
    assert (game.act.left, game.act.used) == (3, ("other",))
    assert events(game, Gloated) == [Gloated("b3")]
    assert len(events(game, StyleScored)) == 1
    assert game.teams["blue"].style == 1
    assert game.result is None
    assert list(gloat_options(game, game.models["b3"])) == []


@pytest.mark.rule("HD-OTH-02")
def test_only_daleks_gloat() -> None:
    game = hunt(model("b2", "blue", 5, 5), model("u1", "blue", 4, 5, profile="unit_rifle"))
    claim_after(game, game.models["b2"])
    assert list(gloat_options(game, game.models["u1"])) == []


# ------------------------------------------------------------------ teams out
@pytest.mark.rule("HD-WIN-13", "HD-SCN-03", "HD-NEW-SCN-07")
@pytest.mark.parametrize(("win", "dead", "result"), [
    ("mission", ["r1"], None), ("mission", ["r1", "b1"], ((), "all_out", "HD-WIN-13")),
    ("last_team_or_most_models", ["r1"], (("blue",), "last_team", "HD-SCN-03")),
    ("last_team_or_most_models", [], None),
    ("last_team_or_most_models", ["r1", "b1"], ((), "all_out", "HD-WIN-13")),
    ("objective", ["r1"], None),
])  # fmt: skip
def test_a_team_without_models_is_out(win: str, dead: list[str], result: Ended | None) -> None:
    game = hall(6, 6, model("r1", "red", 1, 1), model("b1", "blue", 5, 5), options=Options(**STRAIGHT, win=win))
    for key in dead:
        destroy(game, game.models[key], None)
    sweep(game)
    sweep(game)
    assert len(events(game, TeamLost)) == len(dead)
    assert (ending(game) if game.result else None) == result


@pytest.mark.rule("HD-SCN-03")
def test_who_plays_alone_has_not_won() -> None:
    options = Options(**STRAIGHT, win="last_team_or_most_models")
    game = hall(6, 6, model("r1", "red", 1, 1), options=options)
    sweep(game)
    assert game.result is None


@pytest.mark.rule("HD-WIN-13")
def test_the_last_model_but_one_is_not_out() -> None:
    game = hall(6, 6, model("r1", "red", 1, 1), model("r2", "red", 1, 2), model("b1", "blue", 5, 5))
    destroy(game, game.models["r1"], None)
    sweep(game)
    assert not events(game, TeamLost)


@pytest.mark.rule("HD-SCN-03", "HD-WIN-13")
def test_the_blow_that_ends_it_ends_it_at_once() -> None:
    options = Options(**STRAIGHT, win="last_team_or_most_models")
    game = hall(6, 6, model("r1", "red", 1, 1), model("b1", "blue", 1, 5), options=options)
    scripted(take_hits(game, game.models["r1"], 1, Source("b1", Cell(1, 5), "blue", Cell(1, 1))), [2, 3, 3])
    assert ending(game) == (("blue",), "last_team", "HD-SCN-03")


# ------------------------------------------------------------------ the end of turns
@pytest.mark.rule("HD-WIN-13", "HD-SCN-03", "HD-NEW-SCN-07")
@pytest.mark.parametrize(("turn", "limit", "win", "reds", "result"), [
    (29, 30, "mission", 2, None), (30, 30, "mission", 2, ((), "turn_limit", "HD-WIN-13")), (99, 0, "mission", 2, None),
    (12, 12, "last_team_or_most_models", 2, (("red",), "most_models", "HD-SCN-03")),
    (12, 12, "last_team_or_most_models", 1, ((), "draw", "HD-SCN-03")),
    (11, 12, "last_team_or_most_models", 2, None),
])  # fmt: skip
def test_the_turn_limit(turn: int, limit: int, win: str, reds: int, result: Ended | None) -> None:
    crowd = [model(f"r{n}", "red", n, 0) for n in range(reds)]
    game = hall(6, 6, *crowd, model("b1", "blue", 5, 5), options=Options(**STRAIGHT, win=win, turn_limit=limit))
    game.turn = turn
    turn_end(game)
    assert (ending(game) if game.result else None) == result


ROOM = Room("control", "control room", rectangle(2, 2, 2, 2), "objective")


def contest(*models: Model, **options: Any) -> Game:
    """A control room from (2, 2) to (3, 3)."""
    options = {**STRAIGHT, "win": "objective", "turn_limit": 15, **options}
    return hall(9, 9, *models, rooms=(ROOM,), objective="control", options=Options(**options))


@pytest.mark.rule("HD-NEW-SCN-08")
@pytest.mark.parametrize(("red", "blue", "held"), [
    ((2, 2), (8, 8), ["red"]), ((2, 2), (3, 3), []), ((4, 2), (3, 3), ["blue"]), ((4, 2), (8, 8), []),
])  # fmt: skip
def test_the_only_team_in_the_control_room_scores(red: tuple[int, int], blue: tuple[int, int], held: list[str]) -> None:
    intruder = model("c1", "defenders", 2, 3, profile="cyberman")
    game = contest(model("r1", "red", *red), model("b1", "blue", *blue), intruder)
    turn_end(game)
    assert [event.seat for event in events(game, ObjectiveHeld)] == held
    assert all(game.teams[seat].score == 1 for seat in held)


@pytest.mark.rule("HD-NEW-SCN-08")
@pytest.mark.parametrize(("score", "turn", "result"), [
    (2, 5, None), (3, 5, (("red",), "objective", "HD-NEW-SCN-08")),
])  # fmt: skip
def test_four_points_win(score: int, turn: int, result: Ended | None) -> None:
    game = contest(model("r1", "red", 2, 2), model("b1", "blue", 8, 8))
    game.turn, game.teams["red"].score = turn, score
    turn_end(game)
    assert (ending(game) if game.result else None) == result


@pytest.mark.rule("HD-NEW-SCN-08")
@pytest.mark.parametrize(("red", "blue", "result"), [
    (2, 1, (("red",), "objective", "HD-NEW-SCN-08")), (1, 1, ((), "draw", "HD-NEW-SCN-08")),
    (0, 0, ((), "draw", "HD-NEW-SCN-08")), (0, 3, (("blue",), "objective", "HD-NEW-SCN-08")),
])  # fmt: skip
def test_most_points_at_the_last_turn(red: int, blue: int, result: Ended) -> None:
    game = contest(model("r1", "red", 8, 0), model("b1", "blue", 8, 8))
    game.turn, game.teams["red"].score, game.teams["blue"].score = 15, red, blue
    turn_end(game)
    assert ending(game) == result


@pytest.mark.rule("HD-NEW-SCN-09", "HD-TURN-10")
def test_the_supreme_has_a_chit_to_lose() -> None:
    options = Options(**MISSIONS, target="dalek_supreme", target_actions=("move", "fire"))
    game = hall(
        6, 6, model("supreme", TARGET, 1, 1, profile="dalek_supreme"), model("b1", "blue", 5, 5), options=options,
        missions={"blue": KILL}, walls=around([(5, 5)]),
    )  # fmt: skip
    assert game.pot.count(TARGET) == 1
    destroy(game, game.models["supreme"], Source("b1", Cell(5, 5), "blue"))
    assert game.pot.count(TARGET) == 0
    assert ending(game)[0] == ("blue",)
    assert mark(game, game.models["supreme"]) is False
