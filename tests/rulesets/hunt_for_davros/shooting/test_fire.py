from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import PLAIN, begin, card, events, hall, model, run, said, scripted
from wartable.engine.ask import Choice, Pool
from wartable.engine.errors import RuleError
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.events.actions import Faced
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent, MissionShown
from wartable.rulesets.hunt_for_davros.events.fighting import (
    Destroyed,
    EffectRolled,
    ExtractionTried,
    Fired,
    ShotsDeclared,
    ShotVoid,
    TargetTaken,
)
from wartable.rulesets.hunt_for_davros.events.searching import CardShown
from wartable.rulesets.hunt_for_davros.shooting import attack, extraction, fire
from wartable.rulesets.hunt_for_davros.shooting import shot as shooting
from wartable.rulesets.hunt_for_davros.shooting.attack import TURRET, hits_of, plan
from wartable.rulesets.hunt_for_davros.specials.points import Band
from wartable.rulesets.hunt_for_davros.state import DORMANT, GUARDS, Card, Device, Game

SAVE = {"red": "bring_the_maker_home", "blue": "execute_the_maker"}
MISS = (1, 1, 2)  # 4 points, no hit


def duel(far: int, *cards: Card, windows: int = 0, **fields: Any) -> Game:
    """A warrior at the south end and one `far` squares north of it, with so many windows between; a's activation."""
    panes = [(1, far - n, "n") for n in range(windows)]
    return hall(
        3, far + 1, model("a", "red", 1, far, **fields), model("b", "blue", 1, 0), windows=panes, cards=cards,
        acting="a",
    )  # fmt: skip


def planned(game: Game, **options: Any) -> attack.Plan:
    return plan(game, game.models["a"], game.models["b"], **options)


def why(game: Game, seat: str | None = None) -> tuple[str, int]:
    """The clause that refuses the shot of a at b, or "" and its dice."""
    made = planned(game, seat=seat)
    return (made.refused.clause, -1) if made.refused else ("", made.count)


# ---------------------------------------------------------------- bands and dice
@pytest.mark.rule("HD-FIRE-03", "HD-FIRE-05", "HD-WPN-01", "HD-WPN-13")
@pytest.mark.parametrize(("far", "band", "dice"), [
    (1, Band.SHORT, 3), (6, Band.SHORT, 3), (7, Band.MEDIUM, 2), (12, Band.MEDIUM, 2), (13, Band.LONG, 1),
    (40, Band.LONG, 1),
])  # fmt: skip
def test_bands_and_dice(far: int, band: Band, dice: int) -> None:
    made = planned(duel(far))
    assert (made.refused, made.distance, made.band, made.count, made.die) == (None, far, band, dice, "extreme")


@pytest.mark.rule("HD-FIRE-04", "HD-FIRE-06")
@pytest.mark.parametrize(("far", "windows", "expected"), [
    (6, 0, ("", 3)),
    (6, 1, ("", 2)),                    # short becomes medium
    (6, 2, ("", 1)),                    # two windows add up: long
    (6, 3, ("HD-FIRE-04", -1)),
    (7, 1, ("", 1)),                    # medium becomes long
    (7, 2, ("HD-FIRE-04", -1)),
    (13, 1, ("HD-FIRE-04", -1)),        # long becomes no shot
])  # fmt: skip
def test_windows_make_the_band_worse(far: int, windows: int, expected: tuple[str, int]) -> None:
    assert why(duel(far, windows=windows)) == expected


