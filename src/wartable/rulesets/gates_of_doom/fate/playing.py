"""Who is asked for a fate card at a moment, and what is played (GD-FAT-03); the one place that answers moments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from wartable.engine.ask import (
    Ask,
    Choice,
    Die,
    Flow,
    Manner,
    Option,
    Pool,
    Standing,
    attended,
    choose,
    choose_or_skip,
    put,
)
from wartable.kit.wording import does, listed
from wartable.rulesets.gates_of_doom.events.fate import CardPlayed, FallenLeft
from wartable.rulesets.gates_of_doom.fate.card import FateCard
from wartable.rulesets.gates_of_doom.fate.cards import CARDS
from wartable.rulesets.gates_of_doom.fate.deck import deal
from wartable.rulesets.gates_of_doom.fate.doses import DOSES, wear_off
from wartable.rulesets.gates_of_doom.reactions.moments import PASS
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment, Speak, told
from wartable.rulesets.gates_of_doom.state import SETTING_UP, Game, Phase, Unit

T = TypeVar("T")
PLAYABLE: Mapping[str, FateCard] = {**CARDS, **DOSES}
CLAUSE = "GD-FAT-03"
DRAW = "GD-RND-04"  # a unit is drawn out of the bag; no die is rolled for it
SAID = {
    Moment.ROUND_BEGAN: "The round begins.",
    Moment.BEFORE_DRAW: "A unit is about to be drawn.",
    Moment.DICE_SEEN: "Dice, {what}: {faces}.",
    Moment.LOST: "Models have fallen.",
}
DONE = {
    Moment.DRAWN: "have been drawn",
    Moment.ARRIVED: "have arrived",
    Moment.ACTION_BEGINS: "be about to act",
    Moment.MOVING: "be about to move",
    Moment.CONTACT_BROKEN: "leave the melee",
    Moment.TARGETED: "attack {targets}",
    Moment.NERVE_FAILED: "have failed a nerve check",
    Moment.SAVES_DUE: "be about to save",
    Moment.SAVE_FAILED: "have failed a save",
    Moment.SHOT: "have shot at {targets}",
    Moment.ATTACKED: "have attacked {targets}",
    Moment.ACTION_DONE: "have acted",
    Moment.HELD_ACTION: "act from overwatch",
}
"""What the unit does that a moment is about."""


def spoken(game: Game, flow: Callable[[], Flow[T]]) -> Flow[T]:
    """A flow of which the moments and the dice that are seen are put to who holds a card for them."""
    return attended(flow(), lambda ask: _heed(game, ask))


def _heed(game: Game, ask: Ask) -> Flow[Any]:
    if isinstance(ask, Speak):
        assert ask.fact is not None
        heard = ask.fact
        if heard.moment is Moment.WEARING_OFF:
            yield from spoken(game, lambda: wear_off(game))
            return heard
        yield from spoken(game, lambda: offered(game, heard))
        return heard
    answer = yield from put(ask)
    if isinstance(ask, Die | Pool) and not ask.secret and ask.clause != DRAW:
        fact = Fact(Moment.DICE_SEEN, ask=ask, faces=[answer] if isinstance(ask, Die) else list(answer))
        yield from spoken(game, lambda: offered(game, fact))
        return fact.faces[0] if isinstance(ask, Die) else tuple(fact.faces)
    return answer


def played(game: Game, step: Callable[[], Flow[None] | None]) -> Flow[None] | None:
    """A step of a game with fate cards: its moments are answered, and at its end those of who has died in it."""
    flow = step()
    if flow is None or not (game.fated or game.dosed) or game.cursor.phase in SETTING_UP:
        return flow
    return spoken(game, lambda: _step(game, flow))


def _step(game: Game, flow: Flow[None]) -> Flow[None]:
    if game.cursor.phase is Phase.BEGIN:
        yield from deal(game)
    yield from flow
    while game.fallen and game.result is None:
        fact = Fact(Moment.LOST, fallen=game.fallen)
        game.emit(FallenLeft())
        yield from told(game, fact)


def order(game: Game, fact: Fact) -> list[str]:
    """GD-ACT-09: the side that does not act decides first."""
    unit = game.units.get(fact.unit)
    acting = unit.side if unit else fact.ask.seat if fact.ask else ""
    return sorted(game.sides, key=lambda seat: seat == acting)


def playable(game: Game, seat: str, fact: Fact) -> list[FateCard]:
    """The cards in a hand that fit a moment; what the seat of a copy may not know is none."""
    held: list[FateCard] = [CARDS[key] for key in dict.fromkeys(game.sides[seat].hand) if key in CARDS]
    held += DOSES.values() if game.dosed else ()
    return [card for card in held if fact.moment in card.moments and card.fits(game, seat, fact)]


def offered(game: Game, fact: Fact) -> Flow[None]:
    """GD-FAT-03: a card is played, others in reply; the last one played resolves first, if it still fits."""
    game.heard.update(seat for seat, side in game.sides.items() if side.hand)
    for seat in order(game, fact):
        cards = playable(game, seat, fact)
        if not cards:
            continue
        card = yield from _asked(game, seat, fact, cards)
        if card is None:
            continue
        unit = yield from _aimed(game, seat, fact, card)
        if unit is not None and card.key in DOSES:  # nothing is played in reply to a drug
            yield from card.play(game, seat, fact, unit)
            yield from offered(game, fact)
            return
        game.emit(CardPlayed(seat, card.key, unit.id if unit else ""))
        yield from offered(game, fact)
        if unit is None and card.fits(game, seat, fact):
            yield from card.play_alone(game, seat, fact)
        elif unit is not None and unit in card.units(game, seat, fact):
            yield from card.play(game, seat, fact, unit)
        return


def _asked(game: Game, seat: str, fact: Fact, cards: Sequence[FateCard]) -> Flow[FateCard | None]:
    named = [(card, "play" if card.key in CARDS else "take") for card in cards]
    options = tuple(Option(card.key.replace("_", "-"), f"{doing} {card.name}", card.clause) for card, doing in named)
    clause = CLAUSE if any(card.key in CARDS for card in cards) else "GD-DRG-01"
    last = Option(PASS, "let it pass", clause)
    what = "play a fate card" if clause == CLAUSE else "take drugs"
    always = Standing(f"fate {fact.moment}", "pass", PASS, "nothing at such moments this round", clause, turn=True)
    key = yield from choose(
        clause, seat, f"{said(game, fact)} Do you {what}?", (*options, last),
        about=fact.unit, manner=Manner(passes=PASS, secret=_unknown(cards)), matter=fact, standing=(always,),
    )  # fmt: skip
    return PLAYABLE[key.replace("-", "_")] if key != PASS else None


def _unknown(cards: Sequence[FateCard]) -> bool:
    """Whether what is asked for `cards` would tell that they are held: who may take a drug is asked in any case."""
    return all(card.key in CARDS for card in cards)


def _aimed(game: Game, seat: str, fact: Fact, card: FateCard) -> Flow[Unit | None]:
    if not card.aimed:
        return None
    options = [Option(unit.id, unit.name, card.clause, unit.id) for unit in card.units(game, seat, fact)]
    question = f"On whom do you play {card.name}?"
    manner = Manner(secret=card.key in CARDS)  # until it lies on the table nobody knows that one is played
    key = yield from choose_or_skip(game, card.clause, seat, question, options, manner=manner, matter=(card, fact))
    return game.units[key]


def said(game: Game, fact: Fact) -> str:
    """A moment in words."""
    if fact.moment in SAID:
        what = fact.ask.what if fact.ask else ""
        return SAID[fact.moment].format(what=what, faces=", ".join(map(str, fact.faces)))
    targets = listed((game.units[key].name for key in fact.targets if key in game.units), "a point")
    return f"{does(game.units[fact.unit].name, DONE[fact.moment].format(targets=targets))}."


def wishes(game: Game, ask: Choice) -> dict[str, float]:
    """What a bot makes of a question for a card or for whom it is played on: what each option is worth."""
    if isinstance(ask.matter, Fact):
        worth = {o.key: PLAYABLE[o.key.replace("-", "_")].wish(game, ask.seat, ask.matter) for o in ask.options[:-1]}
        return {**worth, PASS: 0.0}
    if isinstance(ask.matter, tuple):
        card, fact = ask.matter
        return {option.key: card.wish_on(game, ask.seat, fact, game.units[option.key]) for option in ask.options}
    return {}


def reasons(game: Game, ask: Choice) -> dict[str, str]:
    """Why a bot thinks so of each option of such a question."""
    if isinstance(ask.matter, Fact):
        cards = {option.key: PLAYABLE[option.key.replace("-", "_")] for option in ask.options[:-1]}
        return {**{key: card.good for key, card in cards.items()}, PASS: "it will do more at another time"}
    return {option.key: "it does most there" for option in ask.options}
