"""A model behind a server: faults one by one, budget, memory, and llama.cpp itself."""

import json
import math
import re
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import mtedu
from mtedu.cache_folder import cache_folder
from mtedu.prompting.models import connection
from mtedu.prompting.models.recording import SHIPPED
from mtedu.widgets.judge_explorer import CASES

MENU = CASES["menu, Spanish"]
SECRET = "sk-very-secret-123"
WORDS = {" Paris": -0.1, " the": -2.5, ".": -4.0, " good": -3.0, " bad": -5.0}
NUMBERS = {word: number for number, word in enumerate(WORDS)}


class Fake(BaseHTTPRequestHandler):
    """Answers as llama.cpp, vLLM or Ollama do, or in one of the ways things fail."""

    log_message = lambda self, *_: None  # noqa: E731

    def do_GET(self):
        self.reply({"data": [{"id": "good"}, {"id": "other"}]})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.path, body, dict(self.headers)))
        if self.path == "/tokenize":
            pieces = re.findall(r"[^.]+|[.]", body["content"])
            return self.reply({"tokens": [NUMBERS.get(p, 99) for p in pieces]})
        fault = self.server.faults.pop(0) if self.server.faults else None
        if fault is not None:
            return self.fail(fault)
        if body["model"] != "good":
            return self.reply({"error": {"message": "no such model"}}, 404)
        choice = {"text": " Paris."}
        if "chat" in self.path:
            choice = {"message": {"role": "assistant", "content": "Paris."}}
        if body.get("logprobs") and self.server.style != "none":
            choice["logprobs"] = self.logprobs(body)
        self.reply({"choices": [choice], "usage": {"total_tokens": 7}})

    def logprobs(self, body):
        if self.server.style in ("vllm", "late"):
            if not body.get("echo"):
                return {"top_logprobs": [WORDS]}
            prompt = body["prompt"] + " Paris"
            starts = [i for i, c in enumerate(prompt) if i == 0 or c == " "]
            ends = [*starts[1:], len(prompt)]
            tokens = [prompt[a:b] for a, b in zip(starts, ends, strict=True)]
            scores = [None, *(WORDS.get(token, -1.0) for token in tokens[1:])]
            if self.server.style == "late":  # as llama-cpp-python: by what follows
                scores = [None, *(score - 8 for score in scores[1:])]
            return {"tokens": tokens, "token_logprobs": scores, "text_offset": starts}
        if self.server.style == "proxy":  # LiteLLM names the columns that it has not
            empty = dict.fromkeys(
                ("tokens", "token_logprobs", "text_offset", "content")
            )
            return empty | {"top_logprobs": [WORDS]}
        rows = [
            {"token": t, "logprob": p}
            | (
                {"bytes": None}
                if self.server.style == "mute"
                else {"id": NUMBERS[t], "bytes": [*t.encode()]}
            )
            for t, p in WORDS.items()
        ]
        return {"content": [{"token": " Paris", "top_logprobs": rows}]}

    def fail(self, fault):
        if isinstance(fault, int):
            headers = {"Retry-After": "1"} if fault == 429 else {}
            headers |= {"Location": "http://localhost:1/"} if fault == 302 else {}
            said = {"error": {"message": f"bad key {SECRET}, says the server"}}
            return self.reply(said, fault, headers)
        if fault == "cut":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b'{"choices": [')
        if fault == "slow":
            self.server.wait.wait(5)
        if isinstance(fault, bytes):
            self.send_response(200)
            self.send_header("Content-Length", str(len(fault)))
            self.end_headers()
            self.wfile.write(fault)

    def reply(self, found, code=200, headers=()):
        data = json.dumps(found).encode()
        self.send_response(code)
        for name, value in {**dict(headers), "Content-Length": len(data)}.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(data)


@pytest.fixture
def fake(monkeypatch, tmp_path):
    monkeypatch.setenv("MTEDU_CACHE", str(tmp_path))
    monkeypatch.delenv(connection.KEY, raising=False)
    waited = []
    monkeypatch.setattr(connection.time, "sleep", waited.append)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Fake)
    server.asked, server.faults, server.style = [], [], "llama"
    server.waited, server.wait = waited, threading.Event()
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    server.url = f"http://127.0.0.1:{server.server_port}"
    yield server
    server.wait.set()
    server.shutdown()
    server.server_close()


