"""What Consequences and clocks bring, effect by effect (AT-IDEA-04, AT-NEW-VOC-01)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wartable.engine.ask import Flow, Option, choose_or_skip, die
from wartable.engine.plane import INCH, gap, path_length
from wartable.engine.ruleset import UMPIRE
from wartable.rulesets.adventures.cards.hands import SILENCE
from wartable.rulesets.adventures.cards.places import drawn, dummies, free_spot, live
from wartable.rulesets.adventures.catalogue.words.effects import (
    Blast,
    CarryOff,
    ClearOut,
    Copy,
    Effect,
    Immobilise,
    KnockOut,
    Light,
    LoseItem,
    NoRadio,
    Portals,
    Remove,
    Rout,
    Spawn,
    Terrain,
    Truce,
    Visibility,
    Which,
)
from wartable.rulesets.adventures.catalogue.words.vocabulary import Place, What
from wartable.rulesets.adventures.events.acting import ActLapsed
from wartable.rulesets.adventures.events.base import FactSet, FigureRemoved, KnockedOut, card_name, opening
from wartable.rulesets.adventures.events.cards import ArtefactLost, ThingTaken
from wartable.rulesets.adventures.events.ideas import DoubleFound, LightChanged, PortalsGone, TerrainCleared
from wartable.rulesets.adventures.ground.terrain import SCATTER
from wartable.rulesets.adventures.ideas.harm import blast
from wartable.rulesets.adventures.ideas.places import KINDS, Job, called_for, spots
from wartable.rulesets.adventures.ideas.spawning import spawn
from wartable.rulesets.adventures.shooting.damage import knock_out
from wartable.rulesets.adventures.shooting.heavy import Fire
from wartable.rulesets.adventures.shooting.shot import Shoot
from wartable.rulesets.adventures.shooting.thrown import Throw
from wartable.rulesets.adventures.state import ALIENS, COMPANION, DAY, DOCTOR, FOG, OWN, TRUCE, Figure, Game, Step

CAUGHT, LEAVES = "caught", "leaves"
"""Facts, with the id of a figure: it was within a blast that was to be left; whither an alien goes to vanish."""
CARRIED_OFF = "carried off"
"""The fact that an alien has got away with the device (AT-NEW-OGR-02)."""
TO_LIVE, TO_PORTAL, ANYWHERE = 1, 2, 3
AFAR = 12 * INCH
"""AT-NEW-VOC-01: a double is found so far from the Doctor."""
SHOTS = (Shoot.kind, Fire.kind, Throw.kind)
BESIDE = 2 * INCH
"""How near to the live marker an alien is that is at it."""


def happen(game: Game, effect: Effect, job: Job) -> Flow[None]:
    """An effect takes place now; `job` says by which card."""
    yield from _DOES[type(effect)](game, effect, job)


def meant(game: Game, what: What) -> list[Figure]:
    """The aliens on the table whom a word means, wherever they are."""
    aliens = list(game.on_table(ALIENS))
    return aliens if what is What.ALL_ALIENS else [alien for alien in aliens if alien.kind in KINDS.get(what, ())]


def lapse(game: Game, figures: Sequence[Figure], clause: str, kinds: Sequence[str] = ()) -> None:
    """AT-TURN-04: what these figures have declared and not done yet is not done, of all kinds or of these.

    Who is hit in step 4 still acts in it, for all shots are fired at once; what a card brings comes after its cause.
    """
    keys = [figure.id for figure in figures]
    waiting = game.acts[1:] if game.cursor.step is Step.RESOLVE else game.acts
    for act in waiting:
        if act.figure in keys and (act.kind in kinds or not kinds):
            game.emit(ActLapsed(act.figure, act, clause))


# ------------------------------------------------------------------ blasts
def _blast(game: Game, effect: Blast, job: Job) -> Flow[None]:
    """AT-NEW-VOC-01: the blast; with it what the same card says of who is near and who goes with it."""
    if effect.centre is Place.RANDOM_PLAYER_GROUP:
        group = yield from drawn(game.players_groups(), job.clause, "which group")
        at = game.group(group)[0].at
    else:
        places = spots(game, effect.centre, job) if effect.centre else []
        if not places:
            return
        at = places[0].body.x, places[0].body.y
    yield from blast(game, at, effect.radius, effect.damage, card_name(game, job.card), job.clause)


def clear_out(game: Game, effect: ClearOut, job: Job) -> None:
    """AT-NEW-VOC-01: who of the Doctor's group is within the radius as the blast comes puts the win off."""
    for place in spots(game, effect.centre, job)[:1]:
        for figure in game.on_table(OWN):
            if figure.of_doctor and gap(figure.body, place.body) <= effect.radius:
                game.emit(FactSet(f"{CAUGHT} {figure.id}", game.turn, job.clause))


