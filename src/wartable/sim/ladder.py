"""A ladder of bots: every two of them fight the same battles, from both seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

from wartable.engine.codec import canonical, digest
from wartable.engine.errors import DataError
from wartable.engine.ruleset import Ruleset
from wartable.sim.bouts import Bout, Job
from wartable.sim.figures import Share, share
from wartable.sim.match import MatchResult
from wartable.sim.rating import Game


@dataclass(frozen=True, slots=True)
class Ladder:
    """Which bots fight which battles: `fields` are scenarios for two seats, gone through again and again.

    A set is one battle of two bots with the same dice, once from either seat. All pairs fight on a field before the
    next one is taken. `own` are bots that stand in files of their own, by name the file. With `behaviour` it is counted
    what each does.
    """

    ruleset: str
    bots: tuple[str, ...]
    fields: Sequence[Mapping[str, Any]]
    games: int
    seed: str = "ladder"
    own: tuple[tuple[str, str], ...] = ()
    behaviour: bool = False

    def pairs(self) -> list[tuple[str, str]]:
        """Every two of the bots."""
        return list(combinations(self.bots, 2))


def enough(bots: Sequence[str]) -> None:
    """Whether a ladder can be of these.

    Raises:
        DataError: they are fewer than two, or one is named twice.
    """
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise DataError("", 0, "a ladder needs at least two bots, each named once")


def bouts(ladder: Ladder, ruleset: Ruleset) -> list[Bout]:
    """The games of `ladder` in order.

    Where all seats win or lose together, each bot plays each field with the same dice on all seats.

    Raises:
        DataError: fewer than two bots, no field, or one that is not for two.
    """
    pairs = ladder.pairs()
    enough(ladder.bots)
    if not ladder.fields:
        raise DataError("", 0, "a ladder needs at least one battle")
    if ruleset.cooperative:
        return _alike(ladder, ruleset)
    seats = [_two(ruleset, doc) for doc in ladder.fields[: 1 + (ladder.games - 1) // (2 * len(pairs))]]
    found = []
    for number in range(ladder.games):
        turn, rotation = divmod(number, 2)
        field, pair = turn // len(pairs), pairs[turn % len(pairs)]
        place = field % len(seats)
        held = pair if not rotation else pair[::-1]
        job = Job(f"{ladder.seed}-{field + 1} {pair[0]}-{pair[1]}", rotation)
        found.append(_bout(ladder, job, ladder.fields[place], dict(zip(seats[place], held))))
    return found


def _alike(ladder: Ladder, ruleset: Ruleset) -> list[Bout]:
    """One bot after the other on the same field and dice, then the next field; dice differ when a field comes again."""
    found = []
    for number in range(ladder.games):
        turn, place = divmod(number, len(ladder.bots))
        bot, doc = ladder.bots[place], ladder.fields[turn % len(ladder.fields)]
        seats = ruleset.seats(ruleset.new_game(doc))
        held = dict.fromkeys(seats, bot)
        found.append(_bout(ladder, Job(f"{ladder.seed}-{turn + 1}", place), doc, held))
    return found


def _bout(ladder: Ladder, job: Job, doc: Mapping[str, Any], held: Mapping[str, str]) -> Bout:
    return Bout(job, ladder.ruleset, doc, held, own=ladder.own, behaviour=ladder.behaviour)


def rates(ladder: Ladder, results: Sequence[MatchResult]) -> list[tuple[str, Share]]:
    """Each bot with the share of its games that it won, the best first, where all seats win or lose together.

    Only seeds count that every bot has finished: all are held to the same battles.
    """
    done: dict[str, dict[str, bool]] = {}
    for result in results:
        if result.finished:
            done.setdefault(result.seed, {})[next(iter(result.bots.values()))] = bool(result.winners)
    whole = [won for won in done.values() if len(won) == len(ladder.bots)]
    found = [(bot, share(sum(won[bot] for won in whole), len(whole))) for bot in ladder.bots]
    return sorted(found, key=lambda item: (-item[1].part, item[0]))


def _two(ruleset: Ruleset, doc: Mapping[str, Any]) -> tuple[str, ...]:
    seats = ruleset.seats(ruleset.new_game(doc))
    if len(seats) != 2:
        title = doc.get("title") or "one of these"
        raise DataError("", 0, f"a ladder is of battles for two; {title} is for {len(seats)}")
    return seats


def mark(ladder: Ladder, ruleset: Ruleset) -> dict[str, Any]:
    """What makes two runs of a ladder the same, however many games of it are played; the first field tells of all.

    A bot of a file is another one when the file is changed.
    """
    files = {name: sha256(Path(file).read_bytes()).hexdigest() for name, file in ladder.own}
    more: dict[str, Any] = {"own": files} if files else {}
    if ladder.behaviour:
        more["behaviour"] = True
    return {
        "series": 1, "kind": "ladder", "ruleset": ladder.ruleset, "version": ruleset.version,
        "rules": ruleset.rules_hash, "field": digest(canonical(ladder.fields[0])),
        "bots": list(ladder.bots), "seed": ladder.seed, **more,
    }  # fmt: skip


def games(results: Sequence[MatchResult]) -> list[Game]:
    """The finished games as the ratings want them."""
    return [game for result in results if result.finished for game in _games(result)]


def _games(result: MatchResult) -> list[Game]:
    (one, first), (other, second) = result.bots.items()
    won = set(result.winners)
    score = 0.5 if won in (set(), {one, other}) else 1.0 if one in won else 0.0
    # Set by set the bots stand in the same order, so that what belongs together is drawn together.
    return [Game(first, second, score, result.seed)]
