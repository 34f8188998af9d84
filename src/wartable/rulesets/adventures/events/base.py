"""The base of all events, and those that every chapter needs (chapters TURN, ORD, MOVE)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.plane import Polygon
from wartable.kit.telling import NamingEvent, Words
from wartable.kit.wording import does, far, listed
from wartable.rulesets.adventures.state import (
    ALIENS,
    GONE,
    LEADER,
    NODE,
    NONE,
    POOLED,
    TABLE,
    Cursor,
    Figure,
    Game,
    Step,
)


def name(game: Game, key: str) -> str:
    """The name of a figure, a group, a marker, a seat or a piece of terrain by its id."""
    if key in game.figures:
        return spoken(game.figures[key])
    if key in {marker.id for marker in game.objectives} | {marker.id for marker in game.portals}:
        return key.replace("_", " ").replace("-", " ")
    if key in game.seats:
        return game.seats[key]
    members = [figure for figure in game.figures.values() if figure.group == key]
    if members:
        return spoken(members[0]) if len(members) == 1 else f"the group of {spoken(members[0])}"
    piece = next((piece.name for piece in game.table.features if piece.key == key), "")
    return piece or key.replace("_", " ").replace("-", " ")


def called(figure: Figure) -> str:
    """What a figure is called; AT-RACE-01: an alien that nobody has seen has no name."""
    return "an unknown figure" if figure.unknown else figure.name or figure.id


def spoken(figure: Figure) -> str:
    """What a figure is called within a sentence: `the 4th Doctor`, `the Master`, `Leela`."""
    found = called(figure)
    if found.startswith("The "):
        return f"the {found[4:]}"
    return f"the {found}" if found[:1].isdigit() else found


def opening(figure: Figure) -> str:
    """The same at the beginning of a sentence: `The 4th Doctor`."""
    found = spoken(figure)
    return found[:1].upper() + found[1:]


@dataclass(frozen=True, slots=True)
class EpisodeEvent(NamingEvent):
    """Base of the events of this system."""

    system: ClassVar[str] = "adventures"

    @override
    def name_of(self, game: Game, key: str) -> str:
        return name(game, key)

    @override
    def words_for(self, game: Game) -> Words:
        return {**NamingEvent.words_for(self, game), "card": game.book.name_of}


class Under(EpisodeEvent):
    """Base of events under the clause `by`, that of what has brought them about."""

    __slots__ = ()
    by: str

    @property
    @override
    def clause(self) -> str:
        return self.by


class CardEvent(Under):
    """Base of events of cards, whose keys read as what stands on them: `{card:card}`."""

    __slots__ = ()

    @override
    def words_for(self, game: Game) -> Words:
        def card(value: str | tuple[str, ...]) -> str:
            keys = (value,) if isinstance(value, str) else value
            return listed((f"«{card_name(game, key)}»" for key in keys), "no card")

        return {**EpisodeEvent.words_for(self, game), "card": card}


def card_name(game: Game, key: str) -> str:
    """What stands on a card, or what a thing of a plot or a quest is called."""
    book = game.book
    if key in book.ideas or key in book.cards:
        return book.name_of(key)
    return {"mcguffin": device(game)}.get(key, key.replace("_", " "))


def device(game: Game) -> str:
    """AT-NEW-OBJ-01: what the live objective is, once the race is known."""
    known = game.revealed and game.race in game.book.races
    return game.book.races[game.race].device if known else "the device"


# ------------------------------------------------------------------ the course of a turn
@dataclass(frozen=True, slots=True)
class MoversListed(EpisodeEvent):
    """AT-TURN-03: who is still to move in step 3, in order: groups of the players, single figures of the others."""

    rule = "AT-TURN-03"
    sentence = ""
    part = Part.COURSE
    movers: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        if not game.moving:
            game.listed = self.movers
        game.moving = self.movers


@dataclass(frozen=True, slots=True)
class StepBegan(EpisodeEvent):
    """AT-TURN-01 to -04: the next step begins, in set-up or in a turn; `part` of it are over."""

    rule = "AT-TURN-01"
    sentence = ""
    part = Part.COURSE
    sign = Sign.TURN
    step: Step
    done: int = 0

    @override
    def apply(self, game: Game) -> None:
        game.cursor = Cursor(self.step, self.done)
        game.active = ""


@dataclass(frozen=True, slots=True)
class TurnBegan(EpisodeEvent):
    """AT-TURN-01: a turn begins: orders of the last one are remembered, new ones are to be given."""

    rule = "AT-TURN-01"
    sentence = "Turn {turn} begins."
    part = Part.TURN
    sign = Sign.TURN
    begins = "turn"
    turn: int

    @override
    def apply(self, game: Game) -> None:
        game.turn, game.cursor, game.active = self.turn, Cursor(Step.ORDERS), ""
        game.rolled, game.spotted, game.fought, game.acts, game.plans = (), (), (), (), ()
        game.opened, game.blasts, game.asking, game.handed = (), (), (), ()
        game.moving, game.listed = (), ()
        for figure in game.figures.values():
            figure.last_order, figure.order, figure.ordered = figure.order, NONE, False
            figure.moved, figure.stepped, figure.acted = 0, False, False
            figure.was_shot_at_by, figure.shot_at_by = figure.shot_at_by, ()


@dataclass(frozen=True, slots=True)
class TurnEnded(EpisodeEvent):
    """AT-SHOOT-05: effects of some turns end with the last of them, before victory is checked."""

    rule = "AT-SHOOT-05"
    sentence = ""
    part = Part.COURSE
    turn: int

    @override
    def apply(self, game: Game) -> None:
        for figure in game.figures.values():
            figure.helpless = max(0, figure.helpless - 1)
            figure.suppressed = max(0, figure.suppressed - 1)
            figure.immobilised = max(0, figure.immobilised - 1)
        game.smoke = tuple(cloud for cloud in game.smoke if cloud.until > self.turn)
        if game.visibility.until and game.visibility.until <= self.turn:
            game.visibility = game.visibility._replace(kind=game.visibility.after, until=0)


@dataclass(frozen=True, slots=True)
class Picked(EpisodeEvent):
    """The group or figure that is dealt with now; '' once it is over."""

    rule = "AT-TURN-01"
    sentence = ""
    part = Part.COURSE
    group: str

    @override
    def apply(self, game: Game) -> None:
        game.active = self.group


# ------------------------------------------------------------------ orders
@dataclass(frozen=True, slots=True)
class OrderGiven(Under):
    """AT-ORD-01: a group, or figures of one, have an order for this turn."""

    rule = "AT-ORD-01"
    sentence = "{group:to have} the order {order:text}."
    sign = Sign.ORDER
    group: str
    figures: tuple[str, ...]
    order: str
    by: str = "AT-ORD-01"

    @override
    def apply(self, game: Game) -> None:
        for key in self.figures:
            game.figures[key].order, game.figures[key].ordered = self.order, True


@dataclass(frozen=True, slots=True)
class GroupChanged(EpisodeEvent):
    """AT-EVT-01: figures are under another order counter from now on."""

    rule = "AT-EVT-01"
    sentence = "{figures:to be} under an order counter with {among}."
    sign = Sign.ORDER
    figures: tuple[str, ...]
    group: str
    among: tuple[str, ...]

    @override
    def told(self, game: Game) -> str:
        template = self.sentence if self.among else "{figures:to have} an order counter to {figures:themselves}."
        return self.filled(game, template)

    @override
    def apply(self, game: Game) -> None:
        for key in self.figures:
            game.figures[key].group, game.figures[key].regrouped = self.group, game.turn


# ------------------------------------------------------------------ where figures are
@dataclass(frozen=True, slots=True)
class FigurePlaced(Under):
    """A figure stands on the table from now on, such as at set-up (AT-SETUP-09)."""

    rule = "AT-SETUP-09"
    sentence = "{figure:to be} set down."
    sign = Sign.MOVE
    figure: str
    x: int
    y: int
    by: str = "AT-SETUP-09"

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.x, figure.y, figure.where, figure.aboard = self.x, self.y, TABLE, ""


@dataclass(frozen=True, slots=True)
class FigureMoved(Under):
    """AT-MOVE-01: a figure has moved along `path`; it may go on moving (AT-TURN-05)."""

    rule = "AT-MOVE-01"
    mils = ("distance",)
    sentence = "{figure:to move} {distance:far}."
    sign = Sign.MOVE
    figure: str
    x: int
    y: int
    distance: int
    path: tuple[tuple[int, int], ...] = ()
    facing: int = 0
    corners: Polygon = ()
    by: str = "AT-MOVE-01"

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, self.sentence if far(self.distance) != far(0) else "{figure:to stay} in place.")

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.x, figure.y, figure.facing, figure.corners = self.x, self.y, self.facing, self.corners
        if self.distance:
            figure.moved += self.distance
            figure.active, figure.low, figure.loaded = game.turn, False, False  # AT-HVY-01: moving loses the load


@dataclass(frozen=True, slots=True)
class QuartersBegan(EpisodeEvent):
    """AT-TURN-05: a figure runs from another one that is after it: both move in quarters, in turn."""

    rule = "AT-TURN-05"
    sentence = "{runner:to run} from {pursuer}: both move in quarters."
    sign = Sign.MOVE
    runner: str
    pursuer: str


@dataclass(frozen=True, slots=True)
class WaysMet(EpisodeEvent):
    """AT-TURN-05: an alien goes for a figure and would catch it on its way: both move in quarters, in turn."""

    rule = "AT-TURN-05"
    sentence = "The ways of {mover} and {alien} meet: both move in quarters."
    sign = Sign.MOVE
    mover: str
    alien: str


@dataclass(frozen=True, slots=True)
class FigureStepped(EpisodeEvent):
    """AT-TURN-03: a figure has had its move in step 3, whether it went anywhere or not."""

    rule = "AT-TURN-03"
    sentence = ""
    part = Part.COURSE
    figure: str

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].stepped = True


@dataclass(frozen=True, slots=True)
class FigureRemoved(Under):
    """A figure has left the table: destroyed, gone off an edge, out of the game; aliens go back to the pool later."""

    rule = "AT-SHOOT-05"
    sentence = "{figure:to be} out of the game."
    sign = Sign.OUT
    turning = "lost"
    figure: str
    destroyed: bool
    by: str = "AT-SHOOT-05"

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.where, figure.captor, figure.held_at = GONE, "", ""
        figure.rescued = figure.rescued and not self.destroyed
        for other in game.figures.values():
            if other.captor == self.figure:
                other.captor = ""
        if figure.side == ALIENS and figure.race:
            figure.where = POOLED
            game.casualties = (*game.casualties, LEADER if figure.kind == NODE else figure.kind)
            game.alien_destroyed = game.alien_destroyed or self.destroyed
            if self.destroyed:
                fell(game, figure)


# ------------------------------------------------------------------ what happens to figures
@dataclass(frozen=True, slots=True)
class FigureCaptured(Under):
    """AT-PRIS-01: a figure is the prisoner of `captor` from now on."""

    rule = "AT-PRIS-01"
    sentence = "{captor:to capture} {figure}."
    sign = Sign.HELD
    turning = "taken"
    figure: str
    captor: str
    by: str = "AT-PRIS-01"

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.captor, figure.held_at, figure.order = self.captor, "", NONE
        if figure.side == ALIENS:
            fell(game, figure)
        game.figures[self.captor].objective = ""  # AT-ALN-05: the nearest marker is chosen anew


@dataclass(frozen=True, slots=True)
class FigureHeld(EpisodeEvent):
    """AT-PRIS-11: a prisoner has been brought to an objective marker, where a field or a room holds it."""

    rule = "AT-PRIS-11"
    sentence = "{figure:to be} held at {marker}."
    sign = Sign.HELD
    figure: str
    marker: str

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].held_at = self.marker


@dataclass(frozen=True, slots=True)
class FigureFreed(Under):
    """AT-PRIS-05: a prisoner is free to act again."""

    rule = "AT-PRIS-05"
    sentence = "{figure:to be} free."
    sign = Sign.FIND
    figure: str
    by: str = "AT-PRIS-05"

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        if figure.captor in game.figures:
            game.figures[figure.captor].objective = ""  # AT-ALN-01: chosen anew by who is free again
        figure.captor, figure.held_at = "", ""


@dataclass(frozen=True, slots=True)
class KnockedOut(Under):
    """AT-SHOOT-05, AT-SHOOT-06: a figure is helpless for the rest of this turn and `turns` full ones after it."""

    rule = "AT-SHOOT-05"
    sentence = "{figure:to be} {how:text} for {turns:turn}."
    sign = Sign.HELD
    figure: str
    turns: int
    how: str = "knocked out"
    by: str = "AT-SHOOT-05"

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.helpless = max(figure.helpless, self.turns + 1)


@dataclass(frozen=True, slots=True)
class Woken(Under):
    """A helpless figure is itself again before its time."""

    rule = "AT-SHOOT-07"
    sentence = "{figure:to come} round."
    sign = Sign.FIND
    figure: str
    by: str = "AT-SHOOT-07"

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].helpless = 0


@dataclass(frozen=True, slots=True)
class Suppressed(Under):
    """AT-SHOOT-03: a figure can do nothing next turn but get into cover or go to ground."""

    rule = "AT-SHOOT-03"
    sentence = "{figure:to be} suppressed."
    sign = Sign.HELD
    figure: str
    by: str = "AT-SHOOT-03"

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].suppressed = 2


@dataclass(frozen=True, slots=True)
class Wounded(Under):
    """AT-SHOOT-04: a figure has a wound, and is suppressed."""

    rule = "AT-SHOOT-04"
    sentence = "{figure:to be} wounded."
    sign = Sign.LOST
    figure: str
    by: str = "AT-SHOOT-04"

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.wounds += 1
        figure.suppressed = 2


@dataclass(frozen=True, slots=True)
class Immobilised(Under):
    """AT-MEL-07: a figure neither moves nor acts next turn, but fights back."""

    rule = "AT-MEL-07"
    sentence = "{figure:to be} immobilised."
    sign = Sign.HELD
    figure: str
    turns: int = 1
    by: str = "AT-MEL-07"

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].immobilised = self.turns + 1


@dataclass(frozen=True, slots=True)
class WentToGround(EpisodeEvent):
    """AT-SHOOT-03: a suppressed figure counts as in cover until it moves."""

    rule = "AT-SHOOT-03"
    sentence = "{figure:to go} to ground."
    sign = Sign.NOTE
    figure: str

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].low = True


# ------------------------------------------------------------------ facts
@dataclass(frozen=True, slots=True)
class FactSet(Under):
    """A counter of the episode is set; `words`: what the log says of it."""

    rule = "AT-NEW-VOC-01"
    sentence = "{words:text}"
    part = Part.COURSE
    key: str
    value: int
    by: str = "AT-NEW-VOC-01"
    words: str = ""

    @override
    def apply(self, game: Game) -> None:
        game.facts = (*(fact for fact in game.facts if fact[0] != self.key), (self.key, self.value))


def fell(game: Game, figure: Figure) -> None:
    """AT-NEW-VOC-01: an alien more has been destroyed, disabled or captured, of its kind, in this turn."""
    key = f"felled {figure.kind}"
    kept = tuple(fact for fact in game.facts if fact[0] not in (key, "felled in"))
    game.facts = (*kept, (key, game.fact(key) + 1), ("felled in", game.turn))


def said(game: Game, key: str, verb: str) -> str:
    """A figure or group with its verb: `Rose moves`."""
    return does(name(game, key), verb)
