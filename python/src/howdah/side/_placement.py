"""Where a table's entries lie in memcached, as docs/formats/side-memcached.md describes it."""

from __future__ import annotations

import hashlib
import re
import struct
from bisect import bisect_left
from dataclasses import dataclass
from typing import Callable, List, Tuple
from urllib.parse import parse_qsl

from howdah.errors import ErrorCode, HowdahError
from howdah.side import _hashes
from howdah.side._manifest import Manifest

SCHEME = "memcached://"
_PORT_DEFAULT = 11211
_ADDRESS = re.compile(r"(?:\[([0-9a-fA-F:.%]+)]|([^\s:/,?\[\]]+))(?::([0-9]{1,5}))?")
_POINTS_PER_SERVER = 160
_POINTS_PER_DIGEST = 4
_LITTLE = struct.Struct("<4I")

Server = Tuple[str, int]
Places = Callable[[bytes], List[int]]


@dataclass(frozen=True)
class Layout:
    """How a table lies in servers."""

    servers: List[Server]
    ring: str
    copies: int
    auth: str
    rosters: int

    @staticmethod
    def of(manifest: Manifest) -> Layout:
        try:
            return _parse(manifest.address, int(manifest.details["rosters"]))
        except (KeyError, ValueError) as wrong:
            raise HowdahError(
                ErrorCode.CORRUPTION, f"the manifest of side table {manifest.table} is wrong: {wrong}"
            ) from wrong

    def places(self) -> Places:
        """Gives the servers that hold a name, by number, the first to ask first."""
        if len(self.servers) == 1:
            return lambda name: [0]
        if self.ring == "ketama":
            return _Ketama(self.servers, self.copies).places
        return self._modulo

    def _modulo(self, name: bytes) -> List[int]:
        count = len(self.servers)
        first = _hashes.one_at_a_time(name) % count
        return [(first + copy) % count for copy in range(self.copies)]


def _parse(address: str, rosters: int) -> Layout:
    if not address.startswith(SCHEME):
        raise ValueError(f"'{address}' does not begin with {SCHEME}")
    names, _, query = address[len(SCHEME) :].partition("?")
    servers = [_server(name) for name in names.split(",")]
    options = dict(parse_qsl(query, keep_blank_values=True, strict_parsing=bool(query)))
    unknown = set(options) - {"replicas", "ring", "auth"}
    ring, auth = options.get("ring", "ketama").lower(), options.get("auth", "text").lower()
    copies = int(options.get("replicas", "1"))
    if unknown or ring not in ("ketama", "modulo") or auth not in ("text", "sasl"):
        raise ValueError(f"'{address}' has options that are not known here")
    if not 1 <= copies <= len(servers) or rosters < 1:
        raise ValueError(f"'{address}' with {rosters} rosters makes no sense")
    return Layout(servers, ring, copies, auth, rosters)


def _server(text: str) -> Server:
    parts = _ADDRESS.fullmatch(text)
    if not parts:
        raise ValueError(f"'{text}' is not host:port of a memcached server")
    return parts.group(1) or parts.group(2), int(parts.group(3) or _PORT_DEFAULT)


class _Ketama:
    """The ring of libmemcached's KETAMA_WEIGHTED with equal weights."""

    def __init__(self, servers: List[Server], copies: int) -> None:
        points = []
        for number, (host, port) in enumerate(servers):
            label = host if port == _PORT_DEFAULT else f"{host}:{port}"
            for i in range(_digests_per_server(len(servers))):
                digest = _LITTLE.unpack(hashlib.md5(f"{label}-{i}".encode("utf-8")).digest())
                points += [(point, number) for point in digest]
        self._points = sorted(points)
        self._copies = copies

    def places(self, name: bytes) -> List[int]:
        (wanted, *_) = _LITTLE.unpack(hashlib.md5(name).digest())
        at = bisect_left(self._points, (wanted, 0))
        found: List[int] = []
        while len(found) < self._copies:
            number = self._points[at % len(self._points)][1]
            if number not in found:
                found.append(number)
            at += 1
        return found


def _digests_per_server(servers: int) -> int:
    """In single precision, as libmemcached computes it: sometimes one less than 40."""
    share = _single(1 / servers)
    digests = _single(_single(_single(share * _POINTS_PER_SERVER) / _POINTS_PER_DIGEST) * servers)
    return int(_single(digests + 1e-10))


def _single(number: float) -> float:
    rounded: float = struct.unpack("f", struct.pack("f", number))[0]
    return rounded
