"""The metrics, one file a family; each by hand and equal to its reference."""
