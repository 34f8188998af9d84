"""Odds of attacks, escapes and spotting: counted by hand, against throws, beside options, and umpired."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from tests.kit.throws import agree, figures_of, outcomes, same
from tests.rulesets.adventures.helpers import episode, figure
from wartable.engine.ask import Choice, Pool
from wartable.engine.errors import DataError
from wartable.engine.plane import INCH, gap
from wartable.engine.query import Prospect
from wartable.odds.exact import distribution
from wartable.odds.question import answer
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.melee.fight import fight
from wartable.rulesets.adventures.odds.fate import End, Fate
from wartable.rulesets.adventures.odds.form import form
from wartable.rulesets.adventures.odds.prospects import prospects
from wartable.rulesets.adventures.odds.questions import position, question
from wartable.rulesets.adventures.turn.acting import declare

RULES = load_ruleset("adventures")
SHOT = {"kind": "shoot", "distance": 9}
RIFLE = {"kind": "shoot", "attacker": {"unit": "soldier"}, "defender": {"unit": "ogr.rank"}, "distance": 9}


def chances(query: Mapping[str, Any]) -> dict[Any, Fraction]:
    found = question(query)
    dist = distribution(found.make_flow)
    return {each: dist.exact(each) for each in dist}


def ends(query: Mapping[str, Any]) -> dict[End, Fraction]:
    """The chance of each end of the target."""
    found: dict[End, Fraction] = {}
    for fate, chance in chances(query).items():
        found[fate.target] = found.get(fate.target, Fraction(0)) + chance
    return found


# ------------------------------------------------------------------ counted by hand
@pytest.mark.rule("AT-SHOOT-01", "AT-SHOOT-02", "AT-SHOOT-03", "AT-SHOOT-04", "AT-SHOOT-05")
def test_a_rifle_at_nine_inches() -> None:
    """7 faces of 10 hit; 4 + D6 against 5: 1 in 6 does nothing, suppresses, wounds, 3 in 6 destroy."""
    part = Fraction(7, 10) * Fraction(1, 6)
    assert ends(RIFLE) == {
        End.UNHURT: Fraction(3, 10) + part, End.SUPPRESSED: part, End.WOUNDED: part, End.OUT: 3 * part,
    }  # fmt: skip


@pytest.mark.rule("AT-SHOOT-02", "AT-SHOOT-04")
@pytest.mark.parametrize(("more", "out"), [({"cover": True}, 2), ({"wounded": True}, 4), ({}, 3)])
def test_cover_and_wounds_count(more: Mapping[str, Any], out: int) -> None:
    query = {**RIFLE, "defender": {"unit": "ogr.rank", **more}}
    assert ends(query)[End.OUT] == Fraction(7, 10) * Fraction(out, 6)


@pytest.mark.rule("AT-SHOOT-06", "AT-WPN-02")
def test_a_ray_at_a_character() -> None:
    """8 faces of 10 hit; 5 + D6 against 5 knocks out from 3 on, 4 in 6; to paralyse each hit is enough."""
    query = {"kind": "shoot", "attacker": {"unit": "dal.rank"}, "defender": {"unit": "leela"}, "distance": 9}
    out = Fraction(8, 10) * Fraction(4, 6)
    assert ends(query) == {End.HELPLESS: out, End.UNHURT: 1 - out}
    assert ends({**query, "alive": True}) == {End.HELPLESS: Fraction(8, 10), End.UNHURT: Fraction(2, 10)}


@pytest.mark.rule("AT-MEL-01", "AT-MEL-02", "AT-MEL-03", "AT-MEL-07", "AT-MEL-08")
@pytest.mark.parametrize(("mine", "other", "wins", "loses"), [
    ({}, {}, 6, 6), ({"others": 1}, {}, 15, 1), ({"defends": True}, {}, 10, 3), ({}, {"others": 2}, 0, 26),
])  # fmt: skip
def test_a_melee_is_won_by_three_or_more(
    mine: Mapping[str, Any], other: Mapping[str, Any], wins: int, loses: int
) -> None:
    query = {"kind": "melee", "attacker": {"unit": "officer", **mine}, "defender": {"unit": "ogr.rank", **other}}
    found = chances(query)
    killed = sum((chance for fate, chance in found.items() if fate.target is End.OUT), Fraction(0))
    lost = sum((chance for fate, chance in found.items() if fate.mine is End.OUT), Fraction(0))
    assert (killed, lost) == (Fraction(wins, 36), Fraction(loses, 36))


@pytest.mark.rule("AT-PRIS-08", "AT-NEW-WHO-19")
@pytest.mark.parametrize(("unit", "cards", "good"), [("leela", 0, 1), ("leela", 2, 3), ("jo_grant", 1, 4)])
def test_an_escape_needs_ten_less_cards(unit: str, cards: int, good: int) -> None:
    assert chances({"kind": "escape", "attacker": {"unit": unit, "cards": cards}})[True] == Fraction(good, 10)


@pytest.mark.rule("AT-VIS-03", "AT-VIS-04")
@pytest.mark.parametrize(("active", "distance", "good"), [(False, 6, 5), (True, 6, 10), (True, 12, 5), (False, 11, 0)])
def test_spotting_in_cover(active: bool, distance: int, good: int) -> None:
    query = {"kind": "spot", "attacker": {"unit": "leela"}, "defender": {"unit": "ogr.rank", "active": active},
             "distance": distance}  # fmt: skip
    assert chances(query).get(True, Fraction(0)) == Fraction(good, 10)


@pytest.mark.rule("AT-GEN-02")
@pytest.mark.parametrize("unit", ["motorcycle", "lorry", "leela", "ogr.leader"])
def test_they_are_as_far_apart_as_is_said(unit: str) -> None:
    game = position({"kind": "spot", "attacker": {"unit": unit}, "defender": {"unit": "cyb.character"}, "distance": 7})
    assert gap(game.figures["attacker"].body, game.figures["defender"].body) == 7 * INCH


# ------------------------------------------------------------------ against throws
@pytest.mark.rule("AT-SHOOT-09", "AT-HVY-04", "AT-HVY-05", "AT-MEL-01")
@pytest.mark.parametrize("query", [
    {**SHOT, "attacker": {"unit": "nco", "weapon": "unit_smg"}, "defender": {"unit": "cyb.rank"}},
    {**SHOT, "attacker": {"unit": "soldier", "weapon": "grenade"}, "defender": {"unit": "aut.rank"}, "distance": 5},
    {**SHOT, "attacker": {"unit": "soldier", "weapon": "mortar"}, "defender": {"unit": "lorry"}, "distance": 20},
    {"kind": "melee", "attacker": {"unit": "son.rank", "others": 1}, "defender": {"unit": "soldier"}},
], ids=["smg", "grenade", "mortar", "melee"])  # fmt: skip
def test_a_question_is_answered_as_the_dice_fall(query: dict[str, Any]) -> None:
    found = RULES.odds(query)
    summary = answer(found, 60)
    assert summary.margin == 0
    thrown = outcomes(found.make_flow, (), 600, lambda ask: ask.options[0].key)
    agree(figures_of(summary), [found.figures(fate) for fate in thrown])


# ------------------------------------------------------------------ what cannot be asked
@pytest.mark.parametrize(("query", "says"), [
    ({**RIFLE, "distance": 31}, "AT-WPN-05"), ({**RIFLE, "attacker": {"unit": "jo_grant"}}, "AT-SHOOT-01"),
    ({**RIFLE, "defender": {"unit": "aut.rank"}}, "AT-CHAR-03"), ({**RIFLE, "alive": True}, "AT-WPN-02"),
    ({**RIFLE, "distance": 37}, "from 0 to 36"), ({**RIFLE, "far": 3}, "unknown"), ({**RIFLE, "kind": "jig"}, "jig"),
    ({**RIFLE, "attacker": {"unit": "nobody"}}, "nobody"), ({**RIFLE, "attacker": 3}, "mapping"),
    ({**RIFLE, "defender": {"unit": "ogr.rank", "cover": 3}}, "yes or no"), ({**RIFLE, "kind": "melee",
     "defender": {"unit": "leela"}}, "AT-MEL-01"), ({"kind": "escape", "attacker": {"unit": "dal.rank"}}, "AT-PRIS-08"),
])  # fmt: skip
def test_what_nobody_can_do_is_refused_with_the_rule(query: dict[str, Any], says: str) -> None:
    with pytest.raises(DataError, match=says):
        question(query)


def test_every_field_of_the_form_is_one_that_a_query_may_have() -> None:
    for field in form().fields:
        if "." in field.key:
            side, key = field.key.split(".")
            unit = {"unit": field.start or "soldier"}
            value: Any = {"count": 0, "flag": False, "pick": field.start}[field.form]
            kinds = field.kinds or ("melee",)
            query = {"kind": kinds[0], "attacker": {"unit": "soldier"}, "defender": {"unit": "ogr.rank"}}
            query[side] = {**unit, key: value} if key != "unit" else unit
            assert position(query).figures[side].on_table


# ------------------------------------------------------------------ beside options
def beside(game: Any) -> dict[str, Prospect]:
    ask = next(declare(game))
    assert isinstance(ask, Choice)
    return {row.key: row for row in prospects(game, ask)}


@pytest.mark.rule("AT-TURN-06", "AT-SHOOT-09", "AT-HVY-05")
def test_prospects_stand_beside_the_attacks_of_a_figure() -> None:
    game = episode(figure("a", "soldier", (10, 10), weapons=["unit_rifle"], grenades=1, smoke=1),
                   figure("b", "rank", (16, 10)), cursor="acts")  # fmt: skip
    found = beside(game)
    assert list(found) == ["shoot-unit_rifle-b", "throw-grenade-b"]
    dist = distribution(found["shoot-unit_rifle-b"].make_flow)
    assert dist.chance(lambda fate: fate.target is End.OUT) == pytest.approx(0.7 / 2)
    told = found["shoot-unit_rifle-b"].tell([(each, dist[each]) for each in dist])
    assert told.text == "out, captured or helpless 35%"
    assert sum(bar.chance for bar in told.bars) == pytest.approx(1)
    assert game.acts == ()  # nothing has happened


@pytest.mark.rule("AT-VIS-03", "AT-TURN-06")
def test_prospects_of_a_target_in_cover_tell_that_it_may_not_be_spotted() -> None:
    wood = {"kind": "wood", "key": "w", "at": [20, 10], "size": [3, 6]}
    game = episode(figure("a", "soldier", (10, 10), weapons=["unit_rifle"]), figure("b", "rank", (18.7, 10)),
                   cursor="acts", terrain=[wood])  # fmt: skip
    (row,) = beside(game).values()
    dist = distribution(row.make_flow)
    assert dist.chance(lambda fate: not fate.seen) == pytest.approx(0.7)  # 7.7 inches: 8 or more
    told = row.tell([(each, dist[each]) for each in dist])
    assert "not spotted 70%" in told.text


@pytest.mark.rule("AT-MEL-01")
def test_prospects_of_who_leads_a_fight_are_held_to_throws() -> None:
    game = episode(figure("a", "soldier", (10, 10), items=["knife"]), figure("c", "soldier", (12, 10)),
                   figure("b", "rank", (11, 10)), cursor="melee")  # fmt: skip
    ask = next(fight(game))
    assert isinstance(ask, Choice)
    rows = {row.key: row for row in prospects(game, ask)}
    assert list(rows) == ["a", "c"]
    for row in rows.values():
        dist = distribution(row.make_flow)
        same({each: dist[each] for each in dist}, outcomes(row.make_flow, (), 600), row.key)
    with_knife, without = (distribution(row.make_flow) for row in rows.values())
    won = [dist.chance(lambda fate: fate.target is End.OUT) for dist in (with_knife, without)]
    assert won[0] > won[1]


# ------------------------------------------------------------------ umpired
@pytest.mark.rule("AT-SHOOT-01", "AT-SHOOT-04", "AT-NEW-WHO-02")
def test_a_shot_is_umpired_with_real_dice() -> None:
    trial = RULES.trial(RIFLE)
    flow = trial.play()
    ask = next(flow)
    need = trial.needs(ask)
    assert (need.say, need.clause, need.totals) == ("4 or more hits.", "AT-SHOOT-01", {"needed": 4})
    assert run_on(flow, [4, 3]) == Fate(End.WOUNDED)
    assert [(todo.text, todo.clause) for todo in trial.todo()] == [("Ogron 1 is wounded.", "AT-SHOOT-04")]
    far = {"kind": "shoot", "attacker": {"unit": "dal.rank"}, "defender": {"unit": "2nd_doctor"}, "distance": 10}
    aimed = RULES.trial(far)
    assert aimed.needs(next(aimed.play())).say == "A 10 hits."


@pytest.mark.rule("AT-PRIS-08")
def test_an_escape_is_umpired() -> None:
    trial = RULES.trial({"kind": "escape", "attacker": {"unit": "leela", "cards": 2}})
    flow = trial.play()
    assert trial.needs(next(flow)).say == "8 or more escapes."
    assert run_on(flow, [8]) is True


def run_on(flow: Any, faces: list[int]) -> Any:
    """The outcome of a flow that waits for its first die; a pool is one die."""
    sent: Any = faces[0]
    for face in [*faces[1:], 0]:
        try:
            ask = flow.send(sent)
        except StopIteration as stop:
            return stop.value
        sent = ask.accept([face] if isinstance(ask, Pool) else face)
    raise AssertionError("it wants more dice")
