"""Cards that K-9 carries are read by friends beside it (AT-NEW-WHO-23)."""

from __future__ import annotations

import pytest

from tests.rulesets.adventures.helpers import episode, figure
from wartable.rulesets.adventures.ideas.perks import perk_of


@pytest.mark.rule("AT-NEW-WHO-23", "AT-NEW-CYB-03")
@pytest.mark.parametrize(("at", "options", "places"), [
    ((24, 20), {}, ["hero", "k9"]), ((24.1, 20), {}, ["k9"]), ((24, 20), {"character_traits": False}, ["k9"]),
])  # fmt: skip
def test_a_solution_works_from_friends_at_three_inches_of_k9(at, options, places):
    game = episode(
        figure("hero", "doctor", at, person="4th_doctor"), figure("k9", "k9", (20, 20), person="k_9", cards=["cyb_3"]),
        race="cyb", revealed=True, options=options,
    )  # fmt: skip
    gives = perk_of(game)
    assert gives is not None
    assert sorted(figure.id for figure in gives.places) == places
