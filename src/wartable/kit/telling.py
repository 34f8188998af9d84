"""Events that carry their sentence for the log: a template in which the fields of the event stand in braces.

    sentence = "{unit} loses {count:model} {here:here/elsewhere}: {reason:text}."

What a field reads as is for the system to say: `{unit}`, an id, reads as a name, several as names in a row. After a
colon stands a word that the system knows (`{kind:card}`), `text` for a text that is no id, what a number counts
(`{count:model}` is `1 model` or `3 models`), or two texts of which a truth takes the first. What follows a name agrees
with its number: `{unit:to lose}` is `Knight loses` or `Serfs lose`, `{unit:and lose}` is `and loses`, and a pronoun
stands alone: `{unit:their}` is `its` or `their`. A thing of the table has its article where the system knows `the`:
`{piece:the}` is `the pump house`, `{piece:the to hold}` is `the pump house holds`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from string import Formatter
from typing import Any, ClassVar

from wartable.engine.compat import override
from wartable.engine.event import Event
from wartable.engine.plane import inches
from wartable.kit.wording import count, does, far, listed, the, verb

TEXT = "text"
TO, AND, THE = "to ", "and ", "the "
PRONOUNS = ("they", "them", "their", "themselves")
Words = Mapping[str, Callable[[Any], str]]
"""How a value reads, by the word that stands after the colon; '' is how an id or a tuple of ids does."""


@dataclass(frozen=True, slots=True)
class TellingEvent(Event):
    """Base of events that may carry their sentence.

    `sentence`: the template; '' for an event that is silent, None for one that is told elsewhere.
    """

    sentence: ClassVar[str | None] = None

    def told(self, game: Any) -> str | None:
        """The sentence for the log, '' if it is silent, None if it does not know; overridden for more than a template.

        Raises:
            ValueError: the template asks for what is no word of the system.
        """
        return None if self.sentence is None else filled(self.sentence, self, self.words_for(game))

    def words_for(self, game: Any) -> Words:
        """How the system reads the fields of its events; each system overrides it in its base of events."""
        return {"": str}


@dataclass(frozen=True, slots=True)
class NamingEvent(TellingEvent):
    """Base of events in which an id reads as a name; their sentences begin with a capital letter.

    Their words beside names: `the` of things of the table, `inches` and `far` of mils, `faces` of dice that are thrown.
    """

    def name_of(self, game: Any, key: str) -> str:
        """What the thing with an id is called; each system overrides it in its base of events."""
        return key

    @override
    def words_for(self, game: Any) -> Words:
        def called(value: str | tuple[str, ...], article: Callable[[str], str] = str) -> str:
            keys = (value,) if isinstance(value, str) else value
            return listed(article(self.name_of(game, key)) for key in keys)

        def things(value: str | tuple[str, ...]) -> str:
            return called(value, the)

        return {"": called, "the": things, "inches": inches, "far": far, "faces": _faces}

    @override
    def told(self, game: Any) -> str | None:
        return None if self.sentence is None else self.filled(game, self.sentence)

    def filled(self, game: Any, template: str) -> str:
        """`template` with the fields of this event, with a capital letter.

        Raises:
            ValueError: it asks for what is no word of the system.
        """
        text = filled(template, self, self.words_for(game))
        return text[:1].upper() + text[1:]


def _faces(thrown: tuple[int, ...]) -> str:
    return ", ".join(str(face) for face in thrown) or "no dice"


def filled(template: str, event: Event, words: Words) -> str:
    """`template` with the fields of `event`.

    Raises:
        ValueError: it asks for what is no word of the system, of a value that counts nothing.
    """
    return _Reader(words).vformat(template, (), {item.name: getattr(event, item.name) for item in fields(event)})


class _Reader(Formatter):
    def __init__(self, words: Words) -> None:
        self.words = words

    @override
    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == TEXT:
            return str(value)
        if "/" in format_spec:
            good, _, bad = format_spec.partition("/")
            return good if value else bad
        if _agrees(format_spec) and _named(value):
            article = "the" if format_spec.startswith(THE) else ""
            return self._agreed(self.words[article](value), format_spec.removeprefix(THE))
        if format_spec in self.words and (format_spec or _named(value)):
            return self.words[format_spec](value)
        if format_spec and type(value) is int:
            return count(value, format_spec)
        return format(value, format_spec)

    def _agreed(self, name: str, word: str) -> str:
        if word.startswith(TO):
            return does(name, word.removeprefix(TO))
        return f"{AND}{verb(name, word.removeprefix(AND))}" if word.startswith(AND) else verb(name, word)


def _agrees(spec: str) -> bool:
    return spec.removeprefix(THE).startswith((TO, AND)) or spec in PRONOUNS


def _named(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, tuple) and all(isinstance(item, str) for item in value))
