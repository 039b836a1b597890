"""Writes Hadoop's SequenceFiles of BytesWritable, so that keys and values may be any bytes."""

import struct
from pathlib import Path
from typing import Iterable, Tuple

_CLASS = b"org.apache.hadoop.io.BytesWritable"
_SYNC = bytes(range(16))
_SYNC_EVERY_BYTES = 100_000


def write(file: Path, pairs: Iterable[Tuple[bytes, bytes]]) -> None:
    name = bytes([len(_CLASS)]) + _CLASS
    with open(file, "wb") as out:
        # Version 6, two classes, neither kind of compression, no metadata.
        out.write(b"SEQ\x06" + name + name + b"\0\0" + struct.pack(">I", 0) + _SYNC)
        since_sync = 0
        for key, value in pairs:
            if since_sync > _SYNC_EVERY_BYTES:
                out.write(struct.pack(">i", -1) + _SYNC)
                since_sync = 0
            key_bytes, value_bytes = _writable(key), _writable(value)
            length = len(key_bytes) + len(value_bytes)
            out.write(struct.pack(">II", length, len(key_bytes)) + key_bytes + value_bytes)
            since_sync += length


def _writable(data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + data
