"""Games looked at again: every moment as it was known, games that go on from one, and pages to keep."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from litestar.testing import TestClient

from tests.server import play
from tests.server.test_api import bearing
from wartable.cli import main, serve
from wartable.engine import record, saved
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.picture import png, svg
from wartable.picture.paper import FONT
from wartable.rulesets.time_wars.state import Game
from wartable.server.app import Settings, create
from wartable.server.rooms.showing import position
from wartable.server.rooms.store import ANSWER, FACES, Entry, Store
from wartable.shelf import example, load_scenario
from wartable.umpire import telling

# What Litestar 3 will want to be written otherwise is no fault of ours yet.
SOME = 40  # decisions of a game that goes on
BOTS = {"kind": "random"}
KINDS = {"came", "found", "lost", "taken", "out", "leader", "end"}
Table = tuple[Any, str, dict[str, str]]


@cache
def played(scenario: str, most: int) -> tuple[str, ...]:
    """The save of a game of bots with at most so many decisions."""
    ruleset, doc = load_scenario(example(scenario))
    session = Session(ruleset, ruleset.new_game(doc), Seeded("tests"))
    for number in range(most):
        if session.ask is None:
            break
        session.answer(play.an_answer(session, number))
    return tuple(record.lines(session, doc))


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


def imported(client: TestClient[Any], scenario: str, most: int = SOME) -> Table:
    """A game on the server with two people: how to ask about it, its key, its tokens."""
    text = "\n".join(played(scenario, most))
    ruleset, doc = load_scenario(example(scenario))
    seats = {seat: {"kind": "human"} for seat in ruleset.seats(ruleset.new_game(doc))}
    made = client.post("/api/games/import", json={"text": text, "seats": seats}).json()

    def ask(path: str, code: int = 200, *, token: str = "", **query: Any) -> Any:
        found = client.get(f"/api/games/{made['game']}/{path}", params=query, headers=bearing(token))
        assert found.status_code == code, found.text
        return found.json() if "json" in found.headers["content-type"] else found.text

    return ask, made["game"], made["tokens"]


# ------------------------------------------------------------------ moments
def test_each_moment_is_told_as_it_was_then(client: TestClient[Any]) -> None:
    ask, _, tokens = imported(client, "skirmish", 60)
    told = ask("moments", token=tokens["p1"])
    ruleset, _ = load_scenario(example("skirmish"))
    again = record.load(played("skirmish", 60), ruleset)
    assert (told["seat"], told["ended"], len(told["moments"])) == ("p1", again.over, again.decisions + 1)
    for n in (0, 1, 17, 30, again.decisions):
        then = record.load(played("skirmish", 60), ruleset, to=n)
        shown, at = ask(f"moments/{n}", token=tokens["p1"]), position(then, "p1")
        assert shown["request"] is None
        assert shown["view"] == at.view.data
        assert [shape["points"] for shape in shown["shapes"]] == [[list(p) for p in s.points] for s in at.shapes]
        assert [event["n"] for event in shown["events"]] == list(range(told["moments"][n]["events"]))
    assert isinstance(again.game, Game)
    assert told["moments"][-1]["turn"] == again.game.turn


def test_only_the_events_that_are_not_known_are_told(client: TestClient[Any]) -> None:
    ask, _, _ = imported(client, "skirmish", 60)
    moments = ask("moments")["moments"]
    shown = ask("moments/30", since=moments[20]["events"])
    assert shown["first"] == moments[20]["events"]
    assert [event["n"] for event in shown["events"]] == list(range(moments[20]["events"], moments[30]["events"]))
    assert ask("moments/20", since=moments[30]["events"])["events"] == []


def test_an_entry_of_a_game_looked_at_again_tells_how_likely_it_was(client: TestClient[Any]) -> None:
    ask, _, tokens = imported(client, "skirmish", 200)
    last = len(ask("moments", token=tokens["p1"])["moments"]) - 1
    events = ask(f"moments/{last}", token=tokens["p1"])["events"]
    shot = next(event for event in events if event["event"] == "Fired")
    [chance] = ask(f"entries/{shot['n']}/odds", token=tokens["p1"])["chances"]
    assert sum(bar["chance"] for bar in chance["bars"]) == pytest.approx(1, abs=1e-5)
    assert [bar["here"] for bar in chance["bars"]].count(True) == 1
    assert chance["text"].startswith(("certain", f"{round(chance['value'] * 100)}% for", f"{shot['wounds']}"))
    assert ask("entries/0/odds")["chances"] == []  # nothing was rolled for it
    assert ask("entries/99999/odds")["chances"] == []


def test_who_may_not_know_an_entry_learns_no_odds_of_it(client: TestClient[Any]) -> None:
    ask, _, tokens = imported(client, "hunt_two", 40)
    assert "when the game is over" in ask("entries/3/odds", 403, token=tokens["blue"], view="orange")["why"]


def test_a_moment_that_is_not_there_is_said_so(client: TestClient[Any]) -> None:
    ask, _, _ = imported(client, "skirmish", 60)
    assert ask("moments/61", 404)["why"] == "this game has the moments 0 to 60, not 61"
    assert ask("moments/-1", 404)["why"] == "this game has the moments 0 to 60, not -1"
    assert ask("moments", 403, token="no")["why"] == "this link opens no seat of this game"
    assert ask("moments", 403, view="nobody")["why"] == "what others know is told when the game is over"
    assert client.get("/api/games/none/moments").status_code == 404


@pytest.mark.parametrize("seat", ["", "blue", "orange"])
def test_a_game_with_secrets_tells_no_more_than_was_known_then(client: TestClient[Any], seat: str) -> None:
    ask, _, tokens = imported(client, "hunt_two", 60)
    token = tokens.get(seat, "")
    told = ask("moments", token=token)
    assert (told["seat"], told["views"]) == (seat, [seat, ""] if seat else [""])
    ruleset, _ = load_scenario(example("hunt_two"))
    session = record.load(played("hunt_two", 60), ruleset, to=0)
    for n in range(61):
        if n:
            session.answer(saved.parse(played("hunt_two", 60)).answers[n - 1].value)
        shown = ask(f"moments/{n}", token=token)
        known = telling.Teller(session, seat).digested()
        assert shown["view"] == json.loads(json.dumps(ruleset.view(ruleset.redact(session.game, seat), seat)))
        assert shown["events"] == json.loads(json.dumps(known))
        assert told["moments"][n]["events"] == len(known)
        assert told["moments"][n]["say"] in ["", *(event["say"] for event in known)]
    other = "orange" if seat == "blue" else "blue"
    for view in (other, "umpire"):
        for path in ("moments", "moments/20", "replay.html"):
            assert "when the game is over" in ask(path, 403, token=token, view=view)["why"]
    assert ask("moments/20", token=token, view="") == ask("moments/20")


def test_everything_is_told_when_the_game_is_over(client: TestClient[Any]) -> None:
    ask, _, tokens = imported(client, "skirmish", 2000)
    told = ask("moments")
    assert told["ended"]
    assert told["seat"] == "umpire"
    assert told["views"] == ["umpire", "", "p1", "p2"]
    assert told["outcome"]
    assert ask("moments", token=tokens["p2"])["seat"] == "p2"
    assert ask("moments", token=tokens["p2"], view="p1")["seat"] == "p1"
    assert ask(f"moments/{len(told['moments']) - 1}")["outcome"]["say"] == told["outcome"]


@pytest.mark.parametrize("scenario", ["skirmish", "hunt_two"])
def test_turning_points_are_told_as_they_are_seen(client: TestClient[Any], scenario: str) -> None:
    most = 2000 if scenario == "skirmish" else 400
    ask, _, _ = imported(client, scenario, most)
    told = ask("moments", view="")
    events = ask(f"moments/{len(told['moments']) - 1}", view="")["events"]
    ruleset, _ = load_scenario(example(scenario))
    session = record.load(played(scenario, most), ruleset)
    kinds = {type(event).__name__: event.turning for event in session.events if event.turning}
    assert kinds
    first = 0
    for moment in told["moments"]:
        news = events[first : moment["events"]]
        wanted = [{"kind": kinds[e["event"]], "say": e["say"]} for e in news if e["event"] in kinds]
        assert moment["pins"] == wanted
        first = moment["events"]
    assert {pin["kind"] for moment in told["moments"] for pin in moment["pins"]} <= KINDS
    assert any(moment["pins"] for moment in told["moments"])
    assert ("end" in str(told["moments"][-1]["pins"])) == told["ended"]


def test_moments_follow_what_is_taken_back() -> None:
    async def work() -> None:
        from wartable.server.pages import replays

        table = play.hub()
        room, _ = await play.seated(table, "skirmish")
        for number in range(12):
            await play.give(room, number=number)
        before = (await replays.moments(room, "", None, table.slow)).moments
        await room.change(lambda: room._undo(3))
        after = await replays.moments(room, "", None, table.slow)
        assert (after.line, after.moments) == (1, before[:-3])
        await table.close()

    asyncio.run(work())


def test_moments_count_dice_that_a_person_throws() -> None:
    async def work() -> None:
        table = play.hub()
        room, _ = await play.seated(table, "skirmish", typed=("p1", "p2"))
        for number in range(60):
            await play.give(room, number=number)
        assert any(entry.kind == "dice" for entry in room.entries)
        for n in range(room.n + 1):
            then = room.session.at(n)
            _ = then.ask
            assert len(then.events) == room.trail.ends[n], n
        await table.close()

    asyncio.run(work())


# ------------------------------------------------------------------ pictures
@pytest.mark.parametrize("scenario", ["skirmish", "hunt_two"])
def test_a_moment_is_drawn_as_it_was(client: TestClient[Any], scenario: str) -> None:
    ask, key, tokens = imported(client, scenario, 60)
    ruleset, _ = load_scenario(example(scenario))
    then = record.load(played(scenario, 60), ruleset, to=30)
    seat, token = next(iter(tokens.items()))
    title = ask("moments")["title"]
    found = client.get(f"/api/games/{key}/moments/30/picture.svg", headers=bearing(token))
    assert found.text == svg.draw(telling.scene(then, seat), title)
    assert found.headers["content-type"].startswith("image/svg+xml")
    assert found.headers["content-disposition"] == f'attachment; filename="{key}-30.svg"'
    dots = client.get(f"/api/games/{key}/moments/30/picture.png", headers=bearing(token))
    assert dots.headers["content-type"] == "image/png"
    root = ElementTree.fromstring(found.text)
    assert size(dots.content) == (ceil(2 * float(root.attrib["width"])), ceil(2 * float(root.attrib["height"])))
    assert dots.content == png.raster(found.text)


def size(data: bytes) -> tuple[int, int]:
    """The width and height of a PNG."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    return wide, high


