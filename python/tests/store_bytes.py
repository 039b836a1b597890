"""What nodes answer, byte for byte, for tests of what reads it."""

import io
import struct
from typing import List, Tuple

from howdah.store import _frames


def stream(*frames: Tuple[int, bytes]) -> bytes:
    body = _frames.Writer()
    for kind, rest in frames:
        body.add(kind, rest)
    return body.end()


def entry(key: bytes, data: bytes, flags: int = 0, version: int = 1, expires: int = 0) -> Tuple[int, bytes]:
    return _frames.ENTRY, struct.pack(">H", len(key)) + key + struct.pack(">IQQ", flags, version, expires) + data


def failed(code: bytes, message: bytes) -> bytes:
    return bytes([len(code)]) + code + message


def read(data: bytes) -> List[Tuple[int, bytes]]:
    return list(_frames.read(io.BytesIO(data).read, "the answer"))
