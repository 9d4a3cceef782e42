"""The Napoleon family: six players, five players with a Secretary, Royals."""
