"""Questions that several chapters ask of special rules: each point is asked in one place, and these are shared."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wartable.engine.ask import Flow, Refusal
from wartable.engine.plane import Point
from wartable.rulesets.time_wars.specials.bearers import of_models, right, speaking, voices
from wartable.rulesets.time_wars.specials.points import Action
from wartable.rulesets.time_wars.state import Band, Game, Model, Unit


def large_models(unit: Unit) -> int:
    """TW-SPEC-20: what each of its ordinary models counts for size; 1 if no rule says more."""
    rules = speaking(unit, "model_size")
    return (max(rule.model_size(unit) for rule in rules) or 1) if rules else 1


def fixed_pace(unit: Unit) -> str:
    """TW-SPEC-47: the clause by which it runs and charges without a die, or ''."""
    return right(unit, "moves_fixed")


def tireless(unit: Unit) -> str:
    """TW-SPEC-11: the clause by which Fatigue never touches it, or ''."""
    return right(unit, "never_tires")


def hard_going_hazard(unit: Unit) -> str:
    """TW-SPEC-49: the clause by which runs and charges through hard going endanger it, or ''."""
    return right(unit, "hard_going_hazard")


def band_closed(unit: Unit, band: Band) -> str:
    """TW-FED-01: the clause by which it cannot fire at `band`, or ''."""
    return right(unit, "forbids_band", band)


def bane(game: Game, me: Unit, other: Unit) -> str:
    """TW-SPEC-03: the clause by which `me` rolls two dice against `other`, its own or a commander's, or ''."""
    return right(me, "bane", other) or granted(game, me, "bane_for", other)


def shuns(unit: Unit, squad: Unit) -> str:
    """TW-SON-02: the clause by which the Individual `unit` never joins `squad`, or ''."""
    return right(unit, "shuns", squad)


def granted(game: Game, unit: Unit, point: str, *rest: object) -> str:
    """TW-ARMY-34: the clause by which one of its living commanders gives `unit` the right `point`, or ''."""
    for key in _commanders(game, unit):
        leader = game.units.get(key)
        if leader is None or not leader.at_hand or leader.player != unit.player:  # he has changed sides
            continue
        for rule in speaking(leader, point):
            clause: str = getattr(rule, point)(game, leader, unit, *rest)
            if clause:
                return clause
    return ""


def _commanders(game: Game, unit: Unit) -> tuple[str, ...]:
    """Its detachment's and its army's."""
    detachment, side = game.detachments.get(unit.detachment), game.sides.get(unit.player)
    first = detachment.commander if detachment else ""
    second = side.supreme if side else ""
    if not second or first == second:
        return (first,) if first else ()
    return (first, second) if first else (second,)


def doubled(unit: Unit) -> str:
    """TW-SPEC-38: the clause by which its cover and range bonuses are doubled, or ''."""
    return right(unit, "doubles_defence")


def moves_and_fires(unit: Unit) -> str:
    """TW-SPEC-29, TW-VEH-05: the clause by which Move or Fire does not bind it, or ''."""
    return right(unit, "ignores_move_or_fire")


def move_or_fire(unit: Unit) -> dict[str, str]:
    """TW-SPEC-23: what is bound by Move or Fire, with the clauses; a rule of the whole entry has its own key."""
    return {rule.key: clause for rule in speaking(unit, "move_or_fire") if (clause := rule.move_or_fire(unit))}


def fires_indirectly(unit: Unit) -> str:
    """TW-VIS-12: the clause by which some of its weapons fire over intervening screens, or ''."""
    return right(unit, "indirect")


def keeps_actions(unit: Unit) -> str:
    """TW-SPEC-48: the clause by which suppression costs it no actions, or ''."""
    return right(unit, "keeps_actions")


def refuses(unit: Unit, commander: Unit) -> str:
    """TW-SPEC-51: the clause by which it takes no orders from `commander`, or ''."""
    return right(unit, "refuses", commander)


def spots(unit: Unit) -> str:
    """TW-SPEC-34: the clause by which it is a Spotter, or ''."""
    return right(unit, "spots")


def infiltrates(unit: Unit) -> str:
    """TW-SPEC-17: the clause by which it is an Infiltrator, or ''."""
    return right(unit, "infiltrates")


