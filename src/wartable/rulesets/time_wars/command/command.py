"""Chapter CMD: the Command Phase, its orders and the Command Test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, Later, Option, Refusal, choose, choose_or_skip, die, skip
from wartable.engine.mod import Reason
from wartable.engine.plane import nearest, needed, within
from wartable.kit.wording import inched
from wartable.rulesets.time_wars import ending
from wartable.rulesets.time_wars.command.orders import CLAUSES, NAMES
from wartable.rulesets.time_wars.events.base import OrderGiven, OrderTried, Turned
from wartable.rulesets.time_wars.specials import ask
from wartable.rulesets.time_wars.specials.bearers import speaking, voices, voices_of_each
from wartable.rulesets.time_wars.specials.points import Alternative
from wartable.rulesets.time_wars.state import (
    ABOARD,
    INCH,
    INDIVIDUAL,
    JOINED,
    SQUAD,
    TABLE,
    VEHICLE,
    Game,
    Model,
    Unit,
)
from wartable.rulesets.time_wars.troops.characteristics import nrv
from wartable.rulesets.time_wars.troops.squads import has_leader, in_cohesion, nerve

NEEDED = 15  # TW-CMD-08


def leads(unit: Unit) -> bool:
    """TW-CMD-20: whether it issues orders: Command (Rank N), or a Squad with its Squad Leader (TW-UPG-06).

    TW-GEN-12: the «Command Status» of the rulebook is that rule, its «Squad Commander» a Squad Leader.
    """
    # TW-CHAR-63: a Force Commander without orders has a rank for tests alone.
    return bool(unit.knows) and (unit.rank > 0 if unit.kind == INDIVIDUAL else has_leader(unit))


def company(game: Game, unit: Unit) -> Unit:
    """The Squad that `unit` is part of, else itself."""
    return game.units[unit.joined] if unit.where == JOINED else unit


def refuses_to_lead(game: Game, unit: Unit) -> Refusal | None:
    """TW-CMD-01, TW-CMD-02: why it issues no order now; to be in melee or aboard does not stop it."""
    if unit.ordered:
        return Refusal(unit.id, "it has tried already", "TW-CMD-01")
    body = company(game, unit)
    if unit.suppression or body.suppression:
        return Refusal(unit.id, "suppressed troops issue no orders", "TW-CMD-02")
    if not any_recipient(game, unit):
        return Refusal(unit.id, "nobody can receive an order of his", "TW-CMD-04")
    return None


def commanders(game: Game, player: str) -> tuple[Unit, ...]:
    """Everybody of `player` who could ever issue an order and is in the battle."""
    return tuple(
        unit
        for unit in game.units.values()
        if unit.player == player
        and unit.where in (TABLE, JOINED, ABOARD)
        and _leads(game, unit)
        and _placed(game, unit)
        and not unit.running
    )


def _leads(game: Game, unit: Unit) -> bool:
    return leads(unit) or (has_leader(unit) and bool(ask.taught(game, unit)))


def _placed(game: Game, unit: Unit) -> bool:
    return company(game, unit).where in (TABLE, ABOARD)


def stands(game: Game, unit: Unit) -> tuple[Model, ...]:
    """TW-CMD-11, TW-VEH-15: the models from or to which Command Range is measured; aboard it is the vehicle's."""
    body = company(game, unit)
    if body.where == ABOARD:
        return game.units[body.aboard].models  # TW-VEH-15
    if unit.where == JOINED:
        return tuple(model for model in body.models if model.of == unit.id)
    if unit.kind == SQUAD:
        return in_cohesion(unit)
    return unit.models


def in_command_range(game: Game, commander: Unit, recipient: Unit) -> bool:
    """TW-CMD-11, TW-CMD-12: within NRV inches of the Commander's model; it may be measured at any time."""
    return _Voice(game, commander).carries(recipient)


