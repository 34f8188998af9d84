"""HD-CMD-03, HD-CMD-04, HD-CMD-07 to HD-CMD-09: when the zone is looked at, and how a team gets a new leader."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import at, events, hall, model, run, scripted
from wartable.rulesets.hunt_for_davros.activation.menu import closed
from wartable.rulesets.hunt_for_davros.command import create, in_zone, nominees
from wartable.rulesets.hunt_for_davros.complex.complex import BOARD
from wartable.rulesets.hunt_for_davros.events.base import FigureSwapped, LeaderMade, LeaderMissing
from wartable.rulesets.hunt_for_davros.shooting.results import destroy
from wartable.rulesets.hunt_for_davros.state import FIRE, MOVE, SEARCH, Game
from wartable.rulesets.hunt_for_davros.turn.initiative import pick

FAR = 2 * BOARD  # the first column two boards east of the first board


def commanded(leader: int, other: int) -> Game:
    """A commander and a warrior in those columns of a floor of three boards; a foe stands aside."""
    return hall(
        3 * BOARD, 4, model("lead", "red", leader, 1, profile="dalek_command"), model("r1", "red", other, 1),
        model("b1", "blue", 0, 3),
    )  # fmt: skip


def orphans(**fields: Any) -> Game:
    """A red team of three whose commander has been destroyed; `fields` are of r1."""
    game = hall(
        3 * BOARD, 4, model("lead", "red", 0, 1, profile="dalek_command"), model("r1", "red", 2, 1, "e", **fields),
        model("r2", "red", FAR + 1, 1), model("b1", "blue", 0, 3),
    )  # fmt: skip
    destroy(game, game.models["lead"], None)
    return game


@pytest.mark.rule("HD-CMD-03", "HD-CMD-02")
@pytest.mark.parametrize(("other", "then", "tied"), [
    (FAR, FAR - 1, True),       # chosen two boards off, then one board off: it stays tied
    (FAR - 1, FAR, False),      # chosen one board off, then two boards off: it stays free
    (FAR, FAR, True), (FAR - 1, FAR - 1, False),
])  # fmt: skip
def test_the_zone_is_looked_at_when_the_model_is_chosen(other: int, then: int, tied: bool) -> None:
    game = commanded(0, other)
    scripted(pick(game, "red"), answers=["r1"])
    game.models["r1"].at = at(f"{then},1")
    refused = {kind: why.clause for kind in (MOVE, FIRE, SEARCH) if (why := closed(game, game.models["r1"], kind))}
    assert refused == ({FIRE: "HD-CMD-02", SEARCH: "HD-CMD-02"} if tied else {})


@pytest.mark.rule("HD-CMD-04", "HD-CMD-01")
def test_a_model_leaves_the_zone_by_its_own_move_its_commanders_or_with_a_new_commander() -> None:
    game = commanded(BOARD, BOARD)
    game.models["lead"].at, game.models["r1"].at = at("0,1"), at(f"{FAR - 1},1")
    assert in_zone(game, game.models["r1"])
    game.models["r1"].at = at(f"{FAR},1")
    assert not in_zone(game, game.models["r1"])
    game = commanded(BOARD, FAR)
    assert in_zone(game, game.models["r1"])
    game.models["lead"].at = at(f"{BOARD - 1},1")
    assert not in_zone(game, game.models["r1"])
    game = orphans()
    scripted(create(game, "red"), answers=["r1"])
    assert not in_zone(game, game.models["r2"])  # r1 leads, two boards away


@pytest.mark.rule("HD-CMD-07")
@pytest.mark.parametrize(("gone", "still", "who"), [
    ((), (), ["r1", "r2"]),           # r2 stands out of every zone
    (("r1",), (), ["r2"]),            # what has been activated, or is marked as if, cannot be nominated
    ((), ("r1",), ["r1", "r2"]),      # one that may not move can
    (("r1", "r2"), (), []),
])  # fmt: skip
def test_who_can_be_nominated(gone: tuple[str, ...], still: tuple[str, ...], who: list[str]) -> None:
    game = orphans()
    for key in gone:
        game.models[key].acted = True
    for key in still:
        game.models[key].still = True
    assert [item.id for item in nominees(game, "red")] == who
    made, asked = run(create(game, "red"), answers=who[-1:] if len(who) > 1 else [])
    assert made is bool(who)
    assert [ask.clause for ask in asked] == ["HD-CMD-07"] * (len(who) > 1)  # one alone is no question
    assert [event.model for event in events(game, LeaderMade)] == who[-1:]
    assert len(events(game, LeaderMissing)) == (not who)


@pytest.mark.rule("HD-CMD-07", "HD-GEN-04")
def test_it_takes_the_whole_activation() -> None:
    game = orphans()
    scripted(create(game, "red"), answers=["r2"])
    assert game.leader("red") is game.models["r2"]
    assert game.act is None
    assert game.models["r2"].acted
    assert [item.id for item in nominees(game, "red")] == ["r1"]


@pytest.mark.rule("HD-CMD-08")
def test_only_the_rank_that_the_figure_shows_changes() -> None:
    game = orphans()
    chosen = game.models["r1"]
    before = (chosen.at, chosen.facing, chosen.weapon, chosen.profile, chosen.name)
    scripted(create(game, "red"), answers=["r1"])
    assert chosen.shape == "dalek_command"
    assert (chosen.at, chosen.facing, chosen.weapon, chosen.profile, chosen.name) == before
    assert [(event.model, event.shape) for event in events(game, FigureSwapped)] == [("r1", "dalek_command")]


@pytest.mark.rule("HD-CMD-09")
@pytest.mark.parametrize("profile", ["dalek_special_weapons", "dalek_machinegun"])
def test_a_special_dalek_may_lead_and_keeps_its_weapon(profile: str) -> None:
    game = orphans(profile=profile)
    weapon = game.models["r1"].weapon
    assert weapon != "exterminator_ray"
    scripted(create(game, "red"), answers=["r1"])
    assert game.leader("red") is game.models["r1"]
    assert game.models["r1"].weapon == weapon
