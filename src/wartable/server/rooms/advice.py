"""Hints as messages: those that a seat has not heard yet."""

from __future__ import annotations

from wartable.ai.hints import Hint, nothing_more
from wartable.server.protocol import messages as m
from wartable.server.rooms.bots import Thought


def ideas(message: m.Hint, step: int, thought: Thought) -> m.Ideas:
    """The answer to `message`, which was asked at the request `step`.

    Whoever answered in place of one that was late has no reasons.
    """
    told = thought.hints or (Hint(thought.value, "do this", why=thought.late),)
    left = [_idea(hint) for hint in told[message.after :]]
    return m.Ideas(id=message.id, step=step, ideas=left, say=nothing_more(told))


def _idea(hint: Hint) -> m.Idea:
    return m.Idea(**{**hint._asdict(), "models": [list(at) for at in hint.models]})
