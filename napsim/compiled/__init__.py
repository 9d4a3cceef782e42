"""What every kernel stands on: the decorator with its cache, and the random streams."""
