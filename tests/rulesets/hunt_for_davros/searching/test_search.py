"""Chapter SRCH: who may search what, what happens at once and what after the activation, and who learns of it."""

from __future__ import annotations

import pytest

from tests.rulesets.hunt_for_davros.finding import ROOM, SECRETS, briefed, searched, site, tell
from tests.rulesets.hunt_for_davros.helpers import at, card, events, hall, model, said, scripted
from wartable.engine.event import Event
from wartable.rulesets.hunt_for_davros.activation import activation
from wartable.rulesets.hunt_for_davros.complex.complex import Room
from wartable.rulesets.hunt_for_davros.data.data import cards
from wartable.rulesets.hunt_for_davros.events.actions import ModelArrived
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent, StyleScored, Turned
from wartable.rulesets.hunt_for_davros.events.searching import (
    Briefed,
    CardTaken,
    CardUsedUp,
    Encountered,
    ItemTaken,
    MarkerSearched,
    NothingFound,
)
from wartable.rulesets.hunt_for_davros.searching import encounters, resolving, search
from wartable.rulesets.hunt_for_davros.shooting.damage import Source
from wartable.rulesets.hunt_for_davros.shooting.results import destroy
from wartable.rulesets.hunt_for_davros.specials.ask import arc
from wartable.rulesets.hunt_for_davros.state import DROPPED, GONE, HELD, LYING, SEARCH, Card, Game, Marker


def knows(event: Event) -> tuple[str, ...]:
    """The seats that learn of an event, of a spectator, both players and the umpire."""
    return tuple(seat for seat in SECRETS if event.visible_to(seat))


def keys(game: Game, id: str = "red-1") -> list[str]:
    return [option.key for option in search.options(game, game.models[id])]


# ------------------------------------------------------------------ who may search
@pytest.mark.rule("HD-SRCH-01")
@pytest.mark.parametrize(
    ("place", "can"),
    [
        ("6,0", True),  # a corner of the room
        ("6,2", True),  # in its doorway square
        ("9,3", True),  # the far corner
        ("5,2", False),  # outside of the open door
        ("10,1", False),  # two squares from the marker, but behind the wall
        ("0,0", False),
        ("1,6", False),  # in another room
    ],
)
def test_a_marker_in_a_room_is_searched_from_anywhere_in_the_room(place: str, can: bool) -> None:
    rooms = (Room("room-1", "pump room", ROOM), Room("room-2", "cell", ((1, 6), (2, 6))))
    game = site("trip_mine", rooms=rooms)
    game.becomes(game.doors["door-1"], open=True)
    game.ground_changed()
    game.models["red-1"].at = at(place)
    assert keys(game) == (["search-m1"] if can else [])
    refused = [refusal.clause for refusal in search.refusals(game, game.models["red-1"])]
    assert refused == ([] if can else ["HD-SRCH-01"])


@pytest.mark.rule("HD-SRCH-01")
@pytest.mark.parametrize(
    ("place", "can"),
    [
        ("3,3", True),  # in its square
        ("4,4", True),  # corner to corner
        ("3,2", True),
        ("5,3", False),  # two squares away
        ("2,3", False),  # adjacent, a wall between
        ("3,4", False),  # adjacent, a window between: it cuts like a wall where hands are needed
    ],
)
def test_a_marker_in_the_open_is_searched_from_its_square_or_an_adjacent_one(place: str, can: bool) -> None:
    game = hall(
        8, 8, model("red-1", "red", place), walls=[(3, 3, "w")], windows=[(3, 3, "s")],
        markers=[Marker("m1", (3, 3), "", "")],
    )  # fmt: skip
    assert keys(game) == (["search-m1"] if can else [])


@pytest.mark.rule("HD-SRCH-06")
@pytest.mark.parametrize(
    ("team", "profile", "can"),
    [
        ("red", "dalek_warrior", True),
        ("red", "human_unarmed", True),  # any player's model
        ("guards", "imperial_guard", False),
        ("neutrals", "human_unarmed", False),
        ("defenders", "cyberman", False),
    ],
)
def test_umpire_units_never_search(team: str, profile: str, can: bool) -> None:
    game = hall(6, 6, model("a", team, 3, 3, profile=profile), markers=[Marker("m1", (3, 3))])
    assert keys(game, "a") == (["search-m1"] if can else [])


