"""The walls around student code: namespaces, bubblewrap, or limits alone."""
