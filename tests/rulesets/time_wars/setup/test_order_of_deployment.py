"""Chapter DEPL after deployment: Infiltrators, who plays first, Scouts, and whether there is room for an army."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulesets.time_wars.helpers import box, individual, squad, vehicle
from tests.rulesets.time_wars.setup.steps import SOUTH, STEPS, answer, due, keys, play, refusal, setup
from wartable.engine.answer import Stream
from wartable.engine.ask import Ask, Choice, Flow, Move, Placement
from wartable.engine.errors import RuleError
from wartable.engine.formation import block
from wartable.engine.plane import body_inside_polygon, body_overlaps_polygon, gap, groups, overlaps
from wartable.engine.terrain import Going, Sight
from wartable.kit.inches import placing
from wartable.kit.inches.placing import template
from wartable.rulesets.time_wars.events.base import Deployed, OrderOfPlaySet
from wartable.rulesets.time_wars.events.reserves import Reserved
from wartable.rulesets.time_wars.ground import zones
from wartable.rulesets.time_wars.lists.entries import plain_key
from wartable.rulesets.time_wars.setup import deployment, teleport
from wartable.rulesets.time_wars.setup.placing import Region, Site, settle
from wartable.rulesets.time_wars.specials.bearers import special
from wartable.rulesets.time_wars.state import COHESION, RESERVE, WAITING, Cursor, Profile, Unit


# ------------------------------------------------------------ Infiltrators
@pytest.mark.rule("TW-SPEC-17", "TW-DEPL-03")
def test_infiltrators_come_after_all_others_of_both_sides() -> None:
    sly: dict[str, Any] = {"specials": ("infiltrator",)}
    battle = setup(due("a1", count=1, **sly), due("a2"), due("b1", "p2", 1, **sly), due("b2", "p2"))
    wood = [{"to": [10_000, 5000]}, {"to": [10_000, 43_000]}, {"to": [60_000, 5000]}, {"to": [60_000, 43_000]}]
    play(battle, (), wood, "teleport")
    assert [event.unit for event in battle.log if isinstance(event, Deployed)] == ["a2", "b2", "a1", "b1"]


@pytest.mark.rule("TW-SPEC-17", "TW-VIS-08")
@pytest.mark.parametrize(
    ("y", "legal"),
    [
        (24_000, True),  # the wall at y = 26 hides it from the enemy at y = 40
        (30_000, False),  # on the enemy's side of it
    ],
)
def test_infiltrators_must_not_be_seen(y: int, legal: bool) -> None:
    wall = box("wall", 0, 26, 72, 1, kind="wall", sight=Sight.SOLID, height=5000)
    battle = setup(
        due("a", count=1, specials=("infiltrator",)), squad("b", "p2", 1, (36, 40)), phase="infiltrate", terrain=(wall,)
    )
    ask = answer(deployment.infiltrate(battle))
    if legal:
        assert ask.accept({"to": [36_000, y]})[1] == "infiltrator"
    else:
        assert refusal(ask, {"to": [36_000, y]}) == "TW-SPEC-17"


@pytest.mark.rule("TW-SPEC-17", "TW-VIS-08")
@pytest.mark.parametrize(("y", "legal"), [(30_399, True), (30_400, False)])
def test_within_fir_a_wall_does_not_hide_infiltrators(y: int, legal: bool) -> None:
    wall = box("wall", 0, 32, 72, 0.5, kind="wall", sight=Sight.SOLID, height=5000)
    enemy = squad("b", "p2", 1, (36, 36), profile=Profile(5, 5, 4, 4, 2, 4, 6, 1))
    battle = setup(due("a", count=1, specials=("infiltrator",)), enemy, phase="infiltrate", terrain=(wall,))
    ask = answer(deployment.infiltrate(battle))
    if legal:  # 36 - 30.399 - 0.6 = 5.001
        ask.accept({"to": [36_000, y]})
    else:  # 36 - 30.4 - 0.6 = 5 = FIR
        assert refusal(ask, {"to": [36_000, y]}) == "TW-SPEC-17"


@pytest.mark.rule("TW-SPEC-17")
def test_infiltrators_without_a_hidden_place_deploy_normally() -> None:
    battle = setup(due("a", specials=("infiltrator",)), squad("b", "p2", 5, (36, 43)), phase="infiltrate")
    ask = answer(deployment.infiltrate(battle))
    last = list(ask.ideas(Stream(1).below))[-1]
    assert ask.accept(last)[1] == "zone"  # its own zone, though the enemy sees it there


@pytest.mark.rule("TW-SPEC-19")
@pytest.mark.parametrize(
    ("spelt", "key"),
    [
        ("Scout", "scouts"),
        ("Scouts", "scouts"),
        ("Infiltrate", "infiltrator"),
        ("All Terrain", "all_terrain"),
        ("Monster Hunters", "monster_hunter"),
        ("Flamer", "flamethrower"),
        ("Dalek Special Weapon", "special_weapon"),
        ("Sonic Weapon", "sonic_weapons"),
    ],
)
def test_other_spellings_name_the_same_rule(spelt: str, key: str) -> None:
    assert plain_key(spelt) == key
    assert special(key) is special(plain_key(spelt))


# ------------------------------------------------------------ who plays first
@pytest.mark.rule("TW-DEPL-03", "TW-TURN-01")
@pytest.mark.parametrize(
    ("faces", "key", "order"),
    [
        ([5, 2], "first", ("p1", "p2")),
        ([5, 2], "second", ("p2", "p1")),
        ([2, 5], "first", ("p2", "p1")),
        ([3, 3, 1, 6], "second", ("p1", "p2")),
    ],
)
def test_the_highest_roll_decides_who_plays_first(faces: list[int], key: str, order: tuple[str, ...]) -> None:
    battle = setup(phase="first")
    play(battle, faces, [key])
    assert battle.order == order
    assert battle.cursor.phase == "scouts"


@pytest.mark.rule("TW-TURN-01")
def test_with_three_players_the_winner_names_the_first_and_seats_follow() -> None:
    battle = setup(phase="first", players=("p1", "p2", "p3"), zones=False)
    asks = play(battle, [4, 6, 6, 2, 3], ["p2"])  # p2 and p3 tie; p3 wins
    assert (asks[-1].seat, keys(asks[-1])) == ("p3", ["p1", "p2", "p3"])
    assert battle.order == ("p2", "p3", "p1")
    assert [event.order for event in battle.log if isinstance(event, OrderOfPlaySet)] == [battle.order]


# ------------------------------------------------------------ Scouts
@pytest.mark.rule("TW-SPEC-25", "TW-GEN-11")
def test_scouts_of_the_first_player_advance_first() -> None:
    scouts: dict[str, Any] = {"specials": ("scouts",)}
    battle = setup(
        squad("a", "p1", 1, (10, 5), **scouts), squad("b1", "p2", 1, (10, 43), **scouts),
        squad("b2", "p2", 1, (20, 43), **scouts), squad("c", "p2", 1, (30, 43)), phase="scouts",
    )  # fmt: skip
    battle.order = ("p2", "p1")
    asks = play(battle, (), ["b2", {"to": [20_000, 38_000]}, {"stay": True}, {"to": [10_000, 10_000]}], "begin")
    assert keys(asks[0]) == ["b1", "b2"]
    assert [ask.unit for ask in asks if isinstance(ask, Move)] == ["b2", "b1", "a"]
    assert (battle.units["b2"].models[0].y, battle.units["b1"].models[0].y) == (38_000, 43_000)
    assert battle.units["a"].models[0].y == 10_000  # with AGL 5 out of its zone
    assert battle.cursor == Cursor("begin", (), "p2")
    assert not battle.units["b2"].moved  # it does not count against the first turn
    assert battle.units["b2"].actions == 2


@pytest.mark.rule("TW-SPEC-25")
@pytest.mark.parametrize(("y", "legal"), [(10_000, True), (10_001, False)])
def test_scouts_go_agl_inches(y: int, legal: bool) -> None:
    battle = setup(squad("a", "p1", 1, (10, 5), specials=("scouts",)), phase="scouts")
    ask = answer(deployment.scouts(battle))
    if legal:
        ask.accept({"to": [10_000, y]})
    else:
        assert refusal(ask, {"to": [10_000, y]}) == "TW-SPEC-25"


@pytest.mark.rule("TW-SPEC-25")
@pytest.mark.parametrize(("y", "legal"), [(9379, True), (9380, False)])  # 10 - 9.38 - 0.6 = 0.02 is contact
def test_scouts_do_not_touch_enemies(y: int, legal: bool) -> None:
    battle = setup(squad("a", "p1", 1, (10, 5), specials=("scouts",)), squad("b", "p2", 1, (10, 10)), phase="scouts")
    ask = answer(deployment.scouts(battle))
    if legal:
        ask.accept({"to": [10_000, y]})
    else:
        assert refusal(ask, {"to": [10_000, y]}) == "TW-SPEC-25"


@pytest.mark.rule("TW-SPEC-25")
def test_hazards_are_as_usual_for_scouts() -> None:
    mines = box("mines", 9, 8, 2, 1, kind="minefield", hazardous=("all",))
    battle = setup(squad("a", "p1", 2, (10, 5), specials=("scouts",)), phase="scouts", terrain=(mines,))
    play(battle, [1, 4], [{"models": [[10_000, 9500], [10_700, 9500]]}])
    assert [model.id for model in battle.units["a"].models] == [1]


@pytest.mark.rule("TW-SPEC-26")
@pytest.mark.parametrize(
    ("of_squad", "of_hero", "asked"),
    [(("scouts",), (), True), ((), ("scouts",), False), ((), (), False), (("scouts",), ("scouts",), True)],
)
def test_scouts_need_all_ordinary_members(of_squad: tuple[str, ...], of_hero: tuple[str, ...], asked: bool) -> None:
    hero = individual("hero", "p1", where=WAITING, specials=of_hero)
    battle = setup(due("a", specials=of_squad), hero)
    play(battle, (), ["hero", "a", {"to": [10_000, 5000]}], "infiltrate")
    battle.cursor = Cursor("scouts")
    asks = play(battle, (), [{"to": [10_000, 9000]}] if asked else [], "begin")
    assert bool(asks) is asked
    if asked:  # he is carried along
        assert all(model.y > 7000 for model in battle.units["a"].models)


# ------------------------------------------------------------ room
@pytest.mark.parametrize("count", range(1, 22))
def test_the_template_is_what_the_check_makes_on_open_ground(count: int) -> None:
    battle = setup(due("a", count=count, teams=("hmg",) * (count // 4)))
    ask = answer(deployment.deploy(battle))
    models = ask.accept({"to": [36_000, 5000]})[0]
    places, reach = template(tuple(model.r for model in models))
    assert [(model.x - 36_000, model.y - 5000) for model in models] == list(places)
    assert all((x * x + y * y) ** 0.5 + model.r <= reach for (x, y), model in zip(places, models))


@settings(max_examples=25)
@given(st.lists(st.tuples(st.integers(1, 20), st.booleans()), min_size=1, max_size=14), st.integers(0, 10**6))
def test_whatever_is_deployed_at_random_stands_legally(kinds: list[tuple[int, bool]], seed: int) -> None:
    units = [
        vehicle(f"u{i}", "p1", where=WAITING) if wheels else due(f"u{i}", count=count)
        for i, (count, wheels) in enumerate(kinds)
    ]
    battle = setup(*units, size=(24, 24), zones=False)
    battle.sides["p1"].zones = (zones.standard(battle.table.width, battle.table.height)["south"],)
    roll = Stream(seed).below
    for unit in units:
        flow = settle(battle, unit, teleport.own_zones(battle, "p1"), "")
        try:
            ask = next(flow)
            flow.send(first_accepted(ask, roll))
        except StopIteration:
            continue
    models = [model for unit in battle.on_table() for model in unit.models]
    assert all(body_inside_polygon(model, battle.sides["p1"].zones[0]) for model in models)
    assert not any(overlaps(one, two) for i, one in enumerate(models) for two in models[:i])
    assert all(len(groups(unit.models, COHESION)) == 1 for unit in battle.on_table())


def first_accepted(ask: Any, roll: Callable[[int], int]) -> Any:
    ideas = list(ask.ideas(roll))
    assert ask.accept(ideas[-1])  # the last is always legal
    for idea in ideas:
        try:
            return ask.accept(idea)
        except RuleError:
            continue
    raise AssertionError(ideas)


def army(player: str) -> list[Unit]:
    """Some of everything: plain, hidden, beamed, scouting, riding, alone."""
    return [
        due(f"{player}-plain", player, 10, teams=("hmg",)),
        due(f"{player}-sly", player, specials=("infiltrator",)),
        due(f"{player}-beam", player, specials=("teleport",)),
        due(f"{player}-scouts", player, specials=("scouts",)),
        vehicle(f"{player}-apc", player, where=WAITING, capacity=6),
        individual(f"{player}-hero", player, where=WAITING),
    ]


@settings(max_examples=25)
@given(st.integers(0, 10**6))
def test_every_random_set_up_comes_to_the_first_turn_and_stands_legally(seed: int) -> None:
    wood = box("wood", 20, 15, 10, 10, kind="wood", sight=Sight.AREA, height=2000, cover=1, going=Going.HARD)
    lava = box("lava", 5, 3, 6, 4, kind="lava", going=Going.IMPASSABLE)
    battle = setup(*army("p1"), *army("p2"), phase="sides", zones=False, size=(48, 36), terrain=(wood, lava))
    roll = Stream(seed).below
    while battle.cursor.phase != "begin":
        flow, send = STEPS[battle.cursor.phase](battle), None
        while (ask := next_ask(flow, send)) is not None:
            if isinstance(ask, Placement):
                send = first_accepted(ask, roll)
            elif isinstance(ask, Choice):
                send = ask.options[roll(len(ask.options))].key
            else:
                send = 1 + roll(6)
    models = [model for unit in battle.on_table() for model in unit.models]
    assert all(battle.table.on_table(model) for model in models)
    assert not any(overlaps(one, two) for i, one in enumerate(models) for two in models[:i])
    assert not any(body_overlaps_polygon(model, lava.polygon) for model in models)
    assert all(not unit.apart for unit in battle.on_table())
    assert all(unit.where != WAITING for unit in battle.units.values())


def next_ask(flow: Flow[None], send: Any) -> Ask | None:
    try:
        return flow.send(send)
    except StopIteration:
        return None


def test_who_finds_no_room_waits_in_reserve() -> None:
    battle = setup(due("a"), zones=False)
    battle.sides["p1"].zones = (((0, 0), (1700, 0), (1700, 700), (0, 700)),)  # two models fit, not five
    play(battle)
    assert battle.units["a"].where == RESERVE
    assert [event.cause for event in battle.log if isinstance(event, Reserved)] == ["no room"]


def test_a_narrow_zone_takes_a_bent_formation() -> None:
    battle = setup(due("a"), zones=False)
    battle.sides["p1"].zones = (((0, 0), (4000, 0), (4000, 700), (0, 700)),)  # five in a row: 5 x 0.66 = 3.3
    ask = answer(deployment.deploy(battle))
    last = list(ask.ideas(Stream(3).below))[-1]
    models = ask.accept(last)[0]
    assert max(model.x for model in models) <= 3700
    assert all(min(gap(one, two) for two in models if two is not one) <= COHESION for one in models)


def test_a_vehicle_turns_to_fit() -> None:
    battle = setup(vehicle("t", "p1", where=WAITING), zones=False)
    battle.sides["p1"].zones = (((0, 0), (6000, 0), (6000, 1600), (0, 1600)),)  # 2.5 long, 1.5 wide
    ask = answer(deployment.deploy(battle))
    assert ask.accept(list(ask.ideas(Stream(3).below))[-1])[0][0].facing in (0, 180)


def test_no_place_is_looked_for_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty who may be seen from nowhere, on open ground under the eyes of the enemy, are not packed over and over."""
    packed: list[Any] = []

    def counted(radii: Sequence[int], at: Any, inside: Callable[..., bool], **more: int) -> Any:
        packed.append(at)
        return block(radii, at, inside, **more)

    battle = setup(due("a", count=30), *(squad(f"b{n}", "p2", 10, (6 + 12 * n, 24)) for n in range(6)))
    site = Site(battle, battle.units["a"], (Region("TW-SPEC-17", "infiltrator", unseen=True),))
    monkeypatch.setattr(placing, "block", counted)
    assert site.certain() is None
    assert len(packed) == len(set(packed))


def test_a_region_beside_nobody_has_no_place() -> None:
    battle = setup(due("a"), squad("b", "p2", 1, (36, 43)))
    crowd = Region("TW-TYPE-04", "zone", SOUTH, beside=battle.units["b"].models)
    assert Site(battle, battle.units["a"], (crowd,)).certain() is None


@pytest.mark.rule("TW-DEPL-03")
@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_who_has_no_zone_of_the_scenario_takes_what_is_left(seat: str) -> None:
    battle = setup(phase="sides")
    had = battle.sides[seat].zones
    battle.sides[seat].zones = ()
    play(battle, [2, 5])
    assert battle.sides[seat].zones == had
    assert battle.winner_of_sides == "p2"
