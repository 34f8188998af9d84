"""Step 4 at a real table: what everybody declares, and shots at the distance that people measure (SHOOT, ALN)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.plane import INCH, inches
from wartable.kit.wording import asked, inched
from wartable.rulesets.adventures.aliens.aims import shooter
from wartable.rulesets.adventures.aliens.asking import CHARACTER, NO, YES, ask_shot, shooting
from wartable.rulesets.adventures.aliens.who import SHOWN, holds_off
from wartable.rulesets.adventures.cards.windows import windows
from wartable.rulesets.adventures.catalogue.weapons import FURTHER, LEAST, NEAR, Weapon, weapons
from wartable.rulesets.adventures.catalogue.words.behaviours import Neutral
from wartable.rulesets.adventures.events.acting import ActDeclared, ActResolved, GroupOpened
from wartable.rulesets.adventures.events.aliens import AlienAimed
from wartable.rulesets.adventures.events.base import spoken
from wartable.rulesets.adventures.real.aliens import sheet
from wartable.rulesets.adventures.real.ground import aside
from wartable.rulesets.adventures.real.people import (
    answered,
    label,
    mention,
    named,
    one_of,
    own,
    seat_of,
    several,
    through_smoke,
    thrown_by_people,
    which,
    yes,
)
from wartable.rulesets.adventures.real.smoke import lay, mark
from wartable.rulesets.adventures.shooting.aim import PARALYSE, STUN, arms, immune, in_melee, safe, stuns
from wartable.rulesets.adventures.shooting.heavy import Fire
from wartable.rulesets.adventures.shooting.shot import Shoot
from wartable.rulesets.adventures.shooting.thrown import GRENADE, SmokeBomb, Throw
from wartable.rulesets.adventures.specials.acts import Offer, key_of
from wartable.rulesets.adventures.specials.bans import no_act
from wartable.rulesets.adventures.state import ALIENS, OWN, Act, Figure, Game
from wartable.rulesets.adventures.turn.acting import KINDS, NOTHING, in_order, ready

SHOTS = (Shoot.kind, Fire.kind, Throw.kind)
"""Kinds of acts that are offered by distance and sight, which people measure."""
FAR, WHERE, STEP = 36 * INCH, (20 * INCH, 20 * INCH), INCH // 10


def declare(game: Game) -> Flow[bool]:
    """AT-TURN-04, AT-TURN-06: the next figure of the list declares its one act; whether the step goes on."""
    figure = next((other for other in in_order(game) if not other.acted), None)
    if figure is None:
        return False
    if figure.side == OWN and figure.group not in game.opened:
        game.emit(GroupOpened(figure.group))
        yield from windows(game, figure.group)
    if figure.side == ALIENS:
        act = yield from aimed(game, figure)
    else:
        act = yield from chosen(game, figure)
    game.emit(ActDeclared(figure.id, act))
    return True


# ------------------------------------------------------------------ the players
def chosen(game: Game, figure: Figure) -> Flow[Act | None]:
    """AT-TURN-06: the one act that its player declares for a figure; who can do nothing is not asked."""
    while rows := {key_of(offer.act): offer for offer in offered(game, figure)}:
        options = [Option(key, row.label, row.clause, _target(game, row.act)) for key, row in rows.items()]
        options.append(Option(NOTHING, "Nothing", "AT-TURN-06"))
        question = asked(spoken(figure), "do", "What")
        key = yield from choose("AT-TURN-06", seat_of(game, figure.id), question, tuple(options), about=figure.id)
        if key == NOTHING:
            return None
        act = yield from _settled(game, rows[key].act)
        if act is not None:
            return act
    return None


def _settled(game: Game, act: Act) -> Flow[Act | None]:
    """What has to be settled before an act is declared; None if it is not declared after all."""
    if act.kind == SmokeBomb.kind:
        return (yield from mark(game, act))
    if act.kind in SHOTS:
        return act
    return (yield from KINDS[act.kind].settle(game, act))


def _target(game: Game, act: Act) -> str:
    return next((key for key in act.targets if key in game.figures), "")


def offered(game: Game, figure: Figure) -> list[Offer]:
    """AT-TURN-06: shots at whoever may be seen, and all acts of figures that stand by somebody or something."""
    if not ready(figure) or no_act(game, figure):
        return []
    others = [kind for key, kind in KINDS.items() if key not in SHOTS]
    here = [offer for kind in others for offer in kind.offers(game, figure)]
    return [*shots(game, figure), *throws(game, figure), *here]


def shots(game: Game, figure: Figure) -> Iterator[Offer]:
    """AT-SHOOT-01: the weapons of a figure at each alien; whether it is seen and in range people measure."""
    if in_melee(game, figure):
        return
    for weapon in arms(figure).values():
        if (weapon.heavy and not (figure.loaded and figure.ammo)) or (weapon.stationary and figure.moved):
            continue
        kind = Fire.kind if weapon.heavy else Shoot.kind
        for foe in game.on_table(ALIENS):
            if foe.unknown or safe(game, figure, foe) or immune(game, weapon, foe):
                continue
            targets = (foe.id,) * weapon.attacks
            what = f"{weapon.name} at {mention(foe)}"
            yield Offer(Act(figure.id, kind, weapon.key, targets), what, "AT-SHOOT-01")
            if stuns(weapon, foe):
                how = PARALYSE if weapon.paralyses else STUN
                act = Act(figure.id, kind, weapon.key, targets, how=how)
                yield Offer(act, f"{what}, to {how}", weapon.clause)


def throws(game: Game, figure: Figure) -> Iterator[Offer]:
    """AT-HVY-05: a grenade at each alien."""
    if not figure.grenades or in_melee(game, figure):
        return
    for foe in game.on_table(ALIENS):
        if not foe.unknown and not safe(game, figure, foe):
            act = Act(figure.id, Throw.kind, GRENADE, (foe.id,))
            yield Offer(act, f"{weapons()[GRENADE].name} at {mention(foe)}", "AT-HVY-05")


# ------------------------------------------------------------------ the aliens
def aimed(game: Game, alien: Figure) -> Flow[Act | None]:
    """AT-ALN-06: at whom an alien shoots, by what people say; nobody sees an unknown figure, so that it sees nobody."""
    key = shooter(alien)
    if not alien.able or alien.unknown or not key or holds_off(game, alien):
        return None
    of, answers = sheet(game, alien), known(game, alien)
    while (question := ask_shot(of, answers)) is not None:
        answers[question.key] = yield from answered(game, question, alien.id)
    shot = shooting(of, answers)
    if not shot.target:
        return None
    rows = named(_meant(game, alien, shot.target, any(isinstance(word, Neutral) for word in of.own)))
    if not rows:
        return None
    question_text = f"Who is that: the nearest that {mention(alien)} sees?"
    target = yield from one_of(game, shot.clause, question_text, rows, alien.id)
    game.emit(AlienAimed(alien.id, target, shot.how, shot.why, shot.clause))
    return Act(alien.id, Shoot.kind, key, (target,) * weapons()[key].attacks, how=shot.how)


def known(game: Game, alien: Figure) -> dict[str, str]:
    """The answers that the record gives."""
    mine = list(own(game))
    found = {"touched": YES if in_melee(game, alien) else NO}
    if SHOWN in alien.used:
        found["shown"] = YES
    if all(figure.character for figure in mine):
        found["figure"] = NO
    if not any(figure.character and not figure.helpless for figure in mine):
        found["character"] = NO
    return found


def _meant(game: Game, alien: Figure, goal: str, neutral: bool) -> list[Figure]:
    if neutral:
        return [figure for figure in game.on_table() if figure is not alien and not figure.prisoner]
    return [f for f in own(game) if f.character is (goal == CHARACTER) and not (f.character and f.helpless)]


# ------------------------------------------------------------------ resolved
def resolve(game: Game) -> Flow[bool]:
    """AT-TURN-04: the next act that was declared is resolved; whether there are more."""
    if not game.acts:
        return False
    act = game.acts[0]
    if act.kind in SHOTS:
        yield from shoot(game, act)
    elif act.kind == SmokeBomb.kind:
        yield from lay(game, act)
    else:
        yield from KINDS[act.kind].carry_out(game, act)
    game.emit(ActResolved(act))
    return True


def shoot(game: Game, act: Act) -> Flow[None]:
    """AT-SHOOT-01, AT-SHOOT-02: the attack as in play, with the two at the distance that people have measured."""
    figure, target, weapon = game.figures[act.figure], game.figures[act.targets[0]], weapons()[act.weapon]
    if not target.on_table or not (figure.on_table or figure.aboard):
        return
    rows = dict(bands(weapon))
    shot = f"{label(figure)} shoots at {mention(target)}: {weapon.name}"
    question = through_smoke(game, f"{shot}. How far is it, from base edge to base edge?")
    none = "It is out of range, or not seen: no shot"
    far = yield from which(game, "AT-SHOOT-01", question, rows, none, figure.id)
    if not far:
        return
    cover = yield from yes(game, "AT-SHOOT-02", f"Is {mention(target)} in cover from {mention(figure)}?", target.id)
    x, y = WHERE
    places = {figure.id: WHERE, target.id: (x + figure.r + int(far) + target.r, y)}
    if weapon.around:
        others = [f for f in game.on_table() if f.id not in places]
        question = f"Who else is within {inched(weapon.around)} of {mention(target)}?"
        near = yield from several(game, weapon.clause, question, named(others), "Nobody", "Nobody else", figure.id)
        places |= {key: (places[target.id][0] + n * STEP, y + STEP) for n, key in enumerate(near)}
    made = aside(game, places)
    for key in places:
        made.figures[key].corners = ()
    made.figures[target.id].low = cover
    yield from thrown_by_people(game, lambda: KINDS[act.kind].carry_out(made, act))


def bands(weapon: Weapon) -> Iterator[tuple[str, str]]:
    """AT-SHOOT-01, AT-WPN-07: the bands of a weapon, each by the furthest that it reaches, mils."""
    borders = [reach if reach != FURTHER else FAR for reach, _ in weapon.bands]
    borders += [NEAR] if weapon.near else []
    least = LEAST if weapon.heavy else 0
    before = least
    for reach in sorted(set(borders)):
        number = weapon.need(reach)
        if number and reach > least:
            span = f"{inches(before)} to {inches(reach)}" if before else f"up to {inches(reach)}"
            yield str(reach), f"{span} inches: {number} or more hits"
        before = reach
