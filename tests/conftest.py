"""Settings for all tests."""

from hypothesis import settings

# A machine with other work on it takes longer for the same input: tests do not time.
settings.register_profile("course", deadline=None)
settings.load_profile("course")
