"""The exercises of the labs, one package a lab; each gives its `EXERCISES`."""