@pytest.mark.rule("HD-SRCH-01", "HD-SRCH-05", "HD-MISS-01")
def test_each_action_turns_up_one_marker_of_the_searchers_choice() -> None:
    more = [Marker("m1", (8, 1), "room-1", "card-1"), Marker("m2", (9, 3), "room-1", "card-2")]
    game = site("bare_shelves", markers=more, cards=[Card("card-2", "swivel_mount", LYING, "m2")])
    assert keys(game) == ["search-m1", "search-m2"]
    scripted(search.search(game, game.models["red-1"], "m2"))
    assert events(game, ActionSpent) == [ActionSpent("red-1", SEARCH, "m2")]
    assert events(game, MarkerSearched) == [MarkerSearched("red-1", "m2")]
    assert game.act is not None
    assert game.act.left == 3
    assert keys(game) == ["search-m1"]  # the other one still lies there, face down
    assert game.cards["card-1"].where == LYING


# ------------------------------------------------------------------ what is told when
@pytest.mark.rule("HD-SRCH-02", "HD-SRCH-03", "HD-GEN-10")
def test_what_is_given_is_briefed_after_the_activation_and_to_its_owner_alone() -> None:
    game = searched("swivel_mount", model("blue-1", "blue", 0, 0))
    found = game.cards["card-1"]
    assert (found.where, found.owner, found.holder, found.ready) == (HELD, "red", "red-1", False)
    assert arc(game, game.models["red-1"]).value == 90  # it cannot be used yet
    assert said(game) == ["ActionSpent", "MarkerSearched", "CardTaken"]
    assert [knows(event) for event in game.log] == [SECRETS, SECRETS, ("umpire",)]
    tell(game)
    found = game.cards["card-1"]
    assert found.ready
    assert not found.known
    assert arc(game, game.models["red-1"]).value == 360
    assert events(game, Briefed) == [Briefed("red", "card-1", "swivel_mount")]
    assert knows(events(game, Briefed)[0]) == ("red", "umpire")


@pytest.mark.rule("HD-NEW-ENC-45", "HD-GEN-10", "HD-SRCH-02")
@pytest.mark.parametrize("kind", ["bare_shelves", ""])
def test_only_the_searcher_learns_that_there_was_nothing(kind: str) -> None:
    game = site(kind or "bare_shelves", model("blue-1", "blue", 0, 0))
    if not kind:
        game.becomes(game.markers["m1"], card="")
    scripted(search.search(game, game.models["red-1"], "m1"))
    assert said(game) == ["ActionSpent", "MarkerSearched"]
    tell(game)
    private = game.log[2:]
    assert [type(event) for event in private] == ([Briefed, CardUsedUp] if kind else [NothingFound])
    assert all(knows(event) == ("red", "umpire") for event in private)
    assert not kind or game.cards["card-1"].where == GONE


@pytest.mark.rule("HD-SRCH-04", "HD-EX-02")
def test_what_is_released_stands_there_at_once_and_everybody_sees_it() -> None:
    game = searched("thawed_cybermen", model("blue-1", "blue", 0, 0))
    told = ["ActionSpent", "MarkerSearched", "Encountered", "GroupFormed", *["ModelArrived"] * 3, "CardUsedUp"]
    assert said(game) == told
    assert all(knows(event) == SECRETS for event in game.log)
    assert game.act is not None
    assert game.act.left == 3
    tell(game)
    assert not events(game, Briefed)  # there is nothing more to tell


@pytest.mark.rule("HD-SRCH-02", "HD-NEW-ENC-00")
@pytest.mark.parametrize(
    ("kind", "where", "told"),
    [
        ("access_cylinder", DROPPED, False),  # a thing lies in the square of its holder
        ("sealed_crate", DROPPED, False),  # unopened
        ("swivel_mount", GONE, False),  # lost with its holder
        ("projectile_arm", GONE, False),
        ("door_cipher", HELD, True),  # what the team knows it is told all the same
        ("guard_recall_signal", HELD, True),
    ],
)
def test_if_the_searcher_does_not_live_to_be_briefed(kind: str, where: str, told: bool) -> None:
    game = searched(kind, model("red-2", "red", 0, 11, commander=True), model("blue-1", "blue", 0, 0))
    destroy(game, game.models["red-1"], Source("blue-1", at("0,0"), "blue"))
    tell(game)
    assert game.cards["card-1"].where == where
    assert bool(events(game, Briefed)) is told


