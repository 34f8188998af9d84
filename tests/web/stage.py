"""Games at a moment worth looking at, played by bots from a fixed seed, and pages opened at them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.desk import Desk, Game
from tests.web.seat import Seat
from wartable.ai.players import player
from wartable.campaign.book import plain
from wartable.engine import record
from wartable.engine.answer import OwnDice, Seeded
from wartable.engine.ask import Ask, Choice, Die, Move, Placement, Pool
from wartable.engine.matching import Allot
from wartable.engine.session import Session
from wartable.kit.documents import load
from wartable.rulesets import load_ruleset, systems
from wartable.shelf import example, load_scenario
from wartable.shelf import lists as lists_of

SEED = "stage"
PLACES = "wartable.places"
COMPANION = "wartable.companion"
CAMPAIGNS = "wartable.campaigns"
ARMIES = "wartable.armies"
EPISODES = Path(__file__).parent / "episode"
WHEN = 1_900_000_000_000  # milliseconds


# ------------------------------------------------------------------ moments
def turn(session: Session) -> int:
    """The turn of the game, 0 before the first."""
    game: Any = session.game
    return int(game.turn)


def _setting_up(session: Session) -> bool:
    ask = session.ask
    return isinstance(ask, Placement) and not isinstance(ask, Move) and ask.seat == "p1" and session.decisions > 6


def _acting(session: Session) -> bool:
    ask = session.ask
    return isinstance(ask, Choice) and ask.seat == "p1" and turn(session) == 2 and ask.clause == "TW-ACT-01"


def _moving(session: Session) -> bool:
    return isinstance(session.ask, Move) and session.ask.seat == "p1" and turn(session) == 2


def _answering(session: Session) -> bool:
    return isinstance(session.ask, Choice) and session.ask.seat == "p1" and session.ask.clause == "TW-ORD-09"


def _throwing(session: Session) -> bool:
    return isinstance(session.ask, Die | Pool) and session.ask.seat == "p1" and turn(session) == 2


def _hunting(session: Session) -> bool:
    ask = session.ask
    return isinstance(ask, Choice) and ask.seat == "blue" and turn(session) >= 2 and len(ask.options) > 4


def _handing_over(session: Session) -> bool:
    return isinstance(session.ask, Choice) and session.ask.seat == "orange" and turn(session) >= 1


def _gates(session: Session, clause: str = "GD-RND-05") -> bool:
    ask = session.ask
    late = session.ruleset.turn(session.game) >= 2
    return ask is not None and ask.seat == "p1" and late and ask.clause == clause and not isinstance(ask, Die | Pool)


def _targets(session: Session) -> bool:
    return isinstance(session.ask, Allot) and _gates(session, session.ask.clause) and len(session.ask.targets) > 1


def _groups(session: Session) -> bool:
    ask = session.ask
    late = session.ruleset.turn(session.game) >= 3
    return isinstance(ask, Choice) and ask.seat == "p1" and late and ask.clause == "BG-SHO-01"


def _episode(session: Session) -> bool:
    ask = session.ask
    return isinstance(ask, Choice) and turn(session) >= 3 and ask.clause == "AT-ORD-01"


def _chased(session: Session) -> bool:
    """An order is to be given while aliens are about."""
    return _episode(session) and turn(session) >= 7


MOMENTS: dict[str, tuple[str, Callable[[Session], bool]]] = {
    "set-up": ("skirmish", _setting_up),
    "battle": ("skirmish", _acting),
    "moving": ("skirmish", _moving),
    "reaction": ("skirmish", _answering),
    "dice": ("skirmish", _throwing),
    "ended": ("skirmish", lambda session: False),
    "hunt": ("hunt_two", _hunting),
    "curtain": ("hunt_two", _handing_over),
    "gates": ("gates_pirates", _gates),
    "gates-targets": ("gates_pirates", _targets),
    "gates-reaction": ("gates_shields", lambda session: _gates(session, "GD-REA-01")),
    "groups": ("bg_pitched", _groups),
    "episode": ("at_first", _episode),
    "aliens": ("at_village", _chased),
}


@cache
def save_of(moment: str) -> str:
    """The text of a save that ends at a moment.

    Raises:
        AssertionError: the game is over before it comes.
    """
    scenario, reached = MOMENTS[moment]
    ruleset, doc = load_scenario(example(scenario))
    dice = OwnDice(("p1",), Seeded(SEED)) if moment == "dice" else Seeded(SEED)
    session = Session(ruleset, ruleset.new_game(doc), dice)
    bots = {seat: player("greedy", f"{SEED} {seat}") for seat in ruleset.seats(session.game)}
    while not reached(session):
        ask = session.ask
        if ask is None:
            assert moment == "ended", f"the game is over before {moment}"
            break
        if isinstance(ask, Die | Pool):
            session.answer(4 if isinstance(ask, Die) else [4] * ask.count)
        else:
            session.answer(_preferred(moment, ask) or bots[ask.seat].answer(session, ask))
    return "\n".join(record.lines(session, doc))


def _preferred(moment: str, ask: Ask) -> str:
    """What a bot has to be told for the moment to come: to be ready to answer."""
    if moment != "reaction" or not isinstance(ask, Choice) or ask.seat != "p1":
        return ""
    return next((option.key for option in ask.options if option.key in ("defensive", "prepare")), "")


def taken_up(desk: Desk, moment: str, *people: str, typed: bool = False) -> Game:
    """A game of the server that stands at a moment; `people` sit at it."""
    seats = {seat: {"kind": "human", "typed": typed and seat == people[0]} for seat in people}
    made = desk.post("/api/games/import", {"text": save_of(moment), "seats": seats})
    return Game(made["game"], made["tokens"])


# ------------------------------------------------------------------ pages
View = Callable[[Page, Desk], None]


def _at(address: str, *, fetches: bool = True) -> View:
    def go(page: Page, desk: Desk) -> None:
        page.goto(address)
        expect(page.get_by_role("heading", level=1).or_(page.get_by_role("main")).first).to_be_visible()
        if fetches:
            page.wait_for_load_state("networkidle")  # what can be played or read is fetched first

    return go


def _table(moment: str, seat: str, *, where: str = "game", then: Callable[[Seat], None] | None = None) -> View:
    def go(page: Page, desk: Desk) -> None:
        game = taken_up(desk, moment, *([seat] if seat else []), typed=moment == "dice")
        found = Seat(page).sit(game.of(seat).replace("/game/", f"/{where}/"))
        expect(found.decision.get_by_role("button").first).to_be_visible()
        if then is not None:
            then(found)

    return go


def _short(name: str, *people: str, where: str = "game") -> View:
    """An episode of the tests of episodes, from its beginning; of one that is over at once, its end."""

    def go(page: Page, desk: Desk) -> None:
        game = desk.game(EPISODES / f"{name}.yaml", people)
        if where != "game":
            _at(f"/{where}/{game.key}")(page, desk)
            return
        seat = Seat(page).sit(game.of(people[0]))
        expect(seat.decision.get_by_role("button").first).to_be_visible()
        if seat.over:
            expect(page.get_by_text("Working out what decided it")).to_have_count(0)
            expect(page.get_by_role("button", name="Next episode")).to_be_visible()

    return go


def _decided(seat: Seat) -> None:
    """What decided the game is worked out apart, and comes later."""
    expect(seat.page.get_by_text("Working out what decided it")).to_have_count(0)
    expect(seat.page.get_by_role("heading", name="What decided it")).to_be_visible()


def _ready(seat: Seat) -> None:
    expect(seat.main).to_be_enabled()
    if seat.request["ask"] == "move":
        seat.until(lambda: any('"type":"reached"' in text for text in seat.raw), "no outline was told")
        expect(seat.board.locator(".reach")).to_have_count(1)


def _foreseen(seat: Seat) -> None:
    """What may come of each target is worked out apart, and comes later."""
    targets = [option for option in seat.request["options"] if option["target"]]
    assert len(targets) > 1
    expect(seat.decision.get_by_text("HP lost on average")).to_have_count(len(targets))


def _weighed(seat: Seat) -> None:
    """What may come of each reaction is worked out apart, and comes later."""
    expect(seat.decision.get_by_text("health lost on average")).to_have_count(len(seat.request["options"]))


def _peek(seat: Seat) -> None:
    button = seat.page.get_by_role("button", name="Hold to peek")
    button.scroll_into_view_if_needed()
    seat.page.keyboard.down("h")
    expect(button).to_have_attribute("aria-pressed", "true")


def _keys(seat: Seat) -> None:
    seat.page.keyboard.press("?")
    seat.page.keyboard.press("?")
    expect(seat.page.get_by_role("dialog", name="Keys")).to_be_visible()


def _ledger(seat: Seat) -> None:
    tab = seat.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Record")
    if tab.is_visible():  # on a small screen
        tab.click()
    seat.page.keyboard.press("e")
    expect(seat.record.locator("[aria-expanded=true]").first).to_be_attached()


def _kept(page: Page, games: list[dict[str, Any]]) -> None:
    page.goto("/nowhere")
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [PLACES, json.dumps(games)])


def _front(page: Page, desk: Desk) -> None:
    """The first page, once it shows what can be played: that is fetched when the rest is drawn already."""
    _at("/")(page, desk)
    for system in systems():
        expect(page.get_by_role("heading", name=load_ruleset(system).title).first).to_be_visible()


def _home(page: Page, desk: Desk) -> None:
    games = [
        (taken_up(desk, moment, seat), seat) for moment, seat in (("battle", "p1"), ("hunt", "blue"), ("ended", "p1"))
    ]
    _kept(
        page,
        [{"game": game.key, "tokens": {seat: game.tokens[seat]}, "title": "", "system": ""} for game, seat in games],
    )
    _front(page, desk)


def _curtain(page: Page, desk: Desk) -> None:
    game = taken_up(desk, "curtain", "blue", "orange")
    _kept(page, [{"game": game.key, "tokens": game.tokens, "title": "", "system": ""}])
    page.goto(f"/game/{game.key}")
    expect(page.get_by_role("dialog", name="Hand over")).to_be_visible()


def _join(page: Page, desk: Desk) -> None:
    game = desk.game("skirmish", ("p1", "p2"), seed=SEED)
    page.goto(f"/join/{game.key}#token={game.tokens['p2']}")  # it leads on to the table
    decision = page.get_by_role("region", name="Decision", exact=True)
    expect(decision.get_by_role("heading", level=2)).to_have_text(re.compile("Waiting"))
    expect(page.get_by_role("group", name=re.compile("^Table, "))).to_be_visible()
    page.wait_for_load_state("networkidle")


def _own(page: Page, _: Desk) -> None:
    """A form with a character and a race, of which something is missing."""
    page.goto("/own/adventures")
    begin = page.get_by_role("form", name="Begin something")
    for kind, copy, name in (("person", "tegan", "Oswin Marsh"), ("race", "zyg", "Krill")):
        begin.get_by_label("Make").select_option(kind)
        begin.get_by_label("Start from").select_option(copy)
        begin.get_by_label("Name").fill(name)
        begin.get_by_role("button").click()
        expect(page.get_by_role("region", name=name)).to_be_visible()
    page.get_by_text("Actions required", exact=True).click()
    page.get_by_role("group", name="What has to be done 1", exact=True).get_by_label("Turns running").fill("")
    page.get_by_role("region", name="Oswin Marsh").get_by_label("Move, inches").fill("")
    page.get_by_role("heading", name="Write your own").click()
    expect(page.get_by_text("2 things to mend")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def _new(page: Page, desk: Desk) -> None:
    _at("/new")(page, desk)
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()


def _editor(page: Page, desk: Desk) -> None:
    _new(page, desk)
    page.get_by_role("button", name="Lay pieces by hand").click()
    editor = page.get_by_role("region", name="Lay pieces by hand")
    expect(editor.locator("[data-piece]").first).to_be_attached()
    expect(editor.locator("path.zone").first).to_be_attached()


def _replay(page: Page, desk: Desk) -> None:
    page.goto(f"/replay/{taken_up(desk, 'ended').key}")
    expect(page.get_by_role("slider").first).to_be_visible()
    expect(page.locator("svg.inch")).to_be_visible()
    expect(page.get_by_role("log").get_by_role("listitem").first).to_be_visible()
    expect(page.get_by_role("figure", name="Chance to win")).to_be_visible()


def _branch(page: Page, desk: Desk) -> None:
    _replay(page, desk)
    page.get_by_role("button", name="Continue from here").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def _companion(system: str) -> View:
    def go(page: Page, desk: Desk) -> None:
        page.goto("/nowhere")
        page.evaluate("([key, value]) => localStorage.setItem(key, value)", [COMPANION, system])
        _at("/companion")(page, desk)

    return go


def campaign(page: Page, desk: Desk, *, battle: bool = False) -> None:
    """A campaign with a battle behind it, kept in the browser as `war`; with `battle` the next one is set up."""
    lists = {path.stem: plain(load(path)) for path in lists_of("time_wars")}
    armies = {"Mara": "daleks-60", "Jonas": "federation-60"}
    players = [{"name": name, "document": lists[key]} for name, key in armies.items()]
    form = {"system": "time_wars", "name": "War for the fords", "players": players,
            "places": [{"name": "City", "effect": "double"}]}  # fmt: skip
    book = desk.post("/api/campaigns/begin", form)["document"]
    book["seed"] = SEED
    book["players"][1]["kept"]["roster"] = [{"strategy": "light_infantry", "for": ["marines-1"]}]
    earned = {"p1": [{"points": 1, "clause": "TW-CAMP-02", "say": "1 commander alive"}],
              "p2": [{"points": 1, "clause": "TW-CAMP-02", "say": "1 commander alive"},
                     {"points": 2, "clause": "TW-CAMP-04", "say": "objectives achieved"}]}  # fmt: skip
    book["battles"] = [{
        "number": 1, "title": "War for the fords, battle 1 at City", "place": "City", "winners": ["p2"],
        "clause": "TW-MISS-08", "say": "Jonas wins with 45 points remaining.", "turns": 6, "earned": earned,
        "unspent": {"p1": 0, "p2": 0}, "lost": {"p1": ["troopers-1"], "p2": []}, "hash": "",
    }]  # fmt: skip
    for player_, points in zip(book["players"], (1, 3), strict=True):
        player_["kept"]["points"] = points
    pending = desk.post("/api/campaigns/battle", {"campaign": book}) if battle else None
    kept = {"id": "war", "name": "War for the fords", "battles": 1, "at": WHEN, "document": book,
            "battle": pending and {**pending, "game": ""}}  # fmt: skip
    page.goto("/nowhere")
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [CAMPAIGNS, json.dumps([kept])])


def _campaigns(page: Page, desk: Desk) -> None:
    campaign(page, desk)
    _at("/campaign")(page, desk)


def _campaign(page: Page, desk: Desk) -> None:
    campaign(page, desk)
    _at("/campaign/war")(page, desk)
    expect(page.get_by_role("heading", name="Battle 2")).to_be_visible()


def _armies(page: Page, desk: Desk) -> None:
    """The builder at a list with a fault, kept in the browser."""
    doc = plain(load(next(path for path in lists_of("time_wars") if path.stem == "federation-60")))
    doc["detachments"][0]["units"].append({"unit": "ice_warriors"})
    kept = {"id": "army", "system": "time_wars", "name": doc["name"], "faction": "", "points": 0, "limit": 0,
            "legal": None, "at": WHEN, "document": doc}  # fmt: skip
    page.goto("/nowhere")
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [ARMIES, json.dumps([kept])])


def _shelf(page: Page, desk: Desk) -> None:
    _armies(page, desk)
    _at("/army")(page, desk)


def _builder(page: Page, desk: Desk) -> None:
    _armies(page, desk)
    _at("/army/army")(page, desk)
    expect(page.get_by_role("heading", name=re.compile("fault"))).to_be_visible()


VIEWS: dict[str, View] = {
    "home": _front,
    "home-games": _home,
    "own": _own,
    "new": _new,
    "new-editor": _editor,
    "join": _join,
    "set-up": _table("set-up", "p1", then=_ready),
    "battle": _table("battle", "p1"),
    "moving": _table("moving", "p1", then=_ready),
    "reaction": _table("reaction", "p1"),
    "dice": _table("dice", "p1"),
    "ended": _table("ended", "p1", then=_decided),
    "keys": _table("battle", "p1", then=_keys),
    "ledger": _table("battle", "p1", then=_ledger),
    "hunt": _table("hunt", "blue"),
    "hunt-secrets": _table("hunt", "blue", then=_peek),
    "curtain": _curtain,
    "gates": _table("gates", "p1"),
    "gates-targets": _table("gates-targets", "p1"),
    "gates-reaction": _table("gates-reaction", "p1", then=_weighed),
    "groups": _table("groups", "p1", then=_foreseen),
    "episode-start": _short("short", "p1", "p2"),
    "episode": _table("episode", "p1"),
    "episode-end": _short("cliffhanger", "p1"),
    "episode-story": _short("cliffhanger", "p1", where="story"),
    "text": _table("battle", "p1", where="text"),
    "text-placing": _table("set-up", "p1", where="text", then=_ready),
    "text-hunt": _table("hunt", "blue", where="text"),
    "replay": _replay,
    "replay-branch": _branch,
    "rules": _at("/rules/time_wars"),
    "clause": _at("/rules/time_wars/TW-FIRE-06"),
    "companion": _companion("time_wars"),
    "companion-hunt": _companion("hunt_for_davros"),
    "armies": _shelf,
    "builder": _builder,
    "units": _at("/rules/time_wars/units"),
    "campaigns": _campaigns,
    "campaign": _campaign,
    "missing": _at("/nowhere", fetches=False),
}
"""Every page there is, opened at a fixed moment."""
