"""From tidy tables to answers: mergeable sums, intervals, differences, verdicts, sentences."""
