"""What lists and troops are worth in `script/soak`: small battles, taken up where the last run ended."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.soak import group
from tests.soak.clock import Clock
from wartable.kit.documents import adopt
from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.catalogue.troops import troops
from wartable.rulesets.battle_group.events.fighting import UnitDestroyed


@pytest.mark.rule("BG-NEW-POINTS-00")
@pytest.mark.parametrize(("part", "says"), [
    (group.matrix_group, "Humans won"), (group.prices_group, "Colonial Rifleman"),
])  # fmt: skip
def test_battles_that_have_been_played_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: Callable[..., None], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(group, "figures", lambda: SimpleNamespace(games={"small": 60, "standard": 60}))
    monkeypatch.setattr(group, "BOT", "random")
    said: list[str] = []
    part(Clock(1e6), 0, said.append, 1)
    (kept,) = (tmp_path / ".soak").iterdir()
    first = kept.read_text(encoding="utf-8")
    assert len(first.splitlines()) == 2  # what is played, and a battle
    part(Clock(1e6), 0, said.append, 2)
    both = kept.read_text(encoding="utf-8")
    assert both.startswith(first)
    assert len(both.splitlines()) == 3
    assert all(says in text for text in said)


def test_a_ladder_is_taken_up_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(group, "figures", lambda: SimpleNamespace(games={"small": 60, "standard": 80}))
    said: list[str] = []
    group.ladder_group(Clock(1e6), 0, said.append, 2)
    first = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / ".soak").iterdir()}
    assert [len(text.splitlines()) for text in first.values()] == [2, 2]
    group.ladder_group(Clock(1e6), 0, said.append, 4)
    for name, text in first.items():
        both = (tmp_path / ".soak" / name).read_text(encoding="utf-8")
        assert both.startswith(text)
        assert len(both.splitlines()) == 3


@pytest.mark.rule("BG-NEW-POINTS-00", "BG-BGF-02")
@pytest.mark.parametrize("key", group.unlimited())
def test_a_force_of_one_troop_is_legal_and_spends_what_it_can(key: str) -> None:
    troop = troops()[key]
    made = group.alone(troop, 300)
    army = load_ruleset("battle_group").see_lists().rules(made.army)
    assert [problem.text for problem in army.problems] == []
    assert 300 - troop.points < army.cost <= 300
    assert sum(made.spent.values()) == army.cost


def test_there_are_fourteen_troops_without_a_limit() -> None:
    assert len(group.unlimited()) == 14


@pytest.mark.rule("BG-NEW-TABLE-06")
def test_what_is_left_of_a_force_is_what_it_has_not_lost() -> None:
    rules = load_ruleset("battle_group")
    armies = {"p1": group.alone(troops()["ranger"], 100).army, "p2": group.alone(troops()["drone"], 100).army}
    game = rules.new_game(adopt(rules.see_arena().battlefield(0, armies, 100)))
    seat, units = next(iter(game.sides)), list(game.units.values())
    mine = [unit for unit in units if unit.side == seat]
    whole = sum(unit.points for unit in mine)
    assert rules.left(game)[seat] == 1
    game.emit(UnitDestroyed(mine[0].id, seat, mine[0].points, "BG-DMG-01"))
    assert rules.left(game)[seat] == pytest.approx(1 - mine[0].points / whole)
