"""The view of an episode: what a seat may not know has been taken out before (`redaction`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from wartable.engine.mod import fixed, reasons
from wartable.engine.plane import at_hand
from wartable.kit.told import shown
from wartable.kit.view import Figure as Number
from wartable.kit.view import ModelView, UnitView, View, marks_view, profile_view
from wartable.rulesets.adventures.aliens.arrows import arrows
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.events.base import called
from wartable.rulesets.adventures.moving.limits import move_parts
from wartable.rulesets.adventures.persons.told import trait_marks
from wartable.rulesets.adventures.state import ALIENS, CIVIL, OWN, TURN_STEPS, VEHICLE, Figure, Game, Step
from wartable.rulesets.adventures.telling.art import art
from wartable.rulesets.adventures.telling.cards import board, hand, markers, quests, race
from wartable.rulesets.adventures.telling.cards_view import cards_view
from wartable.rulesets.adventures.telling.foretold import ladders
from wartable.rulesets.adventures.telling.hands import card_sets, holders, movers
from wartable.rulesets.adventures.telling.marks import marks

NAMES = {ALIENS: "Aliens", CIVIL: "Civilians"}
"""AT-GEN-01: sides that have no seat."""


def view(game: Game, seat: str) -> View:
    """The position as `game` has it."""
    found: dict[str, Any] = {
        "seat": seat, "turn": game.turn, "turns": game.options.turn_limit, "phase": game.cursor.step.value,
        "phases": [step.value for step in TURN_STEPS], "actions": 1, "sides": _sides(game),
        "units": {figure.id: told(game, figure) for figure in game.figures.values()},
        "clauses": {"turn": "AT-TURN-01", "models": "AT-GEN-02", "movers": "AT-TURN-03"},
        "race": race(game), "deck": len(game.deck),
        "plans": [plan._asdict() for plan in arrows(game)], "ideas": board(game), "quests": list(quests(game)),
        "light": game.visibility.kind, "laboratory": game.laboratory, "moving": list(game.moving),
        "contact": game.contact, **markers(game), "cards": cards_view(game), "holders": holders(game),
        "card_sets": card_sets(game), "real": game.real, "movers": list(movers(game)),
        "ladders": list(ladders(game)),
    }  # fmt: skip
    return cast(View, found)


def _sides(game: Game) -> dict[str, Any]:
    found = {
        key: {"name": name, "models": sum(f.on_table and f.seat == key for f in game.figures.values())}
        for key, name in game.seats.items()
    }  # fmt: skip
    for side, name in NAMES.items():
        found[side] = {"name": name, "models": sum(1 for _ in game.on_table(side))}
    return found


def told(game: Game, figure: Figure) -> UnitView:
    """A figure in the view: a unit of one model."""
    fields = {key: value for key, value in shown(figure).items() if key not in ("weapons", "cards")}
    found = {
        **fields, "name": called(figure), "player": figure.seat or figure.side, "side": figure.side,
        "kind": "vehicle" if figure.kind == VEHICLE else figure.kind, "where": figure.where, "art": art(figure),
        "models": [_model(figure)] if figure.on_table else [], "size": 1, "actions": 0 if figure.acted else 1,
        "marks": marks_view((*marks(game, figure), *trait_marks(game, figure))), "done": _done(game, figure),
        "profile": profile_view(profile(game, figure)), "cards": hand(game, figure),
        "weapons": {weapons()[key].name: 1 for key in figure.weapons if key in weapons()},
    }  # fmt: skip
    return cast(UnitView, found)


def _done(game: Game, figure: Figure) -> bool:
    """Whether a figure has done all that it may in this step."""
    if figure.side != OWN:
        return False
    if game.cursor.step is Step.MOVES:
        return figure.stepped
    return figure.ordered if game.cursor.step is Step.ORDERS else figure.acted


def profile(game: Game, figure: Figure) -> Iterator[Number]:
    """The numbers of a figure; AT-RACE-01: of one that nobody has seen none."""
    if figure.unknown:
        return
    parts = tuple(move_parts(game, figure))
    tens = tuple(part._replace(value=int(part.value) // 1000) for part in parts if isinstance(part.value, int))
    yield Number("MOVE", "Move in inches", at_hand(max(0, fixed(parts))), "AT-MOVE-01", reasons(tens))
    yield Number("HEALTH", "Health", f"{figure.health}{'*' if figure.starred else ''}", "AT-SHOOT-02")
    if figure.melee:
        yield Number("MELEE", "What it adds in close combat", figure.melee, "AT-MEL-05")
    if figure.card_limit:
        yield Number("CARDS", "How many Idea cards it may hold", figure.card_limit, "AT-IDEA-06")
    if figure.ammo:
        yield Number("ROUNDS", "Rounds left", figure.ammo, "AT-HVY-02")


def _model(figure: Figure) -> ModelView:
    return {"id": 1, "x": figure.x, "y": figure.y, "kind": figure.kind, "facing": figure.facing, "r": figure.r}
