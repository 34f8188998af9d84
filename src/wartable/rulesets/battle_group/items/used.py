"""Items that are used as the action of a unit (BG-ACT-04, BG-NEW-ITEMS-02 to -05)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.engine.ask import Flow, Option, Refusal, choose_or_skip, die
from wartable.engine.compat import override
from wartable.kit.wording import an, asked, count, inched, they
from wartable.rulesets.battle_group.catalogue.abilities import Item, items
from wartable.rulesets.battle_group.dice.amounts import thrown
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.dice.rights import declared
from wartable.rulesets.battle_group.events.base import Used
from wartable.rulesets.battle_group.events.biotech import FoamRolled, ItemUsed
from wartable.rulesets.battle_group.ill_effects.burning import KEY as FIRE
from wartable.rulesets.battle_group.ill_effects.burning import catch_fire
from wartable.rulesets.battle_group.ill_effects.ending import NAMES, end
from wartable.rulesets.battle_group.moving.led import barred as kept
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.shooting.declaring import foes
from wartable.rulesets.battle_group.sight.lines import sees
from wartable.rulesets.battle_group.specials.kit import answers_item
from wartable.rulesets.battle_group.specials.points import FREE, Action, Attack, Bar, BattleSpecial, Use
from wartable.rulesets.battle_group.state import Game, Model, Unit
from wartable.rulesets.battle_group.troops import near


def bearers(unit: Unit, item: Item) -> list[Model]:
    """The models that have an item and have not used it up."""
    return [m for m in unit.models if item.key in m.items and (not item.uses or m.spent.count(item.key) < item.uses)]


# ------------------------------------------------------------------ on whom
def among(game: Game, unit: Unit, item: Item) -> list[Unit]:
    """Whom an item is for: enemies if it harms, any fire if it puts out fires, else the unit itself and its friends."""
    if item.harm:
        return foes(game, unit)
    if FIRE in item.ends:
        return game.on_table()
    return [unit, *game.friends(unit)]


def why_not(game: Game, unit: Unit, target: Unit, item: Item) -> Bar:
    """Why a unit cannot use an item on a target; two times nothing if it can."""
    clause = item.clauses[0]
    if target is not unit and (found := kept(game, target, Use.TARGETED))[0]:
        return found
    those = bearers(unit, item)
    if item.harm:
        those = [model for model in those if any(sees(game, model, mark) for mark in target.models)]
        if not those:
            return f"nobody with {an(item.name.lower())} sees {target.name}", clause
    elif not any(target.effect(key) for key in item.ends):
        return f"{they(target.name, 'suffer')} nothing that it ends", clause
    if target is not unit and (away := near.apart(those, target.models)) > item.range:
        return f"{inched(away)} is beyond {count(item.range // 1000, 'inch', 'inches')}", clause
    return FREE


def targets(game: Game, unit: Unit, item: Item) -> list[Unit]:
    """The units on which an item can be used now."""
    return [target for target in among(game, unit, item) if not why_not(game, unit, target, item)[0]]


def unusable(game: Game, unit: Unit, item: Item) -> Bar:
    """Why a unit cannot use an item now; two times nothing if it can."""
    if item.harm and (found := kept(game, unit, Use.HARM))[0]:
        return found
    if not bearers(unit, item):
        return f"{they(unit.name, 'have')} used it up", item.clauses[0]
    whys = [why_not(game, unit, target, item) for target in among(game, unit, item)]
    if any(not why for why, _ in whys):
        return FREE
    return whys[0] if len(set(whys)) == 1 else ("there is nobody within reach whom it is for", item.clauses[0])


# ------------------------------------------------------------------ the action
def use(game: Game, unit: Unit, item: Item) -> Flow[None]:
    """BG-ACT-04: the target is chosen, then the item works."""
    able, clause = targets(game, unit, item), item.clauses[0]
    options = [Option(t.id, "Themselves" if t is unit else t.name, clause, t.id) for t in able]
    refused = [Refusal(t.id, *why_not(game, unit, t, item)) for t in among(game, unit, item) if t not in able]
    question = asked(unit.name, f"use {an(item.name.lower())} on", "Whom")
    key = yield from choose_or_skip(game, clause, director(game, unit), question, options, refused, about=unit.id)
    target = game.units[key]
    game.emit(ItemUsed(unit.id, target.id, item.name.lower(), clause))
    if item.harm:
        yield from _blow(game, unit, target, item)
    else:
        yield from _mend(game, unit, target, item)


def _mend(game: Game, unit: Unit, target: Unit, item: Item) -> Flow[None]:
    """BG-NEW-ITEMS-02 to -04: one ill effect ends, as the user chooses; BG-NEW-ITEMS-03: a die may be needed."""
    clause, held = item.clauses[0], [key for key in item.ends if target.effect(key)]
    options = [Option(key, f"End {NAMES[key]}", clause) for key in held]
    question = f"Which ill effect of {target.name}?"
    key = yield from choose_or_skip(game, clause, director(game, unit), question, options, words=item.ends)
    if item.on:
        face = yield from die(6, clause, unit.side, f"the {item.name.lower()}")
        game.emit(FoamRolled(unit.id, target.id, face, face >= item.on))
        if face < item.on:
            return
    end(game, target, key, clause)


def _blow(game: Game, unit: Unit, target: Unit, item: Item) -> Flow[None]:
    """BG-NEW-ITEMS-05: hits that are resolved like those of shooting; it explodes."""
    clause = item.clauses[0]
    near_by = [m for m in bearers(unit, item) if any(sees(game, m, mark) for mark in target.models)]
    bearer = min(near_by, key=lambda model: near.apart((model,), target.models))
    game.emit(Used(unit.id, item.key, clause, bearer.id))
    attack = Attack(game, unit, target)
    yield from declared(attack)
    hits = yield from thrown(item.harm, clause, unit.side, "hits")
    yield from resolve(attack, 0, hits=hits, by=clause)
    if item.explodes and target.models:
        yield from catch_fire(game, target, "BG-BRN-01")


@dataclass(frozen=True, slots=True)
class Usable(BattleSpecial):
    """BG-ACT-04: an item that is used as an action."""

    item: Item

    @override
    def actions(self, game: Game, unit: Unit, me: Model) -> tuple[Action, ...]:
        item = self.item
        return (Action(
            item.key, f"Use {an(item.name.lower())}", item.clauses[0], Use.ABILITY,
            lambda game, unit: unusable(game, unit, item), lambda game, unit: use(game, unit, item),
        ),)  # fmt: skip


def _rules() -> Iterator[tuple[str, Usable]]:
    for key, item in items().items():
        if item.action:
            yield key, Usable(item)


answers_item(dict(_rules()))
