"""Chapter FIRE: the arithmetic and the dice of one shot. Nothing here changes a game.

`plan` works out what a shot comes to, with the reason of every number; `roll` asks for its dice. Play, odds and bots
share both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from wartable.engine.ask import Flow, Refusal
from wartable.engine.grid import Cell, Sight
from wartable.engine.mod import Mod, Reason, fixed, reasons
from wartable.kit.wording import count
from wartable.rulesets.hunt_for_davros.data.data import Weapon, weapons
from wartable.rulesets.hunt_for_davros.dice import throw
from wartable.rulesets.hunt_for_davros.shooting.sightlines import HERE, in_the_way, looking, see
from wartable.rulesets.hunt_for_davros.specials import ask
from wartable.rulesets.hunt_for_davros.specials.ask import Carded
from wartable.rulesets.hunt_for_davros.specials.points import Band, Shot, Step
from wartable.rulesets.hunt_for_davros.state import DORMANT, UMPIRE, Card, Game, Model

AIMED, TEMPER, RETURN, GRENADE, TURRET, DESIGNATE = "fire", "temper", "return", "grenade", "turret", "designate"
UNASKED = (TEMPER, RETURN)
"""Shots that nobody chooses: they may go at one's own team, and the model turns for them (HD-DMG-11, HD-DAV-01)."""
BANDS = ("short", "medium", "long", "no")
SHORT_UP_TO, MEDIUM_UP_TO, PER_HIT = 6, 12, 6
_WEAPONS = {GRENADE: "grenade", TURRET: "turret", RETURN: "temper"}


class Roll(NamedTuple):
    """The dice of a shot as printed, their total and the hits (HD-FIRE-07)."""

    dice: tuple[int, ...]
    total: int
    hits: int


class Plan(NamedTuple):
    """What a shot comes to before its dice.

    Args:
        weapon: None for a designation (HD-WIN-05) and for who has none.
        origin: where the shot comes from; aim: the cell whose line and distance count.
        seat: who rolls; plain: with plain D6 (HD-GEN-02).
        true_band: that of the distance; band: what cards and windows leave of it.
        die: the key of the kind of die; count: how many are rolled.
        reasons: every number behind the count with its clause.
        cards: those that speak in it, to be shown when it is fired.
        refused: why there is no such shot; then the other numbers may be missing.
    """

    firer: Model
    target: Model
    how: str
    weapon: Weapon | None
    origin: Cell
    aim: Cell
    seat: str
    plain: bool
    distance: int = 0
    true_band: Band = Band.SHORT
    band: Band = Band.SHORT
    windows: int = 0
    die: str = ""
    count: int = 0  # type: ignore[assignment]  # the dice that are rolled, not how often a tuple holds something
    reasons: tuple[Reason, ...] = ()
    cards: tuple[Card, ...] = ()
    refused: Refusal | None = None

    def barred(self, why: str, clause: str) -> Plan:
        """The same as a shot that there is not."""
        return self._replace(refused=Refusal(self.target.id, why, clause))


def band_of(distance: int) -> Band:
    """HD-FIRE-03: short up to 6 squares, medium 7 to 12, long from 13; there is no maximum (HD-WPN-13).

    HD-EX-03: 10 and 7 squares are medium, 6 are short.
    """
    return Band.SHORT if distance <= SHORT_UP_TO else Band.MEDIUM if distance <= MEDIUM_UP_TO else Band.LONG


def reach_of(distance: int) -> str:
    """HD-FIRE-03: the band in which a distance lies with its borders: "medium range, 7 to 12"."""
    ends = ("up to 6", "7 to 12", "13 and more")
    band = band_of(distance)
    return f"{BANDS[band]} range, {ends[band]}"


