"""The data of the system as typed rows: weapons, gear, vehicles, factions, cards; and as flat tables."""
