"""Acts of step 4 that do a step: working at a place, tests, cards spent, things taken (AT-NEW-VOC-01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.ask import Flow, Option, choose_or_skip, die
from wartable.engine.compat import override
from wartable.engine.mod import Mod, fixed, reasons
from wartable.engine.plane import INCH, Bodied, gap
from wartable.rulesets.adventures.catalogue.words.steps import Act as SeeAct
from wartable.rulesets.adventures.catalogue.words.steps import Attempt, Carry, Colour, Elsewhere, Spend, Stay, Together
from wartable.rulesets.adventures.catalogue.words.vocabulary import Place, What
from wartable.rulesets.adventures.events.base import card_name, name, spoken
from wartable.rulesets.adventures.events.cards import CardGivenUp, ThingTaken
from wartable.rulesets.adventures.events.ideas import Attempted, Worked
from wartable.rulesets.adventures.ideas.bonus import bonus_parts
from wartable.rulesets.adventures.ideas.consequences import follow
from wartable.rulesets.adventures.ideas.jobs import Open, do, open_steps
from wartable.rulesets.adventures.ideas.places import Job, Spot, able_to, called_for, near, spots, who_of
from wartable.rulesets.adventures.specials.acts import ActKind, Offer
from wartable.rulesets.adventures.spotting.lines import sees
from wartable.rulesets.adventures.spotting.lines import spot as spot_of
from wartable.rulesets.adventures.spotting.spot import limit
from wartable.rulesets.adventures.state import ALIENS, LEADING, OWN, Act, Figure, Game

MCGUFFIN = What.MCGUFFIN.value
NO = "no"
BESIDE = INCH
"""AT-NEW-VOC-01: how near to a thing is enough to take it: somebody may stand on it."""


def here(game: Game, figure: Figure, found: Open) -> list[Spot]:
    """The places of a step at which a figure is; AT-NEW-VOC-01: elsewhere while nobody of its kind is on the table."""
    step = found.step
    assert isinstance(step, Stay | Attempt | Spend)
    where = spots(game, step.place, found.job)
    if not where and not isinstance(step, Stay) and isinstance(step.if_none_on_table, Elsewhere):
        where = spots(game, step.if_none_on_table.place, found.job)
    return [spot for spot in where if near(game, figure, spot, step.within)]


def spendable(game: Game, figure: Figure, step: Spend) -> list[str]:
    """AT-NEW-MEC-04: the Idea cards that a figure may spend on a step."""
    ideas = [card for card in figure.cards if game.book.idea(card) is not None]
    return [card for card in ideas if step.colour is Colour.ANY or game.book.ideas[card].race != game.race]


def offered(game: Game, figure: Figure, found: Open) -> Iterator[tuple[str, str]]:
    """The places at which a figure may spend its act on a step now, each with what that is called."""
    step = found.step
    who = who_of(step)
    if who is None or not able_to(game, figure, who, found.job):
        return
    if isinstance(step, Stay | Attempt | Spend):
        if not isinstance(step, Spend) or len(spendable(game, figure, step)) >= step.count:
            yield from ((spot.key, f"{_step_label(step)} at {_name(game, spot)}") for spot in here(game, figure, found))
    elif isinstance(step, Together):
        for place in dict.fromkeys(step.places):
            for spot in spots(game, place, found.job):
                if near(game, figure, spot, step.within):
                    yield spot.key, f"Work at {_name(game, spot)} with the others"
    elif isinstance(step, SeeAct) and figure.on_table and shown(game, figure, step, found.job):
        yield "", "Take pictures"
    elif isinstance(step, Carry) and takable(game, figure, step, found.job):
        yield "", f"Take {card_name(game, step.item.value)}"


def _step_label(step: Stay | Attempt | Spend) -> str:
    if isinstance(step, Stay):
        return "Work"
    return f"Try it, {step.need} or more is needed," if isinstance(step, Attempt) else f"Spend {step.count} ideas"


def _name(game: Game, spot: Spot) -> str:
    if spot.key in game.figures:
        return spoken(game.figures[spot.key])
    return next((piece.name for piece in game.table.features if piece.key == spot.key), spot.key)


def shown(game: Game, figure: Figure, step: SeeAct, job: Job) -> bool:
    """AT-NEW-CARD-14: whether a figure has a leader, or so many aliens, in sight within reach, or what they left."""
    seen = [alien for alien in game.on_table(ALIENS) if _pictured(game, figure, step, alien.body)]
    if enough(step, seen):
        return True
    other = step.if_none_on_table
    if other is None or enough(step, list(game.on_table(ALIENS))):
        return False
    return any(_pictured(game, figure, step, spot.body) for spot in spots(game, other.place, job))


def _pictured(game: Game, figure: Figure, step: SeeAct, body: Bodied) -> bool:
    return gap(figure.body, body) <= min(step.within, limit(game, figure)) and sees(game, figure, body)


def enough(step: SeeAct, aliens: Sequence[Figure]) -> bool:
    """AT-NEW-CARD-14: whether these are a leader, or as many aliens as a step wants to be seen."""
    leaders = [alien for alien in aliens if alien.kind in LEADING]
    return len(leaders) >= step.sees.leader or (step.sees.or_aliens is not None and len(aliens) >= step.sees.or_aliens)


def takable(game: Game, figure: Figure, step: Carry, job: Job) -> bool:
    """AT-NEW-VOC-01: whether a figure is by the thing that a step asks to carry, and nobody has it."""
    key = step.item.value
    if not figure.on_table or any(key in other.items for other in game.figures.values()):
        return False
    lying = [(thing.x, thing.y) for thing in game.lying if thing.key == key]
    if lying or step.from_ is None:
        return any(gap(figure.body, spot_of(*at)) <= BESIDE for at in lying)
    return any(gap(figure.body, spot.body) <= BESIDE for spot in spots(game, step.from_, job))


# ------------------------------------------------------------------ the act
class Work(ActKind):
    """AT-NEW-VOC-01: a figure spends its act on a step of the Actions card or of a quest."""

    kind = "work"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        if figure.side != OWN:
            return
        for found in open_steps(game):
            for place, label in offered(game, figure, found):
                act = Act(figure.id, self.kind, found.path, (place,) if place else ())
                yield Offer(act, f"{label} ({card_name(game, found.job.card)})", found.job.clause)

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        found = next((row for row in open_steps(game) if row.path == act.weapon), None)
        figure, place = game.figures[act.figure], act.targets[0] if act.targets else ""
        who = who_of(found.step) if found else None
        if found is None or who is None or not called_for(game, figure, who, found.job):
            return
        step = found.step
        if isinstance(step, Attempt):
            yield from attempt(game, figure, found, step, place)
        elif isinstance(step, Spend):
            yield from spend(game, figure, found, step, place)
        elif isinstance(step, Carry):
            if takable(game, figure, step, found.job):
                game.emit(ThingTaken(figure.id, step.item.value, found.job.clause))
        elif isinstance(step, Together):
            worked(game, figure, found, place)
            if joined(game, found, step):
                do(game, found, place)
        elif isinstance(step, SeeAct):
            do(game, found, figure=figure.id)
        else:
            worked(game, figure, found, place)
        yield from follow(game)


def worked(game: Game, figure: Figure, found: Open, place: str) -> None:
    """AT-NEW-VOC-01: a figure has spent its act on a step at a place."""
    words = f"at {name(game, place)}" if place else "at it"
    game.emit(Worked(figure.id, found.path, place, words, found.job.clause))


def attempt(game: Game, figure: Figure, found: Open, step: Attempt, place: str) -> Flow[None]:
    """AT-NEW-VOC-01: a die and its bonuses against what is needed; a natural 10 succeeds, a natural 1 fails."""
    face = yield from die(10, found.job.clause, figure.seat, "to succeed")
    parts = [Mod(face, found.job.clause, "die"), *bonus_parts(game, figure, step, found.job.clause)]
    total = fixed(parts)
    passed = face == 10 or (face != 1 and total >= step.need)
    game.emit(Attempted(figure.id, face, total, step.need, passed, found.job.clause, reasons(parts)))
    if passed:
        do(game, found, place, figure.id)


def spend(game: Game, figure: Figure, found: Open, step: Spend, place: str) -> Flow[None]:
    """AT-NEW-MEC-04: so many Idea cards go under the deck, as the player chooses."""
    if len(spendable(game, figure, step)) < step.count:
        return
    for number in range(step.count):
        options = [
            Option(card, f"Spend {card_name(game, card)}", found.job.clause) for card in spendable(game, figure, step)
        ]
        question = f"Which idea is spent? ({number + 1} of {step.count})"
        words = tuple(option.key for option in options)
        card = yield from choose_or_skip(
            game, found.job.clause, figure.seat, question, options, about=figure.id, words=words
        )  # fmt: skip
        game.emit(CardGivenUp(figure.id, card, found.job.clause))
    do(game, found, place, figure.id)


# ------------------------------------------------------------------ together
def joined(game: Game, found: Open, step: Together) -> bool:
    """AT-NEW-VOC-01: whether different figures have worked at enough of the places in this step 4.

    As many are needed as the players have figures of that kind on the table, free or not, and at least one.
    """
    have = sum(called_for(game, figure, step.who, found.job) for figure in game.on_table(OWN))
    wanted = step.places[: max(1, min(len(step.places), have))]
    at = {f.id: places_of(game, f, found, step) for f in game.on_table(OWN) if _today(game, f, found)}
    return _matched(game, found, list(wanted), at, step.min_doctor_group, frozenset(), frozenset())


def _today(game: Game, figure: Figure, found: Open) -> bool:
    return game.fact(f"worked {found.path} {figure.id}") == game.turn


def places_of(game: Game, figure: Figure, found: Open, step: Together) -> frozenset[str]:
    """The places of a step at which a figure is."""
    every = [spot for place in dict.fromkeys(step.places) for spot in spots(game, place, found.job)]
    return frozenset(spot.key for spot in every if near(game, figure, spot, step.within))


def _matched(
    game: Game, found: Open, wanted: list[Place], at: dict[str, frozenset[str]], doctors: int,
    used: frozenset[str], taken: frozenset[str],
) -> bool:  # fmt: skip
    """Whether each wanted place has a figure of its own; `doctors` of them at least are of the Doctor's group."""
    if not wanted:
        return sum(game.figures[key].of_doctor for key in used) >= min(doctors, len(used))
    for spot in spots(game, wanted[0], found.job):
        for key, places in at.items():
            free = key not in used and spot.key in places and spot.key not in taken
            if free and _matched(game, found, wanted[1:], at, doctors, used | {key}, taken | {spot.key}):
                return True
    return False
