"""How episodes of Adventures are measured in `script/soak`: kept, told by race and Doctor, tried with middling dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.soak import episodes
from tests.soak.clock import Clock
from tests.soak.dice import TRY, Even
from wartable.engine.answer import Seeded
from wartable.engine.ask import Die
from wartable.engine.ruleset import UMPIRE
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.state import OWN, SOLDIER
from wartable.sim.figures import share
from wartable.sim.match import MatchResult


def test_each_race_meets_each_doctor_in_ninety_episodes_and_each_pair_each_setting_in_450() -> None:
    cases = [episodes.case(number, 0) for number in range(450)]
    assert len({(each.race, each.doctor) for each in cases[:90]}) == 90
    assert len({(each.race, each.doctor, each.setting) for each in cases}) == 450
    first = Counter((each.doctor, each.setting) for each in cases[:90])
    assert max(first.values()) <= 2, "no Doctor always meets one setting"
    assert all(len(set(each.companions)) == 2 for each in cases)


@pytest.mark.rule("AT-NEW-TAB-05", "AT-SETUP-02")
@pytest.mark.parametrize("number", [0, 7])
def test_the_team_that_is_measured(number: int) -> None:
    game = load_ruleset("adventures").new_game(episodes.case(number, 3).scenario("hard"))
    mine = [figure.kind for figure in game.figures.values() if figure.side == OWN]
    assert (len(mine), mine.count(SOLDIER), mine.count("officer")) == (8, 4, 1)
    assert game.options.difficulty == "hard"


@pytest.mark.parametrize(("part", "says"), [
    (episodes.episodes, "by Doctor:"), (episodes.difficulties, "normal    won"),
    (episodes.company, "won by one of them alone: veteran"), (episodes.solvable, "of 2 set-ups have been won"),
])  # fmt: skip
def test_episodes_that_have_been_played_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: Callable[..., None], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(episodes, "TURNS", 1)
    monkeypatch.setattr(episodes, "TRIES", 1)
    said: list[str] = []
    part(Clock(1e6), 0, said.append, 1)
    (kept,) = (tmp_path / ".soak").iterdir()
    first = kept.read_text(encoding="utf-8")
    assert len(first.splitlines()) == 2  # what is played, and an episode
    part(Clock(1e6), 0, said.append, 2)
    both = kept.read_text(encoding="utf-8")
    assert both.startswith(first)
    assert len(both.splitlines()) == 3
    assert any(says in line for line in said)


def test_what_other_rules_have_played_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(episodes, "TURNS", 1)
    said: list[str] = []
    episodes.difficulties(Clock(1e6), 0, said.append, 1)
    monkeypatch.setattr(type(load_ruleset("adventures")), "version", "2")
    episodes.difficulties(Clock(1e6), 0, said.append, 1)
    assert len(list((tmp_path / ".soak").iterdir())) == 2


# ------------------------------------------------------------------ what is told
def result(number: int, won: bool, turns: int = 20, how: str = "lost") -> MatchResult:
    kind, clause = ("", "AT-WIN-01") if won else (how, "AT-PORT-11")
    return MatchResult(
        f"e-{number}", 0, {"p1": "soldier"}, ("p1",) if won else (), clause, turns, 9, 9, "p1", "0" * 16, kind=kind,
        tally={"drawn dal_1": 2, "played field_dressing": 1},
    )  # fmt: skip


def test_the_table_names_who_lies_outside_the_bands() -> None:
    """Of 1,800 episodes one race wins all, one Doctor none; all others win half."""
    rows = []
    for number in range(1800):
        each = episodes.case(number, 0)
        won = each.race == "dal" or (each.doctor != "2nd_doctor" and number // 90 % 2 == 0)
        rows.append((each, result(number, won)))
    lines = list(episodes.table(rows))
    far = [line.split()[0] for line in lines if "OUTSIDE" in line]
    assert far == ["Daleks", "2nd"]
    pairs = next(line for line in lines if line.startswith("pairs wholly outside"))
    assert pairs.count("2nd_doctor") == 9  # against Daleks it wins all
    assert pairs.count(" dal") == 10


@pytest.mark.parametrize(("turns", "word"), [((12, 12, 30, 30), "is"), ((11, 11, 30, 30), "IS NOT"),
                                             ((12, 12, 31, 31), "IS NOT")])  # fmt: skip
def test_the_middle_half_is_held_to_12_to_30_turns(turns: tuple[int, ...], word: str) -> None:
    rows = [(episodes.case(n, 0), result(n, n % 2 == 0, length)) for n, length in enumerate((*turns, turns[-1]))]
    assert f"the middle half {word} within 12 to 30 turns" in list(episodes.table(rows))


def test_how_episodes_are_lost_and_which_cards_came() -> None:
    rows = [(episodes.case(n, 0), result(n, False, how=how)) for n, how in enumerate(("lost", "open", "open"))]
    lines = list(episodes.table(rows))
    assert "not won: 2 open by AT-PORT-11, 1 lost by AT-PORT-11" in lines
    drawn, played = (line for line in lines if line.startswith("cards "))
    assert drawn.startswith("cards drawn: 1 of 79;")
    assert "dal_1" not in drawn
    assert played.startswith("cards played: 1 of 79;")
    assert "field_dressing" not in played
    assert lines[-1].startswith("drawn and played: spare_power_cell 0/0, field_dressing 0/3")


@pytest.mark.parametrize(("hits", "total", "out"), [
    (20, 20, True), (17, 20, False), (0, 20, True), (5, 20, False), (1, 1, False), (0, 0, False),
])  # fmt: skip
def test_a_share_is_outside_with_its_whole_interval(hits: int, total: int, out: bool) -> None:
    """17 of 20: 64 to 95 percent; 5 of 20: 11 to 47 percent."""
    assert episodes.outside(share(hits, total), episodes.BAND) is out


# ------------------------------------------------------------------ dice
def faces(seed: str, ask: Die) -> list[int]:
    dice = Even(seed)
    return [dice.face(number, ask) for number in range(40)]


def test_dice_of_a_set_up_fall_by_the_set_up_and_those_of_aliens_in_the_middle() -> None:
    laid = Die("AT-SETUP-03", UMPIRE, sides=20, secret=True)
    assert faces(f"a{TRY}0", laid) == faces(f"a{TRY}1", laid) == [Seeded("a").face(n, laid) for n in range(40)]
    assert faces(f"a{TRY}0", laid) != faces(f"b{TRY}0", laid)
    assert set(faces(f"a{TRY}0", Die("AT-SHOOT-01", UMPIRE, sides=10))) == {5, 6}
    assert set(faces(f"a{TRY}0", Die("AT-MEL-01", UMPIRE, sides=6))) == {3, 4}
    mine = Die("AT-SHOOT-01", "p1", sides=10)
    assert faces(f"a{TRY}0", mine) != faces(f"a{TRY}1", mine)
    assert len(set(faces(f"a{TRY}0", mine))) == 10
    assert len(set(faces(f"a{TRY}0", Die("AT-EVT-17", UMPIRE, sides=6)))) == 6
