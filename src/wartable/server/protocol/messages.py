"""The protocol, version 1: every message between a client and the server, as data classes.

Client and server each send JSON objects with a `type`. The client's types are made of their JSON
Schema (`server/schema.py`), so that the two cannot drift. Numbers `n` count decisions of the game, event numbers count
those that the seat sees.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from wartable.engine.errors import DataError
from wartable.engine.parsing import Bounds, measured
from wartable.server.protocol.parts import Bank as Bank
from wartable.server.protocol.parts import Chance as Chance
from wartable.server.protocol.parts import ChanceBar as ChanceBar
from wartable.server.protocol.parts import ChanceTerm as ChanceTerm
from wartable.server.protocol.parts import Foretold as Foretold
from wartable.server.protocol.parts import Ground as Ground
from wartable.server.protocol.parts import Leg as Leg
from wartable.server.protocol.parts import Outcome as Outcome
from wartable.server.protocol.parts import Score as Score
from wartable.server.protocol.parts import Shape as Shape
from wartable.server.protocol.parts import Steered as Steered
from wartable.server.protocol.parts import Stood as Stood
from wartable.server.protocol.parts import Threat as Threat
from wartable.server.protocol.requests import Area
from wartable.server.protocol.requests import Request as Request
from wartable.server.protocol.requests import Standing as Standing

VERSION = 1
"""A client and a server that differ in this do not talk to each other."""

Number = Annotated[int, msgspec.Meta(ge=-(2**53) + 1, le=2**53 - 1)]
"""A whole number that every client can hold."""
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Place = Annotated[list[Count], msgspec.Meta(min_length=2, max_length=2)]
"""x and y, mils, origin at the lower left."""
Value = str | list[Number] | Number | dict[str, Any]
"""An answer: the key of an option, the faces of dice, one face, or a placement."""


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    """What all messages have in common."""


# ------------------------------------------------------------------ from a client
class Hello(Message, frozen=True):
    """The first message: who asks. Without a token it is a spectator.

    `since` is the number of the first event that is wanted and `line` the line of play it belongs to, both as told by
    the latest `Update`; without them the client is told everything. `heard` is the time of the last words that it
    knows (0: none; -1: none if it comes without a `line`, else all). `patch`: it can apply a `Patch`.
    """

    version: Number
    token: str = ""
    since: Count = 0
    line: Number = -1
    heard: Number = -1
    patch: bool = False


class Answer(Message, frozen=True):
    """The answer to the open request: the key of an option, a placement, or the faces of dice thrown by hand.

    `id` is the client's own number of this message, `n` the decisions that it knew of and `line` the line of play
    (-1: any): an answer to a request that is no longer open is refused. `step` names the request itself, as its
    `Update` did (-1: any): dice that are typed leave `n` as it is.
    """

    id: Number
    n: Count
    value: Value
    line: Number = -1
    step: Number = -1


class Check(Message, frozen=True):
    """Would `value` be a legal answer to the open placement or matching? Nothing changes."""

    id: Number
    n: Count
    value: dict[str, Any]


class AskReach(Message, frozen=True, tag="reach"):
    """Where may each of those end who are moved or placed? Of the open request, which its `Update` called `step`.

    It takes a while and is worked out beside the game: other messages go on meanwhile.
    """

    id: Number
    n: Count
    step: Number


class TakeBack(Message, frozen=True, tag="take_back"):
    """Take back the last `count` decisions, 0: all down to this seat's own last one; others may have to agree."""

    id: Number
    n: Count
    count: Count = 0
    line: Number = -1


class Stand(Message, frozen=True):
    """An answer of the open request's `standing` holds for all such questions from now on, and answers this one.

    Without a `key` no answer of that `kind` does any more. `unless` is that of the answer, `step` the open request.
    """

    id: Number
    n: Count
    kind: str
    key: str = ""
    unless: str = ""
    step: Number = -1


class Consent(Message, frozen=True):
    """Answer to `Asked`: whether this seat agrees. Who has asked withdraws it with a no."""

    id: Number
    yes: bool


class Hint(Message, frozen=True):
    """What would a bot do here? Its best ideas with reasons, for the seat that is asked.

    `after`: so many of them have been heard already.
    """

    id: Number
    n: Count
    after: Count = 0


