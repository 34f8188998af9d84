"""What games are made under, and what came of each entry; of those that were set up before neither is known."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the columns; nothing is made up for what is there."""
    op.add_column("games", sa.Column("rules", sa.String, nullable=False, server_default=""))
    op.add_column("games", sa.Column("earlier", sa.Text, nullable=False, server_default="[]"))
    for table, name in (("games", "opening"), ("entries", "came")):
        op.add_column(table, sa.Column(name, sa.Text, nullable=True))


def downgrade() -> None:
    """Take them away."""
    for table, name in (("entries", "came"), ("games", "opening"), ("games", "earlier"), ("games", "rules")):
        op.drop_column(table, name)
