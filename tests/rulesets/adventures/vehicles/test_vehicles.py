"""Chapters VEH and NEW-VEH, and soldiers who change weapons at a vehicle (AT-CHAR-04)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.errors import DataError, RuleError
from wartable.engine.plane import INCH, gap, overlaps, touching
from wartable.rulesets.adventures.aliens.measure import measure
from wartable.rulesets.adventures.aliens.who import quarry
from wartable.rulesets.adventures.catalogue.play import vehicles
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.events.base import FigureMoved, Suppressed
from wartable.rulesets.adventures.events.vehicles import MovedAside, VehicleDamaged, VehicleWrecked
from wartable.rulesets.adventures.shooting.aim import immune, targets
from wartable.rulesets.adventures.shooting.damage import suffer
from wartable.rulesets.adventures.specials.acts import ActKind, key_of
from wartable.rulesets.adventures.state import ABOARD, TABLE, Act, Game
from wartable.rulesets.adventures.turn.acting import declare, offered
from wartable.rulesets.adventures.turn.move_all import driven, listed
from wartable.rulesets.adventures.vehicles.acts import GetIn, GetOut, Resupply, TakeWeapon
from wartable.rulesets.adventures.vehicles.crew import may_fire
from wartable.rulesets.adventures.vehicles.drive import Drive, drive


def car(vehicle: str = "land_rover", at: tuple[float, float] = (20, 20), **fields: Any) -> dict[str, Any]:
    """A vehicle that looks to the right; one of 3 by 6 inches covers 17 to 23, 18.5 to 21.5."""
    return {"id": "car", "vehicle": vehicle, "at": list(at), **fields}


def man(key: str = "man", at: tuple[float, float] | None = (20, 22), **fields: Any) -> dict[str, Any]:
    return figure(key, fields.pop("kind", "soldier"), at, **fields)


def driver(key: str = "man", **fields: Any) -> dict[str, Any]:
    return man(key, None, aboard="car", **fields)


def offers(kind: ActKind, game: Game, key: str = "man") -> list[str]:
    return [key_of(offer.act) for offer in kind.offers(game, one(game, key))]


def goes(game: Game, to: tuple[float, float]) -> str:
    """Where the vehicle goes if it is told to go there, or the clause that forbids it."""
    try:
        run(drive(game, one(game, "car")), (), [{"to": [round(to[0] * INCH), round(to[1] * INCH)]}])
    except RuleError as error:
        return error.clause
    return "goes"


# ------------------------------------------------------------------ in and out
@pytest.mark.rule("AT-VEH-01", "AT-NEW-VEH-01")
@pytest.mark.parametrize(("fields", "car_fields", "comes"), [
    ({}, {}, True), ({"at": (20, 22.021)}, {}, False), ({"moved": 0.001}, {}, False), ({}, {"moved": 1}, False),
])  # fmt: skip
def test_who_starts_in_contact_and_stays_gets_in(fields, car_fields, comes):
    game = episode(man(**fields), car(**car_fields))
    assert offers(GetIn(), game) == ["get_in-car"] * comes
    if comes:
        run(GetIn().carry_out(game, Act("man", "get_in", targets=("car",))))
        assert (one(game, "man").where, one(game, "man").aboard) == (ABOARD, "car")


@pytest.mark.rule("AT-NEW-VEH-01")
@pytest.mark.parametrize(("vehicle", "seats"), [
    ("land_rover", 4), ("lorry", 12), ("car", 4), ("motorcycle", 2), ("roadster", 2),
])  # fmt: skip
def test_a_vehicle_has_so_many_seats(vehicle, seats):
    beside = (20, 22) if vehicle != "motorcycle" else (20, 21)
    for inside in (seats - 1, seats):
        game = episode(man(at=beside), car(vehicle), *(driver(f"m{n}") for n in range(inside)))
        assert bool(offers(GetIn(), game)) is (inside < seats)


@pytest.mark.rule("AT-VEH-01", "AT-TURN-06")
def test_it_drives_from_the_next_turn_and_who_gets_in_does_nothing_else():
    game = episode(man(), car(), cursor="acts")
    assert driven(game) == []
    run(declare(game), (), ["get_in-car"])
    assert one(game, "man").acted
    run(GetIn().carry_out(game, game.acts[0]))
    assert [vehicle.id for vehicle in driven(game)] == ["car"]
    assert listed(game) == ("car",)


@pytest.mark.rule("AT-VEH-01")
@pytest.mark.parametrize(("side", "at"), [("left", (20, 22.01)), ("right", (20, 17.99)), ("back", (16.49, 20))])
def test_who_gets_out_stands_in_contact_on_the_side_that_is_wanted(side, at):
    game = episode(driver(), car(moved=5))  # it has stopped in the same turn
    assert f"get_out-{side}-car" in offers(GetOut(), game)
    run(GetOut().carry_out(game, Act("man", "get_out", targets=("car",), how=side)))
    found = one(game, "man")
    assert (found.where, found.at) == (TABLE, (round(at[0] * INCH), round(at[1] * INCH)))
    assert touching(found.body, one(game, "car").body)
    assert offers(GetOut(), game) == []


@pytest.mark.rule("AT-VEH-01")
def test_who_gets_out_goes_where_there_is_room():
    block = [figure(f"b{n}", "rank", (18 + n, 22.2)) for n in range(5)]
    game = episode(driver(), car(), *block)
    run(GetOut().carry_out(game, Act("man", "get_out", targets=("car",), how="left")))
    assert touching(one(game, "man").body, one(game, "car").body)
    assert not any(overlaps(one(game, "man").body, one(game, f"b{n}").body) for n in range(5))


# ------------------------------------------------------------------ driving
@pytest.mark.rule("AT-VEH-02")
@pytest.mark.parametrize(("far", "comes"), [(20, "goes"), (20.001, "AT-VEH-02")])
def test_a_vehicle_covers_twenty_inches(far, comes):
    assert goes(episode(driver(), car()), (20 + far, 20)) == comes


@pytest.mark.rule("AT-NEW-VEH-01", "AT-NEW-WHO-03", "AT-VEH-02")
@pytest.mark.parametrize(("vehicle", "person", "far"), [
    ("roadster", "", 22), ("car", "", 20), ("car", "3rd_doctor", 22), ("lorry", "", 20), ("motorcycle", "", 20),
    ("roadster", "3rd_doctor", 22),
])  # fmt: skip
def test_how_far_goes_with_the_vehicle_and_its_driver(vehicle, person, far):
    inside = driver(kind="doctor", person=person) if person else driver()
    game = episode(inside, car(vehicle))
    assert Drive(game, one(game, "car")).full == far * INCH


@pytest.mark.rule("AT-VEH-02")
@pytest.mark.parametrize(("kind", "comes"), [("wood", "AT-VEH-02"), ("wall", "AT-VEH-02"), ("fence", "goes")])
def test_it_enters_no_wood(kind, comes):
    piece = {"kind": kind, "key": "p", "at": [32, 20], "size": [4, 4]}
    assert goes(episode(driver(), car(), terrain=[piece]), (32, 20)) == comes


@pytest.mark.rule("AT-VEH-02", "AT-NEW-VEH-01")
@pytest.mark.parametrize(("vehicle", "width", "comes"), [
    ("car", 4, "goes"), ("car", 3.9, "AT-VEH-02"), ("motorcycle", 2, "goes"), ("motorcycle", 1.9, "AT-VEH-02"),
])  # fmt: skip
def test_a_gap_is_wide_enough_or_not(vehicle, width, comes):
    half = width / 2
    walls = [{"kind": "rocks", "key": f"r{n}", "at": [28, y], "size": [2, 16]}
             for n, y in enumerate((20 + half + 8, 20 - half - 8))]  # fmt: skip
    assert goes(episode(driver(), car(vehicle), terrain=walls), (36, 20)) == comes


@pytest.mark.rule("AT-VEH-03")
@pytest.mark.parametrize(("inside", "comes"), [
    ([], False), ([driver()], True), ([driver(kind="companion", person="leela")], True),
    ([driver(kind="k9", robot=True)], False), ([driver(helpless=1)], False),
])  # fmt: skip
def test_any_human_of_the_players_drives(inside, comes):
    game = episode(car(), *inside)
    assert bool(driven(game)) is comes
    if not comes:
        run(drive(game, one(game, "car")))
        assert told(game, FigureMoved) == []


@pytest.mark.rule("AT-VEH-04")
def test_an_alien_on_the_way_is_moved_aside_unhurt_and_the_vehicle_goes_on():
    game = episode(driver(), car(), figure("near", "rank", (30, 20.5)), figure("end", "rank", (36, 19.8)),
                   figure("off", "rank", (30, 22.1)))  # fmt: skip
    assert goes(game, (36, 20)) == "goes"
    assert one(game, "car").at == (36 * INCH, 20 * INCH)
    assert {event.figure for event in told(game, MovedAside)} == {"near", "end"}
    for key in ("near", "end"):
        alien = one(game, key)
        assert alien.health == 5
        assert abs(alien.y - 20 * INCH) >= 2 * INCH
        assert abs(alien.y - 20 * INCH) <= 2.5 * INCH
        assert not overlaps(alien.body, one(game, "off").body)


@pytest.mark.rule("AT-VEH-02")
def test_friends_are_driven_round():
    game = episode(driver(), car(), man("friend", (28, 20)))
    assert goes(game, (34, 20)) == "goes"
    (moved,) = told(game, FigureMoved)
    assert moved.distance > 14 * INCH
    assert goes(episode(driver(), car(), man("friend", (34, 20))), (34, 20)) == "AT-VEH-02"


@pytest.mark.rule("AT-VEH-02")
def test_the_last_idea_of_a_driver_is_legal():
    game = episode(driver(), car())
    movement = Drive(game, one(game, "car"))
    *_, last = movement.ask("?").ideas(lambda number: number - 1)
    assert movement.check(last).distance == 0


# ------------------------------------------------------------------ stores
@pytest.mark.rule("AT-CHAR-04", "AT-VEH-06", "AT-NEW-VEH-01")
@pytest.mark.parametrize(("vehicle", "fields", "car_fields", "kinds"), [
    ("land_rover", {}, {}, ["unit_heavy_mg", "bazooka"]), ("lorry", {}, {}, ["unit_heavy_mg", "bazooka", "mortar"]),
    ("car", {}, {}, []), ("lorry", {"at": (20, 24.001)}, {}, []),
    ("lorry", {"at": (20, 24)}, {}, ["unit_heavy_mg", "bazooka", "mortar"]), ("lorry", {"moved": 1}, {}, []),
    ("lorry", {}, {"moved": 1}, []), ("lorry", {"kind": "companion", "person": "leela"}, {}, []),
])  # fmt: skip
def test_a_soldier_changes_his_weapon_at_a_vehicle(vehicle, fields, car_fields, kinds):
    game = episode(man(**{"weapons": ["unit_rifle"], **fields}), car(vehicle, **car_fields))
    assert offers(TakeWeapon(), game) == [f"take_weapon-{key}-car" for key in kinds]


@pytest.mark.rule("AT-CHAR-04")
def test_there_is_one_weapon_of_each_kind_in_a_vehicle():
    game = episode(man(weapons=["unit_rifle"]), man("mate", (18, 22)), car())
    act = Act("man", "take_weapon", "bazooka", ("car",))
    game.acts = (act,)
    assert offers(TakeWeapon(), game, "mate") == ["take_weapon-unit_heavy_mg-car"]  # it has been claimed
    game.acts = ()
    run(TakeWeapon().carry_out(game, act))
    assert (one(game, "man").weapons, one(game, "man").ammo) == (("bazooka",), 4)
    assert offers(TakeWeapon(), game, "mate") == ["take_weapon-unit_heavy_mg-car"]


@pytest.mark.rule("AT-VEH-07", "AT-VEH-05", "AT-VEH-06", "AT-HVY-02")
def test_a_vehicle_renews_the_rounds_however_often():
    game = episode(man(weapons=["bazooka"], ammo=0), car())
    for _ in range(5):
        assert offers(Resupply(), game) == ["resupply-car"]
        run(Resupply().carry_out(game, Act("man", "resupply", targets=("car",))))
        assert one(game, "man").ammo == 4
        one(game, "man").ammo = 1
    one(game, "man").ammo = 4
    assert offers(Resupply(), game) == []
    assert offers(Resupply(), episode(man(weapons=["bazooka"], ammo=1, moved=1), car())) == []
    assert offers(Resupply(), episode(man(weapons=["bazooka"], ammo=1), car("car"))) == []
    assert offers(Resupply(), episode(man(weapons=["unit_rifle"]), car())) == []


# ------------------------------------------------------------------ weapons and damage
@pytest.mark.rule("AT-NEW-VEH-01")
@pytest.mark.parametrize(("moved", "inside", "comes"), [
    (10, [driver()], True), (10.001, [driver()], False), (0, [], False),
])  # fmt: skip
def test_a_fitted_machinegun_fires_while_the_vehicle_moves_up_to_ten_inches(moved, inside, comes):
    game = episode(car(weapons=["unit_heavy_mg"], moved=moved), *inside, figure("foe", "rank", (40, 20)))
    assert may_fire(game, one(game, "car")) is comes
    assert [key_of(row.act) for row in offered(game, one(game, "car"))] == ["shoot-unit_heavy_mg-foe"] * comes


@pytest.mark.rule("AT-TURN-06", "AT-NEW-VEH-01")
def test_the_only_one_aboard_does_not_fire_and_get_out():
    game = episode(car(weapons=["unit_heavy_mg"]), driver(), figure("foe", "rank", (40, 20)), cursor="acts")
    game.acts = (Act("car", "shoot", "unit_heavy_mg", ("foe",)),)
    assert offers(GetOut(), game) == []
    game.acts = ()
    assert offers(GetOut(), game)


@pytest.mark.rule("AT-VEH-08", "AT-CHAR-03")
@pytest.mark.parametrize(("over", "kinds"), [
    (0, []), (1, [Suppressed]), (2, [VehicleDamaged]), (3, [VehicleWrecked]), (9, [VehicleWrecked]),
])  # fmt: skip
def test_what_damage_does_to_a_vehicle(over, kinds):
    game = episode(car(), driver(), figure("foe", "rank", (40, 20)))
    assert (one(game, "car").health, one(game, "car").starred) == (6, True)
    run(suffer(game, one(game, "car"), over, "umpire"))
    found = [type(event) for event in game.log if isinstance(event, (Suppressed, VehicleDamaged, VehicleWrecked))]
    assert [kind for kind in found if kind is not Suppressed or over == 1] == kinds
    assert bool(driven(game)) is (over == 0)


@pytest.mark.rule("AT-VEH-08")
def test_the_second_damage_wrecks_and_those_aboard_get_out():
    game = episode(car(), driver(), driver("hero", kind="companion", person="leela"))
    for _ in range(2):
        run(suffer(game, one(game, "car"), 2, "umpire"))
    assert [event.figure for event in told(game, VehicleWrecked)] == ["car"]
    man_, hero = one(game, "man"), one(game, "hero")
    assert (man_.suppressed, hero.suppressed) == (2, 0)
    assert man_.on_table
    assert hero.on_table
    assert not overlaps(man_.body, hero.body)
    assert gap(man_.body, one(game, "car").body) <= 20


@pytest.mark.rule("AT-CHAR-03", "AT-VEH-08")
@pytest.mark.parametrize(("weapon", "clause"), [("unit_rifle", "AT-CHAR-03"), ("sontaran_gun", ""), ("bazooka", "")])
def test_a_vehicle_has_the_starred_protection(weapon, clause):
    assert immune(episode(car()), weapons()[weapon], one(episode(car()), "car")) == clause


@pytest.mark.rule("AT-VEH-04", "AT-ALN-06")
def test_aliens_leave_an_empty_vehicle_alone():
    gun = weapons()["sontaran_gun"]
    empty = episode(car(), figure("foe", "rank", (28, 20), weapons=["sontaran_gun"]))
    assert targets(empty, one(empty, "foe"), gun) == {}
    taken = episode(car(), driver(), figure("foe", "rank", (28, 20), weapons=["sontaran_gun"]))
    assert targets(taken, one(taken, "foe"), gun) == {"car": True}


@pytest.mark.rule("AT-NEW-VEH-01")
def test_a_vehicle_of_a_scenario_has_its_size_and_what_its_card_says():
    game = episode(car("motorcycle", facing=90), car("lorry", (40, 20)) | {"id": "lorry"})
    bike, lorry = one(game, "car"), one(game, "lorry")
    xs, ys = {x for x, _ in bike.corners}, {y for _, y in bike.corners}
    assert (max(xs) - min(xs), max(ys) - min(ys)) == (1 * INCH, 2 * INCH)
    assert (bike.health, bike.move, lorry.move) == (5, 20 * INCH, 20 * INCH)
    assert set(vehicles()) == {"land_rover", "lorry", "car", "motorcycle", "roadster"}
    with pytest.raises(DataError, match="no such vehicle"):
        episode(car("lory"))


@pytest.mark.rule("AT-VEH-04", "AT-ALN-02", "AT-ALN-03")
def test_aliens_neither_go_for_a_vehicle_nor_fight_it():
    game = episode(car(), driver(), figure("foe", "rank", (23.5, 20)), cursor="moves")
    assert quarry(game, one(game, "foe")) == []
    facts, _ = run(measure(game, one(game, "foe")))
    assert (facts.touched, facts.near) == ("", None)


@pytest.mark.rule("AT-CARD-10", "AT-VEH-01")
def test_a_robot_that_is_carried_gets_out_of_nobody():
    dog = {"id": "dog", "person": "k_9", "aboard": "man"}
    assert offers(GetOut(), episode(man(), dog), "dog") == []
