"""Answers are taken back and others given, so that other dice fall: the game goes on, in files and workers too."""

from __future__ import annotations

import json
from typing import Any

import pytest

from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.errors import DataError
from wartable.engine.record import Recorder, lines, load
from wartable.engine.session import Session
from wartable.server.rooms import bots
from wartable.server.rooms.running import Watched, apply
from wartable.server.rooms.store import ANSWER, UNDO, Entry
from wartable.shelf import example, load_scenario

SEED = "5"


class Twice:
    """A hunt in which every answer is given, taken back and given otherwise."""

    def __init__(self) -> None:
        self.ruleset, self.scenario = load_scenario(example("hunt_two"))
        self.session = Session(self.ruleset, self.ruleset.new_game(self.scenario), Seeded(SEED))
        self.entries: list[Entry] = []
        self.anew = 0
        self.out: list[str] = []

    def play(self, most: int) -> None:
        first = {seat: player("soldier", seat) for seat in self.ruleset.seats(self.session.game)}
        then = {seat: player("random", f"r {seat}") for seat in first}
        while (ask := self.session.ask) is not None and self.session.decisions < most:
            self.give(first[ask.seat].answer(self.session, ask))
            self.session.undo(1)
            self.entries.append(Entry(UNDO, 1, self.session.hash()))
            assert self.session.ask is not None
            known = list(self.session.faces)
            self.give(then[ask.seat].answer(self.session, self.session.ask))
            self.anew += self.session.faces[: len(known)] != known

    def give(self, value: Any) -> None:
        watched = Watched(self.session)
        self.session.answer(value)
        self.entries.append(Entry(ANSWER, value, self.session.hash(), watched.came))


@pytest.fixture(scope="module")
def hunt() -> Twice:
    found = Twice()

    recorder = Recorder(found.out.append)
    recorder.begin(found.session, found.scenario)
    found.play(150)
    recorder.close()
    assert found.anew, "no die fell that had to fall anew"
    return found


def test_the_files_of_it_are_it(hunt: Twice) -> None:
    for text in (hunt.out, list(lines(hunt.session, hunt.scenario))):
        again = load(text, hunt.ruleset)
        assert again.hash() == hunt.session.hash()
        assert again.faces == hunt.session.faces


def test_its_entries_run_again_are_it(hunt: Twice) -> None:
    again = Session(hunt.ruleset, hunt.ruleset.new_game(hunt.scenario), Seeded(SEED))
    assert again.ask is not None
    apply(again, tuple(hunt.entries))
    assert again.hash() == hunt.session.hash()


@pytest.mark.parametrize("step", [1, 2, 7])
def test_a_worker_follows_it(hunt: Twice, step: int) -> None:
    """However many entries come to it at once."""
    copy = bots._Copy(bots.Task("g", hunt.ruleset.name, hunt.scenario, 0, (), ()))
    room = Session(hunt.ruleset, hunt.ruleset.new_game(hunt.scenario), Seeded(SEED))
    assert room.ask is not None
    for first in range(0, len(hunt.entries), step):
        some = tuple(hunt.entries[first : first + step])
        apply(room, some)
        copy.follow(bots.Task("g", hunt.ruleset.name, hunt.scenario, first, some, tuple(room.faces)))
        assert copy.session.hash() == room.hash()


@pytest.mark.parametrize("anew", [-1, 10**9, True, "2"])
def test_where_dice_fall_anew_is_a_number_of_dice(hunt: Twice, anew: object) -> None:
    place = next(place for place, line in enumerate(hunt.out) if "anew" in json.loads(line))
    data = {**json.loads(hunt.out[place]), "anew": anew}
    with pytest.raises(DataError, match="anew must be a number from 0 to"):
        load([*hunt.out[:place], json.dumps(data)], hunt.ruleset)
