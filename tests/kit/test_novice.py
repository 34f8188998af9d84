"""What a recruit's eye misses, in any system."""

from __future__ import annotations

from wartable.kit.bots.novice import nearest, noticed, overlooked

FOES = [f"foe-{number}" for number in range(1, 501)]


def far(foe: str) -> int:
    return int(foe.removeprefix("foe-"))


def test_one_enemy_in_five_is_overlooked_until_the_moment_changes() -> None:
    first = [foe for foe in FOES if overlooked("squad", foe, 1)]
    assert 70 < len(first) < 130
    assert first == [foe for foe in FOES if overlooked("squad", foe, 1)]
    assert first != [foe for foe in FOES if overlooked("squad", foe, 2)]
    assert first != [foe for foe in FOES if overlooked("other", foe, 1)]


def test_who_overlooks_all_has_an_eye_for_the_nearest() -> None:
    missed = [foe for foe in FOES if overlooked("squad", foe, 1)][::-1]
    assert noticed("squad", missed, 1, far, str) == [missed[-1]]
    assert noticed("squad", FOES, 1, far, str) == [foe for foe in FOES if foe not in missed]
    assert noticed("squad", [], 1, far, str) == []


def test_the_nearest() -> None:
    assert nearest(FOES[::-1], far, str) == "foe-1"
    assert nearest([], far, str) == ""
