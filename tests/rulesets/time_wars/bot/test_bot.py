"""What a bot that weighs its chances wants to do: charges, the Sword, what only some lists can do."""

from __future__ import annotations

from typing import Any

from tests.rulesets.time_wars.helpers import box, game, squad
from wartable.engine.terrain import Sight
from wartable.odds.memo import Memo
from wartable.rulesets.time_wars.armies.cybermen import ASSAULT
from wartable.rulesets.time_wars.bot.appraisal import Appraisal
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.state import INCH, Game, Unit

ODDS = Memo()


def plans(battle: Game) -> Tactics:
    return Tactics(Appraisal(battle, ODDS))


def fighter(at: tuple[float, float], **fields: Any) -> Unit:
    unit = squad("a", "p1", 10, at, cost=10, **fields)
    unit.profile = unit.profile._replace(fir=0, mel=9, cst=9, agl=5)
    return unit


def test_it_charges_only_whom_it_can_reach() -> None:
    for up, wanted in ((15, True), (30, False)):
        battle = game(fighter((10, 10)), squad("b", "p2", 3, (10, up), cost=10))
        assert ("charge" in plans(battle).action_worth(battle.units["a"])) is wanted
        assert (plans(battle).seen.arrives(battle.units["a"], battle.units["b"]) > 0) is wanted


def test_a_charge_at_somebody_unseen_is_not_made_up_for_by_one_out_of_reach() -> None:
    """TW-MELEE-03: the menu has a charge while anybody is in sight, however far: that alone is no reason for one."""
    wall = box("wall", 0, 13, 30, 1, kind="building", height=6 * INCH, sight=Sight.BUILDING)
    near, far = squad("b", "p2", 3, (10, 16), cost=10), squad("c", "p2", 3, (60, 11), cost=10)
    battle = game(fighter((10, 10)), near, far, terrain=[wall])
    assert "charge" not in plans(battle).action_worth(battle.units["a"])


def test_the_sword_makes_a_fight_better_and_its_enemy_worse() -> None:
    """TW-CHAR-22, TW-CHAR-23: up to three die before the dice, and count for who has won."""

    def worth(mine: tuple[str, ...], theirs: tuple[str, ...]) -> float:
        one = squad("a", "p1", 5, (10, 10), cost=10, specials=mine)
        battle = game(one, squad("b", "p2", 5, (10, 14), cost=10, specials=theirs))
        return plans(battle).seen.bout(battle.units["a"], battle.units["b"])

    plain = worth((), ())
    assert worth(("sword_of_morbius",), ()) > plain + 1
    assert worth((), ("sword_of_morbius",)) < plain - 1


def test_cyber_mats_are_set_on_who_is_near() -> None:
    for up, wanted in ((16, True), (30, False)):
        battle = game(squad("a", "p1", 5, (10, 10), specials=("hidden_assault",), cost=10),
                      squad("b", "p2", 20, (10, up), cost=20))  # fmt: skip
        found = plans(battle)
        assert (found.action_worth(battle.units["a"])[ASSAULT] > 1) is wanted
