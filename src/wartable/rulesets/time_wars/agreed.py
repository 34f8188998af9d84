"""What the players of Time Wars agree before a battle, each option told once: words, bounds, what it goes with."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from wartable.kit.told import Told

WEATHERS = ("rain", "hurricane", "snow", "front")
"""TW-MOD-10: the four kinds of weather of a storm."""
_DEFENDED = ("deployment.ambush", "deployment.foothold", "deployment.siege", "deployment.roll", "modifiers.last_stand")


class Options(NamedTuple):
    """What the players agreed before the game.

    `foothold` is the middle of the foothold in mils, () that of the table (TW-DEPL-14); `storm` is "" if the weather is
    rolled (TW-MOD-10), `gambit` 0 if its die is (TW-MOD-05).
    """

    turns: Annotated[int, Told("game turns, 0 for no limit (TW-MISS-03)", 0, 99)] = 6
    strict: Annotated[bool, Told("distances are hidden until declared (TW-GEN-07)")] = True
    scale: Annotated[int, Told("1, 2 or 3 (TW-GEN-03)", 1, 3)] = 1
    scale_standard_only: Annotated[bool, Told("scale the standard band alone (TW-GEN-03)")] = False
    weather: Annotated[bool, Told("everybody has Fatigue (TW-TERR-09)")] = False
    mission: Annotated[str, Told("the mission (TW-MISS-01)")] = "confrontation"
    deployment: Annotated[str, Told("the deployment (TW-DEPL-01)")] = "standard"
    modifiers: Annotated[tuple[str, ...], Told("mission modifiers (TW-MOD-01)")] = ()
    consent: Annotated[bool, Told("named characters may be used (TW-CHAR-01)")] = False
    band: Annotated[
        int,
        Told(
            "inches between the zones of a Thin Line, 6 to 10 (TW-DEPL-06)",
            6,
            10,
            goes_with=("deployment.thin_line", "deployment.roll"),
        ),
    ] = 8
    division: Annotated[tuple[str, ...], Told("keys of the terrain that parts a Thin Line instead (TW-DEPL-07)")] = ()
    foothold: Annotated[tuple[int, ...], Told(
        "the middle of the foothold, if it is not that of the table (TW-DEPL-14)", kind="point",
    )] = ()  # fmt: skip
    open_siege: Annotated[
        bool,
        Told(
            "a Siege with few defences: both zones lie farther apart (TW-DEPL-17)",
            goes_with=("deployment.siege", "deployment.roll"),
        ),
    ] = False
    objectives: Annotated[
        str,
        Told(
            "how six objective points are shared out, such as 3+2+1 (TW-MISS-18)",
            goes_with=("mission.possession", "mission.roll"),
        ),
    ] = "3+2+1"
    dead_zone: Annotated[
        str,
        Told(
            "which terrain is dead: the feature nearest the middle, all or all buildings (TW-MOD-07)",
            words=("nearest", "terrain", "buildings"),
            goes_with=("modifiers.dead_zone",),
        ),
    ] = "nearest"
    dead_areas: Annotated[tuple[str, ...], Told("keys of the terrain that is dead, instead (TW-MOD-07)")] = ()
    dead_large: Annotated[tuple[str, ...], Told(
        "keys of dead terrain that counts as large, whatever its size (TW-MOD-07)"
    )] = ()  # fmt: skip
    storm: Annotated[str, Told(
        "the weather, if it is not rolled (TW-MOD-10)", words=WEATHERS, goes_with=("modifiers.storm",),
    )] = ""  # fmt: skip
    storm_passes: Annotated[bool, Told("the storm may blow over (TW-MOD-16)", goes_with=("modifiers.storm",))] = False
    extreme_weather: Annotated[bool, Told(
        "who has Fatigue anyway has it twice in a storm (TW-MOD-17)", goes_with=("modifiers.storm",),
    )] = False  # fmt: skip
    storm_spares_nobody: Annotated[bool, Told(
        "in extreme weather those immune to Fatigue have it too (TW-MOD-18)", goes_with=("modifiers.storm",),
    )] = False  # fmt: skip
    last_stand_cut: Annotated[int, Told(
        "percent by which the defender's army is smaller (TW-MOD-19)", 25, 50, goes_with=("modifiers.last_stand",),
    )] = 50  # fmt: skip
    eternal_routs: Annotated[bool, Told(
        "who breaks with his detachment may come back too (TW-MOD-31)", goes_with=("modifiers.eternal_war",),
    )] = False  # fmt: skip
    strategy_points: Annotated[int, Told("Strategy Points that everybody has (TW-STRAT-02)", 0, 99)] = 0
    gambit: Annotated[int, Told(
        "what The Gambit gives, if it is not rolled: 0 (TW-MOD-05)", 0, 99, goes_with=("modifiers.gambit",),
    )] = 0  # fmt: skip
    tactical_only: Annotated[bool, Told(
        "Strategy Points buy Tactical Strategies alone (TW-MOD-06)", goes_with=("modifiers.gambit",),
    )] = False  # fmt: skip
    defender_points: Annotated[int, Told(
        "Strategy Points that the defender has more (TW-DEPL-12, TW-DEPL-18)", 0, 99, goes_with=_DEFENDED,
    )] = 0  # fmt: skip
    defender_die: Annotated[bool, Told("the defender has a D6 of them more (TW-DEPL-18)", goes_with=_DEFENDED)] = False
