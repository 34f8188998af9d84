"""Whether what bots recall is what they would judge now: played through, with every judgement made anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

from wartable.engine.compat import override
from wartable.engine.state import State
from wartable.kit.bots.judged import Judgements
from wartable.kit.documents import load
from wartable.rulesets import load_ruleset
from wartable.sim.match import match

EXAMPLES = Path(__file__).parents[2] / "examples"


class Doubting(Judgements):
    """Judges anew whatever it recalls; `wrong` holds the keys under which something else is known."""

    def __init__(self) -> None:
        super().__init__(4096)
        self.recalled = 0
        self.wrong: list[Hashable] = []

    @override
    def recall(self, game: State, key: Hashable, make: Callable[[], Any]) -> Any:
        known = (game.cites is not None, key) in self._known
        found = super().recall(game, key, make)
        self.recalled += known
        if known and make() != found:
            self.wrong.append(key)
        return found


def played(ruleset: str, scenario: dict[str, Any], limit: int) -> tuple[int, str]:
    """How many decisions soldiers have made of a battle by then, and its hash."""
    rules = load_ruleset(ruleset)
    bots = dict.fromkeys(rules.seats(rules.new_game(scenario)), "soldier")
    found = match(load_ruleset, ruleset, scenario, bots, "doubting", seen=False, limit=limit)
    return found.decisions, found.hash


def example(name: str) -> dict[str, Any]:
    """A scenario of the examples as it stands in its file."""
    found: dict[str, Any] = load(EXAMPLES / f"{name}.yaml")
    return found
