"""Print the figures: ``python -m tests.benchmarks [NAME …]`` calls ``main()`` of each ``bench_NAME.py`` here."""

from __future__ import annotations

import importlib
import os
import platform
import sys
from pathlib import Path


def main(chosen: list[str]) -> None:
    known = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    unknown = set(chosen) - set(known)
    if unknown:
        sys.exit(f"there is no benchmark {' '.join(sorted(unknown))}: they are {' '.join(known)}")
    print(f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} cores")
    for name in chosen or known:
        print(f"\n{name}")
        importlib.import_module(f"tests.benchmarks.bench_{name}").main()


if __name__ == "__main__":
    main(sys.argv[1:])
