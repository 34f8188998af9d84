"""Answers for a bot that weighs its chances: each request gets ideas with their worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from wartable.engine.ask import Ask, Choice
from wartable.engine.grid import DIRECTIONS, Cell, cell_of
from wartable.engine.ruleset import Idea, Odds
from wartable.kit.bots.choices import weighed
from wartable.rulesets.hunt_for_davros.bot.objectives import BAD, known_kind, shut
from wartable.rulesets.hunt_for_davros.bot.tactics import Maker, Tactics, tactics
from wartable.rulesets.hunt_for_davros.data.data import cards
from wartable.rulesets.hunt_for_davros.moving import hover, levels
from wartable.rulesets.hunt_for_davros.operating.devices import ATTEND, TRANSMAT
from wartable.rulesets.hunt_for_davros.operating.doors import OPEN, OVERRIDE, UNLOCK
from wartable.rulesets.hunt_for_davros.operating.handiwork import RESTORE, TAKE, WAKE
from wartable.rulesets.hunt_for_davros.setup.entry import DRAWN_UP, drawn_up
from wartable.rulesets.hunt_for_davros.shooting import attack
from wartable.rulesets.hunt_for_davros.shooting.extraction import KEY as DESIGNATION
from wartable.rulesets.hunt_for_davros.shooting.grenades import PLAIN
from wartable.rulesets.hunt_for_davros.state import GUARDS, Game, Model

Thought = Callable[[Game, Choice, Tactics], Sequence[Idea]]
SURE = 20.0
BACK = -0.5  # what it costs to go back to where one comes from


def ideas(game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
    """Answers to `ask` with their worth; the player takes the best one that is legal. Without eyes it has none."""
    return judged(game, ask, chances, Tactics)


def judged(game: Game, ask: Ask, chances: Odds, make: Maker) -> Sequence[Idea]:
    """The same by the judgements that `make` makes."""
    if not isinstance(ask, Choice) or ask.seat not in game.teams:
        return ()
    if ask.clause == "HD-SETUP-03":
        return _enter(game, ask)
    thought = THOUGHTS.get(ask.clause)
    return thought(game, ask, tactics(game, ask.seat, chances, make)) if thought else ()


def _enter(game: Game, ask: Choice) -> Sequence[Idea]:
    """As drawn up; of models that are set down one by one each where it would stand then, and looking to the middle."""
    if any(option.key == DRAWN_UP for option in ask.options):
        return [Idea(DRAWN_UP, 1.0, "ready at once")]
    waiting = [model for model in game.models.values() if model.team == ask.seat and model.at is None]
    usual = {model.id: cell.key for model, cell, _ in drawn_up(game, ask.seat, waiting)}
    if waiting and any(option.key == usual.get(waiting[0].id) for option in ask.options):
        return [Idea(usual[waiting[0].id], 1.0, "near the middle, the commander behind")]
    at = cell_of(ask.options[0].target)
    if at is None:  # an entry board, of which one is as good as another
        return ()
    middle = Cell(game.board.width // 2, game.board.height // 2)
    return [Idea(DIRECTIONS[game.grid.facing(at, middle)], 1.0, "looks to the middle")]


def _model(game: Game, ask: Choice) -> Model:
    return game.models[ask.about]


# ------------------------------------------------------------------ who acts
def _who(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """The model with most to gain; who is out of command last."""
    return [_chosen(game, plans, option.key) for option in ask.options]


def _chosen(game: Game, plans: Tactics, key: str) -> Idea:
    from wartable.rulesets.hunt_for_davros.command import tied

    if key not in game.models:
        return Idea(key, 0.1, "the gang")
    model = game.models[key]
    if tied(game, model):
        return Idea(key, 0.02, "back to its leader")
    worth, why = 0.03, "nothing better"
    task = plans.task(model)
    if task is not None and model.at is not None:
        far = task.field.get(model.at, 99)
        if far > task.near:
            worth, why = task.pull + max(0, 20 - far) / 200, task.why
        elif task.why.startswith("to search"):
            worth, why = 0.5, task.why
    if model.commander and any(tied(game, other) for other in game.of(model.team)):
        worth += 0.3
    raid = plans.raid(model, steps=False)
    if raid is not None and raid.rate > worth:
        worth, why = raid.rate + 0.1, raid.why
    return Idea(key, worth, why)


# ------------------------------------------------------------------ the menu
def _menu(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    model, act = _model(game, ask), game.act
    assert act is not None
    raid = plans.raid(model)
    doors, link = plans.hindrance(model)
    found = [Idea("end", 0.0, "nothing useful is left")]
    for option in ask.options:
        key = option.key
        if key == "move":
            found.append(going(game, plans, model))
        elif key == "fire":
            if act.shots:
                found.append(Idea(key, SURE, "as declared"))
            elif raid is not None and not raid.way and not raid.turn:
                found.append(Idea(key, raid.rate, raid.why))
        elif key != "end":
            found.extend(action_ideas(game, plans, model, key, doors, link))
    return found


def action_ideas(
    game: Game, plans: Tactics, model: Model, key: str, doors: tuple[str, ...], link: str
) -> Iterator[Idea]:
    """What an action of the menu is worth that is neither a move nor a shot; nothing if it is of no use.

    Args:
        doors, link: what is in the way of its task (`Tactics.hindrance`).
    """
    if key.startswith("search-"):
        yield _search_idea(game, plans, model, key.removeprefix("search-"))
    else:
        yield from _operate_ideas(game, plans, model, key, doors, link)


def going(game: Game, plans: Tactics, model: Model) -> Idea:
    """On its task, or to where it shoots from."""
    raid = plans.raid(model)
    best = Idea("move", -0.1, "no better place")
    if raid is not None and (raid.way or raid.turn):
        best = Idea("move", raid.rate, raid.why)
    from wartable.rulesets.hunt_for_davros.moving import movement

    been = visited(game, model)
    cells = [cell for option in movement.step_options(game, model) if (cell := cell_of(option.key)) is not None]
    worth, cell = plans.best_step(model, [cell for cell in cells if cell not in been])
    task = plans.task(model)
    if cell is not None and worth > best.worth and worth > 0.01:
        best = Idea("move", worth, task.why if task else "a better place")
    return best


def _search_idea(game: Game, plans: Tactics, model: Model, marker: str) -> Idea:
    key = "search-" + marker
    kind = known_kind(game, game.cards.get(game.markers[marker].card))
    if kind in BAD:
        return Idea(key, -0.5, f"there lies a {kind}")
    if kind == "key":
        return Idea(key, 3.0, "there lies a key")
    task = plans.task(model)
    worth = 0.6 if task is not None and task.why.startswith("to search") else 0.3
    return Idea(key, worth, "finds a key, or something else of use")


def _operate_ideas(
    game: Game, plans: Tactics, model: Model, key: str, doors: tuple[str, ...], link: str
) -> Iterator[Idea]:
    """OPERATE actions and cards."""
    act = game.act
    left = act.left if act is not None else 0
    task = plans.task(model)
    pull = task.pull if task is not None else 0.1
    if key.startswith((UNLOCK, OVERRIDE)):
        door = game.doors[key.removeprefix(UNLOCK).removeprefix(OVERRIDE)]
        if door.sanctum:
            yield Idea(key, 6.0, "opens the way to the target")
        elif door.id in doors:
            # HD-NEW-DEV-04: actions open any other lock, HD-NEW-KEY-01: nothing but a key the sanctum
            yield Idea(key, pull if shut(game) else pull + 0.2, "the locked door is in the way")
    elif key.startswith(OPEN) and key.removeprefix(OPEN) in doors:
        yield Idea(key, pull + 0.1, f"{task.why if task else 'on its way'}: the door is in the way")
    elif key.startswith(WAKE):
        yield Idea(key, 1.2, "wakes one more for the team")
    elif key.startswith(TAKE):
        kind = known_kind(game, game.cards.get(key.removeprefix(TAKE)))
        yield Idea(key, 2.0 if kind == "key" else 0.7, "takes what lies here")
    elif key.startswith(RESTORE) and left >= 2:
        yield Idea(key, 0.4, "puts its weapon right")
    elif key.startswith(TRANSMAT):
        yield from _transmat(game, plans, model, key)
    elif key.startswith(ATTEND):
        yield from _attend(game, key)
    elif key.startswith((levels.RIDE, levels.CALL, levels.CLIMB)):
        if link:
            yield Idea(key, pull + 0.15, "takes the way up or down")
        elif key.startswith(levels.RIDE) and any(item.top and item.at == model.at for item in game.devices.values()):
            yield Idea(key, 0.005, "goes down again")
    elif key.startswith("play-"):
        yield from _play(game, plans, key)
    elif key == "gloat":
        yield Idea(key, 0.1, "for the style of it")


def _transmat(game: Game, plans: Tactics, model: Model, key: str) -> Iterator[Idea]:
    task, pad = plans.task(model), game.devices[key.removeprefix(TRANSMAT)]
    far = game.devices.get(pad.link)
    if task is None or far is None or model.at is None:
        return
    gain = task.field.get(model.at, 99) - task.field.get(far.at, 99)
    if gain > 8:
        yield Idea(key, task.pull * gain / 3, f"{task.why}: {gain} squares saved")


def _attend(game: Game, key: str) -> Iterator[Idea]:
    kind = game.devices[key.removeprefix(ATTEND)].kind
    worth = {"monitor": 0.4, "turret": 0.3, "relay": 0.05}.get(kind, 0.0)
    if worth:
        yield Idea(key, worth, f"makes use of the {kind}")


def _play(game: Game, plans: Tactics, key: str) -> Iterator[Idea]:
    card = game.cards[key.removeprefix("play-")]
    row = cards().get(card.kind)
    if row is None:
        return
    if card.kind == "guard_recall_signal":
        near = sum(
            1 for guard in game.of(GUARDS) for mate in plans.eye.mates
            if guard.at is not None and mate.at is not None and game.grid.distance(guard.at, mate.at) <= 6
        )  # fmt: skip
        if near >= 2:
            yield Idea(key, 1.0, "sends the guards away")
    else:
        yield Idea(key, 0.8, f"uses the {row.name.lower()}")


# ------------------------------------------------------------------ moving
def _step(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """The first square of a MOVE action, or a further one."""
    model = _model(game, ask)
    raid = plans.raid(model)
    task = plans.task(model)
    _, moves, _ = plans.budget(model)
    first = ask.clause == "HD-MOVE-01"
    there = raid is not None and not raid.way and not raid.turn and raid.shots > 0
    been = visited(game, model, ask)
    found, cells = [], []
    for option in ask.options:
        key = option.key.removeprefix(hover.OFF)
        cell = cell_of(key)
        if option.key == "stop":
            found.append(Idea("stop", raid.rate if raid is not None and there else 0.0, "far enough"))
        elif option.key == "turn":
            worth = raid.rate if raid is not None and raid.turn else -0.05
            found.append(Idea("turn", worth, raid.why if raid is not None and raid.turn else "turns"))
        elif cell in been:
            found.append(Idea(option.key, BACK, "it has been there"))
        elif cell is not None:
            cells.append(cell)
            worth = plans.step_worth(model, task, cell, moves <= first)
            if raid is not None and raid.way and raid.way[0] == cell:
                worth = max(worth, raid.rate)
            found.append(Idea(option.key, worth, task.why if task else "a better place"))
    worth, best = plans.best_step(model, cells)
    if best is not None:
        found.append(Idea(best.key, worth, task.why if task else ""))
    return found


def visited(game: Game, model: Model, ask: Choice | None = None) -> tuple[Cell, ...]:
    """Where a model has been in its activation, as far as is known: who goes back there has lost his actions."""
    act = game.act
    found = () if act is None or act.model != model.id or model.at == act.start else (act.start,)
    last = ask.matter if ask is not None else None
    return (*found, last) if isinstance(last, Cell) else found


def facing(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """To whom it will shoot at, to where it goes on, or to whom it has to fear."""
    model = _model(game, ask)
    at = model.at
    assert at is not None
    raid = plans.raid(model, True)
    _, moves, _ = plans.budget(model)
    ahead, why = -1, "keeps an eye on its way"
    if raid is not None and not raid.way:
        ahead, why = raid.facing, raid.why
    elif raid is not None and moves:
        ahead = game.grid.facing(at, raid.way[0])
    else:
        ahead = _onward(game, plans, model, moves)
    found = []
    for option in ask.options:
        turn = abs(DIRECTIONS.index(option.key) - ahead) % 8
        found.append(Idea(option.key, 1.0 - min(turn, 8 - turn) / 8, why))
    return found


def _onward(game: Game, plans: Tactics, model: Model, moves: int) -> int:
    at = model.at
    assert at is not None
    task = plans.task(model)
    if moves and task is not None:
        act = game.act
        if act is not None and act.run and plans.run_ahead(model, task, model.facing):
            return model.facing
        way = min(
            (cell for cell in game.grid.neighbours(at, False) if cell not in plans.eye.models),
            key=lambda cell: (task.field.get(cell, 99), game.grid.facing(at, cell) != model.facing), default=None,
        )  # fmt: skip
        if way is not None and task.field.get(way, 99) < task.field.get(at, 99):
            return game.grid.facing(at, way)
    seen = [foe for foe in plans.eye.foes if foe.at and plans.eye.band(model, at, foe.at) is not None]
    if seen:
        nearest = min(seen, key=lambda foe: game.grid.distance(at, foe.at or at))
        return game.grid.facing(at, nearest.at or at)
    if task is not None:
        ahead = (model.facing, *range(len(DIRECTIONS)))
        return next((each for each in ahead if plans.run_ahead(model, task, each, True)), model.facing)
    return model.facing


def _momentum(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """HD-MOM-01: a free square if it leads on."""
    model = _model(game, ask)
    task = plans.task(model)
    found = [Idea("no-bonus", 0.0, "it wants to turn")]
    for option in ask.options:
        if option.key == "no-bonus" or model.at is None:
            continue
        square = (model.at.x, model.at.y)
        for direction, cell in game.grid.touching(model.at):
            if direction == model.facing and square != cell.square:
                worth = plans.step_worth(model, task, cell, True)
                raid = plans.raid(model, True)
                worth -= 0.2 if raid is not None and not raid.way and raid.facing != model.facing else 0.0
                found.append(Idea(option.key, worth, "a free square on its way"))
    return found


# ------------------------------------------------------------------ firing
def _target(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """HD-FIRE-10: the worth of the next shot, less for each that may already have settled its target."""
    model = _model(game, ask)
    raid = plans.raid(model)
    found = []
    for option in ask.options:
        if option.clause == "HD-TURN-05":
            continue
        if option.key == "no-more":
            found.append(Idea(option.key, _spare(game, plans, model), "keeps actions for other things"))
        elif option.key == DESIGNATION:
            target = game.target()
            if target is not None and target.at is not None and model.at is not None:
                wait = plans.waits(model, target.at)
                found.append(Idea(option.key, -1.0 if wait else 6.0, "may beam the target away"))
        else:
            found.extend(_shot_idea(game, plans, model, option.key))
    if raid is not None and raid.target in game.models and ask.options[0].key != "no-more":
        found.append(Idea(raid.target, raid.rate + 0.01, raid.why))
    return found


def _shot_idea(game: Game, plans: Tactics, model: Model, key: str) -> Iterator[Idea]:
    how = attack.GRENADE if key.startswith(PLAIN) else attack.AIMED
    target = game.models.get(key.removeprefix(PLAIN))
    if target is None:
        return
    made = attack.plan(game, model, target, how, seat=model.team, models=plans.eye.models)
    if made.refused is not None:
        return
    worth, _ = plans.eye.planned(made, attack.extra_effects(game, made))
    yield Idea(key, worth, f"fires at {target.name}")


def _spare(game: Game, plans: Tactics, model: Model) -> float:
    task = plans.task(model)
    _, moves, _ = plans.budget(model)
    if task is not None and moves and model.at is not None and task.field.get(model.at, 0) > task.near:
        return task.pull * 0.8
    return 0.02


# ------------------------------------------------------------------ the rest
def _claim(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    return (Idea("fix-transponder", WIN_NOW, "wins the game"), Idea("no", 0.0))


def _leader(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """HD-CMD-07: who is in least danger and nearest to the others."""
    found = []
    for option in ask.options:
        model = game.models[option.key]
        assert model.at is not None
        apart = sum(game.grid.distance(model.at, mate.at) for mate in plans.eye.mates if mate.at is not None)
        worth = 1.0 - plans.eye.danger(model, model.at) - apart / 200
        found.append(Idea(option.key, worth, "safe and near the others"))
    return found


def _onto(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """HD-DMG-07: onto whom a hit goes."""
    return weighed(ask, lambda o: plans.eye.value(game.models[o.key]), lambda o: f"harms {game.models[o.key].name}")


def _least(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """HD-NEW-ENC-36: who is marked."""
    return weighed(ask, lambda option: -_chosen(game, plans, option.key).worth, "has least to do")


def _turret(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    return weighed(ask, lambda option: plans.eye.value(game.models[option.key]), "harms most")


WIN_NOW = 50.0
THOUGHTS: dict[str, Thought] = {
    "HD-TURN-02": _who, "HD-TURN-03": _menu, "HD-MOVE-01": _step, "HD-MOVE-04": _step, "HD-MOVE-02": facing,
    "HD-MOM-01": _momentum, "HD-FIRE-10": _target, "HD-WIN-08": _claim, "HD-CMD-07": _leader, "HD-DMG-07": _onto,
    "HD-NEW-ENC-36": _least, "HD-NEW-ENC-25": _turret,
}  # fmt: skip
