"""The parts of a report, each from the run's folder to a `Section`, in reading order."""
