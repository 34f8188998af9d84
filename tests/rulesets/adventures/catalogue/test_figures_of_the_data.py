"""What the typed rows tell: numbers to hit by distance, what totals bring, what orders allow, races, persons."""

from __future__ import annotations

import pytest

from wartable.engine.errors import DataError
from wartable.engine.plane import INCH
from wartable.kit.documents import parse
from wartable.rulesets.adventures.catalogue import events, fights, orders
from wartable.rulesets.adventures.catalogue.persons import Item, Kind, persons, read_persons
from wartable.rulesets.adventures.catalogue.play import difficulties, vehicles
from wartable.rulesets.adventures.catalogue.races import Sort, races, read_races
from wartable.rulesets.adventures.catalogue.settings import Earth, Laboratory, Piece, read_settings, settings
from wartable.rulesets.adventures.catalogue.weapons import FURTHER, read_weapons, weapons
from wartable.rulesets.adventures.catalogue.words import behaviours as b
from wartable.rulesets.adventures.catalogue.words.vocabulary import Dice, Length, Place


@pytest.mark.rule("AT-SHOOT-01", "AT-WPN-08", "AT-WPN-09", "AT-HVY-03", "AT-HVY-04", "AT-HVY-05", "AT-NEW-RACE-00")
@pytest.mark.parametrize(("key", "needs"), [
    ("dalek_ray", [(0, 3), (9000, 3), (9001, 9), (18000, 9), (18001, 0)]),
    ("unit_rifle", [(9000, 4), (18000, 8), (30000, 10), (30001, 0)]),
    ("mechanoid_flamethrower", [(9000, 4), (9001, 0)]),
    ("spear", [(9000, 2), (9001, 0)]),
    ("bazooka", [(3999, 0), (4000, 2), (10000, 2), (24000, 6), (24001, 10), (70000, 10)]),
    ("mortar", [(10000, 0), (10001, 4), (24001, 7)]),
    ("grenade", [(0, 4), (8000, 4), (8001, 0)]),
    ("masters_weapon", [(9000, 4), (9001, 0)]),
])  # fmt: skip
def test_what_is_needed_at_a_distance(key: str, needs: list[tuple[int, int]]) -> None:
    assert [(distance, weapons()[key].need(distance)) for distance, _ in needs] == needs


@pytest.mark.rule("AT-SHOOT-02", "AT-WPN-07")
def test_damage_and_what_it_has_more_at_close_range() -> None:
    assert weapons()["dalek_ray"].dice == Dice(5, 1, 6)
    assert weapons()["bazooka"].dice == Dice(6, 1, 6)
    near = {key: weapon.bonus(9 * INCH) for key, weapon in weapons().items() if weapon.near}
    assert near == {"silurian_heat_ray": 1, "k9_laser": 2, "bow": 2}
    assert weapons()["bow"].bonus(9 * INCH + 1) == 0
    with pytest.raises(ValueError, match="Sonic Screwdriver has the damage"):
        assert weapons()["sonic_screwdriver"].dice


@pytest.mark.rule("AT-CHAR-03", "AT-WPN-06")
def test_what_works_against_starred_health() -> None:
    """Energy weapons and explosions do, and the heavy machinegun; the rest of what is printed does not."""
    works = [key for key, weapon in weapons().items() if weapon.beats_star]
    assert works == [
        "dalek_ray", "cyberman_ray", "sontaran_gun", "ice_warrior_gun", "silurian_heat_ray", "unit_heavy_mg",
        "mechanoid_flamethrower", "k9_laser", "bazooka", "mortar", "grenade",
    ]  # fmt: skip


