"""Asks the nodes of a group."""

from __future__ import annotations

import http.client
import json
import random
import time
from typing import Any, Callable, Dict, Iterable, List, NamedTuple, Optional, Tuple, TypeVar

from howdah.errors import ErrorCode, HowdahError
from howdah.store._connections import Connection, Connections, NotArrived
from howdah.store._place import Place, is_address

_PAUSE_SECONDS_MIN = 0.1
_PAUSE_SECONDS_MAX = 5.0
_ADDRESSES_MAX = 64

T = TypeVar("T")


class Answer(NamedTuple):
    body: bytes
    headers: http.client.HTTPMessage


class Request(NamedTuple):
    method: str
    path: str
    body: Optional[bytes] = None
    repeatable: bool = True


class SaidByNode(HowdahError):
    """A node answered that it will not, with a status of HTTP."""

    def __init__(self, code: ErrorCode, message: str, status: int) -> None:
        super().__init__(code, message)
        self.status = status


class Transport:
    """What may be asked twice is asked of the next node if one does not answer, anything else only if it
    cannot have arrived. What nodes have no room for is asked again for a while. For several threads."""

    def __init__(
        self, place: Place, *, timeout_seconds: float, connect_seconds: float, patience_seconds: float
    ) -> None:
        self._addresses = list(place.addresses)
        self._token = place.token
        self._timeout_seconds = timeout_seconds
        self._patience_seconds = patience_seconds
        self._connections = Connections(place.tls, connect_seconds)
        self._current = 0

    @property
    def addresses(self) -> List[str]:
        return list(self._addresses)

    def learn(self, heard: Iterable[str]) -> None:
        """Nodes that others have named are asked, too, when those before them do not answer."""
        known = set(self._addresses)
        new = [one for one in heard if one not in known and is_address(one)]
        self._addresses = (self._addresses + new)[:_ADDRESSES_MAX]

    def json(self, method: str, path: str) -> Dict[str, Any]:
        said = json.loads(self.ask(Request(method, path)).body)
        if not isinstance(said, dict):
            raise HowdahError(ErrorCode.CORRUPTION, f"a node answered {path} with something else than an object")
        return said

    def ask(self, request: Request) -> Answer:
        """The answer of a node, read to its end.

        :raises HowdahError: what a node said, or ``LOST`` if none answers
        """
        return self.patiently(lambda: self._ask_around(request))

    def patiently(self, ask: Callable[[], T]) -> T:
        """Asks again, for a while, what nodes have no room for; they have done nothing then."""
        deadline = time.monotonic() + self._patience_seconds
        pause_seconds = _PAUSE_SECONDS_MIN
        while True:
            try:
                return ask()
            except HowdahError as failure:
                if failure.code is not ErrorCode.RESOURCES or time.monotonic() + pause_seconds > deadline:
                    raise
            time.sleep(pause_seconds * random.uniform(0.5, 1))
            pause_seconds = min(_PAUSE_SECONDS_MAX, 2 * pause_seconds)

    def _ask_around(self, request: Request) -> Answer:
        addresses = self._addresses
        first = self._current
        failures: List[HowdahError] = []
        for number in range(len(addresses)):
            place = (first + number) % len(addresses)
            try:
                answer = self._ask_one(addresses[place], request)
                self._current = place
                return answer
            except NotArrived as failure:
                failures.append(_silent(addresses[place], str(failure)))
            except HowdahError as failure:
                failures.append(failure)
                if failure.code is not ErrorCode.LOST or not request.repeatable:
                    # Who only changes keys would stay with a node that hangs.
                    if failure.code in (ErrorCode.LOST, ErrorCode.RESOURCES):
                        self._current = (place + 1) % len(addresses)
                    raise
        raise failures[0]

    def _ask_one(self, address: str, request: Request) -> Answer:
        response, connection = self.open(address, request, self._timeout_seconds)
        try:
            body = response.read()
        except (OSError, http.client.HTTPException) as failure:
            connection.close()
            raise _lost(address, request, failure) from failure
        self.give_back(address, response, connection)
        return Answer(body, response.headers)

    def open(
        self, address: str, request: Request, silence_seconds: float
    ) -> Tuple[http.client.HTTPResponse, Connection]:
        """An answer that is to be read, and its connection, to be given back or closed.

        :raises NotArrived: if the node was not reached
        :raises HowdahError: what the node said
        """
        connection = self._connections.take(address, silence_seconds)
        try:
            connection.request(request.method, "/v1/" + request.path, request.body, self._headers())
            response = connection.getresponse()
            if response.status >= 400:
                raise _said(response, address)
            return response, connection
        except (OSError, http.client.HTTPException) as failure:
            connection.close()
            raise _lost(address, request, failure) from failure
        except HowdahError:
            connection.close()
            raise

    def _headers(self) -> Dict[str, str]:
        return {"Authorization": "Bearer " + self._token}

    def give_back(self, address: str, response: http.client.HTTPResponse, connection: Connection) -> None:
        """Of an answer that was read to its end."""
        if response.will_close:
            connection.close()
        else:
            self._connections.give_back(address, connection)

    def close(self) -> None:
        self._connections.close()


def _said(response: http.client.HTTPResponse, address: str) -> HowdahError:
    body = response.read()
    try:
        said = json.loads(body)
        return SaidByNode(ErrorCode.named(said["code"]), str(said["message"]), response.status)
    except (ValueError, KeyError, TypeError):
        return HowdahError(
            ErrorCode.USER_CONFIGURATION,
            f"what answers at {address} is no node's fourth port: it said {response.status} {response.reason}",
        )


def _silent(address: str, why: str) -> HowdahError:
    return HowdahError(ErrorCode.LOST, f"no node answers at {address} ({why}); start it, or name another one")


def _lost(address: str, request: Request, failure: Exception) -> HowdahError:
    why = str(failure) or type(failure).__name__
    unknown = "" if request.repeatable else "; whether it was done is not known"
    return HowdahError(ErrorCode.LOST, f"the node at {address} did not answer to the end ({why}){unknown}")
