"""Sparkey's files: an index and a log, mapped into memory. https://github.com/spotify/sparkey"""

from __future__ import annotations

import mmap
import struct
from pathlib import Path
from typing import Iterator, NamedTuple, Optional, Tuple

from howdah.errors import ErrorCode, HowdahError
from howdah.side import _hashes
from howdah.side._sparkey_blocks import open_log
from howdah.side._sparkey_log import Log

_INDEX_MAGIC = 0x9A11318F
_INDEX = struct.Struct("<IIIIIQQQQQQIIQQIQQ")


class _Header(NamedTuple):
    magic: int
    major: int
    minor: int
    file_id: int
    seed: int
    data_end: int
    key_bytes_max: int
    value_bytes_max: int
    puts: int
    garbage_bytes: int
    entries: int
    address_bytes: int
    hash_bytes: int
    slots: int
    displacement_max: int
    block_bits: int
    collisions: int
    displacement_sum: int


class Sparkey:
    """One pair of files. For several threads."""

    def __init__(self, base: Path) -> None:
        """:param base: the files' path without their endings
        :raises HowdahError: if they are missing, or not such files"""
        index_file, log_file = base.with_name(base.name + ".spi"), base.with_name(base.name + ".spl")
        self._index = map_file(index_file)
        self._header = header = _read_header(self._index, index_file)
        self._log: Log = open_log(map_file(log_file), log_file, header.block_bits)
        if self._log.header.file_id != header.file_id:
            raise HowdahError(
                ErrorCode.CORRUPTION, f"{index_file} is not the index of {log_file}. Load the table again"
            )
        self._slot = struct.Struct(
            "<" + ("Q" if header.hash_bytes == 8 else "I") + ("Q" if header.address_bytes == 8 else "I")
        )
        self._hash = _hashes.murmur64 if header.hash_bytes == 8 else _hashes.murmur32

    def __len__(self) -> int:
        return self._header.entries

    def get(self, key: bytes) -> Optional[bytes]:
        """The value of a key; None if there is none."""
        found = self._find(key)
        return None if found is None else found[1]

    def _find(self, key: bytes) -> Optional[Tuple[int, bytes]]:
        """The address of a key's entry, and its value."""
        header = self._header
        wanted = self._hash(key, header.seed)
        slot = wanted % header.slots
        for _ in range(header.displacement_max + 1):
            found, address = self._slot.unpack_from(self._index, _INDEX.size + slot * self._slot.size)
            if address == 0:
                return None
            if found == wanted:
                value = self._log.value_of(address, key)
                if value is not None:
                    return address, value
            slot = (slot + 1) % header.slots
        return None

    def __iter__(self) -> Iterator[Tuple[bytes, bytes]]:
        """Each key with its value, in the order in which they were written."""
        unique = self._log.header.deletes == 0 and self._log.header.puts == len(self)
        for address, key, value in self._log.entries():
            if unique or self._is_current(address, key):
                yield key, value

    def _is_current(self, address: int, key: bytes) -> bool:
        found = self._find(key)
        return found is not None and found[0] == address


def map_file(file: Path) -> mmap.mmap:
    try:
        with open(file, "rb") as opened:
            return mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError:
        raise HowdahError(ErrorCode.CORRUPTION, f"{file} is missing. Load the table again") from None
    except ValueError:
        raise HowdahError(ErrorCode.CORRUPTION, f"{file} is empty. Load the table again") from None


def _read_header(index: mmap.mmap, file: Path) -> _Header:
    if len(index) < _INDEX.size:
        raise HowdahError(ErrorCode.CORRUPTION, f"{file} is no index of Sparkey's: it has {len(index)} bytes")
    header = _Header(*_INDEX.unpack_from(index))
    if header.magic != _INDEX_MAGIC or header.major != 1:
        raise HowdahError(ErrorCode.CORRUPTION, f"{file} is no index of Sparkey's in a version that is known here")
    if header.hash_bytes not in (4, 8) or header.address_bytes not in (4, 8) or header.slots == 0:
        raise HowdahError(ErrorCode.CORRUPTION, f"{file} is damaged: its header makes no sense")
    if len(index) != _INDEX.size + header.slots * (header.hash_bytes + header.address_bytes):
        raise HowdahError(ErrorCode.CORRUPTION, f"{file} is damaged: its length differs from what its header says")
    return header
