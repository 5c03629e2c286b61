"""sacreBLEU's test sets through load_corpus, from archives that the tests make."""

import hashlib
import io
import socket
import tarfile
import urllib.request

import pytest
from sacrebleu import dataset as sacrebleu_sets
from sacrebleu.dataset.fake_sgml import FakeSGMLDataset
from sacrebleu.dataset.wmt_xml import WMTXMLDataset

import mtedu

SGML = """<srcset setid="toy" srclang="any">
<doc docid="one" genre="news" origlang="en">
<seg id="1">{0}</seg>
<seg id="2">{1}</seg>
</doc>
<doc docid="two" genre="news" origlang="en">
<seg id="1">{2}</seg>
</doc>
</srcset>
"""
XML = """<dataset id="toy">
<doc id="d1" origlang="en" domain="chat">
<src lang="en"><p><seg id="1">Good morning.</seg><seg id="2">Bye.</seg></p></src>
<ref lang="de" translator="A"><p>
<seg id="1">Guten Morgen.</seg><seg id="2">Tschüss.</seg></p></ref>
<ref lang="de" translator="B"><p>
<seg id="1">Morgen!</seg><seg id="2">Servus.</seg></p></ref>
<hyp system="Fast" language="de"><p>
<seg id="1">Guter Morgen.</seg><seg id="2">Ade.</seg></p></hyp>
</doc>
</dataset>
"""


def archive(files):
    """Return the bytes of a tar archive."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w:gz") as tar:
        for name, text in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(text.encode())
            tar.addfile(info, io.BytesIO(text.encode()))
    return whole.getvalue()


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Two small test sets that stand where sacreBLEU's stand; the web is a folder."""
    monkeypatch.setattr("sacrebleu.dataset.base.SACREBLEU_DIR", str(tmp_path / "kept"))
    sgml = archive(
        {
            "t/src.en.sgm": SGML.format("One.", "Two words.", "Three little words."),
            "t/ref.fr.sgm": SGML.format("Un.", "Deux mots.", "Trois petits mots."),
        }
    )
    served = {"sgml.tgz": sgml, "xml.tgz": archive({"toy.xml": XML})}
    asked = []

    def urlopen(url, *_, **__):
        name = str(url).rsplit("/", 1)[1]
        asked.append(name)
        if name not in served:
            raise urllib.error.URLError("no route to host")
        return io.BytesIO(served[name])

    monkeypatch.setattr(urllib.request, "urlopen", urlopen)
    sets = {
        "toy15": FakeSGMLDataset(
            "toy15",
            data=["https://example.org/sgml.tgz"],
            md5=[hashlib.md5(sgml).hexdigest()],
            description="A toy.",
            citation="@toy",
            langpairs={"en-fr": ["t/src.en.sgm", "t/ref.fr.sgm"]},
        ),
        "toy21/systems": WMTXMLDataset(
            "toy21/systems",
            data=["https://example.org/xml.tgz"],
            description="A toy with outputs.",
            langpairs={"en-de": ["toy.xml"]},
            refs=["A", "B"],
        ),
        "gone": FakeSGMLDataset(
            "gone",
            data=["https://example.org/gone.tgz"],
            langpairs={"en-fr": ["t/src.en.sgm", "t/ref.fr.sgm"]},
        ),
    }
    monkeypatch.setattr(sacrebleu_sets, "DATASETS", sets)
    return served, asked, tmp_path / "kept"


def test_a_test_set_is_fetched_once(toy):
    _, asked, _ = toy
    lines = []
    corpus = mtedu.load_corpus("toy15/en-fr", say=lines.append)
    assert corpus.source == ["One.", "Two words.", "Three little words."]
    assert corpus.references == {
        "fr": [["Un."], ["Deux mots."], ["Trois petits mots."]]
    }
    assert corpus.documents == ["one", "one", "two"]
    assert corpus.kinds == ["news"] * 3
    assert corpus.systems == {"fr": {}}
    assert "@toy" in corpus.card()
    assert len(lines) == 1
    assert "Fetching toy15/en-fr" in lines[0]
    again = mtedu.load_corpus("toy15/en-fr", say=lines.append)
    assert again == corpus
    assert len(lines) == 1
    assert asked == ["sgml.tgz"]


def test_system_outputs_come_along(toy):
    corpus = mtedu.load_corpus("toy21/systems/en-de", say=lambda line: None)
    assert corpus.systems == {"de": {"Fast": ["Guter Morgen.", "Ade."]}}
    assert [sorted(refs) for refs in corpus.references["de"]] == [
        ["Guten Morgen.", "Morgen!"],
        ["Servus.", "Tschüss."],
    ]
    assert corpus.kinds == ["chat", "chat"]
    assert "Corpus toy21/systems/en-de" in corpus._repr_markdown_()


def test_offline_names_the_embedded_corpus(toy):
    _, asked, kept = toy
    before = socket.getdefaulttimeout()
    with pytest.raises(
        ValueError, match=r"no route to host.*load_corpus\('course'\)"
    ) as e:
        mtedu.load_corpus("gone/en-fr", say=lambda line: None)
    assert "\n" not in str(e.value)
    assert not [file for file in kept.rglob("*") if file.is_file()]
    assert socket.getdefaulttimeout() == before
    assert asked == ["gone.tgz"]


def test_a_wrong_file_is_refused_and_not_kept(toy):
    served, _, kept = toy
    right = served["sgml.tgz"]
    served["sgml.tgz"] = b"something else"
    with pytest.raises(ValueError, match="not the right one") as caught:
        mtedu.load_corpus("toy15/en-fr", say=lambda line: None)
    assert "\n" not in str(caught.value)
    assert not [file for file in kept.rglob("*") if file.is_file()]
    served["sgml.tgz"] = right
    assert len(mtedu.load_corpus("toy15/en-fr", say=lambda line: None)) == 3


def test_progress_goes_to_the_error_stream(toy, capsys):
    mtedu.load_corpus("toy15/en-fr")
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "Fetching toy15/en-fr once" in shown.err
