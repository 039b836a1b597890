from pathlib import Path

import pytest

from howdah import ErrorCode, HowdahError, _crc32c
from howdah.side import Catalog, TableId, _manifest

BODY = (
    b"howdah side table 1\ntable=lm@7\naddress=local\nrecords=3\nkeyBytes=4\nvalueBytes=5\nchecksum=ff00\n"
    b"detail.index.crc32c=1,2\ndetail.log.crc32c=3,4\ndetail.shards=2\ndetail.source=a=b\n"
)


def signed(body: bytes) -> bytes:
    return body + b"crc32c=%x\n" % _crc32c.of(body)


def test_it_says_what_was_loaded() -> None:
    manifest = _manifest.decode(signed(BODY), "x")
    assert (manifest.table, manifest.address, manifest.records) == (TableId("lm", 7), "local", 3)
    assert (manifest.key_bytes, manifest.value_bytes, manifest.checksum) == (4, 5, 0xFF00)
    assert manifest.details["source"] == "a=b"
    assert manifest.checksums("log.crc32c") == [3, 4]
    assert manifest.has_files and not manifest.is_in_memcached


@pytest.mark.parametrize(
    "data, how",
    [
        (b"", "does not begin and end"),
        (b"howdah side table 2\ncrc32c=0\n", "does not begin"),
        (signed(BODY)[:-2] + b"g\n", "its checksum differs"),
        (signed(BODY).replace(b"=3", b"=4", 1), "its checksum differs"),
        (signed(BODY.replace(b"records=3\n", b"")), "it lacks records"),
        (signed(BODY.replace(b"records=3", b"records=x")), "invalid literal"),
    ],
)
def test_one_that_is_damaged_is_named(data: bytes, how: str) -> None:
    with pytest.raises(HowdahError, match=f"FILE is no manifest of a side table: .*{how}") as raised:
        _manifest.decode(data, "FILE")
    assert raised.value.code is ErrorCode.CORRUPTION


def test_checksums_of_another_number_of_shards_are_damage() -> None:
    manifest = _manifest.decode(signed(BODY.replace(b"=3,4", b"=3")), "x")
    with pytest.raises(HowdahError, match="log.crc32c is not of 2 shards"):
        manifest.checksums("log.crc32c")


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    for version in (2, 10):
        folder = tmp_path / "lm" / str(version)
        folder.mkdir(parents=True)
        (folder / "manifest").write_bytes(signed(BODY.replace(b"lm@7", b"lm@%d" % version)))
    (tmp_path / "lm" / "current").write_text("10")
    (tmp_path / "lm" / "11").mkdir()
    (tmp_path / "begun" / "1").mkdir(parents=True)
    return Catalog(tmp_path)


def test_a_catalog_has_what_was_loaded(catalog: Catalog) -> None:
    assert catalog.names() == ["lm"]
    assert catalog.versions("lm") == [TableId("lm", 2), TableId("lm", 10)]
    assert catalog.find("lm") == TableId("lm", 10)
    assert catalog.find("lm@2") == TableId("lm", 2)
    assert str(catalog.manifest(TableId("lm", 2)).table) == "lm@2"


@pytest.mark.parametrize(
    "name, says",
    [
        ("none", "there is no side table 'none' in .*; there are: lm. Load it with 'howdah side load none INPUT'"),
        ("lm@11", "there is no side table lm@11"),
        ("lm@0", "'lm@0' is not a table's name@version"),
        ("../lm", "a table cannot be called '../lm'"),
    ],
)
def test_what_is_not_there_is_said(catalog: Catalog, name: str, says: str) -> None:
    with pytest.raises(HowdahError, match=says) as raised:
        catalog.manifest(catalog.find(name))
    assert raised.value.code is ErrorCode.USER_CONFIGURATION


def test_a_manifest_of_another_table_is_damage(catalog: Catalog) -> None:
    (catalog.folder / "lm" / "10" / "manifest").write_bytes(signed(BODY))
    with pytest.raises(HowdahError, match="is of table lm@7, not of lm@10"):
        catalog.manifest(TableId("lm", 10))


def test_a_catalog_of_another_file_system_is_refused() -> None:
    with pytest.raises(HowdahError, match="hdfs:///side is not a folder"):
        Catalog("hdfs:///side")
    assert Catalog("file:///side").folder == Path("/side")