@pytest.mark.rule("HD-FIRE-06", "HD-NEW-ENC-10", "HD-NEW-ENC-11", "HD-NEW-ENC-18")
@pytest.mark.parametrize(("far", "windows", "mine", "theirs", "expected"), [
    (6, 0, "overcharge_cell", "", ("", 4)),             # 3 + 1
    (7, 0, "overcharge_cell", "", ("", 3)),             # 2 + 1
    (13, 0, "overcharge_cell", "", ("", 1)),            # nothing at long range
    (7, 1, "overcharge_cell", "", ("", 1)),             # medium, long through the window
    (13, 0, "beam_collimator", "", ("", 2)),            # long counts as medium
    (7, 0, "beam_collimator", "", ("", 2)),             # medium stays
    (13, 1, "beam_collimator", "", ("", 1)),            # long, medium by the card, then long by the window
    (7, 2, "beam_collimator", "", ("HD-FIRE-04", -1)),  # the card comes before the windows and finds a medium shot
    (6, 0, "", "refractor_plates", ("", 2)),            # 3 - 1
    (13, 0, "", "refractor_plates", ("", 0)),           # 1 - 1: no die
    (6, 0, "overcharge_cell", "refractor_plates", ("", 3)),
])  # fmt: skip
def test_cards_change_bands_and_dice(far: int, windows: int, mine: str, theirs: str, expected: tuple[str, int]) -> None:
    cards = [card(kind, seat, holder) for kind, seat, holder in ((mine, "red", "a"), (theirs, "blue", "b")) if kind]
    assert why(duel(far, *cards, windows=windows)) == expected


@pytest.mark.rule("HD-FIRE-06", "HD-WPN-02")
def test_doubling_comes_before_the_dice_of_cards() -> None:
    cards = card("overcharge_cell", "red", "a"), card("refractor_plates", "blue", "b")
    game = duel(6, *cards, profile="dalek_special_weapons")
    made = planned(game)
    assert made.count == 6  # 3 x 2 + 1 - 1, not (3 + 1 - 1) x 2
    assert [(r.clause, r.value) for r in made.reasons] == [
        ("HD-FIRE-03", 6), ("HD-FIRE-05", 3), ("HD-WPN-02", 3), ("HD-NEW-ENC-10", 1), ("HD-NEW-ENC-18", -1),
    ]  # fmt: skip


@pytest.mark.rule("HD-FIRE-06")
def test_at_no_dice_the_action_is_spent_without_a_roll() -> None:
    game = duel(13, card("refractor_plates", "blue", "b"))
    asked = run(fire.fire(game, game.models["a"]), [], ["no-more"])[1]
    assert not [ask for ask in asked if isinstance(ask, Pool)]
    assert [(shot.dice, shot.hits) for shot in events(game, Fired)] == [((), 0)]
    assert game.act is not None
    assert game.act.left == 3


@pytest.mark.rule("HD-GEN-10")
def test_a_label_tells_nothing_of_the_targets_secret_cards() -> None:
    game = duel(6, card("refractor_plates", "blue", "b"), card("overcharge_cell", "red", "a"))
    options, _ = fire.shot_options(game, game.models["a"])
    assert [o.label for o in options] == ["B: 6 squares; short range, up to 6; 4 dice"]  # 3 + 1 of its own
    scripted(shooting.shoot(game, game.models["a"], game.models["b"]), MISS)  # 3 + 1 - 1
    assert [shown.kind for shown in events(game, CardShown)] == ["overcharge_cell", "refractor_plates"]
    options, _ = fire.shot_options(game, game.models["a"])
    assert [o.label for o in options] == ["B: 6 squares; short range, up to 6; 3 dice"]


@pytest.mark.rule("HD-FIRE-06", "HD-FIRE-04")
def test_every_number_says_why() -> None:
    game = duel(13, card("beam_collimator", "red", "a"), windows=1)
    scripted(shooting.shoot(game, game.models["a"], game.models["b"]), [5])
    assert [tuple(r) for r in events(game, Fired)[0].why] == [
        ("HD-FIRE-03", "squares: long range", 13),
        ("HD-NEW-ENC-11", "bands: Beam collimator", -1),
        ("HD-FIRE-04", "bands: through a window", 1),
        ("HD-FIRE-05", "dice: long range", 1),
        ("HD-FIRE-07", "total: 5", 5),
        ("HD-FIRE-07", "hits: one for every full 6", 0),
    ]  # fmt: skip


