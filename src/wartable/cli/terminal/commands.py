"""What can be typed beside answers: the record, maps, help, taking back, answers that stand, rules, saving, leaving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.text import Text

from wartable.cli import files
from wartable.cli.terminal import out
from wartable.cli.terminal.charts import print_map, print_rows, print_units
from wartable.cli.terminal.rolls import WORD, rolls
from wartable.cli.terminal.sitting import Leave, Sitting
from wartable.engine import record
from wartable.engine.ask import Ask, Standing
from wartable.picture import letters
from wartable.umpire import standing as standings
from wartable.umpire.answers import Unclear
from wartable.umpire.decisions import back as last_by_hand
from wartable.umpire.decisions import menus
from wartable.umpire.stead import SETUP, TURN, begun
from wartable.umpire.telling import known, scene, view

ANSWERS = "Answer with a number, a key, or several keys on one line"
PLACES = """\
: marines-1 fire daleks-2
Places are in inches from the lower left corner: to 12.5 30, toward daleks-2, stay"""
HELP = """

  why [N]      the arithmetic of the last event, or of event N; what a bot wanted with it
  log [N]      the last 20 events, or N
  map          a map of the whole table, and a picture as SVG
  near [UNIT]  the map around who acts, or around UNIT
  units        everybody, where they stand and what is in force for them
  score        what has counted for each side so far, as far as you know
  rolls        what each face of a roll that is still to come would bring, how likely it is, by which clause
  hint         what a bot would do, why, and the odds; again for the next best; hint all
  take [N]     answer as the latest hint says, or hint N
  auto [N]     let a bot answer this request, or N of yours
  auto turn    let a bot play for you until the turn ends
  place rest   let a bot set up what you have not set up yet
  play turn    let a bot play your turn to its end, but for questions of others' turns
  back         to the menu above; at a menu of a unit the key of another one goes to that unit
  undo         take your last answer back, whatever others have answered since
  standing     answers that stand for you; standing N lets one of this question stand,
               standing off ends them
  rules ID     a clause; rules CHAPTER what is in a chapter; rules WORDS searches
  save FILE    save the game as it stands to FILE
  ?            ask the question again, with all that is not possible and why
  help, quit

