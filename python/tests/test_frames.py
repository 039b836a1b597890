import struct

import pytest

from howdah import ErrorCode, HowdahError
from howdah.store import _frames
from howdah.store._frames import Value
from tests.store_bytes import entry, failed, read, stream

WHOLE = stream((_frames.KEY, b"a"), (_frames.ABSENT, b""))


def test_a_stream_gives_its_frames() -> None:
    assert read(WHOLE) == [(_frames.KEY, b"a"), (_frames.ABSENT, b"")]
    assert read(stream()) == []


def test_its_bytes_are_those_of_the_format() -> None:
    head = struct.pack(">IB", 2, 1) + b"a" + struct.pack(">IBQ", 13, 0, 1)
    assert stream((_frames.KEY, b"a"))[: len(head)] == head


@pytest.mark.parametrize("length", range(len(WHOLE)))
def test_one_that_is_cut_short_is_an_error(length: int) -> None:
    with pytest.raises(HowdahError, match="cut short") as raised:
        read(WHOLE[:length])
    assert raised.value.code is ErrorCode.LOST


@pytest.mark.parametrize("place", range(len(WHOLE)))
def test_so_is_one_with_any_byte_changed(place: int) -> None:
    changed = bytearray(WHOLE)
    changed[place] ^= 0x40
    with pytest.raises(HowdahError) as raised:
        read(bytes(changed))
    assert raised.value.code in (ErrorCode.LOST, ErrorCode.CORRUPTION, ErrorCode.INTERNAL)


def test_one_that_says_that_it_is_broken_raises_what_it_says() -> None:
    with pytest.raises(HowdahError, match="owners are away") as raised:
        read(stream((_frames.BROKEN, failed(b"LOST", b"owners are away"))))
    assert raised.value.code is ErrorCode.LOST


def test_an_entry_is_key_and_value() -> None:
    _, rest = entry(b"k", b"v", flags=7, version=8, expires=9)
    assert _frames.entry(rest, "x") == (b"k", Value(b"v", 7, 8, 9))
    assert _frames.value_if_any(rest[3:], "x") == Value(b"v", 7, 8, 9)
    assert _frames.value_if_any(b"", "x") is None


@pytest.mark.parametrize("rest", [b"", b"\0", b"\0\1", b"\0\1k" + bytes(19)])
def test_an_entry_that_is_too_short_is_damaged(rest: bytes) -> None:
    with pytest.raises(HowdahError, match="too short"):
        _frames.entry(rest, "the answer")
