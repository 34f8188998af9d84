"""What is done with a campaign: it is begun, its next battle is set up, and what came of it is written down."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from wartable.campaign.book import Campaign, Contestant, Fought, plain
from wartable.engine.answer import Seeded
from wartable.engine.ask import Die, Pool
from wartable.engine.errors import DataError
from wartable.engine.session import Session
from wartable.kit.system import Campaigns


def begin(rules: Campaigns, name: str, ruleset: str, armies: Mapping[str, tuple[str, Any]], seed: str = "") -> Campaign:
    """A campaign of the players in `armies`: seat to name and army list.

    Raises:
        DataError: a list cannot be read or is not legal, or there are too few players.
    """
    if len(armies) < 2:
        raise DataError("", 0, f"a campaign needs two players or more, not {len(armies)}")
    lists = rules.enlisted({seat: army for seat, (_, army) in armies.items()})
    players = [Contestant(seat, called, plain(lists[seat])) for seat, (called, _) in armies.items()]
    return Campaign(name, ruleset, seed or name, players)


def replace_army(rules: Campaigns, campaign: Campaign, seat: str, army: Any) -> list[dict[str, Any]]:
    """New troops for `seat`; gives the upgrades that go because nobody bears them any more.

    Raises:
        DataError: the list cannot be read or is not legal, or there is no such seat.
    """
    mine = campaign.player(seat)
    lists = rules.enlisted({item.seat: army if item is mine else item.army for item in campaign.players})
    mine.army = plain(lists[seat])
    named = set(_ids(mine.army))
    gone = [item for item in mine.roster if not named.issuperset(item.get("for", ()))]
    mine.roster = [item for item in mine.roster if item not in gone]
    return gone


def _ids(army: Any) -> list[str]:
    if isinstance(army, dict):
        own = [army["id"]] if "unit" in army and "id" in army else []
        return own + [key for value in army.values() for key in _ids(value)]
    return [key for value in army for key in _ids(value)] if isinstance(army, list) else []


def next_battle(rules: Campaigns, campaign: Campaign, place: str = "", **agreed: Any) -> dict[str, Any]:
    """The scenario of the next battle, with the points and upgrades that the players have.

    Raises:
        DataError: there is no such place.
    """
    if place and place not in campaign.places:
        known = ", ".join(campaign.places) or "none; add one with --place"
        raise DataError("", 0, f"the campaign has no place {place!r}; it has {known}")
    _effect(rules, campaign, place)
    number = len(campaign.battles) + 1
    doc = rules.battle(_contestants(campaign), agreed)
    where = f" at {place}" if place else ""
    doc["title"] = f"{campaign.name}, battle {number}{where}"
    doc["campaign"] = {"name": campaign.name, "battle": number, "place": place}
    return doc


def _contestants(campaign: Campaign) -> dict[str, dict[str, Any]]:
    """What `Campaigns.battle` is told of the players as they stand, by seat."""
    return {
        item.seat: {"name": item.name, "army": item.army, "points": item.points, "roster": item.roster}
        for item in campaign.players
    }


def _effect(rules: Campaigns, campaign: Campaign, place: str) -> str:
    """What `place` makes of the points earned there; `DataError` if the file names an effect that there is not."""
    effect = campaign.places.get(place, "")
    if effect not in rules.places():
        known = ", ".join(key for key in rules.places() if key)
        raise DataError("", 0, f"the effect of {place} is {effect!r}; it must be one of {known}")
    return effect


_HELD = {"army": "another army", "strategy_points": "other Strategy Points", "roster": "other upgrades"}
"""What a side brings from its campaign into a battle, with the words for one that is not the same."""


def _see_sides(rules: Campaigns, campaign: Campaign, scenario: Mapping[str, Any]) -> None:
    """See that the battle was fought with what the players have, for what was left of it will be theirs.

    Raises:
        DataError: a side had other troops, points or upgrades than stand in the campaign now.
    """
    found = {str(side.get("seat", "")): side for side in plain(scenario.get("sides", []))}
    for side in plain(rules.battle(_contestants(campaign), {})["sides"]):
        theirs = found.get(side["seat"], {})
        for key, words in _HELD.items():
            if theirs.get(key) != side.get(key):
                raise DataError("", 0, f"{side['name']} fought this battle with {words} than the campaign has; "
                                "set it up anew with campaign battle")  # fmt: skip


def record(rules: Campaigns, campaign: Campaign, session: Session, scenario: Mapping[str, Any]) -> Fought:
    """Write the battle that has ended in `session` into the campaign and give what was written.

    Raises:
        DataError: it is not over, is not the next one of this campaign, or was not fought with what the players have.
    """
    said = scenario.get("campaign") or {}
    number = len(campaign.battles) + 1
    if said.get("name") != campaign.name or said.get("battle") != number:
        raise DataError("", 0, f"this is not battle {number} of {campaign.name}; set it up with campaign battle")
    outcome = session.outcome
    if outcome is None:
        raise DataError("", 0, "this battle is not over; play it to its end first")
    _see_sides(rules, campaign, scenario)
    game, place = session.game, str(said.get("place", ""))
    effect = _effect(rules, campaign, place)
    thrown = _faces(Seeded(f"{campaign.seed} {number}"))
    earned: dict[str, list[dict[str, Any]]] = {}
    for item in campaign.players:
        parts = _run(rules.spoils(game, item.seat, effect), thrown)
        earned[item.seat] = [part._asdict() for part in parts]
    fought = Fought(
        number, str(scenario.get("title", "")), place, list(outcome.winners), outcome.clause, outcome.say,
        session.ruleset.turn(game), earned,
        {item.seat: rules.unspent(game, item.seat) for item in campaign.players},
        {item.seat: list(rules.lost(game, item.seat)) for item in campaign.players}, session.hash(),
    )  # fmt: skip
    for item in campaign.players:
        item.points = fought.unspent[item.seat] + sum(part["points"] for part in earned[item.seat])
        item.roster = rules.roster(game, item.seat, item.roster)
    campaign.battles.append(fought)
    return fought


def _faces(dice: Seeded) -> Callable[[Die | Pool], Any]:
    count = 0

    def thrown(ask: Die | Pool) -> Any:
        nonlocal count
        many = ask.count if isinstance(ask, Pool) else 1
        faces = tuple(dice.face(count + n, ask) for n in range(many))
        count += many
        return faces if isinstance(ask, Pool) else faces[0]

    return thrown


def _run(flow: Generator[Any, Any, tuple[Any, ...]], thrown: Callable[[Die | Pool], Any]) -> tuple[Any, ...]:
    """The end of a flow that asks for nothing but dice."""
    try:
        ask = next(flow)
        while True:
            ask = flow.send(thrown(ask))
    except StopIteration as end:
        found: tuple[Any, ...] = end.value
        return found