def test_no_picture_shows_what_is_not_known(client: TestClient[Any]) -> None:
    ask, _, _ = imported(client, "hunt_two", 60)
    for kind in ("svg", "png"):
        assert "when the game is over" in ask(f"moments/20/picture.{kind}", 403, view="blue")["why"]
        assert ask(f"moments/61/picture.{kind}", 404)["why"] == "this game has the moments 0 to 60, not 61"
        assert ask(f"moments/20/picture.{kind}", 403, token="no")["why"] == "this link opens no seat of this game"


def test_letters_are_drawn() -> None:
    root = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30" font-family="{}">'
    page = f'{root}<text y="20">{{}}</text></svg>'
    blank = png.raster(page.format(FONT, ""))
    assert png.raster(page.format(FONT, "Marines")) != blank
    assert png.beside(page.format(FONT, "Marines")) == png.raster(page.format(FONT, "Marines"))


def test_what_is_no_picture_is_said_so() -> None:
    with pytest.raises(ValueError, match="root node"):
        png.raster("<svg")
    with pytest.raises(OSError, match="could not be drawn"):
        png.beside("<svg")


def test_the_command_draws_a_moment(tmp_path: Path) -> None:
    save = tmp_path / "game.wartable"
    save.write_text("\n".join(played("skirmish", 60)))
    for name in ("out.svg", "new/out.png"):
        assert main.run(["replay", str(save), "--at", "30", "--picture", str(tmp_path / name)]) == 0
    drawn = (tmp_path / "out.svg").read_text(encoding="utf-8")
    assert (tmp_path / "new/out.png").read_bytes() == png.raster(drawn)
    assert main.run(["replay", str(save), "--to", "31", "--picture", str(tmp_path / "next.svg")]) == 0
    assert main.run(["replay", str(save), "--at", "61", "--picture", str(tmp_path / "no.png")]) == 2
    assert not (tmp_path / "no.png").exists()