def _clear_out(game: Game, effect: ClearOut, job: Job) -> Flow[None]:
    clear_out(game, effect, job)
    yield from ()


# ------------------------------------------------------------------ aliens
def _remove(game: Game, effect: Remove, job: Job) -> Flow[None]:
    gone = meant(game, effect.what)
    for alien in gone:
        game.emit(FigureRemoved(alien.id, False, job.clause))
    lapse(game, gone, job.clause)
    yield from ()


def _immobilise(game: Game, effect: Immobilise, job: Job) -> Flow[None]:
    stopped = meant(game, effect.what)
    for alien in stopped:
        freeze(game, alien, effect.turns, job.clause)
    lapse(game, stopped, job.clause)
    yield from ()


def freeze(game: Game, alien: Figure, turns: int, clause: str) -> None:
    """AT-NEW-VOC-01: an alien neither moves, acts nor fights for so many turns."""
    game.emit(KnockedOut(alien.id, turns, "motionless", clause))


def _rout(game: Game, effect: Rout, job: Job) -> Flow[None]:
    """AT-NEW-VOC-01: they go to the place and vanish there, or off the table."""
    goal = {Place.LIVE: TO_LIVE, Place.PORTAL: TO_PORTAL}.get(effect.to, ANYWHERE) if effect.to else ANYWHERE
    for alien in meant(game, effect.what):
        game.emit(FactSet(f"{LEAVES} {alien.id}", goal, job.clause))
    yield from ()


def _spawn(game: Game, effect: Spawn, job: Job) -> Flow[None]:
    yield from spawn(game, effect, job.clause)


def _carry_off(game: Game, effect: CarryOff, job: Job) -> Flow[None]:
    """AT-NEW-OGR-02: an alien at the live marker takes the thing to a portal."""
    key = effect.what.value
    if any(key in figure.items for figure in game.figures.values()) or not game.portals:
        return
    lying = [(thing.x, thing.y) for thing in game.lying if thing.key == key]
    marker = live(game)
    if not lying and marker is not None:
        lying = [(marker.x, marker.y)]
    for alien in sorted(game.on_table(ALIENS), key=lambda alien: alien.id):
        if alien.free and not alien.passive and lying and path_length((alien.at, lying[0])) - alien.r <= BESIDE:
            game.emit(ThingTaken(alien.id, key, job.clause))
            game.emit(FactSet(f"{LEAVES} {alien.id}", TO_PORTAL, job.clause))
            return
    yield from ()


# ------------------------------------------------------------------ the players' side
def _copy(game: Game, effect: Copy, job: Job) -> Flow[None]:
    """AT-NEW-AUT-05: on these faces a random companion far from the Doctor proves to be a double."""
    sides = int(effect.die.value.removeprefix("D"))
    face = yield from die(sides, job.clause, UMPIRE, "whether somebody is a double")
    doctors = [figure for figure in game.on_table(OWN) if figure.kind == DOCTOR]
    far = [
        figure for figure in game.on_table(OWN)
        if figure.kind == COMPANION and not figure.prisoner and all(gap(figure.body, d.body) > AFAR for d in doctors)
    ]  # fmt: skip
    if face not in effect.on or not far or not dummies(game):
        return
    who = yield from drawn(far, job.clause, "who is a double")
    marker = max(dummies(game), key=lambda m: (path_length((who.at, (m.x, m.y))), m.id))
    x, y = free_spot(game, (marker.x, marker.y), who.r)
    game.emit(DoubleFound(who.id, marker.id, x, y, job.clause))
    lapse(game, [who], job.clause)


