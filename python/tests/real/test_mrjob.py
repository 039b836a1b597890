"""Jobs of mrjob, as they are, beside its own inline runner."""

import getpass
import os
import subprocess
import sys
from pathlib import Path
from typing import Dict, List

import pytest

from tests.real.conftest import HERE

pytest.importorskip("mrjob", reason="mrjob is not installed", exc_type=ImportError)
pytest.importorskip("mrjob.job", reason="mrjob does not work with this Python", exc_type=ImportError)

JOBS = HERE.parent / "jobs"
TEXT = HERE.parents[2] / "examples" / "data" / "genesis.txt"


class Ran:
    def __init__(self, words: List[object], environment: Dict[str, str], folder: Path) -> None:
        ran = subprocess.run(
            [sys.executable, *map(str, words)],
            cwd=folder,
            env={**environment, "PATH": os.path.dirname(sys.executable) + os.pathsep + environment["PATH"]},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            universal_newlines=True,
        )
        self.code, self.lines, self.said = ran.returncode, sorted(ran.stdout.splitlines()), ran.stderr


def run(words: List[object], environment: Dict[str, str], folder: Path) -> Ran:
    ran = Ran(words, environment, folder)
    assert ran.code == 0, ran.said
    return ran


def inline(words: List[object], environment: Dict[str, str], folder: Path) -> List[str]:
    lines = run([*words, "-r", "inline"], environment, folder).lines
    assert lines
    return lines


def test_a_word_count_with_a_combiner(environment: Dict[str, str], tmp_path: Path) -> None:
    words: List[object] = [JOBS / "word_count.py", TEXT]
    ran = run([*words, "-r", "hadoop"], environment, tmp_path)
    assert ran.lines == inline(words, environment, tmp_path)
    assert f"lines={len(TEXT.read_text().splitlines())}" in ran.said
    assert "Combine input records=" in ran.said
    assert "\x1b" not in ran.said and "unexpected counter line" not in ran.said


def test_two_steps_with_a_file_and_an_option(environment: Dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "stop.txt").write_text("the and of")
    words: List[object] = [JOBS / "most_used.py", TEXT, "--words", 10, "--stop-words", "stop.txt"]
    assert run([*words, "-r", "hadoop"], environment, tmp_path).lines == inline(words, environment, tmp_path)


def test_output_goes_where_it_is_told_to(environment: Dict[str, str], tmp_path: Path) -> None:
    words: List[object] = [JOBS / "word_count.py", TEXT]
    ran = run([*words, "-r", "hadoop", "--output-dir", "counts"], environment, tmp_path)
    assert ran.lines == []
    hadoop = str(Path(environment["HADOOP_HOME"]) / "bin" / "hadoop")
    path = f"hdfs:///user/{getpass.getuser()}/counts/part-*"
    listed = subprocess.run([hadoop, "fs", "-cat", path], env=environment, stdout=subprocess.PIPE)
    assert sorted(listed.stdout.decode().splitlines()) == inline(words, environment, tmp_path)


def test_nothing_is_left_in_hdfs(environment: Dict[str, str], tmp_path: Path) -> None:
    run([JOBS / "word_count.py", TEXT, "-r", "hadoop"], environment, tmp_path)
    folder = tmp_path / "home" / ".howdah" / "hdfs"
    assert [file for file in folder.rglob("*") if file.is_file()] == []
    assert not list(tmp_path.glob("*.zip"))


def test_a_job_that_fails_fails_and_says_why(environment: Dict[str, str], tmp_path: Path) -> None:
    ran = Ran([JOBS / "fails.py", TEXT, "-r", "hadoop"], environment, tmp_path)
    assert ran.code == 1
    assert "no line is good enough" in ran.said
    assert "Step 1 of 1 failed" in ran.said


def test_our_own_runner_needs_no_howdah_env(environment: Dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "stop.txt").write_text("the and of")
    words: List[object] = [JOBS / "most_used.py", TEXT, "--stop-words", "stop.txt"]
    del environment["HADOOP_HOME"]
    environment["PATH"] = os.environ["PATH"]
    ran = run(["-m", "howdah.mrjob", *words], environment, tmp_path)
    assert ran.lines == inline(words, environment, tmp_path)
    assert not (tmp_path / "home" / ".howdah").exists()


def test_its_relative_paths_are_of_this_machine(environment: Dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("a b a\n")
    run(["-m", "howdah.mrjob", JOBS / "word_count.py", "in.txt", "--output-dir", "out"], environment, tmp_path)
    parts = sorted((tmp_path / "out").glob("part-*"))
    assert sorted("".join(part.read_text() for part in parts).splitlines()) == ['"a"\t2', '"b"\t1']


def test_a_job_can_choose_it_by_its_name(environment: Dict[str, str], tmp_path: Path) -> None:
    words: List[object] = [JOBS / "also_howdah.py", TEXT]
    assert run([*words, "-r", "howdah"], environment, tmp_path).lines == inline(words, environment, tmp_path)


def test_its_counters_can_be_asked_for(environment: Dict[str, str], tmp_path: Path) -> None:
    script = (
        "from word_count import WordCount\n"
        "from howdah.mrjob import HowdahJobRunner\n"
        f"job = WordCount(['-r', 'hadoop', {str(TEXT)!r}])\n"
        "job._runner_class = lambda: HowdahJobRunner\n"
        "with job.make_runner() as runner:\n"
        "    runner.run()\n"
        "    print(runner.counters()[0]['words'])\n"
    )
    environment["PYTHONPATH"] = str(JOBS)
    ran = run(["-c", script], environment, tmp_path)
    assert ran.lines == [str({"lines": len(TEXT.read_text().splitlines())})]


def test_a_howdah_that_is_not_there_is_said(environment: Dict[str, str], tmp_path: Path) -> None:
    environment["PATH"] = "/usr/bin:/bin"
    environment.pop("HOWDAH")
    ran = Ran(["-m", "howdah.mrjob", JOBS / "word_count.py", TEXT], environment, tmp_path)
    assert ran.code == 1
    assert "there is no howdah on the PATH; install it, or set HOWDAH" in ran.said
