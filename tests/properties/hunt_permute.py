"""Other games that a seat cannot tell from the one that is played: all that it may not know is dealt anew.

What a seat knows is said here a second time, apart from `redaction`, so that the one is held to the other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from wartable.rulesets.hunt_for_davros.data.data import cards, missions
from wartable.rulesets.hunt_for_davros.scenario.keys import SEATS
from wartable.rulesets.hunt_for_davros.searching import encounters
from wartable.rulesets.hunt_for_davros.state import DECK, DROPPED, GONE, HELD, LYING, SAVE, Card, Game, Marker, Team

Below = Callable[[int], int]
T = TypeVar("T")
Document = dict[str, Any]

MODEL, TEAM, FREE = "model", "team", ""
FIRST_KEY = encounters.FIRST_KEY


def hands_of(kind: str) -> str:
    """Into whose hands a card comes that is found: the model's, the whole team's, nobody's."""
    row = cards()[kind]
    if not encounters.given(row):
        return FREE
    return TEAM if row.held_by == "team" or (not row.held_by and row.kind == "intel") else MODEL


HANDS = {kind: hands_of(kind) for kind in cards()}
DROPS = tuple(k for k, row in cards().items() if row.held_by == "model" and not row.forced and not row.lost_with_holder)
KINDS = tuple(cards())
MISSIONS = tuple(missions())


def shuffled(things: Sequence[T], below: Below) -> list[T]:
    """In another order."""
    found = list(things)
    for place in range(len(found) - 1, 0, -1):
        other = below(place + 1)
        found[place], found[other] = found[other], found[place]
    return found


def picked(things: Sequence[T], below: Below) -> T:
    """One of them."""
    return things[below(len(things))]


# ------------------------------------------------------------------ what a seat knows
def knows_card(game: Game, seat: str, card: Card) -> bool:
    """HD-GEN-10: what everybody has seen, what it has been told that it holds, what it has looked at."""
    team = game.teams.get(seat)
    if card.known:
        return True
    if team is None:
        return False
    if card.where == HELD and card.owner == seat and card.ready:
        return True
    return card.id in team.seen or any(game.markers[key].card == card.id for key in team.seen if key in game.markers)


def knows_place(card: Card, seat: str) -> bool:
    """Where a card is that a seat knows: lying about, at work, or in its own hands."""
    return card.known or card.where == DROPPED or (card.where == HELD and card.owner == seat and card.ready)


def knows_orders(game: Game, seat: str, team: Team) -> bool:
    """HD-SCN-02: its own, those that are shown, those that it has read."""
    return team.shown or team.seat == seat or (seat in game.teams and team.seat in game.teams[seat].seen)


# ------------------------------------------------------------------ other games
def deal_again(game: Game, now: Game, seat: str, below: Below) -> None:
    """Deal orders, kinds of cards and claims in `game` anew, but for what `seat` knows by `now`.

    `now` is `game` or a later position of it. What may be where stays so: hands hold what hands can hold.
    """
    _orders(game, now, seat, below)
    hidden = [card for key, card in game.cards.items() if not knows_card(now, seat, now.cards[key])]
    _kinds(game, [card for card in hidden if not _blank(game, card)], below)
    for team in game.teams.values():
        if team.seat != seat:
            beside = [model.id for model in game.of(team.seat)]
            saves = game.options.open_target or (team.mission and missions()[team.mission].kind == SAVE)
            team.claim = picked(["", "", *beside], below) if saves and team.seat in now.teams else ""


def scatter(game: Game, seat: str, below: Below) -> None:
    """Besides, lay all that `seat` does not know elsewhere: under other markers, into other hands, back into the pile.

    Such a position need not follow from what was seen of the game, so that it can be shown and not played on.
    """
    deal_again(game, game, seat, below)
    _unbriefed(game, seat, below)
    _elsewhere(game, seat, below)
    _under(game, seat, below)
    _moved(game, seat, below)
    for team in game.teams.values():
        if team.seat != seat:
            what = (*(key for key in game.teams if key != team.seat), *game.markers)
            team.seen = tuple(key for key in what if not below(3))
            team.claim = picked(["", *(model.id for model in game.of(team.seat))], below)
    _quiet(game, seat, below)


def _orders(game: Game, now: Game, seat: str, below: Below) -> None:
    teams = [team for team in game.teams.values() if team.mission and not knows_orders(now, seat, now.teams[team.seat])]
    pool = shuffled([*(team.mission for team in teams), *game.missions], below)
    pool += shuffled([key for key in MISSIONS if key not in pool], below)
    if not below(3):
        pool = shuffled(pool, below)
    for team in teams:
        team.mission = pool.pop(0)
    game.missions = tuple(pool[: len(game.missions)])


