"""`wartable referee`: sets any position up, runs its script of answers and dice, prints what happens."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from wartable.cli import files
from wartable.cli.terminal import out
from wartable.engine.errors import DataError
from wartable.kit.documents import Map, Seq
from wartable.umpire.answers import Unclear, counted_face
from wartable.umpire.referee import Report
from wartable.umpire.referee import referee as run
from wartable.umpire.telling import request, result

NO = 1


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("referee")(referee)


def referee(
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario, with script and dice or without.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the event stream, then what is asked.")] = False,
    dice: Annotated[str, typer.Option(help="Natural faces in rolling order, such as 4,6,1; replaces dice.")] = "",
    script: Annotated[str, typer.Option(help="Answers, set apart by semicolons; replaces script.")] = "",
    seed: Annotated[str, typer.Option(help="Seed of the dice if no faces are given.")] = "",
    picture: Annotated[str, typer.Option(metavar="FILE", help="Draw the last position.")] = "",
) -> None:
    """Set a position up and run its script."""
    ruleset, doc = files.load_scenario(scenario)
    _replace(doc, dice, script, seed)
    console = out.console()
    report = run(ruleset, doc, doc.file, out.json_line if as_json else lambda data: out.event(console, data))
    if picture:
        files.draw(picture, files.picture(report.session, files.title_of(doc, scenario)))
    if as_json:
        out.json_line(_summary(report, "expect" in doc))
    else:
        _print(report, "expect" in doc)
    if report.differences:
        raise typer.Exit(NO)


def _replace(doc: Map, dice: str, script: str, seed: str) -> None:
    if dice:
        faces = dice.replace(",", " ").split()
        thrown: list[int] = []
        for word in faces:
            try:
                many, face = counted_face(word)
            except Unclear:
                raise DataError("--dice", 0, f"{word!r} is no face; write numbers such as 4,6,1") from None
            thrown += [face] * many
        doc["dice"] = Seq(thrown, "--dice")
    if script:
        doc["script"] = Seq((part for part in script.split(";") if part.strip()), "--script")
    if seed:
        doc["seed"] = seed
        if not dice:
            doc.pop("dice", None)


def _summary(report: Report, expected: bool) -> dict[str, Any]:
    refused = report.refused
    data: dict[str, Any] = {"result": result(report.session.outcome), "ask": request(report.session.ask)}
    if refused is not None:
        data["refused"] = {"clause": refused.clause, "why": refused.text}
    if expected:
        data.update(met=not report.differences, differences=report.differences)
    return data


def _print(report: Report, expected: bool) -> None:
    console, session = out.console(), report.session
    if report.refused is not None:
        console.print(f"refused: {report.refused}", markup=False)
    if session.ask is None:
        out.outcome(console, session.outcome)
    else:
        console.print()
        out.question(console, session.ask)
    if expected:
        console.print()
        for text in report.differences:
            console.print(f"not as expected: {text}", markup=False)
        if not report.differences:
            console.print("as expected")
