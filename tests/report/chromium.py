"""A real browser, driven over its DevTools protocol with nothing but the standard library."""

from __future__ import annotations

import base64
import json
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, Self

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--hide-scrollbars", "--remote-debugging-port=0",
)  # fmt: skip
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def find() -> str | None:
    """Give the browser's path, or None."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Socket:
    """A WebSocket of one's own: text frames, masked, no extensions (RFC 6455)."""

    def __init__(self, url: str) -> None:
        host, _, path = url.removeprefix("ws://").partition("/")
        name, _, port = host.partition(":")
        self._stream = socket.create_connection((name, int(port)), timeout=60)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self._stream.sendall(
            f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self._left = b""
        while b"\r\n\r\n" not in self._left:
            self._left += self._stream.recv(4096)
        head, _, self._left = self._left.partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode())

    def send(self, text: str) -> None:
        data = text.encode()
        size = len(data)
        if size < 126:
            head = bytes([0x81, 0x80 | size])
        elif size < 1 << 16:
            head = bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
        else:
            head = bytes([0x81, 0xFF]) + size.to_bytes(8, "big")
        mask = secrets.token_bytes(4)
        long = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(long, "big")).to_bytes(size, "big")
        self._stream.sendall(head + mask + masked)

    def receive(self) -> str:
        whole = b""
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size >= 126:
                size = int.from_bytes(self._take(2 if size == 126 else 8), "big")
            whole += self._take(size)
            if first & 0x80:
                return whole.decode()

    def _take(self, size: int) -> bytes:
        while len(self._left) < size:
            more = self._stream.recv(1 << 16)
            if not more:
                raise ConnectionError("the browser hung up")
            self._left += more
        taken, self._left = self._left[:size], self._left[size:]
        return taken

    def close(self) -> None:
        self._stream.close()


class Browser:
    """One page in one browser, with what it logged.

    Attributes
    ----------
    complaints : list of str
        Errors and warnings of the console, uncaught exceptions, failed requests.
    requests : list of str
        Every address asked for.
    """

    def __init__(self, program: str) -> None:
        self._home = Path(tempfile.mkdtemp(prefix="chromium-"))
        self._process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={self._home}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"HOME": str(self._home)},
        )
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self._number = 0
        self._loaded = False
        self._socket = Socket(self._address())
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")
        self.ask("Emulation.setFocusEmulationEnabled", enabled=True)

    def _address(self) -> str:
        port = self._home / "DevToolsActivePort"
        for _ in range(600):
            if port.is_file() and port.read_text().strip():
                number = port.read_text().split()[0]
                with urllib.request.urlopen(f"http://127.0.0.1:{number}/json") as answer:
                    pages = [page for page in json.load(answer) if page["type"] == "page"]
                if pages:
                    return str(pages[0]["webSocketDebuggerUrl"])
            time.sleep(0.1)
        raise TimeoutError("the browser did not start")

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send one command and wait for its answer."""
        self._number += 1
        number = self._number
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.receive())
            if message.get("id") == number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                result: dict[str, Any] = message["result"]
                return result
            self._hear(message)

    def _hear(self, message: dict[str, Any]) -> None:
        told = message.get("params", {})
        match message.get("method"):
            case "Runtime.exceptionThrown":
                self.complaints.append(json.dumps(told["exceptionDetails"]))
            case "Runtime.consoleAPICalled" if told["type"] in {"error", "warning", "assert"}:
                self.complaints.append(json.dumps(told["args"]))
            case "Log.entryAdded" if told["entry"]["level"] in {"error", "warning"}:
                self.complaints.append(told["entry"]["text"])
            case "Network.loadingFailed":
                self.complaints.append(told["errorText"])
            case "Network.requestWillBeSent":
                self.requests.append(told["request"]["url"])
            case "Page.loadEventFired":
                self._loaded = True

    def open(self, path: Path, width: int, height: int = 900, *, dark: bool = False) -> None:
        """Open a file at a width, in light or dark."""
        self.complaints.clear()
        self.requests.clear()
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 500,
        )  # fmt: skip
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[scheme])
        self._loaded = False
        self.ask("Page.navigate", url=path.as_uri())
        while not self._loaded:
            self._hear(json.loads(self._socket.receive()))

    def run(self, script: str) -> Any:
        """Evaluate an expression and give its value."""
        found = self.ask(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in found:
            raise RuntimeError(json.dumps(found["exceptionDetails"]))
        return found["result"].get("value")

    def picture(self, path: Path, *, whole: bool = True) -> None:
        """Save what is seen, or the whole page, as PNG."""
        shot = self.ask("Page.captureScreenshot", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(shot["data"]))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._socket.close()
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._home, ignore_errors=True)
