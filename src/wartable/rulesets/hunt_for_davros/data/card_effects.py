"""What encounter cards do, one class for each effect word of HD-NEW-ENC-00; the numbers stand in `cards.yaml`.

Costs are OPERATE actions in one activation, distances are squares.
"""

from __future__ import annotations

from dataclasses import dataclass

from wartable.kit.documents import Map, fault, guess
from wartable.rulesets.hunt_for_davros.data.reader import Texts, Words, record


@dataclass(frozen=True, slots=True)
class Effect:
    """Base of the effects."""


@dataclass(frozen=True, slots=True)
class GainKey(Effect):
    """Opens a `sanctum_door` or `any_locked_door` for `cost` actions; `reach` 0: an adjacent one."""

    cost: int
    opens: str
    range: int = 0
    sight: bool = False


@dataclass(frozen=True, slots=True)
class AddModels(Effect):
    """Puts `count` models on the board.

    Args:
        side: finder, defenders, neutrals, or dormant (nobody's until woken; they join who wakes them).
        where: adjacent (to the searcher), room, room_far, room_door, marker.
        chit: own (one each, from the next turn), group (one for all), same_group (that of the effect before).
        wake: the cost of waking a dormant one, by an adjacent Dalek.
        actions: what a member of the group does on the chit; operate_or_search is either of the two.
        targets: whom they attack: players_and_guards, any_dalek, any, none.
        ammo: shots of each, -1: as its profile says.
    """

    profile: str
    count: int
    side: str
    where: str
    chit: str
    wake: int = 0
    actions: Texts = ()
    targets: str = "players_and_guards"
    ammo: int = -1


@dataclass(frozen=True, slots=True)
class PlaceDevice(Effect):
    """Puts a `device` into a free square of the room or over the marker (HD-NEW-DEV-01, -02, HD-OPER-03)."""

    device: str
    where: str
    attended: bool = False
    link: str = ""
    weapon: str = ""
    shots_per_turn: int = 0


@dataclass(frozen=True, slots=True)
class Dice(Effect):
    """Adds `add` dice in these bands to shots `by_holder` or `at_holder`."""

    add: int
    bands: Texts
    shots: str


@dataclass(frozen=True, slots=True)
class BandShift(Effect):
    """Shifts the bands of `only_from` by `by`; below 0 is better."""

    by: int
    only_from: Texts
    shots: str


@dataclass(frozen=True, slots=True)
class WeaponSet(Effect):
    """The searcher's weapon becomes `weapon`; `undo` actions restore it."""

    weapon: str
    undo: int


@dataclass(frozen=True, slots=True)
class IgnoreHits(Effect):
    """The first `per_turn` hits on the holder in a turn are dropped before effect rolls."""

    per_turn: int


@dataclass(frozen=True, slots=True)
class IgnoreResult(Effect):
    """Results without effect on the holder; also `any_secondary` and `explosion_neighbours`."""

    results: Texts


@dataclass(frozen=True, slots=True)
class Arc(Effect):
    """The holder's firing arc."""

    degrees: int


@dataclass(frozen=True, slots=True)
class ActionLimit(Effect):
    """`limit` actions of `type` (`all`: of all types together) for the model, the holder or the guards."""

    of: str
    type: str
    limit: int
    condition: str = ""
    lasts: str = "game"


@dataclass(frozen=True, slots=True)
class EffectRoll(Effect):
    """An effect roll on the finder or on all non-Daleks in an area; or `modify`: a change to the holder's rolls."""

    targets: str = ""
    secondary: bool = False
    range: int = 0
    radius: int = 0
    area: str = ""
    modify: str = ""
    per: str = ""
    uses: int = 0


@dataclass(frozen=True, slots=True)
class Stun(Effect):
    """The model is marked as activated: its remaining actions are lost now, or it is marked next turn, or both."""

    target: str
    now: bool = False
    next_turn: bool = False


@dataclass(frozen=True, slots=True)
class Lock(Effect):
    """Doors of the room, of one board within `range`, or within `radius` squares become locked, unlocked, destroyed."""

    makes: Texts
    scope: str = ""
    range: int = 0
    radius: int = 0
    but: str = ""
    open_cost: int = 0


@dataclass(frozen=True, slots=True)
class Terrain(Effect):
    """Squares of the room or within `radius` of the marker become small_squares or blocks_sight."""

    makes: Texts
    lasts: str
    area: str = ""
    radius: int = 0


