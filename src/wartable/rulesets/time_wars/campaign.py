"""Campaigns (chapter CAMP): what a battle earns, and which upgrades stay on the roster from battle to battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wartable.engine.ask import Flow, pool_faces
from wartable.kit.campaigns import After, Earned, Holding, Kept, Player, Term, Verdict, Words
from wartable.kit.documents import adopt
from wartable.kit.wording import count
from wartable.rulesets.time_wars import ending
from wartable.rulesets.time_wars.lists.checks import checked as bought
from wartable.rulesets.time_wars.lists.units import Ids, muster
from wartable.rulesets.time_wars.missions.missions import MISSIONS
from wartable.rulesets.time_wars.scenario.options import DEPLOYMENTS, MODIFIERS
from wartable.rulesets.time_wars.scenario.terrain import LAYOUTS
from wartable.rulesets.time_wars.state import DESTROYED, Game, Purchase
from wartable.rulesets.time_wars.strategies.strategies import KEPT, NAMES, strategies

LOCATIONS: Mapping[str, Callable[[int], int]] = {
    "": lambda points: points,
    "half": lambda points: (points + 1) // 2,
    "double": lambda points: 2 * points,
}
"""TW-CAMP-05: what a place on the map makes of the points earned there; half of an odd number is rounded up."""
TABLE = "country"


def words() -> Words:
    """What is said of campaigns."""
    return Words(
        "Battles of a campaign earn Strategy Points, and what troops have learned stays with them.",
        "Strategy Point", "Strategy Points", "Troop Type", "Troop Types", "On the roster",
        "Upgrades of Troop Types that the new list does not have are lost.",
    )  # fmt: skip


def length() -> int:
    """The rulebook says nothing of it: as many battles as the players like."""
    return 0


def places() -> Mapping[str, str]:
    """TW-CAMP-05: what can be said of a place, with the words for it."""
    return {
        "": "points as usual",
        "half": "half the points, as in a desert",
        "double": "twice the points, as in a city",
    }


# ------------------------------------------------------------------ points
def commanders_left(game: Game, player: str) -> int:
    """TW-CAMP-02: commanders of detachments that are no casualties; who has routed is none for this purpose."""
    chiefs = (item.commander for item in game.detachments.values() if item.player == player and item.commander)
    return sum(1 for key in chiefs if game.units[key].where != DESTROYED)


def achieved(game: Game, player: str) -> bool:
    """TW-CAMP-04: whether `player` has won, or has done what the mission asks of him though it is drawn."""
    winners = game.result.winners if game.result else ()
    return player in winners or ending.mission(game).achieved(game, player)


def spoils(game: Game, player: str, location: str = "") -> Flow[tuple[Earned, ...]]:
    """TW-CAMP-02 to -05: what `player` earns by the battle that has ended, part by part.

    Args:
        location: what the place makes of the points, a key of `LOCATIONS`.
    """
    found = []
    if game.result is None or not game.result.winners:
        found.append(Earned(1, "TW-CAMP-03", "a drawn battle"))
    elif (left := commanders_left(game, player)) > 0:
        words = f"{count(left, 'commander')} alive"
        found.append(Earned(left, "TW-CAMP-02", words))
    if achieved(game, player):
        (face,) = yield from pool_faces(1, 6, "TW-CAMP-04", player, "points for objectives", d3=True)
        found.append(Earned((face + 1) // 2, "TW-CAMP-04", "objectives achieved"))
    total = sum(item.points for item in found)
    changed = LOCATIONS[location](total)
    if changed != total:
        found.append(Earned(changed - total, "TW-CAMP-05", f"{location} points at this place"))
    return tuple(found)


def unspent(game: Game, player: str) -> int:
    """TW-STRAT-03, TW-CAMP-01: the points that are left over stay with him."""
    return game.sides[player].sp


def after(game: Game, players: Mapping[str, Player], place: str) -> Flow[Mapping[str, After]]:
    """TW-CAMP-01 to -07: what the battle that has ended leaves to each player."""
    earned = {}
    for seat in players:
        earned[seat] = yield from spoils(game, seat, place)
    found = {}
    for seat, item in players.items():
        points = unspent(game, seat) + sum(part.points for part in earned[seat])
        kept = {POINTS: points, ROSTER: roster(game, seat, item["kept"][ROSTER])}
        found[seat] = After(earned[seat], unspent(game, seat), lost(game, seat), kept)
    return found


def verdict(players: Mapping[str, Player]) -> Verdict:
    """The rulebook names no winner of a campaign."""
    return Verdict((), "The players say who has won.", "TW-CAMP-01")


# ------------------------------------------------------------------ what is kept
POINTS, ROSTER = "points", "roster"


def begun(army: Mapping[str, Any]) -> Kept:
    """TW-CAMP-01: nobody has Strategy Points or upgrades before the first battle."""
    return {POINTS: 0, ROSTER: []}


def checked(kept: Mapping[str, Any], whose: str) -> Kept:
    """The points and the roster of a player.

    Raises:
        TypeError: one of them is not what it should be.
    """
    held = {**begun({}), **kept}
    strange = next((key for key in held if key not in (POINTS, ROSTER)), None)
    if strange is not None:
        raise TypeError(f"{strange} {whose} is nothing that is kept; kept are {POINTS} and {ROSTER}")
    if type(held[POINTS]) is not int or held[POINTS] < 0:
        raise TypeError(f"points {whose} are {held[POINTS]!r}; they must be a whole number from 0")
    named = isinstance(held[ROSTER], list) and all(
        isinstance(item, dict) and isinstance(item.get("strategy"), str) and isinstance(item.get("for"), list)
        for item in held[ROSTER]
    )
    if not named:
        raise TypeError(f"roster {whose} must be a list of upgrades, each with strategy and for")
    return held


def points(kept: Kept) -> int:
    """The Strategy Points that a player holds."""
    held: int = kept[POINTS]
    return held


def holdings(kept: Kept) -> list[Holding]:
    """TW-CAMP-06: the upgrades of a roster in words, with who has them."""
    return [Holding(what, tuple(item["for"]), clause) for item in kept[ROSTER] for what, clause in [upgrade(item)]]


def reformed(kept: Kept, army: Mapping[str, Any]) -> tuple[Kept, list[str]]:
    """TW-CAMP-07: upgrades of Troop Types that the new list does not have go."""
    named = set(_ids(army))
    stay = [item for item in kept[ROSTER] if named.issuperset(item["for"])]
    gone = [item for item in kept[ROSTER] if item not in stay]
    said = [f"Off the roster: {upgrade(item)[0]} for {', '.join(item['for'])}." for item in gone]
    return {**kept, ROSTER: stay}, said


def _ids(army: Any) -> list[str]:
    if isinstance(army, Mapping):
        own = [army["id"]] if "unit" in army and "id" in army else []
        return own + [key for value in army.values() for key in _ids(value)]
    return [key for value in army for key in _ids(value)] if isinstance(army, list) else []


# ------------------------------------------------------------------ rosters
def roster(game: Game, player: str, held: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """TW-CAMP-06, TW-CAMP-07: the upgrades on the roster of `player` after this battle, as data.

    Args:
        held: those that were on it before; what is kept costs nothing again.
    """
    before = [Purchase(item["strategy"], 0, tuple(item["for"]), _detail(item)) for item in held]
    bought = [item._replace(cost=0, face=0) for item in game.sides[player].bought if item.key in KEPT]
    found: dict[Purchase, None] = {}
    for item in (*before, *bought):
        left = tuple(key for key in item.targets if key in game.units and not wiped_out(game, key))
        if left:
            found[item._replace(targets=left)] = None
    return [_written(item) for item in found]


def _detail(item: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(item["stats"]) if "stats" in item else (item["race"],) if "race" in item else ()


def _written(item: Purchase) -> dict[str, Any]:
    """An upgrade as a scenario names it."""
    made: dict[str, Any] = {"strategy": item.key, "for": list(item.targets)}
    if strategies()[item.key].price == "stats":
        made["stats"] = list(item.detail)
    elif item.detail:
        made["race"] = item.detail[0]
    return made


def wiped_out(game: Game, key: str) -> bool:
    """TW-CAMP-07: whether damage has removed all models of a Troop Type; one that routed is not wiped out.

    A Retinue and its commander are one: as long as his model has not been removed neither have all (TW-ARMY-48).
    """
    unit = game.units[key]
    lord = game.units.get(unit.retinue)
    return unit.where == DESTROYED and (lord is None or lord.where == DESTROYED)


def lost(game: Game, player: str) -> tuple[str, ...]:
    """TW-CAMP-07: the Troop Types of `player` that were wiped out; new troops without upgrades take their place."""
    return tuple(unit.id for unit in game.units.values() if unit.player == player and wiped_out(game, unit.id))


def upgrade(item: Mapping[str, Any]) -> tuple[str, str]:
    """An upgrade of a roster in words, with its clause."""
    strategy = strategies()[item["strategy"]]
    detail = [NAMES.get(word, word.replace("_", " ").title()) for word in _detail(item)]
    return f"{strategy.name} ({', '.join(detail)})" if detail else strategy.name, strategy.clause


# ------------------------------------------------------------------ armies
def troops(army: Mapping[str, Any]) -> dict[str, str]:
    """The names of the Troop Types of an army list by the ids that it gives them."""
    return {unit.id: unit.name for unit in muster(adopt(dict(army)), "p1", Ids(), legal=False).units}


def army_of(army: Mapping[str, Any]) -> tuple[str, int]:
    """The name of an army list and its points."""
    found = bought(adopt(dict(army)))
    return found.name, found.cost


def terms() -> tuple[Term, ...]:
    """What can be agreed on for a battle."""
    return (
        Term("mission", "Mission", tuple(MISSIONS.items())),
        Term("deployment", "Deployment", tuple((key, key.replace("_", " ").title()) for key in DEPLOYMENTS)),
        Term("modifiers", "Modifiers", tuple((key, key.replace("_", " ").title()) for key in MODIFIERS), many=True),
        Term("consent", "", (("yes", "Named characters are agreed on"),), many=True),
    )


def layouts() -> dict[str, str]:
    """The tables that a number lays out."""
    return {key: item.name for key, item in LAYOUTS.all.items()}


# ------------------------------------------------------------------ battles
def enlisted(armies: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The army lists by seat, each Troop Type with the id that it keeps from battle to battle (TW-CAMP-06).

    Raises:
        DataError: a list cannot be read or is not legal.
    """
    ids, found = Ids(), {}
    for seat, army in armies.items():
        doc = adopt(dict(army))
        places = muster(doc, seat, ids).ids
        for number, force in enumerate(doc["detachments"]):
            path = f"detachments[{number}]"
            force["commander"]["id"] = places[f"{path}.commander"]
            for place, unit in enumerate(force.get("units", ())):
                unit["id"] = places[f"{path}.units[{place}]"]
        found[seat] = doc
    return found


