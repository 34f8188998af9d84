"""What chapters ask of the special rules of figures: numbers with their reasons, clauses, and what is offered.

Each function asks one point of `specials.points`, so that no chapter forgets a rule that another one heeds. Where a
clause is told, '' means that no rule says so. That this module is imported makes the persons known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.ask import Flow
from wartable.engine.mod import Mod, fixed
from wartable.rulesets.adventures.events.persons import UsedUp
from wartable.rulesets.adventures.persons import companions, doctors, gear
from wartable.rulesets.adventures.persons.near import friends
from wartable.rulesets.adventures.specials.kit import rules_of
from wartable.rulesets.adventures.specials.points import speaking
from wartable.rulesets.adventures.state import OWN, Figure, Game

KNOWN = (*doctors.DOCTORS, *companions.COMPANIONS)
"""The persons that have a rule of their own (AT-NEW-WHO-01 to -31)."""
GEAR = gear.CARRIED
WOUND, KNOCK_OUT = "wound", "knock-out"
"""What can be taken over (AT-NEW-WHO-05)."""


def _cited(game: Game, clause: str) -> str:
    """A clause that decides something without an event or a number that tells it."""
    if clause:
        game.cite(clause)
    return clause


# ------------------------------------------------------------------ shooting, melee, harm
def aim_parts(game: Game, shooter: Figure, target: Figure, distance: int) -> Iterator[Mod]:
    """What is added to the D10 of a shooter at a target so far away, mils (AT-NEW-WHO-02, AT-NEW-CARD-32)."""
    for rule in speaking(rules_of(game, shooter), "to_hit_mods"):
        yield from rule.to_hit_mods(game, shooter)
    for rule in speaking(rules_of(game, target), "aimed_at_mods"):
        yield from rule.aimed_at_mods(game, target, distance)
    for me in game.on_table(OWN):
        for rule in speaking(rules_of(game, me), "aim_mods_about"):
            yield from rule.aim_mods_about(game, me, shooter, target)


def melee_parts(game: Game, figure: Figure) -> Iterator[Mod]:
    """What a figure adds to its die in melee beside its race: what it is and carries; a blade counts once (AT-MEL-04).

    A weapon that is switched off (AT-WPN-01) is none of these.
    """
    for rule in speaking(rules_of(game, figure), "melee_mods"):
        yield from rule.melee_mods(game, figure)
    blades = (rule.blade(game, figure) for rule in speaking(rules_of(game, figure), "blade"))
    if clause := next(filter(None, blades), ""):
        yield Mod(1, clause, "Knife or sword")


def melee_parts_about(game: Game, figure: Figure, extras: int) -> Iterator[Mod]:
    """What figures of the players on the table add to the die of one that `extras` others help."""
    for me in game.on_table(OWN):
        for rule in speaking(rules_of(game, me), "melee_mods_about"):
            yield from rule.melee_mods_about(game, me, figure, extras)


def spared(game: Game, shooter: Figure, target: Figure) -> str:
    """The clause by which an alien neither shoots at nor charges a target now, '' if there is none."""
    for me in game.on_table(OWN):
        for rule in speaking(rules_of(game, me), "spares"):
            if clause := rule.spares(game, me, shooter, target):
                return clause
    return ""


def covered(game: Game, figure: Figure) -> str:
    """The clause by which a figure counts as in cover because of somebody of its side, '' if there is none."""
    for me in game.on_table(figure.side):
        for rule in speaking(rules_of(game, me), "covers"):
            if clause := rule.covers(game, me, figure):
                return clause
    return ""


def tool(game: Game, figure: Figure, reach: int, most: int) -> tuple[int, int, str]:
    """How far a screwdriver reaches, mils, how many weapons it switches off, and the clause, '' as it stands."""
    for rule in speaking(rules_of(game, figure), "tool"):
        if found := rule.tool(game, figure):
            return found
    return reach, most, ""


def turns_out(game: Game, figure: Figure, turns: int) -> tuple[int, str]:
    """For how many turns a figure is knocked out that would be for `turns`, and the clause, '' if that is unchanged."""
    for rule in speaking(rules_of(game, figure), "knocked_out_for"):
        found = rule.knocked_out_for(game, figure, turns)
        if found is not None:
            game.cite(found[1])
            return found
    return turns, ""


def bearer(game: Game, victim: Figure, harm: str) -> Flow[Figure]:
    """AT-NEW-WHO-05: who bears a `WOUND` or a `KNOCK_OUT` of a figure: itself, or a friend who takes it over.

    To be asked when the damage has been rolled, before it is marked.
    """
    for friend in friends(game, victim):
        for rule in speaking(rules_of(game, friend), "takes_over"):
            if (yield from rule.takes_over(game, friend, victim, harm)):
                return friend
    return victim


def passes_as_alien(game: Game, figure: Figure) -> str:
    """AT-NEW-WHO-26: the clause by which aliens neither shoot at nor capture a figure in this turn."""
    found = (rule.passes_as_alien(game, figure) for rule in speaking(rules_of(game, figure), "passes_as_alien"))
    return _cited(game, next(filter(None, found), ""))


# ------------------------------------------------------------------ vehicles, prisoners, units
def drives_at_once(game: Game, figure: Figure) -> str:
    """AT-NEW-WHO-15: the clause by which a vehicle that a figure enters can move in the same turn."""
    found = (rule.drives_at_once(game, figure) for rule in speaking(rules_of(game, figure), "drives_at_once"))
    return next(filter(None, found), "")


def driven(game: Game, driver: Figure, move: int) -> tuple[int, str]:
    """AT-NEW-WHO-03: how far a vehicle with the Move `move`, mils, goes with that driver, and the clause."""
    found = (rule.drives_as_far(game, driver, move) for rule in speaking(rules_of(game, driver), "drives_as_far"))
    far, clause = next(filter(None, found), (move, ""))
    return far, _cited(game, clause)


def escape_parts(game: Game, prisoner: Figure) -> Iterator[Mod]:
    """What is added to the number that a prisoner needs to escape by what it is and has (AT-NEW-WHO-08, -19)."""
    for rule in speaking(rules_of(game, prisoner), "escape_mods"):
        yield from rule.escape_mods(game, prisoner)


def two_dice(game: Game, unit: Sequence[Figure]) -> str:
    """AT-NEW-WHO-06: the clause by which whoever orders a unit rolls two dice and uses the better."""
    for figure in game.on_table(OWN):
        for rule in speaking(rules_of(game, figure), "order_dice"):
            if clause := rule.order_dice(game, figure, unit):
                return _cited(game, clause)
    return ""


def climbs_nothing(game: Game, figure: Figure) -> str:
    """AT-NEW-WHO-23: the clause by which a figure goes over no barrier."""
    found = (rule.climbs_nothing(game, figure) for rule in speaking(rules_of(game, figure), "climbs_nothing"))
    return _cited(game, next(filter(None, found), ""))


# ------------------------------------------------------------------ cards
def test_parts(game: Game, tester: Figure) -> Iterator[Mod]:
    """What is added to a test of an Actions card by persons on the table (AT-NEW-WHO-01, AT-NEW-WHO-30)."""
    for figure in game.on_table(OWN):
        for rule in speaking(rules_of(game, figure), "test_mods"):
            yield from rule.test_mods(game, figure, tester)


def peacemaker(game: Game, figure: Figure) -> str:
    """AT-NEW-WHO-11: the clause by which a figure is a peacemaker."""
    found = (rule.peacemaker(game, figure) for rule in speaking(rules_of(game, figure), "peacemaker"))
    return _cited(game, next(filter(None, found), ""))


def card_limit(game: Game, figure: Figure) -> int:
    """AT-IDEA-06, AT-NEW-CARD-34: how many cards a figure may hold."""
    rules = speaking(rules_of(game, figure), "card_limit_mods")
    return figure.card_limit + fixed(mod for rule in rules for mod in rule.card_limit_mods(game, figure))


def exchange_in_contact(game: Game, giver: Figure, taker: Figure) -> str:
    """AT-NEW-WHO-04: the clause by which a card passes although an enemy is in contact with either of them."""
    for me, friend in ((giver, taker), (taker, giver)):
        for rule in speaking(rules_of(game, me), "exchanges_in_contact"):
            if clause := rule.exchanges_in_contact(game, me, friend):
                return clause
    return ""


def exchange_afar(game: Game, giver: Figure, taker: Figure) -> str:
    """AT-NEW-WHO-09: the clause by which a card passes however far the taker is away."""
    found = (rule.passes_afar(game, giver, taker) for rule in speaking(rules_of(game, giver), "passes_afar"))
    return next(filter(None, found), "")


def readable(game: Game, reader: Figure) -> tuple[str, ...]:
    """The cards that a figure may use: its own, and those that a friend beside it lets it read (AT-NEW-WHO-23)."""
    found = list(reader.cards)
    for friend in friends(game, reader):
        rules = speaking(rules_of(game, friend), "lets_read")
        if any(rule.lets_read(game, friend, reader) for rule in rules):
            found += friend.cards
    return tuple(found)


def keeps_uses(game: Game, figure: Figure, card: str) -> str:
    """AT-NEW-WHO-21: the clause by which a card, by key, has no limit of uses while a figure has it."""
    found = (rule.keeps_uses(game, figure, card) for rule in speaking(rules_of(game, figure), "keeps_uses"))
    return next(filter(None, found), "")


def uses_without(game: Game, figure: Figure, card: str) -> str:
    """AT-NEW-WHO-31: the clause by which a figure may use a card, by key, without having it; `use_up` once it has."""
    found = (rule.uses_without(game, figure, card) for rule in speaking(rules_of(game, figure), "uses_without"))
    return next(filter(None, found), "")


def use_up(game: Game, figure: Figure, card: str, clause: str) -> None:
    """AT-NEW-WHO-31: a figure has used a card that it did not have, which it may once a game."""
    game.emit(UsedUp(figure.id, card, clause))


# ------------------------------------------------------------------ moments
def before_events(game: Game) -> Flow[None]:
    """What figures may do at the start of step 2 (AT-NEW-WHO-07)."""
    for figure in list(game.on_table(OWN)):
        for rule in speaking(rules_of(game, figure), "before_events"):
            yield from rule.before_events(game, figure)
