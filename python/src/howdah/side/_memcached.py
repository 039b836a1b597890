"""Tables in memcached."""

from __future__ import annotations

import random
from threading import Lock
from typing import Callable, Dict, Iterable, List, Optional, Set, Tuple, Union

from howdah.errors import ErrorCode, HowdahError
from howdah.side._local import LocalTable
from howdah.side._manifest import Manifest
from howdah.side._names import Names
from howdah.side._placement import Layout
from howdah.side._search import Answer, Lost, No, Question, Search, search
from howdah.side._servers import Access, Connection, ServerDown, check_library


class MemcachedTable:
    """For several threads, which take turns."""

    def __init__(self, manifest: Manifest, access: Access, copy: Optional[Callable[[], LocalTable]]) -> None:
        """:param copy: opens the table's files, which stand in for what servers lost; None without such"""
        layout = Layout.of(manifest)
        self._table = manifest.table
        self._rosters = layout.rosters
        self._places = layout.places()
        self._names = Names(manifest.table)
        self._connections = [Connection(server, access) for server in layout.servers]
        check_library(self._connections)
        self._first_copy = random.randrange(layout.copies)
        self._open_copy = copy
        self._copy: Optional[LocalTable] = None
        self._lock = Lock()
        self.where = manifest.address
        if layout.auth == "sasl":
            raise HowdahError(
                ErrorCode.USER_CONFIGURATION,
                f"the servers of side table {manifest.table} let in by SASL, which this client does not speak; "
                "load it with --keep-copy onto a file system that is mounted here",
            )

    def get(self, key: bytes) -> Optional[bytes]:
        return self.get_all([key])[0]

    def get_all(self, keys: Iterable[bytes]) -> List[Optional[bytes]]:
        """:raises HowdahError: ``LOST`` if servers lost values, and no copy stands in"""
        wanted = list(keys)
        with self._lock:
            found = self._run([self._search(key) for key in wanted])
            lost = [place for place, value in enumerate(found) if isinstance(value, Lost)]
            if lost and self._copy is None and self._open_copy is not None:
                self._copy = self._open_copy()
        if lost and self._copy is None:
            raise self._failure(found, lost)
        return [self._recovered(key) if isinstance(value, Lost) else value for key, value in zip(wanted, found)]

    def _recovered(self, key: bytes) -> Optional[bytes]:
        return None if self._copy is None else self._copy.get(key)

    # Each key is a search that asks one server at a time; all of them go on together.

    def _search(self, key: bytes) -> Search:
        return search(key, self._names, self._rosters, self._turned_places)

    def _turned_places(self, name: bytes) -> List[int]:
        """Other processes begin with other copies, to share the load."""
        servers = self._places(name)
        first = self._first_copy % len(servers)
        return servers[first:] + servers[:first]

    def _run(self, searches: List[Search]) -> List[Union[bytes, None, Lost]]:
        results: List[Union[bytes, None, Lost]] = [None] * len(searches)
        asked: List[Tuple[int, Question]] = []
        for place, begun in enumerate(searches):
            asked.append((place, next(begun)))
        while asked:
            answers = self._ask([question for _, question in asked])
            still: List[Tuple[int, Question]] = []
            for place, question in asked:
                try:
                    still.append((place, searches[place].send(answers[question])))
                except StopIteration as ended:
                    results[place] = ended.value
            asked = still
        return results

    def _ask(self, questions: List[Question]) -> Dict[Question, Answer]:
        by_server: Dict[int, Set[bytes]] = {}
        for server, name in questions:
            by_server.setdefault(server, set()).add(name)
        answers: Dict[Question, Answer] = {}
        for server, names in by_server.items():
            try:
                found = self._connections[server].get_all(sorted(names))
                answers.update(((server, name), found.get(name, No.MISSED)) for name in names)
            except ServerDown:
                answers.update(((server, name), No.DOWN) for name in names)
        return answers

    def _failure(self, found: List[Union[bytes, None, Lost]], lost: List[int]) -> HowdahError:
        first = found[lost[0]]
        servers = first.servers if isinstance(first, Lost) else ()
        causes = dict.fromkeys(self._cause(self._connections[server]) for server in servers)
        return HowdahError(
            ErrorCode.LOST,
            f"table {self._table}: memcached lost {len(lost)} of {len(found)} values asked for: {'; '.join(causes)}. "
            f"Start the server if it is down, then run 'howdah side repair {self._table.name}'",
        )

    @staticmethod
    def _cause(connection: Connection) -> str:
        if connection.reason is None:
            return f"{connection} no longer has it (evicted, or restarted)"
        return f"{connection}: {connection.reason}"

    def close(self) -> None:
        with self._lock:
            for connection in self._connections:
                connection.close()
