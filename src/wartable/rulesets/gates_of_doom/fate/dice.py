"""Cards on dice that have been seen."""

from __future__ import annotations

from wartable.engine.ask import Die, Flow, Option, Pool, choose_or_skip, put
from wartable.engine.compat import override
from wartable.rulesets.gates_of_doom.events.fate import DieAgain
from wartable.rulesets.gates_of_doom.fate.card import FateCard
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import Game

SAVES = "armour saves"


class Lucky(FateCard):
    """GD-FAT-11: any one die of a roll of either side is thrown again; the new result stands."""

    __slots__ = ()
    good = "a save may yet be made"
    moments = frozenset({Moment.DICE_SEEN})
    aimed = False

    @override
    def fits(self, game: Game, seat: str, fact: Fact) -> bool:
        return bool(fact.faces)

    @override
    def play_alone(self, game: Game, seat: str, fact: Fact) -> Flow[None]:
        assert fact.ask is not None
        faces = sorted(set(fact.faces), reverse=fact.ask.seat != seat)
        options = [Option(f"d{face}", f"a {face}", self.clause) for face in faces]
        question = "Which die is thrown again?"
        key = yield from choose_or_skip(game, self.clause, seat, question, options, words=("d1", "d6"))
        old = int(key[1:])
        one = fact.ask.one() if isinstance(fact.ask, Pool) else fact.ask
        new: int = yield from put(Die(self.clause, one.seat, one.sides, "the die again", one.d3))
        fact.faces[fact.faces.index(old)] = new
        game.emit(DieAgain(old, new))

    @override
    def wish(self, game: Game, seat: str, fact: Fact) -> float:
        """A save of its own that was failed by few; other dice are as likely to come out worse."""
        ask = fact.ask
        if ask is None or ask.seat != seat or ask.what != SAVES:
            return -0.5
        return float(len(fact.faces) <= 3 and min(fact.faces) <= 2) - 0.5
