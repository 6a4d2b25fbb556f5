"""Who opens a page: a kernel begins for a person who comes here, not for a page of another site
that has this address as a picture, say.

* Browsers say so themselves (`Sec-Fetch-Site`, `-Mode`, `-Dest`) over https, and on this machine.
* Over plain http in a network they say nothing. There a `Referer` or an `Origin` of another host is
  foreign, and all else is taken for a person's visit; the limits of each address hold it down.
"""

from __future__ import annotations

from typing import Final

from tornado.httputil import HTTPServerRequest

_OWN: Final = {"same-origin", "none"}
_PAGES: Final = {"document", "iframe"}


def is_navigation(request: HTTPServerRequest) -> bool:
    """True if a browser asks for a page that it shows, or nothing says otherwise."""
    told = request.headers
    return told.get("Sec-Fetch-Mode", "navigate") == "navigate" and (
        told.get("Sec-Fetch-Dest", "document") in _PAGES
    )


def is_own_navigation(request: HTTPServerRequest) -> bool:
    """True if a person opens the page: from a page of ours, a bookmark, the address bar."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in _OWN and is_navigation(request)
    said = [request.headers[name] for name in ("Referer", "Origin") if name in request.headers]
    hosts = (each.partition("://")[2].partition("/")[0].lower() for each in said)
    return all(host == request.host.lower() for host in hosts)
