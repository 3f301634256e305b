"""Runs every bench, or those named: `python3 run.py bench fold`."""

import importlib
import pkgutil
import sys

import bench


def main(wanted: list[str]) -> int:
    # A folder is a task of its own, which takes minutes: it is asked for by its name.
    known = sorted(it.name for it in pkgutil.iter_modules(bench.__path__) if not it.ispkg)
    known.remove("__main__")
    unknown = set(wanted) - set(known)
    if unknown:
        print(f"no bench named {', '.join(sorted(unknown))}; there are: {', '.join(known)}")
        return 2
    for name in wanted or known:
        print(f"== {name}")
        importlib.import_module(f"bench.{name}").main()
    return 0


sys.exit(main(sys.argv[1:]))
