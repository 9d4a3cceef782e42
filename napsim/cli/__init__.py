"""The command line: one small file a command, heavy imports inside, so that ``--help`` is instant."""
