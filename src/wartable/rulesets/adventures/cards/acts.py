"""Acts of step 4 with artefacts: picked up, used (AT-CARD-05, AT-NEW-CARD-01, -02, -06, -08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.engine.plane import gap, touching
from wartable.rulesets.adventures.cards.artefacts import reachable, take
from wartable.rulesets.adventures.cards.hands import may_hold
from wartable.rulesets.adventures.cards.k9 import recharge
from wartable.rulesets.adventures.cards.requires import robot
from wartable.rulesets.adventures.catalogue.words.card_effects import K9, Either, HealWound, Look, Simple, Wake
from wartable.rulesets.adventures.catalogue.words.card_effects import Screwdriver as ScrewdriverReach
from wartable.rulesets.adventures.catalogue.words.effects import Blast
from wartable.rulesets.adventures.events.base import Woken, card_name, spoken
from wartable.rulesets.adventures.events.cards import ArtefactUsed, WoundHealed
from wartable.rulesets.adventures.events.ideas import Awaited, MarkerLooked
from wartable.rulesets.adventures.persons.asked import keeps_uses, use_up, uses_without
from wartable.rulesets.adventures.specials.acts import ActKind, Offer
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.state import OWN, Act, Figure, Game, Pending

E = TypeVar("E", bound=Simple)
WAKE, HEAL, RUN = "wake", "heal", "run"
CHARGE = "charge"
"""What is pending: a charge that has been laid."""


def effects_of(game: Game, card: str, kind: type[E]) -> Iterator[E]:
    """The effects of a kind that a card has, those that it has by choice too."""
    for effect in game.book.cards[card].effects:
        for each in effect.choices if isinstance(effect, Either) else (effect,):
            if isinstance(each, kind):
                yield each


def usable(game: Game, figure: Figure, kind: type[E]) -> Iterator[tuple[str, E, str]]:
    """The artefacts with such an effect that a figure has, or may use without having it; the clause by which, or ''."""
    for card in game.book.cards:
        held = card in figure.items
        borrowed = "" if held else uses_without(game, figure, card)
        if held or borrowed:
            for effect in effects_of(game, card, kind):
                yield card, effect, borrowed


def used(game: Game, figure: Figure, card: str) -> None:
    """AT-NEW-CARD-01 to -06: an artefact has been used once more; after the last time it goes under the deck."""
    found = game.book.cards[card]
    if card not in figure.items:
        use_up(game, figure, card, uses_without(game, figure, card))
        return
    last = bool(found.uses) and game.fact(f"uses {card}") + 1 >= found.uses and not keeps_uses(game, figure, card)
    game.emit(ArtefactUsed(figure.id, card, last, found.clause))


def cell_used(game: Game, figure: Figure) -> None:
    """AT-NEW-CARD-01: an act of the screwdriver has gone further than it does by itself."""
    for card, _, _ in usable(game, figure, ScrewdriverReach):
        used(game, figure, card)
        return


class PickUp(ActKind):
    """AT-CARD-05: an artefact is picked up and examined; the figure is in contact with it as step 4 begins."""

    kind = "pick_up"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        for card in reachable(game, figure):
            yield Offer(Act(figure.id, self.kind, how=card), f"Pick up {card_name(game, card)}", "AT-CARD-05")

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        figure = game.figures[act.figure]
        if figure.on_table and act.how in reachable(game, figure):
            take(game, figure, act.how)
        yield from ()


class Dress(ActKind):
    """AT-NEW-CARD-02: a helpless character in contact wakes, or a wounded figure loses its wound."""

    kind = "dress"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        for card, _, _ in usable(game, figure, Wake):
            clause, name = game.book.cards[card].clause, card_name(game, card)
            for other in game.on_table(OWN):
                if not touching(figure.body, other.body):
                    continue
                if other.helpless and may_hold(game, other) and other is not figure:
                    act = Act(figure.id, self.kind, card, (other.id,), how=WAKE)
                    yield Offer(act, f"Wake {spoken(other)} ({name})", clause)
                if other.wounds and any(effects_of(game, card, HealWound)):
                    act = Act(figure.id, self.kind, card, (other.id,), how=HEAL)
                    yield Offer(act, f"Dress the wound of {spoken(other)} ({name})", clause)

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        figure, clause = game.figures[act.figure], game.book.cards[act.weapon].clause
        used(game, figure, act.weapon)
        if act.how == WAKE:
            game.emit(Woken(act.targets[0], clause))
        else:
            game.emit(WoundHealed(act.targets[0], clause))
        yield from ()


class LayCharge(ActKind):
    """AT-NEW-CARD-06: a charge is laid where the figure stands; it goes off at the end of the next turn."""

    kind = "lay_charge"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        for card, _, _ in usable(game, figure, Blast):
            act = Act(figure.id, self.kind, card, x=figure.x, y=figure.y)
            yield Offer(act, f"Lay {card_name(game, card)} here", game.book.cards[card].clause)

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        figure, found = game.figures[act.figure], game.book.cards[act.weapon]
        effect = next(effects_of(game, act.weapon, Blast))
        used(game, figure, act.weapon)
        due = Pending(CHARGE, game.turn + effect.in_turns, act.weapon, act.x, act.y)
        words = f"{found.name} is laid; it goes off at the end of turn {due.turn}."
        game.emit(Awaited(due, words, found.clause))
        yield from ()


class Scan(ActKind):
    """AT-NEW-CARD-08: the face of a marker within reach is looked at."""

    kind = "scan"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        for card, effect, _ in usable(game, figure, Look):
            for marker in game.objectives:
                if figure.on_table and not marker.seen and gap(figure.body, spot(marker.x, marker.y)) <= effect.within:
                    act = Act(figure.id, self.kind, card, (marker.id,))
                    yield Offer(act, f"Look at {marker.id}", game.book.cards[card].clause)

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        marker, clause = game.objective(act.targets[0]), game.book.cards[act.weapon].clause
        used(game, game.figures[act.figure], act.weapon)
        game.emit(MarkerLooked(act.figure, marker.id, marker.live, clause))
        yield from ()


class Recharge(ActKind):
    """AT-NEW-CARD-01: the power cell makes K9 run again at once."""

    kind = "recharge"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        dog = robot(game)
        if dog is None or not dog.stopped:
            return
        for card, _, _ in usable(game, figure, K9):
            label = f"{card_name(game, card)}: K9 runs again"
            yield Offer(Act(figure.id, self.kind, card, how=RUN), label, game.book.cards[card].clause)

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        used(game, game.figures[act.figure], act.weapon)
        recharge(game, game.book.cards[act.weapon].clause)
        yield from ()


KINDS: tuple[ActKind, ...] = (PickUp(), Dress(), LayCharge(), Scan(), Recharge())
"""The acts with artefacts, in the order in which they are offered."""
