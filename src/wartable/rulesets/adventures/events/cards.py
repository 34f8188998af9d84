"""Events of the deck and of cards in hands (chapters CARD, IDEA, NEW-CARD)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.kit.wording import an
from wartable.rulesets.adventures.events.base import CardEvent
from wartable.rulesets.adventures.state import ABOARD, OWN, VEHICLE, Figure, Game, Lying, Quest


@dataclass(frozen=True, slots=True)
class DeckMade(CardEvent):
    """AT-SETUP-03, AT-SETUP-06: the race has been drawn and the deck shuffled; both lie face down."""

    rule = "AT-SETUP-03"
    sentence = "The race card lies face down; the deck is shuffled."
    sign = Sign.SECRET
    race: str
    sets: tuple[str, ...]
    deck: tuple[str, ...]
    pool: tuple[tuple[str, int], ...]
    by: str = "AT-SETUP-03"

    @override
    def visible_to(self, seat: str) -> bool:
        return False

    @override
    def apply(self, game: Game) -> None:
        game.race, game.sets, game.deck, game.pool = self.race, self.sets, self.deck, self.pool


@dataclass(frozen=True, slots=True)
class CardTaken(CardEvent):
    """AT-CARD-01: the next card of the deck is given to a figure."""

    rule = "AT-CARD-01"
    sentence = "{figure:to draw} {card:card}."
    sign = Sign.FIND
    reveals = True
    figure: str
    card: str
    by: str = "AT-CARD-01"

    @override
    def apply(self, game: Game) -> None:
        game.deck = game.deck[1:]
        figure = game.figures[self.figure]
        figure.cards = (*figure.cards, self.card)


@dataclass(frozen=True, slots=True)
class CardPassedBy(CardEvent):
    """AT-CARD-01: nobody takes the next card of the deck, or it makes no sense; it goes under it."""

    rule = "AT-CARD-01"
    sentence = "Nobody takes {card:card}; it goes under the deck."
    senseless = "{card:card} makes no sense here; it goes under the deck."
    unused = "{card:card} is of no use in a laboratory; it goes under the deck."
    sign = Sign.NOTE
    reveals = True
    card: str
    by: str = "AT-CARD-01"

    @override
    def told(self, game: Game) -> str:
        template = {"AT-CARD-03": self.senseless, "AT-LAB-03": self.unused}.get(self.by, self.sentence)
        return self.filled(game, template)

    @override
    def apply(self, game: Game) -> None:
        game.deck = (*game.deck[1:], self.card)


@dataclass(frozen=True, slots=True)
class CardsUnder(CardEvent):
    """AT-CARD-02: cards that lie aside go under the deck."""

    rule = "AT-CARD-02"
    sentence = ""
    part = Part.COURSE
    cards: tuple[str, ...]
    by: str = "AT-CARD-02"

    @override
    def apply(self, game: Game) -> None:
        game.aside = tuple(card for card in game.aside if card not in self.cards)
        game.deck = (*game.deck, *self.cards)


@dataclass(frozen=True, slots=True)
class CardGivenUp(CardEvent):
    """AT-CARD-02: a figure gives up a card, which goes under the deck."""

    rule = "AT-CARD-02"
    sentence = "{figure:to give} up {card:card}."
    sign = Sign.NOTE
    figure: str
    card: str
    by: str = "AT-CARD-02"

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.cards, game.deck = _less(figure.cards, self.card), (*game.deck, self.card)


@dataclass(frozen=True, slots=True)
class CardPassed(CardEvent):
    """AT-IDEA-07: a figure has passed a card to another one."""

    rule = "AT-IDEA-07"
    sentence = "{figure:to pass} {card:card} to {to}."
    sign = Sign.NOTE
    figure: str
    to: str
    card: str
    by: str = "AT-IDEA-07"

    @override
    def apply(self, game: Game) -> None:
        giver, taker = game.figures[self.figure], game.figures[self.to]
        giver.cards, taker.cards = _less(giver.cards, self.card), (*taker.cards, self.card)


@dataclass(frozen=True, slots=True)
class CardRefused(CardEvent):
    """AT-IDEA-07: who was to be passed a card does not take it."""

    rule = "AT-IDEA-07"
    sentence = "{to:to take} no card from {figure}."
    sign = Sign.NOTE
    figure: str
    to: str
    by: str = "AT-IDEA-07"


@dataclass(frozen=True, slots=True)
class CardPlayed(CardEvent):
    """AT-CARD-14: a blue-edged card is used; it goes under the deck."""

    rule = "AT-CARD-14"
    sentence = "{figure:to play} {card:card}."
    sign = Sign.NOTE
    figure: str
    card: str
    by: str = "AT-CARD-14"

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.cards, game.deck = _less(figure.cards, self.card), (*game.deck, self.card)


@dataclass(frozen=True, slots=True)
class DeckSearched(CardEvent):
    """AT-NEW-CARD-30: of the top cards of the deck those not taken go under it, in this order.

    The one that is taken lies on top; '' if there is none.
    """

    rule = "AT-NEW-CARD-30"
    sentence = "{figure:to look} at {looked:card}, and one is kept."
    sign = Sign.NOTE
    reveals = True
    figure: str
    looked: tuple[str, ...]
    kept: str
    under: tuple[str, ...]
    by: str = "AT-NEW-CARD-30"

    @override
    def apply(self, game: Game) -> None:
        rest = game.deck[len(self.looked) :]
        game.deck = (*((self.kept,) if self.kept else ()), *rest, *self.under)


# ------------------------------------------------------------------ cards that are no ideas
@dataclass(frozen=True, slots=True)
class AbilityGained(CardEvent):
    """AT-CARD-06: a figure has an ability from now on."""

    rule = "AT-CARD-06"
    sentence = "{figure:to gain} {card:card}."
    sign = Sign.FIND
    reveals = True
    figure: str
    card: str
    by: str = "AT-CARD-06"

    @override
    def apply(self, game: Game) -> None:
        game.deck = game.deck[1:]
        figure = game.figures[self.figure]
        figure.abilities = (*figure.abilities, self.card)


@dataclass(frozen=True, slots=True)
class ArtefactLaid(CardEvent):
    """AT-CARD-04: an artefact lies on the table."""

    rule = "AT-CARD-04"
    sentence = "{card:card} lies on the table."
    sign = Sign.FIND
    reveals = True
    card: str
    x: int
    y: int
    by: str = "AT-CARD-04"

    @override
    def apply(self, game: Game) -> None:
        game.deck = game.deck[1:]
        game.lying = (*game.lying, Lying(self.card, self.x, self.y))


@dataclass(frozen=True, slots=True)
class ThingTaken(CardEvent):
    """AT-CARD-05: a figure has picked up what lay on the table, or at a marker."""

    rule = "AT-CARD-05"
    sentence = "{figure:to pick} up {card:card}."
    sign = Sign.FIND
    figure: str
    card: str
    by: str = "AT-CARD-05"

    @override
    def apply(self, game: Game) -> None:
        game.lying = tuple(thing for thing in game.lying if thing.key != self.card)
        figure = game.figures[self.figure]
        figure.items = (*figure.items, self.card)


@dataclass(frozen=True, slots=True)
class ThingDropped(CardEvent):
    """AT-NEW-VOC-01: what a figure carried lies on the table."""

    rule = "AT-NEW-VOC-01"
    sentence = "{figure:to drop} {card:card}."
    sign = Sign.LOST
    figure: str
    card: str
    x: int
    y: int
    by: str = "AT-NEW-VOC-01"

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.items = _less(figure.items, self.card)
        game.lying = (*game.lying, Lying(self.card, self.x, self.y))


@dataclass(frozen=True, slots=True)
class ItemPassed(CardEvent):
    """AT-IDEA-07: a figure has handed an artefact to another one."""

    rule = "AT-IDEA-07"
    sentence = "{figure:to hand} {card:card} to {to}."
    sign = Sign.NOTE
    figure: str
    to: str
    card: str
    by: str = "AT-IDEA-07"

    @override
    def apply(self, game: Game) -> None:
        giver, taker = game.figures[self.figure], game.figures[self.to]
        giver.items, taker.items = _less(giver.items, self.card), (*taker.items, self.card)


@dataclass(frozen=True, slots=True)
class ItemGained(CardEvent):
    """A figure has a thing of everyday from now on, such as a radio, or so many smoke bombs."""

    rule = "AT-NEW-CARD-03"
    sentence = "{figure:to have} {words:text} now."
    sign = Sign.FIND
    figure: str
    item: str
    count: int
    words: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        if self.item == "smoke":
            figure.smoke += self.count
        elif self.item not in figure.items:
            figure.items = (*figure.items, self.item)


@dataclass(frozen=True, slots=True)
class ArtefactUsed(CardEvent):
    """AT-NEW-CARD-01, -02, -06: an artefact is used; `gone`: for the last time, so that it goes under the deck."""

    rule = "AT-CARD-06"
    sentence = "{figure:to use} {card:card}."
    sign = Sign.NOTE
    figure: str
    card: str
    gone: bool
    by: str

    @override
    def apply(self, game: Game) -> None:
        key = f"uses {self.card}"
        used = 0 if self.gone else game.fact(key) + 1
        game.facts = (*(fact for fact in game.facts if fact[0] != key), (key, used))
        if self.gone:
            figure = game.figures[self.figure]
            figure.items, game.deck = _less(figure.items, self.card), (*game.deck, self.card)


@dataclass(frozen=True, slots=True)
class YellowDrawn(CardEvent):
    """AT-CARD-08: a card with a yellow border is drawn; it lies aside to the end of the turn."""

    rule = "AT-CARD-08"
    sentence = "{card:card} is drawn."
    sign = Sign.NOTE
    reveals = True
    card: str
    by: str = "AT-CARD-08"

    @override
    def apply(self, game: Game) -> None:
        game.deck, game.aside = game.deck[1:], (*game.aside, self.card)


@dataclass(frozen=True, slots=True)
class K9Stopped(CardEvent):
    """AT-CARD-09, AT-NEW-CARD-24: K9 has no power; the card is kept by `holder` until K9 runs again."""

    rule = "AT-CARD-09"
    sentence = "{figure:to stop}: low power."
    sign = Sign.LOST
    figure: str
    holder: str
    card: str
    by: str = "AT-NEW-CARD-24"

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].stopped = True
        holder = game.figures[self.holder]
        holder.cards, game.deck = (*holder.cards, self.card), game.deck[1:]


@dataclass(frozen=True, slots=True)
class K9Runs(CardEvent):
    """AT-NEW-CARD-25, AT-NEW-CARD-01: K9 has power again; the cards that have stopped it go under the deck."""

    rule = "AT-CARD-09"
    sentence = "{figure:to run} again."
    sign = Sign.FIND
    figure: str
    cards: tuple[str, ...]
    by: str = "AT-NEW-CARD-25"

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].stopped = False
        for figure in game.figures.values():
            gone = tuple(card for card in figure.cards if card in self.cards)
            figure.cards = tuple(card for card in figure.cards if card not in gone)
            game.deck = (*game.deck, *gone)


@dataclass(frozen=True, slots=True)
class K9Carried(CardEvent):
    """AT-CARD-10: a figure carries K9 from now on."""

    rule = "AT-CARD-10"
    sentence = "{figure:to lift} {robot}."
    sign = Sign.NOTE
    figure: str
    robot: str
    by: str = "AT-CARD-10"

    @override
    def apply(self, game: Game) -> None:
        robot = game.figures[self.robot]
        robot.where, robot.aboard = ABOARD, self.figure


ISSUED = "issued"
"""The fact in which turn a quest was issued."""


@dataclass(frozen=True, slots=True)
class QuestIssued(CardEvent):
    """AT-CARD-11: a quest is with the players from now on; `about` names what it is about.

    `words`: until when it can be done (AT-NEW-TAB-06).
    """

    rule = "AT-CARD-11"
    sentence = "{figure:to draw} the quest {card:card}.{words:text}"
    sign = Sign.FIND
    reveals = True
    turning = "found"
    figure: str
    card: str
    about: str
    by: str = "AT-CARD-11"
    words: str = ""

    @override
    def apply(self, game: Game) -> None:
        game.deck = game.deck[1:]
        game.quests = (*game.quests, Quest(self.card, self.figure, about=self.about))
        game.facts = (*game.facts, (f"{ISSUED} {self.card}", game.turn))


@dataclass(frozen=True, slots=True)
class QuestDone(CardEvent):
    """AT-CARD-12: a quest is done."""

    rule = "AT-CARD-12"
    sentence = "The quest {card:card} is done."
    sign = Sign.FIND
    turning = "found"
    card: str
    by: str = "AT-CARD-12"

    @override
    def apply(self, game: Game) -> None:
        game.quests = tuple(q._replace(done=True) if q.key == self.card else q for q in game.quests)


@dataclass(frozen=True, slots=True)
class QuestLaidAside(CardEvent):
    """AT-CARD-12: a quest can be done no more; it is out of the game."""

    rule = "AT-CARD-12"
    sentence = "The quest {card:card} can be done no more; it is laid aside."
    sign = Sign.LOST
    card: str
    by: str = "AT-CARD-12"

    @override
    def apply(self, game: Game) -> None:
        _close(game, self.card)


@dataclass(frozen=True, slots=True)
class QuestLapsed(CardEvent):
    """AT-NEW-TAB-06: a quest has been open for too long; it is out of the game and brings nothing."""

    rule = "AT-NEW-TAB-06"
    sentence = "It is too late for the quest {card:card}; it is laid aside."
    sign = Sign.LOST
    card: str
    by: str = "AT-NEW-TAB-06"

    @override
    def apply(self, game: Game) -> None:
        _close(game, self.card)


def _close(game: Game, card: str) -> None:
    """A quest is out of the game."""
    game.quests = tuple(quest for quest in game.quests if quest.key != card)


def _less(held: tuple[str, ...], key: str) -> tuple[str, ...]:
    """What is held without one of a key."""
    place = held.index(key)
    return held[:place] + held[place + 1 :]


@dataclass(frozen=True, slots=True)
class FigureAdded(CardEvent):
    """A figure has come into the game by a card: a soldier, a civilian, a vehicle."""

    rule = "AT-CARD-11"
    sentence = "{figure:to be} here."
    sign = Sign.FIND
    figure: str
    made: Figure
    by: str

    @override
    def told(self, game: Game) -> str:
        if self.made.kind == VEHICLE:
            return f"{an(self.made.name.lower()).capitalize()} is here."
        return self.filled(game, self.sentence)

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure] = self.made.copy()


@dataclass(frozen=True, slots=True)
class FiguresJoined(CardEvent):
    """AT-NEW-CARD-11: figures are under the order of a seat from now on."""

    rule = "AT-NEW-CARD-11"
    sentence = "{figures:to join} {seat}."
    sign = Sign.FIND
    figures: tuple[str, ...]
    seat: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        for key in self.figures:
            game.figures[key].side, game.figures[key].seat = OWN, self.seat


@dataclass(frozen=True, slots=True)
class WoundHealed(CardEvent):
    """AT-NEW-CARD-02: a figure loses a wound."""

    rule = "AT-NEW-CARD-02"
    sentence = "The wound of {figure} is dressed."
    sign = Sign.FIND
    figure: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.wounds = max(0, figure.wounds - 1)


@dataclass(frozen=True, slots=True)
class Armed(CardEvent):
    """AT-NEW-CARD-32: a figure without a weapon has one of a soldier from now on."""

    rule = "AT-NEW-CARD-32"
    sentence = "{figure:to take} a pistol."
    sign = Sign.NOTE
    figure: str
    weapon: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.weapons = (*figure.weapons, self.weapon)


@dataclass(frozen=True, slots=True)
class ArtefactLost(CardEvent):
    """AT-NEW-OGR-05: an artefact goes under the deck."""

    rule = "AT-NEW-OGR-05"
    sentence = "{figure:to lose} {card:card}."
    sign = Sign.LOST
    figure: str
    card: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.items, game.deck = _less(figure.items, self.card), (*game.deck, self.card)


@dataclass(frozen=True, slots=True)
class ThingSafe(CardEvent):
    """AT-NEW-VOC-01: what was carried is where it was to be, and out of the game."""

    rule = "AT-NEW-VOC-01"
    sentence = "{card:card} is safe."
    sign = Sign.FIND
    figure: str
    card: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.items = _less(figure.items, self.card)


@dataclass(frozen=True, slots=True)
class AlienSent(CardEvent):
    """AT-NEW-CARD-22: an alien has an order towards a figure for this turn, whether it sees it or not."""

    rule = "AT-NEW-CARD-22"
    sentence = "{figure:to have} the order {order:text}, towards {target}."
    sign = Sign.ORDER
    figure: str
    target: str
    order: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        alien = game.figures[self.figure]
        alien.order, alien.ordered, alien.target, alien.halted = self.order, True, self.target, 0
