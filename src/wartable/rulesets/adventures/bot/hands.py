"""Cards: what they are worth to the side of the Doctor, which are kept, passed on and played (AT-IDEA-06, -07)."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.engine.ask import Choice
from wartable.engine.plane import INCH, gap
from wartable.engine.ruleset import Idea
from wartable.kit.bots.choices import weighed
from wartable.rulesets.adventures.bot.needs import (
    Stage,
    characters,
    held_captive,
    missing,
    needed,
    spender,
    spending,
    stage,
    stands_in,
    wanted,
)
from wartable.rulesets.adventures.bot.tasks import tasks
from wartable.rulesets.adventures.cards.blue_edged import hurried, playable
from wartable.rulesets.adventures.cards.deal import PASS_ON
from wartable.rulesets.adventures.cards.hands import room
from wartable.rulesets.adventures.cards.in_force import of_kind
from wartable.rulesets.adventures.cards.windows import DONE, PASS, PLAY, REFUSE, TAKE, Gift, gifts, people
from wartable.rulesets.adventures.catalogue.events import results
from wartable.rulesets.adventures.catalogue.words.card_effects import (
    CancelEvent,
    LookTop,
    MoveMultiplier,
    NoSurrenderWithin,
)
from wartable.rulesets.adventures.moving.limits import full_move
from wartable.rulesets.adventures.state import DOCTOR, Figure, Game

OF_THE_SET, STAND_IN, TO_SPEND = 10.0, 6.0, 4.0
UNKNOWN, OTHER, PAIRED = 2.0, 0.5, 0.5
"""What an idea is worth as long as the race is not known, one of another colour, and each further one of its colour."""
PLAYED = ((LookTop, 3.0), (CancelEvent, 1.5), (NoSurrenderWithin, 1.2), (MoveMultiplier, 1.3))
"""What blue-edged cards are worth."""
RANSOM = 2.0
"""AT-PRIS-07: what a second card of a colour is worth while a friend is a prisoner."""
DUE = 0.6
"""How much a task has to matter for a short cut."""


def worth(game: Game, card: str) -> float:
    """What a card is worth to the side of the Doctor."""
    idea = game.book.idea(card)
    if needed(game, card):
        return OF_THE_SET if idea is not None else STAND_IN
    if idea is None:
        if stands_in(game, card):
            return 0.0 if game.race else STAND_IN
        return next((value for kind, value in PLAYED if any(True for _ in of_kind(game, (card,), kind))), 0.0)
    held = [key for figure in characters(game) for key in figure.cards if key != card]
    alike = sum(game.book.colour(key) == game.book.colour(card) for key in held)
    ransom = RANSOM if alike and held_captive(game) else 0.0
    return (UNKNOWN if not game.race else OTHER) + PAIRED * min(alike, 4) + ransom


def kept(game: Game, figure: Figure, card: str) -> float:
    """What it is worth that a figure keeps a card."""
    step = spending(game)
    if step is not None and game.book.idea(card) is not None and not wanted(game, card) and figure is spender(game):
        others = [key for key in figure.cards if game.book.idea(key) is not None and not wanted(game, key)]
        if card in others[: step.count] or len(others) < step.count:
            return TO_SPEND
    return worth(game, card)


# ------------------------------------------------------------------ dealt and given up
def makes_room(game: Game, ask: Choice) -> Iterable[Idea]:
    """AT-CARD-01: the card that is worth least goes for a new one that is worth more."""
    figure, new = game.figures[ask.about], str(ask.matter)
    for option in ask.options:
        if option.key == PASS_ON:
            yield Idea(PASS_ON, 0.1, "others have more use for it")
        else:
            gain = kept(game, figure, new) - kept(game, figure, option.key)
            less = "less" if gain > 0 else "as much" if gain == 0 else "more"
            yield Idea(option.key, gain, f"it is worth {less}{' as' if gain == 0 else ' than'} the new card")


def in_return(game: Game, ask: Choice) -> Iterable[Idea]:
    """AT-IDEA-06: what the taker gives for a card that is passed to it."""
    giver, card = ask.matter
    gift = Gift(game.figures[giver], game.figures[ask.about], card)
    for option in ask.options:
        if option.key == REFUSE:
            yield Idea(REFUSE, 0.1, "it keeps what it has")
        else:
            yield Idea(option.key, swapped(game, gift, option.key), "the card is of more use in that hand")


# ------------------------------------------------------------------ passed on
def place(game: Game, figure: Figure, card: str, hand: tuple[str, ...]) -> float:
    """AT-WIN-02: what it is worth that a card is in a figure's hand: the Doctor has to hold the set in the end."""
    if needed(game, card):
        if figure.kind == DOCTOR:
            return 3.0 if figure is not spender(game) else 1.5
        return 1.5 if figure.of_doctor else 0.0
    if game.book.idea(card) is None:
        return 0.0
    if spending(game) is not None and figure is spender(game):
        return 1.0
    alike = any(game.book.colour(key) == game.book.colour(card) for key in hand if key != card)
    return 0.5 if alike and figure.character and held_captive(game) else 0.0


