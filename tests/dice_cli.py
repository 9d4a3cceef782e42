"""The command line with the known game in its catalogue: ``python -m tests.dice_cli run …``."""

from napsim.cli.main import main
from napsim.games import catalogue
from napsim.simulate import blocks
from tests.known_game import BLOCK

blocks.BLOCK_SIZES = (BLOCK, BLOCK, BLOCK)
catalogue.GAMES["dice_race"] = "tests.known_game:DiceRace"

if __name__ == "__main__":
    main()
