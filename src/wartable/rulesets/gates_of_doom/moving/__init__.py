"""Moving (chapters ACT, RND, TER): how far, over what, and in cohesion."""
