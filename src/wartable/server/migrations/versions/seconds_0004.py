"""How long a bot may think about an answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; bots of games that were set up before take what is usual."""
    op.add_column("seats", sa.Column("seconds", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Take it away."""
    op.drop_column("seats", "seconds")
