"""What is counted of the choices of Battle Group, held to a battle in which it is known."""

from __future__ import annotations

from tests.soak.dull import Counts, Proposal, proposals, watched
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset

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
