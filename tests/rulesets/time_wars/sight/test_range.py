from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulesets.time_wars.helpers import game, squad, vehicle
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.sight import range as ranges
from wartable.rulesets.time_wars.state import Band, Profile, Unit

S, M, L, X = Band.STANDARD, Band.MEDIUM, Band.LONG, Band.EXTREME


def firer(fir: int = 5, **fields: Any) -> Unit:
    return squad("a", "p1", 1, (10, 10), profile=Profile(5, fir, 4, 4, 2, 4, 6, 1), **fields)


def lone(x: float, y: float = 10.0) -> Unit:
    return squad("b", "p2", 1, (x, y))


@pytest.mark.rule("TW-FIRE-05", "TW-FIRE-06", "TW-FIRE-07", "TW-GEN-06", "TW-PROF-04")
@pytest.mark.parametrize(
    ("gap", "band", "bonus"),
    [
        (0.0, S, 0),  # in contact
        (5.0, S, 0),  # FIR 5: 5 / 5 = 1, less 1
        (5.001, M, 1),  # a thousandth more
        (10.0, M, 1),  # 2 x 5
        (10.001, L, 2),
        (15.0, L, 2),  # 3 x 5
        (15.001, X, 3),
        (20.0, X, 3),  # 4 x 5
    ],
)
def test_band_ends_at_its_multiple_of_fir_edge_to_edge(gap: float, band: Band, bonus: int) -> None:
    # Two bases of radius 0.3: the centres stand 0.6 farther apart than the edges.
    a, b = firer(), lone(10.6 + gap)
    found = ranges.bands(game(a, b), a, b)
    assert found.distance == round(gap * 1000)
    assert found.by_model == {0: band}
    assert found.choices == ((band, (0,)),)
    assert ranges.bonus(band) == bonus


@pytest.mark.rule("TW-FIRE-06", "TW-GEN-06")
def test_a_thousandth_beyond_extreme_is_out_of_range() -> None:
    a, b = firer(), lone(30.601)  # 20.001 between the edges
    found = ranges.bands(game(a, b), a, b)
    assert found.distance == 20001
    assert found.by_model == {0: None}
    assert found.choices == ()


@pytest.mark.rule("TW-GEN-04", "TW-GEN-06")
@pytest.mark.parametrize(
    ("target", "distance"),
    [
        (squad("b", "p2", 1, (20, 10)), 9400),  # 10 - 0.3 - 0.3
        (squad("b", "p2", 1, (20, 10), teams=("hmg",)), 9100),  # a Weapon Team: 10 - 0.3 - 0.6
        (vehicle("b", "p2", (20, 10)), 8450),  # 2.5 inches along x: 10 - 0.3 - 1.25
        (vehicle("b", "p2", (20, 10), 90), 8950),  # 1.5 inches across: 10 - 0.3 - 0.75
    ],
)
def test_distance_is_taken_from_edge_to_edge_of_the_bases(target: Unit, distance: int) -> None:
    a = firer()
    assert ranges.bands(game(a, target), a, target).distance == distance


@pytest.mark.rule("TW-PROF-02", "TW-FIRE-05")
def test_fir_0_reaches_nothing_even_in_contact() -> None:
    a, b = firer(0), lone(10.6)
    assert ranges.bands(game(a, b), a, b).choices == ()


@pytest.mark.rule("TW-GEN-03")
@pytest.mark.parametrize(
    ("options", "limits"),
    [
        (Options(), (4, 8, 12, 16)),  # FIR 4
        (Options(scale=2), (8, 16, 24, 32)),  # 2 x each
        (Options(scale=3), (12, 24, 36, 48)),
        (Options(scale=2, scale_standard_only=True), (8, 12, 16, 20)),  # 2 x 4, then 4 more each
        (Options(scale=3, scale_standard_only=True), (12, 16, 20, 24)),
        (Options(scale=1, scale_standard_only=True), (4, 8, 12, 16)),
    ],
)
def test_scale_of_all_bands_or_of_the_standard_band_alone(options: Options, limits: tuple[int, ...]) -> None:
    assert tuple(ranges.limit(options, 4, band) for band in (S, M, L, X)) == tuple(1000 * n for n in limits)
    for band, end in zip((S, M, L, X), limits):
        assert ranges.band_at(options, 4, 1000 * end) is band
        after = Band(band + 1) if band < X else None
        assert ranges.band_at(options, 4, 1000 * end + 1) is after


