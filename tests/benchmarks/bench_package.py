"""What ``import coach`` costs in a fresh interpreter."""

from __future__ import annotations

import statistics
import subprocess
import sys

CODE = "import time; start = time.perf_counter(); import coach; print(time.perf_counter() - start)"


def main() -> None:
    runs = [
        float(subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True).stdout)
        for _ in range(11)
    ]
    median, worst = statistics.median(runs) * 1000, max(runs) * 1000
    print(f"  import coach: median {median:.0f} ms, worst of {len(runs)} {worst:.0f} ms")


if __name__ == "__main__":
    main()
