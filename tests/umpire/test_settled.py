"""Words of a script for what nobody was asked, since one answer alone was possible."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

from wartable.engine.ask import Choice, Die, Option, Skipped
from wartable.engine.errors import DataError, RuleError
from wartable.rulesets.hunt_for_davros.events.fighting import ShotsDeclared
from wartable.rulesets.hunt_for_davros.ruleset import HuntForDavros as Hunt
from wartable.rulesets.time_wars.events.shooting import AttackDeclared
from wartable.rulesets.time_wars.ruleset import TimeWars
from wartable.rulesets.time_wars.state import Game
from wartable.umpire.dealing import passed_over
from wartable.umpire.referee import Report, referee

RULES = TimeWars()


def run(script: list[str], dice: list[int], **more: Any) -> Report:
    """Two Marines 4.4 inches from one Slave Trooper with END `end`; `more` goes into the scenario."""
    marines = {"id": "marines-1", "side": "p1", "unit": "marine_squad", "leader": True}
    troopers = {"id": "troopers-1", "side": "p2", "unit": "slave_troopers", "models": [[20, 15]]}
    units = [{**marines, "models": [[20, 10], [20.7, 10]]}, troopers]
    doc = {"wartable": 1, "ruleset": "time_wars", "sides": [{"seat": "p1"}, {"seat": "p2"}], "units": units}
    return referee(RULES, {**doc, "cursor": "action", "script": script, "dice": dice, **more}, "a.yaml")


@pytest.mark.parametrize("script", [
    ["marines-1"], ["marines-1 take_aim"], ["marines-1 take-aim"], ["marines-1 take_aim marines-1"],
    ["marines-1 take_aim marines-1 marines-1 fire troopers-1"],
])  # fmt: skip
def test_an_order_of_a_squad_leader(script: list[str]) -> None:
    """3 + twice 6 = 15: it is under the order, whether or not the script says what there was to choose."""
    dice = [3, 1] if "fire" in script[0] else [3]  # the shot: 1 + 5 + 2 = 8 against 6, damage 5: nothing
    report = run(script, dice, cursor="command")
    marines = cast(Game, report.session.game).units["marines-1"]
    assert [order.name for order in marines.orders] == ["take_aim"]
    assert marines.actions == 3 - len(dice)


@pytest.mark.parametrize(("script", "dice"), [
    (["marines-1 fire troopers-1 standard"], [1]),  # the only band
    (["marines-1 fire troopers-1 standard"], [6]),  # 13 against 6, and the battle is over
    (["marines-1 fire troopers-1 standard marines-1 hold"], [1]),
])  # fmt: skip
def test_the_only_band(script: list[str], dice: list[int]) -> None:
    assert run(script, dice).differences == []


@pytest.mark.parametrize(("script", "refused"), [
    (["marines-1 fire troopers-1 medium"],
     "«Marine Squad 1: which band?» was not asked, for the answer is standard in any case; write standard for it"),
    (["marines-1 fire troopers-1 fire"], "'fire' is no answer to «Who acts"),  # said before
    (["marines-1 fire troopers-1", "standard-ish"], "'standard-ish' is no answer to «Who acts"),
])  # fmt: skip
def test_nothing_else_is_passed_over(script: list[str], refused: str) -> None:
    with pytest.raises(DataError, match=re.escape(refused)):
        run(script, [1])


# ---------------------------------------------------------------- an answer is nobody else's
DALEKS = {
    "wartable": 1, "ruleset": "hunt_for_davros", "table": {"board": "appendix_d"}, "options": {"move_rate": 2},
    "models": [
        {"id": "orange-c", "at": [14, 5], "facing": "w"},
        {"id": "blue-c", "at": [4, 5], "facing": "ne"},  # the only target in its arc
        {"id": "blue-1", "at": [16, 5], "facing": "ne"},  # behind its back; it could be named for a later shot
    ],
    "active": "orange-c",
}  # fmt: skip


def shots(script: list[str], dice: list[int], **more: Any) -> tuple[str, ...]:
    """The targets that Orange C declares."""
    report = referee(Hunt(), {**DALEKS, **more, "script": script, "dice": dice}, "a.yaml")
    [declared] = [event for event in report.session.events if isinstance(event, ShotsDeclared)]
    return declared.shots


@pytest.mark.rule("HD-FIRE-10")
@pytest.mark.parametrize(("script", "targets"), [
    (["fire no-more"], ("blue-c",)),  # what is not asked may be left out
    (["fire blue-c no-more"], ("blue-c",)),
    (["fire", "blue-c", "no-more"], ("blue-c",)),
    (["fire blue_c blue_1 no-more"], ("blue-c", "blue-1")),
    (["fire blue-c blue-c no-more"], ("blue-c", "blue-c")),  # the first is the first shot's
])  # fmt: skip
def test_a_word_for_the_only_target_is_no_second_shot(script: list[str], targets: tuple[str, ...]) -> None:
    """From 14,5 to 4,5 are 10 squares: medium, two dice."""
    assert shots(script, [1, 1]) == targets


@pytest.mark.rule("HD-FIRE-10")
@pytest.mark.parametrize(("script", "used"), [
    (["fire blue-1"], []), (["fire", "blue-1"], []), (["fire blue-1 no-more"], []),
    (["fire blue-1"], ["move", "move", "operate"]),
])  # fmt: skip
def test_nobody_is_shot_at_in_place_of_the_one_who_was_named(script: list[str], used: list[str]) -> None:
    """With four actions a second shot at Blue 1 could be declared; with one, a chit is drawn after the shot."""
    said = "«Orange C: what is the target of its first shot?» was not asked, for the answer is blue-c in any case"
    with pytest.raises(DataError, match=re.escape(said)):
        shots(script, [1, 1, 1], active={"model": "orange-c", "used": used})


@pytest.mark.rule("HD-FIRE-10")
def test_such_a_refusal_can_be_expected() -> None:
    doc = {**DALEKS, "script": ["fire blue-1"], "expect": {"refused": "HD-FIRE-10"}}
    assert referee(Hunt(), doc, "a.yaml").differences == []


def test_a_number_is_still_one_of_the_dice() -> None:
    """A skipped choice of a weapon or band has no part in what dice show."""
    ask, bands = Die("C", "p1"), [Skipped("C", "p1", "which band?", "standard", words=("standard", "medium"))]
    assert passed_over(["standard", "4"], bands, ask) == 1
    with pytest.raises(RuleError, match="medium is no answer here"):
        passed_over(["medium", "4"], bands, ask)


@pytest.mark.parametrize(("words", "used"), [
    ((), 0), (("a",), 1), (("a", "b"), 2), (("b",), 1), (("b", "a"), 1), (("go",), 0), (("a", "go"), 1),
    (("a", "a"), 1),
])  # fmt: skip
def test_each_word_is_taken_once_and_in_turn(words: tuple[str, ...], used: int) -> None:
    """Two questions were skipped, `a` then `b`; `a` and `go` are answers to the one that is open."""
    ask = Choice("C", "p1", "which?", (Option("a", "A"), Option("go", "Go")))
    assert passed_over(words, [Skipped("C", "p1", "one?", "a"), Skipped("C", "p1", "two?", "b")], ask) == used


@pytest.mark.rule("TW-ORD-03", "TW-ORD-05")
@pytest.mark.parametrize(("squads", "words", "helpers"), [
    (2, "", ("marines-2",)),  # nobody is asked for a single helper
    (2, "marines-2", ("marines-2",)),
    (2, "marines-2 enough", ("marines-2",)),
    (2, "marines-2 medium", ("marines-2",)),
    (2, "marines-2 enough medium", ("marines-2",)),
    (3, "marines-2 enough", ("marines-2",)),
    (3, "marines-3 marines-2", ("marines-3", "marines-2")),  # the second of two is asked for, since one is enough
    (3, "marines-3 marines-2 enough medium", ("marines-3", "marines-2")),
])  # fmt: skip
def test_helpers_of_combined_fire_may_be_named(squads: int, words: str, helpers: tuple[str, ...]) -> None:
    units: list[dict[str, Any]] = [
        {"id": f"marines-{n}", "side": "p1", "unit": "marine_squad", "orders": ["combined_fire"],
         "models": [[14 + 6 * n + 0.7 * i, 10] for i in range(5)]} for n in range(1, squads + 1)
    ]  # fmt: skip
    units.append({"id": "daleks-1", "side": "p2", "unit": "dalek_patrol", "models": [[20, 18], [20.7, 18]]})
    doc = {"wartable": 1, "ruleset": "time_wars", "sides": [{"seat": "p1"}, {"seat": "p2"}], "units": units}
    script = [f"marines-1 combined daleks-1 {words}"]
    report = referee(RULES, {**doc, "cursor": "action", "script": script, "seed": "one"}, "a.yaml")
    (declared,) = (event for event in report.session.events if isinstance(event, AttackDeclared))
    assert declared.helpers == helpers
    assert cast(Game, report.session.game).units["marines-1"].actions == 0


def test_who_cannot_help_is_not_taken_for_a_helper() -> None:
    with pytest.raises(DataError, match=re.escape("«Who helps Marine Squad 1?» was not asked")):
        test_helpers_of_combined_fire_may_be_named(2, "captain-1", ())


@pytest.mark.parametrize(("word", "target", "meant"), [
    ("model", "marines-1", False),  # a kind of model, though the option points at its Squad
    ("captain-1", "marines-1", False),
    ("marines-2", "marines-2", True),  # it may be a wrong answer to the question that was skipped
])  # fmt: skip
def test_a_word_is_meant_for_what_was_skipped_if_it_names_a_thing_itself(word: str, target: str, meant: bool) -> None:
    skipped = [Skipped("TW-MELEE-11", "p1", "Who leads?", "marines-1", True)]
    ask = Choice("TW-SQUAD-08", "p1", "Who is lost?", (Option(word, word, "TW-SQUAD-08", target),))
    if meant:
        with pytest.raises(RuleError, match="Who leads"):
            passed_over([word], skipped, ask)
    else:
        assert passed_over([word], skipped, ask) == 0
