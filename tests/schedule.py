"""In which order several workers get the files of tests: what takes long begins early, so that all end together.

In the order of names one worker would be left alone with the browser at the end. Files that need one come first, then
the contracts: what a folder sets up for all its tests (a server, a browser, the source as trees) is then set up once by
each worker.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

SECONDS = Path(__file__).with_name("seconds.json")
BROWSER = "web"  # the folders whose tests need one, with those that lie in them


CONTRACTS = "tests/contracts/"


def rank(file: str, seconds: Mapping[str, float]) -> tuple[bool, str, bool, float]:
    """The file of tests with the least rank is the next; `seconds` is what each takes."""
    before, browser, _ = file.partition(f"/{BROWSER}/")
    return not browser, before if browser else "", not file.startswith(CONTRACTS), -seconds.get(file, 0.0)