@pytest.mark.rule("HD-NEW-ENC-00", "HD-NEW-ENC-46")
def test_a_crate_that_was_dropped_is_opened_by_who_takes_it() -> None:
    spare = Card("card-2", "force_shell")
    game = searched("sealed_crate", model("red-2", "red", 0, 11, commander=True), cards=[spare])
    destroy(game, game.models["red-1"], None)
    game.emit(ItemTaken("red-2", "card-1"))
    options = [option.key for option in encounters.free_options(game, game.models["red-2"])]
    assert options == ["play-card-1"]
    scripted(encounters.play(game, game.models["red-2"], "card-1"))
    spare = game.cards["card-2"]
    assert (spare.where, spare.holder, spare.ready) == (HELD, "red-2", True)
    assert game.cards["card-1"].where == GONE


@pytest.mark.rule("HD-SRCH-02", "HD-TURN-05")
def test_in_an_activation_the_briefing_comes_last() -> None:
    game = site("access_cylinder", model("red-2", "red", 6, 6, commander=True), model("blue-1", "blue", 0, 0))
    game.emit(Turned("act", (), "red"))
    scripted(activation.step(game), [], ["search-m1"])
    assert not game.cards["card-1"].ready
    scripted(activation.step(game), [], ["end"])
    told = said(game)
    assert game.cards["card-1"].ready
    assert game.cursor.phase == "draw"
    assert told.index("ActivationEnded") < told.index("Briefed")


@pytest.mark.rule("HD-SRCH-02", "HD-TURN-14", "HD-CMD-06")
@pytest.mark.parametrize("lost", ["red-1", "red-2"])
def test_one_that_is_cut_short_has_its_team_briefed_too(lost: str) -> None:
    game = searched("door_cipher", model("red-2", "red", 0, 11, commander=True), model("blue-1", "blue", 0, 0))
    game.emit(Turned("act", (), "red"))
    destroy(game, game.models[lost], Source("blue-1", at("0,0"), "blue"))  # the searcher, or its commander
    scripted(activation.step(game))
    assert game.cards["card-1"].ready
    assert game.act is None


@pytest.mark.rule("HD-SRCH-02")
def test_the_same_card_is_briefed_once() -> None:
    game = briefed("force_shell")
    tell(game)
    assert len(events(game, Briefed)) == len(events(game, CardTaken)) == 1


# ------------------------------------------------------------------ the first key
@pytest.mark.rule("HD-NEW-TEAM-05", "HD-GEN-10")
@pytest.mark.parametrize(
    ("kind", "earlier", "points"),
    [
        ("access_cylinder", (), 1),
        ("door_cipher", (), 1),
        ("maintenance_override", (), 1),
        ("access_cylinder", ("first_key",), 0),  # somebody else has had it
        ("force_shell", (), 0),  # no key
    ],
)
def test_the_first_key_is_worth_a_style_point_in_secret(kind: str, earlier: tuple[str, ...], points: int) -> None:
    game = site(kind, model("blue-1", "blue", 0, 0))
    game.scored = earlier
    scripted(search.search(game, game.models["red-1"], "m1"))
    assert game.teams["red"].style == 0  # not before it is briefed
    tell(game)
    assert game.teams["red"].style == points
    assert [knows(event) for event in events(game, StyleScored)] == [("red", "umpire")] * points


# ------------------------------------------------------------------ where things go
def cell_for(game: Game, where: str) -> str:
    marker = game.markers["m1"]
    find = resolving.Find(game.models["red-1"], at("7,2"), marker, game.cards["card-1"], cards()["trip_mine"])
    found = resolving.spot(game, find, where)
    return found.key if found is not None else ""


