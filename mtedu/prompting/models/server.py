"""A language model behind an OpenAI-compatible server, or in a GGUF file.

Ollama, llama.cpp, vLLM and many universities' machines speak the same language:
`/completions` writes on after a text, `/chat/completions` answers a message. Their
tokens stay with them, so a text is scored by what they tell: all its tokens at once
(`echo`, as vLLM does), or step by step (llama.cpp, which says how it cuts a text).
"""

import math
from pathlib import Path
from typing import Any, Literal, NoReturn

from mtedu.prompting.models import base
from mtedu.prompting.models.base import LogProb, NextToken, NextTokens
from mtedu.prompting.models.connection import Connection
from mtedu.wording import choose, whole_number

Next = list[tuple[bytes, float, int | None]]
"""Next tokens: bytes (a token may be a part of a letter), score, and its number."""
PROBE = "The capital of France is"
ODD = "The server's answer has an odd shape: no text in its first choice."


class TextModel(base.LanguageModel):
    """A model that takes and gives texts, and keeps its tokens' numbers to itself."""

    size = 0

    def _unknown(self, *_: Any) -> NoReturn:
        raise ValueError(
            f"{self.name} does not show its tokens: use generate(), next_tokens(), "
            "logprob(), or search_answers() with a list of answers."
        )

    encode = decode = next_logprobs = _unknown  # type: ignore[assignment]


class ServerModel(TextModel):
    """A model that answers over the network; `repr` says what of the budget is left."""

    licence = "the server's own terms"
    trained_on = "what its makers say"

    def __init__(
        self,
        url: str,
        model: str | None = None,
        *,
        chat: bool = False,
        calls: int = 1000,
        tokens: int = 1_000_000,
        timeout: float = 60.0,
        top: int = 20,
    ) -> None:
        """Open a connection; nothing is asked yet."""
        for most, what in ((calls, "calls"), (tokens, "tokens"), (top, "top")):
            whole_number(most, what)
        self.chat, self.top, self.most = chat, top, top
        self.connection = Connection(url, calls, tokens, timeout)
        self._ask = self.connection.ask
        self._echoes: bool | None = None
        if not model:
            names = ", ".join(self.connection.names()[:20]) or "the server names none"
            raise ValueError(f"Which model? Give model=, one of: {names}.")
        self.name = model

    def _choice(self, text: Any, **body: Any) -> dict[str, Any]:
        """Ask for one answer, and return the part of it that matters."""
        path = "/chat/completions" if self.chat else "/completions"
        if self.chat:
            body["messages"] = [{"role": "user", "content": text}]
        else:
            body["prompt"] = text
        answer = self._ask(path, {"model": self.name, **body})
        choices = answer.get("choices")
        first = choices[0] if isinstance(choices, list) and choices else None
        if not isinstance(first, dict):
            raise ValueError(ODD)
        return first

    def next_tokens(self, text: str, k: int = 10) -> NextTokens:
        """Return the k most probable next tokens that the server tells of."""
        whole_number(k, "k")
        rows = self._next(text, max(k, self.top))[:k]
        found = (NextToken(_text(token), math.exp(score)) for token, score, _ in rows)
        return NextTokens(text, tuple(found))

    def _next(self, text: Any, k: int) -> Next:
        body: dict[str, Any] = {"max_tokens": 1, "temperature": 0, "logprobs": k}
        if self.chat:
            body |= {"logprobs": True, "top_logprobs": k}
        rows = _top(self._choice(text, **body).get("logprobs"))
        if not rows:  # llama.cpp is silent about an end, and about half a letter
            body |= {"ignore_eos": True, "max_tokens": 4}
            rows = _top(self._choice(text, **body).get("logprobs"))
        if not rows:
            raise ValueError(
                f"{self.name}'s server gives no log-probabilities: use generate(), and "
                "read the answer."
            )
        return sorted(rows, key=lambda row: -row[1])

    def logprob(self, text: str, given: str = "") -> LogProb:
        """Return log P(text | given), where the server tells enough to know it."""
        if self.chat:
            raise ValueError(
                "A chat answers a text and does not go on with it: load the model with "
                "chat=False for probabilities of texts, or use next_tokens()."
            )
        given = given.rstrip(" ")
        text = base.glue(given, text)
        if not text:
            return LogProb([], [])
        if self._echoes is None:
            self._echoes = self._echoes_rightly()
        found = self._echoed(given, text) if self._echoes else None
        self._echoes = found is not None
        return self._walked(given, text) if found is None else found

    def _echoes_rightly(self) -> bool:
        """Try it on a token that is known: some servers score each by what follows."""
        token, score, _ = self._next(PROBE, self.top)[0]
        found = self._echoed(PROBE, _text(token))
        return found is not None and abs(float(found) - score) < 0.1

    def _echoed(self, given: str, text: str) -> LogProb | None:
        """Score all tokens at once; `None` if the server does not repeat a prompt."""
        body = {"max_tokens": 1, "temperature": 0, "logprobs": 1, "echo": True}
        found: Any = self._choice(given + text, **body).get("logprobs")
        try:
            columns = [[*found[c]] for c in ("tokens", "token_logprobs", "text_offset")]
        except (KeyError, TypeError):
            return None
        rows = [
            (str(token), score)
            for token, score, place in zip(*columns, strict=True)
            if len(given) <= place < len(given) + len(text) and score is not None
        ]
        if "".join(token for token, _ in rows) != text:
            return None
        return LogProb([token for token, _ in rows], [score for _, score in rows])

    def _walked(self, given: str, text: str) -> LogProb:
        """Score a text token by token, as llama.cpp says that it cuts it.

        Of a server that does not say, a text has to be one token: guessed pieces would
        have other probabilities than those that the model uses.
        """
        rows: Next = []
        ids: list[int] = []
        while not rows or len(rows) < len(ids):
            found: Next = []
            for k in sorted({self.top, self.most}):
                known = found or self._next(
                    [given, *ids[: len(rows)]] if ids else given, k
                )
                if not ids and known[0][2] is not None:
                    ids = self.connection.tokens_of(text)
                one = ids[len(rows)] if ids else text.encode()
                found = [row for row in known if one in (row[2], row[0])]
            if not found:
                raise ValueError(
                    f"{text.split()[0]!r} is not among the {self.top} next tokens that "
                    "the server tells of, so its probability is not known: ask for "
                    "short words, or load the model with a larger top=."
                )
            rows.append(found[0])
        return LogProb([_text(row[0]) for row in rows], [row[1] for row in rows])

    def generate(  # type: ignore[override]
        self,
        text: str,
        max_tokens: int = 30,
        method: Literal["greedy", "sample"] = "greedy",
        *,
        stop: str | None = None,
        **how: float,
    ) -> str:
        """Let the server write on (or answer, in a chat); it cannot search by beam.

        `temperature`, `top_k`, `top_p` and `seed` go to the server when it samples.
        """
        choose(method, ("greedy", "sample"), "way for a server to write:")
        body: dict[str, Any] = {"max_tokens": whole_number(max_tokens, "max_tokens")}
        body["temperature"] = 0
        if method == "sample":
            body |= {"temperature": 1.0, "seed": 0, **how}
        if stop:
            body["stop"] = [stop]
        first = self._choice(text, **body)
        message = first.get("message") if self.chat else {"content": first.get("text")}
        found = message.get("content") if isinstance(message, dict) else None
        if not isinstance(found, str):
            raise ValueError(ODD)
        return found.strip()

    def __repr__(self) -> str:
        c = self.connection
        return (
            f"{self.name} at {c.url}: {c.calls} of {c.most_calls} calls, {c.tokens:,} "
            f"of {c.most_tokens:,} tokens used"
        )


