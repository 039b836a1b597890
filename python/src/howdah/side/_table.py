"""A side table."""

from __future__ import annotations

import os
import ssl
from types import TracebackType
from typing import Any, Dict, Iterable, Iterator, Mapping, Optional, Tuple, Type, TypeVar, Union, overload

from howdah.errors import ErrorCode, HowdahError
from howdah.side._catalog import Catalog
from howdah.side._coders import BYTES, Coder
from howdah.side._local import LocalTable
from howdah.side._manifest import Manifest, TableId
from howdah.side._memcached import MemcachedTable
from howdah.side._servers import Access

K = TypeVar("K")
V = TypeVar("V")


class SideTable(Mapping[K, V]):
    """A complete, unchanging map. A key without a value is absent for certain; where that cannot be known, look-ups
    fail and name the table and server. For several threads."""

    def __init__(
        self, manifest: Manifest, backend: Union[LocalTable, MemcachedTable], keys: Coder[K], values: Coder[V]
    ) -> None:
        self.manifest = manifest
        self._backend = backend
        self._keys = keys
        self._values = values

    @overload
    @staticmethod
    def open(
        catalog: Union[Catalog, str, "os.PathLike[str]", None],
        name: str,
        *,
        check: bool = ...,
        timeout_seconds: float = ...,
        tls: Optional[ssl.SSLContext] = ...,
        credentials: Optional[Tuple[str, str]] = ...,
    ) -> SideTable[bytes, bytes]: ...

    @overload
    @staticmethod
    def open(
        catalog: Union[Catalog, str, "os.PathLike[str]", None],
        name: str,
        *,
        keys: Coder[K],
        values: Coder[V],
        check: bool = ...,
        timeout_seconds: float = ...,
        tls: Optional[ssl.SSLContext] = ...,
        credentials: Optional[Tuple[str, str]] = ...,
    ) -> SideTable[K, V]: ...

    @staticmethod
    def open(
        catalog: Union[Catalog, str, "os.PathLike[str]", None],
        name: str,
        *,
        keys: Coder[Any] = BYTES,
        values: Coder[Any] = BYTES,
        check: bool = True,
        timeout_seconds: float = 2.0,
        tls: Optional[ssl.SSLContext] = None,
        credentials: Optional[Tuple[str, str]] = None,
    ) -> SideTable[Any, Any]:
        """Opens a version of a table.

        :param catalog: its folder; None for ``.howdah/side`` in the home folder
        :param name: of the table, or ``name@version``; the version that is current now unless it is said
        :param keys: what keys are; bytes unless it is said
        :param check: whether files are read once and compared with their checksums
        :param timeout_seconds: how long a memcached server may be silent
        :param tls: whom to trust, for servers that speak TLS
        :param credentials: user and password, for servers that ask for them (memcached -Y)
        :raises HowdahError: if there is no such table, it is of other types, or its files are damaged
        """
        tables = catalog if isinstance(catalog, Catalog) else Catalog(catalog)
        manifest = tables.manifest(tables.find(name))
        keys.check("keys", manifest.details.get("key.type", ""), manifest.table)
        values.check("values", manifest.details.get("value.type", ""), manifest.table)
        folder = tables.files(manifest.table)
        backend: Union[LocalTable, MemcachedTable]
        if manifest.is_in_memcached:
            copy = (lambda: LocalTable(manifest, folder, check)) if manifest.has_files else None
            backend = MemcachedTable(manifest, Access(timeout_seconds, tls, credentials), copy)
        else:
            backend = LocalTable(manifest, folder, check)
        return SideTable(manifest, backend, keys, values)

    @property
    def id(self) -> TableId:
        return self.manifest.table

    def __repr__(self) -> str:
        return f"<side table {self.id} of {len(self)} keys in {self._backend.where}>"

    def __getitem__(self, key: K) -> V:
        value = self._backend.get(self._keys.encode(key))
        if value is None:
            raise KeyError(key)
        return self._values.decode(value)

    def __contains__(self, key: object) -> bool:
        return self._backend.get(self._keys.encode(key)) is not None  # type: ignore[arg-type]

    def get_many(self, keys: Iterable[K]) -> Dict[K, V]:
        """What there is of these keys; in memcached with one round trip for all of them, as a rule."""
        wanted = list(keys)
        values = self._backend.get_all([self._keys.encode(key) for key in wanted])
        return {key: self._values.decode(value) for key, value in zip(wanted, values) if value is not None}

    def __len__(self) -> int:
        return self.manifest.records

    def __iter__(self) -> Iterator[K]:
        return (key for key, _ in self.pairs())

    def pairs(self) -> Iterator[Tuple[K, V]]:
        """All keys with their values, in no order, of a table in files.

        :raises HowdahError: ``USER_CONFIGURATION`` in memcached, which cannot list a table
        """
        if not isinstance(self._backend, LocalTable):
            raise HowdahError(
                ErrorCode.USER_CONFIGURATION,
                f"side table {self.id} is in memcached, which cannot list it; load it into files for that",
            )
        return ((self._keys.decode(key), self._values.decode(value)) for key, value in self._backend)

    def close(self) -> None:
        """Ends connections. Files stay mapped until nothing refers to the table."""
        if isinstance(self._backend, MemcachedTable):
            self._backend.close()

    def __enter__(self) -> SideTable[K, V]:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        raised: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()
