"""What a list builder shows: catalogue, prices, mending, effects, trial units."""
