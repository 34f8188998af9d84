"""Chapters SETUP, NEW-TAB and NEW-SET: an episode that is laid out by dice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.drive import Drawn, start
from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH, gap, path_length
from wartable.engine.terrain import Table
from wartable.rulesets.adventures.catalogue.settings import settings
from wartable.rulesets.adventures.events.cards import DeckMade
from wartable.rulesets.adventures.events.setting_up import LaboratoryChosen, LightSet
from wartable.rulesets.adventures.ground.terrain import HIDING
from wartable.rulesets.adventures.portals.places import cover_of
from wartable.rulesets.adventures.setup.decks import can_meet, decks
from wartable.rulesets.adventures.setup.objectives import beside
from wartable.rulesets.adventures.setup.objectives import objectives as lay_objectives
from wartable.rulesets.adventures.setup.open_lines import closing, ground_of, open_lines
from wartable.rulesets.adventures.setup.pieces import disc, fits, house, onto
from wartable.rulesets.adventures.setup.portals import chosen, number_of
from wartable.rulesets.adventures.setup.scatter import extra, squares
from wartable.rulesets.adventures.setup.start import start as set_down
from wartable.rulesets.adventures.setup.surroundings import laboratory, light
from wartable.rulesets.adventures.spotting.lines import clear, spot
from wartable.rulesets.adventures.spotting.spot import limit
from wartable.rulesets.adventures.state import OWN, SETUP_STEPS, Game

TEAM: list[dict[str, Any]] = [
    {"id": "doctor", "person": "4th_doctor", "group": "tardis"},
    {"id": "leela", "person": "leela", "group": "tardis"},
    {"id": "k9", "person": "k_9", "group": "tardis"},
]


def laid(setting: str, seed: int, **parts: Any) -> Game:
    """The episode as its first turn begins."""
    doc = {"wartable": 1, "ruleset": "adventures", "setting": setting, "figures": TEAM, **parts}
    session, player = start(doc, seed, keep="none"), Drawn((), seed)
    game: Any = session.game
    while session.ask is not None and game.cursor.step in SETUP_STEPS:
        session.answer(player.answer(session, session.ask))
    assert isinstance(game, Game)
    return game


@pytest.fixture(scope="module", params=[("open", 3), ("quarry", 0), ("village", 1), ("base", 2), ("street", 1)])
def table(request):
    return laid(*request.param)


@pytest.mark.rule(
    "AT-NEW-TAB-01", "AT-NEW-SET-01", "AT-NEW-SET-02", "AT-NEW-SET-03", "AT-NEW-SET-04", "AT-SETUP-08", "AT-MISS-05"
)
def test_scattered_pieces_lie_on_the_table_and_apart(table):
    allowed = {face.value for face in settings()[table.setting].faces}
    known = {"wall": "wall_or_hedge", "hedge": "wall_or_hedge"}
    street = {"building"} if table.setting == "street" else set()
    assert {known.get(piece.kind, piece.kind) for piece in table.pieces} <= allowed | street | {"scatter"}
    for piece in table.pieces:
        assert all(0 <= x <= table.table.width and 0 <= y <= table.table.height for x, y in piece.polygon)
    assert sum(piece.kind in HIDING for piece in table.pieces) >= 8
    assert bool(open_lines(table.table)) is (table.setting == "street")


@pytest.mark.rule("AT-NEW-TAB-01")
@pytest.mark.parametrize("wood", [False, True])
def test_hedges_are_laid_across_the_lines_that_are_left(wood):
    pieces = (disc("wood", (36 * INCH, 30 * INCH), 2 * INCH), house((60_000, 24_000), "east")) if wood else ()
    bare = Table(72 * INCH, 48 * INCH)
    assert open_lines(ground_of(bare, pieces))
    hedges = closing(bare, pieces)
    assert open_lines(ground_of(bare, (*pieces, *hedges))) == []
    for number, hedge in enumerate(hedges):
        assert fits(hedge, (*pieces, *hedges[:number]))
        assert all(0 <= x <= bare.width and 0 <= y <= bare.height for x, y in hedge.polygon)


@pytest.mark.rule("AT-OBJ-01", "AT-OBJ-02", "AT-NEW-TAB-02")
def test_objectives_are_four_in_cover_one_of_them_live(table):
    markers = table.objectives
    assert [marker.live for marker in markers].count(True) == 1
    assert len(markers) == 4
    for marker in markers:
        assert 12 * INCH <= marker.x <= table.table.width - 12 * INCH
        assert 12 * INCH <= marker.y <= table.table.height - 12 * INCH
        assert cover_of(table.table, marker.x, marker.y) is not None
    at = [(marker.x, marker.y) for marker in markers]
    for n, place in enumerate(at[1:], 1):
        assert 12 * INCH <= path_length((at[0], place)) <= 20 * INCH
        assert all(path_length((place, other)) >= 10 * INCH for other in at[1:n])


@pytest.mark.rule("AT-PORT-01", "AT-PORT-02", "AT-NEW-TAB-03", "AT-SETUP-09")
def test_portals_lie_out_of_sight_and_apart(table):
    assert len(table.portals) == 6
    for marker in table.portals:
        for figure_ in table.on_table(OWN):
            assert gap(figure_.body, spot(marker.x, marker.y)) >= 12 * INCH
            far = gap(figure_.body, spot(marker.x, marker.y)) > limit(table, figure_)
            assert far or not clear(table, figure_.at, (marker.x, marker.y))
        others = [other for other in table.portals if other.id != marker.id]
        assert all(path_length(((marker.x, marker.y), (other.x, other.y))) >= 4 * INCH for other in others)


@pytest.mark.rule("AT-NEW-TAB-01", "AT-MOVE-03")
@pytest.mark.parametrize(("at", "door", "has"), [
    ((36, 3.999), "south", "north"), ((36, 4), "south", "south"), ((36, 3), "north", "north"),
    ((36, 50), "north", "south"), ((0, 24), "west", "east"), ((72, 24), "east", "west"), ((72, 24), "south", "south"),
])  # fmt: skip
def test_no_door_leads_off_the_table(at, door, has):
    table = Table(72 * INCH, 48 * INCH)
    made = onto(table, house((round(at[0] * INCH), round(at[1] * INCH)), door))
    assert made.door == has
    assert all(0 <= x <= table.width and 0 <= y <= table.height for x, y in made.polygon)


@pytest.mark.rule("AT-SETUP-03", "AT-SETUP-04", "AT-SETUP-05", "AT-SETUP-06", "AT-NEW-TAB-05", "AT-RACE-02")
@pytest.mark.parametrize(("difficulty", "sets", "others", "values"), [
    ("easy", 2, 10, [1] * 6), ("normal", 4, 16, [1] * 6), ("hard", 4, None, [1, 1, 1, 1, 2, 2]),
    ("desperate", 6, None, [2] * 6),
])  # fmt: skip
def test_difficulty_says_how_many_sets_and_cards(difficulty, sets, others, values):
    game = laid("open", 3, options={"difficulty": difficulty}, races=["dal", "ice"])
    ideas = [key for key in game.deck if key in game.book.ideas]
    assert game.race in ("dal", "ice")
    assert game.sets[0] == game.race
    assert len(set(game.sets)) == sets
    assert sorted(ideas) == sorted(idea.key for key in game.sets for idea in game.book.set_of(key))
    most = sum(card.copies for card in game.book.cards.values() if can_meet(game, card))
    assert len(game.deck) - len(ideas) == (most if others is None else others)
    assert sorted(marker.value for marker in game.portals) == values
    assert game.options.threat_clock is (others is None)


@pytest.mark.rule("AT-SETUP-10", "AT-CARD-03")
def test_cards_of_the_unit_are_left_out_off_earth():
    unit = figure("brig", "officer", (4, 4), person="brigadier_lethbridge_stewart")
    for earth, known in ((True, True), (False, False)):
        game = episode(unit, earth=earth)
        assert can_meet(game, game.book.cards["a_lorry_arrives"]) is known


@pytest.mark.rule("AT-RACE-04", "AT-RACE-01")
def test_the_deck_and_the_race_are_made_in_secret():
    game = episode(figure("d", "doctor", (4, 4), person="1st_doctor"), race="cyb", deck=["cyb_1"], options={"pool": 10})
    run(decks(game))
    (made,) = told(game, DeckMade)
    assert not made.visible_to("p1")
    assert dict(game.pool) == {"rank": 10, "leader": 1, "character": 1, "cybermat": 4}


@pytest.mark.rule("AT-SETUP-09")
@pytest.mark.parametrize(("edge", "good", "bad"), [
    ("south", [36, 5.9], [36, 6.1]), ("north", [36, 42.1], [36, 41.9]), ("west", [6, 20], [6.1, 20]),
    ("east", [66, 20], [65.9, 20]),
])  # fmt: skip
def test_the_players_start_within_six_inches_of_one_edge(edge, good, bad):
    for at, able in ((good, True), (bad, False)):
        game = episode(TEAM[0], cursor="start")
        run(set_down(game), answers=[edge])
        answer = {"models": [[round(at[0] * INCH), round(at[1] * INCH)]]}
        if able:
            assert run(set_down(game), answers=[answer])[0] is True
            assert one(game, "doctor").on_table
        else:
            with pytest.raises(RuleError, match="AT-SETUP-09"):
                run(set_down(game), answers=[answer])


@pytest.mark.rule("AT-SETUP-07", "AT-PORT-01", "AT-NEW-TAB-01")
@pytest.mark.parametrize(("size", "count", "rolls"), [((72, 48), 6, 24), ((48, 36), 4, 12), ((60, 48), 4, 20)])
def test_other_tables_have_fewer_squares_and_portals(size, count, rolls):
    game = episode(TEAM[0], table={"width": size[0], "height": size[1]}, cursor="start")
    assert number_of(game) == count
    found = squares(game.table)
    assert (len(found), sum(square.central for square in found)) == (rolls, 4)


@pytest.mark.rule("AT-NEW-SET-02", "AT-NEW-SET-03", "AT-NEW-SET-04", "AT-VIS-01")
@pytest.mark.parametrize(("setting", "face", "kind"), [
    ("village", 5, "night"), ("village", 4, None), ("street", 6, "fog"), ("street", 5, None), ("quarry", None, None),
])  # fmt: skip
def test_settings_may_bring_night_or_fog(setting, face, kind):
    game = episode(TEAM[0], setting=setting, cursor="start")
    run(light(game), faces=[] if face is None else [face])
    assert [event.kind for event in told(game, LightSet)] == ([] if kind is None else [kind])
    assert game.visibility.kind == (kind or "day")


HOUSES = [{"kind": "building", "key": "near", "at": [30, 10], "size": [6, 4]}, {
    "kind": "building", "key": "far", "at": [36, 30], "size": [6, 4],
}]  # fmt: skip


@pytest.mark.rule("AT-NEW-LAB-01", "AT-LAB-04", "AT-MISS-04")
@pytest.mark.parametrize(("setting", "faces", "found"), [
    ("village", [3], ["near"]), ("village", [4], []), ("base", [], ["near"]), ("quarry", [], []),
])  # fmt: skip
def test_the_building_nearest_to_the_start_may_be_a_laboratory(setting, faces, found):
    game = episode(TEAM[0], setting=setting, terrain=HOUSES, start_edge="south", cursor="start")
    run(laboratory(game), faces=faces)
    assert [event.building for event in told(game, LaboratoryChosen)] == found


@pytest.mark.rule("AT-NEW-CIV-01", "AT-NEW-SET-02")
def test_civilians_are_about_where_the_setting_has_any():
    for setting, few, many in (("village", 2, 4), ("quarry", 0, 0)):
        there = [figure for figure in laid(setting, 1).figures.values() if figure.kind == "civilian"]
        assert few <= len(there) <= many
    agreed = laid("quarry", 2, options={"civilians": 3})
    assert sum(figure.kind == "civilian" for figure in agreed.figures.values()) == 3


@pytest.mark.rule("AT-NEW-TAB-02", "AT-OBJ-02")
def test_a_marker_lies_on_the_side_away_from_the_nearest_edge_and_scatter_is_put_where_there_is_none():
    game = episode(TEAM[0], terrain=[{**HOUSES[0], "at": [36, 24]}], cursor="objectives")
    assert beside(game, game.table.feature("near")) == (36 * INCH, round(26.5 * INCH))
    run(lay_objectives(game), faces=[1, 2])
    assert (game.objectives[0].x, game.objectives[0].y) == (36 * INCH, round(26.5 * INCH))
    assert [marker.live for marker in game.objectives] == [False, True, False, False]
    assert [piece.kind for piece in game.pieces] == ["scatter"] * 3
    assert extra((0, 0), game.table.features).key == "scatter-4"


@pytest.mark.rule("AT-NEW-TAB-03")
def test_portals_are_chosen_along_the_lines_to_the_objectives():
    markers = [{"id": "o1", "at": [36, 30]}]
    game = episode({**TEAM[0], "at": [36, 3]}, terrain=HOUSES, objectives=markers, cursor="portals")
    found, _ = run(chosen(game))
    first = found[0]
    assert 8 * INCH <= path_length((first, (36 * INCH, 30 * INCH))) <= 24 * INCH
