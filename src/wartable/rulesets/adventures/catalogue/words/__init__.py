"""The words of cards and persons, and what is checked of them (AT-NEW-VOC-01)."""
