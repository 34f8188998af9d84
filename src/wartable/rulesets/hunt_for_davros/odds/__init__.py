"""Questions of odds, what may come of open requests, and single shots umpired."""
