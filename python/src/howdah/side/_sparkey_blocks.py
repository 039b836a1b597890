"""The log of Sparkey's files in blocks that are compressed, and opening of either kind."""

from __future__ import annotations

import mmap
from pathlib import Path
from typing import Callable, Iterator, List, Optional, Tuple

from howdah.errors import ErrorCode, HowdahError
from howdah.side._sparkey_log import LAYOUT, MAGIC, Entry, Header, Log, number

_NONE, _SNAPPY, _ZSTD = range(3)


class CompressedLog(Log):
    """An address is that of a block and, in its lowest bits, the number of an entry in it. A long entry goes on
    in the blocks that follow."""

    def __init__(self, data: mmap.mmap, header: Header, block_bits: int, inflate: Callable[[bytes], bytes]) -> None:
        super().__init__(data, header)
        self._block_bits = block_bits
        self._inflate = inflate

    def value_of(self, address: int, key: bytes) -> Optional[bytes]:
        reader = _BlockReader(self._data, address >> self._block_bits, self._inflate)
        for _ in range(address & (1 << self._block_bits) - 1):
            reader.skip()
        found = reader.entry()
        return found[1] if found is not None and found[0] == key else None

    def entries(self) -> Iterator[Entry]:
        reader = _BlockReader(self._data, LAYOUT.size, self._inflate)
        while reader.has_more(self.header.data_end):
            address = reader.block << self._block_bits | reader.entries_of_block
            found = reader.entry()
            if found is not None:
                yield address, found[0], found[1]


class _BlockReader:
    """Reads entries from a block on."""

    def __init__(self, data: mmap.mmap, block: int, inflate: Callable[[bytes], bytes]) -> None:
        self._data = data
        self._inflate = inflate
        self._next = block
        self._bytes = b""
        self._at = 0
        self.block = block
        self.entries_of_block = 0

    def has_more(self, end: int) -> bool:
        if self._at == len(self._bytes) and self._next < end:
            self._open_next()
        return self._at < len(self._bytes)

    def _open_next(self) -> None:
        self.block = self._next
        length, at = number(self._data, self._next)
        self._next = at + length
        self._bytes = self._inflate(self._data[at : self._next])
        self._at = 0
        self.entries_of_block = 0

    def _take(self, length: int) -> bytes:
        parts: List[bytes] = []
        while length > 0:
            if self._at == len(self._bytes):
                self._open_next()
            part = self._bytes[self._at : self._at + length]
            self._at += len(part)
            length -= len(part)
            parts.append(part)
        return b"".join(parts)

    def _number(self) -> int:
        value = shift = 0
        while True:
            (byte,) = self._take(1)
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def entry(self) -> Optional[Tuple[bytes, bytes]]:
        """Key and value; None where a key is deleted."""
        if self._at == len(self._bytes):
            self._open_next()
        self.entries_of_block += 1
        key_length, value_length = self._number(), self._number()
        if key_length == 0:
            self._take(value_length)
            return None
        return self._take(key_length - 1), self._take(value_length)

    skip = entry


def open_log(data: mmap.mmap, file: Path, block_bits: int) -> Log:
    """:raises HowdahError: if it is no log, or needs a library that is not there"""
    if len(data) < LAYOUT.size:
        raise HowdahError(ErrorCode.CORRUPTION, f"{file} is no log of Sparkey's: it has {len(data)} bytes")
    header = Header(*LAYOUT.unpack_from(data))
    if header.magic != MAGIC or header.major != 1:
        raise HowdahError(ErrorCode.CORRUPTION, f"{file} is no log of Sparkey's in a version that is known here")
    if header.data_end > len(data):
        raise HowdahError(ErrorCode.CORRUPTION, f"{file} is damaged: it is shorter than its header says")
    if header.compression == _NONE:
        return Log(data, header)
    return CompressedLog(data, header, block_bits, _inflate_of(header.compression, file))


def _inflate_of(compression: int, file: Path) -> Callable[[bytes], bytes]:
    try:
        import cramjam
    except ImportError:
        raise HowdahError(ErrorCode.USER_CONFIGURATION, f"{file} is compressed: install howdah[compression]") from None
    by_kind = {_SNAPPY: cramjam.snappy.decompress_raw, _ZSTD: cramjam.zstd.decompress}
    if compression not in by_kind:
        raise HowdahError(ErrorCode.USER_CONFIGURATION, f"{file} is compressed in a way that is not known here")
    return lambda block: bytes(by_kind[compression](block))
