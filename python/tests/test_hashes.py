"""Against what others publish of these hashes."""

import pytest

from howdah.side import _hashes

FOX = b"The quick brown fox jumps over the lazy dog"


@pytest.mark.parametrize(
    "key, hashed",
    [
        (b"", 0),
        (b"hello", 0xCBD8A7B341BD9B02),
        (b"hello, world", 0x342FAC623A5EBC8E),
        (FOX + b".", 0xCD99481F9EE902C9),
    ],
)
def test_murmur_of_64_bits(key: bytes, hashed: int) -> None:
    assert _hashes.murmur64(key, 0) == hashed


@pytest.mark.parametrize(
    "key, seed, hashed",
    [(b"", 1, 0x514E28B7), (b"test", 0, 0xBA6BD213), (b"Hello, world!", 0, 0xC0363E43), (FOX, 0, 0x2E4FF723)],
)
def test_murmur_of_32_bits(key: bytes, seed: int, hashed: int) -> None:
    assert _hashes.murmur32(key, seed) == hashed


@pytest.mark.parametrize("name, hashed", [(b"a", 0xCA2E9442), (FOX, 0x519E91F5)])
def test_one_at_a_time(name: bytes, hashed: int) -> None:
    assert _hashes.one_at_a_time(name) == hashed


def test_shards_are_the_highest_bits() -> None:
    assert [_hashes.shard(b"%d" % i, 8) for i in range(4)] == [_hashes.shard(b"%d" % i, 16) // 2 for i in range(4)]
    assert {_hashes.shard(b"key %d" % i, 8) for i in range(100)} == set(range(8))
    # Bytes have a sign in Java: 1 * 31 - 1 = 30, times the golden ratio.
    assert _hashes.shard(b"\xff", 8) == (30 * 0x9E3779B9 & 0xFFFFFFFF) >> 29
