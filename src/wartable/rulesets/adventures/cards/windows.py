"""Free acts with cards at the start of each own group's part of a step (AT-IDEA-07, AT-CARD-02, -14).

They are free and may be had at any time, so that a player is asked only where something is new, or where he wants it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, Standing, choose
from wartable.rulesets.adventures.cards.blue_edged import hurried, playable, search, short_cut
from wartable.rulesets.adventures.cards.hands import limited, may_hold, passing, room
from wartable.rulesets.adventures.cards.k9 import carried_by, liftable
from wartable.rulesets.adventures.cards.places import free_spot
from wartable.rulesets.adventures.catalogue.words.card_effects import K9, LookTop, MoveMultiplier
from wartable.rulesets.adventures.events.acting import CardsAskedFor, CardsLeft
from wartable.rulesets.adventures.events.base import FigurePlaced, card_name, opening, spoken
from wartable.rulesets.adventures.events.cards import (
    CardGivenUp,
    CardPassed,
    CardRefused,
    ItemPassed,
    K9Carried,
)
from wartable.rulesets.adventures.state import ABOARD, OWN, Figure, Game, Step

DONE, PASS, GIVE_UP, LIFT, SET_DOWN = "done", "pass", "give_up", "lift", "set_down"
PLAY = "play-"
TAKE, REFUSE = "take", "refuse"
CARDS = "cards"
"""The key of the option by which a player wants to be asked about the cards."""
REST = (
    Standing("cards", "turn", DONE, "nothing with the cards this turn", "AT-IDEA-07", turn=True),
    Standing("cards", "rest", DONE, "nothing with the cards until I ask for them", "AT-IDEA-07"),
)


class Gift(NamedTuple):
    """A card, or a `thing`, that one figure may pass to another one."""

    giver: Figure
    taker: Figure
    card: str
    thing: bool = False

    @property
    def key(self) -> str:
        """The key of the option."""
        return f"{self.giver.id}-{self.card}-{self.taker.id}"

    def words(self, game: Game) -> str:
        """What is passed, by whom and to whom."""
        return f"{opening(self.giver)}: {card_name(game, self.card)} to {spoken(self.taker)}"


def windows(game: Game, group: str) -> Flow[None]:
    """AT-IDEA-07, AT-CARD-02, AT-CARD-10, AT-CARD-14: the free acts of a group, as many as its players like.

    A player is asked by himself only if something can be done that could not be when he last went on.
    """
    wanted = group in game.asking
    for seat in dict.fromkeys(figure.seat for figure in people(game, group)):
        members = _of(game, group, seat)
        if wanted or any(key not in game.passed_over for key in _chances(game, members)):
            yield from free_acts(game, group, seat, REST if not wanted else ())


def free_acts(game: Game, group: str, seat: str, standing: tuple[Standing, ...] = ()) -> Flow[None]:
    """AT-IDEA-07: what a player does with the cards of his figures of a group, until he goes on.

    Bots are told as the matter of his questions which gifts have been refused, so that they do not offer them again.
    """
    refused = set[str]()
    while game.result is None:
        members = _of(game, group, seat)
        options = list(_offered(game, members))
        if not options:
            return
        options.insert(0, Option(DONE, "Go on", "AT-IDEA-07"))
        question, about = "What is done with the cards first?", members[0].id
        key = yield from choose(
            "AT-IDEA-07", seat, question, tuple(options), about=about, standing=standing, matter=frozenset(refused)
        )
        if key == DONE:
            game.emit(CardsLeft(group, tuple(dict.fromkeys(_chances(game, members)))))
            return
        yield from _done(game, members, key, refused)


def wish(game: Game, figure: Figure) -> tuple[Option, ...]:
    """AT-IDEA-07: its player may want to be asked about the cards: in step 4 now, in step 1 for the turn."""
    members = _of(game, figure.group, figure.seat)
    if game.cursor.step is Step.ORDERS:
        held = any(one.cards or liftable(game, one) or carried_by(game, one) for one in members)
        held = held or next(gifts(game, members), None) is not None
        label = "Ask about the cards in each step of this turn"
        return (Option(CARDS, label, "AT-IDEA-07"),) if held and figure.group not in game.asking else ()
    label = "First the cards"
    return (Option(CARDS, label, "AT-IDEA-07"),) if next(_offered(game, members), None) is not None else ()


def ask_for(game: Game, group: str) -> None:
    """AT-IDEA-07: the players of a group are asked in each step of this turn."""
    game.emit(CardsAskedFor(group))


def _of(game: Game, group: str, seat: str) -> list[Figure]:
    return [figure for figure in people(game, group) if figure.seat == seat]


def people(game: Game, group: str) -> list[Figure]:
    """The figures of a group that may have something to do with cards, on the table or in a vehicle."""
    there = [f for f in game.figures.values() if f.group == group and f.side == OWN and f.seat]
    return [f for f in there if (f.on_table or f.where == ABOARD) and not f.prisoner and not f.helpless]


def _offered(game: Game, members: list[Figure]) -> Iterator[Option]:
    if next(gifts(game, members), None) is not None:
        yield Option(PASS, "Pass a card or a thing on", "AT-IDEA-07")
    step = game.cursor.step
    if step is Step.EVENTS and any(figure.cards for figure in members):
        yield Option(GIVE_UP, "Give up a card", "AT-CARD-02")
    for figure, card, search_effect in playable(game, LookTop):
        if figure in members and len(game.deck) >= search_effect.take:
            yield Option(f"{PLAY}{card}", f"Play {card_name(game, card)}", "AT-NEW-CARD-30")
    for figure, card, hurry in playable(game, MoveMultiplier):
        if step is Step.MOVES and figure in members and hurried(game, figure, hurry):
            yield Option(f"{PLAY}{card}", f"Play {card_name(game, card)}", "AT-NEW-CARD-29")
    if step is Step.MOVES and any(liftable(game, figure) for figure in members):
        yield Option(LIFT, "Lift K9", "AT-CARD-10")
    if step is Step.ACTS and any(carried_by(game, figure) for figure in members):
        yield Option(SET_DOWN, "Set K9 down", "AT-CARD-10")


def _chances(game: Game, members: list[Figure]) -> Iterator[str]:
    """What may be done now, by key: cards that go from group to group; who has room need not give one up."""
    yield from (f"{gift.card}-{gift.giver.group}-{gift.taker.group}" for gift in gifts(game, members))
    for option in _offered(game, members):
        if option.key == GIVE_UP:
            full = (figure for figure in members if figure.cards and room(game, figure) < 1)
            yield from (f"{GIVE_UP}-{figure.id}-{card}" for figure in full for card in limited(game, figure))
        elif option.key != PASS:
            yield f"{option.key}-{members[0].id}"


def _done(game: Game, members: list[Figure], key: str, refused: set[str]) -> Flow[None]:
    if key == PASS:
        yield from _pass(game, members, refused)
    elif key == GIVE_UP:
        yield from _give_up(game, members)
    elif key == LIFT:
        figure = next(figure for figure in members if liftable(game, figure))
        robot = liftable(game, figure)
        assert robot is not None
        game.emit(K9Carried(figure.id, robot.id))
    elif key == SET_DOWN:
        figure = next(figure for figure in members if carried_by(game, figure))
        robot = carried_by(game, figure)
        assert robot is not None
        game.emit(FigurePlaced(robot.id, *free_spot(game, figure.at, robot.r), "AT-CARD-10"))
    else:
        yield from _play(game, members, key.removeprefix(PLAY))


def _play(game: Game, members: list[Figure], card: str) -> Flow[None]:
    figure = next(figure for figure in members if card in figure.cards)
    effect = game.book.cards[card].effects[0]
    if isinstance(effect, LookTop):
        yield from search(game, figure, card, effect)
    elif isinstance(effect, MoveMultiplier):
        yield from short_cut(game, figure, card, effect)


# ------------------------------------------------------------------ passing on
def gifts(game: Game, members: list[Figure]) -> Iterator[Gift]:
    """AT-IDEA-07: what figures of a group may pass, and to whom; a card needs room, or something in return."""
    takers = [f for f in game.figures.values() if f.side == OWN and f.seat and may_hold(game, f)]
    for giver in members:
        for taker in takers:
            if giver.cards and passing(game, giver, taker):
                yield from (Gift(giver, taker, card) for card in giver.cards if _kept(game, card))
            things = [item for item in giver.items if item in game.book.cards]
            if things and passing(game, giver, taker, thing=True):
                yield from (Gift(giver, taker, item, True) for item in things)


def _kept(game: Game, card: str) -> bool:
    """AT-CARD-09: a stop of K9 stays where it is; all else that is held may be passed."""
    found = game.book.cards.get(card)
    return found is None or not any(isinstance(effect, K9) and effect.runs == "stop" for effect in found.effects)


def _pass(game: Game, members: list[Figure], refused: set[str]) -> Flow[None]:
    rows = {gift.key: gift for gift in gifts(game, members)}
    options = [Option(key, gift.words(game), "AT-IDEA-07", gift.taker.id) for key, gift in rows.items()]
    options.append(Option(DONE, "Nothing", "AT-IDEA-07"))
    key = yield from choose(
        "AT-IDEA-07", members[0].seat, "What is passed on?", tuple(options), about=members[0].id,
        matter=frozenset(refused),
    )  # fmt: skip
    if key != DONE and not (yield from hand_over(game, rows[key])):
        refused.add(key)


def hand_over(game: Game, gift: Gift) -> Flow[bool]:
    """AT-IDEA-06, AT-IDEA-07: another seat has to take it; whose hand is full gives a card in return.

    Whether it has been taken.
    """
    giver, taker = gift.giver, gift.taker
    full = not gift.thing and game.book.limited(gift.card) and room(game, taker) < 1
    if full:
        back = yield from _in_return(game, gift)
        if not back:
            return False
        game.emit(CardPassed(taker.id, giver.id, back))
        game.emit(CardPassed(giver.id, taker.id, gift.card))
        return True
    if not (yield from _accepted(game, gift)):
        return False
    if gift.thing:
        game.emit(ItemPassed(giver.id, taker.id, gift.card))
    else:
        game.emit(CardPassed(giver.id, taker.id, gift.card, passing(game, giver, taker)))
    return True


def _accepted(game: Game, gift: Gift) -> Flow[bool]:
    """AT-IDEA-07: what another seat's figure is passed that seat takes or refuses."""
    if gift.taker.seat == gift.giver.seat:
        return True
    name = card_name(game, gift.card)
    options = (Option(TAKE, f"Take {name}", "AT-IDEA-07"), Option(REFUSE, "Refuse it", "AT-IDEA-07"))
    question = f"{opening(gift.giver)} offers {name} to {spoken(gift.taker)}"
    if (yield from choose("AT-IDEA-07", gift.taker.seat, question, options, about=gift.taker.id)) == TAKE:
        return True
    game.emit(CardRefused(gift.giver.id, gift.taker.id))
    return False


