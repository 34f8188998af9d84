"""How episodes of Adventures end: by race, by Doctor, by both, by difficulty, and which set-ups can be won at all.

What has been played is kept in `.soak`, in a file of its own for each state of rules and bots, and not played again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import wartable.ai
from tests.episode.maker import DOCTORS, FRIENDS
from tests.soak.clock import Clock, Say
from tests.soak.dice import TRY, Even
from wartable.engine.answer import Stream
from wartable.engine.codec import canonical, digest
from wartable.engine.session import Session
from wartable.kit.provenance import rules_hash
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.catalogue.cards import cards
from wartable.rulesets.adventures.catalogue.ideas import ideas
from wartable.rulesets.adventures.catalogue.persons import persons
from wartable.rulesets.adventures.catalogue.races import races
from wartable.rulesets.adventures.catalogue.settings import settings
from wartable.rulesets.adventures.events import cards as told
from wartable.rulesets.adventures.events import ideas as idea_events
from wartable.sim.bouts import Bout, Job, play_out
from wartable.sim.figures import Share, share, spread
from wartable.sim.match import MatchResult

SYSTEM, BOT, SEAT = "adventures", "soldier", "p1"
COMPANY = (BOT, "veteran")
"""Who plays the same episodes."""
KEPT = Path(".soak")
"""Where episodes are kept from one run to the next."""
SEER = Path(__file__).parent / "seer.py"
RACES, SETTINGS = tuple(races()), tuple(settings())
PAIRS = len(RACES) * len(DOCTORS)
TURNS = 24
DIFFICULTIES = ("easy", "normal", "hard", "desperate")
TRIES = 20
STEP = 4
"""Episodes for each of several processes between two looks at the clock; they are begun anew for them."""
BAND, PAIR_BAND = (0.35, 0.65), (0.2, 0.8)
"""Between which shares of episodes won a race or a Doctor shall lie, and a race with a Doctor."""
LENGTH = (12, 30)
"""Within how many turns the middle half of all episodes shall end."""


class Case(NamedTuple):
    """Who meets whom where."""

    race: str
    doctor: str
    setting: str
    companions: tuple[str, str]

    def scenario(self, difficulty: str = "normal") -> dict[str, Any]:
        """AT-NEW-TAB-05: the episode, laid out by its dice; the Brigadier and four soldiers are there."""
        one, other = self.companions
        return {
            "wartable": 1, "ruleset": SYSTEM, "title": "Measured", "setting": self.setting, "race": self.race,
            "options": {"difficulty": difficulty, "turn_limit": TURNS},
            "team": {
                "doctor": self.doctor, "companion_1": one, "companion_2": other,
                "officer": "brigadier_lethbridge_stewart", "soldiers": 4,
            },
        }  # fmt: skip


def case(number: int, first: int) -> Case:
    """The episode of a number: in 90 of them each race meets each Doctor once, in 450 each pair in each setting."""
    stream, left = Stream(f"companions {first} {number}"), list(FRIENDS)
    one, other = (left.pop(stream.below(len(left))) for _ in range(2))
    setting = SETTINGS[number // len(DOCTORS) % len(SETTINGS)]
    return Case(RACES[number % len(RACES)], DOCTORS[number % len(DOCTORS)], setting, (one, other))


# ------------------------------------------------------------------ what is counted of the cards
DRAWN = (
    told.CardTaken, told.AbilityGained, told.ArtefactLaid, told.YellowDrawn, told.QuestIssued, told.K9Stopped,
)  # fmt: skip
"""A card comes from the deck."""
PLAYED = (
    told.CardPlayed, told.AbilityGained, told.ArtefactUsed, told.ThingTaken, told.YellowDrawn, told.QuestDone,
    told.K9Stopped, idea_events.ThreatCame, idea_events.StepDone,
)  # fmt: skip
"""A card does something: it is played, works from now on, or is done."""


def cards_of(session: Session) -> dict[str, int]:
    """How often each card was drawn and played, as `drawn KEY` and `played KEY`; ideas are played in a whole set."""
    found: Counter[str] = Counter()
    known = {*cards(), *ideas()}
    for event in session.events:
        if isinstance(event, DRAWN):
            found[f"drawn {event.card}"] += 1
        if isinstance(event, PLAYED) and event.card in known:
            found[f"played {event.card}"] += 1
        if isinstance(event, idea_events.SetComplete):
            found.update(f"played {key}" for key in event.cards)
    return dict(sorted(found.items()))


# ------------------------------------------------------------------ playing
def _mark(kind: str, first: int, **more: Any) -> dict[str, Any]:
    rules = load_ruleset(SYSTEM)
    return {
        "series": 1, "kind": kind, "ruleset": SYSTEM, "version": rules.version, "rules": rules.rules_hash,
        "bots": rules_hash(Path(wartable.ai.__file__).parent), "seed": first, "turns": TURNS, **more,
    }  # fmt: skip


def _path(mark: Mapping[str, Any]) -> Path:
    """The file of a run: another one as soon as rules or bots change."""
    KEPT.mkdir(exist_ok=True)
    return KEPT / f"{mark['kind']}-{mark['seed']}-{digest(canonical(mark))[:8]}.jsonl"


def _played(clock: Clock, due: Sequence[Bout], mark: Mapping[str, Any], jobs: int) -> list[MatchResult]:
    """The results of those that are due, in order, as far as the time goes."""
    found: list[MatchResult] = []
    before, step = clock.count, STEP * jobs if jobs > 1 else 1
    while clock.left and len(found) < len(due):
        found = play_out(load_ruleset, due[: len(found) + step], mark, jobs=jobs, path=_path(mark))
        clock.count = before + len(found)
    return found


def episodes(clock: Clock, first: int, say: Say, battles_: int = 2000, jobs_: int = 1) -> None:
    """Episodes of the soldier at normal difficulty: who wins against whom, how long they are, which cards do something.

    What is found is told and not judged.
    """
    cases = [case(number, first) for number in range(battles_)]
    due = [
        Bout(Job(f"episodes {first}-{number}"), SYSTEM, each.scenario(), {SEAT: BOT}, tally=cards_of)
        for number, each in enumerate(cases)
    ]
    results = _played(clock, due, _mark("episodes", first, bot=BOT), jobs_)
    for line in table(list(zip(cases, results))):
        say(f"  {line}")


def difficulties(clock: Clock, first: int, say: Say, battles_: int = 400, jobs_: int = 1) -> None:
    """AT-NEW-TAB-05: the same episodes with the same dice at each difficulty; a harder one may not be won more often.

    More often means beyond doubt. `battles_` counts all episodes; only those count that all difficulties have finished.
    """
    due = []
    for number in range(battles_):
        turn, place = divmod(number, len(DIFFICULTIES))
        doc = case(turn, first).scenario(DIFFICULTIES[place])
        due.append(Bout(Job(f"difficulties {first}-{turn}", place), SYSTEM, doc, {SEAT: BOT}))
    results = _played(clock, due, _mark("difficulties", first, bot=BOT), jobs_)
    whole = len(results) // len(DIFFICULTIES) * len(DIFFICULTIES)
    rates = []
    for place, name in enumerate(DIFFICULTIES):
        rows = results[place : whole : len(DIFFICULTIES)]
        rates.append(_won(rows))
        say(f"  {name:9} {_ended(rows)}")
    for (low, easy), (high, hard) in pairwise(zip(DIFFICULTIES, rates)):
        assert easy.high >= hard.low, f"{high} is won more often than {low}"


def company(clock: Clock, first: int, say: Say, battles_: int = 400, jobs_: int = 1) -> None:
    """The same episodes with the same dice for soldiers and veterans: who wins them, and who wins which alone.

    `battles_` counts all episodes; only those count that both have finished. What is found is told and not judged.
    """
    due = []
    for number in range(battles_):
        turn, place = divmod(number, len(COMPANY))
        doc = case(turn, first).scenario()
        due.append(Bout(Job(f"episodes {first}-{turn}", place), SYSTEM, doc, {SEAT: COMPANY[place]}))
    results = _played(clock, due, _mark("company", first, bots=list(COMPANY)), jobs_)
    both = list(zip(results[:: len(COMPANY)], results[1 :: len(COMPANY)]))
    for name, rows in zip(COMPANY, zip(*both)):
        say(f"  {name:8} {_ended(rows)}")
    alone = [second for one, second in ((bool(a.winners), bool(b.winners)) for a, b in both) if one is not second]
    found = share(sum(alone), len(alone))
    say(f"  won by one of them alone: {COMPANY[1]} {found.hits} of {found.total} ({found.low:.0%} to {found.high:.0%})")


def solvable(clock: Clock, first: int, say: Say, battles_: int = 200, jobs_: int = 1) -> None:
    """Which set-ups a bot that sees all cards wins once in so many tries, while the aliens' dice fall in the middle."""
    seer = (("seer", str(SEER)),)
    mark = _mark("solvable", first, seer=sha256(SEER.read_bytes()).hexdigest()[:16])
    left = list(range(battles_))
    tried: Counter[int] = Counter()
    for attempt in range(TRIES):
        due = [
            Bout(Job(f"solvable {first}-{number}{TRY}{attempt}"), SYSTEM, case(number, first).scenario(),
                 {SEAT: "seer"}, own=seer, dice=Even)
            for number in left
        ]  # fmt: skip
        results = _played(clock, due, mark, jobs_)
        tried.update(left[: len(results)])
        won = {number for number, result in zip(left, results) if result.winners}
        left = [number for number in left if number not in won]
    say(f"  {battles_ - len(left)} of {battles_} set-ups have been won")
    for number in left:
        if tried[number]:
            each = case(number, first)
            say(f"  {number} not in {tried[number]} tries: {each.race}, {each.doctor}, {each.setting}")


