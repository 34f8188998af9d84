"""What threatens a figure wherever it stood, as it is drawn for its player."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure
from wartable.ai.greedy import odds_of
from wartable.engine.ruleset import Outcome
from wartable.engine.threat import Threat
from wartable.rulesets.adventures.bot.danger import TO_COME, UNKNOWN
from wartable.rulesets.adventures.ruleset import Adventures
from wartable.rulesets.adventures.state import Game

RULES = Adventures()
DALEK: dict[str, Any] = {"race": "dal", "weapons": ["dalek_ray"], "move": 5}
OGRON: dict[str, Any] = {"race": "ogr", "move": 6}
HEDGE = {"kind": "hedge", "shape": "rectangle", "at": [40, 24], "size": [1, 30]}
SEATS = [{"seat": "p1", "name": "Ann"}, {"seat": "p2", "name": "Bob"}]


def field(game: Game, unit: str = "hero") -> Threat:
    return RULES.threats.field(RULES.redact(game, "p1"), "p1", unit, odds_of("adventures"))


def at(found: Threat, x: float, y: float) -> tuple[float, int]:
    """The danger and the cover of the cell in which a place lies, inches."""
    place = int(y * 1000) // found.cell * found.columns + int(x * 1000) // found.cell
    return found.danger[place], found.cover[place]


def facing(*others: dict[str, Any], **parts: Any) -> Game:
    """A Doctor at the left edge, a companion of another player, and who is there of the aliens."""
    hero = figure("hero", "doctor", (8, 24), person="4th_doctor", group="hero", seat="p1", name="Doctor")
    friend = figure("leela", "companion", (4, 40), person="leela", group="leela", seat="p2")
    known = {"race": "dal", "revealed": True, "contact": True, "cursor": "orders", "seats": SEATS}
    return episode(hero, friend, *others, **{**known, **parts})


def dalek(x: float = 60, y: float = 24, **fields: Any) -> dict[str, Any]:
    return figure("foe", "rank", (x, y), **{**DALEK, **fields})


@pytest.mark.rule("AT-ALN-03", "AT-ALN-06")
def test_it_is_the_more_dangerous_the_nearer_an_alien_is() -> None:
    found = field(facing(dalek()))
    far, shot, caught = (at(found, x, 24)[0] for x in (1, 46, 57))
    assert 0 <= far < shot < caught <= 1
    assert found.figures == 1


@pytest.mark.rule("AT-SHOOT-02", "AT-VIS-05")
def test_in_a_hedge_there_is_cover_for_who_would_stand_there_not_where_it_stands_now() -> None:
    bare, green = field(facing(dalek())), field(facing(dalek(), terrain=[{**HEDGE, "at": [48, 24], "size": [4, 30]}]))
    assert at(bare, 49, 24)[1] == 0
    assert at(green, 49, 24)[1] == 1
    assert at(green, 49, 24)[0] <= at(bare, 49, 24)[0]


def test_what_it_is_thought_of_moves_nobody() -> None:
    game = facing(dalek())
    field(game)
    assert game.figures["hero"].at == (8000, 24000)
    assert field(game) == field(game)


@pytest.mark.rule("AT-ALN-03")
def test_the_words_say_what_could_become_of_it() -> None:
    near = field(facing(dalek(14)))
    assert near.notes[0].startswith("Doctor where it stands: ")
    assert "to be taken or left helpless, most to " in near.notes[0]
    assert field(facing()).notes == (
        "Doctor where it stands: nobody could do much about it.", *field(facing()).notes[1:-1], TO_COME
    )  # fmt: skip


@pytest.mark.rule("AT-RACE-01")
def test_aliens_that_nobody_has_seen_are_judged_alike_and_said_to_be_unknown() -> None:
    found = [
        field(facing(figure("foe", "rank", (20, 24), unknown=True, **kind), revealed=False, race=kind["race"]))
        for kind in (DALEK, OGRON)
    ]
    assert found[0] == found[1]
    assert UNKNOWN in found[0].notes
    assert UNKNOWN not in field(facing(dalek())).notes


def test_only_a_player_s_own_on_the_table_are_asked_about() -> None:
    game = facing(dalek())
    assert RULES.threats.askable(game, "p1") == ("hero",)
    assert RULES.threats.askable(game, "p2") == ("leela",)
    assert RULES.threats.askable(game, "") == ()
    game.figures["hero"].captor = "foe"
    assert RULES.threats.askable(game, "p1") == ()
    game.result = Outcome((), "It is over.", "AT-GEN-05")
    assert RULES.threats.askable(game, "p2") == ()
