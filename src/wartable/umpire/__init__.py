"""What an umpire does: reads answers as people write them, tells what happens, runs scripted positions."""
