"""The odds of Time Wars against seeded runs of the same flows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.throws import outcomes, same
from wartable.engine.ask import Choice, Flow
from wartable.odds.exact import Mean, distribution
from wartable.rulesets.time_wars.shooting.attack import AttackNumbers, roll_attack

RUNS = 10_000


def numbers(**fields: Any) -> AttackNumbers:
    return AttackNumbers(
        **{"seat": "a", "base": 5, "size": 5, "defence": 4, "target_size": 5, "wst": 2, "end": 4, **fields}
    )


@pytest.mark.parametrize(
    "n",
    [
        numbers(),
        numbers(d3=5),
        numbers(d3=2, d6=1, defence=9),
        numbers(wst_d3=2),
        numbers(bane="TW-SPEC-03"),
        numbers(swarm=1, target_swarm=0),
        numbers(d3=1, rerolls=("TW-SPEC-32",)),
    ],
)
def test_odds_agree_with_seeded_runs(n: AttackNumbers) -> None:
    """With a re-roll: the die is thrown again whatever it shows, which is what the preference asks for."""

    def wounds() -> Flow[int]:
        return (yield from roll_attack(n)).wounds

    def again(ask: Choice) -> str:
        return ask.options[-1].key

    # A preference for spread takes the option with more different outcomes: the re-roll.
    exact = distribution(wounds, lambda seat, dist: len(dist))
    same({outcome: exact[outcome] for outcome in exact}, outcomes(wounds, (), RUNS, again), "wounds")


@pytest.mark.parametrize(
    ("defence", "plain", "better"),
    [
        # 10 + face against 0 + 5, WST 2 against END 4: wounds are face + 3; re-rolled on 1 to 3: 3 + 4.25
        (0, 6.5, 7.25),
        # against 8 + 5 only a 6 wounds, margin 3 + 2 - 4 = 1: 1/6; re-rolled on all others: 1/6 + 5/6 * 1/6
        (8, 1 / 6, 11 / 36),
        # against 9 + 5 nothing wounds
        (9, 0.0, 0.0),
    ],
)
def test_what_a_reroll_is_worth(defence: int, plain: float, better: float) -> None:
    def mean(n: AttackNumbers) -> float:
        def flow() -> Flow[int]:
            return (yield from roll_attack(n)).wounds

        return distribution(flow, Mean(lambda seat, outcome: outcome)).mean()

    assert mean(numbers(defence=defence)) == pytest.approx(plain)
    assert mean(numbers(defence=defence, rerolls=("TW-SPEC-32",))) == pytest.approx(better)
