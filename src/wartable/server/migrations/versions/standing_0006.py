"""Answers that stand for a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column; at seats of games that were set up before none stand."""
    op.add_column("seats", sa.Column("standing", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    """Take it away."""
    op.drop_column("seats", "standing")
