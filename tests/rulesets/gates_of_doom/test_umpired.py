"""Attacks at a real table: dice in the order of GD-SA-16, what lies under a template, what people do then."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.ask import Ask, Choice, Die, Pool, without_dice
from wartable.engine.errors import DataError
from wartable.engine.query import Need, Trial
from wartable.odds.question import answer
from wartable.rulesets.gates_of_doom.odds.form import form
from wartable.rulesets.gates_of_doom.odds.questions import KINDS, arms, attack, battle
from wartable.rulesets.gates_of_doom.ruleset import GatesOfDoom
from wartable.rulesets.gates_of_doom.state import Model
from wartable.rulesets.gates_of_doom.troops import losses, near

RULES = GatesOfDoom()
SMALL: dict[str, Any] = {
    "kind": "small_arms", "attacker": {"weapon": "slug_rifle", "models": 2}, "target": {"models": 3}, "distance": 10,
}  # fmt: skip


def played(query: dict[str, Any], *answers: Any) -> tuple[Trial, list[tuple[Ask, Need]], Any]:
    """The trial with these answers: each request with what it needs, and what has come of it."""
    trial = RULES.trial(query)
    flow, given, asked = trial.play(), list(answers), list[tuple[Ask, Need]]()
    sent: Any = None
    while True:
        try:
            ask = flow.send(sent)
        except StopIteration as stop:
            assert given == []
            return trial, asked, stop.value
        assert isinstance(ask, Die | Pool | Choice)
        asked.append((ask, trial.needs(ask)))
        sent = ask.accept(given.pop(0))


def todo(trial: Trial) -> list[str]:
    return [each.text for each in trial.todo()]


@pytest.mark.rule("GD-SA-16", "GD-SA-05", "GD-SA-13")
def test_dice_to_hit_come_first_then_shields_then_saves_then_markers() -> None:
    query = {**SMALL, "target": {"models": 3, "armour": "flak_armour", "gear": ["basic_energy_shield"]}}
    trial, asked, fate = played(query, [6, 6, 1, 1], [1, 1], [1, 6])
    assert [(ask.clause, need.side) for ask, need in asked] == [
        ("GD-SA-05", "attacker"), ("GD-EQP-01", "target"), ("GD-SA-07", "target"),
    ]  # fmt: skip
    assert [need.say for _, need in asked][1] == "5 or more stops a hit."
    assert asked[0][1].why[0].clause == "GD-SA-06"
    assert (fate.lost, fate.markers) == (1, 1)
    assert todo(trial) == ["Lay 1 under fire marker beside Enemy soldiers.", "Take 1 of Enemy soldiers off the table."]


@pytest.mark.rule("GD-REA-02", "GD-REA-05")
def test_who_may_react_is_asked_before_the_dice() -> None:
    query = {**SMALL, "target": {"models": 3, "reacts": True}}
    plain = played(SMALL, [1, 1, 1, 1])[1][0][1]
    trial, asked, _ = played(query, "duck", 1, [1, 1, 1, 1])
    assert [ask.clause for ask, _ in asked][1:] == ["GD-REA-02", "GD-SA-05"]
    assert asked[1][1].say.startswith("Less than ")
    assert sum(line.value for line in asked[2][1].why) == sum(line.value for line in plain.why) - 2
    assert "Lay Enemy soldiers down." in todo(trial)
    assert "An action of Enemy soldiers is spent." in todo(trial)


@pytest.mark.rule("GD-REA-04")
def test_who_fires_back_throws_before_any_save() -> None:
    query = {**SMALL, "target": {"models": 3, "reacts": True}}
    _, asked, _ = played(query, "fire-back", 1, [1, 1, 1, 1], [1] * 6)
    assert [need.side for ask, need in asked if ask.clause == "GD-SA-05"] == ["attacker", "target"]


@pytest.mark.rule("GD-MIS-01", "GD-MIS-03", "GD-MIS-04")
def test_a_missile_asks_how_many_lie_under_it_once_it_has_landed() -> None:
    weapon = next(iter(arms("missile")))
    query = {"kind": "missile", "attacker": {"weapon": weapon, "models": 1}, "target": {"models": 4}, "distance": 12}
    trial, asked, fate = played(query, 2, 3, "n2", "no")
    assert [ask.clause for ask, _ in asked] == ["GD-GEN-02", "GD-MIS-01", "GD-MIS-03", "GD-MIS-04"]
    assert isinstance(asked[2][0], Choice)
    assert [option.key for option in asked[2][0].options] == ["n0", "n1", "n2", "n3", "n4"]
    assert fate.lost == 2  # without armour nothing saves them
    assert todo(trial)[1:] == ["Take 2 of Enemy soldiers off the table."]
    assert todo(trial)[0].startswith("Lay the template 3 inches from there, one fifth of a turn")
    assert todo(trial)[0] in asked[2][0].question
    trial, asked, fate = played(query, 6, 3, "n0")
    assert fate == (0, 0, 0, False, 0)
    assert todo(trial) == ["Lay the template where it was aimed."]


@pytest.mark.rule("GD-SUP-01", "GD-LAN-01")
@pytest.mark.parametrize("kind", ["suppression", "lance"])
def test_a_template_hits_as_many_as_people_say_lie_under_it(kind: str) -> None:
    for touched in (0, 2):
        query = {"kind": kind, "attacker": {"models": 1}, "target": {"models": 4}, "distance": 8, "touched": touched}
        summary = answer(RULES.odds(query))
        lost = summary["models_lost"]
        assert max(lost.odds) <= touched
        assert (lost.mean > 0) is (touched > 0)


BLADES: dict[str, Any] = {
    "kind": "melee", "attacker": {"weapon": "blade", "models": 2}, "target": {"models": 2, "blade": "blade"},
}  # fmt: skip


@pytest.mark.rule("GD-MEL-05", "GD-MEL-08", "GD-MEL-10", "GD-MEL-13", "GD-MEL-15")
def test_a_melee_asks_for_the_parry_once_the_attacks_lie_there() -> None:
    trial, asked, fate = played(BLADES, [4, 3], "parry", [5, 2])
    assert [(ask.clause, need.side) for ask, need in asked] == [
        ("GD-MEL-05", "attacker"), ("GD-MEL-08", "target"), ("GD-MEL-08", "target"),
    ]  # fmt: skip
    assert asked[0][1].say.startswith("Each die with the skill added is an attack")
    assert asked[2][1].say.endswith("a 6 removes any.")
    assert (fate.lost, fate.own) == (1, 0)  # the 5 removes one of the two
    assert todo(trial) == [
        "Soldiers have 1 less melee skill for the rest of the round.",
        "Enemy soldiers have 1 less melee skill for the rest of the round.", "Take 1 of Enemy soldiers off the table.",
    ]  # fmt: skip
    trial, asked, fate = played({**BLADES, "attacker": {"weapon": "blade", "models": 1}}, [1], "parry", [5, 5])
    assert (fate.lost, fate.own) == (0, 1)  # a die that is left serves the fumble
    assert todo(trial)[-1] == "Take 1 of Soldiers off the table."
    assert [ask.clause for ask, _ in played({**BLADES, "target": {"models": 2}}, [4, 3])[1]] == ["GD-MEL-05"]


@pytest.mark.rule("GD-MEL-05", "GD-MEL-15")
def test_the_odds_of_a_melee_are_told_with_what_it_costs_the_attackers() -> None:
    alone = answer(RULES.odds({**BLADES, "target": {"models": 2}}))
    assert (alone["models_lost"].mean, alone["attackers_lost"].mean) == (2, 0)
    parried = answer(RULES.odds(BLADES))
    assert 0 < parried["models_lost"].mean < 2
    assert parried["attackers_lost"].mean > 0


def test_every_weapon_can_be_asked_about_and_the_form_starts_with_a_good_question() -> None:
    for kind in KINDS:
        for key in arms(kind):
            attacker = {"weapon": key, "models": 1}
            trial = RULES.trial({"kind": kind, "attacker": attacker, "target": {"models": 2}, "distance": 3})
            assert trial.title
            next(trial.play(), None)
    fields = {field.key: field for field in form().fields}
    assert fields["attacker.weapon"].start in {pick.value for pick in fields["attacker.weapon"].picks_of["small_arms"]}
    assert answer(RULES.odds(SMALL))["models_lost"].mean > 0


@pytest.mark.parametrize(("query", "says"), [
    ({"kind": "prayer"}, "kind is 'prayer'"), ({**SMALL, "wind": 3}, "has no 'wind'"),
    ({**SMALL, "distance": 0}, "distance of a question of odds is 0; it must be a number from 1 to 60"),
    ({**SMALL, "attacker": {"weapon": "spoon"}}, "'spoon' is no weapon for small arms"),
    ({**BLADES, "target": {"blade": "spoon"}}, "'spoon' is no weapon for melee"),
    ({**SMALL, "target": {"armour": "paper"}}, "paper"), ({**SMALL, "target": []}, "target must be a mapping"),
])  # fmt: skip
def test_a_faulty_question_says_what_would_be_right(query: dict[str, Any], says: str) -> None:
    with pytest.raises(DataError, match=says):
        RULES.trial(query)


@pytest.mark.rule("GD-SA-05", "GD-SA-07", "GD-SA-13")
@pytest.mark.parametrize("target", [
    {"models": 4}, {"models": 3, "reacts": True}, {"models": 5, "gear": ["basic_energy_shield"], "under_fire": 2},
])  # fmt: skip
def test_what_is_fired_is_worked_out_once_for_all_ways_that_dice_fall(target: dict[str, Any]) -> None:
    query = {**SMALL, "target": target}
    game = battle(query)
    found = answer(RULES.odds(query))
    anew = RULES.odds(query)._replace(make_flow=lambda: attack(game.fresh(), query))
    assert answer(anew).data() == found.data() == answer(RULES.odds(query)).data()


@pytest.mark.rule("GD-SA-13", "GD-RND-08")
@pytest.mark.parametrize("places", [
    [(0, 0), (0, 0), (0, 0)], [(0, 0), (1500, 0), (3000, 0), (4500, 0)], [(0, 0), (0, 0), (3400, 0), (9000, 9000)],
])  # fmt: skip
def test_who_is_lost_of_those_that_are_alike_is_told_by_each_place(places: list[tuple[int, int]]) -> None:
    game = battle({**SMALL, "target": {"models": len(places)}})
    unit = game.units["targets"]
    unit.models = tuple(m._replace(x=m.x + x, y=m.y + y) for m, (x, y) in zip(unit.models, places, strict=True))

    def rank(model: Model) -> tuple[bool, int, int]:
        rest = [other for other in unit.models if other is not model]
        foes = [near.far(model, foe.models) for foe in game.enemies(unit)]
        return near.together(rest), min(foes), model.id

    lost = without_dice(lambda: losses.victim(game, unit))
    assert lost is max(unit.models, key=rank)
