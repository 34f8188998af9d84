"""Shields and armour (chapters SHD, ARM, BG-EQP-08)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import battle, events, run, unit
from wartable.engine.mod import fixed
from wartable.rulesets.battle_group.catalogue.equipment import armours, shields
from wartable.rulesets.battle_group.dice.needs import need
from wartable.rulesets.battle_group.dice.pools import terms
from wartable.rulesets.battle_group.dice.warding import warded
from wartable.rulesets.battle_group.events.fighting import WardRolled
from wartable.rulesets.battle_group.specials.points import Attack, Dice
from wartable.rulesets.battle_group.state import Game
from wartable.rulesets.battle_group.troops import line


def guarded(*models: dict[str, Any], wall: bool = False, melee: bool = False, **fields: Any) -> Game:
    """A shooter of p1, and a unit of p2 of these models."""
    placed = [{"at": [round(10 + 1.2 * n, 3), 11 if melee else 20], **model} for n, model in enumerate(models)]
    game = battle(unit("a", "p1", (10, 10), av=2, weapons=["laser_rifle"]), unit("b", "p2", models=placed, **fields))
    game.units["b"].wall = wall
    return game


def attack(game: Game, melee: bool = False, **fields: Any) -> Attack:
    """The attack of `a` on `b`."""
    made = Attack(game, game.units["a"], game.units["b"], melee=melee, models=game.units["a"].models)
    return made._replace(**fields)


def saves_on(game: Game, melee: bool = False) -> int:
    """What a nullify die of `b` needs."""
    return need(attack(game, melee), Dice.NULLIFY).number


# ------------------------------------------------------------------ shields
@pytest.mark.rule("BG-SHD-01", "BG-SHO-03", "BG-TERM-09")
def test_bucklers_give_one_parry_in_melee_however_many_there_are() -> None:
    two = guarded({"shield": "buckler"}, {"shield": "buckler"}, melee=True)
    assert terms(attack(two, True), Dice.HITS).cast.forced == 1
    assert terms(attack(two), Dice.HITS).cast.forced == 0
    assert terms(attack(guarded({}, {"shield": "buckler"}, melee=True), True), Dice.HITS).cast.forced == 1


@pytest.mark.rule("BG-SHD-01", "BG-WPN-08")
def test_a_dagger_that_was_chosen_and_a_buckler_are_two_parries() -> None:
    game = guarded({"shield": "buckler", "weapons": ["parrying_dagger"]}, melee=True)
    assert terms(attack(game, True, answer="parry"), Dice.HITS).cast.forced == 2


@pytest.mark.rule("BG-SHD-02", "BG-TERM-09", "BG-EQP-08")
@pytest.mark.parametrize("shield", ["tower_shield", "aspis", "riot_shield"])
@pytest.mark.parametrize("melee", [True, False])
def test_a_shield_wall_saves_on_3(shield: str, melee: bool) -> None:
    held = {"shield": shield}
    assert saves_on(guarded(held, held, wall=True, melee=melee), melee) == 3
    assert saves_on(guarded(held, held, melee=melee), melee) == 5


@pytest.mark.rule("BG-SHD-06", "BG-EQP-08")
@pytest.mark.parametrize(("models", "melee", "hits"), [
    ([{"shield": "bubble_shield"}, {"shield": "bubble_shield"}], False, 5),   # once, not twice
    ([{"shield": "bubble_shield"}, {}], False, 4),
    ([{"shield": "bubble_shield"}], True, 4),
])  # fmt: skip
def test_bubbles_make_shots_harder_if_all_have_one(models: list[dict[str, Any]], melee: bool, hits: int) -> None:
    assert need(attack(guarded(*models, melee=melee), melee), Dice.HITS).number == hits


@pytest.mark.rule("BG-SHD-07", "BG-SHD-08")
@pytest.mark.parametrize(("shield", "av", "dv", "plain"), [
    ("basic_shield", 0, 1, True), ("power_shield", 0, 2, True), ("aspis", 2, 2, False), ("buckler", 0, 0, False),
])  # fmt: skip
def test_what_shields_add(shield: str, av: int, dv: int, plain: bool) -> None:
    one = guarded({"shield": shield}).units["b"]
    assert (line.av(one), line.dv(one)) == (av, dv)
    assert (shields()[shield].effects == ()) is plain


# ------------------------------------------------------------------ armour
@pytest.mark.rule("BG-ARM-06", "BG-ARM-07", "BG-ARM-08", "BG-EQP-08", "BG-TERM-09")
@pytest.mark.parametrize(("armours_", "number"), [
    (["light_tactical_powered_armour"], 3), (["medium_powered_armour"], 3), (["heavy_powered_armour"], 3),
    (["motored_armour"], 5),
    (["light_tactical_powered_armour", "heavy_powered_armour"], 3),  # they share one effect
    (["medium_powered_armour", "chain_mail"], 5),                    # one suit does not protect two
])  # fmt: skip
def test_powered_armour_saves_on_3_if_all_wear_it(armours_: list[str], number: int) -> None:
    game = guarded(*({"armour": key} for key in armours_))
    assert (saves_on(game), saves_on(game, True)) == (number, number)


@pytest.mark.rule("BG-ARM-08")
def test_powered_armour_covers_the_dice_of_shields_as_well() -> None:
    game = guarded({"armour": "light_tactical_powered_armour", "shield": "basic_shield"})
    assert (line.dv(game.units["b"]), saves_on(game)) == (3, 3)


@pytest.mark.rule("BG-ARM-01", "BG-ARM-02", "BG-ARM-03", "BG-ARM-05", "BG-STAT-07")
@pytest.mark.parametrize(("armour", "mount", "move"), [
    ("", "", 4000), ("half_plate", "", 3000), ("full_plate", "", 3000), ("half_plate", "horse", 7000),
    ("", "horse", 8000),
])  # fmt: skip
def test_plate_slows(armour: str, mount: str, move: int) -> None:
    worn = {key: value for key, value in (("armour", armour), ("mount", mount)) if value}
    assert line.move(guarded({"move": 4, **worn}).units["b"]) == move


@pytest.mark.rule("BG-ARM-03", "BG-ARM-04", "BG-EQP-01")
@pytest.mark.parametrize(("armour", "weapon", "mv"), [
    ("scale_mail", "laser_rifle", 2), ("half_plate", "laser_rifle", 2), ("full_plate", "laser_rifle", 1),
    ("motored_armour", "laser_rifle", 2), ("full_plate", "shortbow", 0),
])  # fmt: skip
def test_armour_takes_from_the_mv_of_its_wearer_alone(armour: str, weapon: str, mv: int) -> None:
    one = guarded({"armour": armour, "weapons": [weapon]}, {"weapons": ["laser_rifle"]}).units["b"]
    assert fixed(line.mv_line(one)) == mv + 3


@pytest.mark.rule("BG-EQP-07", "BG-ARM-03")
@pytest.mark.parametrize(("armour", "av", "dv"), [
    ("motored_armour", 1, 4), ("heavy_powered_armour", 3, 4), ("full_plate", 0, 4), ("half_plate", 0, 4),
])  # fmt: skip
def test_what_armour_adds(armour: str, av: int, dv: int) -> None:
    one = guarded({"armour": armour}).units["b"]
    assert (line.av(one), line.dv(one)) == (av, dv)
    assert armours()["full_plate"].av == -1


@pytest.mark.rule("BG-ARM-09", "BG-BGF-21")
@pytest.mark.parametrize(("armour", "mount", "size"), [
    ("heavy_powered_armour", "", 4), ("", "", 2), ("heavy_powered_armour", "horse", 5),
])  # fmt: skip
def test_heavy_armour_counts_double(armour: str, mount: str, size: int) -> None:
    worn = {key: value for key, value in (("armour", armour), ("mount", mount)) if value}
    assert line.size(guarded(worn).units["b"]) == size


@pytest.mark.rule("BG-ARM-12", "BG-ARM-14", "BG-TERM-09")
@pytest.mark.parametrize(("models", "again"), [
    ([{"armour": "chameleon_armour"}], True), ([{"armour": "chameleon_armour"}, {}], False),
])  # fmt: skip
@pytest.mark.parametrize("melee", [True, False])
def test_chameleon_armour_re_rolls_failed_nullify_dice(models: list[dict[str, Any]], again: bool, melee: bool) -> None:
    game = guarded(*models, melee=melee)
    assert terms(attack(game, melee), Dice.NULLIFY).cast.again is again
    assert line.dv(game.units["b"]) == 1  # the DV counts all the same


@pytest.mark.rule("BG-ARM-11")
@pytest.mark.parametrize(("faces", "cancelled"), [([4, 5], True), ([4, 4], False), ([6, 1], True)])
def test_biotech_armour_wards_against_abilities(faces: list[int], cancelled: bool) -> None:
    game = guarded({"armour": "biotech_armour"}, {"armour": "biotech_armour"}, {})
    assert run(warded(game, game.units["b"], "Lull"), faces)[0] is cancelled
    assert [event.cancelled for event in events(game, WardRolled)] == [cancelled]
    assert run(warded(game, game.units["a"], "Lull"))[0] is False
