"""The store of a real node."""

import os
import subprocess
import threading
import time
from pathlib import Path
from typing import Iterator, List

import pytest

from howdah import ErrorCode, HowdahError
from howdah.store import Change, DataSet, Status, Store
from tests.real.conftest import Node, end, howdah


@pytest.fixture
def store(node: Node) -> Iterator[Store]:
    with Store.open(node.folder) as opened:
        yield opened


@pytest.fixture
def words(store: Store) -> Iterator[DataSet]:
    store.drop("words")
    yield store.create("words", copies=1)
    store.drop("words")


def test_it_says_who_is_there(store: Store, node: Node) -> None:
    assert len(store.nodes()) == 1
    assert "default" in store.names()


def test_addresses_and_a_token_file_do_as_well(node: Node) -> None:
    with Store.open(f"127.0.0.1:1,{node.http}", token_file=node.folder / "token") as store:
        assert "default" in store.names()


def test_a_wrong_token_is_said(node: Node, tmp_path: Path) -> None:
    (tmp_path / "token").write_text("wrong")
    with pytest.raises(HowdahError, match="token") as raised:
        Store.open(node.http, token_file=tmp_path / "token")
    assert raised.value.code is ErrorCode.USER_CONFIGURATION


def test_the_memcached_port_is_no_http(node: Node) -> None:
    with pytest.raises(HowdahError, match="did not answer"):
        Store.open(f"127.0.0.1:{node.port}", token_file=node.folder / "token")


def test_data_sets_are_made_found_and_dropped(store: Store, words: DataSet) -> None:
    assert store.data("words").id == words.id
    assert store.find("none") is None
    with pytest.raises(HowdahError, match="there is no data set none; there are: .*words"):
        store.data("none")
    with pytest.raises(HowdahError, match="cannot be named"):
        store.create("not a name")
    assert store.drop("words") and not store.drop("words")


def test_one_that_was_made_anew_is_not_changed(store: Store, words: DataSet) -> None:
    store.drop("words")
    anew = store.create("words", copies=1)
    with pytest.raises(HowdahError):
        words.put("a", b"")
    assert list(anew) == []


KEYS = [b"a", b"", b"\0", b"\xff/ %?#", "naïve".encode(), bytes(range(256)), b"k" * 1024]


@pytest.mark.parametrize("key", KEYS)
def test_any_key_and_value_comes_back(words: DataSet, key: bytes) -> None:
    value = bytes(range(256)) * 3
    words[key] = value
    assert (words[key], key in words) == (value, True)
    assert dict(words.items(prefix=key)) == {key: value}
    del words[key]
    assert words.get(key) is None and words.get(key, b"d") == b"d" and key not in words
    with pytest.raises(KeyError):
        words[key]
    with pytest.raises(KeyError):
        del words[key]


def test_large_values_come_back(words: DataSet) -> None:
    large = os.urandom(9 << 20)
    words.put_many({"one": large, "two": large[::-1], "three": b""})
    assert words.get_many(["three", "two", "none", "one"]) == {b"three": b"", b"two": large[::-1], b"one": large}
    assert dict(words.items())[b"two"] == large[::-1]


def test_one_that_is_too_large_is_refused(words: DataSet) -> None:
    with pytest.raises(HowdahError, match="the most over HTTP is 16777216") as raised:
        words.put("a", bytes((16 << 20) + 1))
    assert not raised.value.retryable


def test_a_value_has_flags_a_version_and_an_expiry(words: DataSet) -> None:
    soon_millis = int(time.time() * 1000) + 3_600_000
    version = words.put("a", b"v", flags=7, expires_at_millis=soon_millis)
    value = words.get_value("a")
    assert value is not None
    assert (value.data, value.flags, value.version, value.expires_at_millis) == (b"v", 7, version, soon_millis)
    assert words.change("a", Change.touch(1)).is_done
    assert words.get("a") is None


def test_changes_depend_on_what_is_there(words: DataSet) -> None:
    assert words.add("a", b"1") and not words.add("a", b"2")
    version = words.put("a", b"3")
    assert words.compare_and_put("a", b"4", version) and not words.compare_and_put("a", b"5", version)
    assert words.change("b", Change.replace(b"")).status is Status.REFUSED
    assert "b" not in words
    assert words.change("a", Change.append(b"+")).is_done and words.change("a", Change.prepend(b"-")).is_done
    assert words["a"] == b"-4+"


