"""Small battles in which what is rare is at hand: ill effects, a surrounded unit, rifts and time, tyres, casters.

Each begins in the middle of things, so that little has to be played until they come up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from wartable.rulesets.battle_group.catalogue.abilities import abilities

Row = dict[str, Any]
WIDTH, HEIGHT = 36, 30
NORTH, SOUTH, EAST, WEST = 90, 270, 0, 180
LANDS = ("colony", "wilds", "ruins")
ILLS = ("sleep", "poison", "burning", "frozen", "confusion", "panic")
AT = (2, 8, 14, 17.5, 24, 30)  # fire is near enough to the frozen to go over to them


def battle(units: list[Row], turns: int = 2, phase: str = "start", **more: Any) -> Row:
    """A battle in which these units stand in their places and p1 is in its turn."""
    return {
        "wartable": 1, "ruleset": "battle_group", "table": {"width": WIDTH, "height": HEIGHT}, "turns": turns,
        "sides": [{"seat": "p1"}, {"seat": "p2"}], "units": units, "player": "p1", "cursor": phase, **more,
    }  # fmt: skip


def unit(key: str, side: str, at: tuple[float, float], many: int = 1, facing: int = NORTH, **more: Any) -> Row:
    """A unit whose models stand side by side, with room between them for their bases."""
    (x, y), step = at, 1.7 if "mount" in more else 1.1
    places = [[round(x + step * place, 3), y] for place in range(many)]
    return {"id": f"{side}-{key}", "side": side, "facing": facing, "places": places, "count": many, **more}


def off(key: str, side: str, many: int = 1, **more: Any) -> Row:
    """A unit that is not on the table: `aboard` a carrier, or in `reserve`."""
    return {"id": f"{side}-{key}", "side": side, "count": many, **more}


# ------------------------------------------------------------------ what there is
def ills(number: int) -> Row:
    """Each ill effect on both sides, who cures them, who comes to wake sleepers, fire beside the frozen."""
    rows = []
    for side, y, facing, by in (("p1", 9, NORTH, "p2"), ("p2", 19, SOUTH, "p1")):
        for place, key in enumerate(ILLS):
            rows.append(unit(
                key, side, (AT[place], y), 2, facing, weapons=["smg"], effects=[{"key": key, "by": by}], hp=3,
                items=[("antivenin", "foam_canister", "stimulant")[(place + number) % 3]],
            ))  # fmt: skip
        known = {"dread": 3} if number % 2 else {"purge": 1}
        back = y - 3 if side == "p1" else y + 3
        healer = {"user": "natural", "abilities": known, "power": ["hull_reactor"]}
        rows.append(unit("healer", side, (15, back), 1, facing, **healer))
        captain = "captain_of_the_paradox_squad" if side == "p1" else "decreation_prime"
        rows.append(unit("captain", side, (2 if number % 2 else 32, back), 1, facing, troop=captain))
    return battle(rows, turns=3)


def ring(number: int) -> Row:
    """A unit in the midst of four that came one after the other, and somebody who may free it."""
    spots = {"first": (18, 16, SOUTH), "second": (17, 15, EAST), "third": (19, 15, WEST), "fourth": (18, 14, NORTH)}
    held = ("pike", "paradox_weapon", "magick_weapon", "pistol_sword", "flail", "lance", "katana")
    rows = [unit("inmost", "p2", (18, 15), 1, SOUTH, hp=9, weapons=["polearm"], armour="chain_mail")]
    for place, (key, (x, y, facing)) in enumerate(spots.items()):
        weapon = held[(place + number) % len(held)]
        more = {"mount": "horse"} if weapon == "lance" and key == "first" else {}
        apart = 0.5 if more else 0
        rows.append(unit(key, "p1", (x, y + apart), 1, facing, weapons=[weapon], hp=2, armour="full_plate", **more))
    rows.append(unit("helper", "p2", (18, 13 if number % 2 else 20), 2, NORTH, weapons=["pike"], hp=2))
    rows.append(unit("knights", "p2", (26, 15), 2, WEST, weapons=["lance"], mount="war_horse", armour="half_plate"))
    rows.append(unit("pikes", "p1", (26, 8), 3, NORTH, weapons=["pike"], shield="power_shield"))
    rows.append(unit("wall", "p1", (9, 8), 2, NORTH, weapons=["nunchaku", "motored_weapon"], armour="motored_armour"))
    rows.append(unit("fencers", "p2", (9, 9), 2, SOUTH, weapons=["pistol_sword"], hp=2))
    return battle(rows, turns=3, sequence=["p1", "p2"])


def time(number: int) -> Row:
    """Cannons that displace whom they hit, and rifts near Chrono Beacons."""
    rows = []
    for side, y, facing, far in (("p1", 8, NORTH, 3), ("p2", 18, SOUTH, 25)):
        gun = {"weapons": ["temporal_displacement_cannon"], "hp": 2, "mv": 2, "items": ["chrono_beacon"]}
        rows += [unit(f"cannon{place}", side, (3 + 9 * place, y), 1, facing, **gun) for place in range(3)]
        rift = {"weapons": ["rift_cannon"], "items": ["chrono_beacon"], "hp": 3, "mv": 2}
        rows.append(unit("rift", side, (29, y), 1, facing, **rift))
        rows.append(off("late", side, 2, reserve=True))
        rows.append(unit("hull", side, (9 if number % 2 else 27, far), 1, facing, vehicle="mule", hp=9))
    return battle(rows, turns=3, phase="action")


def wheels(number: int) -> Row:
    """Tyres that burst or have burst, and hulls with people inside that are about to be wrecks."""
    rows = []
    for side, y, facing in (("p1", 8, NORTH), ("p2", 20, SOUTH)):
        burst = [{"key": "blowout"}]
        rows.append(unit("stuck", side, (4, y), 1, facing, vehicle="sabre", hp=19, effects=burst))
        rows.append(unit("car", side, (11, y), 1, facing, vehicle="jackrabbit", hp=19))
        rows.append(unit("barge", side, (31, y), 1, facing, vehicle="brood_barge", hp=19))
        rows.append(off("in-barge", side, 3, aboard=f"{side}-barge"))
        for place, frail in enumerate(("mule", "skiff", "kestrel")):
            rows.append(unit(frail, side, (17 + 4 * place, y), 1, facing, vehicle=frail, hp=1, dv=0))
            rows.append(off(f"in-{frail}", side, aboard=f"{side}-{frail}"))
        behind = y - 4 if side == "p1" else y + 4
        suits = {"armour": "heavy_powered_armour", "weapons": ["thermal_beam_rifle"]}
        rows.append(unit("suits", side, (14, behind), 2, facing, **suits))
        bikes = {"mount": "bike", "hp": 7, "weapons": ["smg"], "armour": "half_plate"}
        rows.append(unit("bikes", side, (24, behind), 2, facing, **bikes))
        lance = {"kind": "vehicle", "style": "walker", "front": ["thermal_lance"], "hp": 5, "move": 8}
        rows.append(unit("lance", side, (31, behind), 1, facing, **lance))
    return battle(rows, turns=2, phase="action", scenario="pitched", options={"worn_defence": number % 2 == 1})


def casters(number: int) -> Row:
    """Users of all powers with all generators against wearers of Biotech Armour; somebody who is no user."""
    known = list(abilities())
    powers = (
        ["micro_cell", "familiar"], ["belt_generator"], ["pack_generator"], ["familiar", "familiar"], ["hull_reactor"],
    )  # fmt: skip
    rows = []
    for side, y, facing in (("p1", 9, NORTH), ("p2", 18, SOUTH)):
        for place, power in enumerate(powers):
            first = 3 * (place + number) + (side == "p2")
            mine = {known[(first + more) % len(known)]: 1 + more % 2 for more in range(3)}
            able = {"abilities": mine, "power": power, "user": "natural", "armour": "biotech_armour", "hp": 3}
            plain = {"abilities": mine, "hp": 3}
            row = unit(f"user{place}", side, (2 + 7 * place, y), 2, facing)
            row.pop("count")
            rows.append({**row, "models": [able, plain if place == number % 5 else able]})
    return battle(rows, turns=2)


def fire(number: int) -> Row:
    """Rifles at bubbles behind a wall, members who support, riders beside a carrier, one that is about to flee."""
    rifles = [{"weapons": ["assault_rifle"], "skills": {"deadeye": 1}}, {"skills": {"missile_support": 1}, "mv": 0}]
    blades = [{"weapons": ["katana"], "skills": {"onslaught": 1}, "av": 6}, {"skills": {"melee_support": 1}}]
    rows = []
    for side, y, facing, step in (("p1", 8, NORTH, -1), ("p2", 20, SOUTH, 1)):
        spots = [[8, y], [9.1, y]]
        rows.append({"id": f"{side}-rifles", "side": side, "facing": facing, "places": spots, "models": rifles})
        rows.append(unit("bubbles", side, (12, 13 if side == "p1" else 15), 2, facing, shield="bubble_shield", hp=3))
        rows.append(unit("mule", side, (20, y), 1, facing, vehicle="mule"))
        rows.append(unit("riders", side, (18, y + 4 * step), 2, facing, mount="horse", weapons=["lance"], hp=2))
    rows.append(unit("lost", "p2", (30, 28), 1, SOUTH, vehicle="brood_barge", av=0, wv=0, hp=9, dv=0))
    rows.append(off("in-lost", "p2", aboard="p2-lost"))
    spots = [[29.4, 25.5], [30.6, 25.5]]
    rows.append({"id": "p1-blades", "side": "p1", "facing": NORTH, "places": spots, "models": blades})
    wall = {"kind": "wall", "points": [[10, 14], [16, 14]]}
    return battle(rows, turns=2, terrain=[wall], options={"own_dice": number % 2 == 1})


def laid(number: int) -> Row:
    """A table laid by number, on which everybody is still to be set down, by three players every other time."""
    seats = ("p1", "p2", "p3")[: 2 + number % 2]
    kinds: tuple[Row, ...] = ({"vehicle": "kestrel"}, {"mount": "quad", "count": 2}, {"troop": "ranger", "count": 2})
    rows = [
        {"id": f"{seat}-{place}", "side": seat, **kind} for seat in seats for place, kind in enumerate(kinds)
    ]  # fmt: skip
    return {
        "wartable": 1, "ruleset": "battle_group", "turns": 2, "units": rows,
        "table": {"layout": LANDS[number % len(LANDS)], "number": number},
        "sides": [{"seat": seat} for seat in seats],
    }  # fmt: skip


MAKERS: tuple[tuple[Callable[[int], Row], str], ...] = (
    (ills, "random"), (ring, "soldier"), (time, "random"), (wheels, "random"), (casters, "random"), (fire, "soldier"),
    (laid, "random"),
)  # fmt: skip
"""Each with the bot of its first player; the others play at random."""


def battles() -> Iterator[tuple[Row, dict[str, str]]]:
    """These battles in turn, without end, each time a little otherwise, with the kind of bot of each seat."""
    for number in count():
        for made, kind in MAKERS:
            scenario = made(number)
            yield scenario, {side["seat"]: kind if side["seat"] == "p1" else "random" for side in scenario["sides"]}
