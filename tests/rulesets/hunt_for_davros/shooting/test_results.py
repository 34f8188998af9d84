"""HD-TURN-09 to HD-TURN-14, HD-OPER-05, HD-NEW-ENC-00: what becomes of chits, machines and things of a lost model."""

from __future__ import annotations

import pytest

from tests.rulesets.hunt_for_davros.helpers import at, begin, card, events, hall, model
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.chits import due
from wartable.rulesets.hunt_for_davros.command import leaderless
from wartable.rulesets.hunt_for_davros.events.base import ChitRemoved, Marked, StyleScored
from wartable.rulesets.hunt_for_davros.events.fighting import Destroyed
from wartable.rulesets.hunt_for_davros.events.searching import CardUsedUp, ItemDropped
from wartable.rulesets.hunt_for_davros.shooting.damage import Source
from wartable.rulesets.hunt_for_davros.shooting.results import destroy, mark
from wartable.rulesets.hunt_for_davros.state import DROPPED, GONE, GUARDS, HELD, Device, Game, Group

BLUE = Source("b1", Cell(9, 4), "blue", Cell(4, 4))


def pot_is_right(game: Game) -> bool:
    """HD-TURN-09: chits in the pot always equal the models, or groups, that have not acted."""
    return all(game.pot.count(owner) == count for owner, count in due(game))


# ------------------------------------------------------------------ marks
@pytest.mark.rule("HD-TURN-09", "HD-TURN-11")
@pytest.mark.parametrize(("acted", "left", "marked"), [(False, 1, True), (True, 1, False)])
def test_a_mark_is_a_chit_of_the_own_team(acted: bool, left: int, marked: bool) -> None:
    game = hall(6, 6, model("r1", "red", 1, 1, acted=acted), model("r2", "red", 3, 3), model("b1", "blue", 5, 5))
    assert mark(game, game.models["r1"], "HD-DMG-09") is marked
    assert game.pot.count("red") == left
    assert game.pot.count("blue") == 1
    assert pot_is_right(game)
    assert events(game, Marked) == ([Marked("r1", "HD-DMG-09")] if marked else [])
    assert events(game, ChitRemoved) == ([ChitRemoved("red", "marked")] if marked else [])


@pytest.mark.rule("HD-TURN-09", "HD-TURN-13")
def test_who_has_no_chit_yet_takes_none_out_of_the_pot() -> None:
    game = hall(6, 6, model("r1", "red", 1, 1, chit=False), model("r2", "red", 3, 3))
    mark(game, game.models["r1"])
    assert game.pot.count("red") == 1
    assert game.models["r1"].acted


@pytest.mark.rule("HD-TURN-09", "HD-DEF-01")
def test_guards_have_chits_of_their_own() -> None:
    game = hall(6, 6, model("g1", GUARDS, 1, 1), model("g2", GUARDS, 3, 3), model("r1", "red", 5, 5))
    mark(game, game.models["g1"])
    assert (game.pot.count(GUARDS), game.pot.count("red")) == (1, 1)


GROUP = Group("group-1", "Cybermen", "defenders")


@pytest.mark.rule("HD-DEF-05", "HD-DEF-03")
@pytest.mark.parametrize("members", [1, 2])
def test_a_member_of_a_group_is_marked_and_the_chit_stays(members: int) -> None:
    crowd = [model(f"c{n}", "defenders", n, 0, profile="cyberman", group="group-1") for n in range(members)]
    game = hall(6, 6, *crowd, model("r1", "red", 5, 5), groups=[GROUP.copy()])
    mark(game, game.models["c0"], "HD-DMG-15")
    assert game.models["c0"].acted
    assert game.pot.count("group-1") == 1


# ------------------------------------------------------------------ chits of the destroyed
@pytest.mark.rule("HD-TURN-10", "HD-DMG-12")
@pytest.mark.parametrize(("acted", "left"), [(False, 1), (True, 1)])
def test_one_chit_is_lost_never_two(acted: bool, left: int) -> None:
    """Two Reds: if r1 has not acted two chits are in the pot before, else one."""
    game = hall(6, 6, model("r1", "red", 1, 1, acted=acted), model("r2", "red", 3, 3), model("b1", "blue", 5, 5))
    destroy(game, game.models["r1"], BLUE)
    assert game.pot.count("red") == left
    assert pot_is_right(game)
    assert game.models["r1"].at is None
    assert game.models["r1"].destroyed
    destroy(game, game.models["r1"], BLUE)
    assert len(events(game, Destroyed)) == 1


@pytest.mark.rule("HD-TURN-14", "HD-TURN-10")
def test_who_dies_in_its_own_activation_loses_the_chit_that_was_drawn() -> None:
    game = hall(6, 6, model("r1", "red", 1, 1), model("r2", "red", 3, 3), acting="r1")
    destroy(game, game.models["r1"], BLUE)
    assert game.pot.count("red") == 1
    assert not events(game, ChitRemoved)


