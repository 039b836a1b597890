"""Changes of keys, and what comes of them."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import Enum
from typing import Optional

from howdah.store._frames import Value

VALUE_BYTES_MAX = 16 << 20

_HEAD = struct.Struct(">BBIqQQI")
_PUT, _COMPARE_AND_PUT, _ADD, _REPLACE, _APPEND, _PREPEND, _ADD_NUMBER, _SUBTRACT, _TOUCH, _REMOVE = range(10)
_ANSWERS_VALUE = 1
_NEVER = 0
_AS_IT_IS = -1


class Status(Enum):
    DONE = 0
    ABSENT = 1
    REFUSED = 2
    CHANGED = 3
    NOT_A_NUMBER = 4
    TOO_LARGE = 5


@dataclass(frozen=True)
class Outcome:
    """What came of a change. ``value`` is what the key has then, without its bytes unless they were asked for."""

    status: Status
    value: Optional[Value]

    @property
    def is_done(self) -> bool:
        return self.status is Status.DONE


@dataclass(frozen=True)
class Change:
    """What is to happen to a key, in one step. Made by the functions below."""

    _kind: int
    _data: bytes = b""
    _flags: int = 0
    _expires_at_millis: int = _NEVER
    _version: int = 0
    _number: int = 0
    _bits: int = 0

    @staticmethod
    def put(data: bytes, *, flags: int = 0, expires_at_millis: int = _NEVER) -> Change:
        """Sets a key, whether it is there or not."""
        return Change(_PUT, data, flags, expires_at_millis)

    @staticmethod
    def add(data: bytes, *, flags: int = 0, expires_at_millis: int = _NEVER) -> Change:
        """Sets a key that is absent."""
        return Change(_ADD, data, flags, expires_at_millis)

    @staticmethod
    def replace(data: bytes, *, flags: int = 0, expires_at_millis: int = _NEVER) -> Change:
        """Sets a key that is there."""
        return Change(_REPLACE, data, flags, expires_at_millis)

    @staticmethod
    def compare_and_put(data: bytes, version: int, *, flags: int = 0, expires_at_millis: int = _NEVER) -> Change:
        """Sets a key that still has the version that was read."""
        return Change(_COMPARE_AND_PUT, data, flags, expires_at_millis, version)

    @staticmethod
    def append(data: bytes) -> Change:
        return Change(_APPEND, data, _expires_at_millis=_AS_IT_IS)

    @staticmethod
    def prepend(data: bytes) -> Change:
        return Change(_PREPEND, data, _expires_at_millis=_AS_IT_IS)

    @staticmethod
    def count(by: int) -> Change:
        """Adds to a decimal number; below 0 it stays 0, as in memcached. The outcome has the new one."""
        kind = _ADD_NUMBER if by >= 0 else _SUBTRACT
        return Change(kind, _expires_at_millis=_AS_IT_IS, _number=abs(by), _bits=_ANSWERS_VALUE)

    @staticmethod
    def touch(expires_at_millis: int) -> Change:
        """Sets when a key expires."""
        return Change(_TOUCH, _expires_at_millis=expires_at_millis)

    @staticmethod
    def remove() -> Change:
        return Change(_REMOVE)

    @property
    def data_bytes(self) -> int:
        return len(self._data)

    def encode(self) -> bytes:
        """As docs/formats/store-value.md describes it."""
        head = _HEAD.pack(
            self._kind,
            self._bits,
            self._flags,
            self._expires_at_millis,
            self._version,
            self._number,
            VALUE_BYTES_MAX,
        )
        return head + self._data
