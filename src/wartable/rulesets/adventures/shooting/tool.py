"""The sonic screwdriver (AT-WPN-01)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Option, choose
from wartable.engine.compat import override
from wartable.kit.wording import asked, inched
from wartable.rulesets.adventures.cards.acts import cell_used
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.events.base import spoken
from wartable.rulesets.adventures.events.shooting import WeaponSwitchedOff
from wartable.rulesets.adventures.persons.asked import tool
from wartable.rulesets.adventures.shooting.aim import distance, in_melee
from wartable.rulesets.adventures.specials.acts import ActKind, Offer
from wartable.rulesets.adventures.spotting.lines import sees
from wartable.rulesets.adventures.state import Act, Figure, Game

SCREWDRIVER = "sonic_screwdriver"
CARRIED = ("screwdriver", SCREWDRIVER)
ENOUGH = "enough"


class Screwdriver(ActKind):
    """AT-WPN-01: up to three hand-held weapons in line of sight within 12 inches are switched off, without a roll."""

    kind = "tool"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        if not figure.on_table or not has_tool(figure) or in_melee(game, figure):
            return
        far, most, clause = reach(game, figure)
        if bearers(game, figure, far):
            label = f"Switch off up to {most} weapons within {inched(far)}"
            yield Offer(Act(figure.id, self.kind, SCREWDRIVER), label, clause)

    @override
    def settle(self, game: Game, act: Act) -> Flow[Act | None]:
        figure = game.figures[act.figure]
        far, most, clause = reach(game, figure)
        left, taken = bearers(game, figure, far), list[str]()
        if len(left) <= most:
            return act._replace(targets=tuple(foe.id for foe in left))
        while len(taken) < most:
            options = [Option(f.id, f"The weapon of {spoken(f)}", clause, f.id) for f in left if f.id not in taken]
            if taken:
                options.append(Option(ENOUGH, "Enough", clause))
            question = asked(spoken(figure), "switch off", "Which weapon")
            key = yield from choose(clause, figure.seat, question, tuple(options), about=figure.id)
            if key == ENOUGH:
                break
            taken.append(key)
        return act._replace(targets=tuple(taken))

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        for target in act.targets:
            if game.figures[target].on_table and (key := held(game.figures[target])):
                game.emit(WeaponSwitchedOff(act.figure, target, key))
        figure, printed = game.figures[act.figure], weapons()[SCREWDRIVER]
        afar = any(distance(figure, game.figures[target]) > printed.within for target in act.targets)
        if afar or len(act.targets) > printed.deactivates:
            cell_used(game, figure)
        yield from ()


def has_tool(figure: Figure) -> bool:
    """Whether a figure has a screwdriver that works."""
    return any(key in (*figure.items, *figure.weapons) for key in CARRIED)


def reach(game: Game, figure: Figure) -> tuple[int, int, str]:
    """AT-WPN-01: how far its screwdriver reaches, mils, how many weapons it switches off, and the clause."""
    printed = weapons()[SCREWDRIVER]
    far, most, clause = tool(game, figure, printed.within, printed.deactivates)
    return far, most, clause or "AT-WPN-01"


def held(figure: Figure) -> str:
    """AT-WPN-01: the key of the hand-held weapon of a figure that works; built-in and heavy ones are none."""
    found = weapons()
    working = (key for key in figure.weapons if key not in figure.weapons_off)
    return next((key for key in working if found[key].ranged and found[key].hand_held), "")


def bearers(game: Game, figure: Figure, far: int) -> list[Figure]:
    """AT-WPN-01: the enemies within reach and in line of sight who hold a weapon in the hand, the nearest first."""
    found = [
        foe for foe in game.enemies(figure)
        if held(foe) and distance(figure, foe) <= far and sees(game, figure, foe.body)
    ]  # fmt: skip
    return sorted(found, key=lambda foe: (distance(figure, foe), foe.id))
