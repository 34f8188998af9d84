from __future__ import annotations

import pytest

from tests.rulesets.time_wars.helpers import aim, box, game, happened, ranks, run, squad, sums_of, vehicle
from wartable.engine.mod import fixed
from wartable.engine.terrain import Going
from wartable.rulesets.time_wars import actions, turn
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.events.base import ActionSpent
from wartable.rulesets.time_wars.events.shooting import AttackWasted, Fired, Measured
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.moving import march, movement
from wartable.rulesets.time_wars.shooting import shooting
from wartable.rulesets.time_wars.shooting.shooting import FIRE, SUPPRESS, Declaration
from wartable.rulesets.time_wars.sight import visibility
from wartable.rulesets.time_wars.specials.bearers import right
from wartable.rulesets.time_wars.state import Melee, Order, Profile, Unit
from wartable.rulesets.time_wars.troops import fatigue


@pytest.mark.rule("TW-GEN-01")
@pytest.mark.parametrize(
    ("faces", "clause"),
    [
        ([6], "TW-GEN-01"),  # 6+5+9 = 20 against 5+1+1 = 7: the target of p1's attack is gone before it is made
        ([1], ""),  # 15 against 16: it stands, and p1 fires
    ],
)
def test_the_doubt_goes_against_the_one_who_acts_and_the_log_says_so(faces: list[int], clause: str) -> None:
    tough = Profile(10, 5, 4, 4, 2, 5, 6, 1)
    battle = game(
        squad("a", "p1", 3, at=(10, 10)),
        squad("w", "p2", 9, places=ranks(9, 19.5), prepared=True),
        squad("c", "p3", 5, places=ranks(5, 14.8), profile=tough if faces == [1] else Profile(5, 5, 4, 4, 2, 1, 6, 1)),
    )
    run(actions.step(battle), [*faces, *([] if clause else [1])], ["a", "fire", "c", "w", "fire"])
    assert [event.clause for event in happened(battle, AttackWasted)] == ([clause] if clause else [])
    assert [event.firer for event in happened(battle, Fired)] == (["w"] if clause else ["w", "a"])
    assert battle.units["a"].actions == 1  # spent either way


@pytest.mark.rule("TW-GEN-07")
@pytest.mark.parametrize("kind", [FIRE, SUPPRESS])
def test_nothing_is_measured_before_the_declaration(kind: str) -> None:
    battle = game(squad("a", "p1", 5, places=ranks(5, 10)), squad("b", "p2", 5, places=ranks(5, 15)))
    battle.units["c"] = squad("c", "p2", 1, at=(40, 40))
    declared, asks = run(shooting.declare(battle, battle.units["a"], kind), [], ["b"])
    assert not happened(battle, Measured)
    text = str(asks)
    assert "inch" not in text
    run(shooting.resolve(battle, declared), [1])
    (found,) = happened(battle, Measured)
    assert found.tape is not None
    assert min(found.tape.at) == found.distance
    assert [name for name, _ in found.tape.bands] == ["standard", "medium", "long", "extreme"]


@pytest.mark.rule("TW-GEN-07")
def test_a_charge_is_measured_when_its_target_is_named() -> None:
    battle = game(squad("a", "p1", 1, at=(10, 10)), squad("b", "p2", 1, at=(10, 30)))
    options, _ = movement.charge_targets(battle, battle.units["a"])
    nearer = game(squad("a", "p1", 1, at=(10, 10)), squad("b", "p2", 1, at=(10, 13)))
    # How far the charger goes is known of it; nothing hangs on how far its target is.
    assert options == movement.charge_targets(nearer, nearer.units["a"])[0]
    assert [option.label for option in options] == ["b; it goes 6 to 11 inches"]
    run(actions.step(battle), [1], ["a", "charge", "b"])
    assert happened(battle, Measured)[0].distance == 19_400
    assert [type(event).__name__ for event in battle.log][:2] == ["ActionSpent", "Measured"]


@pytest.mark.rule("TW-GEN-08")
@pytest.mark.parametrize(
    ("gaps", "choices"),
    [
        ([4.0, 4.9], ["standard"]),
        ([4.0, 5.1], ["standard", "medium"]),
        ([5.1, 6.0], ["medium"]),  # not the nearer band either
        ([4.0, 10.1], ["standard", "long"]),  # and no band that holds nobody
    ],
)
def test_the_bands_to_choose_from(gaps: list[float], choices: list[str]) -> None:
    a = squad("a", "p1", 2, places=[(10 + 1.4 * n, 30 - 0.6 - gap) for n, gap in enumerate(gaps)])
    a.apart = ()
    battle = game(a, squad("b", "p2", 9, places=[(10 + 0.7 * i, 30) for i in range(9)]))
    declared = Declaration("a", "b", FIRE)
    found = shooting.open_bands(battle, declared, shooting.measure(battle, declared))
    assert [band.name.lower() for band, _ in found] == choices


