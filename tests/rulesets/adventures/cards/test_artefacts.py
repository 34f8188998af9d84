"""Artefacts and abilities: picked up, used, and what they add (AT-CARD-05, AT-NEW-CARD-01 to -09, -31 to -34)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run
from tests.rulesets.adventures.playing import Player, play
from wartable.engine.mod import fixed
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.cards.deal import deal_to
from wartable.rulesets.adventures.cards.hands import passing
from wartable.rulesets.adventures.persons.asked import aim_parts, card_limit, covered, melee_parts
from wartable.rulesets.adventures.prisoners.escape import needed
from wartable.rulesets.adventures.shooting.tool import reach
from wartable.rulesets.adventures.spotting.spot import limit
from wartable.rulesets.adventures.state import Cursor, Game, Step
from wartable.rulesets.adventures.turn.acting import offered, resolve


def who(
    key: str, at: tuple[float, float], person: str = "ace", kind: str = "companion", **fields: Any
) -> dict[str, Any]:
    return figure(key, kind, at, person=person, **fields)


def acts(game: Game, key: str = "hero") -> list[str]:
    return [f"{row.act.kind} {row.act.how or row.act.weapon}" for row in offered(game, one(game, key))]


def take(card: str, *others: dict[str, Any], **fields: Any) -> Game:
    """A game in which the hero has just picked a card up, through the real flow."""
    game = episode(who("hero", (20, 20), **fields), *others, lying=[{"key": card, "at": [20, 20]}])
    play(game, Player(wishes={"hero": [f"pick_up-{card}"]}))
    return game


@pytest.mark.rule("AT-CARD-05")
@pytest.mark.parametrize(("at", "may"), [((20.5, 20), True), ((20.6, 20), False)])
def test_an_artefact_is_picked_up_in_contact_as_an_act_of_the_turn(at, may):
    game = episode(who("hero", (20, 20)), lying=[{"key": "alien_key", "at": list(at)}])
    assert ("pick_up alien_key" in acts(game)) is may
    if may:
        play(game, Player(wishes={"hero": ["pick_up-alien_key"]}))
        assert (one(game, "hero").items[-1], game.lying) == ("alien_key", ())


@pytest.mark.rule("AT-CARD-05")
def test_soldiers_pick_no_artefacts_up():
    game = episode(figure("man", "soldier", (20, 20)), lying=[{"key": "alien_key", "at": [20, 20]}])
    assert acts(game, "man") == []


@pytest.mark.rule("AT-NEW-CARD-01", "AT-CARD-09")
def test_the_power_cell_makes_k9_run_again_and_is_used_up():
    dog = who("dog", (30, 20), "k_9", "k9", stopped=True)
    game = episode(who("hero", (20, 20), cards=["k9_low_power"]), dog)
    one(game, "hero").items = ("spare_power_cell",)
    play(game, Player(wishes={"hero": ["recharge-spare_power_cell-run"]}))
    assert (one(game, "dog").stopped, one(game, "hero").items, one(game, "hero").cards) == (False, (), ())
    assert sorted(game.deck) == ["k9_low_power", "spare_power_cell"]


@pytest.mark.rule("AT-NEW-CARD-01")
@pytest.mark.parametrize(("at", "used"), [((32.5, 20), False), ((37, 20), True)])
def test_the_power_cell_carries_one_act_of_the_screwdriver_further(at, used):
    foe = figure("foe", "rank", at, race="ogr", weapons=["ogron_weapon"])
    game = episode(who("hero", (20, 20), "3rd_doctor", "doctor"), foe)
    one(game, "hero").items = ("screwdriver", "spare_power_cell")
    assert reach(game, one(game, "hero")) == (18 * INCH, 5, "AT-NEW-CARD-01")
    game.cursor = Cursor(Step.ACTS)
    play(game, Player(wishes={"hero": ["tool-sonic_screwdriver"]}), until=Step.RESOLVE)
    run(resolve(game))
    assert one(game, "foe").weapons_off == ("ogron_weapon",)
    assert ("spare_power_cell" in game.deck) is used


@pytest.mark.rule("AT-NEW-CARD-02")
def test_a_field_dressing_wakes_or_heals_in_contact_twice():
    game = episode(
        who("hero", (20, 20)), who("out", (21, 20), "leela", helpless=3),
        figure("man", "soldier", (20, 21), wounds=1), who("off", (23, 20), "zoe_heriot", helpless=3),
    )  # fmt: skip
    one(game, "hero").items = ("field_dressing",)
    assert acts(game) == ["dress wake", "dress heal"]
    play(game, Player(wishes={"hero": ["dress-field_dressing-wake-out"]}))
    assert one(game, "out").helpless == 0
    assert one(game, "hero").items == ("field_dressing",)
    play(game, Player(wishes={"hero": ["dress-field_dressing-heal-man"]}))
    assert one(game, "man").wounds == 0
    assert (one(game, "hero").items, game.deck) == ((), ("field_dressing",))


@pytest.mark.rule("AT-NEW-CARD-03", "AT-IDEA-07")
@pytest.mark.parametrize(("at", "gets"), [((23.9, 20), True), ((24.1, 20), False)])
def test_walkie_talkies_are_for_the_finder_and_one_within_three_inches(at, gets):
    game = take("pair_of_walkie_talkies", who("friend", at, "leela"), who("third", (20, 25), "zoe_heriot"))
    assert "radio" in one(game, "hero").items
    assert ("radio" in one(game, "friend").items) is gets
    assert "radio" not in one(game, "third").items


@pytest.mark.rule("AT-NEW-CARD-04", "AT-VIS-02")
def test_field_glasses_see_as_binoculars():
    game = take("field_glasses")
    assert limit(game, one(game, "hero")) == 48 * INCH


@pytest.mark.rule("AT-NEW-CARD-05", "AT-HVY-06")
def test_the_box_holds_three_smoke_bombs():
    game = take("box_of_smoke_canisters")
    assert one(game, "hero").smoke == 3


@pytest.mark.rule("AT-NEW-CARD-06")
@pytest.mark.parametrize(("at", "face", "there"), [
    ((22.5, 20), 1, False), ((22.6, 20), 1, True), ((22.5, 20), 6, False),
])  # fmt: skip
def test_a_charge_goes_off_at_the_end_of_the_next_turn(at, face, there):
    """D6+6 on Health 5 within 2 inches: 7 is 2 over, a second wound disables; markers within 2 inches are struck."""
    marker = [{"id": "o", "at": [20, 21.9], "live": True}, {"id": "d", "at": [20, 22.1]}]
    foe = figure("foe", "rank", at, race="ogr", helpless=9, wounds=1)
    game = episode(who("hero", (20, 20)), foe, objectives=marker)
    one(game, "hero").items = ("blasting_charge",)
    play(game, Player(wishes={"hero": ["lay_charge-blasting_charge"]}))
    assert one(game, "foe").on_table
    assert game.deck == ("blasting_charge",)
    away = {"hero": [(14.1, 20)]}
    dice = [] if there else [face]
    play(game, Player(dice, {"hero": ["move"]}, away))
    assert one(game, "foe").on_table is there
    assert (game.fact("blasted o"), game.fact("blasted d")) == (2, 0)


@pytest.mark.rule("AT-NEW-CARD-06", "AT-NEW-VOC-01")
def test_a_charge_knocks_player_characters_out():
    charge = [{"key": "charge", "turn": 1, "about": "blasting_charge", "at": [20, 20]}]
    game = episode(who("hero", (20, 20)), pending=charge)
    play(game, Player(dice=[3]))  # D3: 3 is 2 turns
    assert one(game, "hero").helpless == 2


@pytest.mark.rule("AT-NEW-CARD-07", "AT-NEW-CARD-33", "AT-PRIS-08")
@pytest.mark.parametrize(("at", "abilities", "need"), [
    ((27, 20), [], 7), ((27.1, 20), [], 10), ((27.1, 20), ["escapologist"], 8), ((27, 20), ["escapologist"], 5),
])  # fmt: skip
def test_an_alien_key_and_an_escapologist_need_less(at, abilities, need):
    held = who("held", at, "leela", held_at="o", abilities=abilities)
    game = episode(who("hero", (20, 20)), held, objectives=[{"id": "o", "at": [27, 22]}])
    one(game, "hero").items = ("alien_key",)
    assert fixed(needed(game, one(game, "held"))) == need
    one(game, "hero").helpless = 1
    assert fixed(needed(game, one(game, "held"))) == 10 - 2 * len(abilities)


@pytest.mark.rule("AT-NEW-CARD-08")
@pytest.mark.parametrize(("far", "may"), [(18.5, True), (18.6, False)])
def test_a_scanner_looks_at_a_marker_within_eighteen_inches(far, may):
    game = episode(who("hero", (20, 20)), objectives=[{"id": "o", "at": [20 + far, 20], "live": True}])
    one(game, "hero").items = ("pocket_scanner",)
    assert (acts(game) == ["scan pocket_scanner"]) is may
    if may:
        play(game, Player(wishes={"hero": ["scan-pocket_scanner-o"]}))
        assert (game.objective("o").seen, game.objective("o").up) == (True, False)
        assert one(game, "hero").items == ("pocket_scanner",)


@pytest.mark.rule("AT-NEW-CARD-09")
@pytest.mark.parametrize(("at", "moved", "clause"), [
    ((23, 20), 0, "AT-NEW-CARD-09"), ((23.1, 20), 0, ""), ((23, 20), 1, ""),
])  # fmt: skip
def test_a_screen_covers_friends_within_two_inches_while_its_holder_stands(at, moved, clause):
    game = episode(who("hero", (20, 20), moved=moved), who("friend", at, "leela"))
    one(game, "hero").items = ("screen_emitter",)
    assert covered(game, one(game, "friend")) == clause


# ------------------------------------------------------------------ abilities
@pytest.mark.rule("AT-NEW-CARD-31", "AT-CARD-06")
def test_unarmed_combat_adds_one_in_melee():
    game = episode(who("hero", (20, 20)), deck=["trained_in_unarmed_combat"])
    before = fixed(melee_parts(game, one(game, "hero")))
    run(deal_to(game, one(game, "hero"), 1))
    assert one(game, "hero").abilities == ("trained_in_unarmed_combat",)
    assert fixed(melee_parts(game, one(game, "hero"))) == before + 1


@pytest.mark.rule("AT-NEW-CARD-32")
@pytest.mark.parametrize(("weapons", "then"), [([], ("unit_pistol",)), (["bow"], ("bow",))])
def test_steady_aim_adds_one_to_hit_and_a_pistol_to_who_has_none(weapons, then):
    game = episode(who("hero", (20, 20), weapons=weapons), figure("foe", "rank", (30, 20)), deck=["steady_aim"])
    one(game, "hero").weapons = tuple(weapons)
    run(deal_to(game, one(game, "hero"), 1))
    assert one(game, "hero").weapons == then
    assert fixed(aim_parts(game, one(game, "hero"), one(game, "foe"), 9 * INCH)) == 1


@pytest.mark.rule("AT-NEW-CARD-34", "AT-IDEA-06")
def test_quick_study_raises_the_card_limit():
    game = episode(who("hero", (20, 20), "3rd_doctor", "doctor"), deck=["quick_study"])
    assert card_limit(game, one(game, "hero")) == 5
    run(deal_to(game, one(game, "hero"), 1))
    assert card_limit(game, one(game, "hero")) == 6


# ------------------------------------------------------------------ by radio
@pytest.mark.rule("AT-IDEA-07", "AT-NEW-CYB-05")
@pytest.mark.parametrize(("mine", "theirs", "silence", "passes"), [
    (["radio"], ["radio"], 0, True), (["radio"], [], 0, False), ([], ["radio"], 0, False),
    (["radio"], ["radio"], 1, False),
])  # fmt: skip
def test_cards_pass_by_radio_at_any_range_with_one_at_both_ends(mine, theirs, silence, passes):
    game = episode(who("hero", (5, 5)), who("friend", (65, 40), "leela"), facts={"no radio": silence})
    one(game, "hero").items, one(game, "friend").items = tuple(mine), tuple(theirs)
    assert bool(passing(game, one(game, "hero"), one(game, "friend"))) is passes
