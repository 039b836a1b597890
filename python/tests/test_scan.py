"""Scans give all that there is, or fail."""

from typing import Any, Callable, Dict, Iterator, List

import pytest

from howdah import ErrorCode, HowdahError
from howdah.store import _frames
from howdah.store._layout import Layout
from howdah.store._scan import Scanner
from tests.fake_node import FakeNode, Reply, refused, said
from tests.store_bytes import entry, failed, stream
from tests.test_transport import nobody, transport

ALIVE = (_frames.ALIVE, b"")


class Group:
    """Nodes of a data set with one partition, each with what it answers to scans."""

    def __init__(self, *scans: Callable[[], Reply], owners: int = 1, id: str = "id") -> None:
        self.nodes = [FakeNode(scan) for scan in scans]
        self.layout: Dict[str, Any] = {
            "name": "words",
            "id": id,
            "copies": owners,
            "nodes": [{"name": f"n{i}", "address": node.address} for i, node in enumerate(self.nodes)],
            "owners": [[f"n{i}" for i in range(owners)]],
        }

    def scanner(self, now: Dict[str, Any]) -> Scanner:
        asked = FakeNode(said(now))
        self.nodes.append(asked)
        return Scanner(transport(asked.address), Layout.of(self.layout))

    def scan(self) -> List[bytes]:
        return [key for key, _ in self.scanner(self.layout).scan(b"", keys_only=False)]

    def close(self) -> None:
        for node in self.nodes:
            node.close()


@pytest.fixture
def groups() -> Iterator[List[Group]]:
    made: List[Group] = []
    yield made
    for group in made:
        group.close()


def sends(data: bytes) -> Callable[[], Reply]:
    return lambda: (200, data)


WHOLE = stream(ALIVE, entry(b"a", b"1"), ALIVE, entry(b"b", b"2"))


def test_all_entries_come(groups: List[Group]) -> None:
    groups.append(Group(sends(WHOLE)))
    assert groups[0].scan() == [b"a", b"b"]


def test_another_owner_is_asked_if_one_is_not_there(groups: List[Group]) -> None:
    groups.append(Group(refused(503, "LOST", "the partition is elsewhere"), sends(WHOLE), owners=2))
    groups[0].layout["nodes"].append({"name": "away", "address": nobody()})
    groups[0].layout["owners"] = [["gone", "away", "n0", "n1"]]
    assert groups[0].scan() == [b"a", b"b"]


def test_if_none_is_there_it_fails(groups: List[Group]) -> None:
    groups.append(Group(refused(503, "LOST", "the partition is elsewhere")))
    with pytest.raises(HowdahError, match="the partition is elsewhere") as raised:
        groups[0].scan()
    assert raised.value.code is ErrorCode.LOST
    groups[0].layout["owners"] = [[]]
    with pytest.raises(HowdahError, match="the partition 0 of the data set words has no owner now"):
        groups[0].scan()


@pytest.mark.parametrize(
    "data, how",
    [
        (WHOLE[:-20], "the scan of a partition on the node at .* was cut short"),
        (stream(entry(b"a", b"1"), (_frames.BROKEN, failed(b"LOST", b"the node stops"))), "the node stops"),
        (stream((_frames.KEY, b"a")), "an unexpected frame of kind 1"),
    ],
)
def test_one_that_is_not_whole_fails(groups: List[Group], data: bytes, how: str) -> None:
    groups.append(Group(sends(data)))
    with pytest.raises(HowdahError, match=how):
        groups[0].scan()


def test_a_data_set_that_was_made_anew_is_not_taken_for_the_same(groups: List[Group]) -> None:
    groups.append(Group(refused(503, "LOST", "dropped")))
    scanner = groups[0].scanner({**groups[0].layout, "id": "another"})
    with pytest.raises(HowdahError, match="the data set words was made anew; open it again"):
        list(scanner.scan(b"", keys_only=False))


def test_what_is_no_layout_is_damage() -> None:
    with pytest.raises(HowdahError, match="a node said something else of a data set"):
        Layout.of({"name": "words"})
