"""Pages as visitors find them, many at once: `make bench-pages`.

* The same run, on the same machine, opens the gallery's pages as they are served now, the same with
  a kernel behind each, and the smallest notebook that plain Voilà can serve. The ratios carry over;
  milliseconds are this machine's.
* Many visitors at once are a protocol client, `visitor` over `line`: a page and every file that it
  refers to, gzipped, over six lines that stay open. Chromium says which files these are.
* A few are Chromium itself (`chromium`): when there is a picture, when the first control answers.
* `browser_python`: how long the browser's own Python takes, and what memory.

`hosts` starts what serves, `results` is what is found, `report` tells it.
"""
