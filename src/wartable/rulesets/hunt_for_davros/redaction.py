"""Chapter GEN: who may know what. One function gives each seat its state; everything that is shown is made of it."""

from __future__ import annotations

from wartable.rulesets.hunt_for_davros.state import DECK, DROPPED, HELD, HIDDEN, LYING, UMPIRE, Card, Game, Team


def redact(game: Game, seat: str) -> Game:
    """HD-GEN-10: a copy of `game` with all that `seat` may not know made HIDDEN; "" is a spectator.

    A seat knows its own mission, the cards that its team holds and has been briefed on, what it has looked at, and
    what everybody knows; the umpire knows everything.
    """
    found = game.fresh()
    if seat == UMPIRE:
        return found
    mine = game.teams.get(seat)
    for team in found.teams.values():
        if not knows_mission(mine, team):
            team.mission = HIDDEN if team.mission else ""
        if team.seat != seat:
            team.claim, team.seen = "", ()
    found.missions = (HIDDEN,) * len(found.missions)
    for key, card in list(found.cards.items()):
        if not knows_card(game, seat, card):
            found.cards[key] = hidden(card)
    return found


def knows_mission(mine: Team | None, team: Team) -> bool:
    """HD-SCN-02: a mission is known to its owner, to who has looked at it, and to all once it is shown."""
    return team.shown or mine is not None and (team.seat == mine.seat or team.seat in mine.seen)


def knows_card(game: Game, seat: str, card: Card) -> bool:
    """HD-GEN-10: whether a seat knows what a card is."""
    if card.known:
        return True
    mine = game.teams.get(seat)
    if mine is None:
        return False
    if card.where == LYING:
        return card.owner in mine.seen
    if card.where == HELD:
        return card.owner == seat and card.ready
    return card.id in mine.seen


def hidden(card: Card) -> Card:
    """A card that a seat does not know: that it lies on the board may be seen; who else holds it may not."""
    if card.where == LYING:
        return Card(card.id, HIDDEN, LYING, card.owner)
    if card.where == DROPPED:
        return Card(card.id, HIDDEN, DROPPED, at=card.at)
    return Card(card.id, HIDDEN, DECK)
