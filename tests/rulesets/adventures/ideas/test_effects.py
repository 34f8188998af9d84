"""Effects of Consequences, perks of Solutions, clocks of Threats (AT-IDEA-04, AT-NEW-VOC-01, AT-GEN-06)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import figure, one, run, told
from tests.rulesets.adventures.ideas.position import ended, friend, paths, position, set_of
from tests.rulesets.adventures.playing import Player, play
from wartable.engine.mod import fixed
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.aliens.who import holds_off
from wartable.rulesets.adventures.catalogue.words import effects as words
from wartable.rulesets.adventures.catalogue.words.effects import Face, Light, Which
from wartable.rulesets.adventures.catalogue.words.vocabulary import Count, Length, Place, What, Who
from wartable.rulesets.adventures.events.arrivals import AlienArrived
from wartable.rulesets.adventures.events.ideas import StepsAgain, ThreatCame
from wartable.rulesets.adventures.ideas.clocks import threats, turns_left
from wartable.rulesets.adventures.ideas.effects import happen
from wartable.rulesets.adventures.ideas.perks import show_disguised
from wartable.rulesets.adventures.ideas.places import Job
from wartable.rulesets.adventures.moving.limits import full_move
from wartable.rulesets.adventures.persons.asked import aim_parts, melee_parts_about, spared
from wartable.rulesets.adventures.state import Game
from wartable.rulesets.adventures.turn.acting import offered

JOB = Job("dal_5", "act", (), False, "AT-NEW-DAL-05")
POOL = {"rank": 8, "leader": 1, "character": 1, "cybermat": 4}
PORTALS = [{"id": "a", "at": [10, 40]}, {"id": "b", "at": [60, 40]}]


def comes(game: Game, effect: Any, dice: tuple[int, ...] = (), answers: tuple[str, ...] = ()) -> None:
    run(happen(game, effect, JOB), dice, answers)


def alien(key: str, at: tuple[float, float], race: str = "dal", kind: str = "rank", **fields: Any) -> dict[str, Any]:
    return figure(key, kind, at, race=race, **fields)


# ------------------------------------------------------------------ effects
@pytest.mark.rule("AT-NEW-VOC-01", "AT-NEW-DAL-05")
@pytest.mark.parametrize(("x", "caught"), [(44.5, True), (44.6, False)])
def test_who_has_not_cleared_out_puts_the_win_off_until_he_is_awake(x, caught):
    """The blast of the shaft, 8 inches about the live marker; the companion lies out for D3 turns."""
    effect = [{"key": "effect", "turn": 3, "about": "0"}]
    game = position(
        "dal", friend("leela", (x, 24)), at=(60, 24), facts={"actions done": 1}, steps_done=[0, 1], pending=effect
    )
    play(game, Player(dice=[1] if caught else []))
    assert bool(one(game, "leela").helpless) is caught
    assert ended(game) == ([] if caught else [("won", "AT-WIN-01")])
    if caught:
        play(game, Player())
        assert ended(game) == [("won", "AT-WIN-01")]


@pytest.mark.rule("AT-NEW-VOC-01")
@pytest.mark.parametrize(("effect", "left"), [
    (words.Portals(Which.ALL), []), (words.Portals(Which.WITHIN, Place.LIVE, Length(30 * INCH)), ["a"]),
])  # fmt: skip
def test_portals_are_removed(effect, left):
    game = position("dal", portals=PORTALS)
    comes(game, effect)
    assert [marker.id for marker in game.portals] == left


@pytest.mark.rule("AT-NEW-VOC-01", "AT-NEW-CYB-02")
@pytest.mark.parametrize(("place", "pool", "dice", "count"), [
    (Place.PORTAL, POOL, (2,), 1), (Place.PORTAL, {"rank": 0}, (), 0),
    (Place.DUMMY, POOL, (3,), 1), (Place.LIVE, POOL, (), 1),
])  # fmt: skip
def test_figures_appear_as_far_as_there_are_any(place, pool, dice, count):
    game = position("dal", portals=PORTALS, pool=pool)
    comes(game, words.Spawn(What.RANK, place), dice)
    assert len(told(game, AlienArrived)) == count


@pytest.mark.rule("AT-NEW-VOC-01", "AT-NEW-AUT-05", "AT-NEW-ZYG-02")
@pytest.mark.parametrize(("x", "face", "held"), [(49.1, 1, "dummy-1"), (49, 1, ""), (49.1, 2, "")])
def test_a_double_is_a_companion_far_from_the_doctor(x, face, held):
    game = position("dal", friend("leela", (x, 24)))
    comes(game, words.Copy(Face.D6, (1,)), (face,))
    assert one(game, "leela").held_at == held


@pytest.mark.rule("AT-NEW-VOC-01")
def test_the_named_are_knocked_out_for_d3_turns():
    game = position("dal", friend("leela", (50, 24)))
    comes(game, words.KnockOut(Who.COMPANION), (5,))
    assert (one(game, "leela").helpless, one(game, "hero").helpless) == (4, 0)


@pytest.mark.rule("AT-NEW-OGR-05", "AT-NEW-VOC-01")
def test_an_artefact_is_lost_as_the_players_choose():
    game = position("ogr", friend("leela", (50, 24)))
    one(game, "hero").items, one(game, "leela").items = ("alien_key", "screwdriver"), ("pocket_scanner",)
    comes(game, words.LoseItem(Count(1)), answers=("pocket_scanner",))
    assert (one(game, "hero").items, one(game, "leela").items) == (("alien_key", "screwdriver"), ())
    bare = position("ogr")
    comes(bare, words.LoseItem(Count(1)))
    assert bare.deck == ()


@pytest.mark.rule("AT-NEW-VOC-01", "AT-NEW-ICE-02", "AT-VIS-01")
@pytest.mark.parametrize(("light", "turns", "until", "kind"), [
    (Light.FOG, None, 0, "fog"), (Light.FOG, Count(2), 5, "fog"), (Light.CLEAR, None, 0, "day"),
])  # fmt: skip
def test_fog_comes_and_goes(light, turns, until, kind):
    game = position("ice", light="day" if light is Light.FOG else "fog")
    comes(game, words.Visibility(light, turns))
    assert (game.visibility.kind, game.visibility.until) == (kind, until)


@pytest.mark.rule("AT-NEW-MEC-02", "AT-NEW-VOC-01")
def test_a_random_piece_of_scatter_is_cleared():
    pieces = [{"kind": "scatter", "key": f"s{n}", "at": [10 * n, 40], "size": [2, 2]} for n in (1, 2)]
    wood = {"kind": "wood", "key": "w", "at": [50, 40], "size": [4, 4]}
    game = position("mec", terrain=[*pieces, wood])
    comes(game, words.Terrain(What.RANDOM_SCATTER), (2,))
    assert ([piece.key for piece in game.table.features], game.cleared) == (["s1", "w"], ("s2",))
    comes(game, words.Terrain(What.RANDOM_SCATTER))
    comes(game, words.Terrain(What.RANDOM_SCATTER))
    assert [piece.key for piece in game.table.features] == ["w"]


@pytest.mark.rule("AT-NEW-SON-05", "AT-NEW-ICE-05", "AT-NEW-VOC-01")
def test_aliens_that_leave_go_to_their_place_fight_nobody_and_vanish():
    game = position("son", alien("foe", (48, 24), "son"), at=(36, 40))
    comes(game, words.Rout(What.ALL_ALIENS, Place.LIVE))
    assert holds_off(game, one(game, "foe")) == "AT-NEW-VOC-01"
    assert spared(game, one(game, "foe"), one(game, "hero")) == "AT-NEW-VOC-01"
    play(game, Player())
    assert one(game, "foe").x == 43 * INCH
    play(game, Player(), turns=2)
    assert not one(game, "foe").on_table


@pytest.mark.rule("AT-NEW-OGR-02", "AT-NEW-OBJ-01", "AT-WIN-05")
@pytest.mark.parametrize(("x", "taken"), [(38.5, True), (38.6, False)])
def test_an_ogron_at_the_marker_carries_the_casket_off_and_the_players_lose(x, taken):
    game = position("ogr", alien("foe", (x, 24), "ogr"), at=(10, 10), portals=[{"id": "p", "at": [44, 24]}])
    comes(game, words.CarryOff(What.MCGUFFIN, Place.PORTAL, True))
    assert ("mcguffin" in one(game, "foe").items) is taken
    if taken:
        play(game, Player(dice=[1]), whole=False)
        play(game, Player(dice=[1]), whole=False)
        assert ended(game) == [("lost", "AT-NEW-OGR-02")]


@pytest.mark.rule("AT-NEW-SIL-05", "AT-NEW-VOC-01")
@pytest.mark.parametrize("attack", [False, True])
def test_the_first_attack_of_the_players_breaks_the_truce(attack):
    facts = {"truce": 4, "actions done": 2}
    later = [{"key": "effect", "turn": 5, "about": "1"}]
    foe = alien("foe", (60, 40), "sil", shot_at_by=["man"] * attack)
    game = position(
        "sil", foe, facts=facts, steps_done=[0, 1], pending=later, pool=POOL, portals=PORTALS, at=(10, 10), cursor="end"
    )
    assert holds_off(game, one(game, "foe")) == "AT-NEW-SIL-05"
    play(game, Player(dice=[1, 2] if attack else []))
    assert len(told(game, StepsAgain)) == attack
    assert (game.steps_done, len(game.pending)) == (((), 0) if attack else ((0, 1), 1))
    assert len(told(game, AlienArrived)) == 2 * attack


# ------------------------------------------------------------------ perks
@pytest.mark.rule("AT-NEW-DAL-03", "AT-NEW-VOC-01")
@pytest.mark.parametrize(("x", "may"), [(43, True), (43.1, False)])
def test_a_solution_halts_one_dalek_once_in_a_game(x, may):
    game = position("dal", alien("foe", (x, 24)))
    one(game, "foe").weapons = ()
    assert any(row.act.kind == "solution" for row in offered(game, one(game, "hero"))) is may
    if may:
        play(game, Player(wishes={"hero": ["solution-foe"]}), whole=False)
        assert one(game, "foe").helpless == 1
        assert not any(row.act.kind == "solution" for row in offered(game, one(game, "hero")))


@pytest.mark.rule("AT-NEW-AUT-03", "AT-NEW-OGR-03", "AT-NEW-VOC-01")
@pytest.mark.parametrize(("race", "far", "beyond"), [("aut", 49, 49.1), ("ogr", 43, 43.1)])
def test_a_solution_halts_all_within_reach(race, far, beyond):
    foes = [alien("foe", (far, 24), race), alien("other", (beyond, 27), race)]
    game = position(race, *foes, cards=[f"{race}_3"])
    acts = [row.act for row in offered(game, one(game, "hero")) if row.act.kind == "solution"]
    assert [act.targets for act in acts] == [("foe",)]


@pytest.mark.rule("AT-NEW-VOC-01", "AT-NEW-CYB-03")
@pytest.mark.parametrize(("parts", "hit"), [
    ({}, -1), ({"revealed": False}, 0), ({"options": {"solution_perks": False}}, 0), ({"cards": ["cyb_2"]}, 0),
])  # fmt: skip
def test_a_perk_works_while_it_is_held_and_the_race_is_open(parts, hit):
    game = position(
        "cyb", alien("foe", (46, 24), "cyb"), alien("far", (46.1, 30), "cyb"), **{"cards": ["cyb_3"], **parts}
    )
    hero = one(game, "hero")
    assert fixed(aim_parts(game, one(game, "foe"), hero, 9 * INCH)) == hit
    assert fixed(aim_parts(game, one(game, "far"), hero, 9 * INCH)) == 0


@pytest.mark.rule("AT-NEW-SON-03")
@pytest.mark.parametrize(("extras", "adds"), [(0, 0), (1, 1), (2, 1)])
def test_an_extra_figure_tells_against_sontarans(extras, adds):
    game = position("son", cards=["son_3"])
    assert fixed(melee_parts_about(game, one(game, "hero"), extras)) == adds


@pytest.mark.rule("AT-NEW-ICE-03")
@pytest.mark.parametrize(("x", "move"), [(43, 3), (43.1, 4)])
def test_warmth_slows_ice_warriors_near(x, move):
    game = position("ice", alien("foe", (x, 24), "ice"), cards=["ice_3"])
    assert full_move(game, one(game, "foe")) == move * INCH


@pytest.mark.rule("AT-NEW-SIL-03")
@pytest.mark.parametrize(("x", "soldier", "shot", "off"), [
    (43, 49.1, 0, True), (43.1, 49.1, 0, False), (43, 49, 0, False), (43, 49.1, 1, False),
])  # fmt: skip
def test_silurians_near_the_doctor_hold_off_without_guns_and_attacks(x, soldier, shot, off):
    foe, man = alien("foe", (x, 24), "sil", shot_at_by=["man"] * shot), figure("man", "soldier", (36, soldier - 12))
    game = position("sil", foe, man, cards=["sil_3"])
    assert (holds_off(game, one(game, "foe")) == "AT-NEW-SIL-03") is off


@pytest.mark.rule("AT-NEW-MEC-03")
@pytest.mark.parametrize(("x", "moved", "clause"), [(43.1, 0, "AT-NEW-MEC-03"), (43, 0, ""), (43.1, 1, "")])
def test_mechanoids_leave_alone_who_stands_still_afar(x, moved, clause):
    game = position("mec", alien("foe", (x, 24), "mec"), cards=["mec_3"])
    one(game, "hero").moved = moved
    assert spared(game, one(game, "foe"), one(game, "hero")) == clause


@pytest.mark.rule("AT-NEW-ZYG-03")
@pytest.mark.parametrize(("x", "shows"), [(43, True), (43.1, False)])
def test_the_shape_slips_within_six_inches(x, shows):
    game = position("zyg", alien("foe", (x, 24), "zyg", "character"), cards=["zyg_3"])
    show_disguised(game)
    assert ("shown" in one(game, "foe").used) is shows


# ------------------------------------------------------------------ clocks
@pytest.mark.rule("AT-GEN-06", "AT-NEW-DAL-02", "AT-NEW-TAB-05")
@pytest.mark.parametrize(("options", "cards", "turn", "strikes"), [
    ({"threat_clock": True}, [], 16, True), ({"threat_clock": True}, [], 15, False), ({}, [], 16, False),
    ({"difficulty": "hard"}, [], 16, True), ({"threat_clock": True}, set_of("dal"), 16, False),
])  # fmt: skip
def test_a_threat_strikes_when_its_turns_are_over_unless_the_set_is_complete(options, cards, turn, strikes):
    game = position("dal", cards=cards, options=options, clocks={"dal_2": 1}, turn=turn, pool=POOL, portals=PORTALS)
    run(threats(game), [1] if strikes else [])
    assert (len(told(game, ThreatCame)), len(told(game, AlienArrived))) == (strikes, strikes)
    if strikes:
        game.turn += 1
        run(threats(game), [2])
        assert (len(told(game, ThreatCame)), len(told(game, AlienArrived))) == (1, 2)


@pytest.mark.rule("AT-GEN-06", "AT-NEW-DAL-02", "AT-NEW-SON-02", "AT-NEW-SIL-02", "AT-NEW-OGR-02", "AT-NEW-CYB-02",
                  "AT-NEW-AUT-02", "AT-NEW-ICE-02", "AT-NEW-MEC-02", "AT-NEW-ZYG-02")  # fmt: skip
@pytest.mark.parametrize(("race", "parts", "foes", "runs"), [
    ("dal", {}, [], True), ("dal", {"contact": False}, [], False), ("cyb", {}, [], True), ("aut", {}, [], True),
    ("ice", {}, [], True), ("mec", {}, [], True), ("zyg", {}, [], True),
    ("son", {}, [], False), ("son", {}, ["leader"], True),
    ("sil", {"facts": {"felled rank": 2}}, [], False), ("sil", {"facts": {"felled rank": 3}}, [], True),
    ("ogr", {}, [], False), ("ogr", {}, ["rank"], True),
])  # fmt: skip
def test_what_starts_the_clock_of_a_race(race, parts, foes, runs):
    others = [alien(f"foe{n}", (38.5, 24), race, kind) for n, kind in enumerate(foes)]
    game = position(race, *others, at=(10, 10), options={"threat_clock": True}, cards=[], **parts)
    run(threats(game))
    clock = game.book.ideas[f"{race}_2"].clock
    assert clock is not None
    assert (turns_left(game, clock, f"{race}_2") == clock.turns) is runs


@pytest.mark.rule("AT-NEW-SON-02")
def test_the_bombardment_strikes_a_random_group():
    game = position(
        "son", friend("leela", (60, 40)), options={"threat_clock": True}, clocks={"son_2": 1}, turn=11, cards=[]
    )
    run(threats(game), [2, 1])  # the second group; out for D3 = 1 turn
    assert (one(game, "leela").helpless, one(game, "hero").helpless) == (2, 0)


@pytest.mark.rule("AT-IDEA-04", "AT-NEW-AUT-05")
def test_the_consequences_follow_straight_after_the_last_step():
    foe = alien("foe", (60, 40), "aut", helpless=3)
    game = position("aut", foe, steps_done=[0])
    play(game, Player(wishes={"hero": ["work-act.1-live"]}, dice=[10, 6]), whole=False)
    assert paths(game) == ["act.1"]
    assert not one(game, "foe").on_table