@pytest.mark.rule("HD-NEW-DEV-01")
@pytest.mark.parametrize(("rides", "moved", "dice"), [
    ("disc", True, 2), ("disc", False, 3), ("", True, 3),
])  # fmt: skip
def test_a_rider_that_has_moved_rolls_one_die_fewer(rides: str, moved: bool, dice: int) -> None:
    game = duel(6, rides=rides)
    game.devices["disc"] = Device("disc", "hover_platform", Cell(1, 6))
    if moved:
        game.emit(ActionSpent("a", "move"))
    assert planned(game).count == dice


# ---------------------------------------------------------------- hits
@pytest.mark.rule("HD-FIRE-07")
@pytest.mark.parametrize(("total", "hits"), [(0, 0), (5, 0), (6, 1), (11, 1), (12, 2), (17, 2), (18, 3), (36, 6)])
def test_one_hit_for_every_full_six(total: int, hits: int) -> None:
    assert hits_of(total) == hits


@pytest.mark.rule("HD-FIRE-07", "HD-FIRE-09", "HD-DMG-01")
@pytest.mark.parametrize(("faces", "hits"), [((1, 2, 2), 0), ((1, 1, 5), 1), ((6, 6, 5), 2), ((6, 6, 6), 3)])
def test_each_hit_makes_one_effect_roll(faces: tuple[int, ...], hits: int) -> None:
    game = hall(3, 7, model("a", "red", 1, 6), model("b", "blue", 1, 0, profile="cyberman"))
    effects = [1, 2, 2] * hits  # 5: hit without effect
    scripted(shooting.shoot(game, game.models["a"], game.models["b"]), [*faces, *effects])
    shot = events(game, Fired)[0]
    assert (shot.total, shot.hits) == (sum(faces), hits)
    assert len(events(game, EffectRolled)) == hits


@pytest.mark.rule("HD-FIRE-08", "HD-FIRE-07")
def test_what_is_left_of_a_total_is_not_carried_on() -> None:
    game = duel(6)
    scripted(fire.fire(game, game.models["a"]), [2, 2, 1], ["b", "no-more"])
    scripted(fire.fire(game, game.models["a"]), [2, 2, 1])  # 5 and 5: no hit, though 10 would be one
    assert [shot.hits for shot in events(game, Fired)] == [0, 0]


@pytest.mark.rule("HD-NEW-ENC-17")
def test_a_force_shell_drops_the_first_hit_of_a_turn() -> None:
    game = duel(6, card("force_shell", "blue", "b"))
    firer, target = game.models["a"], game.models["b"]
    scripted(shooting.shoot(game, firer, target), [1, 1, 6])  # 8: one hit, dropped
    assert not events(game, EffectRolled)
    scripted(shooting.shoot(game, firer, target), [1, 1, 6, 1, 2, 1])  # the second counts: deflected
    assert [(shot.hits, shot.dropped) for shot in events(game, Fired)] == [(1, 1), (1, 0)]
    assert len(events(game, EffectRolled)) == 1
    assert events(game, Fired)[0].why[-1].clause == "HD-NEW-ENC-17"


# ---------------------------------------------------------------- who may be shot
@pytest.mark.rule("HD-FIRE-13", "HD-WIN-12")
@pytest.mark.parametrize(("team", "profile", "clause"), [
    ("red", "dalek_warrior", "HD-FIRE-13"), ("blue", "dalek_warrior", ""), (GUARDS, "imperial_guard", ""),
    ("defenders", "cyberman", ""), ("neutrals", "human_unarmed", ""), ("davros", "davros", ""),
    (DORMANT, "dalek_warrior", "HD-NEW-ENC-05"),
])  # fmt: skip
def test_who_may_be_shot(team: str, profile: str, clause: str) -> None:
    game = hall(3, 7, model("a", "red", 1, 6), model("b", team, 1, 0, profile=profile), missions=SAVE, acting="a")
    assert why(game)[0] == clause
    options, refused = fire.shot_options(game, game.models["a"])
    assert ("b" in [o.key for o in options]) is (not clause)
    assert [r.clause for r in refused if r.key == "b"] == ([clause] if clause else [])


