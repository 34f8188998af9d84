"""What a Solution gives while it is held (AT-NEW-VOC-01, AT-NEW-DAL-03 to AT-NEW-ZYG-03)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH, gap
from wartable.rulesets.adventures.aliens.who import SHOWN, looks_like_a_friend
from wartable.rulesets.adventures.catalogue.ideas import SOLUTION
from wartable.rulesets.adventures.catalogue.words.effects import Immobilise
from wartable.rulesets.adventures.catalogue.words.perks import (
    AlienMove,
    AliensHoldOff,
    AlienToHit,
    MeleeBonusIfExtraFigure,
    Perk,
    PerkEffect,
    Reveal,
    StationaryNotTargeted,
)
from wartable.rulesets.adventures.catalogue.words.vocabulary import What, Who
from wartable.rulesets.adventures.events.aliens import ShowedItself
from wartable.rulesets.adventures.events.base import FactSet, opening
from wartable.rulesets.adventures.ideas.effects import freeze
from wartable.rulesets.adventures.ideas.places import ACTIONS, Job, called_for
from wartable.rulesets.adventures.ideas.sets import card_of, counted
from wartable.rulesets.adventures.persons.asked import readable
from wartable.rulesets.adventures.specials.acts import ActKind, Offer
from wartable.rulesets.adventures.specials.points import EpisodeSpecial, answers_everybody
from wartable.rulesets.adventures.state import ALIENS, OWN, SOLDIER, Act, Figure, Game, Order

P = TypeVar("P", bound=PerkEffect)
NEAR = 6 * INCH
USED = "perk used"


class Gives(NamedTuple):
    """A perk in force: the perk, its effect, its clause, and whose place counts for its reach."""

    perk: Perk
    clause: str
    places: tuple[Figure, ...]


def perk_of(game: Game, kind: type[PerkEffect] | None = None) -> Gives | None:
    """AT-NEW-VOC-01: the perk of the race's Solution, while one of the group, free, holds it and the race is open.

    None as well if it is not of the `kind` that is asked for.
    """
    if not (game.options.solution_perks and game.revealed):
        return None
    card = card_of(game, SOLUTION)
    if card is None or card.perk is None or (kind is not None and not isinstance(card.perk.effect, kind)):
        return None
    if not any(card.key in readable(game, figure) for figure in counted(game)):
        return None
    job = Job(card.key, ACTIONS, (), False, card.clause)
    places = [f for f in game.on_table(OWN) if f.free and called_for(game, f, card.perk.who, job)]
    if card.perk.who is Who.HOLDER:
        # AT-NEW-WHO-23: friends beside K-9 read its cards.
        places = [figure for figure in counted(game) if card.key in readable(game, figure)]
    return Gives(card.perk, card.clause, tuple(places))


def in_reach(gives: Gives, figure: Figure, far: int | None = None) -> bool:
    """Whether a figure is within the reach of a perk, everywhere if it has none."""
    within = gives.perk.within if far is None else far
    return within is None or any(gap(one.body, figure.body) <= within for one in gives.places)


def attacked(game: Game) -> bool:
    """AT-NEW-SIL-03: whether somebody of the players' side has shot or attacked in this turn."""
    shot = any(alien.shot_at_by for alien in game.figures.values() if alien.side == ALIENS)
    fought = (game.figures[key] for key in game.fought if key in game.figures)
    return shot or any(figure.side == OWN and figure.order == Order.ATTACK for figure in fought)


