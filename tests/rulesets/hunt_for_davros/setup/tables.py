"""Set-ups for tests: a scenario on its usual layout, and one that goes on step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wartable.engine.answer import Scripted, Seeded
from wartable.engine.ask import Ask, Choice, Die
from wartable.rulesets.hunt_for_davros.data.data import scenarios
from wartable.rulesets.hunt_for_davros.scenario.file import new_game
from wartable.rulesets.hunt_for_davros.state import Game, Phase
from wartable.rulesets.hunt_for_davros.turn.turn import STEPS

LAST = "last_team_or_most_models"


# Four starts of 3 x 3 in the corners of a hall of 18 x 18, out of each other's sight behind walls of 9 squares.
FOUR = {
    "size": [18, 18],
    "starts": [{"at": [x, y], "size": [3, 3]} for x in (0, 15) for y in (0, 15)],
    "walls": [{"from": [9, 0], "to": [9, 18]}, {"from": [0, 9], "to": [18, 9]}],
}


def made(**keys: Any) -> Game:
    return new_game({"wartable": 1, "ruleset": "hunt_for_davros", **keys})


class Table:
    """A set-up that goes on step by step with the dice of a seed, or with `faces` as long as they last."""

    def __init__(self, game: Game, seed: int = 1, faces: Sequence[int] = (), answers: Sequence[str] = ()) -> None:
        self.game = game
        self.answers = list(answers)
        self.asked: list[Ask] = []
        self.dice = Scripted(faces, Seeded(seed)) if faces else Seeded(seed)
        self.thrown = 0

    def go(self, until: str = "begin") -> Game:
        """Go on until the cursor is at a phase; choices that have no answer take the first option."""
        while self.game.cursor.phase != until:
            flow, send = STEPS[Phase(self.game.cursor.phase)](self.game), None
            while True:
                try:
                    ask: Any = flow.send(send)
                except StopIteration:
                    break
                send = self.answer(ask)
        return self.game

    def answer(self, ask: Any) -> Any:
        self.asked.append(ask)
        if isinstance(ask, Die):
            self.thrown += 1
            return ask.accept(self.dice.face(self.thrown - 1, ask))
        assert isinstance(ask, Choice)
        return ask.accept(self.answers.pop(0) if self.answers else ask.options[0].key)

    def dice_of(self, clause: str) -> list[int]:
        """The sides of all dice thrown under a clause."""
        return [ask.sides for ask in self.asked if isinstance(ask, Die) and ask.clause == clause]


def laid(number: int = 7, **keys: Any) -> dict[str, Any]:
    """The keys of a scenario on its usual layout; one number for most tests, since a complex takes a while to make."""
    layout = scenarios()[keys.get("scenario", "prison_complex")].layout
    return {"table": {"layout": layout, "number": number}, **keys}


def set_up(until: str = "begin", seed: int = 1, **keys: Any) -> Game:
    return Table(made(**laid(**keys)), seed).go(until)
