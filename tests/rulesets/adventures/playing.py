"""Turns played through the real flow, step by step, with dice and answers written down by whom they are for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wartable.engine.ask import Ask, Choice, Die, Placement, Pool
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.state import Game, Step
from wartable.rulesets.adventures.turn.turn import step

IDLE = ("done", "nothing", "stand", "no", "nobody", "down", "play_on", "take")
"""What a player answers who wants nothing in particular, the first of these that is offered."""


def keys_of(ask: Ask) -> list[str]:
    """The keys of the options of a choice."""
    assert isinstance(ask, Choice)
    return [option.key for option in ask.options]


class Player:
    """Answers for all seats: wishes by the figure that a question is about, else idle; dice in the order of the throws.

    `wishes`: for a figure, or '' for questions about nobody, keys of options in the order in which they are taken; a
    key is taken as soon as it is offered. `ways`: for a figure whither it goes, inches, once each.
    """

    def __init__(
        self, dice: Iterable[int] = (), wishes: Mapping[str, Iterable[str]] | None = None,
        ways: Mapping[str, Iterable[tuple[float, float]]] | None = None,
    ) -> None:  # fmt: skip
        self.dice = list(dice)
        self.wishes = {key: list(those) for key, those in (wishes or {}).items()}
        self.ways = {key: list(those) for key, those in (ways or {}).items()}
        self.asked: list[Choice] = []

    def answer(self, ask: Ask) -> Any:
        """What the flow is sent."""
        if isinstance(ask, Die):
            assert self.dice, f"a die is wanted: {ask}"
            return ask.accept(self.dice.pop(0))
        if isinstance(ask, Pool):
            assert len(self.dice) >= ask.count, f"{ask.count} dice are wanted: {ask}"
            return ask.accept([self.dice.pop(0) for _ in range(ask.count)])
        if isinstance(ask, Choice):
            self.asked.append(ask)
            return ask.accept(self.chosen(ask))
        assert isinstance(ask, Placement)
        way = self.ways.get(ask.unit, [])
        if way:
            x, y = way.pop(0)
            return ask.accept({"to": [round(x * INCH), round(y * INCH)]})
        *_, last = ask.ideas(lambda n: 0)
        return ask.accept(last)

    def chosen(self, ask: Choice) -> str:
        """The key of the option taken."""
        keys = [option.key for option in ask.options]
        for who in (ask.about, ""):
            wanted = self.wishes.get(who, [])
            if wanted and wanted[0] in keys:
                return wanted.pop(0)
        return next((key for key in IDLE if key in keys), keys[0])

    @property
    def left(self) -> tuple[Any, ...]:
        """Dice, wishes and ways that have not been used."""
        return (*self.dice, *(w for those in self.wishes.values() for w in those),
                *(w for those in self.ways.values() for w in those))  # fmt: skip


def play(game: Game, player: Player, until: Step | None = None, turns: int = 1, whole: bool = True) -> Player:
    """The game goes on to the end of so many turns, or until a step begins; everything written down is used."""
    end = game.turn + turns
    while game.result is None and game.turn < end and not (until and game.cursor.step is until):
        flow = step(game)
        assert flow is not None
        sent: Any = None
        while True:
            try:
                ask = flow.send(sent)
            except StopIteration:
                break
            sent = player.answer(ask)
    if whole:
        assert player.left == (), f"left over: {player.left}"
    return player
