"""Fire from off the table: Orbital Support, Air Support, Ordnance Support (TW-STRAT-07 to -11, -14)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, clauses, game, happened, individual, run, squad, vehicle
from wartable.engine.ask import Ask, Choice, Die, Pool
from wartable.engine.terrain import Feature, Going, Sight
from wartable.rulesets.time_wars import actions, turn
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.base import HazardTested
from wartable.rulesets.time_wars.events.losses import ModelsLost
from wartable.rulesets.time_wars.shooting import shooting
from wartable.rulesets.time_wars.shooting.shooting import Declaration
from wartable.rulesets.time_wars.state import Cursor, Game, Melee, Phase, Profile, Purchase, Unit
from wartable.rulesets.time_wars.strategies import air_support, orbital, ordnance
from wartable.rulesets.time_wars.strategies.air_support import AirStruck, AirSupportCalled
from wartable.rulesets.time_wars.strategies.orbital import NervesSpared, OrbitalMarked, OrbitalStruck
from wartable.rulesets.time_wars.strategies.ordnance import OrdnanceCalled
from wartable.rulesets.time_wars.telling.view import view

WEAK = Profile(3, 5, 4, 4, 2, 3, 6, 1)


def with_support(key: str, *units: Unit, times: int = 1, **fields: Any) -> Game:
    """A battle in which p1 has bought `key`."""
    battle = game(*units, **fields)
    battle.sides["p1"].bought = (Purchase(key, 1),) * times
    battle.sides["p1"].shown = times
    return battle


def offered(ask: Ask) -> list[str]:
    assert isinstance(ask, Choice)
    return [option.key for option in ask.options]


# ------------------------------------------------------------------ Orbital Support
def ground(*keys: str) -> list[Feature]:
    return [box(key, 10 * n, 20, 4, 4, kind="wood", cover=1) for n, key in enumerate(keys)]


def marking(*keys: str, times: int = 1) -> Game:
    return with_support("orbital_support", squad("a", "p1", at=(60, 2)), squad("x", "p2", at=(60, 45)),
                        terrain=ground(*keys), turn=0, cursor=Cursor("marks"), times=times)  # fmt: skip


@pytest.mark.rule("TW-STRAT-07")
@pytest.mark.parametrize(
    ("face", "answers", "marks"),
    [
        (1, ["q"], ("q",)),
        (2, ["r"], ("r",)),
        (3, ["s", "q"], ("s", "q")),
        (4, ["q", "s"], ("q", "s")),
        (5, ["q", "t", "r"], ("q", "t", "r")),
        (6, ["q", "r", "s"], ("q", "r", "s")),
    ],
)
def test_a_d3_of_features_is_noted(face: int, answers: list[str], marks: tuple[str, ...]) -> None:
    battle = marking("q", "r", "s", "t")
    _, asked = run(turn.STEPS[Phase.MARKS](battle), [face], answers)
    assert battle.sides["p1"].marks == marks
    assert battle.cursor.phase == "declare"
    assert answers[0] not in (offered(asked[2]) if len(answers) > 1 else ())  # different features


@pytest.mark.rule("TW-STRAT-07")
@pytest.mark.parametrize(("keys", "marks"), [((), ()), (("q",), ("q",)), (("q", "r"), ("q", "r"))])
def test_with_fewer_features_all_are_noted(keys: tuple[str, ...], marks: tuple[str, ...]) -> None:
    battle = marking(*keys)
    run(turn.STEPS[Phase.MARKS](battle), [5])
    assert battle.sides["p1"].marks == marks


@pytest.mark.rule("TW-STRAT-07", "TW-STRAT-05")
def test_the_marks_are_secret() -> None:
    battle = marking("q", "r")
    run(turn.STEPS[Phase.MARKS](battle), [1], ["q"])
    (event,) = happened(battle, OrbitalMarked)
    assert [event.visible_to(seat) for seat in ("p1", "p2", "")] == [True, False, False]
    assert view(battle, "p1")["sides"]["p1"]["marks"] == ["q"]
    assert "marks" not in view(battle, "p2")["sides"]["p1"]


def struck(*units: Unit, marks: tuple[str, ...] = ("q",), faces: list[int]) -> Game:
    battle = marking("q", "r")
    battle.cursor = Cursor("strikes")
    battle.units = {unit.id: unit for unit in units}
    battle.sides["p1"].marks = marks
    for _ in marks:
        due = faces
        faces = []
        run(turn.STEPS[Phase.STRIKES](battle), due)
    return battle


@pytest.mark.rule("TW-STRAT-08")
def test_every_model_in_the_feature_tests_friend_and_foe() -> None:
    mine = squad("a", "p1", places=[(1, 21), (2, 21), (20, 40)], count=3)
    theirs = squad("x", "p2", places=[(1, 23), (5, 23)], count=2)
    edge = squad("e", "p2", places=[(4.29, 22), (4.31, 22)], count=2)
    battle = struck(mine, theirs, edge, faces=[2, 3, 1, 6])
    tested = [(event.unit, event.face) for event in happened(battle, HazardTested)]
    assert tested == [("a", 2), ("a", 3), ("x", 1), ("e", 6)]
    (lost,) = happened(battle, ModelsLost)
    assert (lost.unit, lost.credit, len(theirs.models)) == ("x", "p1", 1)
    assert battle.table.feature("q").hazardous == ()


@pytest.mark.rule("TW-STRAT-08")
def test_the_strike_is_over_and_nobody_tests_his_nerve() -> None:
    battle = struck(squad("a", "p1", places=[(1, 21), (2, 21), (20, 40)], count=3), faces=[1, 3])
    assert len(battle.units["a"].tests) == 1
    assert battle.sides["p1"].marks == ()
    run(turn.STEPS[Phase.STRIKES](battle))
    assert not battle.units["a"].tests
    assert [event.units for event in happened(battle, NervesSpared)] == [("a",)]
    assert battle.cursor.phase == "first"


@pytest.mark.rule("TW-STRAT-08")
def test_who_comes_later_is_safe() -> None:
    late = squad("a", "p1", places=[(1, 21)], count=1, where="reserve")
    battle = struck(late, squad("b", "p2", places=[(1, 21)], count=1), faces=[2])
    assert [event.unit for event in happened(battle, HazardTested)] == ["b"]


@pytest.mark.rule("TW-STRAT-07", "TW-STRAT-08", "TW-STRAT-03")
def test_two_purchases_may_strike_the_same_place() -> None:
    battle = marking("q", times=2)
    run(turn.STEPS[Phase.MARKS](battle), [1, 2])
    assert battle.sides["p1"].marks == ("q", "q")
    battle.cursor, battle.units["x"] = Cursor("strikes"), squad("x", "p2", places=[(1, 21)], count=1)
    for _ in range(2):
        run(turn.STEPS[Phase.STRIKES](battle), [4])
    assert len(happened(battle, OrbitalStruck)) == len(happened(battle, HazardTested)) == 2


# ------------------------------------------------------------------ Air Support
def leader(**fields: Any) -> Unit:
    return individual("c", "p1", (10, 10), **{"rank": 2, "actions": 0, **fields})


def flying(*units: Unit, times: int = 1, **fields: Any) -> Game:
    return with_support("air_support", *units, times=times, **fields)


@pytest.mark.rule("TW-STRAT-09")
@pytest.mark.parametrize("times", [1, 2])
def test_one_attack_a_turn_for_each_purchase_and_nobodys_action(times: int) -> None:
    lord = leader()
    battle = flying(lord, squad("x", "p2", at=(10, 16)), times=times)
    for n in range(times):
        asked = run(actions.step(battle), [2, 1, 1], ["air-support", "x"])[1]
        assert offered(asked[0]) == ["air-support", "end"]
        assert next(ask.sides for ask in asked if isinstance(ask, Die)) == 6
        assert battle.sides["p1"].flown == (1, n + 1)
    assert air_support.offer(battle, "p1") == ()
    run(actions.step(battle))
    assert battle.cursor.phase == "melee"
    assert (lord.actions, lord.fired) == (0, False)
    battle.turn = 2
    assert air_support.left(battle, "p1") == times


@pytest.mark.rule("TW-STRAT-09")
def test_it_is_no_troop_type_and_does_not_suppress() -> None:
    battle = flying(leader(), squad("x", "p2", 6, at=(10, 14), profile=WEAK))
    run(actions.step(battle), [6, 1, 1], ["air-support", "x"])
    assert list(battle.units) == ["c", "x"]
    assert (battle.units["x"].suppression, battle.units["x"].tests) == ((), ("casualties",))


@pytest.mark.rule("TW-STRAT-10")
@pytest.mark.parametrize(
    ("unit", "directs"),
    [
        (squad("s", "p1", specials=("spotter",)), True),
        (squad("s", "p1"), False),
        (individual("s", "p1"), False),
        (individual("s", "p1", rank=1), True),
        (individual("s", "p1", rank=1, where="reserve"), False),
        (individual("s", "p1", rank=1, where="aboard"), False),
        (vehicle("s", "p1", specials=("spotter",)), True),
        (squad("s", "p1", 2, specials=("spotter",), suppression=(("p2", 2),)), False),
        (squad("s", "p1", 3, specials=("spotter",), suppression=(("p2", 2),)), True),
    ],
)
def test_who_directs_it(unit: Unit, directs: bool) -> None:
    battle = flying(unit, squad("x", "p2", at=(10, 20)))
    assert bool(air_support.directors(battle, "p1")) is directs
    assert bool(air_support.offer(battle, "p1")) is directs


@pytest.mark.rule("TW-STRAT-10")
def test_a_retinue_is_a_command_squad_and_a_melee_bars_it() -> None:
    lord, own = leader(where="joined", joined="own"), squad("own", "p1", retinue="c")
    guest = squad("g", "p1", at=(30, 10))
    battle = flying(own, guest, lord, squad("x", "p2", at=(10, 20)))
    assert [unit.id for unit in air_support.directors(battle, "p1")] == ["own"]
    battle.melees["m"] = Melee("m", ("own",), ("x",))
    assert air_support.directors(battle, "p1") == ()


@pytest.mark.rule("TW-STRAT-10")
def test_sight_and_range_are_the_directors() -> None:
    wall = box("w", 0, 14, 40, 1, kind="cliff", sight=Sight.SOLID, height=3000, going=Going.IMPASSABLE)
    battle = flying(leader(), squad("s", "p1", at=(10, 17), specials=("spotter",), actions=0),
                    squad("x", "p2", at=(10, 21)), terrain=[wall])  # fmt: skip
    _, asked = run(actions.step(battle), [1, 6, 6], ["air-support", "x"])  # FIR 1: only the Spotter is in reach
    assert clauses(asked)[:2] == ["TW-ACT-02", "TW-STRAT-09"]
    (called,) = happened(battle, AirSupportCalled)
    assert called.spotter == "s"
    assert happened(battle, AirStruck)[0].band


@pytest.mark.rule("TW-STRAT-10", "TW-WEAP-19")
def test_nothing_in_between_protects_but_what_it_stands_in_does() -> None:
    hedge = box("h", 0, 12, 40, 1, kind="hedge", sight=Sight.LOW, height=400, cover=1)
    for terrain, defence in (([hedge], 9), ([box("r", 0, 13, 40, 9, kind="ruin", cover=2)], 10)):
        battle = flying(leader(), squad("x", "p2", 5, at=(10, 14)), terrain=terrain)
        run(actions.step(battle), [2, 1, 1], ["air-support", "x"])
        # AGL 5 + size 5, medium range +1; in the ruin 2 for cover: 4 inches is the second band of FIR 2
        (event,) = happened(battle, AirStruck)
        assert event.band == "medium"
        assert event.defence == (11 if defence == 9 else 13)


@pytest.mark.rule("TW-STRAT-11")
@pytest.mark.parametrize(
    ("fir", "gap", "band"),
    [
        (1, 1.0, "standard"),
        (1, 1.01, "medium"),
        (1, 4.0, "extreme"),
        (1, 4.01, ""),
        (3, 12.0, "extreme"),
        (3, 12.1, ""),
        (6, 6.0, "standard"),
        (6, 24.0, "extreme"),
    ],
)
def test_the_fir_is_rolled_after_the_target_is_named(fir: int, gap: float, band: str) -> None:
    battle = flying(leader(), squad("x", "p2", 1, places=[(10, 10.6 + gap)]))
    faces = [fir, 1, 1] if band else [fir]
    run(actions.step(battle), faces, ["air-support", "x"])
    (event,) = happened(battle, AirStruck)
    assert (event.fir, event.band, event.distance) == (fir, band, round(gap * 1000))
    assert air_support.left(battle, "p1") == 0  # beyond four times it the attack is lost


@pytest.mark.rule("TW-STRAT-11", "TW-STRAT-09", "TW-WEAP-18")
@pytest.mark.parametrize(
    ("fir", "face", "mortar", "score", "wounds"),
    [
        (6, 1, 1, 11, 2),  # 6 + 3 (Large) + 1 + 1 = 11 against 3 + 6 = 9: 2 + WST 3 against END 3
        (6, 1, 6, 16, 6),  # 7 + 3 - 3 = 7 wounds, six models
        (2, 1, 1, 7, 0),
    ],
)
def test_the_attack(fir: int, face: int, mortar: int, score: int, wounds: int) -> None:
    target = squad("x", "p2", 6, at=(10, 11.5), profile=WEAK)
    battle = flying(leader(), target)
    run(actions.step(battle), [fir, face, mortar], ["air-support", "x"])
    (event,) = happened(battle, AirStruck)
    assert event.score == score
    assert 6 - len(target.models) == wounds
    assert {reason.clause for reason in event.why} >= {"TW-WEAP-18", "TW-FIRE-11"}


@pytest.mark.rule("TW-STRAT-10", "TW-FIRE-02")
def test_those_in_melee_are_no_targets() -> None:
    battle = flying(leader(), squad("b", "p1", at=(30, 20)), squad("x", "p2", at=(10, 20)))
    battle.melees["m"] = Melee("m", ("b",), ("x",))
    assert air_support.offer(battle, "p1") == ()


# ------------------------------------------------------------------ Ordnance Support
def shelling(*specials: str, times: int = 1, **fields: Any) -> Game:
    return with_support("ordnance_support", squad("s", "p1", 1, at=(10, 10), specials=specials),
                        squad("x", "p2", 3, at=(10, 14), profile=Profile(9, 5, 4, 4, 2, 9, 6, 1)), times=times,
                        **fields)  # fmt: skip


def shoots(battle: Game, *answers: str, kind: str = "fire", faces: tuple[int, ...] = ()) -> list[Ask]:
    flow = shooting.resolve(battle, Declaration("s", "x", kind))
    return run(flow, faces, answers)[1]


@pytest.mark.rule("TW-STRAT-14")
@pytest.mark.parametrize("kind", ["fire", "suppress"])
def test_what_a_spotter_shoots_at_is_shelled(kind: str) -> None:
    battle = shelling("spotter")
    shoots(battle, "shell", kind=kind, faces=(1, 2, 1, 6))  # the shot misses; then a die for each model
    assert [event.face for event in happened(battle, HazardTested)] == [2, 1, 6]
    assert len(battle.units["x"].models) == 2
    assert battle.credit == "p1"
    assert happened(battle, OrdnanceCalled)


@pytest.mark.rule("TW-STRAT-14")
def test_only_the_models_that_are_left_test() -> None:
    battle = shelling("spotter")
    battle.units["s"].profile = Profile(5, 10, 4, 4, 3, 4, 6, 1)
    battle.units["x"].profile = WEAK._replace(end=10)
    shoots(battle, "shell", faces=(3, 5, 5))  # 10 + 1 + 3 = 14 against 3 + 3 = 6: 8 + 3 - 10 is one of three
    assert len(happened(battle, HazardTested)) == len(battle.units["x"].models) == 2


@pytest.mark.rule("TW-STRAT-14")
def test_nobody_is_asked_when_nobody_is_left() -> None:
    battle = shelling("spotter")
    battle.units["s"].profile = Profile(5, 10, 4, 4, 5, 4, 6, 1)
    battle.units["x"].profile = WEAK._replace(end=10)
    shoots(battle, faces=(3,))
    assert ordnance.left(battle, "p1") == 1


@pytest.mark.rule("TW-STRAT-14")
@pytest.mark.parametrize(("specials", "active", "times"), [((), "p1", 1), (("spotter",), "p2", 1),
                                                           (("spotter",), "p1", 0)])  # fmt: skip
def test_without_a_spotter_or_out_of_turn_nothing_is_asked(specials: tuple[str, ...], active: str, times: int) -> None:
    battle = shelling(*specials, times=times, active=active)
    assert "TW-STRAT-14" not in clauses(shoots(battle, faces=(1,)))


@pytest.mark.rule("TW-STRAT-14")
def test_it_serves_one_troop_type_a_turn_for_each_purchase() -> None:
    battle = shelling("spotter", times=2)
    for left in (1, 0):
        shoots(battle, "shell", faces=(1, 2, 2, 2))
        assert ordnance.left(battle, "p1") == left
    assert "TW-STRAT-14" not in clauses(shoots(battle, faces=(1,)))
    battle.turn = 2
    assert ordnance.left(battle, "p1") == 2
    shoots(battle, "spare", faces=(1,))
    assert ordnance.left(battle, "p1") == 2


@pytest.mark.rule("TW-STRAT-14")
def test_an_attack_out_of_reach_is_none() -> None:
    battle = shelling("spotter")
    battle.units["x"].stand([model._replace(y=40_000) for model in battle.units["x"].models])
    assert "TW-STRAT-14" not in clauses(shoots(battle))


@pytest.mark.rule("TW-STRAT-14")
def test_a_mortar_that_somebody_else_directs_does_not_qualify() -> None:
    battle = with_support("ordnance_support", squad("m", "p1", 1, at=(10, 4), teams=("mortar",)),
                          squad("s", "p1", at=(10, 10), specials=("spotter",)),
                          squad("x", "p2", 3, at=(10, 14), profile=Profile(9, 5, 4, 4, 2, 9, 6, 1)))  # fmt: skip
    flow = shooting.resolve(battle, Declaration("m", "x", "fire", spotter="s"))
    _, asked = run(flow, [1, 1])
    assert "TW-STRAT-14" not in clauses(asked)


def test_options_of_the_battle_scale_its_bands() -> None:
    battle = flying(leader(), squad("x", "p2", 1, places=[(10, 18)]), options=Options(scale=2))
    run(actions.step(battle), [1, 1, 1], ["air-support", "x"])
    assert happened(battle, AirStruck)[0].band == "extreme"


@pytest.mark.rule("TW-STRAT-07")
def test_the_marks_are_counted_by_a_d3() -> None:
    ask = next(orbital.mark(marking("q", "r")))
    assert isinstance(ask, Pool)
    assert ask.d3


@pytest.mark.rule("TW-STRAT-11", "TW-SPEC-40")
def test_a_swarm_that_is_attacked_from_the_air_rolls_its_size() -> None:
    battle = flying(leader(), squad("x", "p2", 1, at=(10, 14), specials=("swarm",)))
    run(actions.step(battle), [6, 3, 4, 1, 1], ["air-support", "x"])
    assert battle.units["x"].swarm == 7
