"""The complex (chapters BOARD, NEW-BRD): boards, plans, how it is laid out and furnished."""
