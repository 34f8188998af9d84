"""The traits of persons, one by one, as chapters ask for them (AT-NEW-WHO-01 to -31)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, run
from wartable.engine.ask import Choice
from wartable.engine.errors import RuleError
from wartable.engine.mod import Mod
from wartable.rulesets.adventures.arrivals.race import reveal
from wartable.rulesets.adventures.catalogue.persons import persons
from wartable.rulesets.adventures.events.arrivals import RaceRevealed
from wartable.rulesets.adventures.events.persons import DeckLookedAt, HarmTakenOver, Screamed, TookAlienShape
from wartable.rulesets.adventures.moving.limits import full_move
from wartable.rulesets.adventures.orders.give import allowed
from wartable.rulesets.adventures.persons import asked
from wartable.rulesets.adventures.persons.asked import KNOCK_OUT, WOUND
from wartable.rulesets.adventures.persons.told import TRAITS, trait_marks
from wartable.rulesets.adventures.specials.kit import rules_of
from wartable.rulesets.adventures.spotting.spot import was_active
from wartable.rulesets.adventures.state import ABOARD, Act, Game
from wartable.rulesets.adventures.telling.redaction import redact
from wartable.rulesets.adventures.turn.figure_moves import move_figure
from wartable.rulesets.adventures.turn.move_all import listed
from wartable.rulesets.adventures.vehicles.acts import GetIn

OFF = {"character_traits": False}


def who(key: str, at: tuple[float, float] = (20, 20), **fields: Any) -> dict[str, Any]:
    """A person by key, at a place, called by its key."""
    person = persons()[key]
    items = [item.value for item in person.items]
    return figure(key, person.kind.value, at, person=key, name=person.name, items=items, **fields)


def alien(at: tuple[float, float], key: str = "a", **fields: Any) -> dict[str, Any]:
    return figure(key, "rank", at, race="dal", **fields)


def sums(mods: Iterable[Mod]) -> list[tuple[Any, str]]:
    return [(mod.value, mod.clause) for mod in mods]


def before_moves(game: Game, key: str, *answers: str) -> list[Any]:
    """What a figure is asked at the start of step 3."""
    found = []
    for rule in rules_of(game, game.figures[key]):
        found += run(rule.before_moves(game, game.figures[key]), answers=answers)[1]
    return found


def events(game: Game, kind: type[Any]) -> list[Any]:
    return [event for event in game.log if isinstance(event, kind)]


@pytest.mark.rule("AT-NEW-CHAR-01", "AT-NEW-CHAR-02")
def test_each_person_with_a_rule_of_its_own_has_one_that_answers() -> None:
    named = {key for key, person in persons().items() if any("-WHO-" in clause for clause in person.clauses)}
    assert set(asked.KNOWN) == named
    assert len(named) == 31


@pytest.mark.rule("AT-NEW-CHAR-01")
def test_traits_can_be_left_out() -> None:
    assert rules_of(episode(who("10th_doctor"), options=OFF), episode(who("10th_doctor")).figures["10th_doctor"]) == ()
    game = episode(who("10th_doctor"), options=OFF)
    assert full_move(game, game.figures["10th_doctor"]) == 6000


@pytest.mark.rule("AT-DOC-01")
def test_a_person_of_ones_own_may_have_the_trait_of_another() -> None:
    ann = {"name": "Ann", "kind": "companion", "move": 6, "card_limit": 2, "health": 5, "trait": "10th_doctor"}
    game = episode(figure("ann", "companion", (20, 20), person="ann"), own={"persons": {"ann": ann}})
    assert full_move(game, game.figures["ann"]) == 7000


# ------------------------------------------------------------------ Doctors
@pytest.mark.rule("AT-NEW-WHO-01", "AT-NEW-WHO-10")
@pytest.mark.parametrize(("key", "move"), [("1st_doctor", 5000), ("2nd_doctor", 6000), ("10th_doctor", 7000)])
def test_how_far_a_doctor_goes(key: str, move: int) -> None:
    game = episode(who(key))
    assert full_move(game, game.figures[key]) == move


@pytest.mark.rule("AT-NEW-WHO-01")
def test_the_first_doctor_adds_to_his_own_tests_alone() -> None:
    game = episode(who("1st_doctor"), who("ace", (30, 20)))
    assert sums(asked.test_parts(game, game.figures["1st_doctor"])) == [(1, "AT-NEW-WHO-01")]
    assert sums(asked.test_parts(game, game.figures["ace"])) == []


@pytest.mark.rule("AT-NEW-WHO-02")
@pytest.mark.parametrize(("distance", "found"), [(9000, []), (9001, [(-1, "AT-NEW-WHO-02")])])
def test_the_second_doctor_is_harder_to_hit_from_afar(distance: int, found: list[Any]) -> None:
    game = episode(who("2nd_doctor"), alien((40, 20)))
    dalek, doctor = game.figures["a"], game.figures["2nd_doctor"]
    assert sums(asked.aim_parts(game, dalek, doctor, distance)) == found
    assert sums(asked.aim_parts(game, doctor, dalek, distance)) == []


@pytest.mark.rule("AT-NEW-WHO-03", "AT-NEW-WHO-12", "AT-NEW-WHO-16", "AT-NEW-WHO-17", "AT-NEW-WHO-22", "AT-MEL-04")
@pytest.mark.parametrize(("key", "found"), [
    ("3rd_doctor", [(1, "AT-NEW-WHO-03")]), ("ian_chesterton", [(1, "AT-NEW-WHO-12")]),
    ("ben_jackson", [(1, "AT-NEW-WHO-16")]), ("jamie_mccrimmon", [(1, "AT-NEW-WHO-17")]),
    ("leela", [(1, "AT-NEW-WHO-22")]), ("ace", [(1, "AT-NEW-CHAR-02")]), ("4th_doctor", []),
])  # fmt: skip
def test_what_is_added_in_melee(key: str, found: list[Any]) -> None:
    game = episode(who(key))
    assert sums(asked.melee_parts(game, game.figures[key])) == found


@pytest.mark.rule("AT-MEL-04")
def test_a_knife_counts_without_traits_too_and_once() -> None:
    game = episode(who("leela"), options=OFF)
    assert sums(asked.melee_parts(game, game.figures["leela"])) == [(1, "AT-MEL-04")]
    leela = figure("leela", "companion", (20, 20), person="leela", items=[])
    assert sums(asked.melee_parts(episode(leela), episode(leela).figures["leela"])) == []


@pytest.mark.rule("AT-NEW-WHO-03")
def test_how_far_the_third_doctor_drives() -> None:
    game = episode(who("3rd_doctor"), who("ace", (30, 20)))
    doctor = game.figures["3rd_doctor"]
    assert asked.driven(game, doctor, 20000) == (22000, "AT-NEW-WHO-03")
    assert asked.driven(game, doctor, 22000) == (22000, "")
    assert asked.driven(game, game.figures["ace"], 20000) == (20000, "")


@pytest.mark.rule("AT-NEW-WHO-04")
def test_the_fourth_doctor_exchanges_cards_in_contact_with_friends_at_three_inches() -> None:
    game = episode(who("4th_doctor"), who("ace", (24, 20)), who("leela", (24.1, 22)), who("jo_grant", (16, 20)))
    doctor, ace, leela = (game.figures[key] for key in ("4th_doctor", "ace", "leela"))
    assert asked.exchange_in_contact(game, doctor, ace) == "AT-NEW-WHO-04"
    assert asked.exchange_in_contact(game, ace, doctor) == "AT-NEW-WHO-04"
    assert asked.exchange_in_contact(game, doctor, leela) == ""
    assert asked.exchange_in_contact(game, ace, leela) == ""


@pytest.mark.rule("AT-NEW-WHO-05")
@pytest.mark.parametrize(("at", "answer", "bears"), [
    ((24, 20), ["yes"], "5th_doctor"), ((24, 20), ["no"], "ace"), ((24.1, 20), [], "ace"),
])  # fmt: skip
def test_the_fifth_doctor_may_take_over_a_wound(at: tuple[float, float], answer: list[str], bears: str) -> None:
    game = episode(who("5th_doctor"), who("ace", at))
    found, asks = run(asked.bearer(game, game.figures["ace"], KNOCK_OUT), answers=answer)
    assert found.id == bears
    questions = [ask.question for ask in asks if isinstance(ask, Choice)]
    assert questions == ["Does the 5th Doctor take over the knock-out of Ace?"] * len(answer)
    assert [event.friend for event in events(game, HarmTakenOver)] == ["ace"] * (bears == "5th_doctor")


@pytest.mark.rule("AT-NEW-WHO-05")
def test_the_fifth_doctor_takes_nothing_over_while_he_is_helpless_or_it_is_his_own() -> None:
    game = episode(who("5th_doctor", helpless=2), who("ace", (24, 20)))
    assert run(asked.bearer(game, game.figures["ace"], WOUND))[0].id == "ace"
    assert run(asked.bearer(game, game.figures["5th_doctor"], WOUND))[0].id == "5th_doctor"


@pytest.mark.rule("AT-NEW-WHO-06")
def test_the_sixth_doctor_gives_two_dice_for_orders_of_a_unit_that_he_sees() -> None:
    wall = [{"kind": "wall", "points": [[24, 0], [24, 40]]}]
    unit = figure("s", "soldier", (30, 20))
    game, hidden = episode(who("6th_doctor"), unit), episode(who("6th_doctor"), unit, terrain=wall)
    assert asked.two_dice(game, [game.figures["s"]]) == "AT-NEW-WHO-06"
    assert asked.two_dice(hidden, [hidden.figures["s"]]) == ""
    asleep = episode(who("6th_doctor", helpless=1), unit)
    assert asked.two_dice(asleep, [asleep.figures["s"]]) == ""


@pytest.mark.rule("AT-NEW-WHO-07")
@pytest.mark.parametrize(("answer", "seen"), [("yes", ["dal_1"]), ("no", [])])
def test_the_seventh_doctor_may_look_at_the_next_card(answer: str, seen: list[str]) -> None:
    game = episode(who("7th_doctor"), deck=["dal_1", "dal_2"])
    _, asks = run(asked.before_events(game), answers=[answer])
    assert [ask.clause for ask in asks] == ["AT-NEW-WHO-07"]
    assert [event.card for event in events(game, DeckLookedAt)] == seen
    assert game.deck == ("dal_1", "dal_2")
    told = [event.told(game) for event in events(game, DeckLookedAt)]
    assert told == ["The 7th Doctor looks at the next card of the deck: A shaft to the core."] * len(seen)


@pytest.mark.rule("AT-NEW-WHO-07")
def test_nobody_looks_at_an_empty_deck_or_asleep() -> None:
    run(asked.before_events(episode(who("7th_doctor"))))
    run(asked.before_events(episode(who("7th_doctor", helpless=1), deck=["dal_1"])))


@pytest.mark.rule("AT-NEW-WHO-08", "AT-NEW-WHO-19")
@pytest.mark.parametrize(("key", "found"), [
    ("8th_doctor", [(-1, "AT-NEW-WHO-08")]), ("jo_grant", [(-2, "AT-NEW-WHO-19")]), ("ace", []),
])  # fmt: skip
def test_what_is_needed_less_to_escape(key: str, found: list[Any]) -> None:
    game = episode(who(key))
    assert sums(asked.escape_parts(game, game.figures[key])) == found


@pytest.mark.rule("AT-NEW-WHO-09")
def test_the_ninth_doctor_passes_cards_to_companions_whom_he_sees() -> None:
    wall = [{"kind": "wall", "points": [[24, 0], [24, 40]]}]
    people = who("9th_doctor"), who("rose_tyler", (60, 20)), who("benton", (50, 30))
    game, hidden = episode(*people), episode(*people, terrain=wall)
    doctor, rose, benton = (game.figures[key] for key in ("9th_doctor", "rose_tyler", "benton"))
    assert asked.exchange_afar(game, doctor, rose) == "AT-NEW-WHO-09"
    assert asked.exchange_afar(game, rose, doctor) == ""
    assert asked.exchange_afar(game, doctor, benton) == ""
    assert asked.exchange_afar(hidden, hidden.figures["9th_doctor"], hidden.figures["rose_tyler"]) == ""


# ------------------------------------------------------------------ companions
@pytest.mark.rule("AT-NEW-WHO-11", "AT-NEW-WHO-13")
def test_peacemakers() -> None:
    game = episode(*(who(key, (10 + 5 * n, 20)) for n, key in enumerate(("susan_foreman", "barbara_wright", "ace"))))
    found = [asked.peacemaker(game, game.figures[key]) for key in ("susan_foreman", "barbara_wright", "ace")]
    assert found == ["AT-NEW-WHO-11", "AT-NEW-WHO-13", ""]


@pytest.mark.rule("AT-NEW-WHO-14")
def test_vicky_moves_unseen() -> None:
    game = episode(who("vicky", active=1), who("ace", (30, 20), active=1))
    assert [was_active(game, game.figures[key]) for key in ("vicky", "ace")] == [False, True]


@pytest.mark.rule("AT-NEW-WHO-15", "AT-NEW-WHO-28")
@pytest.mark.parametrize(("key", "clause"), [
    ("stephen_taylor", "AT-NEW-WHO-15"), ("micky_smith", "AT-NEW-WHO-28"), ("ace", ""),
])  # fmt: skip
def test_who_drives_at_once(key: str, clause: str) -> None:
    game = episode(who(key))
    assert asked.drives_at_once(game, game.figures[key]) == clause


@pytest.mark.rule("AT-NEW-WHO-17", "AT-NEW-WHO-29")
@pytest.mark.parametrize(("key", "turns", "found"), [
    ("jamie_mccrimmon", 3, (2, "AT-NEW-WHO-17")), ("jamie_mccrimmon", 2, (1, "AT-NEW-WHO-17")),
    ("jamie_mccrimmon", 1, (1, "")), ("jack_harkness", 3, (1, "AT-NEW-WHO-29")), ("jack_harkness", 1, (1, "")),
    ("ace", 3, (3, "")),
])  # fmt: skip
def test_for_how_long_somebody_is_out(key: str, turns: int, found: tuple[int, str]) -> None:
    game = episode(who(key))
    assert asked.turns_out(game, game.figures[key], turns) == found


@pytest.mark.rule("AT-NEW-WHO-18", "AT-NEW-WHO-27")
@pytest.mark.parametrize(("key", "clause"), [
    ("victoria_waterfield", "AT-NEW-WHO-18"), ("melanie_mel_bush", "AT-NEW-WHO-27"),
])  # fmt: skip
def test_a_scream_halts_aliens_at_six_inches_once_a_game(key: str, clause: str) -> None:
    game = episode(who(key), alien((27, 20), "near"), alien((20, 27.1), "far"))
    asks = before_moves(game, key, "yes")
    assert [ask.clause for ask in asks] == [clause]
    (event,) = events(game, Screamed)
    assert (event.aliens, event.clause) == (("near",), clause)
    assert [game.figures[one].halted for one in ("near", "far")] == [1, 0]
    assert before_moves(game, key) == []


@pytest.mark.rule("AT-NEW-WHO-18")
def test_nobody_screams_at_nothing_and_who_keeps_still_may_scream_later() -> None:
    game = episode(who("victoria_waterfield"), alien((20, 27.1)))
    assert before_moves(game, "victoria_waterfield") == []
    game = episode(who("victoria_waterfield"), alien((20, 27)))
    assert len(before_moves(game, "victoria_waterfield", "no")) == 1
    assert game.figures["a"].halted == 0
    assert len(before_moves(game, "victoria_waterfield", "yes")) == 1


@pytest.mark.rule("AT-NEW-WHO-20")
@pytest.mark.parametrize(("at", "turned"), [((39, 20), True), ((39.1, 20), False)])
def test_sarah_jane_knows_the_race_at_eighteen_inches(at: tuple[float, float], turned: bool) -> None:
    wall = [{"kind": "wall", "points": [[24, 0], [24, 40]]}]
    game = episode(who("sarah_jane_smith"), alien(at, unknown=True), race="dal", terrain=wall)
    reveal(game)
    assert [event.words for event in events(game, RaceRevealed)] == ["Daleks"] * turned
    assert game.revealed is turned
    reveal(game)
    assert len(events(game, RaceRevealed)) == turned


@pytest.mark.rule("AT-NEW-WHO-20")
def test_others_do_not_know_the_race() -> None:
    game = episode(who("ace"), alien((25, 20)), race="dal")
    reveal(game)
    assert not game.revealed


@pytest.mark.rule("AT-NEW-WHO-21", "AT-NEW-WHO-31")
def test_who_has_dressings_without_end_and_who_one_without_the_artefact() -> None:
    game = episode(who("harry_sullivan"), who("martha_jones", (30, 20)), who("ace", (40, 20)))
    harry, martha, ace = game.figures.values()
    uses = [asked.keeps_uses(game, one, "field_dressing") for one in (harry, martha, ace)]
    assert uses == ["AT-NEW-WHO-21", "", ""]
    assert asked.keeps_uses(game, harry, "spare_power_cell") == ""
    without = [asked.uses_without(game, one, "field_dressing") for one in (harry, martha, ace)]
    assert without == ["", "AT-NEW-WHO-31", ""]
    asked.use_up(game, martha, "field_dressing", "AT-NEW-WHO-31")
    assert asked.uses_without(game, martha, "field_dressing") == ""


@pytest.mark.rule("AT-NEW-WHO-23")
def test_k9_climbs_nothing_and_its_cards_are_read_at_three_inches() -> None:
    game = episode(who("k_9", cards=["dal_3"]), who("ace", (24, 20), cards=["dal_1"]), who("leela", (20, 24.1)))
    k9, ace, leela = game.figures.values()
    assert [asked.climbs_nothing(game, one) for one in (k9, ace)] == ["AT-NEW-WHO-23", ""]
    assert [asked.readable(game, one) for one in (k9, ace, leela)] == [("dal_3",), ("dal_1", "dal_3"), ()]
    assert persons()["k_9"].robot


@pytest.mark.rule("AT-NEW-WHO-24")
@pytest.mark.parametrize(("at", "order", "first"), [
    ((21, 20), "move", True), ((21.1, 20), "move", False), ((21, 20), "stand", False), ((21, 20), "retreat", True),
])  # fmt: skip
def test_tegan_leaves_contact_before_all_others(at: tuple[float, float], order: str, first: bool) -> None:
    game = episode(who("tegan", order=order), alien(at), who("ace", (50, 20)), alien((51, 20), "b"))
    assert (listed(game)[0] == "tegan") is first


@pytest.mark.rule("AT-NEW-WHO-25")
@pytest.mark.parametrize(("at", "found"), [
    ((33, 20), ["move", "advance", "attack", "stand", "retreat"]), ((33.1, 20), ["move", "stand"]),
])  # fmt: skip
def test_turlough_alone_moves_or_stands(at: tuple[float, float], found: list[str]) -> None:
    game = episode(who("vislor_turlough"), who("ace", at))
    assert [order.value for order in allowed(game, [game.figures["vislor_turlough"]])] == found


@pytest.mark.rule("AT-NEW-WHO-26")
def test_kamelion_counts_as_an_alien_for_one_turn() -> None:
    game = episode(who("kamelion"), alien((30, 20)))
    kamelion = game.figures["kamelion"]
    assert asked.passes_as_alien(game, kamelion) == ""
    assert [ask.question for ask in before_moves(game, "kamelion", "yes")] == [
        "Does Kamelion take the shape of an alien?"
    ]
    assert [event.clause for event in events(game, TookAlienShape)] == ["AT-NEW-WHO-26"]
    assert asked.passes_as_alien(game, kamelion) == "AT-NEW-WHO-26"
    game.turn += 1
    assert asked.passes_as_alien(game, kamelion) == ""
    assert before_moves(game, "kamelion") == []
    assert persons()["kamelion"].robot


@pytest.mark.rule("AT-NEW-WHO-26")
def test_kamelion_is_not_asked_while_there_are_no_aliens() -> None:
    assert before_moves(episode(who("kamelion")), "kamelion") == []


@pytest.mark.rule("AT-NEW-WHO-30")
@pytest.mark.parametrize(("at", "found"), [((22, 20), [(1, "AT-NEW-WHO-30")]), ((22.1, 20), [])])
def test_donna_helps_the_doctor_beside_her(at: tuple[float, float], found: list[Any]) -> None:
    game = episode(who("10th_doctor"), who("donna_noble", at), who("ace", (22, 18)))
    assert sums(asked.test_parts(game, game.figures["10th_doctor"])) == found
    assert sums(asked.test_parts(game, game.figures["ace"])) == []


@pytest.mark.rule("AT-IDEA-06")
def test_a_card_limit_is_that_of_the_person() -> None:
    game = episode(who("romana", card_limit=4))
    assert asked.card_limit(game, game.figures["romana"]) == 4


@pytest.mark.rule("AT-NEW-WHO-23", "AT-MOVE-03")
@pytest.mark.parametrize(("key", "options", "crosses"), [("k_9", {}, False), ("k_9", OFF, True), ("ace", {}, True)])
def test_k9_goes_over_no_barrier(key: str, options: dict[str, Any], crosses: bool) -> None:
    fence = [{"kind": "fence", "key": "f", "points": [[22, 0], [22, 48]]}]
    game = episode(who(key, (20.5, 20), order="move", ordered=True, move=6), terrain=fence, options=options)
    flow = move_figure(game, game.figures[key])
    if crosses:
        run(flow, answers=[{"to": [23600, 20000]}])
        assert game.figures[key].at == (23600, 20000)
        return
    with pytest.raises(RuleError):
        run(flow, answers=[{"to": [23600, 20000]}])


# ------------------------------------------------------------------ what is told
@pytest.mark.rule("AT-NEW-CHAR-01")
def test_each_trait_is_told_with_its_clause() -> None:
    assert set(TRAITS) == set(asked.KNOWN)
    assert {key: trait.clause for key, trait in TRAITS.items()} == {key: persons()[key].clause for key in TRAITS}


@pytest.mark.rule("AT-NEW-CHAR-01", "AT-NEW-WHO-26")
def test_what_is_used_up_is_told_no_more() -> None:
    def told(game: Game, key: str) -> list[str]:
        return [mark.text for mark in trait_marks(game, game.figures[key])]

    game = episode(who("kamelion"), who("ace", (30, 20)), alien((40, 20)))
    assert [told(game, key) for key in ("kamelion", "ace", "a")] == [["may look like an alien"], [], []]
    before_moves(game, "kamelion", "yes")
    assert told(game, "kamelion") == ["looks like an alien"]
    assert told(episode(who("kamelion"), options=OFF), "kamelion") == []


@pytest.mark.rule("AT-NEW-WHO-10", "AT-NEW-WHO-14", "AT-NEW-WHO-17", "AT-NEW-WHO-23", "AT-NEW-WHO-24", "AT-NEW-WHO-25")
def test_what_decides_in_silence_is_cited() -> None:
    people = ("10th_doctor", "vicky", "jamie_mccrimmon", "k_9")
    far = [who(key, (6 + 12 * n, 6), active=1) for n, key in enumerate(people)]
    game = episode(*far, who("vislor_turlough", (60, 40)), who("tegan", (20, 30), order="move"), alien((21, 30)))
    full_move(game, game.figures["10th_doctor"])
    was_active(game, game.figures["vicky"])
    asked.turns_out(game, game.figures["jamie_mccrimmon"], 3)
    asked.climbs_nothing(game, game.figures["k_9"])
    allowed(game, [game.figures["vislor_turlough"]])
    listed(game)
    cited = {clause for clause in game.cites or () if "-WHO-" in clause}
    assert sorted(cited) == [f"AT-NEW-WHO-{number}" for number in (10, 14, 17, 23, 24, 25)]


@pytest.mark.rule("AT-NEW-WHO-15", "AT-NEW-WHO-28", "AT-VEH-01")
@pytest.mark.parametrize(("key", "fields", "drives"), [
    ("stephen_taylor", {}, True), ("micky_smith", {}, True), ("ace", {}, False),
    ("stephen_taylor", {"suppressed": 1}, False),
])  # fmt: skip
def test_a_vehicle_that_a_driver_enters_moves_in_the_same_turn(key: str, fields: dict[str, Any], drives: bool) -> None:
    car = {"id": "car", "vehicle": "car", "at": [20, 20], **fields}
    game = episode(who(key, (20, 22)), car)
    answers = [{"to": [36000, 20000]}] if drives else []
    run(GetIn().carry_out(game, Act(key, GetIn.kind, targets=("car",))), answers=answers)
    assert game.figures[key].where == ABOARD
    assert game.figures["car"].at == ((36000, 20000) if drives else (20000, 20000))
    assert any("-WHO-" in clause for clause in game.cites or ()) is drives


@pytest.mark.rule("AT-NEW-WHO-07")
def test_a_copy_that_does_not_know_the_deck_does_not_know_its_next_card_either() -> None:
    game = redact(episode(who("7th_doctor"), deck=["dal_1"]), "p1")
    run(asked.before_events(game), answers=["yes"])
    assert [event.words for event in events(game, DeckLookedAt)] == ["a card that is not told"]
