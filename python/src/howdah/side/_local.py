"""Tables in files."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Lock
from typing import Dict, Iterable, Iterator, List, Optional, Tuple

from howdah import _crc32c
from howdah.errors import ErrorCode, HowdahError
from howdah.side import _hashes
from howdah.side._manifest import Manifest
from howdah.side._sparkey import Sparkey

_PIECE_BYTES = 1 << 20

# What this process found whole: file, size and time, with its checksum.
_verified: Dict[Tuple[str, int, int], int] = {}
_lock = Lock()


class LocalTable:
    """All shards of a table. For several threads."""

    where = "files"

    def __init__(self, manifest: Manifest, folder: Path, check: bool) -> None:
        """:raises HowdahError: ``CORRUPTION`` if a file is missing or not what was loaded"""
        count = manifest.shards
        bases = [folder / ("table" if count == 1 else f"table-{shard}") for shard in range(count)]
        if check:
            for base, index, log in zip(bases, manifest.checksums("index.crc32c"), manifest.checksums("log.crc32c")):
                _verify(base.with_name(base.name + ".spi"), index)
                _verify(base.with_name(base.name + ".spl"), log)
        self._shards = [Sparkey(base) for base in bases]

    def get(self, key: bytes) -> Optional[bytes]:
        shards = self._shards
        return shards[_hashes.shard(key, len(shards)) if len(shards) > 1 else 0].get(key)

    def get_all(self, keys: Iterable[bytes]) -> List[Optional[bytes]]:
        return [self.get(key) for key in keys]

    def __iter__(self) -> Iterator[Tuple[bytes, bytes]]:
        for shard in self._shards:
            yield from shard


def _verify(file: Path, wanted: int) -> None:
    """Reads a file once for each process: a damaged index could make a key look absent."""
    try:
        status = os.stat(file)
        identity = (os.path.realpath(file), status.st_size, status.st_mtime_ns)
        with _lock:
            found = _verified.get(identity)
        if found is None:
            found = _checksum(file)
            with _lock:
                _verified[identity] = found
    except FileNotFoundError:
        raise HowdahError(ErrorCode.CORRUPTION, f"{file} is missing. Load the table again") from None
    if found != wanted:
        raise HowdahError(
            ErrorCode.CORRUPTION, f"{file} is not what was loaded: its checksum differs. Load the table again"
        )


def _checksum(file: Path) -> int:
    crc = 0
    with open(file, "rb") as opened:
        for piece in iter(lambda: opened.read(_PIECE_BYTES), b""):
            crc = _crc32c.extend(crc, piece)
    return crc
