"""The data of Hunt for Davros against its clauses, and what is said of a fault in a file."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest

from wartable.engine.errors import DataError
from wartable.engine.rulebook import ids_in
from wartable.kit.documents import parse
from wartable.rulesets import load_ruleset
from wartable.rulesets.hunt_for_davros.data import card_effects, data, figures
from wartable.rulesets.hunt_for_davros.data.card_effects import (
    ActionLimit,
    AddModels,
    BandShift,
    Command,
    Dice,
    EffectRoll,
    GainKey,
    IgnoreHits,
    IgnoreResult,
    Lock,
    Peek,
    PlaceDevice,
    Stun,
    Terrain,
    WeaponSet,
)
from wartable.rulesets.hunt_for_davros.data.reader import HOME

BOOK = load_ruleset("hunt_for_davros").rulebook
FILES = ("cards", "damage", "missions", "profiles", "scenarios", "weapons")


# ------------------------------------------------------------------ catalogue
def test_the_catalogue_is_whole() -> None:
    assert len(BOOK) == 259
    assert len(BOOK.select("core")) == 178
    assert len(BOOK.select("proposals")) == 81
    assert len(BOOK.select("core,proposals")) == 259  # no chapter stands outside the two parts
    assert [len(BOOK.select(name)) for name in ("NEW-ENC", "NEW-SCN", "NEW-BRD", "NEW-TEAM")] == [48, 11, 7, 5]


def test_a_proposal_says_what_the_document_implies() -> None:
    for clause in BOOK.select("proposals"):
        assert clause.where.startswith("not in the document; it implies: ")
        assert clause.needs


@pytest.mark.parametrize("name", FILES)
def test_the_files_cite_known_clauses(name) -> None:
    lines = (HOME / f"{name}.yaml").read_text(encoding="utf-8").splitlines()
    cited = [clause for line in lines for clause in ids_in(line, ("HD",))]
    assert cited
    assert [clause for clause in cited if clause not in BOOK] == []


# ------------------------------------------------------------------ dice
@pytest.mark.rule("HD-GEN-01", "HD-GEN-02", "HD-GEN-03", "HD-NEW-DIE-01")
@pytest.mark.parametrize(
    ("key", "faces", "mean"),
    [
        ("extreme", (1, 1, 2, 5, 6, 6), 3.5),  # 21 / 6
        ("d3", (1, 2, 3), 2),  # 6 / 3
        ("d10", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 5.5),  # 55 / 10
    ],
)
def test_faces(key, faces, mean) -> None:
    die = data.dice()[key]
    assert die.faces == faces
    assert sum(faces) / len(faces) == mean
    assert die.plain == ((1, 2, 3, 4, 5, 6) if key == "extreme" else ())


@pytest.mark.rule("HD-GEN-02")
def test_three_extreme_dice_can_total_what_the_example_needs() -> None:
    faces = data.dice()["extreme"].faces
    totals = {sum(three) for three in product(faces, repeat=3)}
    assert {5, 14, 18} <= totals  # 1+2+2, 2+6+6, 6+6+6
    assert 3 not in faces
    assert 4 not in faces


# ------------------------------------------------------------------ weapons
@pytest.mark.rule(
    "HD-WPN-01",
    "HD-WPN-02",
    "HD-WPN-03",
    "HD-WPN-04",
    "HD-WPN-05",
    "HD-WPN-06",
    "HD-WPN-10",
    "HD-WPN-11",
    "HD-WPN-12",
    "HD-WPN-13",
    "HD-FIRE-05",
)
@pytest.mark.parametrize(
    ("key", "clause", "die", "rolled"),
    [
        ("exterminator_ray", "HD-WPN-01", "extreme", (3, 2, 1)),
        ("exploder_ray", "HD-WPN-02", "extreme", (6, 4, 2)),  # twice 3-2-1
        ("machinegun", "HD-WPN-03", "d3", (3, 2, 1)),
        ("rpg", "HD-WPN-04", "extreme", (6, 4, 2)),  # twice 3-2-1
        ("assault_rifle", "HD-WPN-05", "d3", (3, 2, 1)),
        ("smg", "HD-WPN-05", "d3", (3, 2, 1)),
        ("grenade", "HD-WPN-06", "extreme", (3, 0, 0)),  # short range only
        ("energised_bat", "HD-WPN-10", "d10", (3, 0, 0)),  # the dice of short range, adjacent
        ("cyber_ray", "HD-WPN-11", "extreme", (3, 2, 1)),
        ("mezon_gun", "HD-WPN-11", "extreme", (3, 2, 1)),
        ("claws", "HD-NEW-ENC-40", "extreme", (3, 0, 0)),
        ("turret", "HD-NEW-ENC-25", "extreme", (2, 1, 0)),
        ("temper", "HD-DAV-01", "extreme", (1, 1, 1)),
    ],
)
def test_weapons(key, clause, die, rolled) -> None:
    weapon = data.weapons()[key]
    assert (weapon.clause, weapon.die, weapon.rolled) == (clause, die, rolled)
    assert weapon.doubled == (rolled == (6, 4, 2))
    assert weapon.hand == (key in ("energised_bat", "claws"))
    assert weapon.grenade == (key == "grenade")
    assert weapon.throws_grenades == (key == "assault_rifle")
    assert weapon.arc == (360 if key in ("turret", "temper") else 90)
    assert weapon.blind == (key == "temper")


def test_no_weapon_is_missing() -> None:
    assert len(data.weapons()) == 13


@pytest.mark.rule("HD-WPN-03")
def test_a_machinegun_never_hits_at_long_range() -> None:
    weapon = data.weapons()["machinegun"]
    most = [max(data.dice()[weapon.die].faces) * count // 6 for count in weapon.rolled]
    assert most == [1, 1, 0]  # 9, 6 and 3 points at the most


# ------------------------------------------------------------------ profiles and teams
@pytest.mark.rule("HD-NEW-TEAM-04", "HD-DMG-26", "HD-DEF-01", "HD-DEF-04")
@pytest.mark.parametrize(
    ("key", "move", "actions", "plan", "weapon", "column"),
    [
        ("dalek_warrior", 1, 4, (), "exterminator_ray", "daleks"),
        ("dalek_command", 1, 4, (), "exterminator_ray", "daleks"),
        ("dalek_special_weapons", 1, 4, (), "exploder_ray", "daleks"),
        ("dalek_machinegun", 1, 4, (), "machinegun", "daleks"),
        ("imperial_guard", 1, 2, (), "exterminator_ray", "daleks"),
        ("dalek_supreme", 1, 2, ("move", "fire"), "exterminator_ray", "daleks"),
        ("cyberman", 1, 4, ("move", "fire"), "cyber_ray", "cybermen"),
        ("sontaran", 1, 2, ("move", "fire"), "mezon_gun", "cybermen"),
        ("creature", 2, 3, ("move", "move", "fire"), "claws", "cybermen"),
        ("unit_soldier", 2, 2, ("move", "fire"), "assault_rifle", "humans"),
        ("unit_rpg", 2, 4, ("move", "fire"), "rpg", "humans"),
        ("human_bat", 2, 2, ("move", "fire"), "energised_bat", "humans"),
        ("human_unarmed", 2, 1, ("move",), "", "humans"),
        ("davros", 1, 0, (), "temper", "davros"),
    ],
)
def test_profiles(key, move, actions, plan, weapon, column) -> None:
    found = data.profile(key)
    assert (found.move, found.actions, found.plan, found.weapon, found.column) == (move, actions, plan, weapon, column)


def test_traits_of_profiles() -> None:
    for key, found in data.profiles().items():
        slow = key in ("imperial_guard", "dalek_supreme", "dalek_special_weapons")
        assert found.momentum == (found.race == "dalek" and not slow)
        assert found.stairs == (found.race in ("human", "cyberman", "sontaran"))
        assert (found.column == "daleks") == (found.race == "dalek")
        assert (found.column == "humans") == (found.race == "human")
        assert found.most_moves == (2 if key == "dalek_special_weapons" else 0)
        assert re.fullmatch("[A-Z]", found.letter)
    [limit] = data.card("heavy_gunner_in_store").of(ActionLimit)
    assert (limit.type, limit.limit) == ("move", data.profile("dalek_special_weapons").most_moves)


def test_only_the_supreme_changes_his_column_as_a_target() -> None:
    changed = {key: found.column_as_target for key, found in data.profiles().items() if found.column_as_target}
    assert changed == {"dalek_supreme": "davros"}


@pytest.mark.rule("HD-SETUP-02", "HD-MISS-08", "HD-NEW-TEAM-01", "HD-NEW-TEAM-02")
@pytest.mark.parametrize(
    ("key", "members", "size"),
    [
        ("dalek_standard", {"dalek_command": 1, "dalek_warrior": 6}, 7),
        ("unit_team", {"unit_officer": 1, "unit_rifle": 6, "unit_rpg": 2, "unit_bat": 1}, 10),
        ("cyberman_team", {"cyber_leader": 1, "cyberman": 6}, 7),
        ("sontaran_team", {"sontaran_commander": 1, "sontaran_trooper": 5}, 6),
    ],
)
def test_teams(key, members, size) -> None:
    found = data.teams()[key]
    assert dict(found.members) == members
    assert sum(members.values()) == size
    assert all(data.profile(name).actions == 4 for name in members)
    assert [name for name in members if data.profile(name).commander] == [found.members[0][0]]


@pytest.mark.rule("HD-NEW-TEAM-01", "HD-WPN-06", "HD-SETUP-11")
def test_what_the_soldiers_of_other_teams_have() -> None:
    unit = {name: data.profile(name) for name, _ in data.teams()["unit_team"].members}
    assert {found.move for found in unit.values()} == {2}
    assert [found.ammo for found in unit.values()] == [-1, -1, 3, -1]
    assert [found.grenades for found in unit.values()] == [0, 2, 0, 0]
    assert [found.weapon for found in unit.values()] == ["smg", "assault_rifle", "rpg", "energised_bat"]
    for name, _ in data.teams()["sontaran_team"].members:
        found = data.profile(name)
        assert (found.move, found.first_move, found.rear_effect_rolls) == (1, 2, 1)
    assert data.profile("sontaran").first_move == 0  # a captive has the plain number of HD-NEW-TEAM-04


# ------------------------------------------------------------------ cards
@pytest.mark.rule("HD-MISS-01", "HD-NEW-ENC-00")
def test_the_deck() -> None:
    cards = data.cards()
    assert len(cards) == 47
    assert [item.clause for item in cards.values()] == [f"HD-NEW-ENC-{number:02}" for number in range(1, 48)]
    kinds: Counter[str] = Counter()
    for item in cards.values():
        kinds[item.kind] += item.copies
    assert kinds == {
        "key": 6,       # 3 + 2 + 1
        "ally": 5,      # 2 + 1 + 1 + 1
        "machine": 10,  # 2 platforms, 2 transmats, 2 monitors, turret, 2 bulkheads, relay
        "intel": 5,     # probe, recall, intercepted, revised, plan
        "weapon": 10,   # 2 cells, collimator, coil, lance head, mount, charge, arm, 2 crates
        "defence": 7,
        "hazard": 12,
        "release": 8,
        "blank": 3,
    }  # fmt: skip
    assert len(data.deck()) == sum(kinds.values()) == 66


def test_a_card_says_what_its_clause_says() -> None:
    for item in data.cards().values():
        assert (item.name, item.text) == (BOOK[item.clause].title, BOOK[item.clause].rule)
        assert item.key == re.sub("[^a-z]+", "_", item.name.lower())
    for mission in data.missions().values():
        assert mission.name == BOOK[mission.clause].title.removesuffix(" (advanced)")
        assert mission.text == BOOK[mission.clause].rule


@pytest.mark.rule("HD-NEW-ENC-00")
@pytest.mark.parametrize(
    ("lacks", "keys"),
    [
        ("sanctum", ["access_cylinder", "door_cipher", "maintenance_override", "plan_of_the_sanctum"]),
        ("guards", ["guard_recall_signal", "alarm"]),
        ("missions", ["intercepted_orders", "revised_orders"]),
        ("target", ["plan_of_the_sanctum"]),
    ],
)
def test_cards_about_what_is_lacking_are_left_out(lacks, keys) -> None:
    left = data.deck([name for name in data.ASPECTS if name != lacks])
    gone = Counter(data.deck()) - Counter(left)
    assert gone == {key: data.card(key).copies for key in keys}


@pytest.mark.rule("HD-NEW-ENC-00")
@pytest.mark.parametrize(("teams", "keys"), [(2, 4), (3, 4), (4, 4), (5, 5), (6, 6)])
def test_key_cards(teams, keys) -> None:
    assert data.deck_rule().keys(teams) == keys
    assert data.deck_rule().always == (("access_cylinder", 2),)


@pytest.mark.parametrize(("key", "effects"), [
    ("access_cylinder", [GainKey(1, "sanctum_door")]),
    ("door_cipher", [GainKey(2, "sanctum_door")]),
    ("maintenance_override", [GainKey(1, "any_locked_door", 6, True)]),
    ("stray_warrior", [AddModels("dalek_warrior", 1, "finder", "adjacent", "own")]),
    ("dormant_pair", [AddModels("dalek_warrior", 2, "dormant", "room", "own", wake=1)]),
    ("labour_gang", [AddModels("human_unarmed", 3, "finder", "adjacent", "group", 0, ("move", "operate_or_search"))]),
    ("overcharge_cell", [Dice(1, ("short", "medium"), "by_holder")]),
    ("beam_collimator", [BandShift(-1, ("long",), "by_holder")]),
    ("rapid_discharge_coil", [ActionLimit("holder", "fire", 4, "all_four_actions_fire")]),
    ("lance_head", [EffectRoll(modify="reroll_one_d3", per="fire_action", uses=1)]),
    ("concussion_charge", [EffectRoll("non_dalek", True, 4, 1), Lock(("destroyed",), radius=1, but="sanctum_door")]),
    ("projectile_arm", [WeaponSet("machinegun", 2)]),
    ("force_shell", [IgnoreHits(1)]),
    ("refractor_plates", [Dice(-1, ("short", "medium", "long"), "at_holder")]),
    ("self_repair_unit", [IgnoreResult(("systems_failure",))]),
    ("shock_bracing", [IgnoreResult(("any_secondary",))]),
    ("cold_logic_patch", [IgnoreResult(("lost_temper",))]),
    ("sealed_casing", [IgnoreResult(("explosion_neighbours",))]),
    ("ceiling_turret", [PlaceDevice("turret", "marker", True, weapon="turret", shots_per_turn=1)]),
    ("command_relay", [PlaceDevice("relay", "room", True), Command(2)]),
    ("trip_mine", [EffectRoll("finder", True)]),
    ("feedback_surge", [Stun("finder", True, True)]),
    ("floor_collapse", [Terrain(("small_squares",), "game", radius=1)]),
    ("lockdown", [Lock(("locked",), "room", open_cost=2)]),
    ("jamming_field", [Command(0, "end_of_next_turn")]),
    ("thawed_cybermen", [AddModels("cyberman", 3, "defenders", "room_far", "group", 0, ("move", "fire"))]),
    ("loose_experiment",
     [AddModels("creature", 1, "defenders", "marker", "group", 0, ("move", "move", "fire"), "any")]),
    ("bare_shelves", []),
    ("sealed_crate", [Peek("unused_cards", kinds=("weapon", "defence"), passes=("projectile_arm", "sealed_crate"),
                           draw=2, keep=1)]),
])  # fmt: skip
def test_effects(key, effects) -> None:
    assert list(data.card(key).effects) == effects


def test_the_rockets_of_raiders_are_two() -> None:
    soldiers, rocketeer = data.card("unit_raiders").of(AddModels)
    assert (soldiers.count, soldiers.chit, soldiers.ammo) == (3, "group", -1)
    assert (rocketeer.count, rocketeer.chit, rocketeer.ammo) == (1, "same_group", 2)
    assert data.card("unit_raiders").of(Dice) == ()


@pytest.mark.rule("HD-NEW-ENC-00")
def test_what_holders_drop() -> None:
    dropped = [key for key, item in data.cards().items() if item.held_by == "model" and not item.lost_with_holder]
    assert dropped == ["access_cylinder", "maintenance_override", "concussion_charge", "projectile_arm"]
    assert [key for key, item in data.cards().items() if item.forced] == ["projectile_arm"]
    assert [key for key, item in data.cards().items() if item.optional] == ["revised_orders"]
    once = {key for key, item in data.cards().items() if item.once_only}
    assert once == {
        "maintenance_override", "concussion_charge", "guard_recall_signal", "trip_mine", "feedback_surge",
        "intercepted_orders", "revised_orders", "sealed_crate",
    }  # fmt: skip


def test_every_effect_word_is_used() -> None:
    used = {type(effect) for item in data.cards().values() for effect in item.effects}
    assert used == set(card_effects.OPS.values())


# ------------------------------------------------------------------ missions and scenarios
@pytest.mark.rule("HD-NEW-SCN-00", "HD-MISS-02")
@pytest.mark.parametrize(
    ("teams", "advanced", "execute", "bring", "more"),
    [
        (2, False, 3, 3, 0),
        (4, False, 3, 3, 0),
        (5, False, 4, 4, 0),
        (6, False, 4, 4, 0),
        (4, True, 2, 2, 1),
        (5, True, 3, 3, 1),  # an advanced card in the place of one of its kind
    ],
)
def test_the_mission_deck(teams, advanced, execute, bring, more) -> None:
    found = Counter(data.mission_cards(teams, advanced))
    wanted = {"execute_the_maker": execute, "bring_the_maker_home": bring}
    if more:
        wanted |= {"leave_no_trace": 1, "intact_specimen": 1}
    assert found == wanted
    kinds = Counter(data.missions()[key].kind for key in data.mission_cards(teams, advanced))
    assert kinds["kill"] == kinds["save"] == execute + more


@pytest.mark.rule("HD-NEW-SCN-00")
def test_dealing_missions() -> None:
    rule = data.mission_deck()
    assert (rule.many_from, rule.redeals, rule.redeal_to) == (5, 1, 3)


@pytest.mark.rule("HD-NEW-SCN-05", "HD-NEW-SCN-06", "HD-NEW-BRD-06", "HD-BOARD-01", "HD-SETUP-07")
@pytest.mark.parametrize(
    ("key", "layout", "teams", "guards", "limit", "aspects"),
    [
        ("prison_complex", "3x9", (4, 2, 3), 8, 30, "sanctum guards target missions"),
        ("wide_complex", "4x7", (4, 2, 3), 10, 30, "sanctum guards target missions"),
        ("straight_fight", "4x4", (4, 2, 3), 0, 12, ""),
        ("objective_fight", "5x5", (4, 2, 3), 0, 15, ""),
        ("depose_the_supreme", "3x9", (4, 2, 3), 6, 30, "sanctum guards target missions"),
        ("raid_by_unit", "3x9", (4,), 8, 30, "sanctum guards target missions"),
        ("six_teams", "5x7", (6, 5), 10, 30, "sanctum guards target missions"),
    ],
)
def test_scenarios(key, layout, teams, guards, limit, aspects) -> None:
    found = data.scenarios()[key]
    assert (found.layout, found.teams, found.turn_limit) == (layout, teams, limit)
    assert found.guards_for(teams[0]) == guards
    assert found.aspects == tuple(aspects.split())
    assert found.encounters == (key != "straight_fight")
    assert found.sanctum_locked


@pytest.mark.rule("HD-SETUP-07")
@pytest.mark.parametrize(("teams", "guards"), [(2, 6), (3, 6), (4, 8), (5, 10), (6, 10)])
def test_guards_by_the_number_of_teams(teams, guards) -> None:
    assert data.scenarios()["prison_complex"].guards_for(teams) == guards
    assert data.scenarios()["depose_the_supreme"].guards_for(teams) == 6  # a number of its own holds for all


def test_what_is_special_of_scenarios() -> None:
    found = data.scenarios()
    assert found["objective_fight"].objective == data.Objective((2, 2), 17, 1, 4)
    assert [key for key, item in found.items() if item.objective] == ["objective_fight"]
    assert found["depose_the_supreme"].target == "dalek_supreme"
    assert found["depose_the_supreme"].target_actions == ("move", "fire")
    assert found["raid_by_unit"].teams_for(4) == ("dalek_standard",) * 3 + ("unit_team",)
    assert found["raid_by_unit"].fixed_missions == (("unit_team", "kill"),)
    assert found["six_teams"].teams_for(6) == ("dalek_standard",) * 6


def test_tables() -> None:
    tables = data.tables()
    sizes = {name: len(rows) for name, rows in tables.items()}
    assert sizes == {
        "cards": 47, "missions": 4, "scenarios": 7, "profiles": 20, "teams": 4, "weapons": 13, "damage": 32,
    }  # fmt: skip
    for rows in tables.values():
        assert len({tuple(row) for row in rows}) == 1  # each row has the same columns
        assert all(isinstance(cell, str | int) for row in rows for cell in row.values())
    assert tables["weapons"][1]["dice"] == "6 4 2"
    assert tables["damage"][3] == {
        "column": "daleks", "row": "6", "result": "systems_failure", "name": "Systems failure", "rank": 2,
        "clause": "HD-DMG-09", "ranked_by": "HD-DMG-21",
    }  # fmt: skip


@pytest.mark.rule("HD-FIRE-03", "HD-FIRE-05")
def test_tables_of_the_rules_themselves() -> None:
    tables = load_ruleset("hunt_for_davros").tables()
    bands = [(row["band"], row["from"], row["to"], row["ray_dice"]) for row in tables["range_bands"]]
    assert bands == [("short", 0, 6, 3), ("medium", 7, 12, 2), ("long", 13, None, 1)]
    numbers = {row["key"]: (row["value"], row["clause"]) for row in tables["constants"]}
    assert numbers["points_per_hit"] == (6, "HD-FIRE-07")
    assert numbers["guard_leash"] == (12, "HD-NEW-AI-01")
    assert numbers["use_a_lift"] == (3, "HD-NEW-DEV-03")
    book = load_ruleset("hunt_for_davros").rulebook
    assert all(book.get(str(clause)) is not None for _, clause in numbers.values())


# ------------------------------------------------------------------ faults
READERS = {
    "cards": lambda node: (data.read_cards(node), data.read_deck_rule(node)),
    "damage": figures.read_damage, "missions": data.read_missions, "profiles": figures.read_teams,
    "scenarios": lambda node: (data.read_scenarios(node), data.read_guards(node)),
    "weapons": figures.read_weapons,
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_the_shipped_files_are_read(name) -> None:
    assert READERS[name](parse((HOME / f"{name}.yaml").read_text(encoding="utf-8"), name))


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("cards", "    kind: key\n", "    kind: keys\n", "kind is 'keys'; did you mean key?"),
        ("cards", "    copies: 3\n", "    copies: 0\n", "copies is 0; it must be 1 to 20"),
        ("cards", "    copies: 3\n", "    copies: three\n", "copies is 'three'; it must be a whole number"),
        ("cards", "    copies: 3\n", "", "copies is missing; write copies: and a whole number"),
        ("cards", "    held_by: model\n", "    holder: model\n", "holder is no key of the card access_cylinder"),
        ("cards", "needs: [sanctum]", "needs: [sanctuary]", "needs holds 'sanctuary'; did you mean sanctum?"),
        ("cards", "op: gain_key, cost", "op: give_key, cost", "the op 'give_key' is no effect; did you mean gain_key?"),
        ("cards", "{op: gain_key, ", "{", "the op None is no effect; known: gain_key, add_models"),
        (
            "cards",
            "cost: 1, opens: sanctum_door",
            "opens: sanctum_door",
            "the effect gain_key needs cost: a whole number",
        ),
        ("cards", "profile: creature", "profile: creatures", "'creatures' is not known; did you mean creature?"),
        ("cards", "weapon: machinegun", "weapon: machine gun", "the weapon 'machine gun' is not known"),
        ("cards", "shots_per_turn: 1, weapon: turret", "weapon: tower", "the weapon 'tower' is not known"),
        ("cards", "passes: [projectile_arm, ", "passes: [projectile_leg, ", "the card 'projectile_leg' is not known"),
        ("cards", "kinds: [weapon, defence]", "kinds: [weapon, defense]", "the kind 'defense' is not known"),
        ("cards", "results: [lost_temper]", "results: [lose_temper]", "the result 'lose_temper' is not known"),
        ("cards", "side: neutrals", "side: nobody", "side is 'nobody'; known: finder, defenders, neutrals, dormant"),
        ("cards", "{access_cylinder: 2}", "{acces_cylinder: 2}", "the card 'acces_cylinder' is not known"),
        (
            "cards",
            "{access_cylinder: 2}",
            "{access_cylinder: 4}",
            "there are not 4 copies of access_cylinder for the keys",
        ),
        ("cards", "  bare_shelves:\n", "  bare_shelves: 3\n  others:\n", "bare_shelves is 3; it must be a mapping"),
        ("cards", "cards:\n", "card:\n", "card is no key of a file of cards; did you mean cards?"),
        ("damage", "{result: deflected,", "{result: reflected,", "result is 'reflected'; did you mean deflected?"),
        ("damage", "      4: {result: deflected, clause: HD-DMG-07}\n", "", "the rows of daleks must be 3, 4, 5, 6"),
        ("damage", "stunned: 1, ", "", "the ranks of cybermen do not tell that of stunned"),
        ("damage", "stunned: 1, ", "stuned: 1, ", "ranks holds stuned; did you mean stunned?"),
        ("damage", "    ranked_by: HD-DMG-21\n", "", "the column daleks needs ranked_by: a text"),
        ("missions", "kind: kill", "kind: murder", "kind is 'murder'; known: kill, save"),
        ("missions", "copies: [3, 4]", "copies: [3]", "copies must be 2 whole numbers, none below 0"),
        ("missions", "replaces: execute_the_maker", "replaces: nobody", "the mission 'nobody' is not known"),
        ("scenarios", "layout: 4x7", "layout: 4x8", "layout is '4x8'; did you mean 4x7?"),
        ("scenarios", "teams: [6, 5]", "teams: [7, 5]", "teams must be numbers from 2 to 6"),
        ("scenarios", "teams: [6, 5]", "teams: []", "teams must be numbers from 2 to 6"),
        ("scenarios", "dalek_standard, unit_team]", "unit]", "the team 'unit' is not known"),
        ("scenarios", "{unit_team: kill}", "{unit_team: hug}", "the mission 'hug' is not known; known: kill, save"),
        ("scenarios", "{unit_team: kill}", "{units: kill}", "the team 'units' is not known"),
        ("scenarios", "win: objective", "win: mission", "win: objective and an objective go together"),
        ("scenarios", "board: [2, 2]", "board: [2, x]", "board must be 2 whole numbers, none below 0"),
        ("scenarios", "missions: no", "missions: none", "missions is 'none'; it must be yes or no"),
        ("profiles", "weapon: claws", "weapon: jaws", "the weapon 'jaws' is not known"),
        ("profiles", "race: davros", "race: kaled", "race is 'kaled'; did you mean dalek?"),
        ("profiles", "column_as_target: davros", "column_as_target: dalek", "the column 'dalek' is not known"),
        ("profiles", "dalek_warrior: 6}", "dalek_worrier: 6}", "the profile 'dalek_worrier' is not known"),
        (
            "profiles",
            "{dalek_command: 1,",
            "{dalek_command: 2,",
            "the team dalek_standard must have just one commander",
        ),
        ("profiles", "actions: 0,", "actions: 5,", "actions is 5; it must be 0 to 4"),
        ("weapons", "die: d10", "die: d12", "the die 'd12' is not known"),
        ("weapons", "dice: [2, 1, 0]", "dice: [2, 1]", "dice must be 3 whole numbers, none below 0"),
        ("weapons", "dice: [2, 1, 0]", "dice: [2, [1], 0]", "dice holds a list; each item must be a word or"),
        (
            "weapons",
            "dice: [2, 1, 0], arc: 360",
            "dice: [2, 1, 0], arc: 180",
            "arc is 180; it must be 90 or 360 degrees",
        ),
        ("weapons", "faces: [1, 2, 3]}", "faces: []}", "faces must be one or more whole numbers, none below 0"),
        ("scenarios", "2: 6,", "7: 6,", "7 is no key of guards; known: clause, 2, 3, 4, 5, 6"),
        ("scenarios", "2: 6,", "2: 11,", "2 is 11; it must be 0 to 10"),
        ("scenarios", "2: 6,", "", "2 is missing; write 2: and a whole number"),
        ("weapons", "weapons:\n", "arms:\n", "arms is no key of a weapons file"),
    ],
)
def test_a_fault_is_told_with_its_line(name, old, new, said) -> None:
    text = (HOME / f"{name}.yaml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(DataError) as told:
        READERS[name](parse(text.replace(old, new, 1), f"{name}.yaml"))
    assert said in told.value.text
    assert told.value.file == f"{name}.yaml"
    assert told.value.line > 0
    if new.count("\n") == old.count("\n"):  # the fault stands where the change was made, or at the head of its mapping
        assert told.value.line <= text[: text.index(old) + len(old)].count("\n") + 1
