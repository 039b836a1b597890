"""Tasks of Luigi by Hadoop's commands, as they are."""


import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Dict

import pytest

from tests.real.conftest import HERE

pytest.importorskip("luigi", reason="luigi is not installed", exc_type=ImportError)

JOBS = HERE.parent / "jobs"
TEXT = HERE.parents[2] / "examples" / "data" / "genesis.txt"


def run(environment: Dict[str, str], folder: Path, text: object, counts: object) -> "subprocess.CompletedProcess[str]":
    home = Path(environment["HADOOP_HOME"])
    (streaming_jar,) = home.rglob("hadoop-streaming*.jar")
    config = folder / "luigi.cfg"
    config.write_text(
        f"[hadoop]\ncommand={home}/bin/hadoop\nstreaming-jar={streaming_jar}\npython-executable={sys.executable}\n"
    )
    words = ["--module", "luigi_count", "WordCount", "--local-scheduler", "--text", str(text), "--counts", str(counts)]
    return subprocess.run(
        [sys.executable, "-m", "luigi", *words],
        cwd=folder,
        env={**environment, "LUIGI_CONFIG_PATH": str(config), "PYTHONPATH": str(JOBS)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        universal_newlines=True,
    )


@pytest.mark.parametrize("scheme", ["", "hdfs://"])
def test_a_task_runs_once(scheme: str, environment: Dict[str, str], tmp_path: Path) -> None:
    root = tmp_path / "home" / ".howdah" / "hdfs" if scheme else Path("/")
    text = root / str(tmp_path)[1:] / "genesis.txt"
    text.parent.mkdir(parents=True, exist_ok=True)
    text.write_text(TEXT.read_text())
    counts = root / str(tmp_path)[1:] / "counts"
    ran = run(environment, tmp_path, f"{scheme}{tmp_path}/genesis.txt", f"{scheme}{tmp_path}/counts")
    assert "This progress looks :)" in ran.stdout, ran.stdout
    lines = [line for part in counts.glob("part-*") for line in part.read_text().splitlines()]
    wanted = Counter(word for line in TEXT.read_text().splitlines() for word in line.split())
    assert sorted(lines) == sorted(f"{word}\t{count}" for word, count in wanted.items())
    again = run(environment, tmp_path, f"{scheme}{tmp_path}/genesis.txt", f"{scheme}{tmp_path}/counts")
    assert "1 complete ones were encountered" in again.stdout, again.stdout
