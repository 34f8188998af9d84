"""Setting up: the sequence of play, the table, deployment (BG-TURN-01 to -05, BG-NEW-TABLE)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import NORTH, SOUTH, WEST, document, events, options, placement, run, unit
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH
from wartable.kit.documents import adopt
from wartable.rulesets.battle_group.events.base import SequenceRolled
from wartable.rulesets.battle_group.ground.kinds import LAYOUTS, kinds, table_size
from wartable.rulesets.battle_group.scenario.file import read
from wartable.rulesets.battle_group.setup.deployment import deploy, site
from wartable.rulesets.battle_group.setup.sequence import roll_sequence
from wartable.rulesets.battle_group.state import TABLE, Game, Phase
from wartable.rulesets.battle_group.turn.turn import next_player

NAMES = {"p1": "One", "p2": "Two", "p3": "Three", "p4": "Four"}


def sides(count: int, **more: Any) -> list[dict[str, Any]]:
    return [{"seat": seat, "name": name, **more} for seat, name in list(NAMES.items())[:count]]


def waiting(count: int = 2, *units: dict[str, Any], **parts: Any) -> Game:
    """A battle that is still to be set up, with a unit for each player."""
    found = units or tuple(unit(f"u{seat}", seat) for seat in list(NAMES)[:count])
    return read(adopt(document(*found, **{"sides": sides(count), **parts})))


# ------------------------------------------------------------------ the sequence of play
@pytest.mark.rule("BG-TURN-01")
@pytest.mark.parametrize(("answer", "sequence"), [("first", ("p2", "p1")), ("second", ("p1", "p2"))])
def test_the_highest_chooses_to_go_first_or_second(answer, sequence):
    game = waiting()
    _, asked = run(roll_sequence(game), [3, 5], [answer])
    assert (asked[0].seat, options(asked[0])) == ("p2", ["first", "second"])
    assert game.sequence == sequence
    assert game.cursor.phase is Phase.DEPLOY


@pytest.mark.rule("BG-TURN-02")
def test_with_more_players_the_roll_is_repeated_without_the_winner():
    game = waiting(4)
    _, asked = run(roll_sequence(game), [1, 6, 2, 3, 4, 5, 2, 1, 3], ["second", "first", "third"])
    assert [ask.seat for ask in asked] == ["p2", "p3", "p4"]
    assert [options(ask) for ask in asked] == [["first", "second"], ["first", "third"], ["third", "fourth"]]
    assert game.sequence == ("p3", "p2", "p4", "p1")


@pytest.mark.rule("BG-TURN-03")
def test_only_the_tied_highest_roll_again():
    game = waiting(3)
    run(roll_sequence(game), [5, 2, 5, 1, 4, 6, 3], ["first", "second"])
    rolls = events(game, SequenceRolled)
    assert [(roll.seats, roll.winner) for roll in rolls] == [
        (("p1", "p2", "p3"), ""), (("p1", "p3"), "p3"), (("p1", "p2"), "p1"),
    ]  # fmt: skip


@pytest.mark.rule("BG-TURN-05")
def test_the_sequence_is_kept_and_the_first_of_it_begins_each_game_turn():
    game = waiting(2, unit("a", "p1", (10, 10)), unit("b", "p2", (30, 30)), sequence=["p2", "p1"])
    for seat, turn in (("p2", 1), ("p1", 1), ("p2", 2)):
        run(next_player(game))
        assert (game.player, game.turn) == (seat, turn)


# ------------------------------------------------------------------ the table
@pytest.mark.rule("BG-NEW-TABLE-01")
@pytest.mark.parametrize(
    ("points", "players", "size"),
    [(0, 2, (48, 48)), (500, 2, (48, 48)), (501, 2, (72, 48)), (2000, 2, (72, 48)), (500, 3, (60, 60)),
     (1000, 4, (60, 60))],
)  # fmt: skip
def test_the_table_is_as_large_as_the_forces_ask_for(points, players, size):
    assert table_size(points, players) == (size[0] * INCH, size[1] * INCH)
    game = waiting(players, sides=sides(players, points=points))
    assert (game.table.width, game.table.height) == (size[0] * INCH, size[1] * INCH)


@pytest.mark.rule("BG-NEW-TABLE-01")
def test_a_table_that_is_named_is_taken():
    assert waiting(2, table={"width": 60, "height": 40}).table.height == 40 * INCH


@pytest.mark.rule("BG-NEW-TABLE-04")
@pytest.mark.parametrize(("size", "pieces"), [((48, 48), 12), ((72, 48), 18), ((60, 60), 18)])
@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("name", ["colony", "wilds", "ruins"])
def test_there_are_three_pieces_for_each_four_square_feet_at_least_half_of_them_cover(size, pieces, mirror, name):
    for number in range(6):
        laid = LAYOUTS.lay_out(name, number, size[0] * INCH, size[1] * INCH, mirror)
        cover = [piece for piece in laid if kinds()[piece.kind].get("cover") == "yes"]
        assert len(laid) == pieces, number
        # Of a mirrored table each half has its share: nine pieces, five of them cover.
        assert len(cover) == (2 * -(-pieces // 4) if mirror else pieces // 2), number


@pytest.mark.rule("BG-NEW-TABLE-04")
def test_tables_are_laid_by_number_with_the_seven_kinds():
    assert len(kinds()) == 7
    used = {kind for layout in LAYOUTS.all.values() for kind, _, _ in layout.pieces}
    assert used == set(kinds())
    one, same, other = (waiting(table={"layout": "wilds", "number": n}).table.features for n in (3, 3, 4))
    assert [piece.polygon for piece in one] == [piece.polygon for piece in same]
    assert [piece.polygon for piece in one] != [piece.polygon for piece in other]


# ------------------------------------------------------------------ zones
def stands(game: Game, key: str, x: float, y: float) -> bool:
    try:
        site(game, game.units[key]).check({"to": [round(x * INCH), round(y * INCH)]})
    except RuleError:
        return False
    return True


@pytest.mark.rule("BG-NEW-TABLE-02")
def test_two_players_deploy_within_a_quarter_of_the_table_of_opposite_long_edges():
    game = waiting(sequence=["p1", "p2"])
    assert [stands(game, "up1", 20, y) for y in (0.5, 11.5, 11.501)] == [True, True, False]
    assert [stands(game, "up2", 20, y) for y in (47.5, 36.5, 36.499)] == [True, True, False]


@pytest.mark.rule("BG-NEW-TABLE-02")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_deploy_within_twelve_inches_of_their_corners(players):
    game = waiting(players, sequence=list(NAMES)[:players])
    inner = {"p1": (11.5, 11.5), "p2": (48.5, 48.5), "p3": (48.5, 11.5), "p4": (11.5, 48.5)}
    for seat, (x, y) in list(inner.items())[:players]:
        out = 0.001 if x < 30 else -0.001
        up = 0.001 if y < 30 else -0.001
        assert stands(game, f"u{seat}", x, y)
        assert not stands(game, f"u{seat}", x + out, y)
        assert not stands(game, f"u{seat}", x, y + up)


@pytest.mark.rule("BG-NEW-TABLE-02", "BG-COH-01")
def test_models_are_set_down_in_coherency_on_free_ground():
    pond = {"kind": "deep_water", "at": [30, 4], "size": [6, 4]}
    game = waiting(2, unit("us", "p1", count=2), unit("we", "p1", (20, 4)), unit("foe", "p2"), sequence=["p1", "p2"],
                   terrain=[pond])  # fmt: skip
    where = site(game, game.units["us"])

    def clause(*places: tuple[float, float]) -> str:
        try:
            where.check({"models": [[round(x * INCH), round(y * INCH)] for x, y in places]})
        except RuleError as error:
            return error.clause
        return ""

    assert clause((10, 4), (13, 4)) == ""
    assert clause((10, 4), (13.003, 4)) == "BG-COH-01"
    assert clause((19.5, 4), (18.2, 4)) == "BG-NEW-TABLE-02"
    assert clause((30, 4), (31.2, 4)) == "BG-NEW-TABLE-02"


# ------------------------------------------------------------------ deployment
@pytest.mark.rule("BG-NEW-TABLE-03")
def test_the_last_in_the_sequence_places_everything_first():
    ours = [unit("a", "p1"), unit("b", "p1"), unit("c", "p2"), unit("d", "p2")]
    game = waiting(2, *ours, sequence=["p2", "p1"])
    seats = []
    for answers in (["b", (10, 4)], [(20, 4)], ["c", (10, 44)], [(20, 44)]):
        *first, (x, y) = answers
        _, asked = run(deploy(game), (), [*first, {"to": [x * INCH, y * INCH]}])
        seats.append(asked[0].seat)
    assert seats == ["p1", "p1", "p2", "p2"]
    assert all(found.where == TABLE for found in game.units.values())
    run(deploy(game))
    assert game.cursor.phase is Phase.END


@pytest.mark.rule("BG-NEW-TABLE-03", "BG-NEW-RIFT-08")
def test_reserves_are_not_set_down():
    game = waiting(2, unit("a", "p1", (10, 4)), unit("b", "p1", reserve=True), unit("c", "p2", (10, 44)),
                   sequence=["p1", "p2"])  # fmt: skip
    run(deploy(game))
    assert game.cursor.phase is Phase.END


@pytest.mark.rule("BG-FACE-01", "BG-NEW-TABLE-03")
def test_models_look_as_they_are_told_or_towards_the_middle():
    game = waiting(2, unit("a", "p1", facing=SOUTH), unit("b", "p1"), unit("c", "p2"), sequence=["p2", "p1"])
    _, asked = run(deploy(game), (), ["a", {"to": [24_000, 4_000]}])
    assert placement(asked[1]).fronts
    assert game.units["a"].models[0].facing == NORTH
    run(deploy(game), (), [{"to": [30_000, 4_000], "facing": WEST}])
    assert game.units["b"].models[0].facing == WEST


@pytest.mark.rule("BG-SHD-03")
@pytest.mark.parametrize("answer", ["wall", "open"])
def test_a_wall_may_stand_from_the_beginning(answer):
    game = waiting(2, unit("a", "p1", count=2, shield="tower_shield"), unit("c", "p2", (10, 44)), sequence=["p2", "p1"])
    run(deploy(game), (), [{"to": [24_000, 4_000]}, answer])
    assert game.units["a"].wall is (answer == "wall")
