"""Side tables in memcached, as ``howdah side load`` makes them."""

import signal
import ssl
import struct
import subprocess
from pathlib import Path
from typing import Dict, List

import pytest

from howdah import ErrorCode, HowdahError
from howdah.side import LONG, TEXT, SideTable
from howdah.side._memcached import MemcachedTable
from tests.real import sequence_file
from tests.real.conftest import Memcached, Node, StartMemcached
from tests.real.test_side_files import any_pairs, load

PAIRS = {key: value for key, value in any_pairs(1000).items() if len(value) < 500_000}
PAIRS[b"compressible"] = b"again and " * 50_000


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("source") / "any"
    sequence_file.write(file, PAIRS.items())
    return file


def load_to(servers: List[Memcached], options: str, source: Path, catalog: Path, *more: object) -> Path:
    address = ",".join(f"127.0.0.1:{server.port}" for server in servers)
    load(catalog, "any", source, "--format", "sequence", "--to", f"memcached://{address}{options}", *more)
    return catalog


def missing(pairs: Dict[bytes, bytes]) -> List[bytes]:
    return [key + b"?" for key in pairs]


@pytest.mark.parametrize(
    "count, options, more",
    [
        (1, "", []),
        (3, "", []),
        (3, "?ring=modulo", ["--compress"]),
        (3, "?replicas=2", ["--compress"]),
        (3, "?replicas=3&ring=modulo", []),
    ],
)
def test_every_key_is_found_and_no_other(
    memcached: StartMemcached, source: Path, tmp_path: Path, count: int, options: str, more: List[str]
) -> None:
    load_to([memcached() for _ in range(count)], options, source, tmp_path, *more)
    with SideTable.open(tmp_path, "any") as table:
        assert len(table) == len(PAIRS)
        assert table.get_many(PAIRS) == PAIRS
        assert table.get_many(missing(PAIRS)) == {}
        assert table[b"a b"] == b"\r\n" and b"none" not in table
        with pytest.raises(HowdahError, match="cannot list it"):
            list(table)


def test_another_replica_stands_in_for_a_server_that_is_gone(
    memcached: StartMemcached, source: Path, tmp_path: Path
) -> None:
    servers = [memcached() for _ in range(3)]
    load_to(servers, "?replicas=2", source, tmp_path)
    with SideTable.open(tmp_path, "any") as table:
        for server in servers:
            server.end()
            assert table.get_many(PAIRS) == PAIRS
            assert table.get_many(missing(PAIRS)) == {}
            break
        servers[1].end()
        servers[1].start()
        with pytest.raises(HowdahError, match="no longer has it|Connection refused") as raised:
            table.get_many(PAIRS)
        assert raised.value.code is ErrorCode.LOST


def test_a_server_that_nobody_stands_in_for_is_named(memcached: StartMemcached, source: Path, tmp_path: Path) -> None:
    server = memcached()
    load_to([server], "", source, tmp_path)
    with SideTable.open(tmp_path, "any") as table:
        assert table[b"1"] == b"value 1"
        server.end()
        with pytest.raises(HowdahError, match=f"table any@1: .*127.0.0.1:{server.port}.*refused") as raised:
            table.get(b"1")
        assert raised.value.code is ErrorCode.LOST and raised.value.retryable


def test_one_that_was_restarted_has_lost_and_not_absent_keys(
    memcached: StartMemcached, source: Path, tmp_path: Path
) -> None:
    server = memcached()
    load_to([server], "", source, tmp_path)
    with SideTable.open(tmp_path, "any") as table:
        assert table[b"1"] == b"value 1"
        server.end()
        server.start()
        for key in (b"1", b"none"):
            with pytest.raises(HowdahError, match="no longer has it .*howdah side repair any"):
                table.get(key)


def test_files_stand_in_for_servers(memcached: StartMemcached, source: Path, tmp_path: Path) -> None:
    server = memcached()
    load_to([server], "", source, tmp_path, "--keep-copy")
    server.end()
    with SideTable.open(tmp_path, "any") as table:
        assert table.get_many(PAIRS) == PAIRS
        assert table.get_many(missing(PAIRS)) == {}


