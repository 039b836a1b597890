"""Where nodes are, and who they let in."""

from __future__ import annotations

import os
import re
import ssl
from dataclasses import dataclass, field
from pathlib import Path
from typing import List, Optional, Union

from howdah.errors import ErrorCode, HowdahError

PathLike = Union[str, "os.PathLike[str]"]
VARIABLE = "HOWDAH_NODE"

_WORD = re.compile(r"[!-~]+")
_ADDRESS = re.compile(r"[A-Za-z0-9_.-]+:\d{1,5}")


@dataclass(frozen=True)
class Place:
    """Addresses of nodes, ``host:port`` of where they answer HTTP, their group's secret, and whom to trust."""

    addresses: List[str]
    token: str = field(repr=False)
    tls: Optional[ssl.SSLContext] = None


def is_address(text: str) -> bool:
    return _ADDRESS.fullmatch(text) is not None


def find(at: Optional[PathLike], token_file: Optional[PathLike], ca: Optional[PathLike]) -> Place:
    """As ``howdah store`` takes its options.

    :raises HowdahError: ``USER_CONFIGURATION`` if that is no node, or there is no token
    """
    where = os.fspath(at) if at is not None else os.environ.get(VARIABLE, "")
    if not where.strip():
        raise wrong(f"say which node: its data folder, or host:port with a token file, or one of them in {VARIABLE}")
    if all(map(is_address, where.split(","))) and not os.path.exists(where):
        return _of_addresses(where, token_file, ca)
    return _of_folder(Path(where), token_file, ca)


def _of_addresses(where: str, token_file: Optional[PathLike], ca: Optional[PathLike]) -> Place:
    if token_file is None:
        raise wrong(f"the node at {where} asks for its group's token: name the file with token_file")
    token = _line(Path(token_file), f"there is no token in {os.fspath(token_file)}; name another file")
    return Place(where.split(","), token, _tls(ca))


def _of_folder(folder: Path, token_file: Optional[PathLike], ca: Optional[PathLike]) -> Place:
    address = _line(folder / "http", f"no node serves data from the folder {folder}; start one with howdah node")
    file = folder / "token" if token_file is None else Path(token_file)
    token = _line(file, f"there is no token in {file}; start the node again")
    certificates: Optional[PathLike] = folder / "ca.pem"
    if ca is not None or not (folder / "ca.pem").exists():
        certificates = ca
    return Place([address], token, _tls(certificates))


def _line(file: Path, otherwise: str) -> str:
    try:
        text = file.read_text(encoding="utf-8").strip()
    except (FileNotFoundError, NotADirectoryError):
        text = ""
    except PermissionError:
        raise wrong(f"{file} is for its owner only; run this as the user of the node") from None
    except OSError as failure:
        raise wrong(f"cannot read {file} ({failure})") from failure
    if not _WORD.fullmatch(text):
        raise wrong(otherwise)
    return text


def _tls(certificates: Optional[PathLike]) -> Optional[ssl.SSLContext]:
    if certificates is None:
        return None
    try:
        return ssl.create_default_context(cafile=os.fspath(certificates))
    except (OSError, ssl.SSLError) as failure:
        raise wrong(f"{os.fspath(certificates)} has no certificates in PEM format ({failure})") from failure


def wrong(message: str) -> HowdahError:
    return HowdahError(ErrorCode.USER_CONFIGURATION, message)
