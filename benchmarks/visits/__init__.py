"""Benchmark of pages under many concurrent visitors: `make bench-pages`.

* One run, on one machine, opens the gallery's pages as they are served now, the same pages with a
  kernel behind each, and the smallest notebook that plain Voilà can serve. The ratios carry over;
  the milliseconds are this machine's.
* Many visitors at once are a protocol client, `visitor` over `line`: a page and every file that it
  refers to, gzipped, over six keep-alive connections. Chromium finds which files these are.
* A few visitors use Chromium itself (`chromium`): time to first paint and to the first response of
  a control.
* `browser_python`: start time and memory of the browser's own Python.

`hosts` starts the servers, `results` holds the measurements, `report` presents them.
"""
