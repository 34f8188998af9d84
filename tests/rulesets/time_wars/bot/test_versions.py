"""What was judged once and is recalled is what would be judged now."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import pytest

from wartable.engine.compat import override
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.bot import versions
from wartable.rulesets.time_wars.bot.versions import Judgements, Numbers
from wartable.rulesets.time_wars.scenario.file import load_scenario
from wartable.rulesets.time_wars.state import Game
from wartable.sim.match import match

EXAMPLES = Path(__file__).parents[4] / "examples"


class Doubting(Judgements):
    """Judges anew whatever it recalls."""

    def __init__(self) -> None:
        super().__init__(4096)
        self.recalled = 0
        self.wrong: list[Hashable] = []

    @override
    def recall(self, game: Game, key: Hashable, make: Callable[[], Any]) -> Any:
        known = (game.cites is not None, key) in self._known
        found = super().recall(game, key, make)
        self.recalled += known
        if known and make() != found:
            self.wrong.append(key)
        return found


@pytest.mark.parametrize("name", ["battle", "captain", "crossing", "karn", "relief", "two_fronts"])
def test_what_is_recalled_is_what_would_be_judged_now(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    doubting = Doubting()
    monkeypatch.setattr("wartable.rulesets.time_wars.bot.appraisal.JUDGEMENTS", doubting)
    scenario = load_scenario(EXAMPLES / f"{name}.yaml")
    rules = load_ruleset("time_wars")
    bots = dict.fromkeys(rules.seats(rules.new_game(scenario)), "soldier")

    match(load_ruleset, "time_wars", scenario, bots, "versions", seen=False, limit=150)

    assert doubting.recalled > 100
    assert doubting.wrong == []


def test_a_bot_that_recalls_plays_as_one_that_judges_everything_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = load_scenario(EXAMPLES / "skirmish.yaml")
    rules = load_ruleset("time_wars")
    bots = dict.fromkeys(rules.seats(rules.new_game(scenario)), "soldier")
    recalled = match(load_ruleset, "time_wars", scenario, bots, "versions", seen=False)
    monkeypatch.setattr(Judgements, "recall", lambda self, game, key, make: make())

    anew = match(load_ruleset, "time_wars", scenario, bots, "versions", seen=False)

    assert (anew.hash, anew.decisions) == (recalled.hash, recalled.decisions)


def test_a_number_that_is_forgotten_is_given_to_nothing_else() -> None:
    numbers = Numbers(2)
    first = {value: numbers.of(value, value) for value in ("a", "b")}

    later = {value: numbers.of(value, value) for value in ("c", "a", "b")}

    assert len({*first.values(), *later.values()}) == 5


def test_equal_values_have_one_number_and_others_another() -> None:
    numbers = Numbers(8)

    assert numbers.of("one", (1, 2)) == numbers.of("two", (1, 2)) != numbers.of("one", (2, 1))


def test_clauses_are_cited_whether_judged_or_recalled() -> None:
    game, known = Game(cites={}), versions.Judgements(8)

    def judged() -> int:
        game.cite("TW-COVER-05")
        return 3

    found = [known.recall(game, "key", judged) for _ in range(3)]

    assert (found, game.cites) == ([3, 3, 3], {"TW-COVER-05": 3})


def test_no_more_judgements_are_known_than_it_was_made_for() -> None:
    game, known, made = Game(), versions.Judgements(2), list[int]()
    for key in (1, 2, 3, 1):
        known.recall(game, key, lambda: made.append(1))

    assert len(made) == 4
