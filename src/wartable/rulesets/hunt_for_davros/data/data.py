"""The cards, missions and scenarios as they stand in the YAML files beside, and with `figures` all data of the system.

Every loader reads its file once; `read_...` does so with any text of the same form, and names a fault by file and line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from wartable.kit.documents import Map, fault, maps, number, take, unknown
from wartable.rulesets.hunt_for_davros.data import card_effects
from wartable.rulesets.hunt_for_davros.data.card_effects import (
    AddModels,
    Effect,
    IgnoreResult,
    Peek,
    PlaceDevice,
    WeaponSet,
)
from wartable.rulesets.hunt_for_davros.data.figures import (
    Column,
    DieKind,
    Outcome,
    Profile,
    TeamKind,
    Weapon,
    damage,
    dice,
    profile,
    profiles,
    results,
    teams,
    weapons,
)
from wartable.rulesets.hunt_for_davros.data.reader import Counts, Numbers, Texts, known, numbers, record, rows, shipped

__all__ = [
    "ASPECTS", "Card", "Column", "DeckRule", "DieKind", "Mission", "MissionDeck", "Objective", "Outcome", "Preset",
    "Profile", "TeamKind", "Weapon", "card", "cards", "damage", "deck", "deck_rule", "dice", "guards_by_teams",
    "mission_cards", "mission_deck", "missions", "profile", "profiles", "read_cards", "read_deck_rule",
    "read_guards", "read_missions", "read_scenarios", "results", "scenarios", "tables", "teams", "weapons",
]  # fmt: skip

E = TypeVar("E", bound=Effect)
KINDS = ("key", "ally", "weapon", "defence", "machine", "hazard", "release", "intel", "blank")
ASPECTS = ("sanctum", "guards", "target", "missions")
"""What a card may be about, so that it is left out where a scenario lacks it (HD-NEW-ENC-00)."""
LAYOUTS = ("3x9", "4x7", "5x7", "4x4", "5x5")
NOT_RESULTS = ("any_secondary", "explosion_neighbours")
BY_TEAMS = -1
TEAMS = range(2, 7)
"""How many teams can play (HD-SETUP-01)."""


# ------------------------------------------------------------------ cards
@dataclass(frozen=True, slots=True)
class Card:
    """An encounter card (HD-NEW-ENC-01 to -47).

    Args:
        held_by: model (the searcher holds it), team, or "" (it is not held).
        once_only: it leaves the game when used. forced: it cannot be declined. optional: its use can.
        lost_with_holder: it is not dropped when its holder is destroyed.
        needs: what a scenario must have for it to be in the deck, of `ASPECTS`.
    """

    key: str
    name: str
    clause: str
    kind: str
    copies: int
    text: str
    held_by: str = ""
    once_only: bool = False
    forced: bool = False
    optional: bool = False
    lost_with_holder: bool = False
    needs: Texts = ()
    effects: tuple[Effect, ...] = ()

    def of(self, kind: type[E]) -> tuple[E, ...]:
        """Its effects of one kind, e.g. `card.of(Dice)`."""
        return tuple(effect for effect in self.effects if isinstance(effect, kind))


@dataclass(frozen=True, slots=True)
class DeckRule:
    """How key cards are dealt (HD-NEW-ENC-00): one for each team, `least_keys` at least, `always` among them."""

    clause: str
    least_keys: int
    always: Counts

    def keys(self, teams: int) -> int:
        """The number of key cards in a game of so many teams."""
        return max(self.least_keys, teams)


@cache
def cards() -> Mapping[str, Card]:
    """The encounter cards by key, in the order of their clauses."""
    return read_cards(shipped("cards.yaml"))


def card(key: str) -> Card:
    """The card of that key, which must be one."""
    return cards()[key]


@cache
def deck_rule() -> DeckRule:
    """How the deck is dealt (HD-NEW-ENC-00)."""
    return read_deck_rule(shipped("cards.yaml"))


def deck(has: Collection[str] = ASPECTS) -> tuple[str, ...]:
    """HD-NEW-ENC-00: the keys of all cards of a scenario that `has` these aspects, each as often as it has copies."""
    fit = (item for item in cards().values() if all(need in has for need in item.needs))
    return tuple(item.key for item in fit for _ in range(item.copies))


def read_deck_rule(node: Map) -> DeckRule:
    """The rule of dealing in a file of cards.

    Raises:
        DataError: a fault in it.
    """
    head = take(node, "deck", Map)
    made, found = record(DeckRule, head, "the deck"), read_cards(node)
    for key, count in made.always:
        known(take(head, "always", Map), key, key, found, "the card")
        if not 0 <= count <= min(found[key].copies, made.least_keys):
            raise fault(take(head, "always", Map), key, f"there are not {count} copies of {key} for the keys")
    return made


_CARD_WORDS = {"kind": KINDS, "held_by": ("model", "team"), "needs": ASPECTS}


def read_cards(node: Map) -> dict[str, Card]:
    """The cards of a file of cards.

    Raises:
        DataError: a fault in it, or a profile, weapon, card or result that is not there.
    """
    unknown(node, ("deck", "cards"), "a file of cards")
    found = {}
    everything = rows(node, "cards")
    for key, row in everything.items():
        number(row, "copies", 1, 20)
        effects = maps(row, "effects")
        rest = Map(((name, row[name]) for name in row if name != "effects"), row.file, row.line)
        rest.lines = row.lines
        made = tuple(_effect(effect, everything) for effect in effects)
        found[key] = record(Card, rest, f"the card {key}", _CARD_WORDS, key=key, effects=made)
    return found


def _effect(node: Map, everything: Mapping[str, object]) -> Effect:
    """An effect whose profile, weapon, cards and results are there."""
    made = card_effects.read_effect(node)
    if isinstance(made, AddModels):
        known(node, "profile", made.profile, profiles(), "the profile")
    if isinstance(made, WeaponSet) or (isinstance(made, PlaceDevice) and made.weapon):
        known(node, "weapon", made.weapon, weapons(), "the weapon")
    if isinstance(made, Peek):
        for name in made.passes:
            known(node, "passes", name, everything, "the card")
        for kind in made.kinds:
            known(node, "kinds", kind, KINDS, "the kind")
    if isinstance(made, IgnoreResult):
        for result in made.results:
            known(node, "results", result, (*results(), *NOT_RESULTS), "the result")
    return made


# ------------------------------------------------------------------ missions
@dataclass(frozen=True, slots=True)
class Mission:
    """A secret mission card (HD-NEW-SCN-01 to -04).

    Args:
        kind: kill or save. copies: up to four teams, and with five or six.
        replaces: an advanced card, which takes the place of one copy of that card.
        win, minor, also: what wins, wins a minor victory, wins as well.
    """

    key: str
    name: str
    clause: str
    kind: str
    copies: Numbers
    win: str
    text: str
    minor: str = ""
    also: str = ""
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class MissionDeck:
    """HD-NEW-SCN-00: from `many_from` teams on the larger deck; up to `redeal_to` teams `redeals` if all are alike."""

    clause: str
    many_from: int
    redeals: int
    redeal_to: int


@cache
def missions() -> Mapping[str, Mission]:
    """The mission cards by key."""
    return read_missions(shipped("missions.yaml"))


@cache
def mission_deck() -> MissionDeck:
    """How missions are dealt (HD-NEW-SCN-00)."""
    return record(MissionDeck, take(shipped("missions.yaml"), "deck", Map), "the deck of missions")


def mission_cards(teams: int, advanced: bool = False) -> tuple[str, ...]:
    """HD-NEW-SCN-00: the mission deck for so many teams; `advanced` cards replace one card of their kind each."""
    many = int(teams >= mission_deck().many_from)
    found = missions().values()
    replaced = [item.replaces for item in found if item.replaces] if advanced else []
    made: list[str] = []
    for item in found:
        if item.replaces and not advanced:
            continue
        made += [item.key] * (item.copies[many] - replaced.count(item.key))
    return tuple(made)


_WINS = ("target_destroyed_by_team", "target_extracted_by_team", "target_transponder_by_team")
_MISSION_WORDS = {
    "kind": ("kill", "save"), "win": _WINS, "minor": ("target_lost_by_team",),
    "also": ("target_destroyed_by_no_winner_and_most_models",),
}  # fmt: skip


def read_missions(node: Map) -> dict[str, Mission]:
    """The missions of a missions file.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, ("deck", "missions"), "a missions file")
    everything = rows(node, "missions")
    found = {}
    for key, row in everything.items():
        made = found[key] = record(Mission, row, f"the mission {key}", _MISSION_WORDS, key=key)
        numbers(row, "copies", 2, made.copies)
        if made.replaces:
            known(row, "replaces", made.replaces, everything, "the mission")
    return found