PARTS: dict[str, Callable[..., None]] = {
    "episodes": episodes, "difficulties": difficulties, "company": company, "solvable": solvable,
}  # fmt: skip
"""The parts that play episodes, in several processes if wanted."""


# ------------------------------------------------------------------ words
Played = Sequence[tuple[Case, MatchResult]]


def table(played: Played) -> Iterator[str]:
    """All that episodes tell, line by line."""
    results = [result for _, result in played]
    yield f"{len(results)} episodes: {_ended(results)}"
    if not results:
        return
    yield from _by("race", played, lambda each: races()[each.race].name, BAND)
    yield from _by("Doctor", played, lambda each: persons()[each.doctor].name, BAND)
    yield from _by("setting", played, lambda each: settings()[each.setting].name, BAND)
    yield from _pairs(played)
    yield from _lengths(results)
    lost = Counter(f"{result.kind} by {result.clause}" for result in results if not result.winners)
    yield "not won: " + (", ".join(f"{count} {how}" for how, count in lost.most_common()) or "none")
    yield from _cards(results)


def _won(results: Sequence[MatchResult]) -> Share:
    return share(sum(bool(result.winners) for result in results), len(results))


def _ended(results: Sequence[MatchResult]) -> str:
    won = _won(results)
    kinds = Counter(result.kind for result in results if not result.winners)
    said = f"won {won.hits}, lost {kinds['lost']}, open {kinds['open']}"
    return f"{said} of {won.total} ({won.part:.0%} won, {won.low:.0%} to {won.high:.0%})"


