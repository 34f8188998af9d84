"""Plans for all figures of a player: what the aliens do to whom, shots that add up, who goes where, and the words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pytest

from tests.rulesets.adventures.bot.test_tasks import HOUSE, MARKERS, acting, friend, lone, whole
from tests.rulesets.adventures.helpers import document, figure, one
from wartable.ai.follow import CaptainPlayer
from wartable.ai.greedy import odds_of
from wartable.ai.hints import hints
from wartable.ai.joint import Joint
from wartable.engine.answer import Seeded
from wartable.engine.ask import Ask, Choice, Move, Option
from wartable.engine.plane import INCH
from wartable.engine.planning import EVEN, Weights
from wartable.engine.session import Session
from wartable.kit.documents import adopt
from wartable.rulesets.adventures.bot.needs import Stage, stage
from wartable.rulesets.adventures.bot.places import eye_of, harvest
from wartable.rulesets.adventures.bot.planning.candidates import FEW, GOES, SPARING, Candidates, about
from wartable.rulesets.adventures.bot.planning.outlook import Episodes, View
from wartable.rulesets.adventures.bot.planning.replies import Replies
from wartable.rulesets.adventures.bot.planning.tasks import DUE, POST, planned_tasks
from wartable.rulesets.adventures.bot.tasks import THERE
from wartable.rulesets.adventures.ruleset import Adventures
from wartable.rulesets.adventures.state import Game, Order
from wartable.sim.match import match

RULES = Adventures()
ODDS = odds_of("adventures")
POST_AT_LIVE = POST, 30 * INCH, 20 * INCH
DALEK: dict[str, Any] = {"race": "dal", "weapons": ["dalek_ray"], "move": 5}
PISTOL: dict[str, Any] = {"weapons": ["unit_pistol"]}


def foe(key: str, at: tuple[float, float], **fields: Any) -> dict[str, Any]:
    return figure(key, "rank", at, **{**DALEK, **fields})


def replies(*others: dict[str, Any], at: tuple[float, float] = (10, 10), **parts: Any) -> tuple[Game, Replies]:
    game = lone(*others, at=at, cursor="moves", contact=True, **parts)
    return game, Replies(game, ODDS)


def taken(*others: dict[str, Any], who: str = "hero", **parts: Any) -> dict[str, float]:
    game, found = replies(*others, **parts)
    mine = one(game, who)
    return dict(found.taken(mine, mine.at))


def ordered(game: Game, key: str, *more: str) -> Choice:
    keys = ("move", "stand", "advance", "attack", "retreat", *more)
    return Choice("AT-ORD-01", "p1", "Which order?", tuple(Option(each, each, "AT-ORD-01") for each in keys), about=key)


def begun(*figures: dict[str, Any], **parts: Any) -> Session:
    return Session(RULES, RULES.new_game(adopt(document(*figures, **parts))), Seeded("s"), keep="last")


def position(session: Session) -> Game:
    return cast(Game, session.game)


# ------------------------------------------------------------------ what the aliens do
@pytest.mark.rule("AT-PRIS-02", "AT-MEL-09")
def test_who_is_alone_and_unarmed_is_taken_and_who_has_an_armed_friend_near_has_to_be_beaten_first() -> None:
    alone = taken(foe("a", (14, 10), weapons=["dalek_ray"]))
    guarded = taken(foe("a", (14, 10)), figure("guard", "soldier", (10, 14), group="g", **PISTOL))
    far = taken(foe("a", (14, 10)), figure("guard", "soldier", (10, 18), group="g", **PISTOL))
    assert alone["a"] == pytest.approx(1)
    assert far["a"] == pytest.approx(1), "more than six inches off a friend is none"
    assert 0 < guarded["a"] < 0.5


@pytest.mark.rule("AT-MOVE-04", "AT-SHOOT-03")
def test_who_cannot_move_takes_only_whom_he_has_within_two_inches() -> None:
    kept = {"suppressed": 1}
    assert taken(foe("a", (15, 10), **kept)) == {}
    assert taken(foe("a", (12, 10), **kept))["a"] == pytest.approx(1)


@pytest.mark.rule("AT-ALN-02")
def test_an_alien_goes_for_the_nearest() -> None:
    """A friend who stands between draws it on himself."""
    foes = foe("a", (15, 10), weapons=[])
    found = taken(foes), taken(foes, friend("leela", (13, 12)))
    assert 0 < found[1]["a"] < found[0]["a"]


@pytest.mark.rule("AT-TURN-03")
def test_a_charge_by_who_has_moved_already_counts_for_less() -> None:
    fresh, done = taken(foe("a", (15, 10), weapons=[])), taken(foe("a", (15, 10), weapons=[], stepped=True))
    assert 0 < done["a"] < fresh["a"]


def test_several_take_no_more_than_all_of_somebody() -> None:
    found = taken(*(foe(f"a{n}", (14, 6 + 2 * n)) for n in range(5)))
    assert len(found) == 5
    assert sum(found.values()) <= 1 + 1e-9


@pytest.mark.rule("AT-WPN-02", "AT-SHOOT-01")
def test_a_ray_that_paralyses_is_feared_as_far_as_it_reaches() -> None:
    near, far = taken(foe("a", (24, 10))), taken(foe("a", (34, 10)))
    unarmed = taken(foe("a", (24, 10), weapons=[]))
    assert near["a"] > far.get("a", 0.0)
    assert unarmed == {}


# ------------------------------------------------------------------ all together
def shots(session: Session) -> dict[str, str]:
    assert session.ask is not None
    joint = Joint(View(position(session), session.ask, ODDS))
    return {actor: plan.why for actor, plan in joint.plans.items()}


@pytest.mark.rule("AT-SHOOT-05", "AT-TURN-06")
def test_nobody_shoots_at_an_alien_that_falls_anyway() -> None:
    """Each of two soldiers is nearly sure to destroy one of them; both are as near to each."""
    rifle: dict[str, Any] = {"weapons": ["unit_rifle"], "group": "g"}
    session = begun(
        figure("hero", "doctor", (5, 40), person="4th_doctor", group="hero"),
        figure("s1", "soldier", (20, 20), **rifle), figure("s2", "soldier", (20, 22), **rifle),
        foe("a", (26, 20), health=1), foe("b", (26, 22), health=1),
        cursor="acts", contact=True, race="dal", revealed=True,
    )  # fmt: skip
    targets = [words.partition(" against ")[2] for key, words in shots(session).items() if key in ("s1", "s2")]
    assert all(targets)
    assert targets[0] != targets[1]


@pytest.mark.rule("AT-EVT-04")
def test_a_hunter_counts_leaders_for_more() -> None:
    game = lone(foe("a", (20, 10)), figure("b", "leader", (24, 10), race="dal"))
    ask = ordered(game, "hero")
    even, hunter = (View(game, ask, ODDS, weights) for weights in (EVEN, Weights(stake=2.0)))
    out = (1, 0, 0, 0)
    assert hunter.harm("b", out) == 2 * even.harm("b", out)
    assert hunter.harm("a", out) == even.harm("a", out)


@pytest.mark.rule("AT-SHOOT-03", "AT-SHOOT-04")
def test_what_is_left_of_an_answer() -> None:
    game = lone(foe("a", (20, 10)), foe("b", (24, 10), wounds=1))
    seen = View(game, ordered(game, "hero"), ODDS)
    assert seen.left("a", (0, 0, 0, 0)) == 1
    assert seen.left("a", (0, 0, 0, 1)) == seen.left("a", (0, 1, 0, 0)) == seen.left("a", (1, 0, 0, 0)) == 0
    assert seen.harm("b", (0, 0, 1, 1)) == seen.harm("b", (1, 0, 0, 0)), "a second wound disables"
    assert seen.harm("a", (0, 0, 1, 1)) < seen.harm("a", (1, 0, 0, 0))


# ------------------------------------------------------------------ who goes where
@pytest.mark.rule("AT-WIN-03")
def test_the_doctor_goes_to_the_live_marker_before_the_last_ideas_are_there() -> None:
    def sent(cards: Sequence[str]) -> Any:
        mine = {"cards": list(cards)}
        game = lone(friend("leela", (12, 10)), mine=mine, race="dal", revealed=True, objectives=MARKERS)
        given = planned_tasks(game, stage(game))["hero"]
        return given.near, given.to.x, given.to.y

    assert sent(whole("dal")[:2]) == POST_AT_LIVE
    assert sent(whole("dal")[:1]) != POST_AT_LIVE


@pytest.mark.rule("AT-WIN-02")
def test_a_card_of_the_set_goes_to_the_doctor_when_he_is_near() -> None:
    def due(at: tuple[float, float]) -> bool:
        game = lone(friend("leela", at, cards=["dal_1"]), race="dal", revealed=True, objectives=MARKERS)
        return planned_tasks(game, Stage.GATHER)["leela"].pull >= DUE

    assert due((16, 10))
    assert not due((34, 10))


@pytest.mark.rule("AT-NEW-MEC-04")
def test_ideas_are_brought_to_who_has_to_spend_them() -> None:
    game = acting(
        "mec", friend("leela", (20, 10), cards=["ice_1"]), friend("sarah_jane_smith", (20, 30), cards=["son_1"])
    )  # fmt: skip
    found = planned_tasks(game, stage(game))
    assert "has to spend 2 ideas" in found["leela"].why
    rich = acting("mec", friend("leela", (29, 20)), friend("sarah_jane_smith", (20, 30), cards=["son_1", "ice_1"]))
    assert planned_tasks(rich, stage(rich))["sarah_jane_smith"].why == THERE


def test_somebody_who_stands_in_the_way_does_not_keep_others_from_a_task() -> None:
    """The straight way ends at a soldier who stands on the marker: places about it are looked at."""
    game = acting("dal", friend("leela", (27, 20)), figure("guard", "soldier", (29.2, 20), group="g"))
    leela = one(game, "leela")
    leela.order = Order.MOVE
    task = planned_tasks(game, stage(game))["leela"]
    eye = eye_of(game, leela, task, stage(game))._replace(foes=())
    found = list(about(eye, 6 * INCH, 3 * INCH))
    assert found
    assert all((x - 30 * INCH) ** 2 + (y - 20 * INCH) ** 2 <= (4 * INCH) ** 2 for x, y in found)


@pytest.mark.rule("AT-PORT-11", "AT-PORT-04")
def test_the_last_portal_markers_are_spared() -> None:
    portals = [{"id": "p", "at": [14, 10]}]
    game = lone(portals=portals, contact=True)
    mine = one(game, "hero")
    eye = eye_of(game, mine, None, Stage.GATHER)
    assert harvest(eye, mine.at, SPARING) < harvest(eye, mine.at)
    assert Candidates(game, ODDS, EVEN).sparing == SPARING
    many = lone(portals=[{"id": f"p{n}", "at": [14 + 4 * n, 10]} for n in range(FEW + 1)])
    assert Candidates(many, ODDS, EVEN).sparing == 1


# ------------------------------------------------------------------ counters
@pytest.mark.rule("AT-EVT-01", "AT-ORD-01")
def test_counters_part_for_cards_and_join_when_no_more_are_wanted() -> None:
    def first(game: Game, option: str) -> str:
        joint = Joint(View(game, ordered(game, "hero", option), ODDS))
        return str(joint.plans["hero"].steps[0].answer)

    leela = figure("leela", "companion", (12, 10), person="leela", group="hero")
    assert first(lone(leela, objectives=MARKERS), "apart") == "apart"
    both = acting("dal", friend("leela", (12, 10)))
    assert first(both, "with-leela") == "with-leela"
    assert first(lone(friend("leela", (12, 10)), objectives=MARKERS), "with-leela") in ("move", "stand")


@pytest.mark.rule("AT-ORD-01")
def test_all_under_one_counter_have_the_same_order() -> None:
    leela = figure("leela", "companion", (12, 10), person="leela", group="hero")
    game = acting("dal", leela)
    joint = Joint(View(game, ordered(game, "hero"), ODDS))
    assert len({joint.plans[key].steps[0].answer for key in ("hero", "leela")}) == 1


# ------------------------------------------------------------------ kept, known, told
def test_a_plan_is_kept_until_something_comes_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made, asked = list[str](), list[str]()
    plain = Episodes.outlook

    def counted(self: Episodes, game: Game, ask: Ask, *args: Any) -> View:
        made.append(ask.clause)
        return plain(self, game, ask, *args)

    monkeypatch.setattr(Episodes, "outlook", counted)
    friends = [friend(key, (12 + 8 * n, 30)) for n, key in enumerate(("leela", "sarah_jane_smith", "jo_grant"))]
    session = begun(
        figure("hero", "doctor", (5, 40), person="4th_doctor", group="hero"), *friends,
        objectives=MARKERS, cursor="orders",
    )  # fmt: skip
    bot = CaptainPlayer(1)
    while session.ask is not None and position(session).turn == 1 and not isinstance(session.ask, Move):
        if session.ask.clause == "AT-ORD-01":
            asked.append(session.ask.clause)
        session.answer(bot.answer(session, session.ask))
    assert len(asked) == 4
    assert made.count("AT-ORD-01") == 1


@pytest.mark.rule("AT-OBJ-01", "AT-RACE-01", "AT-SETUP-05")
def test_a_plan_knows_nothing_that_lies_face_down() -> None:
    def plans(live: str, race: str, deck: list[str]) -> Any:
        markers = [{"id": key, "at": at, "live": key == live} for key, at in (("a", [30, 20]), ("b", [10, 40]))]
        session = begun(
            figure("hero", "doctor", (20, 20), person="4th_doctor", group="hero"), friend("leela", (24, 20)),
            foe("x", (60, 40), race=race, unknown=True), objectives=markers, race=race, deck=deck, cursor="orders",
        )  # fmt: skip
        assert session.ask is not None
        joint = Joint(View(RULES.redact(position(session), "p1"), session.ask, ODDS))
        return joint.plans

    assert plans("a", "dal", ["dal_1", "dal_2"]) == plans("b", "cyb", ["cyb_1", "ice_2"])


def test_a_hint_tells_plans_with_what_they_bring_and_who_may_answer() -> None:
    session = begun(
        figure("hero", "doctor", (20, 20), person="4th_doctor", group="hero"), foe("a", (29, 20)), objectives=MARKERS,
        cursor="moves", contact=True, race="dal", revealed=True,
    )  # fmt: skip
    position(session).figures["hero"].order = Order.MOVE
    game = position(session)
    seen = View(game, ordered(game, "hero"), ODDS)
    joint = Joint(seen)
    fearful = max(joint.options["hero"], key=lambda plan: plan.fear)
    assert "that Foe a takes" in joint.told(fearful) or "prisoner, or nearly so" in joint.told(fearful)
    safe = min(joint.options["hero"], key=lambda plan: plan.fear)
    assert joint.told(safe).startswith("the 4th Doctor would ")


def test_hints_of_a_solo_game_tell_three_plans() -> None:
    session = begun(
        figure("hero", "doctor", (20, 20), person="4th_doctor", group="hero"), friend("leela", (24, 20)),
        objectives=MARKERS, cursor="orders", portals=[{"id": "p", "at": [34, 30]}, {"id": "q", "at": [12, 30]}],
        terrain=[HOUSE], light="night", contact=True,
    )  # fmt: skip
    while session.ask is not None and session.ask.clause not in GOES:
        assert session.ask.clause == "AT-ORD-01"
        found = hints(session, "p1")
        assert all(" would " in each.why for each in found)
        session.answer("move")
    found = hints(session, "p1")
    assert len(found) == 3
    assert len({each.why for each in found}) == 3
    assert all(each.why.endswith("the aliens can do little about it") for each in found)


def test_a_shot_is_told_with_its_odds() -> None:
    session = begun(
        figure("hero", "doctor", (5, 40), person="4th_doctor", group="hero"),
        figure("s1", "soldier", (20, 20), weapons=["unit_rifle"], group="g"), foe("a", (26, 20)),
        cursor="acts", contact=True, race="dal", revealed=True,
    )  # fmt: skip
    first = hints(session, "p1")[0]
    assert "would use the U.N.I.T. Rifle against" in first.why
    assert "% to put" in first.why
    assert "to keep it from acting next turn" in first.why


def test_a_short_episode_of_veterans_is_the_same_again() -> None:
    doc = {
        "wartable": 1, "ruleset": "adventures", "title": "Short", "setting": "open", "race": "dal",
        "options": {"turn_limit": 4},
        "team": {"doctor": "4th_doctor", "companion_1": "leela"},
    }  # fmt: skip

    def played(kind: str) -> Any:
        return match(lambda name: RULES, "adventures", doc, {"p1": kind}, "x", seen=False)

    first = played("veteran")
    assert first.finished
    assert played("veteran") == first
    assert played("soldier").hash != first.hash
