"""A data set."""

from __future__ import annotations

from typing import Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, TypeVar, Union
from urllib.parse import quote

from howdah.errors import ErrorCode, HowdahError
from howdah.store import _frames
from howdah.store._batches import change_all, get_all
from howdah.store._changes import Change, Outcome, Status
from howdah.store._frames import Value
from howdah.store._layout import Layout
from howdah.store._scan import Scanner
from howdah.store._transport import Transport

Key = Union[bytes, str]
K = TypeVar("K", bytes, str, Key)


def as_bytes(key: Key) -> bytes:
    """Text goes by its UTF-8."""
    encoded = key.encode("utf-8") if isinstance(key, str) else bytes(key)
    if len(encoded) > _frames.KEY_BYTES_MAX:
        raise HowdahError(
            ErrorCode.USER_CONFIGURATION, f"a key has {len(encoded)} bytes; the most is {_frames.KEY_BYTES_MAX}"
        )
    return encoded


class DataSet:
    """Keys and values, both bytes; a key may be given as text. For several threads.

    Changes are not repeated by themselves: of one that fails with ``LOST`` nobody knows whether it was done.
    """

    def __init__(self, transport: Transport, layout: Layout) -> None:
        self._transport = transport
        self._scanner = Scanner(transport, layout)
        self.name = layout.name
        self.id = layout.id
        self.copies = layout.copies
        self.partitions = len(layout.owners)
        self._path = "data/" + quote(layout.name, safe="")

    def __repr__(self) -> str:
        return f"<data set {self.name} of {self.copies} copies>"

    # One key.

    def get_value(self, key: Key) -> Optional[Value]:
        """The value with its flags, version and expiry; None if the key is absent."""
        return self.get_values([key])[0]

    def get(self, key: Key, default: Optional[bytes] = None) -> Optional[bytes]:
        value = self.get_value(key)
        return default if value is None else value.data

    def __getitem__(self, key: Key) -> bytes:
        value = self.get_value(key)
        if value is None:
            raise KeyError(key)
        return value.data

    def __contains__(self, key: Key) -> bool:
        return self.get_value(key) is not None

    def change(self, key: Key, change: Change) -> Outcome:
        """Makes one change.

        :raises HowdahError: if it failed, or its value is too large
        """
        return _raised(self.change_many([(key, change)])[0])

    def put(self, key: Key, data: bytes, *, flags: int = 0, expires_at_millis: int = 0) -> int:
        """Sets a key, and gives its new version."""
        value = self.change(key, Change.put(data, flags=flags, expires_at_millis=expires_at_millis)).value
        return 0 if value is None else value.version

    def __setitem__(self, key: Key, data: bytes) -> None:
        self.put(key, data)

    def add(self, key: Key, data: bytes) -> bool:
        """Sets a key that is absent; False if it is there."""
        return self.change(key, Change.add(data)).is_done

    def compare_and_put(self, key: Key, data: bytes, version: int) -> bool:
        """Sets a key that still has the version that was read; False if it was changed since."""
        return self.change(key, Change.compare_and_put(data, version)).is_done

    def count(self, key: Key, by: int = 1) -> Optional[int]:
        """Adds to the decimal number that a key has, in one step; None if it is absent."""
        outcome = self.change(key, Change.count(by))
        if outcome.status is Status.NOT_A_NUMBER:
            raise HowdahError(ErrorCode.USER_CONFIGURATION, f"the value of {key!r} in {self.name} is no decimal number")
        return int(outcome.value.data) if outcome.is_done and outcome.value else None

    def delete(self, key: Key) -> bool:
        """Whether the key was there."""
        return self.change(key, Change.remove()).is_done

    def __delitem__(self, key: Key) -> None:
        if not self.delete(key):
            raise KeyError(key)

    # Many keys.

    def get_values(self, keys: Iterable[Key]) -> List[Optional[Value]]:
        """The values of keys, in their order; None for each that is absent."""
        return get_all(self._transport, self._path, [as_bytes(key) for key in keys])

    def get_many(self, keys: Iterable[Key]) -> Dict[bytes, bytes]:
        """What there is of these keys."""
        wanted = [as_bytes(key) for key in keys]
        values = get_all(self._transport, self._path, wanted)
        return {key: value.data for key, value in zip(wanted, values) if value is not None}

    def change_many(self, changes: Iterable[Tuple[Key, Change]]) -> List[Union[Outcome, HowdahError]]:
        """Makes changes at the same time; gives what came of each, in their order."""
        encoded = [(as_bytes(key), change) for key, change in changes]
        return change_all(self._transport, f"{self._path}/change?id={quote(self.id, safe='')}", encoded)

    def put_many(self, items: Union[Mapping[K, bytes], Iterable[Tuple[K, bytes]]]) -> None:
        """Sets keys; if some fail, the others are set all the same, and the first failure is raised."""
        pairs = items.items() if isinstance(items, Mapping) else items
        for outcome in self.change_many((key, Change.put(data)) for key, data in pairs):
            _raised(outcome)

    def delete_many(self, keys: Iterable[Key]) -> int:
        """How many of the keys were there."""
        outcomes = self.change_many((key, Change.remove()) for key in keys)
        return sum(_raised(outcome).is_done for outcome in outcomes)

    # All keys. In no order: a key that is there all the while comes once. Fails rather than end early.

    def scan(self, prefix: Key = b"") -> Iterator[Tuple[bytes, Value]]:
        return self._scanner.scan(as_bytes(prefix), keys_only=False)

    def items(self, prefix: Key = b"") -> Iterator[Tuple[bytes, bytes]]:
        return ((key, value.data) for key, value in self.scan(prefix))

    def keys(self, prefix: Key = b"") -> Iterator[bytes]:
        return (key for key, _ in self._scanner.scan(as_bytes(prefix), keys_only=True))

    def __iter__(self) -> Iterator[bytes]:
        return self.keys()

    def entries(self) -> int:
        """About how many keys there are, at once; those that expired may still be counted."""
        return self._scanner.entries()


def _raised(outcome: Union[Outcome, HowdahError]) -> Outcome:
    if isinstance(outcome, HowdahError):
        raise outcome
    if outcome.status is Status.TOO_LARGE:
        raise HowdahError(
            ErrorCode.USER_CONFIGURATION, "a value is larger than the nodes have room for; see their setting memory"
        )
    return outcome
