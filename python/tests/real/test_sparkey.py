"""Files that Sparkey itself has written, in each of its ways."""

import glob
import os
import struct
import subprocess
from pathlib import Path
from typing import Dict, Iterable, Optional, Tuple

import pytest

from howdah import HowdahError
from howdah.side._sparkey import Sparkey
from tests.real.conftest import HERE, howdah
from tests.real.test_side_files import any_pairs

Puts = Iterable[Tuple[bytes, Optional[bytes]]]


def class_path() -> str:
    said = dict(line.split("=", 1) for line in howdah("env").replace("export ", "").splitlines())
    home = Path(said["HADOOP_HOME"]).parent
    return os.pathsep.join(sorted(glob.glob(f"{home}/*/*.jar")))


def make(base: Path, puts: Puts, compression: str, block_bytes: int, hashes: str) -> Sparkey:
    stream = [
        struct.pack(">I", len(key))
        + key
        + (struct.pack(">i", -1) if value is None else struct.pack(">i", len(value)) + value)
        for key, value in puts
    ]
    java = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if os.environ.get("JAVA_HOME") else "java"
    subprocess.run(
        [java, "-cp", class_path(), HERE / "MakeSparkey.java", f"{base}.spi", compression, str(block_bytes), hashes],
        input=struct.pack(">I", len(stream)) + b"".join(stream),
        check=True,
    )
    return Sparkey(base)


@pytest.mark.parametrize("hashes", ["HASH_32_BITS", "HASH_64_BITS"])
@pytest.mark.parametrize(
    "compression, block_bytes", [("NONE", 0), ("SNAPPY", 1000), ("SNAPPY", 100_000), ("ZSTD", 1000), ("ZSTD", 20)]
)
def test_every_key_is_found_and_no_other(tmp_path: Path, compression: str, block_bytes: int, hashes: str) -> None:
    pairs: Dict[bytes, bytes] = any_pairs(1000)
    read = make(tmp_path / "table", pairs.items(), compression, block_bytes, hashes)
    assert len(read) == len(pairs)
    assert all(read.get(key) == value for key, value in pairs.items())
    assert not any(read.get(key + b"?") for key in pairs)
    assert list(read) == list(pairs.items())


@pytest.mark.parametrize("compression", ["NONE", "SNAPPY"])
def test_what_was_put_last_counts(tmp_path: Path, compression: str) -> None:
    puts: Puts = [(b"a", b"1"), (b"b", b"2"), (b"a", b"3"), (b"c", b"4"), (b"b", None)]
    read = make(tmp_path / "table", puts, compression, 100, "HASH_64_BITS")
    assert [read.get(key) for key in (b"a", b"b", b"c")] == [b"3", None, b"4"]
    assert list(read) == [(b"a", b"3"), (b"c", b"4")]


def test_an_index_of_another_log_is_damage(tmp_path: Path) -> None:
    make(tmp_path / "one", [(b"a", b"1")], "NONE", 0, "HASH_64_BITS")
    make(tmp_path / "two", [(b"a", b"1")], "NONE", 0, "HASH_64_BITS")
    (tmp_path / "two.spl").replace(tmp_path / "one.spl")
    with pytest.raises(HowdahError, match="is not the index of"):
        Sparkey(tmp_path / "one")


@pytest.mark.parametrize("ending, kept", [("spi", 0), ("spi", 50), ("spi", 120), ("spl", 0), ("spl", 50), ("spl", 90)])
def test_files_that_are_cut_short_are_damage(tmp_path: Path, ending: str, kept: int) -> None:
    make(tmp_path / "table", [(b"a", b"1" * 50)], "NONE", 0, "HASH_64_BITS")
    file = tmp_path / f"table.{ending}"
    file.write_bytes(file.read_bytes()[:kept])
    with pytest.raises(HowdahError, match=f"table.{ending} is"):
        Sparkey(tmp_path / "table")
