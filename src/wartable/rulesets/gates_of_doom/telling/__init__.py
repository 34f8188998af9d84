"""What people are shown: the view, the picture."""
