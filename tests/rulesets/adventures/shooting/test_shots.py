"""Chapters SHOOT and WPN: to hit, damage, what follows, and what weapons do of their own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.ask import Choice
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.events.base import FigureRemoved, KnockedOut, Suppressed, TurnEnded, Wounded
from wartable.rulesets.adventures.events.shooting import DamageRolled, ShotFired, Unhurt
from wartable.rulesets.adventures.shooting.aim import holds_fire, targets
from wartable.rulesets.adventures.shooting.damage import suffer
from wartable.rulesets.adventures.shooting.shot import attack
from wartable.rulesets.adventures.specials.acts import key_of
from wartable.rulesets.adventures.state import ENEMIES_HOLD_FIRE, TRUCE, Game
from wartable.rulesets.adventures.turn.acting import declare, offered, resolve

WOOD = {"kind": "wood", "key": "wood", "at": [20, 10], "size": [3, 6]}
WALL = {"kind": "wall", "key": "w", "points": [[13, 5], [13, 15]]}


def duel(weapon: str, far: float, mine: dict[str, Any] | None = None, foe: dict[str, Any] | None = None,
         **parts: Any) -> Game:  # fmt: skip
    """A soldier with a weapon, and an alien so many inches from its base edge."""
    them = {"id": "foe", "kind": "rank", "at": (11 + far, 10), "health": 5, **(foe or {})}
    kind, key, at = them.pop("kind"), them.pop("id"), them.pop("at")
    return episode(
        figure("rifle", "soldier", (10, 10), **{"weapons": [weapon], "group": "squad", **(mine or {})}),
        figure(key, kind, at, **them), cursor="acts", **parts,
    )  # fmt: skip


def shoots(game: Game, faces: Iterable[int], how: str = "") -> None:
    shooter, target = one(game, "rifle"), one(game, "foe")
    run(attack(game, shooter, target, weapons()[shooter.weapons[0]], how), faces)


def may(game: Game) -> list[str]:
    """The keys of the acts that the soldier may declare."""
    return [key_of(offer.act) for offer in offered(game, one(game, "rifle"))]


# ------------------------------------------------------------------ to hit
@pytest.mark.rule("AT-SHOOT-01", "AT-GEN-02")
@pytest.mark.parametrize(("far", "face", "hit"), [
    (9, 4, True), (9, 3, False), (9.001, 7, False), (9.001, 8, True), (18, 8, True), (18.001, 9, False),
    (18.001, 10, True), (30, 10, True),
])  # fmt: skip
def test_a_die_reaches_the_number_of_the_band(far, face, hit):
    game = duel("unit_rifle", far)
    shoots(game, [face, *([1] if hit else [])])
    (shot,) = told(game, ShotFired)
    assert shot.hit is hit
    assert len(told(game, DamageRolled)) == hit


@pytest.mark.rule("AT-SHOOT-01")
@pytest.mark.parametrize(("far", "comes"), [(30, ["shoot-unit_rifle-foe"]), (30.001, [])])
def test_nobody_shoots_beyond_the_last_band(far, comes):
    assert may(duel("unit_rifle", far)) == comes


@pytest.mark.rule("AT-SHOOT-01", "AT-WPN-08", "AT-WPN-09")
@pytest.mark.parametrize(("weapon", "far", "comes"), [
    ("spear", 9, True), ("spear", 9.001, False), ("mechanoid_flamethrower", 9, True),
    ("mechanoid_flamethrower", 9.001, False), ("silurian_heat_ray", 18, True), ("ogron_weapon", 18, True),
    ("ogron_weapon", 18.001, False),
])  # fmt: skip
def test_a_dash_cannot_shoot(weapon, far, comes):
    assert bool(may(duel(weapon, far))) is comes


@pytest.mark.rule("AT-WPN-09")
def test_spears_are_not_counted():
    game = duel("spear", 5)
    shoots(game, [1])
    shoots(game, [1])
    assert may(game) == ["shoot-spear-foe"]


@pytest.mark.rule("AT-SHOOT-01")
def test_a_target_is_in_line_of_sight_and_spotted():
    assert may(duel("unit_rifle", 8, terrain=[WALL])) == []
    assert may(duel("unit_rifle", 14, light="night")) == []
    assert may(duel("unit_rifle", 12, light="night")) == ["shoot-unit_rifle-foe"]
    assert may(duel("", 5, mine={"weapons": []})) == []


@pytest.mark.rule("AT-SHOOT-01", "AT-VIS-03", "AT-VIS-04", "AT-TURN-06")
def test_a_die_spots_a_target_in_cover_before_the_shot_is_declared():
    foe = {"at": (18.7, 10)}
    seen = duel("unit_rifle", 0, foe=foe, terrain=[WOOD])
    _, asks = run(declare(seen), [8], ["shoot-unit_rifle-foe"])  # 8 inches: the foe is 7.7 away
    assert [act.targets for act in seen.acts] == [("foe",)]
    assert len(asks) == 1
    unseen = duel("unit_rifle", 0, foe=foe, terrain=[WOOD])
    run(declare(unseen), [7], ["shoot-unit_rifle-foe"])  # nothing else is left to do, so nobody is asked again
    assert unseen.acts == ()
    assert one(unseen, "rifle").acted


@pytest.mark.rule("AT-SHOOT-08")
def test_nobody_shoots_into_a_melee_or_out_of_it():
    busy = duel("unit_rifle", 0)
    assert may(busy) == []
    other = episode(
        figure("rifle", "soldier", (10, 10), weapons=["unit_rifle"]), figure("foe", "rank", (16, 10)),
        figure("friend", "soldier", (17, 10)), cursor="acts",
    )  # fmt: skip
    assert may(other) == []
    one(other, "friend").captor = "foe"  # a prisoner fights nobody
    assert may(other) == ["shoot-unit_rifle-foe"]


@pytest.mark.rule("AT-SHOOT-09", "AT-WPN-06")
@pytest.mark.parametrize("weapon", ["unit_smg", "unit_heavy_mg"])
def test_two_attacks_go_at_one_target_or_two(weapon):
    game = episode(
        figure("rifle", "soldier", (10, 10), weapons=[weapon]), figure("foe", "rank", (16, 10)),
        figure("other", "rank", (16, 14)), cursor="acts",
    )  # fmt: skip
    _, asks = run(declare(game), (), [f"shoot-{weapon}-foe", "other"])
    assert isinstance(asks[1], Choice)
    assert [option.key for option in asks[1].options] == ["foe", "other"]
    run(resolve(game), [1, 10, 1])
    assert [(shot.target, shot.hit) for shot in told(game, ShotFired)] == [("foe", False), ("other", True)]
    assert (one(game, "foe").shot_at_by, one(game, "other").shot_at_by) == (("rifle",), ("rifle",))
    alone = duel(weapon, 5)
    run(declare(alone), (), [f"shoot-{weapon}-foe"])
    assert alone.acts[0].targets == ("foe", "foe")
    run(resolve(alone), [1, 1])
    (shooter,) = one(alone, "foe").shot_at_by  # one figure has shot at it, twice (AT-RND-05)
    assert alone.figures[shooter].weapons == (weapon,)


# ------------------------------------------------------------------ damage
@pytest.mark.rule("AT-SHOOT-02", "AT-SHOOT-03", "AT-SHOOT-04", "AT-SHOOT-05")
@pytest.mark.parametrize(("health", "comes"), [
    (8, []), (7, []), (6, [Suppressed]), (5, [Wounded]), (4, [FigureRemoved]), (3, [FigureRemoved]),
])  # fmt: skip
def test_what_damage_does_by_how_much_it_is_over_health(health, comes):
    game = duel("unit_rifle", 5, foe={"health": health})
    shoots(game, [4, 3])  # 4 + 3 = 7
    kinds = (Suppressed, Wounded, FigureRemoved)
    assert [type(event) for event in game.log if isinstance(event, kinds)] == comes


@pytest.mark.rule("AT-SHOOT-02")
@pytest.mark.parametrize(("pieces", "health"), [([], 5), ([{**WOOD, "at": [16, 10]}], 6)])
def test_health_counts_one_higher_in_cover(pieces, health):
    game = duel("unit_rifle", 4, terrain=pieces)
    shoots(game, [10, 1])
    (rolled,) = told(game, DamageRolled)
    assert rolled.health == health


@pytest.mark.rule("AT-SHOOT-03")
def test_who_is_suppressed_has_no_act_next_turn():
    game = duel("unit_rifle", 5)
    game.emit(Suppressed("rifle"))
    assert one(game, "rifle").suppressed == 2
    assert may(game) == []


@pytest.mark.rule("AT-SHOOT-04")
def test_a_second_wound_disables_and_does_not_destroy():
    game = duel("unit_rifle", 5)
    run(suffer(game, one(game, "foe"), 2, "p1"))
    assert one(game, "foe").on_table
    assert one(game, "foe").suppressed
    run(suffer(game, one(game, "foe"), 2, "p1"))
    (gone,) = told(game, FigureRemoved)
    assert (gone.destroyed, gone.by) == (False, "AT-SHOOT-04")
    assert not game.alien_destroyed


@pytest.mark.rule("AT-SHOOT-05", "AT-SHOOT-06", "AT-GEN-03")
@pytest.mark.parametrize(("over", "faces", "helpless"), [(1, [], 0), (2, [], 0), (3, [1], 2), (3, [4], 3), (9, [6], 4)])
def test_a_player_character_is_only_knocked_out(over, faces, helpless):
    game = episode(figure("hero", "doctor", (10, 10), person="4th_doctor"), figure("foe", "rank", (16, 10)))
    run(suffer(game, one(game, "hero"), over, "umpire"), faces)
    hero = one(game, "hero")
    assert (hero.helpless, hero.suppressed, hero.wounds, hero.on_table) == (helpless, 0, 0, True)


@pytest.mark.rule("AT-SHOOT-05", "AT-SHOOT-07")
def test_a_knock_out_lasts_its_full_turns_after_this_one():
    game = episode(figure("hero", "doctor", (10, 10), person="4th_doctor"), figure("foe", "rank", (30, 10)))
    game.emit(KnockedOut("hero", 1))
    free = [one(game, "hero").free]
    for turn in (1, 2):
        game.emit(TurnEnded(turn))
        free.append(one(game, "hero").free)
    assert free == [False, False, True]


# ------------------------------------------------------------------ weapons of their own
@pytest.mark.rule("AT-WPN-02", "AT-WPN-03")
@pytest.mark.parametrize(("weapon", "faces", "turns", "how"), [
    ("dalek_ray", [5], 3, "paralyse"), ("dalek_ray", [1], 1, "paralyse"), ("cyberman_ray", [], 4, "stun"),
])  # fmt: skip
def test_a_ray_may_paralyse_or_stun_in_place_of_damage(weapon, faces, turns, how):
    game = duel(weapon, 5)
    assert may(game) == [f"shoot-{weapon}-foe", f"shoot-{weapon}-{how}-foe"]
    shoots(game, [10, *faces], how)
    assert told(game, DamageRolled) == []
    assert [event.turns for event in told(game, KnockedOut)] == [turns]
    assert may(duel("unit_rifle", 5)) == ["shoot-unit_rifle-foe"]


@pytest.mark.rule("AT-WPN-04")
@pytest.mark.parametrize(("moved", "comes"), [(0, ["shoot-crossbow-foe"]), (0.001, [])])
def test_a_crossbow_is_shot_by_who_stands_still(moved, comes):
    assert may(duel("crossbow", 5, {"moved": moved})) == comes


@pytest.mark.rule("AT-WPN-05", "AT-WPN-06")
@pytest.mark.parametrize(("weapon", "variant", "comes"), [
    ("unit_rifle", "early", True), ("unit_rifle", "late", False), ("unit_pistol", "late", False),
    ("unit_smg", "late", False), ("unit_heavy_mg", "late", True), ("k9_laser", "late", True),
])  # fmt: skip
def test_late_daleks_are_not_hurt_by_small_arms(weapon, variant, comes):
    game = duel(weapon, 5, foe={"sort": "dalek"}, options={"dalek_variant": variant})
    assert bool(may(game)) is comes
    shoots(game, [10, *([1, 1][: weapons()[weapon].dice.dice] if comes else [])])
    assert bool(told(game, Unhurt)) is not comes
    assert may(duel("unit_rifle", 5, options={"dalek_variant": "late"}))  # others are


@pytest.mark.rule("AT-CHAR-03", "AT-WPN-05", "AT-WPN-06")
@pytest.mark.parametrize(("weapon", "comes"), [
    ("dalek_ray", True), ("cyberman_ray", True), ("sontaran_gun", True), ("ice_warrior_gun", True),
    ("silurian_heat_ray", True), ("mechanoid_flamethrower", True), ("k9_laser", True), ("unit_heavy_mg", True),
    ("bow", False), ("crossbow", False), ("spear", False), ("unit_rifle", False), ("unit_pistol", False),
    ("unit_smg", False), ("auton_handgun", False), ("ogron_weapon", False), ("masters_weapon", False),
])  # fmt: skip
def test_starred_health_is_hurt_by_energy_and_explosions(weapon, comes):
    assert bool(may(duel(weapon, 5, foe={"starred": True}))) is comes


@pytest.mark.rule("AT-CHAR-03")
def test_a_hit_that_cannot_hurt_rolls_no_damage():
    game = duel("unit_rifle", 5, foe={"starred": True})
    shoots(game, [10])
    assert [event.by for event in told(game, Unhurt)] == ["AT-CHAR-03"]
    assert told(game, DamageRolled) == []


@pytest.mark.rule("AT-WPN-07")
@pytest.mark.parametrize(("weapon", "far", "faces", "total"), [
    ("silurian_heat_ray", 9, [1, 1], 3), ("silurian_heat_ray", 9.001, [1, 1], 2), ("k9_laser", 9, [1, 1], 4),
    ("k9_laser", 9.001, [1, 1], 2), ("bow", 9, [1], 3), ("bow", 9.001, [1], 1),
])  # fmt: skip
def test_some_weapons_do_more_damage_up_to_nine_inches(weapon, far, faces, total):
    game = duel(weapon, far)
    shoots(game, [10, *faces])
    assert [event.total for event in told(game, DamageRolled)] == [total]


# ------------------------------------------------------------------ persons and cards
@pytest.mark.rule("AT-NEW-WHO-02")
@pytest.mark.parametrize(("far", "face", "hit"), [(9.001, 9, False), (9.001, 10, True), (9, 5, True)])
def test_who_shoots_at_the_second_doctor_from_afar_needs_more(far, face, hit):
    game = episode(figure("hero", "doctor", (10, 10), person="2nd_doctor"),
                   figure("foe", "rank", (11 + far, 10), weapons=["sontaran_gun"]))  # fmt: skip
    run(attack(game, one(game, "foe"), one(game, "hero"), weapons()["sontaran_gun"]), [face, *([1] if hit else [])])
    assert [shot.hit for shot in told(game, ShotFired)] == [hit]


@pytest.mark.rule("AT-NEW-WHO-05", "AT-NEW-WHO-17", "AT-NEW-WHO-29")
@pytest.mark.parametrize(("person", "faces", "turns"), [
    ("jamie_mccrimmon", [5], 2), ("jamie_mccrimmon", [1], 1), ("jack_harkness", [6], 1), ("leela", [5], 3),
])  # fmt: skip
def test_some_are_knocked_out_for_less(person, faces, turns):
    game = episode(figure("hero", "companion", (10, 10), person=person), figure("foe", "rank", (16, 10)))
    run(suffer(game, one(game, "hero"), 3, "umpire"), faces)
    assert [event.turns for event in told(game, KnockedOut)] == [turns]


@pytest.mark.rule("AT-NEW-WHO-05")
@pytest.mark.parametrize(("answer", "out"), [("yes", "hero"), ("no", "friend")])
def test_the_fifth_doctor_takes_over_a_knock_out(answer, out):
    friend = figure("friend", "companion", (12, 10), person="leela")
    game = episode(figure("hero", "doctor", (10, 10), person="5th_doctor"), friend, figure("foe", "rank", (16, 10)))
    run(suffer(game, one(game, "friend"), 3, "umpire"), [1], [answer])
    assert [event.figure for event in told(game, KnockedOut)] == [out]


@pytest.mark.rule("AT-NEW-WHO-05")
@pytest.mark.parametrize(("answer", "wounds"), [("yes", 0), ("no", 1)])
def test_the_fifth_doctor_takes_over_a_wound(answer, wounds):
    game = episode(figure("hero", "doctor", (10, 10), person="5th_doctor"), figure("friend", "soldier", (12, 10)))
    run(suffer(game, one(game, "friend"), 2, "umpire"), (), [answer])
    assert (one(game, "friend").wounds, one(game, "hero").wounds) == (wounds, 0)


@pytest.mark.rule("AT-NEW-VOC-01", "AT-SHOOT-01")
@pytest.mark.parametrize(("fact", "until", "players", "aliens"), [
    (TRUCE, 1, False, True), (TRUCE, 0, False, False), (ENEMIES_HOLD_FIRE, 1, False, True),
])  # fmt: skip
def test_in_a_truce_no_alien_shoots(fact, until, players, aliens):
    game = duel("unit_rifle", 5, facts={fact: until}, foe={"weapons": ["sontaran_gun"]})
    assert (bool(holds_fire(game, one(game, "rifle"))), bool(holds_fire(game, one(game, "foe")))) == (players, aliens)
    assert bool(may(game)) is not players
    assert bool(targets(game, one(game, "foe"), weapons()["sontaran_gun"])) is not aliens


@pytest.mark.rule("AT-NEW-WHO-26", "AT-PRIS-04")
def test_aliens_leave_alone_whom_they_take_for_one_of_theirs_and_prisoners():
    gun = weapons()["sontaran_gun"]
    game = episode(figure("hero", "companion", (10, 10), person="kamelion"),
                   figure("foe", "rank", (16, 10), weapons=["sontaran_gun"]), facts={"shape hero": 1})  # fmt: skip
    assert targets(game, one(game, "foe"), gun) == {}
    game.facts = ()
    assert targets(game, one(game, "foe"), gun) == {"hero": True}
    one(game, "hero").captor = "foe"
    assert targets(game, one(game, "foe"), gun) == {}


# ------------------------------------------------------------------ step 4
@pytest.mark.rule("AT-TURN-04")
def test_all_is_declared_before_the_first_is_resolved_and_who_is_hit_still_acts():
    game = episode(
        figure("one", "soldier", (10, 10), weapons=["unit_rifle"]),
        figure("two", "soldier", (10, 14), weapons=["unit_rifle"]),
        figure("foe", "rank", (15, 10), health=1), figure("far", "rank", (15, 16)), cursor="acts",
    )  # fmt: skip
    game.listed = ("one", "two", "foe", "far")
    run(declare(game), (), ["shoot-unit_rifle-foe"])
    run(declare(game), (), ["shoot-unit_rifle-foe"])
    for _ in range(2):
        run(declare(game))
    assert run(declare(game))[0] is False
    game.emit(FigureRemoved("two", True))
    run(resolve(game), [10, 6])
    assert not one(game, "foe").on_table
    run(resolve(game))  # the second shot is spent on who is out already
    assert run(resolve(game))[0] is False
    assert len(told(game, ShotFired)) == 1
    late = duel("unit_rifle", 5)
    run(declare(late), (), ["shoot-unit_rifle-foe"])
    late.emit(FigureRemoved("rifle", True))
    run(resolve(late), [1])
    assert len(told(late, ShotFired)) == 1


@pytest.mark.rule("AT-TURN-04", "AT-TURN-03")
def test_acts_go_in_the_order_of_the_list_of_step_three():
    game = episode(
        figure("a", "soldier", (10, 10), weapons=["unit_rifle"]),
        figure("b", "soldier", (10, 20), weapons=["unit_rifle"]),
        figure("foe", "rank", (20, 20)), cursor="acts",
    )  # fmt: skip
    game.listed = ("b", "foe", "a")
    asked = [ask for _ in range(3) for ask in run(declare(game), (), _nothing(game))[1]]
    assert [ask.about for ask in asked if isinstance(ask, Choice)] == ["b", "a"]


def _nothing(game: Game) -> list[str]:
    """The answer of a soldier, none for an alien."""
    waiting = [key for key in game.listed if not one(game, key).acted]
    return [] if waiting[0] == "foe" else ["nothing"]


@pytest.mark.rule("AT-TURN-06")
def test_a_figure_has_one_act():
    game = duel("unit_rifle", 5, {"grenades": 2})
    assert may(game) == ["shoot-unit_rifle-foe", "throw-grenade-foe"]
    run(declare(game), (), ["throw-grenade-foe"])
    run(declare(game))
    assert run(declare(game))[0] is False
    assert len(game.acts) == 1


def test_distances_are_between_base_edges():
    game = duel("unit_rifle", 9)
    assert one(game, "foe").x - one(game, "rifle").x == 10 * INCH