def test_numbers_are_counted(words: DataSet) -> None:
    assert words.count("n") is None
    words["n"] = b"40"
    assert (words.count("n", 2), words.count("n", -50)) == (42, 0)
    words["n"] = b"many"
    with pytest.raises(HowdahError, match="is no decimal number"):
        words.count("n")


def test_threads_count_each_once(words: DataSet) -> None:
    words["n"] = b"0"

    def count() -> None:
        for _ in range(50):
            words.count("n")

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert words["n"] == b"200"


def test_all_keys_are_scanned(words: DataSet) -> None:
    expected = {b"key-%d" % i: b"%d" % i * 100 for i in range(3000)}
    words.put_many(expected.items())
    assert dict(words.items()) == expected
    assert sorted(words) == sorted(expected)
    assert dict(words.items("key-29")) == {key: v for key, v in expected.items() if key.startswith(b"key-29")}
    assert words.entries() == 3000
    assert words.delete_many(expected) == 3000
    assert list(words) == []


def test_a_scan_that_is_left_does_no_harm(words: DataSet) -> None:
    words.put_many((b"%d" % i, bytes(10_000)) for i in range(1000))
    for _ in range(100):
        next(words.scan())
    assert sum(1 for _ in words) == 1000


def test_the_command_sees_the_same(words: DataSet, node: Node) -> None:
    words["greeting"] = "grüß".encode()
    assert howdah("store", "get", "--at", node.folder, "words", "greeting") == "grüß\n"
    howdah("store", "put", "--at", node.folder, "words", "answer", "42")
    assert words["answer"] == b"42"


def test_memcached_clients_share_the_data_set_default(store: Store, node: Node) -> None:
    from pymemcache.client.base import Client

    default = store.data("default")
    client = Client(("127.0.0.1", node.port), timeout=60)
    client.set("from memcached".replace(" ", "-"), b"1", flags=5, noreply=False)
    value = default.get_value("from-memcached")
    assert value is not None and (value.data, value.flags) == (b"1", 5)
    default["from-http"] = b"2"
    assert client.get("from-http") == b"2"
    client.close()


def test_a_group_with_keys_is_spoken_to_by_tls(tmp_path: Path) -> None:
    howdah("grid", "keys", "--out", tmp_path / "keys", "node1=127.0.0.1")
    config = tmp_path / "config"
    (tmp_path / "users").write_text("jane:secret\n")
    config.write_text(f"keys={tmp_path}/keys/node1\nmemcached.users={tmp_path}/users\ngrid.spares=0\n")
    secured = Node(tmp_path / "data", "--name", "node1", "--config", config)
    try:
        with Store.open(secured.folder) as store:
            store.data("default")["a"] = b"1"
        token, ca = secured.folder / "token", tmp_path / "keys" / "node1" / "ca.pem"
        with Store.open(secured.http, token_file=token, ca=ca) as store:
            assert store.data("default")["a"] == b"1"
        with pytest.raises(HowdahError, match="did not answer|agree on TLS") as raised:
            Store.open(secured.http, token_file=token)
        assert raised.value.code in (ErrorCode.LOST, ErrorCode.USER_CONFIGURATION)
        with pytest.raises(HowdahError, match="agree on TLS"):
            Store.open(secured.http, token_file=token, ca="/etc/ssl/certs/ca-certificates.crt")
    finally:
        end(secured.process)


def test_a_node_that_comes_back_is_asked_again(tmp_path: Path) -> None:
    config = tmp_path / "config"
    config.write_text("grid.spares=0\n")
    first = Node(tmp_path / "data", "--config", config)
    store = Store.open(first.folder)
    try:
        store.data("default")["a"] = b"1"
        end(first.process)
        with pytest.raises(HowdahError, match="no node answers") as raised:
            store.names()
        assert raised.value.code is ErrorCode.LOST and raised.value.retryable
        words = [
            os.environ["HOWDAH"],
            "node",
            "--data",
            str(first.folder),
            "--port",
            str(first.port),
            "--config",
            config,
        ]
        first.process = subprocess.Popen(list(map(str, words)), stdout=subprocess.PIPE, universal_newlines=True)
        assert first.process.stdout and "is ready" in first.process.stdout.readline()
        assert store.data("default")["a"] == b"1"
    finally:
        store.close()
        end(first.process)


def test_keys_of_all_kinds_at_once(words: DataSet) -> None:
    values: List[bytes] = [os.urandom(length) for length in (0, 1, 1000, 70_000, 2 << 20)]
    items = {os.urandom(1 + i % 40): values[i % 5 if i % 50 else 4] for i in range(400)}
    words.put_many(items)
    assert words.get_many(items) == items
