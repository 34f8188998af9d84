"""Games at the terminal that are left in the middle, by command or by signal, and taken up again."""

from __future__ import annotations

import io
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from threading import Timer
from typing import Any, NamedTuple
from unittest import mock

from wartable.cli.main import run
from wartable.cli.terminal.playing import load_save
from wartable.rulesets import systems
from wartable.shelf import examples, load_scenario
from wartable.umpire.telling import Teller

EXAMPLES = tuple(path.stem for system in systems() for path in examples(system))
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
MOST = 12
"""Answers that a person gives, by `auto`, between two moments at which the game is left."""
LIMIT = 60.0
"""Seconds that one game in a process of its own may take."""
AGAIN = 1.0
"""Seconds after which a signal is sent again."""
TOLD = re.compile(r"^ *(\d+)  .*\.  [A-Z]{2,}-[A-Z0-9-]+( …)?$")
"""An event on the screen: a sentence and its clause; what options are called is no sentence."""


class Called(NamedTuple):
    code: int
    out: str
    err: str


def call(*args: str | Path, typed: Iterable[str] = ()) -> Called:
    """The command in this process; who types has no more to say after `typed`."""
    lines = iter(typed)

    def read(prompt: str = "") -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    out, err = io.StringIO(), io.StringIO()
    with mock.patch("builtins.input", read), redirect_stdout(out), redirect_stderr(err):
        code = run([str(arg) for arg in args])
    return Called(code, out.getvalue(), err.getvalue())


def seats_of(name: str) -> tuple[str, ...]:
    """The seats of an example."""
    ruleset, doc = load_scenario(name)
    return ruleset.seats(ruleset.new_game(doc))


def verified(save: Path) -> int:
    """How many decisions a save holds that is in order."""
    found = call("replay", save, "--verify", "--json")
    assert (found.code, found.err) == (0, ""), found
    session, _ = load_save(save)
    return session.decisions


def left(what: str, save: Path, seat: str, count: int, *, seed: str = "") -> bool:
    """Play `what`, a save or an example, at `seat` and quit after `count` answers of one's own; whether it is over."""
    begun = () if what == str(save) else ("--save", save, "--seed", seed)
    typed = (f"auto {count}", "quit") if count else ("quit",)
    found = call("play", what, "--seat", f"{seat}=human", "--bots", "random", *begun, typed=typed)
    assert (found.code, found.err) == (0, ""), found
    assert ("The game is kept in" in found.out) != ("Result: " in found.out)
    return "Result: " in found.out


def to_the_end(save: Path) -> None:
    """Let bots play a save to its end."""
    found = call("play", save, "--bots", "random", "--watch")
    assert (found.code, found.err) == (0, ""), found
    assert "Result: " in found.out
    verified(save)


def stopped(what: str, save: Path, seat: str, count: int, number: int, *, seed: str = "", wait: bool = True) -> None:
    """The same in a process of its own that gets the signal `number`: at a question or, without `wait`, before one.

    All that it has told is in the file.
    """
    words = [str(Path(sys.executable).parent / "wartable")]
    begun = [] if what == str(save) else ["--save", str(save), "--seed", seed]
    words += ["play", what, "--seat", f"{seat}=human", "--bots", "random", *begun]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
    pipe: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with heeding():
        child = subprocess.Popen(words, env=environment, text=True, **pipe)
    # A child that hangs must not hang the tests; what it has told by then tells where.
    watchdog = Timer(LIMIT, child.kill)
    watchdog.start()
    assert child.stdin is not None
    assert child.stdout is not None
    out = ""
    try:
        child.stdin.write(f"auto {count}\n")
        child.stdin.flush()
        prompts = 2 if wait else 1
        while prompts:
            part = child.stdout.read(1)
            if not part:
                break
            out += part
            prompts -= out.endswith("\n> ")
        codes = sent(child, number)
        out += child.stdout.read()
    finally:
        watchdog.cancel()
        child.kill()
        child.wait()
        child.stdin.close()
        child.stdout.close()
    assert child.returncode in ({0} if "Result: " in out else codes), out[-2000:]
    session, _ = load_save(save)
    told = [int(found[1]) for line in out.splitlines() if (found := TOLD.match(line))]
    known = sum(1 for _ in Teller(session, seat).some())
    assert max(told, default=-1) < known, (told[-1], known)
    verified(save)


def sent(child: subprocess.Popen[str], number: int) -> set[int]:
    """Send a signal until the process has ended; the codes with which it may end.

    One that comes just before a process waits for a line is heeded only when something else wakes it.
    """
    codes = {0 if number == signal.SIGINT else -number if number == signal.SIGKILL else 128 + number}
    child.send_signal(number)
    while True:
        try:
            child.wait(AGAIN)
        except subprocess.TimeoutExpired:
            child.send_signal(number)
            codes |= {-number, 128 + number}  # it may come after all was closed
        else:
            return codes


@contextmanager
def heeding() -> Iterator[None]:
    """A process that is started in the block heeds signals, even if this one was told to ignore some."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in SIGNALS if number != signal.SIGKILL}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def restless(name: str, save: Path, moments: int, seed: str, *, signals: bool) -> None:
    """Begin an example, leave it `moments` times and take it up as often, each time at a seat that chance names."""
    chance, seats = random.Random(f"{name} {seed}"), seats_of(name)
    what, before = name, -1
    for _ in range(moments):
        seat, count = chance.choice(seats), chance.randrange(MOST)
        if signals and chance.random() < 0.5:
            stopped(what, save, seat, count, chance.choice(SIGNALS), seed=seed, wait=chance.random() < 0.5)
        elif left(what, save, seat, count, seed=seed):
            return
        what = str(save)
        decisions = verified(save)
        assert decisions >= before
        before = decisions
