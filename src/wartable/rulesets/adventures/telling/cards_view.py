"""What the cards come to in a view: what is missing, room in hands, artefacts, steps, what a win needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.rulesets.adventures.cards.hands import may_hold, room
from wartable.rulesets.adventures.catalogue.ideas import THREAT, TYPES
from wartable.rulesets.adventures.events.base import card_name
from wartable.rulesets.adventures.ideas.clocks import runs, turns_left
from wartable.rulesets.adventures.ideas.jobs import done, jobs
from wartable.rulesets.adventures.ideas.review import THINGS
from wartable.rulesets.adventures.ideas.sets import card_of, counted, held
from wartable.rulesets.adventures.persons.asked import card_limit
from wartable.rulesets.adventures.state import ABOARD, Game
from wartable.rulesets.adventures.winning.conditions import Condition, conditions


def cards_view(game: Game) -> dict[str, Any]:
    """All that is known beside the cards themselves; `game` has no secrets any more."""
    return {
        "sets": list(sets(game)), "hands": list(hands(game)), "artefacts": list(artefacts(game)),
        "steps": list(steps(game)), "win": [_told(one) for one in conditions(game)], "threat": threat(game),
    }  # fmt: skip


def _told(one: Condition) -> dict[str, Any]:
    return {"text": one.text, "clause": one.clause, "met": one.met}


def sets(game: Game) -> Iterator[dict[str, Any]]:
    """AT-IDEA-03: the colours in the deck, as far as they are known, and what each still lacks; the nearest first."""
    cards = (card for figure in game.figures.values() for card in figure.cards if card in game.book.ideas)
    rows: list[dict[str, Any]] = []
    for race in dict.fromkeys((*game.sets, *(game.book.ideas[card].race for card in cards))):
        there = held(game, race, counted(game))
        missing = [kind for number, kind in TYPES.items() if number not in there]
        right = game.revealed and race == game.race
        rows.append({"race": race, "colour": game.book.races[race].colour, "missing": missing, "right": right})
    yield from sorted(rows, key=lambda row: (not row["right"], len(row["missing"])))


def threat(game: Game) -> int | None:
    """AT-GEN-06: in how many turns the Threat strikes; None while nobody knows, or it does not run."""
    card = card_of(game, THREAT) if game.revealed and runs(game) else None
    return turns_left(game, card.clock, card.key) if card is not None and card.clock is not None else None


def hands(game: Game) -> Iterator[dict[str, Any]]:
    """AT-IDEA-06: how many limited cards each may hold, and for how many there is room."""
    for figure in game.figures.values():
        if may_hold(game, figure) and (figure.on_table or figure.where == ABOARD):
            yield {"figure": figure.id, "limit": card_limit(game, figure), "free": room(game, figure)}


def artefacts(game: Game) -> Iterator[dict[str, Any]]:
    """AT-CARD-04, AT-NEW-OBJ-01: artefacts on the table or with somebody, and things of a plot or a quest."""
    for thing in game.lying:
        yield {"key": thing.key, "name": card_name(game, thing.key), "holder": "", "at": [thing.x, thing.y]}
    for figure in game.figures.values():
        for item in figure.items:
            if item in game.book.cards or item in THINGS:
                yield {"key": item, "name": card_name(game, item), "holder": figure.id, "at": [figure.x, figure.y]}


def steps(game: Game) -> Iterator[dict[str, Any]]:
    """AT-IDEA-02, AT-CARD-12: what can be done now for the Actions card and for quests, and which steps are done."""
    for job in jobs(game):
        marks = [done(game, f"{job.prefix}.{number}") for number in range(len(job.steps))]
        yield {"card": job.card, "name": card_name(game, job.card), "done": marks, "clause": job.clause}
