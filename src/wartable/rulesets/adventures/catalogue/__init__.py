"""The data of the system as typed rows, checked when they are read; keys are words such as `dalek_ray`.

`vocabulary`: the words of cards, and the reader that makes typed objects of them; `steps`: what Actions cards ask for;
`effects`: Consequences and clocks; `perks`: Solutions; `card_effects`: the cards of the other kinds; `ideas` and
`cards`: the cards themselves. `weapons`, `figures`, `events`, `orders`, `fights`, `play`, `races`,
`behaviours`, `persons`, `settings`: the rest. `own`: a user's cards, races and persons. `tables`: all as flat tables.
Lengths are mils.
"""