# ------------------------------------------------------------------ scenarios
@dataclass(frozen=True, slots=True)
class Objective:
    """HD-NEW-SCN-08: the room of a board (column, row) that scores, and the score that wins."""

    board: Numbers
    template: int
    points_per_turn: int
    score: int


@dataclass(frozen=True, slots=True)
class Preset:
    """A scenario that is ready to play (HD-NEW-SCN-05 to -10, HD-NEW-BRD-06).

    Args:
        teams: how many can play, the usual number first.
        guards: -1: by the number of teams (HD-SETUP-07).
        team: the usual team of each seat, the last one for all seats after it.
        fixed_missions: kill or save by kind of team. target: davros, dalek_supreme, or "" for none.
        win: mission, last_team_or_most_models, objective.
    """

    key: str
    name: str
    clause: str
    teams: Numbers
    layout: str
    turn_limit: int
    text: str
    team: Texts = ("dalek_standard",)
    guards: int = BY_TEAMS
    missions: bool = True
    encounters: bool = True
    sanctum: bool = True
    sanctum_locked: bool = True
    target: str = "davros"
    target_actions: Texts = ()
    fixed_missions: tuple[tuple[str, str], ...] = ()
    win: str = "mission"
    objective: Objective | None = None

    def guards_for(self, teams: int) -> int:
        """HD-SETUP-07: the guards in a game of so many teams."""
        return guards_by_teams()[teams] if self.guards == BY_TEAMS else self.guards

    def teams_for(self, teams: int) -> Texts:
        """The usual kinds of team for so many seats."""
        return (*self.team, *(self.team[-1:] * teams))[:teams]

    @property
    def aspects(self) -> Texts:
        """What it has of `ASPECTS` (HD-NEW-ENC-00)."""
        has = {"sanctum": self.sanctum, "guards": self.guards != 0, "target": bool(self.target),
               "missions": self.missions}  # fmt: skip
        return tuple(name for name in ASPECTS if has[name])