def _blank(game: Game, card: Card) -> bool:
    """Whether a card is a blank that has been turned up and not told of yet: it has to be one."""
    return card.where == LYING and game.markers[card.owner].found


def _kinds(game: Game, hidden: Sequence[Card], below: Below) -> None:
    """Give these cards any kinds that fit the places in which they are."""
    pool = shuffled([card.kind for card in hidden], below)
    if not below(2):
        pool = shuffled([*pool, *(kind for kind in KINDS if kind not in pool)], below)

    def take(fits: Collection[str]) -> str:
        kind = next(kind for kind in (*pool, *shuffled(sorted(fits), below)) if kind in fits)
        if kind in pool:
            pool.remove(kind)
        return kind

    for card in (card for card in hidden if card.where == DROPPED):
        game.becomes(card, kind=take(DROPS))
    for card in (card for card in hidden if card.where == HELD):
        hands = MODEL if card.holder else TEAM
        fits = [kind for kind in KINDS if HANDS[kind] == hands and (cards()[kind].held_by or not card.ready)]
        game.becomes(card, kind=take(fits))
    for card in (card for card in hidden if card.where not in (DROPPED, HELD)):
        game.becomes(card, kind=take(KINDS))


def _unbriefed(game: Game, seat: str, below: Below) -> None:
    """What a model has found and nobody has been told of was nothing at all."""
    act = game.act
    if act is None:
        return
    for number, key in enumerate(act.found):
        card = game.cards.get(key)
        if card is not None and not knows_card(game, seat, card) and below(2):
            game.becomes(card, where=DECK, owner="", holder="")
            found = game.act.found if game.act is not None else ()
            game.act = act._replace(found=(*found[:number], "", *found[number + 1 :]))


def _elsewhere(game: Game, seat: str, below: Below) -> None:
    """Cards that nobody has seen change places with each other."""
    marked = [marker.card for marker in game.markers.values() if marker.found]
    hidden = (card for card in game.cards.values() if not knows_card(game, seat, card))
    free = [card for card in hidden if card.where != DROPPED and card.id not in marked]
    places = [(c.id, c.kind, c.where, c.owner, c.holder, c.at, c.ready, c.until) for c in free]
    names = {place[0]: card.id for place, card in zip(shuffled(places, below), free)}
    for place in places:
        _, kind, where, owner, holder, at, ready, until = place
        game.becomes(
            game.cards[names[place[0]]],
            kind=kind,
            where=where,
            owner=owner,
            holder=holder,
            at=at,
            ready=ready,
            until=until,
        )
    for marker in list(game.markers.values()):
        game.becomes(marker, card=names.get(marker.card, marker.card))
    if game.act is not None:
        game.act = game.act._replace(found=tuple(names.get(key, key) for key in game.act.found))


def _covered(game: Game, seat: str) -> Iterator[Marker]:
    """The markers under which the seat has not looked."""
    seen = game.teams[seat].seen if seat in game.teams else ()
    return (marker for marker in game.markers.values() if not marker.found and marker.id not in seen)


def _under(game: Game, seat: str, below: Below) -> None:
    """Nothing where a card lay, and a card where nothing was."""
    for marker in list(_covered(game, seat)):
        card, bare = game.cards.get(marker.card), not marker.card
        if card is not None and not knows_card(game, seat, card) and not below(4):
            game.becomes(card, where=DECK, owner="")
            game.becomes(marker, card="")
            bare = True
        pile = [c for c in game.cards.values() if c.where == DECK and not knows_card(game, seat, c)]
        if bare and pile and below(2):
            card = picked(pile, below)
            game.becomes(card, where=LYING, owner=marker.id)
            game.becomes(marker, card=card.id)


def _moved(game: Game, seat: str, below: Below) -> None:
    """A card that the seat has looked at and that has gone its way since may have gone any other."""
    for card in list(game.cards.values()):
        lies = card.where == LYING and not game.markers[card.owner].found
        if not knows_card(game, seat, card) or knows_place(card, seat) or lies or card.where == LYING:
            continue
        hands = HANDS[card.kind]
        others = [model for model in game.on_board() if model.team in game.teams and model.team != seat]
        where, owner, holder = picked((DECK, GONE), below), "", ""
        if hands and others and below(2):
            model = picked(others, below)
            where, owner, holder = HELD, model.team, model.id if hands == MODEL else ""
        game.becomes(card, where=where, owner=owner, holder=holder)