@dataclass(frozen=True, slots=True)
class Peek(Effect):
    """The owner looks at encounter markers, a mission card or unused cards.

    Args:
        range: squares from the holder, 0: anywhere.
        kinds: of unused cards; `passes` are passed over, `draw` of them are drawn and `keep` kept.
    """

    what: str
    count: int = 0
    range: int = 0
    when: str = ""
    kinds: Texts = ()
    passes: Texts = ()
    draw: int = 0
    keep: int = 0


@dataclass(frozen=True, slots=True)
class SwapMission(Effect):
    """The owner may exchange its mission for an undealt one."""

    takes: str


@dataclass(frozen=True, slots=True)
class MoveUnits(Effect):
    """The owner moves `count` guards (or Davros, when he escapes) up to `squares` each, or gives them an order."""

    group: str
    count: int = 1
    squares: int = 0
    order: str = ""
    when: str = ""


@dataclass(frozen=True, slots=True)
class Chit(Effect):
    """Takes chits of the searcher's team out of the pot."""

    change: int
    team: str
    lasts: str


@dataclass(frozen=True, slots=True)
class Command(Effect):
    """The command zone reaches `boards` boards instead of one (HD-CMD-01); 0: the commander's own only."""

    boards: int
    lasts: str = "game"


OPS: dict[str, type[Effect]] = {
    "gain_key": GainKey, "add_models": AddModels, "place_device": PlaceDevice, "dice": Dice, "band_shift": BandShift,
    "weapon_set": WeaponSet, "ignore_hits": IgnoreHits, "ignore_result": IgnoreResult, "arc": Arc,
    "action_limit": ActionLimit, "effect_roll": EffectRoll, "stun": Stun, "lock": Lock, "terrain": Terrain,
    "peek": Peek, "swap_mission": SwapMission, "move_units": MoveUnits, "chit": Chit, "command": Command,
}  # fmt: skip
NAMES = {kind: op for op, kind in OPS.items()}

_BANDS = ("short", "medium", "long")
_ACTIONS = ("move", "operate", "search", "fire", "other")
_SHOTS = ("by_holder", "at_holder")
WORDS: dict[str, Words] = {
    "gain_key": {"opens": ("sanctum_door", "any_locked_door")},
    "add_models": {
        "side": ("finder", "defenders", "neutrals", "dormant"), "chit": ("own", "group", "same_group"),
        "where": ("adjacent", "room", "room_far", "room_door", "marker"), "actions": (*_ACTIONS, "operate_or_search"),
        "targets": ("players_and_guards", "any_dalek", "any", "none"),
    },
    "place_device": {
        "device": ("hover_platform", "transmat_pad", "monitor", "turret", "bulkhead_panel", "relay"),
        "where": ("room", "marker"), "link": ("nearest_pad_other_quarter",),
    },
    "dice": {"bands": _BANDS, "shots": _SHOTS},
    "band_shift": {"only_from": _BANDS, "shots": _SHOTS},
    "action_limit": {
        "of": ("model", "holder", "guards"), "type": (*_ACTIONS, "all"), "condition": ("all_four_actions_fire",),
        "lasts": ("game", "end_of_next_turn"),
    },
    "effect_roll": {
        "targets": ("finder", "non_dalek"), "area": ("room",), "modify": ("reroll_one_d3",), "per": ("fire_action",),
    },
    "stun": {"target": ("finder",)},
    "lock": {"makes": ("locked", "unlocked", "destroyed"), "scope": ("room", "one_board"), "but": ("sanctum_door",)},
    "terrain": {"makes": ("small_squares", "blocks_sight"), "area": ("room",), "lasts": ("game", "end_of_next_turn")},
    "peek": {
        "what": ("encounter_marker", "mission_card", "unused_cards"), "when": ("turn_start", "attended_action"),
    },
    "swap_mission": {"takes": ("undealt_random",)},
    "move_units": {"group": ("guards", "davros"), "order": ("hunt_finder_team",), "when": ("escapes",)},
    "chit": {"team": ("finder",), "lasts": ("this_turn",)},
    "command": {"lasts": ("game", "end_of_next_turn")},
}  # fmt: skip


def read_effect(node: Map) -> Effect:
    """The effect that `node` describes.

    Raises:
        DataError: its `op` is not known, or a key of it is unknown, missing or wrong.
    """
    op = node.get("op")
    if op not in OPS:
        raise fault(node, "op" if "op" in node else None, f"the op {op!r} is no effect{guess(op, OPS)}")
    rest = Map(((key, value) for key, value in node.items() if key != "op"), node.file, node.line)
    rest.lines = node.lines
    return record(OPS[op], rest, f"the effect {op}", WORDS.get(op))
