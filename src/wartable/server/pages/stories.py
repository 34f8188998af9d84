"""HTTP: the story of a game that is over, as data for the page, as a file to keep; the game that follows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Response

from wartable.engine.errors import DataError, RuleError
from wartable.server.net.api import TheHub, room_of, wrong
from wartable.server.pages.moments import hidden
from wartable.server.pages.replays import Whole, moments_of, whole
from wartable.server.protocol import forms as f
from wartable.server.rooms import owners, setups
from wartable.server.rooms.room import Room
from wartable.server.work.heavy import Apart, TheWork
from wartable.server.work.resolving import new_seed
from wartable.story.page import page
from wartable.story.pdf import pdf
from wartable.story.told import Book, Leaf, told

FILES = {"html": "text/html", "pdf": "application/pdf"}


@get("/games/{game:str}/story")
async def story(game: FromPath[str], hub: TheHub, apart: TheWork) -> f.Story:
    """The story of a game; everybody may know it when it is over."""
    room = await room_of(hub, game)
    try:
        book = await _book(room, apart)
    except RuleError as why:
        raise hidden(why) from None
    chapters = [f.StoryChapter(leaf.title, list(leaf.text), *leaf[2:]) for leaf in book.leaves]
    cast = [f.StoryPart(*part) for part in book.cast]
    return f.Story(
        book.title, book.system, room.ruleset.name, book.about, book.kind, book.ending, book.clause, chapters, cast,
        book.follows, book.follows_clause,
    )  # fmt: skip


@post("/games/{game:str}/story/{form:str}", status_code=200)
async def kept(
    game: FromPath[str], form: FromPath[str], data: JSONBody[f.StoryWords], hub: TheHub, apart: TheWork
) -> Response[bytes]:  # fmt: skip
    """The story as a file, in the words that were sent: what was played is not changed by them."""
    room = await room_of(hub, game)
    try:
        book = await _book(room, apart)
    except RuleError as why:
        raise hidden(why) from None
    if form not in FILES:
        raise wrong(f"{form[:40]!r} is no form of a story; there are: {', '.join(FILES)}")
    made = await apart.do(_file, _reworded(book, data), form, long=True)
    headers = {"Content-Disposition": f'attachment; filename="{room.id}-story.{form}"'}
    return Response(made, media_type=FILES[form], headers=headers)


@get("/games/{game:str}/sequel")
async def follows(game: FromPath[str], hub: TheHub) -> f.Sequel:
    """Whether a game follows this one. Of its scenario nothing more is told: it has secrets."""
    room = await room_of(hub, game)
    found = await _sequel(room)
    if found is None:
        return f.Sequel("")
    choices = await room.reading(lambda session: tuple(session.ruleset.sequel_choices(session.game)))
    forms = [f.SequelChoice(each.key, each.question, dict(each.answers)) for each in choices]
    return f.Sequel(str(found["title"]), forms)


@post("/games/{game:str}/sequel")
async def sequel(game: FromPath[str], data: JSONBody[f.SequelSeats], hub: TheHub, apart: TheWork) -> f.Made:
    """Set up the game that follows."""
    room = await room_of(hub, game)
    try:
        found = await _sequel(room, data.chosen)
        if found is None:
            raise hidden(RuleError("", "no game follows this one"))
        seated = setups.chairs(room.ruleset, data.seats, room.seats)
        key, tokens = await hub.create(room.ruleset, found, str(found["title"]), new_seed(), seated, apart=apart)
    except DataError as why:
        raise wrong(str(why)) from None
    return f.Made(key, tokens, await owners.give(hub.store, key))


async def _sequel(room: Room, chosen: Mapping[str, str] | None = None) -> Mapping[str, Any] | None:
    scenario = {**room.scenario, "title": room.title}

    def take(session: Any) -> Mapping[str, Any] | None:
        if not session.over:
            return None
        found: Mapping[str, Any] | None = session.ruleset.sequel(session.game, scenario, chosen)
        return found

    return await room.reading(take)


async def _book(room: Room, apart: Apart) -> Book:
    """The story of a game.

    Raises:
        RuleError: it is not over, or its system tells no stories.
    """

    def take(session: Any) -> tuple[Whole, list[int]]:
        if not session.over:
            raise RuleError("", "the story of a game is told when it is over")
        return whole(room, session), moments_of(room, session)

    game, rests = await room.reading(take)
    return await apart.do(_told, game, room.title, rests, long=True)


def _told(game: Whole, title: str, rests: list[int]) -> Book:
    return told(game.start(), game.answers, title, rests)


def _file(book: Book, form: str) -> bytes:
    return pdf(book) if form == "pdf" else page(book).encode()


def _reworded(book: Book, words: f.StoryWords) -> Book:
    """The story with other words: chapters that are not there any more keep theirs."""
    leaves = list(book.leaves)
    for at, (leaf, own) in enumerate(zip(leaves, words.chapters, strict=False)):
        leaves[at] = Leaf(own.title or leaf.title, tuple(own.text) or leaf.text, *leaf[2:])
    return book._replace(title=words.title or book.title, leaves=tuple(leaves))


ROUTES = (story, kept, follows, sequel)


def router() -> Router:
    """All of it under /api."""
    return Router("/api", route_handlers=list(ROUTES))
