"""What holds in every position of a battle of Time Wars."""

from __future__ import annotations

from typing import cast

from wartable.engine.event import Event
from wartable.engine.plane import CONTACT, body_overlaps_polygon, overlaps, touching
from wartable.engine.session import Session
from wartable.rulesets.time_wars.armies.characters.president import SidesChanged
from wartable.rulesets.time_wars.events.base import ActionSpent, Moved
from wartable.rulesets.time_wars.events.losses import Destroyed, IndividualLost, ModelsLost, Routed
from wartable.rulesets.time_wars.ground.terrain import closed_to
from wartable.rulesets.time_wars.missions.assassinate import TargetEscaped, TargetRan
from wartable.rulesets.time_wars.modifiers.eternal_war import GoneForGood, Lingers, Returned
from wartable.rulesets.time_wars.specials import bearers
from wartable.rulesets.time_wars.state import (
    ABOARD,
    DESTROYED,
    GONE,
    JOINED,
    RESERVE,
    TABLE,
    VEHICLE,
    WAITING,
    Game,
    Model,
    Unit,
)

_COUNTS = ("actions", "fewer", "dug", "swarm", "lost", "start", "turn_size", "tv", "cost", "capacity")


def ground(game: Game, moving: str = "") -> None:
    """TW-GEN-04, TW-DEPL-02, TW-TERR-08: bases never overlap, and stand on the table where they may.

    Those of `moving` may be on friendly bases, since they pass through (TW-MOVE-06).
    """
    bases: list[tuple[str, Model]] = []
    for unit in game.on_table():
        shut = closed_to(unit)
        closed = [feature for feature in game.table.features if shut(feature)]
        for model in unit.models:
            where = f"{unit.id}/{model.id} at {model.x}, {model.y}"
            assert game.table.on_table(model), f"{where} stands off the table"
            for feature in closed:
                inside = feature.near(model) and body_overlaps_polygon(model, feature.polygon)
                assert not inside, f"{where} stands in {feature.key}"
            bases.append((where, model))
    bases.sort(key=lambda item: item[1].x - item[1].r)
    for place, (where, model) in enumerate(bases):
        for other, base in bases[place + 1 :]:
            if base.x - base.r >= model.x + model.r:
                break
            if overlaps(model, base) and not _passing(game, where, other, moving):
                raise AssertionError(f"{where} overlaps {other}")


def _passing(game: Game, one: str, other: str, moving: str) -> bool:
    first, second = one.split("/")[0], other.split("/")[0]
    return moving in (first, second) and game.units[first].player == game.units[second].player


def contacts(game: Game) -> None:
    """TW-MELEE-01: enemies in contact are in melee with one another."""
    for unit in game.on_table():
        for enemy in game.enemies(unit.player):
            if unit.id > enemy.id or unit.box[2] + CONTACT < enemy.box[0] or enemy.box[2] + CONTACT < unit.box[0]:
                continue
            if any(touching(model, foe) for model in unit.models for foe in enemy.models):
                melee = game.melee_of(unit.id)
                assert melee is not None, f"{unit.id} touches {enemy.id} and is in no melee"
                assert enemy.id in melee.all, f"{unit.id} touches {enemy.id}, which is not in its melee"


def own(unit: Unit) -> int:
    """Its models without joined Individuals."""
    return sum(1 for model in unit.models if not model.of or model.of == unit.id)


def numbers(game: Game) -> None:
    """Nothing is negative, everybody is in one place, and models alive and lost are those of the start."""
    for unit in game.units.values():
        for name in _COUNTS:
            assert getattr(unit, name) >= 0, f"{unit.id}: {name} is {getattr(unit, name)}"
        assert all(count > 0 for _, count in unit.weapons), f"{unit.id}: {unit.weapons}"
        assert all(count >= 0 for _, count in unit.suppression), f"{unit.id}: {unit.suppression}"
        ids = [model.id for model in unit.models]
        assert len(set(ids)) == len(ids), f"{unit.id} has two models of one number: {ids}"
        assert (unit.where == JOINED) == bool(unit.joined), f"{unit.id}: {unit.where}, joined {unit.joined!r}"
        waits = unit.where == RESERVE and bool(unit.aboard) and game.units[unit.aboard].where == RESERVE  # TW-STRAT-32
        assert (unit.where == ABOARD) == bool(unit.aboard) or unit.where == JOINED or waits, f"{unit.id}: {unit.where}"
        if unit.where in GONE or unit.where == JOINED:
            assert not unit.models, f"{unit.id} is {unit.where} and has models"
        if unit.where in (TABLE, ABOARD, RESERVE, WAITING):
            assert unit.models, f"{unit.id} is on the table without a model"
            assert own(unit) + unit.lost == unit.start, f"{unit.id}: {own(unit)} + {unit.lost} lost of {unit.start}"
        assert unit.lost <= unit.start, f"{unit.id} has lost {unit.lost} of {unit.start}"
        if unit.aboard:
            vehicle = game.units[unit.aboard]
            assert vehicle.kind == VEHICLE, f"{unit.id} rides in {vehicle.id}"
            assert vehicle.alive, f"{unit.id} rides in {vehicle.id}, which is {vehicle.where}"
        mates = [mate.id for mate in game.joined_to(unit.id)]
        assert sorted({model.of for model in unit.models if model.of} - {unit.id}) == sorted(mates), unit.id
    for side in game.sides.values():
        assert side.points >= 0
        assert side.losses >= 0
    for item in game.detachments.values():
        assert 0 <= item.tested <= item.lost or item.gone, f"{item.id}: {item.tested} of {item.lost}"


