"""How a key is looked for in memcached.

Ask the servers that hold its value, one after the other, until one has it. When one has not, ask for the key's
roster first: most keys without a value are simply absent. Where a roster lists the key, or none can be had, the
other copies of the value are asked for. A key for which nothing is left to ask is lost.
"""

from __future__ import annotations

import zlib
from enum import Enum
from typing import Generator, List, NamedTuple, Optional, Tuple, Union

from howdah.errors import ErrorCode, HowdahError
from howdah.side import _names
from howdah.side._names import Names
from howdah.side._placement import Places
from howdah.side._servers import Stored

_DEFLATED = 1
_OPEN_ROSTER = 2
_VALUE_BYTES_MAX = 1 << 30


class No(Enum):
    """An answer that is none."""

    DOWN = 1
    MISSED = 2


class Proof(Enum):
    ABSENT = 1
    LISTED = 2
    UNPROVED = 3


class Lost(NamedTuple):
    """A key that the table has, or may have, and no server gives."""

    servers: Tuple[int, ...]


Question = Tuple[int, bytes]
Answer = Union[No, Stored]
Search = Generator[Question, Answer, Union[bytes, None, Lost]]


def search(key: bytes, names: Names, rosters: int, places: Places) -> Search:
    """Asks one server at a time for one name; whoever drives it sends what the server has."""
    name = names.of_key(key)
    servers = places(name)
    proof: Optional[Proof] = None
    asked_for_roster: List[int] = []
    for server in servers:
        answer = yield server, name
        if not isinstance(answer, No):
            return _decode(answer)
        if answer is No.MISSED and proof is None:
            proof, asked_for_roster = yield from _look_into_roster(key, names, rosters, places)
            if proof is Proof.ABSENT:
                return None
    if proof is None:
        proof, asked_for_roster = yield from _look_into_roster(key, names, rosters, places)
        if proof is Proof.ABSENT:
            return None
    return Lost(tuple(servers + (asked_for_roster if proof is Proof.UNPROVED else [])))


def _look_into_roster(
    key: bytes, names: Names, rosters: int, places: Places
) -> Generator[Question, Answer, Tuple[Proof, List[int]]]:
    digest = _names.digest(key)
    name = names.of_roster(_names.roster_of(digest, rosters))
    servers = places(name)
    for server in servers:
        answer = yield server, name
        if not isinstance(answer, No) and answer[0] != _OPEN_ROSTER:
            return (Proof.LISTED if _names.lists(answer[1], digest) else Proof.ABSENT), servers
    return Proof.UNPROVED, servers


def _decode(stored: Stored) -> bytes:
    flags, data = stored
    if flags != _DEFLATED:
        return data
    inflate = zlib.decompressobj()
    try:
        value = inflate.decompress(data, _VALUE_BYTES_MAX)
    except zlib.error as failure:
        raise HowdahError(ErrorCode.CORRUPTION, f"a compressed value is damaged: {failure}") from failure
    if not inflate.eof:
        raise HowdahError(ErrorCode.CORRUPTION, "a compressed value is cut short, or of more than 1 GiB")
    return value
