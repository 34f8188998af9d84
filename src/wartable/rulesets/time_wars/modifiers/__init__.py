"""Mission modifiers (chapter MOD), a module for each: what changes a whole battle."""
