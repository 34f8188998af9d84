"""At the Gates of Doom: two sides of units that are drawn from one bag, with reactions and cards of fate."""
