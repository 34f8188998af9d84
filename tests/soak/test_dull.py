"""What is counted of the choices of Battle Group, held to a battle in which it is known."""

from __future__ import annotations

from tests.soak.dull import Counts, Proposal, begun, proposals, watched
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.catalogue.abilities import abilities, items
from wartable.rulesets.battle_group.catalogue.equipment import weapons
from wartable.rulesets.battle_group.catalogue.vehicles import vehicles

LASH = Proposal("BG-NEW-BIOTECH-01", "Spark Lash")
PYRE = Proposal("BG-NEW-BIOTECH-03", "Pyre")
RULES = load_ruleset("battle_group")


def test_what_could_be_chosen_is_counted_and_what_was() -> None:
    counts = Counts()
    counts.add({LASH, PYRE}, {LASH})
    counts.add({PYRE}, set())
    assert (counts.moments[LASH], counts.chosen[LASH]) == (1, 1)
    assert (counts.moments[PYRE], counts.chosen[PYRE]) == (2, 0)
    rows = list(counts.rows())
    assert rows[0].split() == ["BG-NEW-BIOTECH-03", "Pyre", "0", "of", "2", "0.0%", "perhaps", "dull"]
    assert rows[1].split() == ["BG-NEW-BIOTECH-01", "Spark", "Lash", "1", "of", "1", "100.0%"]
    assert len(rows) == len(proposals())
    counts.moments[PYRE] = 99
    assert counts.word(PYRE) == "dull"
    counts.chosen[PYRE] = 2
    assert not counts.word(PYRE)


def test_a_user_of_biotech_who_may_use_two_abilities_uses_one_of_them() -> None:
    units = [
        {"id": "adept", "side": "p1", "facing": 90, "models": [
            {"at": [10, 10], "user": "natural", "pp": 6, "abilities": {"spark_lash": 1, "pyre": 1}},
        ]},
        {"id": "foe", "side": "p2", "at": [10, 16], "facing": 270, "count": 3},
    ]  # fmt: skip
    session = Session(RULES, RULES.new_game({
        "wartable": 1, "ruleset": "battle_group", "table": {"width": 24, "height": 24}, "turns": 1,
        "sides": [{"seat": "p1"}, {"seat": "p2"}], "units": units, "player": "p1", "cursor": "action",
    }), Seeded(1))  # fmt: skip
    counts = Counts()
    watched(session, "1", counts)
    assert counts.moments[LASH] == counts.moments[PYRE] == 1
    assert counts.chosen[LASH] + counts.chosen[PYRE] == 1


def test_the_armies_that_are_watched_have_what_lists_by_lot_lack() -> None:
    names: set[str] = set()
    for number in range(16):
        for faction in ("humans", "aliens"):
            doc = begun(faction, number, (300, 500)[number % 2])
            army = RULES.see_lists().rules(doc)
            assert army.problems == []
            caster, hull = doc["troops"]["caster"], vehicles()[doc["groups"][1]["units"][0]["unit"]]
            names |= {abilities()[key].name for key in caster["abilities"]} | {items()[caster["item"]].name}
            names |= {effect.name for key in hull.weapons for effect in weapons()[key].effects}
    lacking = {each.name for each in proposals()} - names
    # These troops of the lists have, and lists by lot have such troops often.
    assert lacking == {"Second Take", "Time Slip"}