def weapon_of(firer: Model, how: str = AIMED, blast: bool = False) -> Weapon | None:
    """The weapon of a kind of shot, None if the model has none; with `blast` the optional rule of grenades holds.

    HD-WPN-01, HD-WPN-03, HD-WPN-05, HD-WPN-11: what they roll stands in `weapons.yaml`; all special dice are extreme
    ones (HD-WPN-12).
    """
    if how == GRENADE and blast:
        return _far_grenade()
    return weapons().get(_WEAPONS.get(how, firer.weapon)) if how != DESIGNATE else None


@cache
def _far_grenade() -> Weapon:
    """HD-WPN-07, HD-WPN-08: under the optional rule grenades roll the dice of any band, 3-2-1 (HD-FIRE-05)."""
    return replace(weapons()["grenade"], dice=(3, 2, 1))


def plan(
    game: Game, firer: Model, target: Model, how: str = AIMED, *, origin: Cell | None = None, aim: Cell | None = None,
    landed: bool = False, seat: str | None = None, models: Mapping[Cell, int] | None = None,
) -> Plan:  # fmt: skip
    """HD-FIRE-06: what a shot comes to, or why there is none.

    Args:
        how: fire, temper (HD-DMG-11), return (HD-DAV-01), grenade, turret (HD-NEW-ENC-25) or designate (HD-WIN-03).
        origin: the cell of a turret, None for the firer's own.
        aim: the square at which a grenade is aimed (HD-WPN-08), None for the target's own.
        landed: it has been thrown, and the target stands where it came down, whoever that is (HD-WPN-09).
        seat: count only cards that this seat knows (HD-GEN-10); None: all.
        models: `game.occupied()`, if the caller has it at hand.
    """
    start, end = origin or firer.at, aim or target.at
    roller = firer.team if firer.team in game.teams else UMPIRE
    weapon, plain = weapon_of(firer, how, game.options.blast), game.options.plain_dice
    made = Plan(firer, target, how, weapon, start or Cell(0, 0), end or Cell(0, 0), roller, plain)
    if start is None or end is None:
        gone = firer if start is None else target
        return made.barred(f"{gone.name} is not on the board any more", "HD-FIRE-11")
    if not landed and (why := _closed(game, made, seat)) is not None:
        return made.barred(*why)
    made = made._replace(distance=game.grid.distance(made.origin, made.aim))
    sight = _line(game, firer, how, weapon, made.origin, made.aim, models)
    if not sight.clear:
        return made.barred(f"{target.name} is out of sight behind {in_the_way(sight)}", "HD-FIRE-01")
    return _counted(game, _banded(game, made, sight, seat), seat)


def open_plans(
    game: Game, firer: Model, how: str = AIMED, *, origin: Cell | None = None, seat: str | None = None,
    models: Mapping[Cell, int] | None = None,
) -> Iterator[Plan]:  # fmt: skip
    """All shots of a kind that a model has now, in the order in which the targets came into play; as `plan`."""
    taken = game.occupied() if models is None else models
    start, weapon = origin or firer.at, weapon_of(firer, how, game.options.blast)
    around = (weapon is not None and weapon.arc == 360) or ask.arc(game, firer).value == 360
    if start is None:
        return
    sure, in_arc = how == TURRET or (weapon is not None and weapon.blind), game.grid.in_arc
    clear = (lambda _: True) if sure else looking(game, firer, taken)
    for target in game.on_board():
        assert target.at is not None
        # What `plan` would refuse after more work is passed over: this is asked very often.
        if target.team == firer.team or not (around or in_arc(start, firer.facing, target.at)):
            continue
        if start != target.at and not clear(target.at):
            continue
        made = plan(game, firer, target, how, origin=origin, seat=seat, models=taken)
        if made.refused is None:
            yield made


def roll(made: Plan) -> Flow[Roll]:
    """HD-FIRE-07: the dice are added, every full 6 is a hit; without dice nothing is rolled (HD-FIRE-06)."""
    what = firing(made.firer, made.target)
    faces = yield from throw(made.plain, made.die, made.count, "HD-FIRE-07", made.seat, what)
    return Roll(faces, sum(faces), hits_of(sum(faces)))


