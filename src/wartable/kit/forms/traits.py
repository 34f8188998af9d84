"""What may be said of something that somebody makes up, one trait at a time; every form asks by these."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """A word that a document may write, and what it is called."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class Trait:
    """What may be said of an entry of one's own at the key `key` of it.

    `form` is text, prose (a longer one), number (from `low` to `high`), inches (so too), dice (such as D6+3), flag,
    word (one of `words`, or none), words (some, the same one as often as one likes), counts (some, each with a level),
    numbers or texts (a list of them), part (a mapping, of the part `of` of a `Sheets`), parts (a list of such), verb
    (one of the verbs `of` a `Sheets`), verbs (a list of such). `usual` is what holds where nothing is said, `must`:
    something has to be said, `rare`: it seldom is; `text` is a sentence for who asks what it is.
    """

    key: str
    name: str
    clause: str
    form: str
    words: tuple[Word, ...] = ()
    low: int = 0
    high: int = 0
    usual: str = ""
    text: str = ""
    must: bool = False
    of: str = ""
    rare: bool = False
