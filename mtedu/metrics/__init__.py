"""The metrics, one file per family; each by hand and equal to its reference."""
