"""Connections to nodes, which are used again."""

from __future__ import annotations

import http.client
import select
import ssl
import time
from collections import defaultdict
from threading import Lock
from typing import DefaultDict, List, Optional, Tuple, Union

from howdah.errors import ErrorCode, HowdahError

# A node closes a connection after 30 seconds on which nobody asks for anything.
_IDLE_SECONDS_MAX = 15.0
_IDLE_MAX = 8

Connection = Union[http.client.HTTPConnection, http.client.HTTPSConnection]


class NotArrived(Exception):
    """A node was not reached: it has done nothing."""


class Connections:
    """Those of one client. For several threads."""

    def __init__(self, tls: Optional[ssl.SSLContext], connect_seconds: float) -> None:
        self._tls = tls
        self._connect_seconds = connect_seconds
        self._idle: DefaultDict[str, List[Tuple[float, Connection]]] = defaultdict(list)
        self._lock = Lock()
        self._closed = False

    def take(self, address: str, silence_seconds: float) -> Connection:
        """One that is connected, and fails when the node is silent for so long."""
        connection = self._take_idle(address) or self._connect(address)
        connection.sock.settimeout(silence_seconds)
        return connection

    def _take_idle(self, address: str) -> Optional[Connection]:
        while True:
            with self._lock:
                if self._closed:
                    raise HowdahError(ErrorCode.LOST, "the store is closed; open it again")
                if not self._idle[address]:
                    return None
                since, connection = self._idle[address].pop()
            if time.monotonic() - since < _IDLE_SECONDS_MAX and not _has_news(connection):
                return connection
            connection.close()

    def _connect(self, address: str) -> Connection:
        host, port = address.rsplit(":", 1)
        connection: Connection
        if self._tls is None:
            connection = http.client.HTTPConnection(host, int(port), timeout=self._connect_seconds)
        else:
            connection = http.client.HTTPSConnection(host, int(port), timeout=self._connect_seconds, context=self._tls)
        try:
            connection.connect()
        except ssl.SSLError as failure:
            connection.close()
            raise HowdahError(ErrorCode.USER_CONFIGURATION, _of_tls(address, failure)) from failure
        except OSError as failure:
            connection.close()
            raise NotArrived(str(failure) or type(failure).__name__) from failure
        return connection

    def give_back(self, address: str, connection: Connection) -> None:
        """One whose answer was read to its end."""
        with self._lock:
            if not self._closed and len(self._idle[address]) < _IDLE_MAX and connection.sock is not None:
                self._idle[address].append((time.monotonic(), connection))
                return
        connection.close()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            idle = [one for all_of_node in self._idle.values() for _, one in all_of_node]
            self._idle.clear()
        for connection in idle:
            connection.close()


def _has_news(connection: Connection) -> bool:
    """Whether the node closed it, or says what nobody asked for."""
    ready, _, _ = select.select([connection.sock], [], [], 0)
    return bool(ready)


def _of_tls(address: str, failure: ssl.SSLError) -> str:
    return (
        f"the node at {address} and this client do not agree on TLS ({failure}); "
        "name the certificate of the nodes' group with ca, or leave it out where they have no keys"
    )
