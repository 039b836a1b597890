"""Names of a table's entries in memcached, and the rosters that prove a key absent."""

from __future__ import annotations

import base64
import hashlib
import re
import struct

from howdah.side._manifest import TableId

_NAME_BYTES_MAX = 250
_NO_PLAIN_NAME = re.compile(rb"[\x00-\x20\x7f]")
_DIGESTS = struct.Struct(">Q")


class Names:
    """The names of a table's entries. Keys that memcached cannot hold go by their SHA-256."""

    def __init__(self, table: TableId) -> None:
        self._table = str(table).encode("ascii")

    def of_key(self, key: bytes) -> bytes:
        name = self._table + b":" + key
        if key and len(name) <= _NAME_BYTES_MAX and not _NO_PLAIN_NAME.search(key):
            return name
        digest = base64.urlsafe_b64encode(hashlib.sha256(key).digest()).rstrip(b"=")
        return self._table + b"#" + digest

    def of_roster(self, number: int) -> bytes:
        return b"%s!%d" % (self._table, number)


def digest(key: bytes) -> int:
    """By which a roster lists a key."""
    return int.from_bytes(hashlib.md5(key).digest()[8:], "little")


def roster_of(digest_of_key: int, rosters: int) -> int:
    return ((digest_of_key * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF) >> 16) % rosters


def lists(roster: bytes, digest_of_key: int) -> bool:
    whole = len(roster) & ~7
    return any(listed == digest_of_key for (listed,) in _DIGESTS.iter_unpack(roster[:whole]))
