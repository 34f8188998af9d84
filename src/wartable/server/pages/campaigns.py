"""Campaigns over HTTP: nothing is kept here; the book comes with each request and goes back with the answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from litestar import Router, get, post
from litestar.params import JSONBody

from wartable.campaign import book, war
from wartable.campaign.book import Campaign
from wartable.engine.errors import DataError, WartableError
from wartable.kit.campaigns import Holding
from wartable.kit.documents import adopt
from wartable.rulesets import campaign_rules, load_ruleset, systems
from wartable.server.net import api
from wartable.server.net.api import TheHub, wrong
from wartable.server.protocol import campaign_forms as f
from wartable.server.rooms.running import rerun
from wartable.server.rooms.store import Kept
from wartable.server.work import resolving
from wartable.server.work.heavy import TheWork


def opened(document: Mapping[str, Any]) -> Campaign:
    """The campaign in `document`.

    Raises:
        DataError: it is none.
    """
    return book.read(adopt(dict(document)), campaign_rules)


# ------------------------------------------------------------------ what is told
def told(campaign: Campaign) -> f.CampaignBook:
    """A campaign as it stands."""
    rules = campaign_rules(campaign.ruleset)
    names: dict[str, str] = {}
    players = []
    for item in campaign.players:
        units = rules.troops(item.army)
        names |= units
        held = [_held(holding, units) for holding in rules.holdings(item.kept)]
        army, cost = rules.army_of(item.army)
        points = rules.points(item.kept)
        players.append(f.Fighter(item.seat, item.name, points, army, cost, units, held))
    terms = [f.Term(term.key, term.name, _ways(term.options), term.many) for term in rules.terms()]
    over = war.verdict(rules, campaign)
    return f.CampaignBook(
        book.data(campaign), campaign.name, campaign.ruleset, words(campaign.ruleset), players,
        [f.Place(*place) for place in campaign.places.items()], [_chapter(item, names) for item in campaign.battles],
        terms, _ways(rules.layouts().items()), campaign.length, over.say if over else "", over.clause if over else "",
    )  # fmt: skip


def words(system: str) -> f.CampaignWords:
    """What is said of the campaigns of a system.

    Raises:
        DataError: it has none.
    """
    rules = campaign_rules(system)
    effects = _ways(rules.places().items())
    return f.CampaignWords(system, load_ruleset(system).title, *rules.words(), rules.length(), effects)


def _ways(options: Iterable[tuple[str, str]]) -> list[f.Way]:
    return [f.Way(key, say) for key, say in options]


def _held(item: Holding, units: Mapping[str, str]) -> f.Held:
    return f.Held(item.what, ", ".join(units.get(key, key) for key in item.who), item.clause)


def _chapter(item: book.Fought, names: Mapping[str, str]) -> f.Chapter:
    earned = {seat: [f.Part(part["points"], part["clause"], part["say"]) for part in parts]
              for seat, parts in item.earned.items()}  # fmt: skip
    lost = {seat: [names.get(key, key) for key in keys] for seat, keys in item.lost.items()}
    return f.Chapter(
        item.number, item.title, item.place, item.winners, item.clause, item.say, item.turns, earned, item.unspent, lost
    )


# ------------------------------------------------------------------ requests
@get("/campaigns")
async def kinds() -> list[f.CampaignWords]:
    """The systems that have campaigns, with what is said of them."""
    return [words(name) for name in systems() if load_ruleset(name).campaign is not None]


@post("/campaigns/begin", status_code=200)
async def begin(data: JSONBody[f.BeginForm], apart: TheWork) -> f.CampaignBook:
    """Begin a campaign."""
    return await apart.do(_begin, data)


def _begin(data: f.BeginForm) -> f.CampaignBook:
    try:
        rules = campaign_rules(data.system)
        armies = {f"p{n}": (item.name, adopt(item.document)) for n, item in enumerate(data.players, 1)}
        made = war.begin(rules, data.name, data.system, armies, resolving.new_seed(), data.battles)
        for place in data.places:
            if place.effect not in rules.places():
                raise DataError("", 0, f"{place.effect!r} is no effect of a place")
            made.places[place.name] = place.effect
        return told(made)
    except WartableError as why:
        raise wrong(str(why)) from None


@post("/campaigns/look", status_code=200)
async def look(data: JSONBody[f.LookForm], apart: TheWork) -> f.CampaignBook:
    """How a campaign stands."""
    return await apart.do(_look, data)


def _look(data: f.LookForm) -> f.CampaignBook:
    try:
        return told(opened(data.campaign))
    except WartableError as why:
        raise wrong(str(why)) from None


@post("/campaigns/army", status_code=200)
async def army(data: JSONBody[f.TroopsForm], apart: TheWork) -> f.CampaignBook:
    """Give a player new troops."""
    return await apart.do(_army, data)


def _army(data: f.TroopsForm) -> f.CampaignBook:
    try:
        found = opened(data.campaign)
        war.replace_army(campaign_rules(found.ruleset), found, data.seat, adopt(data.document))
        return told(found)
    except WartableError as why:
        raise wrong(str(why)) from None


@post("/campaigns/battle", status_code=200)
async def battle(data: JSONBody[f.BattleForm], apart: TheWork) -> f.BattleSet:
    """Set the next battle up."""
    return await apart.do(_battle, data)


def _battle(data: f.BattleForm) -> f.BattleSet:
    table = {"layout": data.layout, "number": data.number} if data.layout else None
    try:
        found = opened(data.campaign)
        doc = war.next_battle(campaign_rules(found.ruleset), found, data.place, data.agreed, table)
        load_ruleset(found.ruleset).new_game(doc)
        return f.BattleSet(book.plain(doc), doc["title"])
    except WartableError as why:
        raise wrong(str(why)) from None


@post("/campaigns/record", status_code=200)
async def record(data: JSONBody[f.RecordForm], hub: TheHub, apart: TheWork) -> f.CampaignBook:
    """Write a game of this server that is over into a campaign."""
    room = await api.room_of(hub, data.game)
    await api.seat_of(hub, data.game, data.token)
    kept = await room.reading(lambda session: room.kept)
    return await apart.do(_recorded, data.campaign, kept, long=True)


def _recorded(document: Mapping[str, Any], kept: Kept) -> f.CampaignBook:
    try:
        found = opened(document)
        war.record(campaign_rules(found.ruleset), found, rerun(kept, load_ruleset(kept.ruleset)), kept.scenario)
        return told(found)
    except WartableError as why:
        raise wrong(str(why)) from None


def _campaign(document: Mapping[str, Any]) -> tuple[str, str, int, dict[str, Any]]:
    """The system, the seed and the battles so far of a campaign, and what it is written down as."""
    try:
        found = opened(document)
    except WartableError as why:
        raise wrong(str(why)) from None
    return found.ruleset, found.seed, len(found.battles), book.data(found)


@post("/campaigns/odds", status_code=200)
async def odds(data: JSONBody[f.ResolveForm], apart: TheWork) -> f.BattleOdds:
    """Let bots fight a battle several times over, for the odds."""
    system, seed, _, _ = await apart.do(_campaign, data.campaign)
    task = resolving.Task(system, data.document, data.bot, data.games, f"odds {seed}")
    shares = await _worked(resolving.odds, task)
    wins = {seat: f.Chance(*share) for seat, share in shares["wins"].items()}
    return f.BattleOdds(data.games, wins, f.Chance(*shares["draws"]))


@post("/campaigns/resolve", status_code=200)
async def resolve(data: JSONBody[f.ResolveForm], apart: TheWork) -> f.CampaignBook:
    """Let bots fight the battle that counts, and write it into the campaign."""
    system, seed, battles, held = await apart.do(_campaign, data.campaign)
    task = resolving.Task(system, data.document, data.bot, 1, f"{seed} {battles + 1}")
    found: f.CampaignBook = await _worked(_fought, (task, held))
    return found


def _fought(work: tuple[resolving.Task, dict[str, Any]]) -> f.CampaignBook:
    return told(book.read(resolving.fought(work), campaign_rules))


async def _worked(work: Any, task: Any) -> Any:
    try:
        return await resolving.beside(work, task)
    except WartableError as why:
        raise wrong(str(why)) from None


ROUTES = (kinds, begin, look, army, battle, record, odds, resolve)


def router() -> Router:
    """All of it under /api."""
    return Router("/api", route_handlers=list(ROUTES))
