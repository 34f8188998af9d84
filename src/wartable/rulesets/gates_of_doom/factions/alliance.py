"""The Alliance (chapter ALL)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH, within
from wartable.rulesets.gates_of_doom.specials.points import GatesSpecial, Shot, Told
from wartable.rulesets.gates_of_doom.state import Model

MARKED = 3 * INCH


class SensorSuite(GatesSpecial):
    """GD-ALL-02: 1 more to hit with small arms; AIs have it in their number."""

    __slots__ = ()

    @override
    def shooter_mods(self, shot: Shot) -> Iterator[Mod]:
        yield Mod(1, "GD-ALL-02", "sensor suite")


class TrueAI(GatesSpecial):
    """GD-ALL-03: AIs of this army hit on 4 or more."""

    __slots__ = ()

    @override
    def own_number(self, me: Model) -> Told | None:
        return (4, "GD-ALL-03") if me.ai else None


class ProbeMarking(GatesSpecial):
    """GD-ALL-20: friends have 1 more ranged skill against a unit of which a model is within 3 inches of a probe."""

    __slots__ = ()

    @override
    def guide_mods(self, me: Model, shot: Shot) -> Iterator[Mod]:
        if any(within(me, mark, MARKED) for mark in shot.target.models):
            yield Mod(1, "GD-ALL-20", "a probe is near them")


class AvatarNumber(GatesSpecial):
    """GD-ALL-28: it hits on 2 or more, and passes nerve checks; it has not the AI rule for that."""

    __slots__ = ()

    @override
    def own_number(self, me: Model) -> Told | None:
        return 2, "GD-ALL-28"

    @override
    def unshaken(self, me: Model) -> str | None:
        return "GD-ALL-28"


class AdaptiveCamouflage(GatesSpecial):
    """GD-ALL-30: ranged attacks at the vehicle are 1 worse."""

    __slots__ = ()

    @override
    def target_mods(self, shot: Shot) -> Iterator[Mod]:
        yield Mod(-1, "GD-ALL-30", "adaptive camouflage")


RULES: Mapping[str, GatesSpecial] = {
    "GD-ALL-02": SensorSuite(), "GD-ALL-03": TrueAI(), "GD-ALL-20": ProbeMarking(), "GD-ALL-28": AvatarNumber(),
    "GD-ALL-30": AdaptiveCamouflage(),
}  # fmt: skip
"""The special rules of the faction, by clause."""
