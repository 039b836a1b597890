"""The log of Sparkey's files: entries one after the other."""

from __future__ import annotations

import mmap
import struct
from typing import Iterator, NamedTuple, Optional, Tuple

MAGIC = 0x49B39C95
LAYOUT = struct.Struct("<IIIIQQQQQQIIQI")

Entry = Tuple[int, bytes, bytes]


class Header(NamedTuple):
    magic: int
    major: int
    minor: int
    file_id: int
    puts: int
    deletes: int
    data_end: int
    key_bytes_max: int
    value_bytes_max: int
    delete_bytes: int
    compression: int
    block_bytes: int
    put_bytes: int
    entries_per_block_max: int


class Log:
    """Entries at addresses, as the index has them. This one is not compressed."""

    def __init__(self, data: mmap.mmap, header: Header) -> None:
        self._data = data
        self.header = header

    def value_of(self, address: int, key: bytes) -> Optional[bytes]:
        """The value of the entry at an address; None if it is of another key."""
        key_length, at = number(self._data, address)
        value_length, at = number(self._data, at)
        end = at + len(key)
        if key_length != len(key) + 1 or self._data[at:end] != key:
            return None
        return self._data[end : end + value_length]

    def entries(self) -> Iterator[Entry]:
        """Address, key and value of all that was put."""
        at = LAYOUT.size
        while at < self.header.data_end:
            address = at
            key_length, at = number(self._data, at)
            value_length, at = number(self._data, at)
            if key_length == 0:  # Deletes the key that follows.
                at += value_length
                continue
            value_start = at + key_length - 1
            key, value = self._data[at:value_start], self._data[value_start : value_start + value_length]
            at = value_start + value_length
            yield address, key, value


def number(data: mmap.mmap, at: int) -> Tuple[int, int]:
    """A number of seven bits in each byte, the lowest first, and where it ends."""
    value = data[at]
    at += 1
    if value < 0x80:
        return value, at
    value &= 0x7F
    shift = 7
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7