def _knock_out(game: Game, effect: KnockOut, job: Job) -> Flow[None]:
    struck = [f for f in game.on_table(OWN) if f.character and called_for(game, f, effect.who, job)]
    for figure in struck:
        yield from knock_out(game, figure, figure.seat, job.clause)
    lapse(game, [figure for figure in struck if figure.helpless], job.clause)


def _no_radio(game: Game, effect: NoRadio, job: Job) -> Flow[None]:
    game.emit(FactSet(SILENCE, game.turn, job.clause, "No radio works any more."))
    yield from ()


def _lose_item(game: Game, effect: LoseItem, job: Job) -> Flow[None]:
    """AT-NEW-OGR-05: so many artefacts of the group go under the deck, as the players choose."""
    for _ in range(effect.count):
        held = [(f, card) for f in game.on_table(OWN) if f.of_doctor for card in f.items if card in game.book.cards]
        if not held:
            return
        options = [Option(card, f"{opening(f)} loses {card_name(game, card)}", job.clause) for f, card in held]
        words = tuple(option.key for option in options)
        key = yield from choose_or_skip(
            game, job.clause, held[0][0].seat, "What have they taken with them?", options, words=words
        )  # fmt: skip
        who = next(figure for figure, card in held if card == key)
        game.emit(ArtefactLost(who.id, key, job.clause))


def _truce(game: Game, effect: Truce, job: Job) -> Flow[None]:
    until = game.turn + effect.turns
    game.emit(FactSet(TRUCE, until, job.clause, f"A truce holds to the end of turn {until}."))
    lapse(game, list(game.figures.values()), job.clause, SHOTS)
    yield from ()


# ------------------------------------------------------------------ the table
def _portals(game: Game, effect: Portals, job: Job) -> Flow[None]:
    gone = list(game.portals)
    if effect.which is Which.WITHIN and effect.place is not None:
        where = spots(game, effect.place, job)
        gone = [m for m in gone if any(path_length(((m.x, m.y), (s.body.x, s.body.y))) <= effect.within for s in where)]
    if gone:
        game.emit(PortalsGone(tuple(marker.id for marker in gone), job.clause))
    yield from ()


def _visibility(game: Game, effect: Visibility, job: Job) -> Flow[None]:
    fog = effect.light is Light.FOG
    until = game.turn + effect.turns if effect.turns else 0
    words = "Fog comes up." if fog else "The fog lifts."
    game.emit(LightChanged(FOG if fog else DAY, until, words, job.clause))
    yield from ()


def _terrain(game: Game, effect: Terrain, job: Job) -> Flow[None]:
    """AT-NEW-MEC-02: a random piece of scatter is cleared away."""
    pieces: Sequence[str] = [piece.key for piece in game.table.features if piece.kind == SCATTER]
    if pieces:
        game.emit(TerrainCleared((yield from drawn(pieces, job.clause, "which piece")), job.clause))


_DOES: Mapping[type, Callable[[Game, Any, Job], Flow[None]]] = {
    Blast: _blast, ClearOut: _clear_out, Remove: _remove, Immobilise: _immobilise, Rout: _rout, Portals: _portals,
    Spawn: _spawn, Copy: _copy, KnockOut: _knock_out, NoRadio: _no_radio, LoseItem: _lose_item, Truce: _truce,
    Visibility: _visibility, Terrain: _terrain, CarryOff: _carry_off,
}  # fmt: skip
