"""A position as messages show it to a seat: the view as plain JSON data, the scene as shapes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import msgspec

from wartable.engine import ruleset as engine
from wartable.engine.aim import Aim, Foretold
from wartable.engine.answer import Physical
from wartable.engine.ask import Ask, Choice, Fault, Move, Placement
from wartable.engine.errors import RuleError
from wartable.engine.matching import Matching
from wartable.engine.session import Session
from wartable.engine.steer import Drive, Run
from wartable.server.protocol import messages as m
from wartable.server.rooms.written import Written
from wartable.umpire import stead, telling

T = TypeVar("T")
SHAPES = 1 << 15  # outlines that are kept: most are those of the position before


class Position(NamedTuple):
    """Where a game stands, as one seat knows it."""

    view: Written
    ground: m.Ground
    shapes: list[m.Shape]
    title: str
    request: m.Request | None
    outcome: m.Outcome | None


@dataclass(frozen=True, slots=True)
class Digested:
    """Tells of the events after the first `first`; equal ones tell the same."""

    first: int

    def __call__(self, session: Session, seat: str) -> list[dict[str, Any]]:
        """The rows of `Teller.digested`."""
        return telling.Teller(session, seat).digested(self.first)


def position(session: Session, seat: str) -> Position:
    """Where the game stands, as `seat` knows it."""
    game = telling.known(session, seat)
    ground, shapes, title = split(session.ruleset.scene(game, seat))
    request = telling.request(session.ask, seat)
    if request and session.ask is not None and seat == session.ask.seat:
        request.update(telling.places(session.ask), deeds=list(stead.open_to(session, seat)))
    ended = telling.result(session.outcome) if session.ask is None else None
    if ended:
        ended["scores"] = [score._asdict() for score in session.ruleset.scores(session.game)]
    return Position(
        Written(session.ruleset.view(game, seat)), ground, shapes, title,
        msgspec.convert(request, m.Request) if request else None,
        msgspec.convert(ended, m.Outcome) if ended else None,
    )  # fmt: skip


Prepared = dict[tuple[str, Callable[[Session, str], Any]], Any]
"""What was made of a position, by seat and by what makes it."""


class Shown:
    """What was made of a position for those who look at it, once for all who look from the same seat."""

    def __init__(self) -> None:
        self._made: Prepared = {}
        self._at = -1

    def put(self, at: int, made: Prepared) -> None:
        """The position is that of the version `at` now, of which this is `made`."""
        self._made, self._at = made, at

    def has(self, at: int, seat: str, make: Callable[[Session, str], Any]) -> bool:
        """Whether `of` is at once there."""
        return self._at == at and (seat, make) in self._made

    def of(self, at: int, session: Session, seat: str, make: Callable[[Session, str], T]) -> T:
        """What `make` makes of the version `at` of a session for `seat`."""
        if self._at != at:
            self.put(at, {})
        if (seat, make) not in self._made:
            self._made[seat, make] = make(session, seat)
        found: T = self._made[seat, make]
        return found


def prepared(session: Session, seats: Collection[str], first: int) -> Prepared:
    """What is sure to be wanted of a position by `seats` who knew the first `first` events, as `Shown` keeps it."""
    digested = Digested(min(first, len(session.events)))  # some may have been taken back
    try:
        made: Prepared = {(seat, position): position(session, seat)
                          for seat in seats if not telling.hides(session.ask, seat)}  # fmt: skip
        if telling.open_to(session, (*seats, ""), digested.first):
            made["", digested] = digested(session, "")
    except Exception:  # what was decided stands all the same: it fails for whoever is told of it
        return {}
    return made


def checked(key: int, ask: Ask, value: Any) -> m.Checked:
    """What would come of `value` as the answer to the open request for places or pairs.

    `key` is the number of the message that asks.
    """
    if isinstance(ask, Matching):
        return _matched(key, ask, value)
    if not isinstance(ask, Placement):
        return m.Checked(id=key, models=[], why="nothing is to be placed now")
    if isinstance(ask, Aim):
        return _aimed(key, ask, value)
    if isinstance(ask, Drive):
        return _driven(key, ask, value)
    try:
        plan = ask.check(value)
    except RuleError as why:
        faults = [m.ModelFault(*fault) for fault in _faults(ask, value)]
        return m.Checked(id=key, models=[], why=why.text, clause=why.clause, faults=faults)
    lengths = list(ask.lengths(plan)) if isinstance(ask, Move) else []
    models = [list(at) for at in ask.shows(plan)]
    return m.Checked(id=key, models=models, lengths=lengths, facings=list(ask.looks(plan)))


def _matched(key: int, ask: Matching, value: Any) -> m.Checked:
    try:
        ask.accept(value)
    except RuleError as why:
        return m.Checked(id=key, models=[], why=why.text, clause=why.clause)
    return m.Checked(id=key, models=[])


def _aimed(key: int, ask: Aim, value: Any) -> m.Checked:
    found = ask.preview(value)
    models = [] if found.why else [list(at) for at in ask.shows(ask.check(value))]
    return m.Checked(
        id=key, models=models, why=found.why, clause=found.clause,
        outline=[list(at) for at in found.outline], touched=list(found.touched), foretold=_foretold(found.foretold),
    )  # fmt: skip


def _driven(key: int, ask: Drive, value: Any) -> m.Checked:
    found = ask.steers(value)
    steered = m.Steered([_leg(run) for run in found.runs], [_leg(run) for run in found.opens], found.left)
    if found.why:
        return m.Checked(id=key, models=[], why=found.why, clause=found.clause, steered=steered)
    plan = ask.check(value)
    return m.Checked(
        id=key, models=[list(at) for at in ask.shows(plan)], lengths=list(ask.lengths(plan)),
        facings=list(ask.looks(plan)), steered=steered,
    )  # fmt: skip


def _leg(run: Run) -> m.Leg:
    told = run._asdict() | {"at": list(run.at), "corners": [list(corner) for corner in run.corners]}
    kind, far = told.pop("leg")
    return m.Leg(kind=kind, far=far, **told)


def _foretold(found: Foretold) -> m.Foretold:
    rows = {key: [row._asdict() for row in getattr(found, key)] for key in ("touches", "bases", "facts", "bars")}
    landings = [{**landing._asdict(), "chance": round(landing.chance, 6)} for landing in found.landings]
    return msgspec.convert({**rows, "line": found.line, "landings": landings}, m.Foretold)


def sight(session: Session, seat: str, asked: m.Look) -> m.Sight:
    """What lies between two units, made of what `seat` knows and of nothing else.

    Raises:
        RuleError: one of them is not there to be looked at.
    """
    game = telling.known(session, seat)
    found = session.ruleset.look(game, asked.viewer, asked.target, asked.eye, asked.mark)
    return m.Sight(
        id=asked.id, how=found.how, say=found.say, clause=found.clause, line=[list(at) for at in found.line]
    )  # fmt: skip


def foreseen(session: Session, seat: str, asked: m.Foresee) -> m.Foreseen:
    """What `seat` would be asked next if the one that it names acted. The game itself stays where it is.

    Raises:
        RuleError: `seat` is not asked who acts, that one may not act, or something else comes first.
    """
    ask = session.ask
    if not isinstance(ask, Choice) or ask.seat != seat or session.decisions != asked.n:
        raise RuleError("", "you are not asked now")
    if not ask.manner.acts or not any(option.key == asked.key and option.target for option in ask.options):
        raise RuleError(ask.clause, "nobody acts by this answer")
    # Whose dice they are does not matter: what a die shows is not to be known beforehand, so none is thrown.
    other = session.fork(Physical(), keep="none")
    _ = other.ask
    other.answer(asked.key)
    found = other.ask
    if not isinstance(found, Choice) or found.seat != seat or not found.manner.menu:
        raise RuleError(ask.clause, "something else comes first")
    request = msgspec.convert(telling.request(found, seat), m.Request)
    return m.Foreseen(id=asked.id, n=asked.n, key=asked.key, request=request)


def stepped(session: Session, seat: str, asked: m.AskWay) -> m.Steps:
    """The squares from one to another, made of what `seat` knows and of nothing else.

    Raises:
        RuleError: `seat` is not asked now.
    """
    ask = session.ask
    if ask is None or ask.seat != seat or session.decisions != asked.n:
        raise RuleError("", "you are not asked now")
    return m.Steps(id=asked.id, squares=list(session.ruleset.way(telling.known(session, seat), asked.unit, asked.to)))


def _faults(ask: Placement, value: Any) -> Sequence[Fault]:
    try:
        return ask.faults(value)
    except RuleError:
        return ()  # it is no answer at all, and that has been said


def split(scene: engine.Scene) -> tuple[m.Ground, list[m.Shape], str]:
    """What of a scene seldom changes, and the rest."""
    still: list[m.Shape] = []
    moving: list[m.Shape] = []
    for shape in scene.shapes:
        (still if shape.still else moving).append(_shape(shape))
    return m.Ground(scene.width, scene.height, scene.kind, still), moving, scene.title


@lru_cache(maxsize=SHAPES)
def _shape(shape: engine.Shape) -> m.Shape:
    """The same object for the same outline: whoever compares two positions sees at once what is alike."""
    points = [list(at) for at in shape.points]
    return m.Shape(shape.kind, points, shape.radius, shape.tone, shape.text, shape.turn, shape.id, shape.clause)
