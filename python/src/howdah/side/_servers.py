"""Memcached servers, each asked over one connection."""

from __future__ import annotations

import ssl
import time
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Tuple, Type

from howdah.errors import ErrorCode, HowdahError
from howdah.side._placement import Server

_KEYS_PER_REQUEST = 256
_PAUSE_SECONDS_MIN = 5.0
_PAUSE_SECONDS_MAX = 60.0

# Flags and bytes of an entry.
Stored = Tuple[int, bytes]


class Access(NamedTuple):
    """How servers are spoken to."""

    timeout_seconds: float
    tls: Optional[ssl.SSLContext]
    credentials: Optional[Tuple[str, str]]


class ServerDown(Exception):
    """A server did not answer, or not as one."""


class _WithFlags:
    """What pymemcache makes of entries: nothing."""

    def serialize(self, key: bytes, value: bytes) -> Tuple[bytes, int]:
        return value, 0

    def deserialize(self, key: bytes, value: bytes, flags: int) -> Stored:
        return flags, value


class Connection:
    """One server. One that failed is left alone for a while, longer each time."""

    def __init__(self, server: Server, access: Access) -> None:
        self._server = server
        self._access = access
        self._client: Any = None
        self._has_answered = False
        self._pause_seconds = 0.0
        self._again_at = 0.0
        self.reason: Optional[str] = None

    def get_all(self, names: List[bytes]) -> Dict[bytes, Stored]:
        """What there is of these names.

        :raises ServerDown: if the server does not answer, or did not lately
        """
        if self.reason is not None and time.monotonic() < self._again_at:
            raise ServerDown(self.reason)
        try:
            found = self._get_all(names)
        except _failures() as failure:
            found = self._once_more(names, failure)
        self.reason = None
        self._pause_seconds = 0.0
        return found

    def _once_more(self, names: List[bytes], failure: Exception) -> Dict[bytes, Stored]:
        """A server that answered over the connection before may have been restarted since."""
        had_answered = self._has_answered
        self.close()
        if had_answered:
            try:
                return self._get_all(names)
            except _failures() as again:
                failure = again
                self.close()
        self._pause_seconds = max(_PAUSE_SECONDS_MIN, min(_PAUSE_SECONDS_MAX, 2 * self._pause_seconds))
        self._again_at = time.monotonic() + self._pause_seconds
        self.reason = self._describe(failure)
        raise ServerDown(self.reason) from failure

    def _describe(self, failure: Exception) -> str:
        if isinstance(failure, TimeoutError) or "timed out" in str(failure):
            return f"it did not answer within {round(1000 * self._access.timeout_seconds)} ms"
        return str(failure) or type(failure).__name__

    def _get_all(self, names: List[bytes]) -> Dict[bytes, Stored]:
        if self._client is None:
            self._client = self._connect()
        found: Dict[bytes, Stored] = {}
        for first in range(0, len(names), _KEYS_PER_REQUEST):
            found.update(self._client.get_many(names[first : first + _KEYS_PER_REQUEST]))
            self._has_answered = True
        return found

    def _connect(self) -> Any:
        from pymemcache.client.base import Client

        client = Client(
            self._server,
            connect_timeout=self._access.timeout_seconds,
            timeout=self._access.timeout_seconds,
            no_delay=True,
            serde=_WithFlags(),
            tls_context=self._access.tls,
        )
        if self._access.credentials is not None:
            client.set(b"credentials", " ".join(self._access.credentials).encode("utf-8"), noreply=False)
        return client

    def close(self) -> None:
        if self._client is not None:
            self._client.close()
        self._client = None
        self._has_answered = False

    def __str__(self) -> str:
        host, port = self._server
        return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def check_library(servers: Iterable[object]) -> None:
    """:raises HowdahError: if what speaks with servers is not installed"""
    try:
        import pymemcache  # noqa: F401
    except ImportError:
        raise HowdahError(
            ErrorCode.USER_CONFIGURATION,
            f"the table is in memcached, {', '.join(map(str, servers))}: install howdah[memcached]",
        ) from None


def _failures() -> Tuple[Type[Exception], ...]:
    from pymemcache.exceptions import MemcacheError

    return OSError, MemcacheError, ValueError, KeyError
