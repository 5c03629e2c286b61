"""Questions to an OpenAI-compatible server: retried, limited, every answer kept.

What goes wrong is one sentence. The key comes from the environment at the moment of
asking, and stands in no attribute, file or message.
"""

import json
import os
import re
import time
import urllib.error
import urllib.request
import warnings
from contextlib import suppress
from hashlib import sha256
from http.client import HTTPException, IncompleteRead
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from mtedu import progress_log
from mtedu.cache_folder import cache_folder

KEY = "MTEDU_API_KEY"
"""The environment variable that holds the key, if the server wants one."""
LOCAL = {"localhost", "127.0.0.1", "::1"}
TRIES, TEMPLATE_TOKENS = 4, 64
"""How often one asks; how many tokens a server may put around a question."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A server that sends us elsewhere would get the key there, too."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Connection:
    """An address with a budget, time limits, and the answers that it gave before."""

    def __init__(self, url: str, calls: int, tokens: int, timeout: float) -> None:
        """Check the address, and read what was answered before."""
        self.url = _address(url)
        self.most_calls, self.most_tokens = calls, tokens
        self.calls = self.tokens = 0
        self.timeout = timeout
        name = sha256(self.url.encode()).hexdigest()[:16]
        self.path = cache_folder() / "answers" / f"{name}.jsonl"
        lines = read_lines(self.path)
        self._known = {line.get("key"): line.get("answer", {}) for line in lines}

    def ask(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Return the server's answer, from the disk if it was given before."""
        text = json.dumps(body, ensure_ascii=False, sort_keys=True)
        key = sha256(f"{path} {text}".encode()).hexdigest()
        if key not in self._known:
            most = len(text.encode()) + TEMPLATE_TOKENS + int(body["max_tokens"])
            answer = self._retried(path, text, most)
            self._known[key] = answer
            self._keep(key, answer)
        return self._known[key]

    def names(self) -> list[str]:
        """Return the names of the models that the server has."""
        found = self._sent("/models", None).get("data")
        rows = found if isinstance(found, list) else []
        return [str(row["id"]) for row in rows if isinstance(row, dict) and "id" in row]

    def tokens_of(self, text: str) -> list[int]:
        """Return how llama.cpp cuts a text; other servers do not say."""
        with suppress(ValueError, _Again):
            found = self._sent("/../tokenize", json.dumps({"content": text}))
            return list(found.get("tokens", []))
        return []

    def _retried(self, path: str, text: str, most: int) -> dict[str, Any]:
        """Ask, and again if the server is busy; stop before the budget is passed."""
        turn = 0
        while True:
            if self.calls >= self.most_calls or self.tokens + most > self.most_tokens:
                raise ValueError(
                    f"The budget ends here: {self.calls} of {self.most_calls} calls "
                    f"and {self.tokens} of {self.most_tokens} tokens are used, and the "
                    f"next question may take {most}. What was answered is kept; load "
                    "the model with larger calls= and tokens= to go on."
                )
            self.calls, self.tokens = self.calls + 1, self.tokens + most
            try:
                answer = self._sent(path, text)
            except _Again as again:
                turn += 1
                if turn == TRIES:
                    raise ValueError(
                        f"{self.url} {again.args[0]} ({TRIES} tries): ask again later; "
                        "what it has answered so far is kept."
                    ) from None
                time.sleep(min(again.args[1] or 2.0 ** (turn - 1), 60))
                continue
            usage = answer.get("usage")
            used = usage.get("total_tokens") if isinstance(usage, dict) else None
            self.tokens += (used if isinstance(used, int) else most) - most
            return answer

    def _sent(self, path: str, text: str | None) -> dict[str, Any]:
        """Send one request; `_Again` if it is worth another try."""
        data = None if text is None else text.encode()
        url = (self.url + path).replace("/v1/..", "")
        request = urllib.request.Request(url, data, self._headers())
        opener = urllib.request.build_opener(_NoRedirect)
        try:
            with opener.open(request, timeout=self.timeout) as response:
                return self._read(response)
        except urllib.error.HTTPError as error:
            raise self._refused(error) from None
        except TimeoutError:
            raise _Again(f"took over {self.timeout:g} seconds (timeout=)", 0) from None
        except urllib.error.URLError as error:
            if isinstance(error.reason, TimeoutError | ConnectionResetError):
                raise _Again("did not answer in time", 0) from None
            raise ValueError(
                f"There is no server at {self.url}: is it running, and is the address "
                f"right? ({getattr(error.reason, 'strerror', None) or error.reason})"
            ) from None
        except (HTTPException, OSError) as error:
            raise _Again(f"cut the connection ({type(error).__name__})", 0) from None

    def _headers(self) -> dict[str, str]:
        found = {"Content-Type": "application/json"}
        if key := os.environ.get(KEY, "").strip():
            parts = urlsplit(self.url)
            if parts.scheme != "https" and parts.hostname not in LOCAL:
                raise ValueError(
                    f"The key in {KEY} would travel open to read: use an address that "
                    "begins with https://, or unset the variable."
                )
            if not (key.isascii() and key.isprintable()):
                raise ValueError(f"The key in {KEY} has letters that no key has.")
            found["Authorization"] = f"Bearer {key}"
        return found

    def _read(self, response: Any) -> dict[str, Any]:
        """Read an answer whole, in the time that it has as a whole."""
        end, body, found = time.monotonic() + self.timeout, b"", None
        while part := response.read1(1 << 20):
            body += part
            if time.monotonic() > end:
                raise TimeoutError
        if len(body) < int(response.headers.get("Content-Length") or 0):
            raise IncompleteRead(body)
        with suppress(ValueError):
            found = json.loads(body)
        if not isinstance(found, dict):
            raise ValueError(
                f"{self.url} answers, but not as an OpenAI-compatible server does: "
                "check the address (Ollama's is http://localhost:11434/v1)."
            )
        return found

    def _refused(self, error: urllib.error.HTTPError) -> Exception:
        """Return what to raise for an answer that is an error."""
        code, said = error.code, _reason(error)
        if code in (408, 409, 425, 429) or code >= 500:
            wait = str(error.headers.get("Retry-After", ""))
            seconds = float(wait) if wait.isdigit() else 0.0
            return _Again(f"is busy or has a fault (HTTP {code}{said})", seconds)
        if code in (401, 403):
            has = "refuses the key in" if os.environ.get(KEY) else "wants a key: set"
            return ValueError(f"{self.url} {has} {KEY} (HTTP {code}).")
        if code == 404 and not error.url.endswith("/models"):
            has = ", ".join(self.names()[:20]) or "it names none"
            return ValueError(
                f"{self.url} has no such model or no such way to ask (HTTP 404{said}): "
                f"its models are {has}; chat=True asks in the other way."
            )
        if 300 <= code < 400:
            return ValueError(
                f"{self.url} has moved elsewhere (HTTP {code}): give the new address."
            )
        return ValueError(f"{self.url} did not take the question (HTTP {code}{said}).")

    def _keep(self, key: str, answer: dict[str, Any]) -> None:
        """Put an answer on the disk at once; where that fails it is still at hand."""
        try:
            append_line(self.path, {"key": key, "answer": answer})
        except OSError as error:
            warnings.warn(
                f"Answers are kept in memory alone: {self.path} cannot be written "
                f"({error.strerror or error}).",
                stacklevel=2,
            )


