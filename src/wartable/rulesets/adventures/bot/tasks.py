"""Who goes where, and what for: steps of the Actions and of quests, friends, markers, things (AT-IDEA-02 to -04)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations, product
from typing import NamedTuple

from wartable.engine.plane import INCH, Bodied, Body, gap
from wartable.rulesets.adventures.bot.needs import (
    Stage,
    characters,
    doctor,
    held_captive,
    needed,
    spender,
    stage,
    steps_left,
)
from wartable.rulesets.adventures.cards.hands import NEAR as HANDED
from wartable.rulesets.adventures.catalogue.cards import Called
from wartable.rulesets.adventures.catalogue.words.steps import (
    Act,
    Attempt,
    Bring,
    Carry,
    Destroy,
    Elsewhere,
    InOrder,
    Meet,
    OneOf,
    Saved,
    Spend,
    Stay,
    Step,
    Together,
)
from wartable.rulesets.adventures.catalogue.words.vocabulary import Place, Who
from wartable.rulesets.adventures.ideas.jobs import actions_job, open_steps
from wartable.rulesets.adventures.ideas.places import ACTIONS, KINDS, Job, Spot, spots, those, who_of
from wartable.rulesets.adventures.ideas.working import BESIDE as TAKEN
from wartable.rulesets.adventures.ideas.working import enough, spendable
from wartable.rulesets.adventures.portals.active import active_for
from wartable.rulesets.adventures.prisoners.rescue import NEAR as FREED
from wartable.rulesets.adventures.prisoners.rescue import pairs
from wartable.rulesets.adventures.shooting.aim import arms
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.spotting.objectives import NEAR as FOUND
from wartable.rulesets.adventures.state import ALIENS, CIVIL, DOCTOR, LEADING, OWN, SOLDIER, Figure, Game

THERE = "the actions are due there"
SURE = INCH // 4
"""How much nearer than is asked one goes."""
LED, WITH = 5 * INCH, 6 * INCH
"""How near to soldiers their leader keeps, and to an armed friend who has none."""
HUNTED, SHOT = 12 * INCH, 8 * INCH
"""How near to where steps are due an alien is gone for, and how near one goes to shoot at it."""
LOOKED = 9 * INCH
"""AT-PORT-03: how near one goes to a portal marker that is to be seen."""
BY = 2 * INCH
"""How near one goes to a place that has to be seen, whatever stands before it."""
FETCHED = 14 * INCH
"""How far one goes for a thing, or for a civilian."""


class Task(NamedTuple):
    """What a figure goes to, how near, base to base, why, what that is worth for each inch; `aims`: to shoot.

    `shuns`: how far it keeps off soldiers.
    """

    to: Bodied
    near: int
    why: str
    pull: float = 1.0
    aims: bool = False
    shuns: int = 0


class TaskAssignment:
    """Who goes where: each of the free characters has one task, those that matter most are given first."""

    def __init__(self, game: Game) -> None:
        self.game, self.given = game, dict[str, Task]()
        self.idle = {figure.id: figure for figure in characters(game) if figure.free}

    def give(self, figure: Figure, task: Task) -> None:
        """Somebody who is idle has a task."""
        self.given[figure.id] = task
        self.idle.pop(figure.id, None)

    def nearest(self, among: Iterable[Figure], to: Bodied) -> Figure | None:
        """The nearest of those who are idle."""
        able = [figure for figure in among if figure.id in self.idle]
        return min(able, key=lambda figure: (off(figure, to), figure.id), default=None)

    def send(self, among: Iterable[Figure], task: Task, far: int = 0) -> bool:
        """The nearest of them who is idle goes, if it is no further than `far`; whether somebody does."""
        figure = self.nearest(among, task.to)
        if figure is None or (far and gap(figure.body, task.to) > far):
            return False
        self.give(figure, task)
        return True


def off(figure: Figure, to: Bodied) -> int:
    """How far a figure was from something before the moves of this turn, about: so that all keep their tasks."""
    return gap(figure.body, to) + (figure.move if figure.stepped else 0)


def own_tasks(game: Game) -> Mapping[str, Task]:
    """The same of who thinks of what is before him: nobody helps, hunts, frees or keeps company."""
    found = TaskAssignment(game)
    now = stage(game)
    if now is Stage.ACT:
        _actions(found)
    if now is not Stage.GATHER:
        _hand_over(found)
    _quests(found)
    _scouts(found)
    _things(found)
    return found.given


def tasks(game: Game) -> Mapping[str, Task]:
    """The tasks of the player characters, by id."""
    found = TaskAssignment(game)
    now = stage(game)
    _rescues(found)
    if now is Stage.ACT:
        _actions(found)
    if now is not Stage.GATHER:
        _scouts(found, 1.0)
    _captors(found)
    if now is not Stage.GATHER:
        _hand_over(found)
    if now is not Stage.GATHER:
        _hunters(found)
    _quests(found)
    if now is Stage.ACT:
        _helpers(found)
    _scouts(found)
    _spotters(found)
    _things(found)
    if now is Stage.GATHER:
        _lookers(found)
    _company(found, now)
    return found.given


# ------------------------------------------------------------------ friends in captivity, cards
def _rescues(found: TaskAssignment) -> None:
    """AT-PRIS-07: who has a pair of cards goes to a friend in captivity."""
    game = found.game
    for held in held_captive(game):
        givers = [figure for figure in found.idle.values() if spare_pair(game, figure)]
        if not held.of_doctor and held.character:
            givers = [figure for figure in givers if figure is not doctor(game)]
        if givers:
            found.send(givers, Task(held.body, FREED - SURE, f"two cards of one colour free {held.name}"))


def _captors(found: TaskAssignment) -> None:
    """AT-PRIS-05: who has a weapon goes for an alien that leads away who has to be freed."""
    game = found.game
    for held in held_captive(game):
        captor = game.figures.get(held.captor)
        if captor is not None and captor.on_table and captor.kind not in LEADING:
            armed = [figure for figure in found.idle.values() if arms(figure) and figure.kind != DOCTOR]
            found.send(armed, Task(captor.body, SHOT, f"{captor.name} holds {held.name}", 0.8, True))


def spare_pair(game: Game, figure: Figure) -> bool:
    """AT-PRIS-07: whether a figure has two cards of one colour that are not wanted for the set."""
    colours = [game.book.colour(key) for key in figure.cards if not needed(game, key) and game.book.idea(key)]
    return bool(pairs(game, figure)) and len(set(colours)) < len(colours)


def _hand_over(found: TaskAssignment) -> None:
    """AT-WIN-02: who holds cards of the set goes to the Doctor, who comes to meet a holder outside of his group."""
    game, him = found.game, doctor(found.game)
    if him is None:
        return
    holders = [f for f in characters(game) if f is not him and f.free and any(needed(game, key) for key in f.cards)]
    for figure in holders:
        if figure.id in found.idle:
            found.give(figure, Task(him.body, HANDED - SURE, "the Doctor has to hold the set in the end"))
    outside = [figure for figure in holders if not figure.of_doctor]
    if outside and him.id in found.idle:
        found.give(him, Task(outside[0].body, HANDED - SURE, f"{outside[0].name} has a card of the set"))


# ------------------------------------------------------------------ steps
def _actions(found: TaskAssignment) -> None:
    """AT-IDEA-02: the steps of the Actions card in their order; who has to do a later one comes along."""
    game = found.game
    job = actions_job(game)
    if job is None:
        return
    left = [step for _, step in steps_left(game)]
    for step in left[:1] if job.in_order else left:
        _sent(found, job, step, THERE)


def _hunters(found: TaskAssignment) -> None:
    """AT-NEW-VOC-01: who has a weapon goes for the aliens that keep others from the places where steps are due."""
    game = found.game
    posts = [task.to for task in found.given.values()]
    foes = [f for f in game.on_table(ALIENS) if f.free and not f.passive and f.kind not in LEADING]
    rows = [(min(gap(foe.body, post) for post in posts), foe.id, foe) for foe in foes] if posts else []
    for far, _, foe in sorted(rows, key=lambda row: row[:2])[:1]:
        for figure in list(found.idle.values()):
            if far <= HUNTED and arms(figure) and figure.kind != DOCTOR:
                found.give(figure, Task(foe.body, SHOT, f"{foe.name} is in the way", 0.8, True))


def _helpers(found: TaskAssignment) -> None:
    """AT-NEW-VOC-01: who has nothing else to do comes along to where the test is, where friends near are a help."""
    game = found.game
    job = actions_job(game)
    for _, step in steps_left(game) if job is not None else ():
        if job is not None and isinstance(step, Attempt):
            for place in _where(game, job, step)[:1]:
                for figure in list(found.idle.values()):
                    if figure.of_doctor:
                        found.give(figure, Task(place.body, INCH, "a friend near is a help", 0.8))


def _quests(found: TaskAssignment) -> None:
    """AT-CARD-12, AT-CARD-13: a quest is binding, and brings two cards."""
    for row in open_steps(found.game):
        if row.job.prefix != ACTIONS:
            _sent(found, row.job, row.step, f"a quest: {found.game.book.name_of(row.job.card)}", 0.7)


def _sent(found: TaskAssignment, job: Job, step: Step, why: str, pull: float = 1.0) -> None:
    """Those who are to do a step go to its places."""
    game = found.game
    if isinstance(step, OneOf):
        _sent(found, job, next((s for s in step.steps if not isinstance(s, Destroy)), step.steps[0]), why, pull)
    elif isinstance(step, InOrder):
        _sent(found, job, step.steps[0], why, pull)
    elif isinstance(step, Together):
        _together(found, job, step, why)
    elif isinstance(step, Carry):
        _carry(found, job, step, why, pull)
    elif isinstance(step, Destroy):
        _destroy(found, step, why, pull)
    elif isinstance(step, Saved):
        _saved(found, job, why, pull)
    elif isinstance(step, Act):
        foes = [alien for alien in game.on_table(ALIENS) if alien.kind in LEADING] or list(game.on_table(ALIENS))
        near, there = int(step.within) - SURE, [alien.body for alien in foes]
        if not enough(step, foes):
            near, there = BY, [place.body for place in _where(game, job, step)]
        for body in there[:1]:
            found.send(those(game, step.who, job), Task(body, near, why, pull / 2, True))
    elif isinstance(step, Stay | Attempt | Bring | Spend | Meet) and (who := who_of(step)) is not None:
        able = [f for f in those(game, who, job) if f.id in found.idle]
        if job.prefix != ACTIONS:
            able = [f for f in able if f is not doctor(game)] or able
        if isinstance(step, Spend):
            able = _spenders(game, step, able)
        rows = [(off(f, s.body), f.id, s) for s in _where(game, job, step) for f in able]
        if rows:
            _, key, place = min(rows, key=lambda row: row[:2])
            shuns = int(step.no_soldier_within) if isinstance(step, Meet) else 0
            near_ = max(0, int(step.within) - SURE)
            found.give(game.figures[key], Task(place.body, near_, why, pull, False, shuns))


def _spenders(game: Game, step: Spend, able: list[Figure]) -> list[Figure]:
    """AT-NEW-MEC-04: who has the ideas that a step takes; else who is to have them; else anybody."""
    having = [figure for figure in able if len(spendable(game, figure, step)) >= step.count]
    return having or [figure for figure in able if figure is spender(game)] or able


def _where(game: Game, job: Job, step: Step) -> list[Spot]:
    """The places of a step; AT-NEW-VOC-01: elsewhere while nobody of its kind is on the table."""
    place = Place.LEADER if isinstance(step, Meet) else getattr(step, "place", None)
    found = spots(game, place, job) if place is not None else []
    other = getattr(step, "if_none_on_table", None)
    if not found and isinstance(other, Elsewhere):
        found = spots(game, other.place, job)
    return found or (spots(game, Place.LIVE, job) if place is Place.SAME else [])


def _together(found: TaskAssignment, job: Job, step: Together, why: str) -> None:
    """Different figures go to different places, so that all are there soonest, enough of them of the Doctor's group.

    Where soldiers are who can do it nobody else has to go.
    """
    game, those_who = found.game, those(found.game, step.who, job)
    able = [figure for figure in those_who if figure.id in found.idle]
    soldiers = [figure for figure in those_who if figure.kind == SOLDIER]
    rows = []
    for where in product(*(spots(game, place, job) for place in step.places[: max(1, len(those_who))])):
        if len({place.key for place in where}) < len(where):
            continue
        open_ = [p for p in where if not any(gap(one.body, p.body) <= step.within for one in soldiers)]
        due = open_ if len(open_) >= step.min_doctor_group else list(where[: step.min_doctor_group])
        count = min(len(able), len(due))
        for who in permutations(able, count):
            if sum(f.of_doctor for f in who) >= min(step.min_doctor_group, count):
                ways = [off(f, place.body) for f, place in zip(who, due)]
                rows.append((max(ways, default=0), sum(ways), tuple(f.id for f in who), who, due))
    if rows:
        *_, who, due = min(rows, key=lambda row: row[:3])
        for figure, at in zip(who, due):
            found.give(figure, Task(at.body, int(step.within) - SURE, why))


def _carry(found: TaskAssignment, job: Job, step: Carry, why: str, pull: float) -> None:
    """A thing is fetched, then brought to where it has to be."""
    game, key = found.game, step.item.value
    bearer = next((f for f in game.figures.values() if key in f.items), None)
    if bearer is not None:
        for place in spots(game, step.to, job)[:1]:
            if bearer.id in found.idle:
                found.give(bearer, Task(place.body, max(0, int(step.within) - SURE), why, pull))
        return
    lying = [Body(thing.x, thing.y, 0) for thing in game.lying if thing.key == key]
    if not lying and step.from_ is not None:
        lying = [place.body for place in spots(game, step.from_, job)]
    for body in lying[:1]:
        found.send(those(game, step.who, job), Task(body, TAKEN - SURE, why, pull))


def _destroy(found: TaskAssignment, step: Destroy, why: str, pull: float) -> None:
    """AT-NEW-SON-04, AT-NEW-OGR-04: all who have a weapon go for one of those who are to be destroyed, the nearest."""
    foes = [alien for alien in found.game.on_table(ALIENS) if alien.free and alien.kind in KINDS[step.kind]]
    if not foes:
        if isinstance(step.if_none_on_table, Destroy):
            _destroy(found, step.if_none_on_table, why, pull)
        return
    armed = [figure for figure in found.idle.values() if arms(figure) and figure.kind != DOCTOR]
    rows = [(min(off(figure, foe.body) for figure in armed), foe.id, foe) for foe in foes] if armed else []
    for *_, foe in sorted(rows, key=lambda row: row[:2])[:1]:
        for figure in armed:
            found.give(figure, Task(foe.body, SHOT, why, pull, True))


def _saved(found: TaskAssignment, job: Job, why: str, pull: float) -> None:
    lost = found.game.figures.get(job.about)
    if lost is not None and lost.on_table and not lost.rescued and not lost.prisoner:
        able = those(found.game, Who.DOCTOR_GROUP, job)
        others = [figure for figure in able if figure is not doctor(found.game)]
        found.send(others or able, Task(lost.body, 0, why, pull))


# ------------------------------------------------------------------ what is found on the way
def _scouts(found: TaskAssignment, pull: float = 0.6) -> None:
    """AT-OBJ-03: as long as nobody knows where the live marker is, others than the Doctor look at the next ones.

    He looks himself if nobody else is free to.
    """
    game, him = found.game, doctor(found.game)
    alone = not any(figure.free for figure in characters(game) if figure is not him)
    if any(marker.live and marker.seen for marker in game.objectives):
        return
    for marker in game.objectives:
        scouts = [figure for figure in found.idle.values() if alone or figure is not him]
        if not marker.seen:
            why = "the marker is turned up within 6 inches"
            found.send(scouts, Task(spot(marker.x, marker.y), FOUND - SURE, why, pull))


def _spotters(found: TaskAssignment) -> None:
    """AT-RACE-01: somebody looks at an alien that nobody has seen, as long as the race is not known."""
    game = found.game
    for alien in () if game.revealed else [f for f in game.on_table(ALIENS) if f.unknown][:1]:
        others = [figure for figure in found.idle.values() if figure is not doctor(game)]
        found.send(others, Task(alien.body, LOOKED, "who they are is not known", 0.7, True))


def _things(found: TaskAssignment) -> None:
    """AT-CARD-05, AT-CIV-01: artefacts that lie near, and civilians."""
    game = found.game
    for thing in game.lying:
        if thing.key in game.book.cards:
            found.send(found.idle.values(), Task(spot(thing.x, thing.y), 0, "an artefact lies there", 0.6), FETCHED)
    for figure in game.on_table(CIVIL):
        if figure.rescued or figure.prisoner or figure.group == Called.PATROL.value:
            continue
        able = [f for f in found.idle.values() if f.of_doctor and f is not doctor(game)]
        found.send(able, Task(figure.body, 0, f"{figure.name} is saved by a touch", 0.5), FETCHED)


def _lookers(found: TaskAssignment) -> None:
    """AT-EVT-01: as long as ideas are missing, who sees no portal marker goes where the next one comes in sight."""
    game = found.game
    for figure in list(found.idle.values()):
        if game.portals and not active_for(game, figure):
            next_ = min(game.portals, key=lambda marker: (gap(figure.body, spot(marker.x, marker.y)), marker.id))
            found.give(figure, Task(spot(next_.x, next_.y), LOOKED, "portal markers in sight bring cards", 0.6))


def _company(found: TaskAssignment, now: Stage) -> None:
    """AT-RND-04, AT-PRIS-02: who leads soldiers keeps with them, others with armed friends, at last all together."""
    game, him = found.game, doctor(found.game)
    soldiers = [figure for figure in game.on_table(OWN) if figure.kind == SOLDIER and figure.free]
    for figure in list(found.idle.values()):
        mates = soldiers if not figure.of_doctor else [f for f in characters(game) if f is not figure and f.free]
        if figure.of_doctor and figure is him:
            mates = soldiers or mates
        elif him is not None and figure.of_doctor and him.free:
            mates = [him]
        near = min(mates, key=lambda other: (gap(figure.body, other.body), other.id), default=None)
        if near is not None:
            keep = LED if not figure.of_doctor else WITH
            found.give(figure, Task(near.body, keep, "friends nearby can help", 0.35))