@cache
def scenarios() -> Mapping[str, Preset]:
    """The scenarios that are ready to play, by key."""
    return read_scenarios(shipped("scenarios.yaml"))


@cache
def guards_by_teams() -> Mapping[int, int]:
    """HD-SETUP-07: the guards by the number of teams."""
    return read_guards(shipped("scenarios.yaml"))


def read_guards(node: Map) -> dict[int, int]:
    """The guards by the number of teams, in a scenarios file.

    Raises:
        DataError: a fault in it.
    """
    found = take(node, "guards", Map)
    unknown(found, ("clause", *(str(teams) for teams in TEAMS)), "guards")
    return {teams: number(found, str(teams), 0, 10) for teams in TEAMS}


_PRESET_WORDS = {
    "layout": LAYOUTS, "target": ("davros", "dalek_supreme", ""), "target_actions": ("move", "fire"),
    "win": ("mission", "last_team_or_most_models", "objective"),
}  # fmt: skip
_INNER = ("objective", "fixed_missions")


def read_scenarios(node: Map) -> dict[str, Preset]:
    """The scenarios of a scenarios file.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, ("guards", "scenarios"), "a scenarios file")
    return {key: _preset(key, row) for key, row in rows(node, "scenarios").items()}


def _preset(key: str, row: Map) -> Preset:
    inner: dict[str, Any] = {"objective": None, "fixed_missions": ()}
    if "objective" in row:
        node = take(row, "objective", Map)
        inner["objective"] = record(Objective, node, "the objective")
        numbers(node, "board", 2, inner["objective"].board)
    if "fixed_missions" in row:
        fixed = take(row, "fixed_missions", Map)
        for name in fixed:
            known(fixed, name, name, teams(), "the team")
            known(fixed, name, take(fixed, name, str), ("kill", "save"), "the mission")
        inner["fixed_missions"] = tuple(fixed.items())
    rest = Map(((name, row[name]) for name in row if name not in _INNER), row.file, row.line)
    rest.lines = row.lines
    made = record(Preset, rest, f"the scenario {key}", _PRESET_WORDS, key=key, **inner)
    if not made.teams or any(count not in TEAMS for count in made.teams):
        raise fault(row, "teams", "teams must be numbers from 2 to 6")
    for name in made.team:
        known(row, "team", name, teams(), "the team")
    if (made.win == "objective") != (made.objective is not None):
        raise fault(row, "win", "win: objective and an objective go together")
    return made


# ------------------------------------------------------------------ tables
Row = Mapping[str, Any]


def tables() -> Mapping[str, Sequence[Row]]:
    """All of it as flat tables by name, for spreadsheets and comparisons."""
    return {
        "cards": tuple(_card_rows()),
        "missions": tuple(_row(item) for item in missions().values()),
        "scenarios": tuple(_row(item, "objective") for item in scenarios().values()),
        "profiles": tuple(_row(item) for item in profiles().values()),
        "teams": tuple(_row(item) for item in teams().values()),
        "weapons": tuple({**_row(item), "dice": _flat(item.rolled)} for item in weapons().values()),
        "damage": tuple(_damage_rows()),
    }


def _flat(value: object) -> Any:
    """A value for one cell of a table."""
    if isinstance(value, tuple):
        return " ".join(":".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in value)
    return value


def _row(item: Any, *without: str) -> Row:
    return {name: _flat(getattr(item, name)) for name in item.__dataclass_fields__ if name not in without}


def _card_rows() -> Iterator[Row]:
    for item in cards().values():
        effects = " ".join(card_effects.NAMES[type(effect)] for effect in item.effects)
        yield {**_row(item, "effects"), "effects": effects}


def _damage_rows() -> Iterator[Row]:
    for column in damage().values():
        for total, cell in column.rows.items():
            yield {
                "column": column.key, "row": total, "result": cell.result, "name": results()[cell.result],
                "rank": column.rank(cell.result), "clause": cell.clause, "ranked_by": column.ranked_by,
            }  # fmt: skip
