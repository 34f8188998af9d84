"""The episodes that the documents give as examples."""

from __future__ import annotations

import re
from pathlib import Path

from wartable.rulesets import load_ruleset
from wartable.shelf import load_scenario
from wartable.umpire.referee import referee

DOCS = Path(__file__).parents[3] / "docs" / "scenario-format.md"


def test_the_episodes_of_the_documents_can_be_played(tmp_path: Path) -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    written = [block for block in blocks if "ruleset: adventures" in block]
    assert len(written) == 2
    for text in written:
        path = tmp_path / "episode.yaml"
        path.write_text(text, encoding="utf-8")
        _, doc = load_scenario(path)
        found = referee(load_ruleset("adventures"), {"seed": "documents", **doc}, str(path))
        assert found.differences == []
