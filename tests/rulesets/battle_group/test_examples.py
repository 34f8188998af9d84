"""The battles that come with the system: a first one with its guide, the scenarios, three players, teams."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice
from wartable.engine.codec import plain
from wartable.engine.session import Session
from wartable.kit.documents import load
from wartable.kit.guide import behind, read_guide
from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.lists.army import Musters
from wartable.rulesets.battle_group.state import VEHICLE, Game
from wartable.rulesets.battle_group.winning.scenario import teams
from wartable.rulesets.battle_group.winning.scenarios import SCENARIOS

EXAMPLES = Path(__file__).parents[3] / "examples"
RULES = load_ruleset("battle_group")
BATTLES = {path.stem: path for path in sorted(EXAMPLES.glob("bg_*.yaml"))}
SMALL = "bg_first"


def begun(name: str, seed: int = 1) -> Session:
    doc = RULES.scenarios.whole(load(BATTLES[name]), BATTLES[name])
    return Session(RULES, RULES.new_game(doc), Seeded(seed))


def game(name: str) -> Game:
    found = begun(name).game
    assert isinstance(found, Game)
    return found


@pytest.mark.rule("BG-NEW-SCENARIOS-00", "BG-NEW-TABLE-00")
def test_all_scenarios_three_players_teams_and_vehicles_are_among_them() -> None:
    found = [game(name) for name in BATTLES]
    assert {each.scenario for each in found} == set(SCENARIOS)
    assert {(len(each.sides), len(teams(each))) for each in found} == {(2, 2), (3, 3), (4, 2)}
    kinds = [[model.kind for unit in each.units.values() for model in unit.models] for each in found]
    assert any(VEHICLE in each for each in kinds)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("lists/group-*.yaml")), ids=lambda path: path.stem)
def test_lists_are_legal(path: Path) -> None:
    army = Musters(RULES.rulebook).rules(load(path))
    assert [problem.text for problem in army.problems if not problem.warning] == []
    assert 0 < army.cost <= army.limit


@pytest.mark.parametrize("name", BATTLES)
def test_bots_play_it_to_its_end(name: str) -> None:
    session = begun(name)
    session.play({seat: player("random", f"1 {seat}") for seat in RULES.seats(session.game)})
    assert session.outcome is not None


def test_few_answers_are_asked_for_before_the_first_shot() -> None:
    session = begun(SMALL)
    asked = 0
    while session.ask is not None and not any(type(event).__name__ == "AttackBegan" for event in session.events):
        open_ = [option.key for option in session.ask.options] if isinstance(session.ask, Choice) else []
        key = next((key for key in ("shoot", "stay") if key in open_), open_[0])
        session.answer(key)
        asked += 1
    assert asked <= 10


def test_whoever_is_guided_comes_to_the_end_of_it() -> None:
    """What the steps say that does it is answered, and a bot's answer where they say nothing."""
    guide = read_guide(load(BATTLES[SMALL]), RULES)
    session, far = begun(SMALL, 3), 0
    bots = {seat: player("soldier", f"3 {seat}") for seat in ("p1", "p2")}
    while session.ask is not None and far < len(guide):
        ask, opened = session.ask, 2 if far == 2 else -1
        answer = bots[ask.seat].answer(session, ask)
        if ask.seat == "p1" and isinstance(ask, Choice):
            open_ = [option.key for option in ask.options]
            answer = next((key for key in guide[far].does if isinstance(key, str) and key in open_), answer)
        session.answer(answer)
        events = [{"event": type(event).__name__, **plain(event)} for event in session.events]
        far = max(far, behind(guide, events, opened))
    assert far == len(guide)
