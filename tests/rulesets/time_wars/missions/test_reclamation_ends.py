"""Mission 5: Reclamation, its end (TW-MISS-24 to -26): the objective leaves, who wins, positions in files."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, happened, individual, run, squad, vehicle
from tests.rulesets.time_wars.missions.markers import SHOWN, at_the_end, carried, keys, table
from wartable.engine.ask import Move
from wartable.engine.errors import DataError
from wartable.engine.terrain import Going
from wartable.rulesets.time_wars import ending, turn
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.bot.appraisal import appraise
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.events.base import Embarked
from wartable.rulesets.time_wars.missions import reclamation
from wartable.rulesets.time_wars.missions.reclamation import MarkerTurned
from wartable.rulesets.time_wars.moving import leaving, movement
from wartable.rulesets.time_wars.scenario.file import new_game
from wartable.rulesets.time_wars.state import INCH, Game, Unit
from wartable.rulesets.time_wars.telling import view


# ------------------------------------------------------------ leaving
def near_edge(y: float, **fields: Any) -> tuple[Game, Unit]:
    """A carrier near the southern edge; his advance is 5 inches."""
    unit = individual("i", "p1", (36, y))
    return table(unit, spots=carried("i"), **fields), unit


@pytest.mark.rule("TW-MISS-21")
@pytest.mark.parametrize(
    ("y", "to", "asked"),
    [
        (5.299, 0.3, True),  # 4.999 to the edge, 5 inches of advance
        (5.3, 0.3, False),  # just touches it
        (5.299, 5.299, True),  # wherever it stops: 5 inches are left, and 4.999 are needed
        (3, 2, True),
        (8, 3, False),
    ],
)
def test_more_must_be_left_than_the_way_to_the_edge(y: float, to: float, asked: bool) -> None:
    battle, unit = near_edge(y)
    answers: list[Any] = [{"to": [36_000, round(to * INCH)]}] + (["leave"] if asked else [])
    run(movement.advance(battle, unit), answers=answers)
    assert (battle.result is not None) is asked
    if battle.result:
        assert (battle.result.winners, battle.result.clause) == (("p1",), "TW-MISS-21")
        assert turn.step(battle) is None


@pytest.mark.rule("TW-MISS-21")
def test_it_may_stay() -> None:
    battle, unit = near_edge(3)
    run(movement.advance(battle, unit), answers=[{"to": [36_000, 2_000]}, "stay"])
    assert battle.result is None
    assert unit.where == "table"


@pytest.mark.rule("TW-MISS-21")
@pytest.mark.parametrize(("face", "leaves"), [(3, True), (2, False)])
def test_a_run_reaches_farther(face: int, leaves: bool) -> None:
    """7.7 inches from the edge: 5 + 3 is more, 5 + 2 is not."""
    battle, unit = near_edge(8)
    answers: list[Any] = [{"stay": True}] + (["leave"] if leaves else [])
    run(movement.run(battle, unit), [face], answers)
    assert (battle.result is not None) is leaves


@pytest.mark.rule("TW-MISS-21")
def test_the_closest_model_is_enough_and_takes_the_others() -> None:
    unit = squad("s", "p1", 4, places=[(36, 2 + 0.7 * i) for i in range(4)])
    battle = table(unit, spots=carried("s"))
    run(movement.advance(battle, unit), answers=[{"stay": True}, "leave"])
    assert battle.result is not None
    assert unit.models == ()


@pytest.mark.rule("TW-MISS-21")
def test_only_the_carrier_may_leave() -> None:
    """Not another, and not a vehicle with the carrier aboard."""
    unit, lpc = squad("s", "p1", 2, at=(40, 4)), vehicle("v", "p1", (36, 4), capacity=10)
    other = individual("o", "p1", (50, 2))
    battle = table(unit, lpc, other, spots=carried("s"))
    battle.emit(Embarked("s", "v"))
    for mover in (lpc, other):
        _, asked = run(movement.advance(battle, mover), answers=[{"stay": True}])
        assert [type(ask) for ask in asked] == [Move]


@pytest.mark.rule("TW-MISS-21")
def test_the_way_out_goes_round_what_nobody_enters() -> None:
    """Lava lies between him and the edge: 1.2 inches straight, more round it."""
    lava = box("lava", 33, 0, 6, 1.5, kind="lava", going=Going.IMPASSABLE)
    battle, unit = near_edge(2, terrain=[lava])
    assert not leaving.goes_off(battle, unit, 1_900, 1_900)
    assert leaving.goes_off(battle, unit, 5_000, 5_000)


@pytest.mark.rule("TW-MISS-21")
def test_through_hard_going_less_is_left() -> None:
    marsh = box("marsh", 20, 0, 40, 1, kind="marsh", going=Going.HARD)
    battle, unit = near_edge(3, terrain=[marsh])
    assert leaving.goes_off(battle, unit, 4_000, 3_000)
    assert not leaving.goes_off(battle, unit, 4_000, 2_700)


# ------------------------------------------------------------ the end
@pytest.mark.rule("TW-MISS-20")
@pytest.mark.parametrize("player", ["p1", "p2"])
def test_who_carries_it_at_the_end_wins(player: str) -> None:
    battle = at_the_end(squad("s", player, at=(36, 20)), spots=carried("s"))
    found = ending.verdict(battle)
    assert found is not None
    assert (found.winners, found.clause) == ((player,), "TW-MISS-20")
    rows = {row.seat: row.value for row in ending.scores(battle) if row.clause == "TW-MISS-20"}
    assert rows[player] == "yes"


@pytest.mark.rule("TW-MISS-20", "TW-MISS-04")
def test_not_before_the_end_unless_one_is_left_alone() -> None:
    battle = table(squad("s", "p1", at=(36, 20)), spots=carried("s"))
    assert ending.verdict(battle) is None
    for key in ("x", "s"):
        battle.units[key].where = "destroyed"
    found = ending.verdict(battle)
    assert found is not None
    assert (found.winners, found.clause) == (("p2",), "TW-MISS-04")


@pytest.mark.rule("TW-MISS-26", "TW-MISS-05")
@pytest.mark.parametrize(
    ("near", "winners"),
    [
        ({"p1": (2, 2), "p2": (3,)}, ("p2",)),  # single Troop Types, not sums
        ({"p1": (3,), "p2": (3,)}, ()),
        ({"p1": (0,)}, ("p1",)),
        ({}, ()),
    ],
)
def test_the_strongest_troop_type_within_six_inches(near: dict[str, tuple[int, ...]], winners: tuple[str, ...]) -> None:
    units = []
    for player, tvs in near.items():
        for n, tv in enumerate(tvs):
            unit = individual(f"{player}-{n}", player, (33 + n, 22 if player == "p1" else 26))
            unit.tv = tv
            units.append(unit)
    found = ending.verdict(at_the_end(*units, spots=SHOWN))
    assert found is not None
    assert (found.winners, found.clause) == (winners, "TW-MISS-26")


@pytest.mark.rule("TW-MISS-26")
@pytest.mark.parametrize(("x", "near"), [(36 + 0.5 + 6 + 0.3, True), (36 + 0.5 + 6 + 0.301, False)])
def test_six_inches_from_its_edge(x: float, near: bool) -> None:
    battle = at_the_end(individual("i", "p1", (x, 24)), spots=SHOWN)
    assert reclamation.closest(battle, battle.objectives[0]) == (("p1",) if near else ())


@pytest.mark.rule("TW-MISS-26", "TW-MISS-22")
@pytest.mark.parametrize(("faces", "real"), [((1,), "marker-1"), ((3, 2), "marker-2"), ((6, 5), "marker-3")])
def test_what_is_hidden_at_the_end_is_revealed(faces: tuple[int, ...], real: str) -> None:
    """p1 stands by the second marker, p2 by the third; nobody by the first."""
    battle = at_the_end(individual("i", "p1", (18, 22)), individual("j", "p2", (54, 22)))
    run(turn.end(battle), list(faces))
    assert keys(battle) == [real]
    assert {event.clause for event in happened(battle, MarkerTurned)} == {"TW-MISS-26"}
    assert battle.result is not None
    assert battle.result.winners == {"marker-1": (), "marker-2": ("p1",), "marker-3": ("p2",)}[real]


@pytest.mark.rule("TW-MISS-26")
def test_it_is_not_revealed_before() -> None:
    battle = at_the_end(turn=5)
    run(turn.end(battle))
    assert len(reclamation.face_down(battle)) == 3


# ------------------------------------------------------------ positions
SIDES = [
    {"seat": "p1", "units": [{"id": "m-1", "unit": "marine_squad", "at": [36, 5]}]},
    {"seat": "p2", "units": [{"id": "d-1", "unit": "dalek_patrol", "at": [36, 43]}]},
]


def doc(items: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """A scenario with a Squad on each side."""
    fields = {} if items is None else {"objectives": items}
    return {"wartable": 1, "ruleset": "time_wars", "mission": "reclamation", "sides": SIDES, **fields}


@pytest.mark.rule("TW-MISS-22")
def test_a_position_may_say_what_has_been_turned() -> None:
    assert [spot.hidden for spot in new_game(doc()).objectives] == [True] * 3
    two = new_game(doc([{"at": [18, 24]}, {"key": "east", "at": [54, 24]}]))
    assert [(spot.key, spot.hidden) for spot in two.objectives] == [("marker-1", True), ("east", True)]
    one = new_game(doc([{"at": [18, 24]}]))
    assert not one.objectives[0].hidden
    has = new_game(doc([{"at": [18, 24], "carrier": "m-1"}]))
    assert has.units["m-1"].laden
    assert reclamation.carrier(has) is has.units["m-1"]


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ([{"at": [18, 24], "value": 2}], "no value"),
        ([{"at": [x, 24]} for x in (10, 20, 30, 40)], "up to three"),
        ([{"at": [18, 24]}, {"at": [30, 24], "hidden": False}], "face up"),
        ([{"at": [18, 24], "carrier": "m-2"}], "no unit m-2"),
    ],
)
def test_faulty_positions(items: list[dict[str, Any]], text: str) -> None:
    with pytest.raises(DataError, match=text):
        new_game(doc(items))


@pytest.mark.rule("TW-MISS-22")
def test_no_seat_sees_more_than_that_a_marker_lies_there() -> None:
    """There is nothing to hide: three alike, whatever die will be thrown."""
    battle = table()
    assert len({spot._replace(key="", x=0) for spot in battle.objectives}) == 1


def test_the_picture_shows_markers_and_the_carrier() -> None:
    battle = table()
    drawn = [(shape.id, shape.text) for shape in view.scene(battle, "p1").shapes if shape.kind == "objective"]
    assert drawn == [("marker-1", "?"), ("marker-2", "?"), ("marker-3", "?")]
    battle = table(squad("s", "p1", at=(36, 20)), spots=carried("s"))
    shapes = view.scene(battle, "p2").shapes
    assert not [shape for shape in shapes if shape.kind == "objective"]
    assert [(shape.id, shape.text) for shape in shapes if shape.kind == "mark"] == [("s", "carries the objective")]
    assert view.view(battle, "p2")["objectives"]["marker-1"]["carrier"] == "s"


def test_bots_are_drawn_to_markers_and_carriers_to_the_edge() -> None:
    near, far = squad("s", "p1", 3, at=(36, 22)), squad("f", "p1", 3, at=(36, 12))
    battle = table(near, far)
    plans = Tactics(appraise(battle, lambda key, make: ()))
    assert plans.pulled(near, near.box) > plans.pulled(far, far.box) > 0
    assert plans.pulled(far, far.box, 6) > plans.pulled(far, far.box)
    battle = table(near, far, spots=carried("f"))
    plans = Tactics(appraise(battle, lambda key, make: ()))
    assert [(spot.x, spot.y <= 300) for spot in plans.seen.wanted(far)] == [((far.box[0] + far.box[2]) // 2, True)]
    plain = table(near, options=Options())
    assert Tactics(appraise(plain, lambda key, make: ())).pulled(near, near.box) == 0


@pytest.mark.rule("TW-MISS-26")
def test_the_best_tv_near_it_is_told() -> None:
    near, far = squad("n", "p1", at=(33, 22), tv=3), squad("f", "p1", at=(50, 40), tv=9)
    battle = table(near, far, squad("weak", "p1", at=(36, 27), tv=2), spots=SHOWN)
    rows = {row.seat: row.value for row in ending.scores(battle) if row.clause == "TW-MISS-26"}
    assert rows == {"p1": "3", "p2": "0"}


@pytest.mark.rule("TW-MISS-21")
@pytest.mark.parametrize(("at", "by", "gone"), [((36, 3), "i", True), ((36, 3), "x", False), ((36, 20), "i", False)])
def test_only_who_bears_it_and_is_near_enough_goes_off(at: tuple[float, float], by: str, gone: bool) -> None:
    """Somebody else of his side may stand at the edge as long as he likes."""
    unit = individual("i", "p1", at)
    battle = table(unit, spots=carried(by))
    assert run(reclamation.leave(battle, unit, 5 * INCH, 5 * INCH), (), ["leave"] if gone else [])[0] is gone
    assert (battle.result is not None) is gone


@pytest.mark.rule("TW-MISS-21")
def test_who_would_rather_stay_has_not_left() -> None:
    unit = individual("i", "p1", (36, 3))
    battle = table(unit, spots=carried("i"))
    assert run(reclamation.leave(battle, unit, 5 * INCH, 5 * INCH), (), ["stay"])[0] is False


@pytest.mark.rule("TW-MISS-26", "TW-MISS-04")
@pytest.mark.parametrize(("gone", "asked"), [(False, True), (True, False)])
def test_nothing_is_turned_up_for_a_side_that_is_left_alone(gone: bool, asked: bool) -> None:
    battle = at_the_end()
    if gone:
        battle.units["y"].where = "routed"
        battle.units["y"].stand(())
    assert bool(run(ending.closing(battle), [1] if asked else [])[1]) is asked