@pytest.mark.rule("AT-WPN-01", "AT-WPN-02", "AT-WPN-03", "AT-WPN-04", "AT-WPN-05", "AT-SHOOT-09")
def test_marks_of_weapons() -> None:
    assert [key for key, weapon in weapons().items() if weapon.weak] == ["unit_rifle", "unit_pistol", "unit_smg"]
    assert [key for key, weapon in weapons().items() if weapon.attacks == 2] == ["unit_smg", "unit_heavy_mg"]
    assert [key for key, weapon in weapons().items() if weapon.paralyses] == ["dalek_ray"]
    assert {key: weapon.stuns for key, weapon in weapons().items() if weapon.stuns} == {"cyberman_ray": 4}
    assert [key for key, weapon in weapons().items() if weapon.stationary] == ["crossbow"]
    assert [key for key, weapon in weapons().items() if not weapon.hand_held] == [
        "dalek_ray", "auton_handgun", "ice_warrior_gun", "unit_heavy_mg", "mechanoid_flamethrower", "k9_laser",
        "bazooka", "mortar",
    ]  # fmt: skip
    screwdriver = weapons()["sonic_screwdriver"]
    assert (screwdriver.deactivates, screwdriver.within, screwdriver.ranged, screwdriver.reach) == (3, 12000, False, 0)
    assert [weapons()[key].reach for key in ("spear", "dalek_ray", "bow")] == [9000, 18000, 30000]
    assert weapons()["mortar"].reach == FURTHER
    assert [key for key, weapon in weapons().items() if weapon.around] == ["mortar", "grenade"]


@pytest.mark.rule("AT-EVT-06", "AT-EVT-07", "AT-EVT-14")
@pytest.mark.parametrize(("total", "key"), [
    (-3, "nothing"), (1, "nothing"), (5, "nothing"), (6, "one_card"), (7, "one_card"), (14, "one_card"),
    (15, "one_card"), (8, "two_cards"), (16, "two_cards"), (10, "cards_and_alien"), (17, "cards_and_alien"),
    (11, "leader_and_alien"), (19, "leader_and_alien"), (12, "character"), (20, "character"), (13, "two_aliens"),
    (21, "two_aliens"), (40, "two_aliens"),
])  # fmt: skip
def test_what_a_total_brings(total: int, key: str) -> None:
    assert events.rolled(total).key == key


@pytest.mark.rule("AT-EVT-08", "AT-EVT-09", "AT-EVT-10", "AT-EVT-11", "AT-EVT-12", "AT-EVT-13")
def test_what_each_result_is_made_of() -> None:
    made = {row.key: (row.cards, row.aliens, row.leaders, row.characters, row.cybermats) for row in
            events.results().values()}  # fmt: skip
    assert made == {
        "nothing": (0, 0, 0, 0, 0), "one_card": (1, 0, 0, 0, 0), "two_cards": (2, 0, 0, 0, 1),
        "cards_and_alien": (2, 1, 0, 0, 0), "leader_and_alien": (0, 1, 1, 0, 0), "character": (2, 0, 0, 1, 0),
        "two_aliens": (3, 2, 0, 0, 0),
    }  # fmt: skip
    assert [row.clause for row in events.modifiers().values()] == ["AT-EVT-02", "AT-EVT-03", "AT-EVT-04"]
    assert events.results()["character"].clause == "AT-EVT-12"


@pytest.mark.rule("AT-RND-15", "AT-RND-16", "AT-RND-17", "AT-RND-18", "AT-RND-19", "AT-RND-20", "AT-RND-21")
@pytest.mark.parametrize(("total", "key", "order"), [
    (-9, "rout", "rout"), (-6, "rout", "rout"), (-5, "retreat", "retreat"), (-4, "retreat", "retreat"),
    (-3, "stand_or_retreat", "stand"), (-1, "stand_or_retreat", "stand"), (0, "stand", "stand"),
    (1, "stand_or_advance", "stand"), (2, "stand_or_advance", "stand"), (3, "advance", "advance"),
    (4, "advance", "advance"), (5, "attack", "attack"), (11, "attack", "attack"),
])  # fmt: skip
def test_what_a_score_means(total: int, key: str, order: str) -> None:
    row = orders.scored(total)
    assert (row.key, row.order.value) == (key, order)
    assert {row.key: row.inches for row in orders.scores().values() if row.inches} == {"rout": 6000, "retreat": 3000}
    uncovered = {row.key: row.uncovered.value for row in orders.scores().values() if row.uncovered}
    assert uncovered == {"stand_or_retreat": "retreat", "stand_or_advance": "advance"}
    assert row.clause.startswith("AT-RND-")


