"""What a figure had best do in step 4: the shot that is most likely to count, else what may help."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from wartable.engine.ask import Choice, Flow
from wartable.engine.mod import fixed
from wartable.engine.plane import INCH, gap
from wartable.engine.ruleset import Idea, Odds
from wartable.rulesets.adventures.bot.hands import worth as worth_of
from wartable.rulesets.adventures.bot.needs import held_captive
from wartable.rulesets.adventures.cards.acts import LayCharge
from wartable.rulesets.adventures.cards.places import live
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.catalogue.words.steps import Attempt, BlastAt, If
from wartable.rulesets.adventures.ideas.bonus import AT_MARKER
from wartable.rulesets.adventures.ideas.jobs import open_steps
from wartable.rulesets.adventures.ideas.perks import UseSolution
from wartable.rulesets.adventures.ideas.places import ACTIONS, spots
from wartable.rulesets.adventures.ideas.working import Work
from wartable.rulesets.adventures.ideas.working import offered as working
from wartable.rulesets.adventures.odds.fate import End, Fate, carried_out, copied
from wartable.rulesets.adventures.prisoners.rescue import FREE, prisoners_near
from wartable.rulesets.adventures.shooting.aim import distance, need, parts
from wartable.rulesets.adventures.shooting.blast import caught
from wartable.rulesets.adventures.shooting.damage import health_parts, protected
from wartable.rulesets.adventures.shooting.heavy import Fire, Load
from wartable.rulesets.adventures.shooting.shot import SHOOT
from wartable.rulesets.adventures.shooting.thrown import SmokeBomb, Throw
from wartable.rulesets.adventures.shooting.tool import Screwdriver, bearers, reach
from wartable.rulesets.adventures.specials.acts import key_of
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.state import ALIENS, DOCTOR, OWN, Act, Figure, Game
from wartable.rulesets.adventures.turn.acting import NOTHING, offered
from wartable.rulesets.adventures.vehicles.acts import GetIn, GetOut, Resupply, TakeWeapon

WORTH = {
    End.UNHURT: 0.0, End.SUPPRESSED: 0.3, End.WOUNDED: 0.5, End.IMMOBILISED: 0.4, End.HELPLESS: 0.8, End.CAPTURED: 1.0,
    End.OUT: 1.0,
}  # fmt: skip
"""What an end of an alien is worth, in aliens destroyed."""
SWITCHED_OFF, LOADED, USEFUL, IDLE = 0.5, 0.2, 0.6, 0.01
"""What a weapon switched off, a weapon loaded, an act of another chapter, and nothing at all is worth."""
SELDOM = (SmokeBomb.kind, GetIn.kind, GetOut.kind, TakeWeapon.kind)
"""Kinds of acts that a bot leaves alone."""
FOE, FRIEND = 0.4, -1.0
"""What one caught in a blast is worth."""
FACES = 10
HELPS = If.BLASTING_CHARGE_AT_LIVE
WORK, QUEST, FREED_DOCTOR, FREED_FRIEND, CIVILIAN, HALTED = 5.0, 2.0, 6.0, 3.0, 0.1, 0.8
"""What it is worth to work on the Actions, on a quest, to free somebody, and to make an alien halt."""


def acts(game: Game, ask: Choice, chances: Odds) -> Iterable[Idea]:
    """AT-TURN-06: each act with what it is worth, in aliens destroyed."""
    figure = game.figures.get(ask.about)
    if figure is None:
        return
    offers = {key_of(offer.act): offer.act for offer in offered(game, figure)}
    for option in ask.options:
        act = offers.get(option.key)
        if act is not None:
            yield Idea(option.key, worth(game, figure, act, chances), option.label)
        elif option.key == NOTHING:
            yield Idea(NOTHING, IDLE, "nothing is worth more")


def worth(game: Game, figure: Figure, act: Act, chances: Odds) -> float:
    """What an act is worth, in aliens destroyed."""
    if act.kind in (SHOOT, Fire.kind, Throw.kind):
        weapon = weapons()[act.weapon]
        return blasted(game, figure, act) if weapon.around else shot(game, figure, act, chances)
    if act.kind == Screwdriver.kind:
        far, most, _ = reach(game, figure)
        return SWITCHED_OFF * min(most, len(bearers(game, figure, far)))
    if act.kind in (Load.kind, Resupply.kind):
        return LOADED if any(game.on_table(ALIENS)) else IDLE / 2
    return other(game, figure, act)


def other(game: Game, figure: Figure, act: Act) -> float:
    """What an act of another chapter is worth: work on a step before all, then friends, the Solution, what is found."""
    if act.kind == Work.kind:
        return WORK if act.weapon.startswith(ACTIONS) else QUEST
    if act.kind == FREE:
        return freed(game, figure, act)
    if act.kind == UseSolution.kind:
        near = sum(danger(figure, game.figures[key]) for key in act.targets if key in game.figures)
        return HALTED * near
    if act.kind == LayCharge.kind:
        return QUEST if charged(game, figure) else 0.0
    return IDLE / 2 if act.kind in SELDOM else USEFUL


def danger(figure: Figure, foe: Figure) -> bool:
    """Whether an alien may reach a figure next turn."""
    return bool(gap(figure.body, foe.body) <= foe.move + 2 * INCH)


def charged(game: Game, figure: Figure) -> bool:
    """AT-NEW-DAL-04, AT-NEW-VOC-01: whether a charge helps where a figure stands.

    A step that is open needs the blast there, or somebody else may make a test this turn that it helps: who has laid it
    has had its act, and in the next turn all have to be away.
    """
    rows = [row for row in open_steps(game) if row.job.prefix == ACTIONS]
    sites = [place for row in rows if isinstance(row.step, BlastAt) for place in spots(game, row.step.place, row.job)]
    if any(gap(figure.body, place.body) <= AT_MARKER for place in sites):
        return True
    tests = [row for row in rows if isinstance(row.step, Attempt) and any(b.if_ is HELPS for b in row.step.bonus)]
    marker = live(game)
    if not tests or marker is None or gap(figure.body, spot(marker.x, marker.y)) > AT_MARKER:
        return False
    others = [one for one in game.on_table(OWN) if one is not figure and one.free and not one.acted]
    return any(True for row in tests for one in others for _ in working(game, one, row))


def freed(game: Game, figure: Figure, act: Act) -> float:
    """AT-PRIS-07: what it is worth to free those who are near, less the cards that it costs."""
    cards = sorted(worth_of(game, key) for key in figure.cards if game.book.colour(key) == act.how)[:2]
    captives = held_captive(game)
    friends = [held for held in prisoners_near(game, figure) if held in captives]
    gains = sum(FREED_DOCTOR if held.kind == DOCTOR else FREED_FRIEND for held in friends)
    return gains - sum(cards) / 5 if friends else CIVILIAN - sum(cards) / 5


def shot(game: Game, figure: Figure, act: Act, chances: Odds) -> float:
    """AT-SHOOT-01, AT-SHOOT-09: what a shot is worth, by exact odds of one attack; all go at its target.

    AT-PRIS-05: whom the target leads away is free once it is destroyed.
    """
    weapon, target = weapons()[act.weapon], game.figures[act.targets[0]]
    rows = fates(game, figure, act, chances)
    attack = sum(max(0.0, WORTH[fate.target] - done(target)) * chance for fate, chance in rows)
    out = sum(chance for fate, chance in rows if fate.target is End.OUT)
    led = sum(held.captor == target.id and not held.held_at for held in held_captive(game))
    return 1.0 - (1.0 - attack) ** weapon.attacks + FREED_FRIEND * led * (1.0 - (1.0 - out) ** weapon.attacks)


def fates(game: Game, figure: Figure, act: Act, chances: Odds) -> Sequence[tuple[Fate, float]]:
    """AT-SHOOT-01, AT-SHOOT-02: what may come of one attack of an act."""
    weapon, target = weapons()[act.weapon], game.figures[act.targets[0]]
    single = act._replace(targets=act.targets[:1])
    key: Hashable = (
        "adventures shot", act.weapon, act.how, need(figure, target, weapon), fixed(parts(game, figure, target)),
        weapon.bonus(distance(figure, target)), fixed(health_parts(game, target, figure.at)), target.wounds,
        target.suppressed, target.helpless, protected(target), target.kind,
    )  # fmt: skip

    def flow() -> Flow[Fate]:
        return (yield from carried_out(copied(game), single))

    return chances(key, flow)


def done(target: Figure) -> float:
    """AT-SHOOT-03, AT-SHOOT-05, AT-MEL-07: what has been done to an alien already that keeps it from acting."""
    kept = {End.HELPLESS: target.helpless, End.IMMOBILISED: target.immobilised, End.SUPPRESSED: target.suppressed}
    return max((WORTH[end] for end, turns in kept.items() if turns), default=0.0)


def blasted(game: Game, figure: Figure, act: Act) -> float:
    """AT-HVY-04, AT-HVY-05: what a blast is worth: aliens within 2 inches of the target, less friends, if it hits."""
    weapon, target = weapons()[act.weapon], game.figures[act.targets[0]]
    struck = caught(game, target.body, weapon.around)
    net = sum(FOE if other.side == ALIENS else FRIEND for other in struck)
    return net * (FACES + 1 - need(figure, target, weapon)) / FACES
