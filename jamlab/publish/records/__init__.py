"""Games that are written down beside a gallery: kept on this machine's disk."""
