"""The recorder under kills: no entry that was said to be stored is lost."""
