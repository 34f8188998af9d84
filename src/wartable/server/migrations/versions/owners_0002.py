"""Owners of games; those that were set up before have none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "owners",
        sa.Column("game", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("token", sa.String, nullable=False),
    )


def downgrade() -> None:
    """Take the table away."""
    op.drop_table("owners")
