"""HD-NEW-ENC-09 to HD-NEW-ENC-28, HD-NEW-ENC-42 to HD-NEW-ENC-46: cards that are held, briefed or played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.finding import SECRETS, briefed, searched, site, tell
from tests.rulesets.hunt_for_davros.helpers import at, card, events, hall, model, run, said, scripted
from wartable.engine.ask import Choice
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.mod import Mod
from wartable.rulesets.hunt_for_davros.events.actions import Stepped, WeaponSwapped
from wartable.rulesets.hunt_for_davros.events.base import MissionsDealt
from wartable.rulesets.hunt_for_davros.events.searching import (
    Briefed,
    CardReturned,
    CardShown,
    CardTaken,
    CardUsedUp,
    MissionSwapped,
    NothingFound,
    OrdersChanged,
    Peeked,
)
from wartable.rulesets.hunt_for_davros.searching import encounters, search
from wartable.rulesets.hunt_for_davros.shooting import results
from wartable.rulesets.hunt_for_davros.shooting.attack import plan
from wartable.rulesets.hunt_for_davros.specials import ask as questions
from wartable.rulesets.hunt_for_davros.specials import cards as rules_of_cards
from wartable.rulesets.hunt_for_davros.specials.cards import rules_of
from wartable.rulesets.hunt_for_davros.specials.points import Band, HuntSpecial, Shot
from wartable.rulesets.hunt_for_davros.state import DECK, DORMANT, GONE, GUARDS, HELD, HIDDEN, Card, Game, Marker, Model
from wartable.rulesets.hunt_for_davros.winning.victory import show


# ------------------------------------------------------------------ cards that speak in a shot
def dice_at(squares: int, mine: str = "", theirs: str = "", ready: bool = True) -> tuple[Band, int]:
    """The band and the dice of a shot of red-1 over so many squares, with a card of the firer and of the target."""
    cards = [card(mine, "red", "red-1", ready=ready)] if mine else []
    cards += [card(theirs, "blue", "blue-1", ready=ready)] if theirs else []
    game = hall(20, 3, model("red-1", "red", 0, 1, "e"), model("blue-1", "blue", squares, 1), cards=cards)
    found = plan(game, game.models["red-1"], game.models["blue-1"])
    return found.band, found.count


@pytest.mark.rule("HD-NEW-ENC-10", "HD-NEW-ENC-11", "HD-NEW-ENC-18", "HD-FIRE-06", "HD-MISS-01")
@pytest.mark.parametrize(
    ("mine", "theirs", "dice"),
    [
        # at 6, 7, 12 and 13 squares: short, medium, medium, long
        ("", "", [3, 2, 2, 1]),
        ("overcharge_cell", "", [4, 3, 3, 1]),  # one more, but not at long range
        ("beam_collimator", "", [3, 2, 2, 2]),  # long counts as medium
        ("", "refractor_plates", [2, 1, 1, 0]),  # one fewer, none at long range
        ("overcharge_cell", "refractor_plates", [3, 2, 2, 0]),
        ("beam_collimator", "refractor_plates", [2, 1, 1, 1]),
        ("", "overcharge_cell", [3, 2, 2, 1]),  # that of the target does nothing
        ("refractor_plates", "", [3, 2, 2, 1]),  # nor do the plates of the firer
    ],
)
def test_cards_change_the_dice(mine: str, theirs: str, dice: list[int]) -> None:
    assert [dice_at(squares, mine, theirs)[1] for squares in (6, 7, 12, 13)] == dice


@pytest.mark.rule("HD-NEW-ENC-10", "HD-NEW-ENC-11", "HD-FIRE-06")
def test_bands_are_shifted_first_and_the_dice_added_to_what_they_come_to() -> None:
    cards = [card("overcharge_cell", "red", "red-1"), card("beam_collimator", "red", "red-1")]
    game = hall(20, 3, model("red-1", "red", 0, 1, "e"), model("blue-1", "blue", 13, 1), cards=cards)
    found = plan(game, game.models["red-1"], game.models["blue-1"])
    assert (found.true_band, found.band, found.count) == (Band.LONG, Band.MEDIUM, 3)  # 2 at medium range, and 1
    assert [reason.clause for reason in found.reasons if "ENC" in reason.clause] == ["HD-NEW-ENC-11", "HD-NEW-ENC-10"]


@pytest.mark.rule("HD-SRCH-02")
def test_a_card_that_is_not_briefed_does_nothing() -> None:
    assert dice_at(6, "overcharge_cell", ready=False)[1] == 3


@pytest.mark.rule("HD-NEW-ENC-14", "HD-FIRE-02")
@pytest.mark.parametrize(("kind", "degrees"), [("swivel_mount", 360), ("force_shell", 90)])
def test_the_swivel_mount_fires_all_round(kind: str, degrees: int) -> None:
    game = hall(6, 6, model("red-1", "red", 3, 3), model("blue-1", "blue", 3, 5), cards=[card(kind, "red", "red-1")])
    assert questions.arc(game, game.models["red-1"]).value == degrees
    assert (plan(game, game.models["red-1"], game.models["blue-1"]).refused is None) is (degrees == 360)


@pytest.mark.rule("HD-NEW-ENC-12", "HD-NEW-ENC-13", "HD-NEW-ENC-17")
@pytest.mark.parametrize(
    ("kind", "limit", "rerolls", "shells"),
    [
        ("rapid_discharge_coil", 4, 0, 0),
        ("lance_head", 0, 1, 0),
        ("force_shell", 0, 0, 1),
        ("heavy_gunner_in_store", 0, 0, 0),  # a limit of the model that it brings, not of who holds the card
        ("alarm", 0, 0, 0),
        (HIDDEN, 0, 0, 0),  # of a card that one does not know nothing can be told
    ],
)
def test_what_else_a_card_gives_its_holder(kind: str, limit: int, rerolls: int, shells: int) -> None:
    game = hall(6, 6, model("red-1", "red", 3, 3), model("red-2", "red", 1, 1), cards=[card(kind, "red", "red-1")])
    holder, mate = game.models["red-1"], game.models["red-2"]
    assert questions.fire_limit(game, holder).value == limit
    assert questions.fire_limit(game, mate).value == 0
    assert len(questions.rerolls(game, holder)) == rerolls
    assert not questions.rerolls(game, mate)
    assert len(questions.shells(game, holder)) == shells
    assert not questions.shells(game, mate)


@pytest.mark.rule("HD-NEW-ENC-19", "HD-NEW-ENC-20", "HD-NEW-ENC-21", "HD-NEW-ENC-22")
@pytest.mark.parametrize(
    ("kind", "result", "secondary", "clause"),
    [
        ("self_repair_unit", "systems_failure", False, "HD-NEW-ENC-19"),
        ("self_repair_unit", "systems_failure", True, "HD-NEW-ENC-19"),
        ("self_repair_unit", "took_cover", False, ""),
        ("shock_bracing", "destroyed", True, "HD-NEW-ENC-20"),
        ("shock_bracing", "any_secondary", True, "HD-NEW-ENC-20"),
        ("shock_bracing", "destroyed", False, ""),
        ("cold_logic_patch", "lost_temper", False, "HD-NEW-ENC-21"),
        ("cold_logic_patch", "destroyed", False, ""),
        ("sealed_casing", "explosion_neighbours", False, "HD-NEW-ENC-22"),
        ("sealed_casing", "exploded", False, ""),  # it dies all the same
    ],
)
def test_results_that_do_nothing(kind: str, result: str, secondary: bool, clause: str) -> None:
    game = hall(6, 6, model("red-1", "red", 3, 3), cards=[card(kind, "red", "red-1")])
    assert questions.ignored(game, game.models["red-1"], result, secondary)[0] == clause


@pytest.mark.rule("HD-NEW-ENC-21", "HD-NEW-ENC-19")
@pytest.mark.parametrize(
    ("kind", "holder", "mate"),
    [
        ("cold_logic_patch", "", True),
        ("self_repair_unit", "red-1", False),
    ],
)
def test_a_team_card_serves_all_its_models_and_no_others(kind: str, holder: str, mate: bool) -> None:
    crowd = (model("red-1", "red", 3, 3), model("red-2", "red", 1, 1), model("blue-1", "blue", 5, 5))
    game = hall(6, 6, *crowd, cards=[card(kind, "red", holder)])
    result = "lost_temper" if mate else "systems_failure"
    spared = [bool(questions.ignored(game, found, result, False)[0]) for found in game.models.values()]
    assert spared == [True, mate, False]


@pytest.mark.rule("HD-NEW-ENC-00")
def test_a_card_of_a_new_kind_is_one_short_class(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True, slots=True)
    class PointBlank(HuntSpecial):
        @override
        def dice_mods(self, me: Model, shot: Shot) -> Iterator[Mod]:
            if me is shot.firer and shot.distance == 1:
                yield Mod(2, "HD-NEW-ENC-45", "point blank")

    monkeypatch.setattr(rules_of_cards, "OWN", {"bare_shelves": (PointBlank(),)})
    rules_of.cache_clear()
    try:
        assert [dice_at(squares, "bare_shelves")[1] for squares in (1, 2)] == [5, 3]
    finally:
        rules_of.cache_clear()


# ------------------------------------------------------------------ who gets a card
@pytest.mark.rule("HD-SRCH-03", "HD-NEW-ENC-01", "HD-NEW-ENC-02", "HD-NEW-ENC-03", "HD-NEW-ENC-15", "HD-NEW-ENC-28",
                  "HD-NEW-ENC-44")  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "holder"),
    [
        ("access_cylinder", "red-1"),
        ("maintenance_override", "red-1"),
        ("scout_probe", "red-1"),
        ("concussion_charge", "red-1"),
        ("refractor_plates", "red-1"),
        ("door_cipher", ""),
        ("cold_logic_patch", ""),
        ("guard_recall_signal", ""),
        ("plan_of_the_sanctum", ""),
    ],
)
def test_a_card_goes_to_the_searcher_or_to_its_team(kind: str, holder: str) -> None:
    game = briefed(kind)
    found = game.cards["card-1"]
    assert (found.where, found.owner, found.holder, found.ready) == (HELD, "red", holder, True)
    assert not events(game, CardUsedUp)


# ------------------------------------------------------------------ missions
def rivals() -> list[Model]:
    return [model("blue-1", "blue", 0, 0), model("teal-1", "teal", 0, 11)]


KILL, HOME = "execute_the_maker", "bring_the_maker_home"
MISSIONS = {"red": KILL, "blue": HOME, "teal": KILL}


@pytest.mark.rule("HD-NEW-ENC-42", "HD-GEN-10", "HD-SRCH-02")
@pytest.mark.parametrize(
    ("shown", "seen", "answers", "peeked"),
    [
        ([], (), ["teal"], "teal"),
        (["blue"], (), [], "teal"),  # everybody knows that of Blue
        ([], ("teal",), [], "blue"),  # red has looked at that of Teal before
        (["blue", "teal"], (), [], ""),
    ],
)
def test_intercepted_orders_show_a_mission_that_one_does_not_know(
    shown: list[str], seen: tuple[str, ...], answers: list[str], peeked: str
) -> None:
    game = searched("intercepted_orders", *rivals(), missions=MISSIONS)
    game.teams["red"].seen = seen
    for seat in shown:
        show(game, seat)
    before = len(game.log)
    tell(game, answers=answers)
    assert [(event.seat, event.what, event.kind) for event in events(game, Peeked)] == (
        [("red", peeked, MISSIONS[peeked])] if peeked else []
    )
    assert game.cards["card-1"].where == GONE
    assert all(not event.visible_to(seat) for event in game.log[before:] for seat in ("", "blue", "teal"))


@pytest.mark.rule("HD-NEW-ENC-43", "HD-GEN-10", "HD-SCN-02")
def test_revised_orders_exchange_a_mission_for_an_undealt_one() -> None:
    game = searched("revised_orders", *rivals(), missions=MISSIONS)
    game.missions = (HOME, KILL, HOME)
    game.teams["blue"].seen = ("red", "teal")
    show(game, "red")
    before = len(game.log)
    tell(game, dice=[3], answers=["exchange"])
    assert game.teams["red"].mission == HOME
    assert game.missions == (HOME, KILL, KILL)  # the old card is among them now
    assert not game.teams["red"].shown
    assert list(game.teams["blue"].seen) == ["teal"]
    public = [event for event in game.log[before:] if event.visible_to("blue")]
    assert public == [OrdersChanged("red")]
    assert not any(event.visible_to("red") for event in events(game, MissionsDealt))
    assert game.cards["card-1"].where == GONE


@pytest.mark.rule("HD-NEW-ENC-43")
def test_to_keep_ones_orders_looks_the_same_to_others() -> None:
    game = searched("revised_orders", *rivals(), missions=MISSIONS)
    game.missions = (HOME,)
    show(game, "red")
    before = len(game.log)
    tell(game, answers=["keep"])
    assert game.teams["red"].mission == KILL
    assert game.missions == (HOME,)
    assert [event for event in game.log[before:] if event.visible_to("blue")] == [OrdersChanged("red")]
    assert not events(game, MissionSwapped)
    assert not game.teams["red"].shown
    assert game.cards["card-1"].where == GONE


@pytest.mark.rule("HD-NEW-ENC-43")
def test_without_undealt_missions_there_is_nothing_to_exchange() -> None:
    game = briefed("revised_orders", *rivals(), missions=MISSIONS)
    assert not events(game, OrdersChanged)
    assert game.cards["card-1"].where == GONE


@pytest.mark.rule("HD-NEW-ENC-43", "HD-GEN-10")
def test_the_draw_of_a_new_mission_is_the_umpires_secret() -> None:
    game = searched("revised_orders", *rivals(), missions=MISSIONS)
    game.missions = (HOME, KILL)
    assert game.act is not None
    _, asked = run(search.brief(game, game.models["red-1"], game.act.found), [1], ["exchange"])
    assert [getattr(ask, "secret", None) for ask in asked] == [None, True]


# ------------------------------------------------------------------ the crate
UNUSED = ("swivel_mount", "projectile_arm", "sealed_crate", "trip_mine", "force_shell", "lance_head")
"""The fitting ones among them are swivel_mount, force_shell and lance_head."""


def pile(kinds: tuple[str, ...]) -> list[Card]:
    return [Card(f"unused-{kind}", kind) for kind in kinds]


@pytest.mark.rule("HD-NEW-ENC-46", "HD-SRCH-02", "HD-GEN-10")
def test_of_two_cards_in_a_crate_one_is_kept() -> None:
    game = searched("sealed_crate", model("blue-1", "blue", 0, 0), cards=pile(UNUSED))
    before = len(game.log)
    # 3 of three: lance_head; then 1 of two: swivel_mount
    tell(game, dice=[3, 1], answers=["unused-swivel_mount"])
    assert [event.kind for event in events(game, Peeked)] == ["lance_head", "swivel_mount"]
    assert events(game, CardTaken)[-1] == CardTaken("red", "unused-swivel_mount", "swivel_mount", "red-1")
    assert events(game, CardReturned) == [CardReturned("red", "unused-lance_head")]
    assert [event.kind for event in events(game, Briefed)] == ["sealed_crate", "swivel_mount"]
    assert game.cards["card-1"].where == GONE
    assert game.cards["unused-lance_head"].where == DECK
    assert questions.arc(game, game.models["red-1"]).value == 360
    assert all(not event.visible_to("blue") for event in game.log[before:])


@pytest.mark.rule("HD-NEW-ENC-46", "HD-NEW-ENC-21", "HD-NEW-ENC-00")
@pytest.mark.parametrize(("kind", "holder"), [("cold_logic_patch", ""), ("force_shell", "red-1")])
def test_a_card_of_the_team_in_a_crate_is_the_teams(kind: str, holder: str) -> None:
    """The only card that fits is kept; the Cold logic patch is the team's, so that it outlives the searcher."""
    game = searched("sealed_crate", model("blue-1", "blue", 0, 0), cards=pile((kind,)))
    tell(game)
    kept = game.cards[f"unused-{kind}"]
    assert (kept.where, kept.owner, kept.holder) == ("held", "red", holder)
    assert events(game, CardTaken)[-1].holder == holder
    red = game.models["red-1"]
    results.destroy(game, red, None)
    assert (game.cards[f"unused-{kind}"].where == "held") is (not holder)


