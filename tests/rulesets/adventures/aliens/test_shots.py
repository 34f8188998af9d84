"""AT-ALN-06: at whom an alien shoots, by nothing but the facts, and measured on the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.aliens.aims import act_of, aims_of
from wartable.rulesets.adventures.aliens.facts import Aims, Whom
from wartable.rulesets.adventures.aliens.shots import PARALYSE, STUN, aim
from wartable.rulesets.adventures.events.aliens import AlienAimed

TOMMY, ROSE = Whom("tommy", 10 * INCH), Whom("rose", 8 * INCH)


@pytest.mark.rule("AT-ALN-06", "AT-ALN-05", "AT-WPN-02", "AT-WPN-03")
@pytest.mark.parametrize(("takes", "rose", "target", "how"), [
    (PARALYSE, 8, "rose", PARALYSE), (STUN, 9.999, "rose", STUN), (STUN, 10, "rose", STUN), (STUN, 10.001, "tommy", ""),
    ("", 8, "tommy", ""), ("", 30, "tommy", ""),
])  # fmt: skip
def test_the_nearest_in_range_and_characters_alive(takes, rose, target, how):
    shot = aim(Aims(takes=takes, near=TOMMY, near_character=Whom("rose", round(rose * INCH))))
    assert (shot.target, shot.how) == (target, how)


@pytest.mark.rule("AT-ALN-06")
def test_a_weapon_that_takes_nobody_alive_shoots_at_a_character_only_if_there_is_nobody_else():
    assert aim(Aims(near_character=ROSE)).target == "rose"
    assert aim(Aims(near=TOMMY, near_character=ROSE)).target == "tommy"
    assert aim(Aims()).target == ""


@pytest.mark.rule("AT-ALN-06", "AT-SHOOT-08", "AT-NEW-RACE-09", "AT-SHOOT-01")
@pytest.mark.parametrize(("fields", "clause"), [
    ({"touched": True}, "AT-SHOOT-08"), ({"armed": False}, "AT-SHOOT-01"), ({"shown": False}, "AT-NEW-RACE-09"),
    ({"holds_off": "AT-NEW-SIL-03"}, "AT-NEW-SIL-03"),
])  # fmt: skip
def test_who_does_not_shoot(fields, clause):
    shot = aim(Aims(near=TOMMY, near_character=ROSE)._replace(**fields))
    assert (shot.target, shot.clause) == ("", clause)


@pytest.mark.rule("AT-NEW-RACE-04", "AT-NEW-RACE-00")
def test_the_master_captures_and_never_kills():
    assert aim(Aims(spares=True, near=TOMMY, near_character=ROSE)).target == "rose"
    assert aim(Aims(spares=True, near=TOMMY)).target == ""


@pytest.mark.rule("AT-NEW-RACE-07")
def test_a_neutral_shoots_at_the_nearest_of_any_side():
    shot = aim(Aims(neutral=True, near=TOMMY, any_side=Whom("robot", 2 * INCH)))
    assert (shot.target, shot.clause) == ("robot", "AT-NEW-RACE-07")
    assert aim(Aims(neutral=True, near=TOMMY)).target == ""


# ------------------------------------------------------------------ on the table
def scene(race: str, *others: dict[str, Any], **fields: Any):
    alien = figure("x", "rank", (20, 20), race=race, **fields)
    return episode(alien, *others, race=race)


def soldier(key: str, far: float, **fields: Any) -> dict[str, Any]:
    return figure(key, "soldier", (21 + far, 20), **fields)


def rose(far: float, **fields: Any) -> dict[str, Any]:
    return figure("rose", "companion", (20, 21 + far), **fields)


def shot_at(game, faces=()) -> tuple[str, str]:
    act, _ = run(act_of(game, one(game, "x")), faces)
    return ("", "") if act is None else (act.targets[0], act.how)


@pytest.mark.rule("AT-ALN-06", "AT-NEW-RACE-01", "AT-NEW-RACE-02", "AT-WPN-08")
@pytest.mark.parametrize(("race", "far", "target"), [
    ("dal", 18, ("t", "")), ("dal", 18.1, ("", "")), ("cyb", 18, ("t", "")), ("mec", 9, ("t", "")),
    ("mec", 9.1, ("", "")),
])  # fmt: skip
def test_the_range_is_that_of_the_weapon(race, far, target):
    assert shot_at(scene(race, soldier("t", far))) == target


@pytest.mark.rule("AT-ALN-06", "AT-NEW-RACE-01", "AT-NEW-RACE-02")
@pytest.mark.parametrize(("race", "shot"), [
    ("dal", ("rose", "paralyse")), ("cyb", ("rose", "stun")), ("ice", ("t", "")),
])  # fmt: skip
def test_daleks_paralyse_and_cybermen_stun_characters(race, shot):
    game = scene(race, soldier("t", 8), rose(7))
    assert shot_at(game) == shot
    (event,) = told(game, AlienAimed)
    assert (event.target, event.how) == shot


@pytest.mark.rule("AT-ALN-06", "AT-VIS-03")
@pytest.mark.parametrize(("face", "target"), [(10, "t"), (9, "")])
def test_a_target_in_cover_must_be_spotted_first(face, target):
    wood = {"kind": "wood", "key": "w", "at": [31, 20], "size": [2, 2]}
    game = episode(figure("x", "rank", (20, 20), race="dal"), soldier("t", 10), race="dal", terrain=[wood])
    assert shot_at(game, [face])[0] == target


@pytest.mark.rule("AT-PRIS-04", "AT-SHOOT-07", "AT-SHOOT-08", "AT-NEW-WHO-26")
def test_prisoners_helpless_characters_and_those_in_contact_are_no_targets():
    assert shot_at(scene("dal", rose(7, helpless=1))) == ("", "")
    assert shot_at(scene("dal", rose(7, captor="x"))) == ("", "")
    fighting = scene("dal", soldier("t", 5), figure("y", "rank", (27, 20), race="dal"))
    assert shot_at(fighting) == ("", "")
    touched = scene("dal", soldier("t", 0), soldier("u", 5))
    assert run(aims_of(touched, one(touched, "x")))[0].touched


@pytest.mark.rule("AT-ALN-06", "AT-WPN-01")
def test_who_cannot_act_or_has_no_weapon_does_not_shoot():
    assert shot_at(scene("dal", soldier("t", 5), suppressed=1)) == ("", "")
    assert shot_at(scene("dal", soldier("t", 5), weapons_off=["dalek_ray"])) == ("", "")
    assert shot_at(scene("zyg", soldier("t", 5))) == ("", "")


@pytest.mark.rule("AT-NEW-RACE-07", "AT-NEW-RACE-04", "AT-NEW-RACE-09")
def test_characters_of_the_aliens_shoot_by_their_own_behaviour():
    pilot = episode(figure("x", "character", (20, 20), race="mec"), figure("m", "rank", (24, 20), race="mec"),
                    soldier("t", 8), race="mec")  # fmt: skip
    assert shot_at(pilot) == ("m", "")
    master = episode(figure("x", "character", (20, 20), race="aut"), soldier("t", 3), rose(8), race="aut")
    assert shot_at(master) == ("rose", "")
    double = episode(figure("x", "character", (20, 20), race="zyg"), soldier("t", 3), race="zyg")
    assert shot_at(double) == ("", "")
    shown = episode(figure("x", "character", (20, 20), race="zyg", used=["shown"]), soldier("t", 3), race="zyg")
    assert shot_at(shown) == ("t", "")
