"""Whole battles of bots in plain English: what is told and asked has the verb of the number of its unit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.kit.drive import rules_of
from tests.kit.usual import scenario
from tests.rulesets.gates_of_doom.helpers import battle, unit
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.ask import Ask
from wartable.engine.errors import RuleError
from wartable.engine.event import Event
from wartable.engine.session import Session
from wartable.rulesets.gates_of_doom.events.acting import Moved, Recovered
from wartable.rulesets.gates_of_doom.events.arriving import LandingTested
from wartable.rulesets.gates_of_doom.events.base import MarkerDropped, UnitDrawn
from wartable.rulesets.gates_of_doom.events.ending import PointsScored
from wartable.rulesets.gates_of_doom.events.fate import BreathDrawn, BreathOver, DoseTaken, Toughened
from wartable.rulesets.gates_of_doom.events.fighting import (
    DamageTaken,
    Fired,
    LanceWent,
    Matched,
    Saved,
    Shielded,
    Stunned,
    TargetsNamed,
    Weakened,
    Wound,
)
from wartable.rulesets.gates_of_doom.events.mishaps import ItemFailed
from wartable.rulesets.gates_of_doom.events.powers import Boomed, Commanded, Shattered
from wartable.rulesets.gates_of_doom.ruleset import GatesOfDoom
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.turn.actions import menu

GAMES = Path(__file__).parents[2] / "games" / "gates_of_doom"
EXAMPLES = Path(__file__).parents[3] / "examples"
SEVERAL = frozenset({
    "Agents", "Angels", "Attack drones", "Brutes", "Dedicated Warriors", "Drones", "Flagellants", "GMCC troopers",
    "Grunts", "Harpy-Pattern Battlesuits", "Hoplite-Pattern Battlesuits", "Iron Saints", "Janissaries", "Marines",
    "Men at Arms", "Pirates", "Probes", "Serfs", "Sinners of the Flesh", "Thugs", "Troopers", "Volunteers",
})  # fmt: skip
"""Of the units in these battles, those whose name is a plural; written down by hand, not by the rule that is tested."""
MANY = frozenset({
    "act", "activate", "appear", "are", "attack", "breathe", "call", "come", "cross", "do", "draw", "duck", "enter",
    "fail", "fall", "fight", "find", "fire", "fly", "get", "go", "have", "land", "lose", "make", "move", "parry",
    "pass", "pray", "react", "recover", "regain", "run", "save", "scout", "search", "shatter", "shoot", "stand",
    "stay", "step", "summon", "take", "use",
})  # fmt: skip
ODD = {"are": "is", "have": "has", "do": "does", "go": "goes", "parry": "parries", "pass": "passes", "fly": "flies",
       "cross": "crosses", "search": "searches"}  # fmt: skip
ONE = {ODD.get(word, f"{word}s") for word in MANY}
CLUMSY = re.compile(
    r"(?<![\d.])1 (?:inches|markers|models|hits|actions|points|dice hit\b)"
    r"|(?<!to )\b0 (?:hits|models|victory points|under fire markers|units|left)|[{}]|  "
)
BEFORE = {"do": True, "does": False}


@cache
def spoken(path: Path) -> tuple[set[str], list[str]]:
    """The names of the units of a battle between random bots, and every sentence and question of it."""
    doc = scenario(path)
    rules = rules_of(doc)
    session = Session(rules, rules.new_game(doc), Seeded("english"), keep="none")
    bots = {seat: player("random", f"english {seat}") for seat in rules.seats(session.game)}
    assert isinstance(session.game, Game)
    names, said, told = {unit.name for unit in session.game.units.values()}, list[str](), 0
    while True:
        said += [rules.say(session.game, event) for event in session.events[told:]]
        told = len(session.events)
        if session.ask is None:
            return names, [text for text in said if text]
        said += questions(session.ask)
        session.answer(bots[session.ask.seat].answer(session, session.ask))


def questions(ask: Ask) -> Iterator[str]:
    """What a request asks, offers and refuses."""
    yield getattr(ask, "question", "")
    yield from (option.label for option in getattr(ask, "options", ()))
    yield from (refusal.why for refusal in getattr(ask, "refused", ()))


def verbs(name: str, text: str) -> Iterator[tuple[str, bool]]:
    """Each verb of which `name` is the subject, and whether it is one of several."""
    for found in re.finditer(rf"(?:(\w+) )?(?<![\w-]){re.escape(name)}(?![\w-]) ?(\w*)", text):
        before, after = (found.group(1) or "").lower(), found.group(2)
        if before in BEFORE:
            yield before, BEFORE[before]
        elif before in ("of", "and", "have", "has"):  # a part of it, one of a row, somebody has it act
            continue
        elif after in MANY:
            yield after, True
        elif after in ONE:
            yield after, False


def plural(name: str) -> bool:
    """Whether a unit is told of as several; of units of one name each has its number."""
    return re.sub(r" \d+$", "", name) in SEVERAL


def wrong(names: set[str], text: str) -> list[str]:
    """The verbs of a text that have the other number than the unit before them."""
    plain = text
    found = []
    for name in sorted(names, key=len, reverse=True):  # "Prophet of the New Flesh" before "Prophet"
        found += [f"{name} {word}" for word, many in verbs(name, plain) if many != plural(name)]
        plain = plain.replace(name, "#")
    return found


BATTLES = pytest.mark.parametrize("path", [p for p in sorted(GAMES.glob("*.yaml")) if p.stem != "games"],
                                  ids=lambda path: path.stem)  # fmt: skip


@BATTLES
def test_every_verb_has_the_number_of_its_unit(path: Path) -> None:
    names, said = spoken(path)
    assert not [(text, found) for text in dict.fromkeys(said) if (found := wrong(names, text))]
    seen = {many for text in said for name in names for _, many in verbs(name, text)}
    assert seen == {plural(name) for name in names}, "no verb of a unit was found"


def misnamed(unit: str, why: str) -> bool:
    """Whether a refusal speaks of a unit in the wrong number."""
    words = r"(?:^|: |with |whom )(?:it|its)\b" if plural(unit) else r"\b(?:they|their|them)\b"
    return re.search(words, why) is not None


@BATTLES
def test_every_refusal_has_the_number_of_its_unit(path: Path) -> None:
    """Those that are shown, and those that an answer meets which goes too far."""
    doc = scenario(path)
    rules = rules_of(doc)
    session = Session(rules, rules.new_game(doc), Seeded("refused"), keep="none")
    bots = {seat: player("random", f"refused {seat}") for seat in rules.seats(session.game)}
    assert isinstance(session.game, Game)
    seen = set[tuple[str, str]]()
    while (ask := session.ask) is not None:
        unit = session.game.units.get(getattr(ask, "unit", "") or getattr(ask, "about", ""))
        if unit is not None:
            seen |= {(unit.name, refusal.why) for refusal in getattr(ask, "refused", ())}
            for answer in ({"to": [200, 200]}, {"to": [24_000, 18_000]}, {"stay": True}, "nothing of it"):
                try:
                    ask.accept(answer)
                except RuleError as why:
                    seen.add((unit.name, why.text))
        session.answer(bots[ask.seat].answer(session, ask))
    assert seen
    assert not [(name, why) for name, why in seen if misnamed(name, why)]


MENUS = {
    "lying": ({"lying": True}, "they are lying down, and standing up takes an action"),
    "standing": ({}, "they are standing"), "calm": ({}, "they have no under fire markers"),
    "outside": ({}, "they are not inside anything"), "free": ({}, "they are not in melee"),
}  # fmt: skip


@pytest.mark.parametrize("key", MENUS)
def test_why_several_cannot_do_it(key: str) -> None:
    state, why = MENUS[key]
    game = battle(unit("s", "p1", (10, 10), (12, 10), name="Serfs", **state), unit("k", "p2", (30, 30), name="Knight"))
    _, refused = menu(game, game.units["s"], 2)
    assert why in {refusal.why for refusal in refused}
    assert not [refusal.why for refusal in refused if misnamed("Serfs", refusal.why)]


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("gates_*.yaml")), ids=lambda path: path.stem)
def test_no_two_units_of_a_battle_have_one_name(path: Path) -> None:
    doc = scenario(path)
    game = rules_of(doc).new_game(doc)
    assert isinstance(game, Game)
    names = [unit.name for unit in game.units.values()]
    assert len(set(names)) == len(names)


@BATTLES
def test_nothing_is_counted_wrong_or_for_nothing(path: Path) -> None:
    _, said = spoken(path)
    assert not [text for text in dict.fromkeys(said) if CLUMSY.search(text)]


@pytest.mark.parametrize(("text", "found"), [
    ("Knight are drawn.", ["Knight are"]), ("Knight is drawn.", []), ("Serfs is drawn.", ["Serfs is"]),
    ("What do Knight do?", ["Knight do"]), ("What does Knight do?", []), ("Does Serfs parry?", ["Serfs does"]),
    ("The shields of Serfs stop 1 hit.", []), ("A model of Serfs draws its last breath.", []),
    ("Serfs attack Knight.", []), ("Serfs of Knight is drawn.", []),
])  # fmt: skip
def test_what_is_wrong_is_found(text: str, found: list[str]) -> None:
    assert wrong({"Knight", "Serfs"}, text) == found


# ------------------------------------------------------------------ sentences that change with what has happened
def shot(hits: int, dice: int, need: int) -> Fired:
    return Fired("k", "s", "rifle", 1, (3,) * dice, need, hits)


def saved(saves: int, thrown: int, need: int = 4) -> Saved:
    return Saved("k", "rifle", (3,) * thrown, need, saves)


@pytest.mark.parametrize(("event", "text"), [
    (shot(2, 3, 4), "Knight shoots at Serfs, Rifle: 2 of 3 dice hit, on 4 or more."),
    (shot(1, 3, 4), "Knight shoots at Serfs, Rifle: 1 of 3 dice hits, on 4 or more."),
    (shot(0, 3, 4), "Knight shoots at Serfs, Rifle: none of 3 dice hits, on 4 or more."),
    (shot(1, 1, 4), "Knight shoots at Serfs, Rifle: the die hits, on 4 or more."),
    (shot(0, 1, 4), "Knight shoots at Serfs, Rifle: the die misses, 4 or more was needed."),
    (shot(0, 1, 7), "Knight shoots at Serfs, Rifle: the die misses, whatever it shows."),
    (shot(2, 2, 1), "Knight shoots at Serfs, Rifle: 2 of 2 dice hit, whatever they show."),
    (saved(1, 2), "Knight saves 1 of 2, on 4 or more."), (saved(0, 2), "Knight saves none of 2, on 4 or more."),
    (saved(1, 1), "Knight makes a save on 4 or more."), (saved(0, 1), "Knight fails a save that needs 4 or more."),
    (saved(0, 1, 7), "Knight has no save against 1 hit."), (saved(0, 2, 7), "Knight has no save against 2 hits."),
    (Shielded("k", (1, 2), 5, 0), ""), (Shielded("k", (1, 5), 5, 1), "The shields of Knight stop 1 hit."),
    (PointsScored("p1", "advance", 0, "Advance", "GD-OBJ-01"), ""),
    (PointsScored("p1", "advance", 1, "Advance", "GD-OBJ-01"), "Reds score 1 victory point: Advance."),
    (PointsScored("p2", "advance", 2, "Advance", "GD-OBJ-01"), "The Blue scores 2 victory points: Advance."),
    (DamageTaken("k", (Wound(1, 2, True),)), "Knight takes 2 damage."),
    (DamageTaken("s", (Wound(1, 1, True),)), "Serfs take 1 damage and lose 1 model."),
    (DamageTaken("s", (Wound(1, 1, False),)), "Serfs take 1 damage."),
    (DamageTaken("t", (Wound(1, 1, True), Wound(2, 1, True))), "Team takes 2 damage and loses 2 models."),
    (Matched("k", "s", 0, 2, 0), "None parried, 2 hits."),
    (Matched("k", "s", 2, 0, 1), "2 parried, no hit left; 1 counter hit."),
    (Matched("k", "s", 1, 1, 0), "1 parried, 1 hit left."),
    (TargetsNamed("k", ("s", "t")), "Knight attacks Serfs and Team."),
    (LanceWent("k", "rifle", (0, 0), (1, 1), 0), "The line of a Rifle of Knight crosses nobody."),
    (LanceWent("k", "rifle", (0, 0), (1, 1), 1), "The line of a Rifle of Knight crosses 1 model."),
    (Stunned("k", (1,)), "Knight staggers."), (Stunned("s", (1,)), "A model of Serfs staggers."),
    (Stunned("s", (1, 2)), "2 models of Serfs stagger."),
    (Weakened("s", (1,)), "A model of Serfs is hit by needles."),
    (Weakened("s", (1, 2), "GD-WPN-13"), "2 models of Serfs are dazzled."),
    (Moved("k", 6000, (), (1,)), "Knight moves 6 inches."), (Moved("k", 960, (), (1,)), "Knight moves 1 inch."),
    (Moved("s", 2000, (), (1,), ("k", "t")), "Serfs move 2 inches, into melee with Knight and Team."),
    (Moved("s", 50, (), (1,), ("k",)), "Serfs go into melee with Knight."),
    (Moved("k", 0, (), ()), "Knight stays in place."),
    (Moved("k", 51, (), (1,)), "Knight moves 0.1 inches."),
    (Moved("k", 3000, (), (1,), (), "GD-REA-07"), "Knight runs away 3 inches."),
    (Recovered("k", 1, 0), "Knight recovers: 1 under fire marker fewer, none left."),
    (MarkerDropped("s", 2), "Serfs lose an under fire marker; 2 left."),
    (MarkerDropped("k", 0, 2), "Knight loses 2 under fire markers; none left."),
    (UnitDrawn("k", "p1", 1), "Knight is drawn for Reds: 1 action to take."),
    (UnitDrawn("s", "p2", 0), "Serfs are drawn for The Blue, with no action left."),
    (LandingTested("s", (1, 6), 0, "GD-EQP-09"), "The landing of Serfs: 1, 6; all is well."),
    (LandingTested("s", (1, 6), 1, "GD-EQP-09"), "The landing of Serfs: 1, 6; 1 model lost."),
    (ItemFailed("k", 1, "souped_up_guns", 1, True, "GD-SIM-03"),
     "The Souped-up guns of Knight fail and are of no more use: 1 on the die."),
    (ItemFailed("k", 1, "modded_engine", 1, True, "GD-SIM-03"),
     "The Modded engine of Knight fails and is of no more use: 1 on the die."),
    (Commanded("k", "s", True, "GD-ALL-15"), "Serfs have Knight act at once."),
    (Commanded("s", "k", True, "GD-ALL-15"), "Knight has Serfs act at once."),
    (Shattered("k", 1, 0, (0, 0)), "Knight shatters all on a line of up to 1 inch: nobody is on it."),
    (Boomed("k", 0), "A booming declaration of Knight is heard by nobody."),
    (Boomed("k", 1), "A booming declaration of Knight is heard by 1 unit."),
    (DoseTaken("k", (1,), "sting"), "Knight takes Sting."),
    (DoseTaken("s", (1, 2), "sting"), "2 models of Serfs take Sting."),
    (Toughened("s", 1, 0, 5, "GD-FAT-24"), "A model of Serfs has 5 nerve now."),
])  # fmt: skip
def test_what_is_told_reads_as_somebody_would_say_it(event: Event, text: str) -> None:
    assert GatesOfDoom().say(table(), event) == text


def table() -> Game:
    game = battle(
        unit("k", "p1", (10, 10), name="Knight"), unit("s", "p2", (10, 15), (12, 15), name="Serfs"),
        unit("t", "p2", (15, 15), (17, 15), name="Team"),
    )  # fmt: skip
    game.sides["p1"].name, game.sides["p2"].name = "Reds", "The Blue"
    return game


@pytest.mark.rule("GD-FAT-14")
def test_who_acts_once_more_keeps_his_name_when_he_is_gone() -> None:
    game = table()
    model = game.units["s"].models[0]
    game.emit(BreathDrawn("s", "s-last", model))
    assert game.units["s-last"].name == "Last of Serfs"
    game.emit(BreathOver("s-last"))
    said = GatesOfDoom().say(game, TargetsNamed("s-last", ("k",)))
    assert said == "Last of Serfs attacks Knight."
