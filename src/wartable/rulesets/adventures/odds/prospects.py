"""What dice may come of an open request: the flows of the rules themselves, on a copy of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from wartable.engine.ask import Ask, Choice, Flow
from wartable.engine.query import Outcomes, Prospect, Told
from wartable.kit.odds import passes
from wartable.kit.wording import does
from wartable.rulesets.adventures.catalogue.words.steps import Attempt
from wartable.rulesets.adventures.events.base import opening, spoken
from wartable.rulesets.adventures.events.ideas import Attempted
from wartable.rulesets.adventures.ideas.jobs import open_steps
from wartable.rulesets.adventures.ideas.working import Work, attempt
from wartable.rulesets.adventures.melee.contacts import Fight, next_fight
from wartable.rulesets.adventures.odds.fate import Fate, acted, copied, fought, told, worth
from wartable.rulesets.adventures.shooting.heavy import Fire
from wartable.rulesets.adventures.shooting.shot import SHOOT
from wartable.rulesets.adventures.shooting.thrown import Throw
from wartable.rulesets.adventures.specials.acts import Offer, key_of
from wartable.rulesets.adventures.state import Figure, Game
from wartable.rulesets.adventures.turn.acting import offered

ATTACKS = (SHOOT, Throw.kind, Fire.kind)
"""The kinds of acts that are attacks with dice."""


def prospects(game: Game, ask: Ask) -> Sequence[Prospect]:
    """The prospects of the options of a request, as far as dice hang on them."""
    found = CHOICES.get(ask.clause) if isinstance(ask, Choice) else None
    return list(found(game, ask)) if found and isinstance(ask, Choice) and ask.about in game.figures else ()


def _acts(game: Game, ask: Choice) -> Iterator[Prospect]:
    """AT-TURN-06: the attacks among the acts that a figure may declare."""
    figure = game.figures[ask.about]
    for offer in offered(game, figure):
        if offer.act.kind in ATTACKS:
            yield attack(game, figure, offer)
        elif offer.act.kind == Work.kind:
            yield from tried(game, figure, offer)


def attack(game: Game, figure: Figure, offer: Offer) -> Prospect:
    """AT-SHOOT-01: an attack, the spotting of its target included (AT-VIS-03)."""
    kept, act = copied(game), offer.act

    def flow() -> Flow[Fate]:
        return (yield from acted(kept.fresh(), act))

    title = f"{opening(figure)}: {offer.label[:1].lower()}{offer.label[1:]}"
    return Prospect(key_of(act), title, flow, (), worth(figure.seat), told, clause=offer.clause)


def tried(game: Game, figure: Figure, offer: Offer) -> Iterator[Prospect]:
    """AT-NEW-VOC-01: whether a test of an Actions card or a quest succeeds, its bonuses counted."""
    found = next((row for row in open_steps(game) if row.path == offer.act.weapon), None)
    if found is None or not isinstance(found.step, Attempt):
        return
    kept, step, who, place = copied(game), found.step, figure.id, offer.act.targets[0] if offer.act.targets else ""

    def flow() -> Flow[bool]:
        copy = kept.fresh()
        yield from attempt(copy, copy.figures[who], found, step, place)
        return any(isinstance(event, Attempted) and event.passed for event in copy.log)

    def tell(outcomes: Outcomes) -> Told:
        return passes(outcomes, bool, "succeeds", "fails", offer.clause)

    title = f"{opening(figure)}: {offer.label}"
    yield Prospect(key_of(offer.act), title, flow, (), lambda seat, passed: float(passed), tell, clause=offer.clause)


def _led(game: Game, ask: Choice) -> Iterator[Prospect]:
    """AT-MEL-01: the fight as it comes out for each who may lead it."""
    found = next_fight(game)
    if found is None:
        return
    able = (found.mine, *found.extras)
    for option in ask.options:
        lead = next((figure for figure in able if figure.id == option.key), None)
        if lead is not None:
            rest = tuple(figure for figure in able if figure is not lead)
            yield melee(game, option.key, found._replace(mine=lead, extras=rest))


def melee(game: Game, key: str, found: Fight) -> Prospect:
    """AT-MEL-01: a fight, for the side of the players; key is the option that leads to it."""
    kept, names = copied(game), tuple(tuple(figure.id for figure in side) for side in (found.extras, found.foe_extras))
    mine, foe, seat = found.mine.id, found.foe.id, found.mine.seat

    def flow() -> Flow[Fate]:
        copy = kept.fresh()
        mates, foes = (tuple(copy.figures[name] for name in side) for side in names)
        return (yield from fought(copy, Fight(copy.figures[mine], copy.figures[foe], mates, foes), foe, mine))

    title = f"{does(opening(found.mine), 'fight')} {spoken(found.foe)}"
    return Prospect(key, title, flow, (), worth(seat), told, clause="AT-MEL-01")


CHOICES: Mapping[str, Callable[[Game, Choice], Iterator[Prospect]]] = {"AT-TURN-06": _acts, "AT-MEL-01": _led}
"""What is foretold of a choice, by its clause."""