@pytest.mark.rule("AT-NEW-ORD-01", "AT-MOVE-02", "AT-ORD-02", "AT-ORD-03", "AT-ORD-04", "AT-ORD-05", "AT-ORD-06")
@pytest.mark.rule("AT-ORD-07")
def test_what_each_order_allows() -> None:
    rules = orders.orders()
    assert {key: (rule.least(5000), rule.most(5000)) for key, rule in rules.items()} == {
        "attack": (5000, 5000), "advance": (2500, 5000), "move": (2500, 5000), "stand": (0, 2000),
        "retreat": (2500, 5000), "rout": (5000, 5000),
    }  # fmt: skip
    assert {key: rule.shooting_reach for key, rule in rules.items()} == {
        "attack": 9000, "advance": None, "move": None, "stand": None, "retreat": None, "rout": 0,
    }  # fmt: skip
    assert [key for key, rule in rules.items() if rule.acts] == ["advance", "move", "stand"]
    assert [key for key, rule in rules.items() if rule.melee] == ["attack"]
    assert [key for key, rule in rules.items() if rule.heavy] == ["stand"]
    assert rules["advance"].halt == 2000
    assert [rule.clause for rule in rules.values()] == [f"AT-ORD-0{number}" for number in range(2, 8)]


@pytest.mark.rule("AT-MEL-06", "AT-MEL-07", "AT-MEL-08")
def test_what_a_difference_brings() -> None:
    keys = [fights.fought(difference).key for difference in range(5)]
    assert keys == ["continue", "continue", "captured", "destroyed", "destroyed"]
    assert fights.fought(2).clause == "AT-MEL-07"
    assert fights.bonuses()["extra"].clause == "AT-MEL-02"


@pytest.mark.rule("AT-NEW-TAB-05", "AT-EVT-03")
def test_levels_of_difficulty() -> None:
    found = {key: (level.sets, level.others, level.clock) for key, level in difficulties().items()}
    assert found == {
        "easy": (2, 10, False), "normal": (4, 16, False), "hard": (4, "all", True), "desperate": (6, "all", True),
    }  # fmt: skip
    assert [level.values(6) for level in difficulties().values()] == [
        (1,) * 6, (1,) * 6, (2, 2, 1, 1, 1, 1), (2,) * 6,
    ]  # fmt: skip
    assert [level.crowd for level in difficulties().values()] == [3, 7, 8, 9]


@pytest.mark.rule("AT-NEW-VEH-01", "AT-VEH-02", "AT-VEH-05")
def test_vehicles() -> None:
    found = {key: (car.move, car.seats, car.health, car.gap) for key, car in vehicles().items()}
    assert found == {
        "land_rover": (20000, 4, 6, 4000), "lorry": (20000, 12, 6, 4000), "car": (20000, 4, 6, 4000),
        "motorcycle": (20000, 2, 5, 2000), "roadster": (22000, 2, 6, 4000),
    }  # fmt: skip
    assert vehicles()["lorry"].stores == ("bazooka", "mortar", "unit_heavy_mg")
    assert set(vehicles()["lorry"].stores) <= set(weapons())
    assert [key for key, car in vehicles().items() if car.unit] == ["land_rover", "lorry"]
    assert [key for key, car in vehicles().items() if car.mg] == ["land_rover"]
    assert (vehicles()["motorcycle"].wide, vehicles()["motorcycle"].long) == (1000, 2000)