class AskOdds(Message, frozen=True, tag="odds"):
    """What may come of the options of the open request, or with `entry` what else could have come of that entry.

    `n` are the decisions that the client knew of; an entry may be asked for by whoever sees it.
    """

    id: Number
    n: Count
    entry: Number = -1


class Foresee(Message, frozen=True):
    """What could be done if `key` were the answer to the open choice of who acts? Nothing is answered by it."""

    id: Number
    n: Count
    key: str


class AskWay(Message, frozen=True, tag="way"):
    """By which squares does `unit` come to the square `to`? Nothing is answered by it."""

    id: Number
    n: Count
    unit: str
    to: str


class Say(Message, frozen=True):
    """A few words to the others at the table: an offer, a greeting. Words bind nobody."""

    id: Number
    text: str
    to: str = ""


class Point(Message, frozen=True):
    """Show everybody who is at the table a place, `at` x, y in mils, or with `to` an arrow from there; nothing is kept.

    So often and no more; what lies beside the table is refused.
    """

    id: Number
    at: Place
    to: Place | None = None


class Hurry(Message, frozen=True):
    """The bot that thinks after `n` decisions shall give the best answer that it has found so far."""

    id: Number
    n: Count


class Depute(Message, frozen=True):
    """A bot shall answer for this seat until its `deed` is done, one of the request's `deeds`; '': it shall stop.

    `setup` is the rest of the set-up, `turn` what is left of the seat's turn. While it answers, `thinking` of the
    updates is this seat.
    """

    id: Number
    n: Count
    deed: str = ""
    line: Number = -1


class Look(Message, frozen=True):
    """What lies between a unit and another: may it be seen? Who watches may ask as well.

    `viewer` and `target` are units of the view, `eye` and `mark` ids of single models of theirs (-1: all).
    """

    id: Number
    viewer: str
    target: str
    eye: Number = -1
    mark: Number = -1


class AskThreat(Message, frozen=True, tag="threat"):
    """What could the foes do to `unit`, one of this seat's ('': any), wherever it stood? Worked out beside the game."""

    id: Number
    unit: str = ""


Numbered = (
    Answer | Check | AskReach | TakeBack | Stand | Consent | Hint | AskOdds | Foresee | AskWay | Say | Point | Hurry
    | Depute | Look | AskThreat
)  # fmt: skip
Incoming = Hello | Numbered


# ------------------------------------------------------------------ from the server
class Seat(msgspec.Struct, frozen=True):
    """One seat: who sits there (`human`, a kind of bot, or `open`: whoever takes it first), what they are called.

    `here`: they are at the table.
    """

    seat: str
    name: str
    kind: str
    here: bool
    player: str = ""
    typed: bool = False


class Opening(Message, frozen=True):
    """The game is being fetched: `done` of `of` entries of its record have been run. Nobody has been greeted yet."""

    done: int
    of: int


class Welcome(Message, frozen=True):
    """The answer to `Hello`: the game and who sits where. `seat` is '' for a spectator.

    `sight`: the system answers `Look`. `cooperative`: all seats win or lose together. `stories`: it tells a game
    that is over as a story. `secrecy` says what the secrets are: none, what a seat has in its hand, what lies face down
    for all seats (table), or all.
    `closed` says why nobody can go on, '' if that is not so. `seal` binds the dice that the server rolls to a seed
    that the file of the game tells once it is over; '' where the seed is short enough to be guessed from it.
    `called` is the word for one game of the system, `threats`: it answers `AskThreat`.
    """

    version: int
    game: str
    title: str
    ruleset: str
    system: str
    seat: str
    seats: list[Seat]
    measure: str
    secrets: bool
    sight: bool = True
    cooperative: bool = False
    stories: bool = False
    secrecy: str = "none"
    closed: str = ""
    seal: str = ""
    called: str = "battle"
    threats: bool = False


class Table(Message, frozen=True):
    """Who sits where has changed."""

    seats: list[Seat]


