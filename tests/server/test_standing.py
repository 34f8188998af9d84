"""Answers that stand for a seat: given by the server, kept, told to that seat alone, taken back and revoked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.play import at_table, give, join, seated
from tests.server.test_take_back import until
from wartable.engine import record
from wartable.engine.ask import Choice, Standing
from wartable.engine.errors import RuleError
from wartable.server.net.hub import Hub
from wartable.server.rooms.room import Room
from wartable.server.rooms.running import rerun
from wartable.server.rooms.store import STOOD, UNDO, Chair

BOTH = pytest.mark.parametrize(("scenario", "kind"), [("skirmish", "losses"), ("hunt_two", "facing")])


async def offered(room: Room, kind: str) -> tuple[str, Standing]:
    """Decide until a seat is asked something that an answer of this kind may stand for; which it is."""
    for number in range(1500):
        ask = room.ask
        if isinstance(ask, Choice):
            for standing in ask.standing:
                if standing.kind == kind:
                    return ask.seat, standing
        await give(room, number=number)
    raise AssertionError(f"nothing of {kind} was asked")


async def standing(table: Hub, scenario: str, kind: str) -> tuple[Room, dict[str, str], str]:
    """A game in which an answer stands and has been given twice at least, its tokens, and the seat."""
    room, tokens = await seated(table, scenario)
    seat, one = await offered(room, kind)
    room.come(seat)
    await room.stand(seat, one.kind, one.key, one.unless, room.step)
    for number in range(1500):
        await until(room, lambda: not table._mover(room))
        if sum(entry.kind == STOOD for entry in room.entries) > 1 or room.ask is None:
            break
        await give(room, number=number)
    return room, tokens, seat


@BOTH
def test_it_is_given_from_then_on_and_told_to_its_seat_alone(scenario: str, kind: str) -> None:
    async def test(table: Hub) -> None:
        room, tokens, seat = await standing(table, scenario, kind)
        given = [entry for entry in room.entries if entry.kind == STOOD]
        assert len(given) > 1
        other = next(name for name in tokens if name != seat)
        told: dict[str, dict[str, Any]] = {}
        for name, token in (("own", tokens[seat]), ("other", tokens[other]), ("watcher", "")):
            line, task = join(table, room, token)
            told[name] = await line.next("update")
            line.hang_up()
            await task
        assert [each["kind"] for each in told["own"]["standing"]] == [kind]
        assert len(told["own"]["stood"]) == len(given)
        for name in ("other", "watcher"):
            assert (told[name]["standing"], told[name]["stood"]) == ([], [])
            assert "standing answer" not in str(told[name])
        kept = await table.store.load(room.id)
        assert kept is not None
        assert kept.standing[seat] == room.held[seat]
        again = rerun(kept, room.ruleset)
        assert again.hash() == room.session.hash()
        assert len(again.stood) == len(given)
        lines = list(record.lines(room.session, room.scenario))
        assert sum('"standing":true' in line for line in lines) == len(given)
        assert record.load(lines, room.ruleset).stood == room.session.stood
        mine = "".join(record.lines(room.session, room.scenario, seat=other))
        assert '"standing":true' not in mine

    at_table(test)


@BOTH
def test_what_it_gave_is_taken_back_and_is_asked_then(scenario: str, kind: str) -> None:
    async def test(table: Hub) -> None:
        room, _, seat = await standing(table, scenario, kind)
        n = max(n for n, each in enumerate(room.trail.made) if not each.by_hand)
        await room.take_back(seat, room.n, room.n - n)
        while room.wish is not None:
            await room.consent(room.wish.needs[0], True)
        assert (room.n, room.entries[-1].kind, room.ask is not None and room.ask.seat) == (n, UNDO, seat)
        assert (room.given, table._mover(room)) == ("", None)
        await give(room, seat)
        assert room.trail.made[n].by_hand

    at_table(test)


def test_one_step_back_goes_over_what_stood() -> None:
    async def test(table: Hub) -> None:
        room, _, seat = await standing(table, "hunt_two", "facing")
        steps = room.back(seat).steps
        own = room.trail.made[len(room.trail.made) - steps]
        assert (own.seat, own.by_hand) == (seat, True)
        since = room.trail.made[len(room.trail.made) - steps + 1 :]
        assert all(not each.by_hand or each.seat != seat for each in since)

    at_table(test)


def test_it_is_revoked_and_goes_with_whoever_leaves_the_seat() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table, "hunt_two")
        seat, one = await offered(room, "facing")
        wrong = (("losses", "ordinary", room.step), ("facing", "back", room.step), ("facing", "ahead", 0))
        for kind, key, step in wrong:
            with pytest.raises(RuleError):
                await room.stand(seat, kind, key, "", step)
        with pytest.raises(RuleError, match="gone on"):
            await room.stand(next(name for name in room.seats if name != seat), "facing", "ahead", "", room.step)
        await room.stand(seat, one.kind, one.key, "", room.step)
        assert room.given == one.gives
        await room.stand(seat, one.kind, "", "", -1)
        assert room.given == ""
        await room.stand(seat, one.kind, one.key, "", room.step)
        await room.reseat(Chair(seat, "human", "Joss"))
        assert room.given == ""
        kept = await table.store.load(room.id)
        assert kept is not None
        assert kept.standing[seat] == ()

    at_table(test)
