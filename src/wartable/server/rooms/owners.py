"""Who set a game up: whoever holds the owner's token lets others take its seats."""

from __future__ import annotations

import sqlalchemy as sa

from wartable.server.protocol.keys import new_token
from wartable.server.rooms.store import Store, digest, meta

owners = sa.Table(
    "owners", meta,
    sa.Column("game", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("token", sa.String, nullable=False),
)  # fmt: skip


async def give(store: Store, game: str) -> str:
    """The token of the owner of a new game, told here and never again."""
    token = new_token()
    row = {"game": game, "token": digest(token)}
    await store.do(lambda connection: connection.execute(owners.insert(), row) and None)
    return token


async def owns(store: Store, game: str, token: str) -> bool:
    """Whether `token` is that of the owner of `game`."""
    if not token or not token.isascii():
        return False

    def read(connection: sa.Connection) -> bool:
        found = sa.select(owners.c.game).where(owners.c.game == game, owners.c.token == digest(token))
        return connection.execute(found).scalar_one_or_none() is not None

    return await store.do(read)
