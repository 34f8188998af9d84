"""What a question of odds, or one attack umpired alone, can be made of: the form that people fill in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wartable.engine.query import QueryBounds, QueryField, QueryForm, QueryPick
from wartable.rulesets.time_wars.command.orders import CHARGE, NAMES, STAND_FAST, TAKE_AIM
from wartable.rulesets.time_wars.lists.entries import Faction, Troop, factions
from wartable.rulesets.time_wars.lists.limits import TEAM, WEAPON, compulsory, most_arms, most_models
from wartable.rulesets.time_wars.odds.questions import BANDS, COVERS, FIRER, TARGET
from wartable.rulesets.time_wars.specials.weapons import NAMES as WEAPONS
from wartable.rulesets.time_wars.state import SQUAD

SHOTS, MELEE = ("fire", "suppress"), ("melee",)
SIDES = {FIRER: "Attacker", TARGET: "Defender"}
OF_MODELS = ("weapon", "team", "retinue", "transport", "arms", "of_retinue", "leader", "each", "takes_off")
"""Options that are weapons, models or vehicles: there are other fields for them, or they stand elsewhere."""
MOST_POINTS, MOST_DUG, MOST_ARMS, MOST_TEAMS = 20, 9, 10, 5


@cache
def form() -> QueryForm:
    """The fields of a query, in the order in which people think of them."""
    kinds = (("fire", "Fire"), ("suppress", "Suppress"), ("melee", "Melee"))
    fields = [QueryField("kind", "What happens", "pick", picks=_picks(kinds), start="fire")]
    for side in SIDES:
        fields += _side(side)
    bands = tuple((key, key.capitalize()) for key in BANDS)
    covers = tuple((key, key.capitalize()) for key in COVERS)
    fields += [
        QueryField("band", "Range", "pick", SHOTS, _picks(bands), start="standard"),
        QueryField("cover", "The defender's cover", "pick", picks=_picks(covers), start="none"),
        QueryField("charge", "The attacker charged this turn", "flag", MELEE, start="yes"),
        QueryField("uphill", "The charge went uphill", "flag", MELEE),
    ]
    return QueryForm(tuple(fields), SIDES)


def _picks(words: tuple[tuple[str, str], ...]) -> tuple[QueryPick, ...]:
    return tuple(QueryPick(key, label) for key, label in words)


def _troops() -> Iterator[tuple[Faction, Troop]]:
    for faction in factions().values():
        for troop in faction.troops.values():
            yield faction, troop


def _side(side: str) -> Iterator[QueryField]:
    unit = f"{side}.unit"
    first = [troop.key for _, troop in _troops() if troop.kind == SQUAD]
    units = tuple(QueryPick(troop.key, troop.name, faction.name, troop.category) for faction, troop in _troops())
    yield QueryField(unit, "Troop Type", "pick", picks=units, start=first[0 if side == FIRER else -1])
    yield QueryField(
        f"{side}.size", "Models", "count", of=unit,
        bounds_of={troop.key: _sizes(troop) for _, troop in _troops() if troop.kind == SQUAD},
    )  # fmt: skip
    if side == FIRER:
        yield from _arms(unit)
    options = {troop.key: found for _, troop in _troops() if (found := tuple(_options(troop, side == FIRER)))}
    yield QueryField(f"{side}.options", "Options of its list", "many", of=unit, picks_of=options)
    orders = tuple(QueryPick(key, NAMES[key]) for key in (CHARGE, STAND_FAST, TAKE_AIM))
    yield QueryField(f"{side}.orders", "Orders in force", "many", picks=orders)
    yield QueryField(f"{side}.suppression", "Suppression", "count", bounds=QueryBounds(0, MOST_POINTS, 0))
    if side == FIRER:
        yield QueryField(f"{side}.moved", "It has moved this turn", "flag", SHOTS)
    else:
        yield QueryField(f"{side}.dug", "Points of Take Cover!", "count", bounds=QueryBounds(0, MOST_DUG, 0), more=True)


def _arms(unit: str) -> Iterator[QueryField]:
    """What the models carry: at first what their list gives them."""
    arms: dict[str, tuple[QueryPick, ...]] = {}
    teams: dict[str, tuple[QueryPick, ...]] = {}
    for _, troop in _troops():
        if troop.kind == SQUAD and not compulsory(troop):
            own = dict(troop.weapons)
            for how, found in ((WEAPON, arms), (TEAM, teams)):
                may = most_arms(troop, how)
                held = own if how == WEAPON else {}
                picks = (QueryPick(key, WEAPONS[key], start=held.get(key, 0)) for key in WEAPONS if key in may)
                found[troop.key] = tuple(picks)
    for key, words, how, found, most in (
        ("weapons", "Weapons", "counts", arms, MOST_ARMS),
        ("teams", "Weapon Teams", "repeats", teams, MOST_TEAMS),
    ):
        yield QueryField(
            f"{FIRER}.{key}", words, how, SHOTS, of=unit, picks_of=found, bounds=QueryBounds(0, most, 0), more=True
        )


def _sizes(troop: Troop) -> QueryBounds:
    return QueryBounds(1, most_models(troop), troop.size)


def _options(troop: Troop, armed: bool) -> Iterator[QueryPick]:
    """What its list offers beside weapons, models and vehicles; `armed`: weapons that it must choose from as well."""
    must, begun = compulsory(troop) if armed else {}, set[str]()
    for key, option in troop.options.items():
        if option.group in must:
            count = must[option.group]
            value, label = (f"{key}:{count}", f"{count} {option.name}") if count > 1 else (key, option.name)
            yield QueryPick(value, label, note=option.clause, start=int(option.group not in begun))
            begun.add(option.group)
            continue
        if not option.size and not option.brings and not any(word in option.effects for word in OF_MODELS):
            yield QueryPick(key, option.name, note=option.clause)
