"""By which names this machine may be asked: a page elsewhere that has its own name lead here (DNS
rebinding) is not answered. An address in numbers cannot be such a name."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from jamlab.publish.trust.listening import is_loopback


def host_of(netloc: str) -> str:
    """The host of "host:port", small letters, without a port or brackets; "" if it is none.

    >>> host_of("Class.Example:8900"), host_of("[::1]:8900"), host_of("a b")
    ('class.example', '::1', '')
    """
    try:
        found = urlsplit(f"//{netloc}").hostname or ""
    except ValueError:
        return ""
    return "" if " " in found else found.rstrip(".")


def may_be_ours(netloc: str, names: Collection[str]) -> bool:
    """Whether this machine may be asked by that name: by numbers, by a name that no public one can
    be (a bare one, or one that ends in .local), or by one of `names`.

    >>> [may_be_ours(n, ()) for n in ("10.0.0.7:8900", "anns-pc", "pc.local", "evil.example")]
    [True, True, True, False]
    """
    host = host_of(netloc)
    try:
        ip_address(host)
    except ValueError:
        return bool(host) and ("." not in host or host.endswith(".local") or host in names)
    return True


def is_only_here(netloc: str, names: Collection[str]) -> bool:
    """Whether that name leads to no other machine than the one that asks, or is one of `names`.

    >>> [is_only_here(n, ()) for n in ("127.0.0.1:8866", "localhost", "10.0.0.7", "anns-pc")]
    [True, True, False, False]
    """
    host = host_of(netloc)
    return is_loopback(host) or host in names


def network(address: str) -> str:
    """What is counted as one address: of the sixth version a whole network, which one device may
    have many addresses in.

    >>> network("192.0.2.1"), network("2001:db8::1:2"), network("")
    ('192.0.2.1', '2001:db8::', '')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return str(ip_address(int(found) >> 64 << 64))
