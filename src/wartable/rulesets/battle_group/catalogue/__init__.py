"""The data of the system as typed rows, checked when they are read; keys are words such as `assault_rifle`.

`equipment`: weapons, shields, armour and their effects. `abilities`: skills, Biotech, generators, items. `troops`:
races, factions, troops. `vehicles`: vehicles and mounts. `results`: what is rolled on, and terrain. `tables`: all of it
as flat tables for people. Lengths are mils, unit sizes halves of an ordinary model.
"""
