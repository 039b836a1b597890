"""Where a data set is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List

from howdah.errors import ErrorCode, HowdahError


@dataclass(frozen=True)
class Layout:
    """As a node said: the names of the nodes that hold each partition, and addresses of nodes by name."""

    name: str
    id: str
    copies: int
    owners: List[List[str]]
    addresses: Dict[str, str]

    @staticmethod
    def of(said: Dict[str, Any]) -> Layout:
        try:
            return Layout(
                str(said["name"]),
                str(said.get("id", "")),
                int(said["copies"]),
                [[str(owner) for owner in owners] for owners in said["owners"]],
                {str(node["name"]): str(node["address"]) for node in said["nodes"]},
            )
        except (KeyError, TypeError, ValueError) as failure:
            raise HowdahError(ErrorCode.CORRUPTION, f"a node said something else of a data set: {said}") from failure

    def is_same(self, other: Layout) -> bool:
        return self.id == other.id and len(self.owners) == len(other.owners)
