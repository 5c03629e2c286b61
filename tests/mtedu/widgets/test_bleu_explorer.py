"""The BLEU explorer as Python sees it."""

import pytest

import mtedu
from mtedu.widgets.bleu_explorer import CATS, EXAMPLES


def example(label):
    return next(e for e in EXAMPLES if e["label"].startswith(label))


def shares(label, orders):
    e = example(label)
    found = mtedu.bleu(e["candidate"], e["references"]).precisions[:orders]
    return [f"{p.clipped}/{p.total}" for p in found]


def score(label):
    e = example(label)
    result = mtedu.bleu(e["candidate"], e["references"], max_n=e["max_n"])
    return result.score


def test_the_examples_have_the_numbers_of_the_lecture():
    assert shares("the × 7", 2) == ["2/7", "0/6"]
    assert shares("the cat the cat", 2) == ["5/7", "4/6"]
    assert shares("airport", 4) == ["6/6", "4/5", "2/4", "1/3"]
    assert score("airport") == pytest.approx(0.5115, abs=5e-5)
    for label in ("मैंने", "maine"):
        assert shares(label, 2) == ["3/4", "1/3"]
        assert score(label) == pytest.approx(0.5)
    assert shares("aapkii", 1) == ["2/4"]
    assert shares("lambe", 2) == ["2/2", "1/1"]
    assert score("lambe") == pytest.approx(0.0302, abs=5e-5)
    assert score("to rhododendron") > score("at Trump") > 0


def test_every_example_loads():
    for e in EXAMPLES:
        settings = {k: e[k] for k in e if k not in ("label", "note")}
        explorer = mtedu.bleu_explorer(**settings)
        assert explorer.text.startswith(f"BLEU-{e['max_n']} is ")


def test_it_opens_empty_on_the_cat_references():
    explorer = mtedu.bleu_explorer()
    assert (explorer.candidate, explorer.references) == ("", list(CATS))
    assert "because the candidate is empty" in explorer.text
    assert explorer.result.score == 0


def test_the_text_follows_the_traits():
    explorer = mtedu.bleu_explorer("the cat the cat on the mat", n=2)
    assert "Clipped: “the cat” (1 of 2)." in explorer.text
    assert "In no reference: “cat the”." in explorer.text
    explorer.n = 1
    assert "Unigrams that count: 5 of 7." in explorer.text
    explorer.candidate = "a dog"
    explorer.smoothing = "floor"
    assert "BLEU-4 is 0 with floor smoothing, because p3 is 0." in explorer.text
    explorer.references = []
    assert explorer.text.startswith("There is no reference yet")
    assert repr(explorer).startswith("BleuExplorer: There is no reference yet")


def test_a_long_list_is_cut_short():
    letters = " ".join("abcdefghijklmnopqrst")
    text = mtedu.bleu_explorer(letters, letters).text
    assert "“l” and 8 more." in text
    assert "“m”" not in text


def test_each_line_is_a_reference():
    explorer = mtedu.bleu_explorer("a", "a b\n\n  \r\nc d")
    assert explorer.references == ["a b", "c d"]
    assert mtedu.bleu_explorer("a", ["a b", "", "c"]).references == ["a b", "c"]


def test_a_text_cannot_break_out_of_a_static_page():
    html = mtedu.bleu_explorer("</script><b>x", "<!-- a").to_html()
    assert html.count("</script>") == 1
    assert "<!--" not in html
