"""Episodes at a real table, played by answers written down in a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from tests.rulesets.adventures.helpers import document, figure
from wartable.engine.ask import Ask, Choice, Die, Pool
from wartable.engine.compat import override
from wartable.kit.documents import adopt
from wartable.rulesets.adventures.real.turn import step
from wartable.rulesets.adventures.scenario.file import read
from wartable.rulesets.adventures.state import Game, Step

IDLE = ("none", "no", "nothing", "stays", "done", "nobody", "stand", "unseen")
"""What people answer who see nothing and want nothing, the first of these that is offered."""
Reply = Callable[[Choice], str]
MARKERS = [{"id": f"objective-{n}", "at": [5 + 40 * n, 5], "live": n == 2} for n in range(1, 5)]
PORTALS = [{"id": f"portal-{n}", "at": [5 + 40 * n, 246], "value": 1} for n in range(3)]


def real(*figures: dict[str, Any], **parts: Any) -> Game:
    """An episode at a real table with these figures, in step 1 of turn 1."""
    game = read(adopt(document(*figures, real=True, **parts)))
    game.cites = {}
    return game


def table(*figures: dict[str, object], **parts: object) -> Game:
    """A Doctor, his markers and portals; the race is that of the Daleks."""
    hero = figure("hero", "doctor", (5, 45), person="4th_doctor", group="heroes", card_limit=5, seat="p1")
    usual = {"race": "dal", "objectives": MARKERS, "portals": PORTALS, "pool": {"rank": 8, "leader": 1, "character": 1}}
    return real(hero, *figures, **{**usual, "seats": [{"seat": "p1", "name": "Ann"}], **parts})


def dalek(at: tuple[float, float] = (125, 125), **fields: object) -> dict[str, object]:
    return figure("alien-1", "rank", at, race="dal", weapons=["dalek_ray"], name="Dalek 1", **fields)


def full_turn() -> dict[str, Any]:
    """A scenario whose first turn can have work in a laboratory, quarter moves and smoke."""
    seats = [{"seat": "p1", "name": "Ann"}]
    hero = figure("hero", "doctor", (5, 45), person="4th_doctor", group="hero", seat="p1")
    friend = figure("leela", "companion", (45, 45), person="leela", group="leela", seat="p1", smoke=1)
    return document(
        hero, friend, dalek(), title="A real turn", real=True, race="dal", contact=True, revealed=True, seats=seats,
        objectives=MARKERS, portals=PORTALS, laboratory="greenhouse", deck=["dal_1", "dal_2"],
    )  # fmt: skip


FULL_TURN = {
    "Which order does the 4th Doctor": "stand",
    "Which order does Leela": "retreat",
    "Who works": "hero",
    "Which alien is after": "alien-1",
    "How far is the nearest player character": "reach",
    "Who is that: the nearest": "leela",
    "What does Leela do": "smoke",
}
"""What people answer in it who want all three, by words of the questions, in the order in which they are asked."""


def in_full_turn(question: str, keys: Iterable[str]) -> str:
    """The key that such people take of those offered; whatever else is asked, they see and want nothing."""
    keys = list(keys)
    wanted = next((key for words, key in FULL_TURN.items() if words in question and key in keys), "")
    return wanted or next((key for key in ("on", *IDLE) if key in keys), keys[0])


def soldier(number: int, **fields: object) -> dict[str, object]:
    usual = {"group": "squad", "seat": "p1", "name": f"Soldier {number}"}
    return figure(f"soldier-{number}", "soldier", (45 + number, 45), **usual, **fields)


class People:
    """Who sits there: dice in the order of the throws, and answers by words of their questions, each as often as asked.

    `asked`: all questions with what was answered.
    """

    def __init__(self, dice: Iterable[int] = (), **answers: str | list[str]) -> None:
        self.dice = list(dice)
        self.answers = {key.replace("_", " "): value for key, value in answers.items()}
        self.asked: list[tuple[str, str]] = []
        self.thrown: list[Die | Pool] = []

    def answer(self, ask: Ask) -> Any:
        """What the flow is sent."""
        if isinstance(ask, Die):
            self.thrown.append(ask)
            return ask.accept(self.dice.pop(0) if self.dice else 1)
        if isinstance(ask, Pool):
            self.thrown.append(ask)
            return ask.accept([self.dice.pop(0) if self.dice else 1 for _ in range(ask.count)])
        assert isinstance(ask, Choice), f"people at a real table cannot answer {ask}"
        key = self.chosen(ask)
        self.asked.append((ask.question, key))
        return ask.accept(key)

    def chosen(self, ask: Choice) -> str:
        """The key of the option taken."""
        keys = [option.key for option in ask.options]
        for words, wanted in self.answers.items():
            if words in ask.question:
                one = wanted if isinstance(wanted, str) else wanted.pop(0) if wanted else ""
                if one in keys:
                    return one
        return next((key for key in IDLE if key in keys), keys[0])

    def questions(self) -> list[str]:
        """All that was asked, in order."""
        return [question for question, _ in self.asked]


def play(game: Game, people: People, until: Step | None = None, turns: int = 1) -> People:
    """The episode goes on to the end of so many turns, or until a step begins."""
    end = game.turn + turns
    while game.result is None and game.turn < end and game.cursor.step is not until:
        flow = step(game)
        assert flow is not None
        sent: Any = None
        while True:
            try:
                ask = flow.send(sent)
            except StopIteration:
                break
            sent = people.answer(ask)
    return people


class Anybody(People):
    """People who answer by lot, and see portal markers more often than not."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.lot = Random(seed)

    @override
    def answer(self, ask: Ask) -> Any:
        if isinstance(ask, Die | Pool):
            self.dice = [self.lot.choice(ask.faces or range(1, ask.sides + 1)) for _ in range(getattr(ask, "count", 1))]
        return super().answer(ask)

    @override
    def chosen(self, ask: Choice) -> str:
        keys = [option.key for option in ask.options]
        if ask.clause == "AT-VIS-06":
            return keys[-1] if "Which else" in ask.question else keys[0]
        if ask.clause in ("AT-PORT-03", "AT-PORT-04") or (ask.clause == "AT-PRIS-02" and self.lot.random() < 0.8):
            return keys[-1]
        idle = [key for key in keys if key in IDLE]
        return idle[0] if idle and self.lot.random() < 0.5 else self.lot.choice(keys)
