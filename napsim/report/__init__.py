"""Pages and pictures, made from a run's folder alone (`napsim.report.build`)."""
