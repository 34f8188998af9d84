"""A user's own persons, races and Idea cards written in a form (AT-IDEA-08, AT-CHAR-01, AT-DOC-01)."""
