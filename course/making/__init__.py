"""How the files that ship with the package were made."""
