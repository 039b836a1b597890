"""Hashes by which tables place keys: those of Sparkey's index, of shards, and of memcached's servers."""

from __future__ import annotations

import struct

_BITS_32 = 0xFFFFFFFF
_BITS_64 = 0xFFFFFFFFFFFFFFFF
_C1 = 0x87C37B91114253D5
_C2 = 0x4CF5AD432745937F
_GOLDEN_RATIO_32 = 0x9E3779B9
_PAIR = struct.Struct("<QQ")


def murmur64(key: bytes, seed: int) -> int:
    """The first 64 bits of MurmurHash3_x64_128."""
    h1 = h2 = seed
    length = len(key)
    whole = length & ~15
    for k1, k2 in _PAIR.iter_unpack(key[:whole]):
        h1 ^= _mix1(k1)
        h1 = ((_left(h1, 27) + h2) * 5 + 0x52DCE729) & _BITS_64
        h2 ^= _mix2(k2)
        h2 = ((_left(h2, 31) + h1) * 5 + 0x38495AB5) & _BITS_64
    if length > whole:
        h1 ^= _mix1(int.from_bytes(key[whole : whole + 8], "little"))
        h2 ^= _mix2(int.from_bytes(key[whole + 8 :], "little"))
    h1 = (h1 ^ length) + (h2 ^ length) & _BITS_64
    h2 = (h2 ^ length) + h1 & _BITS_64
    return _finish64(h1) + _finish64(h2) & _BITS_64


def _left(number: int, bits: int) -> int:
    return (number << bits | number >> 64 - bits) & _BITS_64


def _mix1(k: int) -> int:
    return _left(k * _C1 & _BITS_64, 31) * _C2 & _BITS_64


def _mix2(k: int) -> int:
    return _left(k * _C2 & _BITS_64, 33) * _C1 & _BITS_64


def _finish64(k: int) -> int:
    k = (k ^ k >> 33) * 0xFF51AFD7ED558CCD & _BITS_64
    k = (k ^ k >> 33) * 0xC4CEB9FE1A85EC53 & _BITS_64
    return k ^ k >> 33


def murmur32(key: bytes, seed: int) -> int:
    """MurmurHash3_x86_32, of Sparkey's smaller indexes."""
    h = seed
    whole = len(key) & ~3
    for (k,) in struct.iter_unpack("<I", key[:whole]):
        h ^= _mix32(k)
        h = ((h << 13 | h >> 19) * 5 + 0xE6546B64) & _BITS_32
    h ^= _mix32(int.from_bytes(key[whole:], "little"))
    h ^= len(key)
    h = (h ^ h >> 16) * 0x85EBCA6B & _BITS_32
    h = (h ^ h >> 13) * 0xC2B2AE35 & _BITS_32
    return h ^ h >> 16


def _mix32(k: int) -> int:
    k = k * 0xCC9E2D51 & _BITS_32
    return (k << 15 | k >> 17) * 0x1B873593 & _BITS_32


def shard(key: bytes, count: int) -> int:
    """Which of so many shards has a key; a power of two."""
    h = 1
    for byte in key:
        h = 31 * h + (byte if byte < 128 else byte - 256) & _BITS_32
    return (h * _GOLDEN_RATIO_32 & _BITS_32) * count >> 32


def one_at_a_time(name: bytes) -> int:
    """Bob Jenkins's, with bytes as libmemcached takes them: with a sign."""
    h = 0
    for byte in name:
        h = h + (byte if byte < 128 else byte - 256) & _BITS_32
        h = h + (h << 10) & _BITS_32
        h ^= h >> 6
    h = h + (h << 3) & _BITS_32
    h ^= h >> 11
    return h + (h << 15) & _BITS_32
