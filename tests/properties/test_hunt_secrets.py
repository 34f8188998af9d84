"""Nobody learns what he may not know: games that a seat cannot tell apart are the same in all that it is shown."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, zip_longest
from typing import Any, NamedTuple, cast

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.kit.drive import SEEDS, Drawn, Scenario, draws
from tests.properties.hunt_permute import deal_again, document_again, scatter, with_secrets
from tests.properties.hunt_scenes import HUNTS, by_the_rules, in_the_thick, preset
from wartable.engine.answer import Player, Seeded
from wartable.engine.ask import Ask, Choice, Die, Pool
from wartable.engine.errors import DataError, RuleError
from wartable.engine.event import Event
from wartable.engine.record import header, lines
from wartable.engine.ruleset import UMPIRE
from wartable.engine.session import Session
from wartable.odds.memo import Memo
from wartable.rulesets.hunt_for_davros.events.base import (
    EncounterLaid,
    GameEnded,
    MissionDrawn,
    MissionShown,
    StyleScored,
)
from wartable.rulesets.hunt_for_davros.events.fighting import ClaimLapsed, ClaimMade
from wartable.rulesets.hunt_for_davros.events.searching import (
    Briefed,
    CardShown,
    Encountered,
    ItemDropped,
    ItemTaken,
    MissionSwapped,
    NothingFound,
    OrdersChanged,
    Peeked,
)
from wartable.rulesets.hunt_for_davros.state import Game
from wartable.umpire.telling import Teller, counted, request, scene, view

TOLD: tuple[type[Event], ...] = (
    MissionDrawn, MissionShown, MissionSwapped, OrdersChanged, GameEnded, Encountered, CardShown, Briefed, NothingFound,
    Peeked, ItemDropped, ItemTaken,
)  # fmt: skip
"""What tells a seat that sees it something that was secret before: from there on games may differ."""
OWN: tuple[type[Event], ...] = (StyleScored, ClaimMade, ClaimLapsed)
"""Besides, where it is told to that seat alone."""
DEAL = ("HD-NEW-SCN-00", "HD-NEW-ENC-00")
MEMO = Memo()


def some(count: int) -> settings:
    """So many examples, under the profile `soak` 20 times as many; one that fails is made smaller there only."""
    if os.environ.get("HYPOTHESIS_PROFILE") == "soak":
        return settings(max_examples=20 * count)
    return settings(max_examples=count, phases=(Phase.explicit, Phase.generate))


class Streams:
    """Dice of a seed; those that an umpire throws in secret, and those of the deal, are counted apart from the others.

    With another `deal` other cards are dealt and everything else is the same.
    """

    def __init__(self, seed: int | str, deal: int | str) -> None:
        self.rolls = (Seeded(seed), Seeded(f"secret {seed}"), Seeded(f"deal {deal}"))
        self.counts = [0, 0, 0]

    def face(self, number: int, ask: Die | Pool) -> int:
        """The next face of its stream."""
        which = 2 if ask.clause in DEAL else int(ask.secret)
        self.counts[which] += 1
        return self.rolls[which].face(self.counts[which], ask)


def begin(scenario: Scenario, seed: int, deal: int = 0) -> Session:
    session = Session(HUNTS, HUNTS.new_game(scenario), Streams(seed, deal))
    _ = session.ask
    return session


def watchers(session: Session) -> tuple[str, ...]:
    """All seats of players, and a spectator."""
    return *cast(Game, session.game).teams, ""


# ------------------------------------------------------------------ what a seat is shown
def told(session: Session, seat: str, first: int = 0) -> list[dict[str, Any]]:
    """The events that a seat sees, numbered from the first of them: a permuted copy may have no past."""
    before = counted(session, seat, first)
    return [{**data, "n": data["n"] - before} for data in Teller(session, seat).some(first)]


def asked(session: Session, seat: str) -> dict[str, Any] | None:
    """The open request as `seat` has it, with every word of it."""
    return request(session.ask, seat)


def position(game: Game, seat: str) -> dict[str, Any]:
    """All that is shown to a seat of a position."""
    known = HUNTS.redact(game, seat)
    return {
        "view": HUNTS.view(known, seat), "scene": HUNTS.scene(known, seat), "map": HUNTS.map(known, seat),
        "words": list(HUNTS.words(known, seat)), "hash": known.hash(),
    }  # fmt: skip


def same(one: Any, other: Any, what: str) -> None:
    """Equal, or where the first difference is."""
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
        for key in one:
            same(one[key], other[key], f"{what}.{key}")
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for number, pair in enumerate(zip(one, other)):
            same(*pair, f"{what}[{number}]")
    raise AssertionError(f"{what} tells a secret: {one!r} is not {other!r}")


def reveals(event: Event, seat: str) -> bool:
    """Whether a seat learns a secret by an event that it sees."""
    return isinstance(event, TOLD) or (isinstance(event, OWN) and getattr(event, "seat", None) == seat)


def news(events: Sequence[Event], seat: str) -> Iterator[Event]:
    return (event for event in events if event.visible_to(seat))


def learnt(events: Sequence[Event], seat: str) -> bool:
    return any(reveals(event, seat) for event in news(events, seat))


# ------------------------------------------------------------------ a twin at any decision
def twin(session: Session, seat: str, change: Callable[[Game, Game], None]) -> Session | None:
    """The session with its hidden things changed where its step began; None if it does not come to the same request.

    Answers of others that are not legal there, and secret dice that fall otherwise, tell the seat nothing.
    """
    other = session.fork()
    change(cast(Game, other.game), cast(Game, session.game))
    try:
        _ = other.ask
    except RuleError:
        return None
    return other if other.ask is not None and session.ask is not None and other.ask.seat == session.ask.seat else None


def elsewhere(one: Session, other: Session, seat: str) -> bool:
    """Whether the games wait for different things, none of which `seat` is asked.

    That somebody is asked is no secret; what he is asked he alone knows.
    """
    ask, too = one.ask, other.ask
    if ask is None or too is None or ask.seat != too.seat:
        return True
    return ask.seat != seat and getattr(ask, "question", "") != getattr(too, "question", "")


def look(session: Session, seat: str, below: Callable[[int], int]) -> int:
    """Hold everything that `seat` is shown now against twins; how many requests have been compared."""
    game = cast(Game, session.game)
    other = game.fresh()
    scatter(other, seat, below)
    mine = position(game, seat)
    same(mine, position(other, seat), "position")
    known, also = HUNTS.redact(game, seat), HUNTS.redact(other, seat)
    assert HUNTS.redact(known, seat).hash() == known.hash()
    for event in session.events:
        if event.visible_to(seat):
            same(HUNTS.say(known, event), HUNTS.say(also, event), type(event).__name__)
    mark = session.marks[-1]
    since = session.events[mark.events :]
    if learnt(since, seat):
        return 0
    whole = mark.answers == session.decisions

    def change(it: Game, now: Game) -> None:
        if whole:
            scatter(it, seat, below)
        else:
            deal_again(it, now, seat, below)

    beside = twin(session, seat, change)
    if beside is None or learnt(beside.events, seat):
        return 0
    if elsewhere(session, beside, seat):
        return 0
    same(told(session, seat, mark.events), told(beside, seat), "events")
    same(asked(session, seat), asked(beside, seat), "request")
    same([mine["view"], mine["scene"]], [view(beside, seat), scene(beside, seat)], "telling")
    same(mine["hash"], HUNTS.redact(beside.game, seat).hash(), "hash")
    ask, too = session.ask, beside.ask
    if ask is not None and too is not None and ask.seat == seat:
        ideas(session, ask, beside, too)
    return int(ask is not None and ask.seat == seat)


def ideas(session: Session, ask: Ask, beside: Session, too: Ask) -> None:
    """A bot of the seat has the same ideas, and what it cannot do is refused in the same words."""
    first = HUNTS.ideas(HUNTS.redact(session.game, ask.seat), ask, MEMO)
    same(list(first), list(HUNTS.ideas(HUNTS.redact(beside.game, ask.seat), too, MEMO)), "ideas")
    assert isinstance(ask, Choice)
    assert isinstance(too, Choice)
    for refusal in (*ask.refused, *ask.silent):
        same(refusal_of(ask, refusal.key), refusal_of(too, refusal.key), "refusal")


def refusal_of(ask: Ask, key: str) -> str:
    """The words in which a key is refused, "" if it is legal."""
    try:
        ask.accept(key)
    except RuleError as error:
        return str(error)
    return ""


def looked(session: Session, player: Drawn, skip: int, count: int, every: int) -> None:
    """Play `skip` answers; then look for every seat at one request in `every`, and for who is asked at each."""
    number = compared = 0
    while (ask := session.ask) is not None and number < skip + count:
        if number >= skip:
            if (number - skip) % every == 0:
                for seat in watchers(session):
                    compared += look(session, seat, player.below)
            elif ask.seat != UMPIRE:
                compared += look(session, ask.seat, player.below)
        session.answer(player.answer(session, ask))
        number += 1


@pytest.mark.rule("HD-GEN-10", "HD-SCN-02", "HD-SRCH-02")
@some(12)
@given(in_the_thick(), draws(), SEEDS, st.integers(0, 40))
def test_positions_tell_no_secrets(scenario: Scenario, drawn: list[int], seed: int, skip: int) -> None:
    player = Drawn(drawn, seed)
    looked(begin(with_secrets(scenario, player.below), seed), player, skip, 8, 4)


@pytest.mark.rule("HD-GEN-10", "HD-SETUP-04")
@some(3)
@given(by_the_rules(), draws(), SEEDS, st.integers(0, 300))
def test_games_tell_no_secrets(scenario: Scenario, drawn: list[int], seed: int, skip: int) -> None:
    looked(begin(scenario, seed), Drawn(drawn, seed), skip, 10, 5)


# ------------------------------------------------------------------ two games side by side
class Pair(NamedTuple):
    """Two games that `seat` cannot tell apart, played by the same answers as long as that is so."""

    one: Session
    other: Session
    seat: str

    def compare(self, first: tuple[int, int]) -> bool:
        """The events from these numbers on; whether the games may still not differ."""
        one, other = told(self.one, self.seat, first[0]), told(self.other, self.seat, first[1])
        apart = next((n for n, pair in enumerate(zip_longest(one, other)) if pair[0] != pair[1]), -1)
        if apart < 0:
            return not elsewhere(self.one, self.other, self.seat)
        some = (news(self.one.events[first[0] :], self.seat), news(self.other.events[first[1] :], self.seat))
        at = [event for events in some for event in islice(events, apart, apart + 1)]
        short = len(at) < 2 and elsewhere(self.one, self.other, self.seat)
        if not short and not any(reveals(event, self.seat) for event in at):
            same(one, other, "stream")
        return False

    def play(self, player: Player, limit: int) -> int:
        """Play on until something is told to the seat; the answers given."""
        if not self.compare((0, 0)):
            return 0
        for number in range(limit):
            ask, too = self.one.ask, self.other.ask
            if ask is None or too is None:
                return number
            same(asked(self.one, self.seat), asked(self.other, self.seat), "request")
            value = player.answer(self.one, ask)
            first = (len(self.one.events), len(self.other.events))
            try:
                self.other.answer(value)
            except RuleError:
                assert ask.seat != self.seat, "what is offered tells a secret"
                return number
            self.one.answer(value)
            if not self.compare(first):
                return number
            if number % 10 == 0:
                one, other = (position(cast(Game, session.game), self.seat) for session in self[:2])
                same(one, other, "position")
        return limit


def saved(pair: Pair, one: Scenario, other: Scenario) -> None:
    """As long as the games are alike, so are the files for the seat; and who must agree before it takes answers back.

    Both have given the same answers, but for the last one, which may have told something.
    """
    count = min(len(pair.one.answers), len(pair.other.answers))
    for session in pair[:2]:
        session.undo(len(session.answers) - count + 1)
    files = [list(lines(session, doc, seat=pair.seat)) for session, doc in ((pair.one, one), (pair.other, other))]
    same(files[0], files[1], "file")
    for back in range(1, min(count, 4)):
        same(pair.one.consent(back), pair.other.consent(back), "consent")


@pytest.mark.rule("HD-GEN-10", "HD-SRCH-02", "HD-WIN-08")
@some(30)
@given(in_the_thick(), draws(), SEEDS, st.integers(0, 6))
def test_streams_tell_no_secrets(scenario: Scenario, drawn: list[int], seed: int, pick: int) -> None:
    player = Drawn(drawn, seed)
    one = with_secrets(scenario, player.below)
    seat = [*(side["seat"] for side in one["sides"]), ""][pick % (len(one["sides"]) + 1)]
    other = document_again(one, seat, player.below)
    start = [cast(Game, HUNTS.new_game(doc)) for doc in (one, other)]
    same(position(start[0], seat), position(start[1], seat), "position")
    pair = Pair(begin(one, seed), begin(other, seed), seat)
    same(header(pair.one, one, seat=seat), header(pair.other, other, seat=seat), "header")
    if pair.play(player, 100):
        saved(pair, one, other)


@pytest.mark.rule("HD-GEN-10", "HD-NEW-SCN-00", "HD-NEW-ENC-00")
@pytest.mark.parametrize(("name", "teams"), [("prison_complex", 2), ("prison_complex", 4), ("six_teams", 6)])
def test_a_deal_tells_no_secrets(name: str, teams: int) -> None:
    """The same game with other cards dealt, as far as a spectator and a team with the same orders can tell."""
    seed = teams
    scenario = preset(name, teams=teams, turn_limit=2)
    for seat in ("", "orange"):
        one = begin(scenario, seed)
        others = (begin(scenario, seed, deal) for deal in range(1, 40))
        other = next(it for it in others if orders(it, seat) == orders(one, seat))
        assert [event for event in one.events if isinstance(event, EncounterLaid)] != [
            event for event in other.events if isinstance(event, EncounterLaid)
        ]  # fmt: skip
        Pair(one, other, seat).play(Drawn((), seed), 150)


def orders(session: Session, seat: str) -> str:
    """The orders of a seat, "" for a spectator."""
    teams = cast(Game, session.game).teams
    return teams[seat].mission if seat in teams else ""


# ------------------------------------------------------------------ what hidden cards may bring about
class Keys:
    """Gives these answers, whatever is asked."""

    def __init__(self, keys: str) -> None:
        self.keys = keys.split()

    def answer(self, session: Session, ask: Ask) -> str:
        """The next of them."""
        return self.keys.pop(0)


def hall(**more: Any) -> Scenario:
    """An empty hall with two commanders six squares apart; it is the turn of the blue one."""
    models = [{"id": "blue-c", "at": [5, 5], "facing": "e"}, {"id": "orange-c", "at": [11, 5], "facing": "w"}]
    return {
        "wartable": 1, "ruleset": "hunt_for_davros", "table": {"size": [20, 12]}, "active": "blue-c",
        "models": [*models, *more.pop("models", ())], **more,
    }  # fmt: skip


def swung(card: str) -> Scenario:
    """Blue means to shoot before and, later on, behind itself, where its own mate stands in the way."""
    more = [{"id": "orange-1", "at": [1, 5]}, {"id": "blue-1", "at": [3, 5]}]
    return hall(models=more, cards=[{"card": card, "holder": "blue-c"}])


TWO = ({"id": "orange-1", "at": [11, 6]},)
HOLDERS: tuple[dict[str, str], ...] = ({"holder": "orange-c"}, {})
CASES: dict[str, tuple[str, tuple[str, ...], list[Scenario]]] = {
    "what a target holds": ("fire orange-c", ("blue",), [
        hall(models=TWO, cards=[{"card": card, "holder": "orange-c"}]) for card in ("refractor_plates", "shock_bracing")
    ]),
    "what lies about": ("take-card-1 end", ("blue", "orange", ""), [
        hall(cards=[{"card": card, "at": [5, 6]}]) for card in ("access_cylinder", "lance_head")
    ]),
    "what lies under a marker": ("search-marker-1 end", ("blue", "orange", ""), [
        hall(markers=[{"at": [5, 6], "card": card}]) for card in ("lance_head", "door_cipher", "bare_shelves")
    ]),
    "a mount that does not help": ("fire orange-1 no-more fire end", ("orange", ""), [
        swung(card) for card in ("swivel_mount", "lance_head")
    ]),
    "what dies with its holder": ("fire no-more", ("blue", ""), [
        hall(cards=[{"card": "overcharge_cell", **where}]) for where in HOLDERS
    ]),
}  # fmt: skip


@pytest.mark.rule("HD-GEN-10", "HD-SRCH-02", "HD-NEW-ENC-00", "HD-FIRE-11")
@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("seed", range(8))
def test_hidden_cards_show_by_what_they_do_alone(name: str, seed: int) -> None:
    keys, seats, docs = CASES[name]
    whole = begin(docs[0], seed)
    for key in keys.split():
        if whole.ask is not None:
            whole.answer(key)  # they are all legal
    for seat in seats:
        for doc in docs[1:]:
            Pair(begin(docs[0], seed), begin(doc, seed), seat).play(Keys(keys), len(keys.split()))


@pytest.mark.rule("HD-GEN-10", "HD-NEW-ENC-43")
@pytest.mark.parametrize("seat", ["orange", ""])
def test_nobody_else_learns_whether_orders_were_exchanged(seat: str) -> None:
    orders_ = {"missions": {"blue": "kill", "orange": "save"}, "spare_missions": ["leave_no_trace", "intact_specimen"]}
    both = [begin(hall(**orders_, markers=[{"at": [5, 6], "card": "revised_orders"}]), 1) for _ in range(2)]
    for session, key in zip(both, ("keep", "exchange")):
        for answer in ("search-marker-1", "end", key):
            session.answer(answer)
    assert orders(both[0], "blue") != orders(both[1], "blue")
    same(told(both[0], seat), told(both[1], seat), "stream")
    first, second = (position(cast(Game, session.game), seat) for session in both)
    same(first, second, "position")


@pytest.mark.rule("HD-GEN-10")
@pytest.mark.parametrize(("key", "right"), [("card-7", True), ("card-12", True), ("key", False), ("card-x", False)])
def test_the_id_of_a_card_tells_nothing(key: str, right: bool) -> None:
    doc = hall(cards=[{"id": key, "card": "access_cylinder", "at": [5, 6]}])
    if right:
        assert key in cast(Game, HUNTS.new_game(doc)).cards
    else:
        with pytest.raises(DataError, match=f"{key} is no id of a card"):
            HUNTS.new_game(doc)


@pytest.mark.rule("HD-GEN-10")
@pytest.mark.parametrize(("seat", "kinds"), [("blue", ["lance_head"]), ("orange", ["swivel_mount"]), ("", [])])
def test_cards_of_a_document_are_told_to_whose_model_holds_them(seat: str, kinds: list[str]) -> None:
    """A model may be of another side than its id says."""
    more = [{"id": "blue-9", "side": "orange", "at": [1, 1]}]
    held = [{"card": "swivel_mount", "holder": "blue-9"}, {"card": "lance_head", "holder": "blue-c"}]
    doc = hall(models=more, cards=[*held, {"card": "alarm"}])
    assert [card["card"] for card in HUNTS.hide(doc, seat)["cards"]] == kinds
