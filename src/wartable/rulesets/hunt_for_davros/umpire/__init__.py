"""Units of the umpire (chapters DEF, NEW-AI): guards, released groups, neutrals, and the procedure that runs them."""