@pytest.mark.rule("HD-FIRE-13")
def test_doors_and_machines_are_no_targets() -> None:
    game = hall(
        5, 7, model("a", "red", 1, 6), model("b", "blue", 1, 0), model("c", "blue", 2, 0), doors=[(3, 3, "n")],
        devices=[Device("monitor-1", "monitor", Cell(4, 4))], acting="a",
    )  # fmt: skip
    ask = next(fire.fire(game, game.models["a"]))
    assert isinstance(ask, Choice)
    for thing in ("door-1", "monitor-1"):
        with pytest.raises(RuleError, match="HD-FIRE-13"):
            ask.accept(thing)


@pytest.mark.rule("HD-FIRE-01", "HD-FIRE-02", "HD-FIRE-04", "HD-FIRE-13")
def test_what_is_not_offered_is_refused_with_its_reason() -> None:
    game = hall(
        9, 20, model("a", "red", 4, 17), model("b", "blue", 4, 14), model("hidden", "blue", 4, 12),
        model("behind", "blue", 4, 19), model("walled", "blue", 2, 15), model("mate", "red", 6, 15),
        model("far", "blue", 7, 2), windows=[(x, 3, "s") for x in range(9)], walls=[(3, 16, "w"), (3, 16, "n")],
        acting="a",
    )  # fmt: skip
    options, refused = fire.shot_options(game, game.models["a"])
    assert [o.key for o in options] == ["b"]
    assert {r.key: r.clause for r in refused} == {
        "hidden": "HD-FIRE-01", "behind": "HD-FIRE-02", "walled": "HD-FIRE-01", "mate": "HD-FIRE-13",
        "far": "HD-FIRE-04",
    }  # fmt: skip
    told = {r.key: r.why for r in refused}
    assert told["hidden"] == "HIDDEN is out of sight behind another model"
    assert told["walled"] == "WALLED is out of sight behind a wall"
    assert told["far"] == "FAR: 15 squares, long range, through a window, and that is no shot"


# ---------------------------------------------------------------- declared first
def volley(game: Game, dice: Sequence[int], answers: Sequence[str] = ()) -> Game:
    scripted(fire.fire(game, game.models["a"]), dice, answers)
    return game


@pytest.mark.rule("HD-FIRE-10", "HD-TURN-05")
def test_all_targets_are_declared_before_the_first_die() -> None:
    game = hall(9, 9, model("a", "red", 4, 8), model("b", "blue", 3, 4), model("c", "blue", 5, 4), acting="a")
    volley(game, MISS, ["c", "b", "no-more"])
    assert game.act is not None
    assert said(game) == ["ShotsDeclared", "ActionSpent", "ShotTaken", "Fired"]
    assert (game.act.shots, game.act.left, game.act.declared) == (("b",), 3, True)
    assert fire.label(game, game.models["a"]) == "fire the next shot that is declared, at B"
    game.models["b"].destroyed = True
    assert fire.label(game, game.models["a"]).endswith("at B: it is destroyed, so the shot is void")  # HD-FIRE-11
    game.models["b"].destroyed = False
    game.emit(ActionSpent("a", "operate"))  # something may lie between
    volley(game, MISS)
    assert [shot.target for shot in events(game, Fired)] == ["c", "b"]
    assert game.act.left == 1


@pytest.mark.rule("HD-FIRE-10")
def test_no_shot_is_added_later() -> None:
    game = volley(duel(6), MISS, ["no-more"])
    refused = fire.may_fire(game, game.models["a"])
    assert refused is not None
    assert refused.clause == "HD-FIRE-10"
    assert not fire.open_(game, game.models["a"])
    begin(game, "a")
    assert fire.may_fire(game, game.models["a"]) is None


