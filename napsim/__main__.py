"""``python -m napsim`` is the command line."""

from napsim.cli.main import main

if __name__ == "__main__":
    main()
