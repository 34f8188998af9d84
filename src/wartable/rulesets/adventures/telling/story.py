"""An episode as a story of four chapters: how it began, what came, what lay behind it, how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.event import Event
from wartable.engine.ruleset import Chapter, Part, Story
from wartable.kit.wording import listed
from wartable.rulesets.adventures.catalogue.settings import settings
from wartable.rulesets.adventures.state import ALIENS, GONE, OWN, SOLDIER, Figure, Game
from wartable.rulesets.adventures.telling.art import BY_RACE, art
from wartable.rulesets.adventures.telling.beats import Beat, beats, short

LONGEST = 105
"""Words of a chapter."""
SHORTEST = 20
PLACES = {
    "open": "open country", "quarry": "a quarry", "village": "a village", "base": "a base",
    "street": "a street of London",
}  # fmt: skip
BEGAN, CAME, BEHIND, ENDED = range(4)
CLOSINGS = {
    "won": "It was over, and they could go home.",
    "lost": "There was nothing more that they could do.",
    "open": "How would they get out of this?",
    "drawn": "Nobody could say who had won.",
}


def story(game: Game, events: Sequence[Event]) -> Story:
    """The story of an episode that is over; no chapter has more than 110 words."""
    found = beats(game, events)
    parts = _parted(found, len(events))
    told = [(number, part) for number, part in enumerate(filled(parts)) if part or not number]
    chapters = tuple(_chapter(game, number, part, len(events)) for number, part in told)
    kind = game.result.kind if game.result else "open"
    follows = {
        "open": "the same place, with everybody where they are now; one friend comes to help.",
        "won": "a new place and an enemy that they have not met.",
    }.get(kind, "")
    about = f"{listed(_heroes(game))} in {PLACES.get(game.setting, 'a place far away')}."
    return Story(about[:1].upper() + about[1:], chapters, _cast(game), follows, "AT-NEW-EPI-01" if follows else "")


def _heroes(game: Game) -> list[str]:
    return [short(figure) for figure in game.figures.values() if figure.character]


def _parted(found: Sequence[Beat], count: int) -> list[list[Beat]]:
    """The beats of each chapter: contact begins the second, race or capture the third, the whole set the last."""

    def at(*turns: str, after: int = 0) -> int | None:
        return next((beat.at for beat in found if beat.turn in turns and beat.at > after), None)

    contact = at("contact") or count + 1
    grave = (beat.at for beat in found if beat.worth >= 7 and beat.turn != "race")
    end = at("set", "done") or max(grave, default=count)
    middle = next((beat.at for beat in found if contact < beat.at < end and beat.turn == "taken"), None)
    middle = middle or at("race", after=contact) or (contact + end) // 2
    borders = sorted((contact, max(contact + 1, middle), max(contact + 1, end)))
    parts: list[list[Beat]] = [[], [], [], []]
    for beat in found:
        parts[sum(beat.at >= border for border in borders)].append(beat)
    return parts


def filled(parts: list[list[Beat]]) -> list[list[Beat]]:
    """A chapter in the middle with next to nothing to tell goes into the next one."""
    for number in (CAME, BEHIND):
        if sum(len(beat.text.split()) for beat in parts[number]) < SHORTEST:
            parts[number + 1] = parts[number] + parts[number + 1]
            parts[number] = []
    return parts


def _chapter(game: Game, number: int, part: Sequence[Beat], count: int) -> Chapter:
    opening = _opening(game) if number == BEGAN else ""
    closing = CLOSINGS[game.result.kind] if number == ENDED and game.result else ""
    said = _within(part, LONGEST - len(f"{opening} {closing}".split()))
    text = " ".join(filter(None, (opening, *(beat.text for beat in said), closing)))
    chief = max(part, key=lambda beat: (bool(beat.about), beat.worth), default=Beat(0, 0, ""))
    about = chief.about or tuple(key for key, figure in game.figures.items() if figure.of_doctor)
    at = count if number == ENDED else chief.at or min((beat.at for beat in part), default=count)
    return Chapter(_title(game, number, part), text, _caption(game, number, chief), at, about)


def _within(part: Sequence[Beat], room: int) -> list[Beat]:
    """The beats that matter most in so many words, in their order."""
    kept: list[Beat] = []
    for beat in sorted(part, key=lambda beat: -beat.worth):
        long = len(beat.text.split())
        if beat.text and long <= room:
            kept.append(beat)
            room -= long
    return sorted(kept, key=lambda beat: beat.at)


def _opening(game: Game) -> str:
    place = PLACES.get(game.setting, "a place far away")
    light = {"night": "It was night", "fog": "Fog lay on the ground"}.get(game.visibility.kind, "Nothing seemed wrong")
    group = [short(figure) for figure in game.figures.values() if figure.of_doctor]
    soldiers = any(figure.side == OWN and figure.kind == SOLDIER for figure in game.figures.values())
    helped = " Soldiers had come with them." if soldiers else ""
    return f"{_capital(listed(group))} came to {place}. {light}, and yet somebody had called for help.{helped}"


def _title(game: Game, number: int, part: Sequence[Beat]) -> str:
    named = [beat for beat in part if beat.title]
    if number == BEGAN:
        return settings()[game.setting].name if game.setting in settings() else "Where they came out"
    if number == ENDED and game.result and game.result.kind == "open":
        return "To be continued"
    if named:
        return max(named, key=lambda beat: beat.worth).title
    return {CAME: "Somebody is here", BEHIND: "What lay behind it"}.get(number, "The end")


def _caption(game: Game, number: int, chief: Beat) -> str:
    if number == BEGAN:
        return "Where it began"
    if number == ENDED:
        return "How it ended"
    names = [short(game.figures[key]) for key in chief.about if key in game.figures]
    return _capital(listed(names[:2])) if names else "On the way"


def _cast(game: Game) -> tuple[Part, ...]:
    people = [figure for figure in game.figures.values() if figure.character or figure.kind in ("leader", "character")]
    parts = [Part(_capital(short(figure)), art(figure), figure.seat, _fate(game, figure)) for figure in people]
    if game.revealed:
        race = game.book.races[game.race]
        down = sum(1 for figure in game.figures.values() if figure.side == ALIENS and figure.where == GONE)
        parts.append(Part(race.name, BY_RACE.get(game.race, ""), "", "beaten back" if down else "still there"))
    return tuple(parts)


def _fate(game: Game, figure: Figure) -> str:
    """What became of somebody, in a few words."""
    if figure.where == GONE:
        return "gone"
    if figure.prisoner:
        return "a prisoner"
    if figure.helpless:
        return "struck down"
    own = sum(1 for key in figure.cards if (idea := game.book.idea(key)) is not None and idea.race == game.race)
    if own >= 5:
        return "held all five ideas"
    return "found a part of the answer" if own else "came through"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
