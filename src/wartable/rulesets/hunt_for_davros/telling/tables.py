"""The bands and fixed numbers of the rules as flat tables, beside those of the data files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wartable.rulesets.hunt_for_davros.activation.activation import GANG_ACTIONS
from wartable.rulesets.hunt_for_davros.complex.complex import BOARD
from wartable.rulesets.hunt_for_davros.complex.furnishing import LARGE_ROOM
from wartable.rulesets.hunt_for_davros.complex.generator import MARKERS_PER_TEAM
from wartable.rulesets.hunt_for_davros.data import data
from wartable.rulesets.hunt_for_davros.moving import hover, levels, momentum
from wartable.rulesets.hunt_for_davros.operating import devices
from wartable.rulesets.hunt_for_davros.operating.doors import EASY, FORCED
from wartable.rulesets.hunt_for_davros.shooting import damage_table, grenades
from wartable.rulesets.hunt_for_davros.shooting.attack import BANDS, MEDIUM_UP_TO, PER_HIT, SHORT_UP_TO
from wartable.rulesets.hunt_for_davros.shooting.damage import FULL_MOVE
from wartable.rulesets.hunt_for_davros.shooting.davros import SQUARES
from wartable.rulesets.hunt_for_davros.umpire import guards


def tables() -> Mapping[str, Sequence[data.Row]]:
    """All tables by name."""
    return {**data.tables(), "range_bands": tuple(_bands()), "constants": tuple(_constants())}


def _bands() -> Iterator[data.Row]:
    """HD-FIRE-03, HD-FIRE-05: each band in squares, both ends counted; long range has no end."""
    ray = data.weapons()["exterminator_ray"]
    ends = ((0, SHORT_UP_TO), (SHORT_UP_TO + 1, MEDIUM_UP_TO), (MEDIUM_UP_TO + 1, None))
    for (first, last), name, dice in zip(ends, BANDS, ray.dice):
        yield {"band": name, "from": first, "to": last, "unit": "squares", "ray_dice": dice, "clause": "HD-FIRE-03"}


def _constants() -> Iterator[data.Row]:
    for key, value, unit, clause in (
        ("board", BOARD, "squares along one side", "HD-BOARD-01"),
        ("points_per_hit", PER_HIT, "points of the dice of a shot", "HD-FIRE-07"),
        ("effect_dice", damage_table.DICE, "D3 for each hit", "HD-DMG-01"),
        ("guard_leash", guards.LEASH, "squares", "HD-NEW-AI-01"),
        ("guard_actions_on_an_alarm", guards.ALARM_ACTIONS, "actions", "HD-NEW-ENC-34"),
        ("gang_actions", GANG_ACTIONS, "actions", "HD-NEW-ENC-07"),
        ("run_for_momentum", momentum.RUN, "MOVE actions", "HD-MOM-01"),
        ("retreat_to_cover", FULL_MOVE, "MOVE actions", "HD-DMG-08"),
        ("davros_flees", SQUARES, "squares", "HD-DAV-02"),
        ("open_a_door", EASY, "OPERATE actions", "HD-OPER-02"),
        ("force_a_locked_door", FORCED, "OPERATE actions", "HD-NEW-DEV-04"),
        ("use_a_transmat", devices.BEAM, "OPERATE actions", "HD-NEW-DEV-02"),
        ("use_a_lift", levels.RIDE_COST, "OPERATE actions", "HD-NEW-DEV-03"),
        ("platform_first_move", hover.FIRST_GLIDE, "squares", "HD-NEW-DEV-01"),
        ("platform_later_move", hover.LATER_GLIDE, "squares", "HD-NEW-DEV-01"),
        ("throw_standing", grenades.REACH_STANDING, "D3 squares", "HD-WPN-07"),
        ("throw_moving", grenades.REACH_MOVING, "D3 squares", "HD-WPN-07"),
        ("markers_per_team", MARKERS_PER_TEAM, "markers", "HD-NEW-BRD-03"),
        ("room_with_two_markers", LARGE_ROOM, "squares", "HD-SETUP-04"),
    ):
        yield {"key": key, "value": value, "unit": unit, "clause": clause}
