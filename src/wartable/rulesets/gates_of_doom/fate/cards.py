"""All fate cards that can be played, by key."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.rulesets.gates_of_doom.fate import dice, nerves, shooting
from wartable.rulesets.gates_of_doom.fate.card import FateCard

CARDS: Mapping[str, FateCard] = {card.key: card for card in (
    dice.Lucky("lucky"),
    nerves.InsaneBravery("insane_bravery"),
    shooting.UnluckyShots("unlucky_shots"),
    nerves.Rally("rally"),
    shooting.SpecialAmmunition("special_ammunition"),
)}  # fmt: skip