def fights(game: Game) -> None:
    """TW-MELEE-01: who fights stands on the table, in one melee, against an enemy; the frenzied against anybody."""
    seen: list[str] = []
    for melee in game.melees.values():
        assert melee.attackers, melee
        assert melee.defenders, melee
        owners = {game.units[key].player for key in melee.attackers}
        wild = any(game.units[key].frenzied for key in melee.all)  # TW-CHAR-64
        assert wild or owners.isdisjoint(game.units[key].player for key in melee.defenders), melee
        seen += melee.all
    assert len(set(seen)) == len(seen), f"somebody fights twice: {seen}"


class Ledger:
    """Follows a session: each loss is counted once, and TV lost is the sum of those who are gone (TW-DET-02)."""

    def __init__(self, game: Game) -> None:
        self.lost = {key: item.lost for key, item in game.detachments.items()}
        self.gone = {unit.id for unit in game.units.values() if unit.where in GONE}
        self.models = {unit.id: unit.lost for unit in game.units.values()}
        self.owed: dict[str, int] = {}
        self.home = {unit.id: unit.detachment for unit in game.units.values()}
        self.told = 0

    def follow(self, session: Session) -> None:
        """Read the events since the last call and compare."""
        _ = session.ask
        game = cast(Game, session.game)
        events = session.events
        while self.told < len(events):
            self._take(game, events[self.told])
            self.told += 1
        for key, tv in tuple(self.owed.items()):
            if game.units[key].owed < 0:
                self.lost[game.units[key].detachment] += self.owed.pop(key)
                assert tv >= 0
        for key, item in game.detachments.items():
            assert item.lost == self.lost[key], f"{key} has lost TV {item.lost}, its events say {self.lost[key]}"
        for unit in game.units.values():
            assert (unit.where in GONE) == (unit.id in self.gone), f"{unit.id} is {unit.where}"
            assert unit.lost <= self.models[unit.id], f"{unit.id}: {unit.lost} lost, events say {self.models[unit.id]}"
            routed_first = "eternal_war" in game.options.modifiers  # TW-MOD-27: whoever routed may be gone for good
            if unit.where == DESTROYED and not unit.joined and unit.lost and not routed_first:
                assert unit.lost == unit.start, f"{unit.id} is destroyed with {unit.lost} of {unit.start} lost"

    def _take(self, game: Game, event: Event) -> None:
        if isinstance(event, ModelsLost):
            self.models[event.unit] += len(event.models)
        if isinstance(event, Lingers | Returned):  # TW-MOD-28, TW-MOD-29: not lost for good
            self.gone.discard(event.unit)
            self.owed.pop(event.unit, None)
        if isinstance(event, TargetRan):  # TW-MISS-13: lost, though it is still there
            for key, tv in event.losses:
                self.lost[self.home[key]] += tv
        if isinstance(event, TargetEscaped):  # TW-MISS-14
            self.gone |= {unit.id for unit in game.units.values() if unit.where in GONE and unit.running}
        if isinstance(event, SidesChanged):  # TW-CHAR-27: lost for the old side, counted for the new one
            self.lost[self.home[event.unit]] += event.tv
            self.home[event.unit] = event.detachment
        if isinstance(event, GoneForGood):  # TW-MOD-27, TW-MOD-30: only now its TV counts
            self.gone.add(event.unit)
            self.owed.pop(event.unit, None)
            self.lost[game.units[event.unit].detachment] += event.tv
        if not isinstance(event, Destroyed | Routed | IndividualLost):
            return
        unit = game.units[event.unit]
        assert unit.id not in self.gone, f"{unit.id} is lost a second time by {event}"
        self.gone.add(unit.id)
        assert event.tv in (0, unit.tv), f"{unit.id} counts TV {event.tv} and has {unit.tv}"
        eternal = "eternal_war" in game.options.modifiers
        if event.tv == 0 and unit.tv and not eternal and not bearers.speaking(unit, "uncounted"):
            others = game.units.values()
            shared = bool(unit.retinue) or any(other.retinue == unit.id for other in others)  # one TV for both
            excused = shared or unit.running or any(bearers.speaking(other, "makes_uncounted") for other in others)
            assert excused, f"the loss of {unit.id} counts nothing"
        if unit.detachment in self.lost:
            self.owed[unit.id] = event.tv  # TW-MOD-30: counted once it is known that no die is rolled for it


WHOLE = ("TW-ACT-02", "TW-CMD-01", "TW-MELEE-02", "TW-MORALE-01", "TW-DEPL-03")
"""Requests that begin a step: nobody is on his way."""


def on_its_way(session: Session) -> str:
    """TW-MOVE-06, TW-ORD-09: who may be among his friends just now, for he is interrupted on his way; '' if nobody."""
    ask = session.ask
    if ask is None or ask.clause in WHOLE:
        return ""
    for event in reversed(session.events):
        if isinstance(event, Moved):
            return event.unit
        if isinstance(event, ActionSpent):
            break
    return ""


def position(session: Session) -> None:
    """All of it, at an open request or at the end."""
    ask = session.ask
    game = cast(Game, session.game)
    moving = on_its_way(session)
    ground(game, moving)
    numbers(game)
    fights(game)
    if ask is None or ask.clause in WHOLE:
        contacts(game)