def battle(players: Mapping[str, Player], agreed: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """TW-CAMP-01: the scenario of a battle of a campaign.

    Args:
        players: by seat the name, the army list, and what is kept of him.
        agreed: options of `terms` by key; what is missing is as usual.
    """
    sides = []
    for seat, item in players.items():
        side = {"seat": seat, "name": item["name"], "army": item["army"]}
        if item["kept"][POINTS]:
            side["strategy_points"] = item["kept"][POINTS]
        if item["kept"][ROSTER]:
            side["roster"] = item["kept"][ROSTER]
        sides.append(side)
    doc: dict[str, Any] = {"wartable": 1, "ruleset": "time_wars", "title": "", "table": {"layout": TABLE, "number": 1}}
    doc.update({key: agreed[key][0] for key in ("mission", "deployment") if key in agreed})
    if "modifiers" in agreed:
        doc["modifiers"] = list(agreed["modifiers"])
    if "consent" in agreed:
        doc["options"] = {"consent": True}
    return {**doc, "sides": sides}


def differs(theirs: Mapping[str, Any], due: Mapping[str, Any]) -> str:
    """What a side had that is not what it should have had, in words."""
    return next((words for key, words in HELD.items() if theirs.get(key) != due.get(key)), "")


HELD = {"army": "another army", "strategy_points": "other Strategy Points", "roster": "other upgrades"}
"""What a side brings from its campaign into a battle, with the words for one that is not the same."""
