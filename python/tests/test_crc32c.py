import random

import pytest

from howdah import _crc32c

# Of RFC 3720, B.4, and the usual check.
KNOWN = [
    (b"", 0),
    (b"123456789", 0xE3069283),
    (bytes(32), 0x8A9136AA),
    (b"\xff" * 32, 0x62A8AB43),
    (bytes(range(32)), 0x46DD794E),
]


@pytest.mark.parametrize("data, checksum", KNOWN)
def test_it_is_the_standards(data: bytes, checksum: int) -> None:
    assert _crc32c.extend_in_python(0, data) == checksum
    assert _crc32c.of(data) == checksum


def test_it_goes_on_from_anywhere() -> None:
    data = random.Random(7).randbytes(1000) if hasattr(random.Random, "randbytes") else bytes(range(250)) * 4
    whole = _crc32c.extend_in_python(0, data)
    for cut in (1, 7, 8, 9, 500, 999):
        assert _crc32c.extend_in_python(_crc32c.extend_in_python(0, data[:cut]), data[cut:]) == whole
    assert _crc32c.extend(0, data) == whole
