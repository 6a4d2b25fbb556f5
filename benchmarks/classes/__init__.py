"""A class under load: many devices, lost lines, servers that are killed."""
