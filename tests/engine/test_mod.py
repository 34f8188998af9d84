"""Modifiers keep their reasons."""

from __future__ import annotations

import pytest

from wartable.engine.mod import D3, D6, Dice, Mod, Reason, fixed, reasons, rolled

MODS = (Mod(2, "A-1", "cover"), Mod(D3, "A-2", "flames"), Mod(-3, "A-3", "range"), Mod(0, "A-4", "nothing"),
        Mod(D3, "A-5", "more flames"), Mod(D6, "A-6", "luck"))  # fmt: skip


def test_the_sum_leaves_dice_out() -> None:
    assert fixed(MODS) == 2 - 3
    assert fixed(()) == 0


@pytest.mark.parametrize(("kind", "clauses"), [(D3, ["A-2", "A-5"]), (D6, ["A-6"])])
def test_the_dice_of_a_kind(kind: Dice, clauses: list[str]) -> None:
    assert [mod.clause for mod in rolled(MODS, kind)] == clauses


def test_reasons_leave_zeroes_and_dice_out() -> None:
    assert reasons(MODS) == (Reason("A-1", "cover", 2), Reason("A-3", "range", -3))
