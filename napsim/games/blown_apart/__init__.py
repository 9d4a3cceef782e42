"""Napoleon, Blown Apart: a trick-taking game of battles for two, three or four players."""
