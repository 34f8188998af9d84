"""How often one address may ask; apart from who keeps to it, so that a command can say it without fetching a server."""

from __future__ import annotations

RATE, BURST = 60.0, 900.0  # requests a second, and at once
