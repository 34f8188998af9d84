"""Chapter FIRE: the sums of a ranged attack from the position on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from wartable.engine.mod import D3, D6, Mod, Reason, fixed, reasons
from wartable.rulesets.time_wars.shooting.attack import SIZE_CAP, AttackNumbers, AttackRoll
from wartable.rulesets.time_wars.sight.cover import spotter_cut
from wartable.rulesets.time_wars.specials.ask import bane, doubled, move_or_fire, moves_and_fires
from wartable.rulesets.time_wars.specials.bearers import speaking_with, voices
from wartable.rulesets.time_wars.specials.points import Shot, TroopSpecial
from wartable.rulesets.time_wars.specials.weapons import NAMES
from wartable.rulesets.time_wars.state import INCH, Band, Unit
from wartable.rulesets.time_wars.troops.characteristics import fir, raises
from wartable.rulesets.time_wars.troops.squads import bodies, in_cohesion, reduced, rolls_size

BAND_NAMES = {Band.STANDARD: "standard", Band.MEDIUM: "medium", Band.LONG: "long", Band.EXTREME: "extreme"}
COVER_LIMIT = 4  # TW-ORD-19


@dataclass(slots=True)
class Sums:
    """Both sums of a shot as modifiers with reasons, and the numbers made of them."""

    numbers: AttackNumbers
    firing: list[Mod] = field(default_factory=list)
    defending: list[Mod] = field(default_factory=list)
    strength: list[Mod] = field(default_factory=list)


def rules_in(shot: Shot, point: str) -> tuple[TroopSpecial, ...]:
    """The special rules of the firer that speak at `point`, with those of all weapons that take part."""
    return speaking_with(shot.firer, tuple(shot.weapons), point)


def firing_size(shot: Shot) -> int:
    """TW-FIRE-11, TW-SQUAD-05: members taking part, less suppression, at most 10."""
    firer = shot.firer
    if len(shot.members) == len(firer.models):
        full = bodies(firer)
    else:
        full = bodies(firer, [model for model in firer.models if model.id in shot.members])
    return min(SIZE_CAP, max(0, full - reduced(firer)))


def target_size(unit: Unit) -> int:
    """TW-FIRE-11: all members of the target in cohesion, however far, less suppression, at most 10."""
    return min(SIZE_CAP, max(0, bodies(unit) - reduced(unit)))


def range_bonus(shot: Shot) -> int:
    """TW-FIRE-07: +0, +1, +2, +3 by the band that counts; some weapons lower it (TW-WEAP-06)."""
    bonus = int(shot.band) - 1
    for rule in rules_in(shot, "band_bonus"):
        bonus = rule.band_bonus(shot.firer, shot, bonus)
    return bonus


def cover_mods(shot: Shot, grade: int, heavy: bool, clause: str, name: str) -> Iterator[Mod]:
    """TW-FIRE-21, steps 1 to 6: the cover bonus with all that raises, limits and strips it.

    Sets `shot.cover` to the result and `shot.unspent` to the Flamethrowers that found nothing to burn.
    """
    shot.cover = 0
    shot.heavy = heavy
    shot.in_cover = bool(grade or shot.target.dug)
    if shot.suppressive:  # TW-SUPP-01: all cover is ignored
        return
    cover = grade
    if grade:
        yield Mod(grade, clause, name, 1)
    if shot.target.dug:
        yield Mod(shot.target.dug, "TW-ORD-18", "Take Cover!", 2)
        cover += shot.target.dug
    if cover > COVER_LIMIT:
        yield Mod(COVER_LIMIT - cover, "TW-ORD-19", "limit of 4", 3)
        cover = COVER_LIMIT
    if cover and shot.band is Band.STANDARD:
        if heavy:
            shot.game.cite("TW-COVER-05")
        else:
            yield Mod(-1, "TW-FIRE-14", "standard band", 4)
            cover -= 1
    cut = min(cover, spotter_cut(shot.game, shot.firer.player, shot.target.id))
    if cut:
        yield Mod(-cut, "TW-SPEC-35", "Spotter", 5)
        cover -= cut
    flames = sum(rule.flames(shot.firer, shot) for rule in rules_in(shot, "flames"))
    burnt = min(cover, flames)
    if burnt:
        yield Mod(-burnt, "TW-WEAP-01", "Flamethrowers", 6)
        cover -= burnt
    shot.unspent = flames - burnt
    shot.cover = cover


def defence_mods(shot: Shot, cover: list[Mod]) -> Iterator[Mod]:
    """TW-FIRE-16: AGL, cover, range, and Subterfuge which doubles the last two (TW-SPEC-38)."""
    target = shot.target
    yield Mod(target.profile.agl, "TW-FIRE-16", "AGL")
    yield from cover
    bonus = range_bonus(shot)
    if bonus:
        yield Mod(bonus, "TW-FIRE-07", f"{BAND_NAMES[shot.band]} range", 7)
    bonus += shot.cover
    if bonus and (clause := doubled(target)):
        yield Mod(bonus, clause, "Subterfuge doubles cover and range", 8)
    for rule in voices(shot.game, target, "defending_mods"):
        yield from rule.defending_mods(target, shot)


def score_mods(shot: Shot) -> Iterator[Mod]:
    """TW-FIRE-15, TW-FIRE-12: FIR and what the firer's weapons and rules add, dice included; not size."""
    firer = shot.firer
    yield Mod(firer.profile.fir, "TW-FIRE-15", "FIR")
    yield from raises(firer, "fir")  # TW-CHAR-15, TW-CHAR-41, TW-CHAR-68, TW-CHAR-72
    for rule in rules_in(shot, "firing_mods"):
        yield from rule.firing_mods(firer, shot)


