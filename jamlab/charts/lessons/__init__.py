"""Charts that one lesson draws; `jamlab.lessons` names them, and a kernel makes them."""
