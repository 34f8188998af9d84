"""Dice that are bound before the first throw: the seal is told to all, the seed to nobody until the game is over."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.play import at_table, join
from wartable.engine.answer import Seeded
from wartable.server.net.hub import Hub
from wartable.server.rooms.store import Chair
from wartable.shelf import example, load_scenario


@pytest.mark.parametrize(("seed", "sealed"), [("0123456789abcdef", True), ("0123456789abcde", False), ("7", False)])
def test_a_long_seed_is_sealed_and_a_short_one_not_given_away(seed: str, sealed: bool) -> None:
    async def test(table: Hub) -> None:
        ruleset, doc = load_scenario(example("first_battle"))
        key, tokens = await table.create(ruleset, doc, "sealed", seed, (Chair("p1", "human"), Chair("p2", "human")))
        room = await table.room(key)
        assert room is not None
        for token in ("", tokens["p1"]):
            line, task = join(table, room, token)
            welcome = await line.next("welcome")
            update = await line.next("update")
            assert welcome["seal"] == (Seeded(seed).commitment if sealed else "")
            assert seed not in str(welcome) or not sealed
            assert seed not in str(update) or not sealed
            line.hang_up()
            await asyncio.gather(task, return_exceptions=True)

    at_table(test)
