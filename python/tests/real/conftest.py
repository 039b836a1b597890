"""Howdah itself, nodes and memcached servers. HOWDAH names the command; without it these tests are left out."""

import os
import random
import signal
import socket
import subprocess
from pathlib import Path
from typing import Callable, Dict, Iterator, List

import pytest

HERE = Path(__file__).parent
TRIES = 20


def pytest_collection_modifyitems(items: List[pytest.Item]) -> None:
    if "HOWDAH" not in os.environ:
        for item in items:
            if HERE in item.path.parents:
                item.add_marker(pytest.mark.skip(reason="HOWDAH does not name the command"))


def howdah(*words: object, **more: object) -> str:
    """Runs the command; gives what it printed."""
    ran = subprocess.run(
        [os.environ["HOWDAH"], *map(str, words)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        universal_newlines=True,
    )
    assert ran.returncode == 0, f"howdah {words}: {ran.stderr}"
    return ran.stdout


@pytest.fixture
def environment(tmp_path: Path) -> Dict[str, str]:
    """Nothing of the user's, and what ``howdah env`` says."""
    said = subprocess.run(
        ["bash", "-c", howdah("env") + 'printf "%s\\n%s" "$HADOOP_HOME" "$PATH"'],
        check=True,
        stdout=subprocess.PIPE,
        universal_newlines=True,
    ).stdout
    hadoop_home, path = said.split("\n")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HADOOP_", "LUIGI_", "MRJOB_"))}
    return {**kept, "HOME": str(tmp_path / "home"), "HADOOP_HOME": hadoop_home, "PATH": path}


def end(process: "subprocess.Popen[str]") -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout:
        process.stdout.close()


class Node:
    """One that runs."""

    def __init__(self, folder: Path, *options: object) -> None:
        self.folder = folder
        for _ in range(TRIES):
            self.port = random.randrange(20_000, 30_000)
            words = [os.environ["HOWDAH"], "node", "--data", folder, "--port", self.port, *options]
            with open(f"{folder}.log", "a") as log:
                self.process = subprocess.Popen(
                    list(map(str, words)), stdout=subprocess.PIPE, stderr=log, universal_newlines=True
                )
            assert self.process.stdout
            if "is ready" in self.process.stdout.readline():
                return
            end(self.process)
        raise AssertionError(Path(f"{folder}.log").read_text())

    @property
    def http(self) -> str:
        return f"127.0.0.1:{self.port + 3}"


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    started = Node(tmp_path_factory.mktemp("node") / "data", "--config", _without_jobs(tmp_path_factory))
    try:
        yield started
    finally:
        end(started.process)


def _without_jobs(folders: pytest.TempPathFactory) -> Path:
    config = folders.mktemp("config") / "node.properties"
    config.write_text("grid.spares=0\n")
    return config


class Memcached:
    """A server that can be ended and started again, empty."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.start()

    def start(self) -> None:
        user = ["-u", "nobody"] if os.getuid() == 0 else []
        words = ["memcached", "-l", "127.0.0.1", "-U", "0", "-p", str(self.port), "-m", "64", *user]
        self._process = subprocess.Popen(words, universal_newlines=True)
        self._await()

    def _await(self) -> None:
        while self._process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), 60).close()
                return
            except ConnectionRefusedError:
                continue
        raise AssertionError("memcached ended")

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


StartMemcached = Callable[[], Memcached]


@pytest.fixture
def memcached() -> Iterator[StartMemcached]:
    started: List[Memcached] = []

    def start() -> Memcached:
        started.append(Memcached())
        return started[-1]

    try:
        yield start
    finally:
        for server in started:
            server.end()
