"""Many keys with one request. A node answers as many as it sees fit; the rest is asked again."""

from __future__ import annotations

from typing import List, Optional, Sequence, Tuple, Union

from howdah.errors import ErrorCode, HowdahError
from howdah.store import _frames
from howdah.store._changes import VALUE_BYTES_MAX, Change, Outcome, Status
from howdah.store._frames import Value, Writer
from howdah.store._reader import of_bytes
from howdah.store._transport import Request, Transport

_KEYS_MAX = 1000
_BODY_BYTES = 4 << 20


def get_all(transport: Transport, path: str, keys: Sequence[bytes]) -> List[Optional[Value]]:
    found: List[Optional[Value]] = []
    while len(found) < len(keys):
        body = Writer()
        for key in keys[len(found) : len(found) + _KEYS_MAX]:
            body.add(_frames.KEY, key)
        answer = transport.ask(Request("POST", f"{path}/get?bytes={VALUE_BYTES_MAX}", body.end()))
        values = _values(answer.body)
        if not values or len(found) + len(values) > len(keys):
            raise HowdahError(ErrorCode.CORRUPTION, f"a node gave {len(values)} answers to a batch of keys")
        found += values
    return found


def _values(answer: bytes) -> List[Optional[Value]]:
    where = "the answer of a node"
    values: List[Optional[Value]] = []
    for kind, rest in _frames.read(of_bytes(answer), where):
        if kind == _frames.ABSENT:
            values.append(None)
        elif kind == _frames.ENTRY:
            values.append(_frames.entry(rest, where)[1])
        else:
            raise _frames.damaged(where, f"an unexpected frame of kind {kind}")
    return values


Result = Union[Outcome, HowdahError]


def change_all(transport: Transport, path: str, changes: Sequence[Tuple[bytes, Change]]) -> List[Result]:
    for _, change in changes:
        if change.data_bytes > VALUE_BYTES_MAX:
            raise HowdahError(
                ErrorCode.USER_CONFIGURATION,
                f"a value has {change.data_bytes} bytes; the most over HTTP is {VALUE_BYTES_MAX}",
            )
    results: List[Result] = []
    while len(results) < len(changes):
        body, count = _body(changes, len(results))
        try:
            answer = transport.ask(Request("POST", path, body, repeatable=False))
            some = _outcomes(answer.body)
            if not 1 <= len(some) <= count:
                raise HowdahError(ErrorCode.CORRUPTION, f"a node gave {len(some)} answers to {count} changes")
        except HowdahError as failure:
            some = [failure] * count
        results += some
    return results


def _body(changes: Sequence[Tuple[bytes, Change]], first: int) -> Tuple[bytes, int]:
    body = Writer()
    count = 0
    for key, change in changes[first : first + _KEYS_MAX]:
        if count and len(body) + change.data_bytes > _BODY_BYTES:
            break
        body.add(_frames.CHANGE, _frames.with_length(key), change.encode())
        count += 1
    return body.end(), count


def _outcomes(answer: bytes) -> List[Result]:
    where = "the answer of a node"
    outcomes: List[Result] = []
    for kind, rest in _frames.read(of_bytes(answer), where):
        if kind == _frames.OUTCOME and rest:
            outcomes.append(Outcome(Status(rest[0]), _frames.value_if_any(rest[1:], where)))
        elif kind == _frames.FAILED:
            outcomes.append(_frames.failure(rest))
        else:
            raise _frames.damaged(where, f"an unexpected frame of kind {kind}")
    return outcomes