def load(fake, **settings):
    return mtedu.load_model(f"server:{fake.url}", **{"model": "good", **settings})


@pytest.mark.parametrize("chat", [False, True])
def test_it_writes(fake, chat):
    model = load(fake, chat=chat)
    written = model.generate("The capital of France is", max_tokens=5, stop="\n")
    path, body, headers = fake.asked[0]
    assert written == "Paris."
    assert path == ("/v1/chat/completions" if chat else "/v1/completions")
    assert (body["max_tokens"], body["stop"], body["temperature"]) == (5, ["\n"], 0)
    assert "Authorization" not in headers
    assert "1 of 1000 calls, 7 of 1,000,000 tokens" in repr(model)


@pytest.mark.parametrize("style", ["llama", "vllm"])
def test_it_scores_where_the_server_tells(fake, style):
    fake.style = style
    model = load(fake)
    found = model.logprob("Paris.", given="The capital is ")
    expected = {"llama": -4.1, "vllm": -1.0}[style]
    assert float(found) == pytest.approx(expected)
    assert "".join(found.tokens) == " Paris."
    assert model.logprob("", given="x") == 0
    assert model.next_tokens("The capital is", k=2)[0].token == " Paris"
    search = mtedu.search_answers(model, "It was [Z]", ["good", "bad"])
    assert search.answer == "good"
    if style == "llama":
        share = math.exp(-3) / (math.exp(-3) + math.exp(-5))
        assert search.best.probability == pytest.approx(share)


def test_without_logprobs_it_still_writes(fake):
    fake.style = "none"
    model = load(fake)
    with pytest.raises(ValueError, match="gives no log-probabilities: use generate"):
        model.logprob("Paris", given="The capital is")
    assert model.generate("x") == "Paris."
    fake.style = "llama"
    with pytest.raises(ValueError, match="not among the 24 next tokens"):
        load(fake, top=24).logprob("zebra", given="A")
    for fake.style in ("mute", "proxy", "late"):
        # It does not say how it cuts texts: one token is certain.
        model = mtedu.load_model(f"server:{fake.url}/{fake.style}", model="good")
        assert model.logprob("Paris", given="B") == pytest.approx(-0.1)
        with pytest.raises(ValueError, match="not among the 20 next tokens"):
            model.logprob("Paris.", given="B")
    with pytest.raises(ValueError, match="A chat answers a text"):
        load(fake, chat=True).logprob("Paris", given="A")
    with pytest.raises(ValueError, match="does not show its tokens"):
        model.tokens("a text")


SENTENCES = {
    401: "wants a key: set MTEDU_API_KEY",
    400: "did not take the question .HTTP 400: bad key",
    302: "has moved elsewhere",
    b"<html>hello</html>": "not as an OpenAI-compatible server",
    b"[1, 2]": "not as an OpenAI-compatible server",
    b'{"choices": []}': "odd shape",
    b'{"choices": [{"text": null}]}': "odd shape",
    b'{"choices": {"a": 1}}': "odd shape",
}


@pytest.mark.parametrize("fault", SENTENCES)
def test_what_cannot_be_mended_is_one_sentence(fake, fault):
    fake.faults = [fault]
    with pytest.raises(ValueError, match=SENTENCES[fault]) as raised:
        load(fake).generate("x")
    assert "\n" not in str(raised.value)
    assert len(fake.asked) == 1


@pytest.mark.parametrize("fault", [429, 500, 503, "cut", "hang up", "slow"])
def test_what_may_pass_is_tried_again(fake, fault):
    fake.faults = [fault] * 2
    timeout = 0.2 if fault == "slow" else 10
    model = load(fake, timeout=timeout)
    assert model.generate("x") == "Paris."
    assert fake.waited == ([1, 1] if fault == 429 else [1, 2])
    fake.faults = [fault] * 9
    with pytest.raises(ValueError, match=r"4 tries.*is kept") as raised:
        model.generate("y")
    assert "\n" not in str(raised.value)


