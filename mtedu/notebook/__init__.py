"""Notebook files of labs: read as if a stranger wrote them, checked, repaired."""
