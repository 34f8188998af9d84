"""What special rules can say, and who has which."""