# ------------------------------------------------------------------ going on
def test_a_game_goes_on_from_a_moment_with_other_dice(client: TestClient[Any]) -> None:
    ask, key, _ = imported(client, "skirmish", 60)
    form = {"n": 30, "seats": {"p1": {"kind": "human"}}}
    made = client.post(f"/api/games/{key}/branch", json=form).json()
    assert list(made["tokens"]) == ["p1"]
    assert made["owner"]
    told = client.get(f"/api/games/{made['game']}/moments").json()
    assert told["moments"] == ask("moments")["moments"][:31]
    one = client.get(f"/api/games/{made['game']}/moments/30").json()
    assert one == {**ask("moments/30"), "line": one["line"]}
    summary = client.get(f"/api/games/{made['game']}").json()
    assert (summary["n"], summary["title"]) == (30, f"{told['title']}")
    assert told["title"].endswith(", from 30")


def test_what_falls_later_is_not_carried_over() -> None:
    async def work() -> None:
        from wartable.server.pages import replays

        table = play.hub()
        room, _ = await play.seated(table, "skirmish")
        for number in range(60):
            await play.give(room, number=number)
        seed, chairs, entries = await replays.branched(room, 20, tuple(room.chairs.values()), table.slow)
        then = room.session.at(20)
        _ = then.ask
        assert entries[0] == Entry(FACES, room.session.faces[: then.game.dice])
        assert [entry.kind for entry in entries[1:]] == [ANSWER] * 20
        assert seed != room.seed
        key, _ = await table.create(room.ruleset, room.scenario, "on", seed, chairs, entries)
        on = await table.room(key)
        assert on is not None
        assert on.session.hash() == then.hash()
        await table.close()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("scenario", "form", "code", "why"),
    [
        ("skirmish", {"n": 61}, 404, "this game has the moments 0 to 60, not 61"),
        ("skirmish", {"n": 3, "seats": {"p9": BOTS}}, 400, "no seat is called 'p9'; there are: p1, p2"),
        ("hunt_two", {"n": 3}, 403, "a game with secrets can be taken up from here when it is over"),
        ("skirmish", {"n": -1}, 400, None),
        ("skirmish", {"m": 1}, 400, None),
    ],
)
def test_a_game_cannot_go_on_from_there(
    client: TestClient[Any], scenario: str, form: dict[str, Any], code: int, why: str | None
) -> None:
    _, key, _ = imported(client, scenario, 60)
    found = client.post(f"/api/games/{key}/branch", json=form)
    assert found.status_code == code
    assert why is None or found.json()["why"] == why