def test_wrong_addresses_and_names(fake):
    with pytest.raises(ValueError, match="There is no server at http://127"):
        mtedu.load_model("server:http://127.0.0.1:9", model="good").generate("x")
    for address, said in {
        "localhost:80": "begins with http",
        "http://me:pass@localhost": "Keys do not stand in an address",
    }.items():
        with pytest.raises(ValueError, match=said) as raised:
            mtedu.load_model(f"server:{address}", model="good")
        assert "pass" not in str(raised.value)
    with pytest.raises(ValueError, match=r"no such model.*its models are good, other"):
        load(fake, model="god").generate("x")
    with pytest.raises(ValueError, match="one of: good, other"):
        load(fake, model=None)
    with pytest.raises(ValueError, match="calls must be a whole number"):
        load(fake, calls=0)


def test_the_key_is_sent_and_stands_nowhere(fake, monkeypatch, tmp_path):
    monkeypatch.setenv(connection.KEY, SECRET)
    model = load(fake)
    model.generate("x")
    assert fake.asked[0][2]["Authorization"] == f"Bearer {SECRET}"
    for odd in ("sk-\nodd", "sk-\u00e9odd"):
        monkeypatch.setenv(connection.KEY, odd)
        with pytest.raises(ValueError, match="letters that no key has"):
            model.generate("odd")
    monkeypatch.setenv(connection.KEY, SECRET)
    said = [repr(model), repr(vars(model)), repr(vars(model.connection))]
    for fault in (400, 401, 500):
        fake.faults = [fault] * 4
        with pytest.raises(ValueError, match="HTTP") as raised:
            model.generate(f"fault {fault}")
        said.append(str(raised.value))
    model = mtedu.record(model, tmp_path / "study.jsonl")
    model.generate("x")
    said += [p.read_text() for p in tmp_path.rglob("*") if p.is_file()]
    assert not [text for text in said if SECRET in text]
    with pytest.raises(ValueError, match="travel open to read"):
        mtedu.load_model("server:http://192.0.2.1", model="good").generate("x")


def test_the_budget_stops_before_it_is_passed(fake):
    model = load(fake, calls=2)
    assert [model.generate(text) for text in "aba"] == ["Paris."] * 3  # one is known
    with pytest.raises(ValueError, match="2 of 2 calls"):
        model.generate("c")
    assert len(fake.asked) == 2
    fake.asked.clear()
    model = load(fake, tokens=500)
    with pytest.raises(ValueError, match="The budget ends here"):
        list(map(model.generate, map(str, range(200))))
    assert 30 < len(fake.asked) < 500 / 7
    assert model.connection.tokens <= 500
    fake.faults = ["cut"] * 3  # a lost answer may have been paid for
    model = load(fake, calls=2)
    with pytest.raises(ValueError, match="2 of 2 calls"):
        model.generate("cut")


def test_no_answer_is_paid_for_twice(fake, monkeypatch):
    load(fake).generate("x")
    path = next((cache_folder() / "answers").glob("*.jsonl"))
    with path.open("a") as file:
        file.write('["cut off in the mid')
    load(fake).generate("x")
    load(fake).generate("new")
    load(fake).generate("new")
    load(fake).generate("x", max_tokens=4)  # another question
    assert len(fake.asked) == 3
    monkeypatch.setattr(Path, "mkdir", lambda *_, **__: (_ for _ in ()).throw(OSError))
    model = load(fake)
    with pytest.warns(UserWarning, match="kept in memory alone"):
        assert model.generate("unwritable") == "Paris."
    assert model.generate("unwritable") == "Paris."
    assert len(fake.asked) == 4


