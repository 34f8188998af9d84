"""The door: names and limits, requests as they come in, WebSockets, the games that are asked for."""
