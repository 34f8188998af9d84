"""Hints in the terminal: the best one with its reasons, then the next, and a word that takes one."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from wartable.ai.hints import Hint, hints, nothing_more
from wartable.cli.terminal import out
from wartable.engine.ask import Ask
from wartable.engine.session import Session
from wartable.umpire.answers import Unclear, written

TAKE = "take"


class Hinting:
    """What was said of the open request already; asked again in the same place the next hint is told."""

    def __init__(self, session: Session, console: Console) -> None:
        self.session = session
        self.out = console
        self.asked: Ask | None = None
        self.hints: tuple[Hint, ...] = ()
        self.told = 0

    def hint(self, ask: Ask, words: list[str]) -> None:
        """Tell the next hint, or that there is none; with `all` all of them, with `--json` as data.

        Raises:
            Unclear: another word follows.
        """
        wanted = [word.lower().removeprefix("--") for word in words]
        if wanted not in ([], ["all"], ["json"]):
            raise Unclear("write hint, hint all or hint --json")
        self._think(ask)
        if wanted == ["json"]:
            out.json_line({"hints": [as_data(self.session, each) for each in self.hints]})
            self.told = len(self.hints)
            return
        left = self.hints[self.told :] if wanted else self.hints[self.told : self.told + 1]
        for each in left:
            self.told += 1
            show(self.out, self.session, each, self.told)
        if not left:
            self.out.print(nothing_more(self.hints), markup=False)
        more = len(self.hints) - self.told
        if left:
            again = f"; hint again for {'another one' if more == 1 else f'{more} others'}" if more else ""
            self.out.print(Text(f"      {TAKE}{f' {self.told}' if self.told > 1 else ''} does it{again}", style="dim"))

    def _think(self, ask: Ask) -> None:
        if ask is not self.asked:
            self.hints, self.told = hints(self.session, ask.seat), 0
            self.asked = ask

    def taken(self, ask: Ask, words: list[str]) -> tuple[Any, int] | None:
        """The answer of a hint that was told and is taken now, and how many words that takes; None if none is.

        Raises:
            Unclear: no hint of that number was told.
        """
        if ask is not self.asked or not self.told or not words or words[0].lower() != TAKE:
            return None
        named = len(words) > 1 and words[1].isascii() and words[1].isdigit()
        number = int(words[1]) if named else self.told
        if not 1 <= number <= self.told:
            raise Unclear(f"no hint {number} was told; they go from 1 to {self.told}")
        return self.hints[number - 1].answer, 1 + named


def show(console: Console, session: Session, hint: Hint, number: int) -> None:
    """A hint in a few lines."""
    word = written(session.ask, hint.answer)
    head = Text.assemble(("a bot would answer: " if number == 1 else f"hint {number}: ", ""), (hint.what, "bold"))
    head.append(f"; then {hint.then}" if hint.then else "")
    console.print(head.append(f"  ({word})" if word != hint.what else "", style="dim"))
    for name, words in (("why", hint.why), ("odds", hint.odds), ("against the first", hint.beside)):
        if words:
            console.print(Text.assemble((f"      {name}: ", "dim"), words))


def as_data(session: Session, hint: Hint) -> dict[str, Any]:
    """A hint as JSON data; `word` is what takes it at this question."""
    return {**hint._asdict(), "models": [list(at) for at in hint.models], "word": written(session.ask, hint.answer)}
