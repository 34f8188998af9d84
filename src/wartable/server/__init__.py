"""The table on a network: HTTP for lists, scenarios, rules and files, a WebSocket for each seat.

It holds no rule: a game is a `Session`, what a seat is sent comes from `umpire.telling`, and an answer is stored before
it is acknowledged. `docs/protocol.md` describes what goes over the wire.
"""
