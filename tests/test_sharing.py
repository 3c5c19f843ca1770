"""Two processes share the tests: what keeps together, and that the tally of skips is the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

FILES = {
    "test_within.py": "import pytest\ndef test_one(): pytest.skip('not here')",
    "test_long.py": "import pytest\n@pytest.mark.long\ndef test_two(): pass\n",
    "test_whole.py": "import pytest\npytest.importorskip('nothing_of_this_name')\n",
    "test_plain.py": "def test_three(): pass\n",
}


@pytest.mark.parametrize("processes", ["0", "2"])
def test_in_ci_a_skip_is_a_failure(tmp_path: Path, processes: str) -> None:
    """Skips of a test and of a whole file are told and fail the run, each once; a long form left out does not."""
    for name, code in FILES.items():
        (tmp_path / name).write_text(code, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-n", processes, "-p", "tests.conftest", "-p", "no:nbval"]
    command += ["-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", str(tmp_path), str(tmp_path)]
    environment = {**os.environ, "CI": "true", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == pytest.ExitCode.TESTS_FAILED, ran.stdout + ran.stderr
    assert "1 passed, 2 skipped" in ran.stdout
    assert "skipped 1: not here" in ran.stdout
    assert "skipped 1: could not import 'nothing_of_this_name'" in ran.stdout
    assert "in CI nothing may be skipped: this run has failed" in ran.stdout
    assert "1 long forms: make test-all runs them" in ran.stdout
