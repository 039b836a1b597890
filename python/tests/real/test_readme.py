"""What README.md has people copy and paste."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import List, Tuple

import pytest

from tests.real.conftest import HERE, Node

README = HERE.parents[1] / "README.md"
EXPECTED = {
    "word_count.py": ['"an"\t2', '"ant"\t1', '"elephant"\t1'],
    "Store.open": ["[(b'eland', b'large'), (b'elephant', b'large')]", "b'large' None"],
    "SideTable.open": ["2 0 2", "{'an': 2, 'ant': 1}"],
}


def blocks() -> List[Tuple[str, str]]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", README.read_text(), re.MULTILINE | re.DOTALL)
    return [(language, text) for language, text in found if language in ("", "python")]


def test_its_examples_work(node: Node, tmp_path: Path) -> None:
    pytest.importorskip("mrjob.job", reason="mrjob does not work with this Python", exc_type=ImportError)
    (tmp_path / "node-data").symlink_to(node.folder)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "howdah").symlink_to(os.environ["HOWDAH"])
    (tmp_path / "bin" / "python").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    (tmp_path / "bin" / "python").chmod(0o755)
    environment = {**os.environ, "HOME": str(tmp_path), "PATH": f"{tmp_path}/bin{os.pathsep}{os.environ['PATH']}"}
    printed = 0
    for language, text in blocks():
        ran = subprocess.run(
            ["python", "-c", text] if language else ["bash", "-euc", text],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            universal_newlines=True,
        )
        assert ran.returncode == 0, text + ran.stderr
        for what, lines in EXPECTED.items():
            if what in text:
                assert sorted(ran.stdout.splitlines()) == lines
                printed += 1
    assert printed == len(EXPECTED)