@pytest.mark.rule("AT-NEW-SET-01", "AT-NEW-SET-02", "AT-NEW-SET-03", "AT-NEW-SET-04", "AT-NEW-TAB-01")
def test_settings() -> None:
    def faces(key: str, *wanted: Piece) -> list[int]:
        return [face for face in range(1, 11) if settings()[key].piece(face) in wanted]

    assert [faces("open", piece) for piece in Piece] == [[1, 2], [3, 4], [5, 6], [7], [8], [9], [10]]
    assert [faces("quarry", piece) for piece in Piece] == [[1, 2, 3], [4], [5], [], [7, 8], [9, 10], [6]]
    assert [faces("village", piece) for piece in Piece] == [[1, 2], [3, 4], [5, 6], [7, 8], [], [9], [10]]
    assert [faces("base", piece) for piece in Piece] == [[1, 2], [], [3, 4, 5], [6, 7, 8], [], [], [9, 10]]
    assert [faces("street", piece) for piece in Piece] == [[9, 10], [], [5, 6, 7, 8], [], [], [], [1, 2, 3, 4]]
    about = {key: (one.earth, one.laboratory, one.vehicles, one.civilians) for key, one in settings().items()}
    assert about == {
        "open": (Earth.ANY, Laboratory.CHANCE, True, True), "quarry": (Earth.ANY, Laboratory.NEVER, True, False),
        "village": (Earth.ALWAYS, Laboratory.CHANCE, True, True),
        "base": (Earth.ANY, Laboratory.ALWAYS, False, False),
        "street": (Earth.ALWAYS, Laboratory.CHANCE, True, True),
    }  # fmt: skip
    assert {key: one.night for key, one in settings().items() if one.night} == {"village": (5, 6)}
    assert {key: one.fog for key, one in settings().items() if one.fog} == {"street": (6,)}
    assert [key for key, one in settings().items() if one.bright] == ["base"]
    assert settings()["street"].street == 10000
    assert settings()["quarry"].clause == "AT-NEW-SET-01"


@pytest.mark.rule("AT-MISS-08", "AT-NEW-RACE-01", "AT-LEAD-02", "AT-LEAD-05", "AT-LEAD-06", "AT-RACE-04", "AT-PRIS-12")
def test_who_comes_with_a_race() -> None:
    node, bank = races()["aut"].led_by[0], races()["mec"].led_by[0]
    assert (node.kind, node.move, node.health, node.starred, node.at) == (Sort.NODE, 0, 6, True, Place.LIVE)
    assert (bank.kind, bank.move, bank.health, bank.starred, bank.passive) == (Sort.BANK, 0, 6, True, True)
    dalek, master = races()["ogr"].led_by
    assert (dalek.name, dalek.move, dalek.health, dalek.weapon) == ("Dalek", 5000, 6, "dalek_ray")
    assert (master.name, master.move, master.weapon, master.human) == ("The Master", 6000, "masters_weapon", True)
    davros = races()["dal"].enemy
    assert (davros.health, davros.weapon, davros.melee) == (6, "", -1)
    assert davros.behaviour == (b.StayAt(b.Spot.NEAREST_OBJECTIVE), b.NeverHaltNear(Length(12000)))
    assert {race.key: race.enemy.behaviour for race in races().values() if not race.enemy.human} == {
        "dal": davros.behaviour, "sil": (b.AlwaysAttack(),), "zyg": (b.Disguised(Length(3000)),),
    }  # fmt: skip
    assert (races()["dal"].rank.kind, races()["cyb"].rank.kind) == (Sort.DALEK, Sort.FIGURE)
    assert {race.key: race.pool.cybermat for race in races().values() if race.pool.cybermat} == {"cyb": 4}
    assert [race.key for race in races().values() if race.carryable] == ["son", "ogr"]
    assert not races()["aut"].enemy.starred
    assert races()["zyg"].rank.weapon == ""
    assert races()["zyg"].clause == "AT-NEW-RACE-09"


@pytest.mark.rule("AT-NEW-CHAR-01", "AT-NEW-CHAR-02", "AT-NEW-CHAR-03")
def test_who_can_play() -> None:
    kinds = [person.kind for person in persons().values()]
    assert [kinds.count(kind) for kind in Kind] == [10, 32, 1, 3, 2, 1, 1]
    assert [person.key for person in persons().values() if person.robot] == ["k_9", "kamelion"]
    ace = persons()["ace"]
    assert (ace.items, ace.grenades, ace.weapon, ace.clause) == ((Item.BAT,), 3, "", "AT-NEW-CHAR-02")
    armed = {person.key: person.weapon for person in persons().values() if person.weapon}
    assert set(armed.values()) == {"unit_pistol", "crossbow", "k9_laser", "unit_smg", "unit_rifle"}
    assert all(Item.SCREWDRIVER in each.items for each in persons().values() if each.kind is Kind.DOCTOR)
    assert {each.special for each in persons().values()} == set(persons())


