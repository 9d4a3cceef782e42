"""The games, one folder each, and what a game must bring (`napsim.games.game`)."""
