"""What keys and values are to a program."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Callable, Generic, Tuple, TypeVar

from howdah.errors import ErrorCode, HowdahError

T = TypeVar("T")

_TEXT_TYPE = "org.apache.hadoop.io.Text"
_BYTES_TYPE = "org.apache.hadoop.io.BytesWritable"


@dataclass(frozen=True)
class Coder(Generic[T]):
    """Makes bytes of something and back. ``types`` are the classes of Hadoop's that a table may have been
    loaded with; none means any."""

    name: str
    encode: Callable[[T], bytes]
    decode: Callable[[bytes], T]
    types: Tuple[str, ...] = ()

    def check(self, what: str, loaded_with: str, table: object) -> None:
        """:raises HowdahError: if a table was loaded with another type"""
        if loaded_with and self.types and loaded_with not in self.types:
            raise HowdahError(
                ErrorCode.USER_CONFIGURATION,
                f"side table {table} has {what} of {loaded_with}, and is to be opened with {self.name}; "
                "open it with a coder of that type, or with BYTES",
            )


def _decode_long(data: bytes) -> int:
    if len(data) != 8:
        raise HowdahError(ErrorCode.INPUT, f"a number of 8 bytes has {len(data)}")
    return int.from_bytes(data, "big", signed=True)


def _decode_double(data: bytes) -> float:
    if len(data) != 8:
        raise HowdahError(ErrorCode.INPUT, f"a number of 8 bytes has {len(data)}")
    number: float = struct.unpack(">d", data)[0]
    return number


BYTES: Coder[bytes] = Coder("BYTES", bytes, bytes)
TEXT: Coder[str] = Coder(
    "TEXT", lambda text: text.encode("utf-8"), lambda data: data.decode("utf-8"), (_TEXT_TYPE, _BYTES_TYPE)
)
LONG: Coder[int] = Coder(
    "LONG",
    lambda number: number.to_bytes(8, "big", signed=True),
    _decode_long,
    ("org.apache.hadoop.io.LongWritable",),
)
DOUBLE: Coder[float] = Coder(
    "DOUBLE",
    lambda number: struct.pack(">d", number),
    _decode_double,
    ("org.apache.hadoop.io.DoubleWritable",),
)
