"""Games in play, what each seat is told of them, how they are kept, and bots that move in them."""
