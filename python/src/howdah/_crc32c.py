"""CRC-32C: by a library where there is one, and otherwise here, eight bytes at a time."""

from __future__ import annotations

import struct
from typing import Callable, List

_POLYNOMIAL = 0x82F63B78


def _make_tables() -> List[List[int]]:
    first = []
    for number in range(256):
        for _ in range(8):
            number = number >> 1 ^ (_POLYNOMIAL if number & 1 else 0)
        first.append(number)
    tables = [first]
    for _ in range(7):
        tables.append([first[number & 0xFF] ^ number >> 8 for number in tables[-1]])
    return tables


_TABLES = _make_tables()


def extend_in_python(crc: int, data: bytes) -> int:
    """The checksum of what has the checksum ``crc``, followed by ``data``."""
    t0, t1, t2, t3, t4, t5, t6, t7 = _TABLES
    crc ^= 0xFFFFFFFF
    whole = len(data) & ~7
    for low, high in struct.iter_unpack("<II", memoryview(data)[:whole]):
        low ^= crc
        crc = (
            t7[low & 0xFF]
            ^ t6[low >> 8 & 0xFF]
            ^ t5[low >> 16 & 0xFF]
            ^ t4[low >> 24]
            ^ t3[high & 0xFF]
            ^ t2[high >> 8 & 0xFF]
            ^ t1[high >> 16 & 0xFF]
            ^ t0[high >> 24]
        )
    for byte in data[whole:]:
        crc = t0[crc & 0xFF ^ byte] ^ crc >> 8
    return crc ^ 0xFFFFFFFF


def _find() -> Callable[[int, bytes], int]:
    try:
        import google_crc32c
    except ImportError:
        return extend_in_python
    extend: Callable[[int, bytes], int] = google_crc32c.extend
    return extend if google_crc32c.implementation == "c" else extend_in_python


extend = _find()


def of(data: bytes) -> int:
    return extend(0, data)
