"""What words typed ahead were written for: no question of another phase, or about another unit, takes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wartable.cli.terminal.reading import chosen
from wartable.engine.ask import Ask, Choice
from wartable.engine.session import Session
from wartable.umpire.answers import Unclear


class Typeahead:
    """The moment at which a line was typed, the units that it is about, and the menus of units that it has come by."""

    def __init__(self) -> None:
        self.phase = ""  # the clause of the menu of units that was open last
        self.unit = ""  # about whom the menu was that was open last
        self._moment: Any = None
        self._units: set[str] = set()
        self._phases: set[str] = set()

    def put(self, ask: Ask) -> None:
        """A question is put to somebody at the terminal."""
        if isinstance(ask, Choice) and ask.manner.acts:
            self.phase, self.unit = ask.clause, ""
        elif _is_menu(ask):
            self.unit = _about(ask)

    def begin(self, session: Session, ask: Ask) -> None:
        """A line was typed while `ask` was open."""
        self._moment = session.ruleset.turn(session.game), session.ruleset.moment(session.game)
        self._units, self._phases = {self.unit, _about(ask)} - {""}, {self.phase}

    def took(self, ask: Ask, answer: Any, words: Sequence[str]) -> None:
        """`words` of the line, which mean `answer`, were taken by `ask`."""
        self._units |= {word.lower() for word in (*words, answer) if isinstance(word, str)}
        if isinstance(ask, Choice) and ask.manner.acts:
            self._phases.add(ask.clause)

    def stray(self, session: Session, ask: Ask, words: Sequence[str]) -> str:
        """Why the rest of the line was not written for `ask`, in a few words; '' if it may have been."""
        if self._moment != (session.ruleset.turn(session.game), session.ruleset.moment(session.game)):
            return "it was typed in another turn"
        if not isinstance(ask, Choice):
            return ""
        if ask.manner.acts:
            known = ask.clause in self._phases or _names_unit(ask, words)
            return "" if known else f"it was not typed for «{ask.question}»"
        if _is_menu(ask) and not any(ask.about.lower().startswith(word) for word in self._units):
            return f"it was not typed for {ask.manner.who or ask.about}"
        return ""


def _is_menu(ask: Ask) -> bool:
    """Whether it is asked what a unit does."""
    return isinstance(ask, Choice) and bool(ask.about) and bool(ask.manner.menu or ask.manner.moves)


def _about(ask: Ask) -> str:
    return str(getattr(ask, "about", "") or getattr(ask, "unit", "")).lower()


def _names_unit(ask: Choice, words: Sequence[str]) -> bool:
    """Whether the next word names a unit of a menu, or nothing of it at all, so that it is refused there."""
    try:
        key = chosen(ask, list(words))[0]
    except Unclear:
        return True
    option = next((option for option in (*ask.options, *ask.grave) if option.key == key), None)
    return option is None or bool(option.target)
