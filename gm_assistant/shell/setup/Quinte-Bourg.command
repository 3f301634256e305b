#!/bin/sh
cd "$(dirname "$0")" || exit 1
for python in python3.14 python3.13 python3.12 python3.11 python3; do
  command -v "$python" >/dev/null 2>&1 && break
done
"$python" run.py "$@" || { printf 'Touche Entrée pour fermer. '; read -r _; }
