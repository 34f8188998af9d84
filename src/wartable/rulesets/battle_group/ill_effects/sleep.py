"""Sleep (chapter SLP)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.kit.view import Mark
from wartable.kit.wording import they
from wartable.rulesets.battle_group.events.effects import FellAsleep, WokeUp, plain
from wartable.rulesets.battle_group.ill_effects.recovering import tried
from wartable.rulesets.battle_group.specials.kit import answers_effect
from wartable.rulesets.battle_group.specials.points import Attack, Bar, BattleSpecial, Use
from wartable.rulesets.battle_group.state import Game, Unit

KEY = "sleep"
WAKES = 5  # BG-SLP-04
STILL = (Use.MOVE, Use.RUN, Use.TURN, Use.ACT, Use.SELECT, Use.PURSUE)


def fall_asleep(game: Game, unit: Unit, by: str) -> None:
    """BG-SLP-01: a unit falls asleep."""
    game.emit(FellAsleep(unit.id, plain(KEY, "BG-SLP-01", by), "BG-SLP-01"))


class Sleep(BattleSpecial):
    """BG-SLP-01: it may not move, run, turn, act or choose a BGF ability."""

    __slots__ = ()

    @override
    def forbids(self, game: Game, unit: Unit, use: Use) -> Bar | None:
        return (they(unit.name, "be asleep"), "BG-SLP-01") if use in STILL else None

    @override
    def attacked(self, attack: Attack) -> Flow[None]:
        """BG-SLP-02: it wakes as soon as it is declared a target."""
        attack.game.emit(WokeUp(attack.target.id, KEY, "BG-SLP-02"))
        yield from ()

    @override
    def friend_near(self, game: Game, unit: Unit, friend: Unit) -> Flow[None]:
        """BG-SLP-03: a friend who comes to within 2 inches wakes it."""
        game.emit(WokeUp(unit.id, KEY, "BG-SLP-03"))
        yield from ()

    @override
    def recovers(self, game: Game, unit: Unit) -> Flow[None]:
        if (yield from tried(game, unit, "sleep", WAKES, "BG-SLP-04")):
            game.emit(WokeUp(unit.id, KEY, "BG-SLP-04"))

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark("asleep, cannot act", "BG-SLP-01", "bad", sign="sleep")


answers_effect({KEY: Sleep()})
