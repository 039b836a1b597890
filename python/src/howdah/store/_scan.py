"""Walks over partitions, each sent by one of its owners."""

from __future__ import annotations

import http.client
import json
import time
from typing import Iterator, Optional, Tuple
from urllib.parse import quote

from howdah.errors import ErrorCode, HowdahError
from howdah.store import _frames
from howdah.store._connections import Connection, NotArrived
from howdah.store._frames import Value
from howdah.store._layout import Layout
from howdah.store._reader import of_response
from howdah.store._transport import Request, Transport

_FRESH_SECONDS = 1.0
# A node says every 10 seconds that more will come.
_SILENCE_SECONDS = 120.0


class Scanner:
    """Reads all of a data set."""

    def __init__(self, transport: Transport, layout: Layout) -> None:
        self._transport = transport
        self._layout = layout
        self._since = time.monotonic()
        self._path = "data/" + quote(layout.name, safe="")

    def scan(self, prefix: bytes, keys_only: bool) -> Iterator[Tuple[bytes, Value]]:
        query = f"?keys={'true' if keys_only else 'false'}&prefix={quote(prefix, safe='')}"
        for partition in range(len(self._layout.owners)):
            yield from self._partition(partition, query)

    def entries(self) -> int:
        count = 0
        for partition in range(len(self._layout.owners)):
            address, response, connection = self._open(partition, "/size")
            count += max(0, int(json.loads(response.read())["entries"]))
            self._transport.give_back(address, response, connection)
        return count

    def _partition(self, partition: int, query: str) -> Iterator[Tuple[bytes, Value]]:
        address, response, connection = self._open(partition, query)
        where = f"the scan of a partition on the node at {address}"
        whole = False
        try:
            for kind, rest in _frames.read(of_response(response), where):
                if kind == _frames.ENTRY:
                    yield _frames.entry(rest, where)
                elif kind not in (_frames.ALIVE, _frames.KEPT):
                    raise _frames.damaged(where, f"an unexpected frame of kind {kind}")
            whole = response.read() == b""
        except (OSError, http.client.HTTPException) as failure:
            raise HowdahError(ErrorCode.LOST, f"{where} was cut short ({failure}); ask again") from failure
        finally:
            if whole:
                self._transport.give_back(address, response, connection)
            else:
                connection.close()

    def _open(self, partition: int, query: str) -> Tuple[str, http.client.HTTPResponse, Connection]:
        return self._transport.patiently(lambda: self._open_at_any(partition, query))

    def _open_at_any(self, partition: int, query: str) -> Tuple[str, http.client.HTTPResponse, Connection]:
        """Of its owners as they are known, and if none of them answers, as they are."""
        failure: Optional[HowdahError] = None
        request = Request("GET", f"{self._path}/partitions/{partition}{query}")
        for age_seconds_max in (_FRESH_SECONDS, 0.0):
            layout = self._current(age_seconds_max)
            for owner in layout.owners[partition]:
                address = layout.addresses.get(owner, "")
                if not address:
                    failure = HowdahError(ErrorCode.LOST, f"the node {owner} is away; start it")
                    continue
                try:
                    response, connection = self._transport.open(address, request, _SILENCE_SECONDS)
                    return address, response, connection
                except NotArrived as silent:
                    failure = HowdahError(ErrorCode.LOST, f"the node at {address} does not answer ({silent}); start it")
                except HowdahError as said:
                    if said.code not in (ErrorCode.LOST, ErrorCode.RESOURCES):
                        raise
                    failure = said
        raise failure or HowdahError(
            ErrorCode.LOST,
            f"the partition {partition} of the data set {self._layout.name} has no owner now; "
            "see which nodes are away, and start them",
        )

    def _current(self, age_seconds_max: float) -> Layout:
        if time.monotonic() - self._since > age_seconds_max:
            now = Layout.of(self._transport.json("GET", self._path))
            if not now.is_same(self._layout):
                raise HowdahError(ErrorCode.LOST, f"the data set {now.name} was made anew; open it again")
            self._layout = now
            self._since = time.monotonic()
        return self._layout
