"""A `Scene` in letters for a terminal: an inch wide and two inches high for each character."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from wartable.engine.ruleset import Scene, Shape
from wartable.picture.force import number_of
from wartable.picture.paper import inside

SIGNS = {
    "wood": "%", "foliage": ",", "hedge": "=", "fence": "=", "wall": "=", "barricade": "=", "fortification": "=",
    "hill": ":", "slope": ":", "river": "~", "stream": "~", "deep_water": "~", "thin_ice": "~", "marsh": '"',
    "road": ".", "building": "#", "bunker": "#", "concrete_building": "#", "ruin": "+", "crater": "o", "wreck": "x",
    "rocks": "^", "cliff": "^", "minefield": "*", "lava": "&", "acid": "&", "high_grass": ";", "long_grass": ";",
}  # fmt: skip
ALPHABETS = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789", "@$?!<>{}[]")
_WIDE, _HIGH = 1000, 2000


@dataclass(slots=True)
class Letters:
    """Rows of (character, side or -1), top row first; `keys` tells what each letter stands for."""

    rows: list[list[tuple[str, int]]]
    keys: list[tuple[str, int, str]] = field(default_factory=list)
    signs: dict[str, list[str]] = field(default_factory=dict)


def draw(scene: Scene) -> Letters:
    """The map of `scene`: terrain by its sign, each Troop Type by a letter of its side's alphabet."""
    columns, lines = -(-scene.width // _WIDE), -(-scene.height // _HIGH)
    found = Letters([[(" ", -1)] * columns for _ in range(lines)])
    for shape in scene.shapes:
        if shape.kind == "terrain":
            _terrain(found, shape, scene)
    for shape in scene.shapes:
        if shape.kind == "objective":
            ((x, y),) = shape.points
            found.rows[min((scene.height - y) // _HIGH, lines - 1)][min(x // _WIDE, columns - 1)] = ("|", -1)
            found.signs.setdefault("|", []).append(f"{shape.id} ({shape.text})")
    used: dict[int, int] = {}
    for models, label in _groups(scene.shapes):
        side = number_of(models[0].tone)
        alphabet = ALPHABETS[min(side, len(ALPHABETS) - 1)]
        letter = alphabet[used.get(side, 0) % len(alphabet)]
        used[side] = used.get(side, 0) + 1
        found.keys.append((letter, side, label))
        for shape in models:
            x = sum(point[0] for point in shape.points) // len(shape.points)
            y = sum(point[1] for point in shape.points) // len(shape.points)
            column, row = min(x // _WIDE, columns - 1), min((scene.height - y) // _HIGH, lines - 1)
            if column >= 0 and row >= 0:
                found.rows[row][column] = (letter, side)
    return found


def _groups(shapes: Sequence[Shape]) -> list[tuple[list[Shape], str]]:
    found: list[tuple[list[Shape], str]] = []
    models: list[Shape] = []
    for shape in shapes:
        if shape.kind in ("model", "team", "leader", "individual", "vehicle", "unit"):
            models.append(shape)
        elif shape.kind == "label" and models:
            found.append((models, f"{shape.text} ({models[0].text})" if models[0].text else shape.text))
            models = []
    return found


def _terrain(found: Letters, shape: Shape, scene: Scene) -> None:
    sign = SIGNS.get(shape.tone, "'")
    words = found.signs.setdefault(sign, [])
    kind = shape.tone.replace("_", " ")
    if kind not in words:
        words.append(kind)
    left, right = min(x for x, _ in shape.points), max(x for x, _ in shape.points)
    low, high = min(y for _, y in shape.points), max(y for _, y in shape.points)
    outline = [(float(x), float(y)) for x, y in shape.points]
    rows, columns = len(found.rows), len(found.rows[0])
    for row in range(max(0, (scene.height - high) // _HIGH), min(rows, (scene.height - low) // _HIGH + 1)):
        for column in range(max(0, left // _WIDE), min(columns, right // _WIDE + 1)):
            # A thin line is seen if it passes any of nine points of the cell.
            spots = ((column * 6 + dx, row * 6 + dy) for dx in (1, 3, 5) for dy in (1, 3, 5))
            if any(inside((cx * _WIDE / 6, scene.height - cy * _HIGH / 6), outline) for cx, cy in spots):
                found.rows[row][column] = (sign, -1)
