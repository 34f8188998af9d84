"""Abilities beside what else may happen: their bearer falls, is joined to others, is a mech, is not there yet."""

from __future__ import annotations

import pytest

from tests.rulesets.gates_of_doom.factions.test_data_ghosts import THREE, summoned
from tests.rulesets.gates_of_doom.factions.test_powers import FAR, acting
from tests.rulesets.gates_of_doom.factions.test_united_nations import SHOT, WALKER
from tests.rulesets.gates_of_doom.helpers import battle, events, run, unit
from wartable.rulesets.gates_of_doom.events.arriving import LandingTested
from wartable.rulesets.gates_of_doom.events.fighting import Shielded
from wartable.rulesets.gates_of_doom.melee.blows import more_strikes
from wartable.rulesets.gates_of_doom.setup import arriving
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.telling.view import view
from wartable.rulesets.gates_of_doom.troops import figures, losses, saves
from wartable.rulesets.gates_of_doom.turn.actions import one_action


def kill(game: Game, key: str, number: int) -> None:
    model = game.units[key].model(number)
    losses.suffer(game, game.units[key], model, figures.health(model), "p2")


# ------------------------------------------------------------------ the bearer falls
@pytest.mark.rule("GD-AVA-05", "GD-AVA-08", "GD-AVA-16", "GD-AVA-06")
def test_what_a_joined_hero_gives_falls_with_him_alone() -> None:
    models = [{"role": "hero", "at": [10, 10]}, {"role": "herald", "at": [11.2, 10]},
              {"role": "retinue", "at": [12.4, 10]}]  # fmt: skip
    game = battle(unit("a", "p1", entry="avalonia.knight", models=models), unit("c", "p1", (15, 10)), FAR)
    a, c = game.units["a"], game.units["c"]
    assert (figures.nerve(c, game)[0], figures.dropped(a)[0]) == (4, 2)
    kill(game, "a", 2)
    assert (figures.nerve(c, game)[0], figures.dropped(a)[0]) == (3, 2)
    kill(game, "a", 1)
    assert (figures.dropped(a)[0], more_strikes(game, a, a.models[0])) == (1, 0)


@pytest.mark.rule("GD-ATL-07", "GD-ATL-03")
def test_a_sermon_ends_with_its_preacher() -> None:
    models = [{"role": "hero", "at": [10, 10]}, {"role": "retinue", "level": "soldier", "at": [11.2, 10]}]
    game = acting(unit("a", "p1", entry="anti_technology_league.battle_priest", models=models), FAR)
    run(one_action(game, game.units["a"]), [], ["preach", "GD-ATL-03"])
    a = game.units["a"]
    assert more_strikes(game, a, a.models[1]) == 1
    kill(game, "a", 1)
    assert more_strikes(game, a, a.models[0]) == 0


@pytest.mark.rule("GD-SIM-03", "GD-SIM-06", "GD-SA-13")
def test_a_shield_that_kills_its_bearer_leaves_the_hit_to_the_others() -> None:
    thug = {"entry": "simioids.grunts", "level": "soldier", "gear": ["advanced_energy_shield"],
            "hacked": ["advanced_energy_shield"]}  # fmt: skip
    game = battle(unit("a", "p1", (10, 10), (11.2, 10), **thug), FAR)
    run(saves.take_hits(game, game.units["a"], SHOT, 1, "p2"), [1, 1])
    assert game.units["a"].where == "destroyed"


# ------------------------------------------------------------------ mechs, teams
@pytest.mark.rule("GD-UNF-11", "GD-MCH-04")
def test_the_walker_itself_makes_one_roll() -> None:
    game = battle(unit("a", "p1", (10, 10), **WALKER), unit("c", "p1", (14, 10), **WALKER), FAR)
    run(saves.take_hits(game, game.units["a"], SHOT, 1, "p2"), [5])
    assert len(events(game, Shielded)) == 1


@pytest.mark.rule("GD-EQP-09", "GD-TEAM-01")
def test_the_gun_of_a_team_lands_without_a_roll() -> None:
    gun = {"kind": "gun", "weapons": ["launcher"], "profile": {"health": 2}}
    models = [gun, {"gear": ["rdg"]}, {"gear": ["rdg"]}]
    game = battle(unit("a", "p1", models=models, kept=True), FAR, cursor={"phase": "act", "unit": "a"})
    at = {"to": [20_000, 20_000]}
    run(one_action(game, game.units["a"]), [6, 1, 3, 3], ["land", at, at])
    assert [len(event.faces) for event in events(game, LandingTested)] == [2]
    assert arriving.lander(game.units["a"])


# ------------------------------------------------------------------ who is not there yet, or was never there
@pytest.mark.rule("GD-ALL-07", "GD-TGT-01")
def test_a_ghost_that_is_closest_has_to_be_the_target() -> None:
    game = summoned(unit("z", "p2", (10, 25), weapons=["single"]))
    z = game.units["z"]
    (found,) = declaring.buckets(game, z, z.models, game.enemies(z))
    open_to = [chance.target for chance in found.chances["single"] if not chance.why]
    assert open_to == ["a-ghost-3"]
    assert THREE["models"][2] == [10_000, 17_000]


@pytest.mark.rule("GD-EQP-08", "GD-ARR-03", "GD-ALL-07")
def test_who_is_off_the_board_counts_among_the_models_of_a_side_and_ghosts_do_not() -> None:
    game = summoned(unit("z", "p2", count=3, armour="mirage_armour", kept=True))
    told = view(game, "p1")["sides"]
    assert (told["p1"]["models"], told["p2"]["models"]) == (1, 3)
