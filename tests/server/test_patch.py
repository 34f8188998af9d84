"""Differences come, byte for byte, to what is told in full: for every seat, over taking back, in both systems."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.play import give, hub, join, seated
from wartable.server.net.patch import changed, changes, differences, joined, runs
from wartable.server.protocol import messages as m
from wartable.server.rooms.written import Written

GAMES = [("skirmish", 50), ("battle", 30), ("hunt_two", 40), ("hunt", 25)]
KEYS = st.sampled_from(["a", "b", "c", "d"])
LEAVES = st.one_of(st.none(), st.booleans(), st.integers(0, 2), st.sampled_from([0.0, 1.0, "", "x"]))
DATA = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner), max_leaves=12)


def text(data: Any) -> bytes:
    return msgspec.json.encode(data)


@settings(max_examples=300, deadline=None)
@given(old=DATA, new=DATA)
def test_changes_of_any_data(old: Any, new: Any) -> None:
    before = text(old)
    by = json.loads(text(changes(old, new)))  # as it comes over the wire
    assert text(changed(old, by)) == text(new)
    assert text(old) == before
    assert (by == []) == (text(old) == text(new))


def test_changes_are_small_and_exact() -> None:
    old = {"a": {"x": 1, "y": [1, 2]}, "b": 2, "c": 3}
    assert changes(old, {"a": {"x": 1, "y": [1, 3]}, "c": 3, "d": None}) == [[["b"]], [["a", "y", 1], 3], [["d"], None]]
    assert changes({"a": 1, "b": 2}, {"a": True, "b": 2}) == [[[], {"a": True, "b": 2}]]  # equal, but not the same
    assert changes({"a": 1, "b": 2}, {"b": 2, "a": 1}) == [[[], {"b": 2, "a": 1}]]  # the order is told as well
    assert changes([1, 2], [1]) == [[[], [1]]]


VIEWS = st.dictionaries(KEYS, DATA, max_size=4)


@settings(max_examples=400, deadline=None)
@given(old=VIEWS, new=VIEWS)
def test_views_that_are_written_differ_as_their_data_do(old: dict[str, Any], new: dict[str, Any]) -> None:
    before, after = Written(old), Written(new)
    assert (before.data, bytes(after.text)) == (old, text(new))
    assert after.size <= len(after.text)
    assert text(differences(before, after)) == text(changes(old, new))


@pytest.mark.parametrize(("old", "new"), [
    ({"units": {"a": {"x": 1}, "b": 2}}, {"units": {"a": {"x": True}, "b": 2}}),  # equal, but not the same
    ({"units": {"a": 1, "b": 2}}, {"units": {"b": 2, "a": 1}}),  # the order is told as well
    ({"units": {"a": {"x": 1}, "b": 2}}, {"units": {"b": 2, "c": {}}, "turn": 1}),
    ({"units": {"a": 1}}, {"units": [1]}),
    ({"turn": 1, "units": {}}, {"units": {}}),
])  # fmt: skip
def test_views_of_units_differ_as_their_data_do(old: dict[str, Any], new: dict[str, Any]) -> None:
    for before, after in ((old, new), (new, old), (old, old)):
        assert text(differences(Written(before), Written(after))) == text(changes(before, after))


@settings(max_examples=200, deadline=None)
@given(old=st.lists(st.integers(0, 6)), new=st.lists(st.integers(0, 9)))
def test_runs_of_any_shapes(old: list[int], new: list[int]) -> None:
    made = [m.Shape("model", [[n, 0]], 300, "side0", str(n), 0) for n in range(10)]
    by = runs([made[n] for n in old], [made[n] for n in new])
    assert joined([made[n] for n in old], by) == [made[n] for n in new]
    assert all(isinstance(part, list) or int(part.text) not in old for part in by)


class Follower:
    """A client that takes differences, and one at the same seat that is told everything."""

    def __init__(self, table: Any, room: Any, token: str) -> None:
        self.lines = [join(table, room, token, patch=True), join(table, room, token)]
        self.state: dict[str, Any] = {}
        self.patches = 0
        self.bytes = [0, 0]

    async def compare(self) -> None:
        """Both hear of the same; what is put together is what is told in full."""
        patched, whole = [await line.next("update", "patch") for line, _ in self.lines]
        self.bytes = [count + len(line.raw[-1]) for count, (line, _) in zip(self.bytes, self.lines)]
        assert whole["type"] == "update"
        ground = whole["ground"]
        self.state = follow(self.state, patched)
        self.patches += patched["type"] == "patch"
        if ground is None:
            whole["ground"] = self.state["ground"]
        assert json.dumps(self.state) == json.dumps(whole)

    async def leave(self) -> None:
        for line, task in self.lines:
            line.hang_up()
            await task


def follow(state: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """A client's knowledge after one more message, in the order of the fields of an update."""
    if told["type"] == "update":
        return {**told, "ground": told["ground"] or state.get("ground")}
    ground = state["ground"]
    if told["ground"] is not None:
        ground = {**ground, "shapes": joined(ground["shapes"], told["ground"])}
    made = {
        "view": changed(state["view"], told["changes"]), "ground": ground,
        "shapes": joined(state["shapes"], told["shapes"]),
    }  # fmt: skip
    return {key: made.get(key, told.get(key)) for key in state} | {"type": "update"}