@pytest.mark.rule("HD-FIRE-10", "HD-TURN-05")
def test_later_shots_may_name_who_comes_into_view() -> None:
    game = hall(9, 9, model("a", "red", 4, 4), model("b", "blue", 4, 1), model("c", "blue", 4, 7), acting="a")
    firer = game.models["a"]
    assert [o.key for o in fire.shot_options(game, firer)[0]] == ["b"]
    later, refused = fire.shot_options(game, firer, ("b",))
    assert [o.key for o in later] == ["b", "c"]
    assert later[1].label == "C, later in this activation: now C is outside its firing arc"
    assert not list(refused)
    volley(game, MISS, ["c", "no-more"])
    game.emit(Faced("a", 4))
    volley(game, MISS)
    assert [shot.target for shot in events(game, Fired)] == ["b", "c"]
    # With two actions left a second shot leaves none to turn with.
    begin(game, "a", actions=2)
    game.emit(Faced("a", 0))
    assert [o.key for o in fire.shot_options(game, firer, ("b",))[0]] == ["b"]


@pytest.mark.rule("HD-FIRE-10", "HD-TURN-05")
@pytest.mark.parametrize(("behind", "folds"), [(3, 0), (4, 4)])
def test_many_targets_for_later_are_folded_and_can_be_named_all_the_same(behind: int, folds: int) -> None:
    others = [model(f"c{number}", "blue", number, 8) for number in range(behind)]
    game = hall(9, 9, model("a", "red", 4, 4), model("b", "blue", 4, 1), *others, acting="a")
    flow = fire.declare(game, game.models["a"])
    next(flow)
    ask = flow.send("b")
    assert isinstance(ask, Choice)
    assert ask.manner.folds == folds
    assert [option.key for option in ask.options] == ["no-more", "b", *(other.id for other in others)]
    assert ask.manner.fold == (f"{behind} targets for later in this activation, none of which can be shot at now"
                               if folds else "")  # fmt: skip
    ask.accept("c0")


@pytest.mark.rule("HD-FIRE-12", "HD-TURN-04")
@pytest.mark.parametrize(("left", "used", "shots"), [
    (4, (), 3), (3, ("move",), 3), (2, ("move", "move"), 2), (1, ("move", "move", "move"), 1),
    (3, ("fire",), 2),
])  # fmt: skip
def test_three_shots_at_most(left: int, used: tuple[str, ...], shots: int) -> None:
    game = duel(6)
    begin(game, "a", actions=left, used=used)
    asked = run(fire.declare(game, game.models["a"]), [], ["b"] * (shots - 1))[1]
    assert events(game, ShotsDeclared)[0].shots == ("b",) * shots
    assert len(asked) == shots - 1  # the first target stands alone


@pytest.mark.rule("HD-NEW-ENC-12", "HD-FIRE-12")
@pytest.mark.parametrize(("left", "used", "turned", "shots"), [
    (4, (), False, 4),                  # nothing but fire
    (4, (), True, 3),                   # it has turned
    (3, ("operate",), False, 3),
])  # fmt: skip
def test_a_rapid_discharge_coil_lets_it_fire_four_times(
    left: int, used: tuple[str, ...], turned: bool, shots: int
) -> None:
    game = duel(6, card("rapid_discharge_coil", "red", "a"))
    begin(game, "a", actions=left, used=used, turned=turned)
    scripted(fire.declare(game, game.models["a"]), [], ["b"] * (shots - 1))
    declared = events(game, ShotsDeclared)[0]
    assert (len(declared.shots), declared.whole) == (shots, shots == 4)
    assert [shown.kind for shown in events(game, CardShown)] == (["rapid_discharge_coil"] if shots == 4 else [])


@pytest.mark.rule("HD-NEW-ENC-12")
def test_three_shots_need_no_coil() -> None:
    game = duel(6, card("rapid_discharge_coil", "red", "a"))
    scripted(fire.declare(game, game.models["a"]), [], ["b", "b", "no-more"])
    assert not events(game, ShotsDeclared)[0].whole
    assert not events(game, CardShown)


