import struct

import pytest

from howdah.store import Change


@pytest.mark.parametrize(
    "change, kind, bits, flags, expires, version, number, data",
    [
        (Change.put(b"v", flags=3, expires_at_millis=4), 0, 0, 3, 4, 0, 0, b"v"),
        (Change.compare_and_put(b"v", 9), 1, 0, 0, 0, 9, 0, b"v"),
        (Change.add(b""), 2, 0, 0, 0, 0, 0, b""),
        (Change.replace(b"v"), 3, 0, 0, 0, 0, 0, b"v"),
        (Change.append(b"v"), 4, 0, 0, -1, 0, 0, b"v"),
        (Change.prepend(b"v"), 5, 0, 0, -1, 0, 0, b"v"),
        (Change.count(5), 6, 1, 0, -1, 0, 5, b""),
        (Change.count(-5), 7, 1, 0, -1, 0, 5, b""),
        (Change.touch(77), 8, 0, 0, 77, 0, 0, b""),
        (Change.remove(), 9, 0, 0, 0, 0, 0, b""),
    ],
)
def test_its_bytes_are_those_of_the_format(
    change: Change, kind: int, bits: int, flags: int, expires: int, version: int, number: int, data: bytes
) -> None:
    head = struct.pack(">BBIqQQI", kind, bits, flags, expires, version, number, 16 << 20)
    assert change.encode() == head + data
