"""Campaigns (BG-NEW-CAMPAIGN): battles in a row, in which groups are formed anew of those who are left (BG-BGF-05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wartable.engine.ask import Flow, die
from wartable.engine.compat import override
from wartable.engine.errors import DataError
from wartable.kit.campaigns import After, Campaigns, Earned, Holding, Kept, Player, Term, Verdict, Words
from wartable.kit.wording import count, does, listed
from wartable.rulesets.battle_group.campaign import losses
from wartable.rulesets.battle_group.campaign.owned import Group, bought, catalogue, groups, judged, tally, written
from wartable.rulesets.battle_group.ground.kinds import LAYOUTS
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.winning.scenario import Muster, destroyed
from wartable.rulesets.battle_group.winning.scenarios import SCENARIOS

BATTLES, INCOME = 4, 100
SCENARIO = "scenario"
LIMIT, POINTS, POOL, KINDS, BACK, MISSING, VETERANS, WON, DESTROYED, CHOOSES = (
    "limit", "points", "pool", "kinds", "back", "missing", "veterans", "won", "destroyed", "chooses",
)  # fmt: skip
"""What is kept of a player: the limit of his battles (BG-NEW-CAMPAIGN-04); points that he has not spent (-03); the
models that he owns by kind, with the name and the points of each kind; those that his groups leave out (-01); who is
missing from the next battle (-02); kinds of which one model has Iron Nerve (-05); battles won, points destroyed (-07);
whether he chooses the next scenario (-06)."""
_SORTS: Mapping[str, type] = {
    LIMIT: int, POINTS: int, POOL: dict, KINDS: dict, BACK: dict, MISSING: list, VETERANS: list, WON: int,
    DESTROYED: int, CHOOSES: bool,
}  # fmt: skip
HELD = {"army": "another army", "veterans": "other veterans", "legal": "another army", "points": "another limit"}
"""What a side brings from its campaign into a battle, with the words for one that is not the same."""


class Stories(Campaigns):
    """What the system knows of campaigns."""

    @override
    def words(self) -> Words:
        return Words(
            "Battles of a campaign follow each other: who was lost is missing from the next one, each player has new "
            "points for models, and groups are formed anew between battles.",
            "point", "points", "group", "groups", "After the last battle",
            "Models that the new groups leave out are kept for later; new ones cost their points.",
        )  # fmt: skip

    @override
    def length(self) -> int:
        """BG-NEW-CAMPAIGN-07: 4 by default."""
        return BATTLES

    @override
    def places(self) -> Mapping[str, str]:
        return {}

    @override
    def terms(self) -> tuple[Term, ...]:
        """BG-NEW-CAMPAIGN-06: the scenario of the next battle, that the winner of the last one chooses."""
        return (Term(SCENARIO, "Scenario", tuple((key, made.name) for key, made in SCENARIOS.items())),)

    @override
    def layouts(self) -> Mapping[str, str]:
        return {key: item.name for key, item in LAYOUTS.all.items()}

    # ------------------------------------------------------------ armies
    @override
    def enlisted(self, armies: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
        for army in armies.values():
            judged(army)
        return {seat: dict(army) for seat, army in armies.items()}

    @override
    def begun(self, army: Mapping[str, Any]) -> Kept:
        """BG-NEW-CAMPAIGN-04: the limit is that of the list that he begins with."""
        made = judged(army)
        formed = groups(made)
        return {
            LIMIT: made.limit or made.cost, POINTS: 0, POOL: dict(tally(formed)), KINDS: catalogue(formed), BACK: {},
            MISSING: [], VETERANS: [], WON: 0, DESTROYED: 0, CHOOSES: False,
        }  # fmt: skip

    @override
    def checked(self, kept: Mapping[str, Any], whose: str) -> Kept:
        for key, sort in _SORTS.items():
            if key not in kept or type(kept[key]) is not sort or (sort is int and kept[key] < 0):
                raise TypeError(f"{key} {whose} is {kept.get(key)!r}; it must be {_NAMES[sort]}")
        strange = next((key for key in kept if key not in _SORTS), None)
        if strange is not None:
            raise TypeError(f"{strange} {whose} is nothing that is kept; kept are {', '.join(_SORTS)}")
        _see_parts(kept, whose)
        return dict(kept)

    @override
    def reformed(self, kept: Kept, army: Mapping[str, Any]) -> tuple[Kept, list[str]]:
        """BG-NEW-CAMPAIGN-01, -03: groups of the models that he owns, and of new ones that he has the points for."""
        formed = groups(judged(army, kept[LIMIT]))
        pool, points, said = bought(kept[POOL], kept[POINTS], formed)
        back = {key: left for key, number in pool.items() if (left := number - tally(formed)[key])}
        kinds = {**kept[KINDS], **catalogue(formed)}
        return {**kept, POOL: pool, POINTS: points, BACK: back, KINDS: kinds}, [said] if said else []

    @override
    def points(self, kept: Kept) -> int:
        held: int = kept[POINTS]
        return held

    @override
    def holdings(self, kept: Kept) -> list[Holding]:
        found = [Holding(f"{_tidy(losses.told(row))} missing from the next battle", (), losses.CLAUSE)
                 for row in kept[MISSING]]  # fmt: skip
        names = {key: row["name"] for key, row in kept[KINDS].items()}
        found += [Holding("Iron Nerve 1", (names.get(key, key),), "BG-NEW-CAMPAIGN-05") for key in kept[VETERANS]]
        if kept[BACK]:
            named = listed(f"{number} × {names.get(key, key)}" for key, number in kept[BACK].items())
            found.append(Holding(f"left out of the groups: {named}", (), "BG-NEW-CAMPAIGN-01"))
        if kept[WON] or kept[DESTROYED]:
            won = f"{count(kept[WON], 'battle')} won, {count(kept[DESTROYED], 'point')} destroyed"
            found.append(Holding(won, (), "BG-NEW-CAMPAIGN-07"))
        if kept[CHOOSES]:
            found.append(Holding("chooses the next scenario", (), "BG-NEW-CAMPAIGN-06"))
        return found

    @override
    def troops(self, army: Mapping[str, Any]) -> dict[str, str]:
        return {str(number): group.name for number, group in enumerate(groups(judged(army)), 1)}

    @override
    def army_of(self, army: Mapping[str, Any]) -> tuple[str, int]:
        found = judged(army)
        return found.name, found.cost

    # ------------------------------------------------------------ battles
    @override
    def battle(self, players: Mapping[str, Player], agreed: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """BG-NEW-CAMPAIGN-04: the limit stays that of the scenario; a pitched battle has that of the first lists."""
        chosen = SCENARIOS[agreed.get(SCENARIO, ("pitched",))[0]]
        sides = []
        for place, (seat, item) in enumerate(players.items()):
            muster = chosen.muster(place)
            _see_list(item, muster, chosen.era)
            sides.append(_side(seat, item))
        doc: dict[str, Any] = {"wartable": 1, "ruleset": "battle_group", "title": "", SCENARIO: chosen.key}
        if chosen.key == "pitched":
            doc["table"] = {"layout": next(iter(LAYOUTS.all)), "number": 1}
        return {**doc, "sides": sides}

    @override
    def differs(self, theirs: Mapping[str, Any], due: Mapping[str, Any]) -> str:
        return next((words for key, words in HELD.items() if theirs.get(key) != due.get(key)), "")

    @override
    def after(self, game: Game, players: Mapping[str, Player], place: str) -> Flow[Mapping[str, After]]:
        """BG-NEW-CAMPAIGN-02 to -07: losses, income, reward, who chooses, what counts in the end."""
        chooser = yield from _chooser(game, tuple(players))
        found = {}
        for seat, item in players.items():
            fought = _fought(game, seat, item)
            kept, parts = dict(item["kept"]), [Earned(INCOME, "BG-NEW-CAMPAIGN-03", "for new models")]
            kept[MISSING] = []
            for unit, group in fought:
                row = None if unit.models else (yield from losses.thrown(group, seat))
                if row is not None:
                    kept[MISSING].append(row)
                    parts.append(Earned(0, losses.CLAUSE, f"{_tidy(losses.told(row))} missing from the next battle"))
            nerve = _rewarded(fought)
            if nerve is not None:
                group, entry = nerve
                kept[VETERANS] = [*kept[VETERANS], entry]
                parts.append(Earned(0, "BG-NEW-CAMPAIGN-05", f"Iron Nerve 1 for one model of {group.name}"))
            kept[WON] += bool(game.result and seat in game.result.winners)
            kept[DESTROYED] += destroyed(game, seat)
            kept[CHOOSES] = seat == chooser
            if kept[CHOOSES]:
                parts.append(Earned(0, "BG-NEW-CAMPAIGN-06", "chooses the next scenario"))
            unspent, kept[POINTS] = kept[POINTS], kept[POINTS] + INCOME
            lost = tuple(unit.name for unit, _ in fought if not unit.models)
            found[seat] = After(tuple(parts), unspent, lost, kept)
        return found

    @override
    def verdict(self, players: Mapping[str, Player]) -> Verdict:
        """BG-NEW-CAMPAIGN-07: who has won most battles, then who has destroyed most points."""
        ranks = {seat: (item["kept"][WON], item["kept"][DESTROYED]) for seat, item in players.items()}
        best = max(ranks.values())
        winners = tuple(seat for seat, rank in ranks.items() if rank == best)
        told = f"{count(best[0], 'battle')} won, {count(best[1], 'point')} destroyed"
        if len(winners) > 1:
            return Verdict((), f"The campaign is a draw: {told} each.", "BG-NEW-CAMPAIGN-07")
        name = str(players[winners[0]]["name"])
        return Verdict(winners, f"{does(name, 'have')} won the campaign: {told}.", "BG-NEW-CAMPAIGN-07")


_NAMES = {int: "a whole number from 0", dict: "a mapping", list: "a list", bool: "yes or no"}


def _see_parts(kept: Mapping[str, Any], whose: str) -> None:
    """Raises a TypeError that says which part of what is kept is not what it should be."""
    for key in (POOL, BACK):
        if not all(type(number) is int and number > 0 for number in kept[key].values()):
            raise TypeError(f"{key} {whose} must say how many models of each kind there are")
    for row in kept[KINDS].values():
        if not isinstance(row, dict) or not isinstance(row.get("name"), str) or type(row.get("points")) is not int:
            raise TypeError(f"{KINDS} {whose} must say name and points of each kind")
    for row in kept[MISSING]:
        whole = isinstance(row, dict) and isinstance(row.get("group"), str) and isinstance(row.get("models"), dict)
        if not whole or type(row.get("count")) is not int or not 0 < row["count"] <= sum(row["models"].values()):
            raise TypeError(f"{MISSING} {whose} must say group, count and models of each row")
    if not all(isinstance(key, str) for key in kept[VETERANS]):
        raise TypeError(f"{VETERANS} {whose} must be entries of the list")


def _tidy(what: str) -> str:
    """`2 models of Rangers are`, `Longshot is`."""
    return f"{what} {'is' if what.startswith('1 ') or not what[0].isdigit() else 'are'}"


# ------------------------------------------------------------------ armies
def _see_list(player: Player, muster: Muster | None, era: str) -> None:
    """BG-NEW-CAMPAIGN-04: the groups that he has formed are legal in the scenario, before anybody is missing.

    Raises:
        DataError: they are not.
    """
    limit = player["kept"][LIMIT]
    try:
        judged(player["army"], min(limit, muster.points) if muster else limit, muster, era)
    except DataError as fault:
        name = player["name"]
        raise DataError(fault.file, fault.line, f"the groups of {name} do not fit: {fault.text}") from None


def _formed(player: Player) -> list[Group]:
    """BG-NEW-CAMPAIGN-02: the groups that come to the next battle: those that he has formed, without who is missing."""
    kept = player["kept"]
    prices = {key: row["points"] for key, row in kept[KINDS].items()}
    return losses.left(groups(judged(player["army"])), kept[POOL], prices, kept[MISSING])


def _side(seat: str, player: Player) -> dict[str, Any]:
    """A side of a battle with the groups of its player."""
    kept = player["kept"]
    side = {"seat": seat, "name": player["name"], "army": {**player["army"], "points": kept[LIMIT]}}
    if kept[MISSING]:
        # Whom the others leave alone may not break what a list owes: a skill for one of a group, for instance.
        side["army"], side["legal"] = written(side["army"], _formed(player)), False
    if kept[VETERANS]:
        side["veterans"] = list(kept[VETERANS])
    return side


# ------------------------------------------------------------------ after a battle
def _fought(game: Game, seat: str, player: Player) -> list[tuple[Unit, Group]]:
    """The units of a player with the groups that they were."""
    units = [unit for unit in game.units.values() if unit.side == seat]
    return list(zip(units, _formed(player)))


def _chooser(game: Game, seats: tuple[str, ...]) -> Flow[str]:
    """BG-NEW-CAMPAIGN-06: the winner chooses the next scenario; after a draw, or of several winners, the best die."""
    winners = game.result.winners if game.result else ()
    left = tuple(seat for seat in seats if seat in winners) or seats
    while len(left) > 1:
        faces = {}
        for seat in left:
            faces[seat] = yield from die(6, "BG-NEW-CAMPAIGN-06", seat, "who chooses the next scenario")
        left = tuple(seat for seat in left if faces[seat] == max(faces.values()))
    return left[0]


def _rewarded(fought: Sequence[tuple[Unit, Group]]) -> tuple[Group, str] | None:
    """BG-NEW-CAMPAIGN-05: the BGF that has destroyed an enemy of its points or more, and what the model is that learns.

    Of several BGFs the one that was worth least; of its models one of the kind that it has most of.
    """
    worthy = [(unit, group) for unit, group in fought if unit.slew and len(group.kinds) > 1]
    if not worthy:
        return None
    _, group = min(worthy, key=lambda row: row[0].points)
    keys = [kind.key for kind in group.kinds]
    return group, max(dict.fromkeys(keys), key=keys.count)