@pytest.mark.rule("TW-GEN-03")
def test_a_battle_measures_by_its_scale() -> None:
    a, b = firer(), lone(20.6)  # 10 inches: medium at FIR 5, standard when doubled
    battle = game(a, b)
    assert ranges.bands(battle, a, b).by_model == {0: M}
    battle.options = Options(scale=2)
    assert ranges.bands(battle, a, b).by_model == {0: S}


def spread() -> Unit:
    """Four members at x = 10, 11, 12 and 13, linked by gaps of 0.4."""
    return squad("a", "p1", 4, places=((10, 10), (11, 10), (12, 10), (13, 10)))


@pytest.mark.rule("TW-FIRE-08", "TW-FIRE-09", "TW-GEN-08")
def test_a_spread_squad_picks_among_the_bands_in_which_members_lie() -> None:
    # Target edge to edge from x = 13: 17.2 - 13 - 0.6 = 3.6; then 4.6, 5.6 and 6.6. FIR 5: two standard, two medium.
    a, b = spread(), lone(17.2)
    found = ranges.bands(game(a, b), a, b)
    assert found.distance == 3600
    assert found.by_model == {0: M, 1: M, 2: S, 3: S}
    assert found.choices == ((S, (2, 3)), (M, (0, 1, 2, 3)))  # no long: nobody lies there


@pytest.mark.rule("TW-FIRE-09")
def test_three_bands_each_take_all_that_are_nearer() -> None:
    a = squad("a", "p1", 3, places=((10, 10), (11, 10), (12, 10)), profile=Profile(5, 1, 4, 4, 2, 4, 6, 1))
    b = lone(13.6)  # gaps 3.0, 2.0 and 1.0; FIR 1: long, medium and standard
    assert ranges.bands(game(a, b), a, b).choices == ((S, (2,)), (M, (1, 2)), (L, (0, 1, 2)))


@pytest.mark.rule("TW-FIRE-08")
def test_a_member_measures_to_the_nearest_model_of_the_target() -> None:
    a = firer()
    b = squad("b", "p2", 2, places=((30, 10), (15.6, 10)))  # 5.0 to the second
    assert ranges.bands(game(a, b), a, b).by_model == {0: S}


@pytest.mark.rule("TW-FIRE-10")
def test_members_beyond_extreme_stay_out() -> None:
    # FIR 5: extreme ends at 20. Gaps from x = 10 and 13: 20.1 and 17.1; from 11 and 12: 19.1 and 18.1.
    a, b = spread(), lone(30.7)
    found = ranges.bands(game(a, b), a, b)
    assert found.by_model == {0: None, 1: X, 2: X, 3: X}
    assert found.choices == ((X, (1, 2, 3)),)


@pytest.mark.rule("TW-SQUAD-03")
def test_a_member_out_of_cohesion_is_not_measured() -> None:
    a = squad("a", "p1", 3, places=((10, 10), (10.7, 10), (13, 10)))  # the third stands 1.7 off
    b = lone(16)
    found = ranges.bands(game(a, b), a, b)
    assert found.by_model == {0: M, 1: S}  # 16 - 10 - 0.6 = 5.4 and 4.7
    assert found.distance == 4700


@pytest.mark.rule("TW-FIRE-08")
def test_only_those_named_are_measured() -> None:
    a, b = spread(), lone(17.2)
    assert ranges.bands(game(a, b), a, b, a.models[:1]).choices == ((M, (0,)),)


@pytest.mark.rule("TW-SPEC-37", "TW-WEAP-20")
def test_mortars_measure_from_the_spotter_with_their_own_fir() -> None:
    # From the Spotter 16.6 - 10 - 0.6 = 6: medium at the mortars' FIR 5, though standard at the Spotter's 9.
    a = squad("a", "p1", 2, (60, 40), teams=("mortar", "mortar"))
    eyes = squad("s", "p1", 1, (10, 10), profile=Profile(5, 9, 4, 4, 2, 4, 6, 1))
    b = lone(16.6)
    battle = game(a, b, eyes)
    assert ranges.bands(battle, a, b).choices == ()
    found = ranges.bands(battle, a, b, origin=eyes.models)
    assert found.distance == 6000
    assert found.choices == ((M, (0, 1)),)


@pytest.mark.rule("TW-FIRE-06", "TW-FIRE-07")
@given(st.integers(0, 60_000), st.integers(1, 10), st.sampled_from((1, 2, 3)))
def test_the_bonus_is_the_distance_in_bands_rounded_up_less_one(distance: int, fir: int, scale: int) -> None:
    band = ranges.band_at(Options(scale=scale), fir, distance)
    bands = -(-distance // (1000 * fir * scale))
    assert band == (None if bands > 4 else max(1, bands))
    if band:
        assert ranges.bonus(band) == max(0, bands - 1)
