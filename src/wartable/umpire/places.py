"""Places that people point at instead of measuring them."""

from __future__ import annotations

from math import hypot
from typing import Any

from wartable.engine.ask import Move, Placement
from wartable.engine.errors import RuleError
from wartable.engine.ruleset import Scene
from wartable.umpire.answers import Unclear

_STEPS = 20
_OFF = 500
"""So many mils beside the place that was asked for nobody need be told."""
_ASKED = 8
"""How many models of whom one goes toward are tried one by one, the nearest first."""


def toward(ask: Placement, scene: Scene, target: str) -> dict[str, Any]:
    """The answer that brings the models of `ask` as near as is legal to what is called `target` in the picture.

    Raises:
        Unclear: there is no such thing, or the models stand nowhere yet.
        RuleError: no place on the way is legal; it says why the last one is not.
    """
    here = _middle(scene, ask.unit)
    there = _middle(scene, target) or _nearest(scene, target, here)
    if there is None:
        raise Unclear(f"nothing on the table is called {target}")
    if here is None:
        raise Unclear(f"{ask.unit or 'it'} stands nowhere yet; write to X Y")
    straight: dict[str, Any] | None = None
    refusal: RuleError | None = None
    try:
        straight = _along(ask, here, there)
    except RuleError as why:
        refusal = why
    spots = sorted(_spots(scene, target), key=lambda spot: hypot(spot[0] - here[0], spot[1] - here[1]))
    closer = [{"to": list(spot)} for spot in spots[:_ASKED]]
    found = _nearest_legal(ask, [*([straight] if straight else []), *closer], spots)
    if found is None:
        raise refusal or Unclear(f"there is no way to {target}")
    return found


def _nearest_legal(
    ask: Placement, answers: list[dict[str, Any]], spots: list[tuple[int, int]]
) -> dict[str, Any] | None:
    """The answer by which somebody comes nearest to one of `spots`, the first of those that are as good."""
    best: tuple[float, dict[str, Any]] | None = None
    for answer in answers:
        try:
            ends = ask.shows(ask.check(answer))
        except RuleError:
            continue
        near = min((hypot(x - end[0], y - end[1]) for x, y in spots for end in ends), default=0.0)
        if best is None or near < best[0]:
            best = near, answer
    return best[1] if best else None


def _along(ask: Placement, here: tuple[float, float], there: tuple[float, float]) -> dict[str, Any]:
    """The last place that is legal on the straight line from here to there.

    Raises:
        RuleError: none is; it says why not the first.
    """
    dx, dy = there[0] - here[0], there[1] - here[1]
    full = hypot(dx, dy)
    far = min(full, float(ask.limit)) if isinstance(ask, Move) and ask.limit else full
    why: RuleError | None = None
    for step in range(_STEPS, 0, -1):
        share = far * step / _STEPS / full if full else 0.0
        answer = {"to": [round(here[0] + dx * share), round(here[1] + dy * share)]}
        try:
            ask.check(answer)
        except RuleError as refusal:
            why = refusal
            continue
        return answer
    assert why is not None
    raise why


def before(ask: Move, scene: Scene, answer: Any) -> dict[str, Any] | None:
    """The last legal place on the straight way to one that is not legal; None if there is none."""
    here = _middle(scene, ask.unit)
    if here is None or not isinstance(answer, dict) or "to" not in answer:
        return None
    try:
        return _along(ask, here, tuple(answer["to"]))
    except RuleError:
        return None


def beside(ask: Placement, answer: Any) -> str:
    """Where the middle of a formation comes to be if that is not where `answer` asks for it; '' if it is.

    Raises:
        RuleError: the answer is not legal.
    """
    if not isinstance(answer, dict) or "to" not in answer or ask.piece is not None:
        return ""
    spots = ask.shows(ask.accept(answer))
    if not spots:
        return ""
    x, y = (sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1))
    if hypot(x - answer["to"][0], y - answer["to"][1]) <= _OFF:
        return ""
    return f"{_at(*answer['to'])} cannot be reached; the middle comes to {_at(x, y)}"


def _at(x: float, y: float) -> str:
    return f"{x / 1000:.1f}, {y / 1000:.1f}"


def _nearest(scene: Scene, kind: str, here: tuple[float, float] | None) -> tuple[float, float] | None:
    """The middle of the piece of terrain of that kind which is nearest to `here`."""
    pieces = [shape.points for shape in scene.shapes if shape.kind == "terrain" and shape.tone == kind.lower()]
    found = [(sum(x for x, _ in piece) / len(piece), sum(y for _, y in piece) / len(piece)) for piece in pieces]
    if here is None or not found:
        return None
    return min(found, key=lambda middle: hypot(middle[0] - here[0], middle[1] - here[1]))


def _middle(scene: Scene, name: str) -> tuple[float, float] | None:
    """The middle of the models, or the piece of terrain, of that name."""
    low = name.lower()
    shapes = [s for s in scene.shapes if s.kind not in ("label", "mark", "zone")]
    spots = [point for s in shapes if low in (s.text.lower(), s.id.lower())
             for point in (s.points if s.kind == "terrain" else s.points[:1])]  # fmt: skip
    if not spots:
        return None
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _spots(scene: Scene, name: str) -> list[tuple[int, int]]:
    """Where the models of a unit of that name stand; nothing for a piece of terrain."""
    found = [s for s in scene.shapes if s.kind in ("model", "individual", "unit") and s.id.lower() == name.lower()]
    return [shape.points[0] for shape in found if shape.points]
