"""Data ghosts: who summons how many, what they are, when they act, what they do, and what does nothing to them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.factions.test_powers import acting, can, why
from tests.rulesets.gates_of_doom.helpers import events, options, run, unit
from tests.rulesets.gates_of_doom.test_rounds import steps
from tests.rulesets.gates_of_doom.test_whole import RULES
from wartable.engine.ask import Choice, Later
from wartable.engine.codec import plain
from wartable.engine.errors import RuleError
from wartable.rulesets.gates_of_doom.events.powers import Faded, Pressed, Summoned
from wartable.rulesets.gates_of_doom.factions.data_ghosts import haunt
from wartable.rulesets.gates_of_doom.moving.walk import Walk
from wartable.rulesets.gates_of_doom.reactions.reacting import may_react
from wartable.rulesets.gates_of_doom.shooting.fire import mark
from wartable.rulesets.gates_of_doom.state import Cursor, Game, Phase, Unit
from wartable.rulesets.gates_of_doom.troops import figures
from wartable.rulesets.gates_of_doom.turn import rounds
from wartable.rulesets.gates_of_doom.turn.actions import menu, one_action
from wartable.rulesets.gates_of_doom.winning.ending import wiped_out
from wartable.rulesets.gates_of_doom.winning.objectives import OBJECTIVES

THREE = {"models": [[10_000, 12_000], [14_000, 10_000], [10_000, 17_000]]}
REST = ("rest", "rest", "rest")


def priest(*others: dict[str, Any], **parts: Any) -> Game:
    """A Data Priest with two actions."""
    others = others or (unit("z", "p2", (40, 40), weapons=["rifle"], level="hero"),)
    return acting(unit("a", "p1", (10, 10), entry="alliance.data_priest"), *others, **parts)


def summoned(*others: dict[str, Any], **parts: Any) -> Game:
    """The same with three ghosts, which have done nothing yet."""
    game = priest(*others, **parts)
    run(one_action(game, game.units["a"]), [1], ["summon", THREE, *REST])
    return game


def ghost(game: Game, number: int = 1) -> Unit:
    return game.units[f"a-ghost-{number}"]


@pytest.mark.rule("GD-ALL-06", "GD-ALL-04")
@pytest.mark.parametrize(("face", "many"), [(1, 3), (2, 3), (3, 4), (6, 5)])
def test_a_priest_summons_d3_and_two_ghosts(face: int, many: int) -> None:
    game = priest()
    places = {"models": [[4_500 + 1_500 * number, 12_000] for number in range(1, many + 1)]}
    run(one_action(game, game.units["a"]), [face], ["summon", places, *["rest"] * many])
    assert [event.ghost for event in events(game, Summoned)] == [f"a-ghost-{n}" for n in range(1, many + 1)]
    assert game.units["a"].actions == 1
    assert why(game, "summon") == "GD-ALL-04"


@pytest.mark.rule("GD-ALL-06")
@pytest.mark.parametrize(("y", "legal"), [(17.0, True), (17.1, False)])
def test_ghosts_appear_within_six_inches(y: float, legal: bool) -> None:
    places = {"models": [[10_000, 12_000], [14_000, 10_000], [10_000, round(y * 1000)]]}
    game = priest()
    if legal:
        run(one_action(game, game.units["a"]), [1], ["summon", places, *REST])
        assert len(game.units) == 5
        return
    with pytest.raises(RuleError, match="within 6 inches"):
        run(one_action(game, game.units["a"]), [1], ["summon", places])


@pytest.mark.rule("GD-ALL-06")
def test_no_ghost_stands_on_another_base() -> None:
    game = priest(unit("z", "p2", (10, 12)))
    with pytest.raises(RuleError):
        run(one_action(game, game.units["a"]), [1], ["summon", THREE])


@pytest.mark.rule("GD-ALL-07")
def test_the_profile_of_a_ghost() -> None:
    one = ghost(summoned())
    model = one.models[0]
    assert model.profile == (0, 0, 0, 6, 2)
    assert (figures.agility(one), figures.health(model), figures.speed(one, model)) == (6, 2, 6_000)
    assert (model.weapons, model.armour, model.level, one.side) == ((), "", "", "p1")
    assert figures.printed_save(model) == 0


@pytest.mark.rule("GD-ALL-07")
def test_a_ghost_is_not_drawn_does_not_react_and_counts_for_nothing() -> None:
    game = summoned(unit("z", "p2", (40, 40), weapons=["rifle"], activated=True))
    assert "a-ghost-1" not in [one.id for one in rounds.bag(game)]
    assert not may_react(ghost(game))
    assert may_react(game.units["a"]) is False
    assert menu(game, ghost(game), 2) == ([], Later(tuple))
    game.sides["p2"].zone = (0, 11_000), (48_000, 11_000), (48_000, 48_000), (0, 48_000)
    assert OBJECTIVES["advance"].worth(game, "p1") == 0
    assert OBJECTIVES["defend_territory"].worth(game, "p2") == 20
    game.units["a"].models, game.units["a"].where = (), "destroyed"
    assert OBJECTIVES["area_denial"].worth(game, "p1") == 0
    assert wiped_out(game) == ["p1"]


@pytest.mark.rule("GD-ALL-07")
def test_shooting_a_ghost_gives_no_points_for_damage() -> None:
    game = summoned(unit("z", "p2", (10, 25), weapons=["rifle"], level="hero"))
    game.units["z"].activated, game.units["z"].actions = True, 2
    run(one_action(game, game.units["z"]), [6, 6], ["attack", ...])
    assert (ghost(game, 3).where, game.sides["p2"].damage) == ("destroyed", 0)


@pytest.mark.rule("GD-ALL-08")
def test_ghosts_act_at_once_and_whenever_their_summoner_does() -> None:
    game = priest()
    moves = ["move", {"to": [10_000, 18_000]}, "move", {"to": [10_000, 24_000]}]
    _, asked = run(one_action(game, game.units["a"]), [1], ["summon", THREE, *moves, "rest", "rest"])
    assert [ask.clause for ask in asked].count("GD-ALL-08") == 4
    assert ghost(game).models[0].y == 24_000
    for other in game.units.values():
        other.activated = other.id != "a"
    game.cursor = Cursor(Phase.DRAW)
    asked = steps(game, 1, [], REST)
    assert [ask.about for ask in asked if isinstance(ask, Choice)] == ["a-ghost-1", "a-ghost-2", "a-ghost-3"]
    assert options(asked[0]) == ["move", "rest"]


@pytest.mark.rule("GD-ALL-08")
def test_who_has_lost_the_summoner_stays_and_does_nothing() -> None:
    game = summoned(unit("z", "p2", (40, 40)))
    game.units["a"].models, game.units["a"].where = (), "destroyed"
    game.cursor = Cursor(Phase.DRAW)
    assert steps(game, 1) == []
    assert ghost(game).on_table


@pytest.mark.rule("GD-ALL-09")
@pytest.mark.parametrize(("face", "stays"), [(3, False), (4, True)])
def test_ghosts_fade_as_a_round_begins(face: int, stays: bool) -> None:
    game = summoned()
    game.cursor = Cursor(Phase.BEGIN)
    steps(game, 1, [face, 6, 6])
    assert (ghost(game).where, len(events(game, Faded))) == ("table" if stays else "destroyed", 3)


@pytest.mark.rule("GD-ALL-10")
def test_markers_and_terrain_do_nothing_to_ghosts() -> None:
    wall = {"kind": "wall", "points": [[8, 14], [12, 14]]}
    pool = {"kind": "pool", "shape": "ellipse", "at": [10, 20], "size": [4, 3]}
    game = summoned(terrain=[wall, pool])
    mark(game, ghost(game), 3)
    assert ghost(game).under_fire == 0
    ghost(game).under_fire = 4
    assert figures.speed(ghost(game), ghost(game).models[0]) == 6_000
    assert Walk(game, ghost(game)).check({"to": [10_000, 18_000]}).distance == 6_000
    with pytest.raises(RuleError):
        Walk(game, game.units["a"]).check({"to": [10_000, 15_500]})
    run(haunt(game, ghost(game)), [], ["move", {"to": [10_000, 18_000]}, "move", {"to": [10_000, 22_000]}])
    assert ghost(game).models[0].wounds == 0


@pytest.mark.rule("GD-ALL-11")
@pytest.mark.parametrize(("y", "near"), [(16.0, True), (16.1, False)])
def test_a_ghost_puts_d3_markers_on_a_unit_within_three_inches_once(y: float, near: bool) -> None:
    game = summoned(unit("z", "p2", (10, y + 5)))
    assert can(game, "summon") is False
    flow = haunt(game, ghost(game, 3))
    if near:
        _, asked = run(flow, [5], ["press", "rest"])
        assert "press" not in options(asked[-1])
        assert game.units["z"].under_fire == 3
        assert [event.face for event in events(game, Pressed)] == [3]
    else:
        _, asked = run(flow, [], ["rest"])
        assert "press" not in options(asked[0])


@pytest.mark.rule("GD-ALL-07", "GD-MEL-03")
def test_a_ghost_in_melee_neither_fights_nor_parries() -> None:
    game = summoned(unit("z", "p2", (10, 18), weapons=["sword"]))
    game.units["z"].activated, game.units["z"].actions = True, 2
    _, asked = run(one_action(game, game.units["z"]), [6], ["attack", ...])
    assert "GD-MEL-08" not in [ask.clause for ask in asked]
    assert ghost(game, 3).models[0].wounds == 1
    _, asked = run(haunt(game, ghost(game, 3)), [], ["rest"])
    assert options(asked[0]) == ["press", "leave", "rest"]


def test_a_battle_with_ghosts_is_written_down_and_read_again() -> None:
    game = summoned()
    assert plain(RULES.restore(game.fresh(), plain(game))) == plain(game)
