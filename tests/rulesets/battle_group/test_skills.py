"""Skills that change dice (chapters SKL, RNK, BG-NEW-SKILLS), and abilities of a group (BG-BGF-17, -18)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import afflicted, battle, events, options, pools, run, unit
from wartable.rulesets.battle_group.dice.needs import need
from wartable.rulesets.battle_group.dice.pools import roll, terms
from wartable.rulesets.battle_group.events.base import PlayerTurnBegan
from wartable.rulesets.battle_group.events.fighting import AttackBegan, Raged, RageEnded
from wartable.rulesets.battle_group.melee.bout import bout
from wartable.rulesets.battle_group.melee.declaring import MELEE
from wartable.rulesets.battle_group.resolution.will import will_test
from wartable.rulesets.battle_group.shooting.declaring import shoot
from wartable.rulesets.battle_group.specials.points import Attack, Dice
from wartable.rulesets.battle_group.state import Game
from wartable.rulesets.battle_group.troops import line


def skilled(*models: dict[str, Any], melee: bool = False, other: dict[str, Any] | None = None, **parts: Any) -> Game:
    """A unit of p1 of these models, and one of p2 in contact with the first, or 10 inches off."""
    placed = [{"at": [round(10 + 1.2 * n, 3), 10], **model} for n, model in enumerate(models)]
    b = unit("b", "p2", (10, 11 if melee else 21), **{"hp": 9, **(other or {})})
    return battle(unit("a", "p1", models=placed, hp=9), b, **parts)


def attack(game: Game, melee: bool = False, **fields: Any) -> Attack:
    """The attack of `a` on `b`."""
    made = Attack(game, game.units["a"], game.units["b"], melee=melee, models=game.units["a"].models)
    return made._replace(**fields)


def on(game: Game, dice: Dice, melee: bool = False, **fields: Any) -> int:
    """What a die needs."""
    return need(attack(game, melee, **fields), dice).number


def skill(key: str, level: int = 1, **fields: Any) -> dict[str, Any]:
    """A model with a skill."""
    return {"skills": {key: level}, **fields}


# ------------------------------------------------------------------ individual, conferred, group
@pytest.mark.rule("BG-SKL-01", "BG-SKL-02", "BG-SKL-05")
def test_an_expert_combatant_hits_on_3_alone_and_not_in_a_group() -> None:
    alone = skilled(skill("expert_combatant"))
    assert (on(alone, Dice.HITS, True), on(alone, Dice.HITS, True, back=True), on(alone, Dice.HITS)) == (3, 3, 4)
    both = skilled(skill("expert_combatant"), skill("expert_combatant"))
    assert on(both, Dice.HITS, True) == 4


@pytest.mark.rule("BG-SKL-01", "BG-SKL-03")
def test_an_expert_marksman_hits_on_3() -> None:
    assert on(skilled(skill("expert_marksman")), Dice.HITS) == 3
    assert on(skilled(skill("expert_marksman")), Dice.HITS, True) == 4
    assert on(skilled(skill("expert_marksman"), {}), Dice.HITS) == 4


@pytest.mark.rule("BG-SKL-01", "BG-SKL-04", "BG-TERM-09")
def test_expert_defence_is_for_blocks() -> None:
    game = skilled(skill("expert_defence"))
    found = Attack(game, game.units["b"], game.units["a"], melee=True, models=game.units["b"].models)
    assert (need(found, Dice.BLOCKS).number, need(found, Dice.NULLIFY).number) == (3, 5)
    game = skilled(skill("expert_defence"), {})
    found = Attack(game, game.units["b"], game.units["a"], melee=True, models=game.units["b"].models)
    assert need(found, Dice.BLOCKS).number == 4


@pytest.mark.rule("BG-SKL-05", "BG-SKL-06", "BG-SKL-07", "BG-SKL-08", "BG-SKL-09", "BG-SKL-10", "BG-BGF-17",
                  "BG-TERM-09")  # fmt: skip
@pytest.mark.parametrize(("key", "dice", "melee"), [
    ("combat_trainer", Dice.HITS, True), ("shooting_trainer", Dice.HITS, False), ("defence_trainer", Dice.BLOCKS, True),
])  # fmt: skip
def test_a_bgf_ability_that_was_picked_serves_all_members(key: str, dice: Dice, melee: bool) -> None:
    game = skilled(skill(key), {}, {})
    one, foe = game.units["a"], game.units["b"]
    found = attack(game, melee)
    if dice is Dice.BLOCKS:
        found = Attack(game, foe, one, melee=True, models=foe.models)
    assert need(found, dice).number == 4  # not picked
    one.ability = key
    assert need(found, dice).number == 3
    assert on(game, Dice.WOUNDS, melee) == 4
    other = found._replace(melee=not melee)
    assert dice is Dice.BLOCKS or need(other, dice).number == 4


# ------------------------------------------------------------------ Berserk
def raging(**fields: Any) -> Game:
    """A unit with Berserk, picked, in contact with an enemy."""
    one = {"skills": {"berserk": 1}, "av": 2, "dv": 3, **fields}
    game = skilled(one, one, melee=True, other={"av": 1, "hp": 10})
    game.units["a"].ability = "berserk"
    return game


@pytest.mark.rule("BG-SKL-11")
def test_berserk_adds_the_whole_dv_to_the_av_from_the_first_bout_on() -> None:
    game = raging()
    one = game.units["a"]
    assert (line.av(one), line.dv(one)) == (4, 6)
    found = pools(bout(game, one, game.units["b"]), face=4)
    assert found[0] == ("A to hit", 10)
    assert ("A to block", 10) in found
    assert (line.av(one), line.dv(one)) == (10, 0)
    assert len(events(game, Raged)) == 1


@pytest.mark.rule("BG-SKL-11", "BG-MEL-02")
@pytest.mark.parametrize(("ability", "clause"), [("berserk", ""), ("", "BG-MEL-02")])
def test_who_has_dv_alone_may_attack_berserk(ability: str, clause: str) -> None:
    game = raging(av=0)
    game.units["a"].ability = ability
    assert MELEE.barred(game, game.units["a"])[1] == clause


@pytest.mark.rule("BG-SKL-12")
def test_who_rages_uses_no_other_ability() -> None:
    one = {"skills": {"berserk": 1, "regimented": 1, "onslaught": 2}, "weapons": ["pneumatic_weapon"],
           "shield": "buckler"}  # fmt: skip
    game = skilled(one, melee=True, other={"av": 1})
    game.units["a"].ability = "berserk"
    run(bout(game, game.units["a"], game.units["b"]), [1, 1, 1])
    assert [(event.effect, event.dice) for event in events(game, AttackBegan)][:1] == [("", 2)]
    back = Attack(game, game.units["b"], game.units["a"], melee=True, models=game.units["b"].models)
    assert terms(back, Dice.HITS).cast.forced == 0  # no parry
    cast = terms(attack(game, True), Dice.HITS).cast
    assert (cast.again, cast.rights) == (False, ())


@pytest.mark.rule("BG-SKL-13")
def test_berserk_goes_on_until_nobody_is_in_contact() -> None:
    game = raging()
    run(bout(game, game.units["a"], game.units["b"]), [1] * 10 + [1])
    game.emit(PlayerTurnBegan("p2"))
    assert line.dv(game.units["a"]) == 0
    assert events(game, RageEnded) == []
    game.units["b"].models = tuple(m._replace(hp=1) for m in game.units["b"].models)
    run(bout(game, game.units["a"], game.units["b"]), [4] * 10 + [1] + [4] * 10)
    assert not game.units["b"].models
    assert line.dv(game.units["a"]) == 6
    assert len(events(game, RageEnded)) == 1


# ------------------------------------------------------------------ whole pools again
@pytest.mark.rule("BG-SKL-14", "BG-SKL-15", "BG-BGF-18")
@pytest.mark.parametrize(("dice", "melee", "offered"), [
    (Dice.HITS, True, True), (Dice.HITS, False, True), (Dice.WOUNDS, True, True), (Dice.BLOCKS, True, False),
    (Dice.NULLIFY, False, False),
])  # fmt: skip
def test_regimented_re_rolls_a_whole_pool_to_hit_or_to_wound_if_all_have_it(
    dice: Dice, melee: bool, offered: bool
) -> None:  # fmt: skip
    for models, has in ((2, offered), (1, offered)):
        game = skilled(*[skill("regimented")] * models)
        found = attack(game, melee)
        if dice in (Dice.BLOCKS, Dice.NULLIFY):
            found = found._replace(unit=game.units["b"], target=game.units["a"], models=game.units["b"].models)
        assert bool(terms(found, dice).cast.rights) is has
    game = skilled(skill("regimented"), {})
    assert terms(attack(game, melee), Dice.HITS).cast.rights == ()


@pytest.mark.rule("BG-SKL-15", "BG-SKL-16")
def test_regimented_is_decided_after_the_pool_and_had_once_in_each_players_turn() -> None:
    game = skilled(skill("regimented"))
    found, asked = run(roll(attack(game), Dice.HITS, 3), [4, 1, 1, 1, 1, 1], ["again"])
    assert found.successes == 0  # the hit was rolled again, too
    assert options(asked[0]) == ["keep", "again"]
    assert run(roll(attack(game), Dice.WOUNDS, 2), [1, 1])[1] == []
    game.emit(PlayerTurnBegan("p2"))
    assert len(run(roll(attack(game), Dice.WOUNDS, 2), [1, 1], ["keep"])[1]) == 1


@pytest.mark.rule("BG-NEW-SKILLS-04", "BG-SKL-14")
@pytest.mark.parametrize("dice", [Dice.HITS, Dice.NULLIFY])
def test_second_take_re_rolls_any_pool_once_a_game(dice: Dice) -> None:
    game = skilled(skill("second_take"), skill("second_take"))
    found = attack(game)
    if dice is Dice.NULLIFY:
        found = found._replace(unit=game.units["b"], target=game.units["a"], models=game.units["b"].models)
    assert run(roll(found, dice, 2), [6, 1, 6, 6], ["again"])[0].successes == 2
    game.emit(PlayerTurnBegan("p2"))
    game.emit(PlayerTurnBegan("p1"))
    assert run(roll(found, dice, 2), [1, 1])[1] == []
    assert terms(attack(skilled(skill("second_take"), {})), Dice.HITS).cast.rights == ()


@pytest.mark.rule("BG-NEW-SKILLS-04")
def test_second_take_re_rolls_a_failed_test() -> None:
    game = skilled(skill("second_take", wv=3))
    passed, asked = run(will_test(game, game.units["a"], "BG-RES-02"), [4, 3], ["again"])
    assert passed
    assert options(asked[0]) == ["keep", "again"]
    assert run(will_test(game, game.units["a"], "BG-RES-02"), [4])[0] is False


# ------------------------------------------------------------------ ranked skills
def dice_of(game: Game) -> list[int]:
    """The hit dice of the attacks that there were."""
    return [event.dice for event in events(game, AttackBegan)]


@pytest.mark.rule("BG-NEW-SKILLS-00", "BG-NEW-SKILLS-01", "BG-RNK-01")
def test_onslaught_adds_hit_dice_of_the_highest_level_once_a_turn() -> None:
    game = skilled(skill("onslaught", 2, av=2), skill("onslaught", 1, av=1), melee=True, other={"av": 1})
    found = pools(bout(game, game.units["a"], game.units["b"]), face=4)
    assert found[0] == ("A to hit", 3 + 2)
    assert ("A to block", 3) in found
    pools(bout(game, game.units["a"], game.units["b"]))
    assert [event.dice for event in events(game, AttackBegan) if event.unit == "a"] == [5, 3]
    game.emit(PlayerTurnBegan("p2"))
    pools(bout(game, game.units["a"], game.units["b"]))
    assert [event.dice for event in events(game, AttackBegan) if event.unit == "a"][-1] == 5


@pytest.mark.rule("BG-NEW-SKILLS-01")
@pytest.mark.parametrize(("others", "answers", "dice"), [(0, [], 4), (1, ["now"], 4), (1, ["later"], 2)])
def test_onslaught_may_be_kept_for_another_strike_back(others: int, answers: list[str], dice: int) -> None:
    more = [unit("c", "p1", (10.9, 11.436), av=1, facing=180)][:others]
    game = battle(
        unit("a", "p1", (10, 10), av=1, hp=3), *more,
        unit("b", "p2", (10, 11), av=2, hp=3, skills={"onslaught": 2}),
    )  # fmt: skip
    run(bout(game, game.units["a"], game.units["b"]), [1] * (1 + dice), answers)
    assert dice_of(game) == [1, dice]


@pytest.mark.rule("BG-NEW-SKILLS-02", "BG-SHO-11")
def test_deadeye_adds_dice_before_they_are_halved() -> None:
    far = battle(
        unit("a", "p1", models=[{"at": [10, 10], "weapons": ["laser_rifle"], "skills": {"deadeye": 1}},
                                {"at": [11.2, 10], "weapons": ["pistol"]}]),
        unit("b", "p2", (10, 31), hp=9),
    )  # fmt: skip
    run(shoot(far, far.units["a"]), [1] * 3)
    assert dice_of(far) == [3]  # half of 3 + 1 + 1, rounded up
    near = skilled(skill("deadeye", 2, weapons=["laser_rifle"]))
    run(shoot(near, near.units["a"]), [1] * 5)
    run(shoot(near, near.units["a"]), [1] * 3)
    assert dice_of(near) == [5, 3]


@pytest.mark.rule("BG-RNK-02", "BG-RNK-04", "BG-RNK-05")
@pytest.mark.parametrize(("supporter", "dice"), [
    ({"skills": {"melee_support": 3}, "av": 1}, 2 + 1 + 3),     # 3 more dice for 1 of its own
    ({"skills": {"melee_support": 1}, "av": 3}, 2 + 3 + 1),     # not worth its own 3: it fights
    ({"skills": {"missile_support": 3}, "av": 1}, 2 + 1 + 1),   # of another kind
    ({"skills": {"melee_support": 3, "onslaught": 4}, "av": 1}, 2 + 1 + 4),  # it never supports its own skill
])  # fmt: skip
def test_a_supporter_raises_a_skill_and_leaves_its_own_dice_out(supporter: dict[str, Any], dice: int) -> None:
    game = skilled(skill("onslaught", 1, av=2), supporter, melee=True)
    pools(bout(game, game.units["a"], game.units["b"]))
    assert dice_of(game) == [dice]


@pytest.mark.rule("BG-RNK-05")
def test_several_supporters_add_up_and_unranked_skills_cannot_be_supported() -> None:
    helper = {"skills": {"melee_support": 2}, "av": 1}
    game = skilled(skill("onslaught", 1, av=2), helper, {**helper, "at": [8.8, 10]}, melee=True)
    pools(bout(game, game.units["a"], game.units["b"]))
    assert dice_of(game) == [2 + 1 + 2 + 2]
    game = skilled({"skills": {"combat_trainer": 1}, "av": 2}, helper, melee=True)
    game.units["a"].ability = "combat_trainer"
    pools(bout(game, game.units["a"], game.units["b"]))
    assert dice_of(game) == [3]


@pytest.mark.rule("BG-RNK-04", "BG-SHO-12")
def test_missile_support_raises_deadeye_and_ranges_count_all_the_same() -> None:
    game = battle(
        unit("a", "p1", models=[{"at": [10, 10], "weapons": ["laser_rifle"], "skills": {"deadeye": 1}},
                                {"at": [11.2, 10], "weapons": ["pistol"], "skills": {"missile_support": 4}}]),
        unit("b", "p2", (10, 31), hp=9),
    )  # fmt: skip
    run(shoot(game, game.units["a"]), [1] * 4)
    assert dice_of(game) == [4]  # half of 3 + 1 + 4: the pistol still has its range


@pytest.mark.rule("BG-NEW-SKILLS-03", "BG-BGF-07")
def test_iron_nerve_raises_the_will_up_to_5() -> None:
    assert line.wv(skilled(skill("iron_nerve", 1, wv=3), {"wv": 2}).units["a"]) == 4
    assert line.wv(skilled(skill("iron_nerve", 3, wv=3)).units["a"]) == 5
    assert line.wv(skilled(skill("iron_nerve", 1, wv=6)).units["a"]) == 6


@pytest.mark.rule("BG-BGF-18", "BG-SKL-14")
def test_an_individual_may_use_a_group_ability() -> None:
    assert terms(attack(skilled(skill("regimented"))), Dice.HITS).cast.rights


@pytest.mark.rule("BG-SKL-11", "BG-NEW-BIOTECH-12")
def test_all_its_dv_goes_over_that_of_an_ability_too() -> None:
    game = battle(unit("a", "p1", (10, 10), av=2, dv=3), unit("b", "p2", (30, 30)))
    one = afflicted(game.units["a"], "nanite_weave", value=2)
    assert (line.av(one), line.dv(one)) == (2, 5)
    afflicted(one, "raging")
    assert (line.av(one), line.dv(one)) == (7, 0)
