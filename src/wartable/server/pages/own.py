"""HTTP: documents of one's own that are written in a form; nothing of them is kept."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from wartable.engine.errors import WartableError
from wartable.kit.documents import Map, adopt, parse
from wartable.kit.forms.sheets import Draft, Sheets, Writing
from wartable.rulesets import load_ruleset, systems
from wartable.server.net.api import gone, wrong
from wartable.server.protocol.own_forms import DraftForm
from wartable.server.work.heavy import TheWork


@get("/{system:str}/own", sync_to_thread=True)
def sheets(system: FromPath[str]) -> Sheets:
    """What can be written in a form."""
    return _writing(system).sheets()


@post("/{system:str}/own", status_code=200)
async def draft(system: FromPath[str], data: JSONBody[DraftForm], apart: TheWork) -> Draft:
    """A document with what is to be said of it, and with what is begun in it."""
    return await apart.do(_drafted, system, data)


def _drafted(system: str, data: DraftForm) -> Draft:
    writing = _writing(system)
    try:
        document: Map = parse(data.text, data.file) if data.text else adopt(data.document or {})
        if data.begin:
            document = writing.begun(document, data.begin, data.copy, data.name)
        return writing.draft(document)
    except WartableError as why:
        raise wrong(str(why)) from None


def _writing(system: str) -> Writing:
    """How a system's documents are written, or a 404."""
    if system not in systems():
        raise gone(f"no system is called {system!r}; there are: {', '.join(systems())}")
    found = load_ruleset(system).scenarios.writing
    if found is None:
        raise gone(f"{system} has no documents that are written in a form")
    return found


def router() -> Router:
    """All of it under /api/systems."""
    return Router("/api/systems", route_handlers=[sheets, draft])