class Idea(msgspec.Struct, frozen=True):
    """An answer that a bot would give, what it is worth to it, and why.

    `what` is the answer in words, `then` what would follow from it, `odds` what its dice may bring, with the `chance`
    (0 to 1) of what is wanted, if that is one thing; `beside` is how it compares with the best idea, '' of that. By it
    models would stand at `models`, mils. `brings` is what comes of the plan that it begins, which `why` ends with.
    """

    answer: Value
    worth: float
    why: str
    what: str = ""
    then: str = ""
    odds: str = ""
    chance: float | None = None
    beside: str = ""
    models: list[list[int]] = []
    brings: str = ""


class Update(Message, frozen=True):
    """The game as this seat knows it, after whatever happened since the last one.

    Attributes:
        n: decisions made.
        line: how often something was taken back; it names the line of play.
        first: events from this number on are replaced by `events` (equal to the number of those known: they are new).
        events: objects of the event stream.
        view: the position as data, as the ruleset shows it to this seat.
        ground: outlines that seldom change (land, walls, zones), None if they are those of the last update.
        shapes: all other outlines of the table.
        title: the moment in words, such as the turn.
        request: the open request, None when the game is over; of another seat's nothing but who is asked.
        outcome: how it ended, None while it goes on.
        back: how many decisions `TakeBack` takes back without a count, 0: none; whether others must agree is asked
            when it is tried.
        back_to: what this seat decided there, in words.
        standing: the answers that stand for this seat.
        stood: the last decisions that they gave.
        thinking: the bot that is at work, '' if none.
        step: the name of the open request; no other of this game has the same.
    """

    n: int
    line: int
    first: int
    events: list[dict[str, Any]]
    view: dict[str, Any]
    ground: Ground | None
    shapes: list[Shape]
    title: str
    request: Request | None
    outcome: Outcome | None
    back: int
    thinking: str
    step: int = 0
    back_to: str = ""
    standing: list[Standing] = []
    stood: list[Stood] = []


class Patch(Message, frozen=True):
    """An `Update` for a client that can apply differences to the last one, `Update` or `Patch`.

    `changes` of the view are `[path, value]`: what stands at the path (keys and places from the outside in) is
    replaced, or comes last in its object if it is new; `[path]` takes it away. `shapes` and `ground` (None: as it was)
    are made of runs `[from, count]` of the old list and of new shapes. Everything else is as in `Update`.
    """

    n: int
    line: int
    first: int
    events: list[dict[str, Any]]
    changes: list[list[Any]]
    ground: list[Shape | list[int]] | None
    shapes: list[Shape | list[int]]
    title: str
    request: Request | None
    outcome: Outcome | None
    back: int
    thinking: str
    step: int
    back_to: str
    standing: list[Standing]
    stood: list[Stood]


class Thinking(Message, frozen=True):
    """The bot at `seat` has thought for `seconds` and has `limit` at most: what it does, in words.

    `hurries`: it has an answer already, and gives the best one so far when somebody says `Hurry`.
    """

    seat: str
    doing: str
    seconds: float
    limit: float
    hurries: bool = False


class Presence(Message, frozen=True):
    """How many watch, and for how many seconds each seat of a person has been `away` that has been here before."""

    watchers: int
    away: dict[str, int]


class Accepted(Message, frozen=True):
    """The message `id` was carried out; an answer is stored by then."""

    id: int


class Refused(Message, frozen=True):
    """The message `id` was not carried out and nothing has changed: why, and the clause that says so, if one does.

    `fault`: the server has failed, not whoever asked.
    """

    id: int
    why: str
    clause: str = ""
    fault: bool = False


class ModelFault(msgspec.Struct, frozen=True):
    """Why one model cannot stand where it is wanted; `model` is its place in the answer."""

    model: int
    why: str
    clause: str


class Checked(Message, frozen=True):
    """The answer to `Check`: where everybody would stand, or why not.

    `lengths` are the ways they would go, mils, `facings` whither they would look, whole degrees counter-clockwise from
    east, if they have fronts; `faults` what is wrong with each model taken alone. Of what is aimed it
    is the `outline` of what it would cover, the ids of the units that it would touch, and what is `foretold` of it;
    of a drive what is `steered`, legal or not.
    """

    id: int
    models: list[list[int]]
    why: str = ""
    clause: str = ""
    lengths: list[int] = []
    facings: list[int] = []
    faults: list[ModelFault] = []
    outline: list[list[int]] = []
    touched: list[str] = []
    foretold: Foretold = Foretold()
    steered: Steered = Steered()


