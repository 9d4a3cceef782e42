"""Sizes of tests that must cost nothing to import."""

#: Games of a block when the command line plays the known game, so that a run of many is over soon.
BLOCK = 1000
