"""The tables that there are."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import List, Optional, Union

from howdah.errors import ErrorCode, HowdahError
from howdah.side import _manifest
from howdah.side._manifest import Manifest, TableId, check_name

PathLike = Union[str, "os.PathLike[str]"]

_VERSION = re.compile(r"[1-9][0-9]{0,8}")


class Catalog:
    """A folder of tables on this machine, or on a file system that it mounts."""

    def __init__(self, folder: Optional[PathLike] = None) -> None:
        """:param folder: as ``howdah.side.catalog``; by default ``.howdah/side`` in the home folder"""
        text = "~/.howdah/side" if folder is None else os.fspath(folder)
        if text.startswith("file:"):
            text = "/" + text[len("file:") :].lstrip("/")
        if "://" in text:
            raise HowdahError(
                ErrorCode.USER_CONFIGURATION,
                f"the catalog {text} is not a folder that this machine mounts; copy the table's folder to one",
            )
        self.folder = Path(os.path.expanduser(text))

    def names(self) -> List[str]:
        """The names of all tables with a version that was loaded."""
        if not self.folder.is_dir():
            return []
        names = (entry.name for entry in self.folder.iterdir() if entry.is_dir())
        return sorted(name for name in names if self.versions(name))

    def versions(self, name: str) -> List[TableId]:
        """The versions of a table that were loaded, the oldest first."""
        folder = self.folder / name
        numbers = [entry.name for entry in folder.iterdir()] if folder.is_dir() else []
        loaded = (n for n in numbers if _VERSION.fullmatch(n) and (folder / n / "manifest").exists())
        return [TableId(name, number) for number in sorted(map(int, loaded))]

    def find(self, name: str) -> TableId:
        """The version that ``name@version`` says, or the current one of a name.

        :raises HowdahError: ``USER_CONFIGURATION`` if there is no such table
        """
        return TableId.parse(name) if "@" in name else self.current(name)

    def current(self, name: str) -> TableId:
        """The version that was loaded last."""
        try:
            text = (self.folder / check_name(name) / "current").read_text(encoding="ascii")
        except (FileNotFoundError, NotADirectoryError):
            raise HowdahError(
                ErrorCode.USER_CONFIGURATION,
                f"there is no side table '{name}' in {self.folder}; there are: {', '.join(self.names())}. "
                f"Load it with 'howdah side load {name} INPUT'",
            ) from None
        return TableId(name, int(text))

    def manifest(self, table: TableId) -> Manifest:
        """What the load of a version put where.

        :raises HowdahError: if there is no such version, or its manifest is damaged
        """
        file = self.files(table) / "manifest"
        try:
            manifest = _manifest.decode(file.read_bytes(), str(file))
        except (FileNotFoundError, NotADirectoryError):
            raise HowdahError(
                ErrorCode.USER_CONFIGURATION,
                f"there is no side table {table} in {self.folder}: it was dropped, or its load did not succeed",
            ) from None
        if manifest.table != table:
            raise HowdahError(
                ErrorCode.CORRUPTION, f"{file} is of table {manifest.table}, not of {table}. Load it again"
            )
        return manifest

    def files(self, table: TableId) -> Path:
        """The folder with a version's files."""
        return self.folder / table.name / str(table.version)