@pytest.mark.rule("HD-FIRE-11", "HD-FIRE-14")
def test_a_shot_at_a_destroyed_model_is_void_and_its_action_lost() -> None:
    game = hall(9, 9, model("a", "red", 4, 8), model("b", "blue", 4, 2, profile="cyberman"), acting="a")
    volley(game, [1, 1, 6, 3, 3, 2], ["b", "no-more"])  # one hit, 8: destroyed before the next action
    assert [event.model for event in events(game, Destroyed)] == ["b"]
    volley(game, [])
    assert [(event.target, event.reason) for event in events(game, ShotVoid)] == [("b", "B is destroyed")]
    assert game.act is not None
    assert game.act.left == 2


@pytest.mark.rule("HD-FIRE-11")
@pytest.mark.parametrize(("change", "reason"), [
    ("turn", "B is outside its firing arc"),
    ("hide", "B is out of sight behind another model"),
    ("shut", "B is out of sight behind a closed door"),
    ("flee", "B: 13 squares, long range, through a window, and that is no shot"),
    ("", ""),
])  # fmt: skip
def test_a_shot_is_void_out_of_sight_arc_and_range(change: str, reason: str) -> None:
    game = hall(
        3, 15, model("a", "red", 1, 14), model("b", "blue", 1, 8), model("c", "blue", 0, 8),
        windows=[(1, 5, "s")], doors=[(1, 10, "s")], acting="a",
    )  # fmt: skip
    game.becomes(game.doors["door-1"], open=True)
    volley(game, MISS, ["b", "b", "no-more"])
    a, b, c = (game.models[key] for key in "abc")
    if change == "turn":
        a.facing = 4
    elif change == "hide":
        c.at = Cell(1, 11)
    elif change == "shut":
        game.becomes(game.doors["door-1"], open=False)
        game.ground_changed()
    elif change == "flee":
        b.at = Cell(1, 1)
    volley(game, [] if change else MISS)
    assert [event.reason for event in events(game, ShotVoid)] == ([reason] if reason else [])
    assert game.act is not None
    assert game.act.left == 2


# ---------------------------------------------------------------- the examples of the rulebook
@pytest.mark.rule("HD-EX-03", "HD-FIRE-03", "HD-FIRE-12")
@pytest.mark.parametrize(("square", "distance", "dice"), [((14, 5), 10, 2), ((11, 5), 7, 2), ((10, 7), 6, 3)])
def test_example_of_d4(square: tuple[int, int], distance: int, dice: int) -> None:
    # Three shots of 2 dice from (14,5), one of 2 dice from (11,5), or one of 3 dice from (10,7), at D2 in (4,5).
    small = [(x, 5) for x in range(10, 14)]
    place = f"{square[0]},{square[1]}" + ("nw" if square in small else "")
    game = hall(18, 12, model("a", "red", place, facing="w"), model("b", "blue", 4, 5), split=small, acting="a")
    made = planned(game)
    assert (made.refused, made.distance, made.count) == (None, distance, dice)
    assert fire.most(game, game.models["a"]) == 3


@pytest.mark.rule("HD-EX-04", "HD-FIRE-07", "HD-FIRE-10", "HD-GEN-02")
def test_example_of_three_shots() -> None:
    # Totals of three extreme dice: 14 = 6+6+2, 5 = 2+2+1, 18 = 6+6+6: 2, 0 and 3 hits.
    game = hall(3, 7, model("a", "red", 1, 6), model("b", "blue", 1, 0, profile="cyberman"), acting="a")
    nothing = [1, 2, 2]
    volley(game, [6, 6, 2, *nothing * 2], ["b", "b"])
    volley(game, [2, 2, 1])
    volley(game, [6, 6, 6, *nothing * 3])
    assert [(shot.total, shot.hits) for shot in events(game, Fired)] == [(14, 2), (5, 0), (18, 3)]


# ---------------------------------------------------------------- extraction
def sanctum(far: int = 4, mission: str = "bring_the_maker_home", windows: int = 0, **options: Any) -> Game:
    """Davros `far` squares north of a; a's team has a mission."""
    return hall(
        3, far + 1, model("a", "red", 1, far), model("d", "davros", 1, 0, "s", "davros"), acting="a",
        windows=[(1, far - n, "n") for n in range(windows)], missions={"red": mission},
        options=PLAIN._replace(missions=True, **options),
    )  # fmt: skip


