"""A class under load: many devices, dropped connections, killed servers."""
