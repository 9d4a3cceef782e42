"""A battle drawn turn by turn, from its events."""

from napsim.games.cards_and_confusion.drawing.files import draw

__all__ = ["draw"]
