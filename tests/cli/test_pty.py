"""The terminal as people have it: a pseudo-terminal with line editing, history and completion."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PATIENCE = 120.0
"""Seconds for which nothing at all may come before it is said that nothing will."""
UP, LEFT, HOME, TAB, WIPE = "\x1b[A", "\x1b[D", "\x01", "\t", "\x15"
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x07|\x1b\][^\x07]*\x07")


class Terminal:
    """A program at a terminal: what it has shown since the last look, and keys that are pressed."""

    def __init__(self, master: int) -> None:
        self.master = master
        self.shown = ""

    def until(self, words: str) -> str:
        """All that is shown up to `words`, which are waited for."""
        while words not in self.shown:
            ready, _, _ = select.select([self.master], [], [], PATIENCE)
            assert ready, f"{words!r} never comes: {self.shown[-600:]!r}"
            try:
                more = os.read(self.master, 65536)
            except OSError:  # the other end is closed
                more = b""
            assert more, f"it ends without {words!r}: {self.shown[-600:]!r}"
            self.shown = CODES.sub("", self.shown + more.decode(errors="replace"))
        before, _, self.shown = self.shown.partition(words)
        return before + words

    def keys(self, keys: str) -> None:
        """Press keys."""
        os.write(self.master, keys.encode())


@contextmanager
def playing(tmp_path: Path, *args: str) -> Iterator[Terminal]:
    """`wartable play ...` at a terminal of its own; it is over when the block is."""
    code = "import sys; from wartable.cli.main import run; sys.exit(run(['play', *sys.argv[1:]]))"
    child, master = pty.fork()
    if child == 0:
        os.chdir(tmp_path)
        os.environ.update(TERM="xterm", COLUMNS="100", LINES="50", XDG_STATE_HOME=str(tmp_path), INPUTRC="/dev/null")
        os.execv(sys.executable, [sys.executable, "-c", code, *args])
    try:
        yield Terminal(master)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(master)


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program is started in another folder."""
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(str(Path(path).resolve()) for path in paths if path))


@pytest.mark.parametrize(
    ("what", "seat", "ask", "start", "first", "then"),
    [
        ("first_battle", "p1", "Who issues an order?", "do", "done", "Who acts?"),
        ("first_hunt", "orange", "Which model acts?", "orange-", "orange-1", "What does Orange 1 do?"),
    ],
)
def test_a_line_is_completed_mended_and_called_back(
    what: str, seat: str, ask: str, start: str, first: str, then: str, tmp_path: Path
) -> None:
    with playing(tmp_path, what, "--seat", f"{seat}=human", "--seed", "2", "--save", "g.wartable") as at:
        at.until(ask)
        at.until("> ")
        at.keys(f"{start}{TAB}")  # completed as far as it is clear
        at.until(start)
        rest = first.removeprefix(start)
        at.keys(WIPE + rest + HOME + start + "\r")  # begun at the end, and mended at the front
        at.until(then)
        at.until("> ")
        at.keys("undo\r")
        at.until("taken back: 1 answer")
        at.until("> ")
        at.keys(UP + UP + "\r")  # what was typed before that
        at.until(then)
        at.until("> ")
        at.keys(UP)
        at.until(first)
        at.keys(WIPE + "qui" + TAB + "\r")
        at.until("takes it up again")


@pytest.mark.parametrize(("what", "seat"), [("first_battle", "p1"), ("first_hunt", "orange")])
def test_some_decisions_are_played_and_the_game_is_kept(what: str, seat: str, tmp_path: Path) -> None:
    with playing(tmp_path, what, "--seat", f"{seat}=human", "--seed", "2", "--save", "g.wartable") as at:
        for _ in range(4):
            at.until("> ")
            at.keys("hint\r")
            at.until("take does it")
            at.until("> ")
            at.keys("take\r")
        at.until("> ")
        at.keys("\x04")  # the end of what is typed
        at.until("takes it up again")
    kept = (tmp_path / "g.wartable").read_text(encoding="utf-8")
    assert kept.count('"answer"') >= 4
    with playing(tmp_path, "g.wartable") as at:
        at.until("As before: you are ")
        at.until("> ")
        at.keys("quit\r")
        at.until("takes it up again")


def test_completion_shows_what_there_is(tmp_path: Path) -> None:
    with playing(tmp_path, "first_battle", "--seat", "p1=human", "--seed", "2", "--save", "g.wartable") as at:
        at.until("> ")
        at.keys(f"done marines-1 adv{TAB}to 14 20")
        at.until("advance to 14 20")
        at.keys(WIPE + f"stan{TAB}off\r")
        at.until("standing off")
        at.until("> ")
