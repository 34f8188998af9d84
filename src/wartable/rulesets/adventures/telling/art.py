"""Which drawing a figure has."""

from __future__ import annotations

from wartable.rulesets.adventures.state import (
    ADVISER,
    CHARACTER,
    CIVILIAN,
    COMPANION,
    CYBERMAT,
    DOCTOR,
    K9,
    LEADER,
    NCO,
    NODE,
    OFFICER,
    SOLDIER,
    VEHICLE,
    Figure,
)

BY_KIND = {
    DOCTOR: "doctor", COMPANION: "companion", K9: "k9", OFFICER: "officer", NCO: "officer", SOLDIER: "unit",
    ADVISER: "companion", CIVILIAN: "civilian", CHARACTER: "officer", CYBERMAT: "cybermat", NODE: "machine",
    VEHICLE: "apc",
}  # fmt: skip
BY_RACE = {
    "dal": "dalek", "cyb": "cyberman", "son": "sontaran", "aut": "auton", "ice": "ice", "sil": "silurian",
    "mec": "mechanoid", "ogr": "ogron", "zyg": "zygon",
}  # fmt: skip


def art(figure: Figure) -> str:
    """The word for its drawing; AT-RACE-01: whoever nobody has seen is a plain base."""
    if figure.unknown:
        return ""
    if figure.kind == LEADER and figure.race == "dal":
        return "supreme"
    return BY_KIND.get(figure.kind) or BY_RACE.get(figure.race, "unit")