def _quiet(game: Game, seat: str, below: Below) -> None:
    """The first key has been found by somebody else, or by nobody yet."""
    if seat in game.teams and game.teams[seat].quiet:
        return
    others = [team for team in game.teams.values() if team.seat != seat]
    for team in others:
        team.style, team.quiet = team.style - team.quiet, 0
    game.scored = tuple(what for what in game.scored if what != FIRST_KEY)
    if below(2):
        team = picked(others, below)
        team.style, team.quiet, game.scored = team.style + 1, 1, (*game.scored, FIRST_KEY)


# ------------------------------------------------------------------ documents
def with_secrets(scenario: Mapping[str, Any], below: Below) -> Document:
    """A drawn position in which more has been looked at, shown, claimed and found."""
    made: Document = json.loads(json.dumps(scenario))
    seats = [str(side["seat"]) for side in made["sides"]]
    under = [marker["id"] for marker in made["markers"]]
    for side in made["sides"]:
        mine = [model["id"] for model in made["models"] if model["id"].rpartition("-")[0] == side["seat"]]
        side["seen"] = [key for key in (*(name for name in seats if name != side["seat"]), *under) if not below(4)]
        if mine and not below(2):
            side["claim"] = picked(mine, below)
        for holder in (side, *(model for model in made["models"] if model["id"] in mine)):
            if "cards" in holder:
                holder["cards"] = [_state(card, below) for card in holder["cards"]]
    if not below(2):
        side = picked(made["sides"], below)
        side["style"], side["quiet"], made["scored"] = 2, 1, [FIRST_KEY]
    return made


def _state(card: str, below: Below) -> Any:
    return picked((card, {"card": card, "known": True}, {"card": card, "ready": False}), below)


def document_again(scenario: Mapping[str, Any], seat: str, below: Below) -> Document:
    """A document that `seat` cannot tell from `scenario`: orders, cards and claims of others are dealt anew."""
    made: Document = json.loads(json.dumps(scenario))
    own: Document = next((side for side in made["sides"] if side["seat"] == seat), {})
    seen = own.get("seen", [])
    others = [side for side in made["sides"] if side["seat"] not in (seat, *seen) and not side.get("shown")]
    pool = shuffled([*(side["mission"] for side in others), *made["spare_missions"]], below)
    pool = [*pool, *shuffled(MISSIONS, below)] if below(2) else shuffled([*pool, *MISSIONS], below)
    for side in others:
        side["mission"] = pool.pop(0)
    made["spare_missions"] = pool[: len(made["spare_missions"])]
    for side in made["sides"]:
        if side["seat"] != seat:
            side["seen"] = [key for key in (*SEATS[: len(made["sides"])],) if key != side["seat"] and not below(3)]
            mine = [m["id"] for m in made["models"] if m["id"].rpartition("-")[0] == side["seat"]]
            side.pop("claim", None)
            if claim := picked(["", *mine], below):
                side["claim"] = claim
    if not own.get("quiet"):
        _document_quiet(made, seat, below)
    _document_cards(made, seat, seen, below)
    return made


def _document_quiet(made: Document, seat: str, below: Below) -> None:
    others = [side for side in made["sides"] if side["seat"] != seat]
    for side in others:
        side["style"] = side.get("style", 0) - side.pop("quiet", 0)
    made["scored"] = []
    if below(2):
        side = picked(others, below)
        side["style"], side["quiet"], made["scored"] = side.get("style", 0) + 1, 1, [FIRST_KEY]


def _document_cards(made: Document, seat: str, seen: Collection[str], below: Below) -> None:
    """Other kinds for all cards of a document that the seat does not know, each one that fits its place."""
    slots = list(_slots(made, seat, seen))
    pool = shuffled([*(slot[0][slot[1]] for slot in slots), *KINDS], below)
    for node, key, fits in slots:
        node[key] = next(kind for kind in pool if kind in fits)
        pool.remove(node[key])
        pool.append(node[key])


def _slots(made: Document, seat: str, seen: Collection[str]) -> Iterator[tuple[Any, Any, Collection[str]]]:
    """The places of hidden kinds in a document: what holds them, under which key, and what may stand there."""
    for holder in (*made["sides"], *made["models"]):
        own = str(holder.get("seat") or holder["id"].rpartition("-")[0]) == seat
        hands = [kind for kind in KINDS if cards()[kind].held_by == ("team" if "seat" in holder else "model")]
        for number, card in enumerate(holder.get("cards", ())):
            if isinstance(card, str):
                if not own:
                    yield holder["cards"], number, hands
            elif not card.get("known") and not (own and card.get("ready", True)):
                yield card, "card", hands
    for marker in made["markers"]:
        if "card" in marker and marker["id"] not in seen:
            yield marker, "card", KINDS
    for card in made["cards"]:
        if not card.get("known"):
            yield card, "card", DROPS if "at" in card else KINDS