def outside(found: Share, band: tuple[float, float]) -> bool:
    """Whether the whole interval of a share lies outside a band."""
    return found.high < band[0] or found.low > band[1]


def _by(what: str, played: Played, key: Callable[[Case], str], band: tuple[float, float]) -> Iterator[str]:
    rows: dict[str, list[MatchResult]] = {}
    for each, result in played:
        rows.setdefault(key(each), []).append(result)
    yield f"by {what}:"
    for name, results in rows.items():
        mark = f", OUTSIDE {band[0]:.0%} to {band[1]:.0%}" if outside(_won(results), band) else ""
        yield f"  {name:16} {_ended(results)}{mark}"


def _pairs(played: Played) -> Iterator[str]:
    """Each Doctor against each race: won of played; those outside their band are named."""
    rows: dict[tuple[str, str], list[MatchResult]] = {}
    for each, result in played:
        rows.setdefault((each.doctor, each.race), []).append(result)
    yield f"{len(rows)} of {PAIRS} pairs of Doctor and race, won of played:"
    yield " " * 14 + "".join(f"{race:>7}" for race in RACES)
    for doctor in DOCTORS:
        cells = (_won(rows.get((doctor, race), ())) for race in RACES)
        yield f"  {doctor:12}" + "".join(f"{f'{cell.hits}/{cell.total}':>7}" for cell in cells)
    far = [f"{doctor} {race}" for (doctor, race), each in rows.items() if outside(_won(each), PAIR_BAND)]
    yield f"pairs wholly outside {PAIR_BAND[0]:.0%} to {PAIR_BAND[1]:.0%}: {', '.join(far) or 'none'}"


def _lengths(results: Sequence[MatchResult]) -> Iterator[str]:
    ways: Mapping[str, Callable[[MatchResult], bool]] = {
        "all": lambda result: True, "won": lambda result: bool(result.winners),
        "lost": lambda result: result.kind == "lost", "open": lambda result: result.kind == "open",
    }  # fmt: skip
    for name, belongs in ways.items():
        rows = [result.turns for result in results if belongs(result)]
        if rows:
            found = spread(rows)
            quartiles = f"{found.lower}, {found.median}, {found.upper}"
            yield f"turns, {name}: quartiles {quartiles}; {found.least} to {found.most}"
    whole = spread([result.turns for result in results])
    word = "is" if LENGTH[0] <= whole.lower and whole.upper <= LENGTH[1] else "IS NOT"
    yield f"the middle half {word} within {LENGTH[0]} to {LENGTH[1]} turns"


def _cards(results: Sequence[MatchResult]) -> Iterator[str]:
    total: Counter[str] = Counter()
    for result in results:
        total.update(result.tally)
    for what in ("drawn", "played"):
        every = (*cards(), *ideas())
        never = [key for key in every if not total[f"{what} {key}"]]
        yield f"cards {what}: {len(every) - len(never)} of {len(every)}; never {', '.join(never) or 'none'}"
    yield "drawn and played: " + ", ".join(f"{key} {total[f'drawn {key}']}/{total[f'played {key}']}" for key in cards())