# ------------------------------------------------------------------ pages to keep
def film_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="film">(.*?)</script>', page, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.mark.parametrize("scenario", ["skirmish", "hunt_two"])
def test_the_page_holds_the_whole_game_and_needs_nothing(client: TestClient[Any], scenario: str) -> None:
    ask, _, _ = imported(client, scenario, 60)
    page = ask("replay.html")
    data = film_of(page)
    assert len(data["frames"]) == 61
    assert not re.search(r"""(src|href)=["']|url\((?!#)|@import|fetch\(|https?://(?!www\.w3\.org/2000/svg)""", page)
    moments = ask("moments")["moments"]
    says = [[say for say, _ in frame["says"]] for frame in data["frames"]]
    assert [frame["turn"] for frame in data["frames"]] == [moment["turn"] for moment in moments]
    assert all(moment["say"] == (told[-1] if told else "") for moment, told in zip(moments, says))
    shown: set[int] = set()
    for frame in data["frames"]:
        shown -= set(frame["gone"])
        shown |= {key for key, art, *_ in frame["set"] if data["art"][art]}
    assert shown
    assert max(shown) < len(data["keys"])


@pytest.mark.parametrize("scenario", ["skirmish", "hunt_two"])
def test_the_page_has_names_and_both_lights(client: TestClient[Any], scenario: str) -> None:
    ask, _, _ = imported(client, scenario, 60)
    page = ask("replay.html")
    data = film_of(page)
    assert len(data["names"]) == len(data["keys"])
    named = {name for name, layer in zip(data["names"], data["keys"]) if layer == 2}
    assert named
    assert "" not in named
    if scenario == "hunt_two":
        assert "(prefers-color-scheme:dark)" in page
        return
    names = {unit["name"] for unit in ask("moments/60")["view"]["units"].values()}
    assert named <= names
    # Every colour of the drawing is one that the page sets for day and night.
    used = set(re.findall(r"var\(--([0-9a-f]{6})\)", page))
    assert used == set(re.findall(r"--([0-9a-f]{6}):light-dark\(#", page))
    assert not re.search('="#', "".join(data["art"]))


