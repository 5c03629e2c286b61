"""Learning platforms: how each names what students hand in, and reads grades."""
