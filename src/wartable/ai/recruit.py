"""A weak player that makes sense: it sees less than a good one, and what it sees it judges alike each time."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.ai.greedy import GreedyPlayer
from wartable.engine.ask import Ask
from wartable.engine.compat import override
from wartable.engine.ruleset import Idea
from wartable.engine.session import Session


class RecruitPlayer(GreedyPlayer):
    """A novice: what he thinks of is for the ruleset to say (`Ruleset.novice`)."""

    @override
    def ideas(self, session: Session, ask: Ask) -> Sequence[Idea]:
        return session.ruleset.novice(self.seen(session, ask.seat), ask, self.chances(session))
