from typing import Any

import pytest

from howdah import HowdahError
from howdah.side import BYTES, DOUBLE, LONG, TEXT, Coder


@pytest.mark.parametrize(
    "coder, thing, data",
    [
        (BYTES, b"\0\xff", b"\0\xff"),
        (TEXT, "naïve", b"na\xc3\xafve"),
        (LONG, -2, b"\xff" * 7 + b"\xfe"),
        (DOUBLE, 1.5, b"\x3f\xf8" + bytes(6)),
    ],
)
def test_bytes_are_those_of_a_load(coder: Coder[Any], thing: Any, data: bytes) -> None:
    assert coder.encode(thing) == data
    assert coder.decode(data) == thing


@pytest.mark.parametrize("coder", [LONG, DOUBLE])
def test_a_number_of_another_length_is_refused(coder: Coder[Any]) -> None:
    with pytest.raises(HowdahError, match="a number of 8 bytes has 4"):
        coder.decode(b"1234")


def test_types_that_a_table_does_not_have_are_refused() -> None:
    with pytest.raises(HowdahError, match="lm@1 has values of org.apache.hadoop.io.Text, .* with LONG"):
        LONG.check("values", "org.apache.hadoop.io.Text", "lm@1")
    BYTES.check("values", "com.example.Any", "lm@1")
    TEXT.check("keys", "org.apache.hadoop.io.BytesWritable", "lm@1")
    LONG.check("values", "", "an empty table")
