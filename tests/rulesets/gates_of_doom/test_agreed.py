"""What players agree on: scale, lists that break rules, hidden treasures, the order of what happens at once (GEN)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, document, events, options, row, run, unit
from tests.rulesets.gates_of_doom.lists.listing import SHOP, army, clauses
from tests.rulesets.gates_of_doom.lists.listing import unit as listed
from wartable.engine.ask import Choice, Flow
from wartable.engine.errors import DataError, RuleError
from wartable.engine.mod import Mod
from wartable.kit.documents import adopt
from wartable.rulesets.gates_of_doom import ruleset
from wartable.rulesets.gates_of_doom.catalogue.factions import NAMES, factions
from wartable.rulesets.gates_of_doom.catalogue.weapons import weapons
from wartable.rulesets.gates_of_doom.events.base import ListAgreed, ListBreaks
from wartable.rulesets.gates_of_doom.events.fighting import DamageTaken, Fired
from wartable.rulesets.gates_of_doom.events.finding import Found, TreasureRolled
from wartable.rulesets.gates_of_doom.inside.places import health_of
from wartable.rulesets.gates_of_doom.lists.fielding import fielded
from wartable.rulesets.gates_of_doom.moving.treasures import things
from wartable.rulesets.gates_of_doom.moving.walk import Walk
from wartable.rulesets.gates_of_doom.reactions.exchange import exchange
from wartable.rulesets.gates_of_doom.reactions.reacting import may_react
from wartable.rulesets.gates_of_doom.scenario.file import read
from wartable.rulesets.gates_of_doom.setup import agreeing
from wartable.rulesets.gates_of_doom.shooting import aiming, declaring, targets
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.shooting.fire import need_of
from wartable.rulesets.gates_of_doom.state import Cursor, Game, Phase
from wartable.rulesets.gates_of_doom.telling.view import view
from wartable.rulesets.gates_of_doom.troops import figures, near, volatile
from wartable.rulesets.gates_of_doom.troops.order import ordered
from wartable.rulesets.gates_of_doom.turn import rounds
from wartable.rulesets.gates_of_doom.turn.actions import actions_of, go
from wartable.rulesets.gates_of_doom.turn.conditions import meteors, toxic_air

FOE = unit("b", "p2", (40, 40))


def unread(key: Hashable, make_flow: Callable[[], Flow[Any]]) -> Sequence[tuple[Any, float]]:
    """Odds for who asks for none."""
    raise AssertionError(f"nobody was to ask for the odds of {key}")


# ------------------------------------------------------------------ the table
@pytest.mark.rule("GD-GEN-04")
@pytest.mark.parametrize(("table", "size"), [
    ({}, (48_000, 48_000)), ({"table": {"width": 60, "height": 36}}, (60_000, 36_000)),
])  # fmt: skip
def test_a_board_is_48_by_48_unless_another_size_is_set(table: dict[str, Any], size: tuple[int, int]) -> None:
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2", (20, 20)), **table)
    assert (game.table.width, game.table.height) == size


@pytest.mark.rule("GD-GEN-05")
@pytest.mark.parametrize("layout", ["outpost", "wilds"])
@pytest.mark.parametrize(("size", "pieces"), [(48, 16), (36, 9)])
def test_a_board_that_is_laid_out_has_a_piece_for_every_12_by_12(layout: str, size: int, pieces: int) -> None:
    for number in range(6):
        table = {"width": size, "height": size, "layout": layout, "number": number}
        found = read(adopt(document(unit("a", "p1"), unit("b", "p2"), table=table))).table.features
        assert abs(len(found) - pieces) <= pieces // 4, (layout, number)
    bare = battle(unit("a", "p1", (1, 1)), FOE)
    assert bare.table.features == ()  # one that is made by hand may differ


@pytest.mark.rule("GD-GEN-14", "GD-GEN-13")
@pytest.mark.parametrize(("x", "reached"), [(14, True), (14.001, False)])
def test_a_unit_is_as_near_as_its_nearest_model(x: float, reached: bool) -> None:
    bearer = unit("a", "p1", (10, 10), rules=["GD-ALL-20"])
    game = battle(bearer, unit("c", "p1", (2, 30), weapons=["single"]), unit("b", "p2", (x, 10), (30, 10)))
    one = game.units["b"]
    within = [near.apart(game.units["a"], one) <= 3000]
    assert within == [reached]
    assert near.far(game.units["a"].models[0], [one.models[1]]) > 3000  # each model counts alone


# ------------------------------------------------------------------ scale
def small(scale: float, **more: Any) -> Game:
    wood = {"kind": "wood", "shape": "rectangle", "at": [24, 24], "size": [6, 4]}
    return battle(unit("a", "p1", (10, 10), weapons=["single"]), unit("b", "p2", (10, 26)), terrain=[wood],
                  scale=scale, **more)  # fmt: skip


@pytest.mark.rule("GD-GEN-10")
@pytest.mark.parametrize(("scale", "side", "gap"), [(1, 48_000, 15_000), (0.5, 96_000, 31_000), (2, 24_000, 7000)])
def test_one_factor_multiplies_every_distance(scale: float, side: int, gap: int) -> None:
    game = small(scale)
    one, foe = game.units["a"], game.units["b"]
    assert (game.table.width, game.table.height, game.scale) == (side, side, round(1000 * scale))
    assert near.apart(one, foe) == gap  # 16 inches of the table between the centres
    (chance,) = targets.chances(game, one, one.models[0], [game.arms["single"]], [foe])["single"]
    assert (not chance.why) is (scale >= 1)  # 30 inches of the rules
    walk = Walk(game, one)
    x, y = one.models[0].x, one.models[0].y
    assert walk.check({"models": [[x, y + 6000]]}).distance == 6000  # which are 6 * scale on the table
    with pytest.raises(RuleError):
        walk.check({"models": [[x, y + 6001]]})
    assert game.table.features[0].right - game.table.features[0].left == 6000 * 1000 // game.scale
    said = f"1 inch of the rules is {scale} on the table"
    assert (said in ruleset().scene(game, "p1").title) is (scale != 1)


@pytest.mark.rule("GD-GEN-10")
@pytest.mark.parametrize(("scale", "said"), [(0.1, "scale is 0.1 inches"), ("big", "scale"), (5, "scale is 5 inches")])
def test_a_scale_that_is_none_is_told(scale: Any, said: str) -> None:
    with pytest.raises(DataError, match=said):
        small(scale)
    layout = {"table": {"layout": "outpost", "number": 1}, "scale": 0.5}
    with pytest.raises(DataError, match="needs width and height"):
        read(adopt(document(unit("a", "p1"), unit("b", "p2"), **layout)))


# ------------------------------------------------------------------ lists
BROKEN = army("alliance", "volunteers")


def agreed(**more: Any) -> Game:
    """A battle in which the list of p1 breaks rules; `more` is what p1 says, `other` what p2 does."""
    other = more.pop("other", {})
    sides = [{"seat": "p1", "edge": "south", "army": BROKEN, **more}, {"seat": "p2", "edge": "north", **other}]
    game = read(adopt({
        "wartable": 1, "ruleset": "gates_of_doom", "sides": sides, "units": [unit("b", "p2", (40, 40))],
    }))  # fmt: skip
    game.cites = {}
    return game


@pytest.mark.rule("GD-GEN-06")
def test_a_list_that_breaks_rules_is_played_if_both_say_so_and_told_all_the_same() -> None:
    with pytest.raises(DataError, match="GD-ARM-04"):
        agreed()
    with pytest.raises(DataError, match="GD-ARM-04"):
        agreed(other={"legal": False})  # whose list it is has to want it
    game = agreed(legal=False, other={"legal": False})
    assert game.cursor == Cursor(Phase.AGREE)
    assert [clause for clause, _ in game.sides["p1"].breaks] == clauses(BROKEN)
    assert game.sides["p2"].breaks == ()
    assert run(agreeing.agree(game))[1] == []
    assert [event.by for event in events(game, ListBreaks)] == clauses(BROKEN)
    assert game.cursor.phase is Phase.AIMS


@pytest.mark.rule("GD-GEN-06")
@pytest.mark.parametrize(("answer", "phase", "said"), [
    ("play", Phase.AIMS, ""), ("refuse", Phase.AGREE, "No battle: p2 does not agree to the list of Test."),
])  # fmt: skip
def test_who_meets_such_a_list_is_asked(answer: str, phase: Phase, said: str) -> None:
    game = agreed(legal=False)
    _, (ask,) = run(agreeing.agree(game), answers=[answer])
    assert isinstance(ask, Choice)
    assert (ask.seat, ask.clause) == ("p2", "GD-GEN-06")
    assert (game.cursor.phase, game.result.say if game.result else "") == (phase, said)
    assert [event.side for event in events(game, ListAgreed)] == (["p2"] if answer == "play" else [])
    assert agreeing.not_agreed(game) == ([] if answer == "play" else ["p2"])


@pytest.mark.rule("GD-GEN-06")
def test_both_are_asked_where_both_lists_break_rules_and_nobody_where_none_does() -> None:
    marked = {**BROKEN, "legal": False}
    sides: list[dict[str, Any]] = [{"seat": seat, "army": marked} for seat in ("p1", "p2")]
    game = read(adopt({"wartable": 1, "ruleset": "gates_of_doom", "sides": sides}))
    assert agreeing.not_agreed(game) == []  # who brings one himself has agreed
    fair = army("alliance", "controller", "volunteers", "probes", points=500)
    for legal in (True, False):
        sides = [{"seat": seat, "army": fair, "legal": legal} for seat in ("p1", "p2")]
        game = read(adopt({"wartable": 1, "ruleset": "gates_of_doom", "sides": sides}))
        assert game.cursor.phase is Phase.EDGES


@pytest.mark.rule("GD-GEN-06")
def test_where_a_battle_goes_on_both_have_agreed() -> None:
    sides: list[dict[str, Any]] = [
        {"seat": "p1", "edge": "south", "army": BROKEN, "legal": False}, {"seat": "p2", "edge": "north"},
    ]  # fmt: skip
    with pytest.raises(DataError, match="write legal: no at p2"):
        battle(unit("b", "p2", (40, 40)), sides=sides, cursor="begin")
    sides[1]["legal"] = False
    assert battle(unit("b", "p2", (40, 40)), sides=sides, cursor="begin").cursor.phase is Phase.BEGIN


@pytest.mark.rule("GD-GEN-07", "GD-GEN-09")
def test_what_everybody_carries_is_open_and_may_be_of_any_faction() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["javelin_mag_launcher", "phase_sword", "blade"]), FOE)
    for seat in ("p1", "p2", ""):
        assert view(game, seat)["units"]["a"]["weapons"] == {"Javelin Mag-Launcher": 1, "Phase-Sword": 1, "Blade": 1}


@pytest.mark.rule("GD-GEN-17")
@pytest.mark.parametrize("faction", NAMES)
def test_every_entry_has_what_a_unit_sheet_says(faction: str) -> None:
    for entry in SHOP.entries(faction).values():
        assert {"MEL", "RNG", "NRV", "AGL"} <= {stat.key for stat in SHOP.stats(entry)}
        assert SHOP.kind(entry)


@pytest.mark.rule("GD-ARM-33")
def test_a_command_unit_has_one_hero_unless_it_says_that_others_join() -> None:
    def heroes(node: Any, faction: str = "alliance") -> list[bool]:
        (found,) = fielded(SHOP.rules(army(faction, node)))
        return [model.level == "hero" for model in found.models]

    assert heroes(listed("controller", listed("controller_retinue [veteran, 2 more]"))) == [True, False, False, False]
    assert heroes(listed("knight [heavy_power_armour, plasma_axe]", listed("knight_herald [heavy_power_armour]")),
                  "avalonia") == [True, True]  # fmt: skip
    twice = listed("knight [heavy_power_armour, plasma_axe]", listed("knight_herald [heavy_power_armour]"),
                   listed("knight_herald [heavy_power_armour]"))  # fmt: skip
    assert "GD-AVA-05" in clauses(army("avalonia", twice))
    for faction in NAMES:
        for each in factions()[faction].units.values():
            if each.slot == "command":
                assert (each.models[0].low, each.models[0].high) == (1, 1), each.key


@pytest.mark.rule("GD-ARM-18", "GD-ARM-17")
def test_members_of_a_command_unit_differ_and_models_of_a_squad_do_not() -> None:
    first = listed("controller_retinue [veteran, compression_pistol, mesh_armour]")
    members = first, listed("controller_retinue [compression_rifle]")
    (found,) = fielded(SHOP.rules(army("alliance", listed("controller", *members))))
    assert [(each.weapons, each.armour) for each in found.models[1:]] == [
        (("compression_pistol",), "mesh_armour"), (("compression_rifle",), ""),
    ]  # fmt: skip
    (squad,) = fielded(SHOP.rules(army("alliance", "volunteers [compression_rifle, mesh_armour]")))
    assert {(each.weapons, each.armour) for each in squad.models} == {(("compression_rifle",), "mesh_armour")}


@pytest.mark.rule("GD-ARM-24")
@pytest.mark.parametrize(("faction", "key", "armed", "armoured"), [
    ("alliance", "dedicated_warriors", True, False), ("cyber_nomads", "saviour", True, False),
    ("united_nations_of_freedom", "intelligence_officer", False, True),
    ("united_nations_of_freedom", "gmc_inspector", False, True),
])  # fmt: skip
def test_any_equipment_is_read_in_the_wide_sense_where_weapons_are_not_named(
    faction: str, key: str, armed: bool, armoured: bool
) -> None:
    sold = set(SHOP.entries(faction)[key].options)
    assert bool(sold & set(weapons())) is armed
    assert bool(sold & {"flak_armour", "polymer_armour"}) is armoured


@pytest.mark.rule("GD-ARM-36")
def test_attacks_and_ap_are_the_columns_without_heads() -> None:
    rifle = weapons()["slug_rifle"]
    assert (rifle.attacks, rifle.ap, rifle.damage, rifle.tech) == (2, 0, 1, 2)
    assert all(each.attacks != "" for each in weapons().values() if each.table == "small_arms")


@pytest.mark.rule("GD-VEH-17", "GD-ARM-03")
def test_vehicles_where_a_list_prints_some() -> None:
    having = {name for name in NAMES if any(entry.category == "vehicle" for entry in SHOP.entries(name).values())}
    assert set(NAMES) - having == {"avalonia", "cyber_nomads", "delian_league"}
    mechs = {name for name in NAMES if any(SHOP.kind(entry) == "mech" for entry in SHOP.entries(name).values())}
    assert "delian_league" in mechs  # which are no vehicles


@pytest.mark.rule("GD-WPN-07")
def test_a_mag_sniper_rifle_is_held_in_two_hands_and_heavy() -> None:
    rifle = weapons()["mag_sniper_rifle"]
    assert (rifle.hands, rifle.heavy, rifle.words.count("2 handed")) == ("2", True, 1)


@pytest.mark.rule("GD-WPN-22", "GD-WPN-02")
@pytest.mark.parametrize("weapon", ["laser_rifle", "sonic_blaster", "sonic_gun"])
def test_heavy_means_nothing_where_nothing_is_rolled_to_hit(weapon: str) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=[weapon, "heavy"], moved=True), unit("b", "p2", (10, 14)))
    assert "heavy" in game.arms[weapon].traits
    one = game.units["a"]
    found = declaring.buckets(game, one, one.models, game.enemies(one))
    assert [weapon in bucket.aims for bucket in found] == [True]
    (chance,) = found[0].chances["heavy"]
    assert any(mod.clause == "GD-WPN-02" for mod in chance.mods)  # where it is, it counts


@pytest.mark.rule("GD-ACT-12", "GD-RND-09", "GD-WPN-02")
@pytest.mark.parametrize(("place", "need"), [((10, 10), 4), ((10, 10.5), 5)])
def test_a_heavy_weapon_of_who_stands_still_in_a_move(place: tuple[float, float], need: int) -> None:
    game = battle(unit("a", "p1", (10, 10), (11.2, 10), weapons=["heavy"]), unit("b", "p2", (10, 30), activated=True))
    one = game.units["a"]
    game.cursor, game.active = game.cursor._replace(phase=Phase.ACT, unit="a"), "a"
    one.activated, one.actions = True, 2
    run(rounds.act(game), (), ["move", {"models": [[round(1000 * part) for part in place], [11_200, 10_800]]}])
    first, other = one.models
    (mine,) = targets.chances(game, one, first, [game.arms["heavy"]], game.enemies(one))["heavy"]
    (its,) = targets.chances(game, one, other, [game.arms["heavy"]], game.enemies(one))["heavy"]
    assert (need_of(game.units["b"], first, mine.mods), need_of(game.units["b"], other, its.mods)) == (need, 5)
    assert one.actions == 1  # the move is spent for it too


@pytest.mark.rule("GD-AI-07", "GD-AI-01")
@pytest.mark.parametrize("ai", [True, False])
def test_cards_that_change_skill_do_nothing_to_an_ai(ai: bool) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["single"], ai=ai), unit("b", "p2", (10, 20)))
    one = game.units["a"]
    assert need_of(game.units["b"], one.models[0], [Mod(3, "GD-FAT-40", "a card")]) == (5 if ai else 1)


@pytest.mark.rule("GD-GEN-23")
def test_what_is_rounded_and_how() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["sawn_off_shotgun"]), FOE,
                  terrain=[{"kind": "building", "shape": "rectangle", "at": [20, 20], "size": [3, 3.1]}])  # fmt: skip
    one = game.units["a"]
    pointed = Pointed(one.models[0], game.arms["sawn_off_shotgun"], True)
    assert aiming.spread(pointed) == 500  # half an inch: distances keep their fraction
    assert health_of(game.table.features[0]) == 7  # 6.2: all else rounds up


# ------------------------------------------------------------------ at the same moment
def ablaze() -> Game:
    barrels = [{"kind": "barrels", "shape": "rectangle", "at": [x, 20], "size": [1, 1]} for x in (10, 14)]
    return battle(unit("a", "p1", (30, 30)), unit("b", "p2", (12, 20), level="hero"), terrain=barrels)


@pytest.mark.rule("GD-GEN-18")
def test_the_player_who_acts_orders_what_happens_at_once() -> None:
    game = ablaze()
    game.active = "a"
    _, (ask,) = run(volatile.rolled(game, game.table.features, "p1"), [6, 1], ["barrels-2"])
    assert (ask.seat, options(ask)) == ("p1", ["barrels-1", "barrels-2"])
    assert len(events(game, DamageTaken)) == 1
    run(volatile.rolled(game, game.table.features[:1], "p1"), [6])  # nobody is asked about one


@pytest.mark.rule("GD-GEN-18", "GD-CON-11")
def test_between_activations_it_is_drawn_by_lot() -> None:
    game = ablaze()
    assert run(ordered(game, "", {"x": "", "y": "", "z": ""}, "?"), [3, 1])[0] == ["z", "x", "y"]
    game = battle(unit("a", "p1", (24, 23), save=2, level="hero"), unit("b", "p2", (24, 25), save=2, level="hero"),
                  conditions=["meteor_storm"])  # fmt: skip
    # One meteor on the middle; the second unit is hit first: 1 hit, saved on 6, then 2 hits on the other.
    run(meteors(game), [1, 6, 1, 1, 2, 1, 6, 2, 6, 6])
    assert (game.units["b"].under_fire, game.units["a"].under_fire) == (1, 2)


@pytest.mark.rule("GD-GEN-18", "GD-REA-07")
def test_of_two_who_run_the_attacker_says_who_is_first() -> None:
    game = battle(unit("a", "p1", (10, 10), (20, 10), weapons=["single"]), unit("b", "p2", (10, 20)),
                  unit("c", "p2", (20, 20)))  # fmt: skip
    game.active = "a"
    me = game.units["a"]
    found = declaring.buckets(game, me, me.models, game.enemies(me))
    named, _ = run(declaring.name_targets(game, me, found, "Whom?"), (), [...])
    away = [{"to": [20_000, 22_000]}, {"to": [10_000, 22_000]}]
    asked = run(exchange(game, me, named.volleys), [1, 1, 1, 1], ["run-away", "run-away", "c", *away])[1]
    assert [ask.seat for ask in asked] == ["p2", "p2", "p1", "p2", "p2"]
    assert len(events(game, Fired)) == 2


# ------------------------------------------------------------------ hidden treasures
WOOD = {"kind": "wood", "shape": "rectangle", "at": [10, 14], "size": [8, 4]}


def seekers(**fields: Any) -> Game:
    return battle(unit("a", "p1", *row(10, 10, 2), **fields), FOE, terrain=[WOOD], conditions=["hidden_treasures"])


INTO = {"models": [[10_000, 13_000], [11_200, 13_000]]}


@pytest.mark.rule("GD-CON-09")
@pytest.mark.parametrize(("face", "found"), [(5, 1), (6, 1), (4, 0)])
def test_who_enters_terrain_may_find_something(face: int, found: int) -> None:
    game = seekers()
    answers = [INTO, *(["melee", "phase_sword"] if found else [])]
    run(go(game, game.units["a"]), [face], answers)
    assert [event.key for event in events(game, Found)] == ["phase_sword"] * found
    assert sum("phase_sword" in model.weapons for model in game.units["a"].models) == found  # one of the two has it
    assert ("phase_sword" in game.arms) is bool(found)


@pytest.mark.rule("GD-CON-09")
def test_once_a_piece_and_round_and_only_if_half_of_it_comes_inside() -> None:
    game = seekers(speed=20)
    one = game.units["a"]
    run(go(game, one), [1], [INTO])
    run(go(game, one), (), [{"models": [[10_000, 10_000], [11_200, 10_000]]}])
    run(go(game, one), (), [INTO])  # searched in this round
    assert len(events(game, TreasureRolled)) == 1
    game.cursor = game.cursor._replace(phase=Phase.END)
    run(rounds.end(game))
    run(go(game, one), (), [{"models": [[10_000, 10_000], [11_200, 10_000]]}])
    run(go(game, one), [1], [INTO])
    assert len(events(game, TreasureRolled)) == 2
    few = seekers()
    run(go(few, few.units["a"]), (), [{"models": [[10_000, 11_800], [11_200, 11_800]]}])  # not wholly inside
    assert not events(few, TreasureRolled)


@pytest.mark.rule("GD-CON-09", "GD-CON-10")
def test_treasures_and_traps_of_one_piece() -> None:
    both = ["hidden_treasures", "hidden_traps"]
    game = battle(unit("a", "p1", *row(10, 10, 2)), FOE, terrain=[WOOD], conditions=both)
    run(go(game, game.units["a"]), [1, 3], [INTO])
    off = battle(unit("a", "p1", *row(10, 10, 2)), FOE, terrain=[WOOD])
    run(go(off, off.units["a"]), (), [INTO])
    assert not events(off, TreasureRolled)


@pytest.mark.rule("GD-CON-09", "GD-ARM-21", "GD-ARM-25", "GD-ARM-32")
@pytest.mark.parametrize(("fields", "there", "not_there"), [
    ({}, {"phase_sword", "blade", "slug_rifle", "jet_pack", "sting"},
     {"gyro_cannon", "shock_lance", "demolition_gauntlet"}),
    ({"entry": "anti_technology_league.janissaries"}, {"blade", "slug_rifle"}, {"phase_sword", "sting"}),
    ({"entry": "alliance.volunteers"}, {"phase_sword", "compression_rifle"}, {"blade", "jet_pack"}),
    ({"gear": ["jet_cycle"]}, {"shock_lance"}, {"jet_cycle", "jet_pack"}),
    ({"mech": "small_mech", "weapons": ["sword", "claw"]}, {"bionic_eye"}, {"gyro_cannon", "blade", "jet_cycle"}),
    ({"mech": "small_mech", "weapons": ["sword"]}, {"gyro_cannon", "blade"}, {"shock_lance", "basic_energy_shield"}),
    ({"mech": "medium_mech", "weapons": ["sword", "claw"]}, {"gyro_cannon"}, {"blade", "plasma_great_claw"}),
    ({"rules": ["GD-SIM-19"]}, {"gyro_cannon"}, set()),
    ({"kind": "ghost"}, set(), {"blade", "jet_pack"}),
])  # fmt: skip
def test_what_can_be_found_is_what_can_be_used(fields: Any, there: set[str], not_there: set[str]) -> None:
    game = battle(unit("a", "p1", (10, 10), **fields), FOE)
    keys = {thing.key for thing in things(game, game.units["a"])}
    assert there <= keys
    assert not not_there & keys


@pytest.mark.rule("GD-CON-09", "GD-WPN-16", "GD-CON-01", "GD-DRG-01")
def test_what_is_found_works_as_what_was_bought() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["grenade"]), FOE, terrain=[WOOD],
                  conditions=["hidden_treasures", "low_gravity"])  # fmt: skip
    one = game.units["a"]
    run(go(game, one), [5], [{"models": [[10_000, 13_000]]}, "missile", "grenade_launcher"])
    assert game.arms["grenade_launcher_grenade"].ranges == (21_000,)
    other = seekers()
    assert not other.dosed
    run(go(other, other.units["a"]), [5], [INTO, "drugs", "sting"])
    assert other.dosed
    assert [("sting" in model.gear) for model in other.units["a"].models].count(True) == 1


@pytest.mark.rule("GD-CON-09")
def test_tables_are_asked_for_one_by_one_and_the_dearest_stands_first() -> None:
    game = seekers()
    flow = go(game, game.units["a"])
    ask = next(flow)
    ask = flow.send(ask.accept(INTO))
    ask = flow.send(ask.accept(5))
    assert isinstance(ask, Choice)
    ideas = ruleset().ideas(game, ask, unread)
    assert max(ideas, key=lambda idea: idea.worth).answer == "small-arms"
    ask = flow.send(ask.accept("small-arms"))
    assert options(ask)[0] == "distortion_rifle"


# ------------------------------------------------------------------ words
@pytest.mark.rule("GD-GEN-11", "GD-REA-01")
def test_a_turn_is_a_round() -> None:
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2", (40, 40), activated=True))
    assert not may_react(game.units["b"])
    game.cursor = game.cursor._replace(phase=Phase.END)
    run(rounds.end(game))
    assert may_react(game.units["b"])


@pytest.mark.rule("GD-GEN-19", "GD-ALL-17", "GD-UF-02")
def test_a_token_is_a_marker() -> None:
    game = battle(unit("a", "p1", (10, 10), rules=["GD-ALL-17"]), unit("b", "p2", (20, 10), under_fire=1))
    run(actions_of(game.units["a"])["disrupt"].run(game, game.units["a"]), [4])  # "D6 under fire tokens"
    foe = game.units["b"]
    assert foe.under_fire == 5
    assert figures.speed(foe, foe.models[0]) == 1000


@pytest.mark.rule("GD-CON-03", "GD-BLD-02")
def test_toxic_air_is_breathed_inside_and_not_off_the_board() -> None:
    house = {"kind": "building", "key": "house", "shape": "rectangle", "at": [20, 20], "size": [4, 3]}
    game = battle(unit("a", "p1", inside="house"), unit("b", "p2"), terrain=[house], buildings=[{"piece": "house"}],
                  conditions=["toxic_air"])  # fmt: skip
    assert game.units["b"].where == "reserve"
    run(toxic_air(game), [1])
    assert (len(game.units["a"].models), len(game.units["b"].models)) == (0, 1)
