"""Moving (chapters MOVE, MOM, LVL): steps, momentum, lifts, ladders, hover platforms, forced moves."""
