"""A bot answers in the place of a person: the rest of the set-up, the rest of a turn, and no further."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.play import at_table, join, seated
from tests.server.test_take_back import until
from wartable.engine import record
from wartable.engine.answer import Seeded
from wartable.engine.errors import RuleError
from wartable.engine.session import Session
from wartable.server.net.hub import Hub
from wartable.server.rooms.room import Room
from wartable.server.rooms.running import Trail, rerun
from wartable.shelf import example, load_scenario
from wartable.umpire.decisions import replayed
from wartable.umpire.stead import SETUP, TURN, begun, open_to


async def own(room: Room, seat: str) -> None:
    """Wait until `seat` is asked itself."""
    await until(room, lambda: room.ask is None or (room.ask.seat == seat and not room.steads))


@pytest.mark.parametrize("scenario", ["skirmish", "hunt_two"])
def test_the_rest_is_placed_and_taken_back_as_one(scenario: str) -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table, scenario, ("human", "greedy"))
        seat, token = next(iter(tokens.items()))
        line, task = join(table, room, token)
        await own(room, seat)
        first = room.n
        assert await room.reading(lambda session: open_to(session, seat)) == (SETUP,)
        assert (await line.ask("depute", n=room.n, deed=SETUP))["type"] == "accepted"
        await own(room, seat)
        assert not room.ruleset.setting_up(room.session.game)
        assert seat in room.trail.by[first:]
        assert room.stood(seat, 12) == []  # a bot gave them, no standing answer
        assert room.back(seat).steps == room.n - first
        kept = await table.store.load(room.id)
        assert kept is not None
        again = Trail()
        assert rerun(kept, room.ruleset, again).hash() == room.session.hash()
        assert again.made == room.trail.made  # what was one decision is one after a restart
        saved = record.load(list(record.lines(room.session, room.scenario)), room.ruleset)  # and in a file of it
        assert [each.by_hand for each in replayed(saved)] == [each.by_hand for each in room.trail.made]
        assert saved.followed == {n for n, each in enumerate(room.trail.made, 1) if not each.by_hand}
        assert (await line.ask("take_back", n=room.n))["type"] == "accepted"
        assert room.n == first
        assert room.steads == {}
        line.hang_up()
        await asyncio.gather(task, return_exceptions=True)

    at_table(test)


def test_what_a_bot_does_for_a_person_is_what_a_hint_would_say() -> None:
    """BG-TURN-01: a hint says to begin, and so does who sets up the rest; a soldier would not."""

    async def test(table: Hub) -> None:
        room, tokens = await seated(table, "bg_pitched")
        await until(room, lambda: room.ask is not None)
        seat = room.ask.seat if room.ask else ""
        line, task = join(table, room, tokens[seat])
        hint, soldier = await table.hint(room, seat), await table.think(room, seat, "soldier")
        assert hint.value != soldier.value
        await room.depute(seat, 0, SETUP)
        await until(room, lambda: room.n > 0)
        assert room.entries[0].value == hint.value
        line.hang_up()
        await asyncio.gather(task, return_exceptions=True)

    at_table(test)


def test_at_a_table_of_peoples_own_nothing_is_left_to_a_bot() -> None:
    ruleset, doc = load_scenario(example("at_real_table"))
    session = Session(ruleset, ruleset.new_game(doc), Seeded("own"))
    assert session.ask is not None
    assert ruleset.setting_up(session.game)
    assert open_to(session, session.ask.seat) == ()
    with pytest.raises(RuleError, match="you stand at a table of your own: nobody can do it there for you"):
        begun(session, session.ask.seat, SETUP)


def test_a_turn_is_played_to_its_end_and_no_further() -> None:
    """TW-TURN-01: the Player Turn passes, and whatever is asked then is the person's again."""

    async def test(table: Hub) -> None:
        room, tokens = await seated(table, "first_battle", ("human", "human"))
        line, task = join(table, room, tokens["p1"])
        while (update := await line.next("update"))["request"] is None:
            pass
        assert update["request"]["deeds"] == [TURN]
        await room.depute("p1", room.n, TURN)
        await until(room, lambda: room.ask is None or room.ask.seat == "p2" or not room.steads)
        moment = room.ruleset.acting(room.session.game)
        assert "p1" in room.trail.by
        assert moment == "p2" or (room.ask is not None and room.ask.seat == "p2")
        assert room.back("p1").steps == room.n
        line.hang_up()
        await asyncio.gather(task, return_exceptions=True)

    at_table(test)


def test_what_cannot_be_left_to_a_bot() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table, "first_battle")
        for seat, scope, why in (
            ("p2", TURN, "has to answer, not you"), ("p1", SETUP, "set up already"), ("p1", "war", "rest of a setup"),
        ):  # fmt: skip
            with pytest.raises(RuleError, match=why):
                await room.depute(seat, room.n, scope)
        assert room.steads == {}

    at_table(test)


def test_who_answers_by_hand_takes_over() -> None:
    async def test(table: Hub) -> None:
        room, _ = await seated(table, "first_battle")
        await room.depute("p1", 0, TURN)
        assert room.bot_due() is not None
        assert room.thinking == "p1"
        await room.answer("p1", 0, "done")
        assert (room.steads, room.thinking) == ({}, "")
        await room.depute("p1", room.n, TURN)
        await room.depute("p1", room.n, "")
        assert (room.steads, room.bot_due()) == ({}, None)

    at_table(test)


def test_a_turn_that_all_play_together_is_played_to_its_end() -> None:
    async def test(table: Hub) -> None:
        room, tokens = await seated(table, "at_first", ("human",))
        seat, token = next(iter(tokens.items()))
        line, task = join(table, room, token)
        await own(room, seat)
        assert await room.reading(lambda session: open_to(session, seat)) == (TURN,)
        first, turn = room.n, room.ruleset.turn(room.session.game)
        assert (await line.ask("depute", n=room.n, deed=TURN))["type"] == "accepted"
        await own(room, seat)
        assert room.ruleset.turn(room.session.game) == turn + 1
        assert room.back(seat).steps == room.n - first
        line.hang_up()
        await asyncio.gather(task, return_exceptions=True)

    at_table(test)