@pytest.mark.rule("HD-NEW-ENC-46")
@pytest.mark.parametrize(
    ("unused", "dice", "answers", "kept"),
    [
        (
            ("swivel_mount", "force_shell"),
            [2],
            ["unused-swivel_mount"],
            "swivel_mount",
        ),  # the last is drawn without a die
        (("projectile_arm", "force_shell", "sealed_crate", "alarm"), [], [], "force_shell"),  # just one fits
        (("projectile_arm", "trip_mine"), [], [], ""),
    ],
)
def test_crates_when_few_cards_are_left(
    unused: tuple[str, ...], dice: list[int], answers: list[str], kept: str
) -> None:
    game = briefed("sealed_crate", cards=pile(unused), dice=dice, answers=answers)
    assert [found.kind for found in game.held("red")] == ([kept] if kept else [])
    assert len(events(game, NothingFound)) == (not kept)


# ------------------------------------------------------------------ the projectile arm
@pytest.mark.rule("HD-NEW-ENC-16", "HD-WPN-03", "HD-SRCH-02")
@pytest.mark.parametrize(
    ("profile", "after", "held"),
    [
        ("dalek_warrior", "machinegun", True),
        ("dalek_special_weapons", "machinegun", True),
        ("unit_rifle", "assault_rifle", False),  # there is no ray to swap
    ],
)
def test_the_projectile_arm_takes_the_place_of_the_ray(profile: str, after: str, held: bool) -> None:
    game = searched("projectile_arm", model("blue-1", "blue", 0, 0), profile=profile)
    before = game.models["red-1"].weapon
    tell(game)
    assert before != "machinegun"
    assert game.models["red-1"].weapon == after
    assert len(events(game, WeaponSwapped)) == len(events(game, CardShown)) == held
    assert (game.cards["card-1"].where == HELD) is held


