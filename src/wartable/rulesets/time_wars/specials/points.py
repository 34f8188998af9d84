"""The points at which a special rule can speak, and the questions the flow asks of them.

A special rule subclasses `TroopSpecial` and overrides what it needs. Points that grant a right or a
fact give the id of the clause that grants it, or "". No special holds state or a unit.

Rights, facts and modifiers are asked of what a Troop Type has. Windows, at the end, are moments of the battle; they are
asked of the Troop Type that they are about, then of what the sides have bought, in the order of their seats, then of
what the battle itself bears: `registry.voices`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from wartable.engine.ask import Choice, Flow, Option, Placement, Refusal
from wartable.engine.mod import Mod, Reason
from wartable.engine.plane import Point
from wartable.engine.ruleset import Idea
from wartable.engine.special import Special
from wartable.kit.view import Mark
from wartable.rulesets.time_wars.state import Band, Game, Melee, Model, Unit

Thought = Callable[[Game, Choice, Any], Sequence[Idea]]
"""What a bot thinks of the options of a question; the last argument are its plans (`tactics.Tactics`)."""
Placing = Callable[[Game, Placement], Sequence[Idea]]
"""Where a bot puts what it is asked to place, and is no Troop Type."""
Step = Callable[[], Flow[None]]
"""A step of the battle, taken when it is called."""
UNIT, SIDE, BATTLE = "unit", "side", "battle"


@dataclass(slots=True)
class Shot:
    """One ranged attack between its declaration and its dice.

    `band` is the band whose bonus and effects count (after Take Aim!), `firers` the size that takes part
    (Large as 3, before suppression and cap), `hands` how many models can use an upgrade, `weapons` what
    takes part, by key. `cover` is the target's cover bonus so far.
    """

    game: Game
    firer: Unit
    target: Unit
    suppressive: bool = False
    band: Band = Band.STANDARD
    true_band: Band = Band.STANDARD
    members: tuple[int, ...] = ()
    weapons: dict[str, int] = field(default_factory=dict)
    moved: bool = False
    mortars_only: bool = False
    interrupt: bool = False
    spotter: str = ""
    helpers: tuple[str, ...] = ()
    cover: int = 0
    heavy: bool = False
    unspent: int = 0  # Flamethrowers that no cover was left for (TW-WEAP-02)
    target_is_swarm: bool = False
    in_cover: bool = False  # there is a cover bonus before anything takes from it (TW-WEAP-04)
    end: int = -1  # END of the target in this attack (TW-SPEC-18), -1: that of its profile


class Alternative(NamedTuple):
    """Something that may be done in place of what is asked for: the option, and what it leads to."""

    option: Option
    do: Step


class Action(NamedTuple):
    """One kind of action: `cost` in actions, `why_not` gives the reason it is closed, `do` carries it out.

    `noun` and `at` are how it reads to who lies in wait for it, and before the name of its target.
    """

    key: str
    label: str
    clause: str
    cost: Callable[[Unit], int]
    why_not: Callable[[Game, Unit], Refusal | None]
    do: Callable[[Game, Unit], Flow[None]]
    hidden: bool = False  # its refusal is not worth showing when it is closed
    noun: str = ""
    at: str = ""


class Felled(NamedTuple):
    """How many models each side has felled before a round of melee: it helps to win, and wounds nobody.

    `clause` and `by` say by what.
    """

    by_attackers: int = 0
    by_defenders: int = 0
    clause: str = ""
    by: str = ""

    @property
    def lead(self) -> int:
        """What the attackers have more of, for the question who has won."""
        return self.by_attackers - self.by_defenders

    def and_(self, more: Felled) -> Felled:
        """Both together; what there is first names what it was done by."""
        first = self if self.clause else more
        return Felled(self[0] + more[0], self[1] + more[1], first.clause, first.by)


class TroopSpecial(Special):
    """All points, doing nothing. `me` is the Troop Type that has the rule."""

    __slots__ = ()
    key: ClassVar[str] = ""
    borne: ClassVar[str] = UNIT
    """Who has it: a Troop Type by its key, a side by that of a strategy, the battle by its mission or a modifier."""
    standing: ClassVar[bool] = False
    """The battle bears it too, whoever has it: what it has done outlives its bearer, or falls on others."""
    model: ClassVar[str] = ""
    """It goes with a model of a kind of its own, its key, and this is what such a model is called (TW-SON-05)."""
    number: ClassVar[int] = 0  # of several that speak at one moment the lower is first, as TW-MOD-01 counts modifiers
    shared: ClassVar[bool] = False  # TW-TYPE-09: an Individual lends it to the Squad that it is part of
    retinue: ClassVar[bool] = False  # TW-ARMY-41: a commander lends it to his own Retinue
    causes: ClassVar[Mapping[str, str]] = {}
    """How its clauses read where they are the cause of a loss."""
    steps: ClassVar[Mapping[str, str]] = {}
    """What the log says when one of its steps of setting up begins, by the step (`in_step`)."""
    thoughts: ClassVar[Mapping[str, Thought]] = {}
    """How a bot answers what it asks, by the clause under which it asks."""
    placings: ClassVar[Mapping[str, Placing]] = {}
    """Where a bot places what it asks for, by the clause under which it asks."""

    # ------------------------------------------------------------ models and movement
    def model_size(self, me: Unit) -> int:
        """What each of its models counts for size, 0 for no say (TW-SPEC-20)."""
        return 0

    def rolls_size(self, me: Unit) -> str:
        """Its size is 2D6, rolled when needed (TW-SPEC-40)."""
        return ""

    def moves_fixed(self, me: Unit) -> str:
        """Runs and charges go twice its AGL with no die (TW-SPEC-47)."""
        return ""

    def tires(self, me: Unit) -> str:
        """It has Fatigue (TW-SPEC-08)."""
        return ""

    def never_tires(self, me: Unit) -> str:
        """It is immune to Fatigue (TW-SPEC-11)."""
        return ""

    def crosses_hard_going(self, me: Unit) -> str:
        """Hard going does not tire it (TW-SPEC-01)."""
        return ""

    def hard_going_hazard(self, me: Unit) -> str:
        """Runs and charges through hard going are hazardous for it (TW-SPEC-49)."""
        return ""

    def rerolls_hazard(self, me: Unit, cause: str) -> str:
        """It may re-roll a failed Hazardous die; `cause` is terrain, suppression, vehicle, ... (TW-SPEC-02)."""
        return ""

    def spoils_hazard(self, me: Unit) -> str:
        """It may make an opponent re-roll a passed Hazardous test that it caused (TW-SPEC-31)."""
        return ""

    # ------------------------------------------------------------ shooting
    def forbids_band(self, me: Unit, band: Band) -> str:
        """It cannot fire at `band` (TW-FED-01)."""
        return ""

    def band_bonus(self, me: Unit, shot: Shot, bonus: int) -> int:
        """The target's bonus for the band, `bonus` so far (TW-WEAP-06)."""
        return bonus

    def firing_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        """What it adds to the firing score when `me` fires."""
        return iter(())

    def flames(self, me: Unit, shot: Shot) -> int:
        """How many points of cover it can strip (TW-WEAP-01)."""
        return 0

    def wst_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        """What it adds to WST when `me` fires."""
        return iter(())

    def rerolls_shot(self, me: Unit, shot: Shot) -> str:
        """It may re-roll the attack die (TW-SPEC-32, TW-WEAP-08, TW-WEAP-10)."""
        return ""

    def bane(self, me: Unit, other: Unit) -> str:
        """It rolls two dice against `other` and keeps the better (TW-SPEC-03)."""
        return ""

    def doubles_defence(self, me: Unit) -> str:
        """Its cover and range bonuses are doubled (TW-SPEC-38)."""
        return ""

    def move_or_fire(self, me: Unit) -> str:
        """The weapon cannot be fired in a turn in which its Troop Type moves (TW-SPEC-23)."""
        return ""

    def ignores_move_or_fire(self, me: Unit) -> str:
        """Move or Fire does not bind it (TW-SPEC-29, TW-VEH-05)."""
        return ""

    def indirect(self, me: Unit) -> str:
        """The weapon fires over intervening screens (TW-VIS-12)."""
        return ""

    # ------------------------------------------------------------ melee
    def cst_mods(self, me: Unit, other: Unit) -> Iterator[Mod]:
        """What it adds to CST when `me` has won against `other`."""
        return iter(())

    def rerolls_melee(self, me: Unit, bout: Any) -> str:
        """It may re-roll its own melee die (TW-SPEC-30)."""
        return ""

    def fells(self, me: Unit, foe: Unit) -> int:
        """How many of `foe` it mostly kills before a round (`before_round`); 0 for no say."""
        return 0

    # ------------------------------------------------------------ nerve, command, deployment
    def keeps_actions(self, me: Unit) -> str:
        """Suppression costs it no actions (TW-SPEC-48)."""
        return ""

    def nerve_size(self, game: Game, me: Unit, size: int) -> tuple[int, str]:
        """The size for its Nerve Tests, `size` so far, and the clause if it changed (TW-DAL-18)."""
        return size, ""

    def nerve_size_for(self, game: Game, me: Unit, other: Unit, size: int) -> tuple[int, str]:
        """As `nerve_size`, for another Troop Type that `me` commands (TW-FED-05)."""
        return size, ""

    def rerolls_ones_for(self, game: Game, me: Unit, other: Unit) -> str:
        """`other`, whom `me` commands, may re-roll a 1 in a Nerve Test (TW-CYB-02)."""
        return ""

    def bane_for(self, game: Game, me: Unit, other: Unit, target: Unit) -> str:
        """`other`, whom `me` commands, rolls two dice against `target` (TW-VOG-05)."""
        return ""

    def enforces(self, game: Game, me: Unit, other: Unit, reach: int) -> str:
        """`other` obeys instead of routing, at a price; `reach` ends the standard band of `me`, mils (TW-DAL-01)."""
        return ""

    def hits_and_runs_for(self, game: Game, me: Unit, other: Unit) -> str:
        """`other`, whom `me` commands, may fire and run, and break away from a melee that it wins (TW-VOG-03)."""
        return ""

    def wards_off(self, game: Game, me: Unit, wounds: int, cause: str) -> int:
        """How many of the wounds that an attack of the kind `cause` deals `me` never were any (TW-CHAR-19)."""
        return 0

    def spares(self, me: Unit, model: Model) -> str:
        """`model` need not be named as lost while others of the Squad are there (TW-CHAR-20)."""
        return ""

    def falls_instead(self, game: Game, me: Unit, ids: tuple[int, ...]) -> Flow[tuple[int, ...]]:
        """The models `ids` of `me` are about to go: who goes, if another may stand in for one of them (TW-CHAR-20)."""
        yield from ()
        return ids

    def tends(self, me: Unit, cause: str) -> str:
        """Its members felled by an attack of the kind `cause` may stay (TW-SON-05)."""
        return ""

    def tended(self, game: Game, me: Unit, gone: Sequence[Model]) -> Flow[tuple[int, ...]]:
        """The ids of those who stay, of the models `gone` that were named as felled (`tends`)."""
        yield from ()
        return ()

    def begins_with(self, game: Game, me: Unit, squad: Unit | None) -> None:
        """It begins the battle with `squad`, None: alone, and what that gives it is settled (TW-SON-03)."""

    def takes_along(self, me: Unit) -> str:
        """When it teleports so does the Squad that it is part of (TW-UPG-09)."""
        return ""

    def shuns(self, me: Unit, squad: Unit) -> str:
        """It never joins `squad` (TW-SON-02)."""
        return ""

    def uncounted(self, game: Game, me: Unit) -> str:
        """Its loss counts TV 0 for its detachment (TW-SPEC-07)."""
        return ""

    def makes_uncounted(self, game: Game, me: Unit, other: Unit) -> str:
        """`me` makes the loss of `other` count 0 (TW-DAL-02)."""
        return ""

    def counts_twice(self, me: Unit) -> str:
        """Its TV counts twice wherever a mission counts it (TW-STRAT-42)."""
        return ""

    def refuses(self, me: Unit, commander: Unit) -> str:
        """It takes no orders from `commander` (TW-SPEC-51)."""
        return ""

    def spots(self, me: Unit) -> str:
        """It may nominate targets (TW-SPEC-34)."""
        return ""

    def scouts(self, me: Unit) -> str:
        """It may advance before the first turn (TW-SPEC-25)."""
        return ""

    def infiltrates(self, me: Unit) -> str:
        """It may deploy in no man's land (TW-SPEC-17)."""
        return ""

    def teleports(self, me: Unit) -> str:
        """It may arrive by teleport (TW-SPEC-41)."""
        return ""

    # ------------------------------------------------------------ named characters
    def raises(self, me: Unit) -> Iterator[tuple[str, Mod]]:
        """Characteristics (fir, mel, end, nrv) that it raises, and by how much (TW-ARMY-46)."""
        return iter(())

    def steels_for(self, game: Game, me: Unit, other: Unit) -> str:
        """The NRV of `other`, whom `me` commands, is 1 higher (TW-CHAR-08)."""
        return ""

    def yields_first(self, me: Unit) -> str:
        """Its army plays second (TW-CHAR-13)."""
        return ""

    def teaches_for(self, game: Game, me: Unit, other: Unit) -> str:
        """The Squad Leader of `other`, whom `me` commands, knows all orders (TW-CHAR-13)."""
        return ""

    def wills(self, me: Unit, other: Unit) -> str:
        """`other`, of the army of `me`, may re-roll Nerve Tests and passes with a 6 (TW-CHAR-32)."""
        return ""

    # ------------------------------------------------------------ what it does to others' attacks
    def defending_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        """What it adds to the defending score when `me` is the target; a window: the battle is asked too."""
        return iter(())

    # ------------------------------------------------------------ windows: setting up, in this order (TW-DEPL-03)
    def has_step(self, game: Game, step: str) -> bool:
        """Because of it the battle has the step `step` of setting up, and it is due."""
        return False

    def in_step(self, game: Game, step: str) -> Flow[bool]:
        """What it does in the step `step` of setting up, that only such rules have; True: it goes on."""
        yield from ()
        return False

    def sides_rolled(self, game: Game, rolls: Sequence[tuple[str, int]]) -> Flow[Sequence[tuple[str, int]]]:
        """The dice for sides are thrown, one for each player named; which faces stand."""
        yield from ()
        return rolls

    def before_deployment(self, game: Game) -> Flow[None]:
        """What it settles before anything is deployed; who waits or teleports is said next."""
        yield from ()

    def deploys_last(self, game: Game, player: str) -> str:
        """`player` deploys after the others, unless all of them would (TW-DEPL-03)."""
        return ""

    def next_deployed(self, game: Game, player: str, mine: Sequence[Unit]) -> Flow[Unit | None]:
        """Who of `mine` is deployed next where `player` does not simply pick; None: nobody any more."""
        yield from ()
        return None

    def not_deployed(self, game: Game, mine: Sequence[Unit]) -> None:
        """None of `mine`, all that is left of an army, is deployed before turn 1."""

    def keeps_back(self, game: Game, me: Unit) -> str:
        """`me` cannot be set down now and waits in reserve: the cause, one of `reserve_events.CAUSES`."""
        return ""

    def may_redeploy(self, game: Game, me: Unit) -> bool:
        """`me` may do something when all have deployed: `redeploys`."""
        return False

    def redeploys(self, game: Game, me: Unit) -> Flow[None]:
        """All have deployed: what `me` redeploys, or does instead. Of one player the lower `number` is first."""
        yield from ()

    # ------------------------------------------------------------ windows: moments of the battle
    def before_anything(self, game: Game) -> Step | None:
        """What is done now as a step of its own, before the step that is due; None: nothing."""
        return None

    def game_turn_begins(self, game: Game) -> Flow[None]:
        """A Game Turn has begun, and no Player Turn of it yet (TW-TURN-01)."""
        yield from ()

    def turn_begins(self, game: Game, player: str) -> Flow[None]:
        """The Player Turn of `player` has begun; his reserves have arrived (TW-TURN-01)."""
        yield from ()

    def before_hazards(self, game: Game, player: str) -> None:
        """The Action Phase of `player` begins, and nobody has tested a hazard yet (TW-SPEC-13)."""

    def hazards_again(self, game: Game, player: str) -> Flow[None]:
        """The Action Phase of `player` begins: who is still in danger tests (TW-SPEC-13)."""
        yield from ()

    def before_command(self, game: Game, player: str) -> None:
        """The Command Phase of `player` is about to begin (TW-TURN-02)."""

    def in_place_of_an_order(self, game: Game, me: Unit) -> Alternative | Refusal | None:
        """What the commander `me` may do instead of issuing an order, or why he may not now (TW-CMD-01)."""
        return None

    def order_worth(self, game: Game, me: Unit, key: str, plans: Any) -> float:
        """What the option `key` of `in_place_of_an_order` is worth to a bot, in the points of what it hurts."""
        return 0.0

    def before_actions(self, game: Game, player: str) -> Flow[None]:
        """Hazards are tested and stragglers back: nobody of `player` has acted yet (TW-TURN-02)."""
        yield from ()

    def actions_of(self, game: Game, me: Unit) -> Iterator[Action]:
        """Kinds of action that `me` may have besides those of everybody (TW-ACT-09); `why_not` of each says if not."""
        return iter(())

    def action_worth(self, game: Game, me: Unit, plans: Any, fire: float) -> Iterator[tuple[str, float]]:
        """What those of `actions_of` that make sense now are worth to a bot, by key; `fire` is what a shot is."""
        return iter(())

    def acts_first(self, game: Game) -> Step | None:
        """What the active player's troops do of themselves before one of his acts; None: nothing (TW-ACT-02)."""
        return None

    def in_place_of_an_action(self, game: Game, player: str) -> Alternative | None:
        """What `player` may do in his Action Phase in place of the action of a Troop Type (TW-ACT-02)."""
        return None

    def idea_in_place_of_an_action(self, game: Game, player: str) -> Idea | None:
        """What a bot thinks of what `player` may do in place of an action; None if there is nothing."""
        return None

    def sets_out(self, game: Game, me: Unit, way: Any, before: Sequence[Model]) -> None:
        """`me` is about to go `way` (`ways.Way`) from where its models stood `before`; no hazard is tested yet."""

    def after_shooting(self, game: Game, me: Unit, target: Unit) -> Flow[None]:
        """`me` has fired at `target` and all wounds are dealt (TW-FIRE-19)."""
        yield from ()

    def after_move(self, game: Game, me: Unit, way: Any, before: Sequence[Model]) -> Flow[None]:
        """`me` has gone `way` (`ways.Way`) from where its models stood `before`; it has not closed in yet."""
        yield from ()

    def move_ended(self, game: Game, me: Unit) -> Flow[None]:
        """A movement action of `me` is over, contact and all; there may be nobody left of it."""
        yield from ()

    def goes_over_the_edge(self, game: Game, me: Unit, way: Any, full: int, hard: int) -> Flow[bool]:
        """`me` has advanced or run `way` (`ways.Way`), of at most `full` mils; True: it goes on, off the table.

        Through hard going it could have gone `hard` mils.
        """
        yield from ()
        return False

    def risks(self, game: Game, me: Unit, here: Point, to: Point) -> float:
        """Which part of `me` a straight move between two places may be expected to cost, by eye, for bots."""
        return 0.0

    def on_contact(self, game: Game, me: Unit) -> Flow[None]:
        """`me` has just moved into contact with enemies (TW-MELEE-01)."""
        yield from ()

    def before_round(self, game: Game, melee: Melee) -> Flow[Felled]:
        """A round of `melee` is about to be fought (TW-MELEE-02); it may be over by this, and gone from `game`."""
        yield from ()
        return Felled()

    def after_round(self, game: Game, melee: Melee, winners: Sequence[str]) -> Flow[None]:
        """The side `winners` has won a round of `melee`; its damage is dealt, nobody has tested his nerve yet."""
        yield from ()

    def after_losses(self, game: Game) -> Flow[None]:
        """A step is over, or a test in the Morale Phase: who has been lost by now is known."""
        yield from ()

    def stays_when_routed(self, game: Game, me: Unit) -> Flow[bool]:
        """`me` routs: whether it does not leave the table for that, and what it does instead (TW-MORALE-08)."""
        yield from ()
        return False

    def may_return(self, game: Game, me: Unit, where: str) -> str:
        """Whether `me`, which leaves for `where`, may come back: its TV counts when that is settled (TW-DET-02)."""
        return ""

    def time_runs_out(self, game: Game) -> Flow[None]:
        """The last Player Turn of the last turn has ended, and the mission is about to be judged (TW-MISS-03)."""
        yield from ()

    def has_attacked(self, game: Game, me: Unit) -> None:
        """`me` attacks an enemy: by fire, suppression or in melee; it is declared, no die has fallen."""

    # ------------------------------------------------------------ what is in force over `me`, whoever has caused it
    def command_mods(
        self, game: Game, me: Unit, here: Sequence[Model], others: Sequence[Sequence[Model]]
    ) -> Iterator[Reason]:
        """What a Command Test of `me` gains or loses (TW-CMD-06).

        Args:
            here: where `me` stands.
            others: the models of each recipient but his own Squad.
        """
        return iter(())

    def two_dice(self, game: Game, player: str) -> str:
        """Nerve Tests of `player` are made with two dice, added (TW-MORALE-06)."""
        return ""

    def fights_all(self, me: Unit) -> str:
        """Everybody whom it touches is its enemy, friends too (TW-MELEE-01)."""
        return ""

    def receives_no_orders(self, game: Game, me: Unit) -> Refusal | None:
        """Why nobody can give `me` an order (TW-CMD-04)."""
        return None

    def forbids_charge(self, game: Game, me: Unit, enemy: Unit) -> Refusal | None:
        """Why `me` cannot charge `enemy`; the text goes before `to charge ...` (TW-MELEE-03)."""
        return None

    def marks(self, game: Game, me: Unit) -> Iterator[Mark]:
        """What the table shows beside it, by its clause."""
        return iter(())
