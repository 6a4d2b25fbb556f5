"""Path traversal in many encodings: addresses that must never lead to a file."""

from typing import Final

_DOTS: Final = (
    *("..", ".%2e", "%2e.", "%2e%2e", "%2E%2E", "%252e%252e", "%25252e%25252e", "%u002e%u002e"),
    *("%c0%ae%c0%ae", "%C0%AE%C0%AE", "%e0%80%ae%e0%80%ae", "%f0%80%80%ae%f0%80%80%ae"),
    *("%fc%80%80%80%80%ae%fc%80%80%80%80%ae", "%c0%2e%c0%2e", "%uff0e%uff0e"),
    *("\xef\xbc\x8e\xef\xbc\x8e", "%ef%bc%8e%ef%bc%8e", "%e2%80%a5", "%e2%80%a4%e2%80%a4"),
    *("....", "...", ". .", "..%20", "..%00", "..%0d%0a", "..;", "..;x=1", "%2e%2e;", "..%3b"),
)
"""Encodings of two dots."""
_SLASHES: Final = (
    *("/", "//", "%2f", "%2F", "%252f", "%25252f", "\\", "%5c", "%5C", "%255c", "/./", "/.;/"),
    *("%c0%af", "%C0%AF", "%e0%80%af", "%f0%80%80%af", "%c1%9c", "%c0%2f", "%u2215", "%u2216"),
    *("\xe2\x88\x95", "%e2%88%95", "%e2%81%84", "%ef%bc%8f", "%ef%bc%bc", "%00/", "/%00", ";/"),
    *("%0d%0a/", "%09/", "%20/"),
)
"""Encodings of a slash."""


def ways_out(target: str) -> list[str]:
    """Return addresses that lead to `target` (names joined by slashes) some folders up, with every
    encoding of the dots, of the slashes, and some combinations."""
    names = target.split("/")
    up = 12
    found = [f"{dots}/" * up + target for dots in _DOTS]
    found += [slash.join([".."] * up + names) for slash in _SLASHES]
    found += [
        slash.join([dots] * up + names)
        for dots, slash in zip(_DOTS[3:], _SLASHES[2:], strict=False)
    ]
    found += [f"x/{dots}/{dots}/{target}" for dots in ("..", "%2e%2e", "%252e%252e")]
    whole = f"/{target}"
    found += [
        *(whole, f"/{whole}", f"//{whole}", f"%2f{target}", f"%2f%2f{target}", f"%5c{target}"),
        *(f"file://{whole}", f"file:{whole}", f"/localhost{whole}", f"\\\\localhost\\{target}"),
        *(f"C:{whole}", f"c:%5c{target}", f"~{whole}", f"~root{whole}", f"./{whole}", f".{whole}"),
        *(f"{target}%00.css", f"../{target}%00.css", f"..%2f{target}%00", f"../{target}\x00.css"),
        *(f"../{target}.", f"../{target}...", f"../{target}%20", f"../{target}::$DATA"),
        *(f"../{target}/", f"../{target}/.", f"../{target}%2f", f"../{target};.css"),
        *(f"../{target}?.css", f"../{target}%3f.css", f"../{target}#.css", f"../{target}%23.css"),
        *(f"../{target.upper()}", f"../{target.title()}", f"*/../{target}", f"[x]/../{target}"),
    ]
    return list(dict.fromkeys(found))
