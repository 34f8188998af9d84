"""What a unit may do is told before it is chosen, and nothing is answered by it."""

from __future__ import annotations

from tests.server.play import join
from tests.server.test_connection import at_table, gone
from tests.server.test_odds import until
from wartable.server.net.hub import Hub
from wartable.server.rooms.room import Room


def test_what_a_unit_may_do_is_what_it_is_asked_once_it_acts() -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        at = {seat: join(table, room, tokens.get(seat, "")) for seat in (*tokens, "")}
        ask = await until(room, "TW-ACT-02")
        line, n, before = at[ask.seat][0], room.n, room.line
        key = ask.options[0].key
        told = await line.ask("foresee", n=n, key=key)
        assert (told["type"], told["n"], told["key"]) == ("foreseen", n, key)
        assert (room.n, room.line, room.ask) == (n, before, ask)
        await room.answer(ask.seat, n, key)
        open_ = room.ask
        assert told["request"]["question"] == getattr(open_, "question", "")
        assert [option["key"] for option in told["request"]["menu"]]
        await gone(*at.values())

    at_table(test)


def test_only_who_is_asked_foresees_and_only_what_acts() -> None:
    async def test(table: Hub, room: Room, tokens: dict[str, str]) -> None:
        at = {seat: join(table, room, tokens.get(seat, "")) for seat in (*tokens, "")}
        ask = await until(room, "TW-ACT-02")
        line, key = at[ask.seat][0], ask.options[0].key
        other = next(seat for seat in tokens if seat != ask.seat)
        assert (await at[other][0].ask("foresee", n=room.n, key=key))["why"] == "you are not asked now"
        assert (await at[""][0].ask("foresee", n=room.n, key=key))["type"] == "refused"
        assert (await line.ask("foresee", n=room.n - 1, key=key))["why"] == "you are not asked now"
        for none in ("end", "nobody"):
            assert (await line.ask("foresee", n=room.n, key=none))["why"] == "nobody acts by this answer"
        await room.answer(ask.seat, room.n, key)
        assert (await line.ask("foresee", n=room.n, key="advance"))["type"] == "refused"  # an action is no unit
        await gone(*at.values())

    at_table(test)
