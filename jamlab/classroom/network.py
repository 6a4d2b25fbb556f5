"""Network trouble: messages for the teacher's page, and possible causes in the order to check them.

The wall, the page "When the network is down" and its printed version share these texts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from jamlab.classroom.class_messages import Reach

HOTSPOT: Final = "switch on a hotspot on a phone and let all join it"
"""Remedy that needs nobody else."""
NOT_REACHED: Final = (
    "This machine is in no network, so pupils’ devices cannot come in. Join the school’s Wi-Fi, or "
    f"{HOTSPOT}."
)
ONLY_HERE: Final = (
    "Only this machine may come in, for it listens at {host} alone. Start it without --host to let "
    "pupils’ devices in."
)
NOBODY_IN: Final = (
    f"Nobody gets in? Some school networks keep devices apart. {HOTSPOT.capitalize()}, or press h "
    "and type in hands."
)
NOT_FOUND: Final = (
    "If a device does not find it: is it in the same Wi-Fi as this machine (not a guests’ one, "
    "which keeps devices apart)? Does this machine’s firewall let Python in? Is the address typed "
    "with http:// and the number after the colon?"
)
"""Advice, in the terminal, if devices cannot connect although there is a network."""


@dataclass(frozen=True)
class Trouble:
    """Reason why devices cannot connect: symptom, cause, remedy."""

    sign: str
    what: str
    do: tuple[str, ...]


TROUBLES: Final = (
    Trouble(
        "Your page says that this machine is in no network.",
        "No Wi-Fi, or the cable is out.",
        (f"Join the school’s Wi-Fi, or {HOTSPOT}. Your page notices it by itself.",),
    ),
    Trouble(
        "One device gets in, another does not.",
        "It is in another network: mobile data, the guests’ Wi-Fi, the Wi-Fi next door.",
        (
            "Compare the name of the Wi-Fi on your machine with the one on the device.",
            "Switch mobile data off on the device for the lesson.",
            "Type the address with http:// before it, not https://.",
        ),
    ),
    Trouble(
        "No device gets in, and when jamlab was started a window asked whether to allow it.",
        "The firewall of your own machine.",
        (
            "Windows: search for “Allow an app through Windows Firewall” in the Start menu, and "
            "tick Python for private and for public networks.",
            "Mac: System Settings, Network, Firewall, Options: let Python have incoming "
            "connections.",
            "Linux with ufw: sudo ufw allow 8900/tcp (the number after the colon of your address).",
            "On a machine that the school looks after you may not be allowed to: then hands, "
            "cards, or another machine.",
        ),
    ),
    Trouble(
        "No device gets in, though the Wi-Fi is the same and the firewall is open.",
        "The Wi-Fi keeps devices apart. It is called client isolation, and usual in schools and "
        "in guest networks.",
        (
            f"Nothing on your machine can change it. For this lesson: {HOTSPOT}, your machine too.",
            "For the next one, ask who looks after the network: “My machine and the pupils’ "
            "devices should reach each other, by TCP at port 8900, inside the building. Nothing "
            "has to reach the internet.”",
        ),
    ),
    Trouble(
        "You are in the school’s network, the pupils in the guests’.",
        "Two networks that do not know each other.",
        ("Join the guests’ Wi-Fi with your machine, too. If it keeps devices apart, the hotspot.",),
    ),
    Trouble(
        "A page of the school appears instead: “blocked”, “sign in”.",
        "A school firewall or filter between the devices, or a sign-in that was not done.",
        (
            "Sign in to the Wi-Fi first, in the device’s browser.",
            "This page asks for little: plain HTTP, no websockets, nothing from the internet. "
            "Where even that is filtered: the hotspot.",
        ),
    ),
    Trouble(
        "The page opens, but a device stays behind.",
        "A weak Wi-Fi, or a full one.",
        (
            "Nothing is lost: the answer waits on the device and goes off by itself. Reloading the "
            "page keeps name and answers.",
            "If the Wi-Fi cannot carry so many: one device for each group of up to six pupils.",
        ),
    ),
)
ON_HOTSPOT: Final = (
    "Switch it on in the settings of a phone, and its mobile data off: nobody needs the internet.",
    "Join it with your machine first, then with the devices. Your page shows the new address by "
    "itself.",
    "A phone lets some five to ten devices in: so one device for each group of up to six pupils.",
)
"""Steps to set up a hotspot."""


# Addresses of this machine for pupils, as the teacher's page shows them.


class Door(Protocol):
    """Provider of the addresses at which the class is served."""

    def reach(self, code: str) -> Reach:
        """Return whether and where pupils' devices can connect to the class with this code."""