A colon before a command keeps it apart from an answer of the same name, as in :end
"""
SECRETS = """
The map also tells what you alone know: your orders, your cards, what you have looked at
"""


def why(table: Sitting, ask: Ask, words: list[str]) -> None:
    """The arithmetic of an event, and what a bot wanted with it; without a number of the last that has some."""
    table.guide.saw("sum")
    told = list(table.teller.some())
    if words:
        chosen = [data for data in told if str(data["n"]) == words[0]]
        if not chosen:
            raise Unclear(f"there is no event {words[0]}; they go from 0 to {len(told) - 1}")
    else:
        chosen = [data for data in told if data["why"]][-1:]
        if not chosen:
            raise Unclear("nothing was added up so far; why N tells what stands behind event N")
    for data in chosen:
        mils = table.session.events[table.teller.place(data["n"])].mils
        out.reasons(table.out, data, table.session.ruleset.rulebook, table.wanted(data["n"]), mils)


def log(table: Sitting, ask: Ask, words: list[str]) -> None:
    """The last events, and between them what answers that stand have given."""
    count = int(words[0]) if words and words[0].isdigit() else 20
    first = max(0, len(table.session.events) - count)
    out.events(table.out, table.teller.some(first), table.by_standing(first))


def map_(table: Sitting, ask: Ask, words: list[str]) -> None:
    """A map in letters, and a picture."""
    seat = table.eyes(ask)
    text = table.session.ruleset.map(known(table.session, seat), seat)
    if text:
        table.out.print(Text(text), soft_wrap=True)
    else:
        print_map(table.out, scene(table.session, seat))
    path = Path(words[0]) if words else table.picture_path(seat if table.shared else "")
    files.draw(path, files.picture(table.session, table.title, seat))
    table.out.print(f"picture: {path}")


def near(table: Sitting, ask: Ask, words: list[str]) -> None:
    """The map around who is asked about, or around the unit that is named."""
    unit = words[0] if words else str(getattr(ask, "about", "") or getattr(ask, "unit", ""))
    if not unit:
        raise Unclear("write near UNIT, such as near " + next(iter(view(table.session, table.eyes(ask))["units"]), ""))
    if not show_near(table, ask, unit):
        raise Unclear(f"{unit} is not on the table; units tells what everybody is called")


def show_near(table: Sitting, ask: Ask, unit: str, *, key: bool = True) -> bool:
    """Show what lies around a unit, with a `key` of the signs; whether it is on the table."""
    seat, ruleset = table.eyes(ask), table.session.ruleset
    game = known(table.session, seat)
    text = ruleset.map_near(game, seat, unit)
    if text:
        table.out.print(Text(text if key else text.partition("\n\n")[0]), soft_wrap=True)
        return True
    picture = ruleset.scene(game, seat)
    there = picture.kind == "inches" and not ruleset.map(game, seat) and letters.near_to(picture, unit)
    if there:
        print_map(table.out, picture, unit)
    return bool(there)


def units(table: Sitting, ask: Ask, words: list[str]) -> None:
    """Everybody."""
    seat = table.eyes(ask)
    rows = table.session.ruleset.words(known(table.session, seat), seat)
    if rows:
        print_rows(table.out, rows)
    else:
        print_units(table.out, view(table.session, seat), table.names)


def score(table: Sitting, ask: Ask, words: list[str]) -> None:
    """What has counted for each side so far, as far as who looks at the screen may know."""
    if words:
        raise Unclear("write score alone")
    found = table.session.ruleset.scores(known(table.session, table.eyes(ask)))
    if not found:
        raise Unclear("nothing is counted in this game")
    side = {each.seat: table.names.get(each.seat, each.seat) for each in found}
    rows = [
        {"side": side[each.seat], "counts": each.label, "so far": each.value, "clause": each.clause} for each in found
    ]
    print_rows(table.out, rows)
    if table.session.secrets:
        table.out.print(Text("Of the others no more is told than what you may know.", style="dim"))


def auto(table: Sitting, ask: Ask, words: list[str]) -> None:
    """Let a bot answer."""
    table.helped_seat, table.helped_from = ask.seat, table.session.decisions
    if words and words[0].lower() == "turn":
        table.helped_turn = table.session.ruleset.turn(table.session.game)
    elif words and not words[0].isdigit():
        raise Unclear("write auto, auto 5 or auto turn")
    else:
        table.helped = int(words[0]) if words else 1


def place(table: Sitting, ask: Ask, words: list[str]) -> None:
    """Let a bot set up the rest."""
    if [word.lower() for word in words] != ["rest"]:
        raise Unclear("write place rest, and a bot sets up what you have not set up yet")
    table.stead = begun(table.session, ask.seat, SETUP)


def play(table: Sitting, ask: Ask, words: list[str]) -> None:
    """Let a bot play the turn to its end."""
    if [word.lower() for word in words] != ["turn"]:
        raise Unclear("write play turn, and a bot plays your turn to its end")
    table.stead = begun(table.session, ask.seat, TURN)


def undo(table: Sitting, ask: Ask, words: list[str]) -> None:
    """Take back up to the last answer that a person gave by hand; the dice stay as they fell."""
    count, name = last_by_hand(table.made, table.people)
    if not count:
        raise Unclear("there is no answer of yours to take back")
    for seat in table.session.consent(count):
        if seat in table.people and seat != ask.seat:
            told = f" ({name})" if not table.shared else ""
            line = table.read(f"{table.names[seat]}: may it be taken back?{told} yes or no: ")
            if line.strip().lower() not in ("y", "yes"):
                raise Unclear(f"{table.names[seat]} does not agree")
    table.take_back(count)
    what = "" if table.shared else f": {name}"
    many = f"{count} {'answer' if count == 1 else 'answers'}"
    table.out.print(f"taken back: {many}{what}; dice fall as they fell", markup=False)


def back(table: Sitting, ask: Ask, words: list[str]) -> None:
    """Go to the menu above, as long as nothing has come of what was chosen there."""
    above = next(menus(table.session, table.made), None)
    if above is None:
        count, name = last_by_hand(table.made, (ask.seat,))
        more = f"; undo takes back: {name}" if count else ""
        raise Unclear(f"there is no menu to go back to{more}")
    table.take_back(above.steps)


def standing(table: Sitting, ask: Ask, words: list[str]) -> None:
    """List the answers that stand and those that are offered; let one stand, or none any more."""
    held = table.held(ask.seat)
    offered = standings.offered(ask, held)
    if words[:1] == ["off"]:
        kind = " ".join(words[1:])
        kept = standings.revoked(held, kind) if kind else ()
        if kind and kept == held:
            raise Unclear(f"no answer stands for {kind}")
        table.hold(ask.seat, kept)
    elif words:
        number = int(words[0]) if words[0].isdigit() and len(words) == 1 else 0
        if not 1 <= number <= len(offered):
            raise Unclear("write standing N for one that is offered, standing off KIND, or standing off")
        one = offered[number - 1]
        table.hold(ask.seat, standings.taken(table.session, held, one.kind, one.key, one.unless))
        table.by_hand = False
        return
    for each in table.held(ask.seat):
        _standing(table, "stands: ", each.standing, each.name)
    for number, one in enumerate(standings.offered(ask, table.held(ask.seat)), 1):
        _standing(table, f"{number}  from now on: ", one)


def _standing(table: Sitting, head: str, one: Standing, name: str = "") -> None:
    by = ", ".join(part for part in (name, one.clause) if part)
    table.out.print(Text(f"{head}{one.label}" + (f" ({by})" if by else "")))


def rules(table: Sitting, ask: Ask, words: list[str]) -> None:
    """A clause, those of a chapter, or those that have some words."""
    book = table.session.ruleset.rulebook
    if not words:
        raise Unclear(f"write rules ID, such as rules {ask.clause or next(iter(book)).id}")
    clause = book.get(words[0].upper())
    query = " ".join(words)
    found = [clause] if clause is not None else list(book.chapter(query) or book.search(query, 8))
    if not found:
        raise Unclear(f"no clause has the words: {' '.join(words)}")
    for item in found:
        table.out.print(Text.assemble((item.id, out.CLAUSE), ("  " + item.title, "bold")))
        if len(found) == 1:
            table.out.print(item.rule.strip())
            if item.ruling:
                table.out.print(Text.assemble(("Ruling: ", "bold"), item.ruling.strip()))


def store(table: Sitting, ask: Ask, words: list[str]) -> None:
    """Save to a file."""
    if not words:
        raise Unclear(f"write save FILE; the game is kept in {table.save}" if table.save else "write save FILE")
    path = Path(words[0])
    if not path.suffix:
        path = path.with_suffix(files.SUFFIX)
    kept = record.lines(table.session, table.scenario, table=table.seating.plain())
    files.write(path, "".join(f"{line}\n" for line in kept))
    table.out.print(f"saved: {path}")


def help_(table: Sitting, ask: Ask, words: list[str]) -> None:
    """What can be typed."""
    places = PLACES if table.session.ruleset.inches else ""
    secrets = SECRETS if table.session.secrets else ""
    table.out.print(f"{ANSWERS}{places}{HELP}{secrets}", markup=False)


def again(table: Sitting, ask: Ask, words: list[str]) -> None:
    """Ask once more, with all options."""
    table.shown, table.whole = None, True


def quit_(table: Sitting, ask: Ask, words: list[str]) -> None:
    """Leave the table."""
    raise Leave


Command = Callable[[Sitting, Ask, list[str]], None]
COMMANDS: dict[str, Command] = {
    "why": why, "log": log, "map": map_, "near": near, "units": units, "score": score, "auto": auto,
    "place": place, "play": play, WORD: rolls, "undo": undo, "back": back, "rules": rules,
    "standing": standing, "save": store, "help": help_, "?": again, "quit": quit_, "exit": quit_, "q": quit_,
}  # fmt: skip
