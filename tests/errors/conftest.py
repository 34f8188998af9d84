"""The sixth system is there while these tests run."""

from __future__ import annotations

from tests.sixth.conftest import installed

__all__ = ["installed"]
