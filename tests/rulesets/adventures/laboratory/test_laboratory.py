"""Chapter LAB: who may work, what is rolled, which cards count (AT-NEW-LAB-01)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from tests.rulesets.adventures.playing import Player, keys_of, play
from wartable.rulesets.adventures.events.cards import CardPassedBy, CardTaken
from wartable.rulesets.adventures.events.laboratory import LaboratoryRolled
from wartable.rulesets.adventures.laboratory.work import work, workers
from wartable.rulesets.adventures.moving.limits import full_move
from wartable.rulesets.adventures.state import Game, Step
from wartable.rulesets.adventures.turn.acting import offered

LAB = {"kind": "building", "key": "lab", "at": [20, 20], "size": [8, 8]}


def lab(*figures: dict[str, Any], **parts: Any) -> Game:
    start = {"terrain": [LAB], "laboratory": "lab", "cursor": "events", "race": "dal", "contact": True}
    return episode(*figures, **{**start, "deck": ["dal_1", "dal_2", "dal_3"], **parts})


def who(
    person: str = "3rd_doctor", at: tuple[float, float] = (20, 20), key: str = "hero", **fields: Any
) -> dict[str, Any]:
    kind = "doctor" if person.endswith("doctor") else "companion"
    return figure(key, kind, at, person=person, **{"order": "stand", **fields})


@pytest.mark.rule("AT-LAB-01", "AT-LAB-04", "AT-NEW-LAB-01")
@pytest.mark.parametrize(("hero", "foe", "may"), [
    (who(), None, True), (who("leela"), None, False), (who("zoe_heriot"), None, True),
    (who(at=(30, 20)), None, False), (who(order="move"), None, False), (who(helpless=1), None, False),
    (who(was_shot_at_by=["foe"]), None, False), (who(), (27, 20), False), (who(), (27.1, 20), True),
])  # fmt: skip
def test_a_scientist_inside_works_who_stands_undisturbed(hero, foe, may):
    foes = [figure("foe", "rank", foe, race="dal")] if foe else []
    assert bool(list(workers(lab(hero, *foes)))) is may


@pytest.mark.rule("AT-LAB-01", "AT-LAB-02", "AT-EVT-02", "AT-EVT-04", "AT-EVT-05")
@pytest.mark.parametrize(("hero", "parts", "more", "face", "total", "cards"), [
    (who(), {}, [], 4, 6, 1), (who(), {}, [], 3, 5, 0), (who("zoe_heriot"), {}, [], 5, 6, 1),
    (who("zoe_heriot"), {}, [], 4, 5, 0), (who(), {"contact": False}, [], 4, 5, 0),
    (who(), {}, [figure("boss", "leader", (60, 40), race="dal")], 2, 6, 1),
    (who(), {}, [who("zoe_heriot", (23, 20), "zoe")], 3, 6, 1),
    (who(), {}, [who("zoe_heriot", (23.1, 20), "zoe")], 3, 5, 0),
    (who(), {}, [], 6, 8, 2), (who(), {}, [], 1, 3, 0),
])  # fmt: skip
def test_the_roll_of_a_worker(hero, parts, more, face, total, cards):
    game = lab(hero, *more, **parts)
    run(work(game), [face], ["hero"])
    assert [(event.total, event.cards) for event in told(game, LaboratoryRolled)] == [(total, cards)]
    assert len(told(game, CardTaken)) == cards
    assert all(figure.side != "aliens" or figure.id == "boss" for figure in game.figures.values())


@pytest.mark.rule("AT-LAB-02")
@pytest.mark.parametrize(("face", "brings"), [
    (3, "5 in all: nothing"), (4, "6 in all: 1 card"), (6, "8 in all: 2 cards"),
])  # fmt: skip
def test_a_roll_is_told_with_the_cards_that_it_brings(face, brings):
    game = lab(who())
    run(work(game), [face], ["hero"])
    (rolled,) = told(game, LaboratoryRolled)
    assert rolled.told(game) == f"The 3rd Doctor rolls {face} in the laboratory, {brings}."


@pytest.mark.rule("AT-LAB-02", "AT-NEW-LAB-01")
def test_one_works_once_a_turn_and_does_nothing_else():
    game = lab(who(), who("zoe_heriot", (23, 20), "zoe"))
    _, asked = run(work(game), [1], ["hero"])
    assert keys_of(asked[0]) == ["hero", "zoe", "nobody"]
    run(work(game))
    assert len(told(game, LaboratoryRolled)) == 1
    assert full_move(game, one(game, "hero")) == 0
    assert offered(game, one(game, "hero")) == []
    assert full_move(game, one(game, "zoe")) > 0


@pytest.mark.rule("AT-LAB-03")
def test_actions_go_under_the_deck_and_other_cards_count():
    game = lab(who(), deck=["dal_4", "quick_study", "dal_2"])
    run(work(game), [6], ["hero"])
    assert [event.card for event in told(game, CardPassedBy)] == ["dal_4"]
    assert "no use in a laboratory" in told(game, CardPassedBy)[0].told(game)
    assert one(game, "hero").abilities == ("quick_study",)


@pytest.mark.rule("AT-NEW-LAB-01")
@pytest.mark.parametrize(("option", "works"), [(True, True), (False, False)])
def test_a_worker_off_the_table_has_level_2_only(option, works):
    away = {**who(), "where": "off"}
    away.pop("at")
    game = lab(away, figure("friend", "companion", (60, 40), person="leela"), options={"off_table_lab": option})
    run(work(game), [5] if works else [], ["hero"] if works else [])
    assert [event.total for event in told(game, LaboratoryRolled)] == [6] * works
    assert one(game, "hero").cards == (("dal_1",) if works else ())


@pytest.mark.rule("AT-LAB-02")
def test_in_step_2_the_laboratory_comes_after_the_groups():
    game = lab(who())
    play(game, Player(dice=[4], wishes={"": ["hero"]}), until=Step.MOVES)
    assert one(game, "hero").cards == ("dal_1",)
