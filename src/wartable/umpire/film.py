"""A game retold from its first decision to where it stands, as a page that anybody can open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wartable.engine.session import Session
from wartable.picture import animation
from wartable.picture.animation import Frame
from wartable.umpire import telling


def film(start: Session, answers: Sequence[Any], title: str, seat: str) -> str:
    """The page of a game as `seat` knows it: `start` is its first moment, and it is played on by `answers`."""
    return animation.page(title, start.ruleset.title, frames(start, answers, seat))


def frames(start: Session, answers: Sequence[Any], seat: str) -> Iterator[Frame]:
    """Each moment of it of which `seat` may know."""
    teller, turn = telling.Teller(start, seat), 0
    for number in range(len(answers) + 1):
        if number:
            start.answer(answers[number - 1])
        if telling.hides(start.ask, seat) and number:
            continue
        says = []
        for data in teller.news():
            if data["event"] == "TurnBegan":
                turn = int(data["turn"])
            if data["say"]:
                says.append((str(data["say"]), str(data["clause"])))
        yield Frame(telling.scene(start, seat), turn, says)
