"""Independent referees: plain Python written from the rule texts, never from the engine."""