def test_words_of_players_end_no_script() -> None:
    from wartable.engine.ruleset import Scene
    from wartable.picture import animation

    page = animation.page("</script><b>", "x", [animation.Frame(Scene(1000, 1000, "t", ()), 0, [("</script>", "")])])
    assert "</script><b>" not in page
    assert film_of(page)["title"] == "</script><b>"


def test_the_command_writes_a_page(tmp_path: Path) -> None:
    save = tmp_path / "game.wartable"
    save.write_text("\n".join(played("skirmish", 60)))
    page = tmp_path / "game.html"
    assert main.run(["replay", str(save), "--html", str(page)]) == 0
    assert len(film_of(page.read_text())["frames"]) == 61


def test_the_command_opens_the_page_of_a_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = tmp_path / "game.wartable"
    save.write_text("\n".join(played("hunt_two", 60)))
    seen: list[str] = []

    def look(host: str, port: int, place: Path, *, open_page: bool, page: str) -> None:
        key, _, token = page.removeprefix("replay/").partition("#token=")

        async def work() -> None:
            store = Store(place)
            kept = await store.load(key)
            assert kept is not None
            assert kept.ruleset == "hunt_for_davros"
            seen.append(await store.seat_of(key, token) or "")
            store.close()

        asyncio.run(work())

    monkeypatch.setattr(serve, "run", look)
    assert main.run(["replay", str(save), "--serve"]) == 0
    assert main.run(["replay", str(save), "--serve", "--seat", "blue"]) == 0
    assert seen == ["", "blue"]
    assert main.run(["replay", str(save), "--serve", "--seat", "nobody"]) == 2