PERSON = "persons: {ann: {name: Ann, kind: companion, move: 6, card_limit: 2, health: 5, weapon: bow}}"
RACE = (
    "races: {krill: {name: Krill, colour: teal, pool: {rank: 8}, move: 6, health: 4, weapon: spear, device: nest,\n"
    " leaders: [{name: Old Krill}], character: {name: Keeper, weapon: none, behaviour: [{go_live: stay}]}}}"
)


@pytest.mark.rule("AT-CHAR-01", "AT-DOC-01", "AT-SETUP-06")
@pytest.mark.parametrize(("right", "wrong", "said"), [
    ("kind: companion", "kind: friend", "mine.yaml:1: kind of the person ann is 'friend'"),
    ("card_limit: 2", "card_limit: 7", "card_limit of the person ann is 7; it must be 0 to 6"),
    ("weapon: bow", "weapon: bwo", "the weapon 'bwo' is not known; did you mean bow?"),
    ("weapon: bow", "items: [gun]", "one of the items of the person ann is 'gun'"),
    ("move: 6", "move: far", "move: 'far' is not a length in inches"),
    ("weapon: bow", "clauses: [AT-XYZ]", "names the clause AT-XYZ, which is not in the catalogue"),
])  # fmt: skip
def test_what_is_wrong_with_a_person_is_told(right: str, wrong: str, said: str) -> None:
    assert read_persons(parse(PERSON, "mine.yaml"))["ann"].clause == "AT-DOC-01"
    with pytest.raises(DataError) as found:
        read_persons(parse(PERSON.replace(right, wrong), "mine.yaml"))
    assert said in str(found.value)


@pytest.mark.rule("AT-CHAR-01", "AT-SETUP-06")
@pytest.mark.parametrize(("right", "wrong", "said"), [
    ("rank: 8", "rank: 7", "mine.yaml:1: rank of pool of the race krill is 7; a race needs 8 figures or more"),
    ("weapon: spear", "weapon: spoon", "mine.yaml:1: the weapon 'spoon' is not known"),
    ("weapon: none", "weapon: laser", "mine.yaml:2: the weapon 'laser' is not known; did you mean k9_laser?"),
    ("go_live: stay", "go_live: run", "then of go_live of behaviour of character of the race krill is 'run'"),
    (", device: nest", "", "the race krill needs device"),
])  # fmt: skip
def test_what_is_wrong_with_a_race_is_told(right: str, wrong: str, said: str) -> None:
    krill = read_races(parse(RACE, "mine.yaml"))["krill"]
    assert (krill.clause, krill.led_by[0].health, krill.enemy.weapon) == ("AT-CHAR-01", 4, "")
    with pytest.raises(DataError) as found:
        read_races(parse(RACE.replace(right, wrong), "mine.yaml"))
    assert said in str(found.value)


@pytest.mark.parametrize(("text", "said"), [
    ("{a: {name: A, clauses: [AT-WPN-01]}}", "the weapon a needs hit, or says"),
    ("{a: {name: A, hit: [3+], damage: D6, clauses: [AT-WPN-01]}}", "hit of the weapon a has 1 numbers; it needs 3"),
    ('{a: {name: A, hit: [3+, x, "-"], damage: D6, clauses: [AT-WPN-01]}}', "'x' is no number to hit"),
    ('{a: {name: A, hit: [3+, 10, "-"], damage: D5, clauses: [AT-WPN-01]}}', "A has the damage 'D5'"),
    ('{a: {name: A, hit: [3+, 10, "-"], damage: D6}}', "the weapon a needs clauses"),
])  # fmt: skip
def test_what_is_wrong_with_a_weapon_is_told(text: str, said: str) -> None:
    with pytest.raises(DataError) as found:
        read_weapons(parse(f"weapons: {text}", "mine.yaml"))
    assert said in str(found.value)


def test_a_setting_has_ten_faces() -> None:
    text = "settings: {x: {name: X, faces: [wood], earth: any, laboratory: never, clauses: [AT-NEW-SET-01]}}"
    with pytest.raises(DataError, match="faces of the setting x has 1; a D10 has 10"):
        read_settings(parse(text, "mine.yaml"))
