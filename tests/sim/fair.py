"""What the cards of scenarios claim of equal bots, and what comes of playing it again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from wartable.kit.documents import Map
from wartable.kit.scenario_card import Balance, read_card
from wartable.kit.system import System
from wartable.rulesets import load_ruleset, systems
from wartable.server.rooms.setups import names
from wartable.shelf import examples, load_scenario
from wartable.sim.figures import share
from wartable.sim.series import Plan, series

Z = 3.29
"""Bounds that a true claim leaves once in a thousand times."""


class Claim(NamedTuple):
    """A scenario that says that it is a good first game, with the figures that it says so by."""

    key: str
    ruleset: System[Any]
    doc: Map
    balance: Balance


def claims() -> Iterator[Claim]:
    """All scenarios on the shelf that somebody new is told to begin with."""
    for system in systems():
        for path in examples(system):
            if found := claim(path):
                yield found


def claim(path: Path) -> Claim | None:
    ruleset, doc = load_scenario(path)
    card = read_card(doc, names(ruleset, ruleset.new_game(doc)))
    return Claim(path.stem, ruleset, doc, card.balance) if card.good_first_game and card.balance else None


def replayed(said: Claim, games: int, seed: str) -> dict[str, int]:
    """How often each seat wins if equal bots play `games` games more."""
    plan = Plan(said.ruleset.name, said.doc, ("greedy",) * len(said.balance.wins), games, seed)
    results = series(load_ruleset, plan)
    return {seat: sum(result.winners == (seat,) for result in results) for seat in said.balance.wins}


def doubts(said: Claim, games: int, wins: dict[str, int]) -> list[str]:
    """What `games` games say against the claim: a share that both samples cannot have."""
    found = []
    for seat, won in wins.items():
        then, now = share(said.balance.wins[seat], said.balance.games, Z), share(won, games, Z)
        if now.high < then.low or now.low > then.high:
            found.append(f"{said.key}: {seat} won {won} of {games}, the card says {then.hits} of {then.total}")
    return found
