"""How often a soldier of Battle Group chooses what is ours, of the moments in which it may."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple, cast

from tests.soak.clock import Clock, Say
from wartable.ai.players import player
from wartable.cli.arenas import Arena
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice, Option
from wartable.engine.event import Event
from wartable.engine.session import Session
from wartable.roster.levy import drawn
from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.biotech.action import BIOTECH
from wartable.rulesets.battle_group.biotech.casting import barred, casts
from wartable.rulesets.battle_group.catalogue.abilities import abilities, items, skills
from wartable.rulesets.battle_group.catalogue.equipment import weapons
from wartable.rulesets.battle_group.catalogue.vehicles import vehicles
from wartable.rulesets.battle_group.dice.pools import KEEP
from wartable.rulesets.battle_group.events.biotech import BiotechUsed
from wartable.rulesets.battle_group.lists.points import figures
from wartable.rulesets.battle_group.state import Game

SYSTEM, BOT = "battle_group", "soldier"
OURS = "BG-NEW-"
DULL = 0.02
"""What is chosen in a smaller part of its moments is dull."""
ACTS, EFFECTS, CASTS = "BG-ACT-01", "BG-BGF-14", "BG-BIO-06"
SURE = 50
"""Moments that are needed to say so."""
CASTER = "caster"
TOGETHER = 3
"""Abilities that one caster has."""
HEAVY = 2
"""The least weapons of a vehicle that has a choice between their effects."""


class Proposal(NamedTuple):
    """What may be chosen, and the clause of it."""

    clause: str
    name: str


class Counts:
    """The moments of each proposal, and how often it was chosen in them."""

    def __init__(self) -> None:
        self.moments = Counter[Proposal]()
        self.chosen = Counter[Proposal]()

    def add(self, open_: set[Proposal], taken: set[Proposal]) -> None:
        """One moment, with all that could be chosen in it and all that was."""
        self.moments.update(open_)
        self.chosen.update(open_ & taken)

    def rows(self) -> Iterator[str]:
        """A line for each proposal, the dullest first; what never could be chosen last."""
        for each in sorted(self.moments, key=lambda one: (self.chosen[one] / self.moments[one], one)):
            chosen, moments = self.chosen[each], self.moments[each]
            yield f"{each.clause:22} {each.name:24} {chosen:5} of {moments:5} {chosen / moments:6.1%} {self.word(each)}"
        for each in sorted(proposals() - set(self.moments)):
            yield f"{each.clause:22} {each.name:24} never possible"

    def word(self, each: Proposal) -> str:
        """Whether a proposal is dull, as far as that can be said."""
        if self.chosen[each] >= DULL * self.moments[each]:
            return ""
        return "dull" if self.moments[each] >= SURE else "perhaps dull"


@cache
def proposals() -> frozenset[Proposal]:
    """What is ours and may be chosen in a battle: effects of weapons, abilities, items, skills."""
    rows = [(each.clauses, each.name.replace("_", " ")) for weapon in weapons().values() for each in weapon.effects]
    rows += [(each.clauses, each.name) for each in abilities().values()]
    rows += [(each.clauses, each.name) for each in items().values() if each.action]
    rows += [(each.clauses, each.name) for each in skills().values() if each.a_game or each.distance]
    return frozenset(Proposal(clause, name) for clauses, name in rows for clause in clauses[:1] if ours(clause))


def ours(clause: str) -> bool:
    """Whether a clause is not in the document."""
    return clause.startswith(OURS)


# ------------------------------------------------------------------ moments
def named(ask: Choice, option: Option) -> Proposal | None:
    """The proposal that an option stands for, None if it is none of ours."""
    if ask.clause == EFFECTS:
        clauses = {each.name: each.clauses for weapon in weapons().values() for each in weapon.effects}
        clause = next(iter(clauses.get(option.key, ())), "")
        return Proposal(clause, option.key.replace("_", " ")) if ours(clause) else None
    if option.key == KEEP or not ours(option.clause):
        return None
    names = {each.clauses[0]: each.name for each in items().values()}
    names |= {each.clauses[0]: each.name for each in skills().values()}
    return Proposal(option.clause, names[option.clause]) if option.clause in names else None


def open_to(game: Game, ask: Choice) -> set[Proposal]:
    """What may be chosen in a request: of Biotech, all that could be used now."""
    found = {each for option in ask.options if (each := named(ask, option))}
    if any(option.key == BIOTECH.key for option in ask.options):
        able = (each for each in casts(game, game.units[ask.about]) if not barred(each)[0])
        found |= {Proposal(each.row.clauses[0], each.row.name) for each in able}
    return found


def taken(ask: Choice, key: str, events: Sequence[Event]) -> set[Proposal]:
    """What was chosen, and which ability was used before the next action."""
    option = next(option for option in ask.options if option.key == key)
    used = {event.ability for event in events if isinstance(event, BiotechUsed)}
    found = {Proposal(row.clauses[0], row.name) for row in abilities().values() if row.name in used}
    return found | ({each} if (each := named(ask, option)) else set())


def watched(session: Session, seeds: str, counts: Counts) -> None:
    """Let soldiers play it to its end, and count their moments."""
    bots = {seat: player(BOT, f"{seeds} {seat}") for seat in session.ruleset.seats(session.game)}
    acting: list[tuple[Choice, set[Proposal], str, int]] = []
    while (ask := session.ask) is not None:
        if isinstance(ask, Choice) and ask.clause == ACTS:
            _acted(session, acting, counts)
        answer = bots[ask.seat].answer(session, ask)
        if isinstance(ask, Choice) and (could := open_to(cast(Game, session.game), ask)):
            if ask.clause == ACTS:
                acting.append((ask, could, str(answer), len(session.events)))
            elif ask.clause != CASTS:
                counts.add(could, taken(ask, str(answer), ()))
        session.answer(answer)
    _acted(session, acting, counts)


def _acted(session: Session, acting: list[tuple[Choice, set[Proposal], str, int]], counts: Counts) -> None:
    """Count the last action: what was used of Biotech is known only afterwards."""
    for ask, could, key, since in acting:
        counts.add(could, taken(ask, key, session.events[since:]))
    acting.clear()


# ------------------------------------------------------------------ armies
def begun(faction: str, number: int, points: int) -> dict[str, Any]:
    """A list with what lists by lot hardly ever have: a caster of one's own with an item, and a vehicle with a choice.

    Abilities, items and vehicles come in turn with the `number`; the vehicle takes at most half of the `points`.
    """
    known, carried = list(abilities()), [key for key, each in items().items() if each.action]
    mine = [known[(TOGETHER * number + step) % len(known)] for step in range(TOGETHER)]
    caster = {
        "faction": faction, "name": "Caster", "kind": "troop", "era": "Hi-Tech", "armour": "biotech_armour",
        "user": "natural", "power": ["familiar", "familiar"], "item": carried[number % len(carried)],
        "abilities": dict.fromkeys(mine, 1), "weapons": ["laser_pistol"],
    }  # fmt: skip
    hulls = [
        each for each in vehicles().values()
        if each.faction == faction and len(each.weapons) >= HEAVY and 2 * each.points <= points
    ]  # fmt: skip
    return {
        "wartable": 1, "ruleset": SYSTEM, "kind": "army", "name": f"{faction} {number}", "faction": faction,
        "troops": {CASTER: caster},
        "groups": [{"units": [{"unit": CASTER}]}, {"units": [{"unit": hulls[number // 2 % len(hulls)].key}]}],
    }  # fmt: skip


def dull_group(clock: Clock, first: int, say: Say, battles_: int = 40) -> None:
    """Armies filled up by lot in small and standard games: how often what is ours is chosen where it may be.

    What hardly ever is is told and not judged.
    """
    rules, counts, roster = load_ruleset(SYSTEM), Counts(), load_ruleset(SYSTEM).see_lists()
    arenas = [Arena(SYSTEM, figures().games[size], f"dull {first}") for size in ("small", "standard")]
    while clock.left and clock.count < battles_:
        number = clock.count
        arena = arenas[number % 2]
        lists = deque(arena.lists)
        lists.rotate(number)
        armies = {
            seat: drawn(roster, begun(key, number, arena.points), arena.points, f"{arena.seed} {key} {number}")
            for seat, key in zip(("p1", "p2"), lists)
        }
        session = Session(rules, rules.new_game(arena.field(number, armies)), Seeded(f"dull {first} {number}"))
        watched(session, f"dull {first} {number}", counts)
        clock.count += 1
    say("\n".join(f"  {row}" for row in counts.rows()))
