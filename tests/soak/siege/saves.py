"""Whole saves of both systems are damaged: each is refused in one sentence, or is the very same game."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Callable
from contextlib import redirect_stderr
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests.cli.leaving import call
from tests.engine.test_record import sealed
from tests.soak.clock import Clock, Say
from wartable.ai.players import player
from wartable.cli.files import read_lines
from wartable.cli.terminal.playing import load_save
from wartable.engine import chain, record
from wartable.engine.answer import Seeded
from wartable.engine.errors import SENTENCE, WartableError
from wartable.engine.ruleset import Ruleset
from wartable.engine.session import Session
from wartable.engine.verify import verify
from wartable.shelf import example, load_scenario

PLAYED: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("skirmish", {"turns": 1}, 12), ("skirmish", {"turns": 1}, 1000), ("hunt_yard", {"turn_limit": 1}, 25),
    ("hunt_yard", {"turn_limit": 1}, 1000), ("hunt_two", {"turn_limit": 1}, 40), ("bunker", {"turns": 1}, 30),
)  # fmt: skip
"""Which examples are played, with which options, and for how many answers."""
SAME, PART, REFUSED = "the same game", "a part of it, told so", "refused"
BY_COMMAND = 12
"""One save in so many is given to the command line too."""
NUMBER = re.compile(r"-?\d+")
Lines = list[str]
Random = random.Random


class Original(NamedTuple):
    """A save and what it comes to."""

    name: str
    ruleset: Ruleset
    lines: Lines
    session: Session


@cache
def original(number: int) -> Original:
    """The game with that number in `PLAYED`, played by lot."""
    name, options, most = PLAYED[number]
    ruleset, found = load_scenario(example(name))
    doc = json.loads(json.dumps({**found, "options": {**dict(found.get("options") or {}), **options}}))
    session = Session(ruleset, ruleset.new_game(doc), Seeded(f"siege {number}"), keep="all")
    bot = player("random", f"siege {number}")
    while (ask := session.ask) is not None and session.decisions < most:
        session.answer(bot.answer(session, ask))
    if number % 2:
        return Original(name, ruleset, list(record.lines(session, doc)), session)
    return Original(name, ruleset, recorded(session, doc), session)


def recorded(session: Session, doc: dict[str, Any]) -> Lines:
    """The file that was written while the game was played; the last answer was taken back once, and given again."""
    lines: Lines = []
    assert isinstance(session.dice, Seeded)
    ruleset = session.ruleset
    again = Session(ruleset, ruleset.new_game(doc), Seeded(session.dice.seed), keep="all")
    recorder = record.Recorder(lines.append)
    recorder.begin(again, doc)
    for value in session.answers:
        again.answer(value)
    again.undo(1)
    again.answer(session.answers[-1])
    recorder.close()
    return lines


# ------------------------------------------------------------------ damage
def bit(lines: Lines, lot: Random) -> bytes:
    """One bit is another."""
    raw = bytearray(whole(lines))
    raw[lot.randrange(len(raw))] ^= 1 << lot.randrange(8)
    return bytes(raw)


def cut(lines: Lines, lot: Random) -> bytes:
    """Whatever comes after some byte is lost."""
    raw = whole(lines)
    return raw[: lot.randrange(len(raw))]


def dropped(lines: Lines, lot: Random) -> bytes:
    """A line, or a few, are lost."""
    place = lot.randrange(len(lines))
    return maybe_sealed([*lines[:place], *lines[place + lot.randint(1, 3) :]], lot)


def doubled(lines: Lines, lot: Random) -> bytes:
    """A line stands twice, here or there."""
    line = lot.choice(lines)
    place = lot.randint(0, len(lines))
    return maybe_sealed([*lines[:place], line, *lines[place:]], lot)


def swapped(lines: Lines, lot: Random) -> bytes:
    """Two lines change places."""
    one, other = lot.randrange(len(lines)), lot.randrange(len(lines))
    made = list(lines)
    made[one], made[other] = made[other], made[one]
    return maybe_sealed(made, lot)


def renumbered(lines: Lines, lot: Random) -> bytes:
    """Some number in the file is another."""
    place = lot.randrange(len(lines))
    numbers = list(NUMBER.finditer(lines[place]))
    if not numbers:
        return whole(lines)
    at = lot.choice(numbers)
    other = str(lot.choice((0, 1, -1, int(at[0]) + 1, int(at[0]) - 1, lot.randrange(10**6), 10**30)))
    return maybe_sealed([*lines[:place], lines[place][: at.start()] + other + lines[place][at.end() :],
                         *lines[place + 1 :]], lot)  # fmt: skip


ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1, 2, 3, 1.5, "", "x", "7", "../etc", [], {}, ["x"], {"x": 1}, [[]], "\ud800",
)  # fmt: skip


def forged(lines: Lines, lot: Random) -> bytes:
    """Something in the header is another."""
    return maybe_sealed([changed(lines[0], lot, 6), *lines[1:]], lot)


def rewritten(lines: Lines, lot: Random) -> bytes:
    """Something in a line is another; most seldom in the last, which is long."""
    place = lot.randrange(len(lines))
    return maybe_sealed([*lines[:place], changed(lines[place], lot, 4), *lines[place + 1 :]], lot)


def changed(line: str, lot: Random, deep: int) -> str:
    """A line of JSON with one value in it changed, or its key taken away."""
    data = json.loads(line)
    node, steps = data, lot.randint(1, deep)
    while True:
        keys: list[Any] = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            break
        key = lot.choice(keys)
        steps -= 1
        if steps and isinstance(node[key], dict | list):
            node = node[key]
            continue
        if isinstance(node, dict) and not lot.randrange(4):
            del node[key]
        else:
            node[key] = lot.choice(ODD)
        break
    return json.dumps(data)


DAMAGE: tuple[Callable[[Lines, Random], bytes], ...] = (
    bit, cut, dropped, doubled, swapped, renumbered, forged, rewritten,
)  # fmt: skip


def whole(lines: Lines) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")


def maybe_sealed(lines: Lines, lot: Random) -> bytes:
    """Every other time the links are made anew, as by somebody who knows how they are made."""
    if lot.randrange(2):
        try:
            return whole(sealed(lines))
        except (ValueError, AttributeError):  # a line that is no JSON, or no object, has no link
            return whole(lines)
    return whole(lines)


# ------------------------------------------------------------------ what becomes of it
def judged(path: Path, game: Original) -> str:
    """What the file comes to, which is one of three things."""
    try:
        with redirect_stderr(io.StringIO()):  # that it was made under other rules, if that is forged
            session, _ = load_save(path, keep="last")
    except WartableError as why:
        sentence(str(why), path)
        return REFUSED
    count = session.decisions
    assert session.answers == game.session.answers[:count], "other answers"
    assert session.faces[: session.game.dice] == game.session.faces[: session.game.dice], "other dice"
    if count == game.session.decisions:
        assert session.hash() == game.session.hash(), "another state"
        assert chain.marks(session.events) == chain.marks(game.session.events), "other events"
        return SAME
    assert session.hash() == game.session.at(count).hash(), "another state on the way"
    verdict = verify(read_lines(path), game.ruleset, file=str(path))
    assert verdict.cut or not verdict.closed, "nothing tells that there was more"
    return PART


def sentence(text: str, path: Path) -> None:
    """One sentence that says where, and repeats no more than a page of what it is about."""
    assert text
    assert "\n" not in text, text
    assert "Traceback" not in text, text
    assert len(text) <= SENTENCE + len(str(path)) + 400, text


def commanded(path: Path, verdict: str) -> None:
    """The command line says the same, in one line, with the exit code that fits."""
    told = call("replay", path, "--verify")
    wanted = (1, 2) if verdict == REFUSED else (0, 1)
    assert told.code in wanted, told
    for line in (told.out + told.err).splitlines():
        sentence(line, path)
    assert len((told.out + told.err).splitlines()) == 1, told


def saves(clock: Clock, first: int, say: Say) -> None:
    """Damage saves as long as there is time, one way after the other."""
    counts = {SAME: 0, PART: 0, REFUSED: 0}
    with TemporaryDirectory(prefix="wartable-") as folder:
        path = Path(folder) / "game.wartable"
        while clock.left:
            number = clock.count
            lot = Random(f"{first} {number}")
            game = original((number // len(DAMAGE)) % len(PLAYED))
            damage = DAMAGE[number % len(DAMAGE)]
            path.write_bytes(damage(game.lines, lot))
            try:
                verdict = judged(path, game)
                if number % BY_COMMAND == 0:
                    commanded(path, verdict)
            except Exception as why:
                raise AssertionError(f"save {number} of seed {first}, {game.name}, {damage.__name__}: {why}") from why
            counts[verdict] += 1
            clock.count += 1
    say("  " + ", ".join(f"{count} {word}" for word, count in counts.items()))
