"""A siege: campaigns of bounded length against the server, saves and documents, at this machine alone."""
