"""What pages ask over HTTP: lists, campaigns, replays, the companion, fairness, trials."""
