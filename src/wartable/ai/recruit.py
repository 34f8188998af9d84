"""A weak player that makes sense: it sees less than a good one, or misjudges what its ideas are worth."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.ai.greedy import GreedyPlayer
from wartable.engine.ask import Ask
from wartable.engine.compat import override
from wartable.engine.ruleset import Idea
from wartable.engine.session import Session

ERROR = 90
"""By how much it misjudges an idea at most, in hundredths of what the best one is worth."""
LEAST = 0.5
"""What the best idea counts for at least when errors are drawn: small things are confused as well."""
_FINE = 2000


class RecruitPlayer(GreedyPlayer):
    """A novice, where the ruleset knows how one sees a game (`Planning.novice`); else one who errs.

    Who errs takes the idea that looks best to him; equal seeds err alike. What makes no sense it leaves alone.
    """

    errs = True

    @override
    def ideas(self, session: Session, ask: Ask) -> Sequence[Idea]:
        planning = session.ruleset.planning
        self.errs = planning is None
        if planning is None:
            return super().ideas(session, ask)
        found = planning.novice(self.seen(session, ask.seat), ask, self.chances(session))
        return [Idea(*each) for each in found]

    @override
    def judged(self, ideas: list[Idea]) -> list[Idea]:
        if not self.errs:
            return ideas
        best = max((idea.worth for idea in ideas), default=0.0)
        scale = max(abs(best), LEAST) * ERROR / 100
        return [idea._replace(worth=idea.worth + scale * self._error()) for idea in ideas]

    def _error(self) -> float:
        """From -1 to 1, each as likely."""
        return (2 * self.stream.below(_FINE + 1) - _FINE) / _FINE