class _Voice:
    """How far a Commander is heard, worked out once for all whom he may order while nothing changes."""

    __slots__ = ("_commander", "_game", "_here", "_limit", "forbidding")

    def __init__(self, game: Game, commander: Unit) -> None:
        self._game, self._commander = game, commander
        self.forbidding = voices_of_each(game, "receives_no_orders")
        self._here: tuple[Model, ...] | None = None
        self._limit = 0

    def carries(self, recipient: Unit) -> bool:
        """TW-CMD-11, TW-CMD-12; see `in_command_range`."""
        if self._here is None:
            self._limit = nrv(self._game, self._commander) * INCH
            self._here = stands(self._game, self._commander)
        limit, there = self._limit, stands(self._game, recipient)
        return any(within(a, b, limit) for a in self._here for b in there)

    def lacks(self, recipient: Unit) -> str:
        """TW-CMD-11, TW-CMD-12: how far away is whom it does not carry to, in words."""
        there = stands(self._game, recipient)
        if not self._here or not there:
            return "outside Command Range"
        gap, name = nearest(self._here, there)[0], self._commander.name
        return f"{needed(gap)} inches from {name}, {its_range(self._limit)}"


def its_range(limit: int) -> str:
    """How far somebody is heard who was named, in words; `limit`: mils."""
    return f"whose Command Range is {inched(limit)}"


def may_receive(game: Game, commander: Unit, unit: Unit) -> Refusal | None:
    """TW-CMD-04, TW-CMD-13 to TW-CMD-16: why `unit` cannot receive an order of `commander`."""
    return _may_receive(game, commander, unit, _Voice(game, commander))


def _may_receive(game: Game, commander: Unit, unit: Unit, voice: _Voice, told: bool = True) -> Refusal | None:
    if unit.kind == VEHICLE:
        return Refusal(unit.id, "vehicles take no orders", "TW-VEH-02")
    for rule in voice.forbidding(unit):
        if refusal := rule.receives_no_orders(game, unit):
            return refusal
    if commander.kind == SQUAD:  # TW-CMD-16
        return None if unit.id == commander.id else Refusal(unit.id, "a Squad Leader orders his own", "TW-CMD-16")
    supreme = game.sides[commander.player].supreme == commander.id
    if unit.detachment != commander.detachment:
        if not supreme:
            return Refusal(unit.id, "another detachment", "TW-CMD-13")
        game.cite("TW-CMD-14")
    if clause := refuses(game, commander, unit):
        return Refusal(unit.id, "obeys only its own race", "TW-CMD-15" if supreme else clause)
    if not voice.carries(unit):
        return Refusal(unit.id, voice.lacks(unit) if told else "", "TW-CMD-11")
    return None


def refuses(game: Game, commander: Unit, unit: Unit) -> str:
    """TW-SPEC-51: Xenophobic ordinary members bind the Squad; so does a Xenophobic commander with his Retinue."""
    own = unit.specials
    if "xenophobic" in own and (clause := ask.refuses(unit, commander)):
        return clause
    if unit.retinue:
        lord = game.units[unit.retinue]
        if lord.where == JOINED and lord.joined == unit.id:
            return ask.refuses(lord, commander)
    return ""


def recipients(game: Game, commander: Unit) -> tuple[tuple[Option, ...], Sequence[Refusal]]:
    """Who can be named, and who of the same side not, with the reason, which is worded when it is read."""
    options, closed = [], {}
    voice, told = _Voice(game, commander), game.cites is not None
    for unit in _fellows(game, commander):
        refusal = _may_receive(game, commander, unit, voice, told)
        if refusal is None:
            options.append(Option(unit.id, unit.name, "TW-CMD-04", unit.id))
        else:
            closed[unit.id] = refusal
    if told:
        return tuple(options), tuple(closed.values())

    def refused() -> tuple[Refusal, ...]:
        found = (_may_receive(game, commander, game.units[key], voice) for key in closed)
        return tuple(refusal for refusal in found if refusal is not None)

    return tuple(options), Later(refused)


