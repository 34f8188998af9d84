"""HTTP: army lists as they are built, and the cards of the reference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Response

from wartable.engine.errors import DataError, WartableError
from wartable.kit.armies.list_edits import Repair
from wartable.kit.armies.lists import Problem
from wartable.kit.armies.shop import Edit, UnitState
from wartable.kit.documents import parse
from wartable.roster import levy, share
from wartable.roster.catalogue import Evaluated, evaluated
from wartable.roster.html import html
from wartable.roster.pdf import pdf
from wartable.roster.printed import paper
from wartable.rulesets import load_ruleset, systems
from wartable.server.net.api import gone, wrong
from wartable.server.pages.firepower import effects
from wartable.server.pages.list_rules import said, shop_of
from wartable.server.pages.tryouts import battle, trial
from wartable.server.protocol import army_forms as f
from wartable.server.work.heavy import TheWork


# ------------------------------------------------------------------ catalogue
@get("/{system:str}/catalogue", sync_to_thread=True)
def catalogue(system: FromPath[str], faction: FromQuery[str] = "") -> f.Catalogue:
    """What can be bought."""
    shop = shop_of(system)
    lists = list(shop.lists())
    if faction and all(each.key != faction for each in lists):
        raise gone(f"{system} has no list called {faction!r}; there are: {', '.join(each.key for each in lists)}")
    least, most = shop.limits()
    ruleset = load_ruleset(system)
    battles, craft = ruleset.arena is not None, ruleset.craft(faction)
    categories, cards = list(shop.categories()), list(shop.cards(faction))
    return f.Catalogue(system, faction, shop.layout(), lists, categories, least, most, battles, cards, craft)


@get("/{system:str}/units/{key:path}", sync_to_thread=True)
def unit(system: FromPath[str], key: FromPath[str]) -> f.UnitPage:
    """An entry with the text of every clause that it names."""
    shop, key = shop_of(system), key.removeprefix("/")
    card = shop.card(key)
    if card is None:
        raise gone(f"{system} has no entry called {key!r}")
    return f.UnitPage(card, list(shop.clauses(card)))


# ------------------------------------------------------------------ lists
@post("/{system:str}/armies/evaluate", status_code=200)
async def evaluate(system: FromPath[str], data: JSONBody[f.EvaluateForm], apart: TheWork) -> f.Evaluation:
    """A list after changes."""
    return await apart.do(_evaluated, system, data.document, data.edits)


def _evaluated(system: str, doc: Mapping[str, Any], edits: list[Edit] | None = None) -> f.Evaluation:
    try:
        return told(evaluated(shop_of(system), doc, edits or []))
    except WartableError as why:
        raise wrong(said(why)) from None


def _placed(why: WartableError) -> str:
    """A fault of a text that was sent, with its line, and its file if it has a name."""
    if isinstance(why, DataError) and not why.file:
        return f"line {why.line}: {why.text}" if why.line else why.text
    return str(why)


def told(found: Evaluated) -> f.Evaluation:
    """What is to be said of a list."""
    return f.Evaluation(
        dict(found.document), found.at, found.legal, found.marked, found.layout, found.roll,
        [_fault(problem, repairs) for problem, repairs in found.faults],
        [_fault(problem, ()) for problem in found.warnings], list(found.notes),
    )  # fmt: skip


def _fault(problem: Problem, repairs: tuple[Repair, ...]) -> f.ArmyFault:
    mended = [f.Repair(each.label, [Edit(each.path, each.value)], each.points, each.faults) for each in repairs]
    return f.ArmyFault(problem.clause, problem.text, problem.path, mended)


@post("/{system:str}/armies/unit", status_code=200)
async def unit_of(system: FromPath[str], data: JSONBody[f.UnitForm], apart: TheWork) -> UnitState:
    """One unit of a list with all its options."""
    return await apart.do(_unit_of, system, data.document, data.path)


def _unit_of(system: str, doc: Mapping[str, Any], path: str) -> UnitState:
    shop = shop_of(system)
    try:
        doc = shop.named(doc)
        found = shop.state_of(shop.rules(doc), doc, path)
    except WartableError as why:
        raise wrong(said(why)) from None
    if found is None:
        raise wrong(f"there is no unit at {path[:80]}")
    return found


@post("/{system:str}/armies/random", status_code=200)
async def random_army(system: FromPath[str], data: JSONBody[f.RandomForm], apart: TheWork) -> f.Evaluation:
    """A legal army by lot."""
    return await apart.do(_random, system, data)


def _random(system: str, data: f.RandomForm) -> f.Evaluation:
    shop = shop_of(system)
    try:
        start = levy.begun(shop, system, data.faction, data.seed)
        return told(evaluated(shop, levy.drawn(shop, start, data.points, data.seed, data.collection)))
    except WartableError as why:
        raise wrong(said(why)) from None


@post("/{system:str}/armies/complete", status_code=200)
async def complete(system: FromPath[str], data: JSONBody[f.CompleteForm], apart: TheWork) -> f.Evaluation:
    """A list filled up by lot."""
    return await apart.do(_complete, system, data)


def _complete(system: str, data: f.CompleteForm) -> f.Evaluation:
    shop = shop_of(system)
    try:
        return told(evaluated(shop, levy.drawn(shop, data.document, data.points, data.seed, data.collection)))
    except WartableError as why:
        raise wrong(said(why)) from None


@post("/{system:str}/armies/export", status_code=200)
async def export(system: FromPath[str], data: JSONBody[f.ExportForm], apart: TheWork) -> f.Exported:
    """A list written down."""
    return await apart.do(_exported, system, data)


def _exported(system: str, data: f.ExportForm) -> f.Exported:
    try:
        text = share.written(data.document, data.format, shop_of(system))
    except WartableError as why:
        raise wrong(said(why)) from None
    return f.Exported(data.format, text, share.file_of(data.document, data.format))


@post("/{system:str}/armies/import", status_code=200)
async def take_in(system: FromPath[str], data: JSONBody[f.ImportArmy], apart: TheWork) -> f.Evaluation:
    """A list in whatever form somebody has it; it may be of another system, which it names."""
    return await apart.do(_taken_in, system, data)


def _taken_in(system: str, data: f.ImportArmy) -> f.Evaluation:
    shop = shop_of(system)
    other = share.system_of(data.text, parse, shop.layout())
    if other in systems() and load_ruleset(other).lists is not None:
        shop = shop_of(other)
    try:
        return told(evaluated(shop, share.read(data.text, shop, parse, data.file)))
    except WartableError as why:
        raise wrong(_placed(why)) from None


# ------------------------------------------------------------------ paper
@post("/{system:str}/armies/print", status_code=200)
async def print_army(system: FromPath[str], data: JSONBody[f.PrintForm], apart: TheWork) -> Response[bytes]:
    """A list on paper, as a page or as PDF."""
    return _sheet(*await apart.do(_printed, system, data.document, data.format, data.cards, data.summary))


@get("/{system:str}/armies/print")
async def print_code(
    system: FromPath[str], code: FromQuery[str], apart: TheWork, format: FromQuery[str] = "html",
    cards: FromQuery[bool] = True, summary: FromQuery[bool] = True,
) -> Response[bytes]:  # fmt: skip
    """The list of a code on paper."""
    return _sheet(*await apart.do(_printed_code, system, code, format, cards, summary))


def _sheet(body: bytes, media: str, name: str) -> Response[bytes]:
    return Response(body, media_type=media, headers={"Content-Disposition": f'inline; filename="{name}"'})


def _printed_code(system: str, code: str, form: str, cards: bool, summary: bool) -> tuple[bytes, str, str]:
    try:
        doc = share.from_code(code)
    except WartableError as why:
        raise wrong(said(why)) from None
    return _printed(system, doc, form, cards, summary)


def _printed(system: str, doc: Mapping[str, Any], form: str, cards: bool, summary: bool) -> tuple[bytes, str, str]:
    shop = shop_of(system)
    if form not in PAPERS:
        raise wrong(f"{form[:40]!r} is no kind of paper; there are: {', '.join(PAPERS)}")
    try:
        found = evaluated(shop, doc)
    except WartableError as why:
        raise wrong(said(why)) from None
    ruleset = load_ruleset(system)
    sheet = paper(found, ruleset.rulebook, f"{ruleset.title} {ruleset.version}", cards, summary)
    body, media = (html(sheet).encode(), "text/html") if form == "html" else (pdf(sheet), "application/pdf")
    return body, media, share.file_of(doc, form)


PAPERS = ("html", "pdf")
ROUTES = (
    catalogue, unit, evaluate, unit_of, random_army, complete, export, take_in, print_army, print_code, effects, trial,
    battle,
)  # fmt: skip


def router() -> Router:
    """All of it under /api/systems."""
    return Router("/api/systems", route_handlers=list(ROUTES))
