"""What a rule can ask for: dice, a choice, places on the table.

A rule is a generator (`Flow[T]`) that yields an `Ask` and is sent what `Ask.accept` made of the
answer. The functions `die`, `pool`, `tally`, `choose`, `place`, `move` and those like them hold the only
bare `yield`s.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeVar, overload

from wartable.engine.compat import override
from wartable.engine.errors import RuleError

T = TypeVar("T")
Flow = Generator["Ask", Any, T]


class Option(NamedTuple):
    """One legal answer: `key` is stable and has no spaces, `label` is for people."""

    key: str
    label: str
    clause: str = ""
    target: str = ""


class Refusal(NamedTuple):
    """Something that a player may expect among the options, and why it is not there."""

    key: str
    why: str
    clause: str


class Skipped(NamedTuple):
    """A choice that nobody is asked for, since only `key` is possible or it makes no difference.

    `words` are the answers that it may have at other times; if there are none and it is a `thing`, all that is on the
    table.
    """

    clause: str
    seat: str
    question: str
    key: str
    thing: bool = False
    words: tuple[str, ...] = ()


class Skips(Protocol):
    """A state that notes what is skipped; that is no part of it."""

    skipped: list[Skipped]


class Manner(NamedTuple):
    """How a choice is put to people; what is legal does not depend on it.

    Args:
        verb: what the option of a declaration does, before its label: "declare fire at".
        stake: what is lost if it goes wrong, and `stake_clause` the clause that says so.
        passes: the key of the option that lets somebody else's action pass; a seat may have it given for it.
        menu: everything that may come up, open or not, always in the same order.
        moves: the key of the option that a unit takes that is dragged over the table, `attacks` the one that it takes
            if it is dragged onto an enemy.
        acts: the units that its options aim at may act, and what such a one does is asked next.
        who: the name of the one who does what is chosen, as the decision is told afterwards: "Light Tank 1, fire".
        secret: that this is asked tells what others may not know: they hear of it only what comes of the answer.
        folds: so many of its options, the last ones, are seldom wanted and shown to who asks for them; `fold` says in
            words how many and what they are.
    """

    verb: str = ""
    stake: str = ""
    stake_clause: str = ""
    passes: str = ""
    menu: tuple[Option, ...] = ()
    moves: str = ""
    attacks: str = ""
    acts: bool = False
    who: str = ""
    secret: bool = False
    folds: int = 0
    fold: str = ""


PLAIN = Manner()


class Standing(NamedTuple):
    """An answer that a seat may give once for all questions of a `kind`; the question that is open offers it.

    Args:
        key: which answer of its kind it is; another question of the kind that offers it too is answered by it.
        gives: the key of the option that is given here.
        label: in words, as what the seat wants: "ordinary models first".
        clause: by which the seat may answer so.
        turn: it stands until the moment is over (`Ruleset.moment`), else for good.
        unless: the seat is asked all the same where an option aims at this unit.
    """

    kind: str
    key: str
    gives: str
    label: str
    clause: str
    turn: bool = False
    unless: str = ""


class Fault(NamedTuple):
    """Why one model cannot stand where it is wanted: `model` is its place in the answer, `why` a few words."""

    model: int
    why: str
    clause: str


class Area(NamedTuple):
    """Where one model may end: inside one of the `outlines`, which overlap, and in none of the discs `taken`. Mils.

    A disc is its centre and its radius; the centre of the base may not be in it, for another base is there.
    """

    outlines: tuple[tuple[tuple[int, int], ...], ...] = ()
    taken: tuple[tuple[int, int, int], ...] = ()


def nowhere() -> Sequence[Area]:
    """There is nothing to draw."""
    return ()


class Later(Sequence[Refusal]):
    """Refusals that are worded when somebody first reads them, which has to be while their request is open."""

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], tuple[Refusal, ...]]) -> None:
        self._make = make
        self._made: tuple[Refusal, ...] | None = None

    def _all(self) -> tuple[Refusal, ...]:
        if self._made is None:
            self._made = self._make()
        return self._made

    @overload
    def __getitem__(self, place: int) -> Refusal: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Refusal]: ...

    @override
    def __getitem__(self, place: int | slice) -> Refusal | Sequence[Refusal]:
        return self._all()[place]

    @override
    def __len__(self) -> int:
        return len(self._all())

    @override
    def __eq__(self, other: object) -> bool:
        return self._all() == tuple(other) if isinstance(other, Sequence) else NotImplemented

    @override
    def __hash__(self) -> int:
        return hash(self._all())


@dataclass(slots=True)
class Ask:
    """A request to `seat` under `clause`."""

    clause: str
    seat: str

    def accept(self, answer: Any) -> Any:
        """What the flow gets for `answer`.

        Raises:
            RuleError: the answer is not a legal one; nothing has changed.
        """
        raise RuleError(self.clause, f"{type(self).__name__} takes no answer")


@dataclass(slots=True)
class Die(Ask):
    """One natural die face, 1 to `sides`; with `d3` only (face + 1) // 2 matters to the rule.

    `faces` are the printed faces of a special die, one for each side, each 1 or more, and `name` what it is called
    ("extreme die"); people, scripts and saves hold printed faces. Of a `secret` die nobody may learn the face: it is
    an umpire's draw, told to no seat.
    """

    sides: int = 6
    what: str = ""
    d3: bool = False
    faces: tuple[int, ...] = ()
    name: str = ""
    secret: bool = False

    @override
    def accept(self, answer: Any) -> int:
        if type(answer) is int and has_face(self, answer):
            return answer
        raise RuleError(self.clause, f"{a_die(self)} shows {shows(self)}, not {answer!r}")


@dataclass(slots=True)
class Pool(Ask):
    """`count` dice thrown at once; the flow may use nothing but the total (of D3 worths with `d3`).

    `faces`, `name` and `secret` are those of each of them, as of a `Die`.
    """

    count: int = 1
    sides: int = 6
    what: str = ""
    d3: bool = False
    faces: tuple[int, ...] = ()
    name: str = ""
    secret: bool = False

    @override
    def accept(self, answer: Any) -> tuple[int, ...]:
        if (
            isinstance(answer, list | tuple)
            and len(answer) == self.count
            and all(type(face) is int and has_face(self, face) for face in answer)
        ):
            return tuple(answer)
        raise RuleError(self.clause, f"{self.count} faces {_which(self)} are due, not {answer!r}")

    def one(self) -> Die:
        """One die of the pool."""
        return Die(self.clause, self.seat, self.sides, self.what, self.d3, self.faces, self.name, self.secret)


class Class(NamedTuple):
    """One class of a tally: what it is called, and the faces that fall into it."""

    name: str
    faces: tuple[int, ...]


@dataclass(slots=True)
class Tally(Pool):
    """A pool of which the flow may use nothing but how many dice fell into each of `classes`.

    Each face of the die is in one class: a 1, a miss, a hit, a 6.
    """

    classes: tuple[Class, ...] = ()


@dataclass(slots=True)
class Faces(Pool):
    """A pool of which the flow may use each face, but not which of the dice shows it."""


class Counts(NamedTuple):
    """What a tally came to: the `faces` as they fell, for the record, and how many fell into each class, by name."""

    faces: tuple[int, ...]
    classes: tuple[tuple[str, int], ...]

    def of(self, *names: str) -> int:
        """How many fell into the classes of these names."""
        known = dict(self.classes)
        return sum(known[name] for name in names)


def has_face(ask: Die | Pool, face: int) -> bool:
    """Whether `face` is printed on the die."""
    return face in ask.faces if ask.faces else 1 <= face <= ask.sides


def face_read(ask: Die | Pool, number: int) -> int:
    """The face that is meant where a person notes `number`: a ten-sided die shows 0 for its 10."""
    return 10 if number == 0 and ask.sides == 10 and not ask.faces else number


def shows(ask: Die | Pool) -> str:
    """The faces of the die in words: "1 to 6", "1, 2, 5 or 6"."""
    if not ask.faces:
        return f"1 to {ask.sides}"
    *most, last = (str(face) for face in sorted(dict.fromkeys(ask.faces)))
    return f"{', '.join(most)} or {last}" if most else last


def die_called(ask: Die | Pool) -> str:
    """What the die is called: "D6", "extreme die"."""
    return ask.name or f"D{ask.sides}"


def a_die(ask: Die | Pool) -> str:
    """The same with its article."""
    called = die_called(ask)
    return f"{'an' if called[0].lower() in 'aeiou' else 'a'} {called}"


def _which(ask: Pool) -> str:
    return f"of {a_die(ask)}, each {shows(ask)}," if ask.faces else f"from 1 to {ask.sides}"


@dataclass(slots=True)
class Choice(Ask):
    """One of `options`, named by its key.

    `grave` are legal answers that give the game up; they are shown apart, and bots leave them alone.
    `silent` are refusals not worth showing: the reason is told to those who try all the same.
    `matter` is what the rule that asks knows of the question, for its odds; nobody is shown it.
    `standing` are the answers that may be given once for all questions of this kind.
    `moot` finds the key of the option that is as good as any other as things stand, so that the seat need not be asked;
    '' if something hangs on the answer. That takes a while, so only who would spare somebody the question asks.
    """

    question: str = ""
    options: tuple[Option, ...] = ()
    refused: Sequence[Refusal] = ()
    about: str = ""
    grave: tuple[Option, ...] = ()
    silent: Sequence[Refusal] = ()
    manner: Manner = PLAIN
    matter: Any = field(default=None, compare=False, repr=False)
    standing: tuple[Standing, ...] = ()
    moot: Callable[[], str] = field(default=lambda: "", compare=False, repr=False)

    def knows(self, key: Any) -> bool:
        """Whether `key` is an option, or one that is refused with a reason."""
        return any(item.key == key for items in (self.options, self.grave, self.refused, self.silent) for item in items)

    @override
    def accept(self, answer: Any) -> str:
        for option in self.options + self.grave:
            if option.key == answer:
                return option.key
        for refusals in (self.refused, self.silent):
            for refusal in refusals:
                if refusal.key == answer:
                    raise RuleError(refusal.clause, refusal.why)
        keys = ", ".join(option.key for option in self.options[:12])
        more = " ..." if len(self.options) > 12 else ""
        raise RuleError(self.clause, f"{answer!r} is no answer to «{self.question}»; one of: {keys}{more}")


def hidden_from(ask: Ask | None, seat: str) -> bool:
    """Whether `seat` may not know that this is asked."""
    return isinstance(ask, Choice) and ask.manner.secret and seat != ask.seat


class Piece(NamedTuple):
    """A rectangle that is placed and is no unit: its `size` (length, width) in mils, and the `turn` it begins with."""

    size: tuple[int, int]
    turn: int = 0


@dataclass(slots=True)
class Placement(Ask):
    """Places for the models of `unit`; `check` makes a plan of an answer or raises RuleError.

    What is placed and is no unit is a point, or a `piece`, which is answered as one model with a `facing` and perhaps
    a smaller `"size": [length, width]`.

    An answer is a JSON object: `{"to": [x, y]}` (the centre of a formation, mils), `{"models": [[x, y], ...]}`
    (each model in order), either with `"facing": degrees`, for all, or `"facings": [degrees, ...]`, one for each model,
    where models have fronts; `{"stay": true}` where staying is legal, which may turn them too.
    `ideas` yields answers that a player without eyes may try; none of them is promised to be legal
    but at least one is, the last. `shows` says of a plan where each model would end, `faults` of an answer what is
    wrong with each model taken alone, `first` where the models may stand to begin with: a plan of `check`, or None.
    `fronts`: its models have fronts, and `looks` says of a plan whither each of them would look, whole degrees counted
    counter-clockwise from east; an answer that tells none leaves it to the plan. `reach` finds for each model where it
    may end, taken alone; that takes a while, so only who draws it asks, and there is none where `region` says it.
    """

    question: str = ""
    unit: str = ""
    check: Callable[[Any], Any] = field(default=lambda answer: answer)
    ideas: Callable[[Callable[[int], int]], Iterator[Any]] = field(default=lambda roll: iter(()))
    region: tuple[tuple[int, int], ...] = ()
    shows: Callable[[Any], Sequence[tuple[int, int]]] = field(default=lambda plan: ())
    faults: Callable[[Any], Sequence[Fault]] = field(default=lambda answer: ())
    first: Callable[[], Any] = field(default=lambda: None)
    piece: Piece | None = None
    fronts: bool = False
    looks: Callable[[Any], Sequence[int]] = field(default=lambda plan: ())
    reach: Callable[[], Sequence[Area]] = field(default=nowhere)
    _accepted: tuple[str, Any] | None = field(default=None, init=False, compare=False, repr=False)

    @override
    def accept(self, answer: Any) -> Any:
        """As `check`; the last plan is kept, for a bot tries an answer before it gives it, and nothing changes then."""
        told = repr(answer)
        if self._accepted is None or self._accepted[0] != told:
            self._accepted = told, self.check(answer)
        return self._accepted[1]

    def forget(self) -> None:
        """Keep no plan: the next answer is judged whatever was tried before."""
        self._accepted = None


@dataclass(slots=True)
class Move(Placement):
    """A `Placement` along paths of at most `limit` mils for each model.

    `movers` are the ids of the models that answers are about, in order.
    `lengths` are the lengths of the paths of a plan, mils.
    """

    limit: int = 0
    movers: tuple[int, ...] = ()
    lengths: Callable[[Any], Sequence[int]] = field(default=lambda plan: ())


def die(
    sides: int, clause: str, seat: str, what: str = "", *,
    faces: tuple[int, ...] = (), name: str = "", secret: bool = False,
) -> Flow[int]:  # fmt: skip
    """The natural face of one die; `faces`, one for each side, are those printed on a special one."""
    face: int = yield Die(clause, seat, _sides(sides, faces), what, False, faces, name, secret)
    return face


def _sides(sides: int, faces: tuple[int, ...]) -> int:
    if faces and len(faces) != sides:
        raise ValueError(f"a die with {sides} sides has {sides} faces, not {len(faces)}")
    return sides


def d3(clause: str, seat: str, what: str = "") -> Flow[tuple[int, int]]:
    """The face of a D6 and what it is worth as a D3."""
    face: int = yield Die(clause, seat, 6, what, True)
    return face, (face + 1) // 2


def pool(
    count: int, sides: int, clause: str, seat: str, what: str = "", d3: bool = False, *,
    faces: tuple[int, ...] = (), name: str = "", secret: bool = False,
) -> Flow[int]:  # fmt: skip
    """The total of `count` dice (of their D3 worths with `d3`)."""
    thrown: tuple[int, ...] = yield Pool(clause, seat, count, _sides(sides, faces), what, d3, faces, name, secret)
    return sum((face + 1) // 2 for face in thrown) if d3 else sum(thrown)


def pool_faces(
    count: int, sides: int, clause: str, seat: str, what: str = "", d3: bool = False, *,
    faces: tuple[int, ...] = (), name: str = "", secret: bool = False,
) -> Flow[tuple[int, ...]]:  # fmt: skip
    """The faces of `count` dice, for the record; nothing but their total may count."""
    thrown: tuple[int, ...] = yield Pool(clause, seat, count, _sides(sides, faces), what, d3, faces, name, secret)
    return thrown


def tally(
    count: int, sides: int, classes: Mapping[str, Sequence[int]], clause: str, seat: str, what: str = "", *,
    faces: tuple[int, ...] = (), name: str = "", secret: bool = False,
) -> Flow[Counts]:  # fmt: skip
    """How many of `count` dice fell into each of `classes`, the faces of each by its name; nothing else may count.

    Raises:
        ValueError: a face of the die is in no class or in several.
    """
    sorts = tuple(Class(key, tuple(those)) for key, those in classes.items())
    printed = sorted(set(faces or range(1, sides + 1)))
    if sorted(face for sort in sorts for face in sort.faces) != printed:
        raise ValueError(f"the faces {printed} are each in one class, and the classes are {dict(classes)}")
    thrown: tuple[int, ...] = yield Tally(
        clause, seat, count, _sides(sides, faces), what, False, faces, name, secret, sorts
    )
    return Counts(thrown, tuple((key, sum(face in those for face in thrown)) for key, those in sorts))


def sorted_faces(
    count: int, sides: int, clause: str, seat: str, what: str = "", *,
    faces: tuple[int, ...] = (), name: str = "", secret: bool = False,
) -> Flow[tuple[int, ...]]:  # fmt: skip
    """The faces of `count` dice, the least first, where they are matched die against die."""
    thrown: tuple[int, ...] = yield Faces(clause, seat, count, _sides(sides, faces), what, False, faces, name, secret)
    return tuple(sorted(thrown))


def choose(
    clause: str,
    seat: str,
    question: str,
    options: tuple[Option, ...],
    refused: Sequence[Refusal] = (),
    about: str = "",
    grave: tuple[Option, ...] = (),
    silent: Sequence[Refusal] = (),
    manner: Manner = PLAIN,
    matter: Any = None,
    standing: tuple[Standing, ...] = (),
    moot: Callable[[], str] = lambda: "",
) -> Flow[str]:
    """The key of the option taken."""
    key: str = yield Choice(
        clause, seat, question, options, refused, about, grave, silent, manner, matter, standing, moot
    )
    return key


def choose_or_skip(
    game: Skips, clause: str, seat: str, question: str, options: Sequence[Option], refused: Sequence[Refusal] = (),
    about: str = "", grave: tuple[Option, ...] = (), manner: Manner = PLAIN, matter: Any = None,
    *, words: Sequence[str] = (), standing: tuple[Standing, ...] = (),
) -> Flow[str]:  # fmt: skip
    """As `choose`; where there is one option nobody is asked, which `game` notes.

    `words`: the answers that such a question may have at other times; where an answer names something on the table and
    none are given, all that is there.
    """
    if len(options) == 1:
        skip(game, clause, seat, question, options[0], words)
        return options[0].key
    what = question, tuple(options), refused, about, grave, (), manner, matter, standing
    return (yield from choose(clause, seat, *what))


def skip(game: Skips, clause: str, seat: str, question: str, taken: Option, words: Sequence[str] = ()) -> None:
    """Note that nobody is asked `question`, since `taken` is the answer in any case; see `choose_or_skip`."""
    game.skipped.append(Skipped(clause, seat, question, taken.key, bool(taken.target), tuple(words)))


def first_options(make_flow: Callable[[], Flow[T]]) -> Flow[T]:
    """A flow with every choice in it taken as its first option; all other requests are asked as they are."""
    flow = make_flow()
    answer: Any = None
    while True:
        try:
            ask = flow.send(answer)
        except StopIteration as stop:
            found: T = stop.value
            return found
        answer = ask.options[0].key if isinstance(ask, Choice) else (yield ask)


def without_dice(make_flow: Callable[[], Flow[T]]) -> T:
    """What a flow of nothing but choices comes to if each is taken as its first option.

    Raises:
        RuleError: it asks for something else.
    """
    try:
        ask = next(first_options(make_flow))
    except StopIteration as stop:
        found: T = stop.value
        return found
    raise RuleError(ask.clause, f"a {type(ask).__name__.lower()} is asked for")


def put(ask: Ask) -> Flow[Any]:
    """What a request of any kind made of its answer."""
    found = yield ask
    return found


def attended(flow: Flow[T], heed: Callable[[Ask], Flow[Any]]) -> Flow[T]:
    """A flow of which each request goes through `heed`: what that returns is the answer.

    `heed` may put the request as it is (`put`), answer it itself, or run other flows before or after it.
    """
    answer: Any = None
    while True:
        try:
            ask = flow.send(answer)
        except StopIteration as stop:
            found: T = stop.value
            return found
        answer = yield from heed(ask)


def place(ask: Placement) -> Flow[Any]:
    """What `ask.check` made of the places given."""
    plan = yield ask
    return plan


def move(ask: Move) -> Flow[Any]:
    """What `ask.check` made of the paths given."""
    plan = yield ask
    return plan
