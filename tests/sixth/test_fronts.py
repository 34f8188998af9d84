"""Models that have fronts: whither each looks is part of an answer, and the usual front comes of the system."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.sixth.test_rules import band, comes, skirmish
from wartable.engine.answer import Scripted
from wartable.engine.ask import Move, Placement
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.server.rooms.showing import checked, position
from wartable.umpire.answers import hint, read

AXES = band("a", [(3, 8), (3.7, 8), (4.4, 8)])
SPEARS = band("b", [(13, 8), (13.7, 8)])


def fight(fronts: bool = True) -> dict[str, Any]:
    return skirmish([AXES], [SPEARS], options={"turns": 2, "fronts": fronts})


def turned(*facings: int) -> dict[str, Any]:
    return {"units": {"a": {"models": [{"facing": facing} for facing in facings]}}}


def begun(doc: dict[str, Any]) -> Session:
    ruleset = load_ruleset("sixth")
    return Session(ruleset, ruleset.new_game(doc), Scripted([]))


def looks(session: Session, key: str = "a") -> list[int]:
    game: Any = session.game
    return [model.facing for model in game.bands[key].models]


@pytest.mark.rule("SX-MOVE-01")
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("to 6 8", [0, 0, 0]),
        ("to 6 8 facing 90", [90, 90, 90]),
        ("stay", [0, 0, 0]),
        ("stay facing 270", [270] * 3),
        ("models 5,8 5.7,8 6.4,8 facings 10,20,-30", [10, 20, 330]),
        ("stay facings 0,0,180", [0, 0, 180]),
        ("to 3.7 12", [338, 337, 335]),  # 13, 8 lies 4 inches south and 10, 9.3, 8.6 east of them
    ],
)
def test_an_answer_turns_each_model_or_the_enemy_does(typed: str, found: list[int]) -> None:
    session = begun(fight())
    assert isinstance(session.ask, Move)
    assert session.ask.fronts
    session.answer(read(session.ask, typed.split())[0])
    assert looks(session) == found


@pytest.mark.rule("SX-MOVE-01")
@pytest.mark.parametrize(
    ("answer", "fronts"),
    [
        ({"to": [6, 8], "facing": 90}, False),
        ({"to": [6, 8], "facings": [0, 0, 0]}, False),
        ({"stay": True, "facing": 90}, False),
        ({"to": [6, 8], "facings": [0, 0]}, True),
        ({"to": [6, 8], "facings": [0, 0, 0], "facing": 1}, True),
        ({"facing": 90}, True),
    ],
)
def test_fronts_are_refused_where_there_are_none_or_too_few(answer: dict[str, Any], fronts: bool) -> None:
    comes(fight(fronts), [answer], refused="SX-MOVE-01")


def test_who_is_set_down_looks_away_from_his_edge_or_as_is_said() -> None:
    session = begun({**skirmish([band("a")], [band("b")]), "options": {"fronts": True}})
    assert isinstance(session.ask, Placement)
    session.answer({"to": [12000, 3000], "facings": [0, 45, 90]})
    session.answer({"to": [12000, 15000]})
    assert looks(session) == [0, 45, 90]
    assert looks(session, "b") == [270] * 3


def test_the_server_tells_the_usual_fronts_before_an_answer_is_given() -> None:
    session = begun(fight())
    assert session.ask is not None
    asked = position(session, "low").request
    assert asked is not None
    assert asked.fronts
    assert checked(1, session.ask, {"to": [3700, 12000]}).facings == [338, 337, 335]
    assert checked(1, session.ask, {"to": [3700, 12000], "facing": 5}).facings == [5, 5, 5]
    plain = begun(fight(False))
    assert plain.ask is not None
    assert not checked(1, plain.ask, {"to": [3700, 12000]}).facings


def wedges(session: Session) -> Iterator[Any]:
    scene = session.ruleset.scene(session.game, "low")
    return (shape for shape in scene.shapes if shape.kind == "wedge" and shape.id == "a")


def test_wedges_turn_with_the_models() -> None:
    session = begun(fight())
    session.answer({"stay": True, "facings": [0, 90, 180]})
    found = {wedge.points[0]: wedge for wedge in wedges(session)}
    east, north, west = (found[at].points for at in ((3000, 8000), (3700, 8000), (4400, 8000)))
    assert all(x >= 3000 for x, _ in east)
    assert all(y >= 8000 for _, y in north)
    assert all(x <= 4400 for x, _ in west)


def test_a_person_is_told_how_to_say_it() -> None:
    session = begun(fight())
    assert session.ask is not None
    assert "facings D,D,... for each" in hint(session.ask)
