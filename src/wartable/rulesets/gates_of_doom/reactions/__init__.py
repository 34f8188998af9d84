"""What units do at moments of others (chapters REA, ACT): reactions, overwatch, the shot at those who leave."""
