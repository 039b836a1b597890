"""Streams of frames, as docs/formats/store-http.md describes them."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Callable, Iterator, Optional, Tuple

from howdah import _crc32c
from howdah.errors import ErrorCode, HowdahError

END, KEY, ENTRY, ABSENT, CHANGE, OUTCOME, FAILED, BROKEN, ALIVE, KEPT = range(10)
BYTES_MAX = 64 << 20
KEY_BYTES_MAX = 1024

_HEAD = struct.Struct(">IB")
_KEY_LENGTH = struct.Struct(">H")
_VALUE = struct.Struct(">IQQ")
_END = struct.Struct(">QI")
_COUNT = struct.Struct(">Q")


@dataclass(frozen=True)
class Value:
    """What a key has.

    ``version`` differs between all states of the key. ``expires_at_millis`` is in milliseconds since 1970,
    or 0: never.
    """

    data: bytes
    flags: int = 0
    version: int = 0
    expires_at_millis: int = 0


class Writer:
    """Makes the body of a request."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._count = 0

    def __len__(self) -> int:
        return len(self._bytes)

    def add(self, kind: int, *parts: bytes) -> None:
        self._bytes += _HEAD.pack(1 + sum(map(len, parts)), kind)
        for part in parts:
            self._bytes += part
        self._count += 1

    def end(self) -> bytes:
        """The whole body."""
        self._bytes += _HEAD.pack(1 + _END.size, END) + _COUNT.pack(self._count)
        self._bytes += struct.pack(">I", _crc32c.of(bytes(self._bytes)))
        return bytes(self._bytes)


def with_length(key: bytes) -> bytes:
    return _KEY_LENGTH.pack(len(key)) + key


def read(read_exactly: Callable[[int], bytes], where: str) -> Iterator[Tuple[int, bytes]]:
    """The frames of a stream, kind and rest, until its end.

    :param read_exactly: gives so many bytes, or fewer where the stream ends
    :raises HowdahError: if it is cut short or damaged, or says that it is not whole
    """
    crc = 0
    count = 0
    while True:
        head = read_exactly(_HEAD.size)
        if len(head) < _HEAD.size:
            raise HowdahError(ErrorCode.LOST, f"{where} was cut short: its node stopped, or the network; ask again")
        length, kind = _HEAD.unpack(head)
        if not 1 <= length <= BYTES_MAX:
            raise damaged(where, f"a frame of {length} bytes")
        rest = read_exactly(length - 1)
        if len(rest) < length - 1:
            raise HowdahError(ErrorCode.LOST, f"{where} was cut short: its node stopped, or the network; ask again")
        if kind == END:
            _check_end(head, rest, crc, count, where)
            return
        if kind == BROKEN:
            raise failure(rest)
        crc = _crc32c.extend(crc, head + rest)
        count += 1
        yield kind, rest


def _check_end(head: bytes, rest: bytes, crc: int, count: int, where: str) -> None:
    if len(rest) != _END.size:
        raise damaged(where, "an end of another length")
    counted, checksum = _END.unpack(rest)
    if counted != count:
        raise damaged(where, f"{count} frames, and its end says {counted}")
    if _crc32c.extend(crc, head + rest[: _COUNT.size]) != checksum:
        raise damaged(where, "another checksum")


def entry(rest: bytes, where: str) -> Tuple[bytes, Value]:
    """Key and value of an ``ENTRY``."""
    try:
        (key_length,) = _KEY_LENGTH.unpack_from(rest)
        start = _KEY_LENGTH.size + key_length
        flags, version, expires = _VALUE.unpack_from(rest, start)
    except struct.error:
        raise damaged(where, "an entry that is too short") from None
    return rest[_KEY_LENGTH.size : start], Value(rest[start + _VALUE.size :], flags, version, expires)


def value_if_any(rest: bytes, where: str) -> Optional[Value]:
    """What an ``OUTCOME`` has behind its status."""
    if not rest:
        return None
    if len(rest) < _VALUE.size:
        raise damaged(where, "a value that is too short")
    flags, version, expires = _VALUE.unpack_from(rest)
    return Value(rest[_VALUE.size :], flags, version, expires)


def failure(rest: bytes) -> HowdahError:
    """What a ``FAILED`` or ``BROKEN`` says."""
    end = 1 + rest[0] if rest else 0
    code = ErrorCode.named(rest[1:end].decode("ascii", "replace"))
    return HowdahError(code, rest[end:].decode("utf-8", "replace"))


def damaged(where: str, how: str) -> HowdahError:
    return HowdahError(
        ErrorCode.CORRUPTION, f"{where} is damaged: {how}; ask again, and look at the network if it stays"
    )
