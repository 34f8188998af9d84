"""Time Wars: odds at the table are those of play, and nothing is told that would have to be measured first."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from tests.kit.throws import thrown
from tests.rulesets.time_wars.helpers import game, happened, individual, run, squad
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.ask import Ask, Choice, Flow
from wartable.engine.event import from_json, to_json
from wartable.engine.session import Session
from wartable.odds.prospects import Chance, chances
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.dice import Lying
from wartable.rulesets.time_wars.events.base import OrderTried
from wartable.rulesets.time_wars.events.melee import MeleeFought
from wartable.rulesets.time_wars.events.morale import NerveTested
from wartable.rulesets.time_wars.events.shooting import Fired, Measured
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.morale import morale
from wartable.rulesets.time_wars.ruleset import TimeWars
from wartable.rulesets.time_wars.shooting import shooting
from wartable.rulesets.time_wars.shooting.attack import AttackNumbers, roll_attack
from wartable.rulesets.time_wars.shooting.shooting import FIRE, SUPPRESS, Declaration
from wartable.rulesets.time_wars.state import Game, Melee, Profile
from wartable.shelf import example, load_scenario

RULES = TimeWars()
TOLD_FREELY = ("TW-CMD-05", "TW-MORALE-01", "TW-MELEE-02", "TW-MELEE-11")
"""Questions whose odds hang on no distance, or on one that may be measured at any time (TW-CMD-12)."""


def told(battle: Game, ask: Ask) -> dict[str, Chance]:
    return {chance.key: chance for chance in chances(RULES.prospects(battle, ask))}


def spread() -> Game:
    """a in a file of twelve at half an inch, FIR 5; b at 4 inches of the first, 9.5 of the last: two bands."""
    places = [(10.0, 10 - number / 2) for number in range(12)]
    a = squad("a", "p1", 12, places=places, profile=Profile(5, 5, 4, 4, 4, 4, 6, 1))
    b = squad("b", "p2", 5, places=[(10 + 0.7 * number, 14.6) for number in range(5)])
    return game(a, b)


def open_ask(flow: Flow[Any]) -> Choice:
    ask = next(flow)
    assert isinstance(ask, Choice)
    return ask


# ------------------------------------------------------------------ after the measuring
@pytest.mark.rule("TW-GEN-08", "TW-FIRE-09", "TW-FIRE-15", "TW-FIRE-19")
@pytest.mark.parametrize("kind", [FIRE, SUPPRESS])
def test_each_band_has_its_odds_once_it_is_measured(kind: str) -> None:
    """Both bands against 600 attacks played with seeded dice: losses, or points, within four standard errors."""
    battle = spread()
    ask = open_ask(shooting.resolve(battle, Declaration("a", "b", kind)))
    assert happened(battle, Measured)
    found = told(battle, ask)
    assert list(found) == [option.key for option in ask.options] == ["standard", "medium"]
    for band, chance in found.items():
        counts = Counter(attacked(kind, band, seed) for seed in range(600))
        mean = sum(n * times for n, times in counts.items()) / 600
        error = (sum((n - mean) ** 2 * times for n, times in counts.items()) / 600**2) ** 0.5
        assert abs(float(chance.text.split()[0]) - mean) < 4 * error + 0.05  # it is told with one decimal
        assert sum(bar.chance for bar in chance.bars) == pytest.approx(1)
        assert {term.clause for term in chance.terms} >= {"TW-FIRE-15", "TW-FIRE-16", "TW-FIRE-11", "TW-PROF-08"}


def attacked(kind: str, band: str, seed: int) -> int:
    """How many models, or points, one attack that is played costs b."""
    battle = spread()
    played(shooting.resolve(battle, Declaration("a", "b", kind)), Seeded(seed), {"TW-GEN-08": band})
    return happened(battle, Fired)[0].wounds if kind == SUPPRESS else 5 - len(battle.units["b"].models)


def played(flow: Flow[Any], dice: Seeded, answers: dict[str, str]) -> None:
    """Run a flow with seeded dice and an answer for each clause; of other choices the first option."""
    thrown(flow, dice, 0, lambda ask: answers.get(ask.clause, ask.options[0].key))


# ------------------------------------------------------------------ before it
@pytest.mark.rule("TW-GEN-07")
def test_targets_are_told_in_practice_and_not_in_a_strict_game() -> None:
    for strict in (True, False):
        battle = spread()
        battle.options = Options(strict=strict)
        ask = open_ask(shooting.declare(battle, battle.units["a"], FIRE))
        assert (list(told(battle, ask)) == ["b"]) is not strict


@pytest.mark.rule("TW-GEN-07")
@pytest.mark.parametrize("seed", ["x", "y"])
def test_nothing_is_told_before_it_is_measured(seed: str) -> None:
    """A strict battle of two bots: what is told hangs on no distance, or on one that has just been measured."""
    ruleset, scenario = load_scenario(example("skirmish"))
    session = Session(ruleset, ruleset.new_game(scenario), Seeded(seed))
    assert cast(Game, session.game).options.strict
    bot, asked = player("greedy", seed), Counter[str]()
    while (ask := session.ask) is not None and session.decisions < 220:
        if isinstance(ask, Choice) and ruleset.prospects(session.game, ask) and ask.clause not in TOLD_FREELY:
            since = [type(event).__name__ for event in session.events if type(event).__name__ in SHOOTS]
            assert since[-1] == "Measured", ask.question
        asked[ask.clause] += 1
        session.answer(bot.answer(session, ask))
    assert asked["TW-FIRE-01"] >= 3


SHOOTS = ("AttackDeclared", "Measured", "ActionSpent")


@pytest.mark.rule("TW-CMD-12")
def test_what_is_told_freely_hangs_on_no_distance() -> None:
    """The odds of an order, with the enemy near and far."""
    found = []
    for inches in (3, 30):
        battle = game(
            individual("boss", "p1", (10, 10), rank=2, knows=("charge",)), squad("s1", "p1", 5, (10, 12)),
            squad("s2", "p1", 5, (13, 12), profile=Profile(5, 5, 4, 4, 2, 4, 3, 1)),
            squad("foe", "p2", 5, (10, 13 + inches)),
        )  # fmt: skip
        ask = open_ask(command.issue(battle, battle.units["boss"]))
        found.append(told(battle, ask))
    near, far = found
    assert near == far
    assert near["s1"].value == pytest.approx(1)  # 8 + 6 and any die: 15 at least
    assert near["s2"].value == pytest.approx(3 / 6)  # 8 + 3: a 4
    assert "obeyed: certain" in near["s1"].text
    assert near["s2"].text == "obeyed 50%"


# ------------------------------------------------------------------ re-rolls
@pytest.mark.rule("TW-DICE-03", "TW-WEAP-10")
def test_a_reroll_is_weighed_against_the_die_that_lies() -> None:
    """Base 8 with size 5 against 15: a 2 misses by nothing; a new die hits with 3 and more, of 1 to 4 over END 4."""
    numbers = AttackNumbers("p1", 8, 5, 10, 5, 4, 4, rerolls=("TW-WEAP-10",))
    flow = roll_attack(numbers)
    next(flow)
    ask = flow.send(2)
    assert isinstance(ask, Choice)
    assert isinstance(ask.matter, Lying)
    found = told(game(), ask)
    assert (found["keep"].text, found["keep"].value) == ("no effect", 0.0)
    assert found["re-roll"].value == pytest.approx(4 / 6)
    assert found["re-roll"].text == "gets through 67%, 1.7 points over END"  # (1 + 2 + 3 + 4) / 6


@pytest.mark.rule("TW-ORD-14", "TW-MORALE-06", "TW-ORD-15")
def test_a_failed_nerve_test_may_be_weighed() -> None:
    numbers = morale.NerveNumbers("p1", (), "TW-ORD-14", "TW-ORD-15")
    flow = morale.roll_nerve(numbers)
    next(flow)
    ask = flow.send(3)
    found = told(game(), ask)
    assert found["re-roll"].text == "passes 17%"  # with a natural 6 only
    assert found["keep"].text == "fails"


# ------------------------------------------------------------------ melee and morale
@pytest.mark.rule("TW-MELEE-02", "TW-MELEE-18", "TW-MELEE-19")
def test_each_melee_has_its_odds() -> None:
    """Even sides: 15 of 36 throws win, 6 draw."""
    places = (("a", "p1", 5), ("b", "p2", 9), ("c", "p1", 25), ("d", "p2", 29))
    units = [squad(key, seat, 5, (at, 10)) for key, seat, at in places]
    battle = game(*units)
    battle.melees = {"1": Melee("1", ("a",), ("b",)), "2": Melee("2", ("c",), ("d",))}
    found = told(battle, open_ask(melee.step(battle)))
    assert sorted(found) == ["1", "2"]
    assert found["1"].value == pytest.approx(15 / 36)
    bars = [(bar.label, round(bar.chance * 36)) for bar in found["1"].bars]
    assert bars == [("wins", 15), ("a draw", 6), ("loses", 15)]


# ------------------------------------------------------------------ after the roll
def sworded(bearer: str) -> Game:
    """Two melees, a with b and c with d; the Sword of Morbius is in the first."""
    places = (("a", "p1", 10), ("b", "p2", 12), ("c", "p1", 40), ("d", "p2", 42))
    battle = game(
        *(squad(key, seat, 4, (at, 10), specials=("sword_of_morbius",) * (key == bearer)) for key, seat, at in places)
    )
    battle.melees = {"1": Melee("1", ("a",), ("b",)), "2": Melee("2", ("c",), ("d",))}
    return battle


@pytest.mark.rule("TW-CHAR-22", "TW-CHAR-23")
@pytest.mark.parametrize("bearer", ["a", "b"])
def test_the_sword_has_its_part_in_the_odds_of_a_melee(bearer: str) -> None:
    """Against 300 rounds played with seeded dice: who wins, within four standard errors."""
    battle = sworded(bearer)
    found = told(battle, open_ask(melee.step(battle)))
    chance, other = found["1"].value, found["2"].value
    assert chance is not None
    assert other is not None
    assert (chance > other + 0.05) if bearer == "a" else (chance < other - 0.05)
    won = 0
    for seed in range(300):
        battle = sworded(bearer)
        played(melee.fight(battle, battle.melees["1"]), Seeded(seed), {})
        won += happened(battle, MeleeFought)[0].winner == "a"
    assert abs(won / 300 - chance) < 4 * (chance * (1 - chance) / 300) ** 0.5 + 0.001


@pytest.mark.rule("TW-FIRE-19", "TW-MORALE-06", "TW-CMD-06", "TW-MELEE-18")
def test_how_likely_what_was_rolled_has_been() -> None:
    battle = spread()
    battle.units["boss"] = individual("boss", "p1", (10, 12), rank=1, knows=("charge",))
    run(command.command_test(battle, battle.units["boss"], "charge", [battle.units["a"]]), [5])
    run(morale.nerve_test(battle, battle.units["b"], "fire"), [6])
    run(shooting.resolve(battle, Declaration("a", "b", FIRE)), [6], ["medium"])
    battle.melees = {"1": Melee("1", ("a",), ("b",))}
    order, nerve, fired = (happened(battle, kind)[0] for kind in (OrderTried, NerveTested, Fired))
    for event in (order, nerve, fired):
        prospect = RULES.luck(event)
        assert prospect is not None
        (found,) = chances([prospect])
        assert sum(bar.chance for bar in found.bars) == pytest.approx(1)
        assert [bar.here for bar in found.bars].count(True) == 1
    shot = RULES.luck(fired)
    assert shot is not None
    assert chances([shot])[0].value == pytest.approx(1 / 6)  # nothing beats a six
    again = from_json("time_wars", to_json(fired, 0, ""))
    assert again == fired
    assert "numbers" not in to_json(fired, 0, "")
    assert RULES.luck(again) is None  # a file keeps the sums and not what they were made of
    fought = MeleeFought("1", "a", "b", 9, 9, "", 0, 0, numbers=melee.bout_numbers(battle, battle.melees["1"]))
    assert RULES.luck(fought) is not None
