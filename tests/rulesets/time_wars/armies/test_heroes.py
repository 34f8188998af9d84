"""Chapter CHAR: what named characters lend, raise and spare in battle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import aim, game, happened, individual, run, squad, sums_of, vehicle
from wartable.engine.ask import Choice
from wartable.engine.mod import fixed
from wartable.rulesets.time_wars.armies.characters.leela import WoundIgnored
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.events.losses import Destroyed
from wartable.rulesets.time_wars.events.morale import DetachmentTested, NerveTested
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.morale import detachments, morale
from wartable.rulesets.time_wars.odds import questions
from wartable.rulesets.time_wars.setup import deployment
from wartable.rulesets.time_wars.shooting import sums
from wartable.rulesets.time_wars.sight import range, visibility
from wartable.rulesets.time_wars.specials.ask import bane, fixed_pace, keeps_actions
from wartable.rulesets.time_wars.specials.bearers import speaking
from wartable.rulesets.time_wars.state import Band, Game, Melee, Profile, Unit
from wartable.rulesets.time_wars.telling.view import view
from wartable.rulesets.time_wars.troops import casualties, characteristics, hazards, losses, troop_types
from wartable.rulesets.time_wars.troops.squads import nerve

PLAIN = Profile(5, 5, 4, 4, 2, 4, 6, 1)
HERO = Profile(8, 6, 6, 4, 2, 4, 8, 3)


def hero(key: str, *rules: str, at: tuple[float, float] = (30, 10), **fields: Any) -> Unit:
    """An Individual of p1 with these rules."""
    fields.setdefault("profile", HERO)
    fields.setdefault("rank", 2)
    return individual(key, "p1", at, specials=rules, **fields)


def joined(unit: Unit, squad_: Unit, *others: Unit, **fields: Any) -> Game:
    """A battle in which `unit` has become part of `squad_`, whose first model he stands beside."""
    first = squad_.models[0]
    unit.stand([unit.models[0]._replace(x=first.x, y=first.y - 650)])
    battle = game(squad_, unit, *others, **fields)
    troop_types.join(battle, unit, squad_)
    return battle


# ------------------------------------------------------------------ what is raised
@pytest.mark.parametrize(
    ("rule", "mel", "fir", "end"),
    [
        pytest.param("combat_master_mel", 2, 0, 0, marks=pytest.mark.rule("TW-CHAR-15")),
        pytest.param("combat_master_fir", 0, 1, 0, marks=pytest.mark.rule("TW-CHAR-15")),
        pytest.param("weapons_master", 0, 1, 0, marks=pytest.mark.rule("TW-CHAR-41")),
        pytest.param("weapons_specialist", 0, 1, 0, marks=pytest.mark.rule("TW-CHAR-68")),
        pytest.param("martial_cunning", 2, 1, 0, marks=pytest.mark.rule("TW-CHAR-72")),
    ],
)
def test_a_squad_uses_what_he_lends_and_he_himself_when_alone(rule: str, mel: int, fir: int, end: int) -> None:
    lord, mates = hero("lord", rule), squad("a", "p1", 4)
    battle = joined(lord, mates, squad("b", "p2", 4, (40, 40)))
    assert characteristics.in_use(battle, mates) == PLAIN._replace(mel=4 + mel, fir=5 + fir, end=4 + end, nrv=8 - 2)
    assert nerve(battle, mates) == 8  # TW-TYPE-08
    alone = hero("him", rule)
    assert characteristics.in_use(game(alone), alone) == HERO._replace(mel=6 + mel, fir=6 + fir, end=4 + end)
    losses_ = [model.id for model in mates.models if model.of]
    run(casualties.remove_models(battle, mates, losses_, "fire"))
    assert characteristics.in_use(battle, mates) == PLAIN  # it ends with him


@pytest.mark.rule("TW-CHAR-15", "TW-CHAR-41", "TW-CHAR-68", "TW-ARMY-46")
@pytest.mark.parametrize(
    ("gap", "rules", "band"),
    [
        (5.0, (), Band.STANDARD),
        (5.001, (), Band.MEDIUM),
        (6.0, ("weapons_master",), Band.STANDARD),
        (6.001, ("weapons_master",), Band.MEDIUM),
        (24.0, ("weapons_specialist",), Band.EXTREME),
        (24.001, ("weapons_specialist",), None),
        (20.001, (), None),
        (7.0, ("combat_master_fir", "weapons_master"), Band.STANDARD),
    ],
)
def test_bands_grow_with_fir(gap: float, rules: tuple[str, ...], band: Band | None) -> None:
    firer = squad("a", "p1", 1, (10, 10), lent=rules)
    target = squad("b", "p2", 1, (10.6 + gap, 10))
    choices = range.bands(game(firer, target), firer, target).choices
    assert [pick for pick, _ in choices] == ([band] if band else [])
    assert sums.reach(firer) == (5 + len(rules)) * 4 * 1000


@pytest.mark.rule("TW-CHAR-72", "TW-CHAR-41")
@pytest.mark.parametrize(
    ("lent", "base", "mel"),
    [
        ((), 5, 4),
        (("martial_cunning",), 6, 6),
        (("weapons_master",), 6, 4),
    ],
)
def test_scores_are_made_of_what_is_raised(lent: tuple[str, ...], base: int, mel: int) -> None:
    firer, target = squad("a", "p1", lent=lent), squad("b", "p2", at=(10, 15))
    assert sums_of(aim(firer, target)).numbers.base == base
    battle = game(firer, target)
    battle.melees["m"] = fight = Melee("m", ("a",), ("b",))
    assert fixed(melee.bout_numbers(battle, fight).first.mods) == mel + 5  # MEL and size


@pytest.mark.rule("TW-ARMY-46", "TW-CHAR-72")
@pytest.mark.parametrize(
    ("printed", "raised"),
    [
        ((9, 9), (10, 10)),
        ((10, 10), (10, 10)),
        ((8, 8), (10, 9)),
        ((0, 0), (0, 0)),
    ],
)
def test_ten_is_the_most_and_nothing_stays_nothing(printed: tuple[int, int], raised: tuple[int, int]) -> None:
    unit = squad("a", "p1", profile=PLAIN._replace(mel=printed[0], fir=printed[1]), lent=("martial_cunning",))
    found = characteristics.in_use(game(unit), unit)
    assert (found.mel, found.fir) == raised
    assert bool(sums.can_shoot(unit)) is (printed[1] == 0)


@pytest.mark.rule("TW-CHAR-76")
@pytest.mark.parametrize(("rules", "shot", "fight"), [((), 4, 4), (("clad_in_iron",), 5, 5)])
def test_clad_in_iron(rules: tuple[str, ...], shot: int, fight: int) -> None:
    firer, target = squad("a", "p1"), squad("b", "p2", at=(10, 15), specials=rules)
    battle = game(firer, target)
    assert sums_of(aim(firer, target)).numbers.end == shot
    bout = Melee("m", ("a",), ("b",))
    assert fixed(melee.harm(battle, bout, firer, target).end) == fight


@pytest.mark.rule("TW-CHAR-76", "TW-SPEC-18")
def test_iron_makes_a_monster() -> None:
    hunter = squad("a", "p1", specials=("monster_hunter",))
    for rules, more in (((), 0), (("clad_in_iron",), 1)):
        target = squad("b", "p2", at=(10, 15), profile=PLAIN._replace(end=7), specials=rules)
        assert sums_of(aim(hunter, target)).numbers.wst == 2 + more
        bout = Melee("m", ("a",), ("b",))
        assert fixed(melee.harm(game(hunter, target), bout, hunter, target).cst) == 4 + more


@pytest.mark.rule("TW-CHAR-41")
def test_the_view_shows_what_is_used() -> None:
    battle = game(squad("a", "p1", lent=("weapons_master",)), squad("b", "p2", at=(10, 40)))
    fir = next(row for row in view(battle, "p2")["units"]["a"]["profile"] if row["key"] == "FIR")
    assert (fir["value"], fir["name"], fir["clause"]) == (6, "Firing", "TW-PROF-04")
    assert [(part["clause"], part["value"]) for part in fir["why"]] == [("TW-PROF-04", 5), ("TW-CHAR-41", 1)]


@pytest.mark.rule("TW-CHAR-15")
def test_sight_grows_with_fir() -> None:
    viewer, target = squad("a", "p1", profile=PLAIN._replace(fir=4)), squad("b", "p2", at=(10, 30))
    battle = game(viewer, target)
    assert visibility.reach(battle, viewer, target).auto == 4000
    viewer.lent = ("combat_master_fir",)
    assert visibility.reach(battle, viewer, target)[:2] == (3000, 5000)  # half of 5, rounded up


# ------------------------------------------------------------------ the Doctor
@pytest.mark.rule("TW-CHAR-08")
@pytest.mark.parametrize(
    ("change", "nrv"),
    [
        ({}, 7),
        ({"detachment": "p1-2"}, 6),
        ({"profile": PLAIN._replace(nrv=10)}, 10),
        ({"profile": PLAIN._replace(nrv=9)}, 10),
    ],
)
def test_tactical_genius(change: dict[str, Any], nrv: int) -> None:
    doctor, unit = hero("doctor", "tactical_genius"), squad("a", "p1", 4, (50, 10), **change)
    battle = game(doctor, unit, squad("b", "p2", at=(10, 40)))
    battle.detachments["p1-1"].commander = battle.sides["p1"].supreme = "doctor"  # not widened to the army
    assert nerve(battle, unit) == nrv
    assert fixed(morale.nerve_numbers(battle, unit).mods) == nrv + 4
    doctor.where = "destroyed"
    assert nerve(battle, unit) == unit.profile.nrv


@pytest.mark.rule("TW-CHAR-08")
def test_tactical_genius_serves_himself_vehicles_orders_and_detachment_tests() -> None:
    doctor, car = hero("doctor", "tactical_genius"), vehicle("car", "p1", (50, 10))
    battle = game(doctor, car, squad("b", "p2", at=(10, 40)))
    battle.detachments["p1-1"].commander = "doctor"
    assert (nerve(battle, doctor), nerve(battle, car)) == (9, 8)
    assert command.command_numbers(battle, doctor, [doctor]).own.value == 9
    leader = detachments.leader(battle, battle.detachments["p1-1"])
    assert leader is not None
    assert leader.nrv == 9


@pytest.mark.parametrize(
    "rule",
    [
        pytest.param("always_running", marks=pytest.mark.rule("TW-CHAR-09")),
        pytest.param("seldom_trusted", marks=pytest.mark.rule("TW-CHAR-73")),
    ],
)
def test_expendable_unless_supreme(rule: str) -> None:
    lord = hero("lord", rule, tv=4)
    guard = squad("guard", "p1", 4, (50, 10), retinue="lord", tv=5)
    battle = joined(lord, guard, squad("b", "p2", at=(10, 40)))
    alone = hero("him", rule, tv=4, at=(60, 10))
    battle.units["him"] = alone
    assert casualties.tv_of(battle, alone) == 0
    assert casualties.tv_of(battle, guard) == 1  # the Retinue's point
    guard.specials = ("expendable",)
    assert casualties.tv_of(battle, guard) == 0
    guard.specials = ()
    battle.sides["p1"].supreme = "lord"
    assert casualties.tv_of(battle, guard) == 5
    assert casualties.tv_of(battle, alone) == 0


@pytest.mark.rule("TW-CHAR-09", "TW-ARMY-48")
@pytest.mark.parametrize("first", ["guard", "lord"])
def test_the_pair_counts_one_whoever_falls_first(first: str) -> None:
    lord, guard = hero("lord", "always_running", tv=5), squad("guard", "p1", 2, (50, 10), retinue="lord", tv=5)
    battle = joined(lord, guard, squad("c", "p1", at=(30, 30)), squad("b", "p2", at=(10, 40)))
    lost = battle.detachments["p1-1"]
    ids = [model.id for model in guard.models if bool(model.of) is (first == "lord")]
    run(casualties.remove_models(battle, guard, ids, "fire"))
    assert lost.lost == 0
    rest = guard if first == "lord" else lord
    run(casualties.remove_models(battle, rest, [model.id for model in rest.models], "fire"))
    assert lost.lost == 1
    assert [event.tv for event in happened(battle, Destroyed)] == ([1] if first == "lord" else [0, 1])


@pytest.mark.rule("TW-CHAR-13")
@pytest.mark.parametrize(
    ("wise", "faces", "answers", "order"),
    [
        ("", [5, 3], ["second"], ("p2", "p1")),
        ("p1", [], [], ("p2", "p1")),
        ("p2", [], [], ("p1", "p2")),
        ("p1 p2", [5, 3], ["first"], ("p1", "p2")),
    ],
)
def test_the_wise_play_second(wise: str, faces: list[int], answers: list[str], order: tuple[str, ...]) -> None:
    units = [individual(seat, seat, (10, 10 * n), specials=("wise",) if seat in wise else ())
             for n, seat in enumerate(("p1", "p2"), 1)]  # fmt: skip
    battle = game(*units)
    run(deployment.first(battle), faces, answers)
    assert battle.order == order
    noted = [(note.seat, note.key, note.words) for note in battle.skipped]
    assert noted == ([] if answers else [(order[0], "first", ("first", "second"))])  # no word for it goes astray


@pytest.mark.rule("TW-CHAR-13")
def test_of_three_the_wise_is_not_first() -> None:
    battle = game(*(individual(s, s, (10, 10 * n), specials=("wise",) if s == "p1" else ())
                    for n, s in enumerate(("p1", "p2", "p3"), 1)))  # fmt: skip
    _, asked = run(deployment.first(battle), [2, 5], ["p2"])
    assert isinstance(asked[-1], Choice)
    assert [option.key for option in asked[-1].options] == ["p2", "p3"]
    assert battle.order == ("p2", "p3", "p1")


@pytest.mark.rule("TW-CHAR-13", "TW-CMD-16")
@pytest.mark.parametrize(
    ("turn", "change", "known"),
    [
        (1, {}, 7),
        (2, {}, 0),
        (1, {"detachment": "p1-2"}, 0),
        (1, {"leader": False}, 0),
        (1, {"knows": ("charge",)}, 7),
        (2, {"knows": ("charge",)}, 1),
    ],
)
def test_squad_leaders_of_the_wise_know_all_orders(turn: int, change: dict[str, Any], known: int) -> None:
    unit = squad("a", "p1", 4, (50, 10), **{"leader": True, **change})
    battle = game(hero("doctor", "wise", rank=2), unit, squad("b", "p2", at=(10, 40)), turn=turn)
    battle.detachments["p1-1"].commander = battle.sides["p1"].supreme = "doctor"
    assert len(command.known(battle, unit)) == known
    assert (unit in command.commanders(battle, "p1")) is bool(known)
    battle.active = "p2"
    assert command.known(battle, unit) == unit.knows  # in his own turn


# ------------------------------------------------------------------ Romana and Leela
def guarded(count: int = 4, **fields: Any) -> tuple[Game, Unit]:
    """Romana with a Retinue of `count`, the last of whom is Leela."""
    guard = squad("guard", "p1", count, (20, 10), retinue="romana", **fields)
    guard.stand([*guard.models[:-1], guard.models[-1]._replace(kind="leela")])
    battle = joined(hero("romana", "leela"), guard, squad("b", "p2", at=(10, 40)))
    return battle, guard


@pytest.mark.rule("TW-CHAR-19")
@pytest.mark.parametrize(
    ("cause", "wounds", "gone"),
    [
        ("fire", 1, 0),
        ("fire", 2, 1),
        ("melee", 2, 1),
        ("suppression", 1, 1),
        ("TW-DAL-01", 2, 2),
        ("TW-CHAR-22", 2, 2),
    ],
)
def test_the_first_wound_of_each_attack_is_ignored(cause: str, wounds: int, gone: int) -> None:
    battle, guard = guarded(6)
    for turn in (1, 2):  # each attack by itself
        run(losses.take_wounds(battle, guard, wounds, cause), [], ["model"] * gone)
        assert len(guard.models) == 7 - gone * turn
    assert len(happened(battle, WoundIgnored)) == (2 if cause in ("fire", "melee") else 0)


@pytest.mark.rule("TW-CHAR-19")
@pytest.mark.parametrize(
    ("wounds", "answers", "left", "over"),
    [
        (5, ["model", "model", "model", "romana"], 1, 0),
        (6, [], 0, 0),
        (7, [], 0, 1),
    ],
)
def test_leela_and_what_is_left_over(wounds: int, answers: list[str], left: int, over: int) -> None:
    battle, guard = guarded(4)
    spare, _ = run(losses.take_wounds(battle, guard, wounds, "melee"), [], answers)
    assert (len(guard.models), spare) == (left, over)


@pytest.mark.rule("TW-CHAR-19")
def test_she_protects_as_long_as_she_stands() -> None:
    battle, guard = guarded(4)
    run(casualties.remove_models(battle, guard, [m.id for m in guard.models if m.of], "fire"))  # Romana falls
    run(losses.take_wounds(battle, guard, 1, "fire"))
    assert len(guard.models) == 4
    run(losses.take_wounds(battle, guard, 2, "fire"), [], ["leela"])
    run(losses.take_wounds(battle, guard, 1, "fire"))
    assert len(guard.models) == 2


@pytest.mark.rule("TW-CHAR-20")
def test_her_own_hazardous_die_takes_another() -> None:
    battle, guard = guarded(3)
    leela = next(model.id for model in guard.models if model.kind == "leela")
    run(hazards.test(battle, guard, [leela], "hazard"), [1], ["model"])
    assert [model.kind for model in guard.models] == ["model", "leela", "individual"]
    run(hazards.test(battle, guard, [leela], "hazard"), [1], ["leela"])  # her owner may name her
    assert [model.kind for model in guard.models] == ["model", "individual"]
    battle, guard = guarded(1)
    run(hazards.test(battle, guard, [guard.models[0].id], "hazard"), [1])  # nobody else is left
    assert "leela" not in [model.kind for model in guard.models]


@pytest.mark.rule("TW-CHAR-20")
def test_stragglers_go_before_her() -> None:
    battle, guard = guarded(3)
    far = [model._replace(x=model.x + 9000) if model.kind == "model" else model for model in guard.models]
    guard.stand([m._replace(x=far[-1].x, y=far[-1].y + 700) if m.kind == "leela" else m for m in far])
    guard.apart = tuple(model.id for model in guard.models if model.kind == "model")
    _, asked = run(losses.take_wounds(battle, guard, 2, "fire"), [], ["model"])
    assert isinstance(asked[0], Choice)
    assert [option.label for option in asked[0].options][1] == "Leela"


# ------------------------------------------------------------------ Morbius, Rassilon
@pytest.mark.rule("TW-CHAR-21", "TW-CHAR-59")
@pytest.mark.parametrize("where", ["retinue", "other"])
def test_morbius_shares_smite_with_whatever_squad(where: str) -> None:
    unit = squad("a", "p1", 4, retinue="morbius" if where == "retinue" else "")
    morbius = hero("morbius", "smite", "sword_of_morbius")
    joined(morbius, unit, squad("b", "p2", at=(10, 40)))
    assert [rule.key for rule in speaking(unit, "rerolls_melee")] == ["smite"]
    assert [rule.key for rule in speaking(hero("m", "smite"), "rerolls_melee")] == ["smite"]


@pytest.mark.rule("TW-CHAR-28")
@pytest.mark.parametrize(("rules", "nrv"), [(("original_and_greatest",), 10), ((), 9)])
def test_original_and_greatest(rules: tuple[str, ...], nrv: int) -> None:
    rassilon, unit = hero("rassilon", *rules, profile=HERO._replace(nrv=9)), squad("a", "p1", 4)
    battle = joined(rassilon, unit, squad("b", "p2", at=(10, 40)))
    assert (nerve(battle, unit), nerve(battle, rassilon)) == (nrv, nrv)
    assert fixed(morale.nerve_numbers(battle, unit).mods) == nrv + 5


@pytest.mark.rule("TW-CHAR-29")
@pytest.mark.parametrize("together", [True, False])
def test_the_gauntlet(together: bool) -> None:
    rassilon, unit, foe = hero("rassilon", "gauntlet"), squad("a", "p1", 4), squad("b", "p2", at=(10, 15), race="dalek")
    battle = joined(rassilon, unit, foe) if together else game(unit, rassilon, foe)
    bearer = unit if together else rassilon
    assert bane(battle, bearer, foe) == "TW-CHAR-29"
    assert sums_of(aim(bearer, foe, battle=battle)).numbers.bane == "TW-CHAR-29"
    battle.melees["m"] = fight = Melee("m", (bearer.id,), ("b",))
    first = melee.bout_numbers(battle, fight).first
    assert (first.bane, first.rerolls) == ("TW-CHAR-29", ("TW-CHAR-29",))
    assert bool(bane(battle, unit, foe)) is together


# ------------------------------------------------------------------ Vorus
def will(**fields: Any) -> tuple[Game, Unit]:
    """Vorus leads one detachment, the Squad `a` stands in another of his army."""
    unit = squad("a", "p1", 4, (50, 10), detachment="p1-2", **{"race": "vogan", **fields})
    battle = game(hero("vorus", "by_my_will", race="vogan"), unit, squad("b", "p2", at=(10, 40)))
    battle.detachments["p1-1"].commander = "vorus"
    return battle, unit


@pytest.mark.rule("TW-CHAR-32")
@pytest.mark.parametrize(
    ("faces", "answers", "held"),
    [
        ([4, 5], ["re-roll"], True),
        ([4, 4], ["re-roll"], False),
        ([4], ["keep"], False),
        ([5], [], True),
        ([1, 6], ["re-roll"], True),
    ],
)
def test_vogans_re_roll_nerve(faces: list[int], answers: list[str], held: bool) -> None:
    battle, unit = will()  # 6 + 4 + 5 is 15
    result, _ = run(morale.nerve_test(battle, unit, "casualties"), faces, answers)
    assert result is held


@pytest.mark.rule("TW-CHAR-32")
@pytest.mark.parametrize(
    ("race", "alive", "held"),
    [
        ("vogan", True, True),
        ("federation", True, False),
        ("vogan", False, False),
    ],
)
def test_a_six_passes_for_vogans_while_he_lives(race: str, alive: bool, held: bool) -> None:
    battle, unit = will(race=race, profile=PLAIN._replace(nrv=3))  # 3 + 4 + 6 is 13
    battle.units["vorus"].where = "table" if alive else "destroyed"
    assert run(morale.nerve_test(battle, unit, "suppression"), [6])[0] is held
    assert [event.total for event in happened(battle, NerveTested)] == [13]


@pytest.mark.rule("TW-CHAR-32")
@pytest.mark.parametrize(
    ("race", "faces", "answers", "held"),
    [
        ("vogan", [6], [], True),
        ("vogan", [5, 6], ["re-roll"], True),
        ("vogan", [5, 4], ["re-roll"], False),
        ("vogan", [5], ["keep"], False),
        ("federation", [6], [], False),
    ],
)
def test_detachment_tests_of_a_vogan_commander(race: str, faces: list[int], answers: list[str], held: bool) -> None:
    battle, _ = will()
    chief = hero("chief", race=race, detachment="p1-2", profile=HERO._replace(nrv=6), rank=1, at=(60, 10))
    battle.units["chief"] = chief
    item = battle.detachments["p1-2"]
    item.commander, item.lost = "chief", 9  # 6 + 1 - 3 and the die: 15 is out of reach
    leader = detachments.leader(battle, item)
    assert leader is not None
    run(detachments.test(battle, item, leader), faces, answers)
    assert [event.passed for event in happened(battle, DetachmentTested)] == [held]


# ------------------------------------------------------------------ Azaxyr, Davros, the Monster, Vorus
@pytest.mark.rule("TW-CHAR-46")
@pytest.mark.parametrize(("rule", "pace"), [("hard_taskmaster", "TW-SPEC-47"), ("unceasing", "")])
def test_the_taskmaster_passes_unceasing_on(rule: str, pace: str) -> None:
    azaxyr, warriors = hero("azaxyr", rule), squad("a", "p1", 4, retinue="azaxyr")
    battle = joined(azaxyr, warriors, squad("b", "p2", at=(10, 40)))
    assert fixed_pace(warriors) == pace
    assert bool(keeps_actions(warriors)) is bool(pace)
    assert fixed_pace(azaxyr) == "TW-SPEC-47"
    run(casualties.remove_models(battle, warriors, [m.id for m in warriors.models if m.of], "fire"))
    assert fixed_pace(warriors) == ""


@pytest.mark.parametrize(
    "profile",
    [
        pytest.param(Profile(3, 0, 3, 0, 6, 9, 5, 3), marks=pytest.mark.rule("TW-CHAR-55")),
        pytest.param(Profile(6, 0, 9, 8, 0, 9, 9, 3), marks=pytest.mark.rule("TW-CHAR-67")),
    ],
)
def test_fir_zero_never_shoots_alone(profile: Profile) -> None:
    unit, foe = hero("him", "martial_cunning", profile=profile), squad("b", "p2", at=(30.6, 10))
    battle = game(unit, foe)
    assert sums.can_shoot(unit)
    assert range.bands(battle, unit, foe).choices == ()
    bout = Melee("m", ("him",), ("b",))
    assert melee.harm(battle, bout, unit, foe).total(3) == 3 + profile.cst


@pytest.mark.rule("TW-CHAR-55")
def test_davros_in_a_squad_uses_its_profile() -> None:
    daleks = squad("a", "p1", 4, retinue="davros")
    battle = joined(hero("davros", profile=Profile(3, 0, 3, 0, 6, 9, 5, 3)), daleks, squad("b", "p2", at=(10, 15)))
    assert not sums.can_shoot(daleks)
    assert sums_of(aim(daleks, battle.units["b"], battle=battle)).numbers.base == 5


@pytest.mark.rule("TW-CHAR-63")
@pytest.mark.parametrize(("rank", "knows", "leads"), [(0, (), False), (1, (), False), (1, ("charge",), True)])
def test_the_monster_gives_no_orders(rank: int, knows: tuple[str, ...], leads: bool) -> None:
    monster = hero("monster", rank=rank, knows=knows, profile=HERO._replace(nrv=9))
    battle = game(monster, squad("b", "p2", at=(10, 40)))
    item = battle.detachments["p1-1"]
    item.commander = "monster"
    assert (monster in command.commanders(battle, "p1")) is leads
    assert detachments.leader(battle, item) == (monster, 9, rank)  # its NRV serves for tests


@pytest.mark.rule("TW-CHAR-65")
@pytest.mark.parametrize(("rules", "clause"), [(("abomination",), "TW-CHAR-65"), ((), "")])
def test_an_abomination_joins_nobody(rules: tuple[str, ...], clause: str) -> None:
    monster, unit = hero("monster", *rules, at=(10, 9.3)), squad("a", "p1", 4)
    battle = game(unit, monster)
    refusal = troop_types.why_not_join(battle, monster, unit)
    assert (refusal.clause if refusal else "") == clause
    unit.where = monster.where = "waiting"
    assert troop_types.mixes(unit, monster) is not bool(clause)


@pytest.mark.rule("TW-CHAR-29", "TW-CHAR-41", "TW-CHAR-72")
@pytest.mark.parametrize(
    ("rules", "base", "bane_", "mel", "rerolls"),
    [
        ([], 5, "", 5, ()),
        (["weapons_master"], 6, "", 5, ()),
        (["martial_cunning"], 6, "", 7, ()),
        (["gauntlet"], 5, "TW-CHAR-29", 5, ("TW-CHAR-29",)),
    ],
)
def test_the_odds_know_them(
    rules: list[str], base: int, bane_: str, mel: int, rerolls: tuple[str, ...]
) -> None:  # fmt: skip
    query = {"kind": "fire", "attacker": {"unit": "marine_squad", "specials": rules}, "defender": {"unit": "ogrons"}}
    battle = questions.battle(query)
    numbers = questions.shot_of(query, battle, False)[1].numbers
    assert (numbers.base, numbers.bane) == (base, bane_)
    fight = questions.fight_of({"charge": False}, battle)
    first = melee.bout_numbers(battle, fight).first
    assert fixed(first.mods) - min(10, len(battle.units["attacker"].models)) == mel
    assert first.rerolls == rerolls
