import hashlib
import struct
from collections import Counter
from typing import List

import pytest

from howdah import HowdahError
from howdah.side import _manifest, _names, _placement
from howdah.side._manifest import TableId
from howdah.side._names import Names
from tests.test_manifest import BODY, signed

SERVERS = [f"10.0.0.{i}" for i in range(8)]


def layout(options: str = "", servers: List[str] = SERVERS) -> _placement.Layout:
    return _placement._parse(f"memcached://{','.join(servers)}{options}", 100)


def test_an_address_says_servers_and_how_entries_are_placed() -> None:
    read = layout("?replicas=2&ring=MODULO&auth=sasl", ["a", "[::1]:7", "b:8"])
    assert read.servers == [("a", 11211), ("::1", 7), ("b", 8)]
    assert (read.copies, read.ring, read.auth) == (2, "modulo", "sasl")
    assert (layout().copies, layout().ring, layout().auth) == (1, "ketama", "text")


@pytest.mark.parametrize("options", ["?replicas=9", "?replicas=0", "?ring=x", "?auth=x", "?x=1", "?replicas=x"])
def test_one_that_makes_no_sense_is_refused(options: str) -> None:
    with pytest.raises(ValueError):
        layout(options)


@pytest.mark.parametrize("ring", ["ketama", "modulo"])
def test_copies_lie_on_different_servers(ring: str) -> None:
    places = layout(f"?replicas=8&ring={ring}").places()
    assert all(sorted(places(b"lm@1:word%d" % i)) == list(range(8)) for i in range(200))


@pytest.mark.parametrize("ring", ["ketama", "modulo"])
def test_servers_get_about_as_many_names(ring: str) -> None:
    places = layout(f"?ring={ring}").places()
    counts = Counter(places(b"lm@1:word%d" % i)[0] for i in range(20_000))
    assert all(0.7 < counts[server] / 2500 < 1.3 for server in range(8))


def test_an_entry_goes_by_its_key_or_by_the_digest_of_that() -> None:
    names = Names(TableId("lm", 7))
    assert names.of_key("naïve".encode()) == "lm@7:naïve".encode()
    assert names.of_key(b"x" * 245) == b"lm@7:" + b"x" * 245
    for key in (b"", b"a b", b"tab\t", b"\x7f", b"x" * 246):
        assert names.of_key(key).startswith(b"lm@7#") and len(names.of_key(key)) == 5 + 43
    assert names.of_roster(12) == b"lm@7!12"


def test_a_roster_lists_digests() -> None:
    digest = _names.digest(b"key")
    assert digest == struct.unpack("<Q", hashlib.md5(b"key").digest()[8:])[0]
    roster = struct.pack(">QQ", 1, digest)
    assert _names.lists(roster, digest)
    assert not _names.lists(roster, 2)
    assert not _names.lists(b"", digest)
    assert 0 <= _names.roster_of(digest, 17) < 17


def test_a_manifest_without_rosters_is_damaged() -> None:
    with pytest.raises(HowdahError, match="the manifest of side table lm@7 is wrong"):
        _placement.Layout.of(_manifest.decode(signed(BODY), "x"))
