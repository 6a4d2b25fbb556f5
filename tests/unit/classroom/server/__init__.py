"""The application that serves classes, asked over HTTP as devices ask it."""