def any_recipient(game: Game, commander: Unit) -> bool:
    """Whether there is anybody among `recipients`, for less than what it costs to find them all."""
    if game.cites is not None:
        return bool(recipients(game, commander)[0])
    voice, alone = _Voice(game, commander), commander.kind == SQUAD  # TW-CMD-16
    for unit in (commander,) if alone else game.units.values():
        if _is_fellow(commander, unit) and _may_receive(game, commander, unit, voice, told=False) is None:
            return True
    return False


def _fellows(game: Game, commander: Unit) -> Iterator[Unit]:
    """Those of his side who are there to be ordered, by him or by others."""
    return (unit for unit in game.units.values() if _is_fellow(commander, unit))


def _is_fellow(commander: Unit, unit: Unit) -> bool:
    """TW-MISS-13: who runs for the edge is not."""
    there = unit.where in (TABLE, ABOARD) and bool(unit.models) and not unit.running
    return there and unit.player == commander.player


def step(game: Game) -> Flow[None]:
    """The Command Phase: one attempt at an order, or the end of the phase (TW-TURN-02).

    TW-TURN-04: at its start, before any attempt, the whole army may withdraw, commanders or not.
    """
    player = game.active
    all_of_them = commanders(game, player)
    refused = tuple(refusal for unit in all_of_them if (refusal := refuses_to_lead(game, unit)))
    closed = {refusal.key for refusal in refused}
    options = tuple(
        Option(unit.id, f"{unit.name} issues an order", "TW-CMD-01", unit.id)
        for unit in all_of_them
        if unit.id not in closed
    )
    instead, barred = alternatives(game, all_of_them)
    options += tuple(offer.option for offer in instead.values())
    refused += barred
    grave: tuple[Option, ...] = ()
    rest = any(unit.player == player and unit.fights for unit in game.units.values())
    if rest and not any(unit.ordered for unit in all_of_them):
        grave = (Option("withdraw", "the whole army leaves the battle", "TW-TURN-04"),)
    if not options and not grave:
        game.emit(Turned("hazards"))
        return
    question = "Who issues an order?"
    options = (*options, Option("done", "no more orders", "TW-CMD-01"))
    key = yield from choose("TW-CMD-01", player, question, options, refused, "", grave)
    if key == "withdraw":
        yield from ending.withdraw(game, player)
    elif key in instead:
        yield from instead[key].do()
    elif key == "done":
        game.emit(Turned("hazards"))
    else:
        yield from issue(game, game.units[key])


def alternatives(game: Game, among: Sequence[Unit]) -> tuple[dict[str, Alternative], tuple[Refusal, ...]]:
    """What the commanders `among` may do in place of an order, by the key of the option, and what they may not now."""
    found: dict[str, Alternative | Refusal] = {}
    for unit in among:
        for rule in speaking(unit, "in_place_of_an_order"):
            if offer := rule.in_place_of_an_order(game, unit):
                found.setdefault(offer.key if isinstance(offer, Refusal) else offer.option.key, offer)
    refused = tuple(offer for offer in found.values() if isinstance(offer, Refusal))
    return {key: offer for key, offer in found.items() if isinstance(offer, Alternative)}, refused


def known(game: Game, unit: Unit) -> tuple[str, ...]:
    """TW-CMD-17: the orders that `unit` can give; TW-CHAR-13: a Squad Leader under a Wise commander knows them all."""
    return tuple(NAMES) if has_leader(unit) and ask.taught(game, unit) else unit.knows