# ------------------------------------------------------------------ the probe
def probing(*, holder: str = "red-1", seen: tuple[str, ...] = (), **fields: Any) -> Game:
    markers = [
        Marker("m2", (13, 0), "", "c2"), Marker("m3", (12, 0), "", "c3"), Marker("m4", (3, 0), "", "c4"),
        Marker("m5", (4, 0), "", "c5", True),
    ]  # fmt: skip
    hidden = [card("trip_mine", "m3", where="marker", id="c3"), card("alarm", "m4", where="marker", id="c4")]
    probe = card("scout_probe", "red", holder, **fields)
    crowd = (model("red-1", "red", 0, 0), model("blue-1", "blue", 0, 2))
    game = hall(20, 3, *crowd, markers=markers, cards=[probe, *hidden])
    game.teams["red"].seen = seen
    return game


@pytest.mark.rule("HD-NEW-ENC-09", "HD-GEN-10")
def test_the_probe_looks_at_one_marker_near_its_holder_when_a_turn_begins() -> None:
    game = probing()
    _, asked = run(search.turn_start(game), [], ["m3"])
    (ask,) = asked
    assert isinstance(ask, Choice)
    assert ask.seat == "red"
    # m4 at 3 squares, m3 at just 12; m2 at 13 is too far, m5 has been searched
    assert [option.key for option in ask.options] == ["m4", "m3", "none"]
    (peek,) = events(game, Peeked)
    assert (peek.what, peek.kind, peek.clause) == ("m3", "trip_mine", "HD-NEW-ENC-09")
    assert [peek.visible_to(seat) for seat in SECRETS] == [False, False, True, True]
    assert game.teams["red"].seen == ("m3",)
    assert game.teams["blue"].seen == ()


