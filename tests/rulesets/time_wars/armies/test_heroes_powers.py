"""Chapter CHAR: the Sword of Morbius, the Crown of Rassilon, the Monster."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, clauses, game, happened, individual, run, squad, vehicle
from wartable.engine.ask import Choice
from wartable.engine.errors import RuleError
from wartable.engine.mod import D3, Mod
from wartable.odds.exact import Mean, distribution
from wartable.rulesets.time_wars import actions, turn
from wartable.rulesets.time_wars.armies.characters import president
from wartable.rulesets.time_wars.armies.characters.monster import FrenzyEnded
from wartable.rulesets.time_wars.armies.characters.president import SidesChanged, SwordStruck, WillsFreed, WillTried
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.events.base import PlayerTurnBegan
from wartable.rulesets.time_wars.events.losses import ModelsLost
from wartable.rulesets.time_wars.events.melee import MeleeEnded, MeleeFought
from wartable.rulesets.time_wars.melee import contacts, melee
from wartable.rulesets.time_wars.morale import detachments
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.specials.ask import charge_forbidden
from wartable.rulesets.time_wars.specials.bearers import special
from wartable.rulesets.time_wars.state import Cursor, Game, Melee, Profile, Unit

HERO = Profile(8, 6, 6, 4, 2, 4, 9, 5)
SOFT = Profile(5, 5, 4, 4, 2, 4, 6, 1)
EVEN = Profile(5, 5, 6, 0, 2, 4, 6, 1)


# ------------------------------------------------------------------ the Sword of Morbius
def duel(mine: int, theirs: int, *more: Unit, **fields: Any) -> tuple[Game, Melee]:
    """A melee of a Squad with Morbius (p1, `mine` ordinary members) against one of p2, in the turn of p1."""
    own = squad("a", "p1", mine, (10, 10), profile=EVEN, lent=("sword_of_morbius",))
    foe = squad("b", "p2", theirs, (10, 10.61), profile=EVEN, **fields)
    battle = game(own, foe, *more, cursor=Cursor("melee"))
    fight = Melee("m", ("a",), ("b", *(unit.id for unit in more)))
    battle.melees["m"] = fight
    return battle, fight


@pytest.mark.rule("TW-CHAR-22", "TW-CHAR-60")
@pytest.mark.parametrize(("face", "killed"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_sword_kills_first(face: int, killed: int) -> None:
    battle, fight = duel(5, 5)
    run(melee.fight(battle, fight), [face, 3, 3])
    assert len(battle.units["b"].models) == 5 - killed - max(0, killed - 4)
    (fought,) = happened(battle, MeleeFought)
    assert (fought.score, fought.defence) == (3 + 6 + 5, 3 + 6 + 5 - killed)  # with those that are left
    assert happened(battle, ModelsLost)[0].clause == "TW-CHAR-22"
    assert battle.units["b"].tests == ("casualties", "melee")


@pytest.mark.rule("TW-CHAR-22")
def test_the_sword_strikes_every_enemy_squad_in_every_round() -> None:
    battle, fight = duel(5, 5, squad("c", "p2", 3, (14, 10.61), profile=EVEN))
    run(melee.fight(battle, fight), [2, 2, 1, 2])  # a D3 each, then the melee dice
    assert [(event.target, len(event.models)) for event in happened(battle, SwordStruck)] == [("b", 1), ("c", 1)]
    run(melee.fight(battle, fight), [2, 2, 1, 2])
    assert len(happened(battle, SwordStruck)) == 4


@pytest.mark.rule("TW-CHAR-22")
@pytest.mark.parametrize("other", ["vehicle", "swarm", "individual"])
def test_whom_the_sword_does_not_touch(other: str) -> None:
    foes = {
        "vehicle": vehicle("c", "p2", (10, 12)), "individual": individual("c", "p2", (10, 10.61)),
        "swarm": squad("c", "p2", 1, (10, 10.61), specials=("swarm",)),
    }  # fmt: skip
    own = squad("a", "p1", 5, lent=("sword_of_morbius",))
    battle = game(own, foes[other])
    battle.melees["m"] = fight = Melee("m", ("a",), ("c",))
    found, asked = run(special("sword_of_morbius").before_round(battle, fight))
    assert (found[:2], asked) == ((0, 0), [])


@pytest.mark.rule("TW-CHAR-22")
def test_morbius_picks_and_spares_individuals() -> None:
    battle, fight = duel(5, 3, leader=True)
    foe, lord = battle.units["b"], individual("lord", "p2", (30, 30))
    lord.where, lord.joined = "joined", "b"
    battle.units["lord"] = lord
    foe.stand([*foe.models, lord.models[0]._replace(id=9, of="lord", x=foe.models[-1].x + 700, y=foe.models[-1].y)])
    _, asked = run(special("sword_of_morbius").before_round(battle, fight), [6], ["leader"])
    assert isinstance(asked[1], Choice)
    assert (asked[1].seat, [option.key for option in asked[1].options]) == ("p1", ["leader", "model"])
    assert foe.where == "destroyed"
    assert fight.defenders == ("lord",)  # the Individual alone fights on


@pytest.mark.rule("TW-CHAR-22", "TW-CHAR-20")
def test_leela_is_the_last_to_be_picked() -> None:
    battle, fight = duel(5, 3)
    foe = battle.units["b"]
    foe.stand([foe.models[0]._replace(kind="leela"), *foe.models[1:]])
    run(special("sword_of_morbius").before_round(battle, fight), [4])
    assert [model.kind for model in foe.models] == ["leela"]


@pytest.mark.rule("TW-CHAR-23")
@pytest.mark.parametrize(
    ("dice", "winner", "wounds"),
    [
        ([3, 3], "a", 0),  # 3+6+5 = 14 against 3+6+5 = 14; one felled wins it, no damage, however tough he is not
        ([3, 4], "", 0),  # 14 against 15: level with the one felled
        ([3, 5], "b", 0),  # 14 against 16
        ([3, 6], "b", 0),  # damage uses the true 3 of difference: 3 + 0 is not above 4
        ([4, 3], "a", 0),  # 1 + 0 against END 4
    ],
)
def test_the_felled_decide_who_has_won(dice: list[int], winner: str, wounds: int) -> None:
    battle, fight = duel(5, 6)
    run(melee.fight(battle, fight), [1, *dice])
    (fought,) = happened(battle, MeleeFought)
    assert (fought.winner, fought.wounds) == (winner, wounds)
    assert ("melee" in battle.units["b"].tests) is (winner == "a")
    assert ("melee" in battle.units["a"].tests) is (winner == "b")


@pytest.mark.rule("TW-CHAR-23")
@pytest.mark.parametrize(("dice", "damage", "wounds"), [([3, 1], 11, 7), ([3, 2], 0, 0), ([2, 3], 0, 0)])
def test_a_win_owed_to_the_sword_alone_does_no_damage(dice: list[int], damage: int, wounds: int) -> None:
    battle, fight = duel(5, 9)
    battle.units["a"].profile = EVEN._replace(cst=10)
    run(melee.fight(battle, fight), [5, *dice])  # three fall: size 5 against 6; a true margin of 1, 0 and -2
    (fought,) = happened(battle, MeleeFought)
    assert (fought.winner, fought.damage, fought.wounds) == ("a", damage, wounds)


@pytest.mark.rule("TW-CHAR-23")
def test_the_last_enemy_felled_ends_it() -> None:
    battle, fight = duel(5, 2)
    run(melee.fight(battle, fight), [4])
    assert not happened(battle, MeleeFought)
    assert [event.melee for event in happened(battle, MeleeEnded)] == ["m"]
    assert battle.units["b"].where == "destroyed"


# ------------------------------------------------------------------ the Crown of Rassilon
def crowned(*foes: Unit, **fields: Any) -> Game:
    """Borusa (p1, NRV 9) in his Command Phase at 10, 10."""
    borusa = individual("borusa", "p1", (10, 10), specials=("crown_of_rassilon",), profile=HERO, rank=2,
                        knows=("charge", "take_aim"))  # fmt: skip
    battle = game(borusa, squad("mate", "p1", 3, (10, 4)), *foes, cursor=Cursor("command"), **fields)
    battle.detachments["p1-1"].commander = "borusa"
    return battle


def weak(key: str = "b", at: tuple[float, float] = (10, 15), **fields: Any) -> Unit:
    """A Squad of p2 with NRV 6."""
    return squad(key, "p2", fields.pop("count", 4), at, **{"profile": SOFT, **fields})


@pytest.mark.rule("TW-CHAR-24")
@pytest.mark.parametrize(("faces", "margin"), [((1, 4), 0), ((1, 3), 1), ((1, 5), 0), ((6, 1), 8)])
def test_only_a_higher_total_does_anything(faces: tuple[int, int], margin: int) -> None:
    battle = crowned(weak(), squad("c", "p2", 3, (60, 40)))
    run(command.step(battle), faces, ["crown"])
    (tried,) = happened(battle, WillTried)
    assert (tried.margin, tried.total, tried.other_total) == (margin, 9 + faces[0], 6 + faces[1])
    assert battle.units["borusa"].ordered
    assert bool(battle.units["b"].bent) is (margin > 0)


@pytest.mark.rule("TW-CHAR-24")
@pytest.mark.parametrize(
    ("foes", "named"),
    [
        ([("b", (10, 19.6)), ("c", (10, 60))], "b"),  # 9.0 inches exactly, from edge to edge
        ([("b", (10, 19.601)), ("c", (10, 60))], ""),
        ([("c", (15, 10)), ("b", (10, 14))], "b"),
    ],
)
def test_the_nearest_within_command_range(foes: list[tuple[str, tuple[float, float]]], named: str) -> None:
    battle = crowned(*(weak(key, at, count=1) for key, at in foes), size=(72, 80))
    found = president.prey(battle, battle.units["borusa"], battle.units["borusa"].models)
    assert [unit.id for unit in found] == ([named] if named else [])
    options = command_options(battle)
    assert ("crown" in options) is bool(named)


def command_options(battle: Game) -> list[str]:
    """What may be chosen in the Command Phase now."""
    ask = next(command.step(battle))
    assert isinstance(ask, Choice)
    return [option.key for option in ask.options]


@pytest.mark.rule("TW-CHAR-24")
def test_ties_are_his_to_break_and_walls_do_not_matter() -> None:
    wall = box("wall", 12, 5, 1, 9, kind="wall", height=9000)
    battle = crowned(weak("b", (15, 10), count=1), weak("c", (5, 10), count=1), terrain=[wall])
    _, asked = run(command.step(battle), [1, 6], ["crown", "c"])
    assert clauses(asked)[1] == "TW-CHAR-24"
    assert happened(battle, WillTried)[0].target == "c"


@pytest.mark.rule("TW-CHAR-24")
def test_nerve_of_a_squad_with_all_that_helps_it_and_no_rank() -> None:
    battle = crowned(weak("b", (10, 15), leader=True), weak("lord", (60, 40)))
    lord = individual("chief", "p2", (60, 30), profile=HERO, rank=3)
    lord.where, lord.joined = "joined", "b"
    battle.units["chief"] = lord
    foe = battle.units["b"]
    foe.stand([*foe.models, lord.models[0]._replace(id=9, of="chief", x=foe.models[0].x, y=foe.models[0].y + 700)])
    assert president.contest(battle, battle.units["borusa"], foe).other.value == 9  # TW-TYPE-08


@pytest.mark.rule("TW-CHAR-24", "TW-CMD-01", "TW-CMD-02")
@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"ordered": True}, "TW-CMD-01"),
        ({"suppression": (("p2", 1),)}, "TW-CMD-02"),
        ({"specials": ()}, ""),
        ({}, "open"),
    ],
)
def test_it_stands_in_place_of_an_order(change: dict[str, Any], clause: str) -> None:
    battle = crowned(weak())
    for key, value in change.items():
        setattr(battle.units["borusa"], key, value)
    refusal = president.why_not(battle, battle.units["borusa"], battle.units["borusa"].models)
    if clause == "open":
        assert refusal is None
        run(command.step(battle), [1, 6], ["crown"])
        run(command.step(battle))  # there is nobody else
        assert battle.cursor.phase == "hazards"
    elif clause:
        assert refusal is not None
        assert refusal.clause == clause
    else:
        assert "crown" not in command_options(battle)


@pytest.mark.rule("TW-CHAR-24")
@pytest.mark.parametrize("kind", ["melee", "vehicle"])
def test_in_melee_and_vehicles_too(kind: str) -> None:
    foe = vehicle("b", "p2", (10, 15)) if kind == "vehicle" else weak()
    battle = crowned(foe)
    if kind == "melee":
        battle.melees["m"] = Melee("m", ("b",), ("mate",))
    assert [unit.id for unit in president.prey(battle, battle.units["borusa"], battle.units["borusa"].models)] == ["b"]


@pytest.mark.rule("TW-CHAR-25")
@pytest.mark.parametrize(
    ("points", "charges", "hears", "acts"),
    [
        (0, True, True, 2),
        (1, False, True, 2),
        (2, False, False, 2),
        (3, False, False, 2),
        (4, False, False, 1),
        (5, False, False, 1),
        (6, False, False, 0),
        (7, False, False, 0),
    ],
)
def test_effects_by_margin(points: int, charges: bool, hears: bool, acts: int) -> None:
    foe = weak(leader=True, knows=("charge",))
    boss = individual("boss", "p2", (14, 20), rank=2, knows=("charge",), profile=HERO)
    battle = crowned(foe, boss, squad("c", "p2", 3, (60, 40)))
    foe.profile = SOFT._replace(nrv=9)
    battle.units["borusa"].profile = HERO._replace(nrv=9)
    if points <= 5:
        run(command.step(battle), [1 + points, 1] if points else [1, 1], ["crown"])
    else:
        foe.profile = SOFT._replace(nrv=9 - points + 5)
        run(command.step(battle), [6, 1], ["crown"])
    assert happened(battle, WillTried)[0].margin == points
    battle.active = "p1"
    battle.emit(PlayerTurnBegan("p2"))
    battle.active = "p2"
    options, refused = movement.charge_targets(battle, foe)
    assert ("borusa" in [option.key for option in options]) is charges
    assert "mate" in [option.key for option in options]  # others it may charge
    assert {refusal.clause for refusal in refused} == (set() if charges else {"TW-CHAR-25"})
    assert (command.may_receive(battle, boss, foe) is None) is hears
    assert (command.may_receive(battle, foe, foe) is None) is hears
    assert foe.actions == acts


@pytest.mark.rule("TW-CHAR-25")
def test_his_squad_cannot_be_charged_either() -> None:
    battle = crowned(weak(bent=(("p1", 1),)))
    borusa, mate, foe = (battle.units[key] for key in ("borusa", "mate", "b"))
    assert charge_forbidden(battle, foe, mate) is None
    borusa.where, borusa.joined = "joined", "mate"
    refusal = charge_forbidden(battle, foe, mate)
    assert refusal is not None
    assert refusal.clause == "TW-CHAR-25"
    foe.bent = (("p2", 1),)
    assert charge_forbidden(battle, foe, mate) is None


@pytest.mark.rule("TW-CHAR-25")
def test_who_sees_only_him_cannot_charge_at_all() -> None:
    foe = weak(bent=(("p1", 1),))
    battle = crowned(foe)
    battle.units["mate"].where = "destroyed"
    battle.active = "p2"
    assert next(action for action in actions.ACTIONS if action.key == "charge").why_not(battle, foe) is not None
    foe.bent = ()
    assert next(action for action in actions.ACTIONS if action.key == "charge").why_not(battle, foe) is None


@pytest.mark.rule("TW-CHAR-26")
def test_it_lasts_until_his_next_command_phase() -> None:
    foe = weak(bent=(("p1", 3),))
    battle = crowned(foe)
    battle.cursor, battle.active = Cursor("begin"), "p1"
    run(turn.begin(battle))  # the turn of p2
    assert foe.bent == (("p1", 3),)
    battle.cursor, battle.active = Cursor("begin"), "p2"
    run(turn.begin(battle))
    assert not foe.bent
    assert happened(battle, WillsFreed)[0].units == ("b",)


@pytest.mark.rule("TW-CHAR-27")
@pytest.mark.parametrize(("faces", "turned"), [((6, 2), False), ((6, 1), True)])
def test_eight_changes_sides(faces: tuple[int, int], turned: bool) -> None:
    foe = weak(tv=3, orders=(), prepared=True, cost=7)
    battle = crowned(foe, squad("c", "p2", 3, (60, 40), cost=3))
    run(command.step(battle), faces, ["crown"])
    assert (foe.player, foe.detachment) == (("p1", "p1-1") if turned else ("p2", "p2-1"))
    assert battle.detachments["p2-1"].lost == (3 if turned else 0)
    assert ("expendable" in foe.specials) is turned
    if turned:
        assert (foe.actions, foe.fewer, foe.prepared, foe.turned) == (0, 0, False, "p2")
        assert detachments.lost_points(battle, "p2") == (7, 10)
        assert detachments.lost_points(battle, "p1")[0] == 0
        assert command.may_receive(battle, battle.units["borusa"], foe) is not None
        battle.cursor, battle.active = Cursor("begin"), "p2"
        run(turn.begin(battle))  # his next turn
        assert (foe.actions, foe.bent) == (2, ())
        assert command.may_receive(battle, battle.units["borusa"], foe) is None


@pytest.mark.rule("TW-CHAR-27", "TW-TURN-03")
def test_a_side_whose_last_has_turned_is_beaten() -> None:
    battle = crowned(weak())
    assert not turn.decided(battle)
    run(command.step(battle), [6, 1], ["crown"])
    assert turn.decided(battle)


@pytest.mark.rule("TW-CHAR-27")
def test_an_expendable_one_is_no_loss() -> None:
    battle = crowned(weak(tv=3, specials=("expendable",)))
    run(command.step(battle), [6, 1], ["crown"])
    assert battle.detachments["p2-1"].lost == 0


@pytest.mark.rule("TW-CHAR-27", "TW-DET-09", "TW-DET-12")
def test_a_turned_commander_is_lost_to_his_side() -> None:
    boss = individual("boss", "p2", (10, 15), rank=2, knows=("charge",), profile=HERO._replace(nrv=6), tv=3)
    battle = crowned(boss, squad("c", "p2", 3, (60, 40)), squad("d", "p2", 3, (60, 30), detachment="p2-2"))
    battle.detachments["p2-1"].commander = battle.sides["p2"].supreme = "boss"
    run(command.step(battle), [6, 1], ["crown"])
    assert (boss.player, boss.rank, boss.knows) == ("p1", 0, ())
    assert detachments.commander(battle, battle.detachments["p2-1"]) is None
    assert "its supreme commander gone" in detachments.reasons_for(battle, battle.sides["p2"])
    assert boss not in command.commanders(battle, "p1")


@pytest.mark.rule("TW-CHAR-27")
def test_a_commander_and_his_retinue_turn_as_one() -> None:
    guard = weak(retinue="boss", tv=4)
    battle = crowned(guard, squad("c", "p2", 3, (60, 40)))
    boss = individual("boss", "p2", (60, 30), profile=SOFT, rank=2, tv=4)
    boss.where, boss.joined = "joined", "b"
    battle.units["boss"] = boss
    first = guard.models[0]
    guard.stand([*guard.models, boss.models[0]._replace(id=9, of="boss", x=first.x, y=first.y + 700)])
    run(command.step(battle), [6, 1], ["crown"])
    assert (guard.player, boss.player) == ("p1", "p1")
    assert battle.detachments["p2-1"].lost == 4  # once
    assert len(happened(battle, SidesChanged)) == 2


@pytest.mark.rule("TW-CHAR-27")
def test_it_leaves_its_melee_and_fights_former_friends_whom_it_touches() -> None:
    foe, friend = weak("b", (10, 13), count=1), weak("c", (10, 13.6), count=1)
    battle = crowned(foe, friend)
    mate = battle.units["mate"]
    mate.stand([mate.models[0]._replace(x=10_600, y=13_000)])
    battle.melees["m"] = Melee("m", ("mate",), ("b",))
    run(command.step(battle), [6, 1], ["crown"])
    assert [(fight.attackers, fight.defenders) for fight in battle.melees.values()] == [(("b",), ("c",))]


@pytest.mark.rule("TW-CHAR-27", "TW-VEH-13")
def test_passengers_of_a_turned_vehicle_get_out() -> None:
    car = vehicle("b", "p2", (10, 16), capacity=10, profile=Profile(9, 5, 3, 6, 6, 6, 6, 0))
    rider = squad("r", "p2", 2, (40, 40), where="aboard", aboard="b")
    battle = crowned(car, rider, squad("c", "p2", 3, (60, 40)))
    ask_then(battle)
    assert (car.player, rider.player, rider.where) == ("p1", "p2", "table")


def ask_then(battle: Game) -> None:
    """The Crown wins by eight; whoever has to stand somewhere takes the first idea."""
    flow, send, faces = command.step(battle), None, [6, 1]
    while True:
        try:
            ask = flow.send(send)
        except StopIteration:
            return
        if isinstance(ask, Choice):
            send = ask.accept("crown")
        elif hasattr(ask, "ideas"):
            send = ask.accept(list(ask.ideas(lambda most: 0))[-1])
        else:
            send = ask.accept(faces.pop(0))


# ------------------------------------------------------------------ the Monster
def wild(*others: Unit, rules: tuple[str, ...] = ("frenzied",), frenzied: bool = True) -> tuple[Game, Unit]:
    """The Monster of p1 at 30, 20, AGL 6, and the others."""
    monster = individual("monster", "p1", (30, 20), specials=(*rules, "unceasing"), frenzied=frenzied,
                         profile=Profile(6, 0, 9, 8, 0, 9, 9, 3))  # fmt: skip
    return game(monster, *others), monster


@pytest.mark.rule("TW-CHAR-64")
@pytest.mark.parametrize(("face", "frenzied"), [(1, True), (2, False), (6, False)])
def test_a_one_makes_it_run_wild(face: int, frenzied: bool) -> None:
    battle, monster = wild(squad("b", "p2", at=(60, 40)), frenzied=False)
    run(special("frenzied").turn_begins(battle, "p1"), [face])
    assert monster.frenzied is frenzied
    assert run(special("frenzied").turn_begins(battle, "p2")) == (None, [])  # its owner's turns alone


@pytest.mark.rule("TW-CHAR-64")
@pytest.mark.parametrize(
    ("friend", "foe", "moved"),
    [
        (6.0, 9.0, "friend"),
        (9.0, 6.0, "foe"),
        (11.9, 20.0, "friend"),
        (12.1, 20.0, "run"),
    ],
)
def test_it_charges_the_nearest_friend_or_foe(friend: float, foe: float, moved: str) -> None:
    battle, monster = wild(squad("friend", "p1", 1, (30.6 + friend, 20)), squad("foe", "p2", 1, (29.4 - foe, 20)))
    run(special("frenzied").before_actions(battle, "p1"))
    fights = [(fight.attackers, fight.defenders) for fight in battle.melees.values()]
    assert fights == ([] if moved == "run" else [(("monster",), (moved,))])
    assert monster.actions == 0
    assert monster.charged is (moved != "run")
    if moved == "run":
        assert monster.models[0].x == 42_000  # twice its AGL towards the friend


@pytest.mark.rule("TW-CHAR-64")
def test_ties_are_its_owners() -> None:
    battle, _ = wild(squad("friend", "p1", 1, (35, 20)), squad("foe", "p2", 1, (25, 20)))
    run(special("frenzied").before_actions(battle, "p1"), [], ["foe"])
    assert [fight.defenders for fight in battle.melees.values()] == [("foe",)]


@pytest.mark.rule("TW-CHAR-64")
@pytest.mark.parametrize(
    ("change", "x"),
    [
        ({"actions": 1}, 36_000),
        ({"actions": 0}, 30_000),
        ({"frenzied": False}, 30_000),
    ],
)
def test_with_less_than_two_actions(change: dict[str, Any], x: int) -> None:
    battle, monster = wild(squad("foe", "p2", 1, (50, 20)))
    for key, value in change.items():
        setattr(monster, key, value)
    run(special("frenzied").before_actions(battle, "p1"))
    assert monster.models[0].x == x


@pytest.mark.rule("TW-CHAR-64")
def test_a_melee_against_friends_is_fought_and_broken_off() -> None:
    friend = squad("friend", "p1", 5, (33, 20), profile=SOFT._replace(end=10))
    battle, _ = wild(friend, squad("foe", "p2", 3, (60, 40)))
    run(special("frenzied").before_actions(battle, "p1"))
    (fight,) = battle.melees.values()
    run(melee.fight(battle, fight), [1, 1, 4])  # both dice and the charge: 1 + 9 + 1 + 2 against 1 + 4 + 5
    assert happened(battle, MeleeFought)[0].winner == "monster"
    assert "melee" in friend.tests
    run(special("frenzied").turn_begins(battle, "p1"), [2])
    assert battle.melees == {}
    assert happened(battle, FrenzyEnded)[0].unit == "monster"


@pytest.mark.rule("TW-CHAR-64")
def test_a_melee_against_enemies_goes_on() -> None:
    battle, monster = wild(squad("foe", "p2", 3, (33, 20)))
    run(special("frenzied").before_actions(battle, "p1"))
    run(special("frenzied").turn_begins(battle, "p1"), [2])
    assert contacts.in_melee(battle, monster)


@pytest.mark.rule("TW-CHAR-66")
@pytest.mark.parametrize(
    ("rules", "dice", "left"),
    [
        (("hazardous_touch",), [1], 0),
        (("hazardous_touch",), [2], 1),
        ((), [], 1),
    ],
)
def test_whom_it_charges_is_burnt(rules: tuple[str, ...], dice: list[int], left: int) -> None:
    foe = squad("foe", "p2", 1, (35, 20))
    battle, monster = wild(foe, rules=rules, frenzied=False)
    run(movement.charge(battle, monster, foe), dice)
    assert len(foe.models) == left
    assert contacts.in_melee(battle, monster) is bool(left)


@pytest.mark.rule("TW-CHAR-66")
@pytest.mark.parametrize(("player", "face", "left"), [("p2", 1, 0), ("p2", 2, 1), ("p1", 0, 1)])
def test_who_moves_into_contact_is_burnt_but_no_friend(player: str, face: int, left: int) -> None:
    unit = squad("unit", player, 1, (35, 20), profile=SOFT._replace(agl=5))
    battle, _ = wild(unit, squad("foe", "p2", 1, (60, 40)), rules=("hazardous_touch",), frenzied=False)
    battle.active = player
    unit.stand([unit.models[0]._replace(x=30_600, y=20_000)])
    run(contacts.contact(battle, unit, False))
    run(special("hazardous_touch").on_contact(battle, unit), [face] if face else [])
    assert len(unit.models) == left


@pytest.mark.rule("TW-CHAR-66", "TW-CHAR-64")
def test_a_friend_is_burnt_while_it_runs_wild_at_him() -> None:
    friend = squad("friend", "p1", 1, (33, 20))
    battle, _ = wild(friend, squad("foe", "p2", 1, (60, 40)), rules=("frenzied", "hazardous_touch"))
    run(special("frenzied").before_actions(battle, "p1"), [1])
    assert friend.where == "destroyed"


@pytest.mark.rule("TW-CHAR-66", "TW-SPEC-13")
@pytest.mark.parametrize(("player", "dice"), [("p2", 2), ("p1", 0)])
def test_it_burns_on_while_contact_lasts(player: str, dice: int) -> None:
    places = [(30.6, 20.0), (29.4, 20.0), (30.6, 20.65)]  # two of three touch it
    unit = squad("unit", player, 3, places=places)
    battle, _ = wild(unit, squad("foe", "p2", 1, (60, 40)), rules=("hazardous_touch",), frenzied=False)
    run(special("hazardous_touch").hazards_again(battle, player), [3] * dice)


@pytest.mark.rule("TW-CHAR-66")
def test_large_models_and_vehicles_roll_one_die() -> None:
    battle, _ = wild(vehicle("car", "p2", (31.56, 20)), rules=("hazardous_touch",), frenzied=False)
    run(special("hazardous_touch").hazards_again(battle, "p2"), [1])
    assert battle.units["car"].where == "destroyed"


@pytest.mark.rule("TW-GEN-07")
@pytest.mark.parametrize(("strict", "said"), [
    (False, r"^the nearest enemy, \w+, is \d+(\.\d)? inches from \w+, whose Command Range is \d+ inches"),
    (True, "^no enemy within Command Range"),
])  # fmt: skip
def test_the_crown_cannot_be_used_on_nobody(strict: bool, said: str) -> None:
    battle = crowned(weak(at=(60, 40)))
    battle.options = battle.options._replace(strict=strict)
    flow = command.step(battle)
    ask = next(flow)
    assert isinstance(ask, Choice)
    with pytest.raises(RuleError, match=said):
        ask.accept("crown")


@pytest.mark.rule("TW-MELEE-18", "TW-DICE-06")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (
            melee.Fighter("p1", (Mod(5, "", ""),), "x", ("r",)),
            melee.Fighter("p2", (Mod(6, "", ""), Mod(D3, "", "")), "", ("s",)),
        ),
        (melee.Fighter("p1", (Mod(5, "", ""),)), melee.Fighter("p2", (Mod(4, "", ""),), "x", ("s",), felled=2)),
    ],
)
def test_a_round_in_stages_is_the_same_round(mine: melee.Fighter, theirs: melee.Fighter) -> None:
    numbers = melee.Numbers(mine, theirs)

    def whole() -> Any:
        return (yield from melee.roll_bout(numbers)).margin

    def prefer(seat: str, margin: Any) -> float:
        return float(margin if seat == "p1" else -margin)

    thrown, stages = melee.bout_stages(numbers)
    at_once = distribution(whole, Mean(prefer))
    in_parts = distribution(thrown, Mean(prefer), then=stages)
    for margin, weight in at_once.weights.items():
        assert weight * in_parts.total == in_parts.weights[margin] * at_once.total