def firing(firer: Model, target: Model) -> str:
    """What the dice of a shot are thrown for."""
    return f"{firer.name} fires at {target.name}"


def hits_of(total: int) -> int:
    """HD-FIRE-07: one hit for every full 6; what is left over is lost. HD-EX-04: 14, 5 and 18 are 2, 0 and 3."""
    return total // PER_HIT


def extra_effects(game: Game, made: Plan) -> int:
    """HD-NEW-TEAM-03: how many effect rolls more a hit makes."""
    return fixed(ask.extra_effects(_shot(game, made)))


# ---------------------------------------------------------------- whether there is a shot
def _closed(game: Game, made: Plan, seat: str | None) -> tuple[str, str] | None:
    """What bars a shot apart from its line, with the clause: in the order in which a player would look."""
    firer, target, weapon = made.firer, made.target, made.weapon
    if made.how not in UNASKED and made.aim == target.at and (why := _no_target(firer, target)) is not None:
        return why
    if made.how != DESIGNATE and weapon is None:
        return f"{firer.name} has no weapon", "HD-NEW-TEAM-04"
    if made.how == AIMED and firer.ammo == 0:
        return f"{firer.name} has no rounds left", "HD-NEW-TEAM-01"
    if made.how == GRENADE and firer.grenades <= 0:
        return f"{firer.name} has no grenade left", "HD-WPN-06"
    if weapon is not None and weapon.hand and not game.grid.adjacent(made.origin, made.aim):
        return f"{weapon.name}: at an adjacent model only, and {target.name} is not", weapon.clause
    if not _in_arc(game, made, seat):
        return f"{target.name} is outside its firing arc", "HD-FIRE-02"
    return None


def _no_target(firer: Model, target: Model) -> tuple[str, str] | None:
    """HD-FIRE-13: any model of another team or of the umpire may be shot."""
    if target.team == DORMANT:
        return f"{target.name} is not awake and cannot be shot", "HD-NEW-ENC-05"
    if firer.team == target.team:
        return f"{target.name} is of its own team", "HD-FIRE-13"
    return None


def _in_arc(game: Game, made: Plan, seat: str | None) -> bool:
    """HD-FIRE-02: whether the target is in the front arc; turrets and who turns for the shot have no blind side."""
    if made.how == TEMPER or (made.weapon is not None and made.weapon.arc == 360):
        return True
    if game.grid.in_arc(made.origin, made.firer.facing, made.aim):
        return True
    right = ask.arc(game, made.firer)
    known = seat is None or not right.cards or any(card.known or card.owner == seat for card in right.cards)
    return right.value == 360 and known


def _line(
    game: Game, firer: Model, how: str, weapon: Weapon | None, origin: Cell, aim: Cell,
    models: Mapping[Cell, int] | None,
) -> Sight:  # fmt: skip
    if origin == aim or (weapon is not None and weapon.blind):
        return HERE
    if how == TURRET:  # HD-NEW-ENC-25: it sees over models
        return game.grid.sees_static(origin, aim)
    return see(game, firer, aim, models)


# ---------------------------------------------------------------- bands and dice
def _shot(game: Game, made: Plan) -> Shot:
    """The shot as special rules see it; a turret stands for itself, so that its attendant's cards are silent."""
    firer = made.firer
    if made.how == TURRET:
        firer = Model("", "turret", firer.team, "", made.origin)
    return Shot(game, firer, made.target, made.how, made.distance, made.true_band, made.band)


def _told(found: Iterable[Carded], seat: str | None) -> Iterator[Carded]:
    """HD-GEN-10: the modifiers of those cards that a seat knows."""
    return (m for m in found if seat is None or m.card is None or m.card.known or m.card.owner == seat)


def _swivels(game: Game, made: Plan) -> Iterator[Card]:
    """The cards without which the target would be outside the arc (HD-NEW-ENC-14)."""
    if made.how in UNASKED or made.how == TURRET or game.grid.in_arc(made.origin, made.firer.facing, made.aim):
        return
    yield from ask.arc(game, made.firer).cards


