"""Game clocks: what each seat has left."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table; games that were set up before have no clock."""
    op.create_table(
        "game_clocks",
        sa.Column("game", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("bank", sa.Integer, nullable=False),
        sa.Column("increment", sa.Integer, nullable=False),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("paid", sa.Integer, nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """Take it away."""
    op.drop_table("game_clocks")