def attempts(game: Game) -> tuple[bool, str]:
    """Whether a can designate Davros, and the clause if not."""
    models = game.occupied()
    offer = extraction.offer(game, game.models["a"], models)
    refused = next(extraction.refusals(game, game.models["a"], models), None)
    assert (offer is None) is (refused is not None)
    return offer is not None, refused.clause if refused else ""


@pytest.mark.rule("HD-WIN-02", "HD-WIN-12", "HD-WIN-09", "HD-NEW-SCN-04", "HD-SCN-03")
@pytest.mark.parametrize(("mission", "options", "expected"), [
    ("bring_the_maker_home", {}, (True, "")),
    ("execute_the_maker", {}, (False, "HD-WIN-02")),
    ("intact_specimen", {}, (False, "HD-NEW-SCN-04")),
    ("", {}, (False, "HD-WIN-02")),
    ("", {"open_target": True, "missions": False}, (True, "")),
    ("bring_the_maker_home", {"rescue": "designate"}, (True, "")),
    ("bring_the_maker_home", {"rescue": "transponder"}, (False, "HD-WIN-09")),
])  # fmt: skip
def test_who_may_designate(mission: str, options: dict[str, Any], expected: tuple[bool, str]) -> None:
    game = sanctum(mission=mission)
    game.options = game.options._replace(**options)
    assert attempts(game) == expected
    keys = [option.key for option in fire.shot_options(game, game.models["a"])[0]]
    assert ("designate" in keys) is expected[0]
    assert "d" in keys  # any team may shoot at him


@pytest.mark.rule("HD-WIN-03", "HD-FIRE-02", "HD-FIRE-04")
@pytest.mark.parametrize(("far", "windows", "facing", "clause"), [
    (6, 0, 0, ""), (7, 0, 0, "HD-WIN-03"), (6, 1, 0, "HD-WIN-03"), (6, 0, 4, "HD-FIRE-02"),
])  # fmt: skip
def test_designation_is_for_short_range_only(far: int, windows: int, facing: int, clause: str) -> None:
    game = sanctum(far, windows=windows)
    game.models["a"].facing = facing
    assert attempts(game) == (not clause, clause)


@pytest.mark.rule("HD-WIN-04", "HD-WIN-05", "HD-WIN-06", "HD-SCN-02", "HD-FIRE-12")
def test_an_attempt_is_declared_and_paid_for_like_a_shot() -> None:
    game = sanctum()
    volley(game, [1, 1, 2], ["designate", "d", "designate"])  # 4: missed; no dice to hit
    assert game.act is not None
    assert (game.act.left, game.act.shots) == (3, ("d", "designate"))
    assert [event.mission for event in events(game, MissionShown)] == ["bring_the_maker_home"]
    assert len(events(game, ExtractionTried)) == len(events(game, EffectRolled)) == 1
    assert not events(game, Fired)
    assert fire.most(game, game.models["a"]) == 2
    volley(game, MISS)  # the shot
    volley(game, [3, 3, 2])  # 8: what destroys takes him away
    assert [event.seat for event in events(game, TargetTaken)] == ["red"]
    assert game.result is not None
    assert game.result.winners == ("red",)


@pytest.mark.rule("HD-FIRE-10", "HD-TURN-05", "HD-WIN-03")
@pytest.mark.parametrize(("chosen", "left", "offered"), [
    ((), 4, False),                 # the first shot is fired at once: 7 squares are too far
    (("d",), 4, True),              # 4 - 1 - 1: two actions in which it may come nearer
    (("d", "d"), 4, True),          # 4 - 2 - 1: one action
    (("d", "d"), 3, False),         # 3 - 2 - 1: none
])  # fmt: skip
def test_a_later_attempt_is_offered_or_refused_not_both(chosen: tuple[str, ...], left: int, offered: bool) -> None:
    game = sanctum(7)
    assert game.act is not None
    game.act = game.act._replace(left=left)
    options, refused = fire.shot_options(game, game.models["a"], chosen)
    assert ("designate" in [option.key for option in options]) is offered
    assert ("designate" in [refusal.key for refusal in refused]) is not offered


