#!/usr/bin/env bash
# system.sh chromium|firefox|postgresql|pdftotext|nginx: prints the path of what the tests need of
# the system (of PostgreSQL that of initdb, beside which all its programs lie); installs Debian's
# where that is allowed.
set -euo pipefail

case "$1" in
  chromium)
    named=${JAMLAB_CHROMIUM:-} package=chromium options=()
    names=(chromium chromium-browser google-chrome google-chrome-stable
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
      "/Applications/Chromium.app/Contents/MacOS/Chromium") ;;
  firefox)
    named=${JAMLAB_FIREFOX:-} package=firefox-esr options=(--no-install-recommends)
    names=(firefox-esr firefox "/Applications/Firefox.app/Contents/MacOS/firefox") ;;
  postgresql)
    named=${JAMLAB_POSTGRESQL:-} package=postgresql options=(--no-install-recommends)
    names=(initdb "/usr/lib/postgresql/*/bin/initdb") ;;
  pdftotext)
    named=${JAMLAB_PDFTOTEXT:-} package=poppler-utils options=(--no-install-recommends)
    names=(pdftotext) ;;
  nginx)
    named=${JAMLAB_NGINX:-} package=nginx options=(--no-install-recommends)
    names=(nginx /usr/sbin/nginx) ;;
esac

find_one() {
  local name
  for name in "$named" "${names[@]}"; do
    if [ -n "$name" ] && command -v "$(compgen -G "$name" | tail -1 || echo "$name")"; then return 0; fi
  done
  return 1
}

if find_one; then exit 0; fi

sudo=()
if [ "$(id -u)" != 0 ]; then sudo=(sudo -n); fi
if command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }; then
  echo "Installing $package for the tests …" >&2
  "${sudo[@]}" apt-get -o DPkg::Lock::Timeout=300 update -qq >&2
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq "${options[@]}" "$package" >&2
  if find_one; then exit 0; fi
fi
echo "The tests need ${1^}: install it (on Debian: apt install $package), or name it in JAMLAB_${1^^}." >&2
exit 1
