"""Games, seats, entries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("ruleset", sa.String, nullable=False),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("seed", sa.String, nullable=False),
        sa.Column("made", sa.DateTime, nullable=False, server_default=sa.func.now()),
        sa.Column("ended", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("player", sa.String, nullable=False),
        sa.Column("typed", sa.Boolean, nullable=False),
        sa.Column("token", sa.String, nullable=False, index=True),
    )
    op.create_table(
        "entries",
        sa.Column("game", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
    )


def downgrade() -> None:
    """Take the tables away."""
    for name in ("entries", "seats", "games"):
        op.drop_table(name)
