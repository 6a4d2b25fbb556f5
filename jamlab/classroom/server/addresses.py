"""Addresses at which other devices can reach this machine, and QR codes for them.

They are read from the system's list of network interfaces; nothing is sent.
"""

from __future__ import annotations

import io
import socket
from ipaddress import ip_address

import psutil
import segno

from jamlab.classroom.class_messages import Reach
from jamlab.classroom.network import NOT_REACHED, ONLY_HERE


def addresses() -> list[str]:
    """Return this machine's IPv4 addresses, the most likely for a class first: private networks
    before public ones, cables and Wi-Fi before virtual interfaces.
    """
    found = []
    up = psutil.net_if_stats()
    for name, known in psutil.net_if_addrs().items():
        for each in known:
            if each.family is not socket.AF_INET or not (name in up and up[name].isup):
                continue
            address = ip_address(each.address)
            if not address.is_loopback and not address.is_link_local:
                is_virtual = name.startswith(("docker", "br-", "veth", "virbr", "vmnet", "vbox"))
                found.append((is_virtual, not address.is_private, name, each.address))
    return [address for *_, address in sorted(found)]


class NetworkDoor:
    """Addresses of a class served on `port`, on all interfaces or only on `host`; or, behind a
    proxy, at `outside`: "https://class.school.example".
    """

    def __init__(self, host: str, port: int, outside: str = "") -> None:
        self.host, self.port, self.outside = host, port, outside.rstrip("/")

    def reach(self, code: str) -> Reach:
        """Return whether and where pupils' devices can connect to the class with this code."""
        if self.outside:
            shown = self.outside.partition("://")[2]
            return {"ok": True, "words": "", "addresses": [shown], "link": self.outside}
        if self.host not in {"", "0.0.0.0", "::"}:
            is_here = self.host == "localhost" or ip_address(self.host).is_loopback
            words = ONLY_HERE.format(host=self.host) if is_here else ""
            at = [] if is_here else [self.host]
        else:
            at = addresses()
            words = "" if at else NOT_REACHED
        return {"ok": bool(at), "words": words, "addresses": [f"{a}:{self.port}" for a in at]}


def qr(address: str) -> str:
    """Return the QR code of an address as SVG without a size: dark on a transparent background."""
    made = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(
        made, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, dark="#2b221d",
        light=None, nl=False,
    )  # fmt: skip
    return made.getvalue().decode()