def test_a_server_that_hangs_is_waited_for_once(memcached: StartMemcached, source: Path, tmp_path: Path) -> None:
    servers = [memcached() for _ in range(2)]
    load_to(servers, "?replicas=2", source, tmp_path)
    servers[0].signal(signal.SIGSTOP)
    with SideTable.open(tmp_path, "any", timeout_seconds=0.3) as table:
        assert table.get_many(PAIRS) == PAIRS
        assert isinstance(table._backend, MemcachedTable)
        reasons = [connection.reason for connection in table._backend._connections]
        assert reasons in ([None, None], ["it did not answer within 300 ms", None])
        assert table.get_many(PAIRS) == PAIRS
    servers[0].signal(signal.SIGCONT)


def test_libmemcached_finds_the_same(memcached: StartMemcached, tmp_path: Path) -> None:
    """Its placement is ours: see docs/formats/side-memcached.md."""
    servers = [memcached() for _ in range(3)]
    (tmp_path / "in").write_text("".join(f"word{i}\t{i}\n" for i in range(500)))
    address = ",".join(f"127.0.0.1:{server.port}" for server in servers)
    load(tmp_path, "words", tmp_path / "in", "--value-type", "long", "--to", f"memcached://{address}")
    with SideTable.open(tmp_path, "words", keys=TEXT, values=LONG) as table:
        mine = table.get_many(f"word{i}" for i in range(500))
    script = (
        "import pylibmc, sys\n"
        "c = pylibmc.Client(sys.argv[1:], behaviors={'ketama_weighted': True})\n"
        "sys.stdout.buffer.write(b''.join(c['words@1:word%d' % i] for i in range(500)))\n"
    )
    try:
        subprocess.run(["/usr/bin/python3", "-c", "import pylibmc"], check=True, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("Debian's python3-pylibmc is not installed")
    read = subprocess.run(["/usr/bin/python3", "-c", script, *address.split(",")], check=True, stdout=subprocess.PIPE)
    assert [mine[f"word{i}"] for i in range(500)] == [n for (n,) in struct.iter_unpack(">q", read.stdout)]


def test_a_node_keeps_tables_too(node: Node, source: Path, tmp_path: Path) -> None:
    to = f"memcached://127.0.0.1:{node.port}"
    load(tmp_path, "any", source, "--format", "sequence", "--to", to)
    with SideTable.open(tmp_path, "any", timeout_seconds=30) as table:
        assert table.get_many(PAIRS) == PAIRS
        assert table.get_many(missing(PAIRS)) == {}


def test_servers_that_ask_for_a_user_are_told(tmp_path: Path, source: Path) -> None:
    from tests.real.conftest import end, howdah

    howdah("grid", "keys", "--out", tmp_path / "keys", "node1=127.0.0.1")
    (tmp_path / "users").write_text("jane:secret\n")
    config = tmp_path / "config"
    config.write_text(f"keys={tmp_path}/keys/node1\nmemcached.users={tmp_path}/users\ngrid.spares=0\n")
    secured = Node(tmp_path / "data", "--name", "node1", "--config", config)
    try:
        howdah(
            "side",
            *("-D", f"howdah.side.catalog={tmp_path}/catalog"),
            *("-D", f"howdah.side.credentials.file={tmp_path}/users"),
            *("-D", f"howdah.side.tls.certificates={tmp_path}/keys/node1/ca.pem"),
            *("load", "any", source, "--format", "sequence", "--to", f"memcached://127.0.0.1:{secured.port}"),
        )
        tls = ssl.create_default_context(cafile=str(tmp_path / "keys" / "node1" / "ca.pem"))
        with SideTable.open(
            tmp_path / "catalog", "any", tls=tls, credentials=("jane", "secret"), timeout_seconds=30
        ) as table:
            assert table.get_many(PAIRS) == PAIRS
        with SideTable.open(tmp_path / "catalog", "any", tls=tls, credentials=("jane", "wrong")) as table:
            with pytest.raises(HowdahError, match="memcached lost 1 of 1"):
                table.get(b"1")
    finally:
        end(secured.process)
