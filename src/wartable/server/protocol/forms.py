"""What HTTP takes and gives, as data classes; the schema of the client's types has them too."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from wartable.server.protocol.messages import Ground

Short = Annotated[str, msgspec.Meta(max_length=80)]
Key = Annotated[str, msgspec.Meta(max_length=120)]


class Card(msgspec.Struct, frozen=True):
    """What a system is like, from its rules and its scenarios: least and most of each.

    `players` and `models` of a game, `minutes` that people take for one, `sizes` of the table (the smallest and the
    largest, mils each), `turns` ([] where none has a limit), the `base` of an ordinary model in words, and what it is
    `about` in a sentence.
    """

    players: list[int]
    minutes: list[int]
    models: list[int]
    sizes: list[list[int]]
    turns: list[int]
    base: str
    about: str = ""


class Begin(msgspec.Struct, frozen=True):
    """A game that the first page offers: the key of its scenario, and the words for it."""

    scenario: str
    words: str


class Style(msgspec.Struct, frozen=True):
    """How a bot that plans may play; `says` tells it in a sentence."""

    key: str
    name: str
    says: str


class Level(msgspec.Struct, frozen=True):
    """A level of bots that a system has: what it `does` in a few words, and what it `says` of itself in a sentence.

    `ahead`: it looks ahead, and may be given seconds for it. A seat in one of its `styles` is of the kind
    `veteran/bold`.
    """

    key: str
    name: str
    does: str
    says: str
    ahead: bool = False
    styles: list[Style] = []


class System(msgspec.Struct, frozen=True):
    """One system that can be played; its `card` is told apart from it. `begin` is what somebody new begins with.

    `attacks`: single attacks are umpired, and their odds told, as the companion shows them. `secrecy` says what
    of it is secret: none, hand, table or all, as in `Welcome`. `lists`: armies can be built for it.
    `troops`: drawings of models of both sides, for its card. `brings`: what documents of one's own may bring into its
    scenarios, in words, '' if nothing; `writes`: a form writes them. `levels` of bots are told from weak to strong.
    """

    key: str
    title: str
    version: str
    measure: str
    secrets: bool
    clauses: int
    inches: bool = True
    begin: Begin | None = None
    attacks: bool = True
    secrecy: str = "none"
    lists: bool = False
    troops: list[list[str]] = []
    brings: str = ""
    writes: bool = False
    levels: list[Level] = []


class CardGroup(msgspec.Struct, frozen=True):
    """What of the cards of a system may be printed by itself, such as those of a race."""

    key: str
    name: str


class Way(msgspec.Struct, frozen=True):
    """One way in which something may be chosen; `why` it does not go together with the rest, '' if it does.

    `label` is what it is called, '' where the value says it.
    """

    value: int | str
    why: str
    label: str = ""


class Choice(msgspec.Struct, frozen=True):
    """What may be chosen in a scenario: a key of its document, and its `value`.

    `table.layout` is a key of its table, `sides.p1.army` one of the side of seat p1; its values are keys of army lists,
    '' the list that the scenario brings.
    """

    key: str
    value: int | str
    ways: list[Way]


class Balance(msgspec.Struct, frozen=True):
    """How `games` of equal bots went: `wins` by seat, `words` say it; `even`: each seat won its share, a fifth off."""

    games: int
    wins: dict[str, int]
    even: bool
    words: str


class Scenario(msgspec.Struct, frozen=True):
    """A scenario that is ready to play: its seats with the names of their sides, what was agreed, what may be chosen.

    With a choice of `table.layout` the table is laid out by `table.number`, and another number draws another. `size` is
    its width and height in mils. What is chosen for each side is told
    untried here; a preview tries it. `minutes` are what it takes against a bot (0: nobody has measured), `balance` how
    equal bots fared in it. With `good_first_game` somebody new may begin with it. `real`: it is played on a table of
    the players', who say where figures stand; the companion leads through it.
    """

    key: str
    system: str
    title: str
    about: str
    seats: dict[str, str]
    options: dict[str, Any]
    choices: list[Choice]
    size: list[int] = []
    minutes: int = 0
    balance: Balance | None = None
    good_first_game: bool = False
    real: bool = False


class GuideStep(msgspec.Struct, frozen=True):
    """One step of a guided game: `title`, `why` by `clause`; `at` the unit, model or option that it is about.

    `until` is the event that ends it with fields of it (`*` is anything), or `opened: sum`; the first of `does` that is
    open does it.
    """

    title: str
    why: str
    clause: str
    at: str
    until: dict[str, str]
    does: list[Any]


class Army(msgspec.Struct, frozen=True):
    """An army list that is ready to play; `units` counts its Troop Types, `file` is what it is called as a file."""

    key: str
    title: str
    faction: str
    points: int
    units: int
    file: str


class ListFault(msgspec.Struct, frozen=True):
    """What is wrong with a list: the clause, where, its line (or 0), what mends it.

    `unread`: a name means nothing, so that the list cannot be played at all.
    """

    clause: str
    text: str
    path: str
    line: int
    fixes: list[str]
    unread: bool = False


class CheckedArmy(msgspec.Struct, frozen=True):
    """A list of one's own: whether it is `legal`, what is wrong with it, what is unwise, and the list as a document."""

    title: str
    faction: str
    points: int
    units: int
    legal: bool
    faults: list[ListFault]
    warnings: list[ListFault]
    document: dict[str, Any]


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a file that somebody wrote, and what it is called."""

    text: str
    file: Short = ""


class OpenedScenario(msgspec.Struct, frozen=True):
    """A scenario of one's own that can be played: as a list shows it, and its document."""

    scenario: Scenario
    document: dict[str, Any]


class BringForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a document that shall be brought into a scenario, which is named or is a whole `document`."""

    text: Annotated[str, msgspec.Meta(max_length=200_000)]
    file: Short = ""
    scenario: Key = ""
    document: dict[str, Any] | None = None


class SeatForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit on a seat: `kind` is human, a bot, or open: whoever takes it first.

    `typed`: they throw real dice and type them in. `seconds` are what a bot that looks ahead may take for an answer,
    0: what is usual; more than the server allows is not given.
    """

    kind: Key
    player: Short = ""
    typed: bool = False
    seconds: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0


class ClockForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time of a seat for the whole game, seconds: a `bank`, and an `increment` for each of its answers."""

    bank: Annotated[int, msgspec.Meta(ge=10, le=86_400)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be set up: the key of a scenario, or a whole `document`; seats that are not named are bots.

    `options` replace those of the scenario, `changes` other keys of it (see `Choice`; an army may be a whole list, null
    takes a key away), `seed` fixes the dice. With `umpire` a person more looks on from a seat of that name, sees
    everything and answers nothing, and is asked when something shall be taken back by consent. With `spell` a preview's
    document names every piece that the ruleset lays out. `clocks` are the game clocks of those seats that get one.
    """

    scenario: Key = ""
    document: dict[str, Any] | None = None
    seats: dict[Key, SeatForm] = {}
    options: dict[Key, Any] = {}
    changes: dict[Key, Any] = {}
    seed: Short = ""
    title: Short = ""
    spell: bool = False
    umpire: bool = False
    clocks: dict[Key, ClockForm] = {}


class FairForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that bots shall play `games` times as it is and as often with the armies of its sides exchanged."""

    game: NewGame
    bot: Key = "greedy"
    games: Annotated[int, msgspec.Meta(ge=1, le=100)] = 5


class Portion(msgspec.Struct, frozen=True):
    """A share of games, with the bounds of its 95 % interval; `name` says whose."""

    name: str
    share: float
    low: float
    high: float


class Fairness(msgspec.Struct, frozen=True):
    """How often each place of a table wins, and each army wherever it stands; `armies` is empty if nobody could change.

    `games` have been played so far, of `due` in all; `say` sums them up in a sentence, '' before the first.
    """

    games: int
    places: list[Portion]
    armies: list[Portion]
    draws: Portion
    say: str
    due: int = 0


class Import(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A save, its whole `text`, to be taken up as a game of its own; seats that are not named are bots."""

    text: str
    file: Short = ""
    seats: dict[Key, SeatForm] = {}
    title: Short = ""


class Opened(msgspec.Struct, frozen=True):
    """What a save holds, before it is taken up."""

    system: str
    ruleset: str
    title: str
    seats: dict[str, str]
    decisions: int
    ended: bool


class Made(msgspec.Struct, frozen=True):
    """A game that was set up: its key, the token of each seat that a person takes, and its owner's.

    Tokens are told this once. The owner's lets others take seats.
    """

    game: str
    tokens: dict[str, str]
    owner: str


class Whereabouts(msgspec.Struct, frozen=True):
    """How other machines call this server, such as http://192.168.1.5:8765; none if it listens to itself alone."""

    addresses: list[str]


