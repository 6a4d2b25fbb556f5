#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests; installs Debian's where that is allowed.
set -euo pipefail

find_one() {
  local name
  for name in "${JAMLAB_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
    "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
    if [ -n "$name" ] && command -v "$name"; then return 0; fi
  done
  return 1
}

if find_one; then exit 0; fi

sudo=()
if [ "$(id -u)" != 0 ]; then sudo=(sudo -n); fi
if command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }; then
  echo "Installing chromium for the browser tests …" >&2
  "${sudo[@]}" apt-get update -qq >&2
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >&2
  if find_one; then exit 0; fi
fi
echo "The browser tests need Chromium: install it (on Debian: apt install chromium), or name it in JAMLAB_CHROMIUM." >&2
exit 1
