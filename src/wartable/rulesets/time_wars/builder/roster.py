"""What is asked about an army list before a battle: whose it is, what is wrong with it, what could be bought."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wartable.kit.armies.lists import Fix, Problem
from wartable.kit.armies.shop import (
    CategoryCard,
    Conditions,
    Edit,
    EffectsOf,
    FactionCard,
    Layout,
    Note,
    Offer,
    Roll,
    Rule,
    UnitCard,
    UnitResult,
    UnitState,
)
from wartable.kit.documents import adopt
from wartable.rulesets.time_wars.builder import catalogue, firepower, fixes, overview
from wartable.rulesets.time_wars.builder.purchases import unit_results as results_of
from wartable.rulesets.time_wars.lists.army import Army, read_army
from wartable.rulesets.time_wars.lists.checks import LEAST, MOST, checked
from wartable.rulesets.time_wars.lists.entries import NEUTRAL, factions
from wartable.rulesets.time_wars.lists.names import keyed

_LAYOUT = Layout(
    "detachments", "commander", noun="detachment", leader="commander",
    keys=("ruleset", "name", "faction", "side", "points", "force_commander", "legal"),
    told=(("side", "Side"), ("force_commander", "Force Commander")),
    figures=("TV", "FIR", "MEL", "END"), worth="TV", effects=True,
)  # fmt: skip


def layout() -> Layout:
    """A list has detachments, each with its commander and units (TW-ARMY-04, TW-ARMY-07)."""
    return _LAYOUT


def limits() -> tuple[int, int]:
    """What a detachment may cost, least and most."""
    return LEAST, MOST


def rules(doc: Mapping[str, Any]) -> Army:
    """The army of the list `doc` with its points and everything that is wrong with it.

    Raises:
        DataError: the document is not built like a list.
    """
    return checked(adopt(doc))


def named(doc: Mapping[str, Any]) -> Mapping[str, Any]:
    """The list `doc` with keys in place of the names that the rulebook has for lists, entries and options.

    Raises:
        DataError: it holds what no list can.
    """
    return keyed(adopt(doc))


def faction_of(army: Army) -> str:
    """The name of its faction, '' if it is of none."""
    found = factions().get(army.faction)
    return found.name if found else ""


def units_of(army: Army) -> int:
    """How many Troop Types were bought."""
    return sum(len(force.all) for force in army.forces)


def proposals(army: Army, doc: Mapping[str, Any], problem: Problem) -> Iterable[Fix]:
    """What might mend `problem` of the list `doc`, best first."""
    return fixes.fixes(army, doc, problem)


def rolled(doc: Mapping[str, Any], army: Army) -> Roll:
    """The list `doc`, which reads as `army`, as a builder shows it."""
    return overview.roll(army, doc)


def offers(army: Army, doc: Mapping[str, Any], number: int) -> Sequence[Offer]:
    """What could be added to a detachment of the list, and why not."""
    return overview.offers(army, doc, number)


def beginnings(army: Army, doc: Mapping[str, Any]) -> Sequence[Offer]:
    """The commanders who could begin another detachment, and why not."""
    return overview.beginnings(army, doc)


def outfits(army: Army, doc: Mapping[str, Any], path: str) -> Sequence[Sequence[Edit]]:
    """Ways to arm who has just been added: all is left to chance."""
    return ()


def bare(army: Army, doc: Mapping[str, Any]) -> Mapping[str, Any]:
    """The list with named commanders alone (TW-CHAR-06), and the side that its units have set (TW-ARMY-02, -18)."""
    led = zip(doc.get("detachments", ()), army.forces)
    forces = [{**force, "units": []} for force, bought in led if bought.commander and bought.commander.persons]
    return {**doc, **({} if army.side == NEUTRAL else {"side": army.side}), "detachments": forces}


def state_of(army: Army, doc: Mapping[str, Any], path: str) -> UnitState | None:
    """One unit of the list with its options, None if there is none at `path`."""
    return overview.state_of(army, doc, path)


def nearly(army: Army, doc: Mapping[str, Any], path: str) -> UnitState | None:
    """The same: each option is judged with the whole list."""
    return overview.state_of(army, doc, path)


def sizes(army: Army) -> Sequence[int]:
    """What each detachment costs."""
    return [force.cost for force in army.forces]


def costs(army: Army) -> Mapping[str, int]:
    """What each detachment and each unit costs, by its path."""
    found = {force.path: force.cost for force in army.forces}
    found.update({buy.path: buy.cost for force in army.forces for buy in force.all})
    return found


def models(army: Army) -> Mapping[str, int]:
    """How many models of each entry the army has, by key."""
    return overview.models(army)


def usual_foe(doc: Mapping[str, Any]) -> str:
    """The entry that an army meets unless another is named."""
    return firepower.usual_foe(str(doc.get("faction", "")))


def effects_of(
    doc: Mapping[str, Any], path: str, foe: str | tuple[Mapping[str, Any], str], how: Conditions
) -> list[EffectsOf]:
    """What the unit at `path` of the list `doc` does to `foe`, an entry or a unit of another list, with its odds.

    Raises:
        DataError: there is no such unit or entry, or a document is not built like a list.
    """
    other = foe if isinstance(foe, str) else (read_army(adopt(foe[0])), foe[1])
    return firepower.effects(read_army(adopt(doc)), path, other, how)


def unit_results(doc: Mapping[str, Any], game: Any) -> Mapping[str, Sequence[UnitResult]]:
    """What each unit of each side's list did in `game`, which was played from the scenario `doc`."""
    return results_of(doc, game)


# ------------------------------------------------------------------ catalogue
def lists() -> tuple[FactionCard, ...]:
    """The lists there are."""
    return catalogue.faction_cards()


def categories() -> tuple[CategoryCard, ...]:
    """The categories of a detachment."""
    return catalogue.category_cards()


def cards(faction: str) -> tuple[UnitCard, ...]:
    """The entries that an army of `faction` may look at, its own first; all if it is ''."""
    return catalogue.cards(faction)


def card(key: str) -> UnitCard | None:
    """The entry `key`, None if there is none."""
    return catalogue.card(key)


def notes(army: Army) -> Sequence[Note]:
    """What is to be said of an army that is no fault: nothing."""
    return ()


def clauses(card: UnitCard) -> tuple[Rule, ...]:
    """Every clause that a card names."""
    return catalogue.clauses_of(card)
