"""The cards in people's hands, the sets that they belong to and the order of movement, as pages show them."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.plane import needed
from wartable.kit.view import HeldCardView, HolderView, MoverView, SetCardView, SetsView, SetView
from wartable.kit.wording import listed
from wartable.rulesets.adventures.cards.hands import may_hold, room
from wartable.rulesets.adventures.cards.windows import CARDS
from wartable.rulesets.adventures.catalogue.ideas import NUMBERS, TYPES
from wartable.rulesets.adventures.ideas.sets import counted, held
from wartable.rulesets.adventures.persons.asked import card_limit
from wartable.rulesets.adventures.state import ABOARD, OWN, Figure, Game
from wartable.rulesets.adventures.telling.reach import reaches
from wartable.rulesets.adventures.turn.move_all import far, members

KINDS = {
    "artefact": "Artefact", "quest": "Quest", "event": "Event", "k9": "K9", "blue_edged": "Blue edge",
    "ability": "Ability",
}  # fmt: skip


def holders(game: Game) -> list[HolderView]:
    """AT-IDEA-06: who may hold cards, with them."""
    there = (one for one in game.figures.values() if one.side == OWN and (one.on_table or one.where == ABOARD))
    return [_holder(game, figure) for figure in there if may_hold(game, figure) or figure.cards]


def _holder(game: Game, figure: Figure) -> HolderView:
    limit = card_limit(game, figure)
    note, clause = "", ""
    if figure.prisoner:
        note, clause = "A prisoner gives and takes no cards.", "AT-PRIS-04"
    elif figure.helpless:
        note, clause = "Who is knocked out or paralysed takes no cards.", "AT-IDEA-05"
    elif not figure.of_doctor and any(key in game.book.ideas for key in figure.cards):
        note, clause = "Does not count until one of the Doctor's group has it.", "AT-IDEA-03"
    return {
        "unit": figure.id, "name": figure.name or figure.id, "used": limit - room(game, figure), "limit": limit,
        "clause": "AT-IDEA-06", "cards": [_card(game, figure, key) for key in figure.cards if _known(game, key)],
        "locked": figure.prisoner, "note": note, "note_clause": clause,
        "option": CARDS,
    }  # fmt: skip


def _known(game: Game, key: str) -> bool:
    return key in game.book.ideas or key in game.book.cards


def _card(game: Game, figure: Figure, key: str) -> HeldCardView:
    idea = game.book.idea(key)
    if idea is None:
        row = game.book.cards[key]
        kind, colour, number, clause = KINDS.get(row.kind.value, row.kind.value), "", 0, row.clause
    else:
        kind, colour, number, clause = TYPES[idea.number], game.book.colour(key), idea.number, idea.clause
    return {
        "key": key, "kind": kind, "name": game.book.name_of(key), "text": game.book.text_of(key), "clause": clause,
        "colour": colour, "number": number, "option": "",
        "reach": [[one.x, one.y, far + one.r] for far, one in reaches(game, figure, key)],
    }  # fmt: skip


def card_sets(game: Game) -> SetsView:
    """AT-IDEA-02, AT-IDEA-03: the sets in the deck as far as they are known, the one that lacks least first."""
    cards = (key for figure in game.figures.values() for key in figure.cards if key in game.book.ideas)
    races = dict.fromkeys((*game.sets, *(game.book.ideas[key].race for key in cards)))
    rows = sorted((_set(game, race) for race in races), key=lambda row: (not row["wanted"], row["lacking"]))
    return {
        "name": "Which five ideas?", "say": _say(rows), "clause": "AT-IDEA-02", "left": len(game.deck), "sets": rows,
    }  # fmt: skip


def _say(rows: list[SetView]) -> str:
    begun = [row for row in rows if row["lacking"] < len(NUMBERS)]
    if not begun:
        return "Nobody holds an idea yet."
    first = begun[0]
    missing = [card["kind"] for card in first["cards"] if card["state"] == "missing"]
    away = [card["kind"] for card in first["cards"] if card["state"] in ("away", "locked")]
    lacks = f"{first['name']}: {listed(missing)} missing." if missing else f"{first['name']}: all five are there."
    return f"{lacks} {listed(away)} must change hands." if away else lacks


def _set(game: Game, race: str) -> SetView:
    there = held(game, race, counted(game))
    others = [figure for figure in game.figures.values() if figure.side == OWN]
    anywhere = held(game, race, others)
    cards = [_place(game, race, number, there.get(number, ""), anywhere.get(number, "")) for number in NUMBERS]
    found = game.book.races[race]
    return {
        "key": race, "name": found.name, "colour": found.colour, "wanted": game.revealed and race == game.race,
        "lacking": len(NUMBERS) - len(there), "cards": cards,
    }  # fmt: skip


def _place(game: Game, race: str, number: int, counts: str, holder: str) -> SetCardView:
    figure = game.figures.get(counts or holder)
    idea = next((one for one in game.book.set_of(race) if one.number == number), None) if figure else None
    state = "held" if counts else "missing" if figure is None else "locked" if figure.prisoner else "away"
    return {
        "number": number, "kind": TYPES[number], "state": state, "holder": figure.name or figure.id if figure else "",
        "name": idea.name if idea else "", "text": idea.text if idea else "", "clause": idea.clause if idea else "",
    }  # fmt: skip


def movers(game: Game) -> Iterator[MoverView]:
    """AT-TURN-03: who still moves in this step, the next one first, with the distance that gave the place."""
    for key in game.moving:
        for figure in members(game, key):
            if figure.on_table and not figure.stepped:
                yield {"unit": figure.id, "why": f"{needed(far(game, figure))}″"}
