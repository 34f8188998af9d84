from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, run, squad
from wartable.engine.terrain import Going
from wartable.rulesets.time_wars.events.base import HazardTested, Rallied
from wartable.rulesets.time_wars.events.melee import MeleeBegan
from wartable.rulesets.time_wars.moving import cohesion
from wartable.rulesets.time_wars.state import Unit
from wartable.rulesets.time_wars.troops.casualties import wound_models
from wartable.rulesets.time_wars.troops.squads import in_cohesion, size

NEAR = [(10, 10), (10.7, 10), (11.4, 10)]


def broken(x: float, **fields: Any) -> Unit:
    """Three models together and one at `x` on the same line."""
    return squad("a", "p1", 4, places=[*NEAR, (x, 10)], **fields)


def far() -> Unit:
    return squad("far", "p2", 1, (70, 46))


@pytest.mark.rule("TW-SQUAD-02", "TW-GEN-06")
@pytest.mark.parametrize(("x", "apart"), [
    (13.0, ()),  # 13 - 11.4 - 0.6: exactly 1 inch
    (13.001, (3,)),
])  # fmt: skip
def test_cohesion_is_one_inch(x: float, apart: tuple[int, ...]) -> None:
    assert broken(x).apart == apart


@pytest.mark.rule("TW-SQUAD-02")
def test_the_largest_group_is_in_cohesion_and_one_model_always_is() -> None:
    clumps = squad("a", "p1", 5, places=[(30, 10), (30.7, 10), *NEAR])
    assert [m.id for m in in_cohesion(clumps)] == [2, 3, 4]
    assert squad("b", "p1", 1).apart == ()


@pytest.mark.rule("TW-SQUAD-03")
def test_who_is_out_of_cohesion_adds_nothing() -> None:
    assert size(broken(20)) == 3
    assert size(broken(12.1)) == 4


@pytest.mark.rule("TW-SQUAD-04")
@pytest.mark.parametrize(("x", "faces", "back"), [
    (17.0, [], True),  # 4 inches or so: an advance of 5 brings it back
    (19.0, [3], True),  # 6 inches and more: a run of 5 + 3
    (30.0, [3], False),  # too far even so: it comes nearer
])  # fmt: skip
def test_stragglers_come_back(x: float, faces: list[int], back: bool) -> None:
    soldiers = broken(x, actions=2)
    battle = game(soldiers, far())
    run(cohesion.regain_all(battle, "p1"), faces=faces)
    assert (soldiers.apart == ()) is back
    assert soldiers.models[3].x < x * 1000
    assert soldiers.actions == 2  # free of the Squad's own count
    assert not soldiers.moved
    assert [m.x for m in soldiers.models[:3]] == [10000, 10700, 11400]


@pytest.mark.rule("TW-SQUAD-04")
def test_a_straggler_comes_as_far_as_it_runs() -> None:
    soldiers = broken(40.0)
    run(cohesion.regain_all(game(soldiers, far()), "p1"), faces=[2])
    assert soldiers.models[3].x == pytest.approx(33000, abs=10)  # 5 + 2


@pytest.mark.rule("TW-SQUAD-04", "TW-SPEC-47")
def test_the_unceasing_come_back_without_a_die() -> None:
    soldiers = broken(40.0, specials=("unceasing",))
    run(cohesion.regain_all(game(soldiers, far()), "p1"))
    assert soldiers.models[3].x == pytest.approx(30000, abs=10)


@pytest.mark.rule("TW-SQUAD-04")
def test_nobody_comes_back_out_of_a_melee_or_under_full_suppression() -> None:
    soldiers, foe = broken(17.0), squad("b", "p2", 1, (9.4, 10))
    battle = game(soldiers, foe)
    battle.emit(MeleeBegan("melee-1", ("a",), ("b",)))
    run(cohesion.regain_all(battle, "p1"))
    silenced = broken(17.0, suppression=(("p2", 4),))
    run(cohesion.regain_all(game(silenced, far()), "p1"))
    assert soldiers.apart == silenced.apart == (3,)


@pytest.mark.rule("TW-SQUAD-04", "TW-MOVE-06")
def test_the_way_back_keeps_clear_of_enemies_and_cliffs() -> None:
    soldiers, foe = broken(16.5), squad("b", "p2", 1, (14, 10))
    rock = box("rock", 13, 10.5, 2, 2, kind="cliff", going=Going.IMPASSABLE)
    battle = game(soldiers, foe, terrain=[rock])
    run(cohesion.regain_all(battle, "p1"), faces=[])
    assert soldiers.apart == ()
    assert not battle.melees


@pytest.mark.rule("TW-SQUAD-04", "TW-SPEC-12")
def test_hazards_on_the_way_back_count() -> None:
    soldiers = broken(16.5)
    mines = box("mines", 13.5, 8, 1, 4, kind="minefield", hazardous=("all",))
    battle = game(soldiers, far(), terrain=[mines])
    run(cohesion.regain_all(battle, "p1"), faces=[1])
    assert [event.model for event in battle.log if isinstance(event, HazardTested)] == [3]
    assert len(soldiers.models) == 3
    assert any(isinstance(event, Rallied) for event in battle.log)


@pytest.mark.rule("TW-SQUAD-08")
@pytest.mark.parametrize(
    ("answer", "kinds"),
    [("model", ["leader", "team"]), ("team-hmg", ["leader", "model"]), ("leader", ["team", "model"])],
)
def test_the_owner_picks_casualties(answer: str, kinds: list[str]) -> None:
    soldiers = squad("a", "p1", 3, teams=("hmg", "hmg"))
    models = (soldiers.models[0]._replace(kind="leader", weapon="", r=300), *soldiers.models[1:])
    soldiers.stand(models)
    run(wound_models(game(soldiers, far()), soldiers, 1, "attack", "p2"), answers=[answer])
    assert [m.kind for m in soldiers.models] == kinds