class Reached(Message, frozen=True):
    """The answer to `AskReach`: an area for each of the `movers` of the request called `step`, and of no other.

    Of a placement: for each model that is set down, where its region does not say all; else there are none.
    """

    id: int
    step: int
    reach: list[Area]


class Threatened(Message, frozen=True):
    """The answer to `AskThreat`, of the position in which the request `step` was open."""

    id: int
    step: int
    threat: Threat


class Clock(Message, frozen=True):
    """Who is asked has `left` seconds of the `limit` to answer the request `step`; 0 and '': no time is kept any more.

    When it is over an answer is given for them, as the rules say.
    """

    seat: str
    step: int
    left: float
    limit: int


class GameClock(Message, frozen=True, tag="game_clock"):
    """The time of each seat that has a clock for the whole game; it is sent when one begins to run or stops.

    When a bank is spent the answer that the rules have for it is given, or if they have none that of a bot.
    """

    seats: list[Bank]


class Pointed(Message, frozen=True):
    """`seat` points at a place, or with `to` from there to another, mils; it is seen for a few seconds."""

    seat: str
    at: list[int]
    to: list[int] | None = None


class Asked(Message, frozen=True):
    """`seat` wants to take back `count` decisions, and those in `needs` have yet to agree."""

    seat: str
    count: int
    needs: list[str]


class Withdrawn(Message, frozen=True):
    """The wish to take back is settled: `done` says whether it was."""

    done: bool


class Ideas(Message, frozen=True):
    """The answer to `Hint`: the best first. `say` is what is left to say once all of them have been heard.

    They are for the request `step`; once another is asked they are worth nothing.
    """

    id: int
    ideas: list[Idea]
    step: int = -1
    say: str = ""


class Sight(Message, frozen=True):
    """The answer to `Look`: `how` is clear, screened or, where only a distance would tell that may not be measured,
    doubtful; `say` puts it in words. `line` runs from the eye to the mark, mils.
    """

    id: Number
    how: str
    say: str
    clause: str
    line: list[list[int]]


class Chances(Message, frozen=True):
    """The answer to `AskOdds`. Options that are not there lead to no dice, or nothing may be known of them yet."""

    id: int
    n: int
    chances: list[Chance]
    entry: int = -1


class Foreseen(Message, frozen=True):
    """The answer to `Foresee`: the request that would follow, after `n` decisions as now."""

    id: int
    n: int
    key: str
    request: Request


class Steps(Message, frozen=True):
    """The answer to `AskWay`: the squares, one step after the other; none if there is no such way."""

    id: int
    squares: list[str]


class Said(Message, frozen=True):
    """Words of a player at the table, or of the server ('') about a bot; `at` is when, in ms since 1970.

    Later words have a later time.
    """

    seat: str
    text: str
    to: str
    at: int = 0


Outgoing = (
    Opening | Welcome | Table | Update | Patch | Thinking | Presence | Clock | GameClock | Pointed | Accepted
    | Refused | Checked | Reached | Threatened | Asked | Withdrawn | Ideas | Chances | Foreseen | Steps | Sight | Said
)  # fmt: skip

MESSAGE = Bounds(size=256_000, depth=16, nodes=20_000, scalar=64_000)  # longer ones end the line before they are read
_decode: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)
_encode = msgspec.json.Encoder()
# A type is prepared when it is first read or converted; two threads that do so at once bring the process down.
_prepared = msgspec.json.Decoder(Update)


def read(data: bytes | str) -> Incoming:
    """The message in `data`.

    Raises:
        ValueError: it is none; the text says where and what.
    """
    try:
        return _decode.decode(measured(data, bounds=MESSAGE))
    except (msgspec.DecodeError, DataError) as why:
        raise ValueError(f"this is no message of protocol {VERSION}: {why}") from None


def write(message: Outgoing) -> bytes:
    """`message` as JSON."""
    return _encode.encode(message)