class Reseat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody else shall take a seat from now on; `owner` is the owner's token."""

    owner: Key
    seat: Key
    form: SeatForm


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody takes an open seat."""

    seat: Key
    player: Short = ""


class Seated(msgspec.Struct, frozen=True):
    """Who has a seat now; `token` opens it if that is a person, and what opened it before opens nothing."""

    seat: str
    kind: str
    token: str


class Preview(msgspec.Struct, frozen=True):
    """A game that could be set up: its first position as SVG, the names of its sides, what would be agreed.

    `ground` are the table and its land, `document` is what would be played. `why` it cannot be set up so, '' if it can,
    and `at` the keys and numbers that lead to the fault in the document, [] if it lies nowhere or there is none.
    `choices` are what may be chosen now, judged with all the rest that was.
    """

    picture: str
    seats: dict[str, str]
    options: dict[str, Any]
    why: str = ""
    ground: Ground | None = None
    document: dict[str, Any] | None = None
    at: list[str | int] = []
    choices: list[Choice] = []


class Summary(msgspec.Struct, frozen=True):
    """A game in a list: `seat` is the one that the token opens, '' for a spectator; `waits` who has to answer.

    `kinds` is who sits where, human, open or a bot; `turns` is 0 if there is no limit.
    """

    game: str
    title: str
    system: str
    ruleset: str
    seat: str
    seats: dict[str, str]
    kinds: dict[str, str]
    turn: int
    turns: int
    moment: str
    waits: str
    question: str
    ended: bool
    outcome: str
    n: int


class Clause(msgspec.Struct, frozen=True):
    """A clause of a rulebook with its ruling."""

    id: str
    title: str
    where: str
    rule: str
    ruling: str
    needs: list[str]


class Pin(msgspec.Struct, frozen=True):
    """What makes a moment a turning point.

    `kind` is came (somebody or something), found (or done), lost (models), taken (prisoner), out (a unit or side is
    gone), leader (lost) or end.
    """

    kind: str
    say: str


class Moment(msgspec.Struct, frozen=True):
    """Where a game stood after a decision: `turn` (0: it had not begun), who made it, and the last that came of it.

    `events` counts all events up to there, `event` names the one that `say` tells; `pins` are what stands out in it.
    """

    turn: int
    seat: str
    events: int
    event: str
    say: str
    pins: list[Pin]


class Moments(msgspec.Struct, frozen=True):
    """All moments of a game, the first before any decision, as `seat` knows them ('' a spectator, or the umpire).

    `views` are the seats whose knowledge may be asked for besides; `line` is the line of play they belong to. `closed`
    says why nobody can go on, '' if that is not so: the moments end where the game comes out differently.
    """

    game: str
    title: str
    system: str
    ruleset: str
    seat: str
    seats: dict[str, str]
    views: list[str]
    line: int
    ended: bool
    outcome: str
    moments: list[Moment]
    closed: str = ""


class StoryChapter(msgspec.Struct, frozen=True):
    """A chapter of a story: its paragraphs, what its picture shows, and the `moment` of the replay that it was then."""

    title: str
    text: list[str]
    caption: str
    moment: int
    picture: str


class StoryPart(msgspec.Struct, frozen=True):
    """Somebody of the cast of a story."""

    name: str
    art: str
    seat: str
    fact: str


class Story(msgspec.Struct, frozen=True):
    """The story of a game that is over; `kind` is how it ended: won, lost, drawn or open."""

    title: str
    system: str
    ruleset: str
    about: str
    kind: str
    ending: str
    clause: str
    chapters: list[StoryChapter]
    cast: list[StoryPart]
    follows: str
    follows_clause: str


class OwnChapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter in somebody's own words."""

    title: Annotated[str, msgspec.Meta(max_length=120)]
    text: Annotated[list[Annotated[str, msgspec.Meta(max_length=4000)]], msgspec.Meta(max_length=20)]


class StoryWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A story in somebody's own words, to be kept: a title, and of each chapter the title and the paragraphs."""

    title: Annotated[str, msgspec.Meta(max_length=120)]
    chapters: Annotated[list[OwnChapter], msgspec.Meta(max_length=12)]


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Go on from the moment after `n` decisions as a game of its own; seats that are not named are bots.

    `anew`: not a die that fell before counts either, so that what was drawn before the first decision is drawn again.
    `owner`: the owner's token, for a game with secrets that cannot go on because the rules have changed. `clocks` are
    those of a new game: nothing of them is spent.
    """

    n: Annotated[int, msgspec.Meta(ge=0)]
    seats: dict[Key, SeatForm] = {}
    title: Short = ""
    anew: bool = False
    owner: Key = ""
    clocks: dict[Key, ClockForm] = {}


class SequelChoice(msgspec.Struct, frozen=True):
    """A choice about the game that follows: a question, and the labels of its answers by key; the first is usual."""

    key: str
    question: str
    answers: dict[str, str]


class Sequel(msgspec.Struct, frozen=True):
    """What the game that follows one that is over is called, '' if none does, and what may be chosen about it."""

    title: str
    choices: list[SequelChoice] = []


class SequelSeats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays the game that follows; seats that are not named are bots. `chosen`: answers by `Sequel.choices`."""

    seats: dict[Key, SeatForm] = {}
    chosen: dict[Key, Key] = {}


class Fault(msgspec.Struct, frozen=True):
    """Why a request was not carried out, in a sentence."""

    why: str
