"""Positions beside the journal, and the data that tables were begun with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what lets a game outlive a version; what was played before has none of it yet."""
    op.add_column("tables", sa.Column("position", sa.LargeBinary))
    op.add_column("journal", sa.Column("rules", sa.Integer))
    op.add_column("journal", sa.Column("fingerprint", sa.String(32)))
    op.add_column("journal", sa.Column("snapshot", sa.LargeBinary))
    op.create_table(
        "packs",
        sa.Column("fingerprint", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
