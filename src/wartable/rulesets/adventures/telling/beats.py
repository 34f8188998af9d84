"""What of an episode is worth telling: the events that make a story, each in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle
from typing import Any, NamedTuple

from wartable.engine.event import Event
from wartable.kit.wording import listed
from wartable.rulesets.adventures.events import arrivals, base, cards, ending, ideas, prisoners, spotting
from wartable.rulesets.adventures.state import (
    ALIENS,
    CHARACTER,
    CIVILIAN,
    LEADER,
    NODE,
    OWN,
    RANK,
    SOLDIER,
    Figure,
    Game,
)

PLOT, THREAT, SOLUTION, ACTIONS, CONSEQUENCES = 1, 2, 3, 4, 5


class Beat(NamedTuple):
    """A moment of the story: after how many events, how much it matters, its sentences, whom its picture is about.

    `turn` marks the moments at which a chapter may begin: contact, race, set, end.
    """

    at: int
    worth: int
    text: str
    about: tuple[str, ...] = ()
    turn: str = ""
    title: str = ""


def beats(game: Game, events: Sequence[Event]) -> list[Beat]:
    """The beats of an episode that is over, in their order."""
    teller = _Teller(game)
    found = (beat for at, event in enumerate(events, 1) for beat in teller.tell(at, event))
    return [beat._replace(text=beat.text[:1].upper() + beat.text[1:]) for beat in found]


ORDINALS = {
    "1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth", "7th": "seventh",
    "8th": "eighth", "9th": "ninth", "10th": "tenth",
}  # fmt: skip


def short(figure: Figure) -> str:
    """What a figure is called in a story."""
    if figure.unknown:
        return "something that nobody could name"
    first, _, rest = figure.name.partition(" ")
    if first in ORDINALS:
        return f"the {ORDINALS[first]} {rest}"
    if first == "The":
        return f"the {rest}"
    if figure.kind == NODE:
        return f"the {figure.name[:1].lower()}{figure.name[1:]}"
    titled = figure.kind in (LEADER, CHARACTER) and " " in figure.name
    return f"the {figure.name}" if titled else figure.name or figure.id


ASIDES = (
    "On the way something else was put right", "There was time for this as well", "And one thing more was done",
)  # fmt: skip
"""How a quest that is done is told whose card says nothing of it."""
MEASURED = re.compile(r"\d|\binch|\btable\b|\(")
"""What a sentence is about that only who plays needs."""


def tale(text: str) -> str:
    """The text of a card in a story: the sentences that measure nothing, of several."""
    sentences = re.split(r"(?<=\.) ", text)
    return " ".join(each for each in sentences if len(sentences) == 1 or not MEASURED.search(each))


class _Teller:
    """Goes through the events and remembers what has been told."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.told: set[str] = set()
        self.asides = cycle(ASIDES)
        self.fallen: dict[str, int] = {}
        self.ways: Mapping[type, Callable[[int, Any], Iterator[Beat]]] = {
            arrivals.AlienArrived: self._arrived, arrivals.RaceRevealed: self._revealed,
            base.FigureCaptured: self._captured, base.FigureRemoved: self._removed, base.KnockedOut: self._struck,
            spotting.ObjectiveTurnedUp: self._turned, cards.CardTaken: self._drawn, cards.QuestDone: self._quest,
            ideas.SetComplete: self._complete, ideas.ActionsDone: self._acted, ideas.ThreatCame: self._threat,
            ideas.DoubleFound: self._double, prisoners.EscapeRolled: self._escaped,
            prisoners.RescuedByCards: self._rescued, prisoners.CivilianSaved: self._saved,
            ending.EpisodeEnded: self._ended,
        }  # fmt: skip

    def tell(self, at: int, event: Event) -> Iterator[Beat]:
        way = self.ways.get(type(event))
        if way is not None:
            yield from way(at, event)

    def first(self, key: str) -> bool:
        """Whether this is told for the first time."""
        if key in self.told:
            return False
        self.told.add(key)
        return True

    def name(self, key: str) -> str:
        found = self.game.figures.get(key)
        return short(found) if found else base.name(self.game, key)

    def _own(self, key: str) -> Figure | None:
        """A figure of the story that has a name of its own."""
        found = self.game.figures.get(key)
        return found if found is not None and found.side == OWN and found.kind != SOLDIER else None

    # -------------------------------------------------------------- what came
    def _arrived(self, at: int, event: arrivals.AlienArrived) -> Iterator[Beat]:
        figure = self.game.figures.get(event.figure)
        if self.first("contact"):
            yield Beat(at, 8, "Then something moved where nobody should have been.", (event.figure,), "contact")
        elif figure is not None and figure.kind == LEADER and self.first("leader"):
            yield Beat(at, 6, f"{short(figure)} came to lead them.", (event.figure,))
        elif figure is not None and figure.kind == CHARACTER and figure.name and self.first(figure.name):
            yield Beat(at, 6, f"And with them was {short(figure)}.", (event.figure,))
        elif self.first("more"):
            yield Beat(at, 3, "More of them came.", (event.figure,))

    def _revealed(self, at: int, event: arrivals.RaceRevealed) -> Iterator[Beat]:
        name = self.race()
        yield Beat(at, 10, f"Now they saw what they were up against: {name}.", self._aliens(), "race", name)

    def race(self) -> str:
        """The race as people call it."""
        return self.game.book.races[self.game.race].name

    def _aliens(self) -> tuple[str, ...]:
        return tuple(key for key, figure in self.game.figures.items() if figure.side == ALIENS)[:2]

    def _turned(self, at: int, event: spotting.ObjectiveTurnedUp) -> Iterator[Beat]:
        if event.live and self.first("live"):
            yield Beat(at, 6, "And there it was, the thing that all of this was about.", (event.marker,))
        elif not event.live and self.first("dummy"):
            yield Beat(at, 2, "The first place that they searched was empty.", (event.marker,))

    # -------------------------------------------------------------- who was taken, hurt, freed
    def _captured(self, at: int, event: base.FigureCaptured) -> Iterator[Beat]:
        figure = self.game.figures.get(event.figure)
        if figure is None or figure.kind == CIVILIAN:
            return
        if self._own(event.figure):
            again = "" if self.first(f"taken {event.figure}") else " again"
            text = f"{self.name(event.figure)} was taken{again} and led away under guard."
            yield Beat(at, 9 - 2 * bool(again), text, (event.figure, event.captor), "taken", f"{figure.name} is taken")
        elif figure.side == ALIENS:
            yield Beat(at, 6, f"{self.name(event.figure)} gave up.", (event.figure,))

    def _escaped(self, at: int, event: prisoners.EscapeRolled) -> Iterator[Beat]:
        if event.escaped:
            text = f"{self.name(event.figure)} waited for a moment when nobody looked, and ran."
            yield Beat(at, 7, text, (event.figure,))

    def _rescued(self, at: int, event: prisoners.RescuedByCards) -> Iterator[Beat]:
        freed = listed(self.name(key) for key in event.freed)
        text = f"{self.name(event.figure)} gave away two good ideas to get {freed} out."
        yield Beat(at, 8, text, (event.figure, *event.freed))

    def _saved(self, at: int, event: prisoners.CivilianSaved) -> Iterator[Beat]:
        if self.first("saved"):
            yield Beat(at, 4, "People who had nothing to do with it were brought to safety.", ())

    def _struck(self, at: int, event: base.KnockedOut) -> Iterator[Beat]:
        if self._own(event.figure) and self.first(f"struck {event.figure}"):
            yield Beat(at, 5, f"{self.name(event.figure)} was struck down and lay without moving.", (event.figure,))

    def _removed(self, at: int, event: base.FigureRemoved) -> Iterator[Beat]:
        figure = self.game.figures.get(event.figure)
        if figure is None or not event.destroyed:
            return
        if figure.kind in (SOLDIER, RANK):
            yield from self._fell(at, figure)
        elif figure.side == ALIENS and self.first(f"end {event.figure}"):
            yield Beat(at, 6, f"That was the end of {short(figure)}.", (event.figure,))

    def _fell(self, at: int, figure: Figure) -> Iterator[Beat]:
        side = figure.side
        self.fallen[side] = self.fallen.get(side, 0) + 1
        text = {
            (OWN, 1): "The first of the soldiers fell.", (OWN, 3): "The soldiers paid dearly.",
            (ALIENS, 1): "One of them was stopped for good.", (ALIENS, 4): "They could be beaten, one by one.",
        }.get((side, self.fallen[side]))  # fmt: skip
        if text:
            yield Beat(at, 5 if side == OWN else 4, text, (figure.id,))

    # -------------------------------------------------------------- what it was about
    def _drawn(self, at: int, event: cards.CardTaken) -> Iterator[Beat]:
        idea = self.game.book.idea(event.card)
        if idea is None or idea.race != self.game.race or not self.first(event.card):
            return
        who = self.name(event.figure)
        opening = {
            PLOT: f"{who} pieced together what was going on.", THREAT: f"{who} saw what might come of it.",
            SOLUTION: f"{who} came upon something that could help.",
            ACTIONS: f"{who} learned what would have to be done.",
        }.get(idea.number)  # fmt: skip
        if idea.number == ACTIONS:
            self.first("plan")
        if opening:
            worth = 9 if idea.number == PLOT else 7
            yield Beat(at, worth, f"{opening} {tale(idea.text)}", (event.figure,), "", idea.name)

    def _complete(self, at: int, event: ideas.SetComplete) -> Iterator[Beat]:
        yield Beat(at, 9, "Now they had all of it, and only had to do it.", (), "set")

    def _acted(self, at: int, event: ideas.ActionsDone) -> Iterator[Beat]:
        found = {idea.number: idea for idea in self.game.book.set_of(self.game.race)}
        actions, end = found.get(ACTIONS), found.get(CONSEQUENCES)
        plan = tale(actions.text) if actions and self.first("plan") else ""
        yield Beat(at, 10, f"{plan} They did it.".strip(), self._friends(), "done")
        if end is not None:
            yield Beat(at, 10, tale(end.text), (), "", end.name)

    def _friends(self) -> tuple[str, ...]:
        return tuple(key for key, figure in self.game.figures.items() if figure.of_doctor)

    def _threat(self, at: int, event: ideas.ThreatCame) -> Iterator[Beat]:
        if self.first("threat"):
            idea = self.game.book.idea(event.card)
            yield Beat(at, 7, f"And what had been feared began. {tale(idea.text) if idea else ''}".strip(), ())

    def _double(self, at: int, event: ideas.DoubleFound) -> Iterator[Beat]:
        yield Beat(at, 9, f"And {self.name(event.figure)} had never been there at all: it was a copy.", (event.figure,))

    def _quest(self, at: int, event: cards.QuestDone) -> Iterator[Beat]:
        if self.first(event.card):
            card = self.game.book.cards[event.card]
            yield Beat(at, 4, card.story or f"{next(self.asides)}: {card.name.lower()}.", ())

    def _ended(self, at: int, event: ending.EpisodeEnded) -> Iterator[Beat]:
        yield Beat(at, 1, "", self._friends(), "end")
