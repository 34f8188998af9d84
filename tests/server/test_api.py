"""Everything that HTTP takes and gives about systems, scenarios, games, saves and seats, and every wrong input."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from litestar.exceptions import HTTPException
from litestar.testing import TestClient

from tests.engine.test_record import sealed
from wartable.ai.players import player
from wartable.engine import record
from wartable.engine.answer import OwnDice, Seeded
from wartable.engine.ask import Die, Pool
from wartable.engine.errors import DesyncError
from wartable.engine.saved import parse
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset, systems
from wartable.server.app import Settings, create
from wartable.server.net import api
from wartable.server.rooms import setups
from wartable.server.rooms.running import Differs
from wartable.server.rooms.store import Kept
from wartable.shelf import example, examples, load_scenario

# How parameters are declared must suit the oldest Litestar that is allowed too.
Client = TestClient[Any]
HUMAN = {"kind": "human"}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create(Settings(rate=10_000))) as found:
        yield found


def bearing(token: str) -> dict[bytes, bytes]:
    return {b"Authorization": f"Bearer {token}".encode()} if token else {}


def got(client: Client, path: str, code: int = 200, **query: Any) -> Any:
    token = query.pop("token", "")
    found = client.get(f"/api/{path}", params=query, headers=bearing(token))
    assert found.status_code == code, found.text
    return found.json() if found.headers["content-type"] == "application/json" else found.text


def sent(client: Client, path: str, code: int = 201, **form: Any) -> Any:
    found = client.post(f"/api/{path}", json=form)
    assert found.status_code == code, found.text
    return found.json()


def why(client: Client, path: str, code: int = 400, **form: Any) -> str:
    return str(sent(client, path, code, **form)["why"])


def saved(most: int = 12, typed: tuple[str, ...] = (), seed: str = "saved") -> list[str]:
    """A game of bots as far as `most` decisions; dice of `typed` seats are all ones."""
    ruleset, doc = load_scenario(example("skirmish"))
    session = Session(ruleset, ruleset.new_game(doc), OwnDice(typed, Seeded(seed)) if typed else Seeded(seed))
    bots = {seat: player("random", f"{seed} {seat}") for seat in ruleset.seats(session.game)}
    while session.decisions < most and (ask := session.ask) is not None:
        if isinstance(ask, Die | Pool):
            session.answer(1 if isinstance(ask, Die) else [1] * ask.count)
        else:
            session.answer(bots[ask.seat].answer(session, ask))
    return list(record.lines(session, doc))


SECRETIVE = ("hunt_for_davros", "gates_of_doom", "adventures")


# ------------------------------------------------------------------ what can be played
def test_systems_are_told(client: Client) -> None:
    found = got(client, "systems")
    assert [item["key"] for item in found] == list(systems())
    assert [item["secrets"] for item in found] == [name in SECRETIVE for name in systems()]


@pytest.mark.parametrize("system", systems())
def test_scenarios_say_who_plays_and_what_was_agreed(client: Client, system: str) -> None:
    found = got(client, f"systems/{system}/scenarios")
    assert [item["key"] for item in found] == [path.stem for path in examples(system)]
    for item in found:
        assert item["title"] != item["key"]
        assert item["about"]
        assert len(item["seats"]) >= (1 if load_ruleset(system).cooperative else 2)
        assert bool(item["options"]) == ("options" in got(client, f"systems/{system}/schema")["properties"])


def test_scenarios_say_what_they_are_before_they_are_played(client: Client) -> None:
    """TW, Hunt: one to begin with each; the pair that the Federation nearly always wins says so."""
    for system, key in (("time_wars", "first_battle"), ("hunt_for_davros", "first_hunt")):
        found = {item["key"]: item for item in got(client, f"systems/{system}/scenarios")}
        assert [name for name, item in found.items() if item["good_first_game"]] == [key]
        assert 0 < found[key]["minutes"] <= 20
        assert found[key]["balance"]["even"]
        assert next(item for item in got(client, "systems") if item["key"] == system)["begin"]["scenario"] == key
    uneven = next(item for item in got(client, "systems/time_wars/scenarios") if item["key"] == "skirmish")
    assert uneven["balance"]["words"].startswith("Uneven: of 100 games of equal bots Federation won 70")


def test_the_table_of_an_episode_is_told_as_it_is_measured(client: Client) -> None:
    """AT-NEW-OBS-01: an episode at a real table has no measured one, and tells nothing of how large they are."""
    width, height = got(client, "systems/adventures/card")["sizes"][-1]
    assert max(width, height) <= 96_000


def choices(client: Client, key: str) -> dict[str, Any]:
    found = next(item for item in got(client, "systems/hunt_for_davros/scenarios") if item["key"] == key)
    return {item["key"]: item for item in found["choices"]}


def test_a_scenario_says_what_may_be_chosen_and_why_not(client: Client) -> None:
    found = choices(client, "hunt")
    assert found["teams"]["value"] == 4
    assert [way["value"] for way in found["teams"]["ways"]] == [2, 3, 4]
    shown = sent(client, "preview", 200, scenario="hunt")["choices"]
    layouts = {way["value"]: way["why"] for item in shown if item["key"] == "table.layout" for way in item["ways"]}
    assert layouts["3x9"] == layouts["4x7"] == ""
    assert "no place for a sanctum" in layouts["4x4"]


@pytest.mark.parametrize(("key", "known"), [
    ("hunt_yard", []),              # its table is drawn
    ("hunt_break_in", []),          # a position
    ("hunt_straight", ["table.layout"]),  # its sides are named, and its number with them
    ("hunt_two", ["teams", "table.layout"]),
])  # fmt: skip
def test_nothing_is_chosen_in_what_is_drawn(client: Client, key: str, known: list[str]) -> None:
    assert [name for name in choices(client, key) if not name.startswith("sides.")] == known


@pytest.mark.parametrize("system", systems())
def test_the_schema_of_scenarios_is_told(client: Client, system: str) -> None:
    found = got(client, f"systems/{system}/schema")
    for key in ("options", "terrain", "sides"):
        described = found["properties"].get(key, {"properties": {"": {}}})
        assert described.get("properties") or described["items"]["properties"], key
    assert found["properties"]["ruleset"]["enum"] == [system]


@pytest.mark.parametrize("path", ["systems/chess/scenarios", "systems/chess/schema", "rules/chess", "rules/chess/X-1"])
def test_no_such_system(client: Client, path: str) -> None:
    assert "no system is called 'chess'" in got(client, path, 404)["why"]


def test_rules_are_found(client: Client) -> None:
    found = got(client, "rules/time_wars", q="charge")
    assert 0 < len(found) <= 40
    whole = got(client, "rules/time_wars")
    assert len(whole) == next(item["clauses"] for item in got(client, "systems") if item["key"] == "time_wars")
    chapter = whole[0]["id"].split("-")[1]
    assert 0 < len(got(client, "rules/time_wars", chapter=chapter)) < len(whole)
    assert got(client, f"rules/time_wars/{whole[0]['id']}") == whole[0]
    assert "NOTHING" in got(client, "rules/time_wars/NOTHING", 404)["why"]


# ------------------------------------------------------------------ new games
def test_a_preview_draws_the_first_position(client: Client) -> None:
    found = sent(client, "preview", 200, scenario="skirmish", options={"turns": 3})
    assert found["why"] == ""
    assert ElementTree.fromstring(found["picture"]).tag.endswith("svg")
    assert found["seats"] == {"p1": "Federation", "p2": "Daleks"}
    assert found["options"]["turns"] == 3


def test_a_preview_follows_what_was_chosen(client: Client) -> None:
    changes = {"teams": 3, "table.layout": "3x9", "table.number": 5}
    found = sent(client, "preview", 200, scenario="hunt", changes=changes)
    again = sent(client, "preview", 200, scenario="hunt", changes=changes)
    other = sent(client, "preview", 200, scenario="hunt", changes={**changes, "table.number": 6})
    assert list(found["seats"]) == ["blue", "orange", "teal"]
    assert found["options"]["guards"] == 6
    assert found["picture"] == again["picture"] != other["picture"]


SECRET = ("trip_mine", "mission: kill", "mission: save", "bring the maker home")


def test_a_preview_tells_no_secret(client: Client) -> None:
    """Missions and what lies under the markers of this position are written in its file."""
    assert {"trip_mine", "mission: kill"} <= {word for word in SECRET if word in example("hunt_break_in").read_text()}
    found = json.dumps(sent(client, "preview", 200, scenario="hunt_break_in", spell=True))
    assert [word for word in SECRET if word in found] == []


FAULTY = [
    ({}, "names either a scenario or a document"),
    ({"scenario": "skirmish", "document": {}}, "names either a scenario or a document"),
    ({"scenario": "chess"}, "no scenario is called 'chess'"),
    ({"document": {"ruleset": "chess"}}, "chess"),
    ({"document": {"wartable": 1, "ruleset": "time_wars"}}, "sides"),
    ({"scenario": "skirmish", "options": {"turns": "many"}}, "turns is 'many'"),
    ({"scenario": "skirmish", "options": {"speed": 1}}, "speed"),
    ({"scenario": "skirmish", "changes": {"mission": "tea"}}, "mission is 'tea'"),
    ({"scenario": "skirmish", "changes": {"title.long": "x"}}, "title has no keys"),
    ({"scenario": "skirmish", "changes": {"sides": None}}, "sides"),
    ({"scenario": "hunt", "options": {"guards": 12}}, "guards is 12; it must be 0 to 10"),
    ({"scenario": "hunt", "changes": {"teams": 9}}, "teams is 9"),
    ({"scenario": "hunt", "changes": {"table.layout": "4x4"}}, "no place for a sanctum"),
    ({"scenario": "hunt", "changes": {"table.layout": "3x9", "table.number": -1}}, "number is -1"),
    ({"scenario": "skirmish", "seats": {"p9": HUMAN}}, "no seat is called 'p9'; there are: p1, p2"),
    ({"scenario": "skirmish", "seats": {"p1": {"kind": "oracle"}}}, "nobody is called 'oracle'"),
]  # fmt: skip


@pytest.mark.parametrize(("form", "part"), FAULTY)
def test_a_faulty_game_is_refused_in_a_sentence(client: Client, form: dict[str, Any], part: str) -> None:
    said = why(client, "games", **form)
    assert part in said
    assert "/" not in said.split(" ")[0], "no path of this machine is told"
    found = sent(client, "preview", 200, **form)
    assert found["why"] == said
    assert found["picture"] == ""


@pytest.mark.parametrize("form", [
    {"scenario": 1}, {"scenario": "skirmish", "colour": "red"}, {"scenario": "skirmish", "seats": {"p1": {}}},
    {"scenario": "skirmish", "seats": {"p1": {"kind": "human", "age": 9}}}, {"scenario": "s" * 200},
    {"scenario": "skirmish", "title": "t" * 81},
])  # fmt: skip
@pytest.mark.parametrize("path", ["games", "preview"])
def test_a_form_of_another_shape_is_refused(client: Client, path: str, form: dict[str, Any]) -> None:
    assert why(client, path, **form)


@pytest.mark.parametrize("path", ["games", "preview", "games/import", "saves"])
def test_what_is_no_json_is_refused(client: Client, path: str) -> None:
    found = client.post(f"/api/{path}", content=b"{", headers={"content-type": "application/json"})
    assert found.status_code == 400
    assert found.json()["why"]


def test_a_game_has_a_token_for_each_person_and_one_for_its_owner(client: Client) -> None:
    made = sent(client, "games", scenario="skirmish", seats={"p1": HUMAN}, title="Ours", options={"turns": 2})
    assert list(made["tokens"]) == ["p1"]
    assert made["owner"] not in made["tokens"].values()
    found = got(client, f"games/{made['game']}", token=made["tokens"]["p1"])
    assert found["title"] == "Ours"
    assert found["seat"] == "p1"
    assert found["kinds"] == {"p1": "human", "p2": "greedy"}
    assert (found["turn"], found["turns"], found["ended"]) == (0, 2, False)


# ------------------------------------------------------------------ looking at games
def test_only_who_is_asked_is_told_the_question(client: Client) -> None:
    made = sent(client, "games", scenario="bunker", seats={"p1": HUMAN, "p2": HUMAN})
    seen = {seat: got(client, f"games/{made['game']}", token=token) for seat, token in made["tokens"].items()}
    waits = seen["p1"]["waits"]
    other = "p2" if waits == "p1" else "p1"
    assert seen[waits]["question"]
    assert not seen[other]["question"]
    assert not got(client, f"games/{made['game']}")["question"]


@pytest.mark.parametrize("path", [
    "", "/picture.svg", "/save", "/moments", "/moments/0", "/moments/0/picture.svg", "/moments/0/picture.png",
    "/clauses", "/replay.html",
])  # fmt: skip
def test_a_token_is_not_taken_from_the_address(client: Client, path: str) -> None:
    made = sent(client, "games", scenario="skirmish", seats={"p1": HUMAN})
    found = client.get(f"/api/games/{made['game']}{path}", params={"token": made["tokens"]["p1"]})
    assert (found.status_code, found.json()["why"]) == (
        400, "a token goes in the header Authorization: Bearer TOKEN, not in the address; load the page again",
    )  # fmt: skip


@pytest.mark.parametrize("path", ["", "/picture.svg", "/save"])
def test_a_game_is_for_those_who_know_it(client: Client, path: str) -> None:
    made = sent(client, "games", scenario="skirmish", seats={"p1": HUMAN})
    assert got(client, f"games/{made['game']}{path}")
    assert got(client, f"games/{made['game']}{path}", token=made["tokens"]["p1"])
    for token in ("wrong", "ü", made["owner"]):
        assert "opens no seat" in got(client, f"games/{made['game']}{path}", 403, token=token)["why"]
    assert "no such game" in got(client, f"games/nothing{path}", 404)["why"]


def test_a_save_for_a_seat_cannot_be_played_again(client: Client) -> None:
    made = sent(client, "games", scenario="skirmish", seats={"p1": HUMAN})
    text = got(client, f"games/{made['game']}/save", token=made["tokens"]["p1"])
    assert "seed" not in text
    assert "only the whole save can be played again" in why(client, "saves", text=text)


# ------------------------------------------------------------------ seats
def test_the_owner_gives_a_seat_to_a_bot_and_back(client: Client) -> None:
    made = sent(client, "games", scenario="skirmish", seats={"p1": HUMAN, "p2": HUMAN})
    game, owner, old = made["game"], made["owner"], made["tokens"]["p2"]
    gone = sent(client, f"games/{game}/seats", 200, owner=owner, seat="p2", form={"kind": "random"})
    assert gone == {"seat": "p2", "kind": "random", "token": ""}
    assert got(client, f"games/{game}")["kinds"]["p2"] == "random"
    got(client, f"games/{game}", 403, token=old)
    back = sent(client, f"games/{game}/seats", 200, owner=owner, seat="p2", form={**HUMAN, "player": "Mara"})
    assert back["token"] != old
    assert got(client, f"games/{game}", token=back["token"])["seat"] == "p2"
    assert got(client, f"games/{game}", token=made["tokens"]["p1"])["seat"] == "p1"


def test_nobody_else_says_who_sits_where(client: Client) -> None:
    made = sent(client, "games", scenario="skirmish", seats={"p1": HUMAN})
    other = sent(client, "games", scenario="skirmish")
    path, form = f"games/{made['game']}/seats", {"kind": "random"}
    for owner in ("", "wrong", "ü", made["tokens"]["p1"], other["owner"]):
        assert "only whoever set this game up" in why(client, path, 403, owner=owner, seat="p2", form=form)
    assert got(client, f"games/{made['game']}")["kinds"]["p2"] == "greedy"


@pytest.mark.parametrize(
    ("seat", "kind", "code", "part"),
    [
        ("p9", "human", 404, "no seat is called 'p9'"),
        ("p2", "oracle", 400, "nobody is called 'oracle'"),
    ],
)
def test_a_seat_that_is_not_there(client: Client, seat: str, kind: str, code: int, part: str) -> None:
    made = sent(client, "games", scenario="skirmish")
    path = f"games/{made['game']}/seats"
    assert part in why(client, path, code, owner=made["owner"], seat=seat, form={"kind": kind})


def test_a_seat_of_no_game(client: Client) -> None:
    assert "no such game" in why(client, "games/nothing/seats", 404, owner="x", seat="p1", form=HUMAN)


# ------------------------------------------------------------------ saves
@pytest.mark.parametrize("typed", [(), ("p1",)])
def test_a_save_goes_on_as_a_game(client: Client, typed: tuple[str, ...]) -> None:
    """With its dice, also those that somebody typed in and no seed foretells."""
    lines = saved(typed=typed)
    text = "\n".join(lines)
    opened = sent(client, "saves", 200, text=text)
    assert opened["system"] == "time_wars"
    assert opened["title"] == "A patrol goes missing"
    assert opened["seats"] == {"p1": "Federation", "p2": "Daleks"}
    assert (opened["decisions"], opened["ended"]) == (12, False)
    made = sent(client, "games/import", text=text, seats={"p1": HUMAN, "p2": HUMAN}, title="From a friend")
    found = got(client, f"games/{made['game']}", token=made["tokens"]["p1"])
    assert (found["n"], found["title"], found["ended"]) == (12, "From a friend", False)
    assert sorted(made["tokens"]) == ["p1", "p2"]


def test_the_dice_of_a_save_are_those_that_fell() -> None:
    lines = saved(typed=("p1",))
    faces = parse(lines).faces
    assert faces
    taken = setups.take_up("\n".join(lines))
    assert taken.first[0].value == faces


def test_a_game_that_is_over_can_be_taken_up_and_saved_again(client: Client) -> None:
    lines = saved(100_000)
    made = sent(client, "games/import", text="\n".join(lines))
    found = got(client, f"games/{made['game']}")
    assert found["ended"]
    assert found["outcome"]
    again = got(client, f"games/{made['game']}/save")
    assert parse(again.splitlines()).answers[-1].value == parse(lines).answers[-1].value
    assert sent(client, "saves", 200, text=again)["ended"]


LINES = saved(6)


def broken(number: int, old: str, new: str) -> str:
    return "\n".join([*LINES[:number], LINES[number].replace(old, new, 1), *LINES[number + 1 :]])


def resealed(text: str) -> str:
    return "\n".join(sealed(text.splitlines()))


@pytest.mark.parametrize(("text", "part"), [
    ("", "this is no save"),
    ("hello", "this is no save"),
    ("[1]\n", "each line of a save is one JSON object"),
    ('{"wartable": 3}', 'its first line must have "wartable": 2'),
    ('{"wartable": 1}', "the header must have ruleset"),
    (broken(0, '"time_wars"', '"chess"'), "chess"),
    (broken(0, '"version":"', '"version":"0.'), "was played under time_wars 0."),
    (broken(0, '"scenario":{', '"scenario":{"tea":1,'), "this line was changed after it was written"),
    (resealed(broken(0, '"scenario":{', '"scenario":{"tea":1,')), "tea"),
    ("\n".join([*LINES[:3], *LINES[4:]]), "is a line missing?"),
    (broken(3, '"answer":', '"answer":"no such thing","old":'), "this line was changed after it was written"),
    (resealed(broken(3, '"answer":', '"answer":"no such thing","old":')), "is refused"),
    (resealed(broken(len(LINES) - 1, '"hash":"', '"hash":"0')), "after decision 6 the state is"),
])  # fmt: skip
@pytest.mark.parametrize("path", ["saves", "games/import"])
def test_a_faulty_file_is_refused_in_a_sentence(client: Client, path: str, text: str, part: str) -> None:
    said = why(client, path, text=text, file="friend.wartable")
    assert part in said
    assert "\n" not in said


def test_seats_of_a_save_are_those_of_its_game(client: Client) -> None:
    text = "\n".join(LINES)
    assert "no seat is called 'blue'" in why(client, "games/import", text=text, seats={"blue": HUMAN})
    assert "nobody is called 'oracle'" in why(client, "games/import", text=text, seats={"p1": {"kind": "oracle"}})


def test_a_file_that_is_too_large_is_refused(client: Client) -> None:
    found = client.post("/api/saves", json={"text": "x" * 3_000_000})
    assert found.status_code == 413
    assert found.json()["why"]


def test_a_save_that_does_not_come_out_tells_no_seat_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    def differs(kept: Any, ruleset: Any) -> Any:
        raise Differs(3, DesyncError(4, "Placed: the minefield at 12 9", "Placed: nothing", "event 7"))

    monkeypatch.setattr(api, "rerun", differs)
    kept = Kept("x", "time_wars", "", {}, "", False, (), ())
    with pytest.raises(HTTPException) as why:
        api._saved(kept, "p1")
    assert why.value.status_code == 400
    assert "minefield" not in why.value.detail
    assert "from decision 4 on" in why.value.detail
