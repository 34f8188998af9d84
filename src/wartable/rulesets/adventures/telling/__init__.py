"""Views, pictures and lines of the record."""
