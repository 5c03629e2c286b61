"""The instructor's side: the course's manifest, building labs, hidden checks."""