@pytest.mark.rule("HD-DEF-03", "HD-TURN-10")
@pytest.mark.parametrize("acted", [False, True])
def test_the_chit_of_a_group_goes_with_its_last_member(acted: bool) -> None:
    crowd = [model(f"c{n}", "defenders", n, 0, profile="cyberman", group="group-1") for n in range(2)]
    game = hall(6, 6, *crowd, groups=[Group("group-1", "Cybermen", "defenders", acted=acted)])
    destroy(game, game.models["c0"], BLUE)
    assert game.pot.count("group-1") == (0 if acted else 1)
    destroy(game, game.models["c1"], BLUE)
    assert game.pot.count("group-1") == 0
    assert pot_is_right(game)


@pytest.mark.rule("HD-TURN-10", "HD-TURN-13")
def test_the_dormant_have_no_chit_to_lose() -> None:
    game = hall(6, 6, model("d1", "", 1, 1), model("r1", "red", 5, 5))
    destroy(game, game.models["d1"], BLUE)
    assert not events(game, ChitRemoved)


# ------------------------------------------------------------------ command
@pytest.mark.rule("HD-CMD-06", "HD-CMD-10", "HD-NEW-TEAM-05")
@pytest.mark.parametrize(("killer", "points"), [("blue", 1), ("red", 0), (GUARDS, 0), ("", 0)])
def test_the_death_of_a_commander(killer: str, points: int) -> None:
    game = hall(
        6, 6, model("r1", "red", 1, 1, profile="dalek_command"), model("r2", "red", 3, 3), model("b1", "blue", 5, 5)
    )
    mark(game, game.models["r1"])
    assert game.leader("red") is game.models["r1"]
    assert not leaderless(game, "red")
    destroy(game, game.models["r1"], BLUE._replace(team=killer))
    assert leaderless(game, "red")
    assert game.leader("red") is None
    assert game.teams["blue"].style == points
    assert len(events(game, StyleScored)) == points


@pytest.mark.rule("HD-NEW-TEAM-05")
def test_a_warrior_is_worth_no_style_point() -> None:
    game = hall(6, 6, model("r1", "red", 1, 1), model("b1", "blue", 5, 5))
    destroy(game, game.models["r1"], BLUE)
    assert not events(game, StyleScored)


# ------------------------------------------------------------------ machines and things
@pytest.mark.rule("HD-OPER-05", "HD-OPER-03")
@pytest.mark.parametrize(("exploded", "how", "gone"), [
    (True, "attends", True), (True, "rides", True), (True, "uses", True), (True, "", False), (False, "attends", False),
])  # fmt: skip
def test_a_machine_goes_with_the_dalek_that_explodes_at_it(exploded: bool, how: str, gone: bool) -> None:
    device = Device("machine-1", "monitor", Cell(2, 1), attendant="r1" if how == "attends" else "")
    fields = {how: "machine-1"} if how in ("rides", "uses") else {}
    game = hall(6, 6, model("r1", "red", 1, 1, **fields), model("b1", "blue", 5, 5), devices=[device])
    destroy(game, game.models["r1"], BLUE, exploded)
    assert ("machine-1" not in game.devices) is gone
    if not gone:
        assert game.devices["machine-1"].attendant == ""


@pytest.mark.rule("HD-NEW-ENC-00", "HD-NEW-ENC-16")
@pytest.mark.parametrize(("kind", "holder", "where"), [
    ("access_cylinder", "r1", DROPPED), ("overcharge_cell", "r1", GONE), ("projectile_arm", "r1", GONE),
    ("access_cylinder", "r2", HELD), ("door_cipher", "", HELD),
])  # fmt: skip
def test_what_a_destroyed_model_held(kind: str, holder: str, where: str) -> None:
    game = hall(6, 6, model("r1", "red", 1, 1), model("r2", "red", 3, 3), cards=[card(kind, "red", holder)])
    destroy(game, game.models["r1"], BLUE)
    found = game.cards[kind]
    assert found.where == where
    assert found.at == (at("1,1") if where == DROPPED else None)
    assert len(events(game, ItemDropped)) == (where == DROPPED)
    assert len(events(game, CardUsedUp)) == (where == GONE)


@pytest.mark.rule("HD-TURN-14", "HD-CMD-06")
def test_the_death_of_the_leader_takes_no_chit_of_a_mate_that_is_acting() -> None:
    game = hall(6, 6, model("r1", "red", 1, 1, profile="dalek_command"), model("r2", "red", 3, 3))
    begin(game, "r2")
    game.pot = game.pot.take("red")
    destroy(game, game.models["r1"], BLUE)
    assert game.pot.count("red") == 0
    assert leaderless(game, "red")
