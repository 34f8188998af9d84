"""Events of the laboratory (chapter LAB)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.engine.mod import Reason
from wartable.kit.wording import count
from wartable.rulesets.adventures.events.base import EpisodeEvent
from wartable.rulesets.adventures.state import Game


@dataclass(frozen=True, slots=True)
class LaboratoryAsked(EpisodeEvent):
    """AT-NEW-LAB-01: it has been settled who works in the laboratory this turn, '' nobody."""

    rule = "AT-NEW-LAB-01"
    sentence = ""
    worker: str

    @override
    def apply(self, game: Game) -> None:
        kept = tuple(fact for fact in game.facts if fact[0] != "laboratory" and not fact[0].startswith("works "))
        works = ((f"works {self.worker}", game.turn),) if self.worker else ()
        game.facts = (*kept, ("laboratory", game.turn), *works)


@dataclass(frozen=True, slots=True)
class LaboratoryRolled(EpisodeEvent):
    """AT-LAB-01, AT-LAB-02: the D6 of a worker, what is added, and what the total brings."""

    rule = "AT-LAB-02"
    sign = Sign.NOTE
    figure: str
    face: int
    total: int
    cards: int
    why: tuple[Reason, ...] = ()

    @override
    def told(self, game: Game) -> str:
        brought = count(self.cards, "card") if self.cards else "nothing"
        return self.filled(game, f"{{figure:to roll}} {{face}} in the laboratory, {{total}} in all: {brought}.")