def test_record_and_replay(fake, tmp_path):
    file = tmp_path / "study.jsonl"
    live = mtedu.record(load(fake), file, note="a trial")
    asked = [
        lambda m: m.generate("x", max_tokens=3),
        lambda m: m.logprob("Paris.", given="It is"),
        lambda m: tuple(m.next_tokens("It is", k=3)),
        lambda m: mtedu.search_answers(m, "It was [Z]", ["good", "bad"]).best,
    ]
    first = [ask(live) for ask in asked]
    calls = len(fake.asked)
    with file.open("a") as cut:
        cut.write('{"ask": "gen')
    again = mtedu.replay(file)
    assert [ask(again) for ask in asked] == first
    assert len(fake.asked) == calls
    assert again.about["note"] == "a trial"
    assert "good, recorded on 2" in repr(again)
    for ask in (lambda: again.generate("x"), lambda: again.logprob("z", given="q")):
        with pytest.raises(ValueError, match="no answer of good to this prompt"):
            ask()
    with pytest.raises(ValueError, match=r"holds answers of good, not of tiny"):
        mtedu.record(mtedu.load_model("tiny"), file)


def test_recordings_that_are_none(tmp_path):
    for text in ("", "{}\n", "hello\nyou\n"):
        (tmp_path / "no.jsonl").write_text(text)
        with pytest.raises(ValueError, match=r"no\.jsonl"):
            mtedu.replay(tmp_path / "no.jsonl")
    with pytest.raises(ValueError, match="left to right"):
        mtedu.record(mtedu.load_model("tiny-masked"), tmp_path / "x.jsonl")
    tiny = mtedu.load_model("tiny")
    kept = mtedu.record(tiny, tmp_path / "tiny.jsonl")
    given, text = "the cat eats the", "apple."
    assert kept.logprob(text, given) == pytest.approx(tiny.logprob(text, given))


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.jsonl")), ids=lambda p: p.stem)
def test_shipped_recordings_say_what_they_are(path):
    model = mtedu.replay(path.stem)
    assert {"model", "licence", "settings", "sha256", "date"} <= model.about.keys()
    assert re.fullmatch("[0-9a-f]{64}", model.about["sha256"])
    assert len(model.answers) == path.read_bytes().count(b"\n") - 1
    assert len(zlib.compress(path.read_bytes(), 9)) < 90_000


def test_a_recording_is_a_judge_and_a_translator():
    item = (MENU["source"], MENU["other"])
    graded = mtedu.judge_scores(mtedu.load_model("replay:gemma3"), [item])
    assert graded.scores[0] == pytest.approx(3.87, abs=0.005)
    with pytest.raises(ValueError, match="no answer of Gemma 3 270M to this prompt"):
        mtedu.judge_scores(mtedu.replay("gemma3"), [("cat", "gato")])


def weights():
    """Return SmolLM2's GGUF file, if somebody has put it into the cache."""
    return cache_folder() / "SmolLM2-135M-Instruct.Q4_1.gguf"


@pytest.fixture(scope="module")
def smol():
    pytest.importorskip("xllamacpp")
    if not weights().is_file():
        pytest.skip(f"{weights().name} is not in the cache folder")
    return mtedu.load_model(f"gguf:{weights()}")


def test_llama_cpp_itself(smol, monkeypatch, tmp_path):
    address = smol._server.listening_address
    monkeypatch.setenv("MTEDU_CACHE", str(tmp_path))
    model = mtedu.load_model(f"server:{address}", model="smol", top=2000)
    assert model.generate("The capital of France is", max_tokens=2) == "Paris."
    given, answer = "The capital of France is", "Paris."
    for one in (model, smol):
        assert one.logprob(answer, given).probability == pytest.approx(0.52, abs=0.02)
        found = mtedu.search_answers(
            one, "The capital of France is [Z].", ["Paris", "Rome"]
        )
        assert found.answer == "Paris"
    chat = mtedu.load_model(f"server:{address}", model="smol", chat=True)
    assert chat.generate("Say hello.", max_tokens=8)
    assert chat.next_tokens("Is the sky blue? Answer yes or no.", k=3)
    with pytest.raises(ValueError, match="exceeds the available context"):
        smol.generate("a " * 5000)


def test_gguf_files_that_are_none(tmp_path):
    (tmp_path / "x.gguf").write_bytes(b"hello")
    with pytest.raises(ValueError, match=r"no GGUF file|mtedu.gguf"):
        mtedu.load_model(f"gguf:{tmp_path / 'x.gguf'}")
