"""The course of a battle (chapters RND, ACT): rounds, the bag, actions, overwatch."""
