"""Events of idea cards: steps, effects, clocks (chapters IDEA, NEW-VOC)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.mod import Reason
from wartable.engine.terrain import Table
from wartable.rulesets.adventures.events.base import CardEvent, Under
from wartable.rulesets.adventures.state import DAY, Game, Lying, Pending, Visibility


@dataclass(frozen=True, slots=True)
class SetComplete(CardEvent):
    """AT-IDEA-03: the group of the Doctor holds all five cards of the race's colour."""

    rule = "AT-IDEA-03"
    sentence = "All five ideas are held: {cards:card}."
    sign = Sign.FIND
    turning = "found"
    cards: tuple[str, ...]
    by: str = "AT-IDEA-03"

    @override
    def apply(self, game: Game) -> None:
        kept = tuple(fact for fact in game.facts if not fact[0].startswith(("complete", "before ")))
        felled = tuple((f"before {key}", number) for key, number in game.facts if key.startswith("felled "))
        game.facts = (*kept, ("complete", game.turn), *felled)


@dataclass(frozen=True, slots=True)
class Worked(CardEvent):
    """AT-NEW-VOC-01: a figure spends its act on a step; `place` is where."""

    rule = "AT-NEW-VOC-01"
    sentence = "{figure:to work} {words:text}."
    sign = Sign.NOTE
    figure: str
    path: str
    place: str
    words: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        _set(game, f"worked {self.path} {self.figure}", game.turn)


@dataclass(frozen=True, slots=True)
class TurnSpent(CardEvent):
    """AT-NEW-VOC-01: a figure has spent so many turns running at a place."""

    rule = "AT-NEW-VOC-01"
    sentence = "{figure:to have} spent {turns:turn} there."
    sign = Sign.NOTE
    figure: str
    path: str
    turns: int
    by: str

    @override
    def apply(self, game: Game) -> None:
        _set(game, f"spent {self.path} {self.figure}", self.turns)
        _set(game, f"spent in {self.path} {self.figure}", game.turn)


@dataclass(frozen=True, slots=True)
class Attempted(CardEvent):
    """AT-NEW-VOC-01: the die of a test, what is added, and what is needed."""

    rule = "AT-NEW-VOC-01"
    sentence = "{figure:to roll} {face}, {total} in all; {need} or more is needed."
    sign = Sign.NOTE
    figure: str
    face: int
    total: int
    need: int
    passed: bool
    by: str
    why: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class StepDone(CardEvent):
    """AT-IDEA-02, AT-CARD-12: a step of an Actions card or of a quest is done; `place` is the marker where.

    `around`: it is done with a step in it, of which the log has told already.
    """

    rule = "AT-IDEA-02"
    sign = Sign.FIND
    card: str
    path: str
    by: str
    place: str = ""
    figure: str = ""
    around: bool = False

    @override
    def told(self, game: Game) -> str:
        return "" if self.around else self.filled(game, "A part of {card:card} is done.")

    @override
    def apply(self, game: Game) -> None:
        head, _, number = self.path.rpartition(".")
        if head == "act":
            game.steps_done = tuple(sorted({*game.steps_done, int(number)}))
        _set(game, f"done {self.path}", 1)
        if self.place:
            _set(game, f"place {head.split('.')[0]} {self.place}", game.turn)
        if self.figure:
            _set(game, f"same {head.split('.')[0]} {self.figure}", game.turn)


@dataclass(frozen=True, slots=True)
class ActionsDone(CardEvent):
    """AT-IDEA-02, AT-IDEA-04: the Actions required are done; the Consequences follow."""

    rule = "AT-IDEA-04"
    sentence = "The actions of {card:card} are done. {words:text}"
    sign = Sign.FIND
    turning = "found"
    card: str
    words: str
    by: str = "AT-IDEA-04"

    @override
    def apply(self, game: Game) -> None:
        _set(game, "actions done", game.turn)


@dataclass(frozen=True, slots=True)
class StepsAgain(CardEvent):
    """AT-NEW-SIL-05: the truce is broken; the steps are to be done again."""

    rule = "AT-NEW-SIL-05"
    sentence = "The truce is broken: the war begins anew."
    sign = Sign.LOST
    turning = "lost"
    by: str

    @override
    def apply(self, game: Game) -> None:
        gone = ("done act.", "actions done", "place act ", "same act ", "spent act.", "spent in act.", "worked act.")
        game.facts = tuple(fact for fact in game.facts if not fact[0].startswith((*gone, "truce")))
        game.steps_done = ()
        game.pending = tuple(due for due in game.pending if due.key != "effect")


@dataclass(frozen=True, slots=True)
class Awaited(CardEvent):
    """AT-NEW-VOC-01: something comes at the end of a later turn."""

    rule = "AT-NEW-VOC-01"
    sentence = "{words:text}"
    sign = Sign.NOTE
    due: Pending
    words: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        game.pending = (*game.pending, self.due)


