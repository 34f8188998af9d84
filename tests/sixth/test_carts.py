"""Carts drive in legs and turns: what a system writes of it, and what the server and the terminal make of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sixth.test_fronts import begun
from tests.sixth.test_rules import band, comes, skirmish
from wartable.cli.terminal.reading import understand
from wartable.engine.steer import Drive
from wartable.server.rooms.showing import checked, position


def fight(*more: tuple[float, float], arms: str = "") -> dict[str, Any]:
    cart = band("a", [(6, 6)], cart=True)
    options = {"turns": 2, **({"arms": arms} if arms else {})}
    return skirmish([cart], [band("b", [(22, 17), *more])], options=options)


def drove(*legs: tuple[str, float]) -> dict[str, Any]:
    return {"drive": [list(leg) for leg in legs]}


@pytest.mark.rule("SX-MOVE-03")
@pytest.mark.parametrize(
    ("answer", "goes"),
    [
        (drove(("ahead", 8)), True),
        (drove(("ahead", 8.001)), False),
        (drove(("ahead", 1.999), ("turn", 90)), False),
        (drove(("ahead", 2), ("turn", 90), ("ahead", 4), ("turn", 90)), True),
        (drove(("ahead", 2), ("turn", 91)), False),
        (drove(("back", 4)), True),
        (drove(("back", 4.001)), False),
        (drove(("ahead", 7.001), ("turn", 90)), False),
        (drove(("ahead", 2), ("turn", 5), ("back", 1)), False),
        ({"to": [20, 2]}, False),
        ({"stay": True}, True),
    ],
)
def test_a_cart_drives_as_far_as_it_may(answer: dict[str, Any], goes: bool) -> None:
    comes(fight(), [answer], **({"ask": {"seat": "high"}} if goes else {"refused": "SX-MOVE-03"}))


@pytest.mark.rule("SX-MOVE-03")
def test_everybody_is_in_its_way() -> None:
    comes(fight((6, 12)), [drove(("ahead", 4.7))], ask={"seat": "low"})  # where the other begins
    comes(fight((6, 12)), [drove(("ahead", 4.701))], refused="SX-MOVE-03")


def test_the_server_steers_with_every_check() -> None:
    session = begun(fight())
    assert isinstance(session.ask, Drive)
    asked = position(session, "low").request
    assert asked is not None
    assert (asked.ask, asked.limit, asked.size, asked.facings) == ("drive", 8000, [2000, 1400], [90])
    found = checked(1, session.ask, {"drive": [["ahead", 5000], ["turn", 90]]})
    told = [(leg.cost, leg.left, leg.warning) for leg in found.steered.legs]
    assert told == [(5000, 3000, ""), (1000, 2000, "it rattles")]
    assert (found.models, found.facings, found.why, found.steered.left) == ([[6000, 11000]], [0], "", 2000)
    ahead, *turns = found.steered.open
    assert (ahead.kind, ahead.far, ahead.at) == ("ahead", 2000, [8000, 11000])
    assert {leg.clause for leg in turns if leg.why} == {"SX-MOVE-03"}
    bad = checked(1, session.ask, {"drive": [["ahead", 2000], ["turn", 90], ["turn", -90]]})
    assert (len(bad.steered.legs), bad.clause) == (2, "SX-MOVE-03")


@pytest.mark.parametrize(
    ("typed", "at"),
    [
        ("drive 4 right 2", (8000, 10000)),
        ("4 right 2", (8000, 10000)),
        ("stay", (6000, 6000)),
        ("to 6 9", (6000, 9000)),
        ("back 2", (6000, 4000)),
    ],
)
def test_a_person_types_it(typed: str, at: tuple[int, int]) -> None:
    session = begun(fight())
    assert session.ask is not None
    session.answer(understand(session, session.ask, typed.split())[0])
    game: Any = session.game
    model = game.bands["a"].models[0]
    assert (model.x, model.y) == at