# ------------------------------------------------------------------ how it leaned
def test_a_game_that_is_over_tells_how_it_leaned(client: TestClient[Any]) -> None:
    ask, _, _ = imported(client, "skirmish", 3000)
    told, moments = ask("favours"), ask("moments")["moments"]
    assert told["seats"] == ["p1", "p2"]
    assert "estimate" in told["meaning"]
    places = [favour["n"] for favour in told["favours"]]
    assert places == sorted(set(places))
    assert places[0] == next(n for n, moment in enumerate(moments) if moment["turn"])
    assert places[-1] == len(moments) - 1
    assert {n for n, moment in enumerate(moments) if moment["pins"]} <= set(places)
    assert all(abs(sum(favour["chances"]) - 1) < 0.01 for favour in told["favours"])
    assert sorted(told["favours"][-1]["chances"]) in ([0.0, 1.0], [0.5, 0.5])
    assert ask("favours") == told


def test_a_game_that_goes_on_does_not_tell_how_it_leans(client: TestClient[Any]) -> None:
    ask, _, _ = imported(client, "skirmish")
    assert "when it is over" in json.dumps(ask("favours", 403))


@pytest.mark.parametrize("look", ["day", "night", "auto"])
def test_a_moment_is_drawn_by_day_or_by_night(client: TestClient[Any], look: str) -> None:
    ask, _, _ = imported(client, "skirmish")
    drawn = ask("moments/9/picture.svg", look=look)
    assert (drawn == ask("moments/9/picture.svg")) == (look == "day")
    ask("moments/9/picture.svg", 400, look="dusk")


# ------------------------------------------------------------------ what bots wanted
def bots_game(client: TestClient[Any], scenario: str, most: int, **people: str) -> Table:
    """As `imported`, but for those seats bots have played that do anything."""
    text = "\n".join(played(scenario, most))
    ruleset, doc = load_scenario(example(scenario))
    seats = {seat: {"kind": people.get(seat, "random")} for seat in ruleset.seats(ruleset.new_game(doc))}
    made = client.post("/api/games/import", json={"text": text, "seats": seats}).json()

    def ask(path: str, code: int = 200, *, token: str = "", **query: Any) -> Any:
        found = client.get(f"/api/games/{made['game']}/{path}", params=query, headers=bearing(token))
        assert found.status_code == code, found.text
        return found.json()

    return ask, made["game"], made["tokens"]


def test_an_entry_tells_what_the_bot_wanted(client: TestClient[Any]) -> None:
    ask, _, tokens = bots_game(client, "skirmish", 60, p1="human")
    events = ask("moments/60", token=tokens["p1"])["events"]
    units = ask("moments/60", token=tokens["p1"])["view"]["units"]
    by = {units[event[key]]["player"]: event["n"] for event in events for key in ("unit", "firer") if event.get(key)
          in units and event["event"] in ("Moved", "ActionSpent")}  # fmt: skip
    lot = "Why the bot chose that: it takes anything that is legal, by lot."
    assert ask(f"entries/{by['p2']}/purpose", token=tokens["p1"])["say"] == lot
    assert ask(f"entries/{by['p1']}/purpose", token=tokens["p1"])["say"] == ""
    assert [ask(f"entries/{n}/purpose")["say"] for n in (99999, -1)] == ["", ""]


def test_what_a_bot_wanted_is_a_secret_until_the_game_is_over(client: TestClient[Any]) -> None:
    ask, _, tokens = bots_game(client, "hunt_two", 40, blue="human")
    events = len(ask("moments/30", token=tokens["blue"])["events"])
    assert all(ask(f"entries/{n}/purpose", token=tokens["blue"])["say"] == "" for n in range(events))
    assert all(ask(f"entries/{n}/purpose")["say"] == "" for n in range(0, events, 3))
    assert "when the game is over" in ask("entries/3/purpose", 403, token=tokens["blue"], view="orange")["why"]


def test_turning_points_tell_what_the_bot_wanted(client: TestClient[Any]) -> None:
    ask, _, _ = bots_game(client, "skirmish", 2000)
    told = ask("favours")["turnings"]
    assert told
    assert any(point["wanted"].startswith("Why the bot chose that: ") for point in told)