def _banded(game: Game, made: Plan, sight: Sight, seat: str | None) -> Plan:
    """HD-FIRE-06: the band of the true range, shifted by cards, then by windows (HD-FIRE-04)."""
    true = band_of(made.distance)
    made = made._replace(true_band=true, band=true)
    lines = [Reason("HD-FIRE-03", f"squares: {BANDS[true]} range", made.distance)]
    if made.weapon is not None and made.weapon.blind:
        return made._replace(reasons=(Reason("HD-DAV-01", "squares: one die at any range", made.distance),))
    shifts = [m for m in _told(ask.band_shifts(_shot(game, made)), seat) if m.mod.value]
    mods = [m.mod._replace(step=Step.CARDS) for m in shifts]
    band = max(true + fixed(mods), Band.SHORT)
    lines += (line._replace(text=f"bands: {line.text}") for line in reasons(mods))
    if sight.windows:
        band += sight.windows
        lines.append(Reason("HD-FIRE-04", "bands: through a window", sight.windows))
    cards = (*_swivels(game, made), *(m.card for m in shifts if m.card is not None))
    found = Band(min(band, Band.NONE))
    return made._replace(band=found, windows=sight.windows, reasons=tuple(lines), cards=cards)


def _counted(game: Game, made: Plan, seat: str | None) -> Plan:
    """HD-FIRE-05, HD-FIRE-06: the dice of the band, doubled by some weapons, then those that cards add or take."""
    weapon, band = made.weapon, made.band
    if band is Band.NONE:
        return made.barred(f"{made.target.name}: {_far(made)}, and that is no shot", "HD-FIRE-04")
    if weapon is None:
        if band is not Band.SHORT:
            return made.barred(f"{made.target.name}: {_far(made)}, and only short will do", "HD-WIN-03")
        return made
    base = weapon.dice[band]
    if not base:
        return made.barred(f"{made.target.name}: {_far(made)}, out of reach of {weapon.name}", weapon.clause)
    mods = [Mod(base, "HD-FIRE-05", f"{BANDS[band]} range", Step.DICE)]
    if weapon.doubled:
        mods.append(Mod(base, weapon.clause, f"{weapon.name} doubles them", Step.DOUBLED))
    changes = [m for m in _told(_dice_mods(game, made), seat) if m.mod.value]
    mods += (m.mod._replace(step=Step.ADDED) for m in changes)
    lines = (line._replace(text=f"dice: {line.text}") for line in reasons(mods))
    cards = (*made.cards, *(m.card for m in changes if m.card is not None))
    count = max(0, fixed(mods))
    return made._replace(die=weapon.die, count=count, reasons=(*made.reasons, *lines), cards=cards)


def _dice_mods(game: Game, made: Plan) -> Iterator[Carded]:
    yield from ask.dice_mods(_shot(game, made))
    act = game.act
    if made.how == AIMED and made.firer.rides and act is not None and act.model == made.firer.id and not act.stayed:
        yield Carded(Mod(-1, "HD-NEW-DEV-01", "hovering after a move"), None)


def _far(made: Plan) -> str:
    """How far it is and what band that makes, in words: "14 squares, long range, through a window"."""
    squares = count(made.distance, "square")
    through = ("", ", through a window")[made.windows] if made.windows < 2 else f", through {made.windows} windows"
    return f"{squares}, {BANDS[made.true_band]} range{through}"


def label(made: Plan) -> str:
    """What a player reads of a shot: "Orange 3: 8 squares; medium range, 7 to 12; 2 dice"."""
    squares = count(made.distance, "square")
    shifted = made.band is not band_of(made.distance)
    band = f"{BANDS[made.band]} range" if shifted else reach_of(made.distance)
    if made.windows:
        band += " through a window" if made.windows == 1 else f" through {made.windows} windows"
    dice = count(made.count, "die", "dice")
    return f"{made.target.name}: {squares}; {band}; {dice}"
