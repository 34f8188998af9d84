"""What options and shapes say of whom or what they mean, so that a board can show them where they belong."""

from __future__ import annotations

from typing import cast

import pytest

from tests.kit.drive import Drawn, Scenario, play, start
from tests.properties.hunt_scenes import hunt, preset
from tests.rulesets.hunt_for_davros.helpers import begin, hall, model
from wartable.engine.ask import Choice, Option
from wartable.engine.grid import DIRECTIONS, Cell, cell_of
from wartable.engine.session import Session
from wartable.rulesets.hunt_for_davros.complex.complex import Link
from wartable.rulesets.hunt_for_davros.moving import levels
from wartable.rulesets.hunt_for_davros.state import Device, Game, Marker
from wartable.rulesets.hunt_for_davros.telling.view import redact, scene

NO_PLACE = ("lock-", "throw", "play-")


def places(game: Game) -> set[str]:
    """The ids of all that has a place on the board."""
    found = {*game.models, *game.groups, *game.doors, *game.markers, *game.devices}
    return found | {link.id for link in game.board.links} if game.complex is not None else found


def meant(game: Game, option: Option) -> str:
    """What the key of an option ends in: the cell or the thing that it means, '' if it means none."""
    if option.key in DIRECTIONS or option.key.startswith(NO_PLACE):
        return ""
    ends = [option.key[start:] for start in range(len(option.key)) if start == 0 or option.key[start - 1] == "-"]
    return next((end for end in ends if cell_of(end) or end in places(game)), "")


@pytest.mark.parametrize(("scenario", "seed"), [(preset("prison_complex", turn_limit=1), 3), (hunt("hunt_yard"), 8)])
def test_an_option_that_names_a_place_has_it_as_its_target(scenario: Scenario, seed: int) -> None:
    seen = []

    def see(session: Session) -> None:
        ask, game = session.ask, cast(Game, session.game)
        for option in ask.options if isinstance(ask, Choice) else ():
            what = meant(game, option)
            if what:
                seen.append(what)
                assert option.target == what, option

    play(start(scenario, seed, []), Drawn([], seed), see, 4000)
    assert sum(cell_of(what) is not None for what in seen) > 50


def test_entry_boards_lie_in_different_squares() -> None:
    """Their keys are those of directions: only the target tells a board where they are."""
    found: list[Choice] = []

    def see(session: Session) -> None:
        ask = session.ask
        if isinstance(ask, Choice) and ask.question == "Which entry board?":
            found.append(ask)

    play(start(preset("prison_complex", turn_limit=1, choose_entries=True), 3, []), Drawn([], 3), see, 4000)
    assert found
    for ask in found:
        targets = [option.target for option in ask.options]
        assert all(cell_of(target) for target in targets)
        assert len(set(targets)) == len(targets)


def tower() -> Game:
    return hall(
        4, 4, model("h1", "blue", 0, 0, profile="human_unarmed"), model("b1", "blue", 2, 2),
        raised={(0, 1): 1, (3, 3): 1}, doors=[(3, 2, "n")], acting="h1",
        links=(Link("ladder-1", (1, 1), ((0, 1),), "ladder"), Link("lift-1", (2, 2), ((3, 3),), "lift")),
        devices=[Device("lift-1", "lift", Cell(2, 2), name="Gravity lift"), Device("tv", "monitor", Cell(1, 3))],
        markers=[Marker("marker-1", (3, 1), "", "")],
    )  # fmt: skip


def test_ladders_and_lifts_are_named_by_their_ids() -> None:
    game = tower()
    assert [item.target for item in levels.climb_options(game, game.models["h1"])] == ["ladder-1"]
    begin(game, "b1")
    assert [item.target for item in levels.lift_options(game, game.models["b1"])[0]] == ["lift-1"]


def test_shapes_tell_whose_they_are() -> None:
    game = tower()
    shapes = scene(redact(game, "blue"), "blue").shapes
    found = {(shape.kind, shape.id) for shape in shapes if shape.id}
    assert found == {
        ("model", "h1"), ("model", "b1"), ("mark", "h1"), ("door", "door-1"), ("marker", "marker-1"),
        ("device", "tv"), ("ladder", "ladder-1"), ("lift", "lift-1"),
    }  # fmt: skip
