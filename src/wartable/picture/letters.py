"""A `Scene` in letters for a terminal: an inch wide and two inches high for each character."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from wartable.engine.ruleset import Scene, Shape
from wartable.picture.force import number_of
from wartable.picture.paper import inside

SIGNS = {
    "wood": "%", "woods": "%", "foliage": ",", "hedge": "=", "fence": "=", "wire": "=", "wall": "=", "barricade": "=",
    "fortification": "=", "tank_traps": "=", "rough": "^",
    "hill": ":", "slope": ":", "river": "~", "stream": "~", "deep_water": "~", "thin_ice": "~", "marsh": '"',
    "road": ".", "building": "#", "bunker": "#", "concrete_building": "#", "ruin": "+", "crater": "o", "wreck": "x",
    "rocks": "^", "cliff": "^", "minefield": "*", "lava": "&", "acid": "&", "high_grass": ";", "long_grass": ";",
}  # fmt: skip
ALPHABETS = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789", "@$?!<>{}[]")
_MODELS = ("model", "team", "leader", "individual", "vehicle", "unit")
_WIDE, _HIGH = 1000, 2000
NEAR = (36_000, 14_000)
"""How much of a table is shown around one unit: width and height in mils."""


@dataclass(slots=True)
class Letters:
    """Rows of (character, side or -1), top row first; `keys` tells what each letter stands for.

    `left` and `top` are where the first column begins and the first row, `wide` and `high` how much a character
    stands for; all in mils.
    """

    rows: list[list[tuple[str, int]]]
    keys: list[tuple[str, int, str]] = field(default_factory=list)
    signs: dict[str, list[str]] = field(default_factory=dict)
    left: int = 0
    top: int = 0
    wide: int = _WIDE
    high: int = _HIGH

    def put(self, x: int, y: int, sign: str, side: int) -> bool:
        """Write a character where (x, y) is, mils; whether that is on the map."""
        column, row = (x - self.left) // self.wide, (self.top - y) // self.high
        # The far edges of the table belong to the last column and to the last row.
        column -= column == len(self.rows[0])
        row -= row == len(self.rows)
        on = 0 <= column < len(self.rows[0]) and 0 <= row < len(self.rows)
        if on:
            self.rows[row][column] = (sign, side)
        return on


def draw(scene: Scene, near: str = "") -> Letters:
    """The map of `scene`: terrain by its sign, each Troop Type by a letter of its side's alphabet.

    With `near`, the id of a unit, the part of the table around it at twice the scale; letters are those of the whole.
    """
    found = _around(scene, near) or _empty(scene.width, scene.height, 0, scene.height, _WIDE, _HIGH)
    for shape in scene.shapes:
        if shape.kind == "terrain":
            _terrain(found, shape)
    for shape in scene.shapes:
        if shape.kind == "objective" and found.put(*shape.points[0], "|", -1):
            found.signs.setdefault("|", []).append(f"{shape.id} ({shape.text})")
    used: dict[int, int] = {}
    for models, label in _groups(scene.shapes):
        side = number_of(models[0].tone)
        alphabet = ALPHABETS[min(side, len(ALPHABETS) - 1)]
        letter = alphabet[used.get(side, 0) % len(alphabet)]
        used[side] = used.get(side, 0) + 1
        shown = sum(found.put(*_middle(shape), letter, side) for shape in models)
        if shown or not near:
            found.keys.append((letter, side, label))
    return found


def _empty(width: int, height: int, left: int, top: int, wide: int, high: int) -> Letters:
    rows = [[(" ", -1)] * -(-width // wide) for _ in range(-(-height // high))]
    return Letters(rows, left=left, top=top, wide=wide, high=high)


def _around(scene: Scene, near: str) -> Letters | None:
    """An empty map of what lies around a unit, None if it is not on the table; edges are whole inches."""
    spots = near_to(scene, near)
    if not spots:
        return None
    x, y = (sum(spot[axis] for spot in spots) // len(spots) for axis in (0, 1))
    width, height = min(NEAR[0], scene.width), min(NEAR[1], scene.height)
    left = min(max(0, x - width // 2), scene.width - width) // 1000 * 1000
    low = min(max(0, y - height // 2), scene.height - height) // 1000 * 1000
    return _empty(width, height, left, low + height, _WIDE // 2, _HIGH // 2)


def near_to(scene: Scene, unit: str) -> list[tuple[int, int]]:
    """Where the models of a unit stand, mils; none if it is not on the table."""
    models = (shape for shape in scene.shapes if shape.kind in _MODELS and unit in (shape.text, shape.id))
    return [_middle(shape) for shape in models] if unit else []


def _middle(shape: Shape) -> tuple[int, int]:
    count = len(shape.points)
    return sum(x for x, _ in shape.points) // count, sum(y for _, y in shape.points) // count


def _groups(shapes: Sequence[Shape]) -> list[tuple[list[Shape], str]]:
    found: list[tuple[list[Shape], str]] = []
    models: list[Shape] = []
    for shape in shapes:
        if shape.kind in _MODELS:
            models.append(shape)
        elif shape.kind == "label" and models:
            found.append((models, f"{shape.text} ({models[0].text})" if models[0].text else shape.text))
            models = []
    return found


def _terrain(found: Letters, shape: Shape) -> None:
    sign = SIGNS.get(shape.tone, "'")
    left, right = min(x for x, _ in shape.points), max(x for x, _ in shape.points)
    low, high = min(y for _, y in shape.points), max(y for _, y in shape.points)
    outline = [(float(x), float(y)) for x, y in shape.points]
    rows, columns = len(found.rows), len(found.rows[0])
    drawn = False
    for row in range(max(0, (found.top - high) // found.high), min(rows, (found.top - low) // found.high + 1)):
        for column in range(
            max(0, (left - found.left) // found.wide), min(columns, (right - found.left) // found.wide + 1)
        ):
            # A thin line is seen if it passes any of nine points of the cell.
            spots = ((column * 6 + dx, row * 6 + dy) for dx in (1, 3, 5) for dy in (1, 3, 5))
            if any(
                inside((found.left + cx * found.wide / 6, found.top - cy * found.high / 6), outline) for cx, cy in spots
            ):
                found.rows[row][column] = (sign, -1)
                drawn = True
    words, kind = found.signs.setdefault(sign, []), shape.tone.replace("_", " ")
    if drawn and kind not in words:
        words.append(kind)
    if not words:
        del found.signs[sign]
