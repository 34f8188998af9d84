"""A weak player that makes sense: it has the ideas of a good one and misjudges what they are worth."""

from __future__ import annotations

from wartable.ai.greedy import GreedyPlayer
from wartable.engine.compat import override
from wartable.engine.ruleset import Idea

ERROR = 90
"""By how much it misjudges an idea at most, in hundredths of what the best one is worth."""
LEAST = 0.5
"""What the best idea counts for at least when errors are drawn: small things are confused as well."""
_FINE = 2000


class RecruitPlayer(GreedyPlayer):
    """The idea that looks best to somebody who errs; equal seeds err alike. What makes no sense it leaves alone."""

    @override
    def judged(self, ideas: list[Idea]) -> list[Idea]:
        best = max((idea.worth for idea in ideas), default=0.0)
        scale = max(abs(best), LEAST) * ERROR / 100
        return [idea._replace(worth=idea.worth + scale * self._error()) for idea in ideas]

    def _error(self) -> float:
        """From -1 to 1, each as likely."""
        return (2 * self.stream.below(_FINE + 1) - _FINE) / _FINE
