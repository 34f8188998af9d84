"""What bots weigh. Judgement, not rules."""
