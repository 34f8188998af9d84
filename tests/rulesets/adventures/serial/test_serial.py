"""Episodes of a serial: what goes on after a cliffhanger, and after a win (AT-WIN-04, AT-NEW-EPI-01)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import figure, one, run
from tests.rulesets.adventures.ideas.position import friend, position, set_of
from wartable.engine.errors import DataError
from wartable.engine.ruleset import Outcome
from wartable.kit.documents import adopt
from wartable.rulesets.adventures.ruleset import Adventures
from wartable.rulesets.adventures.scenario.file import read
from wartable.rulesets.adventures.serial.begin import begin
from wartable.rulesets.adventures.serial.sequel import choices, hanging, newcomer, over, sequel
from wartable.rulesets.adventures.state import Game, Step

SCENARIO = {"table": {"width": 72, "height": 48}, "setting": "quarry", "options": {"difficulty": "easy"}}
WOOD = {"kind": "wood", "key": "w", "at": [10, 40], "size": [4, 4]}


def captured(**parts: Any) -> Game:
    """All are prisoners: the Doctor at a marker, a companion on the way."""
    foe = figure("foe", "rank", (31, 24), race="dal")
    leela = friend("leela", (30, 22), captor="foe", cards=["zyg_1"], abilities=["escapologist"], wounds=0)
    man = figure("man", "soldier", (60, 40))
    start = {
        "deck": ["dal_5", "alien_key"], "sets": ["dal", "zyg"], "terrain": [WOOD], "cards": set_of("dal")[:4],
        "pool": {"rank": 3, "leader": 1}, "quests": [{"key": "cut_the_power", "holder": "hero", "about": "w"}],
    }  # fmt: skip
    game = position("dal", leela, foe, man, **{**start, **parts})
    one(game, "hero").held_at = "live"
    game.result = Outcome((), "AT-WIN-04", "All are prisoners.", "open")
    return game


def next_one(game: Game, **chosen: str) -> Game:
    found = sequel(game, SCENARIO, chosen)
    assert found is not None
    return read(adopt(found))


@pytest.mark.rule("AT-WIN-04", "AT-NEW-EPI-01")
def test_after_a_cliffhanger_the_table_goes_on_as_it_stands():
    new = next_one(captured())
    assert [piece.key for piece in new.table.features if piece.kind == "wood"] == ["w"]
    assert (new.deck, new.race, new.revealed, new.portals) == (("dal_5", "alien_key"), "dal", True, ())
    assert (one(new, "hero").held_at, one(new, "hero").cards) == ("live", tuple(set_of("dal")[:4]))
    assert (one(new, "leela").held_at, one(new, "leela").abilities) == ("live", ("escapologist",))
    assert one(new, "foe").at == (31000, 24000)
    assert dict(new.pool)["rank"] == 7
    assert [quest.key for quest in new.quests] == ["cut_the_power"]
    assert (new.cursor.step, new.turn) == (Step.PORTALS, 0)
    assert (one(new, "man").at, one(new, "man").group) == ((60000, 40000), "man")


@pytest.mark.rule("AT-NEW-EPI-01")
@pytest.mark.parametrize(("chosen", "person"), [({}, "susan_foreman"), ({"friend": "captain_yates"}, "captain_yates")])
def test_one_friend_arrives_free_at_the_start_edge(chosen, person):
    new = next_one(captured(), **chosen)
    (fresh,) = [figure for figure in new.figures.values() if figure.person == person]
    assert (fresh.free, fresh.y) == (True, 1000)


@pytest.mark.rule("AT-NEW-EPI-01")
def test_where_all_companions_have_come_an_officer_comes_on_earth():
    game = captured()
    for number, key in enumerate(key for key, person in game.book.persons.items() if person.kind == "companion"):
        game.figures[f"x{number}"] = one(game, "leela").copy()
        game.figures[f"x{number}"].person = key
    assert newcomer(game) == "brigadier_lethbridge_stewart"


@pytest.mark.rule("AT-WIN-04", "AT-NEW-EPI-01", "AT-PRIS-08")
def test_each_prisoner_rolls_d3_times_to_escape_before_turn_1():
    new = next_one(captured())
    new.cites = {}
    # The Doctor holds four cards of the race: 6 or more; D3 of 5 is 3 rolls. Leela with one roll needs 10 - 2.
    run(begin(new), [5, 5, 6, 1, 7])
    assert (one(new, "hero").free, one(new, "leela").free) == (True, False)
    first = captured()
    run(begin(first))
    assert one(first, "hero").prisoner


@pytest.mark.rule("AT-NEW-EPI-01", "AT-WIN-05")
@pytest.mark.parametrize(("hung", "how"), [(4, ""), (5, "lost")])
def test_six_cliffhangers_in_a_row_lose_the_serial(hung, how):
    game = captured(facts={"cliffhangers": hung, "episode": 5})
    assert hanging(game) == hung + 1
    assert over(game) == how
    assert (sequel(game, SCENARIO, {}) is None) is bool(how)
    if not how:
        assert next_one(game).fact("cliffhangers") == hung + 1


@pytest.mark.rule("AT-NEW-EPI-01")
@pytest.mark.parametrize(("episode", "how"), [(5, ""), (6, "ended")])
def test_a_serial_has_six_episodes(episode, how):
    game = captured(facts={"episode": episode})
    game.result = Outcome(("p1",), "AT-WIN-01", "Won.")
    assert over(game) == how


@pytest.mark.rule("AT-NEW-EPI-01", "AT-CARD-11")
def test_after_a_win_a_new_story_begins():
    quests = [{"key": "cut_the_power", "holder": "hero", "done": True}]
    game = position("dal", friend("leela", (30, 22), abilities=["escapologist"]), figure("man", "soldier", (60, 40)),
                    quests=quests, facts={"met zyg": 1, "cliffhangers": 2}, terrain=[WOOD])  # fmt: skip
    one(game, "hero").items = ("screwdriver", "alien_key", "pocket_scanner")
    game.result = Outcome(("p1",), "AT-WIN-01", "Won.")
    new = next_one(game, artefact="pocket_scanner")
    assert sorted(new.figures) == ["hero", "leela", "man"]
    assert (one(new, "hero").items, one(new, "hero").cards) == (("screwdriver", "pocket_scanner"), ())
    assert one(new, "leela").abilities == ("escapologist",)
    assert one(new, "hero").where == "off"
    assert set(new.races) == set(game.book.races) - {"dal", "zyg"}
    assert (new.race, new.deck, new.fact("cliffhangers"), new.fact("episode")) == ("", (), 0, 2)
    assert [(quest.key, quest.done) for quest in new.quests] == [("cut_the_power", True)]
    assert new.table.features == ()


@pytest.mark.rule("AT-NEW-EPI-01")
def test_who_comes_and_what_is_kept_is_on_offer_with_the_usual_first():
    (friend_,) = choices(captured())
    assert (friend_.key, next(iter(friend_.answers))) == ("friend", newcomer(captured()))
    assert {"captain_yates", "susan_foreman"} < set(friend_.answers)
    assert "leela" not in friend_.answers  # she is there
    away = captured()
    away.earth = False
    assert "captain_yates" not in choices(away)[0].answers
    with pytest.raises(DataError, match=r"'leela' as friend cannot be chosen here; .* friend: susan_foreman"):
        sequel(captured(), SCENARIO, {"friend": "leela"})
    with pytest.raises(DataError, match="as artefact cannot be chosen"):
        sequel(captured(), SCENARIO, {"artefact": "alien_key"})


@pytest.mark.rule("AT-NEW-EPI-01")
@pytest.mark.parametrize(
    ("items", "keys"), [((), []), (("alien_key",), []), (("alien_key", "pocket_scanner"), ["artefact"])]
)
def test_of_one_artefact_there_is_nothing_to_choose(items, keys):
    game = position("dal")
    one(game, "hero").items = ("screwdriver", *items)
    assert choices(game) == ()
    game.result = Outcome(("p1",), "AT-WIN-01", "Won.")
    assert [choice.key for choice in choices(game)] == keys


@pytest.mark.rule("AT-NEW-EPI-01")
def test_an_episode_that_is_not_over_or_is_open_has_none_to_follow():
    ruleset = Adventures()
    game = captured()
    game.result = None
    assert ruleset.sequel(game, SCENARIO) is None
    game.result = Outcome((), "AT-GEN-06", "Undecided.", "open")
    assert ruleset.sequel(game, SCENARIO) is None
    assert ruleset.sequel(captured(), SCENARIO) is not None


@pytest.mark.rule("AT-NEW-EPI-01", "AT-VEH-03")
def test_after_a_cliffhanger_soldiers_sit_where_they_sat_and_doors_are_where_they_were():
    house = {"kind": "building", "key": "h", "at": [50, 10], "size": [6, 4], "door": "west"}
    game = captured(terrain=[house])
    van = read(adopt({
        "wartable": 1, "ruleset": "adventures", "turn": 1,
        "figures": [{"id": "van", "vehicle": "lorry", "at": [10, 10]},
                    {"id": "driver", "person": "soldier", "aboard": "van"}],
    }))  # fmt: skip
    game.figures |= van.figures
    new = next_one(game)
    assert dict(new.doors) == {"h": "west"}
    assert (one(new, "van").at, one(new, "driver").aboard) == ((10000, 10000), "van")
    game.figures["man"].where = "gone"
    assert "man" not in next_one(game).figures


@pytest.mark.rule("AT-NEW-EPI-01")
def test_episodes_are_numbered_in_their_titles():
    first = sequel(captured(), {**SCENARIO, "title": "The shaft"}, {})
    assert first is not None
    again = sequel(captured(facts={"episode": 2}), {**SCENARIO, "title": first["title"]}, {})
    assert again is not None
    assert (first["title"], again["title"]) == ("The shaft, episode 2", "The shaft, episode 3")
