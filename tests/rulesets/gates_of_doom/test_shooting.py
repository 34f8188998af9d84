"""Targets, dice, saves, damage, markers (chapters TGT, SA, UF)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, row, run, unit
from wartable.engine.errors import RuleError
from wartable.engine.matching import Allot
from wartable.engine.mod import fixed
from wartable.engine.plane import INCH
from wartable.rulesets.gates_of_doom.events.fighting import DamageTaken, Fired, MarkersPlaced, Saved, UnitDestroyed
from wartable.rulesets.gates_of_doom.reactions.exchange import exchange
from wartable.rulesets.gates_of_doom.shooting import declaring, fire, targets
from wartable.rulesets.gates_of_doom.specials.points import Band
from wartable.rulesets.gates_of_doom.state import SMALL_ARMS, Game, Unit
from wartable.rulesets.gates_of_doom.troops import figures, saves

WALL = {"kind": "wall", "at": [10, 15], "size": [6, 1]}
BARRICADE = {"kind": "barricade", "at": [10, 18.9], "size": [6, 0.5]}


def chances(game: Game, shooter: str = "a", weapon: str = "rifle") -> dict[str, targets.Chance]:
    one = game.units[shooter]
    found = targets.chances(game, one, one.models[0], [game.arms[weapon]], game.enemies(one))
    return {chance.target: chance for chance in found[weapon]}


def open_to(game: Game, **more: str) -> list[str]:
    return [key for key, chance in chances(game, **more).items() if not chance.why]


def attack(game: Game, faces: list[int], *answers: Any, shooter: str = "a") -> None:
    """All that a unit has at the nearest; targets do not react."""
    one = game.units[shooter]
    found = declaring.buckets(game, one, one.models, game.enemies(one))

    def flow() -> Any:
        named = yield from declaring.name_targets(game, one, found, "Whom?")
        yield from exchange(game, one, named.volleys)

    run(flow(), faces, [..., *answers])


def hit(game: Game, weapon: str, hits: int, faces: list[int], *answers: str, key: str = "b") -> int:
    return run(saves.take_hits(game, game.units[key], game.arms[weapon], hits, "p1"), faces, answers)[0]


# ------------------------------------------------------------------ whom
@pytest.mark.rule("GD-TGT-01")
def test_the_closest_unit_it_must_be_and_on_a_tie_either() -> None:
    near, far = unit("b", "p2", (10, 20)), unit("c", "p2", (14, 20))
    assert open_to(battle(unit("a", "p1", (10, 10)), near, far)) == ["b"]
    assert open_to(battle(unit("a", "p1", (12, 10)), near, far)) == ["b", "c"]  # both as far
    assert chances(battle(unit("a", "p1", (10, 10)), near, far))["c"].clause == "GD-TGT-01"


@pytest.mark.rule("GD-TGT-01", "GD-SA-04")
def test_who_is_out_of_range_is_not_shot_past() -> None:
    game = battle(unit("a", "p1", (10, 2)), unit("b", "p2", (10, 33.001)), unit("c", "p2", (10, 36)), rounds_free())
    assert {key: chance.clause for key, chance in chances(game).items()} == {"b": "GD-SA-04", "c": "GD-TGT-01"}
    game = battle(unit("a", "p1", (10, 2)), unit("b", "p2", (10, 33)), rounds_free())
    assert open_to(game) == ["b"]  # 30 inches from edge to edge is within 30


def rounds_free() -> dict[str, Any]:
    return unit("z", "p1", (47, 1))


@pytest.mark.rule("GD-TGT-02", "GD-TER-02", "GD-TER-05")
def test_who_is_in_cover_may_be_passed_over_and_the_next_one_not() -> None:
    # b stands just behind a barricade, c and d in the open.
    foes = [unit("b", "p2", (10, 20)), unit("c", "p2", (13, 24)), unit("d", "p2", (13, 28))]
    game = battle(unit("a", "p1", (10, 10)), *foes, terrain=[BARRICADE])
    assert open_to(game) == ["b", "c"]
    assert fixed(chances(game)["b"].mods) == 1 - 1  # close range, and the cover trait
    game = battle(unit("a", "p1", (10, 10)), *foes)
    assert open_to(game) == ["b"]
    # Lying down is not being in cover.
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 20), lying=True), foes[1])
    assert open_to(game) == ["b"]


@pytest.mark.rule("GD-TGT-03", "GD-SA-15")
def test_nobody_shoots_into_a_melee_of_friends_and_so_past_it() -> None:
    game = battle(unit("a", "p1", (10, 10)), unit("f", "p1", (10, 19)), unit("b", "p2", (10, 20)),
                  unit("c", "p2", (10, 25)))  # fmt: skip
    assert open_to(game) == ["c"]
    assert chances(game)["b"].clause == "GD-SA-15"
    # Its own unit does not bar itself: in melee it shoots whom it fights, with one hand (GD-MEL-02).
    game = battle(unit("a", "p1", (10, 19), weapons=["pistol", "rifle"]), unit("b", "p2", (10, 20)))
    one = game.units["a"]
    assert [w.key for w in targets.usable(game, one, one.models[0], game.enemies(one))] == ["pistol"]
    assert open_to(game, weapon="pistol") == ["b"]


@pytest.mark.rule("GD-TGT-06", "GD-TER-01")
def test_terrain_hides_models_do_not() -> None:
    a, b = unit("a", "p1", (10, 10)), unit("b", "p2", (10, 20))
    assert chances(battle(a, b, terrain=[WALL]))["b"].clause == "GD-TGT-06"
    assert open_to(battle(a, unit("f", "p1", (10, 15)), b)) == ["b"]
    # One model beside the wall is enough to see.
    assert open_to(battle(a, unit("b", "p2", (10, 20), (17, 20), cohesion()), terrain=[WALL])) == ["b"]


def cohesion() -> tuple[float, float]:
    return (18.5, 20)


@pytest.mark.rule("GD-SA-04")
def test_the_distance_is_that_to_the_nearest_model_that_is_seen() -> None:
    wall = {"kind": "wall", "at": [10, 15], "size": [2.2, 1]}
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 20), (14, 24)), terrain=[wall])
    assert chances(game)["b"].distance > 13_000


# ------------------------------------------------------------------ bands and modifiers
@pytest.mark.rule("GD-SA-02", "GD-SA-03")
@pytest.mark.parametrize(("weapon", "inches", "band"), [
    ("rifle", 12, Band.CLOSE), ("rifle", 12.001, Band.NORMAL), ("rifle", 24, Band.NORMAL), ("rifle", 24.001, Band.LONG),
    ("pistol", 6, Band.CLOSE), ("pistol", 6.001, Band.NORMAL), ("pistol", 12, Band.NORMAL),
    ("single", 0, Band.NORMAL), ("single", 30, Band.NORMAL),
])  # fmt: skip
def test_bands(weapon: str, inches: float, band: Band) -> None:
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 20)))
    assert targets.band(game.arms[weapon], round(inches * 1000)) is band
    assert [Band.CLOSE.value, Band.NORMAL.value, Band.LONG.value] == [1, 0, -1]


@pytest.mark.rule("GD-SA-17", "GD-GEN-15", "GD-ARM-07", "GD-ACT-03", "GD-UF-02", "GD-WPN-02", "GD-WPN-04", "GD-RAR-01",
                  "GD-RAR-06", "GD-RAR-03", "GD-ARR-04", "GD-EQP-14")  # fmt: skip
@pytest.mark.parametrize(("weapon", "me", "them", "total"), [
    ("single", {}, {}, 0),
    ("single", {"level": "recruit"}, {}, -1), ("single", {"level": "hero"}, {}, 2),
    ("single", {"under_fire": 3}, {}, -3),
    ("single", {}, {"lying": True}, -2),
    ("single", {"gear": ["bionic_eye", "targeting_aid"]}, {}, 2), ("single", {"gear": ["bionic_eye"] * 2}, {}, 1),
    ("heavy", {}, {}, 0), ("heavy", {"moved": True}, {}, -1), ("single", {"moved": True}, {}, 0),
    ("shotgun", {}, {}, 1),  # 15 inches are normal range
    ("single", {}, {"armour": "mirage_armour"}, -2),
    ("single", {}, {"gear": ["camo_cloak"]}, -1),
    ("single", {}, {"models": [{"gear": ["camo_cloak"], "at": [10, 26]}, {"at": [11.2, 26]}]}, 0),  # not all have one
    ("single", {"level": "hero", "under_fire": 1}, {"lying": True, "armour": "mirage_armour"}, 2 - 1 - 2 - 2),
])  # fmt: skip
def test_what_is_added_to_a_die(weapon: str, me: dict[str, Any], them: dict[str, Any], total: int) -> None:
    foe = unit("b", "p2", **them) if "models" in them else unit("b", "p2", (10, 26), **them)
    game = battle(unit("a", "p1", (10, 10), **me), foe)
    assert fixed(chances(game, weapon=weapon)["b"].mods) == total


@pytest.mark.rule("GD-RAR-03")
@pytest.mark.parametrize(("y", "total"), [(23, -1), (22.999, 0)])  # 12 inches from edge to edge, and less
def test_a_cloak_hides_from_twelve_inches_on(y: float, total: int) -> None:
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2", (10, y), gear=["camo_cloak"]))
    assert fixed(chances(game, weapon="single")["b"].mods) == total


@pytest.mark.rule("GD-SA-05", "GD-AI-01")
@pytest.mark.parametrize(("me", "need"), [
    ({}, 4), ({"level": "hero"}, 2), ({"level": "hero", "gear": ["bionic_eye", "targeting_aid"]}, 0),
    ({"level": "recruit", "under_fire": 2}, 7), ({"ai": True}, 5), ({"ai": True, "under_fire": 4, "level": "hero"}, 5),
])  # fmt: skip
def test_the_least_face_that_hits(me: dict[str, Any], need: int) -> None:
    game = battle(unit("a", "p1", (10, 10), **me), unit("b", "p2", (10, 26)))
    one = game.units["a"]
    assert fire.need_of(game.units["b"], one.models[0], chances(game, weapon="single")["b"].mods) == need


@pytest.mark.rule("GD-SA-05")
@pytest.mark.parametrize(("level", "faces", "hits"), [
    ("soldier", [1, 3, 4, 6], 2), ("hero", [1, 2, 3, 6], 3), ("recruit", [4, 5, 5, 6], 3),
])  # fmt: skip
def test_dice_that_come_to_the_agility_hit(level: str, faces: list[int], hits: int) -> None:
    game = battle(unit("a", "p1", *row(10, 10, 2), weapons=["rifle"], level=level),
                  unit("b", "p2", *row(10, 30, 6), activated=True))  # fmt: skip
    attack(game, faces)
    (fired,) = events(game, Fired)
    assert (fired.hits, fired.firers, len(game.units["b"].models)) == (hits, 2, 6 - hits)


@pytest.mark.rule("GD-SA-06")
def test_the_agility_that_most_have_and_the_higher_on_a_tie() -> None:
    heroes, recruits = {"level": "hero"}, {"level": "recruit"}
    two = battle(unit("a", "p1", (1, 1)), unit("b", "p2", at=[20, 20], models=[heroes, recruits, recruits]))
    assert figures.agility(two.units["b"]) == 3
    tie = battle(unit("a", "p1", (1, 1)), unit("b", "p2", at=[20, 20], models=[recruits, heroes]))
    assert figures.agility(tie.units["b"]) == 5


@pytest.mark.rule("GD-SA-01", "GD-WPN-10")
def test_a_random_number_of_attacks_is_thrown_for_each_weapon() -> None:
    game = battle(unit("a", "p1", *row(10, 10, 2), weapons=["plasma"]),
                  unit("b", "p2", *row(10, 26, 6), activated=True))  # fmt: skip
    attack(game, [5, 2, 1, 1, 1, 6])  # 5 is 3 attacks, 2 is 1: four dice
    assert events(game, Fired)[0].faces == (1, 1, 1, 6)


# ------------------------------------------------------------------ naming targets
@pytest.mark.rule("GD-ACT-02", "GD-TGT-08", "GD-ARM-26")
def test_all_weapons_that_hands_hold_are_named_in_one_request() -> None:
    foes = unit("b", "p2", (10, 20)), unit("c", "p2", (12, 20))
    game = battle(unit("a", "p1", (11, 10), (11, 11.2), weapons=["pistol", "rifle", "pistol"]), *foes)
    one = game.units["a"]
    flow = declaring.name_targets(game, one, declaring.buckets(game, one, one.models, game.enemies(one)), "Whom?")
    ask = next(flow)
    assert isinstance(ask, Allot)
    groups = {group.key: (group.label, group.many) for group in ask.groups}
    assert groups == {"g1": ("Pistol", 2), "g2": ("Rifle", 2), "g3": ("Pistol", 2)}
    assert [share.target for share in ask.shares] == ["b", "hold", "b"]  # two pistols fill two hands
    # One model fires two pistols at two targets, the other its rifle.
    assert ask.accept({"allot": [["g1", "b", 1], ["g1", "hold", 1], ["g2", "c", 1], ["g2", "hold", 1],
                                 ["g3", "c", 1], ["g3", "hold", 1]]})  # fmt: skip
    with pytest.raises(RuleError) as caught:
        ask.accept({"allot": [["g1", "b", 2], ["g2", "c", 1], ["g2", "hold", 1], ["g3", "b", 1], ["g3", "hold", 1]]})
    assert caught.value.clause == "GD-ARM-26"


@pytest.mark.rule("GD-ACT-02", "GD-SA-03")
def test_groups_of_one_weapon_are_told_apart_by_their_targets_and_dice() -> None:
    game = battle(unit("a", "p1", (10, 10), (10, 13), weapons=["rifle"]), unit("b", "p2", (10, 20)))
    one = game.units["a"]
    (rifle,) = game.weapons(one.models[0], SMALL_ARMS)
    close = int(rifle.ranges[0] / INCH)
    game = battle(unit("a", "p1", (10, 10), (10, 13), weapons=["rifle"]), unit("b", "p2", (10, 12 + close)))
    one = game.units["a"]
    ask = next(declaring.name_targets(game, one, declaring.buckets(game, one, one.models, game.enemies(one)), "Whom?"))
    assert isinstance(ask, Allot)
    assert [group.label for group in ask.groups] == ["Rifle (B)", "Rifle (B: close range)"]


@pytest.mark.rule("GD-EQP-02", "GD-ARM-26")
def test_a_shield_takes_a_hand() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["pistol", "pistol", "rifle"], gear=["basic_energy_shield"]),
                  unit("b", "p2", (10, 20)))  # fmt: skip
    one = game.units["a"]
    ask = next(declaring.name_targets(game, one, declaring.buckets(game, one, one.models, game.enemies(one)), "Whom?"))
    assert isinstance(ask, Allot)
    assert [share.target for share in ask.shares] == ["b", "hold", "hold"]
    with pytest.raises(RuleError, match="1 hand of 1 model cannot hold"):
        ask.accept({"allot": [["g1", "hold", 1], ["g2", "hold", 1], ["g3", "b", 1]]})


@pytest.mark.rule("GD-ACT-02")
def test_a_group_is_split_over_two_targets() -> None:
    game = battle(unit("a", "p1", (11, 10), (13, 10), weapons=["single"]), unit("b", "p2", (12, 20), activated=True),
                  unit("c", "p2", (12, 0.5), activated=True))  # fmt: skip
    one = game.units["a"]
    found = declaring.buckets(game, one, one.models, game.enemies(one))
    named, _ = run(declaring.name_targets(game, one, found, ""), (), [...])
    assert [volley.target for volley in named.volleys] == ["c"]  # it is 8.5 inches away and b 9


# ------------------------------------------------------------------ saves
@pytest.mark.rule("GD-SA-07", "GD-SA-08", "GD-SA-09")
@pytest.mark.parametrize(("save", "pierces", "need"), [
    (4, 0, 4), (4, -2, 6), (3, -4, 7), (2, 0, 2), (6, -1, 7), (5, -1, 6),
])  # fmt: skip
def test_the_least_face_that_saves(save: int, pierces: int, need: int) -> None:
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", (20, 20), save=save))
    weapon = game.arms["rifle"]._replace(pierces=pierces)
    assert saves.guard(game.units["b"].models[0], weapon).save == need


@pytest.mark.rule("GD-SA-09")
@pytest.mark.parametrize(("face", "saved"), [(1, 0), (2, 1)])
def test_a_one_never_saves(face: int, saved: int) -> None:
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", (20, 20), save=2))
    helped = game.arms["rifle"]._replace(pierces=1)
    assert run(saves.take_hits(game, game.units["b"], helped, 1, "p1"), [face])[0] == saved


@pytest.mark.rule("GD-SA-10", "GD-SA-11", "GD-WPN-08", "GD-ARR-04", "GD-ARR-08")
@pytest.mark.parametrize(("weapon", "fields"), [
    ("rifle", {}), ("antimatter", {"armour": "heavy_power_armour"}), ("rifle", {"armour": "mirage_armour"}),
])  # fmt: skip
def test_where_there_is_no_save_no_die_is_thrown(weapon: str, fields: dict[str, Any]) -> None:
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", (20, 20), level="hero", **fields))
    assert hit(game, weapon, 1, []) == 0
    assert game.units["b"].models[0].wounds == game.arms[weapon].damage


@pytest.mark.rule("GD-EQP-01", "GD-EQP-04", "GD-ARR-08", "GD-UF-01")
@pytest.mark.parametrize(("gear", "faces", "left"), [
    ("basic_energy_shield", [4, 5], 0), ("basic_energy_shield", [5, 6], 2), ("advanced_energy_shield", [3, 4], 0),
    ("advanced_energy_shield", [4, 4], 2),
])  # fmt: skip
def test_a_shield_stops_what_passes_armour_and_leaves_no_marker(gear: str, faces: list[int], left: int) -> None:
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", *row(20, 20, 2), gear=[gear], armour="flak_armour"))
    assert hit(game, "antimatter", 2, faces) == 0
    assert len(game.units["b"].models) == left  # 2 damage are two models of one health


@pytest.mark.rule("GD-ARR-01", "GD-ARR-02", "GD-ARR-05", "GD-ARR-06", "GD-ARR-09", "GD-ARR-10", "GD-ARR-11")
@pytest.mark.parametrize(("armour", "tech", "need"), [
    ("flak_armour", 2, 5), ("mesh_armour", 2, 3), ("mesh_armour", 3, 4), ("polymer_armour", 2, 4),
    ("basic_power_armour", 2, 3), ("relic_power_armour", 2, 2), ("light_power_armour", 2, 3),
    ("heavy_power_armour", 2, 2),
])  # fmt: skip
def test_what_armour_saves_on(armour: str, tech: int, need: int) -> None:
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", (20, 20), armour=armour))
    assert saves.guard(game.units["b"].models[0], game.arms["rifle"]._replace(tech=tech)).save == need


@pytest.mark.rule("GD-SA-12", "GD-WPN-11")
def test_random_damage_is_thrown_for_each_failed_save() -> None:
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", *row(20, 20, 5), level="hero", armour="polymer_armour"))
    assert hit(game, "distortion", 2, [2, 5]) == 0  # 4+ against -3 is no save; 2 and 5 damage
    assert [len(game.units["b"].models), game.units["b"].models[0].wounds + game.units["b"].models[-1].wounds] == [3, 1]


@pytest.mark.rule("GD-SA-13")
def test_excess_passes_on_and_ends_with_the_unit() -> None:
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", *row(20, 20, 3), armour="flak_armour"))
    hit(game, "launcher", 1, [])  # 2 damage kills two of one health; 5+ against -2 is no save
    assert len(game.units["b"].models) == 1
    hit(game, "launcher", 1, [])
    assert not game.units["b"].models
    assert [event.unit for event in events(game, UnitDestroyed)] == ["b"]


@pytest.mark.rule("GD-SA-13")
def test_its_owner_picks_and_who_is_hurt_is_first() -> None:
    models = [{"level": "hero", "at": [20, 20]}, {"at": [21.2, 20]}, {"at": [22.4, 20]}]
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", models=models))
    hit(game, "rifle", 1, [], "m1")
    assert [model.wounds for model in game.units["b"].models] == [1, 0, 0]
    hit(game, "rifle", 2, [])  # it is hurt: nobody is asked
    assert [model.id for model in game.units["b"].models] == [2, 3]
    assert all(event.by == "p1" for event in events(game, DamageTaken))


@pytest.mark.rule("GD-SA-14")
def test_with_mixed_armour_each_hit_is_saved_by_who_must_take_it() -> None:
    models = [{"armour": "heavy_power_armour", "at": [20, 20]}, {"at": [21.2, 20]}]
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", models=models, level="veteran"))
    saved = hit(game, "rifle", 3, [6, 1, 2], "m1", "m1")
    # The suit saves one and fails the second; it is hurt, so that the third is its own to take, and nobody is asked.
    assert saved == 2
    assert [event.faces for event in events(game, Saved)] == [(6,), (1,), (2,)]
    assert [model.wounds for model in game.units["b"].models] == [1, 0]


@pytest.mark.rule("GD-SA-16")
def test_alike_weapons_throw_together_and_unlike_ones_follow_with_their_saves() -> None:
    models = [{"weapons": ["single"], "at": [10, 10]}, {"weapons": ["launcher"], "at": [11.2, 10]},
              {"weapons": ["single"], "at": [12.4, 10]}]  # fmt: skip
    game = battle(unit("a", "p1", models=models), unit("b", "p2", *row(10, 26, 6), save=4, activated=True))
    attack(game, [4, 6, 4, 3, 5, 6])  # two single shots, their saves 4 and 3; the launcher's hit, its save 6
    assert [type(event).__name__ for event in game.log if isinstance(event, Fired | Saved)] == ["Fired", "Saved"] * 2
    assert [event.faces for event in events(game, Fired)] == [(4, 6), (5,)]
    assert [event.saved for event in events(game, Saved)] == [1, 1]
    assert events(game, MarkersPlaced)[0].more == 2


# ------------------------------------------------------------------ markers
@pytest.mark.rule("GD-UF-01", "GD-UF-05", "GD-UF-06", "GD-UF-08")
@pytest.mark.parametrize(("faces", "more"), [([4, 4, 5, 5], 2), ([4, 4, 5, 4], 1), ([4, 4, 4, 4], 0), ([4, 1, 5], 1)])
def test_a_marker_for_each_hit_that_is_saved(faces: list[int], more: int) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["rifle"]),
                  unit("b", "p2", *row(10, 30, 3), armour="flak_armour", under_fire=9, activated=True))  # fmt: skip
    attack(game, faces)
    assert game.units["b"].under_fire == 9 + more


@pytest.mark.rule("GD-UF-02", "GD-GEN-20")
@pytest.mark.parametrize(("markers", "speed"), [(0, 6000), (2, 4000), (6, 0), (8, 0)])
def test_markers_slow_down_and_speed_is_never_below_nothing(markers: int, speed: int) -> None:
    one: Unit = battle(unit("a", "p1", (10, 10), under_fire=markers), unit("b", "p2", (20, 20))).units["a"]
    assert figures.speed(one, one.models[0]) == speed
