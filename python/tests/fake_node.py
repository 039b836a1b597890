"""What answers as a node would, or worse."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, Tuple

Reply = Tuple[int, bytes]


class FakeNode:
    """Answers each request with the next of its replies, then with the last one again."""

    def __init__(self, *replies: Callable[[], Reply]) -> None:
        self.requests: List[Tuple[str, str, bytes]] = []
        self.connections = 0
        self._replies = list(replies)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._server.server_port}"

    def _next(self, method: str, path: str, body: bytes) -> Reply:
        self.requests.append((method, path, body))
        reply = self._replies[0] if len(self._replies) == 1 else self._replies.pop(0)
        return reply()

    def _handler(node) -> type:  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                node.connections += 1
                super().setup()

            def do_any(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                try:
                    status, answer = node._next(self.command, self.path, body)
                except ConnectionError:
                    self.close_connection = True
                    return
                self.send_response(status)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            do_GET = do_POST = do_PUT = do_DELETE = do_any

            def log_message(self, *words: Any) -> None:
                pass

        return Handler

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def said(answer: Dict[str, Any], status: int = 200) -> Callable[[], Reply]:
    return lambda: (status, json.dumps(answer).encode())


def refused(status: int, code: str, message: str) -> Callable[[], Reply]:
    return said({"code": code, "message": message}, status)


def hangs_up() -> Reply:
    raise ConnectionError
