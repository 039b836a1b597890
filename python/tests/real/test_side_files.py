"""Side tables in files, as ``howdah side load`` makes them."""

import os
import random
from pathlib import Path
from typing import Dict

import pytest

from howdah import ErrorCode, HowdahError
from howdah.side import DOUBLE, LONG, TEXT, Catalog, SideTable
from tests.real import sequence_file
from tests.real.conftest import howdah

NUMBERS = {"one": 1, "naïve": -(2**63), "last": 2**63 - 1, "": 7}


def any_pairs(count: int) -> Dict[bytes, bytes]:
    """Keys and values of all lengths, and bytes of all kinds."""
    drawn = random.Random(42)

    def draw(length: int) -> bytes:
        return bytes(drawn.getrandbits(8) for _ in range(length))

    pairs = {draw(length): draw(length * 3 % 200) for length in range(200)}
    pairs.update({b"%d" % i: b"value %d" % i for i in range(count)})
    pairs.update({b"large": bytes(range(256)) * 20_000, b"k" * 5000: b"", b"a b": b"\r\n", b"\0": b"\0"})
    return pairs


def load(catalog: Path, *words: object) -> None:
    howdah("side", "-D", f"howdah.side.catalog={catalog}", "load", *words)


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("side")
    (folder / "numbers").write_text("".join(f"{key}\t{value}\n" for key, value in NUMBERS.items()))
    (folder / "halves").write_text("a\t0.5\nb\t-1e300\n")
    sequence_file.write(folder / "any", any_pairs(2000).items())
    catalog = folder / "catalog"
    load(catalog, "numbers", folder / "numbers", "--value-type", "long")
    load(catalog, "halves", folder / "halves", "--value-type", "double")
    load(catalog, "any", folder / "any", "--format", "sequence")
    load(catalog, "shards", folder / "any", "--format", "sequence", "--records", 300_000)
    return catalog


def test_text_and_numbers(catalog: Path) -> None:
    with SideTable.open(catalog, "numbers", keys=TEXT, values=LONG) as numbers:
        assert dict(numbers) == NUMBERS
        assert dict(numbers.pairs()) == NUMBERS
        assert numbers.get("two") is None and "two" not in numbers and "one" in numbers
    with SideTable.open(str(catalog), "halves@1", keys=TEXT, values=DOUBLE) as halves:
        assert halves.get_many(["a", "b", "c"]) == {"a": 0.5, "b": -1e300}


@pytest.mark.parametrize("name", ["any", "shards"])
def test_every_key_is_found_and_no_other(catalog: Path, name: str) -> None:
    pairs = any_pairs(2000)
    with SideTable.open(catalog, name) as table:
        assert table.manifest.shards == (8 if name == "shards" else 1)
        assert len(table) == len(pairs)
        assert all(table[key] == value for key, value in pairs.items())
        assert table.get_many(pairs) == pairs
        missing = [key + b"?" for key in pairs] + [key[:-1] for key in pairs if key and key[:-1] not in pairs]
        assert table.get_many(missing) == {}
        with pytest.raises(KeyError):
            table[b"none"]


@pytest.mark.parametrize("name", ["any", "shards"])
def test_all_pairs_are_listed_once(catalog: Path, name: str) -> None:
    with SideTable.open(catalog, name) as table:
        listed = list(table.pairs())
        assert len(listed) == len(table)
        assert dict(listed) == any_pairs(2000)
        assert set(table) == set(any_pairs(2000))


def test_other_types_than_it_was_loaded_with_are_refused(catalog: Path) -> None:
    with pytest.raises(HowdahError, match="numbers@1 has values of org.apache.hadoop.io.LongWritable") as raised:
        SideTable.open(catalog, "numbers", keys=TEXT, values=TEXT)
    assert raised.value.code is ErrorCode.USER_CONFIGURATION


def test_the_version_that_was_loaded_last_is_opened(catalog: Path, tmp_path: Path) -> None:
    for version in ("old", "new"):
        (tmp_path / version).write_text(f"key\t{version}\n")
        load(catalog, "versions", tmp_path / version)
    assert [str(table) for table in Catalog(catalog).versions("versions")] == ["versions@1", "versions@2"]
    assert SideTable.open(catalog, "versions", keys=TEXT, values=TEXT)["key"] == "new"
    assert SideTable.open(catalog, "versions@1", keys=TEXT, values=TEXT)["key"] == "old"
    howdah("side", "-D", f"howdah.side.catalog={catalog}", "drop", "versions@2")
    assert SideTable.open(catalog, "versions", keys=TEXT, values=TEXT)["key"] == "old"
    with pytest.raises(HowdahError, match="there is no side table versions@2"):
        SideTable.open(catalog, "versions@2")


@pytest.mark.parametrize("ending", ["spi", "spl"])
def test_damaged_files_are_named(catalog: Path, tmp_path: Path, ending: str) -> None:
    (tmp_path / "in").write_text("key\tvalue\n")
    load(tmp_path / "catalog", "damaged", tmp_path / "in")
    file = tmp_path / "catalog" / "damaged" / "1" / f"table.{ending}"
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    os.chmod(file, 0o644)
    file.write_bytes(data)
    with pytest.raises(HowdahError, match=f"table.{ending} is not what was loaded") as raised:
        SideTable.open(tmp_path / "catalog", "damaged")
    assert raised.value.code is ErrorCode.CORRUPTION
    file.unlink()
    for check in (True, False):
        with pytest.raises(HowdahError, match=f"table.{ending} is missing"):
            SideTable.open(tmp_path / "catalog", "damaged", check=check)


def test_an_empty_table_has_no_keys(tmp_path: Path) -> None:
    (tmp_path / "in").write_text("")
    load(tmp_path / "catalog", "empty", tmp_path / "in")
    with SideTable.open(tmp_path / "catalog", "empty", keys=TEXT, values=LONG) as empty:
        assert (len(empty), list(empty), empty.get("a")) == (0, [], None)
