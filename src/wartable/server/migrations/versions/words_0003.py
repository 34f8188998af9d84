"""What was said at the tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "words",
        sa.Column("game", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.BigInteger, primary_key=True),
        sa.Column("seat", sa.String, nullable=False),
        sa.Column("to", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Take the table away."""
    op.drop_table("words")
