"""The recipe's files belong into other rooms: they are no tests."""

collect_ignore = ["recipe"]
