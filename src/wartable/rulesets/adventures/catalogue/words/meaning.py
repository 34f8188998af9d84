"""What a card says, as a sentence made of its words (AT-NEW-VOC-01): steps, effects, perks, clocks, behaviour."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wartable.kit.wording import count, inched, listed
from wartable.rulesets.adventures.catalogue.words import behaviours as b
from wartable.rulesets.adventures.catalogue.words import effects as e
from wartable.rulesets.adventures.catalogue.words import perks as p
from wartable.rulesets.adventures.catalogue.words import steps as s
from wartable.rulesets.adventures.catalogue.words.phrases import phrase as say


def meaning(word: Any) -> str:
    """The sentence of a step, an effect, a perk, a clock or a behaviour."""
    text = SAID[type(word)](word)
    return f"{text[:1].upper()}{text[1:]}."


def _plain(word: Any) -> str:
    return SAID[type(word)](word)


def _near(mils: int, place: str) -> str:
    return f"within {inched(mils)} of {place}" if mils else f"at {place}"


def _turns(number: int) -> str:
    return count(number, "turn")


def _each(every_turn: bool) -> str:
    return ", again in every turn from then on" if every_turn else ""


# ------------------------------------------------------------------ steps
def _stay(step: s.Stay) -> str:
    free = f", no free enemy in sight within {inched(step.enemy_free)}" if step.enemy_free else ""
    return f"{say(step.who)} works {_near(step.within, say(step.place))} for {_turns(step.turns)} running{free}"


def _attempt(step: s.Attempt) -> str:
    where = _near(step.within, say(step.place))
    more = "".join(f", {_bonus(bonus)}" for bonus in step.bonus)
    return f"{say(step.who)}, {where}, rolls {step.need} or more with a {step.die.value}{more}{_else(step)}"


def _bonus(bonus: s.Bonus) -> str:
    if bonus.per is not None:
        most = f", {bonus.max} at most" if bonus.max else ""
        return f"{bonus.add:+} for each {say(bonus.per)}{most}"
    assert bonus.if_ is not None
    return f"{bonus.add:+} if {say(bonus.if_)}"


def _else(step: Any) -> str:
    other = step.if_none_on_table
    return f"; at {say(other.place)} if there is nobody of that kind" if other else ""


def _bring(step: s.Bring) -> str:
    return f"{say(step.who)} ends a turn {_near(step.within, say(step.place))}"


def _carry(step: s.Carry) -> str:
    start = f" from {say(step.from_)}" if step.from_ else ""
    return f"{say(step.who)} takes {say(step.item)}{start} and brings it {_near(step.within, say(step.to))}"


def _destroy(step: s.Destroy) -> str:
    other = f"; if there is none on the table: {_plain(step.if_none_on_table)}" if step.if_none_on_table else ""
    return f"{say(step.kind)}: {step.count} destroyed, disabled or captured after the set was complete{other}"


def _meet(step: s.Meet) -> str:
    alone = f", no soldier within {inched(step.no_soldier_within)}" if step.no_soldier_within else ""
    met = f"{say(step.who)} ends a turn {_near(step.within, say(step.kind))} without a shot near them"
    return f"{met}{alone}{_else(step)}"


def _together(step: s.Together) -> str:
    least = f", {step.min_doctor_group} of the Doctor's group at least" if step.min_doctor_group else ""
    places = listed(say(place) for place in step.places)
    return f"in the same turn different figures work within {inched(step.within)} of {places}: {say(step.who)}{least}"


def _portals_max(step: s.PortalsMax) -> str:
    return f"at most {count(step.most, 'portal marker')} {'is' if step.most == 1 else 'are'} left on the table"


def _saved(step: s.Saved) -> str:
    if step.who is not None:
        return f"{say(step.who)} has left the table for safety"
    return f"{count(step.count, 'civilian')} {'has' if step.count == 1 else 'have'} left the table for safety"


def _spend(step: s.Spend) -> str:
    cards = f"{count(step.count, 'Idea card')} {say(step.colour)}"
    return f"{say(step.who)} discards {cards} {_near(step.within, say(step.place))}{_else(step)}"


def _off_table(step: s.OffTable) -> str:
    return f"{say(step.who)} has left the table by {say(step.edge) if step.edge else 'any edge'}"


def _act(step: s.Act) -> str:
    seen = count(step.sees.leader, "leader")
    aliens = f" or {count(step.sees.or_aliens, 'alien')}" if step.sees.or_aliens else ""
    other = f"; if there are none, who is at {say(step.if_none_on_table.place)}" if step.if_none_on_table else ""
    return f"{say(step.who)} spends an act and sees {seen}{aliens} within {inched(step.within)}{other}"


def _in_row(steps: Sequence[s.Step], word: str) -> str:
    return f", {word} ".join(_plain(step) for step in steps)


# ------------------------------------------------------------------ effects
def _blast(effect: e.Blast) -> str:
    centre = say(effect.centre) if effect.centre else "where the card was laid"
    when = f" {_turns(effect.in_turns)} later" if effect.in_turns else ""
    hurt = f"takes {effect.damage} damage"
    return f"a blast{when}: everybody within {inched(effect.radius)} of {centre} {hurt}{_each(effect.every_turn)}"


def _remove(effect: e.Remove) -> str:
    when = " after the blast" if effect.when else f" {_turns(effect.in_turns)} later" if effect.in_turns else " at once"
    return f"{say(effect.what)}: off the table{when}"


def _rout(effect: e.Rout) -> str:
    to = f" and vanish at {say(effect.to)}" if effect.to else " until they leave the table or vanish at a portal marker"
    return f"{say(effect.what)} flee{to}"


def _portals(effect: e.Portals) -> str:
    if effect.which is e.Which.ALL:
        return "all portal markers are removed"
    place = say(effect.place) if effect.place else "no place that is named"
    return f"the portal markers within {inched(effect.within)} of {place} are removed"


def _spawn(effect: e.Spawn) -> str:
    beside = f" with one more: {say(effect.with_)}" if effect.with_ else ""
    place = say(effect.place)
    return f"{effect.count} × {say(effect.what)} appear at {place}{beside}{_each(effect.every_turn)}"


def _copy(effect: e.Copy) -> str:
    faces = listed((str(face) for face in effect.on), "no face")
    return f"on {faces} of a {effect.die.value} a companion far from the Doctor proves to be a double"


def _truce(effect: e.Truce) -> str:
    broken = ""
    if effect.if_broken:
        parts = ["the steps are to be done again"] if effect.if_broken.steps_again else []
        parts += [_plain(effect.if_broken.spawn)] if effect.if_broken.spawn else []
        broken = f"; if the players break it, {listed(parts, 'nothing more')}"
    return f"nobody shoots or attacks for {_turns(effect.turns)}{broken}"


def _visibility(effect: e.Visibility) -> str:
    comes = "fog comes up" if effect.light is e.Light.FOG else "the view is clear"
    return f"{comes} {f'for {_turns(effect.turns)}' if effect.turns else 'for good'}"


def _carry_off(effect: e.CarryOff) -> str:
    lost = "; if it gets there the players lose" if effect.players_lose_if_done else ""
    return f"an alien in contact carries {say(effect.what)} to {say(effect.to)}{lost}"


def _clock(clock: e.Clock) -> str:
    then = "; ".join(_plain(effect) for effect in clock.then)
    return f"{_turns(clock.turns)} after {say(clock.from_)}, unless the set is complete: {then}"


# ------------------------------------------------------------------ perks
def _perk(perk: p.Perk) -> str:
    near = f"within {inched(perk.within)} of {say(perk.who)}" if perk.within else "everywhere"
    often = "once in a game, for an act" if perk.once_per_game else "as long as the card is held"
    return f"{often}, {near}: {_plain(perk.effect)}"


def _hold_off(effect: p.AliensHoldOff) -> str:
    ends = ", until the players' side attacks in that turn" if effect.ends else ""
    return f"aliens neither charge, shoot nor capture while no soldier is within {inched(effect.soldier)}{ends}"


# ------------------------------------------------------------------ behaviour
def _keep_behind(word: b.KeepBehind) -> str:
    return f"it keeps {inched(word.within)} behind the leader of the aliens"


def _go_live(word: b.GoLive) -> str:
    there = "stays there" if word.then is b.There.STAY else "then acts as the rank and file do"
    return f"it goes to the live objective and {there}"


SAID: Mapping[type, Callable[[Any], str]] = {
    s.Stay: _stay, s.Attempt: _attempt, s.Bring: _bring, s.Carry: _carry, s.Destroy: _destroy,
    s.BlastAt: lambda step: f"an explosive weapon or a blasting charge strikes {say(step.place)}",
    s.Meet: _meet, s.Together: _together, s.PortalsMax: _portals_max, s.Saved: _saved, s.Spend: _spend,
    s.OffTable: _off_table, s.Act: _act,
    s.OneOf: lambda step: f"one of these: {_in_row(step.steps, 'or')}",
    s.InOrder: lambda step: f"one after the other: {_in_row(step.steps, 'then')}",
    e.Blast: _blast, e.Remove: _remove, e.Rout: _rout, e.Portals: _portals, e.Spawn: _spawn, e.Copy: _copy,
    e.ClearOut: lambda word: (
        f"the Doctor and all companions must be further than {inched(word.radius)} from {say(word.centre)}"
    ),
    e.Immobilise: lambda word: f"{say(word.what)}: no move, act or fight for {_turns(word.turns)}",
    e.KnockOut: lambda word: f"{say(word.who)} is knocked out for D3 turns",
    e.NoRadio: lambda word: "no exchange by radio for the rest of the game",
    e.LoseItem: lambda word: f"{count(word.count, 'artefact')} of the group under the deck",
    e.Truce: _truce, e.Visibility: _visibility, e.CarryOff: _carry_off, e.Clock: _clock,
    e.Terrain: lambda word: f"{say(word.remove)} is removed{_each(word.every_turn)}",
    p.Perk: _perk, p.AliensHoldOff: _hold_off,
    p.AlienToHit: lambda word: f"{word.by:+} to the D10 of aliens",
    p.MeleeBonusIfExtraFigure: lambda word: f"{word.by:+} in a melee in which an extra figure helps",
    p.AlienMove: lambda word: f"{word.by:+} to the Move of aliens that begin it within 6 inches of one of the group",
    p.StationaryNotTargeted: lambda word: (
        f"aliens more than {inched(word.beyond)} off neither shoot at nor charge who has not moved this turn"
    ),
    p.Reveal: lambda word: f"{say(word.what)} shows what it is",
    b.AsAlien: lambda word: "it acts as the rank and file do",
    b.StayAt: lambda word: "it stays at the nearest objective marker",
    b.NeverHaltNear: lambda word: f"aliens within {inched(word.within)} of it never halt",
    b.KeepBehind: _keep_behind, b.GoLive: _go_live,
    b.Spares: lambda word: "it captures and never kills",
    b.AlwaysAttack: lambda word: "its order is always Attack",
    b.Neutral: lambda word: "it shoots at the nearest figure of any side",
    b.Disguised: lambda word: f"it looks like a friend until it is within {inched(word.within)} of a player character",
}  # fmt: skip
"""By the class of a word what is said of it."""
