"""How a key is looked for: which server is asked for what, in which order."""

import struct
import zlib
from typing import Dict, List, Optional, Union

import pytest

from howdah import HowdahError
from howdah.side import _names
from howdah.side._manifest import TableId
from howdah.side._names import Names
from howdah.side._search import Answer, Lost, No, search

KEY = b"key"
NAMES = Names(TableId("lm", 1))
VALUE, ROSTER = NAMES.of_key(KEY), NAMES.of_roster(0)
LISTED = (0, struct.pack(">Q", _names.digest(KEY)))
NOT_LISTED = (0, b"")
BEGUN = (2, LISTED[1])

Found = Union[bytes, None, Lost]


class Servers:
    """Two servers; what is not said of them is missing there."""

    def __init__(self, has: Dict[str, Answer]) -> None:
        self._has = has
        self.asked: List[str] = []

    def look_up(self, key: bytes = KEY) -> Found:
        asks = search(key, NAMES, 1, lambda name: [0, 1])
        answer: Optional[Answer] = None
        try:
            while True:
                server, name = asks.send(answer)  # type: ignore[arg-type]
                question = f"{'value' if name == VALUE else 'roster'} {server}"
                self.asked.append(question)
                answer = self._has.get(question, No.MISSED)
        except StopIteration as ended:
            found: Found = ended.value
            return found


@pytest.mark.parametrize(
    "has, found, asked",
    [
        ({"value 0": (0, b"v")}, b"v", ["value 0"]),
        ({"roster 0": NOT_LISTED}, None, ["value 0", "roster 0"]),
        ({"roster 0": LISTED, "value 1": (0, b"v")}, b"v", ["value 0", "roster 0", "value 1"]),
        ({"roster 0": LISTED}, Lost((0, 1)), ["value 0", "roster 0", "value 1"]),
        ({"roster 1": NOT_LISTED}, None, ["value 0", "roster 0", "roster 1"]),
        ({"roster 0": BEGUN, "roster 1": NOT_LISTED}, None, ["value 0", "roster 0", "roster 1"]),
        ({}, Lost((0, 1, 0, 1)), ["value 0", "roster 0", "roster 1", "value 1"]),
        ({"value 0": No.DOWN, "value 1": (0, b"v")}, b"v", ["value 0", "value 1"]),
        (
            {"value 0": No.DOWN, "roster 0": No.DOWN, "roster 1": NOT_LISTED},
            None,
            ["value 0", "value 1", "roster 0", "roster 1"],
        ),
        (
            {"value 0": No.DOWN, "value 1": No.DOWN, "roster 0": No.DOWN, "roster 1": No.DOWN},
            Lost((0, 1, 0, 1)),
            ["value 0", "value 1", "roster 0", "roster 1"],
        ),
    ],
)
def test_a_key(has: Dict[str, Answer], found: Found, asked: List[str]) -> None:
    servers = Servers(has)
    assert servers.look_up() == found
    assert servers.asked == asked


def test_a_value_may_be_deflated() -> None:
    assert Servers({"value 0": (1, zlib.compress(b"v" * 1000))}).look_up() == b"v" * 1000


@pytest.mark.parametrize("data, how", [(b"not deflated", "damaged"), (zlib.compress(b"v" * 99)[:-1], "cut short")])
def test_one_that_nobody_can_inflate_is_damaged(data: bytes, how: str) -> None:
    with pytest.raises(HowdahError, match=how):
        Servers({"value 0": (1, data)}).look_up()