def strength_mods(shot: Shot) -> Iterator[Mod]:
    """TW-PROF-07: WST and what adds to it; Monster Hunter counts once (TW-SPEC-18).

    TW-PROF-11: small arms, whatever they are, have no say beyond the WST.
    """
    firer = shot.firer
    yield Mod(firer.profile.wst, "TW-PROF-07", "WST")  # TW-PROF-11
    for rule in rules_in(shot, "wst_mods"):
        yield from rule.wst_mods(firer, shot)


def helpers_bonus(shot: Shot) -> int:
    """TW-ORD-05: half the full effective size of each helper, rounded up (TW-GEN-09).

    TW-ORD-07: it is all that helpers give; everything else in the attack is the firer's.
    """
    total = 0
    for key in shot.helpers:
        helper = shot.game.units[key]
        total += (max(0, bodies(helper) - reduced(helper)) + 1) // 2  # TW-ORD-05, TW-ORD-07
    return total


def sums(shot: Shot, grade: int, heavy: bool, clause: str, name: str) -> Sums:
    """All modifiers of the shot; `grade`, `heavy`, `clause` and `name` say what cover the target is in.

    TW-UPG-04: all bonuses of the firer add up, of different upgrades and of several of one kind.
    """
    firer, target = shot.firer, shot.target
    shot.target_is_swarm = rolls_size(target)
    shot.end = target.profile.end + fixed(raises(target, "end"))
    cover = list(cover_mods(shot, grade, heavy, clause, name))
    defending = list(defence_mods(shot, cover))
    firing = list(score_mods(shot))
    strength = list(strength_mods(shot))
    size, other = firing_size(shot), target_size(target)
    numbers = AttackNumbers(
        seat=firer.player,
        target_seat=target.player,
        base=fixed(firing),
        size=size,
        extra=helpers_bonus(shot) if shot.helpers else 0,
        defence=fixed(defending),
        target_size=other,
        d3=sum(1 for mod in firing if mod.value is D3),
        d6=sum(1 for mod in firing if mod.value is D6),
        wst=fixed(strength),
        wst_d3=sum(1 for mod in strength if mod.value is D3),
        end=shot.end,
        swarm=reduced(firer) if rolls_size(firer) else -1,
        target_swarm=reduced(target) if shot.target_is_swarm else -1,
        bane=bane(shot.game, firer, target),
        rerolls=tuple(clause for rule in rules_in(shot, "rerolls_shot") if (clause := rule.rerolls_shot(firer, shot))),
    )
    return Sums(numbers, firing, defending, strength)