def _in_return(game: Game, gift: Gift) -> Flow[str]:
    """AT-IDEA-06: which card a full taker gives in return; '' if it takes none."""
    name = card_name(game, gift.card)
    options = [
        Option(card, f"Give {card_name(game, card)} for {name}", "AT-IDEA-06") for card in limited(game, gift.taker)
    ]
    options.append(Option(REFUSE, "Refuse it", "AT-IDEA-07"))
    question = f"{opening(gift.taker)}'s hand is full: what goes for {name}?"
    key = yield from choose(
        "AT-IDEA-06", gift.taker.seat, question, tuple(options), about=gift.taker.id, matter=(gift.giver.id, gift.card),
    )  # fmt: skip
    if key == REFUSE:
        game.emit(CardRefused(gift.giver.id, gift.taker.id))
        return ""
    return key


def _give_up(game: Game, members: list[Figure]) -> Flow[None]:
    """AT-CARD-02: a holder gives up a card; several one after the other, in an order of its player's choice."""
    rows = {f"{f.id}-{card}": (f.id, card) for f in members for card in f.cards if _kept(game, card)}
    options = [
        Option(key, f"{opening(game.figures[who])}: {card_name(game, card)}", "AT-CARD-02")
        for key, (who, card) in rows.items()
    ]
    options.append(Option(DONE, "None", "AT-CARD-02"))
    question, first = "Which card is given up?", members[0]
    key = yield from choose("AT-CARD-02", first.seat, question, tuple(options), about=first.id)
    if key != DONE:
        game.emit(CardGivenUp(*rows[key]))
