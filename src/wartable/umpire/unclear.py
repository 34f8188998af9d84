"""What is said of an answer that cannot be read."""

from __future__ import annotations

from wartable.engine.errors import WartableError


class Unclear(WartableError):
    """An answer that cannot be read as one; no rule has been asked yet."""
