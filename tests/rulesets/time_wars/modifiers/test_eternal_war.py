"""Modifier 7, Eternal War: TW-MOD-26 to -31, and TW-DEPL-19 as far as it goes with it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import clauses, game, happened, individual, run, squad, vehicle
from wartable.engine.ask import Flow, Placement
from wartable.engine.errors import DataError
from wartable.engine.mod import fixed
from wartable.rulesets.time_wars import campaign, ending, turn
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.morale import DetachmentFled, DetachmentTested
from wartable.rulesets.time_wars.missions import assassinate, confrontation, exterminate
from wartable.rulesets.time_wars.modifiers import eternal_war
from wartable.rulesets.time_wars.modifiers.eternal_war import DetachmentRallied, EternalRolled, GoneForGood, Returned
from wartable.rulesets.time_wars.morale import detachments, morale
from wartable.rulesets.time_wars.scenario.file import new_game
from wartable.rulesets.time_wars.setup import reserves
from wartable.rulesets.time_wars.specials.ask import losses_settled
from wartable.rulesets.time_wars.specials.bearers import voices
from wartable.rulesets.time_wars.state import (
    DESTROYED,
    JOINED,
    LIMBO,
    RESERVE,
    ROUTED,
    TABLE,
    WITHDRAWN,
    Cursor,
    Game,
    Melee,
    Unit,
)
from wartable.rulesets.time_wars.troops import casualties, losses

SOUTH = ((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000))
NORTH = ((0, 38_000), (72_000, 38_000), (72_000, 48_000), (0, 48_000))


def new_turn(battle: Game) -> Flow[None]:
    """A Game Turn begins."""
    for rule in voices(battle, None, "game_turn_begins"):
        yield from rule.game_turn_begins(battle)


def table(*units: Unit, options: dict[str, Any] | None = None, **fields: Any) -> Game:
    agreed = Options(**{"modifiers": ("eternal_war",), **(options or {})})
    battle = game(*units, squad("foe", "p2", 5, (60, 45), detachment="p2-1"), options=agreed, **fields)
    battle.sides["p1"].zones, battle.sides["p2"].zones = (SOUTH,), (NORTH,)
    eternal_war.note(battle)
    return battle


def killed(battle: Game, key: str, *faces: int, answers: tuple[Any, ...] = ()) -> list[str]:
    """The clauses of what is asked when `key` is shot to pieces and the table of the Eternal War is thrown on."""

    def flow() -> Any:
        yield from losses.take_wounds(battle, battle.units[key], 99, "fire", "p2")
        yield from losses_settled(battle)

    return clauses(run(flow(), faces, answers)[1])


# ------------------------------------------------------------ the roll
@pytest.mark.rule("TW-MOD-26", "TW-MOD-27", "TW-MOD-28", "TW-MOD-30")
@pytest.mark.parametrize(
    ("face", "where", "lost"),
    [
        (1, DESTROYED, 3),
        (2, DESTROYED, 3),
        (3, LIMBO, 0),
        (4, LIMBO, 0),
        (5, LIMBO, 0),
    ],
)
def test_what_becomes_of_the_lost(face: int, where: str, lost: int) -> None:
    battle = table(squad("a", "p1", tv=3), squad("b", "p1", at=(20, 20)))
    assert killed(battle, "a", face) == ["TW-MOD-26"]
    assert battle.units["a"].where == where
    assert battle.detachments["p1-1"].lost == lost
    assert happened(battle, EternalRolled) == [EternalRolled("a", face)]
    assert [event.tv for event in happened(battle, GoneForGood)] == ([3] if lost else [])


@pytest.mark.rule("TW-MOD-26")
def test_no_roll_without_the_modifier_and_none_for_a_model() -> None:
    plain = table(squad("a", "p1", tv=3), squad("b", "p1", at=(20, 20)), options={"modifiers": ()})
    assert killed(plain, "a") == []
    assert plain.detachments["p1-1"].lost == 3
    battle = table(squad("a", "p1", 5))

    def flow() -> Any:
        yield from losses.take_wounds(battle, battle.units["a"], 4, "fire", "p2")
        yield from losses_settled(battle)

    assert run(flow())[1] == []


@pytest.mark.rule("TW-MOD-26")
def test_routs_and_joined_individuals_roll_each_for_itself() -> None:
    body = squad("a", "p1", 3, tv=2)
    mate = individual("m", "p1", tv=4, where=JOINED, joined="a")
    body.stand([*body.models, body.models[0]._replace(x=12_100, id=9, kind="individual", of="m")])
    mate.stand(())
    battle = table(body, mate, squad("b", "p1", at=(20, 20)))

    def flow() -> Any:
        yield from losses.rout(battle, battle.units["a"])
        yield from losses_settled(battle)

    asks = run(flow(), [2, 4])[1]
    assert [getattr(ask, "what", "") for ask in asks] == [
        "Eternal War: does a come back?", "Eternal War: does m come back?",
    ]  # fmt: skip
    assert (battle.units["a"].where, battle.units["m"].where) == (ROUTED, LIMBO)
    assert battle.detachments["p1-1"].lost == 2


@pytest.mark.rule("TW-MOD-26")
def test_it_is_rolled_at_once_in_the_step_that_costs_it() -> None:
    """A failed Nerve Test in the Morale Phase: 6 + 1 + 1 is 8."""
    broken = squad("a", "p1", 1, tests=("casualties",), tv=9)
    battle = table(broken, squad("b", "p1", at=(20, 20)), cursor=Cursor("morale"))
    step = turn.step(battle)
    assert step is not None
    assert clauses(run(step, [1, 1])[1]) == ["TW-MORALE-06", "TW-MOD-26"]
    assert battle.units["a"].where == ROUTED
    assert battle.cursor == Cursor("morale", ("detachments", "p1-1"))  # TW-MOD-30: TV 9 above NRV 6, in this phase


@pytest.mark.rule("TW-MOD-30")
def test_those_in_limbo_make_no_detachment_test() -> None:
    broken = squad("a", "p1", 1, tests=("casualties",), tv=9)
    battle = table(broken, squad("b", "p1", at=(20, 20)), cursor=Cursor("morale"))
    step = turn.step(battle)
    assert step is not None
    run(step, [1, 3])
    assert battle.units["a"].where == LIMBO
    assert battle.cursor == Cursor("end")


@pytest.mark.rule("TW-MOD-30", "TW-MISS-09")
@pytest.mark.parametrize(("face", "score"), [(1, 3), (3, 0)])
def test_exterminate_counts_only_those_gone_for_good(face: int, score: int) -> None:
    options = {"modifiers": ("eternal_war",), "mission": "exterminate"}
    battle = table(squad("a", "p1", tv=3), squad("b", "p1", at=(20, 20)), options=options)
    killed(battle, "a", face)
    assert exterminate.destroyed_by(battle, "p2") == score


# ------------------------------------------------------------ limbo
@pytest.mark.rule("TW-MOD-28", "TW-DEPL-19")
def test_limbo_is_neither_the_table_nor_the_dead() -> None:
    battle = table(squad("a", "p1", tv=3, cost=20))
    killed(battle, "a", 4)
    assert ending.in_battle(battle, "p1")
    assert not turn.decided(battle)
    assert confrontation.points_left(battle, "p1") == 0
    assert detachments.lost_points(battle, "p1")[0] == 0
    assert list(battle.on_table("p1")) == []
    assert run(reserves.arrivals(battle, "p1"))[1] == []  # it does not use the roll of reserves
    detachments.sweep(battle)
    assert not battle.detachments["p1-1"].gone


@pytest.mark.rule("TW-MOD-28")
@pytest.mark.parametrize(("face", "where"), [(2, DESTROYED), (3, LIMBO), (5, LIMBO)])
def test_it_is_rolled_for_again_at_the_start_of_every_game_turn(face: int, where: str) -> None:
    battle = table(squad("a", "p1", tv=3), squad("b", "p1", at=(20, 20)))
    killed(battle, "a", 4)
    battle.cursor, battle.active = Cursor("begin"), "p1"
    assert run(turn.begin(battle))[1] == []  # the second Player Turn of turn 1
    battle.active = "p2"
    assert clauses(run(turn.begin(battle), [face])[1]) == ["TW-MOD-28"]
    assert battle.units["a"].where == where
    assert battle.detachments["p1-1"].lost == (3 if where == DESTROYED else 0)


@pytest.mark.rule("TW-MOD-28")
def test_a_commander_in_limbo_leads_nobody_and_has_not_fallen() -> None:
    chief = individual("c", "p1", rank=2, knows=("charge",), tv=2)
    battle = table(chief, squad("a", "p1", 5))
    item = battle.detachments["p1-1"]
    item.commander = "c"
    killed(battle, "c", 4)
    found = detachments.leader(battle, item)
    assert found is not None
    assert found.unit.id == "a"
    detachments.begin(battle)
    assert not item.leaderless
    run(new_turn(battle), [1])
    detachments.begin(battle)
    assert item.leaderless


@pytest.mark.rule("TW-MOD-27", "TW-MISS-13")
@pytest.mark.parametrize("running", [True, False])
def test_a_target_that_was_shot_is_killed_when_the_table_keeps_it(running: bool) -> None:
    """One that runs for the edge may still be finished off: he has not got away because he waited in limbo."""
    battle = table(individual("c", "p1", rank=2), squad("b", "p1", at=(20, 20)), options={"mission": "assassinate"})
    battle.units["c"].running = running
    killed(battle, "c", 4)
    assert not assassinate.killed(battle, "p1")
    run(new_turn(battle), [1])
    assert (assassinate.killed(battle, "p1"), assassinate.escaped(battle, "p1")) == (True, False)


def routed(battle: Game, key: str, *faces: int) -> None:
    def flow() -> Any:
        yield from losses.rout(battle, battle.units[key])
        yield from losses_settled(battle)

    run(flow(), faces)


@pytest.mark.rule("TW-MOD-27", "TW-CAMP-02", "TW-CAMP-07")
@pytest.mark.parametrize("faces", [(1,), (3, 2), (5, 4, 1)])
def test_who_routed_is_gone_as_routed_however_long_it_waited(faces: tuple[int, ...]) -> None:
    """The table makes no casualty of damage of a rout: the commander counts in a campaign, his upgrades stay."""
    battle = table(individual("c", "p1", rank=2), squad("b", "p1", at=(20, 20)))
    battle.detachments["p1-1"].commander = "c"
    routed(battle, "c", faces[0])
    for face in faces[1:]:
        run(new_turn(battle), [face])
    assert (battle.units["c"].where, battle.units["c"].fate) == (ROUTED, "")
    assert campaign.commanders_left(battle, "p1") == 1
    assert not campaign.wiped_out(battle, "c")


@pytest.mark.rule("TW-MOD-27", "TW-CAMP-02", "TW-CAMP-07")
@pytest.mark.parametrize("faces", [(1,), (3, 2)])
def test_who_was_shot_is_gone_as_destroyed(faces: tuple[int, ...]) -> None:
    battle = table(individual("c", "p1", rank=2), squad("b", "p1", at=(20, 20)))
    battle.detachments["p1-1"].commander = "c"
    killed(battle, "c", faces[0])
    for face in faces[1:]:
        run(new_turn(battle), [face])
    assert (battle.units["c"].where, campaign.commanders_left(battle, "p1")) == (DESTROYED, 0)


@pytest.mark.rule("TW-MOD-30", "TW-MOD-31", "TW-MISS-09", "TW-MISS-11")
def test_who_was_shot_before_his_detachment_broke_counts_as_shot() -> None:
    """In limbo he has left the battle by himself: the rout of the others makes no fugitive of him."""
    chief = individual("c", "p1", rank=2, tv=4)
    battle = table(chief, squad("b", "p1", at=(20, 20)), squad("d", "p1", at=(30, 20), detachment="p1-2"))
    battle.options = battle.options._replace(mission="assassinate")
    battle.sides["p1"].target = "c"
    killed(battle, "c", 4)
    run(detachments.flee(battle, battle.detachments["p1-1"]))
    assert (chief.where, chief.fled) == (DESTROYED, False)
    assert assassinate.killed(battle, "p1")
    assert exterminate.destroyed_by(battle, "p2") == 4  # of b nobody was hurt


@pytest.mark.rule("TW-MOD-29")
def test_a_teleport_that_fails_destroys_even_who_had_routed() -> None:
    battle = table(squad("a", "p1"), squad("b", "p1", at=(20, 20)))
    routed(battle, "a", 3)
    run(new_turn(battle), [6, 1])
    assert (battle.units["a"].where, battle.units["a"].fate) == (DESTROYED, "")


# ------------------------------------------------------------ coming back
@pytest.mark.rule("TW-MOD-29")
@pytest.mark.parametrize(
    ("face", "where", "clause"),
    [
        (1, DESTROYED, ""),
        (2, RESERVE, ""),
        (3, RESERVE, ""),
        (4, TABLE, "TW-SPEC-17"),
        (5, TABLE, "TW-SPEC-17"),
        (6, TABLE, "TW-SPEC-46"),
    ],
)
def test_a_6_brings_it_back_by_the_teleport_chart(face: int, where: str, clause: str) -> None:
    battle = table(squad("a", "p1", 5, tv=3), squad("b", "p1", at=(20, 20)))
    answers = ({"to": [20_000, 5_000]},) if where == TABLE else ()
    asked = killed(battle, "a", 6, face, answers=answers)
    assert asked == ["TW-MOD-26", "TW-SPEC-42", *([clause] if clause else [])]
    unit = battle.units["a"]
    assert unit.where == where
    assert len(unit.models) == (0 if where == DESTROYED else 5)
    assert battle.detachments["p1-1"].lost == (3 if where == DESTROYED else 0)


@pytest.mark.rule("TW-MOD-29")
def test_it_comes_back_whole_with_one_action() -> None:
    unit = squad("a", "p1", 5, weapons=(("flamethrower", 2),), teams=("mortar",), leader=True)
    battle = table(unit, squad("b", "p1", at=(20, 20)))
    run(casualties.remove_models(battle, unit, (1, 2, 3), "fire", "p2"))
    unit.suppression, unit.dug, unit.orders = (("p2", 3),), 2, ()
    before = unit.full
    killed(battle, "a", 6, 6, answers=({"to": [20_000, 5_000]},))
    assert (len(unit.models), unit.weapons, unit.teams) == (5, (("flamethrower", 2),), (("mortar", 1),))
    assert [model.kind for model in unit.models] == [model.kind for model in before]
    assert not unit.suppression
    assert (unit.dug, unit.lost, unit.actions) == (0, 0, 0)
    battle.cursor, battle.active = Cursor("begin"), "p2"
    run(turn.begin(battle))
    assert unit.actions == 1
    battle.active = "p2"
    run(turn.begin(battle))
    assert unit.actions == 2


@pytest.mark.rule("TW-MOD-29", "TW-DEPL-19")
def test_from_reserve_it_comes_by_the_roll_and_far_from_enemies() -> None:
    battle = table(squad("a", "p1", 5, tv=3), squad("b", "p1", at=(20, 20)))
    killed(battle, "a", 6, 2)
    battle.turn = 5
    flow = reserves.arrivals(battle, "p1")
    die = next(flow)
    assert die.clause in ("TW-SPEC-44", "TW-STRAT-34")
    place = flow.send(5)
    assert isinstance(place, Placement)
    assert place.clause == "TW-SPEC-44"


@pytest.mark.rule("TW-MOD-29")
def test_vehicles_and_individuals_of_a_squad_come_back_alone() -> None:
    body = squad("a", "p1", 3, tv=2)
    mate = individual("m", "p1", tv=4, where=JOINED, joined="a")
    body.stand([*body.models, body.models[0]._replace(x=12_100, id=9, kind="individual", of="m")])
    mate.stand(())
    battle = table(body, mate, vehicle("v", "p1", (30, 30)), squad("b", "p1", at=(20, 20)))
    assert [len(battle.units[key].full) for key in ("a", "m", "v")] == [3, 1, 1]
    assert battle.units["m"].full[0].of == ""
    killed(battle, "v", 6, 6, answers=({"to": [40_000, 20_000]},))
    assert battle.units["v"].models[0].corners
    assert battle.units["v"].where == TABLE


@pytest.mark.rule("TW-MOD-29")
def test_full_strength_is_that_of_the_start() -> None:
    thin = squad("a", "p1", 3)
    thin.start = 5
    battle = table(thin)
    assert len(battle.units["a"].full) == 5
    assert len({model.id for model in battle.units["a"].full}) == 5


@pytest.mark.rule("TW-MOD-29")
def test_it_leaves_the_melee_it_fell_in() -> None:
    battle = table(squad("a", "p1", 1, (60, 44)), squad("b", "p1", at=(20, 20)))
    battle.melees = {"m": Melee("m", ("a",), ("foe",))}
    killed(battle, "a", 6, 6, answers=({"to": [20_000, 5_000]},))
    assert battle.melee_of("a") is None
    assert len(happened(battle, Returned)) == 1


# ------------------------------------------------------------ detachments that break
def fled(battle: Game, *faces: int) -> list[str]:
    return clauses(run(detachments.flee(battle, battle.detachments["p1-1"]), faces)[1])


@pytest.mark.rule("TW-MOD-31")
def test_nobody_rolls_for_a_detachment_that_broke() -> None:
    waiting = squad("a", "p1", tv=3)
    battle = table(waiting, squad("b", "p1", at=(20, 20), tv=2), squad("c", "p1", at=(30, 20), detachment="p1-2"))
    killed(battle, "a", 4)
    assert fled(battle) == []
    assert [battle.units[key].where for key in "ab"] == [DESTROYED, ROUTED]  # a had been shot
    assert battle.units["c"].where == TABLE
    assert run(new_turn(battle))[1] == []
    assert happened(battle, DetachmentFled)[0].detachment == "p1-1"


@pytest.mark.rule("TW-MOD-31")
def test_unless_all_players_wish_it() -> None:
    waiting = squad("a", "p1", tv=3)
    options = {"eternal_routs": True}
    battle = table(waiting, squad("b", "p1", at=(20, 20), tv=2), options=options)
    killed(battle, "a", 4)
    assert fled(battle, 3) == ["TW-MOD-26"]  # b alone: who was in limbo is gone for good all the same
    assert (battle.units["a"].where, battle.units["b"].where) == (DESTROYED, LIMBO)
    assert len(happened(battle, DetachmentRallied)) == 1
    assert ending.in_battle(battle, "p1")


@pytest.mark.rule("TW-MOD-31")
def test_an_army_that_breaks_or_withdraws_does_not_roll() -> None:
    battle = table(squad("a", "p1"), squad("b", "p1", at=(20, 20), detachment="p1-2"))
    side = battle.sides["p1"]
    chief = detachments.army_leader(battle, "p1")
    assert chief is not None
    assert clauses(run(detachments.army_test(battle, side, chief, ("half",)), [1])[1]) == ["TW-DET-10"]
    other = table(squad("a", "p1"))
    assert run(ending.withdraw(other, "p1"))[1] == []
    assert other.units["a"].where == WITHDRAWN


@pytest.mark.rule("TW-MOD-30")
def test_a_detachment_test_counts_what_is_gone() -> None:
    battle = table(squad("a", "p1", tv=9), squad("b", "p1", 5, at=(20, 20)), cursor=Cursor("morale"))
    killed(battle, "a", 4)
    assert not detachments.due(battle, battle.detachments["p1-1"])
    run(new_turn(battle), [1])
    assert detachments.due(battle, battle.detachments["p1-1"])
    assert happened(battle, DetachmentTested) == []


# ------------------------------------------------------------ scenario files
@pytest.mark.rule("TW-MOD-28", "TW-MOD-29")
def test_a_position_with_somebody_in_limbo() -> None:
    profile = {"agl": 5, "fir": 5, "mel": 4, "cst": 4, "wst": 2, "end": 4, "nrv": 6, "tv": 3}
    doc: dict[str, Any] = {
        "wartable": 1, "ruleset": "time_wars", "modifiers": ["eternal_war"],
        "sides": [
            {"seat": "p1", "units": [
                {"id": "a", "kind": "squad", "size": 5, "profile": profile, "where": "limbo"},
                {"id": "b", "kind": "squad", "size": 5, "profile": profile, "at": [10, 10]},
            ]},
            {"seat": "p2", "units": [{"id": "c", "kind": "squad", "size": 5, "profile": profile, "at": [40, 40]}]},
        ],
    }  # fmt: skip
    battle = new_game(doc)
    unit = battle.units["a"]
    assert (unit.where, unit.models, len(unit.full), unit.owed) == (LIMBO, (), 5, 3)
    run(new_turn(battle), [1])
    assert battle.detachments[unit.detachment].lost == 3
    assert unit.where == DESTROYED
    doc["sides"][0]["units"][0]["fate"] = "routed"
    other = new_game(doc)
    run(new_turn(other), [1])
    assert other.units["a"].where == ROUTED
    with pytest.raises(DataError, match="TW-MOD-28"):
        new_game({**doc, "modifiers": []})


def test_nerve_of_a_squad_that_returned_is_that_of_its_size() -> None:
    battle = table(squad("a", "p1", 5), squad("b", "p1", at=(20, 20)))
    killed(battle, "a", 6, 6, answers=({"to": [20_000, 5_000]},))
    assert fixed(morale.nerve_numbers(battle, battle.units["a"]).mods) == 11


# ------------------------------------------------------------ a commander and his Retinue
def led(**fields: Any) -> Game:
    """A lord in his Retinue of five, whose joint TV is 4, and a Squad beside them."""
    lord = individual("lord", "p1", (20, 20), tv=4, rank=2, where=JOINED, joined="guard")
    guard = squad("guard", "p1", 5, (22, 20), tv=4, retinue="lord")
    guard.stand((*guard.models, lord.models[0]._replace(id=5, of="lord", x=22_000, y=21_400)))
    lord.stand(())
    return table(lord, guard, squad("b", "p1", at=(30, 20)), **fields)


def lost_together(battle: Game, *faces: int, answers: tuple[Any, ...] = ()) -> list[str]:
    def flow() -> Any:
        yield from losses.rout(battle, battle.units["guard"])
        yield from losses_settled(battle)

    return [getattr(ask, "what", "") or ask.clause for ask in run(flow(), faces, answers)[1]]


@pytest.mark.rule("TW-MOD-26", "TW-MOD-30", "TW-ARMY-35", "TW-ARMY-48")
@pytest.mark.parametrize(("face", "where", "lost"), [(2, ROUTED, 4), (3, LIMBO, 0)])
def test_a_commander_and_his_retinue_are_one_squad_with_one_tv(face: int, where: str, lost: int) -> None:
    battle = led()
    assert lost_together(battle, face) == ["Eternal War: do guard with lord come back?"]
    assert [battle.units[key].where for key in ("guard", "lord")] == [where, where]
    assert battle.detachments["p1-1"].lost == lost


@pytest.mark.rule("TW-MOD-28", "TW-ARMY-35")
@pytest.mark.parametrize(("face", "where", "lost"), [(2, DESTROYED, 4), (5, LIMBO, 0)])
def test_in_limbo_they_have_one_die_though_they_were_lost_apart(face: int, where: str, lost: int) -> None:
    battle = led()
    fallen = battle.units["guard"]
    run(casualties.remove_models(battle, fallen, (5,), "fire", "p2"))
    run(losses_settled(battle), [3])  # the lord's: his Retinue fights on
    assert (battle.units["lord"].where, fallen.where) == (LIMBO, TABLE)
    killed(battle, "guard", 4)
    asked = run(new_turn(battle), [face])[1]
    assert [getattr(ask, "what", "") for ask in asked] == ["Eternal War: do guard with lord come back?"]
    assert [battle.units[key].where for key in ("guard", "lord")] == [where, where]
    assert battle.detachments["p1-1"].lost == lost


@pytest.mark.rule("TW-MOD-29", "TW-ARMY-36")
@pytest.mark.parametrize("face", [1, 3, 6])
def test_they_return_as_one_squad(face: int) -> None:
    battle = led()
    answers = ({"to": [20_000, 5_000]},) if face > 3 else ()
    asked = lost_together(battle, 6, face, answers=answers)
    assert asked[1] == "Teleport of guard"
    lord, guard = battle.units["lord"], battle.units["guard"]
    if face == 1:
        assert (lord.where, guard.where, battle.detachments["p1-1"].lost) == (DESTROYED, DESTROYED, 4)
        return
    assert (lord.where, lord.joined, lord.models) == (JOINED, "guard", ())
    assert guard.where == (TABLE if face == 6 else RESERVE)
    assert [model.of for model in guard.models] == ["", "", "", "", "", "lord"]
    assert battle.detachments["p1-1"].lost == 0


@pytest.mark.rule("TW-MOD-28", "TW-ARMY-35")
@pytest.mark.parametrize("fate", [DESTROYED, ROUTED])
def test_who_is_part_of_a_squad_in_limbo_is_there_with_it(fate: str) -> None:
    battle = led()
    guard, lord = battle.units["guard"], battle.units["lord"]
    guard.where, guard.fate = LIMBO, fate
    eternal_war.note(battle)
    assert (lord.where, lord.joined, lord.fate, guard.models) == (LIMBO, "", fate, ())
    answers = ({"to": [20_000, 5_000]},)
    run(new_turn(battle), [6, 6], answers)
    assert [model.of for model in guard.models] == ["", "", "", "", "", "lord"]


@pytest.mark.rule("TW-MOD-26", "TW-ARMY-37")
def test_who_outlives_the_other_is_no_part_of_the_die() -> None:
    battle = led()
    run(casualties.remove_models(battle, battle.units["guard"], range(5), "fire", "p2"))
    assert run(losses_settled(battle), [4])[1][0].clause == "TW-MOD-26"
    assert (battle.units["guard"].where, battle.units["lord"].where) == (LIMBO, TABLE)
    asked = run(new_turn(battle), [1])[1]
    assert [getattr(ask, "what", "") for ask in asked] == ["Eternal War: does guard come back?"]
    assert battle.detachments["p1-1"].lost == 0  # the joint TV waits for him


@pytest.mark.rule("TW-MOD-26", "TW-CHAR-26")
def test_one_who_has_changed_sides_rolls_for_himself() -> None:
    battle = led()
    lord = battle.units["lord"]
    for key in ("guard", "lord"):
        unit = battle.units[key]
        unit.where, unit.joined, unit.owed, unit.fate = LIMBO, "", 4, ROUTED
        unit.stand(())
    lord.player = "p2"
    assert len(run(new_turn(battle), [5, 5])[1]) == 2


@pytest.mark.rule("TW-MOD-30")
def test_a_retinue_that_returns_without_its_commander_does_not_count_twice() -> None:
    lord = individual("lord", "p1", (20, 20), tv=4, rank=2)
    battle = table(lord, squad("guard", "p1", 5, (22, 20), tv=4, retinue="lord"), squad("b", "p1", at=(30, 20)))
    killed(battle, "lord", 1)  # for good, while his Retinue stands
    assert battle.detachments["p1-1"].lost == 0
    killed(battle, "guard", 2)
    assert battle.detachments["p1-1"].lost == 4


@pytest.mark.rule("TW-MOD-29")
def test_who_comes_back_is_in_no_melee_any_more() -> None:
    one, two, foe = squad("a", "p1"), squad("b", "p1", at=(12, 14)), squad("f", "p2", at=(10, 12))
    for attackers, defenders in ((("a", "b"), ("f",)), (("f",), ("a", "b"))):
        battle = table(one.copy(), two.copy(), foe.copy())
        battle.melees = {"m": Melee("m", attackers, defenders, ("a", "b") if "a" in attackers else ())}
        Returned("a").apply(battle)
        found = battle.melees["m"]
        assert (found.all, found.uphill) == (
            tuple(key for key in (*attackers, *defenders) if key != "a"), ("b",) if "a" in attackers else (),
        )  # fmt: skip


@pytest.mark.rule("TW-MOD-29")
def test_who_belongs_to_no_detachment_comes_back_too() -> None:
    battle = table(squad("a", "p1"), squad("b", "p1", at=(20, 20)))
    battle.units["a"].detachment = ""
    assert killed(battle, "a", 6, 2) == ["TW-MOD-26", "TW-SPEC-42"]
    assert battle.units["a"].where == RESERVE


@pytest.mark.rule("TW-MOD-30")
@pytest.mark.parametrize(("owed", "lost"), [(0, 0), (2, 2), (-1, 3)])
def test_what_is_owed_for_who_begins_in_limbo(owed: int, lost: int) -> None:
    """A scenario may say that it counts nothing, as for Expendable troops; else its TV counts."""
    waits = squad("a", "p1", tv=3, where=LIMBO, owed=owed)
    battle = table(waits, squad("b", "p1", at=(20, 20)))
    run(new_turn(battle), [1])
    assert battle.detachments["p1-1"].lost == lost


@pytest.mark.rule("TW-MOD-31", "TW-TURN-04")
def test_who_withdraws_while_others_play_on_does_not_roll() -> None:
    battle = table(squad("a", "p1"), squad("c", "p3", at=(50, 20)), cursor=Cursor("command"))
    assert run(turn.settled(battle, ending.withdraw(battle, "p1")))[1] == []
    assert (battle.units["a"].where, battle.units["a"].owed, battle.result) == (WITHDRAWN, -1, None)
