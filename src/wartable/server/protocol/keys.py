"""Keys of games and tokens of seats: letters and digits alone."""

from __future__ import annotations

import secrets
import string

# What closes a link with "-" or "_" is cut off by programs that find links in a text, and a double click selects less.
LETTERS = string.ascii_letters + string.digits
KEY, TOKEN = 12, 24


def drawn(length: int) -> str:
    """`length` letters and digits that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_key() -> str:
    """The key of a game, part of its address (71 bits)."""
    return drawn(KEY)


def new_token() -> str:
    """A token, told once to whom it belongs (142 bits)."""
    return drawn(TOKEN)