def explain(found: Sums, roll: AttackRoll) -> tuple[Reason, ...]:
    """Every term of both sums and of the damage, each with its clause."""
    n = found.numbers
    lines = [Reason("TW-FIRE-15", f"score: D6 {_faces(roll)}", roll.face)]
    lines += (Reason(r.clause, f"score: {r.text}", r.value) for r in reasons(found.firing))
    lines.append(Reason("TW-FIRE-11", "score: size", roll.size))
    if n.extra:
        counted = min(20, roll.size + n.extra) - roll.size
        lines.append(Reason("TW-ORD-05", "score: helpers in Combined Fire!", counted))
    if roll.bonus:
        clause = next((mod.clause for mod in found.firing if mod.value in (D3, D6)), "TW-FIRE-12")
        lines.append(Reason(clause, f"score: weapon dice ({roll.shown})", roll.bonus))
    lines += (Reason(r.clause, f"defence: {r.text}", r.value) for r in reasons(found.defending))
    lines.append(Reason("TW-FIRE-11", "defence: size", roll.target_size))
    if roll.score > roll.defence:
        lines.append(Reason("TW-FIRE-18", "damage: margin", roll.score - roll.defence))
        lines += (Reason(r.clause, f"damage: {r.text}", r.value) for r in reasons(found.strength))
        if rolled := roll.strength - n.wst:
            lines.append(Reason("TW-WEAP-11", f"damage: launchers' dice ({roll.launchers})", rolled))
        lines.append(Reason("TW-PROF-08", "against END", n.end))
    return tuple(lines)


def _faces(roll: AttackRoll) -> str:
    return " and ".join(map(str, roll.faces))


def weapons_of(unit: Unit, members: tuple[int, ...]) -> dict[str, int]:
    """TW-UPG-03: what `members` (model ids) could bring: hand weapons of the Squad, weapons of teams that are there."""
    counts = {key: count for key, count in unit.weapons if count}
    for model in unit.models:
        if model.weapon and model.id in members:
            counts[model.weapon] = counts.get(model.weapon, 0) + 1
    return counts


def barred(unit: Unit, moved: bool) -> dict[str, str]:
    """TW-SPEC-23: the weapons that may not fire because their Troop Type has moved, with the clause."""
    return {} if not moved or moves_and_fires(unit) else move_or_fire(unit)


def able(unit: Unit, moved: bool, mortars_only: bool) -> tuple[int, ...]:
    """The ids of the models that can fire at all now (TW-SQUAD-01, TW-SPEC-23): range is judged later."""
    stopped = barred(unit, moved)
    if "move_or_fire" in stopped:
        return ()  # TW-SPEC-23
    if not stopped and not mortars_only:
        return tuple([model.id for model in in_cohesion(unit)])
    # TW-SQUAD-01
    return tuple(
        model.id
        for model in in_cohesion(unit)
        if model.weapon not in stopped and (not mortars_only or model.weapon == "mortar" or model.kind == "vehicle")
    )


def can_shoot(unit: Unit) -> str:
    """TW-PROF-02, TW-CHAR-55, TW-CHAR-67: why it can make no ranged attack of any kind, or ''."""
    return "" if unit.profile.fir else "FIR 0 cannot fire"


def reach(unit: Unit) -> int:
    """TW-FIRE-06: the end of its extreme band in mils, unscaled."""
    return 4 * fir(unit) * INCH


def weapon_names(weapons: dict[str, int]) -> str:
    """The weapons in words."""
    return ", ".join(f"{count} {NAMES[key]}" if count > 1 else NAMES[key] for key, count in weapons.items())
