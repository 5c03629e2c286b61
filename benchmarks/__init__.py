"""The course measured beside its peers: `python -m benchmarks` writes RESULTS.md."""