@pytest.mark.rule("HD-NEW-ENC-09")
@pytest.mark.parametrize(
    ("case", "asked"),
    [
        ({}, 1),
        ({"seen": ("m3", "m4")}, 0),
        ({"ready": False}, 0),
        ({"where": "dropped", "at": at("1,1")}, 0),
    ],
)
def test_when_the_probe_has_nothing_to_show(case: dict[str, Any], asked: int) -> None:
    game = probing(**case)
    _, asks = run(search.turn_start(game), [], ["none"] * asked)
    assert len(asks) == asked
    assert not events(game, Peeked)


@pytest.mark.rule("HD-NEW-ENC-09")
def test_a_probe_whose_holder_is_off_the_board_sees_nothing() -> None:
    game = probing()
    game.models["red-1"].at = None
    assert not run(search.turn_start(game))[1]


@pytest.mark.rule("HD-GEN-10")
def test_a_marker_with_nothing_under_it_shows_that() -> None:
    game = probing()
    game.cards.pop("c3")
    scripted(search.turn_start(game), [], ["m3"])
    assert events(game, Peeked)[0].kind == ""


# ------------------------------------------------------------------ the recall of guards
def signalled(*guards: Model, **fields: object) -> Game:
    signal = card("guard_recall_signal", "red", "", **fields)
    return hall(12, 12, model("red-1", "red", 0, 0), *guards, cards=[signal], acting="red-1", walls=[(4, 4, "e")])


