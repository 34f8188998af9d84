"""How a bot that weighs its chances answers what the rules of named characters ask (chapter CHAR)."""

from __future__ import annotations

from wartable.rulesets.time_wars.specials import Thought
from wartable.rulesets.time_wars.thoughts import dearest, first

THOUGHTS: dict[str, Thought] = {
    "TW-CHAR-14": first,
    "TW-CHAR-69": first,
    "TW-CHAR-70": dearest,
}
