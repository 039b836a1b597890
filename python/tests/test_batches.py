"""A node answers as many keys as it sees fit."""

from typing import Iterator, List

import pytest

from howdah import ErrorCode, HowdahError
from howdah.store import Change, Outcome, Status, _frames
from howdah.store._batches import change_all, get_all
from howdah.store._frames import Value
from tests.fake_node import FakeNode
from tests.store_bytes import entry, failed, read, stream
from tests.test_transport import transport

DONE = (_frames.OUTCOME, b"\0")


@pytest.fixture
def nodes() -> Iterator[List[FakeNode]]:
    started: List[FakeNode] = []
    yield started
    for node in started:
        node.close()


def answering(nodes: List[FakeNode], *answers: bytes) -> FakeNode:
    replies = [lambda answer=answer: (200, answer) for answer in answers]
    nodes.append(FakeNode(*replies))
    return nodes[-1]


def test_keys_that_were_left_are_asked_again(nodes: List[FakeNode]) -> None:
    node = answering(nodes, stream(entry(b"", b"1")), stream((_frames.ABSENT, b""), entry(b"", b"3")))
    asks = transport(node.address)
    assert get_all(asks, "data/d", [b"a", b"b", b"c"]) == [Value(b"1", 0, 1, 0), None, Value(b"3", 0, 1, 0)]
    assert [rest for _, rest in read(node.requests[1][2])] == [b"b", b"c"]
    asks.close()


def test_an_answer_without_any_key_is_damaged(nodes: List[FakeNode]) -> None:
    asks = transport(answering(nodes, stream()).address)
    with pytest.raises(HowdahError, match="0 answers") as raised:
        get_all(asks, "data/d", [b"a"])
    assert raised.value.code is ErrorCode.CORRUPTION
    asks.close()


def test_so_is_one_with_a_frame_that_does_not_belong_there(nodes: List[FakeNode]) -> None:
    asks = transport(answering(nodes, stream((_frames.KEPT, b""))).address)
    with pytest.raises(HowdahError, match="an unexpected frame"):
        get_all(asks, "data/d", [b"a"])
    asks.close()


def test_each_change_has_an_outcome_of_its_own(nodes: List[FakeNode]) -> None:
    node = answering(nodes, stream(DONE, (_frames.FAILED, failed(b"LOST", b"owners are away"))), stream(DONE))
    asks = transport(node.address)
    results = change_all(asks, "data/d/change", [(key, Change.put(b"v")) for key in (b"a", b"b", b"c")])
    assert results[0] == results[2] == Outcome(Status.DONE, None)
    assert isinstance(results[1], HowdahError) and results[1].code is ErrorCode.LOST
    asks.close()


def test_a_batch_without_an_answer_fails_for_each_of_its_changes(nodes: List[FakeNode]) -> None:
    asks = transport(answering(nodes, stream(DONE)[:-1]).address)
    results = change_all(asks, "data/d/change", [(b"a", Change.remove()), (b"b", Change.remove())])
    assert all(isinstance(result, HowdahError) for result in results)
    asks.close()


def test_a_value_that_is_too_long_is_not_sent(nodes: List[FakeNode]) -> None:
    node = answering(nodes, stream(DONE))
    with pytest.raises(HowdahError, match="a value has 16777217 bytes"):
        change_all(transport(node.address), "x", [(b"a", Change.put(bytes((16 << 20) + 1)))])
    assert node.requests == []


def test_large_values_go_in_several_requests(nodes: List[FakeNode]) -> None:
    node = answering(nodes, stream(DONE))
    asks = transport(node.address)
    change_all(asks, "x", [(b"%d" % i, Change.put(bytes(3 << 20))) for i in range(3)])
    assert len(node.requests) == 3
    asks.close()
