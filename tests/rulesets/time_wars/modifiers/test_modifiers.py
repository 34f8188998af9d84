"""Mission modifiers together (TW-MOD-01), and what scenario files and views say of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, run, squad
from wartable import Session, load_ruleset
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.codec import plain
from wartable.engine.errors import DataError
from wartable.engine.terrain import Going
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.modifiers import modifiers
from wartable.rulesets.time_wars.scenario.file import new_game
from wartable.rulesets.time_wars.state import Game
from wartable.rulesets.time_wars.telling.view import scene, view

OURS = ("dead_zone", "storm", "last_stand", "darkness", "eternal_war")
SETS = [found for count in range(len(OURS) + 1) for found in combinations(OURS, count)]
PROFILE = {"agl": 5, "fir": 5, "mel": 4, "cst": 5, "wst": 4, "end": 4, "nrv": 6, "tv": 1}


def doc(played: tuple[str, ...], placed: bool = False, **options: Any) -> dict[str, Any]:
    """A small battle over water, a hut and a wood; without places it is set up by the players."""

    def units(seat: str, *places: list[int]) -> list[dict[str, Any]]:
        return [
            {"id": f"{seat}-{i}", "kind": "squad", "size": 4, "profile": PROFILE, "cost": 10}
            | ({"at": at} if placed else {})
            for i, at in enumerate(places, 1)
        ]

    return {
        "wartable": 1, "ruleset": "time_wars", "table": {"width": 24, "height": 24},
        "terrain": [
            {"key": "pond", "kind": "river", "shape": "rectangle", "at": [12, 12], "size": [13, 3]},
            {"key": "hut", "kind": "building", "shape": "rectangle", "at": [3, 12], "size": [3, 3]},
            {"key": "wood", "kind": "wood", "shape": "rectangle", "at": [21, 12], "size": [3, 3]},
        ],
        "sides": [
            {"seat": "p1", "units": units("p1", [8, 8])},
            {"seat": "p2", "units": units("p2", [8, 16], [16, 16])},
        ],
        "modifiers": list(played), "options": {"turns": 3, **options},
    }  # fmt: skip


def fought(played: tuple[str, ...], seed: str, placed: bool = False, **options: Any) -> Session:
    ruleset = load_ruleset("time_wars")
    session = Session(ruleset, ruleset.new_game(doc(played, placed, **options)), Seeded(seed))
    session.play({seat: player("random", f"{seed}-{seat}") for seat in ("p1", "p2")})
    return session


# ------------------------------------------------------------ all together
@pytest.mark.rule("TW-MOD-01")
@pytest.mark.parametrize("played", SETS, ids="+".join)
def test_every_set_of_them_can_be_played(played: tuple[str, ...]) -> None:
    options = {
        "storm_passes": True, "extreme_weather": True, "storm_spares_nobody": True,
        "eternal_routs": len(played) % 2 > 0,
    }  # fmt: skip
    session = fought(played, "+".join(played), placed=len(played) % 2 == 0, **options)
    battle = session.game
    assert isinstance(battle, Game)
    assert session.outcome is not None
    seen = {event.clause for event in battle.log}
    assert ("TW-MOD-10" in seen) is ("storm" in played)
    if "eternal_war" not in played:
        assert not seen & {"TW-MOD-26", "TW-MOD-27", "TW-MOD-28", "TW-MOD-29"}
    if "dead_zone" not in played:
        assert "TW-MOD-09" not in seen
    assert all(unit.owed < 0 or unit.where == "limbo" for unit in battle.units.values())


@pytest.mark.rule("TW-MOD-01")
def test_a_modifier_by_chance_is_each_of_the_seven_alike() -> None:
    faces = [(a, b) for a in range(1, 7) for b in range(1, 7) if (a, b) != (6, 6)]
    found = Counter(run(modifiers.roll_modifier("p1"), pair)[0] for pair in faces)
    assert found == dict.fromkeys(modifiers.KEYS, 5)
    assert run(modifiers.roll_modifier("p1"), (6, 6, 1, 1))[0] == "escalation"


@pytest.mark.rule("TW-MOD-01", "TW-MOD-10", "TW-MOD-12")
def test_a_checkpoint_keeps_the_weather_of_the_table() -> None:
    ruleset = load_ruleset("time_wars")
    battle = new_game(doc(("storm",), placed=True, storm="rain"))
    again = ruleset.restore(new_game(doc(("storm",), placed=True)), plain(battle))
    assert isinstance(again, Game)
    assert again.weather == "rain"
    assert again.table.feature("pond").hazardous == ("storm",)
    assert again.hash() == battle.hash()


# ------------------------------------------------------------ scenario files
@pytest.mark.rule("TW-MOD-07", "TW-MOD-10")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"options": {"dead_areas": ["pnd"]}}, "pnd"),
        ({"options": {"dead_large": ["lake"]}}, "lake"),
        ({"options": {"storm": "drizzle"}}, "drizzle"),
        ({"modifiers": ["rain"]}, "rain"),
        ({"modifiers": [], "weather": "rain", "cursor": "begin"}, "modifier storm"),
    ],
)
def test_faults(change: dict[str, Any], words: str) -> None:
    with pytest.raises(DataError, match=words):
        new_game({**doc(("dead_zone", "storm"), placed=True), **change})


@pytest.mark.rule("TW-MOD-07", "TW-MOD-10")
def test_what_a_file_says_of_a_battle_in_its_middle() -> None:
    battle = new_game(doc(("dead_zone", "storm"), placed=True, storm="snow"))
    assert battle.weather == "snow"
    assert battle.options.dead_areas == ("pond",)
    passed = new_game({**doc(("storm",), placed=True, storm="snow"), "weather": "calm", "turn": 3})
    assert passed.weather == "calm"
    assert passed.table.feature("pond").hazardous == ()
    fresh = new_game(doc(("storm",), storm="snow"))
    assert fresh.weather == ""  # it comes with the step of that name


# ------------------------------------------------------------ what is shown
def test_a_seat_sees_what_is_played() -> None:
    battle = new_game(doc(OURS, placed=True, storm="snow"))
    texts = [item["text"] for item in view(battle, "p1")["modifiers"]]
    assert texts == [
        "The Dead Zone: river 1", "The Gathering Storm: Snow and Ice", "Last Stand: p1", "Under Cover of Darkness",
        "Eternal War",
    ]  # fmt: skip
    drawn = scene(battle, "p1")
    assert drawn.title == "set-up, Snow and Ice, darkness"
    assert "river 1 (dead, and 6 inches round it, frozen, hazardous)" in [shape.text for shape in drawn.shapes]


def test_a_quiet_battle_says_nothing() -> None:
    pond = box("pond", 30, 20, 4, 4, kind="river", going=Going.HARD)
    battle = game(squad("a", "p1"), squad("b", "p2"), terrain=(pond,), options=Options())
    assert list(modifiers.told(battle)) == []
    assert modifiers.titles(battle) == ""
    assert modifiers.called(battle, pond) == "pond"
