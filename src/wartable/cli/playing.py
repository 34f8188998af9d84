"""What `play` and `battle` share: setting a game up, saving as it goes, taking it up again."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

from wartable.cli import files
from wartable.cli.signals import Interrupts
from wartable.engine import record
from wartable.engine.answer import Dice, Seeded
from wartable.engine.errors import DataError, DesyncError, WartableError
from wartable.engine.parsing import json_value
from wartable.engine.ruleset import Ruleset
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset


class Keeper:
    """Writes a game to a file answer by answer, so that nothing is lost whatever happens."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: TextIO | None = None
        self.recorder = record.Recorder(self._write)

    def _write(self, line: str) -> None:
        if self._file is not None:
            with files.named(self.path):
                self._file.write(line + "\n")
                self._file.flush()

    def begin(self, session: Session, scenario: Mapping[str, Any]) -> None:
        """Write what has been and follow the game from then on; until all of that is written an older file stays."""
        whole = list(record.lines(session, scenario))[:-1]  # the last one closes a file
        part = self.path.with_name(self.path.name + ".part")
        with files.named(self.path):
            part.write_text("".join(f"{line}\n" for line in whole), encoding="utf-8")
            part.replace(self.path)
            self._file = self.path.open("a", encoding="utf-8")
        self.recorder.follow(session)

    @contextmanager
    def keeping(self, session: Session, scenario: Mapping[str, Any], interrupts: Interrupts) -> Iterator[None]:
        """Keep a game while the block plays it; no signal comes between a beginning and its end."""
        try:
            with interrupts.held():
                self.begin(session, scenario)
            yield
        finally:
            with interrupts.held(leaving=True):
                self.close()

    def close(self) -> None:
        """Write the last line."""
        if self._file is None:
            return
        with suppress(WartableError):  # after a fault of a rule the file holds all answers, and no last line
            self.recorder.close()
        with files.named(self.path):
            self._file.close()
        self._file = None


def new_seed() -> str:
    """A seed that nobody has used."""
    return str(secrets.randbelow(10**9))


def seed_of(doc: Mapping[str, Any], given: str) -> str:
    """The seed of a game: as given, else the scenario's, else a new one."""
    return given or str(doc.get("seed") or new_seed())


def new_session(ruleset: Ruleset, doc: Mapping[str, Any], dice: Dice, *, keep: str = "all") -> Session:
    """A session of a fresh game."""
    return Session(ruleset, ruleset.new_game(doc), dice, keep=keep)


def is_save(path: Path) -> bool:
    """Whether a file is a save and no scenario."""
    if path.suffix == files.SUFFIX:
        return True
    try:
        with path.open("rb") as file:
            head = json_value(file.readline(record.SAVED.size), str(path))
    except (OSError, DataError):
        return False
    return isinstance(head, dict) and "rules" in head and isinstance(head.get("scenario"), dict)


def ruleset_of(saved: record.Saved) -> Ruleset:
    """The ruleset of a save.

    Raises:
        DataError: there is none of that name.
    """
    try:
        return load_ruleset(saved.header["ruleset"])
    except DataError as why:
        raise DataError(saved.file, 1, why.text) from None


def load_save(path: Path, *, to: int | None = None, keep: str = "all") -> tuple[Session, dict[str, Any]]:
    """The session of a save and its scenario.

    Raises:
        DataError: it is faulty, or comes to another state than it says.
    """
    text = files.read_lines(path)
    saved = record.parse(text, str(path))
    ruleset = ruleset_of(saved)
    # What was played with real dice names no seed; a person tells further faces if it is bound to a hidden one.
    unbound = "seed" not in saved.header and "commitment" not in saved.header
    dice = Seeded(new_seed()) if unbound else None
    try:
        session = record.load(text, ruleset, dice=dice, to=to, keep=keep, file=str(path))
    except DesyncError as why:
        raise DataError(str(path), 0, f"{why}; it was played under other rules, or has been changed") from None
    return session, saved.header["scenario"]
