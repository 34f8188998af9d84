"""What is done with a campaign: it is begun, its next battle is set up, and what came of it is written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wartable.campaign.book import Campaign, Contestant, Fought, plain
from wartable.engine.answer import Seeded
from wartable.engine.ask import Die, Flow, Pool
from wartable.engine.errors import DataError
from wartable.engine.session import Session
from wartable.kit.campaigns import After, Campaigns, Player, Verdict


def begin(
    rules: Campaigns, name: str, ruleset: str, armies: Mapping[str, tuple[str, Any]], seed: str = "", length: int = 0
) -> Campaign:
    """A campaign of the players in `armies`: seat to name and army list.

    Args:
        length: after how many battles it is over; 0 is what the rules say.

    Raises:
        DataError: a list cannot be read or is not legal, or there are too few players.
    """
    if len(armies) < 2:
        raise DataError("", 0, f"a campaign needs two players or more, not {len(armies)}")
    lists = rules.enlisted({seat: army for seat, (_, army) in armies.items()})
    found = {seat: plain(army) for seat, army in lists.items()}
    players = [Contestant(seat, called, found[seat], rules.begun(found[seat])) for seat, (called, _) in armies.items()]
    return Campaign(name, ruleset, seed or name, players, length=length or rules.length())


def replace_army(rules: Campaigns, campaign: Campaign, seat: str, army: Any) -> Sequence[str]:
    """New troops for `seat`; gives what is to be said of it, such as the upgrades that go.

    Raises:
        DataError: the list cannot be read or is not legal, he cannot have it, or there is no such seat.
    """
    mine = campaign.player(seat)
    lists = rules.enlisted({item.seat: army if item is mine else item.army for item in campaign.players})
    found = plain(lists[seat])
    mine.kept, said = rules.reformed(mine.kept, found)
    mine.army = found
    return said


def next_battle(
    rules: Campaigns, campaign: Campaign, place: str = "", agreed: Mapping[str, Sequence[str]] | None = None,
    table: Mapping[str, Any] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The scenario of the next battle, with all that the players have.

    Args:
        agreed: options by key of the terms of the rules. table: the table; None is as usual.

    Raises:
        DataError: the campaign is over, there is no such place, or nobody can agree on that.
    """
    if campaign.over:
        raise DataError("", 0, f"all {campaign.length} battles of {campaign.name} have been fought")
    if place and place not in campaign.places:
        known = ", ".join(campaign.places) or "none; add one with --place"
        raise DataError("", 0, f"the campaign has no place {place!r}; it has {known}")
    _effect(rules, campaign, place)
    number = len(campaign.battles) + 1
    doc = rules.battle(_contestants(campaign), _agreed(rules, agreed or {}))
    if table is not None:
        doc["table"] = dict(table)
    where = f" at {place}" if place else ""
    doc["title"] = f"{campaign.name}, battle {number}{where}"
    doc["campaign"] = {"name": campaign.name, "battle": number, "place": place}
    return doc


def _agreed(rules: Campaigns, agreed: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    terms = {term.key: term for term in rules.terms()}
    for key, words in agreed.items():
        term = terms.get(key)
        if term is None:
            raise DataError("", 0, f"there is no {key} to agree on; there are: {', '.join(terms)}")
        options = dict(term.options)
        strange = next((word for word in words if word not in options), None)
        if strange is not None:
            raise DataError("", 0, f"{key} is {strange!r}; it must be one of {', '.join(options)}")
        if len(words) > 1 and not term.many:
            raise DataError("", 0, f"{key} can be one thing only, not {', '.join(words)}")
    return {key: tuple(words) for key, words in agreed.items() if words}


def _contestants(campaign: Campaign) -> dict[str, Player]:
    """What rules are told of the players as they stand, by seat."""
    return {item.seat: {"name": item.name, "army": item.army, "kept": item.kept} for item in campaign.players}


def _effect(rules: Campaigns, campaign: Campaign, place: str) -> str:
    """What `place` makes of the points earned there; `DataError` if the file names an effect that there is not."""
    effect = campaign.places.get(place, "")
    if effect and effect not in rules.places():
        known = ", ".join(key for key in rules.places() if key)
        raise DataError("", 0, f"the effect of {place} is {effect!r}; it must be one of {known}")
    return effect


def _see_sides(rules: Campaigns, campaign: Campaign, scenario: Mapping[str, Any]) -> None:
    """See that the battle was fought with what the players have, for what was left of it will be theirs.

    Raises:
        DataError: a side had something else than stands in the campaign now.
    """
    found = {str(side.get("seat", "")): side for side in plain(scenario.get("sides", []))}
    for side in plain(rules.battle(_contestants(campaign), {})["sides"]):
        words = rules.differs(found.get(side["seat"], {}), side)
        if words:
            raise DataError("", 0, f"{side['name']} fought this battle with {words} than the campaign has; "
                            "set it up anew with campaign battle")  # fmt: skip


def record(rules: Campaigns, campaign: Campaign, session: Session, scenario: Mapping[str, Any]) -> Fought:
    """Write the battle that has ended in `session` into the campaign and give what was written.

    Raises:
        DataError: it is not over, is not the next one of this campaign, or was not fought with what the players have.
    """
    said = scenario.get("campaign") or {}
    number = len(campaign.battles) + 1
    if said.get("name") != campaign.name or said.get("battle") != number or campaign.over:
        raise DataError("", 0, f"this is not battle {number} of {campaign.name}; set it up with campaign battle")
    outcome = session.outcome
    if outcome is None:
        raise DataError("", 0, "this battle is not over; play it to its end first")
    _see_sides(rules, campaign, scenario)
    place = str(said.get("place", ""))
    thrown = _faces(Seeded(f"{campaign.seed} {number}"))
    after = _run(rules.after(session.game, _contestants(campaign), _effect(rules, campaign, place)), thrown)
    fought = Fought(
        number, str(scenario.get("title", "")), place, list(outcome.winners), outcome.clause, outcome.say,
        session.ruleset.turn(session.game),
        {seat: [part._asdict() for part in row.earned] for seat, row in after.items()},
        {seat: row.unspent for seat, row in after.items()}, {seat: list(row.lost) for seat, row in after.items()},
        session.hash(),
    )  # fmt: skip
    for item in campaign.players:
        item.kept = after[item.seat].kept
    campaign.battles.append(fought)
    return fought


def verdict(rules: Campaigns, campaign: Campaign) -> Verdict | None:
    """Who has won, None as long as battles are due."""
    return rules.verdict(_contestants(campaign)) if campaign.over else None


def _faces(dice: Seeded) -> Callable[[Die | Pool], Any]:
    count = 0

    def thrown(ask: Die | Pool) -> Any:
        nonlocal count
        many = ask.count if isinstance(ask, Pool) else 1
        faces = tuple(dice.face(count + n, ask) for n in range(many))
        count += many
        return faces if isinstance(ask, Pool) else faces[0]

    return thrown


def _run(flow: Flow[Mapping[str, After]], thrown: Callable[[Die | Pool], Any]) -> Mapping[str, After]:
    """The end of a flow that asks for nothing but dice."""
    try:
        ask: Any = next(flow)
        while True:
            ask = flow.send(thrown(ask))
    except StopIteration as end:
        found: Mapping[str, After] = end.value
        return found
