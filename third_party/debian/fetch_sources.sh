#!/bin/sh
# fetch_sources.sh DIR PACKAGE... : downloads the upstream tarballs of source packages into DIR.
#
# apt-get runs with lists and caches of its own under DIR, so it needs no root, changes nothing on the
# machine, and works where the system has no deb-src line. apt checks every file against the signed index;
# the caller checks the hash against its own pins besides.
set -eu
dir=$1; shift
mkdir -p "$dir/lists/partial" "$dir/cache/archives/partial" "$dir/parts"

# The system's own sources, as deb-src: only Debian's archive, since other vendors often have no source index.
convert() {  # FILE -> stdout
  case "$1" in
    *.sources) sed -e 's/^Types:.*/Types: deb-src/' "$1" ;;
    *) sed -n -e 's/^deb[[:space:]]/deb-src /p' "$1" | grep debian || true ;;
  esac
}
n=0
for f in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
  [ -e "$f" ] || continue
  case "$f" in *.sources) grep -q 'URIs:.*debian' "$f" || continue ;; esac
  n=$((n + 1))
  convert "$f" > "$dir/parts/$n.${f##*.}"
done
[ "$n" -gt 0 ] || { echo "no apt source of a Debian archive under /etc/apt" >&2; exit 1; }

cd "$dir"
set -- "$@"
apt() {
  apt-get -q -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$dir/parts" \
    -o Dir::State::lists="$dir/lists" -o Dir::Cache="$dir/cache" -o Debug::NoLocking=1 \
    -o APT::Sandbox::User="$(id -un)" -o APT::Get::List-Cleanup=0 "$@"
}
apt update >update.log 2>&1 || { cat update.log >&2; exit 1; }
apt source --download-only "$@" >source.log 2>&1 || { cat source.log >&2; exit 1; }
