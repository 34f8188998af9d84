"""Who answers a request: seeded dice, scripts, recordings, people with real dice, players."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from wartable.engine.ask import Ask, Die, Pool, a_die, face_read, has_face, shows
from wartable.engine.errors import RuleError

_PER_BLOCK = 16


class Dice(Protocol):
    """A source of dice."""

    def face(self, number: int, ask: Die | Pool) -> int | None:
        """The face of the die that is the `number`th of the game (from 0), or None: somebody must say."""


def face_of(word: int, ask: Die | Pool) -> int:
    """The printed face that `word`, any of 32 bits, is on a die; a greater word is no lesser side."""
    side = word * ask.sides >> 32
    return ask.faces[side] if ask.faces else side + 1


class Seeded:
    """Die `number` depends on the seed and the number alone, so that taking back cannot re-roll."""

    def __init__(self, seed: str | int) -> None:
        self.seed = str(seed)
        self._key = hashlib.sha256(b"wartable dice " + self.seed.encode()).digest()
        self._block = -1
        self._words: tuple[int, ...] = ()

    def face(self, number: int, ask: Die | Pool) -> int:
        """A printed face; each side is as likely as another to within `sides` parts in four thousand million."""
        block, place = divmod(number, _PER_BLOCK)
        if block != self._block:
            raw = hashlib.blake2b(block.to_bytes(8, "big"), key=self._key).digest()
            self._words = tuple(int.from_bytes(raw[i : i + 4], "big") for i in range(0, 64, 4))
            self._block = block
        return face_of(self._words[place], ask)

    @property
    def commitment(self) -> str:
        """A hash that binds to the seed without telling it."""
        return hashlib.sha256(b"wartable commitment " + self.seed.encode()).hexdigest()


class Scripted:
    """Printed faces in rolling order; after the last one the `rest` is asked, or the script is too short."""

    def __init__(self, faces: Sequence[int], rest: Dice | None = None, first: int = 0) -> None:
        self.faces = tuple(faces)
        self.rest = rest
        self.first = first

    def face(self, number: int, ask: Die | Pool) -> int | None:
        """The scripted face of that number.

        Raises:
            RuleError: the face is not on this die, or none is left and nothing follows.
        """
        place = number - self.first
        if 0 <= place < len(self.faces):
            face = face_read(ask, self.faces[place])
            if not has_face(ask, face):
                text = f"dice: number {place + 1} is {face}, and {a_die(ask)} shows {shows(ask)}"
                raise RuleError(ask.clause, text)
            return face
        if self.rest is not None:
            return self.rest.face(number, ask)
        what = ask.what or "a die"
        text = f"dice: {len(self.faces)} faces are given and number {place + 1} is needed, {what} of {ask.seat}"
        raise RuleError(ask.clause, text)


class Physical:
    """Real dice: every face is asked of the person at the table."""

    def face(self, number: int, ask: Die | Pool) -> None:
        """Nobody here knows: the session turns the request to its seat."""


class OwnDice:
    """Real dice for some seats, `rest` for the others and for what nobody may see."""

    def __init__(self, seats: Sequence[str], rest: Dice) -> None:
        self.seats = tuple(seats)
        self.rest = rest

    def face(self, number: int, ask: Die | Pool) -> int | None:
        """The face of the die, None if somebody has to tell it."""
        return None if ask.seat in self.seats and not ask.secret else self.rest.face(number, ask)


class Player(Protocol):
    """Somebody who answers requests; `session` may be forked to look ahead."""

    def answer(self, session: Any, ask: Ask) -> Any:
        """An answer to `ask`."""


class Stream:
    """A reproducible source of choices for bots and suggestions, apart from the game's dice."""

    def __init__(self, seed: str | int) -> None:
        self._state = int.from_bytes(hashlib.sha256(f"wartable stream {seed}".encode()).digest()[:8], "big")

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return ((mixed ^ (mixed >> 31)) * limit) >> 64


class Callback:
    """A player made of a function, for tests and small tools."""

    def __init__(self, function: Callable[[Any, Ask], Any]) -> None:
        self.function = function

    def answer(self, session: Any, ask: Ask) -> Any:
        """What the function says."""
        return self.function(session, ask)
