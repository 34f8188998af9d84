"""The story of a game that is over: what its ruleset tells, with a picture for each chapter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from wartable.engine.errors import RuleError
from wartable.engine.ruleset import UMPIRE, Part, Scene, Story
from wartable.engine.session import Session
from wartable.picture import svg
from wartable.picture.paper import UNIT
from wartable.umpire import telling

WIDE, HIGH = 24.0, 15.5  # inches that a picture shows at least
ROOM = 4.0  # inches about what it shows
SIZE = 640  # pixels of its width
_WIDTHS = re.compile(r'(<svg [^>]*?)viewBox="[^"]*" width="[^"]*" height="[^"]*"')


class Leaf(NamedTuple):
    """A chapter with its picture: `moment` is the number of decisions after which the table looked so."""

    title: str
    text: tuple[str, ...]
    caption: str
    moment: int
    picture: str


class Book(NamedTuple):
    """A story with its pictures; `kind` is how the game ended: won, lost, drawn or open."""

    title: str
    system: str
    about: str
    kind: str
    ending: str
    clause: str
    leaves: tuple[Leaf, ...]
    cast: tuple[Part, ...]
    follows: str
    follows_clause: str

    def words(self) -> int:
        """How many words its chapters have."""
        return sum(len(text.split()) for leaf in self.leaves for text in leaf.text)


def told(start: Session, answers: Sequence[Any], title: str, moments: Sequence[int] = ()) -> Book:
    """The story of a game that is played from its first moment by `answers`.

    Args:
        moments: the numbers of decisions at which there was a moment to look at, all if it is empty.

    Raises:
        RuleError: it is not over, or its system tells no stories.
    """
    ends, scenes = _played(start, answers)
    outcome = start.outcome if start.over else None
    if outcome is None:
        raise RuleError("", "the story of a game is told when it is over")
    story = start.ruleset.story(start.game, start.events)
    if story is None:
        raise RuleError("", f"{start.ruleset.title} tells no stories of its games")
    rests = list(moments) or list(range(len(ends)))
    leaves = tuple(_leaf(story, number, ends, scenes, rests) for number in range(len(story.chapters)))
    return Book(
        title, start.ruleset.title, story.about, outcome.kind, outcome.say, outcome.clause, leaves, story.cast,
        story.follows, story.follows_clause,
    )  # fmt: skip


def _played(start: Session, answers: Sequence[Any]) -> tuple[list[int], list[Scene]]:
    """After how many events each decision was made, and how the table looked then."""
    _ = start.ask
    ends, scenes = [len(start.events)], [telling.scene(start, UMPIRE)]
    for answer in answers:
        start.answer(answer)
        ends.append(len(start.events))
        scenes.append(telling.scene(start, UMPIRE))
    return ends, scenes


def _leaf(story: Story, number: int, ends: list[int], scenes: list[Scene], rests: list[int]) -> Leaf:
    chapter = story.chapters[number]
    decision = next((n for n, end in enumerate(ends) if end >= chapter.at), len(ends) - 1)
    place = next((at for at, rest in enumerate(rests) if rest >= decision), len(rests) - 1)
    paragraphs = tuple(part.strip() for part in chapter.text.split("\n\n") if part.strip())
    whole = scenes[decision]
    scene = whole._replace(shapes=tuple(shape for shape in whole.shapes if shape.kind != "arrow"))  # plans are no story
    places = [point for shape in scene.shapes if shape.id in chapter.about for point in shape.points]
    picture = cropped(svg.draw(scene), scene, places)
    return Leaf(chapter.title, paragraphs, chapter.caption, place, picture)


def cropped(text: str, scene: Scene, places: Sequence[tuple[int, int]]) -> str:
    """A picture of a table of inches cut to what lies about `places`, at least so large that it can be read."""
    if scene.kind == "squares" or not places:
        return text
    wide, high = scene.width / 1000, scene.height / 1000
    x0, x1 = _span([x / 1000 for x, _ in places], min(WIDE, wide), wide)
    y0, y1 = _span([high - y / 1000 for _, y in places], min(HIGH, high), high)
    if (x1 - x0) * HIGH > (y1 - y0) * WIDE:
        y0, y1 = _span([y0, y1], min((x1 - x0) * HIGH / WIDE, high), high, 0)
    else:
        x0, x1 = _span([x0, x1], min((y1 - y0) * WIDE / HIGH, wide), wide, 0)
    box = (svg.EDGE + x0 * UNIT, svg.HEAD + y0 * UNIT, (x1 - x0) * UNIT, (y1 - y0) * UNIT)
    sized = f'viewBox="{" ".join(f"{each:.1f}" for each in box)}" width="{SIZE}" height="{SIZE * box[3] / box[2]:.0f}"'
    return _WIDTHS.sub(lambda found: found[1] + sized, text, count=1)


def _span(at: Sequence[float], least: float, most: float, room: float = ROOM) -> tuple[float, float]:
    """From where to where a picture goes along one side of the table."""
    low, high = min(at) - room, max(at) + room
    short = max(0.0, least - (high - low)) / 2
    low, high = low - short, high + short
    low, high = (low - max(0.0, high - most), min(high, most)) if high > most else (low, high)
    return (0.0, min(most, high - low)) if low < 0 else (low, high)
