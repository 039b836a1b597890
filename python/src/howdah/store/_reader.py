"""Bytes of an answer, as many as are asked for."""

from __future__ import annotations

import http.client
import io
from typing import Callable


def of_bytes(answer: bytes) -> Callable[[int], bytes]:
    return io.BytesIO(answer).read


def of_response(response: http.client.HTTPResponse) -> Callable[[int], bytes]:
    """Through a buffer: frames are short, and each read of a response parses where its chunk ends."""
    return io.BufferedReader(response, 64 << 10).read