def swapped(game: Game, gift: Gift, back: str = "") -> float:
    """What both hands gain if a card is passed on, and another one is given in return."""
    giver, taker = gift.giver, gift.taker
    gives = (*(key for key in giver.cards if key != gift.card), *((back,) if back else ()))
    takes = (*(key for key in taker.cards if key != back), gift.card)
    after = _hand(game, giver, gives) + _hand(game, taker, takes)
    return after - _hand(game, giver, giver.cards) - _hand(game, taker, taker.cards)


def _hand(game: Game, figure: Figure, hand: tuple[str, ...]) -> float:
    return sum(place(game, figure, card, hand) for card in hand)


def gain(game: Game, gift: Gift) -> float:
    """What it brings that a card is passed on."""
    if gift.thing:
        return 0.0
    if not game.book.limited(gift.card) or room(game, gift.taker) > 0:
        return swapped(game, gift)
    return max(swapped(game, gift, back) for back in gift.taker.cards if game.book.limited(back))


LITTLE = 0.1
"""What it is worth to pass nothing on: a card that is as well off in another hand stays where it is."""


def window(game: Game, ask: Choice) -> Iterable[Idea]:
    """AT-IDEA-07: the questions about cards that cost no act."""
    keys = {option.key for option in ask.options}
    if keys == {TAKE, REFUSE}:
        return weighed(ask, lambda option: float(option.key == TAKE), "it is offered for a reason")
    members = [figure for figure in people(game, game.figures[ask.about].group) if figure.seat == ask.seat]
    refused = ask.matter if isinstance(ask.matter, frozenset) else frozenset[str]()
    found = {gift.key: -1.0 if gift.key in refused else gain(game, gift) for gift in gifts(game, members)}
    if PASS in keys or not keys & set(found):
        return list(_free(game, ask, max(found.values(), default=0.0)))
    return weighed(ask, lambda option: found.get(option.key, LITTLE), "the Doctor has to hold the set in the end")


def _free(game: Game, ask: Choice, best: float) -> Iterable[Idea]:
    for option in ask.options:
        if option.key == DONE:
            yield Idea(DONE, 0.0, "the cards are in the right hands")
        elif option.key == PASS:
            why = "a card is in the wrong hand" if best > 0 else "no card has to change hands"
            yield Idea(PASS, best if best > 0 else -1.0, why)
        elif option.key.startswith(PLAY):
            search = any(True for _ in of_kind(game, (option.key.removeprefix(PLAY),), LookTop))
            useful = search and bool(missing(game)) and stage(game) is Stage.GATHER
            if search:
                yield Idea(option.key, 2.0 if useful else -1.0, "the next cards are looked through")
            else:
                yield Idea(option.key, max(gained(game, ask.about).values(), default=-1.0), "it has far to go")
        else:
            yield Idea(option.key, -2.0, "nothing is gained by it")


# ------------------------------------------------------------------ played
def gained(game: Game, about: str) -> dict[str, float]:
    """AT-NEW-CARD-29: how far it brings each of those on their tasks who are near a figure's cards, less one Move."""
    group = game.figures[about].group
    given = tasks(game)
    found = {}
    for holder, _, effect in playable(game, MoveMultiplier):
        for figure in hurried(game, holder, effect) if holder.group == group else ():
            task = given.get(figure.id)
            if task is not None and task.pull >= DUE:
                move = full_move(game, figure)
                more = gap(figure.body, task.to) - task.near - move
                found[figure.id] = min(more, move) / INCH - 1
    return found


def short_cut(game: Game, ask: Choice) -> Iterable[Idea]:
    """AT-NEW-CARD-29: who has furthest to go takes the short cut."""
    found = gained(game, ask.about)
    return weighed(ask, lambda option: found.get(option.key, -1.0), "it has far to go")


def searched(game: Game, ask: Choice) -> Iterable[Idea]:
    """AT-NEW-CARD-30: the best of the cards at the top; in which order the others go is left to chance."""
    known = {*game.book.ideas, *game.book.cards}
    if not any(option.key in known for option in ask.options):
        return ()
    return weighed(ask, lambda option: worth(game, option.key) if option.key in known else 0.1, "it is worth most")


def cancelled(game: Game, ask: Choice) -> Iterable[Idea]:
    """AT-NEW-CARD-27: an event roll is cancelled that would bring aliens, once the enemy is known."""
    row = next((row for row in results().values() if row.result == ask.matter), None)
    foes = row.aliens + row.leaders + row.characters if row is not None else 0
    need = bool(game.race) and foes > (1 if missing(game) else 0)
    key = "yes" if need else "no"
    return weighed(ask, lambda option: float(option.key == key), "aliens would come" if need else "cards are wanted")


def spent(game: Game, ask: Choice) -> Iterable[Idea]:
    """AT-PRIS-07, AT-NEW-MEC-04: which ideas are given: those that are worth least."""
    return weighed(ask, lambda option: -worth(game, option.key), "it is worth least")
