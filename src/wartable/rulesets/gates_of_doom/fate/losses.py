"""Cards on damage and on who has just died."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, Option, choose_or_skip
from wartable.engine.compat import override
from wartable.engine.plane import INCH, gap
from wartable.rulesets.gates_of_doom.events.base import LAST
from wartable.rulesets.gates_of_doom.events.fate import BreathDrawn, BreathOver, Toughened
from wartable.rulesets.gates_of_doom.fate.card import FateCard, doer
from wartable.rulesets.gates_of_doom.inside.places import lasts
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import GUN, HERO, INFANTRY, Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import losses
from wartable.rulesets.gates_of_doom.turn.actions import free_action

JUST = frozenset({Moment.LOST})


class CriticalHit(FateCard):
    """GD-FAT-33: 3 are added to the damage of an enemy's save that was thrown and failed."""

    __slots__ = ()
    good = "there are enough to take the damage"
    moments = frozenset({Moment.SAVE_FAILED})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return doer(game, fact, seat, own=False)

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        fact.more += 3
        yield from ()

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        return len(unit.models) - 2.5


class LastBreath(FateCard):
    """GD-FAT-14: one of its models that has just died takes one free action, alone, and is removed after it."""

    __slots__ = ()
    good = "it may still shoot"
    moments = JUST
    aimed = False

    def _mine(self, game: Game, seat: str, fact: Fact) -> list[tuple[str, Model]]:
        """GD-TEAM-01: a separate weapon does nothing by itself, nor with its last breath.

        GD-BLD-04, GD-VEH-11: who fell with what he was in has no place left to act from.
        """
        fallen = [pair for pair in fact.fallen if pair[1].kind != GUN and pair[0] in game.units]
        units = game.units
        return [
            (key, model) for key, model in fallen
            if units[key].side == seat and (not units[key].holder or lasts(game, units[key].holder))
        ]  # fmt: skip

    @override
    def fits(self, game: Game, seat: str, fact: Fact) -> bool:
        return bool(self._mine(game, seat, fact))

    @override
    def play_alone(self, game: Game, seat: str, fact: Fact) -> Flow[None]:
        mine = self._mine(game, seat, fact)
        kinds = {(key, losses.kind_of(model)): (key, model) for key, model in reversed(mine)}
        options = [
            Option(f"{key}-m{model.id}", f"{game.units[key].name}: {losses.described(game, model)}", self.clause)
            for key, model in kinds.values()
        ]
        question = "Who draws a last breath?"
        words = [f"{key}-m{model.id}" for key, model in mine]
        picked = yield from choose_or_skip(game, self.clause, seat, question, options, words=words)
        key, model = next(pair for pair in kinds.values() if f"{pair[0]}-m{pair[1].id}" == picked)
        alone = f"{key}{LAST}"
        game.emit(BreathDrawn(key, alone, model))
        yield from free_action(game, game.units[alone])
        game.emit(BreathOver(alone))

    @override
    def wish(self, game: Game, seat: str, fact: Fact) -> float:
        return float(any(model.weapons for _, model in self._mine(game, seat, fact))) - 0.5


class BattlefieldPromotion(FateCard):
    """GD-FAT-24: an infantry model within an inch of a hero of its own who has died takes over his nerve.

    His special rules go with the gear of his entry; by level it does not become a hero.
    """

    __slots__ = ()
    good = "nerve stays with them"
    moments = JUST

    def _heirs(self, game: Game, seat: str, fact: Fact) -> dict[str, tuple[Model, Model]]:
        """By unit the first model that can take over, and the hero."""
        found: dict[str, tuple[Model, Model]] = {}
        for key, hero in fact.fallen:
            if key not in game.units or game.units[key].side != seat or hero.level != HERO:
                continue
            for unit in game.on_table(seat):
                for model in unit.models:
                    if model.kind == INFANTRY and gap(model, hero) <= INCH:
                        found.setdefault(unit.id, (model, hero))
        return found

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [game.units[key] for key in self._heirs(game, seat, fact)]

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        model, hero = self._heirs(game, seat, fact)[unit.id]
        game.emit(Toughened(unit.id, model.id, 0, hero.profile.nerve, self.clause))
        yield from ()
