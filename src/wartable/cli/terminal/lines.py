"""Lines that people type: with history and editing where the machine has readline, and the words that may come next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

try:
    import readline
except ImportError:  # Windows, and Pythons that were built without it
    readline = None  # type: ignore[assignment]  # a module has no optional type

Words = Callable[[str], Sequence[str]]
"""The words with which a line may go on, of which this much stands already."""


def _none(_: str) -> Sequence[str]:
    return ()


class Lines:
    """Reads lines from the terminal; what was typed is remembered by this object alone, and for each viewer apart.

    Nothing is written to a file: a line may tell what only one seat knows.
    """

    def __init__(self, words: Words = _none) -> None:
        self.words = words
        self.history: dict[str, list[str]] = {}
        self.viewer = ""
        self._found: list[str] = []
        if readline is not None:
            readline.set_auto_history(False)
            readline.set_completer_delims(" ")
            bind = "bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete"
            readline.parse_and_bind(bind)

    def __call__(self, prompt: str) -> str:
        """A line; a question with an answer of its own, such as yes or no, is not remembered.

        Raises:
            EOFError: there are no more.
        """
        command = prompt == PROMPT
        if readline is not None:
            readline.set_completer(self.complete if command else None)
        line = input(prompt)
        if command:
            self.remember(line)
        return line

    def remember(self, line: str) -> None:
        """Keep a line among those that the viewer has typed."""
        known = self.history.setdefault(self.viewer, [])
        if line.strip() and line.isprintable() and known[-1:] != [line]:
            known.append(line)
            if readline is not None:
                readline.add_history(line)

    def sit(self, viewer: str) -> None:
        """Somebody else looks at the screen: he gets what he has typed himself, and nothing of others."""
        if viewer == self.viewer:
            return
        self.viewer = viewer
        if readline is not None:
            readline.clear_history()
            for line in self.history.get(viewer, ()):
                readline.add_history(line)

    def complete(self, text: str, state: int) -> str | None:
        """For readline: the word number `state` that `text`, the last one of the line, may become."""
        if state == 0 and readline is not None:
            self._found = self.fitting(readline.get_line_buffer()[: readline.get_begidx()], text)
        return self._found[state] if state < len(self._found) else None

    def fitting(self, before: str, text: str) -> list[str]:
        """The words that may follow `before` and begin with `text`, each with a space after it."""
        low = text.lower()
        return [f"{word} " for word in dict.fromkeys(self.words(before)) if word.lower().startswith(low)]


PROMPT = "> "
