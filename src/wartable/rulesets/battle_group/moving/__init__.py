"""Moving: the Movement Phase, runs, moves by rules (chapters MOVE, RUN, COH)."""
