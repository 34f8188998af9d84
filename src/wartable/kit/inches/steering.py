"""Driving in legs and turns: straight ahead, a turn on the spot, ahead again, or straight back.

An answer lays the legs itself, `{"drive": [["ahead", mils], ["turn", degrees], ["back", mils]]}`, a turn to the right
in degrees; or it names where to go, `{"to": [x, y]}` with or without `"facing"`, and legs are found. What a turn costs,
what is in the way and by which clauses something is refused is handed in. Lengths are mils.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from wartable.engine.errors import RuleError
from wartable.engine.plane import (
    CONTACT,
    INCH,
    Bodied,
    Body,
    Point,
    body_overlaps_polygon,
    chord,
    inches,
    overlaps,
    path_length,
    rectangle,
    scatter,
    segment_crosses_polygon,
)
from wartable.engine.steer import AHEAD as AHEAD
from wartable.engine.steer import BACK as BACK
from wartable.engine.steer import TURN as TURN
from wartable.engine.steer import Drive, Leg, Run, Steered
from wartable.engine.terrain import Feature, Table
from wartable.kit.inches.bases import Base, heading, put, sizes
from wartable.kit.inches.ways import Way
from wartable.kit.places import facings, wanted

B = TypeVar("B", bound=Base)
STEP = 15  # degrees; how fine what a turn sweeps over is looked at
MOST_LEGS = 20
MOST_POSES = 4000
_TRIED = (2, 4, 6)
"""Inches straight ahead that are tried where legs are found."""


class Helm(NamedTuple):
    """What a vehicle can do in one move.

    Args:
        allowance: mils. straight: the least that it goes ahead before a turn. turn: what a turn costs of the allowance.
        sharpest: the greatest turn, degrees. back: what a mil backwards costs, 0 if it cannot go back.
        clauses: of the whole move, of what comes before a turn, of what it costs, of the greatest turn, of going back.
    """

    allowance: int
    straight: int = 2 * INCH
    turn: int = INCH
    sharpest: int = 90
    back: int = 2
    clauses: tuple[str, str, str, str, str] = ("", "", "", "", "")


class About(NamedTuple):
    """What lies about who drives.

    Args:
        foes: whom it stops at, in contact. walls: what it can neither pass nor touch. rests: what it may pass, and not
            end on.
        closed: the features that it may not enter; shut: those that it may pass over and not end in.
        more: what each mil over a feature costs beside itself, in thousandths.
        crossing: what crossing the outline of a feature costs once, mils.
    """

    foes: Sequence[Bodied] = ()
    walls: Sequence[Bodied] = ()
    rests: Sequence[Bodied] = ()
    closed: Callable[[Feature], bool] = lambda feature: False
    shut: Callable[[Feature], bool] = lambda feature: False
    more: Callable[[Feature], int] = lambda feature: 0
    crossing: Callable[[Feature], int] = lambda feature: 0


class Pose(NamedTuple):
    """Where it stands and looks after a leg, what is left of the allowance, and how far it has gone straight ahead."""

    x: int
    y: int
    facing: int
    left: int
    straight: int = 0
    turned: bool = False
    backed: bool = False


class Driven(NamedTuple):
    """A drive: its legs, the pose before the first and after each, and the way in the terms of every move."""

    legs: tuple[Leg, ...]
    poses: tuple[Pose, ...]
    way: Way[Any]


def plain(pose: Pose, leg: Leg) -> tuple[str, str]:
    """That nothing comes of a leg besides."""
    return "", ""


class Steering(Generic[B]):
    """One request to drive, of one body or of several that keep their formation and look where the first one does."""

    def __init__(
        self, table: Table, seat: str, unit: str, body: B, helm: Helm, about: About, *, base: str, edge: str,
        gone: Pose | None = None, contact: bool = True, warns: Callable[[Pose, Leg], tuple[str, str]] = plain,
        company: Sequence[B] = (),
    ) -> None:  # fmt: skip
        """`base`: the clause by which a base or ground is in the way, `edge` that of the edge of the table.

        gone: where it is in a drive that has begun. contact: whether it may end in contact with a foe. warns: what
        comes of a leg besides, with its clause. company: the bodies that go the same legs beside it.
        """
        self.train = tuple((other, other.x - body.x, other.y - body.y) for other in (body, *company))
        self.table, self.seat, self.unit, self.body, self.helm, self.about_it = table, seat, unit, body, helm, about
        self.base, self.edge, self.contact, self.warns = base, edge, contact, warns
        self.length, self.width = sizes(body) if body.corners else (2 * body.r, 2 * body.r)
        self.start = gone or Pose(body.x, body.y, body.facing, helm.allowance)

    # -------------------------------------------------------------- the request
    def ask(self, question: str, judge: Callable[[Driven], None] = lambda driven: None) -> Drive:
        """The request; its plan is a `Driven`. `judge` may raise RuleError for a drive that is possible."""

        def check(answer: Any) -> Driven:
            found = self.check(answer)
            judge(found)
            return found

        return Drive(
            self.helm.clauses[0], self.seat, question, self.unit, check, self.ideas, limit=self.start.left,
            shows=lambda driven: [(model.x, model.y) for model in driven.way.ends],
            movers=tuple(body.id for body, _, _ in self.train),
            lengths=lambda driven: [driven.way.distance], fronts=True, first=lambda: self.driven(()),
            looks=lambda driven: [model.facing for model in driven.way.ends], size=(self.length, self.width),
            steers=lambda answer: self.steered(answer, check),
        )  # fmt: skip

    def steered(self, answer: Any, check: Callable[[Any], Driven]) -> Steered:
        """How far the legs of an answer come, and what might come next; see `Drive.steers`."""
        runs, pose = list[Run](), self.start
        try:
            legs = self.wanted(answer)
            for number, leg in enumerate(legs):
                warning, clause = self.warns(pose, leg)
                after = self.after(pose, leg, last=number == len(legs) - 1)
                runs.append(self._run(leg, after, cost=pose.left - after.left, warning=warning, clause=clause))
                pose = after
            if legs:
                check(answer)
        except RuleError as why:
            return Steered(tuple(runs), tuple(self._opens(pose)), pose.left, why.text, why.clause)
        return Steered(tuple(runs), tuple(self._opens(pose)), pose.left)

    def wanted(self, answer: Any) -> tuple[Leg, ...]:
        """The legs of an answer, which need not be legal; those that are found for a place.

        Raises:
            RuleError: it is no drive.
        """
        if isinstance(answer, dict) and "drive" in answer and len(answer) == 1:
            return self._legs(answer["drive"])
        return self.check(answer).legs

    def _run(self, leg: Leg, pose: Pose, **more: Any) -> Run:
        corners = rectangle(pose.x, pose.y, self.length, self.width, pose.facing).corners
        return Run(leg, (pose.x, pose.y), pose.facing, corners, left=pose.left, **more)

    def _opens(self, pose: Pose) -> Iterator[Run]:
        for leg, why, clause in self.next_legs(pose):
            kind, far = leg
            if not why:
                after = self.after(pose, leg)
                yield self._run(leg, after, cost=pose.left - after.left, last=after.left < INCH, clause=clause)
            elif kind == TURN:
                turned = pose._replace(facing=(pose.facing - far) % 360)
                yield self._run(leg, turned, why=why, clause=clause)
            else:
                yield self._run(leg, pose, why=why, clause=clause)

    def check(self, answer: Any) -> Driven:
        """The drive that an answer asks for.

        Raises:
            RuleError: it is no answer, or it is not allowed.
        """
        if not isinstance(answer, dict):
            raise RuleError(self.helm.clauses[0], f"a drive is {{'drive': [...]}} or {{'to': [x, y]}}, not {answer!r}")
        if answer.get("stay") is True and len(answer) == 1:
            return self.driven(())
        if "drive" in answer and len(answer) == 1:
            return self.driven(self._legs(answer["drive"]))
        if "to" in answer or "models" in answer:
            place = wanted(answer, self.helm.clauses[0], 1, fronts=True)
            (facing,) = facings(answer, self.helm.clauses[0], (-1,))
            return self.toward(place.models[0] if place.models else place.to, None if facing < 0 else facing)
        raise RuleError(self.helm.clauses[0], "a drive names its legs with 'drive', or a place with 'to'")

    def _legs(self, given: Any) -> tuple[Leg, ...]:
        clause = self.helm.clauses[0]
        if not isinstance(given, list | tuple) or len(given) > MOST_LEGS:
            raise RuleError(
                clause, f"a drive is a list of at most {MOST_LEGS} legs, such as [['ahead', 4000], ['turn', 90]]"
            )
        found: list[Leg] = []
        for leg in given:
            fits = isinstance(leg, list | tuple) and len(leg) == 2 and leg[0] in (AHEAD, TURN, BACK)
            if not fits or type(leg[1]) is not int or abs(leg[1]) > 1_000_000:
                raise RuleError(
                    clause, f"{leg!r} is no leg; write ['ahead', mils], ['turn', degrees] or ['back', mils]"
                )
            found.append((leg[0], leg[1]))
        return tuple(found)

    # -------------------------------------------------------------- legs
    def driven(self, legs: Sequence[Leg]) -> Driven:
        """The drive along some legs.

        Raises:
            RuleError: one of them is not allowed, or it may not end there.
        """
        poses = [self.start]
        for number, leg in enumerate(legs):
            poses.append(self.after(poses[-1], leg, last=number == len(legs) - 1))
        end = poses[-1]
        if legs and (why := self._no_rest(end)):
            raise why
        path = tuple((pose.x, pose.y) for pose in (poses if legs else poses * 2))
        far = path_length(path)
        paths = tuple(tuple((x + dx, y + dy) for x, y in path) for _, dx, dy in self.train)
        if not legs:
            return Driven((), tuple(poses), Way(tuple(body for body, _, _ in self.train), paths, far))
        ends = tuple(
            put(body, end.x + dx, end.y + dy, end.facing)._replace(facing=end.facing) for body, dx, dy in self.train
        )  # fmt: skip
        return Driven(tuple(legs), tuple(poses), Way(ends, paths, far))

    def after(self, pose: Pose, leg: Leg, last: bool = True) -> Pose:
        """The pose after one leg more; `last`: nothing comes after it, so that it may stop at a foe.

        Raises:
            RuleError: the leg is not allowed.
        """
        word, much = leg
        if word == TURN:
            return self._turned(pose, much)
        return self._gone(pose, much, word == BACK, last)

    def _turned(self, pose: Pose, degrees: int) -> Pose:
        helm = self.helm
        if abs(degrees) > helm.sharpest:
            raise RuleError(helm.clauses[3], f"it turns by at most {helm.sharpest} degrees, not by {abs(degrees)}")
        if pose.backed:
            raise RuleError(helm.clauses[4], "who goes back does not turn in that move")
        if pose.straight < helm.straight:
            text = f"it goes {inches(helm.straight)} inches straight ahead before a turn, not {inches(pose.straight)}"
            raise RuleError(helm.clauses[1], text)
        if pose.left < helm.turn:
            raise RuleError(helm.clauses[2], f"a turn takes {inches(helm.turn)} inch, and {inches(pose.left)} is left")
        for part in range(STEP, abs(degrees), STEP):
            between = pose._replace(facing=(pose.facing - (part if degrees > 0 else -part)) % 360)
            if why := self._blocked(self._bodies(between), self._in_way()):
                raise why
        done = pose._replace(facing=(pose.facing - degrees) % 360, left=pose.left - helm.turn, straight=0, turned=True)
        if why := self._blocked(self._bodies(done), self._in_way()):
            raise why
        return done

    def _gone(self, pose: Pose, far: int, back: bool, last: bool) -> Pose:
        helm = self.helm
        if far <= 0:
            raise RuleError(helm.clauses[0], "a leg is longer than nothing")
        if back and not helm.back:
            raise RuleError(helm.clauses[4], "it cannot go back")
        if back and (pose.turned or (pose.straight and not pose.backed)):
            raise RuleError(helm.clauses[4], "it goes back only in a move without turns and nothing ahead")
        if not back and pose.backed:
            raise RuleError(helm.clauses[4], "who has gone back goes no other way in that move")
        way = (pose.facing + 180) % 360 if back else pose.facing
        reach = self._up_to(pose, way, far)
        if reach < far and not (last and self.contact and self._stops(pose, way, far)):
            x, y = scatter(pose.x, pose.y, way, far)
            swept = self._swept(pose, way, far)
            raise self._blocked(swept, self._in_way(foes=True)) or RuleError(
                self.base, f"the way to {x}, {y} is not free"
            )
        x, y = scatter(pose.x, pose.y, way, reach)
        cost = self._cost((pose.x, pose.y), (x, y), back)
        if cost > pose.left:
            told = f"that leg takes {inches(cost)} inches, and {inches(pose.left)} is left"
            raise RuleError(helm.clauses[4] if back else helm.clauses[0], told)
        return pose._replace(x=x, y=y, left=pose.left - cost, straight=pose.straight + reach, backed=back)

    def _cost(self, a: Point, b: Point, back: bool) -> int:
        """What a straight leg takes of the allowance: its length, and what ground adds for whom it adds most."""
        more = max(self._toll(a[0] + dx, a[1] + dy, b[0] + dx, b[1] + dy) for _, dx, dy in self.train)
        return (path_length((a, b)) + more) * (self.helm.back if back else 1)

    def _toll(self, ax: int, ay: int, bx: int, by: int) -> int:
        more = 0
        for feature in self.table.between(ax, ay, bx, by):
            if extra := self.about_it.more(feature):
                more += chord(ax, ay, bx, by, feature.polygon) * extra // 1000
            if (once := self.about_it.crossing(feature)) and segment_crosses_polygon(ax, ay, bx, by, feature.polygon):
                more += once
        return more

    # -------------------------------------------------------------- what is in the way
    def _bodies(self, pose: Pose) -> list[Bodied]:
        return [self._body(body, pose.x + dx, pose.y + dy, pose.facing) for body, dx, dy in self.train]

    def _body(self, body: B, x: int, y: int, facing: int) -> Bodied:
        return rectangle(x, y, *sizes(body), facing) if body.corners else Body(x, y, body.r)

    def _swept(self, pose: Pose, way: int, far: int) -> list[Bodied]:
        """All that the bodies pass over on a straight leg."""
        found = list[Bodied]()
        x, y = scatter(pose.x, pose.y, way, far // 2)
        for body, dx, dy in self.train:
            if body.corners:
                length, width = sizes(body)
                found.append(rectangle(x + dx, y + dy, length + far, width, pose.facing))
                continue
            at = scatter(pose.x + dx, pose.y + dy, way, far)
            found.append(Body(*at, body.r))
            if far > body.r:
                found.append(rectangle(x + dx, y + dy, far, 2 * body.r, way))
        return found

    def _in_way(self, foes: bool = True) -> Sequence[Bodied]:
        return (*self.about_it.walls, *(self.about_it.foes if foes else ()))

    def _blocked(self, bodies: Sequence[Bodied], others: Sequence[Bodied]) -> RuleError | None:
        """What bodies would lie over, None if nothing."""
        if not all(self.table.on_table(body) for body in bodies):
            return RuleError(self.edge, "that leads off the table")
        for feature in self.table.features:
            if self.about_it.closed(feature) and any(body_overlaps_polygon(body, feature.polygon) for body in bodies):
                return RuleError(self.base, f"{feature.name} is in the way")
        if any(overlaps(body, other) for other in others for body in bodies):
            return RuleError(self.base, "another base is in the way")
        return None

    def _no_rest(self, pose: Pose) -> RuleError | None:
        bodies = self._bodies(pose)
        if why := self._blocked(bodies, (*self.about_it.walls, *self.about_it.rests)):
            return why
        shut = (feature for feature in self.table.features if self.about_it.shut(feature))
        found = next((f for f in shut if any(body_overlaps_polygon(body, f.polygon) for body in bodies)), None)
        return RuleError(self.base, f"it may not end in {found.name}") if found else None

    def _up_to(self, pose: Pose, way: int, far: int) -> int:
        """How far it can go before something is in the way, mils, at most `far`."""
        if self._blocked(self._swept(pose, way, far), self._in_way()) is None:
            return far
        low, high = 0, far
        while high - low > 1:
            middle = (low + high) // 2
            if self._blocked(self._swept(pose, way, middle), self._in_way()) is None:
                low = middle
            else:
                high = middle
        return max(0, low - CONTACT // 2) if low else 0

    def _stops(self, pose: Pose, way: int, far: int) -> bool:
        """Whether a foe is the first thing that stops it."""
        alone = self._up_to(pose, way, far)
        x, y = scatter(pose.x, pose.y, way, alone + CONTACT)
        noses = self._bodies(pose._replace(x=x, y=y))
        return any(overlaps(nose, foe) for foe in self.about_it.foes for nose in noses)

    # -------------------------------------------------------------- what happens on the way
    def up_to(self, pose: Pose, way: int, far: int) -> int:
        """How far it can go in a direction before something is in the way, mils, at most `far`."""
        return self._up_to(pose, way, far)

    def slid(self, pose: Pose, far: int) -> Pose:
        """The pose after it has gone straight on for nothing."""
        x, y = scatter(pose.x, pose.y, pose.facing, far)
        return pose._replace(x=x, y=y, straight=pose.straight + far)

    def may(self, pose: Pose, leg: Leg) -> bool:
        """Whether a leg is allowed."""
        try:
            self.after(pose, leg)
        except RuleError:
            return False
        return True

    # -------------------------------------------------------------- ways that are found
    def toward(self, to: Point, facing: Any = None) -> Driven:
        """The drive with the fewest turns that ends at a place, or in contact with the foe who stands there.

        Raises:
            RuleError: there is none.
        """
        if facing is not None and (type(facing) is not int or not 0 <= facing < 360):
            raise RuleError(self.helm.clauses[0], f"a facing is whole degrees from 0 to 359, not {facing!r}")
        first: RuleError | None = None
        for legs in self._plans(to, facing):
            try:
                return self.driven(legs)
            except RuleError as why:
                first = first or why
        raise first or RuleError(self.helm.clauses[0], "it cannot get there with its turns")

    def _plans(self, to: Point, facing: int | None) -> Iterator[tuple[Leg, ...]]:
        start = self.start
        if to == (start.x, start.y):
            yield ()
            return
        yield from self._straight(start, to, facing, ())
        back = (heading(to[0] - start.x, to[1] - start.y) - start.facing - 180) % 360
        if self.helm.back and min(back, 360 - back) <= 1 and facing in (None, start.facing):
            yield ((BACK, path_length(((start.x, start.y), to))),)
        for inch in _TRIED:
            if inch * INCH < self.helm.straight:
                continue
            one = _on(start, inch * INCH)
            yield from self._straight(one, to, facing, ((AHEAD, inch * INCH),))
        for turn in self._turns():
            one = _on(start, self.helm.straight)
            two = one._replace(facing=(one.facing - turn) % 360, straight=0)
            legs: tuple[Leg, ...] = ((AHEAD, self.helm.straight), (TURN, turn))
            for inch in _TRIED:
                three = _on(two, inch * INCH)
                yield from self._straight(three, to, facing, (*legs, (AHEAD, inch * INCH)))

    def _turns(self) -> tuple[int, ...]:
        most = self.helm.sharpest
        return (most // 2, -(most // 2), most, -most)

    def _straight(self, pose: Pose, to: Point, facing: int | None, legs: tuple[Leg, ...]) -> Iterator[tuple[Leg, ...]]:
        """Legs that go on with one turn to a place and straight there, and a last turn where a facing is asked."""
        far = path_length(((pose.x, pose.y), to))
        turn = (pose.facing - heading(to[0] - pose.x, to[1] - pose.y) + 180) % 360 - 180
        if abs(turn) > self.helm.sharpest or (turn and not legs):
            return
        found = legs
        if turn:
            found = (*found, (TURN, turn))
        if far:
            found = _joined(found, far)
        end = (pose.facing - turn) % 360
        if facing is not None and facing != end:
            last = (end - facing + 180) % 360 - 180
            if abs(last) > self.helm.sharpest:
                return
            found = (*found, (TURN, last))
        yield found

    # -------------------------------------------------------------- for bots and pages
    def ideas(self, roll: Callable[[int], int]) -> Iterator[Any]:
        """Some drives by lot, then to stay."""
        for _ in range(6):
            legs: list[list[Any]] = []
            left = self.start.left
            while left >= self.helm.straight and len(legs) < 6:
                far = self.helm.straight + roll(max(1, left - self.helm.straight + 1))
                legs.append([AHEAD, far])
                left -= far
                if left < self.helm.turn or roll(3) == 0:
                    break
                legs.append([TURN, (roll(2 * self.helm.sharpest // STEP + 1) * STEP) - self.helm.sharpest])
                left -= self.helm.turn
                if legs[-1][1] == 0:
                    legs.pop()
                    break
            if legs:
                yield {"drive": legs}
        yield {"stay": True}

    def next_legs(self, pose: Pose) -> tuple[tuple[Leg, str, str], ...]:
        """What may come next: the farthest ahead, the sharpest turns; each with why not and the clause if not."""
        found = []
        for leg in self._offered(pose):
            try:
                self.after(pose, leg)
            except RuleError as why:
                found.append((leg, why.text, why.clause))
            else:
                found.append((leg, "", ""))
        return tuple(found)

    def _offered(self, pose: Pose) -> Iterator[Leg]:
        """The farthest ahead, turns to both sides, and before all else the farthest back; allowed or not."""
        yield AHEAD, self._farthest(pose, AHEAD) or min(INCH, pose.left) or INCH
        if self.helm.back and pose.straight == 0 and not pose.turned:
            yield BACK, self._farthest(pose, BACK) or INCH
        yield from ((TURN, degrees) for degrees in self._turns())

    def _farthest(self, pose: Pose, kind: str) -> int:
        """How far it can go on ahead or back, mils, 0 if not at all."""
        low, high = 0, pose.left + 1
        while high - low > 1:
            middle = (low + high) // 2
            if self._open(pose, kind, middle):
                low = middle
            else:
                high = middle
        return low

    def _open(self, pose: Pose, kind: str, far: int) -> bool:
        """Whether so long a leg is allowed and ends before whatever is in the way."""
        return self.may(pose, (kind, far)) and self.after(pose, (kind, far)).straight - pose.straight == far

    def poses(self, turns: int = 4, step: int = INCH) -> Iterator[Driven]:
        """Drives to the places that it can reach with at most so many turns, those of few legs first.

        Straight legs are whole steps long, or as long as they can be; places about a step apart count as one.
        """
        known = dict[tuple[int, int, int], int]()
        waiting = deque[tuple[Pose, tuple[Leg, ...]]]([(self.start, ())])
        while waiting and len(known) < MOST_POSES:
            pose, legs = waiting.popleft()
            place = pose.x // step, pose.y // step, pose.facing
            if legs and known.get(place, -1) >= pose.left:
                continue
            known[place] = pose.left
            if legs and not self._no_rest(pose):
                yield self.driven(legs)
            for leg in self._on_from(pose, legs, turns, step):
                if self.may(pose, leg):
                    waiting.append((self.after(pose, leg), (*legs, leg)))

    def _on_from(self, pose: Pose, legs: Sequence[Leg], turns: int, step: int) -> Iterator[Leg]:
        """Legs that may follow: straight on at the beginning and after a turn, a turn after a straight leg."""
        if not legs or legs[-1][0] == TURN:
            far = self._farthest(pose, AHEAD)
            yield from ((AHEAD, much) for much in dict.fromkeys((*range(step, far, step), far)) if much)
        elif sum(kind == TURN for kind, _ in legs) < turns:
            yield from ((TURN, degrees) for degrees in self._turns())


def _on(pose: Pose, far: int) -> Pose:
    x, y = scatter(pose.x, pose.y, pose.facing, far)
    return pose._replace(x=x, y=y, straight=far)


def _joined(legs: tuple[Leg, ...], far: int) -> tuple[Leg, ...]:
    """Legs with one ahead more; two of them in a row are one."""
    if legs and legs[-1][0] == AHEAD:
        return (*legs[:-1], (AHEAD, legs[-1][1] + far))
    return (*legs, (AHEAD, far))
