"""The command line with the known game in its catalogue: ``python -m tests.dice_cli run …``."""

from napsim.cli.main import main
from napsim.games import catalogue
from napsim.simulate import blocks
from tests.small import BLOCK

# the game itself is imported when it is asked for, so that help is as quick here as for users
blocks.BLOCK_SIZES = (BLOCK, BLOCK, BLOCK)
catalogue.GAMES["dice_race"] = "tests.known_game:DiceRace"

if __name__ == "__main__":
    main()
