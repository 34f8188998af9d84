"""Events of setting up (chapters SETUP, NEW-TAB, NEW-SET)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.terrain import Table
from wartable.kit.wording import count
from wartable.rulesets.adventures.events.base import EpisodeEvent
from wartable.rulesets.adventures.ground.terrain import laid
from wartable.rulesets.adventures.state import CIVILIAN, OFF, OWN, Game, Piece, Visibility


@dataclass(frozen=True, slots=True)
class TerrainLaid(EpisodeEvent):
    """AT-NEW-TAB-01: terrain has been scattered; `anew` if what was scattered before is taken off."""

    rule = "AT-NEW-TAB-01"
    sentence = "Terrain is laid: {pieces:pieces}."
    sign = Sign.NOTE
    pieces: tuple[Piece, ...]
    anew: bool = False

    @override
    def told(self, game: Game) -> str:
        number = len(self.pieces)
        return f"{count(number, 'piece')} of terrain {'is' if number == 1 else 'are'} laid."

    @override
    def apply(self, game: Game) -> None:
        if self.anew:
            game.table = bare(game)
        game.pieces = self.pieces if self.anew else (*game.pieces, *self.pieces)
        doors = {} if self.anew else dict(game.doors)
        doors.update((piece.key, piece.door) for piece in self.pieces if piece.door)
        game.doors = tuple(doors.items())
        game.table = laid(game.table, game.pieces, doors)


def bare(game: Game) -> Table:
    """The table without the pieces that were scattered."""
    scattered = {piece.key for piece in game.pieces}
    return Table(game.table.width, game.table.height, [f for f in game.table.features if f.key not in scattered])


@dataclass(frozen=True, slots=True)
class LightSet(EpisodeEvent):
    """AT-VIS-01, AT-NEW-SET-02, AT-NEW-SET-04: whether it is day or night, or there is fog."""

    rule = "AT-VIS-01"
    sentence = "It is {kind:text}."
    sign = Sign.NOTE
    kind: str

    @override
    def told(self, game: Game) -> str:
        return "There is fog." if self.kind == "fog" else f"It is {self.kind}."

    @override
    def apply(self, game: Game) -> None:
        game.visibility = Visibility(self.kind)


@dataclass(frozen=True, slots=True)
class LaboratoryChosen(EpisodeEvent):
    """AT-NEW-LAB-01: a building is the laboratory; at a real table it has no name, but for its place."""

    rule = "AT-NEW-LAB-01"
    sign = Sign.NOTE
    building: str

    @override
    def told(self, game: Game) -> str:
        if game.real:
            return self.filled(game, f"The building nearest to the {game.start_edge} edge is a laboratory.")
        return self.filled(game, "{building} is a laboratory.")

    @override
    def apply(self, game: Game) -> None:
        game.laboratory = self.building


@dataclass(frozen=True, slots=True)
class EdgeChosen(EpisodeEvent):
    """AT-SETUP-09: the players start at an edge of the table."""

    rule = "AT-SETUP-09"
    sentence = "The players start at the {edge:text} edge."
    sign = Sign.NOTE
    edge: str

    @override
    def apply(self, game: Game) -> None:
        game.start_edge = self.edge


@dataclass(frozen=True, slots=True)
class SetUpOver(EpisodeEvent):
    """AT-RND-09: set-up is over; how many each group has is noted."""

    rule = "AT-RND-09"
    sentence = ""
    part = Part.COURSE

    @override
    def apply(self, game: Game) -> None:
        for figure in game.figures.values():
            figure.started = len(game.group(figure.group))


@dataclass(frozen=True, slots=True)
class TakenUp(EpisodeEvent):
    """AT-NEW-TAB-03: there are too few places for portals; scattered terrain and objectives are taken up again."""

    rule = "AT-NEW-TAB-03"
    sentence = "There are too few places for portals: the terrain is scattered anew."
    sign = Sign.NOTE

    @override
    def apply(self, game: Game) -> None:
        game.table, game.pieces, game.objectives, game.laboratory = bare(game), (), (), ""
        game.doors = tuple(door for door in game.doors if any(f.key == door[0] for f in game.table.features))
        for key in [key for key, figure in game.figures.items() if figure.kind == CIVILIAN]:
            del game.figures[key]
        for figure in game.figures.values():
            if figure.side == OWN and figure.on_table:
                figure.where = OFF