@pytest.mark.parametrize(("scenario", "answers"), GAMES)
def test_patches_in_random_games(scenario: str, answers: int) -> None:
    dice = random.Random(scenario)

    async def main() -> None:
        table = hub()
        room, tokens = await seated(table, scenario)
        followers = [Follower(table, room, token) for token in (*tokens.values(), "")]
        for follower in followers:
            await follower.compare()
        for number in range(answers):
            if room.n > 3 and dice.random() < 0.15:
                await taken_back(room, dice.randint(1, 3))
            else:
                await give(room, number=number)
            for follower in followers:
                await follower.compare()
        for follower in followers:
            assert follower.patches > answers * 0.9
            assert follower.bytes[0] < follower.bytes[1] / 3
            await follower.leave()
        await table.close()
        table.store.close()

    asyncio.run(main())


async def taken_back(room: Any, count: int) -> None:
    """Take back, and let all agree whom it concerns."""
    await room.take_back(next(iter(room.chairs)), room.n, count)
    while room.wish is not None:
        await room.consent(room.wish.needs[0], True)


def test_who_does_not_ask_is_told_everything() -> None:
    async def main() -> None:
        table = hub()
        room, tokens = await seated(table)
        line, task = join(table, room, tokens["p1"])
        for number in range(8):
            await give(room, number=number)
        await asyncio.sleep(0.1)
        assert not any(b'"type":"patch"' in raw for raw in line.raw)
        again, other = join(table, room, tokens["p1"], since=2, line=0, patch=True)
        assert (await again.next("update", "patch"))["type"] == "update"  # a new line begins with everything
        for each, ends in ((line, task), (again, other)):
            each.hang_up()
            await ends
        await table.close()
        table.store.close()

    asyncio.run(main())


def test_a_line_that_was_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was not told for a while is told the difference to what it knows, not to what has been meanwhile."""

    async def main() -> None:
        table = hub()
        room, tokens = await seated(table)
        line, task = join(table, room, tokens["p2"], patch=True)
        state = follow({}, await line.next("update"))
        line.reads.clear()
        for number in range(12):
            await give(room, number=number)
        line.reads.set()
        full = join(table, room, tokens["p2"])
        whole = await full[0].next("update")
        while state["n"] < room.n:
            state = follow(state, await line.next("update", "patch"))
        assert json.dumps([state["view"], state["shapes"], state["ground"]]) == json.dumps(
            [whole["view"], whole["shapes"], whole["ground"]]
        )
        for each, ends in ((line, task), full):
            each.hang_up()
            await ends
        await table.close()
        table.store.close()

    asyncio.run(main())
