"""The steps of a guided game in the terminal: the one that is due, whenever it is another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.session import Session
from wartable.kit.guide import behind, interrupts, read_guide
from wartable.umpire.telling import Teller


class Guiding:
    """Follows a game by the guide of its `scenario`; says nothing where there is none."""

    def __init__(self, session: Session, scenario: Mapping[str, Any]) -> None:
        self.session = session
        self.steps = read_guide(scenario, session.ruleset)
        self.opened = -1
        self.told = -1

    def _behind(self) -> int:
        return behind(self.steps, Teller(self.session).some(), self.opened) if self.steps else 0

    def saw(self, what: str) -> None:
        """Something was opened to be looked at."""
        at = self._behind()
        if at < len(self.steps) and self.steps[at].until.get("opened") == what:
            self.opened = at

    def line(self) -> str:
        """The step that is due, if it was not told already, else ''."""
        at = self._behind()
        if at == self.told or at >= len(self.steps) or interrupts(self.session.ask, self.steps[at]):
            return ""
        self.told = at
        step = self.steps[at]
        how = " (why opens it)" if step.until.get("opened") == "sum" else ""
        return f"[{at + 1} of {len(self.steps)}] {step.title}{how}. {step.why} \u00a7 {step.clause}"