def issue(game: Game, commander: Unit) -> Flow[None]:
    """TW-CMD-05: order and recipients are named, then one test decides for all of them.

    TW-CMD-03: neither the Commander nor its Squad pays an action for it.
    """
    if commander.kind == INDIVIDUAL:
        game.cite("TW-TYPE-10")
    his = known(game, commander)
    orders = tuple(Option(key, NAMES[key], CLAUSES[key]) for key in NAMES if key in his)
    question = f"{commander.name}: which order?"
    order = yield from choose_or_skip(
        game, "TW-CMD-05", commander.player, question, orders, (), commander.id, words=tuple(NAMES)
    )  # fmt: skip
    named = yield from _name_recipients(game, commander, order)
    passed = yield from command_test(game, commander, order, [game.units[key] for key in named])
    if passed:
        number = game.issues + 1  # TW-CMD-03: nobody has paid for it
        for key in named:
            game.emit(OrderGiven(key, order, commander.id, number))


def _name_recipients(game: Game, commander: Unit, order: str) -> Flow[tuple[str, ...]]:
    """TW-CMD-04, TW-CMD-09: at most as many as the Commander's rank."""
    options, refused = recipients(game, commander)
    most = 1 if commander.kind == SQUAD else min(3, commander.rank)
    named: list[str] = []
    while len(named) < most:
        left = tuple(option for option in options if option.key not in named)
        if not left:
            break
        question = f"{commander.name}: {NAMES[order]} to whom? ({len(named)} of {most} named)"
        if named:
            left = (Option("enough", "nobody else", "TW-CMD-04"), *left)
        elif len(left) == 1 and commander.kind == SQUAD:
            skip(game, "TW-CMD-05", commander.player, question, left[0])
            return (left[0].key,)
        matter = tuple(named)
        key = yield from choose("TW-CMD-05", commander.player, question, left, refused, commander.id, matter=matter)
        if key == "enough":
            break
        named.append(key)
    return tuple(named)


class CommandNumbers(NamedTuple):
    """One Command Test before its die: who rolls, and the two NRVs as lines of its sum."""

    seat: str
    name: str
    own: Reason
    lent: Reason
    more: tuple[Reason, ...] = ()

    @property
    def lines(self) -> tuple[Reason, ...]:
        """What is added to the die."""
        return (self.own, self.lent, *self.more)


def command_numbers(game: Game, commander: Unit, named: Sequence[Unit]) -> CommandNumbers:
    """TW-CMD-06: the Commander's NRV and the lowest NRV of the recipients; no size (TW-CMD-07)."""
    own = Reason(
        "TW-CMD-16" if commander.kind == SQUAD else "TW-CMD-06", f"NRV of {commander.name}", nrv(game, commander)
    )
    lowest = min(named, key=lambda unit: nerve(game, unit))
    value = nerve(game, lowest)
    clause = "TW-TYPE-08" if value != nrv(game, lowest) else "TW-CMD-06"
    lent = Reason(clause, f"lowest NRV of the recipients ({lowest.name})", value)
    away = [stands(game, unit) for unit in named if unit is not company(game, commander)]
    here = stands(game, commander)
    rules = voices(game, commander, "command_mods")
    more = tuple(line for rule in rules for line in rule.command_mods(game, commander, here, away))
    return CommandNumbers(commander.player, commander.name, own, lent, more)


def roll_command(numbers: CommandNumbers) -> Flow[tuple[int, int]]:
    """TW-CMD-06: the face of the D6 and the total, which passes with 15 or more."""
    face = yield from die(6, "TW-CMD-06", numbers.seat, f"Command Test of {numbers.name}")
    return face, face + sum(line.value for line in numbers.lines)  # TW-CMD-07


def command_test(game: Game, commander: Unit, order: str, named: Sequence[Unit]) -> Flow[bool]:
    """TW-CMD-06: D6 + the Commander's NRV + the lowest NRV of the recipients; 15 or more."""
    numbers = command_numbers(game, commander, named)
    face, total = yield from roll_command(numbers)
    why = (Reason("TW-CMD-06", "D6", face), *numbers.lines, Reason("TW-CMD-08", "needed", NEEDED))
    ids = tuple(unit.id for unit in named)
    game.emit(OrderTried(commander.id, order, ids, face, total, total >= NEEDED, why, numbers))
    return total >= NEEDED
