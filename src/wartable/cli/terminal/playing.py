"""What `play` and `battle` share: setting a game up, saving as it goes, taking it up again."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import typer

from wartable.cli import files
from wartable.cli.terminal.signals import Interrupts
from wartable.engine import record
from wartable.engine.answer import Dice, Seeded
from wartable.engine.errors import DataError, DesyncError, LinkError, WartableError
from wartable.engine.parsing import json_value
from wartable.engine.ruleset import Ruleset
from wartable.engine.saved import SAVED, Saved, parse
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.umpire.seating import Seating
from wartable.umpire.seating import read as read_seating


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

    def begin(self, session: Session, scenario: Mapping[str, Any], table: Mapping[str, Any] | None = None) -> None:
        """Write what has been and follow the game from then on; until all of that is written an older file stays.

        `table`: who sits at it and what stands for them, if anybody does.
        """
        whole = list(record.lines(session, scenario, table=table))[:-1]  # the last one closes a file
        part = self.path.with_name(self.path.name + ".part")
        with files.named(self.path):
            part.write_text("".join(f"{line}\n" for line in whole), encoding="utf-8")
            part.replace(self.path)
            self._file = self.path.open("a", encoding="utf-8")
        self.recorder.follow(session, parse(whole, str(self.path)).link)

    @contextmanager
    def keeping(
        self, session: Session, scenario: Mapping[str, Any], interrupts: Interrupts,
        table: Mapping[str, Any] | None = None,
    ) -> Iterator[None]:  # fmt: skip
        """Keep a game while the block plays it; no signal comes between a beginning and its end."""
        try:
            with interrupts.held():
                self.begin(session, scenario, table)
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
            head = json_value(file.readline(SAVED.size), str(path))
    except (OSError, DataError):
        return False
    return isinstance(head, dict) and "rules" in head and isinstance(head.get("scenario"), dict)


def ruleset_of(saved: Saved) -> Ruleset:
    """The ruleset of a save.

    Raises:
        DataError: there is none of that name.
    """
    try:
        return load_ruleset(saved.header["ruleset"])
    except DataError as why:
        raise DataError(saved.file, 1, why.text) from None


class Loaded(NamedTuple):
    """A save that was loaded: the session, its scenario, and who sat at its table, if anybody did."""

    session: Session
    scenario: dict[str, Any]
    seating: Seating | None


def load_save(path: Path, *, to: int | None = None, keep: str = "all") -> tuple[Session, dict[str, Any]]:
    """The session of a save and its scenario, as `load_game`."""
    found = load_game(path, to=to, keep=keep)
    return found.session, found.scenario


def load_game(path: Path, *, to: int | None = None, keep: str = "all") -> Loaded:
    """What is in a save; on stderr it is told if it was played under other rules.

    Raises:
        DataError: it is faulty, or comes out differently from what it says.
    """
    saved = parse(files.read_lines(path), str(path))
    ruleset, seating = ruleset_of(saved), read_seating(saved)
    # What was played with real dice names no seed; a person tells further faces if it is bound to a hidden one.
    unbound = "seed" not in saved.header and "commitment" not in saved.header
    dice = Seeded(new_seed()) if unbound else None
    try:
        session = record.run(saved, ruleset, dice=dice, to=to, keep=keep)
    except DesyncError as why:
        raise DataError(str(path), 0, differs(saved, ruleset, why)) from None
    except LinkError as why:
        raise LinkError(why.file, why.line, f"{why.text}; {_ways(_before(saved, why.line))}") from None
    if note := continued(session, saved):
        typer.echo(f"{path}: {note}", err=True)
    return Loaded(session, saved.header["scenario"], seating)


def _before(saved: Saved, line: int) -> int:
    """How many answers stand before a line."""
    return sum(due.line < line for due in saved.answers)


def _ways(last: int) -> str:
    """What can be done with a save of which the first `last` decisions are good."""
    if last < 0:
        return "the file is as it was"
    return (
        f"the file is as it was: replay with --to {last} shows the game up to there, "
        f"play with --from {last} goes on from there in a new file"
    )


def differs(saved: Saved, ruleset: Ruleset, why: DesyncError) -> str:
    """One sentence: where a saved game comes out differently, why that may be, and what can be done."""
    same = saved.rules == ruleset.rules_hash
    cause = "the file has been changed" if same else (
        f"it was played under other rules ({saved.rules}, these are {ruleset.rules_hash})" if saved.rules
        else "it was played under other rules, or has been changed"
    )  # fmt: skip
    return f"{why}: {cause}; {_ways(why.decision - 1)}"


def continued(session: Session, saved: Saved) -> str:
    """What is to be told of a game that was loaded and was played under other rules, '' if it was not."""
    if saved.rules == session.ruleset.rules_hash:
        return ""
    count = f"{session.decisions} {'decision' if session.decisions == 1 else 'decisions'}"
    if not saved.rules:
        return (
            "an older version wrote it, without the rules that it was played under; "
            f"its {count} are good as far as it has hashes to hold them to"
        )
    return f"it was played under other rules ({saved.rules}); its {count} come to the same game under these"
