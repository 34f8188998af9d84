"""Who plays: AT-SETUP-01, AT-SETUP-02, AT-SETUP-10, AT-DOC-01; what may be chosen in an episode laid out by dice."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.errors import DataError
from wartable.kit.documents import adopt
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.scenario.file import read
from wartable.rulesets.adventures.state import DOCTOR, Game

RULES = load_ruleset("adventures")
DICED: dict[str, Any] = {"wartable": 1, "ruleset": "adventures", "setting": "quarry"}
WHO = {"id": "d", "person": "1st_doctor"}


def made(**parts: Any) -> Game:
    return read(adopt({**DICED, **parts}))


@pytest.mark.rule("AT-SETUP-01", "AT-DOC-01", "AT-GEN-04", "AT-DOC-02")
@pytest.mark.parametrize(("team", "people"), [
    ({}, ["1st_doctor", "susan_foreman", "ian_chesterton"]),
    ({"doctor": "10th_doctor"}, ["10th_doctor", "rose_tyler", "micky_smith"]),
    ({"doctor": "7th_doctor"}, ["7th_doctor"]),
    ({"doctor": "7th_doctor", "companion_1": "ace", "companion_3": "leela"}, ["7th_doctor", "ace", "leela"]),
    ({"doctor": "1st_doctor", "companion_1": "nobody"}, ["1st_doctor"]),
])  # fmt: skip
def test_a_doctor_plays_with_two_friends_of_the_printed_pairing_or_those_that_are_named(team, people):
    game = made(team=team)
    assert list(game.figures) == people
    assert [figure.kind == DOCTOR for figure in game.figures.values()] == [True] + [False] * (len(people) - 1)
    assert all(figure.character and figure.of_doctor for figure in game.figures.values())


@pytest.mark.rule("AT-SETUP-02", "AT-SETUP-10", "AT-GEN-04", "AT-NEW-CHAR-03")
def test_an_officer_brings_soldiers_on_earth_alone():
    team = {"doctor": "3rd_doctor", "officer": "benton", "soldiers": 4}
    game = made(team=team, players=2)
    soldiers = [figure for figure in game.figures.values() if figure.kind == "soldier"]
    assert [figure.weapons for figure in soldiers] == [("unit_rifle",)] * 3 + [("unit_smg",)]
    assert {figure.group for figure in soldiers} == {"benton-soldiers"}
    assert game.figures["benton"].character
    assert not any(figure.character for figure in soldiers)
    assert {figure.seat for figure in game.figures.values()} == {"p1", "p2"}
    assert not any(key.startswith("benton") for key in made(team=team, earth=False).figures)


@pytest.mark.rule("AT-SETUP-01", "AT-SETUP-02", "AT-SETUP-10")
@pytest.mark.parametrize(("parts", "clause"), [
    ({"figures": [{"id": "ace", "person": "ace"}]}, "AT-SETUP-01"),
    ({"figures": [{"id": f"d{n}", "person": "1st_doctor"} for n in range(2)]}, "AT-SETUP-01"),
    ({"figures": [WHO, *(
        {"id": key, "person": key} for key in ("ace", "leela", "nyssa", "adric")
    )]}, "AT-SETUP-01"),
    ({"figures": [WHO, {"id": "b", "person": "benton"}], "earth": False}, "AT-SETUP-10"),
    ({"figures": [WHO, {"id": "b", "person": "benton"}, *(
        {"id": f"s{n}", "person": "soldier"} for n in range(5)
    )]}, "AT-SETUP-02"),
    ({"team": {"companion_1": "ace", "companion_2": "ace"}}, "twice"),
    ({"figures": [WHO], "team": {}}, "leave out"),
    ({"seats": [{"seat": "a"}], "players": 2}, "leave out"),
])  # fmt: skip
def test_who_may_not_begin_an_episode(parts, clause):
    with pytest.raises(DataError, match=clause):
        made(**parts)


@pytest.mark.rule("AT-SETUP-01", "AT-SETUP-08")
def test_what_may_be_chosen_makes_a_game_each():
    offered = {key: (now, list(ways)) for key, now, ways in RULES.scenarios.choices(DICED)}
    assert list(offered) == [
        "race", "setting", "light", "players", "team.doctor", "team.companion_1", "team.companion_2",
        "team.companion_3", "team.officer", "team.soldiers",
    ]  # fmt: skip
    assert all(now in ways for now, ways in offered.values())
    assert offered["team.companion_1"][0] == "susan_foreman"
    assert list(RULES.scenarios.players(DICED)) == [1, 2, 3, 4]
    for setting in offered["setting"][1]:
        assert made(setting=setting).setting == setting
    for race in offered["race"][1]:
        assert made(race=race).race == race
    for doctor in offered["team.doctor"][1]:
        assert doctor in made(team={"doctor": doctor}).figures
    assert "race" not in {key for key, _, _ in RULES.scenarios.choices({**DICED, "sets": ["dal", "son"]})}
    written = {**DICED, "figures": [WHO], "turn": 1}
    assert RULES.scenarios.choices(written) == []


# ------------------------------------------------------------------ persons of one's own
def person(name: str, kind: str, **fields: Any) -> dict[str, Any]:
    return {"name": name, "kind": kind, "move": 6, "card_limit": 2, "health": 5, **fields}


OWN = {"persons": {
    "0th_doctor": person("The Nought", "doctor"), "ann": person("Ann", "companion", trait="tegan"),
    "tin": person("Tin", "k9"), "major": person("Major", "officer", weapon="unit_pistol"),
}}  # fmt: skip


@pytest.mark.rule("AT-DOC-01", "AT-SETUP-01", "AT-SETUP-02")
def test_persons_of_ones_own_are_picked_for_a_team_by_their_keys():
    team = {"doctor": "0th_doctor", "companion_1": "ann", "companion_2": "tin", "officer": "major", "soldiers": 2}
    game = made(team=team, own=OWN)
    assert list(game.figures)[:4] == ["0th_doctor", "ann", "tin", "major"]
    assert [game.figures[key].kind for key in ("0th_doctor", "ann", "tin", "major")] == [
        "doctor", "companion", "k9", "officer",
    ]  # fmt: skip
    assert len(game.figures) == 6
    assert list(made(team={"doctor": "0th_doctor"}, own=OWN).figures) == ["0th_doctor"]
    offered: dict[str, Any] = {key: ways for key, _, ways in RULES.scenarios.choices({**DICED, "own": OWN})}
    assert offered["team.doctor"]["0th_doctor"] == "The Nought"
    assert {"ann", "tin", "leela"} <= set(offered["team.companion_1"])
    assert offered["team.officer"]["major"] == "Major"


@pytest.mark.rule("AT-DOC-01")
@pytest.mark.parametrize("team", [
    {"doctor": "ann"}, {"companion_1": "major"}, {"officer": "tin"}, {"doctor": "nobody"},
])  # fmt: skip
def test_a_person_is_picked_for_what_it_is(team):
    with pytest.raises(DataError, match="known: "):
        made(team=team, own=OWN)
