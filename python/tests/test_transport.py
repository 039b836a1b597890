import socket
from contextlib import ExitStack
from typing import Callable, Iterator

import pytest

from howdah import ErrorCode, HowdahError
from howdah.store._place import Place
from howdah.store._transport import Request, Transport
from tests.fake_node import FakeNode, Reply, hangs_up, refused, said

Start = Callable[..., FakeNode]


@pytest.fixture
def start() -> Iterator[Start]:
    with ExitStack() as stack:

        def begin(*replies: Callable[[], Reply]) -> FakeNode:
            node = FakeNode(*replies)
            stack.callback(node.close)
            return node

        yield begin


def transport(*addresses: str, patience_seconds: float = 0.0, timeout_seconds: float = 5.0) -> Transport:
    return Transport(
        Place(list(addresses), "secret"),
        timeout_seconds=timeout_seconds,
        connect_seconds=5.0,
        patience_seconds=patience_seconds,
    )


def nobody() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{free.getsockname()[1]}"


def test_a_connection_is_used_again(start: Start) -> None:
    node = start(said({"a": 1}))
    asks = transport(node.address)
    assert [asks.json("GET", "data") for _ in range(3)] == [{"a": 1}] * 3
    assert node.connections == 1
    assert node.requests[0][:2] == ("GET", "/v1/data")
    asks.close()


def test_one_that_the_node_closed_is_not(start: Start) -> None:
    node = start(said({}), hangs_up, said({"again": True}))
    asks = transport(node.address)
    asks.json("GET", "data")
    with pytest.raises(HowdahError, match="did not answer to the end"):
        asks.json("GET", "data")
    assert asks.json("GET", "data") == {"again": True}
    assert node.connections == 2
    asks.close()


def test_what_a_node_says_is_raised(start: Start) -> None:
    node = start(refused(401, "USER_CONFIGURATION", "a wrong token"))
    with pytest.raises(HowdahError, match="a wrong token") as raised:
        transport(node.address).json("GET", "data")
    assert raised.value.code is ErrorCode.USER_CONFIGURATION


def test_another_server_is_told_from_a_node(start: Start) -> None:
    node = start(lambda: (404, b"<html>"))
    with pytest.raises(HowdahError, match="is no node's fourth port"):
        transport(node.address).json("GET", "data")


def test_the_next_node_is_asked_if_one_is_not_there(start: Start) -> None:
    node = start(said({"here": 1}))
    away = nobody()
    asks = transport(away, node.address)
    assert asks.json("GET", "data") == {"here": 1}
    assert asks.ask(Request("POST", "x", b"", repeatable=False)).body
    asks.close()


def test_if_none_is_there_the_first_is_named() -> None:
    away = nobody()
    with pytest.raises(HowdahError, match=f"no node answers at {away}") as raised:
        transport(away, nobody()).json("GET", "data")
    assert raised.value.code is ErrorCode.LOST


def test_what_may_have_been_done_is_not_asked_again(start: Start) -> None:
    first, second = start(hangs_up), start(said({}))
    asks = transport(first.address, second.address)
    with pytest.raises(HowdahError, match="whether it was done is not known"):
        asks.ask(Request("POST", "change", b"", repeatable=False))
    assert second.requests == []
    # The one that did not answer is left.
    asks.ask(Request("POST", "change", b"", repeatable=False))
    assert len(second.requests) == 1
    asks.close()


def test_what_may_be_repeated_is_asked_of_the_next(start: Start) -> None:
    first, second = start(hangs_up), start(said({"by": 2}))
    asks = transport(first.address, second.address)
    assert asks.json("GET", "data") == {"by": 2}
    asks.close()


def test_what_there_is_no_room_for_is_asked_again(start: Start) -> None:
    full = refused(503, "RESOURCES", "no room")
    node = start(full, full, said({"room": 1}))
    asks = transport(node.address, patience_seconds=60.0)
    assert asks.json("GET", "data") == {"room": 1}
    assert len(node.requests) == 3
    asks.close()


def test_but_not_for_ever(start: Start) -> None:
    node = start(refused(503, "RESOURCES", "no room"))
    with pytest.raises(HowdahError, match="no room") as raised:
        transport(node.address).json("GET", "data")
    assert raised.value.retryable


def test_a_node_that_hangs_is_given_up() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(HowdahError, match="timed out"):
            transport(address, timeout_seconds=0.2).json("GET", "data")


def test_nodes_that_others_name_are_asked_too() -> None:
    asks = transport("a:1")
    asks.learn(["b:2", "a:1", "no address"])
    assert asks.addresses == ["a:1", "b:2"]


def test_nothing_is_asked_once_it_is_closed(start: Start) -> None:
    asks = transport(start(said({})).address)
    asks.close()
    with pytest.raises(HowdahError, match="the store is closed"):
        asks.json("GET", "data")
