"""What was judged once and is recalled is what would be judged now."""

from __future__ import annotations

import pytest

from tests.kit.doubting import EXAMPLES, Doubting, played
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.memo import Memo
from wartable.engine.session import Session
from wartable.kit.bots.judged import Judgements
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.scenario.file import load_scenario


@pytest.mark.parametrize("name", ["battle", "captain", "crossing", "karn", "relief", "two_fronts"])
def test_what_is_recalled_is_what_would_be_judged_now(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    doubting = Doubting()
    monkeypatch.setattr("wartable.rulesets.time_wars.bot.appraisal.JUDGEMENTS", doubting)
    monkeypatch.setattr("wartable.rulesets.time_wars.bot.tactics.JUDGEMENTS", doubting)

    played("time_wars", load_scenario(EXAMPLES / f"{name}.yaml"), 150)

    assert doubting.recalled > 100
    assert doubting.wrong == []


def test_a_recruit_recalls_nothing_that_a_soldier_has_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    doubting = Doubting()
    monkeypatch.setattr("wartable.rulesets.time_wars.bot.appraisal.JUDGEMENTS", doubting)
    monkeypatch.setattr("wartable.rulesets.time_wars.bot.tactics.JUDGEMENTS", doubting)
    rules = load_ruleset("time_wars")
    session = Session(rules, rules.new_game(load_scenario(EXAMPLES / "skirmish.yaml")), Seeded("both"))
    both = {level: player(level, "both") for level in ("recruit", "soldier")}

    while session.ask is not None:
        answers = {level: bot.answer(session, session.ask) for level, bot in both.items()}
        session.answer(answers["soldier"])

    assert doubting.recalled > 100
    assert doubting.wrong == []


def test_a_bot_that_recalls_plays_as_one_that_judges_everything_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = load_scenario(EXAMPLES / "skirmish.yaml")
    recalled = played("time_wars", scenario, 1000)
    monkeypatch.setattr(Judgements, "recall", lambda self, game, key, make: make())

    assert played("time_wars", scenario, 1000) == recalled


def test_a_bot_that_remembers_no_places_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = load_scenario(EXAMPLES / "captain.yaml")
    remembered = played("time_wars", scenario, 150)
    monkeypatch.setattr(Memo, "get", lambda self, key: None)

    assert played("time_wars", scenario, 150) == remembered
