"""The Pythons of this machine, and jamlab in each."""