@pytest.mark.rule("HD-NEW-ENC-00")
@pytest.mark.parametrize(
    ("where", "places"),
    [
        ("adjacent", "6,1 7,1 8,1 6,2 8,2 6,3 7,3 8,3 6,0 7,0"),  # the eight around (7,2), then those 2 steps away
        ("marker", "8,1 7,0 8,0 9,0"),  # the square, then the nearest ones: from north to south, west to east
        ("room", "8,1 7,0 8,0 9,0 7,1 9,1 8,2 9,2"),  # (7,2) is taken by the searcher
        ("room_far", "6,0 7,0 8,0 9,0 9,1 9,2 9,3 6,1"),  # two squares from the searcher, then one
        ("room_door", "6,2 6,1 7,1 6,3 7,3 6,0 7,0 8,0"),  # the doorway, then one square from it, then two
    ],
)
def test_the_order_of_places(where: str, places: str) -> None:
    game = site("trip_mine")
    found = []
    for number in range(len(places.split())):
        found.append(cell_for(game, where))
        game.models[f"x{number}"] = model(f"x{number}", "blue", found[-1])
    assert found == places.split()


@pytest.mark.rule("HD-NEW-ENC-00")
def test_if_the_room_is_full_the_nearest_free_square_on_foot_is_taken() -> None:
    crowd = [model(f"x{n}", "blue", *square) for n, square in enumerate(ROOM) if square != (7, 2)]
    shut, open_ = site("trip_mine", *crowd), site("trip_mine", *crowd)
    open_.becomes(open_.doors["door-1"], open=True)
    open_.ground_changed()
    assert cell_for(open_, "room") == "5,1"  # three steps, out of the door aslant; (10,0) is nearer, but walled off
    assert cell_for(shut, "room") == "10,0"  # no way out: two squares in a straight line, the northernmost


@pytest.mark.rule("HD-NEW-ENC-00", "HD-MOVE-07")
def test_on_small_squares_a_gap_is_left() -> None:
    game = site("trip_mine", split=[(8, 1)])
    assert cell_for(game, "marker") == "8,1nw"
    game.models["x"] = model("x", "blue", "8,1nw")
    assert cell_for(game, "marker") == "7,0"  # no small square of (8,1) is two away from the one that is taken


@pytest.mark.rule("HD-SRCH-04", "HD-NEW-ENC-00")
@pytest.mark.parametrize(
    ("kind", "places"),
    [
        ("loose_experiment", ["4,4"]),  # the marker's square is taken; (4,4) is the first of those next to it
        # two steps from the marker, wherever walls let one walk: (7,5) lies behind one
        ("thawed_cybermen", ["3,3", "4,3", "5,3"]),
    ],
)
def test_in_the_open_the_squares_around_the_marker_are_its_room(kind: str, places: list[str]) -> None:
    game = hall(
        12, 12, model("red-1", "red", 5, 5), walls=[(6, 5, "e"), (6, 6, "e"), (6, 4, "e"), (6, 3, "e"), (6, 7, "e")],
        markers=[Marker("m1", (5, 5), "", "c")], cards=[card(kind, "m1", where=LYING, id="c")], acting="red-1",
    )  # fmt: skip
    scripted(search.search(game, game.models["red-1"], "m1"))
    assert [event.at.key for event in events(game, ModelArrived)] == places
    assert events(game, Encountered)[0].kind == kind
    find = resolving.Find(game.models["red-1"], at("5,5"), game.markers["m1"], game.cards["c"], cards()[kind])
    inside = resolving.room(game, find)
    assert len(inside) == 5 * 5 - 5  # two steps around, but for the column behind the wall


@pytest.mark.rule("HD-NEW-ENC-00", "HD-GEN-05")
def test_nobody_joins_through_a_window() -> None:
    game = hall(
        12, 12, model("red-1", "red", 5, 5), windows=[(5, 4, "w"), (5, 4, "s"), (4, 5, "n"), (5, 4, "e")],
        markers=[Marker("m1", (5, 5), "", "c")], cards=[card("stray_warrior", "m1", where=LYING, id="c")],
        acting="red-1",
    )  # fmt: skip
    scripted(search.search(game, game.models["red-1"], "m1"))
    # (4,4) and (5,4) lie behind windows; to (6,4) one walks round by (6,5)
    assert [event.at.key for event in events(game, ModelArrived)] == ["6,4"]
