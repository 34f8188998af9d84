"""HTTP: cards and markers of a system on paper."""

from __future__ import annotations

from litestar import Router, get
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from wartable.cardsheet.pdf import PAPERS, pdf
from wartable.engine.errors import DataError
from wartable.kit.paper_cards import picked
from wartable.rulesets import load_ruleset, systems
from wartable.server.net.api import gone, wrong
from wartable.server.protocol import forms as f
from wartable.server.work.heavy import TheWork


@get("/{system:str}/cards", sync_to_thread=True)
def groups(system: FromPath[str]) -> list[f.CardGroup]:
    """What of the cards of a system may be printed by itself; [] if it has none on paper."""
    if system not in systems():
        raise gone(f"no system is called {system!r}; there are: {', '.join(systems())}")
    return [f.CardGroup(*group) for group in load_ruleset(system).card_groups()]


@get("/{system:str}/cards.pdf")
async def sheets(
    system: FromPath[str], apart: TheWork, group: FromQuery[str] = "", paper: FromQuery[str] = "a4"
) -> Response[bytes]:
    """The cards of a system, or of one group of them, as PDF."""
    if system not in systems():
        raise gone(f"no system is called {system!r}; there are: {', '.join(systems())}")
    if paper not in PAPERS:
        raise wrong(f"{paper[:40]!r} is no size of paper; there are: {', '.join(PAPERS)}")
    made = await apart.do(_made, system, group, paper, long=True)
    name = f"{system}-{group or 'cards'}-{paper}.pdf"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(made, media_type="application/pdf", headers=headers)


def _made(system: str, group: str, paper: str) -> bytes:
    rules = load_ruleset(system)
    every = rules.paper_cards()
    if not every:
        raise gone(f"{rules.title} has no cards to print")
    try:
        return pdf(picked(every, (group,) if group else ()), f"{rules.title}: cards", paper)
    except DataError as why:
        raise wrong(why.text) from None


ROUTES = (groups, sheets)


def router() -> Router:
    """All of it under /api/systems."""
    return Router("/api/systems", route_handlers=list(ROUTES))
