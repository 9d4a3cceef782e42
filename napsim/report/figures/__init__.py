"""The figures, one module a kind, all with the look of `napsim.report.figures.style`.

Every kind takes plain labels and numbers, never a game's frames, and returns a finished matplotlib
figure; what the figure is about, its title and its data are the business of the sections.
"""
