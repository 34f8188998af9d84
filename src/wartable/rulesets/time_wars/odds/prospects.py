"""What dice may come of the options of a request, and what else could have come of dice that have fallen.

TW-GEN-07: of a ranged attack or a charge nothing is told before it has been declared and measured, unless the players
have agreed on practice. The dice are those of play: `roll_attack` in its stages, `roll_nerve`, `roll_command`,
`roll_bout`, and what `offer_reroll` says comes of a face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from wartable.engine.ask import Ask, Choice, Flow, without_dice
from wartable.engine.mod import Mod
from wartable.engine.query import Bar, Outcomes, Prospect, Term, Told, gathered, how_likely
from wartable.kit.odds import averaged, even, passes
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.dice import Comes, Lying, thrown_again
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.morale import morale
from wartable.rulesets.time_wars.odds.questions import Fate, after_shot, shot_stages
from wartable.rulesets.time_wars.shooting import shooting
from wartable.rulesets.time_wars.shooting.attack import throw
from wartable.rulesets.time_wars.shooting.shooting import COMBINED, Choices, Declaration
from wartable.rulesets.time_wars.shooting.sums import BAND_NAMES, Sums
from wartable.rulesets.time_wars.specials.ask import fells
from wartable.rulesets.time_wars.specials.points import Shot
from wartable.rulesets.time_wars.state import Band, Game, Melee
from wartable.rulesets.time_wars.troops.squads import rolls_size


def prospects(game: Game, ask: Ask) -> Sequence[Prospect]:
    """The prospects of the options of `ask`; they hold a copy of `game`."""
    if not isinstance(ask, Choice):
        return ()
    if isinstance(ask.matter, Lying):
        return tuple(_rerolls(ask, ask.matter))
    found = CHAPTERS.get(ask.clause)
    return tuple(found(game.fresh(), ask)) if found is not None else ()


# ------------------------------------------------------------------ ranged attacks
def _bands(game: Game, ask: Choice) -> Iterator[Prospect]:
    """TW-GEN-08, TW-FIRE-09: the distance is known: each band that may be chosen."""
    if ask.matter is None:
        return
    declared, choices = ask.matter
    for band, members in choices:
        yield _attack(game, declared, band, members, BAND_NAMES[band])


def _targets(game: Game, ask: Choice) -> Iterator[Prospect]:
    """TW-GEN-07: where the players have agreed on practice, each target at the band at which most can take part."""
    if game.options.strict or ask.matter is None or ask.matter.kind == COMBINED:
        return
    kind, interrupt = ask.matter
    for option in ask.options:
        declared = Declaration(ask.about, option.key, kind, interrupt=interrupt)
        choices: Choices = shooting.open_bands(game, declared, shooting.measure(game, declared))
        if choices:
            band, members = max(choices, key=lambda choice: len(choice[1]))
            yield _attack(game, declared, band, members, option.key)


def _attack(game: Game, declared: Declaration, band: Band, members: tuple[int, ...], key: str) -> Prospect:
    shot = without_dice(lambda: shooting.make_shot(game, declared, band, members))
    return of_shot(game, shot, shooting.assess(shot), key)


def of_shot(game: Game, shot: Shot, found: Sums, key: str) -> Prospect:
    """TW-FIRE-15 to TW-FIRE-19, TW-SUPP-02: what may come of `shot`, whose sums are `found`."""
    numbers = found.numbers
    verb = "suppresses" if shot.suppressive else "fires at"
    title = f"{shot.firer.name} {verb} {shot.target.name} at {BAND_NAMES[shot.band]} range"
    stages = (*shot_stages(numbers), *after_shot(game, shot))
    breaks = "fails its nerve and obeys" if morale.enforcer(game, shot.target) else "routs"  # TW-DAL-01
    reads = _suppression if shot.suppressive else partial(_losses, len(shot.target.models), breaks)
    clause = "TW-SUPP-02" if shot.suppressive else "TW-FIRE-15"
    return Prospect(key, title, partial(throw, numbers), stages, partial(_harm, numbers.seat), reads, _sums(found),
                    clause)  # fmt: skip


def _harm(attacker: str, seat: str, outcome: Any) -> float:
    """What a player goes for who may re-roll: as much harm as can be, or as little."""
    harm = outcome.wounds + 3 * outcome.failed + 3 * outcome.destroyed if isinstance(outcome, Fate) else 0
    return float(harm if seat == attacker else -harm)


def _sums(found: Sums) -> tuple[Term, ...]:
    """TW-FIRE-15 to TW-FIRE-19: both sums and the damage, dice included."""
    n = found.numbers
    lines = [Term(None, "score: D6", "TW-FIRE-15"), *_terms("score", found.firing)]
    lines.append(Term(n.size, "score: size", "TW-FIRE-11"))
    if n.extra:
        lines.append(Term(n.extra, "score: helpers in Combined Fire!", "TW-ORD-05"))
    lines += [*_terms("defence", found.defending), Term(n.target_size, "defence: size", "TW-FIRE-11")]
    lines += [Term(None, "damage: margin", "TW-FIRE-18"), *_terms("damage", found.strength)]
    return (*lines, Term(n.end, "against END", "TW-PROF-08"))


def _terms(name: str, mods: Sequence[Mod]) -> Iterator[Term]:
    for mod in mods:
        if not isinstance(mod.value, int):
            yield Term(None, f"{name}: {mod.why}, {mod.value.value}", mod.clause)
        elif mod.value:
            yield Term(mod.value, f"{name}: {mod.why}", mod.clause)


def _losses(models: int, breaks: str, outcomes: Outcomes) -> Told:
    """TW-FIRE-19, TW-MORALE-02: models lost, and whether the rest holds its nerve; what it does if not."""
    lost = gathered(outcomes, lambda fate: fate.lost)
    mean = sum(count * chance for count, chance in lost.items())
    routs = sum(chance for fate, chance in outcomes if fate.failed)
    bars = tuple(Bar(_count(count, models), lost[count], "TW-FIRE-19") for count in sorted(lost))
    text = [averaged(mean, "lost", "none lost")] if models > 1 else [how_likely("destroyed", lost.get(1, 0.0))]
    if models > 1 and models in lost:
        text.append(how_likely("destroyed", lost[models]))
    if routs:
        text.append(how_likely(breaks, routs))
    return Told(", ".join(text), sum(chance for count, chance in lost.items() if count), bars)


def _count(count: int, models: int) -> str:
    if not count:
        return "none lost"
    return str(count) if count < models else "destroyed" if models == 1 else f"all {models}"


def _suppression(outcomes: Outcomes) -> Told:
    """TW-SUPP-02 to TW-SUPP-07: points, and the action that they may cost."""
    points = gathered(outcomes, lambda fate: fate.wounds)
    mean = sum(count * chance for count, chance in points.items())
    idle = sum(chance for fate, chance in outcomes if fate.failed)
    bars = tuple(Bar(str(count) if count else "none", points[count], "TW-SUPP-02") for count in sorted(points))
    text = f"{averaged(mean, 'suppression', 'no suppression')}, {how_likely('loses an action', idle)}"
    return Told(text, sum(chance for count, chance in points.items() if count), bars)


# ------------------------------------------------------------------ re-rolls
def _rerolls(ask: Choice, lying: Lying) -> Iterator[Prospect]:
    """TW-DICE-03: what each answer leads to, the dice as they lie or thrown again."""
    for option in ask.options:
        yield Prospect(
            option.key, option.label, partial(_rolled, option.key, ask, lying), (), even,
            partial(_come, lying.comes, option.clause), tuple(
                Term(face, "the die as it lies", ask.clause) for face in lying.faces
            ), option.clause,
        )  # fmt: skip


def _rolled(key: str, ask: Choice, lying: Lying) -> Flow[int]:
    faces = yield from thrown_again(key, ask.clause, ask.seat, lying.faces, "", lying.again)
    return (yield from lying.comes.flow(faces))


def _come(comes: Comes, clause: str, outcomes: Outcomes) -> Told:
    found = sorted(gathered(outcomes, lambda number: number).items())
    bars = tuple(Bar(comes.reads(number), chance, clause) for number, chance in found)
    if len(bars) == 1:
        wanted = None if comes.wanted is None else float(comes.wanted(found[0][0]))
        return Told(bars[0].label, wanted, bars)
    if comes.wanted is None:
        return Told(f"{bars[0].label} to {bars[-1].label}", None, bars)
    chance = sum(part for number, part in found if comes.wanted(number))
    mean = sum(number * part for number, part in found)
    return Told(how_likely(comes.word, chance) + (f", {mean:.1f} {comes.mean}" if comes.mean else ""), chance, bars)


# ------------------------------------------------------------------ tests
def _recipients(game: Game, ask: Choice) -> Iterator[Prospect]:
    """TW-CMD-12: Command Range may be measured at any time: the Command Test with whoever has been named."""
    commander, named = game.units[ask.about], [game.units[key] for key in ask.matter or ()]
    for option in ask.options:
        unit = game.units.get(option.key)
        others = [*named, unit] if unit is not None else named
        if others:
            numbers = command.command_numbers(game, commander, others)
            yield Prospect(
                option.key, f"Command Test of {commander.name}", partial(command.roll_command, numbers), (), even,
                _obeyed, _command_terms(numbers), "TW-CMD-06", numbers,
            )  # fmt: skip


def _command_terms(numbers: command.CommandNumbers) -> tuple[Term, ...]:
    known = (Term(line.value, line.text, line.clause) for line in numbers.lines)
    return Term(None, "D6", "TW-CMD-06"), *known, Term(command.NEEDED, "needed", "TW-CMD-08")


def _obeyed(outcomes: Outcomes) -> Told:
    return passes(outcomes, lambda rolled: rolled[1] >= command.NEEDED, "obeyed", "not heard", "TW-CMD-08")


def _nerves(game: Game, ask: Choice) -> Iterator[Prospect]:
    """TW-MORALE-01: each of the tests that are due."""
    for option in ask.options:
        unit = game.units[option.key]
        if rolls_size(unit):
            continue
        numbers = morale.nerve_numbers(game, unit, ", ".join(unit.tests))
        yield Prospect(
            option.key, f"nerve of {unit.name}", partial(morale.roll_nerve, numbers), (), _steady, _held,
            nerve_terms(numbers), numbers.clause, numbers,
        )  # fmt: skip


def nerve_terms(numbers: morale.NerveNumbers) -> tuple[Term, ...]:
    """The sum of a Nerve Test before its die."""
    return Term(None, "D6", numbers.clause), *(
        Term(mod.value, mod.why, mod.clause) for mod in numbers.mods if isinstance(mod.value, int)
    ), Term(command.NEEDED, "needed", "TW-CMD-08")  # fmt: skip


def _steady(seat: str, roll: Any) -> float:
    return float(roll.passed) if isinstance(roll, morale.NerveRoll) else 0.0


def _held(outcomes: Outcomes) -> Told:
    return passes(outcomes, lambda roll: roll.passed, "passes", "fails", "TW-MORALE-06")


# ------------------------------------------------------------------ melee
def _melees(game: Game, ask: Choice) -> Iterator[Prospect]:
    """TW-MELEE-02: each of the melees that may be fought next."""
    for option in ask.options:
        fight = game.melees.get(option.key)
        if fight is not None and not _swarms(game, fight):
            yield _bout(game, fight, option.key, ask.seat)


def _leaders(game: Game, ask: Choice) -> Iterator[Prospect]:
    """TW-MELEE-11: the fight with each of those that may lead it."""
    for option in ask.options:
        unit, fight = game.units[option.key], game.melee_of(option.key)
        if fight is None or _swarms(game, fight):
            continue
        leads = option.key in fight.attackers
        yield _bout(game, fight, option.key, ask.seat, unit.id if leads else "", "" if leads else unit.id)


def _swarms(game: Game, fight: Melee) -> bool:
    """TW-SPEC-40: whether sizes are still to be rolled, so that no sum is known yet."""
    return any(rolls_size(game.units[key]) for key in (*fight.attackers, *fight.defenders))


def _bout(game: Game, fight: Melee, key: str, seat: str, attacker: str = "", defender: str = "") -> Prospect:
    numbers = melee.bout_numbers(game, fight, game.units.get(attacker), game.units.get(defender))
    first = numbers.first.seat == seat or numbers.second.seat != seat
    mine, other = (numbers.first, numbers.second) if first else (numbers.second, numbers.first)
    thrown: Callable[[], Flow[Any]]
    stages: tuple[Callable[[Any], Flow[Any]], ...]
    thrown, stages = melee.bout_stages(numbers)
    if any(fells(game.units[unit], game.units[foe]) for unit in fight.all for foe in fight.against(unit)):
        ahead = numbers.first.seat == game.units[fight.attackers[0]].player
        thrown, stages = partial(_reaped, game, fight.id, attacker, defender, ahead), (_fought,)
    return Prospect(
        key, f"{mine.name} against {other.name}", thrown, (*stages, partial(_seen_from, first)), _winning, told_margin,
        melee_terms(mine, other), "TW-MELEE-18",
    )  # fmt: skip


def _reaped(game: Game, key: str, attacker: str, defender: str, ahead: bool) -> Flow[tuple[melee.Numbers | None, int]]:
    """The sums of a round after what is done before it, and the lead that this gives the side that is named first; no
    sums if one side is left alone. `ahead`: that side are the attackers.
    """
    battle = game.fresh()
    fight = battle.melees[key]
    felled = yield from melee.before_round(battle, fight)
    lead = felled.lead if ahead else -felled.lead
    if key not in battle.melees:
        return None, lead
    first, second = (battle.units.get(unit) for unit in (attacker, defender))
    leads = first if first and first.models else None, second if second and second.models else None
    return melee.bout_numbers(battle, fight, leads[0], leads[1], felled), lead


def _fought(found: tuple[melee.Numbers | None, int]) -> Flow[int]:
    """The margin of the round, with the lead that one side had before it."""
    numbers, lead = found
    if numbers is None:
        return lead
    roll = yield from melee.roll_bout(numbers)
    return roll.margin + lead


def melee_terms(*fighters: melee.Fighter) -> tuple[Term, ...]:
    """TW-MELEE-18: the sums of both sides of a round, their dice included."""
    lines: list[Term] = []
    for fighter in fighters:
        lines.append(Term(None, f"{fighter.name}: D6", fighter.bane or "TW-MELEE-18"))
        lines += _terms(fighter.name, fighter.mods)
    return tuple(lines)


def _seen_from(first: bool, margin: int) -> Flow[int]:
    yield from ()
    return margin if first else -margin


def _winning(seat: str, outcome: Any) -> float:
    return 0.0


def told_margin(outcomes: Outcomes) -> Told:
    """TW-MELEE-19: wins, draws and losses of a round."""
    found = gathered(outcomes, lambda by: (by > 0) - (by < 0))
    words = ((1, "wins", "TW-MELEE-18"), (0, "a draw", "TW-MELEE-19"), (-1, "loses", "TW-MELEE-18"))
    bars = tuple(Bar(word, found[key], clause) for key, word, clause in words if key in found)
    return Told(how_likely("wins", found.get(1, 0.0)), found.get(1, 0.0), bars)


CHAPTERS: dict[str, Callable[[Game, Choice], Iterator[Prospect]]] = {
    "TW-GEN-08": _bands,
    "TW-FIRE-01": _targets,
    "TW-CMD-05": _recipients,
    "TW-MORALE-01": _nerves,
    "TW-MELEE-02": _melees,
    "TW-MELEE-11": _leaders,
}