def plays(game: Game) -> list[str]:
    return [option.key for option in encounters.free_options(game, game.models["red-1"])]


@pytest.mark.rule("HD-NEW-ENC-28", "HD-DEF-02")
def test_up_to_four_guards_move_up_to_three_squares() -> None:
    game = signalled(*(model(f"guard-{n}", GUARDS, 2 * n, 4) for n in range(1, 6)))
    answers = ["guard-2", "4,7", "guard-1", "1,3", "guard-5", "11,4", "guard-3", "6,1"]
    scripted(encounters.play(game, game.models["red-1"], "guard_recall_signal"), [], answers)
    assert [guard.at.key for guard in game.of(GUARDS) if guard.at] == ["1,3", "4,7", "6,1", "8,4", "11,4"]
    steps = events(game, Stepped)
    assert len(steps) == 3 + 1 + 1 + 3
    assert {(step.how, step.clause) for step in steps} == {("recall", "HD-NEW-ENC-28")}
    assert game.models["guard-2"].facing == 4  # it looks to the south, where it went
    assert game.act is not None
    assert game.act.left == 4
    assert game.cards["guard_recall_signal"].where == GONE
    assert game.cards["guard_recall_signal"].known
    assert "CardShown" in said(game)


@pytest.mark.rule("HD-NEW-ENC-28")
def test_each_guard_moves_once_and_the_owner_may_stop() -> None:
    game = signalled(model("guard-1", GUARDS, 4, 4), model("guard-2", GUARDS, 8, 8))
    flow = encounters.play(game, game.models["red-1"], "guard_recall_signal")
    _, asked = run(flow, [], ["guard-1", "4,5", "enough"])
    keys = [[option.key for option in ask.options] for ask in asked if isinstance(ask, Choice)]
    assert keys[0] == ["guard-1", "guard-2"]
    assert keys[2] == ["guard-2", "enough"]
    assert game.models["guard-2"].at == at("8,8")