@pytest.mark.rule("HD-WIN-03", "HD-FIRE-11")
def test_an_attempt_may_be_void() -> None:
    game = sanctum()
    volley(game, [1, 1, 2], ["designate", "designate", "no-more"])
    game.models["a"].facing = 4
    volley(game, [])
    assert [event.target for event in events(game, ShotVoid)] == ["d"]
    assert len(events(game, ExtractionTried)) == 1


# ---------------------------------------------------------------- turrets and the rest of the menu
@pytest.mark.rule("HD-NEW-ENC-25", "HD-FIRE-05")
@pytest.mark.parametrize(("far", "dice", "clause"), [
    (1, 2, ""), (6, 2, ""), (7, 1, ""), (12, 1, ""), (13, -1, "HD-NEW-ENC-25"),
])  # fmt: skip
def test_a_turret(far: int, dice: int, clause: str) -> None:
    game = hall(
        9, 20, model("a", "red", 8, 19), model("b", "blue", 4, 19 - far), model("o", "blue", 4, 19 - far + 1),
        cards=[card("overcharge_cell", "red", "a"), card("force_shell", "blue", "b")],
    )  # fmt: skip
    made = planned(game, how=TURRET, origin=Cell(4, 19))  # over "o", all round, and without the cell of "a"
    assert (made.refused.clause if made.refused else "") == clause
    assert clause or made.count == dice


@pytest.mark.rule("HD-NEW-ENC-25")
def test_a_turret_looks_back_but_not_through_walls() -> None:
    game = hall(9, 9, model("a", "red", 4, 4), model("b", "blue", 4, 8))
    made = planned(game, how=TURRET, origin=Cell(4, 5))
    assert made.refused is None
    shot = shooting.shoot(game, game.models["a"], game.models["b"], TURRET, origin=Cell(4, 5))
    scripted(shot, [6, 6, 1, 2, 1, 1, 2, 1])
    assert [(shot.how, shot.distance, shot.hits) for shot in events(game, Fired)] == [("turret", 3, 2)]
    walled = hall(9, 9, model("a", "red", 4, 4), model("b", "blue", 4, 8), walls=[(4, 6, "s")])
    assert why(walled)[0] == "HD-FIRE-02"
    refused = planned(walled, how=TURRET, origin=Cell(4, 5)).refused
    assert refused is not None
    assert refused.clause == "HD-FIRE-01"


@pytest.mark.rule("HD-FIRE-01", "HD-FIRE-12", "HD-FIRE-13")
def test_why_it_cannot_fire() -> None:
    game = hall(9, 9, model("a", "red", 4, 4), model("b", "blue", 4, 8), model("c", "blue", 0, 5), acting="a")
    refused = fire.may_fire(game, game.models["a"])
    assert refused is not None
    assert (refused.why, refused.clause) == ("nobody can be shot at: B is outside its firing arc", "HD-FIRE-02")
    game.models["a"].facing = 4
    assert fire.may_fire(game, game.models["a"]) is None
    assert list(fire.refusals(game, game.models["a"])) == []
    begin(game, "a", used=("fire", "fire", "fire"))
    assert [r.clause for r in fire.refusals(game, game.models["a"])] == ["HD-FIRE-12"]
    lonely = hall(9, 9, model("a", "red", 4, 4), acting="a")
    assert [r.clause for r in fire.refusals(lonely, lonely.models["a"])] == ["HD-FIRE-13"]


def test_planning_changes_nothing() -> None:
    game = duel(6, card("force_shell", "blue", "b"), card("overcharge_cell", "red", "a"))
    before = game.hash()
    made = planned(game)
    rolled = scripted(attack.roll(made), [6, 6, 1, 1])
    assert (rolled.total, rolled.hits) == (14, 2)
    assert game.hash() == before
    assert not game.log
