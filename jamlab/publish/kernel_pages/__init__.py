"""Pages with a kernel of their own: how many there may be, who waits, and what a page may say."""