def teleports(unit: Unit) -> str:
    """TW-SPEC-41: the clause by which it may arrive by teleport, or ''."""
    return right(unit, "teleports")


def spared(unit: Unit, model: Model) -> str:
    """TW-CHAR-20: the clause by which `model` need not be named as lost while others are there, or ''."""
    return next((clause for rule in of_models(unit, "spares") if (clause := rule.spares(unit, model))), "")


def takes_along(unit: Unit) -> str:
    """TW-UPG-09: the clause by which the Squad that it is part of teleports with it, or ''."""
    return right(unit, "takes_along")


def wilful(game: Game, unit: Unit) -> str:
    """TW-CHAR-32: the clause by which it may re-roll Nerve Tests and passes with a 6, by one of its army, or ''."""
    for leader in game.units.values():
        if leader.player == unit.player and (rules := speaking(leader, "wills")) and leader.at_hand:
            for rule in rules:
                if clause := rule.wills(leader, unit):
                    return clause
    return ""


def taught(game: Game, unit: Unit) -> str:
    """TW-CHAR-13: the clause by which its Squad Leader, if it has one, knows all orders at present, or ''."""
    return granted(game, unit, "teaches_for")


def fells(unit: Unit, foe: Unit) -> int:
    """How many of `foe` the rules of `unit` mostly kill before a round of melee."""
    return sum(rule.fells(unit, foe) for rule in speaking(unit, "fells"))


# ------------------------------------------------------------------ windows that several chapters open
def attack_begun(game: Game, *units: Unit) -> None:
    """Each of `units` attacks an enemy now, by fire, suppression or in melee: some rules last until then."""
    for unit in units:
        for rule in voices(game, unit, "has_attacked"):
            rule.has_attacked(game, unit)


def actions_of_rules(game: Game, unit: Unit) -> Iterator[Action]:
    """TW-ACT-09: the kinds of action that special rules add to those of everybody."""
    for rule in voices(game, unit, "actions_of"):
        yield from rule.actions_of(game, unit)


def losses_settled(game: Game) -> Flow[None]:
    """What becomes of those who have just been lost, where a rule of the battle says more than that they are gone."""
    for rule in voices(game, None, "after_losses"):
        yield from rule.after_losses(game)


def stays_when_routed(game: Game, unit: Unit) -> Flow[bool]:
    """Whether `unit`, which routs, does not leave the table for that; then it has been settled what it does."""
    for rule in voices(game, unit, "stays_when_routed"):
        if (yield from rule.stays_when_routed(game, unit)):
            return True
    return False


def risked(game: Game, unit: Unit, here: Point, to: Point) -> float:
    """Which part of `unit` a straight move between two places may be expected to cost, by eye, for bots."""
    rules = voices(game, unit, "risks") if here != to else ()
    return min(1.0, sum(rule.risks(game, unit, here, to) for rule in rules))


def two_dice(game: Game, player: str) -> str:
    """The clause by which `player` throws two dice for every Nerve Test and adds them, or ''."""
    return next((clause for rule in voices(game, None, "two_dice") if (clause := rule.two_dice(game, player))), "")


def kept_back(game: Game, unit: Unit) -> str:
    """The cause, one of `reserve_events.CAUSES`, for which `unit` cannot be set down now, or ''."""
    return next((cause for rule in voices(game, unit, "keeps_back") if (cause := rule.keeps_back(game, unit))), "")


def charge_forbidden(game: Game, unit: Unit, enemy: Unit) -> Refusal | None:
    """TW-MELEE-03: why `unit` cannot charge `enemy` whom it may see, by a rule of somebody else; None if it can."""
    return charges_forbidden(game, unit)(enemy)


def charges_forbidden(game: Game, unit: Unit) -> Callable[[Unit], Refusal | None]:
    """`charge_forbidden` for one charger and many enemies, while nothing changes."""
    rules = voices(game, unit, "forbids_charge")

    def why_not(enemy: Unit) -> Refusal | None:
        for rule in rules:
            if refusal := rule.forbids_charge(game, unit, enemy):
                return refusal
        return None

    return why_not
