"""What ships with the package, and loaders for the rest."""
