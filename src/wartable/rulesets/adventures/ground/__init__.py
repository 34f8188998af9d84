"""The ground: kinds of terrain, buildings with their walls and doors (AT-MOVE-03, AT-NEW-TAB-01)."""