class GGUFModel(ServerModel):
    """A GGUF file on this machine, run by llama.cpp's wheel (xllamacpp)."""

    licence = "see where the file comes from"

    def __init__(
        self, file: str, *, chat: bool = False, top: int = 2000, threads: int = 1
    ) -> None:
        """Load the file; more `threads` pay where cores are free."""
        path = Path(file).expanduser()
        if not path.is_file():
            raise ValueError(f"There is no file {file!r}: give the path of a GGUF.")
        try:
            import xllamacpp
        except ImportError:
            raise ValueError(
                'GGUF files need llama.cpp\'s wheel: pip install "mtedu[gguf]".'
            ) from None
        settings = xllamacpp.CommonParams()
        settings.model.path = str(path)
        settings.n_ctx, settings.n_parallel, settings.port = 4096, 1, 0
        settings.verbosity, settings.cpuparams.n_threads = -1, threads
        settings.cpuparams_batch.n_threads = threads
        try:
            self._server = xllamacpp.Server(settings)
        except RuntimeError as error:
            raise ValueError(f"{path.name} is no GGUF file: {error}") from None
        self.name, self.path = path.stem, path
        self.chat, self.top, self._echoes, self._ask = chat, top, False, self._local
        self.most = 10**6  # no vocabulary is larger: slow, but nothing is unknown
        self.connection = Connection(self._server.listening_address, 1, 1, 60.0)
        self._last: tuple[Any, dict[str, Any]] = (None, {})

    def _local(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        chat = path.startswith("/chat")
        server = self._server
        ask = server.handle_chat_completions if chat else server.handle_completions
        if self._last[0] == (path, body):  # several answers to one prompt
            return self._last[1]
        answer = dict(ask({**body, "cache_prompt": True}))
        self._last = (path, body), answer
        if isinstance(wrong := answer.get("error"), dict):
            raise ValueError(f"llama.cpp did not answer: {wrong.get('message')}.")
        return answer

    def __repr__(self) -> str:
        return f"{self.name}: {self.path.stat().st_size / 1e6:,.0f} MB, by llama.cpp"


def _text(token: bytes) -> str:
    return token.decode(errors="replace")


def _top(logprobs: Any) -> Next:
    """Read the next tokens in either shape: a list of dicts, or a dict of lists."""
    try:
        if logprobs.get("content"):
            rows = logprobs["content"][0]["top_logprobs"]
            return [
                (
                    bytes(row.get("bytes") or row["token"].encode()),
                    float(row["logprob"]),
                    row.get("id"),
                )
                for row in rows
            ]
        row = logprobs["top_logprobs"][0]
        return [(token.encode(), float(score), None) for token, score in row.items()]
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        return []
