"""The recorder under kills: no entry confirmed as stored may be lost."""