class Solutions(EpisodeSpecial):
    """AT-NEW-CYB-03, AT-NEW-SON-03, AT-NEW-ICE-03, AT-NEW-SIL-03, AT-NEW-MEC-03: perks that simply hold."""

    __slots__ = ()

    @override
    def to_hit_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        gives = perk_of(game, AlienToHit) if me.side == ALIENS else None
        if gives is not None and isinstance(gives.perk.effect, AlienToHit) and in_reach(gives, me):
            yield Mod(gives.perk.effect.by, gives.clause, "Solution")

    @override
    def melee_mods_about(self, game: Game, me: Figure, figure: Figure, extras: int) -> Iterator[Mod]:
        gives = perk_of(game, MeleeBonusIfExtraFigure) if me is figure and extras else None
        if gives is not None and isinstance(gives.perk.effect, MeleeBonusIfExtraFigure) and me in gives.places:
            yield Mod(gives.perk.effect.by, gives.clause, "Solution")

    @override
    def move_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        gives = perk_of(game, AlienMove) if me.side == ALIENS else None
        if gives is not None and isinstance(gives.perk.effect, AlienMove) and in_reach(gives, me, NEAR):
            yield Mod(gives.perk.effect.by * INCH, gives.clause, "Solution")

    @override
    def spares(self, game: Game, me: Figure, shooter: Figure, target: Figure) -> str | None:
        gives = perk_of(game, StationaryNotTargeted) if me is target and not target.moved else None
        if gives is None or target not in gives.places:
            return None
        effect = gives.perk.effect
        far = isinstance(effect, StationaryNotTargeted) and gap(shooter.body, target.body) > effect.beyond
        return gives.clause if far else None

    @override
    def holds_off(self, game: Game, me: Figure, alien: Figure) -> str | None:
        gives = perk_of(game, AliensHoldOff)
        effect = gives.perk.effect if gives is not None and me in gives.places else None
        if gives is None or not isinstance(effect, AliensHoldOff) or not in_reach(gives, alien):
            return None
        return None if attacked(game) or _guarded(game, gives, effect) else gives.clause


def _guarded(game: Game, gives: Gives, effect: AliensHoldOff) -> bool:
    """AT-NEW-SIL-03: whether a soldier of the players is near him whom it protects."""
    soldiers = [figure for figure in game.on_table(OWN) if figure.kind == SOLDIER]
    return any(gap(one.body, figure.body) <= effect.soldier for one in gives.places for figure in soldiers)


def show_disguised(game: Game) -> None:
    """AT-NEW-ZYG-03: a disguised alien within reach shows what it is."""
    gives = perk_of(game)
    if gives is None or not isinstance(gives.perk.effect, Reveal):
        return
    for alien in game.on_table(ALIENS):
        if looks_like_a_friend(game, alien) and in_reach(gives, alien):
            game.emit(ShowedItself(alien.id, SHOWN, gives.clause))


# ------------------------------------------------------------------ once in a game
def affected(game: Game, gives: Gives) -> list[Figure]:
    """The aliens in reach of a perk, which a player may choose one of, or all of them."""
    return [alien for alien in game.on_table(ALIENS) if in_reach(gives, alien) and not alien.helpless]


class UseSolution(ActKind):
    """AT-NEW-DAL-03, AT-NEW-AUT-03, AT-NEW-OGR-03: a perk that is for once in a game takes an act."""

    kind = "solution"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        gives = perk_of(game)
        if gives is None or not gives.perk.once_per_game or game.fact(USED):
            return
        effect = gives.perk.effect
        if figure not in gives.places or not isinstance(effect, Immobilise):
            return
        near = affected(game, gives._replace(places=(figure,)))
        if effect.what is not What.ONE_ALIEN and near:
            act = Act(figure.id, self.kind, targets=tuple(alien.id for alien in near))
            yield Offer(act, f"{len(near)} of them halt", gives.clause)
        for alien in near if effect.what is What.ONE_ALIEN else ():
            yield Offer(Act(figure.id, self.kind, targets=(alien.id,)), f"{opening(alien)} halts", gives.clause)

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        gives = perk_of(game)
        if gives is None or not isinstance(gives.perk.effect, Immobilise):
            return
        game.emit(FactSet(USED, game.turn, gives.clause))
        for key in act.targets:
            if game.figures[key].on_table:
                freeze(game, game.figures[key], gives.perk.effect.turns, gives.clause)
        yield from ()


RULES = (Solutions(),)
answers_everybody(*RULES)
