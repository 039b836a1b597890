"""Gives the package the version of the project: pom.xml says it, and a source archive remembers it."""

import re
from pathlib import Path

from setuptools import setup

HERE = Path(__file__).resolve().parent


def version() -> str:
    """0.1.0-SNAPSHOT is a version before 0.1.0, which Python writes 0.1.0.dev0."""
    remembered = HERE / "PKG-INFO"
    if remembered.exists():
        return first(r"^Version: (\S+)$", remembered)
    return first(r"<version>([^<]+)</version>", HERE.parent / "pom.xml").replace("-SNAPSHOT", ".dev0")


def first(pattern: str, file: Path) -> str:
    try:
        found = re.search(pattern, file.read_text(encoding="utf-8"), re.MULTILINE)
    except FileNotFoundError:
        raise SystemExit(
            f"{file} is missing: build in the source tree or from a source archive, with pip 21.3 or later"
        ) from None
    if not found:
        raise SystemExit(f"{file} says no version")
    return found.group(1)


setup(version=version())