class _Again(Exception):
    """What went wrong may go well the next time, after a wait in seconds."""


def _address(url: str) -> str:
    """Return the address that questions are put behind.

    >>> _address("http://localhost:11434/"), _address("https://a.org/x/v1/completions")
    ('http://localhost:11434/v1', 'https://a.org/x/v1')
    """
    parts = urlsplit(url.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(
            f"A server's address begins with http:// or https://, not {url[:40]!r}."
        )
    if parts.username or parts.password or parts.query:
        raise ValueError(f"Keys do not stand in an address: set {KEY} instead.")
    path = parts.path.rstrip("/")
    for end in ("/chat/completions", "/completions", "/models"):
        path = path.removesuffix(end)
    versioned = any(p[:1] == "v" and p[1:2].isdigit() for p in path.split("/"))
    return f"{parts.scheme}://{parts.netloc}{path}{'' if versioned else '/v1'}"


def _reason(error: urllib.error.HTTPError) -> str:
    """Return what the server says is wrong, in one short line, without the key."""
    body = error.read(20_000).decode(errors="replace")
    found = re.search(r'"(?:message|error)"\s*:\s*"(.*?)"', body)
    said = found[1] if found else ""
    if key := os.environ.get(KEY, "").strip():
        said = said.replace(key, "...")
    return f": {' '.join(said.split())[:200]}" if said.strip() else ""


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Return the JSON objects in a file's lines; what was cut off is passed over."""
    try:
        texts = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    found = []
    for text in texts:
        with suppress(ValueError):
            found.append(json.loads(text))
    return [line for line in found if isinstance(line, dict)]


def append_line(path: Path, line: dict[str, Any]) -> None:
    """Write an object on a line of its own, also where the last one was cut off."""
    progress_log.append_line(path, json.dumps(line, ensure_ascii=False))