@pytest.mark.rule("TW-GEN-09")
@pytest.mark.parametrize(("size", "half"), [(1, 1), (4, 2), (5, 3), (19, 10)])
def test_halves_of_size_round_up(size: int, half: int) -> None:
    helper = squad("h", "p1", size, at=(20, 20))
    battle = game(squad("a", "p1", 20), helper, squad("b", "p2"))
    assert sums_of(aim(battle.units["a"], battle.units["b"], battle=battle, helpers=("h",))).numbers.extra == half
    fight = battle.melees["m"] = Melee("m", ("a", "h"), ("b",))
    support = [mod.value for mod in melee.size_mods(battle, battle.units["a"], fight.attackers) if "support" in mod.why]
    assert support == [half]


@pytest.mark.rule("TW-GEN-09")
@pytest.mark.parametrize(("fir", "depth"), [(4, 2), (5, 3), (1, 1)])
def test_half_the_depth_of_sight_rounds_up(fir: int, depth: int) -> None:
    viewer = squad("a", "p1", profile=Profile(5, fir, 4, 4, 2, 4, 6, 1))
    battle = game(viewer, squad("b", "p2", at=(30, 30)))
    assert visibility.reach(battle, viewer, battle.units["b"]).depth == depth * 1000


@pytest.mark.rule("TW-GEN-09", "TW-ORD-11")
@pytest.mark.parametrize(("number", "lost"), [(1, 1), (2, 1), (5, 3), (6, 3)])
def test_the_halved_fatigue_of_hard_going_rounds_up(number: int, lost: int) -> None:
    unit = squad("a", "p1", orders=(Order("quicken_pace", "x"),))
    assert fatigue.loss(game(unit, turn=number), unit, True)[0] == lost


@pytest.mark.rule("TW-GEN-10")
@pytest.mark.parametrize(("action", "cost"), [("fire", 1), ("combined", 2)])
def test_an_attack_beyond_reach_is_spent(action: str, cost: int) -> None:
    order = (Order("combined_fire", "x", 1),)
    battle = game(
        squad("a", "p1", 3, at=(10, 10), orders=order), squad("c", "p1", 3, at=(13, 10), orders=order),
        squad("b", "p2", 3, at=(10, 40)),
    )  # fmt: skip
    run(actions.step(battle), [], ["a", action, "b"])
    assert [event.clause for event in happened(battle, AttackWasted)] == ["TW-GEN-10"]
    spent = {event.unit: event.cost for event in happened(battle, ActionSpent)}
    assert spent == ({"a": 2, "c": 2} if cost == 2 else {"a": 1})


@pytest.mark.rule("TW-GEN-12")
def test_names_that_point_nowhere() -> None:
    # a section «Nerve Phase»: the Morale Phase
    assert "morale" in turn.STEPS
    # a «Squad Commander»: a Squad Leader; a page for race commands: the Race Command that he knows
    assert command.leads(squad("a", "p1", 3, leader=True, knows=("stand_fast",)))
    # «dangerous terrain»: hazardous, by a natural 1 of one die for each model
    unit = squad("a", "p1", 1, at=(10, 10), specials=("unceasing",))
    swamp = box("swamp", 0, 12, 48, 3, kind="swamp", going=Going.HARD)
    battle = game(unit, squad("b", "p2", at=(40, 40)), terrain=[swamp])
    assert right(unit, "hard_going_hazard") == "TW-SPEC-49"
    found = march.dangers(battle, unit, "run", unit.models[0], ((10_000, 10_000), (10_000, 14_000)))
    assert [cause for _, cause in found] == ["hard going"]


@pytest.mark.rule("TW-GEN-06")
@pytest.mark.parametrize(
    ("target", "distance"),
    [
        (squad("b", "p2", 1, at=(10, 15)), 4400),  # 5 inches between centres, 0.3 of each base
        (squad("b", "p2", 1, at=(10, 15), teams=("hmg",)), 4100),  # the base of a Weapon Team is larger
        (vehicle("b", "p2", (10, 15)), 3950),  # half its width
    ],
)
def test_distance_is_measured_from_edge_to_edge(target: Unit, distance: int) -> None:
    battle = game(squad("a", "p1", 1, at=(10, 10)), target)
    run(shooting.resolve(battle, Declaration("a", "b", FIRE)), [1])
    assert happened(battle, Measured)[0].distance == distance


def test_sums_are_whole_numbers() -> None:
    numbers = sums_of(aim(squad("a", "p1"), squad("b", "p2")))
    assert fixed(numbers.firing) == numbers.numbers.base
