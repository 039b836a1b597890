"""Manifests of side tables, as docs/formats/side-manifest.md describes them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Dict, List

from howdah import _crc32c
from howdah.errors import ErrorCode, HowdahError

_FIRST_LINE = b"howdah side table 1\n"
_CRC = b"crc32c="
_DETAIL = "detail."
_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}")
_ID = re.compile(r"(.+)@([1-9][0-9]{0,8})")


@dataclass(frozen=True)
class TableId:
    """One version of a table, written ``name@version``."""

    name: str
    version: int

    @staticmethod
    def parse(text: str) -> TableId:
        parts = _ID.fullmatch(text)
        if not parts:
            raise HowdahError(ErrorCode.USER_CONFIGURATION, f"'{text}' is not a table's name@version")
        return TableId(check_name(parts.group(1)), int(parts.group(2)))

    def __str__(self) -> str:
        return f"{self.name}@{self.version}"


def check_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise HowdahError(
            ErrorCode.USER_CONFIGURATION,
            f"a table cannot be called '{name}': use 1 to 64 letters, digits, dots, dashes and underscores",
        )
    return name


@dataclass(frozen=True)
class Manifest:
    """What a load put where."""

    table: TableId
    address: str
    records: int
    key_bytes: int
    value_bytes: int
    checksum: int
    details: Dict[str, str]

    @property
    def has_files(self) -> bool:
        return "index.crc32c" in self.details

    @property
    def is_in_memcached(self) -> bool:
        return self.address != "local"

    @property
    def shards(self) -> int:
        return int(self.details.get("shards", "1"))

    def checksums(self, detail: str) -> List[int]:
        """Of a table's files, by shards."""
        texts = self.details.get(detail, "").split(",")
        if len(texts) != self.shards:
            raise HowdahError(
                ErrorCode.CORRUPTION,
                f"the manifest of side table {self.table} is wrong: {detail} is not of {self.shards} shards",
            )
        return [int(text) for text in texts]


def decode(data: bytes, where: str) -> Manifest:
    """:raises HowdahError: if it is damaged, naming its file"""
    end = data.rfind(_CRC)
    if not data.startswith(_FIRST_LINE) or end < 0:
        raise _damaged(where, "it does not begin and end as one")
    if data[end:] != _CRC + b"%x\n" % _crc32c.of(data[:end]):
        raise _damaged(where, "its checksum differs")
    try:
        return _read(data[len(_FIRST_LINE) : end].decode("utf-8"))
    except KeyError as missing:
        raise _damaged(where, f"it lacks {missing.args[0]}") from None
    except ValueError as wrong:
        raise _damaged(where, str(wrong)) from wrong


def _read(body: str) -> Manifest:
    pairs = [line.split("=", 1) for line in body.split("\n") if line]
    lines = dict(pair for pair in pairs if not pair[0].startswith(_DETAIL))
    details = {name[len(_DETAIL) :]: value for name, value in pairs if name.startswith(_DETAIL)}
    return Manifest(
        TableId.parse(lines["table"]),
        lines["address"],
        int(lines["records"]),
        int(lines["keyBytes"]),
        int(lines["valueBytes"]),
        int(lines["checksum"], 16),
        details,
    )


def _damaged(where: str, how: str) -> HowdahError:
    return HowdahError(ErrorCode.CORRUPTION, f"{where} is no manifest of a side table: {how}. Load the table again")