@dataclass(frozen=True, slots=True)
class CameDue(CardEvent):
    """AT-NEW-VOC-01: what was waited for comes now."""

    rule = "AT-NEW-VOC-01"
    sentence = ""
    part = Part.COURSE
    due: Pending
    by: str = "AT-NEW-VOC-01"

    @override
    def apply(self, game: Game) -> None:
        game.pending = tuple(due for due in game.pending if due != self.due)


@dataclass(frozen=True, slots=True)
class ClockStarted(CardEvent):
    """AT-GEN-06: the clock of a Threat card runs from now on."""

    rule = "AT-GEN-06"
    sentence = "The clock of the threat runs: {turns:turn} are left."
    sign = Sign.NOTE
    card: str
    turns: int
    by: str

    @override
    def visible_to(self, seat: str) -> bool:
        return False

    @override
    def apply(self, game: Game) -> None:
        game.clocks = (*game.clocks, (self.card, game.turn))


@dataclass(frozen=True, slots=True)
class ThreatCame(CardEvent):
    """AT-GEN-06: a Threat comes true."""

    rule = "AT-GEN-06"
    sentence = "{card:card}: {words:text}"
    sign = Sign.LOST
    turning = "came"
    card: str
    words: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        _set(game, f"struck {self.card}", game.turn)


@dataclass(frozen=True, slots=True)
class LightChanged(Under):
    """AT-VIS-01: fog comes or goes, for good if `until` is 0."""

    rule = "AT-VIS-01"
    sentence = "{words:text}"
    sign = Sign.NOTE
    kind: str
    until: int
    words: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        now = game.visibility
        after = now.after if now.until else now.kind
        game.visibility = Visibility(self.kind, self.until, after if self.until else DAY)


@dataclass(frozen=True, slots=True)
class TerrainCleared(Under):
    """AT-NEW-MEC-02: a piece of terrain is gone."""

    rule = "AT-NEW-MEC-02"
    sentence = "{piece:the to be} cleared away."
    sign = Sign.LOST
    piece: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        game.cleared = (*game.cleared, self.piece)
        game.table = cleared_of(game.table, game.cleared)


@dataclass(frozen=True, slots=True)
class PortalsGone(Under):
    """AT-NEW-VOC-01: portal markers are removed."""

    rule = "AT-NEW-VOC-01"
    sentence = "{portals:to be} gone."
    sign = Sign.DOOR
    portals: tuple[str, ...]
    by: str

    @override
    def apply(self, game: Game) -> None:
        game.portals = tuple(marker for marker in game.portals if marker.id not in self.portals)


@dataclass(frozen=True, slots=True)
class PortalsSwapped(Under):
    """AT-NEW-CARD-23: two portal markers change places."""

    rule = "AT-NEW-CARD-23"
    sentence = "{portal} and {other} change places."
    sign = Sign.DOOR
    portal: str
    other: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        one, two = game.portal(self.portal), game.portal(self.other)
        places = {one.id: (two.x, two.y), two.id: (one.x, one.y)}
        game.portals = tuple(
            m._replace(x=places[m.id][0], y=places[m.id][1]) if m.id in places else m for m in game.portals
        )


@dataclass(frozen=True, slots=True)
class DoubleFound(Under):
    """AT-NEW-AUT-05: a companion proves to have been a double; the true one is a prisoner at a marker."""

    rule = "AT-NEW-AUT-05"
    sentence = "{figure:to be} a double; the true one is held at {marker}."
    sign = Sign.HELD
    turning = "lost"
    figure: str
    marker: str
    x: int
    y: int
    by: str

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.x, figure.y, figure.held_at, figure.captor, figure.order = self.x, self.y, self.marker, "", ""


@dataclass(frozen=True, slots=True)
class MarkerLooked(Under):
    """AT-NEW-CARD-08: the face of an objective marker has been looked at."""

    rule = "AT-NEW-CARD-08"
    sentence = "{figure:to look} at {marker}: it is {live:the live one/a dummy}."
    sign = Sign.FIND
    reveals = True
    figure: str
    marker: str
    live: bool
    by: str

    @override
    def apply(self, game: Game) -> None:
        game.objectives = tuple(
            m._replace(seen=True, live=self.live) if m.id == self.marker else m for m in game.objectives
        )


@dataclass(frozen=True, slots=True)
class ThingPut(CardEvent):
    """AT-CARD-11: a thing of a quest lies on the table."""

    rule = "AT-CARD-11"
    sentence = "{card:card} lies at {marker}."
    sign = Sign.NOTE
    card: str
    marker: str
    x: int
    y: int
    by: str

    @override
    def apply(self, game: Game) -> None:
        game.lying = (*game.lying, Lying(self.card, self.x, self.y))


def cleared_of(table: Table, cleared: tuple[str, ...]) -> Table:
    """A table without the pieces that are gone."""
    return Table(table.width, table.height, tuple(piece for piece in table.features if piece.key not in cleared))


def _set(game: Game, key: str, value: int) -> None:
    game.facts = (*(fact for fact in game.facts if fact[0] != key), (key, value))
