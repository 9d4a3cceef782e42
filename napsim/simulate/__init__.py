"""How games get played: blocks and jobs, workers, and a run's folder. Knows nothing of statistics."""