@pytest.mark.rule("HD-NEW-ENC-28", "HD-MOVE-05", "HD-MOVE-06", "HD-BOARD-06")
def test_a_recalled_guard_walks_like_any_model() -> None:
    doors = [(4, 5, "w")]
    closet = [(4, 5, "n"), (4, 5, "e"), (4, 5, "s")]
    game = hall(
        12, 12, model("red-1", "red", 0, 0), model("guard-1", GUARDS, 4, 5), model("guard-2", GUARDS, 6, 5),
        model("blue-1", "blue", 7, 5), cards=[card("guard_recall_signal", "red")], walls=closet, doors=doors,
        acting="red-1",
    )  # fmt: skip
    flow = encounters.play(game, game.models["red-1"], "guard_recall_signal")
    ask = flow.send(None)
    assert isinstance(ask, Choice)
    assert [option.key for option in ask.options] == ["guard-2"]
    ask = flow.send("guard-2")
    assert isinstance(ask, Choice)
    keys = [option.key for option in ask.options]
    assert "8,5" in keys
    assert "9,5" in keys
    assert "7,5" not in keys
    assert "4,5" not in keys
    assert "10,5" not in keys
    with pytest.raises(RuleError):
        ask.accept("7,5")


@pytest.mark.rule("HD-NEW-ENC-28", "HD-SRCH-02")
@pytest.mark.parametrize(
    ("fields", "guards", "open_"),
    [
        ({}, 1, True),
        ({"ready": False}, 1, False),
        ({}, 0, False),
        ({"holder": "red-2"}, 1, False),
    ],
)
def test_when_the_recall_can_be_played(fields: dict[str, object], guards: int, open_: bool) -> None:
    game = signalled(*(model(f"guard-{n}", GUARDS, 4, 4) for n in range(guards)))
    game.becomes(game.cards["guard_recall_signal"], **fields)
    assert plays(game) == (["play-guard_recall_signal"] if open_ else [])


@pytest.mark.rule("HD-NEW-ENC-28", "HD-NEW-ENC-44", "HD-NEW-ENC-34")
@pytest.mark.parametrize("kind", ["plan_of_the_sanctum", "concussion_charge", "swivel_mount", HIDDEN])
def test_other_cards_are_not_played_for_nothing(kind: str) -> None:
    game = hall(6, 6, model("red-1", "red", 0, 0), model("guard-1", GUARDS, 3, 3), cards=[card(kind, "red", "red-1")])
    assert plays(game) == []


@pytest.mark.rule("HD-NEW-ENC-05", "HD-SETUP-12")
def test_the_woken_bear_names_of_their_own() -> None:
    game = site("stray_warrior", model("dalek-warrior-1", DORMANT, 9, 3, name="Red 2"))
    scripted(search.search(game, game.models["red-1"], "m1"))
    assert sorted(found.name for found in game.models.values()) == ["RED-1", "Red 2", "Red 3"]
