"""Ways to answer that our systems do not have yet, by the umpire, in the terminal and over the wire."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.leaving import call
from tests.server.play import Line, at_table, join
from tests.sixth.test_rules import LINE, band, comes, skirmish
from wartable.odds.exact import distribution
from wartable.picture import svg
from wartable.rulesets import load_ruleset
from wartable.server.net.hub import Hub
from wartable.server.rooms.room import Room
from wartable.server.rooms.showing import position
from wartable.server.rooms.store import Chair

FOES = ((3, 16), (3.7, 16), (4.4, 16))


def armed(arms: str, foes: Any = FOES, **more: Any) -> dict[str, Any]:
    """Three models with these arms, and foes that stand 7.4 inches away."""
    return skirmish([band("a", LINE)], [band("c", foes)], table=[24, 24], options={"arms": arms}, **more)


def wired(doc: dict[str, Any], test: Callable[[Room, Line], Awaitable[None]]) -> None:
    """A table at which somebody has the seat that is asked first."""

    async def at(table: Hub) -> None:
        chairs = Chair("low", "human"), Chair("high", "human")
        key, tokens = await table.create(load_ruleset("sixth"), doc, "", "seed", chairs)
        room = await table.room(key)
        assert room is not None
        line, task = join(table, room, tokens["low"])
        assert (await line.ask("answer", n=room.n, value={"stay": True}))["type"] == "accepted"
        await test(room, line)
        line.hang_up()
        await asyncio.wait_for(task, 10)

    at_table(at)


def typed(doc: dict[str, Any], tmp_path: Path, *lines: str) -> str:
    """What the terminal shows to somebody who stays where they are and types this."""
    path = tmp_path / "toy.yaml"
    path.write_text(yaml.safe_dump(doc))
    args = ("play", path, "--seat", "low=human", "--save", tmp_path / "toy.wartable", "--seed", "5")
    return call(*args, typed=("stay", *lines, "quit")).out


# ------------------------------------------------------------------ a point
@pytest.mark.rule("SX-SHOOT-01")
@pytest.mark.parametrize(
    ("to", "lost"),
    [
        ("4.4 18.3", []),  # 2 inches and a base of 0.3 from the middle of the last one
        ("4.4 18.299", [2]),
        ("3.7 16", [0, 1, 2]),
    ],
)
def test_a_stone_takes_whom_it_touches(to: str, lost: list[int]) -> None:
    events: list[dict[str, Any]] = [{"event": "StoneThrown", "unit": "a"}]
    if lost:
        events.append({"event": "ModelsLost", "unit": "c", "models": lost})
    events += [{"event": "Acted"}, {"event": "Ended"}][: 2 if len(lost) == 3 else 1]
    comes(armed("stones"), [f"stay to {to}"], events=events, exactly=True)


@pytest.mark.rule("SX-SHOOT-01")
@pytest.mark.parametrize("to", ["3 20.301", "3 9"])  # 12 inches and a base away; too near to friends
def test_a_stone_flies_twelve_inches_and_at_no_friends(to: str) -> None:
    comes(armed("stones"), [f"stay to {to}"], refused="SX-SHOOT-01")
    comes(armed("stones"), ["stay", {"to": [3, 20.3]}], events=[{"event": "StoneThrown", "y": 20300}])


def test_whoever_aims_is_told_whom_it_touches() -> None:
    async def test(room: Room, line: Line) -> None:
        assert room.ask is not None
        asked = room.ask
        found = await line.ask("check", n=room.n, value={"to": [3700, 16000]})
        assert (found["touched"], found["models"], found["why"]) == (["c"], [[3700, 16000]], "")
        assert len(found["outline"]) == 48
        far = await line.ask("check", n=room.n, value={"to": [3700, 23000]})
        assert (far["touched"], far["models"], far["clause"]) == ([], [], "SX-SHOOT-01")
        assert "12 is the most" in far["why"]
        assert room.ask is asked
        assert (await line.ask("answer", n=room.n, value={"to": [3700, 16000]}))["type"] == "accepted"
        assert room.session.outcome is not None

    wired(armed("stones"), test)


def test_a_stone_is_thrown_in_the_terminal(tmp_path: Path) -> None:
    told = typed(armed("stones"), tmp_path, "to 3 9", "to c")
    assert "to X Y in inches" in told
    assert "a stone would hit friends" in told
    assert "throw a stone" in told
    assert "lose 3 models" in told


# ------------------------------------------------------------------ a sector
@pytest.mark.rule("SX-SHOOT-01")
@pytest.mark.parametrize(
    ("facing", "lost"),
    [
        (90, [0, 1, 2]),
        (60, [0, 1, 2]),
        (42, [2]),  # its left edge points to 72 degrees; the third stands at 74.1, 5.1 inches off: 0.18 past it
        (40, []),  # 70 degrees: 0.36, and a base has 0.3
    ],
)
def test_a_flame_takes_whom_it_meets(facing: int, lost: list[int]) -> None:
    lost_event = [{"event": "ModelsLost", "unit": "c", "models": lost}] if lost else []
    rest = [{"event": "Acted"}, {"event": "Ended"}][: 2 if len(lost) == 3 else 1]
    doc = armed("flames", [(3, 12.9), (3.7, 12.9), (4.4, 12.9)])
    comes(doc, [f"stay to 3 8 facing {facing}"], events=[*lost_event, *rest], exactly=True)
    comes(doc, [f"stay to 3 8.1 facing {facing}"], refused="SX-SHOOT-01")


# ------------------------------------------------------------------ shooters and targets
NEAR = [band("c", [(3, 14), (3.7, 14), (4.4, 14)]), band("d", [(10, 12)]), band("e", [(12, 12)])]


def volley() -> dict[str, Any]:
    """Three models, of which one is in the rear; c stands 5.4 inches away, d 6.3, e 8."""
    return skirmish([band("a", LINE)], NEAR, table=[24, 24], options={"arms": "volleys"})


@pytest.mark.rule("SX-SHOOT-01")
@pytest.mark.parametrize(
    ("answer", "shots"),
    [
        ({"usual": True}, [("c", 2), ("c", 1)]),
        ("usual", [("c", 2), ("c", 1)]),
        ("front=d rear=c", [("d", 2), ("c", 1)]),
        ("1xfront=d 1xfront=c rear=c", [("c", 1), ("d", 1), ("c", 1)]),
        ({"allot": [["rear", "c", 1], ["front", "d", 1], ["front", "d", 1]]}, [("d", 2), ("c", 1)]),
    ],
)
def test_models_are_sent_at_targets(answer: Any, shots: list[tuple[str, int]]) -> None:
    events = [{"event": "Shot", "target": target, "faces": [1] * many} for target, many in shots]
    script = [f"stay {answer}"] if isinstance(answer, str) else ["stay", answer]
    comes(volley(), script, [1, 1, 1], events=[*events, {"event": "Acted"}], exactly=True)


@pytest.mark.rule("SX-SHOOT-01")
@pytest.mark.parametrize(
    "answer",
    [
        "front=c rear=d",
        "1xfront=d 1xfront=e rear=c",
        "front=c",
        "3xfront=c rear=c",
        "front=x rear=c",
    ],
)
def test_what_they_may_not_is_refused(answer: str) -> None:
    comes(volley(), [f"stay {answer}"], refused="SX-SHOOT-01")


def test_a_volley_over_the_wire() -> None:
    async def test(room: Room, line: Line) -> None:
        bad = await line.ask("check", n=room.n, value={"allot": [["front", "c", 2], ["rear", "d", 1]]})
        assert (bad["why"], bad["clause"]) == ("those in the rear shoot 6 inches far", "SX-SHOOT-01")
        good = {"allot": [["front", "d", 2], ["rear", "c", 1]]}
        assert (await line.ask("check", n=room.n, value=good))["why"] == ""
        hint = (await line.ask("hint", n=room.n))["ideas"][0]["answer"]
        assert hint == {"allot": [["front", "c", 2], ["rear", "c", 1]]}
        assert (await line.ask("answer", n=room.n, value=good))["type"] == "accepted"

    wired(volley(), test)


def test_a_volley_in_the_terminal(tmp_path: Path) -> None:
    told = typed(volley(), tmp_path, "front=c rear=d", "1xfront=c 1xfront=d rear=c")
    assert "usual: 2xfront=c 1xrear=c" in told
    assert "those in the rear shoot 6 inches far" in told
    assert "a shoot at d" in told


# ------------------------------------------------------------------ dice against dice
@pytest.mark.rule("SX-SHOOT-02")
@pytest.mark.parametrize(
    ("dice", "answer", "hits"),
    [
        ([5, 3, 4, 2], "usual", 2),  # the 3 meets the 2, the 5 meets the 4
        ([5, 3, 4, 2], "a1=b2 a2=b1", 1),
        ([5, 3, 4, 2], "a1=b1", 1),
        ([5, 3, 4, 2], "none", 0),
        ([5, 3, 6, 6], "usual", 0),
        ([5, 3, 4, 2], {"pairs": [["a2", "b2"]]}, 1),
    ],
)
def test_dice_meet_dice(dice: list[int], answer: Any, hits: int) -> None:
    script = [f"stay {answer}"] if isinstance(answer, str) else ["stay", answer]
    comes(armed("duels"), script, dice, events=[{"event": "Shot", "hits": hits}])


@pytest.mark.rule("SX-SHOOT-02")
@pytest.mark.parametrize("answer", ["a1=b1", "a2=b1 a2=b2", "a2=b1 a1=b1", "a3=b1", "b1=a1"])
def test_what_meets_nothing_is_refused(answer: str) -> None:
    comes(armed("duels"), [f"stay {answer}"], [1, 3, 2, 2], refused="SX-SHOOT-02")


def test_odds_take_the_answer_at_hand() -> None:
    arms = import_module("wartable_sixth.arms")  # it is there while these tests run
    found = distribution(lambda: arms.duel_hits("a", "b"))
    assert found.total == 6**4
    wins = sum(ways for hits, ways in found.weights.items() if hits == 2)
    best = sum(min(a) > min(b) and max(a) > max(b) for a in _TWO for b in _TWO)
    assert wins * 6**4 == best * found.total


_TWO = [(one, other) for one in range(1, 7) for other in range(1, 7)]


# ------------------------------------------------------------------ signs on the table
def test_the_table_shows_where_the_last_stone_fell() -> None:
    async def test(room: Room, line: Line) -> None:
        assert (await line.ask("answer", n=room.n, value={"to": [12000, 12000]}))["type"] == "accepted"
        at = position(room.session, "low")
        signs = [(shape.kind, shape.points[-1], shape.text, shape.clause) for shape in at.shapes if shape.clause]
        assert signs == [("template", [12000, 12000], "", "SX-SHOOT-01"),
                         ("arrow", [12000, 12000], "the last stone", "SX-SHOOT-01")]  # fmt: skip
        assert [shape.kind for shape in at.ground.shapes] == ["zone", "zone"]
        drawn = svg.draw(room.session.ruleset.scene(room.session.game, "low"))
        assert 'class="sign template"' in drawn
        assert "the last stone" in drawn

    wired(armed("stones"), test)


@pytest.mark.parametrize("level", ["random", "recruit", "veteran"])
@pytest.mark.parametrize("arms", ["stones", "flames", "volleys", "duels"])
def test_bots_take_what_is_legal(arms: str, level: str, tmp_path: Path) -> None:
    path = tmp_path / "toy.yaml"
    path.write_text(yaml.safe_dump(armed(arms)))
    found = call("battle", path, "--bots", level, "--seed", "1")
    assert (found.code, "Result: " in found.out) == (0, True), found
