"""The store."""

from __future__ import annotations

from types import TracebackType
from typing import List, Optional, Type
from urllib.parse import quote

from howdah.errors import ErrorCode, HowdahError
from howdah.store import _place
from howdah.store._data import DataSet
from howdah.store._layout import Layout
from howdah.store._place import PathLike
from howdah.store._transport import SaidByNode, Transport


class Store:
    """The store of a group of nodes. For several threads; connections are kept and used again."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    @staticmethod
    def open(
        at: Optional[PathLike] = None,
        *,
        token_file: Optional[PathLike] = None,
        ca: Optional[PathLike] = None,
        timeout_seconds: float = 90.0,
        connect_seconds: float = 10.0,
        patience_seconds: float = 60.0,
    ) -> Store:
        """Reaches a group.

        :param at: the data folder of a node on this machine, or ``host:port`` of where nodes answer HTTP, with
            commas between them; without it what ``HOWDAH_NODE`` says. One node is enough
        :param token_file: the group's token, with ``host:port``
        :param ca: the group's certificate, where its nodes have keys
        :param timeout_seconds: how long a node may be silent before it answers
        :param connect_seconds: how long a connection may take
        :param patience_seconds: how long is asked again what nodes have no room for
        :raises HowdahError: ``LOST`` if no node answers, ``USER_CONFIGURATION`` if the token is wrong
        """
        transport = Transport(
            _place.find(at, token_file, ca),
            timeout_seconds=timeout_seconds,
            connect_seconds=connect_seconds,
            patience_seconds=patience_seconds,
        )
        store = Store(transport)
        try:
            store.nodes()
        except BaseException:
            transport.close()
            raise
        return store

    def nodes(self) -> List[str]:
        """The names of the nodes that are there. All of them are asked in turn when one does not answer."""
        nodes = self._transport.json("GET", "data").get("nodes", [])
        self._transport.learn(str(node["address"]) for node in nodes)
        return [str(node["name"]) for node in nodes]

    def names(self) -> List[str]:
        """The names of all data sets."""
        return [str(one["name"]) for one in self._transport.json("GET", "data")["dataSets"]]

    def find(self, name: str) -> Optional[DataSet]:
        """A data set; None if there is none of that name."""
        try:
            return DataSet(self._transport, Layout.of(self._transport.json("GET", _path(name))))
        except SaidByNode as failure:
            if failure.status == 404:
                return None
            raise

    def data(self, name: str) -> DataSet:
        """A data set that is there.

        :raises HowdahError: ``USER_CONFIGURATION`` if there is none of that name
        """
        found = self.find(name)
        if found is None:
            raise HowdahError(
                ErrorCode.USER_CONFIGURATION,
                f"there is no data set {name}; there are: {', '.join(self.names())}; create makes one",
            )
        return found

    def create(self, name: str, copies: int = 2) -> DataSet:
        """A data set that is made if it is not there, so many nodes hold each key of it."""
        said = self._transport.json("PUT", f"{_path(name)}?copies={copies}")
        return DataSet(self._transport, Layout.of(said))

    def drop(self, name: str) -> bool:
        """Drops a data set with all that is in it; False if there was none."""
        there = self.find(name)
        if there is not None:
            self._transport.json("DELETE", f"{_path(name)}?id={quote(there.id, safe='')}")
        return there is not None

    def close(self) -> None:
        self._transport.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        raised: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()


def _path(name: str) -> str:
    return "data/" + quote(name, safe="")
