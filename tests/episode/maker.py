"""Adventures in Time and Space as it is put through the test kit: what is drawn of it, what holds in every position."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from tests.kit.drive import Scenario
from tests.kit.maker import Files, Fork, Maker, Some, Tries
from wartable.engine.plane import overlaps
from wartable.engine.session import Session
from wartable.kit.documents import load
from wartable.rulesets.adventures.catalogue.cards import cards
from wartable.rulesets.adventures.catalogue.ideas import ideas
from wartable.rulesets.adventures.catalogue.persons import persons
from wartable.rulesets.adventures.catalogue.races import races
from wartable.rulesets.adventures.state import Game

SCENARIOS = Path(__file__).parents[1] / "rulesets" / "adventures" / "scenarios"
GROUND: tuple[dict[str, Any], ...] = (
    {"kind": "wood", "shape": "ellipse", "at": [12, 18], "size": [6, 5]},
    {"kind": "building", "at": [24, 18], "size": [6, 4], "door": "north"},
    {"kind": "hedge", "points": [[30, 16], [36, 16]]}, {"kind": "wall", "points": [[30, 22], [36, 24]]},
    {"kind": "rocks", "shape": "ellipse", "at": [18, 26], "size": [3, 3]},
    {"kind": "fence", "points": [[4, 9], [9, 9]]}, {"kind": "scatter", "at": [42, 12], "size": [2, 2]},
    {"kind": "hill", "shape": "ellipse", "at": [40, 28], "size": [6, 5]},
)  # fmt: skip
FRIENDS = tuple(key for key, person in persons().items() if person.kind.value in ("companion", "k9"))
DOCTORS = tuple(key for key, person in persons().items() if person.kind.value == "doctor")


def plain(node: Any) -> Any:
    """A document as plain data."""
    if isinstance(node, dict):
        return {key: plain(value) for key, value in node.items()}
    return [plain(item) for item in node] if isinstance(node, list) else node


def written(name: str) -> Callable[[], Scenario]:
    """A position that is written down."""

    def made() -> Scenario:
        found: Scenario = plain(load(SCENARIOS / f"{name}.yaml"))
        return found

    return made


# ------------------------------------------------------------------ small games
@st.composite
def team(draw: st.DrawFn) -> list[dict[str, Any]]:
    """A Doctor with a friend or two and perhaps a soldier, with or without cards, whole or not."""
    found = [{"id": "doctor", "person": draw(st.sampled_from(DOCTORS)), "group": "tardis", "at": [20, 5]}]
    for number in range(draw(st.integers(0, 2))):
        found.append({
            "id": f"friend-{number}", "person": draw(st.sampled_from(FRIENDS)), "group": "tardis",
            "at": [22 + 2 * number, 5],
        })  # fmt: skip
    if draw(st.booleans()):
        found.append({"id": "soldier", "person": "soldier", "group": "section", "at": [28, 5]})
    one = found[draw(st.integers(0, len(found) - 1))]
    one |= draw(st.sampled_from(({}, {"helpless": 2}, {"suppressed": 1}, {"cards": ["dal_1"]}, {"order": "move"})))
    return found


@st.composite
def episodes(draw: st.DrawFn) -> Scenario:
    """A few figures a side on 48 by 36 inches, near or far, in the second of three turns."""
    race = draw(st.sampled_from(sorted(races())))
    known = draw(st.booleans())
    kinds = draw(st.lists(st.sampled_from(("rank", "rank", "leader", "character")), max_size=3))
    aliens = [
        {"id": f"foe-{n}", "side": "aliens", "race": race, "kind": kind, "at": [16 + 5 * n, draw(st.integers(9, 14))],
         "unknown": not known} for n, kind in enumerate(kinds)
    ]  # fmt: skip
    deck = draw(st.lists(st.sampled_from((*sorted(ideas()), *sorted(cards()))), max_size=6, unique=True))
    return {
        "wartable": 1, "ruleset": "adventures", "table": {"width": 48, "height": 36}, "turn": 2, "race": race,
        "revealed": known, "contact": bool(aliens), "deck": deck, "sets": [race],
        "pool": {"rank": 5, "leader": 1, "character": 1, "cybermat": 2 if race == "cyb" else 0},
        "figures": [*draw(team()), *aliens], "options": {"turn_limit": 3},
        "terrain": draw(st.lists(st.sampled_from(GROUND), max_size=4, unique_by=lambda piece: piece["kind"])),
        "objectives": [{"id": f"o{n}", "at": [12 + 8 * n, 13], "live": n == 1} for n in range(4)],
        "portals": [{"id": f"p{n}", "at": [10 + 9 * n, 20 + 2 * n], "value": n} for n in range(1, 4)],
    }  # fmt: skip


# ------------------------------------------------------------------ what holds
def position(session: Session) -> None:
    """Bases stand on the table and on nobody else; nobody has more cards than he may hold; no card is twice there."""
    _ = session.ask
    game: Any = session.game
    for figure in game.on_table():
        assert game.table.on_table(figure.body), f"{figure.id} stands off the table"
    for one, other in combinations(list(game.on_table()), 2):
        assert not overlaps(one.body, other.body), f"{one.id} overlaps {other.id}"
    for figure in game.figures.values():
        assert not figure.captor or game.figures[figure.captor].on_table, f"{figure.id} is held by nobody"
        limited = [card for card in figure.cards if game.book.limited(card)]
        assert len(limited) <= max(figure.card_limit + 1, 1), figure.id
    assert (session.ask is None) == (game.result is not None)
    assert sum(marker.live for marker in game.objectives) <= 1


class Ledger:
    """Follows what is told."""

    def __init__(self, session: Session) -> None:
        _ = session.ask
        self.told = len(session.events)

    def follow(self, session: Session) -> None:
        """Every event names a clause of the catalogue."""
        _ = session.ask
        for event in session.events[self.told :]:
            assert event.clause in session.ruleset.rulebook, event
        self.told = len(session.events)


def scatter(game: Game, seat: str, below: Callable[[int], int]) -> None:
    """Another order of the deck, another race behind the card, another live marker: what nobody knows."""
    deck = list(game.deck)
    game.deck = tuple(deck.pop(below(len(deck))) for _ in range(len(game.deck)))
    unseen = [marker.id for marker in game.objectives if not marker.seen]
    if unseen and any(marker.live and not marker.seen for marker in game.objectives):
        live = unseen[below(len(unseen))]
        game.objectives = tuple(m if m.seen else m._replace(live=m.id == live) for m in game.objectives)
    if not game.revealed and game.race:
        game.race = sorted(races())[below(len(races()))]
        game.sets = (game.race,)
        for figure in game.figures.values():
            if figure.race:
                figure.race = game.race


EPISODE = Maker(
    "adventures", position, Ledger, episodes, games={"episodes": Some(episodes, 12)},
    wholes={name: written(name) for name in ("meeting", "unseen", "fight")}, times=2, tries=Tries(5, 4, 9),
    tried=("unseen",), naming=("AT-ORD-01",), forks={"meeting": Fork(written("meeting"), 1, 6)},
    back={"meeting": written("meeting")}, sent=(written("meeting"), written("unseen")), undone=4, stepped=3,
    scatter=scatter, shrink=False,
    files=Files(lambda: sorted(SCENARIOS.glob("*.yaml")), 20, lambda: [load(SCENARIOS / "meeting.yaml")], 40),
)  # fmt: skip
